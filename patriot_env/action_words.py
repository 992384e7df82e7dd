"""Each action in words, as it would be carried out now.

Nothing is told that the seat asked may not know. ``seen_words`` says the same to another seat, which sees less.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from patriot_env import acting, beacons, rolls, war_room
from patriot_env import actions as a
from patriot_env.briefs import brief_at, is_leading
from patriot_env.laboratory import MARKERS_FOR_DISCOVERY, looks_at_briefs
from patriot_env.state import (
    ACT,
    ADD_CARD,
    BID,
    CHOOSE_BEACON,
    CHOOSE_OPTION,
    CHOOSE_SPACE,
    CHOOSE_TYPE,
    DISCARD,
    F_A,
    F_B,
    F_C,
    F_E,
    F_KIND,
    GATHER_MORE,
    IMPROVE,
    KEEP,
    MOST_ALLEGIANCES,
    MOVE_FROM,
    MOVE_TO,
    NONE,
    PREDICTING,
    REVEAL,
    RUN,
    SHIFT,
    SHOW,
    WINDOW_USE,
    State,
    after,
    top,
)
from patriot_env.steps import step_at
from patriot_env.tables import (
    ABILITIES,
    B_FIRST,
    BEACON,
    E_AP,
    E_COINS,
    E_MARKERS,
    L_VOTE,
    LABORATORY,
    O_CARDS,
    O_COINS,
    O_MARKERS,
    O_SEQUENCE,
    OPTION,
    PLACE_NAMES,
    S_FIRST,
    S_VERB,
    SPACES,
    T_BUY_AP,
    T_LABORATORY,
    T_STORE,
    V_LETTER_CARDS,
)
from patriot_env.trackers import trait
from tabletop_core.words import counted, listed, player

TYPE_WORDS: Final = ("Finance", "Spy", "Science", "War")
ANY_TYPE_WORDS: Final = (*TYPE_WORDS, "influence")


# --- names -----------------------------------------------------------------------------------------------------------
def name_of(s: State, seat: int) -> str:
    """ "Jack Maelstrom (player_1)"; before a character is chosen "player_1"."""
    character = int(s.character[seat])
    return player(seat) if character == NONE else f"{s.tables.character_names[character]} ({player(seat)})"


def space_name(at: int) -> str:
    """ "Treasury 2"."""
    return f"{PLACE_NAMES[at // int(SPACES)]} {at % int(SPACES) + 1}"


def kind_name(s: State, kind: int) -> str:
    """ "Spy 2", "Spy 2, Quiet Swap"."""
    return s.tables.kind_names[kind] if kind < s.tables.kind_count else f"card kind {kind}"


def beacon_name(s: State, space: int) -> str:
    """ "Toll Camera on beacon space 1"."""
    beacon = int(s.beacon_at[space])
    where = f"beacon space {space + 1}"
    return where if beacon == NONE else f"{s.tables.beacon_names[beacon]} on {where}"


def person(s: State, steps: int) -> str:
    """The player so many places to the left of the one who acts."""
    if s.actor < 0 or steps >= s.players:
        return f"the player {counted(steps, 'place')} to the left"
    return name_of(s, int(after(s, s.actor, steps)))


def own_trait(s: State, number: int) -> int:
    """The trait's number for the seat that is asked, 0 where it has not the trait or no character yet."""
    if s.actor < 0 or int(s.character[s.actor]) == NONE:
        return 0
    return int(trait(s, s.actor, number))


def cost(ap: int, coins: int = 0, unrest: int = 0, markers: int = 0) -> str:
    """ "4 AP and 4 coins", "nothing"."""
    parts = [f"{ap} AP"] if ap else []
    parts += [counted(coins, "coin")] if coins else []
    parts += [counted(markers, "marker")] if markers else []
    parts += [f"{unrest} unrest"] if unrest else []
    return listed(parts) if parts else "nothing"


# --- what the seat that is asked is told -----------------------------------------------------------------------------
def words(s: State, action: i64) -> str:
    """The action in words, as it would be carried out now."""
    number = int(action)
    for first, said in BLOCKS:
        if number >= first:
            return said(s, number - first)
    return done_words(s)


def done_words(s: State) -> str:
    """What ends or declines, by what is asked."""
    if s.decision == BID:
        return f"let the bid of {s.bids[s.actor]} stand" if is_leading(s, s.actor) else "bow out"
    if s.decision == IMPROVE:
        return f"accept the roll of {s.frames[top(s) + F_B]}"
    return DONE_WORDS.get(int(s.decision), "no more")


DONE_WORDS: Final = {
    int(WINDOW_USE): "pass",
    int(GATHER_MORE): "draw no more cards",
    int(ACT): "end the Act phase",
    int(ADD_CARD): "add no more cards",
    int(CHOOSE_SPACE): "execute no more rioters",
    int(MOVE_FROM): "move no more troops",
    int(CHOOSE_BEACON): "replace no more beacons",
    int(REVEAL): "do not reveal",
}


def type_words(s: State, of_type: int) -> str:
    """A card of a type, or the type."""
    name = TYPE_WORDS[of_type]
    if s.decision == ACT:
        more = own_trait(s, int(T_LABORATORY)) if of_type == LABORATORY else 0
        return f"take a {name} card for {int(acting.CARD_AP) + more} AP"
    if s.decision == CHOOSE_TYPE and s.tables.steps[step_at(s, top(s)) + S_VERB] == V_LETTER_CARDS:
        return f"lay {name} cards from the pile on the letter"
    return f"draw a {name} card"


def treasury_words(s: State, tile: int) -> str:
    """The tiles of the Treasury from space 2 on."""
    if tile + a.FEW_COINS <= a.MANY_COINS:
        is_few = tile + a.FEW_COINS == a.FEW_COINS
        ap = acting.FEW_COINS_AP if is_few else acting.MANY_COINS_AP
        unrest = acting.FEW_COINS_UNREST if is_few else acting.MANY_COINS_UNREST
        gain = acting.FEW_COINS_GAIN if is_few else acting.MANY_COINS_GAIN
        return f"gain {gain} coins for {cost(0 if acting.coins_are_free(s) else int(ap), unrest=int(unrest))}"
    if tile + a.FEW_COINS == a.RAISE_TAXES:
        return f"raise base taxes for {cost(int(acting.TAXES_AP), unrest=int(acting.TAXES_UNREST))}"
    return f"predict for {acting.PREDICT_AP} AP: look at two briefs and two discoveries"


def launch_words(s: State, space: int) -> str:
    """A beacon that lies face up."""
    return f"launch {beacon_name(s, space)} for {cost(int(acting.LAUNCH_AP), int(acting.LAUNCH_COINS))}"


def deck_launch_words(s: State, space: int) -> str:
    """A beacon from the deck, and what it takes the place of."""
    beacon = int(s.beacon_at[space])
    instead = "" if beacon == NONE else f" in place of {s.tables.beacon_names[beacon]}"
    price = cost(int(acting.DECK_AP), int(acting.DECK_COINS))
    return f"launch the next beacon of the deck onto beacon space {space + 1}{instead} for {price}"


def use_beacon_words(s: State, space: int) -> str:
    """A launched beacon with what it asks."""
    beacon = int(s.beacon_at[space])
    if beacon == NONE:
        return f"use a beacon on beacon space {space + 1}"
    at = beacon * BEACON
    numbers = s.tables.beacons
    price = cost(int(numbers[at + E_AP]), int(numbers[at + E_COINS]), markers=int(numbers[at + E_MARKERS]))
    return f"use {beacon_name(s, space)} for {price}"


def reprogram_words(s: State, with_coins: int) -> str:
    """Replacing beacons."""
    return f"reprogram beacons for {int(acting.REPROGRAM_COST)} {'coins' if with_coins else 'AP'}"


def vote_words(s: State, steps: int) -> str:
    """An assassination vote."""
    ap = 0 if s.lasting[L_VOTE] != 0 else int(acting.VOTE_AP)
    return f"call an assassination vote on {person(s, steps)} for {cost(ap)}"


def laboratory_words(s: State, tile: int) -> str:
    """The tiles of the Laboratory from space 2 on."""
    more = own_trait(s, int(T_LABORATORY))
    if tile + a.CALM == a.CALM:
        return f"calm: roll for unrest for {int(acting.CALM_AP) + more} AP"
    if tile + a.CALM == a.PROJECT:
        return (
            f"roll for a science project for {cost(int(acting.PROJECT_AP) + more, unrest=int(acting.PROJECT_UNREST))}"
        )
    return f"make a discovery for {cost(more, markers=int(MARKERS_FOR_DISCOVERY))}"


def deploy_words(s: State, number: int) -> str:
    """So many troops."""
    troops = int(acting.FEWEST_TROOPS) + number
    return f"deploy {troops} troops for {cost(int(acting.DEPLOY_AP + acting.AP_A_TROOP * number), unrest=troops)}"


def assassin_words(s: State, tile: int) -> str:
    """A tile of a revealed assassin."""
    return f"assassin's tile, {s.tables.assassin_words[tile]}"


def ability_words(s: State, number: int) -> str:
    """An ability of the character."""
    character = NONE if s.actor < 0 else int(s.character[s.actor])
    name = "" if character == NONE else s.tables.ability_names[character * ABILITIES + number]
    return f"use the ability {name or number + 1}"


def buy_words(s: State, _: int) -> str:
    """AP for Finance cards."""
    price = own_trait(s, int(T_BUY_AP))
    return f"discard Finance cards worth {price} for 1 AP" if price else "discard Finance cards for 1 AP"


def store_words(s: State, _: int) -> str:
    """AP in the next turn for cards."""
    price = own_trait(s, int(T_STORE))
    return f"discard cards{f' worth {price}' if price else ''} for 1 AP more in the next turn"


def card_words(s: State, kind: int) -> str:
    """A card of the own hand."""
    name = kind_name(s, kind)
    if s.decision == ACT:
        return f"lay {name} on the letter"
    if s.decision == ADD_CARD:
        return f"add {name}"
    if s.decision == BID:
        return f"bid {name}"
    return f"discard {name}" if s.decision == DISCARD else name


def space_words(s: State, at: int) -> str:
    """A defence space, by what is done there."""
    name = space_name(at)
    if s.decision == CHOOSE_SPACE:
        return f"{PLACING_WORDS[int(s.frames[top(s) + F_C])]} {name}"
    if s.decision == MOVE_FROM:
        return f"move the troop on {name}"
    if s.decision == MOVE_TO:
        return f"move the troop from {space_name(int(s.frames[top(s) + F_A]) - 1)} to {name}"
    return name


PLACING_WORDS: Final = {
    int(war_room.DEPLOYING): "deploy a troop on",
    int(war_room.LOSING): "remove the troop on",
    int(war_room.EXECUTING): "execute the rioter on",
    int(war_room.ADDING): "place a rioter on",
}


def beacon_space_words(s: State, space: int) -> str:
    """A beacon space, by what is done there."""
    if s.decision == CHOOSE_BEACON:
        what = int(s.frames[top(s) + F_B])
        if what == beacons.FROM_DECK:
            return f"launch the next beacon of the deck onto beacon space {space + 1}"
        return f"{BEACON_WORDS[what]} {beacon_name(s, space)}"
    return beacon_name(s, space)


BEACON_WORDS: Final = {
    int(beacons.FROM_BOARD): "launch",
    int(beacons.LOSING): "remove",
    int(beacons.SWAPPING): "replace",
    int(beacons.REPROGRAMMING): "replace",
}


def option_words(s: State, number: int) -> str:
    """An option with its price and effect; or an allegiance card."""
    if s.decision == SHOW:
        return f"show allegiance card {number + 1}{own_allegiance(s, number)}"
    if s.decision != CHOOSE_OPTION:
        return f"option {number + 1}"
    f = top(s)
    t = s.tables
    first = t.steps[step_at(s, f) + S_FIRST] if s.frames[f + F_KIND] == RUN else t.briefs[brief_at(s, f) + B_FIRST]
    option = int(first) + number
    if option >= len(t.option_names):
        return f"option {number + 1}"
    at = option * OPTION
    things = ((O_COINS, "coin"), (O_MARKERS, "marker"), (O_CARDS, "card"))
    paid = [counted(int(t.options[at + cell]), thing) for cell, thing in things if t.options[at + cell]]
    price = f"pay {listed(paid)}: " if paid else ""
    return f"{t.option_names[option]} ({price}{t.sequence_words[t.options[at + O_SEQUENCE]]})"


def own_allegiance(s: State, number: int) -> str:
    """ ", Save the President", where the seat that is asked knows its card of this number."""
    at = int(s.actor) * int(MOST_ALLEGIANCES) + number
    if number >= MOST_ALLEGIANCES or s.allegiance[at] == 0 or s.looked[at] == 0:
        return ""
    return f", {s.tables.allegiance_names[int(s.allegiance[at]) - 1]}"


def keep_words(s: State, number: int) -> str:
    """One of the cards looked at."""
    if s.decision != KEEP or number >= s.looking:
        return f"card {number + 1} of those looked at"
    card = int(s.looked_at[number])
    f = top(s)
    if s.frames[f + F_KIND] != PREDICTING:
        return f"choose {s.tables.discovery_names[card]}"
    if looks_at_briefs(s, f):
        return f"put {s.tables.brief_names[card]} on top of the briefs"
    return f"put {s.tables.discovery_names[card]} on top of the discoveries"


def secure_words(s: State, number: int) -> str:
    """Coins onto the letter."""
    return f"secure {counted(number + 1, 'coin')} in the letter for {acting.SECURE_AP} AP"


def improve_words(s: State, _: int) -> str:
    """1 more on the die."""
    if s.decision != IMPROVE:
        return "pay for 1 more on the die"
    f = top(s)
    calms = s.frames[f + F_A] == rolls.CALMING
    price = "pay 1 coin" if calms else f"pay Science cards worth {rolls.SCIENCE_FOR_ONE}"
    return f"{price} to make the roll a {int(s.frames[f + F_B]) + 1}"


def constant(text: str) -> Callable[[State, int], str]:
    """Words that are always the same."""
    return lambda s, number: text


def shift_words(s: State, is_less: int) -> str:
    """What a vote needs."""
    by = f"{s.frames[top(s) + F_E]} " if s.decision == SHIFT else ""
    return f"the vote needs {by}{'less' if is_less else 'more'}"


def claim_words(s: State, claim: int) -> str:
    """Supporting, opposing, saying nothing."""
    return ("claim to support", "claim to oppose", "claim nothing")[claim]


BLOCKS: Final[tuple[tuple[int, Callable[[State, int], str]], ...]] = tuple(
    (int(first), said)
    for first, said in (
        (a.ACCUSE, lambda s, number: f"accuse {person(s, number + 1)} of being an assassin"),
        (a.CLAIM_SUPPORT, claim_words),
        (a.MORE_NEEDED, shift_words),
        (a.YES, constant("reveal oneself as an assassin")),
        (a.REROLL, constant(f"discard {int(rolls.CARDS_FOR_REROLL)} cards and roll again")),
        (a.IMPROVE_ROLL, improve_words),
        (a.SECURE, secure_words),
        (a.CHARACTER, lambda s, number: f"play {s.tables.character_names[number]}"),
        (a.DISCOVERY, lambda s, number: f"use the discovery {s.tables.discovery_names[number]}"),
        (a.KEEP_CARD, keep_words),
        (a.OPTION, option_words),
        (a.BEACON_SPACE, beacon_space_words),
        (a.SEAT, lambda s, number: f"choose {person(s, number)}"),
        (a.SPACE, space_words),
        (a.CARD, card_words),
        (a.STORE, store_words),
        (a.BUY_AP, buy_words),
        (a.ABILITY, ability_words),
        (a.ASSASSIN, assassin_words),
        (a.EXECUTE, constant(f"roll to execute rioters for {int(acting.EXECUTE_AP)} AP")),
        (a.MOVE_TROOPS, constant(f"move troops for {int(acting.MOVE_AP)} AP")),
        (a.DEPLOY, deploy_words),
        (a.CALM, laboratory_words),
        (a.CALL_VOTE, vote_words),
        (a.REPROGRAM, reprogram_words),
        (a.USE_BEACON, use_beacon_words),
        (a.LAUNCH_FROM_DECK, deck_launch_words),
        (a.LAUNCH, launch_words),
        (a.FEW_COINS, treasury_words),
        (a.TYPE, type_words),
    )
)


# --- what another seat is told ---------------------------------------------------------------------------------------
def seen_words(s: State, action: i64) -> str:
    """The action in words as the other seats see it: a card laid face down, or looked at, is not named (Rules 24.6)."""
    is_card = a.CARD <= action < a.SPACE
    if s.decision == ADD_CARD and is_card and s.dead[s.actor] == 0:
        return "add a card, face down"
    if s.decision == ACT and is_card:
        return "lay a card on the letter, face down"
    if s.decision == KEEP and s.frames[top(s) + F_KIND] == PREDICTING:
        return f"put a {'brief' if looks_at_briefs(s, top(s)) else 'discovery'} on top of the deck, unseen"
    return words(s, action)
