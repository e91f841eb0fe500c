"""The fields of the form of a job, as data, in the pages of the form."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from qmonpy.app.fields.object_names import known_users
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import walk_hosts
from qmonpy.model.snapshot import Snapshot


class FieldForm(StrEnum):
    """What a field looks like."""

    LINE = "line"
    MENU = "menu"
    FLAG = "flag"
    LETTERS = "letters"


class Pick(StrEnum):
    """The dialog behind the button of a field."""

    NOTHING = ""
    FILE = "file"
    FOLDER = "folder"
    REQUESTS = "requests"
    PAIRS = "pairs"
    PATHS = "paths"


@dataclass(frozen=True)
class SubmitField:
    """One field of the form; `name` is the field of a SubmitDraft."""

    name: str
    title: str
    option: str
    """The option of qsub for it."""
    hint: str = ""
    """An example, shown while the field is empty."""
    choices: Callable[[Snapshot], Sequence[str]] | None = None
    completes: Callable[[Snapshot], Iterable[str]] | None = None
    """Words that are completed one by one in a list with commas; what stands behind two blanks only explains."""
    is_code: bool = False
    form: FieldForm = FieldForm.LINE
    values: tuple[tuple[str, str], ...] = ()
    """The values of a menu or the letters, each with its title."""
    tip: str = ""
    is_beside: bool = False
    """Whether it stands at the right of the field before."""
    pick: Pick = Pick.NOTHING


@dataclass(frozen=True)
class FormPage:
    """A page of the form."""

    id: str
    title: str
    fields: tuple[SubmitField, ...]


def _queues(snapshot: Snapshot) -> Iterable[str]:
    """Cluster queues, then their instances by host group and by host."""
    cluster = snapshot.cluster
    yield from cluster.queues
    for name, queue in cluster.queues.items():
        yield from (f"{name}@{group}" for group in cluster.host_groups)
        yield from (f"{name}@{host}" for host in walk_hosts(cluster, queue.hosts))


def _resources(snapshot: Snapshot) -> list[str]:
    requestable = (each for each in snapshot.cluster.complexes.values() if each.requestable != "NO")
    return [f"{each.name}=" for each in requestable if each.name != "slots"]


def _soft_resources(snapshot: Snapshot) -> list[str]:
    complexes = snapshot.cluster.complexes
    return [each for each in _resources(snapshot) if not complexes[each[:-1]].is_consumable]


def _reservations(snapshot: Snapshot) -> list[str]:
    return [str(number) for number, each in snapshot.state.reservations.items() if not each.is_over]


def _jobs(snapshot: Snapshot) -> Iterable[str]:
    return (f"{number}  {job.name}, {job.owner}" for number, job in snapshot.state.jobs.items())


def _users(snapshot: Snapshot) -> Sequence[str]:
    return known_users(snapshot.cluster)


_YES_OR_NO = (("", "as the queue says"), ("y", "yes, start it again"), ("n", "no, never start it again"))
VERIFICATIONS = (
    ("", "no"),
    ("w", "warn if no queue suits"),
    ("e", "refuse it if no queue suits"),
    ("p", "only ask: could it start now?"),
    ("v", "only ask: could it start in an empty cluster?"),
    ("n", "no, whatever default files say"),
)
_FLAG = FieldForm.FLAG
GENERAL = FormPage(
    "general",
    "General",
    (
        SubmitField("user", "User", ""),
        SubmitField("program", "Runs", "", "work.sh input1", is_code=True,
                    pick=Pick.FILE),
        SubmitField("name", "Job name", "-N", "that of the script"),
        SubmitField("project", "Project", "-P", "none", lambda snapshot: list(snapshot.cluster.projects)),
        SubmitField("pe", "Parallel environment", "-pe", "none: one slot", lambda snapshot: list(snapshot.cluster.pes)),
        SubmitField("slots", "Slots", "", "8 or 4-16", is_beside=True),
        SubmitField("tasks", "Array tasks", "-t", "1-100 or 1-19:2"),
        SubmitField("running_tasks", "At a time", "-tc", "all", is_beside=True),
        SubmitField("held_tasks", "Hold only tasks", "", "none; 2-4,7"),
        SubmitField("resources", "Resources", "-l", "mem=2G,arch=lx-amd64", completes=_resources, is_code=True,
                    pick=Pick.REQUESTS),
        SubmitField("queue", "Queues", "-q", "any; all.q or all.q@h*", completes=_queues, is_code=True),
        SubmitField("priority", "Priority", "-p", "0; users may lower it to -1023"),
        SubmitField("runtime", "Run time in seconds", "", "1000"),
        SubmitField("is_binary", "Command, no script", "-b y", form=_FLAG),
        SubmitField("is_held", "Hold", "-h", form=_FLAG),
        SubmitField("wants_reservation", "Reserve resources", "-R y", form=_FLAG),
        SubmitField("is_immediate", "Start now or not at all", "-now y", form=_FLAG),
        SubmitField("is_interactive", "A terminal on a host, no job", "qsh", form=_FLAG,
                    tip="Open a terminal on a host for these requests, at once or not at all (qsh)"),
    ),
)  # fmt: skip
REQUESTS = FormPage(
    "requests",
    "More requests",
    (
        SubmitField("soft_resources", "Preferred resources", "-soft -l", "arch=lx-amd64", completes=_soft_resources,
                    is_code=True, pick=Pick.REQUESTS),
        SubmitField("soft_queue", "Preferred queues", "-soft -q", "none", completes=_queues, is_code=True),
        SubmitField("master_queue", "Master task in", "-masterq", "any of the queues", completes=_queues,
                    is_code=True),
        SubmitField("reservation", "Reservation", "-ar", "none: the id of an advance reservation", _reservations),
        SubmitField("checkpoint", "Checkpointing", "-ckpt", "none",
                    lambda snapshot: list(snapshot.cluster.checkpoints)),
        SubmitField("binding", "Core binding", "-binding", "linear:2 or set striding:2:4", is_code=True),
        SubmitField("share", "Job share", "-js", "0"),
        SubmitField("account", "Account", "-A", "sge"),
    ),
)  # fmt: skip
ORDER = FormPage(
    "order",
    "Time and order",
    (
        SubmitField("start_after", "Not before", "-a", "2026-11-22 14:00 or 202611221400"),
        SubmitField("deadline", "Deadline", "-dl", "2026-11-22 18:00; for members of deadlineusers"),
        SubmitField("predecessors", "Waits for jobs", "-hold_jid", "17,prepare*", completes=_jobs),
        SubmitField("array_predecessors", "Tasks wait for tasks of", "-hold_jid_ad", "17", completes=_jobs),
        SubmitField("restart", "Rerun if its host fails", "-r", form=FieldForm.MENU, values=_YES_OR_NO),
        SubmitField("is_notified", "Warn it by a signal before it is suspended or killed", "-notify", form=_FLAG),
    ),
)
FILES = FormPage(
    "files",
    "Files",
    (
        SubmitField("directory", "Working folder", "-wd", "the home folder", is_code=True, pick=Pick.FOLDER),
        SubmitField("stdout", "Output", "-o", "NAME.oNUMBER in the working folder", is_code=True, pick=Pick.PATHS),
        SubmitField("stderr", "Errors", "-e", "NAME.eNUMBER in the working folder", is_code=True, pick=Pick.PATHS),
        SubmitField("stdin", "Input", "-i", "nothing", is_code=True, pick=Pick.PATHS),
        SubmitField("shell", "Shell", "-S", "that of the queue", is_code=True, pick=Pick.PATHS),
        SubmitField("environment", "Variables", "-v", "NAME=value,OTHER", is_code=True, pick=Pick.PAIRS),
        SubmitField("context", "Context", "-ac", "name=value", is_code=True, pick=Pick.PAIRS),
        SubmitField("prefix", "Script option prefix", "-C", "#$", is_code=True),
        SubmitField(
            "is_cwd",
            "Work in the present folder",
            "-cwd",
            form=_FLAG,
            tip="The folder in which this window was started",
        ),
        SubmitField("is_merged", "Errors into the output", "-j y", form=_FLAG),
        SubmitField("exports_all", "All present variables", "-V", form=_FLAG),
    ),
)
MAIL = FormPage(
    "mail",
    "Mail and checks",
    (
        SubmitField("mail", "Mail", "-m", form=FieldForm.LETTERS,
                    values=(("b", "start"), ("e", "end"), ("a", "abort"), ("s", "suspension"))),
        SubmitField("mail_to", "Mail to", "-M", "you", completes=_users),
        SubmitField("verification", "Verify", "-w", form=FieldForm.MENU, values=VERIFICATIONS),
        SubmitField("is_printed", "Only print what would be submitted", "-verify", form=_FLAG),
        SubmitField("jsv", "Verifier script (JSV)", "-jsv", "those of the cluster", is_code=True, pick=Pick.FILE),
    ),
)  # fmt: skip
SUBMIT_PAGES = (GENERAL, REQUESTS, ORDER, FILES, MAIL)
SIMULATED_ONLY = frozenset(("user", "runtime"))
"""Fields for a simulated cluster only: a real one knows the user, and its jobs run as long as they need."""


_SIMULATED_HINTS = {"program": "work.sh: gives a name and #$ options, runs nothing"}
"""What empty fields say on a simulated cluster."""


def pages_of(*, is_real: bool) -> tuple[FormPage, ...]:
    """Return the pages for one kind of cluster."""
    if is_real:
        return without_fields(SUBMIT_PAGES, SIMULATED_ONLY)
    return tuple(replace(page, fields=tuple(map(_with_hint, page.fields))) for page in SUBMIT_PAGES)


def _with_hint(field: SubmitField) -> SubmitField:
    return replace(field, hint=_SIMULATED_HINTS.get(field.name, field.hint))


def without_fields(pages: Sequence[FormPage], names: frozenset[str]) -> tuple[FormPage, ...]:
    """Return pages without fields of these names; what stood beside one of them begins a line."""
    return tuple(replace(page, fields=tuple(_leave_out(page.fields, names))) for page in pages)


def _leave_out(fields: Sequence[SubmitField], names: frozenset[str]) -> Iterator[SubmitField]:
    is_kept = True
    for field in fields:
        was_kept, is_kept = is_kept, field.name not in names
        if is_kept:
            yield field if was_kept else replace(field, is_beside=False)
