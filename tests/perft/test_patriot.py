"""Numbers of legal action sequences from known positions of Patriot, each counted by hand."""

from tests.patriot.positions import position

# What seat 0 can do with 10 AP on an empty board, without coins, cards and markers: end the Act, take a card of four
# types, few or many coins, raise taxes, predict, reprogram, calm, project, deploy two, three or four troops.
ACT = 15


def sequences(game, depth):
    """How many sequences of ``depth`` legal actions there are; a game that ends before counts once."""
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    return sum(sequences(after(game, action), depth - 1) for action in actions)


def after(game, action):
    twin = game.copy()
    twin.apply(action)
    return twin


def check(p, counts):
    """Compare the counts at depth 1, 2, ...; a difference is shown by first action."""
    for depth, expected in enumerate(counts, 1):
        found = sequences(p.game, depth)
        by_action = {p.name_of(a): sequences(after(p.game, a), depth - 1) for a in p.game.legal_actions()}
        assert found == expected, f"{p.asked} at depth {depth}: {found} = {by_action}, expected {expected}"


def test_an_assassination_vote():
    """Rules 12.5, 16.4, 16.6, 24.4: seat 1 has Spy 2 twice and War 5, seat 0 has War 1, nobody else a card.

    1: no more, Spy 2, War 5: 3.
    2: after no more seat 0: no more or War 1: 2. After Spy 2: no more, Spy 2, War 5: 3. After War 5, which comes after
       Spy, no more: 1, though two cards are left.
    3: after no more twice the vote fails and the Act goes on, with a card for the letter: 16. After War 1: 15. After
       Spy 2 and no more: 2; Spy 2 twice: no more or War 5, 2; Spy 2 and War 5: no more, 1. After War 5 and no more: 2.
       16 + 15 + 2 + 2 + 1 + 2 = 38.
    """
    p = position(hands={0: "war 1", 1: "war 5, spy 2, spy 2"}).vote(caller=1, target=0)
    check(p, [3, 6, ACT + 1 + ACT + 2 + 2 + 1 + 2])


def test_claims_before_a_vote():
    """Rules 23.2, 16.4: three players claim one after the other; then seat 1, which alone has a card, is asked.

    1, 2, 3: support, oppose, silent, or accuse one of the two others: 5 each. 4: add the card or not: 2.
    """
    p = position(players=3, hands={1: "war 5"}, talk="claims").vote(caller=1, target=2)
    check(p, [5, 25, 125, 250])


def test_moving_troops():
    """Rules 10.3: two troops in the Treasury.

    1: either of the two, or none: 3.
    2: to one of the 14 free spaces from 1 to 4, for either: 28. None: the Act, where troops can be moved: 16.
    """
    check(position(board={"treasury": "TT"}).do("move troops"), [3, 2 * 14 + ACT + 1])


def test_executing():
    """Rules 6.8, 10.5: an 8 executes up to two of three rioters, on spaces 1 and 2 of the Treasury, 1 of the War Room.

    1: none or one of the three: 4.
    2: one executed: none or one of the other two: 3 each. None: 7 AP are left, and the rioters block Finance, both
       coin tiles and War: 11 of the Act's 15, less deploying four troops for 8 AP, more executing: 11.
    """
    p = position(board={"treasury": "RR", "war room": "R"}).dice(8).do("execute")
    check(p, [4, 3 * 3 + ACT - 4 - 1 + 1])


def test_bidding():
    """Rules 13.4, 13.5, A94, 24.4: seat 0 has War 2 and War 3, seat 1 Spy 1 and Spy 3; nobody else can bid.

    1: bow out, War 2, War 3: 3.
    2: bowed out: seat 1 has the two cards, or bows out: 3. War 2: done, or War 3 on top: 2. War 3: done, since
       cards of a raise come in ascending order: 1.
    """
    p = position(hands={0: "war 2, war 3", 1: "spy 1, spy 3"}).encounter("The Numbered Account")
    check(p, [3, 3 + 2 + 1])
