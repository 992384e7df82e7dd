"""The house team: legal, without memory, without knowledge that nobody has, and sensible where anybody can tell."""

from collections.abc import Iterator

import pytest

from komitet_env import actions as a
from komitet_env import komitet_v0
from komitet_env import state as st
from komitet_env import tables as t
from komitet_env.boards import stress_on, sum_up_all
from komitet_env.bots import HouseBot
from komitet_env.rules import KomitetGame, advance
from kompromat_env import kompromat_v0
from tabletop_core.game import Bot, RandomBot
from tabletop_core.rng import seeded
from tests.komitet.positions import Position, position

HOUSE = HouseBot()
GORKY, MOSCOW, LENINGRAD = 0, 7, 6


def new_game(seed: int, **options: object) -> KomitetGame:
    game = komitet_v0.SPEC.game(**options)
    assert isinstance(game, KomitetGame)
    game.reset(seed)
    return game


def choice(game: KomitetGame) -> int:
    return int(HOUSE.choose(game, seeded(0)))


def decisions(game: KomitetGame, bot: Bot = HOUSE, seed: int = 0) -> Iterator[int]:
    """Play the game to its end; each action just before it is carried out."""
    rng = seeded(seed)
    while game.seat_to_act() >= 0:
        action = int(bot.choose(game, rng))
        yield action
        game.apply(action)


def at_poll(seed: int = 1, **options: object) -> KomitetGame:
    """A game at its first poll, where seat 0 is asked."""
    game = new_game(seed, **options)
    while game.state.decision != st.POLL:
        game.apply(choice(game))
    return game


def ask_again(game: KomitetGame) -> None:
    """Find anew what is legal, after the state was changed by hand."""
    advance(game.state)


def lay_stress(game: KomitetGame, seat: int, cells: list[int], is_open: bool = False) -> None:
    """Lay the next tokens of the supply on these cells."""
    s = game.state
    for cell in cells:
        s.stress_left -= 1
        token = s.stress_supply[s.stress_left]
        s.stress[seat * int(t.CELLS) + cell] = token + 1
        s.token_open[token] = 1 if is_open else 0
        s.token_seen[token] = max(s.token_seen[token], s.token_open[token])
    sum_up_all(s)


def open_cells(game: KomitetGame, seat: int) -> list[int]:
    first = seat * int(t.CELLS)
    return [cell for cell in range(t.CELLS) if game.state.is_open[first + cell]]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 3, "control": "team"},
        {"players": 4, "identity": ["0:cell", "1:sticker ally", "2:sticker city", "3:sticker successes", "0:income"]},
    ],
)
def test_every_choice_is_legal_and_made_from_the_position_alone(options: dict[str, object]) -> None:
    """A copy with all that nobody knows redrawn, and another generator, gets the same answer."""
    for seed in range(2):
        game = new_game(seed, **options)
        for number, action in enumerate(decisions(game)):
            assert action in game.legal_actions()
            if number % 7 == 0:
                twin = game.copy()
                twin.resample_hidden(game.seat_to_act(), seeded(number))
                assert int(HOUSE.choose(twin, seeded(99))) == action, game.describe_action(action)


def test_goods_are_never_put_back_and_carried_tokens_never_left() -> None:
    chosen = {action for seed in range(3) for action in decisions(new_game(seed, players=3))}
    assert not chosen & set(range(a.PUT_BACK, a.CARGO_TO_TOKEN))
    assert not chosen & set(range(a.DROP, a.QUESTION))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_does_far_more_than_random_players(players: int) -> None:
    finished = {}
    for bot in (HOUSE, RandomBot()):
        games = [new_game(seed, players=players) for seed in range(6)]
        for seed, game in enumerate(games):
            for _ in decisions(game, bot, seed):
                pass
        finished[type(bot).__name__] = sum(int(game.state.mains_done) for game in games)
    assert finished["HouseBot"] >= 8
    assert finished["RandomBot"] <= 1


def test_another_game_is_refused() -> None:
    game = kompromat_v0.SPEC.game()
    game.reset(0)
    with pytest.raises(TypeError, match="cannot play a KompromatGame"):
        HOUSE.choose(game, seeded(0))


def before_the_last_condition(players: int) -> KomitetGame:
    """Only the last condition of the fifth main task is left: 3 cargo in Gorky; seat 1 has them, in Moscow."""
    game = at_poll(players=players)
    s = game.state
    s.main_card[4] = s.tables.main_names.index("The Second Volga")
    s.mains_done, s.steps_done = 4, 2
    for main in range(4):
        s.progress[s.main_space[main]] = st.MAIN_DONE
    for seat in range(players):
        s.place[seat] = LENINGRAD
        for kind in range(t.CARGO):
            s.goods[seat * t.GOODS + kind] = 0
    s.place[1] = MOSCOW
    for kind in range(t.CARGO):
        s.goods[t.GOODS + kind] = 1
    ask_again(game)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wins_where_one_serve_duty_wins(players: int) -> None:
    """Seat 0, which is asked first, yields to the one who has the goods; that one goes and finishes the task."""
    game = before_the_last_condition(players)
    words = []
    for action in decisions(game):
        words.append(game.describe_action(action))
        assert len(words) < 20, words
    assert game.state.ended_by == st.VICTORY
    assert words[0] == "yield"
    assert "work on the main task" in words


def test_goods_are_brought_to_where_they_win() -> None:
    """Seat 0 in Moscow has 2 of the 3 cargo, seat 1 in Gorky the third one: they meet, and one of them wins."""
    game = before_the_last_condition(2)
    s = game.state
    s.place[0], s.place[1] = MOSCOW, GORKY
    s.goods[0], s.goods[1], s.goods[2] = 1, 1, 0
    s.goods[t.GOODS], s.goods[t.GOODS + 1], s.goods[t.GOODS + 2] = 0, 0, 1
    ask_again(game)
    for number, _ in enumerate(decisions(game)):
        assert number < 30
    assert s.ended_by == st.VICTORY
    assert s.round == 1


def test_medicine_is_used_where_cells_are_blocked() -> None:
    game = at_poll(players=2)
    s = game.state
    s.goods[t.MEDICINE] = 1
    lay_stress(game, 0, open_cells(game, 0)[:3])
    ask_again(game)
    assert choice(game) == a.USE_MEDICINE


def test_medicine_is_kept_without_stress() -> None:
    game = at_poll(players=2)
    game.state.goods[t.MEDICINE] = 2
    ask_again(game)
    assert choice(game) != a.USE_MEDICINE


def test_stress_is_eased_where_nearly_all_is_blocked() -> None:
    """Both players have all cells but one under open stress: the first thing they do is against it."""
    game = at_poll(players=2)
    s = game.state
    for seat in range(2):
        lay_stress(game, seat, open_cells(game, seat)[1:], is_open=True)
        for kind in range(t.GOODS):
            s.goods[seat * t.GOODS + kind] = 0
    ask_again(game)
    before = sum(int(stress_on(s, seat)) + sum(s.token_open) for seat in range(2))
    for action in decisions(game):
        if s.decision == st.POLL and action not in (a.DONE, a.SERVE):
            assert action == a.RELIEVE
        if s.decision == st.POLL and sum(int(s.tokens[seat]) for seat in range(2)) < 5:
            break
    assert sum(int(stress_on(s, seat)) + sum(s.token_open) for seat in range(2)) < before


def test_no_ordinary_task_is_finished_where_it_has_no_room() -> None:
    """Every space before the main task is taken: finishing one more would lose at once (Rules 3.4)."""
    game = at_poll(players=2)
    s = game.state
    for space in range(1, int(s.main_space[0])):
        s.progress[space] = st.TASK_DONE
    slot = next(slot for slot in range(st.SLOTS) if s.task_card[slot])
    s.task_card[slot] = 7  # 007: 5 documents in Gorky
    s.task_at[slot] = GORKY
    s.place[0] = GORKY
    s.goods[t.DOCUMENTS] = 9
    ask_again(game)
    chances = 0
    for action in decisions(game):
        if s.round > 1:
            break
        if s.decision == st.ACTIVATION and a.SLOT + slot in game.legal_actions():
            chances += 1
            assert action != a.SLOT + slot
    assert chances > 0


# --- positions on the frozen pack of the rule tests ------------------------------------------------------------------
CHRONICLE = {"mains": ["The Unwritten Chronicle"], "steps": 1}  # 16 documents in Yaroslavl


def played(p: Position, asked: str) -> Position:
    """The house plays as long as the question is this one."""
    while p.asked == asked:
        p.game.apply(choice(p.game))
    return p


@pytest.mark.parametrize(("first", "second"), [("Artyom", "Willy"), ("Willy", "Artyom")])
def test_exchange_between_two_others(first: str, second: str) -> None:
    """Valery, who has none himself, brings the documents of the other two together."""
    goods = {"Artyom": "10 documents", "Willy": "6 documents"}
    at = {"Valery": "Moscow", "Artyom": "Yaroslavl", "Willy": "Perm"}
    p = position("Valery Artyom Willy", **CHRONICLE, goods=goods, limit="", at=at)
    played(p.do("token exchange", first, second), "exchange Valery")
    assert (p.goods("Artyom"), p.goods("Willy"), p.goods("Valery")) == ("16 documents", "", "")


@pytest.mark.parametrize(
    ("goods", "lost"),
    [
        ({"Artyom": "1 fuel", "Willy": "4 documents"}, {"Willy loses documents"}),
        ({"Artyom": "3 fuel", "Willy": "1 documents"}, {"Artyom loses fuel"}),
    ],
)
def test_loss_of_the_group(goods: dict[str, str], lost: set[str]) -> None:
    """What is worth less is lost: documents, but not if part of them would come from the limit."""
    p = position(phase="hold", goods=goods, tasks={7: 1})
    assert p.asked == "group loss Artyom"
    assert p.name_of(choice(p.game)) in lost


def test_trade_for_what_a_task_asks() -> None:
    """Medicine is bought for 030, which asks for 2 and 3 documents."""
    p = position(tasks={30: 1}, at={"Artyom": "Moscow"}, goods={"Artyom": "7 documents"})
    played(p.serve().do("effect"), "trade Artyom")
    assert p.goods("Artyom") == "2 medicine, 3 documents"


# --- exchanges of one's own ------------------------------------------------------------------------------------------
def serve_on(p: Position) -> list[str]:
    """The house's choices from here to the next poll."""
    words = []
    while not p.asked.startswith("poll"):
        words.append(p.name_of(choice(p.game)))
        p.do(words[-1])
        assert len(words) < 40, words
    return words


def test_partner_is_the_one_whose_goods_are_needed() -> None:
    """010 in Perm asks for 9 documents: Ila has some, Willy has none."""
    goods = {"Artyom": "7 documents, 1 fuel", "Willy": "1 fuel", "Ila": "4 documents"}
    at = dict.fromkeys(("Artyom", "Willy", "Ila"), "Perm")
    p = position("Artyom Willy Ila", **CHRONICLE, at=at, goods=goods, limit="", tasks={10: 1}).do("serve", "Perm")
    assert p.legal == {"done", "Willy", "Ila"}
    words = serve_on(p)
    assert words[0] == "Ila"
    assert words[-1] == "task 10"
    assert p.progress == "d"
    assert p.goods("Willy") == "1 fuel"


def test_all_that_the_main_task_asks_is_taken() -> None:
    """16 documents in Yaroslavl, where Artyom has 10 of them and Willy 6."""
    goods = {"Artyom": "10 documents", "Willy": "6 documents"}
    at = dict.fromkeys(("Artyom", "Willy"), "Yaroslavl")
    p = position(**CHRONICLE, at=at, goods=goods, limit="").do("serve")
    assert serve_on(p) == ["Yaroslavl", "Willy", *["take documents"] * 6, "main task"]
    assert p.s.steps_done == 2


def test_nobody_is_met_for_nothing() -> None:
    """Both have the same fuel, and nothing asks for it."""
    at = dict.fromkeys(("Artyom", "Willy"), "Perm")
    goods = dict.fromkeys(at, "1 fuel")
    p = position(at=at, goods=goods, limit="", mains=["The Dreamers in Moscow"]).do("serve", "Perm")
    assert p.legal == {"done", "Willy"}
    assert p.name_of(choice(p.game)) == "done"


# --- Leningrad's aid -------------------------------------------------------------------------------------------------
def aided(p: Position) -> list[str]:
    """Where the aid tokens lie once the house has used the effect of Leningrad."""
    p.serve("Leningrad").do("effect")
    while p.asked.startswith("aid"):
        p.do(p.name_of(choice(p.game)))
    return p.aid()


def test_aid_for_the_task_that_would_lose_the_game() -> None:
    """032, Transport 5+, would be the third task to fail."""
    assert "task 32" in aided(position(**CHRONICLE, tasks={32: 1, 34: 4}, progress="ff"))


def test_aid_for_the_check_that_the_main_task_asks_for() -> None:
    assert "main 1 condition 1" in aided(position(tasks={32: 2, 7: 3}, mains=["Trains That Come Back"]))


def test_aid_that_lies_well_is_left_where_it_is() -> None:
    """The token on 3 cargo, which would win, stays; one from beside Leningrad goes somewhere else."""
    lying = aided(position(mains=["The Second Volga"], steps=2, aid=["main 1 condition 3"]))
    assert lying.count("main 1 condition 3") == 1
    assert lying.count("Leningrad") == 1


@pytest.mark.parametrize(
    ("task", "city", "goods", "eased"),
    [
        (14, "Yoshkar-Ola", "", "less check"),
        (30, "Yaroslavl", "2 medicine, 3 documents", "less cargo"),
        (20, "Yoshkar-Ola", "4 documents, 1 fuel", "less cargo"),
    ],
)
def test_what_aid_eases(task: int, city: str, goods: str, eased: str) -> None:
    """Of two checks the first one; cargo before documents."""
    p = position(at={"Artyom": city}, goods={"Artyom": goods}, tasks={task: 1}, aid=[f"task {task}"])
    p.serve(city).do(f"task {task}")
    assert p.asked == "ease Artyom"
    assert p.name_of(choice(p.game)) == eased
