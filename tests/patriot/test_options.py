"""Chapter 24: who decides, what is hidden, options."""

import pytest

from patriot_env.patriot_v0 import SPEC
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.patriot.played import moments
from tests.patriot.positions import PACK, position


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats(players):
    """Rules 24.1: three to six, four by default; the first one is the President."""
    assert SPEC.game(players=players).num_seats == players
    assert SPEC.game().num_seats == 4


def test_only_the_one_who_chooses_is_asked():
    """Rules 24.2: no other seat is asked for consent."""
    p = position(coins=4).encounter("Time Is Money", holder=3).do("option 1")
    assert p.asked == "choose player 3"
    assert p.do("seat 1").asked == "act 1"


def seen(game, seat):
    out = zeros(game.observation_size)
    game.write_observation(seat, out, 0)
    return bytes(int(each) for each in out)


def test_the_observation_tells_what_the_seat_knows():
    """Rules 24.3, 24.8, A128: a new deal of all that the seat cannot know changes nothing of it."""
    for number, game in enumerate(moments(5)):
        if number % 25 == 0 and game.seat_to_act() != NOBODY:
            seat = int(game.seat_to_act())
            twin = game.copy()
            twin.resample_hidden(seat, seeded(number))
            assert seen(game, seat) == seen(twin, seat)


def test_the_same_again():
    """Rules 24.9: the same seed, options and actions give the same game."""
    one, two = ([game.state_bytes() for game in moments(3)] for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    "characters",
    [
        ["Frank", "Zam Che", "Ashi", "M.W."],
        ["Ashi", "Frank", "Frank", "M.W."],
        ["Ashi", "Frank"],
        ["Ashi", "Frank", "M.W.", "Viktor Markov"],
    ],
)
def test_characters(characters):
    """Rules 24.11: one name for each seat, the first one a President and no other, no name twice."""
    with pytest.raises(OptionError):
        SPEC.game(characters=characters)


def test_other_content():
    """Rules 24.12: a folder with another content pack."""
    assert SPEC.game(content=PACK).num_seats == 4


@pytest.mark.parametrize("players", [3, 6])
def test_games_end(players):
    """Rules 24.13, A129: no limit of length is needed."""
    *_, game = moments(1, players=players)
    assert game.ending()


@pytest.mark.parametrize("wrong", [{"players": 2}, {"players": 7}, {"rounds": 0}, {"rounds": 6}, {"talk": "shouting"}])
def test_options_out_of_range(wrong):
    """Rules 24.1, 24.10, 23.1: three to six players, one to five rounds, claims or none."""
    with pytest.raises(OptionError):
        SPEC.game(**wrong)


def test_drawn_characters():
    """Rules 24.11, 1.7: a President first and no other, none twice, and not always the same."""
    found = set()
    for seed in range(6):
        game = SPEC.game(players=6, characters=["drawn"])
        game.reset(seed)
        drawn = [int(each) for each in game.state.character]
        assert drawn[0] < 4 <= min(drawn[1:])
        assert len(set(drawn)) == 6
        found.add(tuple(drawn))
    assert len(found) > 1


@pytest.mark.parametrize(("rounds", "ending"), [(2, "survived"), (3, "")])
def test_fewer_rounds_than_three(rounds, ending):
    """Rules 24.10, 3.8, 17.9: after two rounds of two nobody is dealt a card or asked to reveal; of three they are."""
    p = position(rounds=rounds, round_=2, letter="Three Coins in the Fountain", secured=3, sides={1: "kill"})
    p.end_turns()
    assert p.ending == ending
    assert p.asked == ("reveal 2" if ending == "" else "over")


def test_a_choice_that_all_can_see_is_taken():
    """Rules 24.4: a single option, space or target is not asked for; a vote with one card is."""
    assert position(hands={1: "war 1"}).encounter("False Pretenses").asked == "add card 1"
    assert (
        position(board={"treasury": "T"}).carry_out("[{lose_troops: 1, place: anywhere}]").board("treasury") == "....."
    )
    p = position(hands={2: "war 1"}).encounter("The Empty Vault")
    assert (p.asked, p.legal) == ("add card 2", {"done", "war 1"})


@pytest.mark.parametrize("hand", ["science 5", "war 5"])
def test_who_could_not_improve_is_asked_all_the_same(hand):
    """Rules 24.4: only the own hand shows whether a project can be improved, so that both are asked."""
    assert position(hands={0: hand}).dice(3).do("project").asked == "improve 0"


@pytest.mark.parametrize("side", ["save", "kill"])
def test_who_could_not_reveal_is_asked_all_the_same(side):
    """Rules 24.4, 17.9: the order and the number of those asked are the same, whoever is an assassin."""
    p = position(round_=2, letter="Three Coins in the Fountain", secured=3, sides={3: side})
    asked = [p.end_turns().asked]
    while p.asked.startswith("reveal"):
        asked.append(p.do("done").asked)
    assert asked[:3] == ["reveal 2", "reveal 3", "reveal 1"]


@pytest.mark.parametrize("sides", [{2: "save, secondary coins"}, {2: "save, secondary taxes"}])
def test_a_loyal_card_shown_tells_the_others_nothing_else(sides):
    """Rules 24.3, 24.4, 17.2: of two loyal cards one is shown; the other stays hidden, and both choices are asked."""
    p = position(sides=sides | {1: "kill"}).kill(2)
    assert (p.asked, p.legal) == ("show 2", {"option 1", "option 2"})
    before = seen(p.do("option 1").game, 3)
    p.s.allegiance[2 * 3 + 1] = next(card for card in range(1, 19) if card not in list(p.s.allegiance))
    assert seen(p.game, 3) == before


def test_a_stolen_card_is_not_seen_by_others():
    """Rules 24.7, 14.18: who has it now sees it; third seats see that a card went over, and not which."""
    views = []
    for card in ("war 1", "war 2"):
        p = position(hands={1: card, 2: "spy 1"}).carry_out("[{steal: 1, who: next}]")
        views.append([seen(p.game, seat) for seat in range(4)])
    one, other = views
    assert one[0] != other[0]
    assert one[2:] == other[2:]


def test_how_many_cards_lie_where():
    """Rules 24.5, 24.6, 15.3: all see how many cards each has laid on the letter; their faces and types nobody."""
    views = []
    for cards in (["war 1", "war 2"], ["spy 1", "war 2"], ["war 1"]):
        p = position(hands={0: "spy 1, war 1, war 2"}).do(*cards)
        views.append(seen(p.game, 2))
    assert views[0] == views[1]
    assert views[0] != views[2]
