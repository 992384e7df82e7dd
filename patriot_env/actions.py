"""The action space: numbered blocks in one flat ``Discrete(206)``, and each action in words.

Players are named by how many places they sit to the left of the one who acts: SEAT is oneself, SEAT + 1 the neighbour.
"""

from typing import Final

from mypy_extensions import i64

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
ALL_ACTIONS: Final[i64] = 206
