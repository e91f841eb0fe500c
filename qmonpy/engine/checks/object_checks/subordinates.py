"""Subordinate lists of queues, queue-wise and slot-wise, in the words of 8.1.9 (queue_conf(5))."""

import re
from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.references import parse_subordinates
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.values.whole import parse_digits
from qmonpy.translation import tr

_WORD = compile_late(r"[^\s,]+")
_SLOTWISE = compile_late(r"\s*slots=([^(]*)\((.*?)(?:\)(.*))?", re.IGNORECASE | re.DOTALL)
_QUEUE = r"[^\s,:=()]+"
_SLOTWISE_ITEM = compile_late(rf"{_QUEUE}(?::-?\d+(?::(?:sr|lr)(?::.*)?)?)?", re.ASCII | re.IGNORECASE)
_FORMS = ("queue=slots,queue", "slots=N(queue:sequence:sr,queue:sequence:lr)", "NONE")


def check_subordinates(value: AttributeValue) -> Iterator[Report]:
    """Check the grammar, that the queues are there, and that none is its own subordinate."""
    if value.is_none:
        return
    if not _is_list(value.text):
        yield value.error("subordinates", f'error parsing value "{value.text}"', *_FORMS)
        return
    for name in parse_subordinates(value.text):
        if name.lower() == "slots":
            sentence = tr('"{text}" names no subordinate queue.').format(text=value.text)
            yield value.warning("no-subordinates", sentence, *_FORMS)
        elif name == value.owner:
            yield value.error("own-subordinate", f'Cluster queue "{name}" can\'t get subordinated by itself')
        elif name not in value.cluster.queues:
            words = f'Subordinated cluster queue "{name}" referenced in "{value.owner}" does not exist'
            yield value.missing(ObjectKind.QUEUE, name, words)


def _is_list(text: str) -> bool:
    """Whether the file reader takes it; it forgives a missing parenthesis and what stands behind the list."""
    slotwise = _SLOTWISE.fullmatch(text)
    if slotwise is not None:
        threshold, items, _ = slotwise.groups()
        if not re.fullmatch(r"-?\d+", threshold, re.ASCII) or parse_digits(threshold) == 0:
            return False
        return all(_SLOTWISE_ITEM.fullmatch(each) for each in _WORD.findall(items))
    return all(re.fullmatch(r"[^=()]+(?:=(?:-?\d+)?)?", each, re.ASCII) for each in _WORD.findall(text))
