"""The fields of the form of a job, as data, in the pages of the form."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from qmonpy.app.fields.object_names import known_users
from qmonpy.formats.values.moment import format_example
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import walk_hosts
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr


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
    VARIABLES = "variables"
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
    """An example, shown while the field is empty; `format_hint` fills in its `{moment}` and `{code}`."""
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


def format_hint(field: SubmitField, now: int) -> str:
    """Return the example of a field in words; a moment in it is one to come by the clock of the cluster."""
    moment = format_example(now)
    return tr(field.hint).format(moment=moment, code="".join(filter(str.isdigit, moment)))


@dataclass(frozen=True)
class FormPage:
    """A page of the form."""

    id: str
    title: str
    fields: tuple[SubmitField, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields."""
        return tuple(each.name for each in self.fields)


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


_YES_OR_NO = (
    ("", later("as the queue says")),
    ("y", later("yes, start it again")),
    ("n", later("no, never start it again")),
)
VERIFICATIONS = (
    ("", later("no")),
    ("w", later("warn if no queue suits")),
    ("e", later("refuse it if no queue suits")),
    ("p", later("only ask: could it start now?")),
    ("v", later("only ask: could it start in an empty cluster?")),
    ("n", later("no, whatever default files say")),
)
_FLAG = FieldForm.FLAG
GENERAL = FormPage(
    "general",
    later("General"),
    (
        SubmitField("user", later("User"), ""),
        SubmitField("program", later("Script or command"), "", "work.sh input1", is_code=True,
                    pick=Pick.FILE),
        SubmitField("name", later("Job name"), "-N", later("that of the script")),
        SubmitField("project", later("Project"), "-P", later("none"), lambda snapshot: list(snapshot.cluster.projects)),
        SubmitField("pe", later("Parallel environment"), "-pe",
            later("none: one slot"),
                    lambda snapshot: list(snapshot.cluster.pes)),
        SubmitField("slots", later("Slots"), "", later("8 or 4-16"), is_beside=True),
        SubmitField("tasks", later("Array tasks"), "-t", later("1-100 or 1-19:2")),
        SubmitField("running_tasks", later("At a time"), "-tc", later("all"), is_beside=True),
        SubmitField("held_tasks", later("Tasks to hold"), "", later("none; 2-4,7")),
        SubmitField("resources", later("Resources"), "-l", "mem=2G,arch=lx-amd64", completes=_resources, is_code=True,
                    pick=Pick.REQUESTS),
        SubmitField("queue", later("Queues"), "-q", later("any; all.q or all.q@h*"), completes=_queues, is_code=True),
        SubmitField("priority", later("Priority"), "-p", later("0; users may lower it to -1023")),
        SubmitField("runtime", later("Run time in seconds"), "", "1000"),
        SubmitField("is_binary", later("Command, no script"), "-b y", form=_FLAG),
        SubmitField("is_held", later("Hold"), "-h", form=_FLAG),
        SubmitField("wants_reservation", later("Reserve resources"), "-R y", form=_FLAG),
        SubmitField("is_immediate", later("Start now or not at all"), "-now y", form=_FLAG),
        SubmitField("is_interactive", later("A terminal on a host, no job"), "qsh", form=_FLAG,
                    tip=later("Open a terminal on a host for these requests, at once or not at all (qsh)")),
    ),
)  # fmt: skip
REQUESTS = FormPage(
    "requests",
    later("More requests"),
    (
        SubmitField("soft_resources",
            later("Preferred resources"), "-soft -l", "arch=lx-amd64",
                    completes=_soft_resources,
                    is_code=True, pick=Pick.REQUESTS),
        SubmitField("soft_queue", later("Preferred queues"), "-soft -q",
            later("none"), completes=_queues, is_code=True),
        SubmitField("master_queue", later("Master task in"), "-masterq", later("any of the queues"), completes=_queues,
                    is_code=True),
        SubmitField("reservation", later("Reservation"), "-ar",
            later("none: the id of an advance reservation"), _reservations),
        SubmitField("checkpoint", later("Checkpointing"), "-ckpt", later("none"),
                    lambda snapshot: list(snapshot.cluster.checkpoints)),
        SubmitField("binding", later("Core binding"), "-binding", later("linear:2 or set striding:2:4"), is_code=True),
        SubmitField("share", later("Job share"), "-js", "0"),
        SubmitField("account", later("Account"), "-A", "sge"),
    ),
)  # fmt: skip
ORDER = FormPage(
    "order",
    later("Time and order"),
    (
        SubmitField("start_after", later("Not before"), "-a", later("{moment} or {code}")),
        SubmitField("deadline", later("Deadline"), "-dl", later("{moment}; for members of deadlineusers")),
        SubmitField("predecessors", later("Waits for jobs"), "-hold_jid", "17,prepare*", completes=_jobs),
        SubmitField("array_predecessors", later("Tasks wait for tasks of"), "-hold_jid_ad", "17", completes=_jobs),
        SubmitField("restart", later("Rerun if its host fails"), "-r", form=FieldForm.MENU, values=_YES_OR_NO),
        SubmitField(
            "is_notified", later("Warn it by a signal before it is suspended or killed"), "-notify", form=_FLAG
        ),
    ),
)
FILES = FormPage(
    "files",
    later("Files"),
    (
        SubmitField(
            "directory", later("Working folder"), "-wd", later("the home folder"), is_code=True, pick=Pick.FOLDER
        ),
        SubmitField(
            "stdout", later("Output"), "-o", later("NAME.oNUMBER in the working folder"), is_code=True, pick=Pick.PATHS
        ),
        SubmitField(
            "stderr", later("Errors"), "-e", later("NAME.eNUMBER in the working folder"), is_code=True, pick=Pick.PATHS
        ),
        SubmitField("stdin", later("Input"), "-i", later("nothing"), is_code=True, pick=Pick.PATHS),
        SubmitField("shell", "Shell", "-S", later("that of the queue"), is_code=True, pick=Pick.PATHS),
        SubmitField("environment", later("Variables"), "-v", "NAME=value,OTHER", is_code=True, pick=Pick.VARIABLES),
        SubmitField("context", later("Context"), "-ac", "name=value", is_code=True, pick=Pick.PAIRS),
        SubmitField("prefix", later("Script option prefix"), "-C", "#$", is_code=True),
        SubmitField(
            "is_cwd",
            later("Work in the present folder"),
            "-cwd",
            form=_FLAG,
            tip=later("The folder in which this window was started"),
        ),
        SubmitField("is_merged", later("Errors into the output"), "-j y", form=_FLAG),
        SubmitField("exports_all", later("All present variables"), "-V", form=_FLAG),
    ),
)
MAIL = FormPage(
    "mail",
    later("Mail and checks"),
    (
        SubmitField("mail", later("Mail"), "-m", form=FieldForm.LETTERS,
                    values=(("b", later("start")), ("e", later("end")), ("a", later("abort")), ("s",
                        later("suspension")))),
        SubmitField("mail_to", later("Mail to"), "-M", later("you"), completes=_users),
        SubmitField("verification", later("Verify"), "-w", form=FieldForm.MENU, values=VERIFICATIONS),
        SubmitField("is_printed", later("Only print what would be submitted"), "-verify", form=_FLAG),
        SubmitField("jsv", later("Verifier script (JSV)"), "-jsv",
            later("those of the cluster"), is_code=True, pick=Pick.FILE),
    ),
)  # fmt: skip
SUBMIT_PAGES = (GENERAL, REQUESTS, ORDER, FILES, MAIL)
SIMULATED_ONLY = frozenset(("user", "runtime"))
"""Fields for a simulated cluster only: a real one knows the user, and its jobs run as long as they need."""


_SIMULATED_HINTS = {"program": later("work.sh: its name and #$ options count")}
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
