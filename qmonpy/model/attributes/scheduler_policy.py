"""The attributes of the scheduler configuration that weigh tickets and usage (sched_conf(5), sge_priority(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.translation import later

SHARE_TREE = later("Share tree")
TICKETS = later("Tickets")
URGENCY = later("Priority and urgency")
POLICY_SECTIONS = (URGENCY, TICKETS, SHARE_TREE)
"""The sections of the settings that the page Policies shows, in its order."""


def weight(name: str, label: str, default: str, section: str, help: str, installed: str = "") -> AttributeDescription:
    """Return the description of a weight, a number that says how much something counts."""
    return AttributeDescription(
        name=name,
        label=label,
        section=section,
        value_kind=ValueKind.NUMBER,
        default=default,
        installed=installed,
        help=help,
    )


def _tickets(name: str, label: str, help: str) -> AttributeDescription:
    return AttributeDescription(
        name=name,
        label=label,
        section=TICKETS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=4294967295,
        unit=later("tickets"),
        help=help,
    )


SHARES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="halftime",
        label=later("Half-life of usage"),
        section=SHARE_TREE,
        value_kind=ValueKind.INTEGER,
        default="168",
        least=0,
        most=4294967295,
        unit=later("hours"),
        help=later("The time after which past usage counts half in the share tree. 0: it does not fade."),
    ),
    AttributeDescription(
        name="usage_weight_list",
        label=later("Weights of usage"),
        section=SHARE_TREE,
        value_kind=ValueKind.FACTORS,
        default="cpu=1.000000,mem=0.000000,io=0.000000",
        choices=("cpu", "mem", "io"),
        help=later("How much CPU time, memory and input and output count as usage; the sum should be 1."),
    ),
    AttributeDescription(
        name="compensation_factor",
        label=later("Compensation factor"),
        section=SHARE_TREE,
        value_kind=ValueKind.NUMBER,
        default="5.000000",
        help=later("How fast usage above or below the shares is compensated, usually 2 to 10; more is faster."),
    ),
    weight(
        "weight_user",
        later("Weight of users"),
        "0.250000",
        TICKETS,
        later(
            "How much of the functional tickets is given by the shares of users; counts in proportion to the "
            "other three weights."
        ),
    ),
    weight(
        "weight_project",
        later("Weight of projects"),
        "0.250000",
        TICKETS,
        later(
            "How much of the functional tickets is given by the shares of projects; counts in proportion to the "
            "other three weights."
        ),
    ),
    weight(
        "weight_department",
        later("Weight of departments"),
        "0.250000",
        TICKETS,
        later(
            "How much of the functional tickets is given by the shares of departments; counts in proportion to the "
            "other three weights."
        ),
    ),
    weight(
        "weight_job",
        later("Weight of jobs"),
        "0.250000",
        TICKETS,
        later(
            "How much of the functional tickets is given by the shares of jobs (-js); counts in proportion to the "
            "other three weights."
        ),
    ),
    _tickets(
        "weight_tickets_functional",
        later("Functional tickets"),
        later("How many tickets the functional policy gives away. 0: the policy is off."),
    ),
    _tickets(
        "weight_tickets_share",
        later("Share tree tickets"),
        later("How many tickets the share tree policy gives away. 0: the policy is off."),
    ),
)

POLICY: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="halflife_decay_list",
        label=later("Half-lives of usage"),
        section=SHARE_TREE,
        value_kind=ValueKind.TEXT,
        default="none",
        choices=("cpu", "mem", "io"),
        help=later(
            "Half-lives in minutes for each kind of usage, such as cpu=60:mem=0; -1 counts running jobs only, 0 does "
            "not fade. NONE: the half-life above for all."
        ),
    ),
    AttributeDescription(
        name="policy_hierarchy",
        label=later("Policy hierarchy"),
        section=TICKETS,
        value_kind=ValueKind.LETTERS,
        default="OFS",
        choices=("O", "F", "S"),
        help=later(
            "Which policies influence the ones behind them: O override, F functional, S share tree, such as OFS. "
            "NONE: no policy does."
        ),
    ),
)
