"""The house team: knows what is due, goes where most can be done, opens cells and keeps stress down.

It has no memory and makes no random choice. Each choice is made from the position alone, by weighing for every player
what can be done in each city in reach and what comes after (``serve_worths``), so that all seats find the same plan.
"""

from typing import Final, final

from mypy_extensions import i64

from komitet_env import state as st
from komitet_env.actions import (
    CALM_DOWN,
    CARGO_TO_TOKEN,
    CITY,
    DONE,
    DROP,
    EFFECT,
    FIRST_CHECK,
    QUESTION,
    RELIEVE,
    SERVE,
    SLOT,
    STICKER,
    TOKEN_EXCHANGE,
    USE_ACCESS,
    USE_FUEL,
    USE_MEDICINE,
)
from komitet_env.boards import open_cells, stress_on
from komitet_env.check_choices import (
    choose_check,
    choose_department,
    choose_order,
    choose_reroll,
)
from komitet_env.effect_worths import effect_worth
from komitet_env.goods_choices import (
    choose_anywhere,
    choose_best_good,
    choose_exchange,
    choose_free_opening,
    choose_income,
    choose_least_good,
    choose_loss,
    choose_opening,
    choose_partner,
    choose_paying,
    choose_repeated_income,
    choose_trade,
)
from komitet_env.needs import meeting_gain
from komitet_env.outlook import TOKEN, Outlook, best_legal, is_legal
from komitet_env.rules import KomitetGame
from komitet_env.serve_worths import Options, activation_worth, best_city, serve_gain
from komitet_env.state import State, top
from komitet_env.tables import CARGO, GOODS, MEDICINE, PERSONNEL
from komitet_env.team_choices import (
    choose_aid,
    choose_aid_place,
    choose_aid_step,
    choose_ally,
    choose_ally_city,
    choose_ease,
    choose_eased,
    choose_held,
    choose_laying,
    choose_removal,
    choose_sticker_city,
    choose_swap,
    choose_token_place,
    choose_turn,
)
from komitet_env.worths import RELIEF_COUNTS, relief_worth
from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng

STRESS_FOR_STICKER: Final[i64] = 4
CARGO_TO_SPARE: Final[i64] = 3  # of a kind, before two of it are turned into an action token


@final
class HouseBot(Bot):
    """A sensible player of Komitet for any seat or for the whole team."""

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the character that is asked; raises TypeError for another game."""
        if not isinstance(game, KomitetGame):
            raise TypeError(f"the house bot of Komitet cannot play a {type(game).__name__}: give it a KomitetGame")
        return choose(game.state)


def choose(s: State) -> i64:
    """What the house team does."""
    decision = s.decision
    if decision == st.CALM_OR_STRESS:
        return CALM_DOWN
    if decision == st.REROLL:
        return choose_reroll(s)
    if decision == st.CHECK_ORDER and s.frames[top(s) + st.F_C] == 0:
        return choose_order(s)
    o = Outlook(s)
    if decision == st.CHECK_ORDER:
        free = choose_free(o, s)
        return free if free >= 0 else first_from(s, FIRST_CHECK)
    if decision <= st.ACTIVATION:
        return choose_in_phase(o, s, decision)
    if decision < st.CHOOSE_CARGO:
        return choose_in_check(o, s, decision)
    if decision < st.OPENING:
        return choose_goods(o, s, decision)
    return choose_effect(o, s, decision)


def choose_in_phase(o: Outlook, s: State, decision: i64) -> i64:
    """Polls and Serve Duty."""
    if decision == st.POLL:
        return choose_poll(o, s)
    if decision == st.MOVE:
        return choose_move(o, s)
    if decision == st.PARTNER:
        return choose_partner(o, s)
    if decision == st.EXCHANGE:
        return choose_exchange(o, s)
    if decision == st.INTERROGATION:
        free = choose_free(o, s)
        return free if free >= 0 else first_from(s, QUESTION)
    if decision == st.PLACE_TOKEN:
        return choose_token_place(o, s)
    free = choose_free(o, s)
    return free if free >= 0 else choose_activation(o, s)


def choose_in_check(o: Outlook, s: State, decision: i64) -> i64:
    """Checks and stress."""
    if decision == st.DEPARTMENT:
        return choose_department(o, s)
    if decision == st.CHECK:
        return choose_check(o, s)
    if decision == st.TURN_STRESS:
        return choose_turn(o, s)
    if decision == st.LAY_STRESS:
        return choose_laying(o, s)
    if decision == st.REMOVE_FROM:
        return choose_eased(o, s)
    return choose_removal(o, s)


def choose_goods(o: Outlook, s: State, decision: i64) -> i64:
    """Cargo, losses, incomes, and what the phases ask."""
    if decision == st.CHOOSE_CARGO:
        return choose_best_good(o, s)
    if decision == st.SPEND_CARGO:
        return choose_least_good(o, s)
    if decision == st.LOSE_GROUP or decision == st.LOSE_OWN:
        return choose_loss(o, s)
    if decision == st.CHOOSE_INCOME:
        return choose_income(o, s) if s.phase == st.INCOME_PHASE else choose_repeated_income(o, s)
    if decision == st.HOLD_TASK:
        return choose_held(s)
    return EFFECT if effect_worth(o, s, s.actor, i64(s.place[s.actor])) > 0 else DONE


def choose_effect(o: Outlook, s: State, decision: i64) -> i64:
    """What the cities' effects ask."""
    if decision == st.OPENING:
        return choose_opening(o, s)
    if decision == st.OPEN_DEPARTMENT:
        return choose_free_opening(o, s)
    if decision == st.ALLY_CITY:
        return choose_ally_city(o, s)
    if decision == st.TAKE_WHICH:
        return choose_ally(o, s)
    if decision == st.SWAP_FIRST or decision == st.SWAP_SECOND:
        return choose_swap(o, s, decision == st.SWAP_SECOND)
    if decision == st.AID_WHICH:
        return choose_aid(s)
    if decision == st.AID_WHERE:
        return choose_aid_place(o, s)
    if decision == st.AID_STEP:
        return choose_aid_step(o, s)
    if decision == st.TRADING:
        return choose_trade(o, s)
    if decision == st.PAYING:
        return choose_paying(o, s)
    if decision == st.ANYWHERE:
        return choose_anywhere(o, s)
    if decision == st.STICKER_CITY:
        return choose_sticker_city(o, s)
    if decision == st.EASE:
        return choose_ease(s)
    return choose_best_good(o, s)


# --- polls and Serve Duty --------------------------------------------------------------------------------------------
def choose_free(o: Outlook, s: State) -> i64:
    """A free effect that is worth it, or -1."""
    seat = s.actor
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if USE_ACCESS <= action < STICKER:
            return action
    if is_legal(s, USE_MEDICINE):
        strength = open_cells(s, seat, PERSONNEL)
        price = o.good[MEDICINE] * RELIEF_COUNTS // 100
        if stress_on(s, seat) >= strength and relief_worth(o, s, seat, strength) > price:
            return USE_MEDICINE
    return -1


def choose_poll(o: Outlook, s: State) -> i64:
    """A free effect; else a token, if no other player has more to do; else yield."""
    free = choose_free(o, s)
    if free >= 0:
        return free
    seat = s.actor
    for kind in range(CARGO):
        spare = i64(s.goods[seat * GOODS + kind]) >= CARGO_TO_SPARE
        if spare and is_legal(s, CARGO_TO_TOKEN + kind) and 2 * o.good[kind] < TOKEN:
            return CARGO_TO_TOKEN + kind
    for sticker in range(st.STICKERS):
        if is_legal(s, STICKER + sticker):
            if sticker != st.S_STRESS or all_stress(s) >= STRESS_FOR_STICKER:
                return STICKER + sticker
    if s.tokens[seat] == 0:
        return DONE
    x = Options(o, s)
    best: i64 = -1
    best_gain: i64 = 0
    for each in range(s.players):
        if s.tokens[each] > 0:
            gain = serve_gain(x, o, s, each)
            if best < 0 or gain > best_gain:
                best = each
                best_gain = gain
    if is_legal(s, TOKEN_EXCHANGE) and exchange_gain(o, s) > max(best_gain, TOKEN):
        return TOKEN_EXCHANGE
    relief: i64 = 0
    for each in range(s.players):
        relief += relief_worth(o, s, each, 1)
    if relief > best_gain and is_legal(s, RELIEVE):
        return RELIEVE
    return SERVE if best == seat else DONE


def exchange_gain(o: Outlook, s: State) -> i64:
    """What an exchange between any two players is worth."""
    best: i64 = 0
    for one in range(s.players):
        for other in range(s.players):
            best = max(best, meeting_gain(o, s, one, other))
    return best


def all_stress(s: State) -> i64:
    """How many stress tokens all players have."""
    total: i64 = 0
    for seat in range(s.players):
        total += stress_on(s, seat)
    return total


def choose_move(o: Outlook, s: State) -> i64:
    """Go where most can be done; fuel only if that is not in reach without."""
    x = Options(o, s)
    city = best_city(x, o, s, s.actor, i64(s.frames[top(s) + st.F_A]))
    if is_legal(s, CITY + city):
        return CITY + city
    return USE_FUEL if is_legal(s, USE_FUEL) else CITY + i64(s.place[s.actor])


def choose_activation(o: Outlook, s: State) -> i64:
    """What is worth most here."""
    return best_legal(o, s, worth_of_acting)


def worth_of_acting(o: Outlook, s: State, action: i64) -> i64:
    """What the activation is worth; to stand by, as what is no activation, nothing."""
    if action < SLOT or DROP <= action < QUESTION:
        return 0
    return activation_worth(o, s, s.actor, action)


def first_from(s: State, action: i64) -> i64:
    """The first legal action from this one on."""
    for n in range(s.legal_count):
        if i64(s.legal[n]) >= action:
            return i64(s.legal[n])
    return i64(s.legal[0])
