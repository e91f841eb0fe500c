"""The attributes of the scheduler configuration (sched_conf(5)) except those of the policies."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.attributes.parameters import SCHEDULER_PARAMETERS
from qmonpy.model.attributes.scheduler_policy import POLICY, SHARES, TICKETS, URGENCY, weight
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

GENERAL = later("General")
LOAD = later("Load")
RESERVATION = later("Reservation")

_LARGEST = 4294967295

SCHEDULER_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="algorithm",
        label=later("Algorithm"),
        section=GENERAL,
        value_kind=ValueKind.CHOICE,
        default="default",
        choices=("default",),
        help=later("The scheduling algorithm; there is only one."),
    ),
    AttributeDescription(
        name="schedule_interval",
        label=later("Schedule interval"),
        section=GENERAL,
        value_kind=ValueKind.TIME,
        default="0:0:1",
        installed="0:0:15",
        help=later("The time from one scheduling pass to the next, h:m:s or seconds."),
    ),
    AttributeDescription(
        name="maxujobs",
        label=later("Running jobs of a user"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later("How many jobs of one user may run at once. 0: any number."),
    ),
    AttributeDescription(
        name="queue_sort_method",
        label=later("Queues are sorted by"),
        section=LOAD,
        value_kind=ValueKind.CHOICE,
        default="seqno",
        installed="load",
        choices=("load", "seqno"),
        help=later("load: the least loaded host comes first, sequence numbers break ties; seqno: the other way round."),
    ),
    AttributeDescription(
        name="job_load_adjustments",
        label=later("Load adjustments"),
        section=LOAD,
        value_kind=ValueKind.VALUES,
        names_of=ObjectKind.COMPLEX,
        installed="np_load_avg=0.50",
        help=later(
            "How much a job that just started adds to load values of its host, such as np_load_avg=0.5, until the "
            "load itself has risen. NONE: nothing."
        ),
    ),
    AttributeDescription(
        name="load_adjustment_decay_time",
        label=later("Decay of load adjustments"),
        section=LOAD,
        value_kind=ValueKind.TIME,
        default="0:7:30",
        help=later("The time in which a load adjustment falls to zero, h:m:s or seconds."),
    ),
    AttributeDescription(
        name="load_formula",
        label=later("Load formula"),
        section=LOAD,
        value_kind=ValueKind.LOAD_FORMULA,
        default="slots",
        installed="np_load_avg",
        names_of=ObjectKind.COMPLEX,
        help=later(
            "A sum of weighted complex attributes such as np_load_avg+mem_used*2, without blanks; hosts are sorted by "
            "it."
        ),
    ),
    AttributeDescription(
        name="schedd_job_info",
        label=later("Reasons of pending jobs"),
        section=GENERAL,
        value_kind=ValueKind.TEXT,
        default="true",
        choices=("true", "false", "job_list"),
        help=later(
            "Whether the scheduler keeps why jobs were not scheduled: true, false, or job_list with numbers of jobs."
        ),
    ),
    AttributeDescription(
        name="flush_submit_sec",
        label=later("Pass after submission"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="1",
        installed="0",
        least=0,
        most=_LARGEST,
        unit=later("seconds"),
        help=later("How long after a job is submitted an extra scheduling pass is made. 0: no extra pass."),
    ),
    AttributeDescription(
        name="flush_finish_sec",
        label=later("Pass after a job's end"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="1",
        installed="0",
        least=0,
        most=_LARGEST,
        unit=later("seconds"),
        help=later("How long after a job's end an extra scheduling pass is made. 0: no extra pass."),
    ),
    AttributeDescription(
        name="params",
        label=later("Parameters"),
        section=GENERAL,
        value_kind=ValueKind.PARAMETERS,
        default="MONITOR=1",
        installed="none",
        choices=tuple(each.name for each in SCHEDULER_PARAMETERS),
        parameters=SCHEDULER_PARAMETERS,
        help=later(
            "Further settings of the scheduler, such as DURATION_OFFSET=60 (seconds) or MONITOR=1. NONE: no settings."
        ),
    ),
    AttributeDescription(
        name="reprioritize_interval",
        label=later("Reprioritize interval"),
        section=TICKETS,
        value_kind=ValueKind.TIME,
        default="0:0:0",
        help=later(
            "The time from one adjustment of running jobs' nice values to the next, h:m:s or seconds. 0: no adjustment."
        ),
    ),
    *SHARES,
    AttributeDescription(
        name="share_override_tickets",
        label=later("Share override tickets"),
        section=TICKETS,
        value_kind=ValueKind.FLAG,
        default="TRUE",
        choices=("TRUE", "FALSE"),
        help=later("Whether override tickets of an object are divided among its jobs; if not, each job gets them all."),
    ),
    AttributeDescription(
        name="share_functional_shares",
        label=later("Share functional shares"),
        section=TICKETS,
        value_kind=ValueKind.FLAG,
        default="TRUE",
        choices=("TRUE", "FALSE"),
        help=later(
            "Whether functional shares of an object are divided among its jobs; if not, each job gets them all."
        ),
    ),
    AttributeDescription(
        name="max_functional_jobs_to_schedule",
        label=later("Jobs with functional tickets"),
        section=TICKETS,
        value_kind=ValueKind.INTEGER,
        default="200",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later("For how many pending jobs the functional policy computes tickets."),
    ),
    AttributeDescription(
        name="report_pjob_tickets",
        label=later("Report tickets of pending jobs"),
        section=TICKETS,
        value_kind=ValueKind.FLAG,
        default="TRUE",
        choices=("TRUE", "FALSE"),
        help=later("Whether qstat knows the tickets of pending jobs; turning it off saves time with very many jobs."),
    ),
    AttributeDescription(
        name="max_pending_tasks_per_job",
        label=later("Pending tasks of a job"),
        section=TICKETS,
        value_kind=ValueKind.INTEGER,
        default="50",
        least=0,
        most=_LARGEST,
        unit=later("tasks"),
        help=later("For how many pending tasks of an array job tickets are computed."),
    ),
    *POLICY,
    weight(
        "weight_ticket",
        later("Weight of tickets"),
        "0.500000",
        URGENCY,
        later("Is multiplied by the tickets of a job, from 0 to 1 (ntckts), in the priority. 0: tickets do not count."),
    ),
    weight(
        "weight_waiting_time",
        later("Weight of waiting time"),
        "0.000000",
        URGENCY,
        later("How much each second of waiting adds to the urgency. 0: the time of waiting does not count."),
        "0.278000",
    ),
    weight(
        "weight_deadline",
        later("Weight of deadline"),
        "3600000.000000",
        URGENCY,
        later("Is divided by the seconds that are left until the deadline of a job (-dl), and added to its urgency."),
    ),
    weight(
        "weight_urgency",
        later("Weight of urgency"),
        "0.500000",
        URGENCY,
        later("Is multiplied by the urgency of a job, from 0 to 1 (nurg), in the priority. 0: urgency does not count."),
    ),
    weight(
        "weight_priority",
        later("Weight of POSIX priority"),
        "0.000000",
        URGENCY,
        later(
            "Is multiplied by the priority of qsub -p, from 0 to 1 (npprior), in the priority. 0: -p does not count."
        ),
    ),
    AttributeDescription(
        name="max_reservation",
        label=later("Reservations in a pass"),
        section=RESERVATION,
        value_kind=ValueKind.INTEGER,
        default="100",
        installed="0",
        least=0,
        most=_LARGEST,
        unit=later("jobs"),
        help=later(
            "For how many pending jobs with -R y resources are reserved. 0: for none, and the scheduler does not look "
            "ahead in calendars."
        ),
    ),
    AttributeDescription(
        name="default_duration",
        label=later("Default duration"),
        section=RESERVATION,
        value_kind=ValueKind.TIME_LIMIT,
        default="INFINITY",
        help=later(
            "The run time that is assumed for jobs without h_rt and s_rt, h:m:s or seconds. INFINITY: no job can be "
            "placed before what is reserved."
        ),
    ),
)
"""In the order of `qconf -ssconf`."""
