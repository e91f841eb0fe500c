"""The names of what an RSMAP counts, and its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.values.complex_value import check_complex_value
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9, OPEN_CLUSTER_SCHEDULER_9_2
from qmonpy.model.values.resource_map import find_characteristics, find_map_names, format_map
from qmonpy.model.values.value import Relop, ValueType, find_number, format_values, split_values

GPU = ComplexAttribute("gpu", "gpu", ValueType.RSMAP, Relop.LE, consumable=Consumable.YES)


@pytest.mark.parametrize(
    ("text", "number", "names"),
    [
        ("4(0-3)", 4, "0 1 2 3"),
        ("4", 4, None),
        ("2(GPU0 GPU1)", 2, "GPU0 GPU1"),
        ("4(0-1 7-8)", 4, "0 1 7 8"),
        ("2((a b)", 2, "(a b"),
        ("2(a a)", 2, "a a"),
        ("0()", 0, ""),
        ("2( a  b )", 2, "a b"),
        ("2(3-2)", 2, "2 3"),
    ],
)
def test_that_values_are_those_that_open_cluster_scheduler_takes(text: str, number: int, names: str | None) -> None:
    assert check_complex_value(GPU, text) == ()
    assert find_number(ValueType.RSMAP, text) == number
    assert find_map_names(text) == (None if names is None else tuple(names.split()))


@pytest.mark.parametrize("text", ["3(0-3)", "1(gpu0 gpu1)", "3(gpu0-2)", "1K(0-1022)", "()", "a", "-1(a)", ""])
def test_that_values_are_refused_that_open_cluster_scheduler_refuses(text: str) -> None:
    assert check_complex_value(GPU, text)


@given(st.lists(st.from_regex(r"\A[a-zA-Z(\[][a-zA-Z0-9\]\[:._]{0,8}\Z"), max_size=6), st.integers(0, 40))
def test_that_a_list_of_values_keeps_every_map_to_the_character(names: list[str], last: int) -> None:
    value = f"{len(names)}({' '.join(names)})"
    values = {"gpu": value, "mic": f"{last + 1}(0-{last})", "mem": "4G"}
    assert split_values(format_values(values)) == values
    assert find_map_names(value) == tuple(names)
    assert find_number(ValueType.RSMAP, values["mic"]) == len(find_map_names(values["mic"]) or ())


def test_that_a_range_of_millions_is_not_spelt_out() -> None:
    assert len(find_map_names("1(0-999999999)") or ()) < 1_000_000


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("4(0-3)", "4(0-3)"), ("4(0 1 2 3)", "4(0-3)"), ("2(0-1)", "2(0 1)"), ("5(9 0-3)", "5(9 0-3)"),
        ("4(0-1 7-8)", "4(0 1 7 8)"), ("4(3-0)", "4(0-3)"), ("4(3 2 1 0)", "4(3 2 1 0)"), ("4(1 1 1 1)", "4(1 1 1 1)"),
        ("8(0-3 0-3)", "8(0-3 0-3)"), ("3(00 01 02)", "3(0-2)"), ("1(5-5)", "1(5)"), ("3(0 2 4)", "3(0 2 4)"),
        ("2( a  b )", "2(a b)"), ("2((a b))", "2((a b)"), ("0()", "0"), ("4", "4"), ("04(0-3)", "04(0-3)"),
    ],
)  # fmt: skip
def test_that_a_map_is_kept_as_open_cluster_scheduler_keeps_it(written: str, kept: str) -> None:
    """Each was written to a host of a real 9.1.4, and read back."""
    assert format_map(written) == kept
    host, reports = parse_object(ObjectKind.HOST, f"hostname h1\ncomplex_values mem=4G,gpu={written},lic=2\n")
    assert not [each for each in reports if each.is_error]
    assert host.complex_values == {"mem": "4G", "gpu": kept, "lic": "2"}


@given(st.lists(st.integers(0, 12), max_size=12))
def test_that_a_map_that_is_kept_names_the_same_and_stays(numbers: list[int]) -> None:
    written = f"{len(numbers)}({' '.join(map(str, numbers))})"
    kept = format_map(written)
    assert format_map(kept) == kept
    assert (find_map_names(kept) or ()) == tuple(map(str, numbers))


DEVICES = "2(gpu0[device=/dev/nvidia0,gpu_memory=80G] gpu1[device=/dev/nvidia1,gpu_memory=40G])"
"""As the manual of Open Cluster Scheduler 9.2 has it (sge_complex(5)); none was tried."""


def test_that_characteristics_of_units_are_read_and_kept() -> None:
    assert find_map_names(DEVICES) == ("gpu0", "gpu1")
    assert find_number(ValueType.RSMAP, DEVICES) == 2
    assert find_characteristics(DEVICES) == (
        ("gpu0", {"device": "/dev/nvidia0", "gpu_memory": "80G"}),
        ("gpu1", {"device": "/dev/nvidia1", "gpu_memory": "40G"}),
    )
    values = {"gpu": DEVICES, "mem": "4G", "nic": "1(eth0[bandwidth=100])"}
    assert split_values(format_values(values)) == values
    assert format_map(DEVICES) == DEVICES
    assert format_map(DEVICES.replace(",gpu", ",   gpu")) == DEVICES
    broken = DEVICES.replace(",gpu", ", \\\n   gpu")
    text = f"hostname h1\ncomplex_values mem=4G,gpu={broken},lic=2\n"
    host, reports = parse_object(ObjectKind.HOST, text)
    assert not [each for each in reports if each.is_error]
    assert host.complex_values == {"mem": "4G", "gpu": DEVICES, "lic": "2"}


def test_that_characteristics_are_taken_where_they_are_known_only() -> None:
    (said,) = check_complex_value(GPU, DEVICES, variety=OPEN_CLUSTER_SCHEDULER_9)
    assert said.text.startswith("Open Cluster Scheduler 9 takes no characteristics in brackets")
    assert check_complex_value(GPU, DEVICES, variety=OPEN_CLUSTER_SCHEDULER_9_2) == ()
    assert check_complex_value(GPU, "1(gpu0[])", variety=OPEN_CLUSTER_SCHEDULER_9) == ()
    assert check_complex_value(GPU, f"3{DEVICES[1:]}", variety=OPEN_CLUSTER_SCHEDULER_9_2)


@given(st.lists(st.text("ab0-3[]=,() /", max_size=12), max_size=4))
def test_that_any_text_within_the_parentheses_is_read_without_an_exception(words: list[str]) -> None:
    text = f"{len(words)}({' '.join(words)})"
    find_map_names(text), find_characteristics(text), split_values(f"gpu={text},mem=1G")
    kept = format_map(text)
    assert find_characteristics(kept) == find_characteristics(text) or "(" in text[2:-1] or ")" in text[2:-1]
