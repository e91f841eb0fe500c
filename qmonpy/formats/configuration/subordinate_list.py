"""Subordinate lists of cluster queues, queue-wise (`low.q=2, idle.q`) and slot-wise (`slots=4(low.q:1:sr)`), as values.

Only texts that can be written back exactly are read, so that an editor of these values loses nothing (queue_conf(5),
`subordinate_list`).
"""

import re

from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import NONE, split_names

SHORTEST, LONGEST = "sr", "lr"
"""Which task of a subordinate queue is suspended first: the one that has run for the shortest, or the longest time."""
_NAME = compile_late(r"[^ \t\r\n,:=()]+")
_NUMBER = compile_late(r"(-?\d+)?", re.ASCII)
_SLOTWISE = compile_late(r"slots=(\d+)\((.*)\)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Subordinate:
    """One queue of a list."""

    queue: str
    number: str = ""
    """Queue-wise: how many slots in use suspend the queue, empty for all. Slot-wise: tasks of the queue with the
    highest number are suspended first (8.1.9, asked: with `low1.q:1:sr, low2.q:5:lr` those of low2.q)."""
    action: str = ""
    """Slot-wise: SHORTEST or LONGEST."""


@dataclass(frozen=True, slots=True)
class SubordinateList:
    """The queues that a queue suspends."""

    queues: tuple[Subordinate, ...] = ()
    slots: str = ""
    """Slot-wise: if more slots than this are in use in all queues, tasks are suspended; empty if it is queue-wise."""

    @property
    def is_slotwise(self) -> bool:
        """Whether single tasks are suspended instead of queues."""
        return bool(self.slots)


def parse_subordinate_list(text: str) -> SubordinateList | None:
    """Return the list of a text as 8.1.9 prints it; None for a text that would be written back differently."""
    slotwise = _SLOTWISE.fullmatch(text)
    if slotwise is not None:
        parts = [tuple(each.split(":")) for each in split_names(slotwise[2])]
        if any(len(each) != 3 or each[2] not in (SHORTEST, LONGEST) for each in parts):
            return None
        found = SubordinateList(tuple(Subordinate(*each) for each in parts), slotwise[1])
    else:
        words = (each.partition("=") for each in split_names(text))
        found = SubordinateList(tuple(Subordinate(name, number) for name, _, number in words))
    is_known = all(_NAME.fullmatch(each.queue) and _NUMBER.fullmatch(each.number) for each in found.queues)
    return found if is_known and format_subordinate_list(found) == text else None


def parse_slotwise_list(text: str) -> SubordinateList | None:
    """Return the list of a text in any form in which 8.1.9 takes it; None for a queue-wise one, and for a bad one."""
    if not text.lower().startswith("slots="):
        return None
    found = parse_subordinate_list(canonical_text(ObjectKind.QUEUE, "subordinate_list", text))
    return found if found is not None and found.is_slotwise else None


def format_subordinate_list(value: SubordinateList) -> str:
    """Return the text of a list as 8.1.9 prints it."""
    if not value.is_slotwise:
        words = [f"{each.queue}={each.number}" if each.number else each.queue for each in value.queues]
        return canonical_text(ObjectKind.QUEUE, "subordinate_list", ", ".join(words) or NONE)
    if not value.queues:
        return NONE
    elements = (f"{each.queue}:{each.number or 0}:{each.action or SHORTEST}" for each in value.queues)
    return f"slots={value.slots}({', '.join(elements)})"
