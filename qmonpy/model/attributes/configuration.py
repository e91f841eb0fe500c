"""The attributes of the global configuration (sge_conf(5)) that concern the cluster, its access and its hosts."""

from qmonpy.model.attributes.command_variables import PROCEDURE_VARIABLES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.attributes.job_configuration import JOB_CONFIGURATION
from qmonpy.model.attributes.parameters import EXECD_PARAMETERS, QMASTER_PARAMETERS, REPORTING_PARAMETERS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

PATHS = later("Paths")
HOSTS = later("Hosts")
EXECUTION = later("Execution")
ACCESS = later("Access")
USERS = later("Automatic users")
QMASTER = later("Qmaster")
AFS = "AFS"

_LARGEST = 4294967295

CONFIGURATION_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="execd_spool_dir",
        label=later("Execution daemon's spool folder"),
        section=PATHS,
        value_kind=ValueKind.PATH,
        default="/var/spool/gridengine/execd",
        help=later(
            "The absolute path below which each execution daemon keeps its files; changing it needs all execution "
            "daemons restarted."
        ),
    ),
    AttributeDescription(
        name="mailer",
        label=later("Mailer"),
        section=PATHS,
        value_kind=ValueKind.PATH,
        default="/usr/bin/mail",
        help=later(
            "The absolute path of the program that sends mail; it is called with -s, the subject and the recipient."
        ),
    ),
    AttributeDescription(
        name="xterm",
        label=later("Terminal"),
        section=PATHS,
        value_kind=ValueKind.PATH,
        default="/usr/bin/xterm",
        help=later("The absolute path of the terminal that qsh opens."),
    ),
    AttributeDescription(
        name="load_sensor",
        label=later("Load sensors"),
        section=HOSTS,
        value_kind=ValueKind.TEXT,
        default="none",
        help=later(
            "Paths of programs that report load values, separated by commas. NONE: only what the execution daemon "
            "measures."
        ),
    ),
    AttributeDescription(
        name="prolog",
        label=later("Prolog"),
        section=EXECUTION,
        value_kind=ValueKind.COMMAND,
        variables=PROCEDURE_VARIABLES,
        default="none",
        help=later(
            "A path with arguments, run before each job; user@ before the path runs it as that user. NONE: nothing; "
            "queues may have their own."
        ),
    ),
    AttributeDescription(
        name="epilog",
        label=later("Epilog"),
        section=EXECUTION,
        value_kind=ValueKind.COMMAND,
        variables=PROCEDURE_VARIABLES,
        default="none",
        help=later(
            "A path with arguments, run after each job; user@ before the path runs it as that user. NONE: nothing; "
            "queues may have their own."
        ),
    ),
    AttributeDescription(
        name="shell_start_mode",
        label=later("Shell start mode"),
        section=EXECUTION,
        value_kind=ValueKind.CHOICE,
        default="posix_compliant",
        choices=("posix_compliant", "unix_behavior", "script_from_stdin"),
        help=later("Obsolete: queues have their own mode, which counts."),
    ),
    AttributeDescription(
        name="login_shells",
        label=later("Login shells"),
        section=EXECUTION,
        value_kind=ValueKind.TEXT,
        default="bash,sh,ksh,csh,tcsh",
        help=later("Names of the shells that are started as login shells, separated by commas. NONE: no shell is."),
    ),
    AttributeDescription(
        name="min_uid",
        label=later("Lowest user id"),
        section=ACCESS,
        value_kind=ValueKind.INTEGER,
        default="0",
        installed="1000",
        least=0,
        most=_LARGEST,
        help=later("Users with a lower id may not submit jobs."),
    ),
    AttributeDescription(
        name="min_gid",
        label=later("Lowest group id"),
        section=ACCESS,
        value_kind=ValueKind.INTEGER,
        default="0",
        installed="1000",
        least=0,
        most=_LARGEST,
        help=later("Users whose primary group has a lower id may not submit jobs."),
    ),
    AttributeDescription(
        name="user_lists",
        label=later("Users with access"),
        section=ACCESS,
        value_kind=ValueKind.NAMES,
        default="none",
        names_of=ObjectKind.USER_SET,
        help=later("User sets whose members may use the cluster. NONE: everybody who is not excluded."),
    ),
    AttributeDescription(
        name="xuser_lists",
        label=later("Users without access"),
        section=ACCESS,
        value_kind=ValueKind.NAMES,
        default="none",
        names_of=ObjectKind.USER_SET,
        help=later(
            "User sets whose members may not use the cluster, even if they have access by another set. NONE: nobody "
            "is excluded."
        ),
    ),
    AttributeDescription(
        name="projects",
        label=later("Projects with access"),
        section=ACCESS,
        value_kind=ValueKind.NAMES,
        default="none",
        names_of=ObjectKind.PROJECT,
        help=later("Projects that jobs may be submitted to. NONE: all that are not excluded."),
    ),
    AttributeDescription(
        name="xprojects",
        label=later("Projects without access"),
        section=ACCESS,
        value_kind=ValueKind.NAMES,
        default="none",
        names_of=ObjectKind.PROJECT,
        help=later("Projects that jobs may not be submitted to. NONE: none is excluded."),
    ),
    AttributeDescription(
        name="enforce_project",
        label=later("Enforce projects"),
        section=ACCESS,
        value_kind=ValueKind.CHOICE,
        default="false",
        choices=("true", "false"),
        help=later("Whether every job must name a project."),
    ),
    AttributeDescription(
        name="enforce_user",
        label=later("Enforce users"),
        section=USERS,
        value_kind=ValueKind.CHOICE,
        default="false",
        installed="auto",
        choices=("true", "auto", "false"),
        help=later(
            "true: only users with a user object may submit jobs; auto: the object is made when they do; false: none "
            "is needed."
        ),
    ),
    AttributeDescription(
        name="load_report_time",
        label=later("Load report interval"),
        section=HOSTS,
        value_kind=ValueKind.TIME,
        default="00:00:40",
        help=later("The time from one load report of a host to the next, h:m:s or seconds."),
    ),
    AttributeDescription(
        name="max_unheard",
        label=later("Time until a host is unknown"),
        section=HOSTS,
        value_kind=ValueKind.TIME,
        default="00:05:00",
        help=later(
            "How long a host may send no report before its queue instances are unknown, h:m:s or seconds; more than "
            "the load report interval."
        ),
    ),
    AttributeDescription(
        name="reschedule_unknown",
        label=later("Reschedule jobs of unknown hosts"),
        section=HOSTS,
        value_kind=ValueKind.TIME,
        default="00:00:00",
        help=later(
            "How long a host must be unknown before its restartable jobs are rescheduled, h:m:s or seconds. 0: never."
        ),
    ),
    AttributeDescription(
        name="loglevel",
        label=later("Log level"),
        section=QMASTER,
        value_kind=ValueKind.CHOICE,
        default="log_warning",
        choices=("log_crit", "log_err", "log_warning", "log_notice", "log_info", "log_debug"),
        help=later("The lowest severity of what is written to the messages files."),
    ),
    AttributeDescription(
        name="administrator_mail",
        label=later("Administrator's mail"),
        section=QMASTER,
        value_kind=ValueKind.TEXT,
        default="root",
        help=later("Addresses that get mail about problems, separated by commas. NONE: nobody gets any."),
    ),
    AttributeDescription(
        name="set_token_cmd",
        label=later("Token command"),
        section=AFS,
        value_kind=ValueKind.PATH,
        default="none",
        help=later("The path of a program that sets and extends AFS tokens of jobs. NONE: no program."),
    ),
    AttributeDescription(
        name="pag_cmd",
        label=later("Pagsh"),
        section=AFS,
        value_kind=ValueKind.PATH,
        default="none",
        help=later("The path of pagsh, in which jobs with AFS tokens run. NONE: no pagsh."),
    ),
    AttributeDescription(
        name="token_extend_time",
        label=later("Token extension interval"),
        section=AFS,
        value_kind=ValueKind.TIME,
        default="none",
        help=later("The time for which AFS tokens are extended, h:m:s or seconds. NONE: they are not extended."),
    ),
    AttributeDescription(
        name="shepherd_cmd",
        label=later("Shepherd command"),
        section=EXECUTION,
        value_kind=ValueKind.PATH,
        default="none",
        help=later("The path of a program that is started in place of sge_shepherd. NONE: sge_shepherd itself."),
    ),
    AttributeDescription(
        name="qmaster_params",
        label=later("Parameters of the qmaster"),
        section=QMASTER,
        value_kind=ValueKind.PARAMETERS,
        default="SIMULATE_EXECDS=true",
        installed="none",
        choices=tuple(each.name for each in QMASTER_PARAMETERS),
        parameters=QMASTER_PARAMETERS,
        help=later(
            "Further settings of the qmaster, such as MAX_DYN_EC=1000, separated by commas or blanks. NONE: none."
        ),
    ),
    AttributeDescription(
        name="execd_params",
        label=later("Parameters of execution daemons"),
        section=HOSTS,
        value_kind=ValueKind.PARAMETERS,
        default="none",
        choices=tuple(each.name for each in EXECD_PARAMETERS),
        parameters=EXECD_PARAMETERS,
        help=later(
            "Further settings of the execution daemons, such as KEEP_ACTIVE=true, separated by commas or blanks. "
            "NONE: none."
        ),
    ),
    AttributeDescription(
        name="reporting_params",
        label=later("Parameters of reporting"),
        section=QMASTER,
        value_kind=ValueKind.PARAMETERS,
        default="accounting=true reporting=false flush_time=00:00:15 joblog=false sharelog=00:00:00",
        choices=tuple(each.name for each in REPORTING_PARAMETERS),
        parameters=REPORTING_PARAMETERS,
        help=later("What is written to the accounting and the reporting file, and how often."),
    ),
    *JOB_CONFIGURATION,
)
"""In the order of `qconf -sconf`."""
