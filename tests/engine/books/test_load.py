"""Thresholds are exceeded when, and for the reasons that, Grid Engine 8.1.9 says."""

from typing import Any

import pytest

from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, check_thresholds, find_exceeded
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.output.refusal_line import format_alarm
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster
from tests.engine.queue_states import read_situation


def alarm(cluster: Cluster, instance: str, setting: str = LOAD, state: State | None = None) -> ThresholdCheck | None:
    prepared = prepare(cluster)
    ledger = prepared.accounts.empty if state is None else ledger_of(prepared, state)
    return find_exceeded(prepared.site, ledger, prepared.site.by_name[instance], setting)


def loaded(threshold: str, load: str, **more: Any) -> ThresholdCheck | None:
    queues = {"all.q": {"hostlist": "h1", "load_thresholds": threshold, **more}}
    return alarm(small_cluster(hosts={"h1": {"load_values": load}}, queues=queues), "all.q@h1")


def test_that_the_reasons_are_those_that_the_scheduler_gives() -> None:
    content = read_situation("busy")
    reasons = {
        (name, setting): format_alarm(alarm(content.cluster, name, setting, content.state).alarm)
        for name, setting in (
            ("hot.q@q1", SUSPEND),
            ("hot.q@q2", LOAD),
            ("hot.q@q3", LOAD),
        )
    }
    assert reasons == {
        ("hot.q@q1", SUSPEND): "lic=2.000000 (no load value) <= 5",
        ("hot.q@q2", LOAD): 'no value for complex attribute "np_load_avg"',
        ("hot.q@q3", LOAD): "disk=15032385536.000000 (no load value) <= 15G",
    }


@pytest.mark.parametrize(("load", "is_exceeded"), [("1.74", False), ("1.75", True), ("2", True), ("nonsense", True)])
def test_that_a_threshold_is_exceeded_once_it_is_reached_and_by_what_is_no_value(load: str, is_exceeded: bool) -> None:
    found = loaded("np_load_avg=1.75", f"np_load_avg={load}")
    assert (found is not None) is is_exceeded


def test_that_a_small_amount_exceeds_where_less_is_worse() -> None:
    assert loaded("mem_free=2G", "mem_free=3G") is None
    assert format_alarm(loaded("mf=2G", "mem_free=1G").alarm) == "mem_free=1073741824.000000 (no load adjustment) <= 2G"


def test_that_a_text_exceeds_where_it_matches() -> None:
    assert format_alarm(loaded("arch=lx-*", "arch=lx-amd64").alarm) == "arch=lx-amd64 == lx-*"
    assert loaded("arch=sol-*", "arch=lx-amd64") is None


def test_that_the_complex_value_of_a_queue_counts_and_that_of_its_host_does_not() -> None:
    queues = {"all.q": {"hostlist": "h1", "load_thresholds": "np_load_avg=1", "complex_values": "np_load_avg=0.5"}}
    assert alarm(small_cluster(queues=queues), "all.q@h1") is None
    del queues["all.q"]["complex_values"]
    hosts = {"h1": {"complex_values": "np_load_avg=0.5"}}
    assert alarm(small_cluster(hosts=hosts, queues=queues), "all.q@h1").value is None


def test_that_an_unknown_attribute_exceeds() -> None:
    assert format_alarm(loaded("nosuch=1", "np_load_avg=0").alarm) == 'no such complex attribute for threshold "nosuch"'


def test_that_every_threshold_is_told_not_only_the_first_that_is_exceeded() -> None:
    queues = {"all.q": {"hostlist": "h1", "load_thresholds": "np_load_avg=1,mem_free=1G"}}
    cluster = small_cluster(hosts={"h1": {"load_values": "np_load_avg=2,mem_free=8G"}}, queues=queues)
    prepared = prepare(cluster)
    checks = check_thresholds(prepared.site, prepared.accounts.empty, prepared.site.places[0], LOAD)
    assert [(each.name, each.value, each.is_exceeded) for each in checks] == [
        ("np_load_avg", "2", True),
        ("mem_free", "8G", False),
    ]


def test_that_consumables_are_not_compared_with_suspend_thresholds() -> None:
    """Asked of 8.1.9 with nothing left of a consumable, and with one that is nowhere: jobs start, no letter shows."""
    cluster = small_cluster(
        complexes="lic lic INT <= YES YES 0 0\nmem mem MEMORY <= YES YES 1G 0\n",
        hosts={"h1": {"complex_values": "lic=1"}},
        hostgroups={"@allhosts": ["h1"]},
        queues={"all.q": {"hostlist": "h1", "suspend_thresholds": "lic=1,mem=1G", "load_thresholds": "mem=1G"}},
    )
    assert alarm(cluster, "all.q@h1", SUSPEND) is None
    assert format_alarm(alarm(cluster, "all.q@h1", LOAD).alarm) == 'no such complex attribute for threshold "mem"'
