"""The content of a pack, packed for the rules: numbers only, in flat records; shared by all games, never written.

``content.packed`` makes it. Each record starts at ``number * RECORD`` of its vector; the names of its cells are below.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from tabletop_core.game import zeros

# --- numbers of the rulebook -----------------------------------------------------------------------------------------
TYPES: Final[i64] = 4  # of influence, and of briefs
FINANCE: Final[i64] = 0
SPY: Final[i64] = 1
SCIENCE: Final[i64] = 2
WAR: Final[i64] = 3
TYPE_NAMES: Final = ("finance", "spy", "science", "war")
PLACES: Final[i64] = 4
TREASURY: Final[i64] = 0  # and so on: the place of type k is k
SURVEILLANCE: Final[i64] = 1
LABORATORY: Final[i64] = 2
WAR_ROOM: Final[i64] = 3
PLACE_NAMES: Final = ("Treasury", "Surveillance Centre", "Laboratory", "War Room")
SPACES: Final[i64] = 5  # defence spaces of a place; the fifth only takes a rioter when the other four are full
FEWEST_SEATS: Final[i64] = 3
MOST_SEATS: Final[i64] = 6
DAYS: Final[i64] = 5
CARDS_OF_TYPE: Final[i64] = 42
OPINION_OF_TYPE: Final[i64] = 10  # cards of each type in Public Opinion
BRIEFS: Final[i64] = 64
SUPER_BRIEFS: Final[i64] = 8
ALL_BRIEFS: Final[i64] = 72  # the super briefs are numbers 64-71
BEACONS: Final[i64] = 24
BEACON_SPACES: Final[i64] = 4
DISCOVERIES: Final[i64] = 30
LETTERS: Final[i64] = 15
RIOTS: Final[i64] = 9
ALLEGIANCES: Final[i64] = 18
CHARACTERS: Final[i64] = 16
PRESIDENTS: Final[i64] = 4  # the first four characters
TROOPS: Final[i64] = 14
RIOTERS: Final[i64] = 14
TOP_OF_TRACK: Final[i64] = 6  # threat, unrest, base taxes
MOST_AP: Final[i64] = 10
HAND_LIMIT: Final[i64] = 8
D8: Final[i64] = 8

# --- a kind of influence card (Tables.kinds): cards of a kind are all alike ------------------------------------------
K_TYPE: Final[i64] = 0
K_VALUE: Final[i64] = 1  # 1..5
K_ACTION: Final[i64] = 2  # 0, or 1 + a sequence: what happens when it is counted in a brief
K_COPIES: Final[i64] = 3
KIND: Final[i64] = 4
MOST_KINDS: Final[i64] = 40  # in the order of type, then value, then those without an action first

# --- a sequence of steps (Tables.sequences) and a step (Tables.steps) ------------------------------------------------
Q_FIRST: Final[i64] = 0  # the number of its first step
Q_COUNT: Final[i64] = 1
SEQUENCE: Final[i64] = 2  # number 0: no steps
S_VERB: Final[i64] = 0
S_WHO: Final[i64] = 1
S_AMOUNT: Final[i64] = 2  # n, negative where something is lost
S_WHAT: Final[i64] = 3  # see the verbs
S_FIRST: Final[i64] = 4  # CHOOSE, ROLL: its first option or row
S_COUNT: Final[i64] = 5
STEP: Final[i64] = 6

# --- who (S_WHO) -----------------------------------------------------------------------------------------------------
HOLDER: Final[i64] = 0  # the holder of the brief, the user of a beacon, tile, discovery or ability
NEXT: Final[i64] = 1  # the living player who plays next after the holder
RIGHT: Final[i64] = 2  # the neighbour at the holder's right
ANOTHER: Final[i64] = 3  # another player, chosen by the holder
ANYBODY: Final[i64] = 4  # a player, chosen by the holder
ALL: Final[i64] = 5  # every player, from the holder on
OTHERS: Final[i64] = 6  # every other player
PRESIDENT: Final[i64] = 7
FEWEST_CARDS: Final[i64] = 8  # the player with the fewest influence cards; ties by die
MOST_CARDS: Final[i64] = 9
HIGHEST: Final[i64] = 10  # the highest bidder
LOWEST: Final[i64] = 11  # the lowest bidder
SAME: Final[i64] = 12  # the player that an earlier step of this sequence chose
NOBODYS: Final[i64] = 13  # the step is about no player

# --- verbs (S_VERB): what a step does with its amount n --------------------------------------------------------------
# About trackers, coins and decks; WHO decides where something is to be chosen.
V_COINS: Final[i64] = 0  # n coins into the Treasury, or out of it as far as there are; WHAT 1: all of them
V_THREAT: Final[i64] = 1
V_UNREST: Final[i64] = 2
V_TAXES: Final[i64] = 3
V_OPINION: Final[i64] = 4  # n more Public Opinion cards; WHAT 0: in the next vote, 1: in all later ones
V_SUPER: Final[i64] = 5  # n super briefs on top of the brief deck
V_BRIEF: Final[i64] = 6  # another brief is drawn and carried out
V_RIOT: Final[i64] = 7  # n riot cards are drawn
V_LASTING: Final[i64] = 8  # WHAT: a lasting effect, below, n times
V_SECURE: Final[i64] = 9  # n coins from outside are secured in the letter
V_LETTER_CARDS: Final[i64] = 10  # the top n cards of one type, chosen, go unseen onto the letter
# About players.
V_AP_NEXT: Final[i64] = 11  # n AP more, or less, in the next turn
V_AP_SET: Final[i64] = 12  # the next turn starts with n AP
V_AP_NOW: Final[i64] = 13  # acts at once, with n AP
V_AP_BASE: Final[i64] = 14  # n AP more for good
V_MARKERS: Final[i64] = 15
V_CARDS: Final[i64] = 16  # n influence cards are drawn; WHAT: a type, OWN_CHOICE or BY_DIE for each card
V_DISCARD: Final[i64] = 17  # n influence cards are discarded; WHAT: OWN_CHOICE, BY_DIE; a type: own choice of that type
V_DISCOVERY: Final[i64] = 18  # draws n discoveries and keeps one
V_GIVE_DISCOVERY: Final[i64] = 19  # takes the top discovery, whatever it is
V_STEAL: Final[i64] = 20  # gives the holder n cards drawn from the hand
V_POOL: Final[i64] = 21  # and the holder shuffle their cards together and deal them out evenly, from the holder
V_VOTE: Final[i64] = 22  # an assassination vote on WHO, called by the holder
# About the board; WHO chooses.
V_LAUNCH: Final[i64] = 23  # launches n face-up beacons for nothing
V_LAUNCH_DECK: Final[i64] = 24  # launches n beacons from the deck for nothing
V_LOSE_BEACON: Final[i64] = 25  # n launched beacons leave the game
V_SWAP_BEACON: Final[i64] = 26  # may replace up to n beacons that are not launched
V_READY: Final[i64] = 27  # all used beacons are ready again
V_TROOPS: Final[i64] = 28  # n troops are deployed; WHAT: ANYWHERE, EACH_PLACE, or a place
V_LOSE_TROOPS: Final[i64] = 29  # n troops are lost; WHAT as above
V_RIOTERS: Final[i64] = 30  # n rioters come; WHAT: ANYWHERE (chosen), EACH_PLACE or a place (spaces by D4)
V_EXECUTE: Final[i64] = 31  # may execute up to n rioters
V_PREDICT: Final[i64] = 32  # as on the tile
# That hold more steps.
V_CHOOSE: Final[i64] = 33  # WHO chooses one of the options
V_ROLL: Final[i64] = 34  # WHO rolls a D8
# Of abilities only, at the moments that allow them.
V_STOP_RIOT: Final[i64] = 35
V_UNDO_THREAT: Final[i64] = 36
V_CANCEL: Final[i64] = 37
V_NEW_BRIEF: Final[i64] = 38  # the brief is discarded, the next one takes its place
V_MOVE_TARGET: Final[i64] = 39  # the vote needs n more or n less, as chosen
V_MORE_OPINION: Final[i64] = 40  # n more Public Opinion cards in the vote under way
V_SECOND_TURN: Final[i64] = 41  # another turn after this one
V_PLAYS_NEXT: Final[i64] = 42  # a player who has not had a turn in this round has the next one
VERBS: Final[i64] = 43

OWN_CHOICE: Final[i64] = 4
BY_DIE: Final[i64] = 5
ANYWHERE: Final[i64] = 4
EACH_PLACE: Final[i64] = 5

# --- lasting effects (V_LASTING), used up by the first who can -------------------------------------------------------
L_DISCOVERY: Final[i64] = 0  # the next discovery on the tile draws 3 cards and keeps 1
L_COINS: Final[i64] = 1  # the next player may gain coins once at no AP
L_BRIEF: Final[i64] = 2  # the next influence brief is passed
L_RIOT: Final[i64] = 3  # the next riot is prevented
L_VOTE: Final[i64] = 4  # the next assassination vote on the tile costs no AP
LASTINGS: Final[i64] = 5

# --- an option of CHOOSE (Tables.options) and a row of ROLL (Tables.rows) --------------------------------------------
O_COINS: Final[i64] = 0  # what it costs: can be chosen only if it can be paid
O_MARKERS: Final[i64] = 1
O_CARDS: Final[i64] = 2  # influence cards of one's choice
O_SEQUENCE: Final[i64] = 3
OPTION: Final[i64] = 4
MOST_OPTIONS: Final[i64] = 4
W_FROM: Final[i64] = 0  # the row holds from this number on, up to where a higher row begins
W_SEQUENCE: Final[i64] = 1
ROW: Final[i64] = 2  # the lowest row first; what is below it has no effect
MOST_ROWS: Final[i64] = 6

# --- a brief (Tables.briefs) -----------------------------------------------------------------------------------------
B_KIND: Final[i64] = 0
B_THEME: Final[i64] = 1  # a type
B_TYPES: Final[i64] = 2  # influence: bit set of the types that count for it
B_FIRST: Final[i64] = 3  # influence, rolling: the first row; choice: the first option
B_COUNT: Final[i64] = 4
B_HIGHEST: Final[i64] = 5  # bidding: sequence for the highest bidder
B_LOWEST: Final[i64] = 6  # bidding: sequence for the lowest bidder
B_WHO: Final[i64] = 7  # choice: who decides
BRIEF: Final[i64] = 8
INFLUENCE_BRIEF: Final[i64] = 0
CHOICE_BRIEF: Final[i64] = 1
BIDDING_BRIEF: Final[i64] = 2
ROLLING_BRIEF: Final[i64] = 3
BRIEF_KINDS: Final[i64] = 4

# --- a beacon (Tables.beacons) ---------------------------------------------------------------------------------------
E_DEFECTIVE: Final[i64] = 0
E_AP: Final[i64] = 1
E_COINS: Final[i64] = 2
E_MARKERS: Final[i64] = 3
E_SEQUENCE: Final[i64] = 4
BEACON: Final[i64] = 5

# --- a discovery (Tables.discoveries) --------------------------------------------------------------------------------
D_WHEN: Final[i64] = 0
D_SEQUENCE: Final[i64] = 1
DISCOVERY: Final[i64] = 2
AT_ONCE: Final[i64] = 0  # and then under the deck
REJECT: Final[i64] = 1  # at once, and cannot be refused
KEPT: Final[i64] = 2  # used once in an own Act phase
AGAINST_RIOT: Final[i64] = 3  # kept; used once when a riot card would be drawn
DISCOVERY_WHENS: Final[i64] = 4

# --- a letter (Tables.letters) ---------------------------------------------------------------------------------------
X_DAY: Final[i64] = 0  # 1..5
X_INFLUENCE: Final[i64] = 1  # and the next three: influence per player, by type
X_BEACONS: Final[i64] = 5  # so many beacons launched in the round
X_COINS: Final[i64] = 6  # so many coins secured
X_FAIL: Final[i64] = 7  # sequence
LETTER: Final[i64] = 8

# --- a riot card (Tables.riots) --------------------------------------------------------------------------------------
R_FEW: Final[i64] = 0  # and the next three: rioters in each place with up to four players
R_MANY: Final[i64] = 4  # and the next three: with five or more
RIOT: Final[i64] = 8
MANY_PLAYERS: Final[i64] = 5

# --- an allegiance card (Tables.allegiances) -------------------------------------------------------------------------
A_SIDE: Final[i64] = 0
A_MISSION: Final[i64] = 1  # SECONDARY: what must hold when the game ends
A_NUMBER: Final[i64] = 2
A_FOUR: Final[i64] = 3  # 1: with four players or more only
ALLEGIANCE: Final[i64] = 4
SAVE: Final[i64] = 0
SECONDARY: Final[i64] = 1
KILL: Final[i64] = 2
SIDES: Final[i64] = 3
SIDE_NAMES: Final = ("save", "secondary", "kill")
M_TAXES: Final[i64] = 0  # base taxes at NUMBER or more
M_COINS: Final[i64] = 1  # NUMBER coins or more in the Treasury
M_BEACONS: Final[i64] = 2  # NUMBER beacons or more on the board are launched or used
M_QUIET: Final[i64] = 3  # NUMBER rioters or fewer on the board
M_TROOPS: Final[i64] = 4  # NUMBER troops or more on the board
M_MARKERS: Final[i64] = 5  # the player holds NUMBER markers or more
M_DISCOVERIES: Final[i64] = 6  # the player has made NUMBER discoveries or more in the game
M_LETTERS: Final[i64] = 7  # NUMBER letters or more were passed
M_CARDS: Final[i64] = 8  # the player holds NUMBER influence cards or more
M_THREAT: Final[i64] = 9  # threat at NUMBER or less
M_UNREST: Final[i64] = 10  # unrest at NUMBER or less
M_EXECUTED: Final[i64] = 11  # the player has executed NUMBER rioters or more
MISSIONS: Final[i64] = 12
MISSION_NAMES: Final = (
    "taxes",
    "coins",
    "beacons",
    "rioters at most",
    "troops",
    "markers",
    "discoveries",
    "letters",
    "cards",
    "threat at most",
    "unrest at most",
    "executions",
)

# --- how many allegiance cards are dealt (Tables.deals), by players - 3 ----------------------------------------------
Z_SIDES: Final[i64] = 0  # and the next two: save, secondary, kill cards at the start
Z_DIRECTOR: Final[i64] = 3  # and the next two: more of each if the Director of the N.S.A. plays
Z_LATER: Final[i64] = 6  # and the next two: more of each in round 3
Z_PRESIDENT: Final[i64] = 9  # 1: the President is dealt a card at the start
Z_PRESIDENT_LATER: Final[i64] = 10  # 1: and one in round 3
DEAL: Final[i64] = 11

# --- a character (Tables.characters) ---------------------------------------------------------------------------------
C_AP: Final[i64] = 0
C_MOST_AP: Final[i64] = 1  # permanent AP stops here
C_DRAWS: Final[i64] = 2  # and the next three: cards drawn in Gather, by type
C_HAND: Final[i64] = 6  # hand limit
C_TRAITS: Final[i64] = 7  # TRAITS numbers, 0 where the character has not the trait
C_ABILITIES: Final[i64] = 24  # and ABILITY cells each
CHARACTER: Final[i64] = 32
TRAITS: Final[i64] = 17
# Traits: strengths and weaknesses that hold all the time, with a number n.
T_NO_VOTES: Final[i64] = 0  # cannot call an assassination vote on the tile
T_LETTER_AP: Final[i64] = 1  # n AP less in the turn after a failed letter
T_UNREST_AP: Final[i64] = 2  # n AP less in a turn that begins with unrest 4 or more
T_EXECUTE_ROLL: Final[i64] = 3  # n less on each roll to execute
T_ANY_CARDS: Final[i64] = 4  # may draw up to n more cards of any types in Gather
T_TAX_CARDS: Final[i64] = 5  # draws a Finance card in Gather for each n base taxes
T_MOVE_CARDS: Final[i64] = 6  # discards n influence cards for each move between places, as far as there are
T_PRESIDENT_AP: Final[i64] = 7  # n AP less in a turn that begins with fewer cards than the President has
T_BUY_AP: Final[i64] = 8  # may discard Finance cards worth n or more for 1 AP, up to 10 AP in a turn
T_ROLL_AP: Final[i64] = 9  # loses n AP for each D8 that shows 1 in the own Act phase
T_LABORATORY: Final[i64] = 10  # tiles of the Laboratory cost n AP more
T_FIRST_RIOT: Final[i64] = 11  # n AP less until the first riot of the game
T_STORE: Final[i64] = 12  # may discard cards worth n or more for 1 AP more in the next turn
T_TROOP_AP: Final[i64] = 13  # n AP less in a turn that begins with no troop on the board
T_RIOT_AT: Final[i64] = 14  # in the own turn a riot begins n below the top of the track
T_UNREST_CARD: Final[i64] = 15  # discards n cards of one's choice each time that unrest rises
T_PROJECT_ROLL: Final[i64] = 16  # n more on each roll of a science project
UNRULY: Final[i64] = 4  # the unrest from which T_UNREST_AP holds
# An ability: usable so many times a game.
U_WHEN: Final[i64] = 0
U_USES: Final[i64] = 1  # 0: there is no such ability
U_SEQUENCE: Final[i64] = 2
U_START: Final[i64] = 3  # 1: not used but carried out once at setup
ABILITY: Final[i64] = 4
ABILITIES: Final[i64] = 2  # of a character
ANY_TIME: Final[i64] = 0  # in an own Act phase, and at the start of any turn
WHEN_RIOT: Final[i64] = 1  # before a riot card is drawn
WHEN_THREAT: Final[i64] = 2  # directly after threat has risen
WHEN_BRIEF: Final[i64] = 3  # when a brief has been read, before cards are added
WHEN_VOTE: Final[i64] = 4  # before an assassination vote
WHEN_ADDED: Final[i64] = 5  # when all cards of an influence brief are added, before Public Opinion
WHEN_ABILITY: Final[i64] = 6  # when another player uses an ability, before it takes effect
OWN_TURN: Final[i64] = 7  # in an own Act phase only
WHENS: Final[i64] = 8

# --- the four tiles of a revealed assassin (Tables.assassin) ---------------------------------------------------------
N_AP: Final[i64] = 0
N_SEQUENCE: Final[i64] = 1
ASSASSIN_TILE: Final[i64] = 2
ASSASSIN_TILES: Final[i64] = 4


def shorts_of(values: list[int]) -> vec[i16]:
    """``values`` as a vector."""
    out = vec[i16]([i16(0)] * len(values))
    for i in range(len(values)):
        out[i] = i16(values[i])
    return out


# --- texts in numbers (Tables.text): what an observer reads of a sequence -----------------------------------------
WORD: Final[i64] = 4  # a step: 1 + verb, 1 + who, TEXT_ZERO + amount, 1 + what
TEXT_ZERO: Final[i64] = 128
AN_OPTION: Final[i64] = VERBS + 1  # then coins, markers, cards; its steps follow
A_ROW: Final[i64] = VERBS + 2  # then from which number on; its steps follow
WORDS_OF_LIST: Final[i64] = 12  # the most that a list of steps has, a word for each step, option and row
WORDS_OF_BRIEF: Final[i64] = 16  # and all of a brief
WORDS_OF_CARD: Final[i64] = 6  # a beacon, a discovery, a letter
WORDS_OF_ACTION: Final[i64] = 1  # an influence card


def text_of(step: int, steps: list[int], sequences: list[int], options: list[int], rows: list[int]) -> list[int]:
    """A step in words of numbers, with the options or rows that it holds."""
    verb, who, amount, what, first, count = steps[step * STEP : (step + 1) * STEP]
    words = [1 + verb, 1 + who, TEXT_ZERO + amount, 1 + what]
    for number in range(first, first + count):
        if verb == V_CHOOSE:
            coins, markers, cards, sequence = options[number * OPTION : (number + 1) * OPTION]
            words += [AN_OPTION, coins, markers, cards]
        elif verb == V_ROLL:
            start, sequence = rows[number * ROW : (number + 1) * ROW]
            words += [A_ROW, start, 0, 0]
        else:
            break
        begin, length = sequences[sequence * SEQUENCE : (sequence + 1) * SEQUENCE]
        for inner in range(begin, begin + length):
            words += text_of(inner, steps, sequences, options, rows)
    return words


@final
class Prints:
    """What is printed on the cards of one kind, as it is seen: of the row of each card the cells that are not zero."""

    def __init__(self, rows: vec[u8], width: i64) -> None:
        """Of whole rows, each ``width`` cells, one after the other."""
        cards = i64(len(rows)) // width
        count: i64 = 0
        for at in range(i64(len(rows))):
            count += i64(rows[at] != 0)
        self.first: vec[i32] = vec[i32]([i32(0)] * (cards + 1))  # where each card begins in the cells
        self.cells: vec[i32] = vec[i32]([i32(0)] * count)  # 256 * cell + value
        count = 0
        for card in range(cards):
            for cell in range(width):
                value = i64(rows[card * width + cell])
                if value != 0:
                    self.cells[count] = i32(256 * cell + value)
                    count += 1
            self.first[card + 1] = i32(count)

    def write(self, card: i64, out: vec[u8], at: i64) -> None:
        """Write the card's cells to its row, which begins at ``at``."""
        cells = self.cells
        for n in range(i64(self.first[card]), i64(self.first[card + 1])):
            cell = i64(cells[n])
            out[at + (cell >> 8)] = u8(cell & 255)


@final
class Tables:
    """The content of a pack. Each argument is the records of one kind, one after the other."""

    def __init__(
        self,
        *,
        kinds: list[int],
        steps: list[int],
        sequences: list[int],
        options: list[int],
        rows: list[int],
        briefs: list[int],
        beacons: list[int],
        discoveries: list[int],
        letters: list[int],
        riots: list[int],
        allegiances: list[int],
        deals: list[int],
        characters: list[int],
        assassin: list[int],
        kind_names: list[str],
        brief_names: list[str],
        brief_words: list[str],
        beacon_names: list[str],
        beacon_words: list[str],
        discovery_names: list[str],
        discovery_words: list[str],
        letter_names: list[str],
        letter_words: list[str],
        riot_names: list[str],
        riot_words: list[str],
        allegiance_names: list[str],
        allegiance_words: list[str],
        character_names: list[str],
        character_words: list[str],
        ability_names: list[str],
        ability_words: list[str],
        assassin_words: list[str],
        sequence_words: list[str],
        option_names: list[str],
    ) -> None:
        self.kinds: vec[i16] = shorts_of(kinds)  # [kinds * KIND]
        self.steps: vec[i16] = shorts_of(steps)  # [steps * STEP]
        self.sequences: vec[i16] = shorts_of(sequences)  # [sequences * SEQUENCE]
        self.options: vec[i16] = shorts_of(options)  # [options * OPTION]
        self.rows: vec[i16] = shorts_of(rows)  # [rows * ROW]
        self.briefs: vec[i16] = shorts_of(briefs)  # [72 * BRIEF]
        self.beacons: vec[i16] = shorts_of(beacons)  # [24 * BEACON]
        self.discoveries: vec[i16] = shorts_of(discoveries)  # [30 * DISCOVERY]
        self.letters: vec[i16] = shorts_of(letters)  # [15 * LETTER]
        self.riots: vec[i16] = shorts_of(riots)  # [9 * RIOT]
        self.allegiances: vec[i16] = shorts_of(allegiances)  # [18 * ALLEGIANCE]
        self.deals: vec[i16] = shorts_of(deals)  # [4 * DEAL]
        self.characters: vec[i16] = shorts_of(characters)  # [16 * CHARACTER]
        self.assassin: vec[i16] = shorts_of(assassin)  # [4 * ASSASSIN_TILE]
        text: list[int] = []
        text_at = [0]
        for step in range(len(steps) // STEP):
            text += text_of(step, steps, sequences, options, rows)
            text_at.append(len(text))
        self.text: vec[i16] = shorts_of(text)  # the steps in words, one after the other
        self.text_at: vec[i16] = shorts_of(text_at)  # [steps + 1] where each step starts in text
        self.kind_count: i64 = i64(len(kinds)) // KIND
        self.kind_prints: Prints = Prints(zeros(0), 1)  # of all kinds together; see printed_cards.note_prints
        self.beacon_prints: Prints = self.kind_prints  # and the next three: by card
        self.letter_prints: Prints = self.kind_prints
        self.discovery_prints: Prints = self.kind_prints
        self.brief_prints: Prints = self.kind_prints
        self.kind_names: list[str] = kind_names
        self.brief_names: list[str] = brief_names
        self.brief_words: list[str] = brief_words
        self.beacon_names: list[str] = beacon_names
        self.beacon_words: list[str] = beacon_words
        self.discovery_names: list[str] = discovery_names
        self.discovery_words: list[str] = discovery_words
        self.letter_names: list[str] = letter_names
        self.letter_words: list[str] = letter_words
        self.riot_names: list[str] = riot_names
        self.riot_words: list[str] = riot_words
        self.allegiance_names: list[str] = allegiance_names
        self.allegiance_words: list[str] = allegiance_words
        self.character_names: list[str] = character_names
        self.character_words: list[str] = character_words
        self.ability_names: list[str] = ability_names  # [16 * 2] "" where there is none
        self.ability_words: list[str] = ability_words
        self.assassin_words: list[str] = assassin_words
        self.sequence_words: list[str] = sequence_words  # each sequence in words
        self.option_names: list[str] = option_names  # the printed name of each option
