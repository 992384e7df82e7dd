"""What a viewer is shown of a table of Compile: cards as far as they are known, what is half done, what is asked."""

import pytest

from compile_env import compile_v0
from compile_env.actions import CARD as CARD_ACTION
from compile_env.actions import STACK
from compile_env.knowledge import knows, learn
from compile_env.state import CARDS, DECISION_NAMES, DECK, HAND, LINES, STACKS, TRASH, name_of
from compile_env.underway import question, under_way
from compile_env.view import Card, boxes_of, table_of, text_of_boxes
from tests.compile.positions import Table, table
from tests.compile.random_games import drafted_game, random_game
from tests.seen_words import told_apart

VIEWERS = (0, 1, None)
FIRE = {"own": "fire water light", "opp": "death life metal"}


def names(cards: tuple[Card, ...]) -> list[str]:
    return [card.name for card in cards]


def titles(t: Table, viewer: int | None = None) -> list[str]:
    """What is half done, what goes on first at the beginning."""
    return [f"{each.title}: {each.words}" for each in table_of(t.game, viewer).under_way]


def asked(t: Table, viewer: int | None = None) -> str:
    return table_of(t.game, viewer).asked


# --- cards -----------------------------------------------------------------------------------------------------------
def test_a_stack_has_its_cards_bottom_first_with_the_values_that_count():
    t = table(**FIRE, own_stacks=["fire-4 x(water-3) fire-1"], opp_stacks=["death-2"])
    stack = table_of(t.game, 0).stacks[0][0]
    assert [(card.name, card.value, card.face_down) for card in stack.covered] == [
        ("fire-4", 4, False),
        ("water-3", 2, True),
    ]
    assert stack.uncovered == Card("fire-1", 1, text="discard a card (if so: delete a card)")
    assert stack.total == 7


def test_values_and_totals_are_those_under_standing_rules():
    t = table("darkness water light", "death life metal", own_stacks=["x(water-3) darkness-2"])
    stack = table_of(t.game, 1).stacks[0][0]
    assert stack.covered == (Card("", 4, face_down=True),) and stack.total == 6


def test_a_face_down_card_has_its_name_for_who_owns_it_and_for_spectators():
    t = table(**FIRE, own_stacks=["x(fire-3)"])
    shown = {viewer: table_of(t.game, viewer).stacks[0][0].uncovered for viewer in VIEWERS}
    assert shown[1] == Card("", 2, face_down=True)
    assert shown[0] == shown[None]
    assert shown[0].name == "fire-3" and shown[0].face_down and not shown[0].known


def test_a_face_down_card_seen_before_is_marked_as_known():
    t = table(**FIRE, own_stacks=["fire-4"], own_hand="water-5")
    t.flip_cards("fire-4")
    shown = {viewer: table_of(t.game, viewer).stacks[0][0].uncovered for viewer in VIEWERS}
    assert shown[1].name == "fire-4" and shown[1].known
    assert not shown[0].known and not shown[None].known


def test_of_a_hand_the_viewer_has_the_cards_that_it_knows_and_their_number():
    t = table(**FIRE, own_stacks=["fire-3"], own_hand="fire-4 water-5", opp_hand="death-1")
    t.return_cards("fire-3")
    hands = {viewer: table_of(t.game, viewer).seats[0] for viewer in VIEWERS}
    assert names(hands[0].hand) == names(hands[None].hand) == ["fire-3", "fire-4", "water-5"]
    assert names(hands[1].hand) == ["fire-3"] and hands[1].hand[0].known
    assert all(hand.cards == 3 for hand in hands.values())


def test_of_a_deck_the_viewer_has_the_places_that_it_knows():
    t = table(**FIRE, own_hand="fire-1", own_deck_top="water-2 water-3")
    assert table_of(t.game, 0).seats[0].coming == ()
    deck = table_of(t.game, None).seats[0]
    assert deck.coming[:2] == ((1, "water-2"), (2, "water-3")) and len(deck.coming) == deck.deck


def test_a_trash_is_open_and_its_latest_card_comes_first():
    t = table(**FIRE, own_trash="fire-1 fire-2", own_stacks=["fire-4"], own_hand="water-5")
    t.delete_cards("fire-4")
    for viewer in VIEWERS:
        assert table_of(t.game, viewer).seats[0].trash == ("fire-4", "fire-2", "fire-1")


def test_a_covered_card_has_the_words_of_its_top_box_only():
    t = table("plague water light", "death life metal", own_stacks=["plague-1 water-1"])
    covered = table_of(t.game, 0).stacks[0][0].covered[0]
    assert boxes_of(covered.text) == {"Top": "after the opponent discards: draw a card"}


def test_a_box_that_is_muted_is_left_out_and_named():
    t = table("apathy water light", "death life metal", own_stacks=["apathy-2"], opp_stacks=["death-1 death-4"])
    muted = [table_of(t.game, 0).stacks[1][0].uncovered, table_of(t.game, 0).stacks[0][0].uncovered]
    assert [card.name for card in muted] == ["death-4", "apathy-2"]
    assert muted[0].muted == ("middle",) and muted[0].text == ""


@pytest.mark.parametrize(
    "text", ["draw a card", "Top: a. Middle: b; c. Bottom: d: e", "Bottom: d", "Top: a. Bottom: b"]
)
def test_words_of_boxes_are_taken_apart_and_put_together(text):
    assert text_of_boxes(boxes_of(text)) == text


def test_what_a_viewer_is_shown_is_what_it_knows():
    for step, game in enumerate(random_game(3)):
        if step % 7 == 6:
            for viewer in VIEWERS:
                assert shown_cards(game, viewer) == known_cards(game, viewer)


def shown_cards(game, viewer: int | None) -> list[list[str]]:
    """The names shown in stacks, hands, decks and trashes, "" left out, sorted within each."""
    seen = table_of(game, viewer)
    stacks = [
        names((*stack.covered, *((stack.uncovered,) if stack.uncovered else ())))
        for row in seen.stacks
        for stack in row
    ]
    hands = [names(seat.hand) for seat in seen.seats]
    decks = [[name for _, name in seat.coming] for seat in seen.seats]
    return [sorted(name for name in pile if name) for pile in (*stacks, *hands, *decks, *(s.trash for s in seen.seats))]


def known_cards(game, viewer: int | None) -> list[list[str]]:
    """The same, from the state."""
    s = game.state
    piles = [*range(STACKS), HAND, HAND + 1, DECK, DECK + 1, TRASH, TRASH + 1]
    cards = [
        [c for c in range(CARDS) if s.place[c] == pile and (viewer is None or knows(s, viewer, c))] for pile in piles
    ]
    return [sorted(s.tables.names[s.kind[card]] for card in pile) for pile in cards]


def test_a_card_seen_in_a_hand_is_known_to_be_there_or_played_face_down():
    t = table(**FIRE, own_hand="fire-1 fire-4", opp_stacks=["death-4"])
    learn(t.state, 1, t.card("fire-1"))
    learn(t.state, 1, t.card("fire-4"))
    t.play("x(fire-1)", line=2)
    told = [table_of(t.game, viewer).known_together for viewer in VIEWERS]
    words = "fire-1 and fire-4 are in line 2 of player_0 and in the hand of player_0"
    assert told == [(), (words,), ()]


# --- protocols, control, bans, the draft, the end --------------------------------------------------------------------
def test_protocols_stand_in_their_lines_with_their_state():
    t = table(**FIRE, own_compiled="water", control="opp")
    seen = table_of(t.game, 1)
    assert [(each.name, each.compiled) for each in seen.protocols[0]] == [
        ("fire", False),
        ("water", True),
        ("light", False),
    ]
    assert [seat.control for seat in seen.seats] == [False, True] and [seat.compiled for seat in seen.seats] == [1, 0]


def test_an_imposed_ban_is_told():
    t = table("metal water light", "death life fire", own_hand="metal-1 metal-2")
    t.play("metal-1", line=1)
    assert table_of(t.game, 0).seats[1].bans == ("cannot compile for 1 own turn",)


def test_the_draft_has_the_pool_and_what_each_has_taken():
    game = drafted_game(1, ("fire", "water", "light", "death", "life", "metal", "speed"))
    first = int(game.state.first)
    game.step(game.legal_actions()[1])
    seen = table_of(game, 0)
    assert seen.is_draft and seen.seats[first].drafted == ("water",) and seen.seats[1 - first].drafted == ()
    assert [choice.name for choice in seen.pool] == ["fire", "light", "death", "life", "metal", "speed"]
    assert [card.name for card in seen.pool[0].cards] == [f"fire-{value}" for value in range(6)]
    assert seen.asked == "draft a protocol (number 2 of 6)" and seen.protocols == ()


def test_the_end_names_the_winner():
    *_, game = random_game(1)
    seen = table_of(game, None)
    assert seen.actor is None and seen.asked == "" and seen.under_way == ()
    assert seen.winner == game.state.winner and seen.ending == game.ending()


# --- what is half done -----------------------------------------------------------------------------------------------
def test_a_text_under_way_names_its_card_its_box_and_the_step():
    t = table(**FIRE, own_hand="fire-1 water-5 light-5", opp_stacks=["death-4"])
    t.play("fire-1", line=1)
    assert titles(t) == ["fire-1 of player_0, middle box: player_0 is to discard"]
    assert table_of(t.game, 1).under_way[0].text == "discard a card (if so: delete a card)"
    assert asked(t, 1) == "fire-1: choose a card to discard"
    t.choose("water-5")
    assert titles(t)[0].endswith("player_0 is to delete, that card: water-5 in the trash of player_0")
    assert asked(t) == "fire-1: choose the stack with the card to delete"


def test_it_is_named_only_to_who_knows_the_card():
    t = table("gluttony water light", "death life metal", own_hand="gluttony-0 water-5 light-5", own_deck_top="water-1")
    t.play("gluttony-0", line=1)
    told = [[each for each in titles(t, viewer) if "water-1" in each] for viewer in VIEWERS]
    assert told[0] == told[2] and not told[1]


def test_a_card_on_its_way_is_named_only_to_who_knows_it():
    t = table(**FIRE, own_hand="fire-1 water-5", own_stacks=["fire-0"], opp_stacks=["death-4", "life-4"])
    t.play("x(water-5)", line=1)
    assert titles(t, 0)[1] == "(water-5) on its way: played face-down to line 1 of player_0"
    assert titles(t, 1)[1] == "? on its way: played face-down to line 1 of player_0"


def test_noted_commands_are_told_in_the_question_of_their_order():
    t = table(**FIRE, own_stacks=["fire-4 death-3", "water-4 death-2"], own_hand="light-5 light-4")
    t.delete_cards("death-3", "death-2")
    assert asked(t) == "choose which comes next: fire-4 (middle) or water-4 (middle)"
    assert titles(t) == ["commands that wait: fire-4 (middle) and water-4 (middle)"]
    t.order("fire-4")
    assert titles(t)[1:] == ["commands that wait: water-4 (middle)"]


def test_the_action_and_control_given_up_have_words():
    t = table(**FIRE, own_hand="fire-1 water-5", control="own")
    t.place(2, "down")
    assert titles(t) == ["action of player_0: plays a card face-down in line 2"]
    assert asked(t) == "choose the card to play face-down in line 2"
    t = table(**FIRE, own_hand="fire-1 water-5", control="own")
    t.refresh()
    assert titles(t) == ["refresh of player_0: draws up to five cards"]
    assert asked(t) == "control is given up: rearrange one player's protocols, or leave them"


def test_a_number_named_is_told():
    t = table("luck chaos light", "death life metal", own_hand="luck-0 chaos-1", own_deck_top="luck-3 luck-4 luck-1")
    t.play("luck-0", line=1)
    assert asked(t) == "luck-0: name a number"
    t.number(3)
    t.choose("luck-3")
    assert titles(t, 1) == [
        "luck-0 of player_0, middle box: player_0 may play, named: 3, that card: (luck-3) in the hand of player_0"
    ]


def test_the_line_with_which_a_step_deals_is_told():
    stacks = ["death-1 death-2 death-4", "life-1 life-2 life-4", "metal-1 metal-2 metal-3"]
    t = table("luck chaos light", "death life metal", own_hand="chaos-0 chaos-1", opp_stacks=stacks)
    t.play("chaos-0", line=2)
    assert asked(t) == "chaos-0: choose the next line in which to flip"
    t.line(3)
    assert titles(t) == ["chaos-0 of player_0, middle box: player_0 is to flip, for line 3"]
    assert asked(t) == "chaos-0: choose which card of line 3 of player_1 to flip"


# --- what is asked ---------------------------------------------------------------------------------------------------
DECISION_WORDS = {
    "draft a protocol": "draft a protocol",
    "action": "play a card",
    "choose a place": "choose where",
    "choose a card": "choose a card to|choose the card to",
    "choose a stack": "choose the stack",
    "choose a position": "choose which card of",
    "choose a line": "line",
    "choose what comes next": "choose which comes next",
    "rearrange": "rearrange",
    "choose two lines": "choose two lines",
    "choose an option": "choose one of its texts|choose who goes first",
    "name a number": "name a number",
    "name a protocol": "name a protocol",
    "accept": "or decline",
}


def test_every_decision_has_words():
    missing = set(DECISION_NAMES) - {"none"}
    assert missing == set(DECISION_WORDS)
    for game in (game for seed in range(40) for game in random_game(seed)):
        s = game.state
        name = DECISION_NAMES[s.decision]
        words = question(s, None)
        assert (words == "") == (name == "none")
        if s.may_decline:
            assert words.endswith((", or decline", ", or leave them"))
        if name in missing:
            assert any(each in words for each in DECISION_WORDS[name].split("|")), words
            missing.remove(name)
        if not missing:
            break
    assert not missing


def test_a_refresh_is_offered_only_where_it_is_possible():
    t = table(**FIRE, own_hand="fire-1 fire-2 fire-3 fire-4 fire-5")
    assert asked(t) == "play a card"
    t = table(**FIRE, own_hand="fire-1 fire-2 fire-3 fire-4")
    assert asked(t) == "play a card, or refresh"


def test_words_do_not_fail_in_any_position():
    for seed in (4, 5):
        for game in random_game(seed):
            for viewer in VIEWERS:
                assert isinstance(question(game.state, viewer), str)
                assert len(under_way(game.state, viewer)) <= game.state.depth
                assert len(table_of(game, viewer).stacks[0]) == LINES


# --- what the other player has done ----------------------------------------------------------------------------------
def is_card(game, action):
    return CARD_ACTION <= action < STACK


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"sets": compile_v0.ALL_SETS}], ids=["default", "all"])
def test_what_the_other_player_does_is_told_without_what_is_hidden(options):
    """Rules 13.1 to 13.4."""
    assert next(told_apart(compile_v0.SPEC, 3, is_card, max_turns=40, **options), "") == ""


def seen(t, words):
    """The words in which the other seat is told of the action."""
    (action,) = [action for action in t.game.legal_actions() if t.game.describe_action(action) == words]
    before, viewer = t.game.copy(), 1 - t.game.seat_to_act()
    t.game.step(action)
    return compile_v0.SPEC.seen_words(before, action, t.game, viewer)


def test_a_card_played_face_up_or_discarded_is_named():
    """Rules 13.1."""
    t = table(**FIRE, own_hand="fire-1 water-5 water-4", opp_stacks=["death-2"])
    told = [seen(t, words) for words in ("play face-up in line 1", "fire-1", "water-5")]
    assert told == ["play face-up in line 1", "fire-1", "water-5"]


def test_a_card_played_face_down_is_not_named():
    """Rules 13.4."""
    t = table(**FIRE, own_hand="fire-1 water-5")
    told = [seen(t, words) for words in ("play face-down in line 1", "fire-1")]
    assert told == ["play face-down in line 1", "a card in the hand of player_0"]


def test_a_card_seen_in_a_hand_and_then_played_face_down_is_not_named():
    """Rules 13.3, 13.4: nor is it said that it was another."""
    for played in ("fire-1", "water-5"):
        t = table(**FIRE, own_hand="fire-1 water-5")
        learn(t.game.state, 1, card_number(t.game, "fire-1"))
        assert [seen(t, words) for words in ("play face-down in line 1", played)][1] == "a card in the hand of player_0"


def card_number(game, name):
    return next(card for card in range(CARDS) if name_of(game.state, card) == name)
