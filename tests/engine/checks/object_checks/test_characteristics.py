"""Characteristics of units in brackets, as the manual of Open Cluster Scheduler 9.2 describes them; none was tried."""

from dataclasses import replace

import pytest

from qmonpy.engine.checks.object_check import check_object
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9_2
from qmonpy.model.values.resource_map import find_units
from qmonpy.model.values.value import split_values
from tests.engine.build import make_cluster

ROWS = (
    "gpu gpu RSMAP <= YES YES 0 0",
    "device device STRING == YES NO NONE 0",
    "memory memory MEMORY <= YES NO 0 0",
)
CLUSTER = replace(make_cluster(complexes=ROWS), variety=OPEN_CLUSTER_SCHEDULER_9_2)


def said(text: str) -> list[str]:
    host = Host("h1", complex_values=split_values(text))
    return [each.text for each in check_object(ObjectKind.HOST, host, CLUSTER, is_new=False)]


@pytest.mark.parametrize(
    "text",
    [
        "gpu=2(gpu0[device=/dev/a,memory=80G] gpu1)",
        "gpu=3(0[device=/dev/nvidia0] 1[device=/dev/nvidia1] 2[device=/dev/nvidia2])",
        "gpu=2(gpu0[memory=80G] gpu0[memory=80G])",
        "gpu=2(gpu0[device=a, memory=1G] gpu0[memory=1G,device=a])",
        "gpu=4(0-3)",
        "gpu=2(gpu0 gpu0)",
    ],
)
def test_that_what_the_manual_shows_is_taken(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gpu=2(0-1[device=x])", "0-1 of gpu is a range and can have no characteristics; name each unit"),
        ("gpu=2(gpu0[memory=80G] gpu0)", "gpu0 of gpu is named with two different sets of characteristics"),
        ("gpu=2(gpu0[foo=1] gpu1)", '"foo" of gpu gpu0 is not a complex attribute'),
        ("gpu=2(gpu0[memory=x] gpu1)", '"x" is no value of memory, a characteristic of gpu gpu0'),
        ("gpu=2(gpu0[device=a=b] gpu1)", '"a=b" is no value of device, a characteristic of gpu gpu0'),
    ],
)
def test_that_what_the_manual_excludes_is_refused(text: str, words: str) -> None:
    assert said(text) == [words]


def test_that_units_are_found_with_and_without_characteristics() -> None:
    assert find_units("3(a[x=1, y=2] 0-1)") == (("a", {"x": "1", "y": "2"}), ("0-1", {}))
    assert find_units("4") == ()
