"""Trees of queue instances that are subordinate to each other."""

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.slotwise import SlotwiseLists
from tests.clusters.world import small_cluster


def make_lists(**below: str) -> SlotwiseLists:
    """Return the lists of queues on one host, each with the names of those below it."""
    queues = {
        name: {"hostlist": "h1", "slots": "2", "subordinate_list": f"slots=1({names})" if names else "NONE"}
        for name, names in below.items()
    }
    return SlotwiseLists(prepare(small_cluster(queues=queues)))


def test_that_a_queue_below_thousands_of_others_is_in_their_tree() -> None:
    count = 1_500
    lists = make_lists(**{f"q{number}": f"q{number + 1}" for number in range(count - 1)}, **{f"q{count - 1}": ""})
    tree = lists.tree("q0@h1")
    assert tree is not None
    assert [(each.instance, each.depth) for each in tree.nodes][-1] == (f"q{count - 1}@h1", count - 1)
    assert lists.root(f"q{count - 1}@h1") == "q0@h1"


def test_that_a_queue_that_is_below_itself_is_in_a_tree_once() -> None:
    lists = make_lists(a="b,d", b="c", c="a,d", d="")
    tree = lists.tree("a@h1")
    assert tree is not None
    assert [(each.instance[0], each.depth) for each in tree.nodes] == [("a", 0), ("b", 1), ("c", 2), ("d", 3), ("d", 1)]
    assert (lists.root("d@h1"), lists.root("a@h1"), lists.tree("d@h1")) == ("a@h1", "b@h1", None)
