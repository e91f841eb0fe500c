"""The class of each page of the navigation, as data; a page is imported and made when it is first shown."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from qmonpy.app.session.actions import PAGES, Place
from qmonpy.gui.base.code_ahead import find_needed
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Count:
    """A number in the navigation and what it counts; `tone` is that of its badge (`muted`, `attention`, `problem`)."""

    number: int
    meaning: str
    tone: str = "muted"


@dataclass(frozen=True)
class PageEntry:
    """A page of `qmonpy.app.session.actions.PAGES` and the place of its code below qmonpy.gui.pages."""

    place: Place
    made_by: str
    """`module:class` of the page."""
    counted_by: str = ""
    """`module:function` that returns the number in the navigation, Snapshot -> Count; called in a worker thread."""

    def make(self, context: PageContext) -> Page:
        """Import and make the page."""
        page: Page = _find(self.made_by)(context)
        page.setObjectName(f"{self.place.id.replace('-', '_')}_page")
        return page

    @property
    def is_imported(self) -> bool:
        """Whether the code of the page is there, so that it is made at once."""
        return f"{_PAGES}.{self.made_by.partition(':')[0]}" in sys.modules

    def counter(self) -> Callable[[Snapshot], Count] | None:
        """Return the function that counts for the navigation; None for a page without a number."""
        return _find(self.counted_by) if self.counted_by else None


def prepare_page(entry: PageEntry) -> tuple[str, ...]:
    """Import in a worker what a page needs, so that the first visit to it need not wait for that; returns the modules
    that the window's thread is to import then."""
    modules = (entry.made_by.partition(":")[0], *PARTS.get(entry.place.id, ()))
    return find_needed(f"{_PAGES}.{module}" for module in modules)


def prepare_dialogs() -> tuple[str, ...]:
    """Do the same for dialogs, which nobody asks for at first."""
    return find_needed(f"{_PAGES}.{module}" for module in DIALOGS)


def _find(path: str) -> Any:
    module, name = path.split(":")
    return getattr(import_module(f"{_PAGES}.{module}"), name)


_PAGES = "qmonpy.gui.pages"
_MADE_BY = {
    "overview": ("overview.page:OverviewPage", ""),
    "jobs": ("jobs.page:JobsPage", "jobs.count:count_waiting_jobs"),
    "queues": ("queues.page:QueuesPage", "queues.count:count_unusable_instances"),
    "rule-sets": ("rule_sets.page:RuleSetsPage", ""),
    "quota-usage": ("quota_usage.page:QuotaUsagePage", "quota_usage.count:count_full_rules"),
    "cases": ("cases.page:CasesPage", ""),
    "complexes": ("complexes.page:ComplexesPage", ""),
    "cluster-queues": ("cluster_queues.page:ClusterQueuesPage", ""),
    "hosts": ("hosts.page:HostsPage", ""),
    "users": ("users.page:UsersPage", ""),
    "projects": ("projects.page:ProjectsPage", ""),
    "policies": ("policies.page:PoliciesPage", ""),
    "pes": ("pes.page:PesPage", ""),
    "checkpoints": ("checkpoints.page:CheckpointsPage", ""),
    "calendars": ("calendars.page:CalendarsPage", ""),
    "configuration": ("configuration.page:ConfigurationPage", ""),
    "reports": ("reports.page:ReportsPage", ""),
    "lab": ("lab.page:LabPage", ""),
    "history": ("history.page:HistoryPage", ""),
    "reservations": ("reservations.page:ReservationsPage", "reservations.count:count_reservations"),
}

PARTS = {
    "policies": ("policies.tree_part", "policies.share_part", "policies.weights_part", "policies.place_part"),
}
"""By page the modules of its tabs, which it imports as each is shown, below qmonpy.gui.pages."""
DIALOGS = (
    "lab.new_run_dialog",
    "jobs.submit_dialog",
    "jobs.alter_dialog",
    "jobs.alter_questions",
    "reservations.request.request_dialog",
    "reservations.series.series_dialog",
)
"""What pages import when somebody asks for it, below qmonpy.gui.pages."""

ENTRIES: tuple[PageEntry, ...] = tuple(PageEntry(place, *_MADE_BY[place.id]) for place in PAGES)
"""In the order of the navigation."""


def find_page(page_id: str) -> PageEntry:
    """Return the entry of a page; an unknown id is a programmer's mistake and raises StopIteration."""
    return next(entry for entry in ENTRIES if entry.place.id == page_id)


def count_rows(snapshot: Snapshot) -> dict[str, Count]:
    """Return by page what the navigation counts of it, for the pages that have something to count."""
    counters = {entry.place.id: entry.counter() for entry in ENTRIES}
    return {page_id: counter(snapshot) for page_id, counter in counters.items() if counter is not None}
