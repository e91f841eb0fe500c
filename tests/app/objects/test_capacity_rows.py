"""What a queue offers on its hosts, in rows."""

from qmonpy.app.objects.capacity_rows import CAPACITY_COLUMNS, CapacityRow, capacity_rows, describe_capacities
from tests.clusters.world import small_cluster

HOSTS = {"h1": {"complex_values": "slots=4"}, "h2": {"complex_values": "num_proc=2"}, "h3": {}}


def rows_of(slots: dict[str, str], queue: str = "a.q") -> tuple[CapacityRow, ...]:
    queues = {name: {"hostlist": "h3 h2 h1", "slots": text} for name, text in slots.items()}
    return capacity_rows(small_cluster(hosts=HOSTS, queues=queues), queue)


def test_that_hosts_with_too_much_come_first_and_every_figure_is_told() -> None:
    rows = rows_of({"a.q": "1", "b.q": "1,[h2=8]"})
    shown = [[column.text(row) for column in CAPACITY_COLUMNS] for row in rows]
    assert shown == [
        ["h2", "slots", "1", "8", "9 / 2"],
        ["h3", "slots", "1", "1", "2 / -"],
        ["h1", "slots", "1", "1", "2 / 4"],
    ]
    assert [row.verdict for row in rows] == [
        "The host has 2 processors; complex_values slots=2 on the host would limit the queues there.",
        "It is not known how much the host has: each queue may use all that it offers at the same time.",
        "The host's complex_values have 4.",
    ]
    assert rows[0].other_words == "b.q 8"
    assert describe_capacities(rows) == "On 1 of 3 hosts all queues together offer more than the host has."


def test_that_a_queue_alone_has_no_others() -> None:
    (row, *_) = rows_of({"a.q": "1"})
    assert (row.others, row.other_words) == ("-", "")


def test_that_many_other_queues_are_counted() -> None:
    rows = rows_of({f"{letter}.q": "1" for letter in "abcdefghij"})
    assert rows[0].other_words.endswith("and 3 more")


def test_that_nothing_is_wrong_where_nobody_offers_too_much() -> None:
    assert describe_capacities(rows_of({"a.q": "1"})).startswith("On none of 3 hosts")
    assert describe_capacities(rows_of({"a.q": "1"}, "none.q")) == "The queue has no instance that offers a consumable."


def test_that_a_host_that_holds_the_queues_down_says_so() -> None:
    (row,) = [row for row in rows_of({"a.q": "3", "b.q": "3"}) if row.host == "h1"]
    assert row.verdict == "The host's complex_values limit all queues together to 4."
