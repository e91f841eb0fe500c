"""The pages of the window as data: a page is imported and made when it is first shown."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.pages.page import Page


@dataclass(frozen=True)
class PageEntry:
    """A page in the navigation: Ctrl+1 goes to the first entry, Ctrl+2 to the second, and so on."""

    name: str
    title: str
    section: str
    icon: str
    made_by: str
    """`module:class` of the page below qmonpy.gui.pages."""
    counted_by: str = ""
    """`module:function` below qmonpy.gui.pages that gives the number in the navigation: Snapshot -> Count. Called in a
    worker thread."""

    def make(self, context: PageContext) -> Page:
        page: Page = _find(self.made_by)(context)
        page.setObjectName(f"{self.name}_page")
        return page

    def counter(self) -> Callable | None:
        return _find(self.counted_by) if self.counted_by else None


@dataclass(frozen=True, slots=True)
class Count:
    """A number in the navigation and what it counts; `tone` is a colour of badges (`muted`, `attention`, `problem`)."""

    number: int
    meaning: str
    tone: str = "muted"


def _find(path: str):
    module, name = path.split(":")
    return getattr(import_module(f"qmonpy.gui.pages.{module}"), name)


PAGES: tuple[PageEntry, ...] = (
    PageEntry("jobs", "Jobs", "Monitor", "jobs", "jobs.page:JobsPage", "jobs.count:count_waiting_jobs"),
    PageEntry("queues", "Queues", "Monitor", "queues", "queues.page:QueuesPage", "queues.count:count_unusable_instances"),
    PageEntry("rule_sets", "Rule sets", "Limits", "rule-sets", "rule_sets.page:RuleSetsPage"),
    PageEntry("quota_usage", "Quota usage", "Limits", "quota-usage", "quota_usage.page:QuotaUsagePage"),
)


def find_page(name: str) -> PageEntry:
    """The entry of a page; an unknown name is a programmer's mistake and raises StopIteration."""
    return next(entry for entry in PAGES if entry.name == name)
