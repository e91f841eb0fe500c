"""Changes of subordinate lists by `qconf -aattr` and its like, where queues are subordinated by slots.

The qmaster of 8.1.9 keeps a list of queues, each with a threshold, a sum of slots, a number and an action, and changes
these one by one, whichever form a text has; the first one says in which form they are all shown (asked: recording
`subattr-1` of tests/conformance/data/minimal).
"""

from collections.abc import Iterator

from qmonpy.cli.configuring.element_edits import change_elements, split_elements
from qmonpy.formats.configuration.subordinate_list import SHORTEST, parse_slotwise_list
from qmonpy.model.values.value import NONE

_ATTRIBUTE = "subordinate_list"


def has_slotwise(*texts: str) -> bool:
    """Whether one of some lists is by slots, so that words alone do not tell its elements."""
    return any("(" in each for each in texts)


def change_subordinates(verb: str, old: str, value: str, owner: str, remarks: list[str]) -> str:
    """Return a list after a change, and remark on queues that are there already, or are not; a value that is no list
    is returned as it is."""
    if has_slotwise(value) and parse_slotwise_list(value) is None:
        return value
    elements = {each.partition("=")[0]: each for each in _parts(old)}
    change_elements(verb, elements, _parts(value), _ATTRIBUTE, owner, remarks)
    found = [(name, *rest.split(":")) for name, _, rest in (each.partition("=") for each in elements.values())]
    if not found:
        return NONE
    slots = found[0][2]
    if int(slots or 0):
        return f"slots={slots}({', '.join(f'{name}:{number}:{action}' for name, _, _, number, action in found)})"
    return ", ".join(f"{name}={threshold}" if threshold else name for name, threshold, *_ in found)


def _parts(text: str) -> Iterator[str]:
    """Give each queue as `name=threshold:slots:number:action`."""
    slotwise = parse_slotwise_list(text)
    if slotwise is not None:
        for each in slotwise.queues:
            yield f"{each.queue}=:{slotwise.slots}:{each.number}:{each.action}"
        return
    for word in split_elements(text):
        name, _, threshold = word.partition("=")
        yield f"{name}={threshold}::0:{SHORTEST}"
