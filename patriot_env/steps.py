"""Sequences of steps: what cards, beacons, abilities and tiles do (Rules 14).

A step is carried out for one player after the other, as its ``who`` says; what asks for choices or sets something off
puts a frame on top, and the step goes on when that is done.
"""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.acting import start_gift
from patriot_env.actions import LESS_NEEDED, MORE_NEEDED, OPTION, SEAT
from patriot_env.actions import TYPE as ACTION_TYPE
from patriot_env.beacons import FROM_BOARD, FROM_DECK, SWAPPING, ready_all, start_beacons
from patriot_env.beacons import LOSING as LOSING_BEACONS
from patriot_env.cards import (
    add,
    add_super_briefs,
    can_draw,
    discard_at_random,
    draw,
    draw_by_die,
    has_discoveries,
    next_discovery,
    next_of_pile,
    random_card,
    remove,
    start_discarding,
)
from patriot_env.laboratory import get_discovery, start_discovering, start_predicting
from patriot_env.memory import DEALT, DRAWN, GIVEN, LAID, MERGED, TAKEN, note
from patriot_env.memory import LETTER as LETTER_PILE
from patriot_env.order import next_living
from patriot_env.riots import come
from patriot_env.rolls import OF_CARD, start_roll
from patriot_env.state import (
    ANY_TYPE,
    CHOOSE_OPTION,
    CHOOSE_SEAT,
    CHOOSE_TYPE,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_G,
    F_H,
    F_I,
    F_SEAT,
    F_STAGE,
    NONE,
    SHIFT,
    State,
    after,
    allow,
    ask,
    bit,
    pop,
    top,
)
from patriot_env.tables import (
    ALL,
    ANOTHER,
    ANYBODY,
    ANYWHERE,
    BY_DIE,
    D8,
    EACH_PLACE,
    FEWEST_CARDS,
    HIGHEST,
    HOLDER,
    LOWEST,
    MOST_KINDS,
    NEXT,
    NOBODYS,
    O_CARDS,
    O_COINS,
    O_MARKERS,
    O_SEQUENCE,
    OTHERS,
    OWN_CHOICE,
    PLACES,
    PRESIDENT,
    RIGHT,
    ROW,
    S_AMOUNT,
    S_COUNT,
    S_FIRST,
    S_VERB,
    S_WHAT,
    S_WHO,
    SAME,
    STEP,
    TYPES,
    V_AP_BASE,
    V_AP_NEXT,
    V_AP_NOW,
    V_AP_SET,
    V_BRIEF,
    V_CANCEL,
    V_CARDS,
    V_CHOOSE,
    V_COINS,
    V_DISCARD,
    V_DISCOVERY,
    V_EXECUTE,
    V_GIVE_DISCOVERY,
    V_LASTING,
    V_LAUNCH,
    V_LAUNCH_DECK,
    V_LETTER_CARDS,
    V_LOSE_BEACON,
    V_LOSE_TROOPS,
    V_MARKERS,
    V_MORE_OPINION,
    V_MOVE_TARGET,
    V_NEW_BRIEF,
    V_OPINION,
    V_PLAYS_NEXT,
    V_POOL,
    V_PREDICT,
    V_READY,
    V_RIOT,
    V_RIOTERS,
    V_ROLL,
    V_SECOND_TURN,
    V_SECURE,
    V_STEAL,
    V_STOP_RIOT,
    V_SUPER,
    V_SWAP_BEACON,
    V_TAXES,
    V_THREAT,
    V_TROOPS,
    V_UNDO_THREAT,
    V_UNREST,
    V_VOTE,
    W_FROM,
    W_SEQUENCE,
)
from patriot_env.tables import (
    OPTION as OPTION_RECORD,
)
from patriot_env.trackers import (
    change_base_ap,
    change_coins,
    change_markers,
    change_next_ap,
    change_taxes,
    change_threat,
    change_unrest,
)
from patriot_env.votes import can_be_voted_on, start_assassination
from patriot_env.war_room import ADDING, DEPLOYING, EXECUTING, LOSING, start_placing
from patriot_env.windows import start_sequence

# stages of RUN
NEXT_STEP: Final[i64] = 0
FOR_PLAYERS: Final[i64] = 1
UNDER_WAY: Final[i64] = 2


def step_at(s: State, f: i64) -> i64:
    """Where the step under way starts in ``Tables.steps``."""
    return i64(s.frames[f + F_A]) * STEP


# --- the loop --------------------------------------------------------------------------------------------------------
def run_steps(s: State) -> None:
    """Go on with the sequence on top until something else is on top, somebody is asked, or it is done."""
    f = top(s)
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    if stage == NEXT_STEP:
        if frames[f + F_A] >= frames[f + F_B]:
            pop(s)
            return
        start_step(s, f)
    elif stage == FOR_PLAYERS:
        player = next_player(s, f)
        if player == NONE:
            frames[f + F_A] += 1
            frames[f + F_STAGE] = i16(NEXT_STEP)
            return
        at = step_at(s, f)
        frames[f + F_G] = i16(player)
        frames[f + F_E] = s.tables.steps[at + S_AMOUNT]
        frames[f + F_STAGE] = i16(UNDER_WAY)
        begin(s, f, at, player)
    else:
        go_on(s, f)


def start_step(s: State, f: i64) -> None:
    """Choose a player first where the step says so; a step that cannot have one is passed over."""
    frames = s.frames
    at = step_at(s, f)
    who = i64(s.tables.steps[at + S_WHO])
    frames[f + F_D] = 0
    frames[f + F_STAGE] = i16(FOR_PLAYERS)
    if who == ANOTHER or who == ANYBODY:
        frames[f + F_C] = 0
        if has_candidate(s, f, at):
            ask(s, CHOOSE_SEAT, i64(frames[f + F_SEAT]))


def has_candidate(s: State, f: i64, at: i64) -> bool:
    """Whether anybody can be chosen for the step."""
    for seat in range(s.players):
        if is_candidate(s, f, at, seat):
            return True
    return False


def is_candidate(s: State, f: i64, at: i64, seat: i64) -> bool:
    """Whether the seat can be chosen for the step."""
    steps = s.tables.steps
    if i64(steps[at + S_WHO]) == ANOTHER and seat == i64(s.frames[f + F_SEAT]):
        return False
    verb = i64(steps[at + S_VERB])
    if verb == V_VOTE:
        return can_be_voted_on(s, seat)
    if verb == V_PLAYS_NEXT:
        return s.had & bit(seat) == 0 and seat != s.seat
    if verb == V_AP_NOW:
        return s.dead[seat] == 0
    return True


def legal_choose_seat(s: State) -> None:
    """The players who can be chosen."""
    f = top(s)
    holder = i64(s.frames[f + F_SEAT])
    for steps in range(s.players):
        if is_candidate(s, f, step_at(s, f), after(s, holder, steps)):
            allow(s, SEAT + steps)


def apply_choose_seat(s: State, seat: i64, action: i64) -> None:
    """The step, and later ones that say ``same``, are about this player."""
    s.frames[top(s) + F_C] = i16(1 + after(s, seat, action - SEAT))


# --- who -------------------------------------------------------------------------------------------------------------
def next_player(s: State, f: i64) -> i64:
    """The next player of the step under way, or NONE."""
    frames = s.frames
    who = i64(s.tables.steps[step_at(s, f) + S_WHO])
    done = i64(frames[f + F_D])
    frames[f + F_D] += 1
    holder = i64(frames[f + F_SEAT])
    if who == ALL or who == OTHERS:
        steps = done if who == ALL else done + 1
        return after(s, holder, steps) if steps < s.players else NONE
    if done != 0:
        return NONE
    if who == HOLDER or who == NOBODYS:
        return holder
    if who == NEXT:
        return next_living(s, holder)
    if who == RIGHT:
        return after(s, holder, s.players - 1)
    if who == ANOTHER or who == ANYBODY or who == SAME:
        return i64(frames[f + F_C]) - 1 if frames[f + F_C] != 0 else NONE
    if who == PRESIDENT:
        return 0
    if who == HIGHEST:
        return i64(frames[f + F_H])
    if who == LOWEST:
        return i64(frames[f + F_I])
    return by_cards(s, who == FEWEST_CARDS)


def by_cards(s: State, fewest: bool) -> i64:
    """The player with the fewest, or the most, influence cards; ties by die."""
    best = i64(s.hand_size[0])
    for seat in range(s.players):
        cards = i64(s.hand_size[seat])
        best = min(best, cards) if fewest else max(best, cards)
    tied: i64 = 0
    for seat in range(s.players):
        if i64(s.hand_size[seat]) == best:
            tied |= bit(seat)
    return highest_roller(s, tied)


def highest_roller(s: State, seats: i64) -> i64:
    """Each of the seats (a bit set) rolls a D8; those who tie for the highest roll again."""
    while True:
        best: i64 = 0
        rolled: i64 = 0
        for seat in range(s.players):
            if seats & bit(seat):
                if seats == bit(seat):
                    return seat
                value = s.rng.below(D8) + 1
                if value > best:
                    best = value
                    rolled = 0
                if value == best:
                    rolled |= bit(seat)
        seats = rolled


# --- one step for one player -----------------------------------------------------------------------------------------
def begin(s: State, f: i64, at: i64, player: i64) -> None:
    """What happens at once; ``go_on`` does the rest."""
    steps = s.tables.steps
    verb = i64(steps[at + S_VERB])
    n = i64(steps[at + S_AMOUNT])
    what = i64(steps[at + S_WHAT])
    if verb <= V_LETTER_CARDS:
        about_decks(s, f, verb, n, what)
    elif verb <= V_VOTE:
        about_player(s, f, verb, n, what, player)
    elif verb <= V_PREDICT:
        about_board(s, verb, n, what, player)
    elif verb == V_CHOOSE or verb == V_ROLL:
        return
    else:
        of_ability(s, f, verb, n, player)


def finish_player(s: State, f: i64) -> None:
    """The step is done for this player."""
    s.frames[f + F_STAGE] = i16(FOR_PLAYERS)


def go_on(s: State, f: i64) -> None:
    """What is left of the step for the player, after what was on top is done."""
    frames = s.frames
    at = step_at(s, f)
    verb = i64(s.tables.steps[at + S_VERB])
    player = i64(frames[f + F_G])
    left = i64(frames[f + F_E])
    if verb == V_CHOOSE:
        choose(s, f, at, player)
    elif verb == V_ROLL:
        roll_table(s, f, at, player)
    elif left > 0 and asks_for_type(s, at) and any_card(s):
        ask(s, CHOOSE_TYPE, player)
    elif verb == V_MOVE_TARGET and left > 0:
        ask(s, SHIFT, player)
    else:
        finish_player(s, f)


def asks_for_type(s: State, at: i64) -> bool:
    """Whether the player chooses a type of influence."""
    verb = i64(s.tables.steps[at + S_VERB])
    return verb == V_LETTER_CARDS or (verb == V_CARDS and i64(s.tables.steps[at + S_WHAT]) == OWN_CHOICE)


def any_card(s: State) -> bool:
    """Whether an influence card of any type can be drawn."""
    for of_type in range(TYPES):
        if can_draw(s, of_type):
            return True
    return False


def about_decks(s: State, f: i64, verb: i64, n: i64, what: i64) -> None:
    """Trackers, coins, decks, lasting effects."""
    if verb == V_COINS:
        change_coins(s, -s.coins if what != 0 else n)
    elif verb == V_THREAT:
        change_threat(s, n)
    elif verb == V_UNREST:
        change_unrest(s, n)
    elif verb == V_TAXES:
        change_taxes(s, n)
    elif verb == V_OPINION:
        if what != 0:
            s.opinion_all = max(0, s.opinion_all + n)
        else:
            s.opinion_next = max(0, s.opinion_next + n)
    elif verb == V_SUPER:
        add_super_briefs(s, n)
    elif verb == V_BRIEF:
        s.briefs_due += n
    elif verb == V_RIOT:
        s.riots_due += n
    elif verb == V_LASTING:
        s.lasting[what] += u8(n)
    elif verb == V_SECURE:
        s.secured += n


def about_player(s: State, f: i64, verb: i64, n: i64, what: i64, player: i64) -> None:
    """AP, markers, cards, discoveries, votes."""
    if verb == V_AP_NEXT:
        change_next_ap(s, player, n)
    elif verb == V_AP_SET:
        s.ap_set[player] = u8(n)
    elif verb == V_AP_NOW:
        start_gift(s, player, n)
    elif verb == V_AP_BASE:
        change_base_ap(s, player, n)
    elif verb == V_MARKERS:
        change_markers(s, player, n)
    elif verb == V_CARDS:
        if what == BY_DIE:
            draw_by_die(s, player, n)
        elif what != OWN_CHOICE:
            draw(s, player, what, n)
    elif verb == V_DISCARD:
        if what == BY_DIE:
            for _ in range(min(n, i64(s.hand_size[player]))):
                discard_at_random(s, player)
        else:
            start_discarding(s, player, n, ANY_TYPE if what == OWN_CHOICE else what)
    elif verb == V_DISCOVERY:
        start_discovering(s, player, n)
    elif verb == V_GIVE_DISCOVERY:
        for _ in range(n):
            if has_discoveries(s):
                get_discovery(s, player, next_discovery(s))
    elif verb == V_STEAL:
        steal(s, i64(s.frames[f + F_SEAT]), player, n)
    elif verb == V_POOL:
        pool(s, i64(s.frames[f + F_SEAT]), player)
    elif can_be_voted_on(s, player):
        start_assassination(s, i64(s.frames[f + F_SEAT]), player)


def steal(s: State, holder: i64, player: i64, n: i64) -> None:
    """The holder draws so many cards from the player's hand, unseen by others."""
    for _ in range(min(n, i64(s.hand_size[player]))):
        kind = random_card(s, player)
        note(s, TAKEN, player, kind)
        note(s, GIVEN, holder, kind)
        remove(s, player, kind)
        add(s, holder, kind)


def pool(s: State, holder: i64, player: i64) -> None:
    """Two hands are shuffled together and dealt out one by one, the holder first."""
    if holder == player:
        return
    total = i64(s.hand_size[holder]) + i64(s.hand_size[player])
    own = (total + 1) // 2
    cards = s.hands
    note(s, MERGED, holder, player)
    for kind in range(s.tables.kind_count):
        cards[player * MOST_KINDS + kind] += cards[holder * MOST_KINDS + kind]
        cards[holder * MOST_KINDS + kind] = 0
    s.hand_size[player] = u8(total)
    s.hand_size[holder] = 0
    steal(s, holder, player, own)
    note(s, DEALT, 0, 0)


def about_board(s: State, verb: i64, n: i64, what: i64, player: i64) -> None:
    """Beacons, troops, rioters, predicting."""
    if verb == V_LAUNCH:
        start_beacons(s, player, n, FROM_BOARD)
    elif verb == V_LAUNCH_DECK:
        start_beacons(s, player, n, FROM_DECK)
    elif verb == V_LOSE_BEACON:
        start_beacons(s, player, n, LOSING_BEACONS)
    elif verb == V_SWAP_BEACON:
        start_beacons(s, player, n, SWAPPING)
    elif verb == V_READY:
        ready_all(s)
    elif verb == V_TROOPS:
        start_placing(s, player, n, what, DEPLOYING)
    elif verb == V_LOSE_TROOPS:
        start_placing(s, player, n, what, LOSING)
    elif verb == V_RIOTERS:
        add_rioters(s, player, n, what)
    elif verb == V_EXECUTE:
        start_placing(s, player, n, ANYWHERE, EXECUTING)
    else:
        start_predicting(s, player)


def add_rioters(s: State, player: i64, n: i64, what: i64) -> None:
    """Rioters where the player likes, or in a place, or in each, where the D4 says."""
    if what == ANYWHERE:
        start_placing(s, player, n, ANYWHERE, ADDING)
        return
    for place in range(PLACES):
        if what == EACH_PLACE or what == place:
            for _ in range(n):
                come(s, place)


def of_ability(s: State, f: i64, verb: i64, n: i64, player: i64) -> None:
    """What abilities do to what is under way."""
    if verb == V_STOP_RIOT:
        s.stopped = 1
    elif verb == V_UNDO_THREAT:
        s.threat = max(0, s.threat - s.undoable)
        s.undoable = 0
    elif verb == V_CANCEL:
        s.cancelled = 1
    elif verb == V_NEW_BRIEF:
        s.replaced = 1
    elif verb == V_MORE_OPINION:
        s.opinion_now += n
    elif verb == V_SECOND_TURN:
        s.second = player
    elif verb == V_PLAYS_NEXT:
        s.called = player


# --- choosing types and directions -----------------------------------------------------------------------------------
def legal_choose_type(s: State) -> None:
    """The types of which there are cards."""
    for of_type in range(TYPES):
        if can_draw(s, of_type):
            allow(s, ACTION_TYPE + of_type)


def apply_choose_type(s: State, seat: i64, action: i64) -> None:
    """A card is drawn, or all cards of the step go onto the letter."""
    f = top(s)
    of_type = action - ACTION_TYPE
    if i64(s.tables.steps[step_at(s, f) + S_VERB]) == V_CARDS:
        draw(s, seat, of_type, 1)
        s.frames[f + F_E] -= i16(1)
        return
    while s.frames[f + F_E] > 0 and can_draw(s, of_type):
        kind = next_of_pile(s, of_type)
        note(s, DRAWN, LETTER_PILE, kind)
        note(s, LAID, LETTER_PILE, kind)
        s.letter_pile[kind] += 1
        s.frames[f + F_E] -= i16(1)
    s.frames[f + F_E] = 0


def legal_shift(s: State) -> None:
    """The vote needs more, or less."""
    allow(s, MORE_NEEDED)
    allow(s, LESS_NEEDED)


def apply_shift(s: State, action: i64) -> None:
    """By how much is the amount of the step."""
    f = top(s)
    n = i64(s.frames[f + F_E])
    s.shifted += n if action == MORE_NEEDED else -n
    s.frames[f + F_E] = 0


# --- options and rows ------------------------------------------------------------------------------------------------
def choose(s: State, f: i64, at: i64, player: i64) -> None:
    """Ask for an option; what it costs is paid first, then it is carried out with the same holder."""
    if s.frames[f + F_E] < 0:
        finish_player(s, f)
    elif can_choose_any(s, at, player):
        ask(s, CHOOSE_OPTION, player)
    else:
        finish_player(s, f)


def is_payable(s: State, option: i64, player: i64) -> bool:
    """Whether the player can pay for the option."""
    at = option * OPTION_RECORD
    options = s.tables.options
    return (
        i64(options[at + O_COINS]) <= s.coins
        and i64(options[at + O_MARKERS]) <= i64(s.markers[player])
        and i64(options[at + O_CARDS]) <= i64(s.hand_size[player])
    )


def can_choose_any(s: State, at: i64, player: i64) -> bool:
    """Whether the player can pay for any option of the step."""
    steps = s.tables.steps
    for number in range(i64(steps[at + S_COUNT])):
        if is_payable(s, i64(steps[at + S_FIRST]) + number, player):
            return True
    return False


def legal_choose_option(s: State, first: i64, count: i64, player: i64) -> None:
    """The options that can be paid for."""
    for number in range(count):
        if is_payable(s, first + number, player):
            allow(s, OPTION + number)


def take_option(s: State, option: i64, player: i64) -> i64:
    """Pay and carry out; the player is the holder of what follows. Returns where its frame starts."""
    at = option * OPTION_RECORD
    options = s.tables.options
    change_coins(s, -i64(options[at + O_COINS]))
    change_markers(s, player, -i64(options[at + O_MARKERS]))
    f = start_sequence(s, player, i64(options[at + O_SEQUENCE]))
    if options[at + O_CARDS] != 0:
        start_discarding(s, player, i64(options[at + O_CARDS]), ANY_TYPE)
    return f


def legal_option_of_step(s: State) -> None:
    """The options of the step under way."""
    f = top(s)
    at = step_at(s, f)
    steps = s.tables.steps
    legal_choose_option(s, i64(steps[at + S_FIRST]), i64(steps[at + S_COUNT]), i64(s.frames[f + F_G]))


def apply_option_of_step(s: State, action: i64) -> None:
    """The option of the step under way."""
    f = top(s)
    frames = s.frames
    frames[f + F_E] = -1
    option = i64(s.tables.steps[step_at(s, f) + S_FIRST]) + action - OPTION
    inner = take_option(s, option, i64(frames[f + F_G]))
    pass_on(s, f, inner)


def pass_on(s: State, f: i64, inner: i64) -> None:
    """Steps within a step know the same chosen player and bidders."""
    frames = s.frames
    frames[inner + F_C] = frames[f + F_C]
    frames[inner + F_H] = frames[f + F_H]
    frames[inner + F_I] = frames[f + F_I]


def roll_table(s: State, f: i64, at: i64, player: i64) -> None:
    """Roll, then carry out the row; the player is its holder."""
    frames = s.frames
    if frames[f + F_E] == 0:
        frames[f + F_E] = 1
        start_roll(s, player, OF_CARD)
        return
    finish_player(s, f)
    if frames[f + F_E] == 1:
        steps = s.tables.steps
        sequence = row_for(s, i64(steps[at + S_FIRST]), i64(steps[at + S_COUNT]), s.rolled)
        pass_on(s, f, start_sequence(s, player, sequence))


def row_for(s: State, first: i64, count: i64, number: i64) -> i64:
    """The sequence of the highest row that begins at ``number`` or below; 0, no steps, below the lowest (A45, A46)."""
    rows = s.tables.rows
    sequence: i64 = 0
    for row in range(first, first + count):
        if i64(rows[row * ROW + W_FROM]) <= number:
            sequence = i64(rows[row * ROW + W_SEQUENCE])
    return sequence
