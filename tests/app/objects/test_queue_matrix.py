"""The values of a queue per host are those that its instances end up with."""

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.objects.queue_matrix import ALL_HOSTS, MatrixCell, MatrixRow, QueueMatrix
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting

HOSTS = ("h1", "h2", "h3", "h4")


def cluster_of(queue: ClusterQueue, **groups: str) -> Cluster:
    members = {f"@{name}": HostGroup(f"@{name}", tuple(text.split())) for name, text in groups.items()}
    return Cluster(hosts={name: Host(name) for name in HOSTS}, host_groups=members, queues={queue.name: queue})


def matrix_of(queue: ClusterQueue, first: tuple[str, ...] = (), **groups: str) -> QueueMatrix:
    return QueueMatrix(cluster_of(queue, **groups), queue, first)


SLOTS = Setting("4", {"@fat": "8", "h3": "2"})
QUEUE = ClusterQueue("all.q", ("h1", "h2", "h3"), {"slots": SLOTS})


def test_that_a_cell_has_its_own_value_or_says_where_its_value_comes_from() -> None:
    matrix = matrix_of(QUEUE, fat="h2 h3")
    assert matrix.cell(ALL_HOSTS, "slots") == MatrixCell("4", ALL_HOSTS, is_own=True)
    assert matrix.cell("@fat", "slots") == MatrixCell("8", "@fat", is_own=True)
    assert matrix.cell("h1", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False)
    assert matrix.cell("h2", "slots") == MatrixCell("8", "@fat", is_own=False)
    assert matrix.cell("h3", "slots") == MatrixCell("2", "h3", is_own=True)
    assert matrix.cell("h1", "seq_no") == MatrixCell("0", ALL_HOSTS, is_own=False)


def test_that_two_groups_that_give_a_host_a_value_make_it_ambiguous() -> None:
    queue = ClusterQueue("all.q", ("h1", "h2"), {"slots": Setting("4", {"@a": "1", "@b": "2"})})
    matrix = matrix_of(queue, a="h1", b="h1 h2")
    assert matrix.cell("h1", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False, groups=("@a", "@b"))
    assert matrix.ambiguous("slots") == ("h1",)


def test_that_a_group_without_a_value_has_that_of_a_group_around_it() -> None:
    queue = ClusterQueue("all.q", ("h1", "h2"), {"slots": Setting("4", {"@all": "11"}), "seq_no": Setting("1")})
    matrix = matrix_of(queue, first=("@gpu",), all="@gpu h2", gpu="h1")
    assert matrix.cell("@gpu", "slots") == MatrixCell("11", "@all", is_own=False)
    assert matrix.cell("@gpu", "seq_no") == MatrixCell("1", ALL_HOSTS, is_own=False)


def test_that_a_group_says_where_its_hosts_have_different_values() -> None:
    queue = ClusterQueue(
        "all.q", ("h1", "h2"), {"slots": Setting("4", {"h1": "8"}), "seq_no": Setting("1", {"h1": "1"})}
    )
    matrix = matrix_of(queue, first=("@both",), both="h1 h2")
    assert matrix.cell("@both", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False, is_mixed=True, differs=True)
    assert matrix.cell("@both", "seq_no") == MatrixCell("1", ALL_HOSTS, is_own=False, is_mixed=True)


def test_that_a_group_of_hosts_in_state_c_is_so_as_a_whole() -> None:
    queue = ClusterQueue("all.q", ("h1", "h2"), {"slots": Setting("4", {"@a": "1", "@b": "2"})})
    matrix = matrix_of(queue, first=("@c",), a="h1 h2", b="h1 h2", c="h1 h2")
    assert matrix.cell("@c", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False, groups=("@a", "@b"))


def test_that_hosts_of_a_group_that_are_not_in_the_queue_do_not_count() -> None:
    queue = ClusterQueue("all.q", ("h1",), {"slots": Setting("4", {"h2": "8"})})
    matrix = matrix_of(queue, first=("@both", "@other"), both="h1 h2", other="h2")
    assert matrix.cell("@both", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False)
    assert matrix.cell("@other", "slots") == MatrixCell("4", ALL_HOSTS, is_own=False)


def test_that_rows_are_all_hosts_groups_and_what_has_values_first_then_every_host_of_the_queue() -> None:
    matrix = matrix_of(QUEUE, first=("h3",), fat="h2 h3")
    assert [row.key for row in matrix.rows] == [ALL_HOSTS, "@fat", "h3", "h1", "h2"]
    assert [row.hosts for row in matrix.rows] == [3, 2, 1, 1, 1]


def test_that_a_host_that_the_queue_does_not_have_says_so() -> None:
    queue = ClusterQueue("all.q", ("h1",), {"slots": Setting("4", {"h4": "1"})})
    matrix = matrix_of(queue)
    assert MatrixRow("h4", 0) in matrix.rows
    assert matrix.counted_hosts("h4", "slots") == ()


def test_that_it_is_known_on_which_hosts_a_value_counts() -> None:
    matrix = matrix_of(QUEUE, fat="h2 h3")
    assert matrix.counted_hosts(ALL_HOSTS, "slots") == ("h1",)
    assert matrix.counted_hosts("@fat", "slots") == ("h2",)
    assert matrix.counted_hosts("h3", "slots") == ("h3",)


def test_that_columns_are_attributes_with_own_values_in_grid_engines_order() -> None:
    settings = {"slots": SLOTS, "seq_no": Setting("1", {"h1": "2"}), "tmpdir": Setting("/var")}
    assert matrix_of(ClusterQueue("q", ("h1",), settings)).attributes == ("seq_no", "slots")


def test_that_a_row_is_found_by_its_name_its_value_and_where_that_comes_from() -> None:
    matrix = matrix_of(QUEUE, fat="h2 h3")
    found = [row.key for row in matrix.rows if "@fat" in matrix.words(row, ("slots",))]
    assert found == ["@fat", "h2"]


KEYS = st.sampled_from(("@a", "@b", "@c", *HOSTS))
GROUPS = st.fixed_dictionaries(
    {name: st.lists(st.sampled_from((*HOSTS, "@c")), unique=True).map(" ".join) for name in "abc"}
)


@settings(max_examples=200)
@given(
    st.dictionaries(KEYS, st.integers(0, 9).map(str)),
    st.lists(st.sampled_from(("@a", "@b", *HOSTS)), unique=True).map(tuple),
    GROUPS,
)
def test_that_cells_say_what_queue_instances_end_up_with(
    overrides: dict[str, str], hosts: tuple[str, ...], groups: dict[str, str]
) -> None:
    queue = ClusterQueue("all.q", hosts, {"slots": Setting("4", overrides)})
    cluster = cluster_of(queue, **groups)
    matrix, instances = QueueMatrix(cluster, queue), queue_instances(cluster)
    assert matrix.hosts == tuple(each.host for each in instances)
    for each in instances:
        cell = matrix.cell(each.host, "slots")
        assert cell.text == each.setting("slots")
        assert cell.groups == each.settings.ambiguous.get("slots", ())
        assert cell.text == matrix.cell(cell.source, "slots").text
