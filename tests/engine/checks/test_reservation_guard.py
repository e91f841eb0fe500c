"""Changes that would break granted reservations are found, in the words of Grid Engine 8.1.9 (asked)."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.world.orphans import find_orphans
from qmonpy.engine.checks.reservation_guard import find_broken_reservations
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import slots_per_user, small_cluster

HOSTS = {
    "h1": {"complex_values": "lic=4,size=9"},
    "h2": {"complex_values": "lic=4,size=9"},
    "h3": {},
}
QUEUE = {
    "hostlist": "@allhosts",
    "slots": "4",
    "seq_no": "0,[h1=1],[h2=2],[h3=3]",
    "pe_list": "mpi smp",
    "ckpt_list": "ck",
}
WORLD: dict[str, Any] = {
    "complexes": "lic lic INT <= YES YES 0 0\nsize size INT <= YES NO 0 0\n",
    "hosts": HOSTS,
    "hostgroups": {"@allhosts": ["h1", "h2", "h3"]},
    "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": "100"}, "smp": {"slots": "100"}},
    "queues": {"all.q": QUEUE, "spare.q": {"hostlist": "h3", "slots": "1"}},
    "ckpts": {"ck": {}},
    "usersets": {
        "staff": {"entries": ["anna", "bob"]},
        "team": {"entries": ["anna"]},
        "deny": {"entries": ["anna"]},
        "other": {"entries": ["carl"]},
    },
    "calendars": {"off": {"year": "1.1.2030=off"}, "night": {"year": "1.6.2030=off"}},
}
DAY = ("-a", "203001010000", "-d", "1:0:0")
NEXT = ("-a", "203001020000", "-d", "1:0:0")


def world(**changes: Any) -> Cluster:
    return small_cluster(**{**WORLD, **changes})


def queue(**changes: str) -> Cluster:
    return world(queues={**WORLD["queues"], "all.q": {**QUEUE, **changes}})


def hosts(**changes: dict[str, str]) -> Cluster:
    return world(hosts={**HOSTS, **changes})


def granted(*requests: tuple[str, ...], before: Cluster | None = None) -> Snapshot:
    """A cluster with reservations, one for each request, all granted."""
    cluster = EmbeddedCluster(before or world())
    for each in requests:
        answer = cluster.reserve("root", each)
        assert answer.is_done, answer.text
    return cluster.snapshot()


def broken(snapshot: Snapshot, after: Cluster) -> dict[str, tuple[str, ...]]:
    """The words, each with the ids of the reservations that are named."""
    return {each.text: each.fields for each in find_broken_reservations(snapshot.cluster, after, snapshot.state)}


class TestSlots:
    def test_that_slots_are_not_lowered_below_the_most_that_is_reserved_at_a_time(self) -> None:
        shown = granted((*DAY, "-pe", "mpi", "3", "-q", "*@h1"), (*NEXT, "-pe", "mpi", "2", "-q", "*@h1"))
        text = "denied: 3 slots are already reserved in all.q@h1 by an advance reservation"
        assert broken(shown, queue(slots="2")) == {text: ("1", "2")}
        assert broken(shown, queue(slots="4,[h1=1]")) == {text: ("1", "2")}
        assert broken(shown, queue(slots="3")) == broken(shown, queue(slots="0,[h1=3]")) == {}

    def test_that_slots_of_an_environment_are_not_lowered_below_the_sum_of_all(self) -> None:
        shown = granted((*DAY, "-pe", "mpi", "10"), (*NEXT, "-pe", "mpi", "2"), (*DAY, "-pe", "smp", "1"))
        pes = {name: {**each, "slots": "11"} for name, each in WORLD["pes"].items()}
        text = "denied: lowering slots amount below 12 would break advance reservations"
        assert broken(shown, world(pes=pes)) == {text: ("1", "2")}
        assert broken(shown, world(pes={**pes, "mpi": {**pes["mpi"], "slots": "12"}})) == {}

    def test_that_other_slots_may_change(self) -> None:
        shown = granted((*DAY, "-q", "*@h1"))
        assert broken(shown, world(queues={"all.q": QUEUE, "spare.q": {"hostlist": "h3", "slots": "0"}})) == {}


class TestObjects:
    def test_that_a_reserved_queue_and_its_host_stay(self) -> None:
        shown = granted((*DAY, "-q", "all.q@h3"))
        gone = world(queues={"spare.q": {"hostlist": "h3"}})
        assert broken(shown, gone) == {"There are still running jobs in the queue. Deletion denied.": ("1",)}
        few = world(hosts={"h1": {}, "h2": {}}, hostgroups={"@allhosts": ["h1", "h2"]}, queues={"all.q": QUEUE})
        assert broken(shown, few) == {'Host object "h3" is still referenced in cluster queue "all.q".': ("1",)}

    def test_that_what_is_not_reserved_may_go(self) -> None:
        shown = granted((*DAY, "-q", "all.q@h1"))
        few = world(hosts={"h1": HOSTS["h1"]}, hostgroups={"@allhosts": ["h1"]}, queues={"all.q": QUEUE})
        assert broken(shown, few) == {}
        assert find_orphans(shown.cluster, few, shown.state) == ()

    def test_that_an_instance_that_its_queue_loses_is_orphaned(self) -> None:
        shown = granted((*DAY, "-pe", "mpi", "10"))
        fewer = world(hostgroups={"@allhosts": ["h1", "h2"]})
        assert broken(shown, fewer) == {}
        assert find_orphans(shown.cluster, fewer, shown.state) == ("all.q@h3",)

    def test_that_the_granted_environment_stays(self) -> None:
        shown = granted((*DAY, "-pe", "m*", "2"))
        assert broken(shown, queue(pe_list="smp")) == {
            'denied: removing "mpi" from pe_list would break advance reservation 1': ("1",)
        }
        assert broken(shown, queue(pe_list="mpi")) == {}
        text = 'denied: Parallel environment "mpi" is still referenced in queue "all.q".'
        assert broken(shown, world(pes={"smp": WORLD["pes"]["smp"]})) == {text: ("1",)}

    def test_that_the_checkpointing_environment_stays(self) -> None:
        shown = granted((*DAY, "-ckpt", "ck"))
        text = 'denied: removing "ck" from ckpt_list would break advance reservation 1'
        assert broken(shown, queue(ckpt_list="NONE")) == {text: ("1",)}


class TestAccess:
    @pytest.mark.parametrize("lists", [{"xuser_lists": "deny"}, {"user_lists": "other"}])
    def test_that_a_queue_does_not_shut_out_those_who_were_granted_it(self, lists: dict[str, str]) -> None:
        shown = granted((*DAY, "-u", "anna"))
        text = 'denied: the change in "user_lists" would break advance reservation 1'
        assert broken(shown, queue(**lists)) == {text: ("1",)}
        assert broken(shown, hosts(h1={**HOSTS["h1"], **lists})) == {text: ("1",)}

    def test_that_a_user_set_keeps_its_members(self) -> None:
        shown = granted((*DAY, "-u", "anna"), before=queue(user_lists="team"))
        sets = {**WORLD["usersets"], "team": {"entries": ["bob"]}}
        after = world(queues={**WORLD["queues"], "all.q": {**QUEUE, "user_lists": "team"}}, usersets=sets)
        assert broken(shown, after) == {
            'denied: the change in "entries" would break advance reservation 1': ("1",),
        }
        assert broken(shown, queue(user_lists="team staff")) == {}

    def test_that_reservations_without_access_list_bind_nobody(self) -> None:
        assert broken(granted(DAY), queue(user_lists="other")) == {}

    def test_that_a_user_set_on_an_access_list_stays_and_so_does_its_access(self) -> None:
        shown = granted((*DAY, "-u", "@team"))
        sets = {name: each for name, each in WORLD["usersets"].items() if name != "team"}
        text = 'denied: userset "team" is still referenced in advance reservation 1'
        assert broken(shown, world(usersets=sets)) == {text: ("1",)}
        assert len(broken(shown, queue(xuser_lists="team"))) == 1


class TestCalendars:
    def test_that_no_calendar_closes_a_reserved_instance(self) -> None:
        shown = granted((*DAY, "-q", "*@h1"))
        text = 'denied: changing "off" to calendar would break advance reservation 1'
        assert broken(shown, queue(calendar="off")) == {text: ("1",)}
        assert broken(shown, queue(calendar="NONE,[h2=off]")) == broken(shown, queue(calendar="night")) == {}

    def test_that_a_calendar_is_not_changed_so_that_it_does(self) -> None:
        shown = granted(DAY, before=queue(calendar="night"))
        after = replace(shown.cluster, calendars={"night": replace(shown.cluster.calendars["off"], name="night")})
        assert len(broken(shown, after)) == 1


class TestComplexes:
    @pytest.fixture
    def shown(self) -> Snapshot:
        return granted((*DAY, "-pe", "mpi", "2", "-l", "lic=2,size=5", "-q", "*@h1"))

    @pytest.mark.parametrize(("values", "name"), [("lic=3,size=9", "lic"), ("lic=4,size=4", "size")])
    def test_that_values_are_not_lowered_below_what_was_reserved_or_asked_for(
        self, shown: Snapshot, values: str, name: str
    ) -> None:
        text = f'denied: changing "{name}" in complex_values would break advance reservation'
        assert broken(shown, hosts(h1={"complex_values": values})) == {text: ("1",)}

    def test_that_values_may_change_as_far_as_that(self, shown: Snapshot) -> None:
        after = hosts(h1={"complex_values": "lic=4,size=5,slots=2"}, h2={"complex_values": "lic=0"})
        assert broken(shown, after) == {}

    def test_that_slots_of_a_host_are_an_amount_like_others(self, shown: Snapshot) -> None:
        text = 'denied: changing "slots" in complex_values would break advance reservation'
        assert broken(shown, hosts(h1={"complex_values": "lic=4,size=9,slots=1"})) == {text: ("1",)}

    def test_that_a_reserved_consumable_is_not_taken_away(self, shown: Snapshot) -> None:
        text = 'denied: changing "lic" in complex_values would break advance reservations'
        assert broken(shown, hosts(h1={"complex_values": "size=9"})) == {text: ("1",)}

    def test_that_a_requested_attribute_stays_what_it_is(self, shown: Snapshot) -> None:
        lines = "size size INT <= YES NO 0 0\n"
        gone = broken(shown, world(complexes=lines))
        assert gone == {'denied: removing "lic" from complexes would break advance reservation 1': ("1",)}
        (plain,) = parse_complex_table("lic lic INT <= YES NO 0 0\n")
        changed = replace(shown.cluster, complexes={**shown.cluster.complexes, "lic": plain})
        text = 'denied: the change in "lic" would break advance reservation 1'
        assert broken(shown, changed)[text] == ("1",)


class TestUse:
    def test_that_what_was_broken_before_is_not_told_again(self) -> None:
        shown = granted((*DAY, "-pe", "mpi", "3", "-q", "*@h1"))
        less = replace(shown, cluster=queue(slots="2"))
        assert broken(less, queue(slots="2", notify="0:2:0")) == {}

    def test_that_without_reservations_everything_may_change(self) -> None:
        assert broken(granted(), Cluster()) == {}

    def test_that_quota_sets_may_always_change(self) -> None:
        cluster = EmbeddedCluster(world())
        cluster.reserve("root", DAY)
        assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", None, slots_per_user(0))]).is_done
        assert list(cluster.snapshot().state.reservations) == [1]
