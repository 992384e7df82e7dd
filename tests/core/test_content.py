"""Content packs of a made-up game: every kind of fault is named with its line, and a faultless pack is read whole."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest
import yaml
from msgspec import Meta, Struct

from tabletop_core import content, content_reader
from tabletop_core.content import Check, ContentError, Entry, Pack, PackSchema, Problem, RefersTo, load_pack


class Colour(Entry, frozen=True, kw_only=True):
    name: str
    rank: Annotated[int, Meta(ge=1, le=9)]
    shade: Literal["dark", "light"] = "dark"
    note: str | None = None


class Ring(Entry, frozen=True, kw_only=True, tag_field="kind", tag="ring"):
    name: str
    radius: Annotated[float, Meta(ge=0.5, multiple_of=0.5)]


class Edge(Struct, frozen=True, kw_only=True):
    length: int


class Block(Entry, frozen=True, kw_only=True, tag_field="kind", tag="block"):
    name: str
    colour: Annotated[str, RefersTo("colours.yaml")]
    edges: Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=2)]


class Table(Entry, frozen=True, kw_only=True):
    key_fields = ()

    wide: bool
    height: float = 1.0


def check_ranks(pack: Pack) -> Iterator[Problem]:
    colours = pack.entries("colours.yaml", Colour)
    if sum(colour.rank for colour in colours) > 10:
        yield pack.file_problem("colours.yaml", "ranks sum to more than 10", "lower one")
    for colour in colours:
        if colour.shade == "light" and colour.rank > 5:
            yield pack.problem(colour, f"a light rank {colour.rank}", "make it dark", key="shade")


SCHEMA = PackSchema(
    game="shapes",
    files={"colours.yaml": list[Colour], "shapes.yaml": list[Ring | Block], "table.yaml": Table},
    checks=(Check(("colours.yaml",), check_ranks),),
)

FILES = {
    "pack.yaml": 'game: shapes\ntitle: Shapes\nversion: "1"\n',
    "colours.yaml": (
        "- name: Red\n  rank: 3\n  origin: rulebook\n"  # lines 1-3
        "- name: Blue\n  rank: 4\n  shade: light\n  origin: public\n"  # lines 4-7
    ),
    "shapes.yaml": (
        "- kind: ring\n  name: Hoop\n  radius: 1.5\n  origin: stand-in\n"  # lines 1-4
        "- kind: block\n  name: Brick\n  colour: Red\n  edges:\n"  # lines 5-8
        "    - length: 4\n    - {length: 2}\n  origin: stand-in\n"  # lines 9-11
    ),
    "table.yaml": "# one entry\nwide: true\norigin: rulebook\n",
}


def write_pack(folder: Path, **changed: str | bytes | None) -> Path:
    """A faultless pack but for the files given by name without ``.yaml``; None leaves a file out."""
    texts = FILES | {f"{name}.yaml": text for name, text in changed.items()}
    for name, text in texts.items():
        if text is not None:
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def problems_of(folder: Path) -> list[str]:
    """What is reported for the pack, the folder left out of the file names."""
    with pytest.raises(ContentError) as caught:
        load_pack(folder, SCHEMA)
    return [str(problem).replace(f"{folder}/", "").replace(str(folder), "FOLDER") for problem in caught.value.problems]


@pytest.fixture(params=["C parser", "Python parser"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers that a PyYAML may come with."""
    if request.param == "C parser" and not yaml.__with_libyaml__:
        pytest.skip("this PyYAML was built without the C parser")
    loader = yaml.CSafeLoader if request.param == "C parser" else yaml.SafeLoader
    monkeypatch.setattr(content_reader, "_LOADER", loader)
    return str(request.param)


# --- a faultless pack ------------------------------------------------------------------------------------------------
def test_a_faultless_pack_is_read_whole(tmp_path: Path) -> None:
    pack = load_pack(write_pack(tmp_path), SCHEMA)
    red, blue = pack.entries("colours.yaml", Colour)
    assert red == Colour(name="Red", rank=3, origin="rulebook")
    assert blue == Colour(name="Blue", rank=4, shade="light", origin="public")
    assert pack.entries("shapes.yaml", Ring) == [Ring(name="Hoop", radius=1.5, origin="stand-in")]
    (brick,) = pack.entries("shapes.yaml", Block)
    assert brick.edges == (Edge(length=4), Edge(length=2))
    assert pack.entries("table.yaml", Table) == [Table(wide=True, origin="rulebook")]


def test_a_pack_knows_the_line_of_each_entry_and_key(tmp_path: Path) -> None:
    pack = load_pack(write_pack(tmp_path), SCHEMA)
    _, blue = pack.entries("colours.yaml", Colour)
    (brick,) = pack.entries("shapes.yaml", Block)
    (table,) = pack.entries("table.yaml", Table)
    assert [pack.line(blue), pack.line(blue, "shade")] == [4, 6]
    assert [pack.line(brick), pack.line(brick, "edges"), pack.line(brick.edges[1])] == [5, 8, 10]
    assert pack.line(blue, "note") == 4, "a key that was not given stands where its entry does"
    assert pack.line(table) == 2


def test_a_folder_may_be_given_as_text_and_hold_a_readme(tmp_path: Path) -> None:
    write_pack(tmp_path)
    for name in ("README.md", "LICENSE", ".hidden"):
        (tmp_path / name).write_text("not read: [")
    assert load_pack(str(tmp_path), SCHEMA).files.keys() == FILES.keys()


@pytest.mark.parametrize("text", [FILES["table.yaml"].replace("\n", "\r\n"), "\ufeff" + FILES["table.yaml"]])
def test_line_ends_and_byte_order_marks_of_other_systems_are_read(tmp_path: Path, text: str) -> None:
    assert load_pack(write_pack(tmp_path, table=text), SCHEMA).entries("table.yaml", Table)[0].wide


def test_plain_values_that_look_special_are_text_where_text_is_wanted(tmp_path: Path) -> None:
    colours = "- {name: 2024-02-31, rank: 1, origin: public}\n- {name: =, rank: 1, note: null, origin: public}\n"
    shapes = "- {kind: ring, name: Hoop, radius: 2, origin: public}\n"
    pack = load_pack(write_pack(tmp_path, colours=colours, shapes=shapes), SCHEMA)
    assert [colour.name for colour in pack.entries("colours.yaml", Colour)] == ["2024-02-31", "="]
    assert pack.entries("shapes.yaml", Ring)[0].radius == 2.0


class Node(Struct, frozen=True, kw_only=True):
    """A Struct that holds itself, and a list whose items differ in kind."""

    name: str
    below: "tuple[Node, ...]" = ()
    between: tuple[int, Literal["to", "and"], int] | None = None


class Tree(Entry, frozen=True, kw_only=True):
    name: str
    root: Node


TREES = PackSchema(game="shapes", files={"trees.yaml": list[Tree]})


def write_tree(folder: Path, root: str) -> Path:
    (folder / "pack.yaml").write_text(FILES["pack.yaml"])
    (folder / "trees.yaml").write_text(f"- name: Elm\n  origin: public\n  root:\n    {root}\n")
    return folder


def test_structs_may_hold_themselves(tmp_path: Path) -> None:
    pack = load_pack(write_tree(tmp_path, "{name: a, below: [\n      {name: b, below: [{name: c}]}]}"), TREES)
    (tree,) = pack.entries("trees.yaml", Tree)
    leaf = Node(name="c")
    assert tree.root == Node(name="a", below=(Node(name="b", below=(leaf,)),))
    assert [pack.line(tree.root), pack.line(tree.root.below[0].below[0])] == [4, 5]


def test_a_list_may_have_items_of_different_kinds(tmp_path: Path) -> None:
    pack = load_pack(write_tree(tmp_path, "{name: a, between: [1, to, 4]}"), TREES)
    assert pack.entries("trees.yaml", Tree)[0].root.between == (1, "to", 4)


@pytest.mark.parametrize(
    ("between", "problem"),
    [
        ("[1, too, 4]", "between[1] is 'too' -> did you mean 'to'?"),
        ("[1, to, four]", "between[2] is 'four' -> give a whole number"),
        (
            "[1, to]",
            "between has 2 items -> give a list of 3 items: a whole number; one of and, to; a whole number",
        ),
        (
            "[1, to, 4, 5]",
            "between has 4 items -> give a list of 3 items: a whole number; one of and, to; a whole number",
        ),
    ],
)
def test_a_list_with_items_of_different_kinds_is_refused(tmp_path: Path, between: str, problem: str) -> None:
    write_tree(tmp_path, f"{{name: a, below: [{{name: b, between: {between}}}]}}")
    with pytest.raises(ContentError) as caught:
        load_pack(tmp_path, TREES)
    assert [str(each) for each in caught.value.problems] == [f"{tmp_path}/trees.yaml:4: {problem}"]


# --- one fault at a time ---------------------------------------------------------------------------------------------
@dataclass
class Fault:
    name: str
    changed: dict[str, Any]
    expected: list[str]


def replaced(file: str, old: str, new: str) -> dict[str, Any]:
    text = FILES[f"{file}.yaml"]
    assert old in text
    return {file: text.replace(old, new, 1)}


FAULTS = [
    Fault(
        "misspelt key",
        replaced("colours", "rank: 4", "rnak: 4"),
        ["colours.yaml:5: unknown key 'rnak' -> did you mean 'rank'?"],
    ),
    Fault(
        "unknown key",
        replaced("colours", "  rank: 4", "  rank: 4\n  weight: 4"),
        ["colours.yaml:6: unknown key 'weight' -> remove it; the keys here are origin, name, rank, shade, note"],
    ),
    Fault(
        "missing key",
        replaced("colours", "  rank: 4\n", ""),
        ["colours.yaml:4: key 'rank' is missing -> add rank: a whole number, at least 1, at most 9"],
    ),
    Fault(
        "missing origin",
        replaced("colours", "  origin: public\n", ""),
        ["colours.yaml:4: key 'origin' is missing -> add origin: one of public, rulebook, stand-in"],
    ),
    Fault(
        "wrong origin",
        replaced("colours", "public", "publick"),
        ["colours.yaml:7: origin is 'publick' -> did you mean 'public'?"],
    ),
    Fault(
        "key given twice",
        replaced("colours", "  rank: 4", "  rank: 4\n  rank: 5"),
        ["colours.yaml:6: key 'rank' is given twice, first on line 5 -> keep one of the two"],
    ),
    Fault(
        "key that is no word",
        replaced("colours", "rank: 4", "? [a]\n  : 4\n  rank: 4"),
        ["colours.yaml:5: a key is a list or has keys itself -> give a word as the key"],
    ),
    Fault(
        "text for a number",
        replaced("colours", "rank: 4", "rank: '4'"),
        ["colours.yaml:5: rank is '4' -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "fraction for a whole number",
        replaced("colours", "rank: 4", "rank: 4.5"),
        ["colours.yaml:5: rank is 4.5 -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "number too high",
        replaced("colours", "rank: 4", "rank: 10"),
        ["colours.yaml:5: rank is 10 -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "number of five thousand digits",
        replaced("colours", "rank: 4", "rank: " + "9" * 5000),
        [f"colours.yaml:5: rank is {'9' * 60}... -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "value left out",
        replaced("colours", "rank: 4", "rank:"),
        ["colours.yaml:5: rank is empty -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "list for a number",
        replaced("colours", "rank: 4", "rank: [4]"),
        ["colours.yaml:5: rank is a list -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "mapping for a number",
        replaced("colours", "rank: 4", "rank: {four: 4}"),
        ["colours.yaml:5: rank is a mapping -> give a whole number, at least 1, at most 9"],
    ),
    Fault(
        "number for a text",
        replaced("colours", "name: Blue", "name: 7"),
        ['colours.yaml:4: name is 7 -> put it in quotes: "7"'],
    ),
    Fault(
        "word that YAML reads as a truth value",
        replaced("colours", "name: Blue", "name: No"),
        ['colours.yaml:4: name is No -> put it in quotes: "No"'],
    ),
    Fault(
        "number for an optional text",
        replaced("colours", "  rank: 4", "  rank: 4\n  note: 7"),
        ['colours.yaml:6: note is 7 -> put it in quotes: "7"'],
    ),
    Fault(
        "word outside a closed list",
        replaced("colours", "shade: light", "shade: blinding"),
        ["colours.yaml:6: shade is 'blinding' -> give one of dark, light"],
    ),
    Fault(
        "misspelt word of a closed list",
        replaced("colours", "shade: light", "shade: Ligth"),
        ["colours.yaml:6: shade is 'Ligth' -> did you mean 'light'?"],
    ),
    Fault(
        "number between the steps",
        replaced("shapes", "radius: 1.5", "radius: 1.25"),
        ["shapes.yaml:3: radius is 1.25 -> give a number, at least 0.5, a multiple of 0.5"],
    ),
    Fault(
        "no number",
        replaced("shapes", "radius: 1.5", "radius: .nan"),
        ["shapes.yaml:3: radius is .nan -> give a number, at least 0.5, a multiple of 0.5"],
    ),
    Fault(
        "infinite number",
        replaced("table", "wide: true", "wide: true\nheight: .inf"),
        ["table.yaml:3: height is .inf -> give a number"],
    ),
    Fault(
        "word for a truth value",
        replaced("table", "wide: true", "wide: very"),
        ["table.yaml:2: wide is 'very' -> give true or false"],
    ),
    Fault(
        "unknown kind",
        replaced("shapes", "kind: ring", "kind: rings"),
        ["shapes.yaml:1: kind is 'rings' -> did you mean 'ring'?"],
    ),
    Fault(
        "kind that is a list",
        replaced("shapes", "kind: ring", "kind: [ring]"),
        ["shapes.yaml:1: kind is a list -> give one of ring, block"],
    ),
    Fault(
        "missing kind",
        replaced("shapes", "- kind: ring\n ", "-"),
        ["shapes.yaml:1: key 'kind' is missing -> add it: one of ring, block"],
    ),
    Fault(
        "misspelt key of the kind",
        replaced("shapes", "kind: block", "knid: block"),
        ["shapes.yaml:5: key 'kind' is missing -> rename 'knid'"],
    ),
    Fault(
        "key of another kind",
        replaced("shapes", "radius: 1.5", "radius: 1.5\n  colour: Red"),
        ["shapes.yaml:4: unknown key 'colour' -> remove it; the keys here are origin, name, radius"],
    ),
    Fault(
        "fault within a list",
        replaced("shapes", "{length: 2}", "{length: long}"),
        ["shapes.yaml:10: length is 'long' -> give a whole number"],
    ),
    Fault(
        "list with a wrong item",
        replaced("shapes", "- length: 4", "- 4"),
        ["shapes.yaml:9: edges[0] is 4 -> give keys and values"],
    ),
    Fault(
        "list too long",
        replaced("shapes", "    - length: 4\n", "    - length: 4\n    - length: 5\n"),
        ["shapes.yaml:9: edges has 3 items -> give a list of 1 to 2 items, each keys and values"],
    ),
    Fault(
        "empty list",
        replaced("shapes", "edges:\n    - length: 4\n    - {length: 2}\n", "edges: []\n"),
        ["shapes.yaml:8: edges has 0 items -> give a list of 1 to 2 items, each keys and values"],
    ),
    Fault(
        "duplicate entry",
        replaced("colours", "Blue", "red"),
        ["colours.yaml:4: an entry with name 'red' is already on line 1 -> remove one of the two, or change its name"],
    ),
    Fault(
        "dangling reference",
        replaced("shapes", "colour: Red", "colour: Rde"),
        ["shapes.yaml:7: colour is 'Rde', which colours.yaml does not have -> did you mean 'Red'?"],
    ),
    Fault(
        "dangling reference like no name",
        replaced("shapes", "colour: Red", "colour: Ultramarine"),
        [
            "shapes.yaml:7: colour is 'Ultramarine', which colours.yaml does not have"
            " -> give one of its names: Red, Blue"
        ],
    ),
    Fault(
        "rule of the game",
        replaced("colours", "rank: 4", "rank: 6"),
        ["colours.yaml:6: a light rank 6 -> make it dark"],
    ),
    Fault(
        "rule of the game over a file",
        replaced("colours", "rank: 3", "rank: 8"),
        ["colours.yaml:1: ranks sum to more than 10 -> lower one"],
    ),
    Fault(
        "another game's pack",
        replaced("pack", "shapes", "numbers"),
        ["pack.yaml:1: game is 'numbers', but the pack was given to 'shapes' -> give a pack whose game is 'shapes'"],
    ),
    Fault(
        "version that YAML reads as a number",
        replaced("pack", '"1"', "1.0"),
        ['pack.yaml:3: version is 1.0 -> put it in quotes: "1.0"'],
    ),
    Fault(
        "empty title",
        replaced("pack", "title: Shapes", "title: ''"),
        ["pack.yaml:2: title is empty -> give a text of 1 or more letters"],
    ),
    Fault(
        "missing file",
        {"colours": None},
        ["colours.yaml:1: the file is missing -> add it to the folder"],
    ),
    Fault(
        "empty file",
        {"colours": ""},
        ["colours.yaml:1: the file is empty -> give a list, each keys and values"],
    ),
    Fault(
        "file of comments",
        {"table": "# nothing\n"},
        ["table.yaml:1: the file is empty -> give keys and values"],
    ),
    Fault(
        "mapping for a list of entries",
        {"colours": "\nname: Red\n"},
        ["colours.yaml:2: colours.yaml is a mapping -> give a list, each keys and values"],
    ),
    Fault(
        "list for one entry",
        {"table": "- wide: true\n"},
        ["table.yaml:1: table.yaml is a list -> give keys and values"],
    ),
    Fault(
        "text for an entry",
        {"table": "wide\n"},
        ["table.yaml:1: table.yaml is 'wide' -> give keys and values"],
    ),
    Fault(
        "entry left out",
        {"colours": FILES["colours.yaml"] + "-\n"},
        ["colours.yaml:8: colours.yaml[2] is empty -> give keys and values"],
    ),
    Fault(
        "file that is not UTF-8",
        {"table": b"# one\nwide: true\norigin: \xff\n"},
        ["table.yaml:3: not UTF-8 text -> save the file as UTF-8"],
    ),
    Fault(
        "control character",
        {"table": b"# one\nwide: true\x00\n"},
        ["table.yaml:2: control character '\\x00' -> remove it"],
    ),
    Fault(
        "alias",
        {"table": "wide: &yes true\norigin: rulebook\nheight: *yes\n"},
        ["table.yaml:3: alias *yes -> write the value out again"],
    ),
    Fault(
        "alias to itself",
        {"colours": "&all\n- *all\n"},
        ["colours.yaml:2: alias *all -> write the value out again"],
    ),
    Fault(
        "tag",
        {"table": "wide: !!python/object:os.system true\norigin: rulebook\n"},
        [
            "table.yaml:1: wide has the tag tag:yaml.org,2002:python/object:os.system"
            " -> remove the tag: content holds plain values only"
        ],
    ),
    Fault(
        "tag that does not fit",
        {"table": "wide: !!bool very\norigin: rulebook\nheight: !!float ''\n"},
        ["table.yaml:1: wide is very -> give true or false", "table.yaml:3: height is empty -> give a number"],
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault(tmp_path: Path, fault: Fault) -> None:
    assert problems_of(write_pack(tmp_path, **fault.changed)) == fault.expected


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("tab", "wide: true\n\torigin: rulebook\n", 2),
        ("open quote", "wide: true\norigin: 'rulebook\n", 3),
        ("open bracket", "wide: [true\norigin: rulebook\n", 2),
        ("second document", "wide: true\n---\norigin: rulebook\n", 2),
        ("unknown alias", "wide: true\norigin: *rulebook\n", 2),
        ("two keys on a line", "wide: true\norigin: rulebook: x\n", 2),
    ],
)
def test_broken_yaml_is_one_problem_at_its_line(tmp_path: Path, name: str, text: str, line: int) -> None:
    (problem,) = problems_of(write_pack(tmp_path, table=text))
    kind = "alias *rulebook" if name == "unknown alias" else "not YAML: "
    assert problem.startswith(f"table.yaml:{line}: {kind}")
    assert " -> " in problem


def test_nesting_without_end_is_one_problem(tmp_path: Path) -> None:
    (problem,) = problems_of(write_pack(tmp_path, table="[" * 500 + "]" * 500))
    assert problem.startswith("table.yaml:1: ")


def test_structs_within_structs_without_end_are_one_problem(tmp_path: Path) -> None:
    write_tree(tmp_path, "{name: a, below: [" * 300 + "]}" * 300)
    with pytest.raises(ContentError) as caught:
        load_pack(tmp_path, TREES)
    (problem,) = caught.value.problems
    assert (problem.line, problem.message) == (1, "lists or keys are nested hundreds deep")


# --- the folder ------------------------------------------------------------------------------------------------------
def test_a_file_that_nobody_would_read_is_a_problem(tmp_path: Path) -> None:
    write_pack(tmp_path, shapes=None)
    (tmp_path / "shape.yml").write_text(FILES["shapes.yaml"])
    (tmp_path / "extra").mkdir()
    assert problems_of(tmp_path) == [
        "extra:1: nothing reads 'extra' -> remove it",
        "shape.yml:1: nothing reads 'shape.yml' -> did you mean 'shapes.yaml'?",
        "shapes.yaml:1: the file is missing -> add it to the folder",
    ]


@pytest.mark.parametrize("name", ["nowhere", "a file", "x" * 5000, "nul\0"])
def test_what_is_not_a_folder_is_one_problem(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").write_text("")
    with pytest.raises(ContentError) as caught:
        load_pack(tmp_path / name, SCHEMA)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (str(tmp_path / name), 1)
    assert problem.message == "the content folder does not exist or is not a folder"
    assert problem.remedy == "give a folder that holds pack.yaml, colours.yaml, shapes.yaml, table.yaml"


@pytest.mark.parametrize("names", [[], ["notes.txt", "music", "b.yaml"]])
def test_a_folder_of_other_things_is_one_problem(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("")
    with pytest.raises(ContentError) as caught:
        load_pack(tmp_path, SCHEMA)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (str(tmp_path), 1)
    assert problem.message == "the folder is no content pack: none of a pack's files is in it"
    assert problem.remedy == "give a folder that holds pack.yaml, colours.yaml, shapes.yaml, table.yaml"


def test_a_folder_in_the_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    write_pack(tmp_path, table=None)
    (tmp_path / "table.yaml").mkdir()
    assert problems_of(tmp_path) == ["table.yaml:1: the file is not a file -> add it to the folder"]


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    write_pack(tmp_path)
    monkeypatch.setattr(Path, "read_bytes", refused)
    assert "table.yaml:1: the file cannot be read: Permission denied -> give yourself access to it" in problems_of(
        tmp_path
    )


@pytest.mark.parametrize("folder", [7, b"folder", None, ["folder"]])
def test_what_is_not_a_path_is_a_type_error(folder: Any) -> None:
    with pytest.raises(TypeError, match="content must be the path of a folder, got"):
        load_pack(folder, SCHEMA)


# --- several faults --------------------------------------------------------------------------------------------------
def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    colours = FILES["colours.yaml"].replace("rank: 3", "rank: 0").replace("shade: light", "shade: grey\n  hue: 4")
    shapes = FILES["shapes.yaml"].replace("radius: 1.5", "radius: wide").replace("colour: Red", "colour: 3")
    write_pack(tmp_path, colours=colours, shapes=shapes, table="wide: [\n", pack="game: shapes\n")
    problems = problems_of(tmp_path)
    assert [problem.split(" -> ")[0] for problem in problems][:5] == [
        "colours.yaml:2: rank is 0",
        "colours.yaml:6: shade is 'grey'",
        "colours.yaml:7: unknown key 'hue'",
        "pack.yaml:1: key 'title' is missing",
        "pack.yaml:1: key 'version' is missing",
    ]
    assert [problem.split(" -> ")[0] for problem in problems][5:7] == [
        "shapes.yaml:3: radius is 'wide'",
        "shapes.yaml:7: colour is 3",
    ]
    assert len(problems) == 8 and problems[7].startswith("table.yaml:2: not YAML: ")


def test_the_rules_of_the_game_are_checked_on_the_files_that_are_sound(tmp_path: Path) -> None:
    colours = FILES["colours.yaml"].replace("rank: 3", "rank: 8")
    assert problems_of(write_pack(tmp_path, colours=colours, table="wide: 7\norigin: rulebook\n")) == [
        "colours.yaml:1: ranks sum to more than 10 -> lower one",
        "table.yaml:1: wide is 7 -> give true or false",
    ]


def test_references_into_a_broken_file_are_not_called_dangling(tmp_path: Path) -> None:
    assert problems_of(write_pack(tmp_path, colours="- {name: Red, rank: 0, origin: public}\n")) == [
        "colours.yaml:1: rank is 0 -> give a whole number, at least 1, at most 9",
    ]


def test_the_error_prints_every_problem_and_can_be_pickled(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_pack(write_pack(tmp_path, table="wide: 7\norigin: none\n"), SCHEMA)
    error = caught.value
    assert str(error) == "\n".join(
        [
            "content pack refused, 2 problems:",
            f"  {tmp_path / 'table.yaml'}:1: wide is 7 -> give true or false",
            f"  {tmp_path / 'table.yaml'}:2: origin is 'none' -> give one of public, rulebook, stand-in",
        ]
    )
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


# --- the command -----------------------------------------------------------------------------------------------------
@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two installed games, of which one reads content packs, the newer of its two versions with this schema."""
    specs = {
        "shapes_v9": SimpleNamespace(content_schema=None),
        "shapes_v10": SimpleNamespace(content_schema=SCHEMA),
        "dice_v0": SimpleNamespace(content_schema=None),
    }

    def found(group: str) -> list[EntryPoint]:
        assert group == "tabletop_core.games"
        return [EntryPoint(name, f"made_up_games:{name}", group) for name in specs]

    monkeypatch.setitem(sys.modules, "made_up_games", SimpleNamespace(**specs))
    monkeypatch.setattr("importlib.metadata.entry_points", found)


@pytest.mark.usefixtures("installed")
class TestLint:
    def test_a_faultless_pack(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert content.main(["lint", str(write_pack(tmp_path))]) == 0
        expected = "ok: shapes, 'Shapes' version 1; entries: colours.yaml 2, shapes.yaml 2, table.yaml 1\n"
        assert capsys.readouterr().out == expected

    def test_problems_are_printed_one_a_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write_pack(tmp_path, pack="game: shapes\ntitel: Shapes\n", table="wide: 7\norigin: rulebook\n")
        assert content.main(["lint", str(tmp_path)]) == 1
        assert capsys.readouterr().out.splitlines() == [
            f"{tmp_path}/pack.yaml:1: key 'version' is missing -> add version: a text of 1 or more letters",
            f"{tmp_path}/pack.yaml:2: unknown key 'titel' -> did you mean 'title'?",
            f"{tmp_path}/table.yaml:1: wide is 7 -> give true or false",
        ]

    @pytest.mark.parametrize(
        ("header", "expected"),
        [
            (None, "pack.yaml:1: the file is missing -> add it to the folder"),
            ("[]", "pack.yaml:1: pack.yaml is a list -> give keys and values"),
            ("gmae: shapes", "pack.yaml:1: unknown key 'gmae' -> did you mean 'game'?"),
            (
                "\ngame: chess",
                "pack.yaml:2: game is 'chess', which is not installed -> install it, or give an installed",
            ),
            ("game: dice", "pack.yaml:1: game 'dice' reads no content packs -> give another game's pack"),
        ],
    )
    def test_a_header_without_a_game(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], header: str | None, expected: str
    ) -> None:
        assert content.main(["lint", str(write_pack(tmp_path, pack=header))]) == 1
        assert f"{tmp_path}/{expected}" in capsys.readouterr().out

    def test_no_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert content.main(["lint", str(tmp_path / "nowhere")]) == 1
        assert capsys.readouterr().out.startswith(f"{tmp_path}/nowhere:1: the content folder does not exist")

    def test_a_game_given_by_name(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write_pack(tmp_path, pack=None)
        assert content.main(["lint", str(tmp_path), "--game", "shapes"]) == 1
        assert capsys.readouterr().out == f"{tmp_path}/pack.yaml:1: the file is missing -> add it to the folder\n"

    @pytest.mark.parametrize("arguments", [[], ["lint"], ["mend", "x"], ["lint", "x", "--game", "chess"]])
    def test_wrong_usage(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            content.main(arguments)
        assert caught.value.code == 2
        assert "usage: python -m tabletop_core.content" in capsys.readouterr().err


def test_the_module_runs_as_a_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tabletop_core.content", "lint", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert done.stdout == f"{tmp_path}/pack.yaml:1: the file is missing -> add it to the folder\n"
