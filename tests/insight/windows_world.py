"""Small clusters with running jobs, reservations and calendars at random, and requests for more reservations."""

import shlex
from dataclasses import dataclass
from datetime import datetime

from hypothesis import strategies as st

from qmonpy.engine.books.progress import add_reservation
from qmonpy.engine.granting.grant import grant
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State
from tests.engine.build import NOW, Play, make_cluster
from tests.engine.strategies import COMPLEXES, USER_SETS, USERS

HORIZON = 60
"""Seconds that are looked at, one by one."""


def clock(second: int) -> str:
    """A second behind NOW as calendars write it."""
    return f"{datetime.fromtimestamp(NOW + second):%H:%M:%S}"


def make_request(cluster: Cluster, options: str, owner: str = "anna") -> ReservationRequest:
    """What `qrsub OPTIONS` of a user asks for."""
    return parse_reservation_options(shlex.split(options), owner=owner, now=NOW, cluster=cluster)


@dataclass(frozen=True)
class World:
    """What a cluster and its state are made of, short to read when an example fails."""

    hosts: tuple[str, ...]
    """The values of the global host and of two or three others."""
    queues: tuple[tuple[int, str, str, str], ...]
    """Slots, values, access lists and calendar of each queue."""
    closed: tuple[int, int]
    """When the calendar closes, first and last second."""
    jobs: tuple[tuple[str, str], ...]
    reservations: tuple[tuple[str, int, str], ...]
    """Owner, start behind NOW, options."""
    orphaned: tuple[str, ...] = ()

    @property
    def cluster(self) -> Cluster:
        """A new cluster of it; the margin behind jobs is three seconds."""
        names = [f"h{number}" for number in range(1, len(self.hosts))]
        hosts = dict(zip(("global", *names), ({"complex_values": each or "NONE"} for each in self.hosts), strict=True))
        queues = {
            name: {"slots": str(slots), "complex_values": values or "NONE", "user_lists": lists, "calendar": calendar}
            for name, (slots, values, lists, calendar) in zip(("all.q", "fast.q"), self.queues, strict=False)
        }
        first, last = self.closed
        return make_cluster(
            hosts=hosts,
            queues=queues,
            user_sets=USER_SETS,
            complexes=COMPLEXES,
            calendars={"night": {"year": "NONE", "week": f"{clock(first)}-{clock(last)}=off"}},
            scheduler={"params": "DURATION_OFFSET=3"},
            managers=list(USERS),
        )

    def play(self) -> tuple[Cluster, State]:
        """The cluster, and its state once the jobs run and the reservations are granted."""
        made = Play(self.cluster)
        for owner, options in self.jobs:
            made.submit(options, owner)
        made.run_pass()
        state = made.state
        for number, (owner, start, options) in enumerate(self.reservations, 1):
            when = datetime.fromtimestamp(NOW + start).strftime("%Y%m%d%H%M.%S")
            request = make_request(made.cluster, f"-a {when} {options}", owner)
            found = grant(made.cluster, state, NOW, request, number).reservation
            if found is not None:
                state = add_reservation(state, found)
        names = {name: frozenset("o") for name in self.orphaned}
        return made.cluster, State(state.jobs, {}, state.running, names, state.reservations)


_PES = ("mpi 2", "mpi 3", "mpi 1-4", "rr 3", "smp 2", "two 4", "two 3", "m* 2", "* 5")
RESOURCES = st.sampled_from(
    ("", "", "", "-l lic=1", "-l lic=2", "-l mem=2G", "-l tok=1", "-l excl=true", "-l lic=1,mem=1G")
)
PES = st.sampled_from(("", *(f"-pe {words}" for words in _PES)))
OTHERS = st.sampled_from(
    ("", "", "", "-q all.q", "-q *@h1", "-masterq *@h1", "-u bob", "-u anna,carl", "-u @eng", "-now y")
)


def options() -> st.SearchStrategy[str]:
    """Options of `qrsub` but for the times."""
    return st.tuples(PES, RESOURCES, OTHERS).map(lambda words: " ".join(filter(None, words)))


@st.composite
def worlds(draw: st.DrawFn) -> World:
    values = ("", "", "lic=1", "lic=2", "mem=3G", "tok=1", "excl=true", "slots=3", "excl=true,lic=2")
    hosts = ("", "lic=3", "tok=2", "lic=2,mem=6G", "slots=5")
    count = draw(st.integers(1, 3))
    queues = st.tuples(
        st.integers(1, 4),
        st.sampled_from(values),
        st.sampled_from(("NONE", "NONE", "NONE", "staff")),
        st.sampled_from(("NONE", "NONE", "night")),
    )
    jobs = st.tuples(
        st.sampled_from(USERS),
        st.tuples(
            st.sampled_from(("-l h_rt=5", "-l h_rt=20", "-l h_rt=40", "-l h_rt=40,lic=1", "-l h_rt=9,excl=true", "")),
            st.sampled_from(("", "-pe mpi 2", "-pe rr 3")),
        ).map(" ".join),
    )
    lengths = st.integers(1, 20).map(lambda seconds: f"-d {seconds}")
    reservations = st.tuples(
        st.sampled_from(USERS), st.integers(0, HORIZON), st.tuples(lengths, PES, RESOURCES).map(" ".join)
    )
    first = draw(st.integers(0, HORIZON - 2))
    return World(
        (draw(st.sampled_from(hosts)), *(draw(st.sampled_from(values)) for _ in range(count))),
        tuple(draw(st.lists(queues, min_size=1, max_size=2))),
        (first, draw(st.integers(first + 1, HORIZON))),
        tuple(draw(st.lists(jobs, max_size=4))),
        tuple(draw(st.lists(reservations, max_size=5))),
        draw(st.sampled_from(((), (), ("all.q@h1",)))),
    )
