"""How a task of a real cluster ended, in words: exit statuses, signals, and the `failed` codes of sge_status(5)."""

import signal
from itertools import zip_longest

from qmonpy.model.values.lines import words_of
from qmonpy.model.work.failed_codes import FAILED_CODES, UNKNOWN_CODE, FailedCode
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.model.work.task_usage import TaskUsage
from qmonpy.translation import grouped, tr

_RUNS_AGAIN = (24, 25)


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
    if not (text and record.signal):
        return text
    return tr("{status}, signal {signal}").format(status=text, signal=f"{record.signal}{_name_signal(record.signal)}")


def describe_failed(record: TaskRecord) -> str:
    """Return the `failed` code with the whole explanation of sge_status(5); empty for none."""
    return f"{format_failed(record)}: {find_code(record).explanation}" if record.failed else ""


def describe_end(record: TaskRecord) -> str:
    """Return in a few words how a task ended, beginning with whether it failed."""
    if not record.is_failure:
        return tr("exit status 0")
    parts = (tr("failed {failed}").format(failed=describe_failed(record)) if record.failed else "", _name_exit(record))
    return "; ".join(filter(None, parts))


def describe_usage(record: TaskRecord, used: TaskUsage | None) -> tuple[tuple[str, str], ...]:
    """Return what a task used, by name, in the units of `qacct -j`; nothing for one that did not run.

    Of a task that was simulated it says what is a guess.
    """
    if used is None or not find_code(record).has_run:
        return ()
    guess = f" {tr('(a guess: nothing is executed)')}" if record.is_simulated else ""
    return (
        (tr("Wallclock"), f"{grouped(record.wallclock_seconds, 'g')} s"),
        ("CPU", f"{grouped(used.cpu_seconds or 0.0, '.3f')} s"),
        (tr("Memory"), f"{grouped(used.memory_gb_seconds or 0.0, '.3f')} GB s{guess}"),
        ("I/O", f"{grouped(used.io_gb or 0.0, '.3f')} GB{guess}"),
        ("Max vmem", f"{grouped((used.max_vmem_bytes or 0.0) / (1 << 20), '.3f')}M{guess}"),
    )


def _name_exit(record: TaskRecord) -> str:
    text = describe_exit(record)
    return tr("exit status {status}").format(status=text) if text else tr("it did not run")


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
