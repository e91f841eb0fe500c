"""The page Calendars: when queues are open, closed or suspended."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.objects.activity_texts import calendar_texts
from qmonpy.app.objects.calendar_number import CalendarTimes
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.calendars.calendar_view import CalendarView
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Calendars** disable or suspend queues by date and by weekday. A queue uses the calendar that its attribute "
    "`calendar` names.\n\n"
    "At times for which `year` has a rule, `week` does not apply. `off` closes (disables) a queue: no job starts in "
    "it. `suspended` also suspends the jobs in it. `on` enables it. Where several rules apply at the same time, `on` "
    "goes before `suspended`, and `suspended` before `off`.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)
SPEC = KindSpec(
    kind=ObjectKind.CALENDAR,
    title="Calendars",
    noun="calendar",
    nouns="calendars",
    new_name="new_calendar",
    activity={"now": "now", "until": "until"},
    find_activity=calendar_texts,
    numbers={"now": CalendarTimes, "until": CalendarTimes},
    widths={"name": 80, "now": 70, "until": 200},
    parts={"General": CalendarView},
)


class CalendarsPage(ObjectsPage):
    """The page of calendars. Keys of links are `calendar/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
