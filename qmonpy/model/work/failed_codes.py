"""The `failed` codes of accounting records, in the words of `qacct` and of sge_status(5)."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.late_methods import dataclass


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
UNKNOWN_CODE = FailedCode("invalid execution state", "a code that sge_status(5) does not list", True)


def format_ending(failed: int, exit_status: int) -> str:
    """Return how a job ended, in words: `ok`, `exit status 1`, `signal 9`, `failed 19: before writing exit_status`."""
    if failed:
        known = FAILED_CODES.get(failed)
        return f"failed {failed}: {known.words}" if known is not None else f"failed {failed}"
    if exit_status > 128:
        return f"signal {exit_status - 128}"
    return f"exit status {exit_status}" if exit_status else "ok"
