"""Values in people's units."""

import pytest

from qmonpy.app.fields.value_words import (
    describe_formula,
    describe_number,
    describe_pair,
    describe_parameters,
    describe_value,
)
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.values.value import ValueType
from tests.clusters.world import small_cluster
from tests.present import present

QUEUE, HOST = ObjectKind.QUEUE, ObjectKind.HOST


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
    description = present(find_description(kind, attribute))
    assert description is not None
    assert describe_value(description, text) == words


def test_that_values_of_the_complex_are_told_by_their_type() -> None:
    assert describe_number(ValueType.MEMORY, "2T") == "2 TiB"
    assert describe_number(ValueType.TIME, "0:0:0") == "0 seconds"
    assert describe_number(ValueType.TIME, "86400") == "1 day"
    assert describe_number(ValueType.INT, "4") == ""


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
def test_that_a_pair_is_described_by_type_unit_and_relation(
    kind: ObjectKind, attribute: str, name: str, value: str, words: str
) -> None:
    assert describe_pair(present(find_description(kind, attribute)), DEFAULT_COMPLEXES, name, value) == words


def test_that_a_formula_is_told_with_the_units_that_its_values_count_in() -> None:
    complexes = small_cluster().complexes
    told = describe_formula("np_load_avg + mem_used*2 - slots", complexes)
    assert told == "By load, hosts with the least np_load_avg + 2 times mem_used (in bytes) - slots come first."
    assert describe_formula("nope", complexes) == "By load, hosts with the least nope (unknown) come first."
    assert describe_formula("5", complexes) == describe_formula("none", complexes) == ""
    assert describe_formula("slots", Cluster().complexes)


def test_that_each_word_is_told_in_a_line() -> None:
    qmaster = present(find_description(ObjectKind.CONFIGURATION, "qmaster_params"))
    assert describe_parameters(qmaster, "cl_ping=true MAX_DYN_EC=x FOO") == (
        "cl_ping=true: let the communication library report more errors\n"
        "MAX_DYN_EC=x: how many event clients there may be, such as qsub -sync (by default 1000); "
        "this is not a number\n"
        "FOO: not known"
    )
    reporting = present(find_description(ObjectKind.CONFIGURATION, "reporting_params"))
    assert describe_parameters(reporting, "accounting=true reporting=FALSE joblog=0") == (
        "accounting=true: write the accounting file, which qacct reads (by default true)\n"
        "reporting=FALSE: off; with true: write the reporting file; it grows fast\n"
        "joblog=0: off; with true: write the events of jobs into the reporting file"
    )
    assert describe_parameters(qmaster, "none") == ""
