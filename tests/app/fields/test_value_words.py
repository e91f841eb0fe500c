"""Values in people's units."""

import pytest

from qmonpy.app.fields.value_words import describe_number, describe_value
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import ValueType


@pytest.mark.parametrize(
    ("kind", "attribute", "text", "words"),
    [
        (ObjectKind.QUEUE, "s_rt", "1:00:00", "1 hour"),
        (ObjectKind.QUEUE, "s_rt", "90", "1 minute 30 seconds"),
        (ObjectKind.QUEUE, "s_rt", "INFINITY", "no limit"),
        (ObjectKind.QUEUE, "s_rt", "soon", ""),
        (ObjectKind.QUEUE, "s_vmem", "4G", "4 GiB"),
        (ObjectKind.QUEUE, "s_vmem", "4g", "4 GB"),
        (ObjectKind.QUEUE, "s_vmem", "1536M", "1.5 GiB"),
        (ObjectKind.QUEUE, "s_vmem", "NONE", ""),
        (ObjectKind.PE, "allocation_rule", "$round_robin", "one slot of each host in turn"),
        (ObjectKind.PE, "allocation_rule", "4", "exactly 4 slots of each host"),
        (ObjectKind.PE, "allocation_rule", "0", ""),
        (ObjectKind.PE, "urgency_slots", "max", "the most of the range"),
        (ObjectKind.PE, "slots", "4", "slots"),
        (ObjectKind.PE, "start_proc_args", "/bin/true", ""),
        (ObjectKind.USER, "delete_time", "0", "never"),
        (ObjectKind.USER, "delete_time", "1", "not while the user has jobs"),
        (ObjectKind.USER, "delete_time", "1700000000", "2023-11-14 22:13:20"),
        (ObjectKind.USER, "delete_time", "soon", "seconds since 1970"),
    ],
)
def test_that_a_value_is_told_in_units(kind: ObjectKind, attribute: str, text: str, words: str) -> None:
    description = find_description(kind, attribute)
    assert description is not None
    assert describe_value(description, text) == words


def test_that_values_of_the_complex_are_told_by_their_type() -> None:
    assert describe_number(ValueType.MEMORY, "2T") == "2 TiB"
    assert describe_number(ValueType.TIME, "0:0:0") == "0 seconds"
    assert describe_number(ValueType.TIME, "86400") == "1 day"
    assert describe_number(ValueType.INT, "4") == ""
