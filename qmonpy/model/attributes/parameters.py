"""The words of attributes that hold further settings, such as qmaster_params: their names, values and meanings.

From sge_conf(5) and sched_conf(5) of 8.1.9. The qmaster and the daemons ignore the case of names.
"""

from enum import StrEnum

from qmonpy.late_methods import dataclass

_TRUTHS = ("true", "false")


class ParameterKind(StrEnum):
    """The kind of value behind the sign `=`."""

    FLAG = "true or false"
    NUMBER = "a number"
    TIME = "h:m:s or seconds"
    LIMIT = "a number, with k, m or g, or infinity"
    SIGNAL = "a signal such as TERM, or none"
    CHOICE = "one of some words"
    INTERVAL = "h:m:s or seconds, PER_LOAD_REPORT or NEVER"


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
        return f"{self.help} (by default {self.default})" if self.default else self.help

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
    """Return flags by name; the help of those that are true by default ends with "(by default true)"."""
    on = " (by default true)"
    return tuple(
        Parameter(name, ParameterKind.FLAG, text.removesuffix(on), default="true" if text.endswith(on) else "")
        for name, text in helps.items()
    )


SCHEDULER_PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "DURATION_OFFSET",
        ParameterKind.TIME,
        "how much longer than its run time a job is assumed to hold its resources",
        default="60 seconds",
    ),
    *_flags(
        JC_FILTER="look at no more jobs of a category than slots are free; deprecated",
        PROFILE="log what each scheduling run cost",
        MONITOR="write every booking into the file schedule of the cell",
    ),
    Parameter(
        "PE_RANGE_ALG",
        ParameterKind.CHOICE,
        "where to begin in a range of slots: the least, the middle, the most, or what was best so far",
        ("auto", "least", "bin", "highest"),
        "auto",
    ),
)

QMASTER_PARAMETERS: tuple[Parameter, ...] = (
    *_flags(
        ENABLE_ENFORCE_MASTER_LIMIT="the qmaster itself ends jobs past s_rt or h_rt on hosts that do not answer",
        ENABLE_FORCED_QDEL_IF_UNKNOWN="qdel removes jobs by force where their host does not answer",
        ENABLE_FORCED_QDEL="users may use qdel -f on jobs of their own",
        FORBID_RESCHEDULE="a job that exits with 99 is not rescheduled",
        FORBID_APPERROR="a job that exits with 100 does not get into the error state",
        DISABLE_AUTO_RESCHEDULING="ignore reschedule_unknown; deprecated",
        ENABLE_RESCHEDULE_KILL="reschedule_unknown also ends jobs that may not be restarted",
        ENABLE_RESCHEDULE_SLAVE="reschedule_unknown also counts for hosts of slave tasks",
    ),
    Parameter(
        "MAX_DYN_EC", ParameterKind.NUMBER, "how many event clients there may be, such as qsub -sync", default="1000"
    ),
    Parameter("MONITOR_TIME", ParameterKind.TIME, "how often threads report what they do", default="never"),
    *_flags(
        LOG_MONITOR_MESSAGE="write the reports of MONITOR_TIME into the messages file, too (by default true)",
        PROF_SIGNAL="profile the signal thread",
        PROF_WORKER="profile the worker threads",
        PROF_LISTENER="profile the listener threads",
        PROF_DELIVER="profile the thread that delivers events",
        PROF_TEVENT="profile the thread of timed events",
        PROF_SCHEDULER="profile the scheduler thread",
    ),
    Parameter(
        "STREE_SPOOL_INTERVAL", ParameterKind.TIME, "how often usage of the share tree is spooled", default="4 minutes"
    ),
    Parameter(
        "MAX_JOB_DELETION_TIME",
        ParameterKind.NUMBER,
        "seconds for which jobs are deleted without a pause, 1 to 5",
        default="3",
    ),
    Parameter("gdi_timeout", ParameterKind.NUMBER, "seconds that commands wait for the qmaster", default="60"),
    Parameter(
        "gdi_retries",
        ParameterKind.NUMBER,
        "how often commands try again to reach the qmaster, -1 for ever",
        default="0",
    ),
    *_flags(cl_ping="let the communication library report more errors"),
    Parameter("SCHEDULER_TIMEOUT", ParameterKind.NUMBER, "seconds that the scheduler may take to acknowledge events"),
    Parameter("jsv_timeout", ParameterKind.NUMBER, "seconds until a server JSV is started anew", default="10"),
    Parameter(
        "jsv_threshold", ParameterKind.NUMBER, "milliseconds from which a verification is logged", default="5000"
    ),
    *_flags(
        OLD_RESCHEDULE_BEHAVIOR="rescheduled jobs keep their place among those that wait; deprecated",
        OLD_RESCHEDULE_BEHAVIOR_ARRAY_JOB="rescheduled tasks of array jobs keep their place; deprecated",
        SIMULATE_EXECDS="simulate the execution daemons and their jobs, for tests",
        NO_AUTHENTICATION="do without authentication where GSSAPI security is on",
        NO_SECURITY="store and forward no credentials where GSSAPI security is on",
        ENABLE_MTRACE="record every allocation of memory",
        __TEST_SLEEP_AFTER_REQUEST="let a worker sleep after each request, for tests",
        print_malloc_info="tell about memory in qping -info",
    ),
)


def _limits(what: str, *names: str) -> tuple[Parameter, ...]:
    kinds = {"S": "soft", "H": "hard"}
    return tuple(Parameter(name, ParameterKind.LIMIT, f"{kinds[name[0]]} limit of {what}") for name in names)


EXECD_PARAMETERS: tuple[Parameter, ...] = (
    *_flags(
        ACCT_RESERVED_USAGE="account what was allocated in place of what was used",
        ENABLE_WINDOMACC="use domain accounts on Windows hosts",
        IGNORE_NGROUPS_MAX_LIMIT="start jobs of users who are in too many groups, without tracking them",
        KEEP_ACTIVE="keep the spool directory of jobs that ended, to look for faults",
    ),
    Parameter("PTF_MIN_PRIORITY", ParameterKind.NUMBER, "the weakest nice value of a job; -999 for that of the system"),
    Parameter("PTF_MAX_PRIORITY", ParameterKind.NUMBER, "the strongest nice value of a job; -999 for the system's"),
    *_flags(PROF_EXECD="profile the daemon"),
    Parameter("NOTIFY_KILL", ParameterKind.SIGNAL, "the warning before SIGKILL (qsub -notify)"),
    Parameter("NOTIFY_SUSP", ParameterKind.SIGNAL, "the warning before SIGSTOP (qsub -notify)"),
    *_flags(
        SHARETREE_RESERVED_USAGE="count what was allocated in the share tree",
        USE_QSUB_GID="jobs run in the group in which they were submitted",
    ),
    *_limits("open files of a job, plus one", "S_DESCRIPTORS", "H_DESCRIPTORS"),
    *_limits("processes of the user on the host", "S_MAXPROC", "H_MAXPROC"),
    *_limits("bytes locked into memory", "S_MEMORYLOCKED", "H_MEMORYLOCKED"),
    *_limits("file locks of a process", "S_LOCKS", "H_LOCKS"),
    *_flags(
        INHERIT_ENV="jobs inherit the environment in which the daemon was started (by default true)",
        SET_LIB_PATH="Grid Engine's libraries are in the library path of jobs",
        ENABLE_ADDGRP_KILL="end all processes of the additional group of a job (by default true)",
    ),
    Parameter(
        "PDC_INTERVAL", ParameterKind.INTERVAL, "how often usage is collected and limits enforced", default="1 second"
    ),
    *_flags(
        ENABLE_BINDING="bind jobs to cores (qsub -binding)",
        SIMULATE_JOBS="simulate jobs instead of running them",
        NO_AUTHENTICATION="do without authentication on the host where GSSAPI security is on",
        DO_AUTHENTICATION="authenticate on the host where GSSAPI security is on",
        NO_SECURITY="store and forward no credentials on the host",
        USE_SYSLOG="write messages to the system logger",
        USE_QIDLE="start qidle as a load sensor",
        USE_CGROUPS="use control groups, Linux only",
        USE_SMAPS="measure memory by smaps, exact and slow, Linux only",
        print_malloc_info="tell about memory in qping -info",
        DEMAND_LS="have load sensors report just before a report is sent (by default true)",
    ),
)

REPORTING_PARAMETERS: tuple[Parameter, ...] = (
    *_flags(
        accounting="write the accounting file, which qacct reads (by default true)",
        reporting="write the reporting file; it grows fast",
    ),
    Parameter("flush_time", ParameterKind.TIME, "how often what was gathered is written", default="15 seconds"),
    Parameter(
        "accounting_flush_time",
        ParameterKind.TIME,
        "how often the accounting file is written, 0 for at once",
        default="as flush_time",
    ),
    *_flags(joblog="write the events of jobs into the reporting file"),
    Parameter(
        "sharelog", ParameterKind.TIME, "how often the share tree is written into the reporting file", default="never"
    ),
    *_flags(log_consumables="write every change of a consumable into the reporting file; deprecated"),
)
