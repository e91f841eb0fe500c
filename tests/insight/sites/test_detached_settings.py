"""Values for hosts that are not in the host list, told in the words of a qmaster 8.1.9 (`qconf -sds`).

The words below were asked of one with these groups and queues.
"""

from qmonpy.insight.sites.detached_settings import find_detached_settings
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

GROUPS = {"@a": ["h1", "h2"], "@b": ["h3"], "@e": []}
QUEUES = {
    "q2.q": {"hostlist": "@a", "slots": "1,[h1=2],[h3=3]"},
    "q3.q": {"hostlist": "NONE", "slots": "1,[h1=2],[@a=3]"},
    "q4.q": {"hostlist": "@a", "slots": "1,[h1=2],[@a=3]"},
    "q5.q": {"hostlist": "h1", "slots": "1,[@a=3],[@e=6]"},
    "q6.q": {"hostlist": "@b h1", "slots": "1,[@a=3],[@b=2]"},
}
ANSWER = """
unused setting for attribute "slots" and host "h3" in queue "q2.q".
unused setting for attribute "slots" and host "h1" in queue "q3.q".
default value of "slots" is overwritten for hostgroup "@a" in queue "q3.q". Not all hosts of "@a" are contained in \
the hostlist specification of queue "q3.q".
default value of "slots" is overwritten for hostgroup "@a" in queue "q5.q". Not all hosts of "@a" are contained in \
the hostlist specification of queue "q5.q".
default value of "slots" is overwritten for hostgroup "@a" in queue "q6.q". Not all hosts of "@a" are contained in \
the hostlist specification of queue "q6.q".
"""


def world(**changes: dict[str, dict[str, str]]) -> Cluster:
    return small_cluster(
        hosts={name: {} for name in ("h1", "h2", "h3")}, hostgroups=GROUPS, **{"queues": QUEUES, **changes}
    )


def test_that_the_same_settings_are_found_as_8_1_9_lists() -> None:
    assert "\n".join(each.words for each in find_detached_settings(world())) == ANSWER.strip()


def test_that_a_value_is_unused_only_where_no_host_has_it() -> None:
    found = {(each.queue, each.key): each for each in find_detached_settings(world())}
    assert {key: each.is_unused for key, each in found.items()} == {
        ("q2.q", "h3"): True,
        ("q3.q", "h1"): True,
        ("q3.q", "@a"): True,
        ("q5.q", "@a"): False,
        ("q6.q", "@a"): False,
    }
    assert (found["q5.q", "@a"].inside, found["q5.q", "@a"].outside) == (("h1",), ("h2",))


def test_that_every_attribute_is_looked_at_in_grid_engines_order() -> None:
    queues = {"a.q": {"hostlist": "h1", "slots": "1,[h2=2]", "seq_no": "0,[h2=3]", "prolog": "NONE,[h3=/bin/x]"}}
    assert [each.attribute for each in find_detached_settings(world(queues=queues))] == ["seq_no", "slots", "prolog"]


def test_that_nothing_is_found_where_every_host_is_in_its_queue() -> None:
    assert find_detached_settings(world(queues={"a.q": {"hostlist": "@a @b", "slots": "1,[@b=2],[h1=3],[@e=1]"}})) == ()
