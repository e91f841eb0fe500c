"""Queue instances have the settings that Grid Engine would give them (asked of 8.1.9)."""

from dataclasses import replace

from qmonpy.model.attributes.resolve import LIMITS, QueueInstance, hosts_of, hosts_of_group, queue_instances, walk_hosts
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting

GROUPS = {
    "@ab": HostGroup("@ab", ("h3", "h1")),
    "@cd": HostGroup("@cd", ("h2", "@ab")),
    "@loop": HostGroup("@loop", ("h5", "@back")),
    "@back": HostGroup("@back", ("@loop", "h6")),
}


def instances(*queues: ClusterQueue) -> dict[str, QueueInstance]:
    cluster = Cluster(host_groups=GROUPS, queues={queue.name: queue for queue in queues})
    return {each.name: each for each in queue_instances(cluster)}


def queue(name: str, hosts: str, **settings: Setting) -> ClusterQueue:
    return ClusterQueue(name, tuple(hosts.split()), settings)


def test_that_nested_groups_are_resolved_in_grid_engines_order() -> None:
    cluster = Cluster(host_groups=GROUPS)
    assert hosts_of_group(cluster, "@cd") == ("h2", "h3", "h1")
    assert hosts_of(cluster, ("h4", "@cd", "h3")) == ("h4", "h3", "h2", "h1")
    assert tuple(walk_hosts(cluster, ("h4", "@cd", "h3"))) == ("h4", "h3", "h2", "h1")


def test_that_groups_in_a_circle_end() -> None:
    assert hosts_of_group(Cluster(host_groups=GROUPS), "@loop") == ("h5", "h6")
    assert tuple(walk_hosts(Cluster(host_groups=GROUPS), ("@loop",))) == ("h5", "h6")


def test_that_an_unknown_group_has_no_hosts() -> None:
    assert hosts_of_group(Cluster(), "@nix") == ()


def test_that_queues_come_in_the_order_of_configuration_with_hosts_in_that_of_the_list() -> None:
    assert list(instances(queue("z.q", "h2 h1"), queue("a.q", "@ab"))) == ["z.q@h2", "z.q@h1", "a.q@h3", "a.q@h1"]


def test_that_a_host_wins_over_a_group_and_a_group_over_the_default() -> None:
    found = instances(queue("q", "h4 @cd", slots=Setting("1", {"@ab": "4", "h3": "7"})))
    assert {each.host: each.slots for each in found.values()} == {"h4": 1, "h2": 1, "h3": 7, "h1": 4}


def test_that_several_groups_of_a_host_leave_the_default_and_make_it_ambiguous() -> None:
    found = instances(queue("q", "h2 h1", slots=Setting("2", {"@ab": "4", "@cd": "4"}), seq_no=Setting("3")))
    assert (found["q@h1"].slots, found["q@h1"].seq_no, found["q@h1"].is_ambiguous) == (2, 3, True)
    assert found["q@h1"].settings.ambiguous == {"slots": ("@ab", "@cd")}
    assert (found["q@h2"].slots, found["q@h2"].is_ambiguous) == (4, False)


def test_that_a_host_wins_over_groups_that_contradict_each_other() -> None:
    found = instances(queue("q", "h1", pe_list=Setting("mpi", {"@ab": "rr", "@cd": "smp", "h1": "rr smp"})))
    assert (found["q@h1"].pe_list, found["q@h1"].is_ambiguous) == (("rr", "smp"), False)


def test_that_what_is_not_set_has_grid_engines_default() -> None:
    found = instances(queue("q", "h1", h_rt=Setting("1:0:0")))["q@h1"]
    assert (found.slots, found.pe_list, found.calendar, found.complex_values) == (1, (), None, {})
    assert found.qtype == {"BATCH", "INTERACTIVE"}
    assert set(found.limits) == set(LIMITS)
    assert (found.limits["h_rt"], found.limits["s_rt"]) == ("1:0:0", "INFINITY")
    assert (found.setting("h_rt"), found.setting("shell")) == ("1:0:0", "/bin/sh")


def test_that_lists_limits_and_texts_may_differ_by_host() -> None:
    found = instances(
        queue(
            "q",
            "h1 h2",
            complex_values=Setting("NONE", {"h1": "a=1,b=2"}),
            user_lists=Setting("NONE", {"@ab": "staff eng"}),
            h_vmem=Setting("INFINITY", {"h1": "4G"}),
            prolog=Setting("NONE", {"h1": "/bin/true"}),
        )
    )
    first, second = found["q@h1"], found["q@h2"]
    assert (first.complex_values, first.user_lists) == ({"a": "1", "b": "2"}, ("staff", "eng"))
    assert (first.limits["h_vmem"], first.setting("prolog")) == ("4G", "/bin/true")
    assert (second.complex_values, second.user_lists, second.setting("prolog")) == ({}, (), "NONE")


def test_that_instances_share_settings_that_do_not_differ() -> None:
    found = instances(queue("q", "h1 h2 h3 h4", slots=Setting("1", {"@ab": "4"})))
    assert found["q@h1"].settings is found["q@h3"].settings
    assert found["q@h2"].settings is found["q@h4"].settings


def test_that_sixteen_thousand_instances_share_the_settings_of_their_queues() -> None:
    hosts = tuple(f"node{number:04}" for number in range(4000))
    seq_no = Setting("0", {host: str(number) for number, host in enumerate(hosts)})
    queues = [ClusterQueue(f"q{number}", ("@all",), {"slots": Setting("8", {"@all": "16"})}) for number in range(3)]
    queues.append(ClusterQueue("q4", ("@all",), {"seq_no": seq_no}))
    cluster = Cluster(host_groups={"@all": HostGroup("@all", hosts)}, queues={each.name: each for each in queues})
    found = queue_instances(cluster)
    assert len(found) == 16000
    assert len({id(each.settings) for each in found if each.queue != "q4"}) == 3


def test_that_clusters_with_the_same_queues_and_groups_share_their_queue_instances() -> None:
    cluster = Cluster(
        hosts={name: Host(name) for name in ("h1", "h2")}, host_groups=GROUPS, queues={"a.q": queue("a.q", "@cd")}
    )
    first = queue_instances(cluster)
    hosts = {name: replace(each, load_values={"load_avg": "2.5"}) for name, each in cluster.hosts.items()}
    assert queue_instances(replace(cluster, hosts=hosts)) is first
    orphan = ClusterQueue("gone.q", ("h1",))
    other = replace(cluster, orphans={"gone.q": orphan})
    assert queue_instances(other)[: len(first)] == first
    assert queue_instances(other)[-1].name == "gone.q@h1"
    changed = replace(cluster, queues={**cluster.queues, "new.q": ClusterQueue("new.q", ("h1",))})
    assert [each.name for each in queue_instances(changed)] == [*(each.name for each in first), "new.q@h1"]
