"""The settings of the policies: which of them hand out tickets, how many, and by which weights (sched_conf(5))."""

from collections.abc import Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.whole import as_unsigned, find_decimal, split_number

OVERRIDE, FUNCTIONAL, TREE = "O", "F", "S"
LETTERS = (OVERRIDE, FUNCTIONAL, TREE)
"""The policies by the letters of `policy_hierarchy`, in the order in which those that it does not name come behind."""


@dataclass(frozen=True)
class Policies:
    """How tickets are handed out."""

    functional_tickets: int
    tree_tickets: int
    user_weight: float
    department_weight: float
    project_weight: float
    job_weight: float
    shares_override: bool
    """Whether the override tickets of a user are shared among the jobs, or each gets all."""
    shares_functional: bool
    most_functional_jobs: int
    most_tasks: int
    """For how many waiting tasks of an array tickets are found."""
    hierarchy: tuple[tuple[str, bool], ...]
    """The letters of the policies in the order in which waiting jobs get tickets, and whether each heeds the tickets
    of those before it."""
    compensation: float
    usage_weights: Mapping[str, float]
    half_life_hours: int
    half_life_minutes: Mapping[str, float]
    """Half-lives of single kinds of usage; negative ones fade at once, 0 never does."""


def read_policies(cluster: Cluster) -> Policies:
    """Return the settings of a cluster; a text that is no number counts as 0."""

    def text(name: str) -> str:
        return cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])

    def number(name: str) -> float:
        found = split_number(text(name))
        return 0.0 if found is None or found[0] != found[0] else found[0]

    def whole(name: str) -> int:
        return as_unsigned(number(name))

    return Policies(
        functional_tickets=whole("weight_tickets_functional"),
        tree_tickets=whole("weight_tickets_share"),
        user_weight=number("weight_user"),
        department_weight=number("weight_department"),
        project_weight=number("weight_project"),
        job_weight=number("weight_job"),
        shares_override=is_true(text("share_override_tickets")),
        shares_functional=is_true(text("share_functional_shares")),
        most_functional_jobs=whole("max_functional_jobs_to_schedule"),
        most_tasks=whole("max_pending_tasks_per_job"),
        hierarchy=parse_hierarchy(text("policy_hierarchy")),
        compensation=number("compensation_factor"),
        usage_weights=parse_factors(text("usage_weight_list"), ","),
        half_life_hours=whole("halftime"),
        half_life_minutes=parse_factors(text("halflife_decay_list"), ":"),
    )


def is_true(text: str) -> bool:
    """Whether a setting is on."""
    return text.lower() in ("true", "t", "1", "yes", "y")


def parse_hierarchy(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the policies in the order of a `policy_hierarchy`; those that it does not name heed no others."""
    named = (
        () if text.upper() == "NONE" else tuple(letter for letter in dict.fromkeys(text.upper()) if letter in LETTERS)
    )
    return tuple((letter, True) for letter in named) + tuple((each, False) for each in LETTERS if each not in named)


def parse_factors(text: str, separator: str) -> Mapping[str, float]:
    """Return the numbers of a list such as `cpu=1.0,mem=0.5`; `none` and what is no number are left out."""
    found = {}
    for part in text.split(separator):
        name, _, value = part.strip().partition("=")
        amount = find_decimal(value.strip())
        if amount is not None:
            found[name.strip()] = amount
    return found
