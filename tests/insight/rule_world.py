"""A cluster, filters and jobs from a few names that meet each other often: for questions about rules."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of, quota_usage
from qmonpy.insight.rules.rule_expansion import Expansion
from qmonpy.insight.rules.rule_order import OrderQuestion, OrderTrace, index_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster

CLUSTER = small_cluster(
    complexes="lic lic INT <= YES YES 0 0\nsize size INT <= YES NO 0 0\n",
    hosts={name: {"load_values": f"num_proc={count}"} for name, count in (("h1", 4), ("h2", 8), ("H3", 2))},
    usersets={"staff": {"entries": ["anna", "@crew"]}, "students": {"entries": ["bob"]}},
    hostgroups={"@allhosts": ["h1", "h2", "H3"], "@first": ["h1"], "@nested": ["@first", "H3"]},
    projects={"p1": {}, "p2": {}},
    pes={"mpi": {"allocation_rule": "$fill_up"}, "smp": {"allocation_rule": "$fill_up"}},
    queues={
        "all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi smp"},
        "low.q": {"hostlist": "h1 h2", "slots": "2", "pe_list": "mpi"},
    },
)
GROUPS = {"anna": "", "bob": "", "carol": "crew", "dora": ""}
WORDS = {
    "users": ("anna", "bob", "carol", "@staff", "@students", "@s*", "*", "a*"),
    "projects": ("p1", "p2", "*", "p?"),
    "pes": ("mpi", "smp", "*", "m*"),
    "queues": ("all.q", "low.q", "*", "*w.q", "gone.q"),
    "hosts": ("h1", "h3", "@first", "@nested", "@*", "*", "h*&!h2"),
}


def filters(kind: str) -> Any:
    """Filters of a kind, or none."""
    names = st.lists(st.sampled_from(WORDS[kind]), max_size=2, unique=True).map(tuple)
    made = st.builds(Filter, names, names, st.booleans())
    return st.none() | made.filter(lambda each: each.names or each.excluded)


RULES = st.builds(Rule, st.just((Limit("slots", "3"),)), **{kind: filters(kind) for kind in WORDS})
SETS = st.lists(RULES, min_size=1, max_size=4).map(lambda rules: QuotaSet("some", tuple(rules), is_enabled=True))
PLACES = tuple(place.name for place in prepare(CLUSTER).site.places)


@st.composite
def tasks(draw: Callable[..., Any]) -> tuple[Job, RunningTask] | None:
    """A running task of somebody somewhere: its job, and itself."""
    owner = draw(st.sampled_from(tuple(GROUPS)))
    project, pe = draw(st.sampled_from((None, "p1", "p2"))), draw(st.sampled_from((None, "mpi", "smp")))
    slots = 2 if pe else 1
    groups = (GROUPS[owner],) if GROUPS[owner] else ()
    job = Job(1, owner, groups=groups, project=project, pe=pe, slots=(Range(slots, slots),))
    return job, RunningTask(1, 1, ((draw(st.sampled_from(PLACES)), slots),), 0, pe)


def running(*made: tuple[Job, RunningTask]) -> State:
    """A state in which these tasks run, numbered in their order."""
    jobs, started = {}, {}
    for number, (job, task) in enumerate(made, start=1):
        jobs[number] = Job(number, job.owner, groups=job.groups, project=job.project, pe=job.pe, slots=job.slots)
        started[number, 1] = RunningTask(number, 1, task.pieces, 0, task.pe)
    return State(jobs=jobs, running=started)


def trace(cluster: Cluster, state: State, question: OrderQuestion = OrderQuestion()) -> OrderTrace:  # noqa: B008
    """The answer to a question about the rules of a cluster."""
    prepared = prepare(cluster)
    ledger = ledger_of(prepared, state, with_reservations=False)
    return OrderTrace(prepared, ledger, state, index_usage(quota_usage(cluster, state)), question)


def expand(cluster: Cluster, state: State, rule: int = 0) -> Expansion:
    """The counters of a rule of the first enabled set."""
    prepared = prepare(cluster)
    ledger = ledger_of(prepared, state, with_reservations=False)
    return Expansion(prepared, ledger, state, prepared.accounts.rules.sets[0][rule], quota_usage(cluster, state))
