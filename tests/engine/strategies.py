"""Small clusters and job mixes made at random: consumables at every level, exclusive hosts, many kinds of quotas."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import ReportError
from tests.engine.build import Play, make_cluster, rule_sets

COMPLEXES = (
    "lic  lic  INT    <=    YES  YES  0  0",
    "mem  mem  MEMORY <=    YES  YES  1G 0",
    "tok  tok  INT    <=    YES  JOB  0  0",
    "excl excl BOOL   EXCL  YES  YES  0  0",
)
DEFAULTS = {"lic": 0.0, "mem": float(2**30), "tok": 0.0}
"""What a slot uses of a consumable that is not requested."""
USERS = ("anna", "bob", "carl")
USER_SETS = {"staff": "anna bob", "eng": "bob"}
HOSTS = ("h1", "h2", "h3")

_USER_FILTERS = ("*", "{*}", "anna", "!bob", "@staff", "{anna,bob}", "{*,!anna}", "!@staff", "{@eng}", "{!carl}", "a*")
_PROJECT_FILTERS = ("*", "!*", "p1", "{*}", "!p1", "{!p1}")
_PE_FILTERS = ("*", "!*", "mpi", "{*}")
_QUEUE_FILTERS = ("*", "{*}", "all.q", "!all.q", "{fast.q,all.q}")
_HOST_FILTERS = ("*", "{*}", "h1", "!h1", "{h1,h2}", "{!h2}", "h1|h3")
_LIMITS = ("slots=0", "slots=1", "slots=2", "slots=3", "lic=1", "lic=2", "mem=2G", "tok=1", "slots=2,lic=1")
_DYNAMIC = ("slots=$num_proc", "slots=$num_proc*2", "lic=$num_proc-1")


def _maybe(words: tuple[str, ...], weight: int = 2) -> st.SearchStrategy[str]:
    """One of the words, or more often none."""
    return st.one_of(*[st.just("")] * weight, st.sampled_from(words))


@st.composite
def rules(draw: st.DrawFn) -> str:
    filters = {
        "users": draw(_maybe(_USER_FILTERS, 1)),
        "projects": draw(_maybe(_PROJECT_FILTERS)),
        "pes": draw(_maybe(_PE_FILTERS, 4)),
        "queues": draw(_maybe(_QUEUE_FILTERS)),
        "hosts": draw(_maybe(_HOST_FILTERS, 1)),
    }
    limits = (*_LIMITS, *_DYNAMIC) if filters["hosts"].startswith("{") else _LIMITS
    words = (f"{kind} {text}" for kind, text in filters.items() if text)
    return " ".join((*words, "to", draw(st.sampled_from(limits))))


def quota_rules() -> st.SearchStrategy[list[list[str]]]:
    """Rules of up to three sets."""
    return st.lists(st.lists(rules(), min_size=1, max_size=3), max_size=3)


@cache
def _complexes() -> Cluster:
    return make_cluster(complexes=COMPLEXES)


def parse_sets(sets: list[list[str]], prefix: str = "s") -> tuple[QuotaSet, ...]:
    """The quota sets of rules, named with a prefix."""
    text = rule_sets(*sets).replace("\nname s", f"\nname {prefix}")
    return check_quota_text(text, _complexes().complexes).kept


_GLOBAL_VALUES = ("", "lic=3", "tok=2", "lic=2,mem=6G")
_HOST_VALUES = ("", "", "lic=1", "lic=2", "mem=3G", "tok=1", "excl=true", "excl=true,lic=2")
_QUEUE_VALUES = ("NONE", "NONE", "lic=2", "mem=2G", "tok=1", "excl=true", "lic=2,[h1=lic=1]")


Attributes = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Draft:
    """What a cluster is made of, short to read when an example fails."""

    hosts: Attributes
    queues: Attributes
    sets: list[list[str]]

    @property
    def cluster(self) -> Cluster:
        """A new cluster of it."""
        made = make_cluster(hosts=self.hosts, queues=self.queues, user_sets=USER_SETS, complexes=COMPLEXES)
        return made.with_quota_sets(parse_sets(self.sets))


@st.composite
def clusters(draw: st.DrawFn) -> Draft:
    """One to three hosts, one or two queues, up to three quota sets."""
    names = HOSTS[: draw(st.integers(1, 3))]
    hosts = {"global": {"complex_values": draw(st.sampled_from(_GLOBAL_VALUES)) or "NONE"}}
    for number, name in enumerate(names):
        values = f"num_proc={number + 1}," + draw(st.sampled_from(_HOST_VALUES))
        hosts[name] = {"complex_values": values.strip(","), "xuser_lists": draw(_maybe(("eng", "staff"), 6)) or "NONE"}
    queues = {
        name: {
            "slots": str(draw(st.integers(1, 4))),
            "seq_no": str(draw(st.integers(0, 2))),
            "complex_values": draw(st.sampled_from(_QUEUE_VALUES)),
            "user_lists": draw(_maybe(("staff",), 6)) or "NONE",
        }
        for name in ("all.q", "fast.q")[: draw(st.integers(1, 2))]
    }
    return Draft(hosts, queues, draw(quota_rules()))


_SEQUENTIAL = ("", "", "-l lic=1", "-l lic=2", "-l mem=2G", "-l tok=1", "-l excl=true", "-l lic=1,mem=512M")
_PARALLEL = (
    "-pe mpi 2",
    "-pe mpi 1-4",
    "-pe rr 3",
    "-pe smp 2",
    "-pe two 2-4",
    "-pe m* 2 -l lic=1",
    "-pe mpi 3 -l tok=1",
)
_PLANNED = (
    "-R y -l h_rt=600",
    "-R y -l h_rt=60,lic=1",
    "-R y -pe mpi 3-4 -l h_rt=600",
    "-l h_rt=30",
    "-l h_rt=1200,lic=1",
)
_OTHERS = ("-P p1", "-P p2", "-q all.q", "-q fast.q", "-q *@h1", "-p 5", "-t 1-4", "-t 1-6 -tc 2")


@dataclass(frozen=True)
class Mix:
    """Jobs: user and options each."""

    jobs: tuple[tuple[str, str], ...]

    def submit_to(self, cluster: Cluster) -> Play:
        """A cluster on which the jobs wait; those that the cluster would refuse are left out."""
        made = Play(cluster)
        for owner, options in self.jobs:
            with suppress(ReportError):
                made.submit(options, owner)
        return made


def mixes(*, with_parallel: bool = False) -> st.SearchStrategy[Mix]:
    """Three to eight jobs, sequential ones and on demand parallel ones."""
    return _mixes(_SEQUENTIAL + _PARALLEL * with_parallel, 3)


def planned_mixes() -> st.SearchStrategy[Mix]:
    """Six to twelve jobs that end, many of which may reserve what they wait for."""
    return _mixes(_PLANNED, 6)


def _mixes(requests: tuple[str, ...], least: int) -> st.SearchStrategy[Mix]:
    options = st.tuples(st.sampled_from(requests), _maybe(_OTHERS, 3)).map(" ".join)
    jobs = st.lists(st.tuples(st.sampled_from(USERS), options), min_size=least, max_size=2 * least + 2)
    return jobs.map(lambda jobs: Mix(tuple(jobs)))
