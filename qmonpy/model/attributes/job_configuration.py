"""The attributes of the global configuration (sge_conf(5)) that concern jobs and automatic users."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

HOSTS = later("Hosts")
EXECUTION = later("Execution")
USERS = later("Automatic users")
QMASTER = later("Qmaster")
JOBS = later("Jobs")
INTERACTIVE = later("Interactive jobs")

_LARGEST = 4294967295

JOB_CONFIGURATION: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="finished_jobs",
        label=later("Finished jobs kept"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="100",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later("How many finished jobs the qmaster keeps for qstat -s z."),
    ),
    AttributeDescription(
        name="gid_range",
        label=later("Group ids of jobs"),
        section=HOSTS,
        value_kind=ValueKind.RANGES,
        default="65400-65500",
        help=later(
            "Unused group ids, as ranges m-n. Each job on a host gets one of its own, so no more jobs than ids can "
            "run there. NONE: no ids."
        ),
    ),
    AttributeDescription(
        name="qlogin_command",
        label=later("Command of qlogin"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later("What qlogin starts on the user's side: builtin, or a path with arguments. NONE: qlogin is off."),
    ),
    AttributeDescription(
        name="qlogin_daemon",
        label=later("Daemon of qlogin"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later("What qlogin starts on the exec host: builtin, or a path with arguments."),
    ),
    AttributeDescription(
        name="rlogin_command",
        label=later("Command of qrsh without a command"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later(
            "What qrsh without a command starts on the user's side: builtin, or a path with arguments. NONE: this is "
            "off."
        ),
    ),
    AttributeDescription(
        name="rlogin_daemon",
        label=later("Daemon of qrsh without a command"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later("What qrsh without a command starts on the exec host: builtin, or a path with arguments."),
    ),
    AttributeDescription(
        name="rsh_command",
        label=later("Command of qrsh with a command"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later(
            "What qrsh with a command starts on the user's side: builtin, or a path with arguments. NONE: this is off."
        ),
    ),
    AttributeDescription(
        name="rsh_daemon",
        label=later("Daemon of qrsh with a command"),
        section=INTERACTIVE,
        value_kind=ValueKind.COMMAND,
        default="builtin",
        help=later("What qrsh with a command starts on the exec host: builtin, or a path with arguments."),
    ),
    AttributeDescription(
        name="max_aj_instances",
        label=later("Running tasks of an array job"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="2000",
        least=0,
        most=_LARGEST,
        unit=later("tasks"),
        help=later("How many tasks of one array job may run at once. 0: any number."),
    ),
    AttributeDescription(
        name="max_aj_tasks",
        label=later("Tasks of an array job"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="75000",
        least=0,
        most=_LARGEST,
        unit=later("tasks"),
        help=later("How many tasks an array job may have. 0: any number."),
    ),
    AttributeDescription(
        name="max_u_jobs",
        label=later("Jobs of a user"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later("How many unfinished jobs one user may have; more are refused. 0: any number."),
    ),
    AttributeDescription(
        name="max_jobs",
        label=later("Jobs"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later("How many unfinished jobs there may be; more are refused. 0: any number."),
    ),
    AttributeDescription(
        name="auto_user_oticket",
        label=later("Override tickets of new users"),
        section=USERS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("tickets"),
        help=later("Override tickets of users that are made automatically."),
    ),
    AttributeDescription(
        name="auto_user_fshare",
        label=later("Functional shares of new users"),
        section=USERS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("shares"),
        help=later("Functional shares of users that are made automatically."),
    ),
    AttributeDescription(
        name="auto_user_default_project",
        label=later("Default project of new users"),
        section=USERS,
        value_kind=ValueKind.NAME,
        default="none",
        names_of=ObjectKind.PROJECT,
        help=later("The default project of users that are made automatically. NONE: they have none."),
    ),
    AttributeDescription(
        name="auto_user_delete_time",
        label=later("New users are kept for"),
        section=USERS,
        value_kind=ValueKind.INTEGER,
        default="86400",
        least=0,
        most=_LARGEST,
        unit=later("seconds"),
        help=later("The time without jobs after which users that were made automatically are deleted. 0: they stay."),
    ),
    AttributeDescription(
        name="delegated_file_staging",
        label=later("Delegated file staging"),
        section=EXECUTION,
        value_kind=ValueKind.CHOICE,
        default="false",
        choices=("true", "false"),
        help=later("Whether prolog and epilog copy input and output files of DRMAA jobs."),
    ),
    AttributeDescription(
        name="reprioritize",
        label=later("Reprioritize jobs"),
        section=EXECUTION,
        value_kind=ValueKind.CHOICE,
        default="0",
        choices=("1", "0"),
        help=later(
            "1: the nice values of running jobs follow their tickets, and those of queues do not count. 0: they do not."
        ),
    ),
    AttributeDescription(
        name="jsv_url",
        label=later("Server JSV"),
        section=JOBS,
        value_kind=ValueKind.TEXT,
        default="none",
        help=later("The script that verifies jobs before they are accepted, such as script:/path. none: no script."),
    ),
    AttributeDescription(
        name="jsv_allowed_mod",
        label=later("Changes allowed with a server JSV"),
        section=JOBS,
        value_kind=ValueKind.TEXT,
        default="ac,h,i,e,o,j,M,N,p,w",
        help=later(
            "What qalter, qhold and qrls may change although there is a server JSV: names of its parameters, such as "
            "l_hard, separated by commas. none: nothing."
        ),
    ),
    AttributeDescription(
        name="max_advance_reservations",
        label=later("Advance reservations"),
        section=JOBS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("reservations"),
        help=later("How many unfinished advance reservations there may be; more are refused. 0: any number."),
    ),
    AttributeDescription(
        name="libjvm_path",
        label=later("Java library"),
        section=QMASTER,
        value_kind=ValueKind.PATH,
        default="none",
        help=later("The absolute path of libjvm.so, for the qmaster's Java thread. NONE: no Java."),
    ),
    AttributeDescription(
        name="additional_jvm_args",
        label=later("Arguments of Java"),
        section=QMASTER,
        value_kind=ValueKind.TEXT,
        default="none",
        help=later("Further arguments of the qmaster's Java thread. NONE: no arguments."),
    ),
)
