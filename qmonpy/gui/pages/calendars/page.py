"""The page Calendars: when queues are open, closed or suspended."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.objects.activity_texts import calendar_texts
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.calendars.calendar_view import CalendarView
from qmonpy.gui.pages.objects import KindSpec, ObjectsPage
from qmonpy.model.configuration.change import ObjectKind

EXPLANATION = (
    "**Calendars** close or suspend queues by date and by weekday; a queue follows one by naming it in `calendar`.\n\n"
    "Days of the year count before days of the week. `off` closes a queue for new jobs, `suspended` also stops the "
    "jobs in it, `on` opens it; where several hold at once, `on` counts before `suspended`, and that before `off`.\n\n"
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
    widths={"name": 80, "now": 70, "until": 110},
    parts={"General": lambda context: CalendarView()},
)


class CalendarsPage(ObjectsPage):
    """Keys of links are `calendar/name`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, (SPEC,), EXPLANATION, parent)
