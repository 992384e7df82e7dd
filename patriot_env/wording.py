"""The content of a pack in words."""

from collections.abc import Sequence
from typing import Final

from patriot_env.tables import D8
from patriot_env.vocabulary import (
    Ability,
    Allegiance,
    AssassinTile,
    Beacon,
    BiddingBrief,
    Brief,
    ByPlace,
    ByType,
    Character,
    ChoiceBrief,
    Deal,
    Discovery,
    Influence,
    InfluenceBrief,
    Letter,
    Option,
    Payment,
    Riot,
    RollingBrief,
    Row,
    Save,
    Secondary,
    Sides,
    Step,
    Steps,
    Traits,
    Who,
    WorkingBeacon,
)
from tabletop_core.words import counted, listed

NOTHING: Final = "nothing happens"
TYPES: Final = {"finance": "Finance", "spy": "Spy", "science": "Science", "war": "War"}
PLACES: Final = {
    "treasury": "the Treasury",
    "surveillance": "the Surveillance Centre",
    "laboratory": "the Laboratory",
    "war room": "the War Room",
}
WHO: Final = {
    "holder": "the holder",
    "next": "the next player",
    "right": "the player at the holder's right",
    "another": "another player, chosen by the holder,",
    "anybody": "a player, chosen by the holder,",
    "all": "each player",
    "others": "each other player",
    "president": "the President",
    "fewest cards": "the player with the fewest cards",
    "most cards": "the player with the most cards",
    "highest": "the highest bidder",
    "lowest": "the lowest bidder",
    "same": "the same player",
}
THAT_PLAYER: Final = {"another": "that player", "anybody": "that player"}  # once the choice has been told
LASTING: Final = {
    "discovery": "the next discovery on the tile draws 3 cards and keeps 1",
    "coins": "the next player may gain coins once at no AP",
    "brief": "the next influence brief is passed",
    "riot": "the next riot is prevented",
    "vote": "the next assassination vote on the tile costs no AP",
}
WHEN: Final = {
    "any time": "at any time",
    "riot": "before a riot card is drawn",
    "threat": "directly after threat has risen",
    "brief": "when a brief has been read",
    "vote": "before an assassination vote",
    "cards added": "when all cards of an influence brief are added",
    "ability": "when another player uses an ability",
    "own turn": "in the own Act phase",
}
USES: Final = ("", "once a game", "twice a game", "three times a game")
MISSIONS: Final = {
    "taxes": "base taxes at {n} or more",
    "coins": "{n} coin{s} or more in the Treasury",
    "beacons": "{n} beacon{s} or more launched",
    "rioters at most": "{n} rioter{s} or fewer on the board",
    "troops": "{n} troop{s} or more on the board",
    "markers": "hold {n} marker{s} or more",
    "discoveries": "have made {n} or more discoveries",
    "letters": "{n} letter{s} or more passed",
    "cards": "hold {n} influence card{s} or more",
    "threat at most": "threat at {n} or less",
    "unrest at most": "unrest at {n} or less",
    "executions": "have executed {n} rioter{s} or more",
}
DISCOVERIES: Final = {
    "at once": "at once",
    "reject": "REJECT",
    "kept": "kept, and used once in the own Act phase",
    "against riot": "kept, and used once when a riot card would be drawn",
}
TRAITS: Final = {
    "no_votes": "cannot call an assassination vote on the tile",
    "failed_letter": "{n} AP less in the turn after a failed letter",
    "unrest": "{n} AP less in a turn that begins with unrest 4 or more",
    "execute_roll": "{n} less on each roll to execute",
    "any_cards": "may draw up to {n} more of any types in Gather",
    "tax_cards": "draws a Finance card in Gather for each {n} base taxes",
    "move_cards": "discards {n} influence card{s} for each move between places",
    "president": "{n} AP less in a turn that begins with fewer cards than the President has",
    "buy_ap": "may discard Finance cards worth {n} or more for 1 AP, up to 10 AP in a turn",
    "unlucky": "loses {n} AP for each D8 that shows 1 in the own Act phase",
    "laboratory": "tiles of the Laboratory cost {n} AP more",
    "first_riot": "{n} AP less until the first riot of the game",
    "store": "may discard cards worth {n} or more for 1 AP more in the next turn",
    "no_troops": "{n} AP less in a turn that begins with no troop on the board",
    "riot_early": "in the own turn a riot begins {n} below the top of the track",
    "unrest_card": "discards {n} card{s} of own choice each time that unrest rises",
    "project_roll": "{n} more on each roll of a science project",
}


# --- steps -----------------------------------------------------------------------------------------------------------
def steps_words(steps: Steps) -> str:
    """A list of steps: "the Treasury loses 4 coins; threat rises by 1"."""
    return "; ".join(step_words(each) for each in steps) or NOTHING


def step_words(step: Step) -> str:
    """One step."""
    for words in (tracker_words, player_words, board_words, longer_words, moment_words):
        if said := words(step):
            return said
    raise TypeError(f"no step: {step!r}")


def subject(step: Step) -> str:
    """Whom the step is about."""
    return WHO[step.who or "holder"]


def tracker_words(step: Step) -> str:
    """A step about trackers, coins and decks."""
    if step.coins == "lose all":
        return "the Treasury loses all coins"
    if isinstance(step.coins, int):
        return f"the Treasury {'gains' if step.coins > 0 else 'loses'} {counted(abs(step.coins), 'coin')}"
    for track, change in (("threat", step.threat), ("unrest", step.unrest)):
        if change is not None:
            return f"{track} {'rises' if change > 0 else 'falls'} by {abs(change)}"
    if step.taxes is not None:
        return f"base taxes {'rise' if step.taxes > 0 else 'fall'} by {abs(step.taxes)}"
    if step.opinion is not None:
        more = f"{step.opinion} more Public Opinion {'card' if step.opinion == 1 else 'cards'}"
        return f"{more} in {'all later votes' if step.always else 'the next vote'}"
    if step.super_briefs is not None:
        return f"{counted(step.super_briefs, 'super brief')} on top of the brief deck"
    if step.brief:
        return f"{subject(step)} draws and carries out another brief"
    if step.riots is not None:
        return "a riot begins" if step.riots == 1 else f"{step.riots} riots begin"
    if step.lasting is not None:
        return LASTING[step.lasting]
    if step.secure is not None:
        return f"{counted(step.secure, 'coin')} from outside secured in the letter"
    if step.letter_cards is not None:
        return f"{subject(step)} puts the top {counted(step.letter_cards, 'card')} of one type unseen onto the letter"
    return ""


def player_words(step: Step) -> str:
    """A step about AP, cards and the like of players."""
    who = subject(step)
    if step.ap_next is not None:
        return f"{who} has {abs(step.ap_next)} AP {'more' if step.ap_next > 0 else 'less'} in the next turn"
    if step.ap_set is not None:
        return f"{who} starts the next turn with {step.ap_set} AP"
    if step.ap_now is not None:
        return f"{who} acts at once with {step.ap_now} AP"
    if step.ap_base is not None:
        return f"{who} has {abs(step.ap_base)} AP {'more' if step.ap_base > 0 else 'less'} for good"
    if step.markers is not None:
        return f"{who} {'gains' if step.markers > 0 else 'loses'} {counted(abs(step.markers), 'marker')}"
    if step.cards is not None:
        return f"{who} draws {cards_words(step.cards, step.type)}"
    if step.discard is not None:
        return f"{who} discards {cards_words(step.discard, step.type)}"
    if step.discovery is not None:
        kept = "it" if step.discovery == 1 else "1"
        return f"{who} draws {number_of(step.discovery, 'discovery', 'discoveries')} and keeps {kept}"
    if step.give_discovery:
        return f"{who} takes the top discovery, whatever it is"
    if step.steal is not None:
        return f"{who} gives the holder {counted(step.steal, 'card')} drawn from the hand"
    if step.pool:
        return f"{who} and the holder shuffle their cards together and deal them out evenly"
    if step.vote:
        return f"an assassination vote on {who.removesuffix(',')}"
    return ""


def board_words(step: Step) -> str:
    """A step about beacons, troops and rioters."""
    who = subject(step)
    if step.launch is not None:
        return f"{who} launches {counted(step.launch, 'face-up beacon')} for nothing"
    if step.launch_deck is not None:
        return f"{who} launches {counted(step.launch_deck, 'beacon')} from the deck for nothing"
    if step.lose_beacons is not None:
        return f"{who} removes {counted(step.lose_beacons, 'launched beacon')} from the game"
    if step.swap_beacons is not None:
        number = "1 beacon" if step.swap_beacons == 1 else f"up to {step.swap_beacons} beacons"
        return f"{who} may replace {number} not launched"
    if step.ready_beacons:
        return "all used beacons are ready again"
    if step.troops is not None:
        return f"{who} deploys {counted(step.troops, 'troop')} {place_words(step.place)}"
    if step.lose_troops is not None:
        return f"{who} removes {counted(step.lose_troops, 'troop')} {place_words(step.place)}"
    if step.rioters is not None:
        return f"{who} places {counted(step.rioters, 'rioter')} {place_words(step.place)}"
    if step.execute is not None:
        return f"{who} may execute {'a rioter' if step.execute == 1 else f'up to {step.execute} rioters'}"
    if step.predict:
        return f"{who} predicts as on the tile"
    return ""


def longer_words(step: Step) -> str:
    """A choice or a roll."""
    if step.choose is not None:
        return f"{subject(step)} chooses: {about(step.who, options_words(step.choose))}"
    if step.roll is not None:
        return f"{subject(step)} rolls: {about(step.who, rows_words(step.roll, of_die=True))}"
    return ""


def moment_words(step: Step) -> str:
    """A step that belongs to a moment."""
    if step.stop_riot:
        return "no riot card is drawn"
    if step.undo_threat:
        return "threat goes back to what it was"
    if step.cancel:
        return "that ability has no effect"
    if step.new_brief:
        return "the brief is discarded, the next one takes its place"
    if step.move_target is not None:
        return f"the vote needs {step.move_target} more or {step.move_target} less, as {subject(step)} says"
    if step.more_opinion is not None:
        return f"{step.more_opinion} more Public Opinion {'card' if step.more_opinion == 1 else 'cards'} in this vote"
    if step.second_turn:
        return f"{subject(step)} has another turn after this one"
    if step.plays_next:
        return f"{subject(step)} has the next turn"
    return ""


def about(who: Who | None, words: str) -> str:
    """``words`` with the player named who is their holder."""
    return words if who is None else words.replace(WHO["holder"], THAT_PLAYER.get(who, WHO[who]))


# --- parts of steps --------------------------------------------------------------------------------------------------
def with_number(words: str, number: int) -> str:
    """``words`` with the number ``n`` in them, and the ``s`` of a plural."""
    return words.format(n=number, s="" if number == 1 else "s")


def number_of(number: int, one: str, many: str) -> str:
    """ "1 discovery", "2 discoveries"."""
    return f"{number} {one if number == 1 else many}"


def cards_words(number: int, of_type: str | None) -> str:
    """ "2 Spy cards", "1 card by die"."""
    if of_type in TYPES:
        return f"{number} {TYPES[of_type]} {'card' if number == 1 else 'cards'}"
    return f"{counted(number, 'card')} {'by die' if of_type == 'die' else 'of own choice'}"


def place_words(place: str | None) -> str:
    """ "anywhere", "in each place", "in the War Room"."""
    if place in PLACES:
        return f"in {PLACES[place]}"
    return f"in {place}" if place == "each place" else "anywhere"


def pay_words(pay: Payment) -> str:
    """ "2 coins and 1 marker"."""
    parts = ((pay.coins, "coin"), (pay.markers, "marker"), (pay.cards, "card"))
    return listed([counted(number, thing) for number, thing in parts if number])


def options_words(options: Sequence[Option]) -> str:
    """Options, each with its name and its cost."""
    return " / ".join(
        f"{each.name} ({f'pay {pay_words(each.pay)}: ' if each.pay != Payment() else ''}{steps_words(each.do)})"
        for each in options
    )


def rows_words(rows: Sequence[Row], of_die: bool = False) -> str:
    """Rows from the highest down, each with the numbers for which it holds."""
    parts = []
    last = int(D8) if of_die else None
    for row in rows:
        first = 1 if row.from_ is None and of_die else row.from_
        parts.append(f"{range_words(first, last)}: {steps_words(row.do)}")
        last = None if row.from_ is None else row.from_ - 1
    return " / ".join(parts)


def range_words(first: int | None, last: int | None) -> str:
    """ "12 or more", "8 to 11", "up to 4", "1", "any"."""
    if first is None:
        return "any" if last is None else f"up to {last}"
    if last is None:
        return f"{first} or more"
    return str(first) if first == last else f"{first} to {last}"


# --- cards -----------------------------------------------------------------------------------------------------------
def kind_name(kind: Influence) -> str:
    """ "Spy 2", or "Spy 2, Quiet swap"."""
    return f"{TYPES[kind.type]} {kind.value}" + (f", {kind.name}" if kind.name else "")


def brief_words(brief: Brief) -> str:
    """What a brief asks for, and what it does."""
    match brief:
        case InfluenceBrief():
            return f"{listed([TYPES[each] for each in brief.types])}: {rows_words(brief.rows)}"
        case ChoiceBrief():
            verb = "chooses: " if len(brief.options) > 1 else "must: "
            return f"{WHO[brief.who]} {verb}{about(brief.who, options_words(brief.options))}"
        case BiddingBrief():
            return f"all bid: {steps_words(brief.highest)} / {steps_words(brief.lowest)}"
        case RollingBrief():
            return f"the holder rolls: {rows_words(brief.rows, of_die=True)}"
    raise TypeError(f"no kind of brief: {brief!r}")


def beacon_words(beacon: Beacon) -> str:
    """What a beacon costs and does."""
    if not isinstance(beacon, WorkingBeacon):
        return "defective"
    cost = [f"{beacon.ap} AP"] if beacon.ap else []
    cost += [pay_words(Payment(coins=beacon.coins, markers=beacon.markers))] if beacon.coins or beacon.markers else []
    return f"{listed(cost) if cost else 'for nothing'}: {steps_words(beacon.do)}"


def discovery_words(discovery: Discovery) -> str:
    """When a discovery acts, and what it does."""
    return f"{DISCOVERIES[str(discovery.__struct_config__.tag)]}: {steps_words(discovery.do)}"


def by_type_words(numbers: ByType) -> list[str]:
    """ "2 War" for each type of which there is some."""
    return [f"{number} {name}" for number, name in zip(numbers.numbers, TYPES.values(), strict=True) if number]


def letter_words(letter: Letter) -> str:
    """What a letter demands, and what it does if it fails."""
    parts = by_type_words(letter.influence)
    demands = [f"{listed(parts)} influence for each player"] if parts else []
    demands += [f"launch {counted(letter.beacons, 'beacon')}"] if letter.beacons else []
    demands += [f"secure {counted(letter.coins, 'coin')}"] if letter.coins else []
    return f"{listed(demands)}; else {steps_words(letter.fail)}"


def by_place_words(numbers: ByPlace) -> str:
    """ "2 in the Treasury and 1 in the Laboratory", "2 in each place"."""
    if len(set(numbers.numbers)) == 1:
        return f"{numbers.treasury} in each place"
    return listed([f"{number} in {name}" for number, name in zip(numbers.numbers, PLACES.values()) if number])


def riot_words(riot: Riot) -> str:
    """How many rioters come, and where."""
    if riot.few == riot.many:
        return by_place_words(riot.few)
    return f"{by_place_words(riot.few)}; with five or more players {by_place_words(riot.many)}"


def allegiance_words(allegiance: Allegiance) -> str:
    """What wins the game."""
    if isinstance(allegiance, Secondary):
        mission = with_number(MISSIONS[allegiance.mission], allegiance.number)
        return f"save the President, and at the end: {mission}{' (4+ players)' * allegiance.four}"
    return "save the President" if isinstance(allegiance, Save) else "kill the President"


def sides_words(sides: Sides) -> str:
    """ "2 save, 3 secondary and 1 kill", "none"."""
    names = ("save", "secondary", "kill")
    return listed([f"{number} {name}" for number, name in zip(sides.numbers, names, strict=True) if number] or ["none"])


def president_words(deal: Deal) -> str:
    """When the President is dealt a card."""
    moments = ["at the start"] * deal.president + ["in round 3"] * deal.president_later
    return listed(moments) if moments else "never"


def trait_words(traits: Traits) -> list[str]:
    """Each trait that there is."""
    return [with_number(words, getattr(traits, name)) for name, words in TRAITS.items() if getattr(traits, name)]


def ability_words(ability: Ability) -> str:
    """When an ability can be used, how often, and what it does."""
    if ability.when == "setup":
        return f"before the first turn: {steps_words(ability.do)}"
    return f"{USES[ability.uses]}, {WHEN[ability.when]}: {steps_words(ability.do)}"


def character_words(character: Character) -> str:
    """AP, draws, hand limit, traits and abilities."""
    parts = [f"{character.ap} AP, at most {character.most_ap}", f"draws {listed(by_type_words(character.draws))}"]
    parts += [] if character.hand == 8 else [f"hand limit {character.hand}"]
    parts += trait_words(character.traits)
    return "; ".join(parts + [f"{each.name}: {ability_words(each)}" for each in character.abilities])


def tile_words(tile: AssassinTile) -> str:
    """What a tile of a revealed assassin costs and does."""
    return f"{tile.ap} AP: {steps_words(tile.do)}"
