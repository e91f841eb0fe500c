"""`qstat` on an embedded cluster: its options, and what each of its forms shows (qstat(1), asked)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType

from qmonpy.app.jobs.job_rows import RUNNING, JobRow, find_model_policies, pending_rows, running_rows, with_policies
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.option_files import with_listing_files
from qmonpy.cli.outcome import Outcome, format_lines, misused, print_usage, refused, shown
from qmonpy.cli.status.free_amounts import FreeAmounts
from qmonpy.cli.status.job_details import find_named_jobs, show_jobs, show_scheduler
from qmonpy.cli.status.job_document import format_jobs_document, format_messages_document
from qmonpy.cli.status.job_lines import ListFormat, list_jobs, list_queues
from qmonpy.cli.status.policy_columns import OPTIONS
from qmonpy.cli.status.qselect import refused_state
from qmonpy.cli.status.qstat_xml import format_jobs_xml, format_queues_xml, format_summary_xml, format_unknown_xml
from qmonpy.cli.status.scheduler_messages import group_refusals, list_job_lines
from qmonpy.cli.status.selection import (
    QUEUE_STATES,
    UnknownError,
    Wanted,
    find_attributes,
    find_suitable,
    parse_requests,
    select_instances,
)
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.insight.plan.decided import with_decisions
from qmonpy.insight.why.instance_reasons import explain_states
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import find_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import SUSPENDING_MARKS

_QUEUE_HEADER = "CLUSTER QUEUE                   CQLOAD   USED    RES  AVAIL  TOTAL aoACDS  cdsuE  "
_LETTERS = "sASCuadDcoE"
"""The states that `-g c -ext` counts apart, in their order."""
_OTHER = frozenset("aoACDS")
_HOLDS = MappingProxyType({"u": "u", "o": "o", "s": "s", "d": "d", "j": "j", "a": "a"})
_GROUPS = "cdt"


@dataclass(slots=True)
class _Query:
    users: tuple[str, ...]
    wanted: Wanted = field(default_factory=Wanted)
    asked: ListFormat = field(default_factory=ListFormat)
    is_full: bool = False
    is_summary: bool = False
    is_xml: bool = False
    hides_empty: bool = False
    is_ungrouped: bool = False
    """Whether each task of an array has a line of its own (`-g d`)."""
    resources: tuple[str, ...] | None = None
    """The attributes of `-F`; none means all, None that it is not given."""
    explained: frozenset[str] = frozenset()
    """The states of queue instances of which `-explain` asks why."""
    states: str = "a"
    holds: tuple[str, ...] = ()
    jobs: tuple[str, ...] | None = None
    selects_queues: bool = False


def qstat(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Show running and waiting jobs, by default the calling user's."""
    query, rest = _Query((user,)), list(with_listing_files("qstat", words))
    while rest:
        option = rest.pop(0)
        if option == "-help":
            return shown(print_usage("qstat"))
        if option in _FLAGS:
            _FLAGS[option](query)
            continue
        if option in ("-j", "-F"):
            given: tuple[str, ...] = ()
            while rest and not rest[0].startswith("-") and (option == "-j" or not given):
                # Of several words behind -j only the last counts.
                given = tuple(filter(None, rest.pop(0).split(",")))
            if option == "-j":
                query.jobs = given
            else:
                query.resources, query.is_full = given, True
            continue
        if option not in _VALUES:
            return misused("qstat", f'invalid option argument "{option}"')
        if not rest:
            return refused(f"{option} option must have argument")
        refusal = _VALUES[option](query, rest.pop(0))
        if refusal is not None:
            return refusal
    return _answer(cluster, query)


def _with_policy(option: str) -> Callable[[_Query], None]:
    def note(query: _Query) -> None:
        query.asked = replace(query.asked, policies=tuple(dict.fromkeys((*query.asked.policies, option))))

    return note


def _with_tasks(query: _Query) -> None:
    query.asked = replace(query.asked, has_tasks=True, has_usage=True)


def _with_requests(query: _Query) -> None:
    query.asked = replace(query.asked, has_requests=True)


_FLAGS: Mapping[str, Callable[[_Query], None]] = {
    "-f": lambda query: setattr(query, "is_full", True),
    "-ne": lambda query: setattr(query, "hides_empty", True),
    "-ncb": lambda query: None,
    "-xml": lambda query: setattr(query, "is_xml", True),
    "-t": _with_tasks,
    "-r": _with_requests,
    **{option: _with_policy(option) for option in OPTIONS},
}


def _users(query: _Query, value: str) -> None:
    query.users = tuple(filter(None, value.split(",")))


def _select(change: Callable[[Wanted, str], Wanted]) -> Callable[[_Query, str], None]:
    def note(query: _Query, value: str) -> None:
        query.wanted = change(query.wanted, value)
        query.selects_queues = True

    return note


def _queue_states(query: _Query, value: str) -> Outcome | None:
    bad = next((letter for letter in value if letter not in QUEUE_STATES), None)
    query.wanted, query.selects_queues = replace(query.wanted, states=value), True
    return None if bad is None else refused_state(bad, value)


def _explain(query: _Query, value: str) -> Outcome | None:
    query.is_full = True
    query.explained |= frozenset(value)
    bad = next((letter for letter in value if letter not in QUEUE_STATES), None)
    return None if bad is None else refused_state(bad, value)


def _group(query: _Query, value: str) -> Outcome | None:
    bad = next((letter for letter in value.replace(",", "") if letter not in _GROUPS), None)
    if bad is not None:
        return refused(f"wrong character '{bad}' for -g option")
    query.is_summary = query.is_summary or "c" in value
    query.is_ungrouped = query.is_ungrouped or "d" in value
    if "t" in value:
        query.asked = replace(query.asked, has_tasks=True)
    return None


def _job_states(query: _Query, value: str) -> Outcome | None:
    states, holds, rest = "", [], value
    while rest:
        letter, rest = rest[0], rest[1:]
        if letter == "h":
            if rest[:1] in _HOLDS:
                holds.append(rest[0])
                rest = rest[1:]
            else:
                holds += [*_HOLDS]
            continue
        if letter not in "prsza":
            return misused("qstat", "ERROR! wrong argument to -s option")
        states += letter
    query.states, query.holds = states, tuple(holds)
    return None


_VALUES: Mapping[str, Callable[[_Query, str], Outcome | None]] = {
    "-u": _users,
    "-q": _select(lambda wanted, value: replace(wanted, queues=(*wanted.queues, *value.split(",")))),
    "-l": _select(lambda wanted, value: replace(wanted, resources=(*wanted.resources, *parse_requests(value)))),
    "-pe": _select(lambda wanted, value: replace(wanted, pes=(*wanted.pes, *value.split(",")))),
    "-U": _select(lambda wanted, value: replace(wanted, users=(*wanted.users, *value.split(",")))),
    "-qs": _queue_states,
    "-explain": _explain,
    "-g": _group,
    "-s": _job_states,
}


def _answer(cluster: ClusterInterface, query: _Query) -> Outcome:
    if query.jobs is not None:
        return _show_jobs(cluster, query, query.jobs)
    snapshot = with_decisions(cluster.snapshot())
    try:
        _refuse_numbers(snapshot, query.wanted)
        instances = select_instances(snapshot, query.wanted)
    except UnknownError as error:
        said = str(error) if query.wanted.pes and not query.wanted.resources else ""
        return refused(*filter(None, [said]))
    if query.is_summary:
        return _show_summary(_of_queues(snapshot, instances), query)
    rows = _find_rows(snapshot, query, {each.name for each in instances})
    if query.wanted.states and not instances and not rows:
        return Outcome()
    if query.hides_empty:
        instances = tuple(each for each in instances if each.used)
    if query.asked.policies:
        rows = list(with_policies(rows, find_model_policies(snapshot)))
    free = FreeAmounts(snapshot) if query.resources is not None else None
    states = {each.name: frozenset(each.states) for each in instances}

    def explain(name: str) -> Iterator[tuple[str, str]]:
        for reason in explain_states(snapshot, name, states.get(name, frozenset()) & query.explained):
            yield from ((reason.letter, line) for line in reason.explained)

    if query.is_xml:
        if query.is_full:
            asked, resources = query.asked, query.resources or ()
            return shown(format_queues_xml(snapshot, instances, rows, asked, free, resources, explain))
        return shown(format_jobs_xml(snapshot, rows, query.asked))
    if not query.is_full:
        return shown(format_lines(*list_jobs(snapshot, rows, query.asked)))

    if not instances and not any(row.kind != RUNNING for row in rows):
        return Outcome()

    def list_more(name: str) -> Iterator[str]:
        yield from (f"\t{line}" for _, line in explain(name))
        if free is not None:
            yield from (f"\t{e.letters}:{e.name}={e.text}" for e in free.of_instance(name, query.resources or ()))

    return shown(format_lines(*list_queues(snapshot, instances, rows, query.asked, list_more)))


def _refuse_numbers(snapshot: Snapshot, wanted: Wanted) -> None:
    """Raise UnknownError, as 8.1.9 without a word, for a value that is no number of the type of its attribute."""
    for attribute, value in find_attributes(snapshot.cluster, wanted.resources):
        if not attribute.type.is_string and find_number(attribute.type, value) is None:
            raise UnknownError


def _of_queues(snapshot: Snapshot, instances: Sequence[InstanceRow]) -> tuple[InstanceRow, ...]:
    """Return all instances of the cluster queues of which one was chosen, as 8.1.9 sums them up."""
    chosen = {each.queue for each in instances}
    return tuple(each for each in select_instances(snapshot, Wanted()) if each.queue in chosen)


def _show_jobs(cluster: ClusterInterface, query: _Query, words: Sequence[str]) -> Outcome:
    if not query.is_xml:
        return show_jobs(cluster, words) if words else show_scheduler(cluster)
    snapshot = cluster.snapshot()
    if not words:
        return shown(format_messages_document(group_refusals(cluster.refusals())))
    jobs = find_named_jobs(snapshot, words)[0]
    if not jobs:
        return shown(format_unknown_xml(words))
    said: dict[str, list[int]] = {}
    for number in jobs:
        for text in list_job_lines(cluster.why(number)):
            said.setdefault(text, []).append(number)
    return shown(format_jobs_document(snapshot, list(jobs.values()), said))


def _find_rows(snapshot: Snapshot, query: _Query, places: set[str]) -> list[JobRow]:
    """Return the wanted rows: running tasks by queue instance, then waiting jobs in the scheduler's order."""
    wants_all = "a" in query.states
    order = {name: at for at, name in enumerate(sorted(places))}
    if places:
        order = {row.name: at for at, row in enumerate(select_instances(snapshot, Wanted()))}
    running = sorted(running_rows(snapshot), key=lambda row: (order.get(row.queue, 0), row.job, row.task))
    found = [row for row in running if wants_all or ("s" if SUSPENDING_MARKS & set(row.state) else "r") in query.states]
    if query.selects_queues:
        found = [row for row in found if any(name in places for name in row.instances)]
    if wants_all or "p" in query.states or query.holds:
        waiting = pending_rows(snapshot)
        chosen = [row for row in waiting if wants_all or "p" in query.states or _is_held(snapshot, row, query.holds)]
        chosen.sort(key=lambda row: -row.priority)
        if query.wanted.chooses_jobs:
            known = find_suitable(snapshot, [row.job for row in chosen], places)
            chosen = [row for row in chosen if row.job in known]
        found += [each for row in chosen for each in (_by_task(row) if query.is_ungrouped else (row,))]
    return [row for row in found if any(matches_pattern(name, row.user) for name in query.users)]


def _is_held(snapshot: Snapshot, row: JobRow, holds: Sequence[str]) -> bool:
    job = snapshot.state.jobs[row.job]
    own = set(row.holds)
    waits = {
        "j": bool(job.predecessors),
        "d": bool(job.array_predecessors),
        "a": job.start_after > snapshot.now,
    }
    return bool(own & set(holds)) or any(waits.get(each, False) for each in holds)


def _by_task(row: JobRow) -> Iterator[JobRow]:
    if row.kind == RUNNING or not row.tasks:
        yield row
        return
    yield from (replace(row, tasks=str(task), waiting=(task,)) for task in row.waiting)


def _show_summary(instances: Sequence[InstanceRow], query: _Query) -> Outcome:
    by_queue: dict[str, list[InstanceRow]] = {}
    for row in sorted(instances, key=lambda row: row.queue):
        by_queue.setdefault(row.queue, []).append(row)
    is_extended = "-ext" in query.asked.policies
    if query.is_xml:
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
