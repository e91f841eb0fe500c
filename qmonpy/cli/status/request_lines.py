"""What `qstat -r` tells below a job: its requests, with the defaults that it books (asked)."""

from collections.abc import Iterator, Mapping

from qmonpy.app.jobs.job_rows import FINISHED, RUNNING, JobRow
from qmonpy.cli.status.given_words import GivenWords
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.urgency import list_urgency_parts
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import find_number, parse_values
from qmonpy.model.work.job import Job

_LABEL = "       "


def request_lines(snapshot: Snapshot, row: JobRow, *, goes_by_queue: bool, has_bindings: bool = True) -> Iterator[str]:
    """Yield the lines of one job, where it goes by queue instances with what those of a running task add."""
    if row.kind == FINISHED:
        # What it requested is not kept.
        yield f"{_LABEL}{'Full jobname:':<17} {row.name}"
        return
    defaults = find_defaults(snapshot, row, goes_by_queue=goes_by_queue)
    for label, text in list_requests(snapshot, row):
        if label == "Binding" and not has_bindings:
            continue
        yield f"{_LABEL}{label + ':':<17} {text}" if len(label) < 17 else f"{_LABEL}{label}: {text}"
        if label == "Hard Resources":
            yield from (f"{_LABEL}{name}={value} (default)" for name, value in defaults)


def find_defaults(snapshot: Snapshot, row: JobRow, *, goes_by_queue: bool) -> list[tuple[str, str]]:
    """Return the consumables that a task books without a request, with the amount: those of the global host, and where
    it goes by queue instances those of a running task's queue instance and host."""
    cluster, job = snapshot.cluster, snapshot.state.jobs[row.job]
    levels: list[Mapping[str, str]] = [_values_of(cluster, GLOBAL_HOST)]
    if goes_by_queue and row.kind == RUNNING:
        instance = next((each for each in queue_instances(cluster) if each.name == row.queue), None)
        if instance is not None:
            offered = parse_values(instance.setting("complex_values"))
            levels += [_values_of(cluster, instance.host), offered]
    requested = {each.name for each in (*job.hard_resources, *job.soft_resources)}
    found = []
    for name in dict.fromkeys(name for level in levels for name in level):
        attribute = cluster.complexes.get(name)
        if attribute is None or not attribute.is_consumable or name in requested or name == "slots":
            continue
        if find_number(attribute.type, attribute.default):
            found.append((name, attribute.default))
    return found


def _values_of(cluster: Cluster, host: str) -> Mapping[str, str]:
    found = cluster.hosts.get(host)
    return found.complex_values if found is not None else {}


def list_requests(snapshot: Snapshot, row: JobRow) -> Iterator[tuple[str, str]]:
    """Yield what a job asked for, label and text, in the order of `qstat -r`."""
    job = snapshot.state.jobs[row.job]
    yield "Full jobname", job.name
    if row.kind == RUNNING:
        yield "Master Queue", row.queue
    if job.pe:
        yield "Requested PE", f"{job.pe} {format_ranges(job.slots, with_step=False)}"
        if row.kind == RUNNING:
            yield "Granted PE", f"{row.pe} {sum(slots for _, slots in row.pieces)}"
    checkpoint = GivenWords(job).last("-ckpt")
    if checkpoint:
        yield "Checkpoint Env.", checkpoint
    between = f"\n{_LABEL}{'':<18}"
    urgencies = find_urgencies(snapshot, job) if job.hard_resources else {}
    hard = [f"{each.name}={each.value} ({urgencies.get(each.name, 0.0):.6f})" for each in job.hard_resources]
    yield "Hard Resources", between.join(hard)
    yield "Soft Resources", between.join(f"{each.name}={each.value}" for each in job.soft_resources)
    lists = {
        "Hard requested queues": job.hard_queues,
        "Soft requested queues": job.soft_queues,
        "Master task hard requested queues": job.master_queues,
        "Predecessor Jobs (request)": GivenWords(job).listed("-hold_jid"),
        "Predecessor Jobs": tuple(map(str, job.predecessors)),
        "Predecessor Array Jobs (request)": GivenWords(job).listed("-hold_jid_ad"),
        "Predecessor Array Jobs": tuple(map(str, job.array_predecessors)),
    }
    yield from ((label, ", ".join(names)) for label, names in lists.items() if names)
    yield "Binding", GivenWords(job).binding.text


def find_urgencies(snapshot: Snapshot, job: Job) -> Mapping[str, float]:
    """Return by attribute what the hard requests of a job add to its urgency."""
    prepared = prepare(snapshot.cluster)
    parts = list_urgency_parts(prepared, prepared.category(job))
    return {each.attribute: each.value if each.weight else 0.0 for each in parts}
