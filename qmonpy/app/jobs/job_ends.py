"""How a task of a real cluster ended, in words: exit statuses, signals, and the `failed` codes of sge_status(5)."""

import signal
from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType

from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import words_of
from qmonpy.model.work.task_record import TaskRecord


@dataclass(frozen=True, slots=True)
class FailedCode:
    """A value of `failed` in an accounting record."""

    words: str
    """The description that `qacct` prints."""
    explanation: str
    has_run: bool
    """Whether the program ran, so that its exit status and its usage mean something."""


FAILED_CODES: Mapping[int, FailedCode] = MappingProxyType(
    {
        0: FailedCode("", "ran and exited normally", True),
        1: FailedCode("assumedly before job", "failed early in execd", False),
        2: FailedCode("on executing shepherd", "failed to execute the shepherd", False),
        3: FailedCode("before writing config", "failed before execd set up local spool", False),
        4: FailedCode("before writing pid", "shepherd failed to record its pid - filesystem problem?", False),
        5: FailedCode("on reading config file", "failed reading the configuration of the job", False),
        6: FailedCode("setting processor set", "failed setting up processor set (obsolete)", False),
        7: FailedCode("before prolog", "failed before prolog", False),
        8: FailedCode("in prolog", "failed in prolog", False),
        9: FailedCode("before pestart", "failed before starting PE", False),
        10: FailedCode("in pestart", "failed in PE starter", False),
        11: FailedCode("before job", "failed in shepherd before starting job", False),
        12: FailedCode("before pestop", "ran, but failed before calling PE stop procedure", True),
        13: FailedCode("in pestop", "ran, but PE stop procedure failed", True),
        14: FailedCode("before epilog", "ran, but failed before calling epilog", True),
        15: FailedCode("in epilog", "ran, but failed in epilog", True),
        16: FailedCode("releasing processor set", "ran, but processor set could not be released (obsolete)", True),
        17: FailedCode("through signal", "job killed by signal (possibly qdel)", True),
        18: FailedCode("shepherd returned error", "shepherd died somehow", False),
        19: FailedCode(
            "before writing exit_status",
            "shepherd didn't write reports correctly - probably program or machine crash",
            False,
        ),
        20: FailedCode("found unexpected error file", "shepherd encountered a problem", False),
        21: FailedCode("in recognizing job", "qmaster asked about an unknown job (not in accounting?)", False),
        22: FailedCode("removed manually", "was removed by hand before it ran", False),
        24: FailedCode("migrating", "ran, will be migrated", True),
        25: FailedCode("rescheduling", "ran, will be rescheduled", True),
        26: FailedCode("opening input/output file", "failed opening stderr/stdout file", False),
        27: FailedCode("searching requested shell", "failed finding specified shell", False),
        28: FailedCode("changing into working directory", "failed changing to start directory", False),
        29: FailedCode("AFS setup", "failed setting up AFS security", False),
        30: FailedCode("application error returned", "ran and exited 100 - maybe re-scheduled", True),
        31: FailedCode("accessing sgepasswd file", "failed because sgepasswd not readable (MS Windows)", False),
        32: FailedCode(
            "entry is missing in sgepasswd file", "failed because user not in sgepasswd (MS Windows)", False
        ),
        33: FailedCode("wrong password", "failed because of wrong password against sgepasswd (MS Windows)", False),
        34: FailedCode(
            "communicating with Grid Engine Helper Service",
            "failed because of failure of helper service (MS Windows)",
            False,
        ),
        35: FailedCode(
            "before job in Grid Engine Helper Service",
            "failed because of failure running helper service (MS Windows)",
            False,
        ),
        36: FailedCode("checking configured daemons", "failed because of configured remote startup daemon", False),
        37: FailedCode(
            "qmaster enforced h_rt, h_cpu, or h_vmem limit", "ran, but killed due to exceeding run time limit", True
        ),
        38: FailedCode("adding supplementary group", "failed adding supplementary gid to job", False),
        100: FailedCode(
            "assumedly after job",
            "ran, but killed by a signal (perhaps due to exceeding resources), task died, shepherd died (e.g. node "
            "crash), etc.",
            True,
        ),
    }
)
"""By code what `qacct` of 8.1.9 prints of it (asked), and how sge_status(5) explains it, which calls some otherwise."""
_RUNS_AGAIN = (24, 25)
UNKNOWN_CODE = FailedCode("invalid execution state", "a code that sge_status(5) does not list", True)


def find_code(record: TaskRecord) -> FailedCode:
    """Return what the `failed` code of a record means."""
    return FAILED_CODES.get(record.failed, UNKNOWN_CODE)


def is_over(record: TaskRecord) -> bool:
    """Whether the task of a record has ended by it: otherwise it did not run, or was to run again."""
    return find_code(record).has_run and record.failed not in _RUNS_AGAIN


def format_exit(record: TaskRecord | None) -> str:
    """Return the exit status of a task; empty if it never ran, so that its 0 means nothing."""
    return str(record.exit_status) if record is not None and find_code(record).has_run else ""


def format_failed(record: TaskRecord | None) -> str:
    """Return the `failed` code with its description as `qacct` prints it: `28 : changing into working directory`."""
    return f"{record.failed} : {find_code(record).words}" if record is not None and record.failed else ""


def describe_exit(record: TaskRecord) -> str:
    """Return the exit status with the signal that it stands for: `137, signal 9 (SIGKILL)`."""
    text = format_exit(record)
    return f"{text}, signal {record.signal}{_name_signal(record.signal)}" if text and record.signal else text


def describe_failed(record: TaskRecord) -> str:
    """Return the `failed` code with the whole explanation of sge_status(5); empty for none."""
    return f"{format_failed(record)}: {find_code(record).explanation}" if record.failed else ""


def describe_end(record: TaskRecord) -> str:
    """Return in a few words how a task ended, beginning with whether it failed."""
    if not record.is_failure:
        return "exit status 0"
    parts = (f"failed {describe_failed(record)}" if record.failed else "", _name_exit(record))
    return "; ".join(filter(None, parts))


def describe_usage(record: TaskRecord) -> tuple[tuple[str, str], ...]:
    """Return what a task used, by name, in the units of `qacct -j`; nothing for one that did not run
    or was simulated."""
    if record.is_simulated or not find_code(record).has_run:
        return ()
    memory = f"{record.memory_gb_seconds:.3f} GB s"
    return (
        ("Wallclock", f"{record.wallclock_seconds:g} s"),
        ("CPU", f"{record.cpu_seconds:.3f} s"),
        ("Memory", memory),
        ("I/O", f"{record.io_gb:.3f} GB"),
        ("Max vmem", f"{record.max_vmem_bytes / (1 << 20):.3f}M"),
    )


def _name_exit(record: TaskRecord) -> str:
    text = describe_exit(record)
    return f"exit status {text}" if text else "it did not run"


def _name_signal(number: int) -> str:
    try:
        return f" ({signal.Signals(number).name})"
    except ValueError:
        return ""


def find_efficiency(record: TaskRecord | None, slots: int) -> float | None:
    """Return processor time in per cent of slots times run time, as *Reports* does; None where nothing measured it."""
    if record is None or record.is_simulated or not slots or record.wallclock_seconds <= 0:
        return None
    return 100 * record.cpu_seconds / (slots * record.wallclock_seconds)


def find_requests(record: TaskRecord | None) -> str:
    """Return the hard requests of an ended task, as `-l` takes them, from the category in its record: `-l a=1,b=2 -pe x
    4` gives `a=1,b=2`; empty where it asked for none, or nothing tells."""
    words = words_of(record.category) if record is not None else []
    asked, is_soft = [], False
    for option, value in zip_longest(words, words[1:], fillvalue=""):
        is_soft = option == "-soft" or (is_soft and option != "-hard")
        if option == "-l" and not is_soft:
            asked.append(value)
    return ",".join(asked)
