"""YAML texts as mappings, lists and texts: every scalar as written, within limits that are checked before anything is
built.

The loader of PyYAML calls itself for every level, in C where no limit of Python counts, and what an alias stands for
is written out again whenever the value is saved. So the events of its parser are joined here, level by level.
"""

from dataclasses import field
from typing import Any

import yaml

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Span
from qmonpy.translation import tr

DEEPEST = 100
"""How many mappings and lists may be inside each other; our own files need 10."""
LONGEST_BY_ALIASES = 10_000_000
"""How many characters the aliases of a document may stand for, all together."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""A loader that keeps every scalar as written: `1:0:0` stays a time and `no` a word."""
_NO_KEY: Any = object()


def parse_yaml(text: str) -> Any:
    """Return the value of a YAML text, None for an empty one; raises ReportError with the place of a mistake."""
    return _build(text, _Builder())


def parse_part(text: str, around: int) -> Any:
    """Return the value of some lines of a YAML text that are within so many mappings and lists; ReportError also where
    an anchor is in them, which may be meant elsewhere."""
    builder = _Builder(deepest=DEEPEST - around)
    value = _build(text, builder)
    if builder.anchors:
        raise _no_yaml("an anchor is in a part", None)
    return value


def _build(text: str, builder: "_Builder") -> Any:
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.add(event)
    except yaml.YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        raise _refusal("no-yaml", f"this is not valid YAML: {problem or error}", mark) from None
    except UnicodeEncodeError as error:
        before = text[: error.start]
        line, column = before.count("\n") + 1, error.start - before.rfind("\n")
        span = Span(line, column, line, column + 1)
        words = tr("this is not valid YAML: half of a pair of surrogates is no character")
        raise ReportError((Report("document.no-yaml", words, span=span),)) from None
    return builder.value


def _refusal(code: str, text: str, mark: Any) -> ReportError:
    span = Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2) if mark else None
    return ReportError((Report(f"document.{code}", text, span=span),))


def _no_yaml(problem: str, mark: Any) -> ReportError:
    return _refusal("no-yaml", f"this is not valid YAML: {problem}", mark)


@dataclass(slots=True)
class _Open:
    """A mapping or a list whose end has not come yet."""

    value: Any
    anchor: str | None
    key: Any = _NO_KEY
    weight: int = 1
    """The characters in it, and one for each value, with what aliases stand for."""


@dataclass(slots=True)
class _Builder:
    """Joins events to one value."""

    value: Any = None
    documents: int = 0
    open: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Any, int] | None] = field(default_factory=dict)
    """What each anchor stands for and its weight; None while it is open."""
    aliased: int = 0
    deepest: int = DEEPEST

    def add(self, event: Any) -> None:
        """Take the next event."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._note_anchor(event)
            weight = 1 + len(event.value)
            if event.anchor is not None:
                self.anchors[event.anchor] = event.value, weight
            self._place(event.value, weight)
        elif kind is yaml.MappingStartEvent:
            self._begin({}, event)
        elif kind is yaml.SequenceStartEvent:
            self._begin([], event)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._end()
        elif kind is yaml.AliasEvent:
            self._place_alias(event)
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                raise _no_yaml("but found another document", event.start_mark)

    def _note_anchor(self, event: Any) -> None:
        if event.anchor is not None:
            if event.anchor in self.anchors:
                raise _no_yaml(f'the anchor "&{event.anchor}" is given twice', event.start_mark)
            self.anchors[event.anchor] = None

    def _begin(self, value: Any, event: Any) -> None:
        self._note_anchor(event)
        if len(self.open) == self.deepest:
            words = tr("more than {deepest} mappings and lists are inside each other here").format(deepest=DEEPEST)
            raise _refusal("too-deep", words, event.start_mark)
        if self._wants_key():
            raise _no_yaml("found unhashable key", event.start_mark)
        self.open.append(_Open(value, event.anchor))

    def _end(self) -> None:
        ended = self.open.pop()
        if ended.anchor is not None:
            self.anchors[ended.anchor] = ended.value, ended.weight
        self._place(ended.value, ended.weight)

    def _place_alias(self, event: Any) -> None:
        if event.anchor not in self.anchors:
            raise _no_yaml("found undefined alias", event.start_mark)
        found = self.anchors[event.anchor]
        if found is None:
            raise _no_yaml("found unconstructable recursive node", event.start_mark)
        value, weight = found
        self.aliased += weight
        if self.aliased > LONGEST_BY_ALIASES:
            words = tr("up to this alias, aliases stand for more than {longest_by_aliases} characters").format(
                longest_by_aliases=LONGEST_BY_ALIASES
            )
            raise _refusal("too-many-aliases", words, event.start_mark)
        if self._wants_key() and not isinstance(value, str):
            raise _no_yaml("found unhashable key", event.start_mark)
        self._place(value, weight)

    def _wants_key(self) -> bool:
        return bool(self.open) and self.open[-1].key is _NO_KEY and isinstance(self.open[-1].value, dict)

    def _place(self, value: Any, weight: int) -> None:
        """Put a value where it belongs: into the list, as the key or behind the key of the mapping, or as the whole."""
        if not self.open:
            self.value = value
            return
        around = self.open[-1]
        around.weight += weight
        if isinstance(around.value, list):
            around.value.append(value)
        elif around.key is _NO_KEY:
            around.key = value
        else:
            around.value[around.key] = value
            around.key = _NO_KEY
