"""What new runs are made of: a workload, what is changed of it, and the configurations on which it is played."""

from collections.abc import Sequence
from os import urandom
from pathlib import Path

from qmonpy.app.lab import configurations
from qmonpy.app.lab.configuration_changes import list_configuration_changes
from qmonpy.app.lab.configurations import Configuration
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.lab.making.changes import add_users_like, cut, filter_jobs, scale, with_users_like
from qmonpy.lab.making.changes import name_users as name_users_like
from qmonpy.lab.making.stream import make_stream
from qmonpy.lab.reading.workload_source import read_workload_from, read_workload_of
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import AS_IT_IS, Run
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import tr

RECORDED, STREAM, FILE = "recorded", "stream", "file"
"""What this cluster ran; the jobs that come to a simulation; a file of records or a trace."""
DAY = 86400


@dataclass(frozen=True, slots=True)
class Shape:
    """What is changed of a workload before it is played, in the order of `qmonpy replay`; times are seconds since the
    epoch, 0 for its own."""

    begin: int = 0
    end: int = 0
    users: tuple[str, ...] = ()
    """Only jobs of these; all where there are none."""
    without_users: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    """Only jobs of these; all where there are none."""
    factor: float = 1.0
    """So many times as many jobs."""
    like: str = ""
    """A user of whom there are to be more."""
    more: int = 0
    seed: int = 0

    @property
    def is_real(self) -> bool:
        """Whether what is played is what really happened, in full: only then can it be compared with that."""
        return not self.is_filtered and self.factor == 1.0 and not (self.like and self.more)

    @property
    def is_filtered(self) -> bool:
        """Whether jobs are left out by whose they are."""
        return bool(self.users or self.without_users or self.projects)


@dataclass(frozen=True, slots=True)
class Wish:
    """The workload that is asked for: where it comes from, and how it is changed."""

    source: str = RECORDED
    path: str = ""
    days: float = 7.0
    """Of a stream: for how many days jobs come."""
    shape: Shape = Shape()


def read_wish(wish: Wish, cluster: ClusterInterface, arrivals: Sequence[Arrival] = ()) -> Workload:
    """Return the workload of a wish, unchanged; may take long, call it in a worker. OSError or ReportError."""
    snapshot = cluster.snapshot()
    check_all_read(snapshot.unread, tr("Nothing is played."))
    name = snapshot.cluster.name
    if wish.source == FILE:
        return read_workload_from(Path(wish.path).expanduser())
    if wish.source == STREAM:
        title = tr("{name}: jobs of {days:g} {words}").format(
            name=name, days=wish.days, words=choose_word(wish.days, "day")
        )
        return make_stream(snapshot.cluster, arrivals, snapshot.now, round(wish.days * DAY), title)
    return read_workload_of(cluster, tr("what {name} ran").format(name=name))


def shape_workload(workload: Workload, shape: Shape) -> Workload:
    """Return the workload as it is to be played; ReportError names what cannot be done."""
    seed = shape.seed or 1
    if shape.is_filtered:
        workload = filter_jobs(workload, users=shape.users, without_users=shape.without_users, projects=shape.projects)
    if shape.like and shape.more:
        workload = add_users_like(workload, shape.like, shape.more, seed)
    if shape.factor != 1.0:
        workload = scale(workload, shape.factor, seed)
    if shape.begin or shape.end:
        workload = cut(workload, shape.begin, shape.end)
    return workload


def start_runs(
    laboratory: Laboratory, wish: Wish, workload: Workload, configurations: Sequence[Configuration], name: str
) -> tuple[Run, ...]:
    """Start a run on each configuration, to be compared with each other; the first is the base. ReportError.

    Where the workload is what really happened on the first, its result is compared with that. If one cannot be begun,
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
                    changes=list_configuration_changes(configurations[0].cluster, each.cluster),
                )
            )
    except BaseException:
        for run in begun:
            laboratory.throw_away(run.id)
        raise
    return tuple(begun)


def list_configurations(present: Cluster, wanted: Sequence[Configuration]) -> tuple[Configuration, ...]:
    """Return the configurations to play on, the present one first; those of one title are numbered."""
    titles = {AS_IT_IS}
    found = [Configuration(AS_IT_IS, present)]
    for each in wanted:
        title, number = each.title, 1
        while title in titles:
            number += 1
            title = f"{each.title} ({number})"
        titles.add(title)
        found.append(Configuration(title, each.cluster))
    return tuple(found)


def read_configuration(words: str, cluster: ClusterInterface) -> Configuration:
    """Return the configuration that words name, laid over that of a cluster where they are a part of one. OSError or
    ReportError."""
    return configurations.read_configuration(words, cluster.snapshot().cluster, cluster.journal)
