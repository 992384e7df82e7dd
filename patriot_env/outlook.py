"""What a house player of Patriot cares for: the worth of each track and thing in hundredths of an influence card.

Worths are those for the President; an assassin turns them round (``shared``). What only the player has, cards, action
points and markers, is worth the same to both.
"""

from typing import Final, final

from mypy_extensions import i64

from patriot_env.deaths import objective
from patriot_env.state import (
    COUNTS,
    MOST_ALLEGIANCES,
    N_DISCOVERIES,
    N_EXECUTED,
    RIOTER,
    TROOP,
    State,
    bit,
)
from patriot_env.suspicion import suspicion
from patriot_env.tables import (
    A_MISSION,
    A_NUMBER,
    A_SIDE,
    ALLEGIANCE,
    KILL,
    LETTER,
    M_BEACONS,
    M_CARDS,
    M_COINS,
    M_DISCOVERIES,
    M_EXECUTED,
    M_MARKERS,
    M_TAXES,
    M_TROOPS,
    Q_COUNT,
    Q_FIRST,
    S_AMOUNT,
    S_VERB,
    SECONDARY,
    SEQUENCE,
    STEP,
    TOP_OF_TRACK,
    V_THREAT,
    X_BEACONS,
    X_COINS,
    X_FAIL,
)
from patriot_env.war_room import count_on_board

AP: Final[i64] = 30
CARD: Final[i64] = 55
CHOSEN_CARD: Final[i64] = 65
GIVEN_CARD: Final[i64] = 40  # given away by choice: the one that is missed least
MARKER: Final[i64] = 60
DISCOVERY: Final[i64] = 220
BEACON: Final[i64] = 110
TROOP_WORTH: Final[i64] = 45
RIOTER_WORTH: Final[i64] = 90
RIOTS_END: Final[i64] = 150  # for each riot card in play, when the last rioter is executed
THREAT: Final[i64] = 450
THREAT_MORE: Final[i64] = 110  # for each step that it has risen already
LOST: Final[i64] = 6000
REST_OF_FAILURE: Final[i64] = 100  # what a failed letter brings beside threat
UNREST: Final = (0, 9, 21, 36, 54, 76, 100)  # in hundredths of a riot
SUPER_BRIEF: Final[i64] = 120
SOON: Final[i64] = 8  # turns left from which on unrest matters less and less
SAFE: Final[i64] = 0  # up to this suspicion an assassin does all the harm it can
CAUGHT: Final[i64] = 10  # at this suspicion it neither does harm nor helps
HYPOCRISY: Final[i64] = -80
NEARLY_DEAD: Final[i64] = 5  # threat at which it fears nothing any more


@final
class Outlook:
    """What the seat is after and what is worth how much to it; from what the seat knows only."""

    def __init__(self, s: State, seat: i64) -> None:
        self.seat: i64 = seat
        self.kills: bool = objective(s, seat) == KILL
        self.rounds_left: i64 = s.rounds - s.round
        waiting: i64 = 0
        for each in range(s.players):
            waiting += i64(s.had & bit(each) == 0)
        self.waiting: i64 = waiting  # seats still to have their turn in this round
        self.turns_left: i64 = waiting + self.rounds_left * s.players
        self.troops: i64 = count_on_board(s, TROOP)
        self.rioters: i64 = count_on_board(s, RIOTER)
        self.suspected: i64 = suspicion(s, seat)
        self.boldness: i64 = self.how_bold(s) if self.kills else 100
        letter = i64(s.letters[s.round - 1]) * LETTER
        self.coins_due: i64 = max(0, i64(s.tables.letters[letter + X_COINS]) - s.secured)
        self.beacons_due: i64 = max(0, i64(s.tables.letters[letter + X_BEACONS]) - s.launched)
        fail = i64(s.tables.letters[letter + X_FAIL]) * SEQUENCE
        self.letter_threat: i64 = 0
        for step in range(i64(s.tables.sequences[fail + Q_COUNT])):
            at = (i64(s.tables.sequences[fail + Q_FIRST]) + step) * STEP
            if i64(s.tables.steps[at + S_VERB]) == V_THREAT:
                self.letter_threat += i64(s.tables.steps[at + S_AMOUNT])
        self.coin: i64 = 55 if s.coins < 6 else 25
        if self.coins_due > s.coins or (self.beacons_due != 0 and s.coins < 4):
            self.coin += 70
        # what missions of the own add
        self.tax_more: i64 = 0
        self.coin_more: i64 = 0
        self.beacon_more: i64 = 0
        self.troop_more: i64 = 0
        self.marker_more: i64 = 0
        self.discovery_more: i64 = 0
        self.execution_more: i64 = 0
        self.card_more: i64 = 0
        if not self.kills and seat != 0:
            self.look_at_missions(s)

    def how_bold(self, s: State) -> i64:
        """In hundredths, how much of the harm in its power an assassin does; below 0 it helps, to be seen helping."""
        if s.threat >= NEARLY_DEAD or self.turns_left < s.players:
            return 100
        return max(HYPOCRISY, min(100, 100 - 100 * (self.suspected - SAFE) // (CAUGHT - SAFE)))

    def look_at_missions(self, s: State) -> None:
        """Add what each mission of the own asks for."""
        late = self.rounds_left == 0
        for number in range(MOST_ALLEGIANCES):
            at = self.seat * MOST_ALLEGIANCES + number
            if s.looked[at] == 0:
                continue
            card = (i64(s.allegiance[at]) - 1) * ALLEGIANCE
            if i64(s.tables.allegiances[card + A_SIDE]) != SECONDARY:
                continue
            mission = i64(s.tables.allegiances[card + A_MISSION])
            wanted = i64(s.tables.allegiances[card + A_NUMBER])
            counts = self.seat * COUNTS
            if mission == M_TAXES and s.taxes < wanted:
                self.tax_more += 400
            elif mission == M_COINS and s.coins < wanted:
                self.coin_more += 120 if late else 30
            elif mission == M_BEACONS:
                self.beacon_more += 150
            elif mission == M_TROOPS and self.troops < wanted:
                self.troop_more += 120 if late else 60
            elif mission == M_MARKERS and i64(s.markers[self.seat]) < wanted:
                self.marker_more += 60
            elif mission == M_DISCOVERIES and i64(s.counts[counts + N_DISCOVERIES]) < wanted:
                self.discovery_more += 400
                self.marker_more += 80
            elif mission == M_EXECUTED and i64(s.counts[counts + N_EXECUTED]) < wanted:
                self.execution_more += 200
            elif mission == M_CARDS and late and i64(s.hand_size[self.seat]) <= wanted + 1:
                self.card_more += 80


def shared(o: Outlook, worth: i64) -> i64:
    """What is good for the President, to this player."""
    return -worth * o.boldness // 100 if o.kills else worth


def threat_worth(s: State, by: i64) -> i64:
    """A change of threat."""
    if by <= 0:
        return (THREAT + THREAT_MORE * s.threat) * min(-by, s.threat)
    if s.threat + by >= TOP_OF_TRACK:
        return -LOST
    return -(THREAT + THREAT_MORE * (s.threat + by)) * by


def riot_worth(o: Outlook, s: State) -> i64:
    """A riot: threat, and rioters in the way."""
    return threat_worth(s, 1) - (150 if o.turns_left > s.players else 60)


def unrest_at(o: Outlook, s: State, unrest: i64) -> i64:
    """What it costs that unrest stands so high."""
    share = i64(UNREST[unrest])
    if share < 100 and o.turns_left < SOON:
        share = share * o.turns_left // SOON
    return riot_worth(o, s) * share // 100


def unrest_worth(o: Outlook, s: State, by: i64) -> i64:
    """A change of unrest."""
    return unrest_at(o, s, max(0, min(TOP_OF_TRACK, s.unrest + by))) - unrest_at(o, s, s.unrest)


def coins_worth(o: Outlook, s: State, by: i64) -> i64:
    """Coins in the Treasury, more or fewer."""
    return (o.coin + o.coin_more) * max(by, -s.coins)


def letter_worth(o: Outlook, s: State) -> i64:
    """That the letter is passed instead of failed."""
    return REST_OF_FAILURE - threat_worth(s, o.letter_threat)
