"""What new runs are made of: a workload, what is changed of it, and the configurations on which it is played."""

from collections.abc import Mapping, Sequence
from os import urandom
from pathlib import Path

from qmonpy.app.clusters.history import find_state
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.lab.making.changes import add_users_like, cut, filter_jobs, scale, with_users_like
from qmonpy.lab.making.changes import name_users as name_users_like
from qmonpy.lab.making.stream import make_stream
from qmonpy.lab.reading.configuration_source import read_configuration_from
from qmonpy.lab.reading.workload_source import read_workload_from, read_workload_of
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import AS_IT_IS, Run
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report, ReportError

RECORDED, STREAM, FILE = "recorded", "stream", "file"
"""What this cluster ran; the jobs that come to a simulation; a file of records or a trace."""
HISTORY = "history:"
DAY = 86400


@dataclass(frozen=True, slots=True)
class Shape:
    """What is changed of a workload before it is played; times are seconds since the epoch, 0 for its own."""

    begin: int = 0
    end: int = 0
    users: tuple[str, ...] = ()
    """Only jobs of these; all where there are none."""
    factor: float = 1.0
    """So many times as many jobs."""
    like: str = ""
    """A user of whom there are to be more."""
    more: int = 0
    seed: int = 0

    @property
    def is_real(self) -> bool:
        """Whether what is played is what really happened, in full: only then can it be held against that."""
        return not self.users and self.factor == 1.0 and not (self.like and self.more)


@dataclass(frozen=True, slots=True)
class Wish:
    """The workload that is asked for: where it comes from, and how it is changed."""

    source: str = RECORDED
    path: str = ""
    days: float = 7.0
    """Of a stream: for how many days jobs come."""
    shape: Shape = Shape()


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration to play on, and what it is called in the results."""

    title: str
    cluster: Cluster


def read_wish(wish: Wish, cluster: ClusterInterface, arrivals: Sequence[Arrival] = ()) -> Workload:
    """Return the workload of a wish, unchanged; may take long, call it in a worker. OSError or ReportError."""
    snapshot = cluster.snapshot()
    check_all_read(snapshot.unread, "Nothing is played.")
    name = snapshot.cluster.name
    if wish.source == FILE:
        return read_workload_from(Path(wish.path).expanduser())
    if wish.source == STREAM:
        title = f"{name}: jobs of {wish.days:g} days"
        return make_stream(snapshot.cluster, arrivals, snapshot.now, round(wish.days * DAY), title)
    return read_workload_of(cluster, f"what {name} ran")


def shape_workload(workload: Workload, shape: Shape) -> Workload:
    """Return the workload as it is to be played; ReportError names what cannot be done."""
    seed = shape.seed or 1
    if shape.begin or shape.end:
        workload = cut(workload, shape.begin, shape.end)
    if shape.users:
        workload = filter_jobs(workload, users=shape.users)
    if shape.factor != 1.0:
        workload = scale(workload, shape.factor, seed)
    if shape.like and shape.more:
        workload = add_users_like(workload, shape.like, shape.more, seed)
    return workload


def start_runs(
    laboratory: Laboratory, wish: Wish, workload: Workload, configurations: Sequence[Configuration], name: str
) -> tuple[Run, ...]:
    """Start a run on each configuration, to be compared with each other; the first is the base. ReportError.

    Where the workload is what really happened on the first, its result is held against that. If one cannot be begun,
    none is.
    """
    shape, group = wish.shape, urandom(4).hex()
    is_real = wish.source != STREAM and shape.is_real and workload.has_starts
    begun: list[Run] = []
    try:
        for each in configurations:
            cluster = each.cluster
            if shape.like and shape.more:
                cluster = with_users_like(cluster, shape.like, name_users_like(shape.like, shape.more))
            begun.append(
                laboratory.start(
                    cluster,
                    workload,
                    cluster_name=name,
                    configuration=each.title,
                    is_real=is_real and each.title == AS_IT_IS,
                    group=group,
                    seed=shape.seed,
                )
            )
    except BaseException:
        for run in begun:
            laboratory.throw_away(run.id)
        raise
    return tuple(begun)


def list_configurations(present: Cluster, wanted: Mapping[str, Cluster]) -> tuple[Configuration, ...]:
    """Return the configurations to play on: the present one first, then those with other titles."""
    others = (Configuration(title, cluster) for title, cluster in wanted.items())
    return (Configuration(AS_IT_IS, present), *others)


def read_configuration(words: str, cluster: ClusterInterface) -> Configuration:
    """Return the configuration that words name. OSError or ReportError.

    They are `history:NUMBER`, the state of the cluster after that change of its history, or the path of a directory of
    qconf files, a cluster file or a spool.
    """
    if not words.startswith(HISTORY):
        path = Path(words).expanduser()
        return Configuration(path.name, read_configuration_from(path))
    number, journal = words.removeprefix(HISTORY), cluster.journal()
    known = {str(each.number) for each in journal} | {"0"}
    if number not in known:
        last = max((each.number for each in journal), default=0)
        text = f"The history of the cluster has no entry {number}; its entries are 1 to {last}, and 0 is before all."
        raise ReportError((Report("lab.no-entry", text, fields=(words,)),))
    present = cluster.snapshot().cluster
    return Configuration(f"as after change {number}", find_state(present, journal, int(number)))
