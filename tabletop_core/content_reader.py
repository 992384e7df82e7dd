"""Reads one content file into typed entries, going on after each fault, so that all faults are named with their lines.

msgspec judges the values; what is added here is where each value stands, and what to do about it in words.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, ClassVar, Final, Literal, Union, get_args, get_origin

import msgspec
import yaml
from msgspec import inspect

from tabletop_core.words import closest, did_you_mean

SHOWN_LENGTH: Final = 60  # letters of a faulty value that a message shows
_TAG: Final = "tag:yaml.org,2002:"
_PLAIN_TAGS: Final = {  # what YAML gives by itself to a value without a tag
    _TAG + name for name in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "seq", "map")
}
_NOT_TEXT: Final = {_TAG + name for name in ("int", "float", "bool", "null")}
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same nodes, ten times faster where it was built
BAD: Final = object()  # what could not be read and has been reported


@dataclass(frozen=True, order=True)
class Problem:
    """One fault of a pack; ``line`` counts from 1."""

    file: str
    line: int
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message} -> {self.remedy}"


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of a content file. ``origin`` says where its numbers come from."""

    key_fields: ClassVar[tuple[str, ...]] = ("name",)  # hashable; no two entries of a file agree in all of them

    origin: Literal["rulebook", "public", "stand-in"]


@dataclass(frozen=True)
class RefersTo:
    """``Annotated[str, RefersTo(file)]``: a text that must be the ``name`` of an entry of that file."""

    file: str


@dataclass(frozen=True)
class Place:
    """Where an entry was read."""

    file: str
    line: int
    keys: dict[str, int]  # line of each key given


@dataclass(frozen=True)
class Reference:
    """A value that must be the name of an entry of file ``to``."""

    file: str
    line: int
    key: str
    value: str
    to: str


class Reader:
    """Reads one file, going on after each fault."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = str(path)
        self.problems: list[Problem] = []
        self.places: dict[int, Place] = {}
        self.references: list[Reference] = []

    def report(self, at: yaml.Node | int, message: str, remedy: str) -> None:
        line = at if isinstance(at, int) else at.start_mark.line + 1
        self.problems.append(Problem(self.file, line, message, remedy))

    def read_file(self, hint: Any) -> list[Any]:
        """The entries of the file, whose whole is of type ``hint``; of use only while there are no ``problems``."""
        node = self.compose(hint)
        try:
            value = BAD if node is None else self.read(node, hint, self.path.name)
        except RecursionError:
            self.report_depth()
            return []
        return value if isinstance(value, list) else [value]

    def compose(self, hint: Any) -> yaml.Node | None:
        """The nodes of the file, or None after reporting why there are none."""
        text = self.text()
        if text is None:
            return None
        try:
            aliases: list[Any] = [event for event in yaml.parse(text, _LOADER) if isinstance(event, yaml.AliasEvent)]
            node: yaml.Node | None = yaml.compose(text, _LOADER) if not aliases else None
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = 1 if mark is None else mark.line + 1
            self.report(line, f"not YAML: {error.problem}", "look at indentation, colons, quotes and brackets there")
            return None
        except RecursionError:
            self.report_depth()
            return None
        for event in aliases:
            self.report(event.start_mark.line + 1, f"alias *{event.anchor}", "write the value out again")
        if node is None and not aliases:
            self.report(1, "the file is empty", f"give {describe(hint)}")
        return node

    def report_depth(self) -> None:
        self.report(1, "lists or keys are nested hundreds deep", "close the brackets")

    def text(self) -> str | None:
        if not self.path.is_file():
            what = "is not a file" if self.path.exists() else "is missing"
            self.report(1, f"the file {what}", "add it to the folder")
            return None
        try:
            data = self.path.read_bytes()
        except OSError as error:
            self.report(1, f"the file cannot be read: {error.strerror}", "give yourself access to it")
            return None
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.report(data.count(b"\n", 0, error.start) + 1, "not UTF-8 text", "save the file as UTF-8")
            return None
        control = yaml.reader.Reader.NON_PRINTABLE.search(text)
        if control:
            line = text.count("\n", 0, control.start()) + 1
            self.report(line, f"control character {control.group()!r}", "remove it")
        return None if control else text

    def read(self, node: yaml.Node, hint: Any, label: str) -> Any:
        """The value of ``node`` as type ``hint``, or ``BAD`` after reporting each fault in it."""
        if node.tag not in _PLAIN_TAGS:
            self.report(node, f"{label} has the tag {node.tag}", "remove the tag: content holds plain values only")
            return BAD
        if isinstance(node, yaml.ScalarNode):
            return self.read_scalar(node, hint, label)
        lists, structs = _lists_and_structs(hint)
        if isinstance(node, yaml.SequenceNode) and lists:
            return self.read_list(node, lists[0], label)
        if isinstance(node, yaml.MappingNode) and structs:
            return self.read_mapping(node, structs, label)
        return self.misfit(node, hint, label)

    def misfit(self, node: yaml.Node, hint: Any, label: str) -> Any:
        """Report that ``node`` is not what ``hint`` asks for."""
        remedy = f"give {describe(hint)}"
        if isinstance(node, yaml.ScalarNode):
            remedy = did_you_mean(node.value, _choices(inspect.type_info(hint))) or remedy
            if node.tag in _NOT_TEXT and node.value and str in [_bare(variant) for variant in _variants(hint)]:
                remedy = f'put it in quotes: "{node.value}"'
        self.report(node, f"{label} is {_shown(node)}", remedy)
        return BAD

    def read_scalar(self, node: yaml.ScalarNode, hint: Any, label: str) -> Any:
        plain = _plain_value(node)
        if isinstance(plain, float) and not math.isfinite(plain):
            return self.misfit(node, hint, label)
        try:
            value = msgspec.convert(plain, hint)
        except msgspec.ValidationError:
            return self.misfit(node, hint, label)
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, RefersTo):
                line = node.start_mark.line + 1
                self.references.append(Reference(self.file, line, label, value, note.file))
        return value

    def read_list(self, node: yaml.SequenceNode, hint: Any, label: str) -> Any:
        items = get_args(_bare(hint))
        if get_origin(_bare(hint)) is list or items[-1] is Ellipsis:
            items = (items[0],) * len(node.value)
        values = [self.read(child, item, f"{label}[{i}]") for i, (child, item) in enumerate(zip(node.value, items))]
        self.report_twins([value for value in values if isinstance(value, Entry)])
        if any(value is BAD for value in values):
            return BAD
        try:
            if len(items) == len(node.value):
                return msgspec.convert(values, hint)
        except msgspec.ValidationError:
            pass
        self.report(node, f"{label} has {len(node.value)} items", f"give {describe(hint)}")
        return BAD

    def report_twins(self, entries: list[Entry]) -> None:
        first: dict[tuple[object, ...], Entry] = {}
        for entry in entries:
            key = tuple(getattr(entry, name) for name in entry.key_fields)
            twin = first.setdefault(tuple(part.casefold() if isinstance(part, str) else part for part in key), entry)
            if twin is not entry:
                fields = ", ".join(f"{name} {part!r}" for name, part in zip(entry.key_fields, key, strict=True))
                line = self.places[id(twin)].line
                self.report(
                    self.places[id(entry)].line,
                    f"an entry with {fields} is already on line {line}",
                    f"remove one of the two, or change its {' or '.join(entry.key_fields)}",
                )

    def read_mapping(self, node: yaml.MappingNode, structs: list[type[msgspec.Struct]], label: str) -> Any:
        """Read a mapping as one of ``structs``: the only one, or the one that its tag names."""
        keys = self.read_keys(node)
        tag_field = structs[0].__struct_config__.tag_field
        if tag_field is None:
            return self.read_struct(node, structs[0], keys)
        by_tag = {str(struct.__struct_config__.tag): struct for struct in structs}
        if tag_field not in keys:
            near = closest(tag_field, keys)
            remedy = f"add it: one of {', '.join(by_tag)}" if near is None else f"rename {near!r}"
            self.report(node if near is None else keys[near], f"key {tag_field!r} is missing", remedy)
            return BAD
        tag = keys.pop(tag_field)
        if not isinstance(tag, yaml.ScalarNode) or tag.value not in by_tag:
            word = tag.value if isinstance(tag, yaml.ScalarNode) else ""
            remedy = did_you_mean(word, by_tag) or f"give one of {', '.join(by_tag)}"
            self.report(tag, f"{tag_field} is {_shown(tag)}", remedy)
            return BAD
        return self.read_struct(node, by_tag[tag.value], keys)

    def read_keys(self, node: yaml.MappingNode) -> dict[str, yaml.Node]:
        """The values by key, with a report of each key given twice or not a word."""
        keys: dict[str, yaml.Node] = {}
        lines: dict[str, int] = {}
        for key, value in node.value:
            if not _is_word(key):
                self.report(key, "a key is a list or has keys itself", "give a word as the key")
            elif key.value in keys:
                message = f"key {key.value!r} is given twice, first on line {lines[key.value]}"
                self.report(key, message, "keep one of the two")
            else:
                keys[key.value] = value
                lines[key.value] = key.start_mark.line + 1
        return keys

    def read_struct(self, node: yaml.MappingNode, struct: type[msgspec.Struct], keys: dict[str, yaml.Node]) -> Any:
        fields = _fields_of(struct)
        misspelt = self.report_unknown(node, fields, keys)
        for name, each in fields.items():
            if each.required and name not in keys and name not in misspelt:
                self.report(node, f"key {name!r} is missing", f"add {name}: {describe(each.type)}")
        before = len(self.problems)
        values = {fields[name].name: self.read(keys[name], fields[name].type, name) for name in keys if name in fields}
        if len(self.problems) > before or any(each.required and each.name not in values for each in fields.values()):
            return BAD
        entry = struct(**values)
        lines = {key.value: key.start_mark.line + 1 for key, _ in reversed(node.value) if _is_word(key)}
        self.places[id(entry)] = Place(self.file, node.start_mark.line + 1, lines)
        return entry

    def report_unknown(self, node: yaml.MappingNode, fields: Iterable[str], keys: Mapping[str, yaml.Node]) -> list[str]:
        """Report each key that no field has; return the fields that they were probably meant to be."""
        free = [name for name in fields if name not in keys]
        meant = []
        for key, _ in node.value:
            if _is_word(key) and key.value in keys and key.value not in fields:
                near = closest(key.value, free)
                meant += [] if near is None else [near]
                remedy = did_you_mean(key.value, free) or f"remove it; the keys here are {', '.join(fields)}"
                self.report(key, f"unknown key {key.value!r}", remedy)
        return meant


@cache
def _fields_of(struct: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of ``struct`` by their keys; kept, since msgspec evaluates every annotation anew when asked."""
    return {each.encode_name: each for each in msgspec.structs.fields(struct)}


def _is_word(key: yaml.Node) -> bool:
    return isinstance(key, yaml.ScalarNode)


def _plain_value(node: yaml.ScalarNode) -> object:
    """The number, bool or None that is written; a text for all else, dates included."""
    if node.tag not in _NOT_TEXT:
        return node.value
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except (ValueError, LookupError):  # such as "!!int five", or a number of five thousand digits
        return node.value


# --- types in words --------------------------------------------------------------------------------------------------
def _bare(hint: Any) -> Any:
    """``hint`` without its ``Annotated``."""
    return hint.__origin__ if get_origin(hint) is Annotated else hint


def _variants(hint: Any) -> list[Any]:
    """The members of a union, or ``hint`` itself."""
    if get_origin(_bare(hint)) not in (Union, UnionType):
        return [hint]
    return [variant for part in get_args(_bare(hint)) for variant in _variants(part)]


@cache
def _lists_and_structs(hint: Any) -> tuple[list[Any], list[type[msgspec.Struct]]]:
    """The variants of ``hint`` that are lists or tuples, and those that are Structs."""
    variants = _variants(hint)
    lists = [variant for variant in variants if get_origin(_bare(variant)) in (list, tuple)]
    return lists, [_bare(variant) for variant in variants if _is_struct(_bare(variant))]


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def describe(hint: Any) -> str:
    """What ``hint`` accepts: "a whole number, at least 1, at most 9"."""
    return _words(inspect.type_info(hint))


def _words(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            return _words(info.type)
        case inspect.IntType():
            return "a whole number" + _bounds(info)
        case inspect.FloatType():
            return "a number" + _bounds(info)
        case inspect.StrType():
            return "a text" + _lengths(info, "letters")
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "nothing"
        case inspect.LiteralType() | inspect.EnumType():
            return f"one of {', '.join(_choices(info))}"
        case inspect.ListType() | inspect.VarTupleType():
            return f"a list{_lengths(info, 'items')}, each {_words(info.item_type)}"
        case inspect.TupleType():
            return f"a list of {len(info.item_types)} items: {'; '.join(_words(each) for each in info.item_types)}"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(_words(each) for each in info.types))
        case inspect.StructType():
            return "keys and values"
    raise TypeError(f"a content schema cannot hold {info}: see PackSchema for what it can")


def _bounds(info: Any) -> str:
    names = ("ge", "at least"), ("gt", "above"), ("le", "at most"), ("lt", "below"), ("multiple_of", "a multiple of")
    bounds = [(words, getattr(info, name)) for name, words in names]
    return "".join(f", {words} {bound:g}" for words, bound in bounds if bound is not None)


def _lengths(info: Any, unit: str) -> str:
    low, high = info.min_length or 0, info.max_length
    if high is None:
        return f" of {low} or more {unit}" if low else ""
    return f" of {low} {unit}" if low == high else f" of {low} to {high} {unit}"


def _choices(info: inspect.Type) -> list[str]:
    """The words that a closed list of values accepts; none for any other type."""
    match info:
        case inspect.LiteralType():
            return [str(value) for value in info.values]
        case inspect.EnumType():
            return [str(each.value) for each in info.cls]
        case inspect.UnionType():
            return [word for each in info.types for word in _choices(each)]
    return []


def _shown(node: yaml.Node) -> str:
    """The faulty value as it is written, cut to a line."""
    if not isinstance(node, yaml.ScalarNode):
        return "a list" if isinstance(node, yaml.SequenceNode) else "a mapping"
    if node.value == "":
        return "empty"
    text = node.value if node.tag in _NOT_TEXT else repr(node.value)
    return text if len(text) <= SHOWN_LENGTH else text[:SHOWN_LENGTH] + "..."
