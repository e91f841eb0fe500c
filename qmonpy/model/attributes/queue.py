"""The attributes of a cluster queue except its limits (queue_conf(5))."""

from qmonpy.model.attributes.command_variables import METHOD_VARIABLES, PROCEDURE_VARIABLES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.attributes.queue_limits import LIMITS, QUEUE_LIMITS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.whole import MOST_SLOTS
from qmonpy.translation import later

GENERAL = later("General")
EXECUTION = later("Execution")
CHECKPOINTING = later("Checkpointing")
PARALLEL = later("Parallel environments")
THRESHOLDS = later("Thresholds")
COMPLEXES = later("Complexes")
SUBORDINATES = later("Subordinates")
USER_ACCESS = later("User access")
PROJECT_ACCESS = later("Project access")
OWNERS = later("Owners")

SECTIONS = (
    *(GENERAL, EXECUTION, CHECKPOINTING, PARALLEL, THRESHOLDS, LIMITS, COMPLEXES, SUBORDINATES),
    *(USER_ACCESS, PROJECT_ACCESS, OWNERS),
)
"""In the order in which people know them."""

QUEUE_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="hostlist",
        label=later("Hosts"),
        section=GENERAL,
        value_kind=ValueKind.HOST_LIST,
        help=later("Hosts and host groups where the queue has instances. NONE: it has none, and runs no job."),
    ),
    AttributeDescription(
        name="seq_no",
        label=later("Sequence number"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="0",
        is_per_host=True,
        help=later(
            "Queues with lower numbers are filled first if the scheduler sorts by sequence number, and break ties of "
            "load otherwise."
        ),
    ),
    AttributeDescription(
        name="load_thresholds",
        label=later("Load thresholds"),
        section=THRESHOLDS,
        value_kind=ValueKind.VALUES,
        names_of=ObjectKind.COMPLEX,
        is_per_host=True,
        help=later(
            "While one of these values is reached, the instance is in alarm and takes no more jobs. NONE: it is never "
            "in alarm."
        ),
    ),
    AttributeDescription(
        name="suspend_thresholds",
        label=later("Suspend thresholds"),
        section=THRESHOLDS,
        value_kind=ValueKind.VALUES,
        names_of=ObjectKind.COMPLEX,
        is_per_host=True,
        help=later(
            "While one of these values is reached, jobs of the instance are suspended step by step. NONE: never."
        ),
    ),
    AttributeDescription(
        name="nsuspend",
        label=later("Jobs suspended at a time"),
        section=THRESHOLDS,
        value_kind=ValueKind.INTEGER,
        default="1",
        unit=later("jobs"),
        is_per_host=True,
        help=later("How many jobs are suspended, or resumed, in each suspend interval."),
    ),
    AttributeDescription(
        name="suspend_interval",
        label=later("Suspend interval"),
        section=THRESHOLDS,
        value_kind=ValueKind.TIME,
        default="00:05:00",
        is_per_host=True,
        help=later("The time from one step of suspending or resuming jobs to the next, h:m:s or seconds."),
    ),
    AttributeDescription(
        name="priority",
        label=later("Nice value of jobs"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=-20,
        most=20,
        is_per_host=True,
        help=later(
            "The nice(2) value of jobs in the queue: -20 is the most favoured, 20 the least, 0 leaves it alone."
        ),
    ),
    AttributeDescription(
        name="min_cpu_interval",
        label=later("Shortest checkpoint interval"),
        section=CHECKPOINTING,
        value_kind=ValueKind.TIME,
        default="00:05:00",
        is_per_host=True,
        help=later("The shortest time between two periodic checkpoints, h:m:s or seconds; jobs may ask for more."),
    ),
    AttributeDescription(
        name="processors",
        label=later("Processors"),
        section=GENERAL,
        value_kind=ValueKind.RANGES,
        default="UNDEFINED",
        is_per_host=True,
        help=later(
            "Obsolete: the processor set that jobs are bound to, such as 1-4,8, on systems that have such sets. "
            "UNDEFINED: none."
        ),
    ),
    AttributeDescription(
        name="qtype",
        label=later("Types"),
        section=GENERAL,
        value_kind=ValueKind.CHOICES,
        default="BATCH INTERACTIVE",
        choices=("BATCH", "INTERACTIVE"),
        is_per_host=True,
        help=later(
            "BATCH takes jobs of qsub, INTERACTIVE those that must start at once, such as qrsh and qlogin. NONE: only "
            "what its parallel and checkpointing environments bring."
        ),
    ),
    AttributeDescription(
        name="ckpt_list",
        label=later("Checkpointing environments"),
        section=CHECKPOINTING,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.CHECKPOINT,
        is_per_host=True,
        help=later("The checkpointing environments whose jobs the queue takes. NONE: no such jobs."),
    ),
    AttributeDescription(
        name="pe_list",
        label=later("Parallel environments"),
        section=PARALLEL,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.PE,
        is_per_host=True,
        help=later("The parallel environments whose jobs the queue takes. NONE: no parallel jobs."),
    ),
    AttributeDescription(
        name="rerun",
        label=later("Restart jobs"),
        section=GENERAL,
        value_kind=ValueKind.FLAG,
        default="FALSE",
        choices=("TRUE", "FALSE"),
        is_per_host=True,
        help=later("Whether jobs that a crash of their host aborted start again, unless qsub -r says otherwise."),
    ),
    AttributeDescription(
        name="slots",
        label=later("Slots"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="1",
        least=0,
        most=MOST_SLOTS,
        unit=later("slots"),
        is_per_host=True,
        help=later("How many slots each instance of the queue has: how many sequential jobs may run there at once."),
    ),
    AttributeDescription(
        name="tmpdir",
        label=later("Temporary folder"),
        section=GENERAL,
        value_kind=ValueKind.PATH,
        default="/tmp",
        is_per_host=True,
        help=later(
            "The absolute path below which every job has a folder of its own, named in TMPDIR and removed at its end."
        ),
    ),
    AttributeDescription(
        name="shell",
        label=later("Shell"),
        section=GENERAL,
        value_kind=ValueKind.PATH,
        default="/bin/sh",
        is_per_host=True,
        help=later("The command interpreter of job scripts, unless qsub -S names another one."),
    ),
    AttributeDescription(
        name="prolog",
        label=later("Prolog"),
        section=EXECUTION,
        value_kind=ValueKind.COMMAND,
        variables=PROCEDURE_VARIABLES,
        is_per_host=True,
        help=later(
            "A path with arguments, run before each job; user@ before the path runs it as that user. NONE: the one of "
            "the host's or the global configuration."
        ),
    ),
    AttributeDescription(
        name="epilog",
        label=later("Epilog"),
        section=EXECUTION,
        value_kind=ValueKind.COMMAND,
        variables=PROCEDURE_VARIABLES,
        is_per_host=True,
        help=later(
            "A path with arguments, run after each job; user@ before the path runs it as that user. NONE: the one of "
            "the host's or the global configuration."
        ),
    ),
    AttributeDescription(
        name="shell_start_mode",
        label=later("Shell start mode"),
        section=GENERAL,
        value_kind=ValueKind.CHOICE,
        default="posix_compliant",
        choices=("posix_compliant", "unix_behavior", "script_from_stdin"),
        is_per_host=True,
        help=later(
            "posix_compliant starts the configured shell, unix_behavior what the first line of the script names, "
            "script_from_stdin feeds the script to the configured shell."
        ),
    ),
    AttributeDescription(
        name="starter_method",
        label=later("Starter method"),
        section=EXECUTION,
        value_kind=ValueKind.COMMAND,
        is_per_host=True,
        help=later(
            "The path of a program, without arguments, that starts jobs in place of the shell; it gets their command "
            "as arguments. NONE: the built-in way."
        ),
    ),
    AttributeDescription(
        name="suspend_method",
        label=later("Suspend method"),
        section=EXECUTION,
        value_kind=ValueKind.METHOD,
        variables=METHOD_VARIABLES,
        is_per_host=True,
        help=later("A path with arguments, or a signal such as SIGTERM, that suspends a job. NONE: SIGSTOP."),
    ),
    AttributeDescription(
        name="resume_method",
        label=later("Resume method"),
        section=EXECUTION,
        value_kind=ValueKind.METHOD,
        variables=METHOD_VARIABLES,
        is_per_host=True,
        help=later("A path with arguments, or a signal such as SIGTERM, that resumes a suspended job. NONE: SIGCONT."),
    ),
    AttributeDescription(
        name="terminate_method",
        label=later("Terminate method"),
        section=EXECUTION,
        value_kind=ValueKind.METHOD,
        variables=METHOD_VARIABLES,
        is_per_host=True,
        help=later("A path with arguments, or a signal such as SIGTERM, that ends a job. NONE: SIGKILL."),
    ),
    AttributeDescription(
        name="notify",
        label=later("Notification time"),
        section=GENERAL,
        value_kind=ValueKind.TIME,
        default="00:00:60",
        is_per_host=True,
        help=later(
            "The time from the warning signal to the signal that suspends or kills, for jobs of qsub -notify, h:m:s "
            "or seconds."
        ),
    ),
    AttributeDescription(
        name="owner_list",
        label=later("Owners"),
        section=OWNERS,
        value_kind=ValueKind.USERS,
        is_per_host=True,
        help=later(
            "Users who may disable, enable, suspend and resume the queue besides managers and operators. NONE: nobody."
        ),
    ),
    AttributeDescription(
        name="user_lists",
        label=later("Users with access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        is_per_host=True,
        help=later("User sets whose members may use the queue. NONE: everybody who is not excluded."),
    ),
    AttributeDescription(
        name="xuser_lists",
        label=later("Users without access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        is_per_host=True,
        help=later(
            "User sets whose members may not use the queue, even if they have access by another set. NONE: nobody is "
            "excluded."
        ),
    ),
    AttributeDescription(
        name="subordinate_list",
        label=later("Subordinate queues"),
        section=SUBORDINATES,
        value_kind=ValueKind.SUBORDINATES,
        names_of=ObjectKind.QUEUE,
        is_per_host=True,
        help=later(
            "Queues that are suspended on a host when this one uses so many slots there (no number: all). As "
            "slots=N(queue:1:sr): queues of which single tasks are suspended when all together run more than N there."
        ),
    ),
    AttributeDescription(
        name="complex_values",
        label=later("Complex values"),
        section=COMPLEXES,
        value_kind=ValueKind.VALUES,
        names_of=ObjectKind.COMPLEX,
        is_per_host=True,
        help=later(
            "The amounts of consumables that the jobs of each instance share, and its fixed properties. NONE: nothing "
            "of its own."
        ),
    ),
    AttributeDescription(
        name="projects",
        label=later("Projects with access"),
        section=PROJECT_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.PROJECT,
        is_per_host=True,
        help=later(
            "Projects whose jobs may use the queue. NONE: all that are not excluded, and jobs without a project."
        ),
    ),
    AttributeDescription(
        name="xprojects",
        label=later("Projects without access"),
        section=PROJECT_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.PROJECT,
        is_per_host=True,
        help=later(
            "Projects whose jobs may not use the queue, even if they are among those with access. NONE: none is "
            "excluded."
        ),
    ),
    AttributeDescription(
        name="calendar",
        label=later("Calendar"),
        section=GENERAL,
        value_kind=ValueKind.NAME,
        names_of=ObjectKind.CALENDAR,
        is_per_host=True,
        help=later("The calendar that closes or suspends the queue at times. NONE: it is always open."),
    ),
    AttributeDescription(
        name="initial_state",
        label=later("Initial state"),
        section=GENERAL,
        value_kind=ValueKind.CHOICE,
        default="default",
        choices=("default", "enabled", "disabled"),
        is_per_host=True,
        help=later(
            "The state of an instance when it is added or its execution daemon starts; default: enabled when it is "
            "added, and afterwards as it was."
        ),
    ),
    *QUEUE_LIMITS,
)
"""In the order of `qconf -sq`, without the name."""
