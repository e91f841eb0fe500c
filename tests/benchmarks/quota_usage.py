"""Quota usage with 20,000 rows: the time of a refresh in the window, and the longest paint while scrolling."""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from functools import partial

from PySide6.QtCore import QSettings, QThread

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.session.session import Session
from qmonpy.gui.application import make_application
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.pages.quota_usage.found_usage import FoundUsage
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.model.work.state import QuotaUsage
from tests.gui.fake_cluster import FakeCluster, make_snapshot

ROWS, SETS, REPEATS, MOST_SECONDS = 20_000, 20, 7, 0.1


def make_rows(round_number: int) -> tuple[UsageRow, ...]:
    """Rows of 20 sets; from one round to the next a third of them change, some end and others come."""
    rows = []
    for number in range(ROWS):
        host = number + ROWS if (number + round_number) % 97 == 0 else number
        used = 1.0 + (number * 7 + (round_number if number % 3 == 0 else 0)) % 10
        usage = QuotaUsage(f"set{number * SETS // ROWS}", 0, "slots", "10", f"user{number % 300}")
        usage = replace(usage, host=f"node{host}", used=used, limit=10.0)
        rows.append(UsageRow(usage, f"{usage.quota_set}/1", f"users {usage.user} hosts {usage.host}", number % 5))
    return tuple(rows)


def make_page() -> QuotaUsagePage:
    """The page alone, shown in the size that it has in a window of 1600 x 1000."""
    session = Session(FakeCluster(make_snapshot(jobs=0, running=0)))
    background = Background()
    context = PageContext(session, background, MessageCentre(session))
    page = QuotaUsagePage(context)
    context.setParent(page)
    page.resize(1400, 850)
    page.show()
    return page


def median(seconds: list[float]) -> float:
    return sorted(seconds)[len(seconds) // 2]


def measure(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


def measure_refresh(page: QuotaUsagePage, rounds: list[tuple[UsageRow, ...]]) -> list[float]:
    """What the GUI thread does when new rows came from the worker, the painting included."""

    def refresh(rows: tuple[UsageRow, ...]) -> None:
        page._show_rows(FoundUsage(rows, SETS, 0))
        page.table.viewport().repaint()

    return [measure(partial(refresh, rows)) for rows in rounds]


def measure_scrolling(page: QuotaUsagePage) -> float:
    """The longest paint on the way from the first row to the last, by half pages."""
    bar = page.table.verticalScrollBar()
    longest = 0.0
    for value in range(0, bar.maximum(), max(1, bar.pageStep() * 8)):
        for step in (0, bar.pageStep() // 2):
            bar.setValue(value + step)
            longest = max(longest, measure(page.table.viewport().repaint))
    return longest


def main() -> int:
    """Print one line for each number; fails when a refresh takes longer than it may."""
    application = make_application(is_dark=False)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(Path(tempfile.mkdtemp())))
    page = make_page()
    application.processEvents()
    QThread.msleep(50)
    application.processEvents()
    rounds = [make_rows(number) for number in range(REPEATS + 1)]
    first, *others = measure_refresh(page, rounds)
    page.table.choose(page.model.rows()[ROWS // 2].key)
    typed = measure(lambda: page.model.set_filter("node12"))
    cleared = measure(lambda: page.model.set_filter(""))
    longest = measure_scrolling(page)
    steady = [tuple(replace(row, waiting=(row.waiting or 0) + 1) for row in rounds[-1][:400]) + rounds[-1][400:]]
    values = measure_refresh(page, steady)[0]
    print(f"quota usage: {ROWS} rows shown first in {first * 1000:.0f} ms")
    print(f"quota usage: refresh of {ROWS} rows {median(others) * 1000:.0f} ms (longest {max(others) * 1000:.0f} ms)")
    print(f"quota usage: refresh with 400 new values and no row more or less {values * 1000:.0f} ms")
    print(f"quota usage: filter typed {typed * 1000:.0f} ms, cleared {cleared * 1000:.0f} ms")
    print(f"quota usage: longest paint while scrolling {longest * 1000:.1f} ms")
    page.context.background.wait()
    page.deleteLater()
    application.processEvents()
    return int(median(others) > MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
