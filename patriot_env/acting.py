"""The Act phase: every tile, cards onto the letter, kept discoveries, abilities (Rules 6-10, 15, 17)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env import beacons
from patriot_env.actions import (
    ABILITY,
    ASSASSIN,
    BUY_AP,
    CALL_VOTE,
    CALM,
    CARD,
    DEPLOY,
    DISCOVER,
    DISCOVERY,
    DONE,
    EXECUTE,
    FEW_COINS,
    LAUNCH,
    LAUNCH_FROM_DECK,
    MANY_COINS,
    MOST_SECURED,
    MOVE_TROOPS,
    PREDICT,
    PROJECT,
    RAISE_TAXES,
    REPROGRAM,
    REPROGRAM_FOR_COINS,
    SECURE,
    STORE,
    TYPE,
    USE_BEACON,
)
from patriot_env.cards import (
    allow_cards,
    beacons_left,
    can_draw,
    draw,
    has_discoveries,
    remove,
    start_paying,
    value_in_hand,
)
from patriot_env.laboratory import MARKERS_FOR_DISCOVERY, SHOWN, start_discovering, start_predicting
from patriot_env.memory import LAID, note
from patriot_env.rolls import CALMING, EXECUTING, PROJECTING, start_roll
from patriot_env.state import (
    ACT,
    ACTING,
    ANY_TYPE,
    COUNTS,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_G,
    F_H,
    F_I,
    F_J,
    F_KIND,
    F_SEAT,
    FRAME,
    MEETING_ROOM,
    N_LETTER_CARDS,
    N_SECURED,
    N_UNREST,
    RIOTER,
    TROOP,
    State,
    after,
    allow,
    ask,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    ABILITIES,
    ANY_TIME,
    ANYWHERE,
    ASSASSIN_TILE,
    ASSASSIN_TILES,
    BEACON_SPACES,
    D_WHEN,
    DISCOVERIES,
    FINANCE,
    KEPT,
    L_COINS,
    L_DISCOVERY,
    L_VOTE,
    LABORATORY,
    LETTER,
    MOST_AP,
    MOST_KINDS,
    N_AP,
    N_SEQUENCE,
    OWN_TURN,
    SURVEILLANCE,
    T_BUY_AP,
    T_LABORATORY,
    T_MOVE_CARDS,
    T_NO_VOTES,
    T_STORE,
    TOP_OF_TRACK,
    TREASURY,
    TYPES,
    WAR_ROOM,
    X_COINS,
)
from patriot_env.tables import DISCOVERY as DISCOVERY_RECORD
from patriot_env.trackers import change_coins, change_markers, change_next_ap, change_taxes, change_unrest, trait
from patriot_env.votes import can_be_voted_on, start_assassination
from patriot_env.war_room import ADDING as ADDING_RIOTERS
from patriot_env.war_room import DEPLOYING, can_move, can_place, count_on_board, is_usable, start_moving, start_placing
from patriot_env.war_room import EXECUTING as EXECUTING_RIOTERS
from patriot_env.war_room import LOSING as LOSING_TROOPS
from patriot_env.windows import can_use, start_sequence, use_ability, use_discovery

# --- costs of the tiles (Rules 7-10) ---------------------------------------------------------------------------------
CARD_AP: Final[i64] = 1
CARDS_A_TURN: Final[i64] = 2  # of each type
FEW_COINS_AP: Final[i64] = 4
FEW_COINS_UNREST: Final[i64] = 2
FEW_COINS_GAIN: Final[i64] = 2
MANY_COINS_AP: Final[i64] = 7
MANY_COINS_UNREST: Final[i64] = 4
MANY_COINS_GAIN: Final[i64] = 5
TAXES_AP: Final[i64] = 6
TAXES_UNREST: Final[i64] = 4
PREDICT_AP: Final[i64] = 1
LAUNCH_AP: Final[i64] = 4
LAUNCH_COINS: Final[i64] = 4
DECK_AP: Final[i64] = 2
DECK_COINS: Final[i64] = 2
REPROGRAM_COST: Final[i64] = 3  # AP, or coins
VOTE_AP: Final[i64] = 7
CALM_AP: Final[i64] = 3
PROJECT_AP: Final[i64] = 2
PROJECT_UNREST: Final[i64] = 2
DEPLOY_AP: Final[i64] = 4  # for two troops, and 2 more for each further one
FEWEST_TROOPS: Final[i64] = 2
AP_A_TROOP: Final[i64] = 2
DEPLOYMENTS: Final[i64] = 3
MOVE_AP: Final[i64] = 1
EXECUTE_AP: Final[i64] = 3
SECURE_AP: Final[i64] = 4

# --- what rolls come to ----------------------------------------------------------------------------------------------
TWO_EXECUTED_FROM: Final[i64] = 7
PROJECT_FOUR_FROM: Final[i64] = 7
PROJECT_TWO_FROM: Final[i64] = 5

# spaces of the tiles, 0 being defence space 1
SPACE_2: Final[i64] = 1
SPACE_3: Final[i64] = 2
SPACE_4: Final[i64] = 3

# whose Act phase it is (F_A of ACTING)
OWN_ACT: Final[i64] = 0
GIVEN: Final[i64] = 1  # out of turn, and nothing is done yet
GIVEN_BEGUN: Final[i64] = 2


def start_acting(s: State, seat: i64, is_gift: bool) -> None:
    """An Act phase of the seat; its AP are set."""
    for of_type in range(TYPES):
        s.taken[seat * TYPES + of_type] = 0
    f = push(s, ACTING, seat, GIVEN if is_gift else OWN_ACT, 0)
    s.frames[f + F_C] = i16(i64(s.ap[seat]))
    s.frames[f + F_D] = i16(i64(s.killed[seat]))
    s.place[seat] = u8(MEETING_ROOM)
    if is_gift:
        put_aside(s, f)


def put_aside(s: State, f: i64) -> None:
    """What the act around an Act given out of turn has brought waits for the end of that act (A131)."""
    frames = s.frames
    frames[f + F_E] = i16(s.cards_due)
    frames[f + F_G] = i16(s.fares)
    frames[f + F_H] = i16(s.riots_due)
    frames[f + F_I] = i16(s.briefs_due)
    frames[f + F_J] = i16(s.raised)
    s.cards_due = 0
    s.fares = 0
    s.riots_due = 0
    s.briefs_due = 0
    s.raised = 0


def take_up(s: State, f: i64) -> None:
    """The act around goes on with what it has brought."""
    frames = s.frames
    s.cards_due += i64(frames[f + F_E])
    s.fares += i64(frames[f + F_G])
    s.riots_due += i64(frames[f + F_H])
    s.briefs_due += i64(frames[f + F_I])
    s.raised = i64(frames[f + F_J])


def start_gift(s: State, seat: i64, n: i64) -> None:
    """The seat may act at once with n AP; in its own Act phase it simply has so many more (A48)."""
    if s.dead[seat] != 0:
        return
    for depth in range(s.depth):
        if is_acting_in(s, depth, seat):
            s.ap[seat] += u8(n)
            return
    s.ap[seat] = u8(n)
    start_acting(s, seat, True)


def is_acting_in(s: State, depth: i64, seat: i64) -> bool:
    """Whether the frame at this depth is an Act phase of the seat that its death has not ended."""
    f = depth * FRAME
    if i64(s.frames[f + F_KIND]) != ACTING or i64(s.frames[f + F_SEAT]) != seat:
        return False
    return i64(s.frames[f + F_D]) == i64(s.killed[seat])


def is_act_done(s: State, f: i64) -> bool:
    """Whether nothing of an act is left to be done, and what it has brought may follow (A28)."""
    return s.frames[f + F_B] == 0 and i64(s.frames[f + F_A]) != GIVEN


def run_acting(s: State) -> None:
    """Apply a roll that was made, then ask what to do."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    rolled_for = i64(s.frames[f + F_B])
    s.frames[f + F_B] = 0
    if i64(s.killed[seat]) > i64(s.frames[f + F_D]):
        finish_acting(s, seat)
        return
    if rolled_for != 0:
        apply_roll(s, seat, rolled_for - 1)
        return
    ask(s, ACT, seat)


def finish_acting(s: State, seat: i64) -> None:
    """AP that are left are lost."""
    f = top(s)
    if i64(s.frames[f + F_A]) != OWN_ACT:
        take_up(s, f)
    s.ap[seat] = 0
    pop(s)


# --- what is legal ---------------------------------------------------------------------------------------------------
def legal_act(s: State) -> None:
    """Every tile that the seat can pay for and no rioter blocks, and what is free."""
    seat = s.actor
    ap = i64(s.ap[seat])
    allow(s, DONE)
    for of_type in range(TYPES):
        cost = CARD_AP + laboratory_more(s, seat) if of_type == LABORATORY else CARD_AP
        few = i64(s.taken[seat * TYPES + of_type]) < CARDS_A_TURN
        if ap >= cost and few and is_usable(s, of_type, 0) and can_draw(s, of_type):
            allow(s, TYPE + of_type)
    legal_treasury(s, seat, ap)
    legal_surveillance(s, seat, ap)
    legal_laboratory(s, seat, ap)
    legal_war_room(s, ap)
    if s.revealed[seat] != 0:
        for tile in range(ASSASSIN_TILES):
            if i64(s.tables.assassin[tile * ASSASSIN_TILE + N_AP]) <= ap:
                allow(s, ASSASSIN + tile)
    legal_own(s, seat, ap)


def laboratory_more(s: State, seat: i64) -> i64:
    """How many AP more the tiles of the Laboratory cost the seat."""
    return trait(s, seat, T_LABORATORY)


def coins_are_free(s: State) -> bool:
    """Whether the next coins cost no AP."""
    return s.lasting[L_COINS] != 0


def legal_treasury(s: State, seat: i64, ap: i64) -> None:
    """Coins, taxes, predicting."""
    if is_usable(s, TREASURY, SPACE_2):
        if ap >= FEW_COINS_AP or coins_are_free(s):
            allow(s, FEW_COINS)
        if ap >= MANY_COINS_AP or coins_are_free(s):
            allow(s, MANY_COINS)
    if ap >= TAXES_AP and is_usable(s, TREASURY, SPACE_3) and s.taxes < TOP_OF_TRACK:
        allow(s, RAISE_TAXES)
    if ap >= PREDICT_AP and is_usable(s, TREASURY, SPACE_4):
        allow(s, PREDICT)


def legal_surveillance(s: State, seat: i64, ap: i64) -> None:
    """Launching, using and reprogramming beacons; the assassination vote."""
    if is_usable(s, SURVEILLANCE, SPACE_2):
        if ap >= LAUNCH_AP and s.coins >= LAUNCH_COINS:
            for space in range(BEACON_SPACES):
                if beacons.is_launchable(s, space):
                    allow(s, LAUNCH + space)
        if ap >= DECK_AP and s.coins >= DECK_COINS and beacons_left(s):
            for space in range(BEACON_SPACES):
                if beacons.is_room_for_new(s, space):
                    allow(s, LAUNCH_FROM_DECK + space)
        for space in range(BEACON_SPACES):
            if beacons.can_use(s, seat, space):
                allow(s, USE_BEACON + space)
    if is_usable(s, SURVEILLANCE, SPACE_3) and beacons.can_replace(s):
        if ap >= REPROGRAM_COST:
            allow(s, REPROGRAM)
        if s.coins >= REPROGRAM_COST:
            allow(s, REPROGRAM_FOR_COINS)
    is_free = s.lasting[L_VOTE] != 0
    if is_usable(s, SURVEILLANCE, SPACE_4) and (ap >= VOTE_AP or is_free) and trait(s, seat, T_NO_VOTES) == 0:
        for steps in range(1, s.players):
            if can_be_voted_on(s, after(s, seat, steps)):
                allow(s, CALL_VOTE + steps)


def legal_laboratory(s: State, seat: i64, ap: i64) -> None:
    """Calming, projects, discoveries."""
    more = laboratory_more(s, seat)
    if ap >= CALM_AP + more and is_usable(s, LABORATORY, SPACE_2):
        allow(s, CALM)
    if ap >= PROJECT_AP + more and is_usable(s, LABORATORY, SPACE_3):
        allow(s, PROJECT)
    if ap >= more and i64(s.markers[seat]) >= MARKERS_FOR_DISCOVERY and has_discoveries(s):
        if is_usable(s, LABORATORY, SPACE_4):
            allow(s, DISCOVER)


def legal_war_room(s: State, ap: i64) -> None:
    """Deploying and moving troops, executing."""
    if is_usable(s, WAR_ROOM, SPACE_2) and can_place(s, ANYWHERE, DEPLOYING):
        for number in range(DEPLOYMENTS):
            if ap >= DEPLOY_AP + AP_A_TROOP * number and s.troops_left >= FEWEST_TROOPS + number:
                allow(s, DEPLOY + number)
    s.marked = 0
    if ap >= MOVE_AP and is_usable(s, WAR_ROOM, SPACE_3) and can_move(s):
        allow(s, MOVE_TROOPS)
    if ap >= EXECUTE_AP and count_on_board(s, RIOTER) > 0:
        allow(s, EXECUTE)


def legal_own(s: State, seat: i64, ap: i64) -> None:
    """What needs no tile: abilities, AP for cards, the letter, kept discoveries, securing coins."""
    is_own = i64(s.frames[top(s) + F_A]) == OWN_ACT
    for number in range(ABILITIES):
        if can_use(s, seat, number, ANY_TIME) or (is_own and can_use(s, seat, number, OWN_TURN)):
            allow(s, ABILITY + number)
    price = trait(s, seat, T_BUY_AP)
    if price != 0 and i64(s.frames[top(s) + F_C]) < MOST_AP and value_in_hand(s, seat, FINANCE) >= price:
        allow(s, BUY_AP)
    price = trait(s, seat, T_STORE)
    if price != 0 and value_in_hand(s, seat, ANY_TYPE) >= price:
        allow(s, STORE)
    allow_cards(s, seat, 0)
    if s.discovery_count < DISCOVERIES:
        held = s.held
        for card in range(DISCOVERIES):
            if i64(held[card]) == seat and i64(s.tables.discoveries[card * DISCOVERY_RECORD + D_WHEN]) == KEPT:
                allow(s, DISCOVERY + card)
    letter = i64(s.letters[s.round - 1])
    if ap >= SECURE_AP and s.tables.letters[letter * LETTER + X_COINS] != 0:
        for coins in range(min(s.coins, MOST_SECURED)):
            allow(s, SECURE + coins)


# --- what it does ----------------------------------------------------------------------------------------------------
def apply_act(s: State, seat: i64, action: i64) -> None:
    """Go to the tile, pay, carry it out."""
    f = top(s)
    if i64(s.frames[f + F_A]) == GIVEN:
        s.frames[f + F_A] = i16(GIVEN_BEGUN)
    if action == DONE:
        finish_acting(s, seat)
    elif action < CALL_VOTE:
        if action < FEW_COINS:
            go(s, seat, action - TYPE)
            take_card(s, seat, action - TYPE)
        elif action < LAUNCH:
            go(s, seat, TREASURY)
            use_treasury(s, seat, action)
        else:
            go(s, seat, SURVEILLANCE)
            use_beacons(s, seat, action)
    elif action < CALM:
        go(s, seat, SURVEILLANCE)
        call_vote(s, seat, after(s, seat, action - CALL_VOTE))
    elif action < DEPLOY:
        go(s, seat, LABORATORY)
        use_laboratory(s, seat, action)
    elif action < ASSASSIN:
        go(s, seat, WAR_ROOM)
        use_war_room(s, seat, action)
    else:
        do_own(s, seat, action)


def go(s: State, seat: i64, place: i64) -> None:
    """The figure moves; some pay with cards for each way from place to place."""
    origin = i64(s.place[seat])
    s.place[seat] = u8(place)
    if origin < TYPES and origin != place:
        price = trait(s, seat, T_MOVE_CARDS)
        if price != 0:
            s.fares += price


def pay(s: State, seat: i64, ap: i64) -> None:
    """AP are spent."""
    s.ap[seat] -= u8(ap)


def raise_unrest(s: State, seat: i64, by: i64) -> None:
    """Unrest as a part of what a tile costs."""
    change_unrest(s, by)
    s.counts[seat * COUNTS + N_UNREST] = u8(min(255, i64(s.counts[seat * COUNTS + N_UNREST]) + by))


def take_card(s: State, seat: i64, of_type: i64) -> None:
    """One card of the type."""
    pay(s, seat, CARD_AP + laboratory_more(s, seat) if of_type == LABORATORY else CARD_AP)
    s.taken[seat * TYPES + of_type] += 1
    draw(s, seat, of_type, 1)


def use_treasury(s: State, seat: i64, action: i64) -> None:
    """The tiles on spaces 2 to 4."""
    if action == FEW_COINS or action == MANY_COINS:
        if coins_are_free(s):
            s.lasting[L_COINS] -= 1
        else:
            pay(s, seat, FEW_COINS_AP if action == FEW_COINS else MANY_COINS_AP)
        raise_unrest(s, seat, FEW_COINS_UNREST if action == FEW_COINS else MANY_COINS_UNREST)
        change_coins(s, FEW_COINS_GAIN if action == FEW_COINS else MANY_COINS_GAIN)
    elif action == RAISE_TAXES:
        pay(s, seat, TAXES_AP)
        raise_unrest(s, seat, TAXES_UNREST)
        change_taxes(s, 1)
    else:
        pay(s, seat, PREDICT_AP)
        start_predicting(s, seat)


def use_beacons(s: State, seat: i64, action: i64) -> None:
    """Launching, using, reprogramming."""
    if action < LAUNCH_FROM_DECK:
        pay(s, seat, LAUNCH_AP)
        change_coins(s, -LAUNCH_COINS)
        beacons.launch(s, seat, action - LAUNCH)
    elif action < USE_BEACON:
        pay(s, seat, DECK_AP)
        change_coins(s, -DECK_COINS)
        beacons.launch_from_deck(s, seat, action - LAUNCH_FROM_DECK)
    elif action < REPROGRAM:
        beacons.use(s, seat, action - USE_BEACON)
    else:
        if action == REPROGRAM:
            pay(s, seat, REPROGRAM_COST)
        else:
            change_coins(s, -REPROGRAM_COST)
        beacons.start_beacons(s, seat, BEACON_SPACES, beacons.REPROGRAMMING)


def call_vote(s: State, seat: i64, target: i64) -> None:
    """An assassination vote on the tile."""
    if s.lasting[L_VOTE] != 0:
        s.lasting[L_VOTE] -= 1
    else:
        pay(s, seat, VOTE_AP)
    start_assassination(s, seat, target)


def use_laboratory(s: State, seat: i64, action: i64) -> None:
    """Calming, a project, a discovery."""
    more = laboratory_more(s, seat)
    if action == CALM:
        pay(s, seat, CALM_AP + more)
        note_roll(s, seat, CALMING)
    elif action == PROJECT:
        pay(s, seat, PROJECT_AP + more)
        raise_unrest(s, seat, PROJECT_UNREST)
        note_roll(s, seat, PROJECTING)
    else:
        pay(s, seat, more)
        change_markers(s, seat, -MARKERS_FOR_DISCOVERY)
        shown = SHOWN
        if s.lasting[L_DISCOVERY] != 0:
            s.lasting[L_DISCOVERY] -= 1
            shown += 1
        start_discovering(s, seat, shown)


def use_war_room(s: State, seat: i64, action: i64) -> None:
    """Deploying, moving, executing."""
    if action == MOVE_TROOPS:
        pay(s, seat, MOVE_AP)
        start_moving(s, seat)
    elif action == EXECUTE:
        pay(s, seat, EXECUTE_AP)
        note_roll(s, seat, EXECUTING)
    else:
        number = action - DEPLOY
        pay(s, seat, DEPLOY_AP + AP_A_TROOP * number)
        raise_unrest(s, seat, FEWEST_TROOPS + number)
        start_placing(s, seat, FEWEST_TROOPS + number, ANYWHERE, DEPLOYING)


def do_own(s: State, seat: i64, action: i64) -> None:
    """What needs no tile, and the tiles of a revealed assassin."""
    if action < ABILITY:
        at = (action - ASSASSIN) * ASSASSIN_TILE
        pay(s, seat, i64(s.tables.assassin[at + N_AP]))
        start_sequence(s, seat, i64(s.tables.assassin[at + N_SEQUENCE]))
    elif action < BUY_AP:
        use_ability(s, seat, action - ABILITY)
    elif action == BUY_AP:
        s.ap[seat] += 1
        s.frames[top(s) + F_C] += 1
        start_paying(s, seat, trait(s, seat, T_BUY_AP), FINANCE)
    elif action == STORE:
        change_next_ap(s, seat, 1)
        start_paying(s, seat, trait(s, seat, T_STORE), ANY_TYPE)
    elif action < SECURE and action >= DISCOVERY:
        use_discovery(s, seat, action - DISCOVERY)
    elif action >= SECURE:
        coins = 1 + action - SECURE
        pay(s, seat, SECURE_AP)
        change_coins(s, -coins)
        s.secured += coins
        s.counts[seat * COUNTS + N_SECURED] += u8(coins)
    else:
        note(s, LAID, seat, action - CARD)
        remove(s, seat, action - CARD)
        s.letter_pile[action - CARD] += 1
        s.letter_added[seat] += 1
        s.letter_own[seat * MOST_KINDS + action - CARD] += 1
        s.counts[seat * COUNTS + N_LETTER_CARDS] += 1


# --- rolls -----------------------------------------------------------------------------------------------------------
def note_roll(s: State, seat: i64, purpose: i64) -> None:
    """The roll's result is applied when the Act phase goes on."""
    s.frames[top(s) + F_B] = i16(1 + purpose)
    start_roll(s, seat, purpose)


def apply_roll(s: State, seat: i64, purpose: i64) -> None:
    """The tables of the three tiles."""
    if purpose == CALMING:
        if s.rolled == 8:
            change_unrest(s, -3)
        elif s.rolled >= 5:
            change_unrest(s, -2)
        elif s.rolled >= 2:
            raise_unrest(s, seat, 2)
        else:
            raise_unrest(s, seat, 3)
    elif purpose == PROJECTING:
        if s.rolled >= PROJECT_FOUR_FROM:
            change_markers(s, seat, 4)
        elif s.rolled >= PROJECT_TWO_FROM:
            change_markers(s, seat, 2)
        elif s.rolled == 1:
            change_markers(s, seat, -2)
    elif s.rolled >= 2:
        start_placing(s, seat, 2 if s.rolled >= TWO_EXECUTED_FROM else 1, ANYWHERE, EXECUTING_RIOTERS)
    elif count_on_board(s, TROOP) > 0:
        start_placing(s, seat, 1, ANYWHERE, LOSING_TROOPS)
    else:
        start_placing(s, seat, 1, ANYWHERE, ADDING_RIOTERS)
