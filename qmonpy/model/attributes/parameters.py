"""The words of attributes that hold further settings, such as qmaster_params: their names, values and meanings.

From sge_conf(5) and sched_conf(5) of 8.1.9. The qmaster and the daemons ignore the case of names.
"""

from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

_TRUTHS = ("true", "false")


class ParameterKind(StrEnum):
    """The kind of value behind the sign `=`."""

    FLAG = later("true or false")
    NUMBER = later("a number")
    TIME = later("h:m:s or seconds")
    LIMIT = later("a number, with k, m or g, or infinity")
    SIGNAL = later("a signal such as TERM, or none")
    CHOICE = later("one of some words")
    INTERVAL = later("h:m:s or seconds, PER_LOAD_REPORT or NEVER")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One further setting."""

    name: str
    kind: ParameterKind
    help: str
    """Its effect, in a few words."""
    choices: tuple[str, ...] = ()
    """The values of a CHOICE."""
    default: str = ""
    """The value that counts without it, in words; empty for none, or false."""

    @property
    def words(self) -> str:
        """Its effect, and its default if it has one."""
        help = tr(self.help)
        return tr("{help} (by default {default})").format(help=help, default=tr(self.default)) if self.default else help

    @property
    def values(self) -> tuple[str, ...]:
        """The values that can be listed."""
        match self.kind:
            case ParameterKind.FLAG:
                return _TRUTHS
            case ParameterKind.INTERVAL:
                return ("PER_LOAD_REPORT", "NEVER")
            case ParameterKind.LIMIT:
                return ("infinity",)
        return self.choices


def _flags(**helps: str) -> tuple[Parameter, ...]:
    """Return flags that are false by default, by name."""
    return tuple(Parameter(name, ParameterKind.FLAG, text) for name, text in helps.items())


def _set_flags(**helps: str) -> tuple[Parameter, ...]:
    """Return flags that are true by default, by name."""
    return tuple(Parameter(name, ParameterKind.FLAG, text, default="true") for name, text in helps.items())


SCHEDULER_PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "DURATION_OFFSET",
        ParameterKind.TIME,
        later("how much longer than its run time a job is assumed to hold its resources"),
        default=later("60 seconds"),
    ),
    *_flags(
        JC_FILTER=later("look at no more jobs of a category than slots are free; deprecated"),
        PROFILE=later("log what each scheduling run cost"),
        MONITOR=later("write every booking into the file schedule of the cell"),
    ),
    Parameter(
        "PE_RANGE_ALG",
        ParameterKind.CHOICE,
        later("where to begin in a range of slots: the least, the middle, the most, or what was best so far"),
        ("auto", "least", "bin", "highest"),
        "auto",
    ),
)

QMASTER_PARAMETERS: tuple[Parameter, ...] = (
    *_flags(
        ENABLE_ENFORCE_MASTER_LIMIT=later("the qmaster itself ends jobs past s_rt or h_rt on hosts that do not answer"),
        ENABLE_FORCED_QDEL_IF_UNKNOWN=later("qdel removes jobs by force where their host does not answer"),
        ENABLE_FORCED_QDEL=later("users may use qdel -f on jobs of their own"),
        FORBID_RESCHEDULE=later("a job that exits with 99 is not rescheduled"),
        FORBID_APPERROR=later("a job that exits with 100 does not get into the error state"),
        DISABLE_AUTO_RESCHEDULING=later("ignore reschedule_unknown; deprecated"),
        ENABLE_RESCHEDULE_KILL=later("reschedule_unknown also ends jobs that may not be restarted"),
        ENABLE_RESCHEDULE_SLAVE=later("reschedule_unknown also counts for hosts of slave tasks"),
    ),
    Parameter(
        "MAX_DYN_EC",
        ParameterKind.NUMBER,
        later("how many event clients there may be, such as qsub -sync"),
        default="1000",
    ),
    Parameter(
        "MONITOR_TIME", ParameterKind.TIME, later("how often threads report what they do"), default=later("never")
    ),
    *_set_flags(
        LOG_MONITOR_MESSAGE=later("write the reports of MONITOR_TIME into the messages file, too"),
    ),
    *_flags(
        PROF_SIGNAL=later("profile the signal thread"),
        PROF_WORKER=later("profile the worker threads"),
        PROF_LISTENER=later("profile the listener threads"),
        PROF_DELIVER=later("profile the thread that delivers events"),
        PROF_TEVENT=later("profile the thread of timed events"),
        PROF_SCHEDULER=later("profile the scheduler thread"),
    ),
    Parameter(
        "STREE_SPOOL_INTERVAL",
        ParameterKind.TIME,
        later("how often usage of the share tree is spooled"),
        default=later("4 minutes"),
    ),
    Parameter(
        "MAX_JOB_DELETION_TIME",
        ParameterKind.NUMBER,
        later("seconds for which jobs are deleted without a pause, 1 to 5"),
        default="3",
    ),
    Parameter("gdi_timeout", ParameterKind.NUMBER, later("seconds that commands wait for the qmaster"), default="60"),
    Parameter(
        "gdi_retries",
        ParameterKind.NUMBER,
        later("how often commands try again to reach the qmaster, -1 for ever"),
        default="0",
    ),
    *_flags(
        cl_ping=later("let the communication library report more errors"),
    ),
    Parameter(
        "SCHEDULER_TIMEOUT", ParameterKind.NUMBER, later("seconds that the scheduler may take to acknowledge events")
    ),
    Parameter("jsv_timeout", ParameterKind.NUMBER, later("seconds until a server JSV is started anew"), default="10"),
    Parameter(
        "jsv_threshold", ParameterKind.NUMBER, later("milliseconds from which a verification is logged"), default="5000"
    ),
    *_flags(
        OLD_RESCHEDULE_BEHAVIOR=later("rescheduled jobs keep their place among those that wait; deprecated"),
        OLD_RESCHEDULE_BEHAVIOR_ARRAY_JOB=later("rescheduled tasks of array jobs keep their place; deprecated"),
        SIMULATE_EXECDS=later("simulate the execution daemons and their jobs, for tests"),
        NO_AUTHENTICATION=later("do without authentication where GSSAPI security is on"),
        NO_SECURITY=later("store and forward no credentials where GSSAPI security is on"),
        ENABLE_MTRACE=later("record every allocation of memory"),
        __TEST_SLEEP_AFTER_REQUEST=later("let a worker sleep after each request, for tests"),
        print_malloc_info=later("tell about memory in qping -info"),
    ),
)


def _limit(name: str, help: str) -> Parameter:
    return Parameter(name, ParameterKind.LIMIT, help)


EXECD_PARAMETERS: tuple[Parameter, ...] = (
    *_flags(
        ACCT_RESERVED_USAGE=later("account what was allocated in place of what was used"),
        ENABLE_WINDOMACC=later("use domain accounts on Windows hosts"),
        IGNORE_NGROUPS_MAX_LIMIT=later("start jobs of users who are in too many groups, without tracking them"),
        KEEP_ACTIVE=later("keep the spool directory of jobs that ended, to look for faults"),
    ),
    Parameter(
        "PTF_MIN_PRIORITY", ParameterKind.NUMBER, later("the weakest nice value of a job; -999 for that of the system")
    ),
    Parameter(
        "PTF_MAX_PRIORITY", ParameterKind.NUMBER, later("the strongest nice value of a job; -999 for the system's")
    ),
    *_flags(
        PROF_EXECD=later("profile the daemon"),
    ),
    Parameter("NOTIFY_KILL", ParameterKind.SIGNAL, later("the warning before SIGKILL (qsub -notify)")),
    Parameter("NOTIFY_SUSP", ParameterKind.SIGNAL, later("the warning before SIGSTOP (qsub -notify)")),
    *_flags(
        SHARETREE_RESERVED_USAGE=later("count what was allocated in the share tree"),
        USE_QSUB_GID=later("jobs run in the group in which they were submitted"),
    ),
    _limit("S_DESCRIPTORS", later("soft limit of open files of a job, plus one")),
    _limit("H_DESCRIPTORS", later("hard limit of open files of a job, plus one")),
    _limit("S_MAXPROC", later("soft limit of processes of the user on the host")),
    _limit("H_MAXPROC", later("hard limit of processes of the user on the host")),
    _limit("S_MEMORYLOCKED", later("soft limit of bytes locked into memory")),
    _limit("H_MEMORYLOCKED", later("hard limit of bytes locked into memory")),
    _limit("S_LOCKS", later("soft limit of file locks of a process")),
    _limit("H_LOCKS", later("hard limit of file locks of a process")),
    *_set_flags(
        INHERIT_ENV=later("jobs inherit the environment in which the daemon was started"),
    ),
    *_flags(
        SET_LIB_PATH=later("Grid Engine's libraries are in the library path of jobs"),
    ),
    *_set_flags(
        ENABLE_ADDGRP_KILL=later("end all processes of the additional group of a job"),
    ),
    Parameter(
        "PDC_INTERVAL",
        ParameterKind.INTERVAL,
        later("how often usage is collected and limits enforced"),
        default=later("1 second"),
    ),
    *_flags(
        ENABLE_BINDING=later("bind jobs to cores (qsub -binding)"),
        SIMULATE_JOBS=later("simulate jobs instead of running them"),
        NO_AUTHENTICATION=later("do without authentication on the host where GSSAPI security is on"),
        DO_AUTHENTICATION=later("authenticate on the host where GSSAPI security is on"),
        NO_SECURITY=later("store and forward no credentials on the host"),
        USE_SYSLOG=later("write messages to the system logger"),
        USE_QIDLE=later("start qidle as a load sensor"),
        USE_CGROUPS=later("use control groups, Linux only"),
        USE_SMAPS=later("measure memory by smaps, exact and slow, Linux only"),
        print_malloc_info=later("tell about memory in qping -info"),
    ),
    *_set_flags(
        DEMAND_LS=later("have load sensors report just before a report is sent"),
    ),
)

REPORTING_PARAMETERS: tuple[Parameter, ...] = (
    *_set_flags(
        accounting=later("write the accounting file, which qacct reads"),
    ),
    *_flags(
        reporting=later("write the reporting file; it grows fast"),
    ),
    Parameter(
        "flush_time", ParameterKind.TIME, later("how often what was gathered is written"), default=later("15 seconds")
    ),
    Parameter(
        "accounting_flush_time",
        ParameterKind.TIME,
        later("how often the accounting file is written, 0 for at once"),
        default=later("as flush_time"),
    ),
    *_flags(
        joblog=later("write the events of jobs into the reporting file"),
    ),
    Parameter(
        "sharelog",
        ParameterKind.TIME,
        later("how often the share tree is written into the reporting file"),
        default=later("never"),
    ),
    *_flags(
        log_consumables=later("write every change of a consumable into the reporting file; deprecated"),
    ),
)
