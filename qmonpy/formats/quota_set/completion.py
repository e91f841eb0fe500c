"""Completions at a place in a rule set's text: keywords, names that the cluster knows, attributes."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from qmonpy.formats.quota_set.layout import BLANKS
from qmonpy.formats.quota_set.lexemes import Context, Kind, LineScan, context_after
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.quota_set import FILTER_KINDS
from qmonpy.model.values.value import ValueType
from qmonpy.translation import tr

MOST = 200
"""The most completions that are offered at once."""
_RULE_KEYWORDS = ("name", *FILTER_KINDS, "to")
_SET_KEYWORDS = ("name", "description", "enabled", "limit", "}")
_LOOK_BACK = 500
"""How many lines before the place are read to find continued lines and the beginning of the set."""


class Offered(StrEnum):
    """The kind of word of a completion."""

    KEYWORD = "keyword"
    NAME = "name"
    GROUP = "group"
    ATTRIBUTE = "attribute"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Completion:
    """One word that may replace what was typed of it."""

    text: str
    kind: Offered
    detail: str = ""
    """Its meaning, in a few words."""


@dataclass(frozen=True, slots=True)
class Completions:
    """Everything that may be at a place; the `typed` characters before the place are replaced."""

    items: tuple[Completion, ...] = ()
    typed: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The texts of the completions."""
        return tuple(item.text for item in self.items)

    def __iter__(self) -> Iterator[Completion]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def complete_at(text: str, position: int, cluster: Cluster) -> Completions:
    """Return the completions at a position (from 0): those that begin with the typed word, then those that contain it.

    Never raises.
    """
    position = max(0, min(position, len(text)))
    lines = text[:position].split("\n")[-_LOOK_BACK:]
    before = _without_last_word(lines[-1])
    word = lines[-1][len(before) :]
    place = _Place(lines[:-1], before, cluster)
    return place.complete(word)


def _without_last_word(line: str) -> str:
    """Return a line without the word at its end, before the cursor."""
    end = len(line)
    while end and line[end - 1] not in BLANKS:
        end -= 1
    return line[:end]


class _Place:
    """The place of a cursor: the lines before it, and the words before it on its line."""

    def __init__(self, lines: list[str], before: str, cluster: Cluster):
        self.lines = lines
        self.cluster = cluster
        self.used: set[str] = set()
        context = Context.LINE
        for line in lines[self._logical_start() :]:
            context = self._read(line, context)
        scan = LineScan(context)
        scan.read(before)
        self._note(before, scan)
        self.context = scan.context
        self.wants_limit = scan.wants_limit

    def _logical_start(self) -> int:
        """Return the index of the line that begins the current logical line; the number of lines if that is the
        next."""
        start = len(self.lines)
        for index in range(len(self.lines) - 1, -1, -1):
            words = self.lines[index].strip(BLANKS)
            if words and words[0] != "#":
                if not words.endswith("\\"):
                    break
                start = index
        return start

    def _read(self, line: str, context: Context) -> Context:
        scan = LineScan(context)
        scan.read(line)
        self._note(line, scan)
        return context_after(line, context)

    def _note(self, line: str, scan: LineScan) -> None:
        """Remember the keywords that the rule has already."""
        self.used.update(line[start:end] for start, end, kind in scan.lexemes if kind is Kind.KEYWORD)

    def complete(self, word: str) -> Completions:
        if word.startswith("#"):
            return Completions()
        kind = self.context.filter_kind
        if kind is not None:
            return self._names(kind, word)
        match self.context:
            case Context.LINE:
                return _choose(self._line_words(), word)
            case Context.CLAUSE:
                return _choose(_keywords(each for each in _RULE_KEYWORDS if each not in self.used), word)
            case Context.LIMITS:
                return self._limits(word)
            case Context.ENABLED:
                return _choose((Completion(each, Offered.VALUE) for each in ("TRUE", "FALSE")), word)
        return Completions()

    def _line_words(self) -> Iterator[Completion]:
        """Yield the keywords that may begin a line here."""
        given: set[str] = set()
        for line in reversed(self.lines):
            words = line.strip(BLANKS)
            if words[:1] == "}":
                break
            if words[:1] == "{":
                is_rule_there = "limit" in given
                attributes = () if is_rule_there else _SET_KEYWORDS[:3]
                yield from _keywords(
                    each for each in (*attributes, "limit", "}") if each == "limit" or each not in given
                )
                return
            given.add(words.partition(" ")[0].partition("\t")[0])
        yield from _keywords("{")

    def _names(self, kind: str, word: str) -> Completions:
        """Return names for a filter, without those that the list has already."""
        start = max(word.rfind(","), word.rfind("{")) + 1
        typed = word[start:]
        listed = set(word[:start].replace("{", ",").split(","))
        sign = "!" if typed.startswith("!") else ""
        offered = (
            Completion(sign + name, offer, detail)
            for name, offer, detail in names_of_kind(kind, self.cluster)
            if sign + name not in listed
        )
        return _choose(offered, typed)

    def _limits(self, word: str) -> Completions:
        typed = word[word.rfind(",") + 1 :]
        name, sign, value = typed.partition("=")
        if sign:
            return self._values(name, value)
        if not self.wants_limit:
            return Completions((), len(word))
        limited = {each.partition("=")[0] for each in word[: len(word) - len(typed)].split(",")}
        return _choose(
            (
                Completion(f"{each.name}=", Offered.ATTRIBUTE, _describe(each.type, each.is_consumable))
                for each in self.cluster.complexes.values()
                if each.name not in limited
            ),
            typed,
        )

    def _values(self, name: str, value: str) -> Completions:
        attribute = self.cluster.complexes.get(name)
        if "$" in value or (not value and "hosts" in self.used):
            start = value.rfind("$") if "$" in value else 0
            offered = (
                Completion(f"${each.name}", Offered.ATTRIBUTE, _describe(each.type, each.is_consumable))
                for each in self.cluster.complexes.values()
                if not each.type.is_string and each.type is not ValueType.BOOL
            )
            return _choose(offered, value[start:])
        if attribute is not None and attribute.type is ValueType.BOOL:
            return _choose((Completion(each, Offered.VALUE) for each in ("TRUE", "FALSE")), value)
        return Completions((), len(value))


def names_of_kind(kind: str, cluster: Cluster) -> Iterator[tuple[str, Offered, str]]:
    """Yield the names that a filter may have, with kind and detail: `*`, groups, then single names, each sorted."""
    yield "*", Offered.NAME, tr("all {kind}").format(kind=tr(kind))
    if kind == "users":
        yield from ((f"@{name}", Offered.GROUP, tr("user set")) for name in sorted(cluster.user_sets))
        yield from ((name, Offered.NAME, tr("user")) for name in sorted(_users(cluster)))
    elif kind == "hosts":
        yield from ((name, Offered.GROUP, tr("host group")) for name in sorted(cluster.host_groups))
        yield from ((name, Offered.NAME, tr("host")) for name in sorted(cluster.hosts) if name != GLOBAL_HOST)
    else:
        known: Iterable[str] = getattr(cluster, kind)
        yield from ((name, Offered.NAME, tr(kind.removesuffix("s"))) for name in sorted(known))


def _users(cluster: Cluster) -> set[str]:
    """Return the users that the configuration mentions; a cluster does not know all its users."""
    users = {entry for each in cluster.user_sets.values() for entry in each.entries if not entry.startswith("@")}
    return users | set(cluster.users) | set(cluster.unix_groups) | set(cluster.managers) | set(cluster.operators)


def _keywords(words: Iterable[str]) -> Iterator[Completion]:
    return (Completion(word, Offered.KEYWORD) for word in words)


def _describe(value_type: ValueType, is_consumable: bool) -> str:
    return tr("{type}, consumed").format(type=value_type) if is_consumable else str(value_type)


def _choose(offered: Iterable[Completion], typed: str) -> Completions:
    """Return those that begin with the typed word, then those that contain it; case is ignored."""
    wanted = typed.lower()
    beginning: list[Completion] = []
    containing: list[Completion] = []
    for each in offered:
        place = each.text.lower().find(wanted)
        if place == 0:
            beginning.append(each)
        elif place > 0:
            containing.append(each)
    return Completions((*beginning, *containing)[:MOST], len(typed))
