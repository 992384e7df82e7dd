"""The action space: numbered blocks in one flat ``Discrete(206)``; ``action_words`` says each action in words.

Players are named by how many places they sit to the left of the one who acts: SEAT is oneself, SEAT + 1 the neighbour.
"""

from typing import Final

from mypy_extensions import i64

from tabletop_core.layout import ActionTable, Block

DONE: Final[i64] = 0  # end the turn, pass, accept, no more
TYPE: Final[i64] = 1  # 4: take a card of the type, or choose the type
FEW_COINS: Final[i64] = 5
MANY_COINS: Final[i64] = 6
RAISE_TAXES: Final[i64] = 7
PREDICT: Final[i64] = 8
LAUNCH: Final[i64] = 9  # 4: the beacon that lies face up on the space
LAUNCH_FROM_DECK: Final[i64] = 13  # 4: onto the space
USE_BEACON: Final[i64] = 17  # 4
REPROGRAM: Final[i64] = 21
REPROGRAM_FOR_COINS: Final[i64] = 22
CALL_VOTE: Final[i64] = 23  # 6: on the player
CALM: Final[i64] = 29
PROJECT: Final[i64] = 30
DISCOVER: Final[i64] = 31
DEPLOY: Final[i64] = 32  # 3: two, three or four troops
MOVE_TROOPS: Final[i64] = 35
EXECUTE: Final[i64] = 36
ASSASSIN: Final[i64] = 37  # 4: the tiles of a revealed assassin
ABILITY: Final[i64] = 41  # 2
BUY_AP: Final[i64] = 43
STORE: Final[i64] = 44
CARD: Final[i64] = 45  # 40: a card of the kind: onto the letter, into the vote or bid, discarded, paid
SPACE: Final[i64] = 85  # 20: defence space 1 of the Treasury and so on
SEAT: Final[i64] = 105  # 6
BEACON_SPACE: Final[i64] = 111  # 4
OPTION: Final[i64] = 115  # 4
KEEP_CARD: Final[i64] = 119  # 8: of the cards looked at
DISCOVERY: Final[i64] = 127  # 30: use the kept discovery
CHARACTER: Final[i64] = 157  # 16
SECURE: Final[i64] = 173  # 20: secure 1 .. 20 coins
MOST_SECURED: Final[i64] = 20
IMPROVE_ROLL: Final[i64] = 193  # by 1
REROLL: Final[i64] = 194
YES: Final[i64] = 195  # reveal oneself
MORE_NEEDED: Final[i64] = 196  # the vote needs more
LESS_NEEDED: Final[i64] = 197
CLAIM_SUPPORT: Final[i64] = 198
CLAIM_OPPOSE: Final[i64] = 199
CLAIM_SILENT: Final[i64] = 200
ACCUSE: Final[i64] = 201  # 5: the player 1 .. 5 places to the left

ACTION_TABLE: Final = ActionTable(
    Block("done", (1,), "end the Act phase, pass, bow out, decline, accept, no more"),
    Block("type", (4,), "take a card of the type, or choose it: finance, spy, science, war"),
    Block("few coins", (1,), "2 coins for 4 AP and 2 unrest"),
    Block("many coins", (1,), "5 coins for 7 AP and 4 unrest"),
    Block("raise taxes", (1,), "base taxes 1 higher for 6 AP and 4 unrest"),
    Block("predict", (1,), "look at two briefs and two discoveries for 1 AP"),
    Block("launch", (4,), "launch the beacon on the space for 4 AP and 4 coins"),
    Block("launch from deck", (4,), "launch the next beacon onto the space for 2 AP and 2 coins"),
    Block("use beacon", (4,), "use the beacon on the space"),
    Block("reprogram", (1,), "replace any beacons for 3 AP"),
    Block("reprogram for coins", (1,), "replace any beacons for 3 coins"),
    Block("call vote", (6,), "an assassination vote for 7 AP on the player so many places to the left"),
    Block("calm", (1,), "roll for unrest for 3 AP"),
    Block("project", (1,), "a science project for 2 AP and 2 unrest"),
    Block("discover", (1,), "a discovery for 4 markers"),
    Block("deploy", (3,), "deploy two, three or four troops"),
    Block("move troops", (1,), "move any number of troops for 1 AP"),
    Block("execute", (1,), "roll to execute rioters for 3 AP"),
    Block("assassin", (4,), "a tile of a revealed assassin"),
    Block("ability", (2,), "use an ability of the character"),
    Block("buy AP", (1,), "discard Finance cards for 1 AP"),
    Block("store", (1,), "discard cards for 1 AP in the next turn"),
    Block("card", (40,), "a card of the kind: onto the letter, into the vote or the bid, discarded, paid"),
    Block("space", (20,), "a defence space: five of each place"),
    Block("seat", (6,), "the player so many places to the left"),
    Block("beacon space", (4,), "a beacon space"),
    Block("option", (4,), "an option, or an allegiance card to be shown"),
    Block("keep", (8,), "one of the cards looked at"),
    Block("discovery", (30,), "use the kept discovery"),
    Block("character", (16,), "a character"),
    Block("secure", (20,), "secure 1 to 20 coins in the letter for 4 AP"),
    Block("improve", (1,), "pay for 1 more on the die"),
    Block("reroll", (1,), "discard two cards and roll again"),
    Block("reveal", (1,), "reveal oneself as an assassin"),
    Block("more needed", (1,), "the vote needs more"),
    Block("less needed", (1,), "the vote needs less"),
    Block("support", (1,), "claim to support the vote"),
    Block("oppose", (1,), "claim to oppose the vote"),
    Block("silent", (1,), "claim nothing"),
    Block("accuse", (5,), "accuse the player so many places to the left, from 1 on"),
)
