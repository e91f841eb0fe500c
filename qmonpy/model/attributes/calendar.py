"""The attributes of a calendar (calendar_conf(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind

GENERAL = "General"

CALENDAR_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="year",
        label="Days of the year",
        section=GENERAL,
        value_kind=ValueKind.CALENDAR_YEAR,
        help="What holds on certain days, such as 24.12.2030-26.12.2030=off; on these days the week does not count. "
        "NONE: nothing.",
    ),
    AttributeDescription(
        name="week",
        label="Days of the week",
        section=GENERAL,
        value_kind=ValueKind.CALENDAR_WEEK,
        help="What holds on weekdays, such as mon-fri=6-20=suspended sat-sun=off; at other times queues are open. "
        "NONE: nothing.",
    ),
)
