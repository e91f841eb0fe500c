"""The attributes of a parallel environment (sge_pe(5))."""

from qmonpy.model.attributes.command_variables import PE_VARIABLES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.whole import MOST_SLOTS
from qmonpy.translation import later

GENERAL = later("General")
CONTROL = later("Control")
USER_ACCESS = later("User access")

PE_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="slots",
        label=later("Slots"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="999",
        least=0,
        most=MOST_SLOTS,
        unit=later("slots"),
        help=later("How many slots all jobs of the environment may use at once."),
    ),
    AttributeDescription(
        name="user_lists",
        label=later("Users with access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later("User sets whose members may use the environment. NONE: everybody who is not excluded."),
    ),
    AttributeDescription(
        name="xuser_lists",
        label=later("Users without access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later(
            "User sets whose members may not use the environment, even if they have access by another set. NONE: "
            "nobody is excluded."
        ),
    ),
    AttributeDescription(
        name="start_proc_args",
        label=later("Start procedure"),
        section=CONTROL,
        value_kind=ValueKind.COMMAND,
        variables=PE_VARIABLES,
        help=later(
            "A path with arguments, run on the master host before the job; user@ before the path runs it as that "
            "user. NONE: nothing."
        ),
    ),
    AttributeDescription(
        name="stop_proc_args",
        label=later("Stop procedure"),
        section=CONTROL,
        value_kind=ValueKind.COMMAND,
        variables=PE_VARIABLES,
        help=later(
            "A path with arguments, run on the master host after the job; user@ before the path runs it as that "
            "user. NONE: nothing."
        ),
    ),
    AttributeDescription(
        name="allocation_rule",
        label=later("Allocation rule"),
        section=GENERAL,
        value_kind=ValueKind.ALLOCATION_RULE,
        default="$fill_up",
        choices=("$pe_slots", "$fill_up", "$round_robin"),
        help=later(
            "$pe_slots takes all slots on one host, $fill_up fills host by host, $round_robin takes a slot of each "
            "host in turn; a number takes exactly so many slots of each host."
        ),
    ),
    AttributeDescription(
        name="control_slaves",
        label=later("Control slave tasks"),
        section=CONTROL,
        value_kind=ValueKind.FLAG,
        default="FALSE",
        choices=("TRUE", "FALSE"),
        help=later(
            "Whether Grid Engine starts the tasks on other hosts, and so limits, accounts and ends them (tight "
            "integration)."
        ),
    ),
    AttributeDescription(
        name="job_is_first_task",
        label=later("Job is the first task"),
        section=CONTROL,
        value_kind=ValueKind.FLAG,
        default="TRUE",
        choices=("TRUE", "FALSE"),
        help=later("Whether the job script itself is one of the tasks; if not, it has a slot more on the master host."),
    ),
    AttributeDescription(
        name="urgency_slots",
        label=later("Slots for urgency"),
        section=GENERAL,
        value_kind=ValueKind.URGENCY_SLOTS,
        default="min",
        choices=("min", "max", "avg"),
        help=later(
            "How many slots a pending job with a range of slots is taken to get when its urgency is computed: the "
            "least, the most, the average, or a number."
        ),
    ),
    AttributeDescription(
        name="accounting_summary",
        label=later("One accounting record"),
        section=CONTROL,
        value_kind=ValueKind.FLAG,
        default="FALSE",
        choices=("TRUE", "FALSE"),
        help=later(
            "Whether the whole job has one accounting record, or each task one; it counts only where slave tasks are "
            "controlled."
        ),
    ),
    AttributeDescription(
        name="qsort_args",
        label=later("Queue sort function"),
        section=GENERAL,
        value_kind=ValueKind.TEXT,
        help=later(
            "A library, a function in it and its arguments, which sort the queues for parallel jobs. NONE: the "
            "scheduler's own order."
        ),
    ),
)
"""In the order of `qconf -sp`, without the name."""
