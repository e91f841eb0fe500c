"""`qstat` on an embedded cluster: what each of its forms shows (qstat(1), asked)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.app.jobs.job_rows import (
    PENDING,
    JobRow,
    find_model_policies,
    find_model_usage,
    find_past_arrays,
    finished_rows,
    format_tasks,
    pending_rows,
    running_rows,
    with_policies,
    with_usage,
)
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.option_files import with_listing_files
from qmonpy.cli.outcome import Outcome, format_lines, refused, shown
from qmonpy.cli.status.job_lines import at_place, list_jobs, list_queues
from qmonpy.cli.status.policy_options import EXTENDED
from qmonpy.cli.status.qstat_query import QstatQuery, read_query
from qmonpy.cli.status.selection import NO_PE, UnknownError, Wanted, find_attributes, find_suitable, select_instances
from qmonpy.insight.plan.decided import with_order
from qmonpy.insight.why.instance_reasons import explain_states
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import find_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import SUSPENDING_MARKS

if TYPE_CHECKING:
    from qmonpy.cli.status.free_amounts import FreeAmounts
    from qmonpy.clusters.interface import ClusterInterface

_QUEUE_HEADER = "CLUSTER QUEUE                   CQLOAD   USED    RES  AVAIL  TOTAL aoACDS  cdsuE  "
_LETTERS = "sASCuadDcoE"
"""The states that `-g c -ext` counts apart, in their order."""
_OTHER = frozenset("aoACDS")


def qstat(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Show running and waiting jobs, by default the calling user's; with `-f` by queue instance, with `-j` all about
    them."""
    query = read_query(user, with_listing_files("qstat", words))
    return query if isinstance(query, Outcome) else _answer(cluster, query)


def _answer(cluster: "ClusterInterface", query: QstatQuery) -> Outcome:
    # What the options do not ask for is not imported.
    if query.jobs is not None:
        from qmonpy.cli.status.qstat_jobs import show_asked_jobs

        return show_asked_jobs(cluster, query, query.jobs)
    snapshot = with_order(cluster.snapshot())
    try:
        _refuse_numbers(snapshot, query.wanted)
        instances = select_instances(snapshot, query.wanted)
    except UnknownError as error:
        # Of other mistakes 8.1.9 says nothing.
        return refused(*([NO_PE] if str(error) == NO_PE else []))
    if query.is_summary:
        return _show_summary(_of_queues(snapshot, instances), query)
    rows = _find_rows(snapshot, query, instances)
    if query.wanted.states and not instances and not rows:
        return Outcome()
    if query.hides_empty:
        instances = tuple(each for each in instances if each.used)
    if query.asked.policies:
        rows = list(with_policies(rows, find_model_policies(snapshot)))
        rows = list(with_usage(rows, find_model_usage(snapshot) if EXTENDED in query.asked.policies else {}))
    free = _find_free(snapshot) if query.resources is not None else None
    states = {each.name: frozenset(each.states) for each in instances}

    def explain(name: str) -> Iterator[tuple[str, str]]:
        for reason in explain_states(snapshot, name, states.get(name, frozenset()) & query.explained):
            yield from ((reason.letter, line) for line in reason.explained)

    if query.is_xml:
        from qmonpy.cli.status.qstat_xml import format_jobs_xml, format_queues_xml

        if query.is_full:
            asked, resources = query.asked, query.resources or ()
            return shown(format_queues_xml(snapshot, instances, rows, asked, free, resources, explain))
        return shown(format_jobs_xml(snapshot, rows, query.asked, goes_by_queue=query.goes_by_queue))
    if not query.is_full:
        return shown(format_lines(*list_jobs(snapshot, rows, query.asked, goes_by_queue=query.goes_by_queue)))

    if not instances and not any(row.kind == PENDING for row in rows):
        return Outcome()

    def list_more(name: str) -> Iterator[str]:
        yield from (f"\t{line}" for _, line in explain(name))
        if free is not None:
            yield from (f"\t{e.letters}:{e.name}={e.text}" for e in free.of_instance(name, query.resources or ()))

    return shown(format_lines(*list_queues(snapshot, instances, rows, query.asked, list_more)))


def _find_free(snapshot: Snapshot) -> "FreeAmounts":
    from qmonpy.cli.status.free_amounts import FreeAmounts

    return FreeAmounts(snapshot)


def _refuse_numbers(snapshot: Snapshot, wanted: Wanted) -> None:
    """Raise UnknownError, as 8.1.9 without a word, for a value that is no number of the type of its attribute."""
    for attribute, value in find_attributes(snapshot.cluster, wanted.resources):
        if not attribute.type.is_string and find_number(attribute.type, value) is None:
            raise UnknownError


def _of_queues(snapshot: Snapshot, instances: Sequence[InstanceRow]) -> tuple[InstanceRow, ...]:
    """Return all instances of the cluster queues of which one was chosen, as 8.1.9 sums them up."""
    chosen = {each.queue for each in instances}
    return tuple(each for each in select_instances(snapshot, Wanted()) if each.queue in chosen)


def _find_rows(snapshot: Snapshot, query: QstatQuery, instances: Sequence[InstanceRow]) -> list[JobRow]:
    """Return the wanted rows: running tasks, then waiting jobs in the scheduler's order."""
    found = list(_find_running(snapshot, query, instances)) if not query.goes_by_queue or instances else []
    if "a" in query.states or "p" in query.states or query.holds:
        waiting = pending_rows(snapshot)
        chosen = [row for row in waiting if not query.holds or _is_held(snapshot, row, query.holds)]
        chosen.sort(key=lambda row: -row.priority)
        if query.wanted.chooses_jobs:
            known = find_suitable(snapshot, [row.job for row in chosen], {each.name for each in instances})
            chosen = [row for row in chosen if row.job in known]
        found += [each for row in chosen for each in (_by_task(row) if query.is_ungrouped else (row,))]
    if "z" in query.states:
        found += _find_ended(snapshot)
    owners = {row.user for row in found}
    shown = {name for name in owners if any(matches_pattern(each, name) for each in query.users)}
    return [row for row in found if row.user in shown]


def _find_ended(snapshot: Snapshot) -> Iterator[JobRow]:
    """Yield the jobs of which tasks have ended, in the order of the first ones; of an array with all these tasks."""
    arrays = find_past_arrays(snapshot.finished)
    by_job: dict[int, list[JobRow]] = {}
    for row in reversed(finished_rows(snapshot)):
        by_job.setdefault(row.job, []).append(row)
    for number, rows in by_job.items():
        tasks = format_tasks(sorted(row.task for row in rows)) if number in arrays else ""
        yield replace(rows[0], state="z", time=rows[0].submit_time, queue="", slots=rows[0].slots or "1", tasks=tasks)


def _find_running(snapshot: Snapshot, query: QstatQuery, instances: Sequence[InstanceRow]) -> Iterator[JobRow]:
    """Yield the wanted running tasks: by job, or by queue instance where queue instances are asked for.

    With `-f`, and where each slot has its line, a task has a row for each of its queue instances, else one for that
    of its master.
    """
    wanted = [
        row for row in sorted(running_rows(snapshot), key=lambda row: (row.job, row.task)) if _is_in_state(row, query)
    ]
    has_pieces = query.is_full or query.asked.has_tasks
    pieces = [(row, name) for row in wanted for name, _ in (row.pieces if has_pieces else row.pieces[:1])]
    if query.goes_by_queue:
        hidden = {each.name for each in instances if query.hides_empty and not each.used}
        order = {each.name: at for at, each in enumerate(instances) if each.name not in hidden}
        pieces = sorted((each for each in pieces if each[1] in order), key=lambda each: order[each[1]])
    yield from (at_place(row, name) if has_pieces else row for row, name in pieces)


def _is_in_state(row: JobRow, query: QstatQuery) -> bool:
    state = "s" if SUSPENDING_MARKS & set(row.state) else "r"
    return "a" in query.states or state in query.states or bool(set(row.holds) & set(query.holds))


def _is_held(snapshot: Snapshot, row: JobRow, holds: Sequence[str]) -> bool:
    job = snapshot.state.jobs[row.job]
    own = set(row.holds)
    waits = {
        "j": bool(job.predecessors),
        "d": bool(job.array_predecessors),
        "a": job.start_after > 0,
    }
    return bool(own & set(holds)) or any(waits.get(each, False) for each in holds)


def _by_task(row: JobRow) -> Iterator[JobRow]:
    if row.kind != PENDING or not row.tasks:
        yield row
        return
    yield from (replace(row, tasks=str(task), waiting=(task,)) for task in row.waiting)


def _show_summary(instances: Sequence[InstanceRow], query: QstatQuery) -> Outcome:
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in sorted(instances, key=lambda row: row.queue):
        by_queue.setdefault(row.queue, []).append(row)
    is_extended = "-ext" in query.asked.policies
    if query.is_xml:
        from qmonpy.cli.status.qstat_xml import format_summary_xml

        return shown(format_summary_xml(by_queue, _sum, has_states=is_extended))
    more = "".join(f"{letter:>6}" for letter in _LETTERS) if is_extended else ""
    header = f"{_QUEUE_HEADER.rstrip()} {more}" if is_extended else _QUEUE_HEADER
    lines = [header, "-" * (146 if is_extended else 80)]
    for name, rows in by_queue.items():
        load, *numbers = _sum(rows)
        line = f"{name:<30} {load:>7} " + "".join(f"{number:6} " for number in numbers)
        if is_extended:
            counts = (sum(row.total for row in rows if letter in row.states) for letter in _LETTERS)
            line = line.rstrip(" ") + " " + "".join(f"{count:5} " for count in counts)
        lines.append(line)
    return shown(format_lines(*lines))


def _sum(rows: Sequence[InstanceRow]) -> tuple[str, int, int, int, int, int, int]:
    """Return load, used, reserved, free and all slots, and those of instances in states of two kinds."""
    used, reserved, total = (sum(getattr(each, part) for each in rows) for part in ("used", "reserved", "total"))
    other = sum(each.total for each in rows if _OTHER & set(each.states))
    out = sum(each.total for each in rows if set(each.states) - _OTHER)
    available = sum(each.free for each in rows if not each.states)
    loads = [float(each.load) for each in rows if is_whole(each.load.replace(".", "", 1))]
    load = f"{sum(loads) / len(loads):.2f}" if loads else "-NA-"
    return load, used, reserved, available, total, other, out
