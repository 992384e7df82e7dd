"""The rendered table: what a person can read from it, and that no seat can read what it may not know."""

from collections.abc import Iterator

import numpy as np
import pytest

from kompromat_env import render
from kompromat_env.knowledge import knows
from kompromat_env.missions import shuffle_equipment
from kompromat_env.render import TEXT_WIDTH, render_image, render_text
from kompromat_env.rules import KompromatGame
from kompromat_env.state import (
    DEALT,
    DECISION_NAMES,
    DROP_TOKEN,
    EQUIPMENT_CARDS,
    FIRST,
    NEXT_TURN,
    STUNNED,
    TOKENS,
    Tables,
    side_of,
)
from kompromat_env.view import Card, table_of
from tabletop_core import drawing
from tabletop_core.rng import seeded
from tests.kompromat.positions import (
    ITEM_CARDS,
    TABLES,
    attempted,
    faced,
    new_game,
    play,
    play_until,
    position,
    random_game,
    run_from,
    settled,
    take_turn,
    whole_deck,
)

rule = pytest.mark.rule
OPTIONS = ({}, {"hide_own_cards": True}, {"items": False})
VIEWERS = (0, 1, None)
BEFORE_LAST_CARD = "10 4 8  7 7 7 6  0.5 A A 2 3 9 5"  # seat 0 draws all its cards in three turns; the last one busts


def busy_game() -> KompromatGame:
    """Seat 0 has seen its next cards, lost one to a Stun Gun, laid a Newspaper and holds its next first card."""
    game = position(
        ["10 2 8 9 4 5", "7 6 5 9"],
        beneath={1: 3, 2: 1},
        held=("Night Vision, Newspaper", "Stun Gun, Drone"),
        used=("Jetpack", ""),
        taken=("Document, Code", "Document, Document, The Hotel"),
        tokens=(3, 8),
        missions=("The Interrogation", "Code", "Vesper Martini", "The Safe House"),
    )
    words = "night vision, attempt 1, draw, draw, stop, draw, attempt 2, draw, stun 1 3, stop, newspaper 2"
    return play(game, words)


def line_of(text: str, start: str, nth: int = 0) -> str:
    """The ``nth`` line that starts so."""
    return [line for line in text.splitlines() if line.startswith(start)][nth]


def cells(text: str, start: str, nth: int = 0) -> list[str]:
    """The four cells of the ``nth`` line that starts so."""
    return [cell.strip() for cell in line_of(text, start, nth).split("|")[1:]]


def prompt(game: KompromatGame, viewer: int | None) -> str:
    """Who is asked what, or how the game ended: the second line and what it runs on to."""
    heading = render_text(game, viewer).split("\n\n")[0]
    return " ".join(line.strip() for line in heading.splitlines()[1:])


# --- the screen ------------------------------------------------------------------------------------------------------
BUSY_SCREEN = """\
Kompromat, round 4 of 6, started by player_0                                                seen by player_0
player_0 (you) to act: choose a mission for the first card.

player_1 (opponent): 18 points (targets and items: 4, 8 tokens: 8, 2 documents: 6, 0 codes: 0)
  notoriety: 8 of 9 ********
  items held: Drone; used: Stun Gun
  deck: 12 cards
---------+------------------------+------------------------+------------------------+-----------------------
cards    |                        | 7 ??                   |                        |
total    |                        | 10 + 1 unseen          |                        |
         |                        | Newspaper +3           |                        |
---------+------------------------+------------------------+------------------------+-----------------------
mission  | 1 The Interrogation    | 2 Code                 | 3 Vesper Martini       | 4 The Safe House
         | target, 3 points       | code, set 2/6/12       | item, 1 point          | target, 4 points
         | beneath: !!! 3 tokens  | beneath: ! 1 token     |                        |
         |                        |                        |                        |
---------+------------------------+------------------------+------------------------+-----------------------
cards    | 10 (2)                 |                        |                        |
total    | 12                     |                        |                        |
         | stunned: 8             |                        |                        |
---------+------------------------+------------------------+------------------------+-----------------------
player_0 (you): 10 points (targets and items: 3, 3 tokens: 3, 1 document: 2, 1 code: 2)
  notoriety: 3 of 9 ***
  items held: none; used: Jetpack, Newspaper, Night Vision
  deck: 10 cards; next 4; first card in hand: 9

Mission deck, 11 cards: targets worth 5 4 3 3 2; 0 documents; 1 code; items Balaclava, Chloroform;
    counter-intelligence ! !! !!.
Signs: (7) face-down   ?? not seen   [7] discarded   ! notoriety for the taker   A counts 1 or 11
"""


def test_a_seat_sees_the_whole_table_with_its_own_side_at_the_bottom():
    assert render_text(busy_game(), 0) == BUSY_SCREEN


@rule("9.6", "9.7", "4.14", "4.21")
def test_the_other_seat_sees_that_there_are_cards_but_not_which():
    text = render_text(busy_game(), 1)
    assert cells(text, "cards", 0) == ["10 ??", "", "", ""] and cells(text, "cards", 1) == ["", "7 (6)", "", ""]
    assert cells(text, "total", 0)[0] == "10 + 1 unseen"
    assert "stunned: ??" in text and "stunned: 8" not in text
    assert line_of(text, "  deck", 0) == "  deck: 10 cards; player_0 knows the next 1; first card in hand: ??"
    assert line_of(text, "  deck", 1) == "  deck: 12 cards"


def test_a_spectator_sees_every_card_and_the_order_of_the_decks():
    text = render_text(busy_game(), None)
    assert cells(text, "cards", 0)[1] == "7 (6)" and cells(text, "cards", 1)[0] == "10 (2)"
    assert "stunned: 8" in text and "??" not in text.replace("?? not seen", "")
    own = "  deck: 10 cards; next 4 5 0.5 A A 3 6 7 7 7; player_0 knows the next 1; first card in hand: 9"
    assert line_of(text, "  deck", 1) == own
    assert "seen by a spectator" in text and "(you)" not in text


@rule("9.11")
def test_hidden_own_cards_are_not_shown_to_their_owner():
    game = play(position(["10 2 8", "7"], hide_own_cards=True), "attempt 1, draw, draw")
    assert cells(render_text(game, 0), "cards", 1)[0] == "10 (2) (8)"
    text = render_text(play(game, "stop"), 0)
    assert cells(text, "cards", 1)[0] == "10 ?? ??" and cells(text, "total", 1)[0] == "10 + 2 unseen"
    assert "own face-down cards are not shown" in text


def test_a_table_without_items_says_so():
    assert "items have no effect" in render_text(position(items=False), 0)


@rule("9.10")
def test_without_items_an_item_won_is_taken_and_not_used():
    line = ("Drone", "The Hotel", "The Barmaid", "The Pursuit")
    text = render_text(settled("10", "9", missions=line, items=False), 0)
    assert line_of(text, "  items", 0) == "  items taken: none"
    assert line_of(text, "  items", 1) == "  items taken: Drone"
    text = render_text(settled("10", "9", missions=line), 0)
    assert line_of(text, "  items", 1) == "  items held: Drone; used: none"


def test_a_table_without_two_valued_cards_explains_none():
    plain = tables_with(low=[*TABLES.low], high=[*TABLES.low])
    game = new_game(tables=plain)
    game.reset(0)
    assert "counts" not in render_text(game, 0)
    assert render_image(game, 0).shape == (render.HEIGHT, render.WIDTH, 3)


def tables_with(**changes: list) -> Tables:
    """The cards of the built-in pack with some fields changed."""
    fields = ("low", "high", "mission_class", "mission_points", "mission_effect", "mission_marks", "mission_names")
    kept = {name: list(getattr(TABLES, name)) for name in (*fields, "equipment", "equipment_names", "set_points")}
    return Tables(**kept | changes)


# --- sides and totals ------------------------------------------------------------------------------------------------
@rule("5.3", "5.6")
def test_totals_name_each_value_that_aces_allow():
    game = play_until(faced("10 9 7", "A 9 A"), "count aces")
    text = render_text(game, 0)
    assert cells(text, "total", 0)[0] == "11, 21 or 31"
    assert cells(text, "total", 1)[0] == "26 stated, above 21"
    assert (
        prompt(game, 0)
        == "player_1 (opponent) to act: fix the aces at mission 1, The Informant, and with them the total."
    )


def test_of_totals_above_21_the_lowest_is_enough():
    text = render_text(play(position(["10 A 8 3"]), "attempt 1, draw, draw, draw"), 0)
    assert cells(text, "total", 1)[0] == "22, above 21"


@rule("4.24")
def test_a_stated_total_is_shown_with_what_the_martini_made_of_it():
    game = faced("10 9 3", "7", held=("Vesper Martini, Balaclava", ""), tokens=(1, 0))
    play_until(game, "after totals")
    assert cells(render_text(game, 1), "total", 0)[0] == "22 stated, above 21"
    play(game, "vesper -")
    assert cells(render_text(game, 1), "total", 0)[0] == "21 stated"
    play(game, "pass, keep")
    assert game.state.resolved == 1 and cells(render_text(game, 1), "total", 0)[0] == "21 stated"


@rule("6.1", "6.17")
def test_a_bust_stays_to_be_seen_as_discarded():
    game = play_until(faced("10 9 7", "A 9 A", tokens=(0, 1)), "count aces")
    play_until(play(game, "aces 1"), "drop token")
    text = render_text(game, 1)
    assert cells(text, "cards", 0)[0] == "[10] [9] [7]" and "bust, discarded" in text


@rule("5.2", "6.17", "9.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_resolved_mission_shows_the_totals_stated_and_who_took_it(viewer):
    game = play_until(attempted([["A 10", "9 2", "A", "7"], ["10 9 7", "8 6", "7", "5"]]), "count aces")
    below = 0 if viewer == 1 else 1  # where the cards of seat 0 are
    assert cells(render_text(game, viewer), "total", below)[0] == "11 or 21"
    text = render_text(play(game, "aces 1"), viewer)
    assert game.state.mission == 2  # the second mission was resolved without a choice
    assert cells(text, "total", below)[:2] == ["21 stated", "11 stated"]
    assert cells(text, "total", 1 - below)[:2] == ["26 stated", "14 stated"]
    assert "| taken by player_0      | taken by player_1      | being resolved         |" in text
    assert "Last round" not in text


def told(game: KompromatGame, viewer: int | None) -> list[str]:
    """What is said of the round before, mission by mission."""
    words = " ".join(render_text(game, viewer).split()).partition(
        "Last round (totals of player_0 - player_1, taker): "
    )[2]
    return words.partition(". Mission deck")[0].split("; ")


def next_round(game: KompromatGame, sides: list[list[str]]) -> KompromatGame:
    """All missions of the round attempted with these cards, mission by mission."""
    s = game.state
    shuffle_equipment(s)
    for seat in (0, 1):
        for place, kind in enumerate(whole_deck(" ".join(sides[seat]))):
            s.order[seat * EQUIPMENT_CARDS + place] = kind
    run_from(s, NEXT_TURN)
    for turn in range(8):
        seat = game.seat_to_act()
        take_turn(game, turn // 2 + 1, len(sides[seat][turn // 2].split()))
    return game


@rule("6.17", "9.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_round_before_is_told_until_each_place_is_resolved_anew(viewer):
    """The reveal of the first round holds no choice: within one action the missions of the second are laid."""
    sides = [["10 6", "9 2 0.5", "7", "8 4 3"], ["9 5", "8 7 6", "4 3", "10 7 7"]]
    game = attempted(sides, tokens=(1, 0))
    assert game.state.round == 1
    first = "mission 1: 16 - 14 player_0"
    second = "mission 2: 11.5 - 21 player_1"
    rest = ["mission 3: 7 - 7 player_1", "mission 4: 15 - 24 player_0"]
    assert told(game, viewer) == [first, second, *rest]
    next_round(game, [["A 10", "6 2", "A 4", "9"], ["10 9 8", "7", "6", "5"]])
    assert told(game, viewer) == [first, second, *rest]
    play(game, "aces 1")
    assert game.state.decision == DROP_TOKEN and told(game, viewer) == [first, second, *rest]
    play(game, "keep")
    assert game.state.mission == 2 and told(game, viewer) == rest


@rule("5.5", "9.6")
def test_of_a_mission_without_own_cards_no_total_is_told():
    """Seat 1 comes to all missions; seat 0 has 22.5, 21 and 27, and no card for the first."""
    sides = [["", "0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"], ["10", "9", "8", "7"]]
    game = play_until(attempted(sides), "count aces")
    assert cells(render_text(game, 0), "total", 1)[0] == ""
    game = play_until(play(game, "aces 0"), "drop token")
    play_until(play(game, "keep"), "choose mission")
    words = ["mission 1: none - 10 player_1", "mission 2: 22.5 - 9 player_1"]
    assert told(game, 0) == [*words, "mission 3: 21 - 8 player_0", "mission 4: 27 - 7 player_1"]


@rule("4.12")
def test_cards_turned_up_by_a_drone_are_shown_face_up():
    game = play(position(["10 2 8", "7"], held=("", "Drone")), "attempt 1, draw, draw, stop")
    assert cells(render_text(game, 1), "cards", 0)[0] == "10 ?? ??"
    text = render_text(play(game, "drone 1"), 1)
    assert cells(text, "cards", 0)[0] == "10 2 8" and cells(text, "total", 0)[0] == "20"
    assert "items held: none; used: Drone" in text


@rule("4.19", "K42")
def test_a_newspaper_counts_only_with_cards_and_two_are_summed():
    game = position(["10", "7 2"], held=("Newspaper, USB Stick", "Jetpack"), starter=1)
    play(game, "attempt 1, draw, stop, newspaper 1, newspaper 1")
    text = render_text(game, 0)
    assert cells(text, "total", 0)[0] == "13 + 1 unseen" and "2 Newspapers +6" in text
    play(game, "attempt 1, stop, jetpack 1 2")
    text = render_text(game, 0)
    assert cells(text, "total", 0)[:2] == ["", "7 + 1 unseen"] and "2 Newspapers +6" in text


@rule("3.20", "K40")
def test_it_is_said_that_the_last_card_was_shown_to_bust():
    game = position([BEFORE_LAST_CARD, "7 7 7"], held=("GPS Tracker", ""))
    words = "attempt 1, draw, draw, stop, attempt 1, stop, attempt 2, draw, draw, draw, stop, attempt 2, stop"
    play(game, f"{words}, attempt 3, draw, draw, draw, draw, draw, draw")
    where = "mission 3, The Safe House"
    assert prompt(game, 0) == f"player_0 (you) to act: above 21 at {where}: must stop, or use an item."
    words = f"the deck is empty at {where}: stop, or use an item if above 21."
    assert prompt(game, 1) == f"player_0 (opponent) to act: {words}"
    play(game, "gps")
    for viewer in VIEWERS:
        assert "an item showed that the deck's last card busts" in render_text(game, viewer)


def test_missions_tell_where_they_stand():
    game = play(position(["10 2"]), "attempt 2, draw")
    assert [mission.status for mission in table_of(game, 1).missions] == ["", "player_0 is drawing", "", ""]
    game = attempted([["10", "7", "3", "8"], ["9", "7", "5", "2"]], held=("Vesper Martini", ""), beneath={3: 2})
    for _ in range(2):
        play(play_until(game, "after totals"), "pass")
    text = render_text(play_until(game, "after totals"), 1)
    assert cells(text, "mission")[2] == "3 The Safe House" and "beneath: !! 2 tokens" in text
    assert "| taken by player_0      | discarded              | being resolved         |" in text


# --- what is asked ---------------------------------------------------------------------------------------------------
DECISION_WORDS = {
    "start turn": "use an item, or draw the first card",
    "choose mission": "choose a mission",
    "draw or stop": "stop",
    "before reveal": "is revealed, or pass",
    "count aces": "fix the aces",
    "after totals": "after both totals",
    "drop token": "drop a notoriety token, or keep all",
    "covered award": "before taking mission",
}


def test_every_decision_has_words_that_name_who_is_asked():
    missing = set(DECISION_WORDS)
    for game in (game for seed in range(100) for game in random_game(seed)):
        name = DECISION_NAMES[game.state.decision]
        if name in missing:
            missing.remove(name)
            actor = int(game.seat_to_act())
            assert prompt(game, actor).startswith(f"player_{actor} (you) to act: ")
            assert prompt(game, 1 - actor).startswith(f"player_{actor} (opponent) to act: ")
            assert prompt(game, None).startswith(f"player_{actor} to act: ")
            assert all(DECISION_WORDS[name] in prompt(game, viewer) for viewer in VIEWERS)
        if not missing:
            break
    assert not missing


@rule("3.12", "3.18", "K23")
def test_only_who_sees_the_cards_is_told_of_a_forced_stop():
    forced = play(position(["10 9 8"]), "attempt 1, draw, draw")
    free = play(position(["10 2 8"]), "attempt 1, draw, draw")
    for viewer in (0, None):
        assert "above 21 at mission 1, The Informant: must stop." in prompt(forced, viewer)
        assert "draw another card at mission 1, The Informant, or stop." in prompt(free, viewer)
    assert render_text(forced, 1) == render_text(free, 1)


# --- the end ---------------------------------------------------------------------------------------------------------
def last_of(games: Iterator[KompromatGame]) -> KompromatGame:
    *_, game = games
    return game


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_screen_says_who_won_and_with_what(viewer):
    endings = set()
    for seed in range(12):
        game = last_of(random_game(seed))
        table = table_of(game, viewer)
        words = " ".join(render_text(game, viewer).split())
        scores = [f"{seat.name} {seat.points} points, {seat.tokens} token" for seat in table.seats]
        assert f"Game over: {game.ending()}. Final score: " in words and all(score in words for score in scores)
        assert table.actor is None and table.winner in (0, 1, None)
        assert game.payoff(0) == {0: 1.0, 1: -1.0, None: 0.0}[table.winner]
        endings.add(game.ending().split(",")[0])
    assert endings == {"six rounds", "nine notoriety tokens"}


@rule("8.4", "K17")
def test_both_at_nine_is_shown_as_a_draw():
    game = play_until(faced("10 9 7", "7 8 9", tokens=(8, 8)), "none")
    assert "Game over: nine notoriety tokens, a draw." in render_text(game, None)
    assert "not awarded" in render_text(game, 0)
    assert cells(render_text(game, 0), "total", 1)[0] == "26 stated" and table_of(game, 0).winner is None


# --- secrecy ---------------------------------------------------------------------------------------------------------
@rule("9.6", "9.7")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(options, seat):
    chance = seeded(5)
    for seed in range(3):
        for step, game in enumerate(random_game(seed, **options)):
            if step % 3 == seed:
                other = game.copy()
                other.resample_hidden(seat, chance)
                assert render_text(other, seat) == render_text(game, seat)
            if step % 39 == seed:
                assert (render_image(other, seat) == render_image(game, seat)).all()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_seat_sees_the_cards_that_it_knows_and_a_spectator_all(options):
    for step, game in enumerate(random_game(1, **options)):
        viewer = VIEWERS[step % 3]
        assert labels(game, viewer) == known(game, viewer)


def labels(game: KompromatGame, viewer: int | None) -> list[list[list[str]]]:
    """The cards shown on each side, the thrown ones last; "" for those not known."""
    sides = table_of(game, viewer).sides
    return [
        [shown(side.cards) + [word.replace("??", "") for word in stunned(side.notes)] for side in row] for row in sides
    ]


def shown(cards: tuple[Card, ...]) -> list[str]:
    return [card.label for card in cards]


def stunned(notes: tuple[str, ...]) -> list[str]:
    return [word for note in notes if note.startswith("stunned: ") for word in note.split()[1:]]


def known(game: KompromatGame, viewer: int | None) -> list[list[list[str]]]:
    """The same, from the state."""
    return [[side_labels(game, viewer, seat, mission) for mission in range(4)] for seat in (0, 1)]


def side_labels(game: KompromatGame, viewer: int | None, seat: int, mission: int) -> list[str]:
    s = game.state
    side = side_of(seat, mission)
    first = int(s.sides[side + FIRST])
    found: list[tuple[bool, str]] = []
    for drawn in range(first, first + int(s.sides[side + DEALT])):
        kind = s.order[seat * EQUIPMENT_CARDS + drawn]
        name = TABLES.equipment_names[kind].replace("1 or 11", "A")
        is_known = viewer is None or knows(s, viewer, seat, drawn)
        found.append((s.status[seat * EQUIPMENT_CARDS + drawn] == STUNNED, name if is_known else ""))
    return [name for is_thrown, name in sorted(found, key=lambda card: card[0])]


# --- the picture -----------------------------------------------------------------------------------------------------
def test_a_picture_has_its_size_and_the_same_table_gives_the_same_bytes():
    game = busy_game()
    for viewer in VIEWERS:
        image = render_image(game, viewer)
        assert image.shape == (render.HEIGHT, render.WIDTH, 3) and image.dtype == np.uint8
        assert image.tobytes() == render_image(game, viewer).tobytes()
        assert render_text(game, viewer) == render_text(game.copy(), viewer)


def test_rendering_changes_nothing():
    game = busy_game()
    before = game.state_bytes()
    for viewer in VIEWERS:
        render_text(game, viewer)
        render_image(game, viewer)
    assert game.state_bytes() == before


def test_viewers_get_different_pictures_and_so_do_different_cards():
    game = busy_game()
    assert len({render_image(game, viewer).tobytes() for viewer in VIEWERS}) == 3
    pair = [play(position([cards]), "attempt 1, draw") for cards in ("10 2", "10 3")]
    assert render_image(pair[0], 1).tobytes() == render_image(pair[1], 1).tobytes()
    for viewer in (0, None):
        assert render_image(pair[0], viewer).tobytes() != render_image(pair[1], viewer).tobytes()


def crowded_game() -> KompromatGame:
    """As much as there can be: eight cards on a side, all items with one player, eleven tokens, long names."""
    names = [f"The {'Very ' * 5}Long Name {i:02}" for i in range(TABLES.mission_cards)]
    game = position(
        ["0.5 A A 2 3 4 5 6", "A 7"], held=(", ".join(ITEM_CARDS[:5]), ""), used=(", ".join(ITEM_CARDS[5:]), "")
    )
    game.state.tables = tables_with(mission_names=names)
    play(game, "attempt 1" + ", draw" * 7)
    game.state.players[TOKENS] = 11
    return game


def sampled_games() -> Iterator[KompromatGame]:
    """Some positions of a random game, and two that are fuller."""
    yield from (game for step, game in enumerate(random_game(2)) if step % 19 == 0)
    yield from (busy_game(), crowded_game())


def test_nothing_is_drawn_between_the_boxes():
    table = np.array(drawing.TABLE, dtype=np.uint8)
    for game in sampled_games():
        image = render_image(game, None)
        body = image[render.ABOVE : render.FOOT - 2]
        for column in range(4):
            left = render.MISSION_LEFT + column * render.MISSION_STEP
            assert (body[:, left - 10 : left] == table).all()
        for top in (render.ABOVE, render.MISSION_TOP, render.BELOW, render.FOOT):
            assert (image[top - 8 : top] == table).all()
        assert (body[:, : render.MARGIN] == table).all() and (body[:, -render.MARGIN :] == table).all()


def test_no_words_of_the_built_in_cards_are_cut(monkeypatch):
    cut: list[str] = []
    whole = drawing.Canvas.text

    def text(canvas, words, rect, size, *others, **named):
        if canvas.text_width(words, drawing.SMALLEST_TEXT) > rect[2]:
            cut.append(words)
        whole(canvas, words, rect, size, *others, **named)

    monkeypatch.setattr(drawing.Canvas, "text", text)
    for game in sampled_games():
        if "The Informant" in game.state.tables.mission_names:
            render_image(game, None)
    assert cut == []


def test_text_stays_within_its_width():
    for game in sampled_games():
        for viewer in VIEWERS:
            lines = render_text(game, viewer).splitlines()
            assert max(map(len, lines)) <= TEXT_WIDTH and len(lines) <= 45


# --- bad input -------------------------------------------------------------------------------------------------------
def test_a_viewer_that_does_not_exist_and_another_game_are_refused():
    for draw in (render_text, render_image):
        with pytest.raises(ValueError, match="viewer is 2: expected a seat, 0 or 1, or None"):
            draw(busy_game(), 2)
        with pytest.raises(TypeError, match="expected a KompromatGame, got str"):
            draw("a game", 0)
