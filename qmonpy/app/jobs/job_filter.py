"""What a filter of jobs can ask for besides the columns: hosts, numbers of tasks, and each requested resource."""

from functools import partial

from qmonpy.app.filter.amounts import find_extent
from qmonpy.app.filter.field import Amount, Field, FieldKind
from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.insight.plan.start_forecast import StartKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType
from qmonpy.translation import tr

KINDS = {
    ValueType.INT: FieldKind.NUMBER,
    ValueType.DOUBLE: FieldKind.NUMBER,
    ValueType.MEMORY: FieldKind.MEMORY,
    ValueType.TIME: FieldKind.DURATION,
}
"""The kinds of attributes; others are text."""

GUESS = "guess"
FORECASTS = (*map(str, StartKind), GUESS)


def job_filter_fields(cluster: Cluster) -> tuple[Field, ...]:
    """Return the fields of jobs that are no columns; `mem>4G` compares what jobs ask of a resource."""
    resources = (
        _resource_field(each.name, each.shortcut, KINDS.get(each.type, FieldKind.TEXT))
        for each in cluster.complexes.values()
    )
    return (
        Field("host", find_hosts, help=tr("A host on which it has slots")),
        Field("task", lambda row: str(row.task or ""), FieldKind.NUMBER, lambda row: row.task or None),
        Field(
            "never",
            lambda row: "yes" if row.is_never else "no",
            choices=("yes", "no"),
            help=tr("Whether it can never start as it is"),
        ),
        Field("forecast", find_forecast, help=tr("What is known of its start"), choices=FORECASTS),
        Field("hold", lambda row: list(row.holds), FieldKind.LETTERS, help=tr("u user, o operator, s system")),
        *resources,
    )


def find_forecast(row: JobRow) -> tuple[str, ...]:
    """Return in a word what is known of the start of a waiting job, and that it is a guess if it is one."""
    if row.start is None:
        return ()
    return (str(row.start.kind), *([GUESS] if row.start.guess is not None else []))


def find_hosts(row: JobRow) -> tuple[str, ...]:
    """Return the hosts on which a job has slots, the master task's first."""
    return tuple(dict.fromkeys(each.partition("@")[2] for each in row.instances))


def _resource_field(name: str, shortcut: str, kind: FieldKind) -> Field:
    find = partial(find_request, name, shortcut)

    def amount(row: JobRow) -> Amount:
        extent = find_extent(kind, find(row), 0)
        return extent[0] if extent else None

    words = tr("Requested of {name} (-l)").format(name=name)
    return Field(name, find, kind, amount if kind.has_amounts else None, help=words, aliases=(shortcut,))


def find_request(name: str, shortcut: str, row: JobRow) -> str:
    """Return the value that a job asks of a resource, empty if it asks for none; a resource without value is TRUE."""
    if name not in row.resources and shortcut not in row.resources:
        return ""
    for part in row.resources.split(","):
        asked, equals, value = part.partition("=")
        if asked in (name, shortcut):
            return value if equals else "TRUE"
    return ""
