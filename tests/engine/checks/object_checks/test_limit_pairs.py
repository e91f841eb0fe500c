"""Soft limits above hard ones are told, at the host that has them."""

import pytest

from qmonpy.engine.checks.object_check import check_object
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting

CLUSTER = Cluster(host_groups={"@fat": HostGroup("@fat")})


def warned(**settings: Setting) -> list[tuple[str, ...]]:
    reports = check_object(ObjectKind.QUEUE, ClusterQueue("all.q", (), settings), CLUSTER)
    assert not any(each.is_error for each in reports)
    return [each.fields for each in reports if each.code == "object.soft-above-hard"]


@pytest.mark.parametrize(
    ("soft", "hard"), [("1:00:00", "0:30:00"), ("3601", "1:00:00"), ("INFINITY", "10")], ids=lambda text: text
)
def test_that_a_soft_limit_above_the_hard_one_is_warned_of(soft: str, hard: str) -> None:
    expected = [] if soft == "INFINITY" else [("s_rt",)]
    assert warned(s_rt=Setting(soft), h_rt=Setting(hard)) == expected


def test_that_a_soft_limit_at_or_below_the_hard_one_is_as_it_should_be() -> None:
    assert warned(s_rt=Setting("3600"), h_rt=Setting("1:00:00"), s_vmem=Setting("1G")) == []


def test_that_sizes_are_compared_by_their_units() -> None:
    assert warned(s_vmem=Setting("2G"), h_vmem=Setting("2000M")) == [("s_vmem",)]


def test_that_the_host_or_group_whose_limits_they_are_is_named() -> None:
    soft, hard = Setting("10", {"@fat": "40"}), Setting("20", {"h1": "5"})
    assert warned(s_cpu=soft, h_cpu=hard) == [("s_cpu", "@fat"), ("s_cpu", "h1")]
