"""What one `attribute=value` means, in words."""

import pytest

from qmonpy.app.fields.pair_words import describe_pair
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES

QUEUE, HOST = ObjectKind.QUEUE, ObjectKind.HOST


@pytest.mark.parametrize(
    ("kind", "attribute", "name", "value", "words"),
    [
        (QUEUE, "load_thresholds", "np_load_avg", "1.75", "alarm at >= 1.75"),
        (QUEUE, "suspend_thresholds", "mf", "4G", "alarm at <= 4 GiB"),
        (QUEUE, "load_thresholds", "np_load_avg", "much", "no DOUBLE value"),
        (QUEUE, "load_thresholds", "np_load_avg", "", "DOUBLE"),
        (QUEUE, "load_thresholds", "nope", "1", "not in the complex"),
        (QUEUE, "complex_values", "mem_free", "2g", "2 GB MEMORY"),
        (QUEUE, "complex_values", "arch", "lx-amd64", "STRING"),
        (HOST, "load_scaling", "load_avg", "0.5", "DOUBLE"),
        (HOST, "usage_scaling", "cpu", "0.5", "DOUBLE"),
        (HOST, "load_scaling", "nope", "1", ""),
        (QUEUE, "load_thresholds", "", "", ""),
    ],
)
def test_that_a_pair_is_described_by_type_unit_and_relation(kind, attribute, name, value, words):
    assert describe_pair(find_description(kind, attribute), DEFAULT_COMPLEXES, name, value) == words
