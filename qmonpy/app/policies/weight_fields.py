"""The settings of the policies as fields of a form: weights, totals of tickets, their sharing, and how usage fades."""

from collections.abc import Iterable

from qmonpy.app.editing.attribute_fields import AttributeField
from qmonpy.app.editing.edited_settings import EditedSettings
from qmonpy.app.editing.setting_fields import setting_fields
from qmonpy.model.attributes.scheduler_policy import POLICY_SECTIONS
from qmonpy.model.report import Report

WEIGHTS = ("weight_priority", "weight_urgency", "weight_ticket", "weight_waiting_time", "weight_deadline")
"""What is set by sliders: the weights of the formula, then those of the urgency."""
PARTS_OF_SHARES = ("weight_user", "weight_project", "weight_department", "weight_job")
"""What is set by sliders, too: the parts of the functional tickets."""
SECTIONS = POLICY_SECTIONS
"""The sections of the form, in order."""
HIERARCHY = "policy_hierarchy"
_ORDER = (
    *WEIGHTS,
    "weight_tickets_functional",
    "weight_tickets_share",
    HIERARCHY,
    "share_override_tickets",
    "share_functional_shares",
    *PARTS_OF_SHARES,
    "max_functional_jobs_to_schedule",
    "max_pending_tasks_per_job",
    "report_pjob_tickets",
    "reprioritize_interval",
    "halftime",
    "halflife_decay_list",
    "usage_weight_list",
    "compensation_factor",
)
"""All settings of the policies, in the order in which they are read."""


def policy_fields(
    edited: EditedSettings, reports: Iterable[Report] = (), *, is_simulated: bool = True
) -> tuple[AttributeField, ...]:
    """Return the fields of the settings of the policies, out of those of the scheduler's configuration."""
    found = {each.description.name: each for each in setting_fields(edited, reports, is_simulated=is_simulated)}
    return tuple(found[name] for name in _ORDER)


def has_setting(name: str) -> bool:
    """Whether an attribute of the scheduler's configuration is a setting of the policies."""
    return name in _ORDER
