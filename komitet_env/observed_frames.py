"""What is seen of all that is under way: the frames of the state, and the choices made in them so far (Rules 22.7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.actions import MAIN, REROLL_DICE, REROLL_FREE, SLOT
from komitet_env.checks import AFTER_STRESS, CHOOSE_DEPARTMENT, failures, successes
from komitet_env.cities import BUYING, EITHER_WAY, effect_of
from komitet_env.goods import NO_SET, TOKENS
from komitet_env.observed_boards import write_bits
from komitet_env.opening import ANY_DEPARTMENT, IN_DOCUMENTS, NO_DISCOUNT, USED
from komitet_env.printed_cards import CHECK_SHOWN, write_gains
from komitet_env.rounds import POLLING
from komitet_env.serve import ANSWERED, MOVING, SERVED
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    AID_STEP,
    AID_WHERE,
    AIDS,
    ALLIES,
    ALLY_TAKING,
    CHECKING,
    CONDITION_UNDER_WAY,
    EFFECT,
    EVERYBODY,
    EXCHANGING,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_KIND,
    F_SEAT,
    F_STAGE,
    FRAME,
    GAIN,
    INCOMES,
    LOSE_TWO_DOCUMENTS,
    LOSS,
    MOST_SEATS,
    NOT_EASED,
    OPEN,
    PLACE_TOKEN,
    REMOVE,
    REROLL,
    SERVE,
    SLOTS,
    STRESS,
    SWAP_SECOND,
    TAKE_WHICH,
    TWO_SEATS,
    State,
)
from komitet_env.tables import (
    CARGO,
    CITIES,
    COLOURS,
    DEPARTMENTS,
    DICE,
    FACES,
    GAINS,
    GOODS,
    MAINS,
    TRADE,
)
from komitet_env.tasks import CARGO_LEFT

KINDS: Final[i64] = TWO_SEATS  # of frames that can be under way when somebody is asked; ROUND always is
PARTS: Final[i64] = POLLING + 1
SERVE_STEPS: Final[i64] = SERVED + 1
GAINS_STEPS: Final[i64] = TOKENS + 1
CONDITION_STEPS: Final[i64] = CARGO_LEFT + 1
REROLL_SOURCES: Final[i64] = REROLL_DICE - REROLL_FREE
DISCOUNTS: Final[i64] = USED
LOSSES: Final[i64] = LOSE_TWO_DOCUMENTS + 1

PART_CELLS: Final[i64] = PARTS + 2
SERVE_CELLS: Final[i64] = SERVE_STEPS + 1 + CHECK_SHOWN
GAINS_CELLS: Final[i64] = GAINS + GAINS_STEPS + CARGO

CHECK_DIFFICULTY: Final[i64] = COLOURS
CHECK_EASIER: Final[i64] = CHECK_DIFFICULTY + 1
CHECK_DEPARTMENT: Final[i64] = CHECK_EASIER + 1
CHECK_DICE: Final[i64] = CHECK_DEPARTMENT + DEPARTMENTS
CHECK_SUCCESSES: Final[i64] = CHECK_DICE + DICE * FACES
CHECK_FAILURES: Final[i64] = CHECK_SUCCESSES + 1
CHECK_ADDED: Final[i64] = CHECK_FAILURES + 1
CHECK_REROLLS: Final[i64] = CHECK_ADDED + 1
CHECK_ONE_DIE: Final[i64] = CHECK_REROLLS + 1
CHECK_SOURCE: Final[i64] = CHECK_ONE_DIE + 1
CHECK_COUNTED: Final[i64] = CHECK_SOURCE + REROLL_SOURCES
CHECK_PASSED: Final[i64] = CHECK_COUNTED + 1
CHECK_UNDER_WAY: Final[i64] = CHECK_PASSED + 1

EXCHANGE_FIRST: Final[i64] = MOST_SEATS
EXCHANGE_GIVEN: Final[i64] = EXCHANGE_FIRST + MOST_SEATS
EXCHANGE_TAKEN: Final[i64] = EXCHANGE_GIVEN + GOODS
EXCHANGE_MOVED: Final[i64] = EXCHANGE_TAKEN + GOODS
EXCHANGE_PROMISED: Final[i64] = EXCHANGE_MOVED + SLOTS
EXCHANGE_CELLS: Final[i64] = EXCHANGE_PROMISED + 2 * GOODS

EFFECT_STICKER: Final[i64] = CITIES
EFFECT_CHOSEN: Final[i64] = EFFECT_STICKER + 1
EFFECT_SLOT: Final[i64] = EFFECT_CHOSEN + CITIES
EFFECT_MAIN: Final[i64] = EFFECT_SLOT + SLOTS
EFFECT_AID: Final[i64] = EFFECT_MAIN + MAINS
EFFECT_TRADE: Final[i64] = EFFECT_AID + AIDS
EFFECT_CELLS: Final[i64] = EFFECT_TRADE + 2

CONDITION_MAIN: Final[i64] = SLOTS
CONDITION_PERSONAL: Final[i64] = CONDITION_MAIN + 1
CONDITION_STEP: Final[i64] = CONDITION_PERSONAL + 1
CONDITION_EASED: Final[i64] = CONDITION_STEP + CONDITION_STEPS
CONDITION_DONE: Final[i64] = CONDITION_EASED + NOT_EASED
CONDITION_FAILED: Final[i64] = CONDITION_DONE + 1
CONDITION_SECOND: Final[i64] = CONDITION_FAILED + 1
CONDITION_CARGO: Final[i64] = CONDITION_SECOND + 1
CONDITION_SPARED: Final[i64] = CONDITION_CARGO + 1
CONDITION_CELLS: Final[i64] = CONDITION_SPARED + 1

LOSS_CELLS: Final[i64] = LOSSES + 1

OPENING_FREE: Final[i64] = ANY_DEPARTMENT + 1
OPENING_DISCOUNT: Final[i64] = OPENING_FREE + 1
OPENING_LEFT: Final[i64] = OPENING_DISCOUNT + DISCOUNTS
OPENING_TURNING: Final[i64] = OPENING_LEFT + 1
OPENING_CELLS: Final[i64] = OPENING_TURNING + 1

# where the sections start in the group
AT_PART: Final[i64] = KINDS * MOST_SEATS
AT_SERVE: Final[i64] = AT_PART + PART_CELLS
AT_GAINS: Final[i64] = AT_SERVE + SERVE_CELLS
AT_REMOVAL: Final[i64] = AT_GAINS + GAINS_CELLS
AT_STRESS: Final[i64] = AT_REMOVAL + 2 * MOST_SEATS
AT_CHECK: Final[i64] = AT_STRESS + 1
AT_EXCHANGE: Final[i64] = AT_CHECK + CHECK_UNDER_WAY
AT_EFFECT: Final[i64] = AT_EXCHANGE + EXCHANGE_CELLS
AT_ALLY: Final[i64] = AT_EFFECT + EFFECT_CELLS
AT_CONDITION: Final[i64] = AT_ALLY + ALLIES
AT_LOSS: Final[i64] = AT_CONDITION + CONDITION_CELLS
AT_OPENING: Final[i64] = AT_LOSS + LOSS_CELLS
AT_INCOMES: Final[i64] = AT_OPENING + OPENING_CELLS
FRAMES_SHOWN: Final[i64] = AT_INCOMES + 1


def write_frames(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """under way to incomes left"""
    frames = s.frames
    if s.depth > 0:
        part = at + AT_PART
        out[part + i64(frames[F_STAGE])] = 1
        out[part + PARTS] = u8(i64(frames[F_A]))
        out[part + PARTS + 1] = u8(i64(frames[F_B]))
    for height in range(1, s.depth):
        f = height * FRAME
        kind = i64(frames[f + F_KIND])
        whose = i64(frames[f + F_SEAT])
        if whose == EVERYBODY:
            whose = 0
        n = from_seat(s, seat, whose)
        out[at + (kind - 1) * MOST_SEATS + n] = u8(height)
        if kind == SERVE:
            write_serve(s, f, out, at + AT_SERVE)
        elif kind == CHECKING:
            write_check(s, f, out, at + AT_CHECK)
        elif kind == STRESS:
            out[at + AT_STRESS] = u8(i64(frames[f + F_A]))
        elif kind == CONDITION_UNDER_WAY:
            write_condition_under_way(s, f, out, at + AT_CONDITION)
        elif kind == REMOVE:
            out[at + AT_REMOVAL + i64(frames[f + F_B]) * MOST_SEATS + n] = u8(i64(frames[f + F_A]))
        elif kind == ALLY_TAKING:
            out[at + AT_ALLY + i64(frames[f + F_A])] = 1
        else:
            write_other_frame(s, seat, f, out, at)
    return at + FRAMES_SHOWN


def from_seat(s: State, seat: i64, other: i64) -> i64:
    """The number of a seat from the one that looks."""
    return (other - seat + s.players) % s.players


def write_other_frame(s: State, seat: i64, f: i64, out: vec[u8], at: i64) -> None:
    """The frames that are rarer."""
    frames = s.frames
    kind = i64(frames[f + F_KIND])
    if kind == EXCHANGING:
        write_exchange(s, seat, f, out, at + AT_EXCHANGE)
    elif kind == EFFECT:
        write_effect(s, f, out, at + AT_EFFECT)
    elif kind == GAIN:
        write_gains_under_way(s, f, out, at + AT_GAINS)
    elif kind == OPEN:
        write_opening(s, f, out, at + AT_OPENING)
    elif kind == LOSS:
        out[at + AT_LOSS + i64(frames[f + F_A])] = 1
        out[at + AT_LOSS + LOSSES] = u8(i64(frames[f + F_B]))
    elif kind == INCOMES:
        out[at + AT_INCOMES] = u8(i64(frames[f + F_A]))
    elif kind == TWO_SEATS and frames[f + F_STAGE] == 1:
        out[at + AT_EXCHANGE + EXCHANGE_FIRST + from_seat(s, seat, i64(frames[f + F_A]))] = 1


def write_serve(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """serve duty"""
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    out[at + stage] = 1
    at += SERVE_STEPS
    if stage == MOVING:
        out[at] = u8(i64(frames[f + F_A]))
    if stage == ANSWERED or s.decision == PLACE_TOKEN:
        token = 2 * i64(frames[f + F_B])
        out[at + 1 + i64(s.tables.interrogations[token])] = 1
        out[at + 1 + COLOURS] = s.tables.interrogations[token + 1]


def write_gains_under_way(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """gains"""
    frames = s.frames
    gains = i64(frames[f + F_A])
    if gains != NO_SET:
        write_gains(s.tables, gains, out, at)
    at += GAINS
    out[at + i64(frames[f + F_STAGE])] = 1
    for kind in range(CARGO):
        out[at + GAINS_STEPS + kind] = u8(i64(frames[f + F_B + kind]))


def write_check(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """check"""
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    out[at + i64(frames[f + F_A])] = 1
    out[at + CHECK_DIFFICULTY] = u8(i64(frames[f + F_B]))
    if stage == CHOOSE_DEPARTMENT:
        out[at + CHECK_EASIER] = u8(i64(frames[f + F_E]))
        return
    out[at + CHECK_DEPARTMENT + i64(frames[f + F_C])] = 1
    if stage == AFTER_STRESS:
        out[at + CHECK_COUNTED] = 1
        out[at + CHECK_PASSED] = u8(s.passed)
        return
    for die in range(s.dice_rolled):
        out[at + CHECK_DICE + FACES * die + i64(s.dice[die])] = 1
    out[at + CHECK_SUCCESSES] = u8(min(successes(s, f), 255))  # told by the dice, the symbols and what is added
    out[at + CHECK_FAILURES] = u8(failures(s, f))
    out[at + CHECK_ADDED] = u8(i64(frames[f + F_D]))
    out[at + CHECK_REROLLS] = u8(i64(frames[f + F_E]))
    out[at + CHECK_ONE_DIE] = u8(s.one_die_used)
    if s.decision == REROLL:
        out[at + CHECK_SOURCE + s.reroll_by - REROLL_FREE] = 1


def write_exchange(s: State, seat: i64, f: i64, out: vec[u8], at: i64) -> None:
    """exchange"""
    frames = s.frames
    out[at + from_seat(s, seat, i64(frames[f + F_A]))] = 1
    out[at + EXCHANGE_FIRST + from_seat(s, seat, i64(frames[f + F_E]))] = 1
    write_bits(i64(frames[f + F_B]), out, at + EXCHANGE_GIVEN)
    write_bits(i64(frames[f + F_C]), out, at + EXCHANGE_TAKEN)
    write_bits(i64(frames[f + F_D]), out, at + EXCHANGE_MOVED)
    if frames[f + F_STAGE] != 0:
        out[at + EXCHANGE_PROMISED + i64(frames[f + F_STAGE]) - 1] = 1


def write_effect(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """effect"""
    frames = s.frames
    city = i64(frames[f + F_A])
    chosen = i64(frames[f + F_B])
    out[at + (EFFECT_STICKER if city < 0 else city)] = 1
    if s.decision == TAKE_WHICH:
        out[at + EFFECT_CHOSEN + chosen] = 1
    elif s.decision == SWAP_SECOND:
        out[at + (EFFECT_MAIN + chosen - MAIN if chosen >= MAIN else EFFECT_SLOT + chosen - SLOT)] = 1
    elif s.decision == AID_WHERE or s.decision == AID_STEP:
        out[at + EFFECT_AID + chosen] = 1
        if s.decision == AID_STEP:
            out[at + EFFECT_MAIN + i64(frames[f + F_C])] = 1
    elif city >= 0 and chosen != EITHER_WAY and effect_of(s, city) == TRADE:
        out[at + EFFECT_TRADE + chosen - BUYING] = 1


def write_condition_under_way(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """condition"""
    frames = s.frames
    where = i64(frames[f + F_A])
    stage = i64(frames[f + F_STAGE])
    if where >= AID_ON_PERSONAL:
        out[at + CONDITION_PERSONAL] = 1
    else:
        out[at + (CONDITION_MAIN if where >= AID_ON_MAIN else where)] = 1
    out[at + CONDITION_STEP + stage] = 1
    if s.eased != NOT_EASED:
        out[at + CONDITION_EASED + s.eased] = 1
    if stage == CARGO_LEFT:
        out[at + CONDITION_CARGO] = u8(i64(frames[f + F_C]))
        out[at + CONDITION_SPARED] = u8(i64(frames[f + F_D]))
    else:
        out[at + CONDITION_DONE] = u8(i64(frames[f + F_C]))
        out[at + CONDITION_FAILED] = u8(i64(frames[f + F_D]))
        out[at + CONDITION_SECOND] = u8(i64(frames[f + F_E]))


def write_opening(s: State, f: i64, out: vec[u8], at: i64) -> None:
    """opening"""
    frames = s.frames
    discount = i64(frames[f + F_C])
    out[at + i64(frames[f + F_A])] = 1
    out[at + OPENING_FREE] = u8(i64(frames[f + F_B]))
    if discount != NO_DISCOUNT:
        out[at + OPENING_DISCOUNT + discount - 1] = 1
    if discount == IN_DOCUMENTS:
        out[at + OPENING_LEFT] = u8(i64(frames[f + F_D]))
    out[at + OPENING_TURNING] = u8(i64(frames[f + F_STAGE]))
