"""Which influence cards a house player gathers, lays on letters, adds to votes, bids and gives away."""

from typing import Final

from mypy_extensions import i64

from patriot_env.actions import CARD, DONE, TYPE
from patriot_env.cards import type_of, value_in_hand, value_of
from patriot_env.outlook import Outlook
from patriot_env.state import (
    ANY_TYPE,
    F_A,
    F_B,
    F_C,
    F_D,
    F_SEAT,
    FRAME,
    State,
    after,
    bit,
    is_president,
    top,
)
from patriot_env.suspicion import suspicion
from patriot_env.tables import (
    B_COUNT,
    B_FIRST,
    B_HIGHEST,
    B_LOWEST,
    B_TYPES,
    BRIEF,
    LETTER,
    MOST_KINDS,
    ROW,
    SPY,
    TYPES,
    W_FROM,
    W_SEQUENCE,
    WAR,
    X_INFLUENCE,
)
from patriot_env.votes import OPINION_CARDS
from patriot_env.worths import sequence_worth
from tabletop_core.game import zeros

# Influence is reckoned in tenths of a value point.
POINT: Final[i64] = 10
MEAN: Final[i64] = 24  # of a card
TRUSTED: Final[i64] = 19  # what a loyal player expects of a card that another has added
A_WRONG: Final[i64] = 12  # a card of Public Opinion with 2 types that count is worth 0, with one more 12 more
BRIEF_MARGIN: Final[i64] = 20  # what loyal players add beyond the row that they want
BRIEF_MARGIN_MORE: Final[i64] = 130  # and more if all were assassins
LEAST_LETTER_MARGIN: Final[i64] = 90
LETTER_MARGIN: Final[i64] = 49  # hundredths of what a letter asks that loyal players lay
LETTER_MARGIN_MORE: Final[i64] = 192  # and more if all were assassins
PRICE_OF_POINT: Final[i64] = 16  # hundredths of a card that a value point costs
CHEAPER: Final[i64] = 2  # so much less in a vote for each card in hand
LEAST_PRICE: Final[i64] = 3
KEPT_FOR_VOTE: Final[i64] = 5  # more for each point, if it helps in a vote on the President
WANTED: Final[i64] = 60  # a card of a type of which the hand has none
LESS_WANTED: Final[i64] = 4  # for each point that it has
VOTE_MARGIN: Final[i64] = 30
STRONG: Final[i64] = 37  # what a card brings that a caller adds to the own vote
SUPPORTED: Final[i64] = 20  # suspicion from which a loyal player helps to kill somebody
FOR_A_FRIEND: Final[i64] = 2  # cards that a loyal player spends on keeping somebody alive
ALL_TYPES: Final[i64] = 15
LARGE: Final[i64] = 1_000_000
LETTER_CARDS_SEEN: Final[i64] = 8  # tenths of the cards of a letter's share that an assassin lays
MOST_WRONG: Final[i64] = 2  # cards that an assassin adds against a brief
ENOUGH_HARM: Final[i64] = 120


# --- how much a card is worth ----------------------------------------------------------------------------------------
def letter_share(o: Outlook, s: State, of_type: i64) -> i64:
    """Value points of the type that the player still means to lay on the letter."""
    letter = i64(s.letters[s.round - 1]) * LETTER
    asked = i64(s.tables.letters[letter + X_INFLUENCE + of_type])
    if asked == 0 or o.kills:
        return 0
    laid = laid_on_letter(s, o.seat, of_type)
    margin = max(LEAST_LETTER_MARGIN, LETTER_MARGIN + LETTER_MARGIN_MORE * s.kills // s.players)
    wanted = asked * s.players * margin // 100
    missing = wanted - laid - laid_by_others(s, o.seat, of_type)
    share = missing // max(1, o.waiting + i64(s.seat == o.seat and s.had & bit(o.seat) != 0))
    return max(0, max(share, min(asked, missing) - laid))


def laid_on_letter(s: State, seat: i64, of_type: i64) -> i64:
    """The value of this type that the seat has laid on the letter; its owner knows it."""
    value: i64 = 0
    for kind in range(s.tables.kind_count):
        if s.letter_own[seat * MOST_KINDS + kind] != 0 and type_of(s, kind) == of_type:
            value += i64(s.letter_own[seat * MOST_KINDS + kind]) * value_of(s, kind)
    return value


def laid_by_others(s: State, seat: i64, of_type: i64) -> i64:
    """What the others' cards on the letter are likely to be worth in this type, by what it asks."""
    letter = i64(s.letters[s.round - 1]) * LETTER + X_INFLUENCE
    asked: i64 = 0
    for each in range(TYPES):
        asked += i64(s.tables.letters[letter + each])
    cards: i64 = 0
    for other in range(s.players):
        if other != seat:
            cards += i64(s.letter_added[other])
    return cards * TRUSTED * i64(s.tables.letters[letter + of_type]) // (POINT * asked)


def card_worth(o: Outlook, s: State, kind: i64) -> i64:
    """What the player would rather keep."""
    of_type = type_of(s, kind)
    value = value_of(s, kind)
    worth = 10 + PRICE_OF_POINT * value
    if letter_share(o, s, of_type) > 0:
        worth += 6 * value
    if is_for_last_vote(o, of_type):
        worth += KEPT_FOR_VOTE * value
    return worth


def is_for_last_vote(o: Outlook, of_type: i64) -> bool:
    """Whether cards of the type serve in a vote on the President: an assassin's Spy and War, the President's others."""
    is_for = of_type == SPY or of_type == WAR
    return is_for if o.kills else is_president(o.seat) and not is_for


def type_wanted(o: Outlook, s: State) -> i64:
    """The type, among those legal, of which the player wants another card most."""
    best: i64 = -1
    best_want: i64 = 0
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if TYPE <= action < TYPE + TYPES:
            want = want_of_type(o, s, action - TYPE)
            if best < 0 or want > best_want:
                best = action
                best_want = want
    return best


def want_of_type(o: Outlook, s: State, of_type: i64) -> i64:
    """How much another card of the type is wanted."""
    held = value_in_hand(s, o.seat, of_type)
    want = WANTED - LESS_WANTED * held
    if letter_share(o, s, of_type) > held:
        want += WANTED
    if o.kills and is_for_last_vote(o, of_type):
        want += WANTED // 2
    return want


# --- adding up to a sum ----------------------------------------------------------------------------------------------
def next_card(s: State, types: i64, points: i64, most: i64) -> i64:
    """The first card to add of those legal, so that ``most`` cards or fewer of these types reach so many points.

    Cards can be added in ascending order of kind only, so the lowest of those chosen comes first. DONE if none.
    """
    taken = zeros(MOST_KINDS)
    lowest: i64 = MOST_KINDS
    while points > 0 and most > 0:
        chosen: i64 = -1
        for n in range(s.legal_count):
            kind = i64(s.legal[n]) - CARD
            if not 0 <= kind < s.tables.kind_count or types & bit(type_of(s, kind)) == 0:
                continue
            if taken[kind] < s.hands[s.actor * MOST_KINDS + kind]:
                if chosen < 0 or fits_better(value_of(s, kind), value_of(s, chosen), points):
                    chosen = kind
        if chosen < 0:
            break
        taken[chosen] += 1
        points -= value_of(s, chosen)
        most -= 1
        lowest = min(lowest, chosen)
    return CARD + lowest if lowest < MOST_KINDS else DONE


def fits_better(value: i64, other: i64, points: i64) -> bool:
    """Whether a card of this value reaches the points with less to spare, or comes nearer to them."""
    if value >= points:
        return other < points or value < other
    return other < points and value > other


# --- influence briefs and assassination votes ------------------------------------------------------------------------
def choose_added(o: Outlook, s: State) -> i64:
    """The next card for the vote under way, or no more."""
    f = top(s)
    if s.frames[f + F_A] != 0:
        return choose_for_assassination(o, s, i64(s.frames[f + F_B]), i64(s.frames[f + F_C]) + s.shifted)
    brief = i64(s.frames[f - FRAME + F_A]) * BRIEF
    holder = i64(s.frames[f + F_SEAT])
    briefs = s.tables.briefs
    first = i64(briefs[brief + B_FIRST])
    count = i64(briefs[brief + B_COUNT])
    types = i64(briefs[brief + B_TYPES])
    added = added_by(s, o.seat, types)
    if o.kills:
        return choose_sabotage(o, s, first, count, types, holder)
    points = points_for_row(o, s, first, count, types, holder) - added
    return next_card(s, types, (points + POINT - 1) // POINT if points > 0 else 0, MOST_KINDS)


def added_by(s: State, seat: i64, types: i64) -> i64:
    """What the seat's own cards bring to the vote, in tenths of a point; its owner knows it."""
    value: i64 = 0
    for kind in range(s.tables.kind_count):
        copies = i64(s.vote_own[seat * MOST_KINDS + kind])
        if copies != 0:
            points = copies * value_of(s, kind) * POINT
            value += points if types & bit(type_of(s, kind)) != 0 else -points
    return value


def expected(s: State, seat: i64, types: i64, a_card: i64) -> i64:
    """What others have added and Public Opinion will bring, in tenths, if a card of the others brings so much."""
    total: i64 = 0
    for other in range(s.players):
        if other != seat:
            total += i64(s.vote_added[other]) * a_card
    counting: i64 = 0
    for of_type in range(TYPES):
        counting += i64(types & bit(of_type) != 0)
    opinion = OPINION_CARDS + s.opinion_all + s.opinion_next + s.opinion_now
    return total + opinion * A_WRONG * (counting - 2)


def still_to_add(s: State) -> i64:
    """How many seats are still to add cards, the one that is asked included."""
    f = top(s)
    count: i64 = 0
    for steps in range(i64(s.frames[f + F_D]), s.players):
        count += i64(s.hand_size[after(s, i64(s.frames[f + F_SEAT]), steps)] != 0)
    return max(1, count)


def points_for_row(o: Outlook, s: State, first: i64, count: i64, types: i64, holder: i64) -> i64:
    """The player's share, in tenths of a point, of what the row takes that is worth its price."""
    rows = s.tables.rows
    sure = expected(s, o.seat, types, TRUSTED)
    margin = BRIEF_MARGIN + BRIEF_MARGIN_MORE * s.kills // s.players
    price = max(LEAST_PRICE, PRICE_OF_POINT - CHEAPER * i64(s.hand_size[o.seat]))
    best: i64 = 0
    best_worth: i64 = -LARGE
    for row in range(first, first + count):
        missing = max(0, i64(rows[row * ROW + W_FROM]) * POINT + margin - sure) if row != first else 0
        worth = sequence_worth(o, s, i64(rows[row * ROW + W_SEQUENCE]), holder) - missing * price // POINT
        if worth > best_worth:
            best_worth = worth
            best = missing
    return best // still_to_add(s)


def choose_sabotage(o: Outlook, s: State, first: i64, count: i64, types: i64, holder: i64) -> i64:
    """An assassin's next card: a wrong one where that may spoil a brief, else a small one for appearances."""
    rows = s.tables.rows
    cards = i64(s.vote_added[o.seat])
    likely = expected(s, o.seat, types, MEAN) + added_by(s, o.seat, types)
    aim = likely
    for row in range(first, first + count):
        if i64(rows[row * ROW + W_FROM]) * POINT <= likely + 6 * POINT * (still_to_add(s) - 1):
            aim = max(likely, i64(rows[row * ROW + W_FROM]) * POINT + BRIEF_MARGIN)
    best: i64 = 0
    best_worth: i64 = ENOUGH_HARM
    here = sequence_worth(o, s, row_of(s, first, count, aim // POINT), holder)
    for row in range(first, first + count - 1):
        above = i64(rows[(row + 1) * ROW + W_FROM]) * POINT
        worth = sequence_worth(o, s, i64(rows[row * ROW + W_SEQUENCE]), holder) - here
        if above <= aim and worth > best_worth:
            best_worth = worth
            best = aim - above + POINT
    if best > 0 and cards < MOST_WRONG:
        return next_card(s, ALL_TYPES - types, best // POINT, MOST_WRONG - cards)
    if cards == 0 and suspicion(s, o.seat) > 0:
        return next_card(s, ALL_TYPES, 1, 1)
    return DONE


def row_of(s: State, first: i64, count: i64, total: i64) -> i64:
    """The text of the row that a total reaches."""
    sequence: i64 = 0
    for row in range(first, first + count):
        if row == first or i64(s.tables.rows[row * ROW + W_FROM]) <= total:
            sequence = i64(s.tables.rows[row * ROW + W_SEQUENCE])
    return sequence


def wants_dead(o: Outlook, s: State, target: i64) -> bool:
    """Whether the player would like the vote on the target to pass."""
    if target == o.seat:
        return False
    if is_president(target):
        return o.kills
    return o.kills or suspicion(s, target) >= SUPPORTED


def choose_for_assassination(o: Outlook, s: State, target: i64, needed: i64) -> i64:
    """The next card in a vote on somebody's life."""
    for_it = bit(SPY) | bit(WAR)
    own = added_by(s, o.seat, for_it)
    total = own + pulled_by_others(o, s, target)
    missing = needed * POINT + VOTE_MARGIN - total
    if not wants_dead(o, s, target):
        if o.kills and target != o.seat:
            return DONE
        most = MOST_KINDS if is_president(target) or target == o.seat else FOR_A_FRIEND - i64(s.vote_added[o.seat])
        return next_card(s, ALL_TYPES - for_it, (2 * VOTE_MARGIN - missing) // POINT, most)
    if is_president(target):
        held = (value_in_hand(s, o.seat, SPY) + value_in_hand(s, o.seat, WAR)) * POINT
        return next_card(s, for_it, missing // POINT, MOST_KINDS) if held >= missing - VOTE_MARGIN else DONE
    if o.kills:
        return next_card(s, for_it, missing // POINT, MOST_WRONG - i64(s.vote_added[o.seat]))
    return next_card(s, for_it, ((missing + own) // still_to_add(s) - own) // POINT, MOST_KINDS)


def pulled_by_others(o: Outlook, s: State, target: i64) -> i64:
    """What others have added to a vote on the target, in tenths: caller and accusers for it, others against it."""
    total: i64 = 0
    for seat in range(s.players):
        if seat != o.seat:
            is_for = seat != target and (not is_president(target) or seat == i64(s.frames[top(s) + F_SEAT]))
            total += i64(s.vote_added[seat]) * (STRONG if is_for else -MEAN)
    return total


# --- bids ------------------------------------------------------------------------------------------------------------
def choose_bid(o: Outlook, s: State) -> i64:
    """Raise while the highest bidder's text is worth more than the cards."""
    f = top(s)
    at = i64(s.frames[f + F_A]) * BRIEF
    own = i64(s.bids[o.seat])
    highest: i64 = 0
    for seat in range(s.players):
        if seat != o.seat:
            highest = max(highest, i64(s.bids[seat]))
    if own > highest:
        return DONE
    missing = highest + 1 - own
    briefs = s.tables.briefs
    gain = bidder_worth(o, s, i64(briefs[at + B_HIGHEST])) - bidder_worth(o, s, i64(briefs[at + B_LOWEST])) // s.players
    begun = s.frames[f + F_C] != 0
    if not begun and (missing * PRICE_OF_POINT > gain or value_in_hand(s, o.seat, ANY_TYPE) < missing):
        return DONE
    card = next_card(s, ALL_TYPES, missing, MOST_KINDS)
    return card if card != DONE or i64(s.legal[0]) == DONE else i64(s.legal[0])


def bidder_worth(o: Outlook, s: State, sequence: i64) -> i64:
    """A bidder's text, to a player who is that bidder."""
    return sequence_worth(o, s, sequence, o.seat)


# --- giving away -----------------------------------------------------------------------------------------------------
def choose_discarded(o: Outlook, s: State) -> i64:
    """The card that is missed least; where a worth is to be paid, what comes nearest to it."""
    f = top(s)
    by_value = s.frames[f + F_C] != 0
    left = i64(s.frames[f + F_A])
    best = i64(s.legal[0])
    best_worth: i64 = LARGE
    for n in range(s.legal_count):
        kind = i64(s.legal[n]) - CARD
        worth = card_worth(o, s, kind)
        if by_value:
            worth = worth * POINT // min(left, value_of(s, kind))
        if worth < best_worth:
            best_worth = worth
            best = CARD + kind
    return best


# --- letters ---------------------------------------------------------------------------------------------------------
def choose_laid(o: Outlook, s: State) -> i64:
    """A card of those legal for the letter, or DONE if the player has laid its share."""
    if o.kills:
        return choose_useless(o, s)
    for of_type in range(TYPES):
        share = letter_share(o, s, of_type)
        if share > 0:
            card = next_card(s, bit(of_type), share, MOST_KINDS)
            if card != DONE:
                return card
    return DONE


def choose_useless(o: Outlook, s: State) -> i64:
    """An assassin lays about as many cards as others would, of types that are not asked if it has any, small ones."""
    letter = i64(s.letters[s.round - 1]) * LETTER + X_INFLUENCE
    points: i64 = 0
    wrong = ALL_TYPES
    for of_type in range(TYPES):
        asked = i64(s.tables.letters[letter + of_type])
        points += asked
        if asked != 0:
            wrong -= bit(of_type)
    if i64(s.letter_added[o.seat]) * MEAN * LETTER_CARDS_SEEN >= points * POINT * POINT:
        return DONE
    card = next_card(s, wrong, 1, 1)
    return card if card != DONE else next_card(s, ALL_TYPES, 1, 1)
