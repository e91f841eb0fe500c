"""Parts of sentences on causes: whom a counter counts, amounts with their units, lists of names."""

from collections.abc import Iterable, Sequence
from typing import Any

from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.translation import grouped, later, tr

NAMED = 3
"""The most jobs, hosts or queue instances that a sentence names; the others are counted."""


def format_whom(counter: RuleCounter | None) -> str:
    """Return whose and where what a counter counts is, with a blank in front; empty if it counts all together."""
    return _format_whom(counter, tr("of {user}"), tr("of project {project}"))


def format_for_whom(counter: RuleCounter) -> str:
    """Return for whom and where a counter counts, with a blank in front; empty if it counts all together."""
    return _format_whom(counter, tr("for {user}"), tr("for project {project}"))


def _format_whom(counter: RuleCounter | None, of_user: str, of_project: str) -> str:
    if counter is None:
        return ""
    user, project, pe, queue, host = counter.key
    parts = [
        of_user.format(user=user) if user else "",
        of_project.format(project=project) if project else "",
        tr("in PE {pe}").format(pe=pe) if pe else "",
        tr("in queue {queue}").format(queue=queue) if queue else "",
        tr("on host {host}").format(host=host) if host else "",
    ]
    said = " ".join(filter(None, parts))
    return f" {said}" if said else ""


def format_unit(attribute: str, number: float | str) -> str:
    """Return the unit of an amount: `slot` or `slots`, `core` or `cores`, or the name of the attribute."""
    if attribute == CORES:
        return choose_word(number, "core")
    return choose_word(number, "slot") if attribute == "slots" else attribute


def name_attribute(attribute: str) -> str:
    """Return the name of a consumable in a sentence; that of cores, which are no complex attribute, is a word."""
    return tr("cores") if attribute == CORES else attribute


def join_words(parts: Iterable[str]) -> str:
    """Return parts as `a`, `a and b`, `a, b and c`."""
    *head, last = parts
    return tr("{names} and {last}").format(names=", ".join(head), last=last) if head else last


def list_names(names: Sequence[str], of: Of = Of.NAMES, value: Any = None) -> str:
    """Return the first names, and the number of the others: `a, b, c and 4 more`; that number is `of` a value, by
    default of the other names."""
    if len(names) <= NAMED + 1:
        return join_words(names)
    rest = names[NAMED:]
    count = note(grouped(len(rest)), of, tuple(rest) if value is None else value)
    return tr("{names} and {count} more").format(names=", ".join(names[:NAMED]), count=count)


def with_capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def number_parts(parts: Sequence[str]) -> str:
    """Return parts as `(1) a; (2) b`."""
    return "; ".join(f"({number}) {part}" for number, part in enumerate(parts, 1))


def format_number_word(number: int) -> str:
    """Return a small number as a word."""
    return tr(_NUMBERS[number]) if number < len(_NUMBERS) else str(number)


_NUMBERS = (
    "no",
    later("one"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
    later("nine"),
)
