"""The attributes of a calendar (calendar_conf(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.translation import later

GENERAL = later("General")

CALENDAR_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="year",
        label=later("Days of the year"),
        section=GENERAL,
        value_kind=ValueKind.CALENDAR_YEAR,
        help=later(
            "When queues are off or suspended on dates, such as 24.12.2030-26.12.2030=off; at these times week does "
            "not apply. NONE: on no dates."
        ),
    ),
    AttributeDescription(
        name="week",
        label=later("Days of the week"),
        section=GENERAL,
        value_kind=ValueKind.CALENDAR_WEEK,
        help=later(
            "When queues are off or suspended on weekdays, such as mon-fri=6-20=suspended sat-sun=off; else they are "
            "on. NONE: on no weekdays."
        ),
    ),
)
