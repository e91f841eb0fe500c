"""Views of a rule of 200,000 counters (200 users x 1,000 hosts), 10,000 jobs: the worker's time and the window's."""

from collections.abc import Callable
from time import perf_counter

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.objects.name_use_rows import find_name_rows
from qmonpy.app.rules.expansion_rows import FoundCounters, find_counters
from qmonpy.app.rules.rule_order_rows import find_order
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.gui.pages.rule_sets.views.expansion_model import MOST_ROWS, ExpansionModel
from qmonpy.insight.rules.rule_expansion import Order
from qmonpy.insight.rules.rule_order import OrderQuestion
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster

HOSTS, USERS, JOBS = 1000, 200, 10_000
RULES = """
{
 name some
 enabled TRUE
 limit users {@everybody} hosts {*} to slots=$num_proc
 limit users * to slots=0
}
"""


def make_rules() -> EditedRules:
    """The cluster with its jobs, ten on a host."""
    hosts = {f"n{number:04d}": {"load_values": "num_proc=16"} for number in range(HOSTS)}
    users = [f"u{number:03d}" for number in range(USERS)]
    cluster = small_cluster(
        hosts=hosts, hostgroups={"@allhosts": list(hosts)}, usersets={"everybody": {"entries": users}}
    )
    names = list(hosts)
    jobs = {number: Job(number, users[number % USERS]) for number in range(1, JOBS + 1)}
    running = {
        (number, 1): RunningTask(number, 1, ((f"all.q@{names[number % HOSTS]}", 1),), 0)
        for number in range(1, JOBS + 1)
    }
    sets = parse_quota_sets(RULES).sets
    return EditedRules(Snapshot(cluster, State(jobs=jobs, running=running)), sets, sets[0])


def measure(title: str, work: Callable[[], object]) -> None:
    begin = perf_counter()
    work()
    print(f"{title}: {(perf_counter() - begin) * 1000:.1f} ms")


def scroll_to_end(model: ExpansionModel) -> float:
    """Fetch lines until there are no more; the longest time of one step, in milliseconds."""
    longest = 0.0
    while model.canFetchMore(model.index(-1, -1)):
        begin = perf_counter()
        model.fetchMore(model.index(-1, -1))
        longest = max(longest, perf_counter() - begin)
    return longest * 1000


def main() -> None:
    rules = make_rules()
    measure("worker: rules compiled, what runs booked", lambda: (rules.usage, rules.ledger))
    made: list[FoundCounters | None] = []

    def find(text: str = "", order: Order = Order()) -> None:  # noqa: B008
        made.append(find_counters(rules, 0, text, only_used=False, order=order))

    measure("worker: expansion", find)
    measure("worker: expansion filtered", lambda: find("user:u1 n00"))
    measure("worker: expansion sorted by use", lambda: find(order=Order("used", is_descending=True)))
    measure("worker: order, all left open", lambda: find_order(rules, OrderQuestion(), of_all_sets=True))
    question = OrderQuestion("u001", None, None, "all.q", "n0001")
    measure("worker: order, all given", lambda: find_order(rules, question, of_all_sets=True))
    measure("worker: uses of all names", lambda: find_name_rows(rules))
    model = ExpansionModel()
    first = made[0]
    measure("window: 200,000 counters shown", lambda: model.show_found(first))
    print(f"window: longest step while scrolling to line {MOST_ROWS:,}: {scroll_to_end(model):.1f} ms")
    measure(f"window: {MOST_ROWS:,} lines refreshed", lambda: model.show_found(first))


if __name__ == "__main__":
    main()
