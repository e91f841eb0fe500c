"""What `qstat -xml` prints of jobs and queue instances (asked)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from qmonpy.app.jobs.job_rows import FINISHED, RUNNING, JobRow
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.outcome import format_lines
from qmonpy.cli.status.free_amounts import FreeAmounts
from qmonpy.cli.status.job_lines import ListFormat, count_slots, list_slots
from qmonpy.cli.status.request_lines import find_defaults, find_urgencies, list_requests
from qmonpy.formats.documents.xml_text import escape_quoted, quote_attribute
from qmonpy.formats.output.policy_numbers import URGENCIES, format_policy
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job_policy import JobPolicy

_SCHEMAS = "http://arc.liv.ac.uk/repos/darcs/sge/source/dist/util/resources/schemas/qstat"
_HEAD = ("<?xml version='1.0'?>", f'<job_info  xmlns:xsd="{_SCHEMAS}/qstat.xsd">')
_NOTHING = JobPolicy()
_USAGES = ("cpu", "mem", "io")
_REASONS = {"a": "load-alarm-reason", "A": "suspend-alarm-reason"}
"""By letter of a state the element of its reason; others have `message` (names as the program of 8.1.9 has them)."""


def format_jobs_xml(snapshot: Snapshot, rows: Sequence[JobRow], asked: ListFormat, *, goes_by_queue: bool) -> str:
    """Return the list of jobs: those that run, then those that wait."""
    form = _Form(asked, goes_by_queue)
    running = ("  <queue_info>", *_jobs(snapshot, rows, form, is_running=True), "  </queue_info>")
    waiting = ("  <job_info>", *_jobs(snapshot, rows, form, is_running=False), "  </job_info>")
    return format_lines(*_HEAD, *running, *waiting, "</job_info>")


def format_queues_xml(
    snapshot: Snapshot,
    instances: Sequence[InstanceRow],
    rows: Sequence[JobRow],
    asked: ListFormat,
    free: FreeAmounts | None,
    resources: Sequence[str],
    explain: Callable[[str], Iterable[tuple[str, str]]],
) -> str:
    """Return the queue instances with their jobs, then the jobs that wait.

    `explain` gives for an instance letters of its state with the reasons of these.
    """
    form = _Form(asked, goes_by_queue=True, has_queue=False)
    lines = [*_HEAD, "  <queue_info>"]
    for each in instances:
        pairs = (
            ("name", each.name), ("qtype", each.types), ("slots_used", each.used), ("slots_resv", each.reserved),
            ("slots_total", each.total),
        )  # fmt: skip
        lines.append("    <Queue-List>")
        lines += [f"      {_element(name, value)}" for name, value in pairs]
        lines += [f"      {_element('state', each.states)}"] if each.states else []
        lines += (f"      {_element(_REASONS.get(letter, 'message'), text)}" for letter, text in explain(each.name))
        for amount in free.of_instance(each.name, resources) if free is not None else ():
            head = f'<resource name={quote_attribute(amount.name)} type="{amount.letters}">'
            lines.append(f"      {head}{escape_quoted(amount.text)}</resource>")
        for row in rows:
            if row.kind == RUNNING and row.queue == each.name:
                lines += _job(snapshot, row, form, "      ")
        lines.append("    </Queue-List>")
    lines += ["  </queue_info>", "  <job_info>"]
    lines += _jobs(snapshot, rows, form, is_running=False)
    return format_lines(*lines, "  </job_info>", "</job_info>")


def format_summary_xml(
    queues: Mapping[str, Sequence[InstanceRow]],
    sum_up: Callable[[Sequence[InstanceRow]], tuple[str, int, int, int, int, int, int]],
    *,
    has_states: bool,
) -> str:
    """Return the slots of cluster queues (`-g c`), with `has_states` also by the states of their instances."""
    lines = list(_HEAD)
    for name, rows in queues.items():
        load, used, reserved, available, total, other, out = sum_up(rows)
        pairs = {
            "name": name, **({} if load == "-NA-" else {"load": load}), "used": used, "resv": reserved,
            "available": available, "total": total, "temp_disabled": other, "manual_intervention": out,
        }  # fmt: skip
        for tag, letter in _STATES.items() if has_states else ():
            pairs[tag] = sum(row.total for row in rows if letter in row.states)
        lines.append("  <cluster_queue_summary>")
        lines += [f"    {_element(each, value)}" for each, value in pairs.items()]
        lines.append("  </cluster_queue_summary>")
    return format_lines(*lines, "</job_info>")


_STATES = {
    "suspend_manual": "s", "suspend_threshold": "A", "suspend_on_subordinate": "S", "suspend_calendar": "C",
    "unknown": "u", "load_alarm": "a", "disabled_manual": "d", "disabled_calendar": "D", "ambiguous": "c",
    "orphaned": "o", "error": "E",
}  # fmt: skip
"""By element the letter of the state of queue instances."""


def format_unknown_xml(words: Sequence[str]) -> str:
    """Return the answer to `-j` with words that name no job."""
    names = (f"    {_element('ST_name', word)}" for word in words)
    return format_lines("<?xml version='1.0'?>", "<unknown_jobs >", *names, "</unknown_jobs>")


@dataclass(frozen=True, slots=True)
class _Form:
    """How jobs are told."""

    asked: ListFormat
    goes_by_queue: bool
    """Whether the queue instances were asked for."""
    has_queue: bool = True
    """Whether a job names its queue instance; below one it does not."""


def _jobs(snapshot: Snapshot, rows: Sequence[JobRow], form: _Form, *, is_running: bool) -> Iterator[str]:
    for row in rows:
        if (row.kind == RUNNING) == is_running:
            yield from _job(snapshot, row, form, "    ")


def _job(snapshot: Snapshot, row: JobRow, form: _Form, indent: str) -> Iterator[str]:
    is_running = row.kind == RUNNING
    kinds = list_slots(snapshot, row) if is_running and form.asked.has_tasks else [""]
    state = {RUNNING: "running", FINISHED: "zombie"}.get(row.kind, "pending")
    for kind in kinds:
        yield f'{indent}<job_list state="{state}">'
        for name, value in _values(snapshot, row, form, kind):
            yield f"{indent}  {_element(name, value)}"
        for line in _requests(snapshot, row, form) if form.asked.has_requests else ():
            yield f"{indent}  {line}"
        yield f"{indent}</job_list>"


def _values(snapshot: Snapshot, row: JobRow, form: _Form, kind: str) -> Iterator[tuple[str, object]]:
    job, is_running = snapshot.state.jobs.get(row.job) if row.kind != FINISHED else None, row.kind == RUNNING
    has = set(form.asked.policies)
    shown = format_policy(row.policy or _NOTHING)
    yield "JB_job_number", row.job
    yield "JAT_prio", f"{row.priority:.5f}"
    if has & {"-ext", "-pri"}:
        yield "JAT_ntix", shown["ntckts"]
    if "-pri" in has:
        yield "JB_nppri", shown["npprior"]
    if has & {"-urg", "-pri"}:
        yield "JB_nurg", shown["nurg"]
    if "-urg" in has:
        yield from ((f"JB_{name}", shown[name]) for name in URGENCIES)
    if "-pri" in has:
        yield "JB_priority", job.priority if job is not None else 0
    yield from (("JB_name", row.name), ("JB_owner", row.user))
    if "-ext" in has:
        yield from (("JB_project", row.project), ("JB_department", row.department))
    yield "state", row.state
    if has != {"-ext"}:
        yield "JAT_start_time" if is_running else "JB_submission_time", _format_time(row.time)
    if "-ext" in has:
        if row.usage is not None and is_running:
            amounts = (row.usage.cpu_seconds, row.usage.memory_gb_seconds, row.usage.io_gb)
            # Of processor time 8.1.9 tells whole seconds.
            whole = (float(int(amounts[0] or 0)), *amounts[1:])
            yield from ((f"{name}_usage", f"{each or 0:.5f}") for name, each in zip(_USAGES, whole, strict=True))
        # Of the shares of jobs 8.1.9 tells none here.
        yield from (
            ("tickets", shown["tckts"]), ("JB_override_tickets", shown["ovrts"]), ("JB_jobshare", 0),
            ("otickets", shown["otckt"]), ("ftickets", shown["ftckt"]), ("stickets", shown["stckt"]),
            ("JAT_share", f"{float(shown['share']):.5f}"),
        )  # fmt: skip
    if form.has_queue:
        yield "queue_name", row.queue
    if form.asked.has_tasks:
        yield "master", kind
    yield "slots", 1 if kind else count_slots(snapshot, row)
    if row.tasks:
        yield "tasks", row.tasks


def _requests(snapshot: Snapshot, row: JobRow, form: _Form) -> Iterator[str]:
    if row.kind == FINISHED:
        # What it requested is not kept.
        yield _element("full_job_name", row.name)
        return
    job = snapshot.state.jobs[row.job]
    texts = dict(list_requests(snapshot, row))
    yield _element("full_job_name", job.name)
    for label, name in (("Requested PE", "requested_pe"), ("Granted PE", "granted_pe")):
        if label in texts:
            pe, _, slots = texts[label].partition(" ")
            yield f"<{name} name={quote_attribute(pe)}>{escape_quoted(slots)}</{name}>"
    urgencies = find_urgencies(snapshot, job) if job.hard_resources else {}
    for each in job.hard_resources:
        urgency = urgencies.get(each.name, 0.0)
        head = f'<hard_request name={quote_attribute(each.name)} resource_contribution="{urgency:.6f}">'
        yield f"{head}{escape_quoted(each.value)}</hard_request>"
    for name, value in find_defaults(snapshot, row, goes_by_queue=form.goes_by_queue):
        yield f"<def_hard_request name={quote_attribute(name)}>{escape_quoted(value)}</def_hard_request>"
    for each in job.soft_resources:
        yield f"<soft_request name={quote_attribute(each.name)}>{escape_quoted(each.value)}</soft_request>"
    names = {
        "Hard requested queues": "hard_req_queue", "Soft requested queues": "soft_req_queue",
        "Master task hard requested queues": "master_hard_req_queue",
        "Predecessor Jobs (request)": "predecessor_jobs_req", "Predecessor Jobs": "predecessor_jobs",
        "Predecessor Array Jobs (request)": "ad_predecessor_jobs_req", "Predecessor Array Jobs": "ad_predecessor_jobs",
    }  # fmt: skip
    for label, name in names.items():
        yield from (_element(name, each) for each in texts.get(label, "").split(", ") if each)
    yield _element("binding", texts["Binding"])


def _format_time(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%dT%H:%M:%S}" if seconds else ""


def _element(name: str, value: object) -> str:
    return f"<{name}>{escape_quoted(str(value))}</{name}>"
