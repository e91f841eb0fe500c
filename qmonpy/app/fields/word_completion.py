"""Words to offer where somebody is typing: variables and signals in commands, attributes, parameters, days."""

import re
from collections.abc import Callable, Mapping

from qmonpy.app.fields.calendar_help import calendar_words
from qmonpy.engine.checks.object_checks.commands import SIGNALS
from qmonpy.formats.values.parameter_list import find_parameter
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class Offer:
    """A word that may stand in a text, and its meaning."""

    word: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class WordCompletion:
    """The word at a place of a text, from `start` to `end`, and the words that could stand in its place."""

    start: int
    end: int
    offers: tuple[Offer, ...] = ()


_NOTHING = WordCompletion(0, 0)
SIGNS = "=:,"
"""What a word may bring along at its end, and what may stand behind the cursor already."""


def find_completion(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    """Return the words to offer at a place of an attribute's text; none where nothing fits or the word is complete.

    Words that begin with what is typed come first, then those that contain it.
    """
    find = _FINDERS.get(description.value_kind)
    if find is None:
        return _NOTHING
    found = find(description, cluster, text, cursor)
    typed = text[found.start : cursor].lower()
    matching = tuple(each for each in found.offers if _fits(each.word.lower(), typed))
    ordered = sorted(matching, key=lambda each: not each.word.lower().startswith(typed))
    begun = [each.word for each in matching if each.word.lower().startswith(typed)]
    is_complete = begun == [text[found.start : found.end]]
    return WordCompletion(found.start, found.end, () if is_complete else tuple(ordered))


def has_completion(description: AttributeDescription) -> bool:
    """Whether an attribute has any words to offer."""
    if description.value_kind in (ValueKind.COMMAND, ValueKind.PARAMETERS):
        return bool(description.variables or description.parameters)
    return description.value_kind in _FINDERS


def count_given(word: str, typed: str, after: str) -> int:
    """Return how many characters behind the cursor a taken word already has, so that they are not there twice.

    `typed` is what stands of the word before the cursor. The rest of the word counts (`slo|ts=4`), and a sign at its
    end (`slots|=4` for `slots=`).
    """
    rest = word.lower().partition(typed.lower())[2] if typed else word.lower()
    if rest and after.lower().startswith(rest):
        return len(rest)
    return int(word[-1:] in tuple(SIGNS) and after.startswith(word[-1]))


def variable_offers(description: AttributeDescription) -> tuple[Offer, ...]:
    """Return an offer for every variable of a command attribute."""
    return tuple(Offer(f"${each.name}", tr(each.help)) for each in description.variables)


def _fits(word: str, typed: str) -> bool:
    return typed.removeprefix("$") in word


def _find_in_command(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    begun = re.search(r"\$\w*$", text[:cursor], re.ASCII)
    if begun is None:
        return _NOTHING
    return WordCompletion(begun.start(), _end(text, cursor), variable_offers(description))


def _find_in_method(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    if re.fullmatch(r"\w+", text[:cursor], re.ASCII):
        return WordCompletion(0, _end(text, cursor), tuple(Offer(f"SIG{name}", tr("a signal")) for name in SIGNALS))
    return _find_in_command(description, cluster, text, cursor)


def _find_signal(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    return WordCompletion(0, len(text), tuple(map(Offer, SIGNALS)))


def _find_limit(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    if not re.fullmatch("[A-Za-z]+", text[:cursor]):
        return _NOTHING
    return WordCompletion(0, len(text), (Offer("INFINITY", tr("no limit")),))


def _find_in_formula(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    begun = re.search(r"(?:^|[-+])\s*\$?([A-Za-z_][\w.]*)$", text[:cursor], re.ASCII)
    if begun is None:
        return _NOTHING
    numbers = (each for each in cluster.complexes.values() if not each.type.is_string)
    offers = tuple(Offer(each.name, f"{each.type}, {each.shortcut}") for each in numbers)
    return WordCompletion(begun.start(1), _end(text, cursor), offers)


def _find_parameter(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    begun = re.search(r"(?:^|[\s,])([A-Za-z_]\w*)(=?)(\w*)$", text[:cursor], re.ASCII)
    if begun is None:
        return _NOTHING
    if not begun[2]:
        offers = tuple(Offer(each.name, each.words) for each in description.parameters)
        return WordCompletion(begun.start(1), _end(text, cursor), offers)
    known = find_parameter(description, begun[1])
    offers = tuple(map(Offer, known.values)) if known is not None else ()
    return WordCompletion(begun.start(3), _end(text, cursor), offers)


def _find_in_calendar(description: AttributeDescription, cluster: Cluster, text: str, cursor: int) -> WordCompletion:
    begun = re.search(r"[A-Za-z]+$", text[:cursor], re.ASCII)
    if begun is None:
        return _NOTHING
    words = calendar_words(description.value_kind)
    return WordCompletion(
        begun.start(), _end(text, cursor), tuple(Offer(word, tr(meaning)) for word, meaning in words.items())
    )


def _end(text: str, cursor: int) -> int:
    """Return where the word at a place ends."""
    rest = re.match(r"\w*", text[cursor:], re.ASCII)
    return cursor + (rest.end() if rest else 0)


_Find = Callable[[AttributeDescription, Cluster, str, int], WordCompletion]
_FINDERS: Mapping[ValueKind, _Find] = {
    ValueKind.COMMAND: _find_in_command,
    ValueKind.METHOD: _find_in_method,
    ValueKind.SIGNAL: _find_signal,
    ValueKind.TIME_LIMIT: _find_limit,
    ValueKind.MEMORY_LIMIT: _find_limit,
    ValueKind.LOAD_FORMULA: _find_in_formula,
    ValueKind.PARAMETERS: _find_parameter,
    ValueKind.CALENDAR_WEEK: _find_in_calendar,
    ValueKind.CALENDAR_YEAR: _find_in_calendar,
}
