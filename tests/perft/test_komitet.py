"""Numbers of legal action sequences from known positions of Komitet, each counted by hand."""

from tests.komitet.positions import position

FAR = ["The Factory That Breathes"]  # its first condition is in Sverdlovsk


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


def test_one_action_token():
    """Rules 10.3, 11.2, 17.1: Artyom in Moscow, three cars; nobody has anything.

    1: yield or Serve Duty: 2.
    2: after yielding the next round's incomes: 2 documents, equipment or fuel, 1 document, or none: 4. Serve Duty:
       Moscow, Leningrad, Yaroslavl, Gorky, Kuybyshev, Vologda, Yoshkar-Ola, Murmansk, Kazan, Kirov: 10.
    3: incomes: the next test has them, 12. Leningrad, Yaroslavl, Murmansk, Kazan and Kirov have an effect, or Artyom
       stands by: 5 * 2. Nothing can be done in the other five, and the next round comes, with 4 choices: 5 * 4.
    """
    p = position(at={"Artyom": "Moscow", "Willy": "Perm"}, tokens={"Artyom": 1, "Willy": 0}, deck_left=0, mains=FAR)
    check(p, [2, 14, 12 + 10 + 20])


def test_incomes():
    """Rules 9.2, 9.3: Artyom has A 2 documents, B equipment or fuel, C 1 document; Willy has three, one of them twice.

    1: A, B, C or none: 4.
    2: after A or C: two others or none, 3 each; after B equipment or fuel: 2; after none Willy's 1 document (twice),
       medicine or fuel, equipment, or none: 4. 3 + 3 + 2 + 4 = 12.
    3: A: then B, of which 2 can be chosen, C, which leaves 2 choices, or none, and Willy's 4: 8; C the same; B: each of
       the 2, and A, C or none: 6. None: Willy's 1 document leaves the other one, two more and none: 4; medicine or
       fuel: 2; equipment leaves two and none: 3; none, and Artyom is polled: yield or Serve Duty, 2.
       8 + 8 + 6 + 11 = 33.
    """
    check(position(phase="income", deck_left=0, mains=FAR), [4, 12, 33])


def test_an_exchange():
    """Rules 11.5, 11.6: Artyom, with 1 fuel, meets Willy, with 1 document, in Perm, where Artyom gets an income.

    1: with Willy or nobody: 2.
    2: done, give fuel, take document: 3. Without: put the fuel back, the effect or stand by: 3.
    3: done: the activation's 3. Fuel given: done or take: 2. Document taken: done or give: 2. Without an exchange:
       fuel put back: effect or stand by, 2; effect: 3 incomes; stood by: the poll, below.
       The poll: yield, Serve Duty, put the fuel back: 3. 3 + 2 + 2 + 2 + 3 + 3 = 15.
    """
    p = position(
        at={"Artyom": "Perm", "Willy": "Perm"},
        goods={"Artyom": "1 fuel", "Willy": "1 documents"},
        mains=FAR,
        deck_left=0,
    )
    check(p.do("serve", "Perm"), [2, 6, 15])


def test_a_swap():
    """Rules 17.6: tasks 10 and 16 on space 4, task 18 on space 2; five scenario tokens.

    1: 3 tasks and 5 tokens: 8.
    2: 10 or 16 can only change places with 18, which is done unasked, and the poll comes: yield or Serve Duty, 2 each.
       18: with 10 or 16: 2. A token: 4 others. 4 + 2 + 5 * 4 = 26.
    """
    p = position(at={"Artyom": "Kirov", "Willy": "Perm"}, tasks={10: 4, 16: 4, 18: 2}, mains=FAR, deck_left=0)
    check(p.serve("Kirov").do("effect"), [8, 26])


def test_stress():
    """Rules 6.8, 6.10, 10.8, 16.1, 16.2: Willy's one die shows the failure; he has a closed stress and an action token.

    1: end the check, or a success for the token, which is not enough: 2.
    2: of two stress one turns the closed token unasked, the other is laid on one of the four free open cells: 2 * 4.
    3: then the effect of Kirov, or stand by, or, with the token, ease stress before: 4 * 3 + 4 * 2 = 20.
    4: effect: the first of 5 scenario tokens. Stood by with the token: yield, Serve Duty, ease stress: 3. Stress eased:
       which of the two: 2. Stood by without it the next round comes, with 1 document, medicine or fuel, 1 equipment or
       none; the cell that gives equipment is one of the four where the stress was laid: 4 + 4 + 4 + 3.
       (4 * 5 + 4 * 3 + 4 * 2) + (4 * 5 + 15) = 75.
    """
    p = position(
        "Willy Artyom",
        at={"Willy": "Kirov", "Artyom": "Perm"},
        tokens={"Willy": 2, "Artyom": 0},
        stress={"Willy": {"transport 1": "closed lose cargo"}},
        questions={"Kirov": "analytics 2"},
        deck_left=0,
        mains=FAR,
    )
    check(p.roll("failure").serve("Kirov").do("question 1"), [2, 8, 20, 75])
