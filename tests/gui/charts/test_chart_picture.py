"""What is painted: the right colours at the right places, and after a change nothing but what changed."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.gantt import BarKind, Closure, GanttBar, LaneStep, Overbooking
from qmonpy.gui.application import make_application
from qmonpy.gui.charts.bar_form import BarForm
from qmonpy.gui.charts.bar_labels import BarLabels
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.theme import Theme, tokens
from tests.benchmarks.gantt import make_world
from tests.gui.charts.gantt_world import BARS, GANTT, HOUR, LANES, NOW, make_bar
from tests.gui.contrast import contrast
from tests.gui.finding import child, present

H1, H2, H3 = (f"instance:all.q@h{number}" for number in (1, 2, 3))


class PaintWatcher(QObject):
    """Notes which part of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    make_application(is_dark=False)
    theme = child(qapp, Theme)
    theme.hold(is_dark=request.param)
    yield theme
    theme.hold(is_dark=False)


@pytest.fixture
def chart(qtbot: QtBot) -> GanttChart:
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.resize(900, 300)
    chart.show()
    chart.show_gantt(GANTT)
    chart.show_range(NOW - 6 * HOUR, NOW + 12 * HOUR)
    QApplication.processEvents()
    return chart


def render(chart: GanttChart, ratio: int = 1) -> QImage:
    image = QImage(chart.viewport().size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    chart.viewport().render(image, QPoint())
    return image


def colour_at(chart: GanttChart, row: str, time: float, share: float, ratio: int = 1) -> QColor:
    """The colour at a moment of a row; share 0 is the bottom of the row."""
    view = chart.view
    place = present(view.layout.place_of(row))
    height = view.layout.height_of(place)
    y = view.top_of(place) + (height - 1) * (1 - share)
    return render(chart, ratio).pixelColor(round(view.scale.x_of(NOW + time * HOUR) * ratio), round(y * ratio))


def settle(chart: GanttChart) -> tuple[QImage, PaintWatcher]:
    """Paint what is due, then watch."""
    QApplication.processEvents()
    return render(chart), PaintWatcher(chart.viewport())


def count_painted(region: QRegion) -> int:
    """How many pixels a region has."""
    rects: list[QRect] = list(region)  # type: ignore[call-overload]
    return sum(rect.width() * rect.height() for rect in rects)


def grab(chart: GanttChart) -> np.ndarray:
    """What is on the screen, of which a part may be from earlier pictures."""
    QApplication.processEvents()
    image = chart.screen().grabWindow(chart.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.array(image.constBits()).reshape(image.height(), -1, 4)[:, :, :3].copy()


def grab_anew(chart: GanttChart) -> np.ndarray:
    """The same, all of it painted anew."""
    chart.viewport().update()
    return grab(chart)


def assert_only_painted(before: QImage, after: QImage, region: QRegion) -> None:
    """Every pixel that changed lies in what was painted; the last bit of a fading colour does not count."""
    one, other = (np.array(image.constBits()).reshape(image.height(), -1, 4)[:, :, :3] for image in (before, after))
    changed = np.abs(one.astype(int) - other.astype(int)).max(axis=2) > 2
    assert changed.any()
    missed = [(int(x), int(y)) for y, x in np.argwhere(changed) if not region.contains(QPoint(int(x), int(y)))]
    assert missed == []


LEAST_LINE = 1.15
"""How far a thin line stands apart from its ground at least."""


@pytest.mark.parametrize("time", [-5.3, 5.3], ids=["past", "later"])
@pytest.mark.parametrize("has_lanes", [False, True], ids=["bars", "lanes"])
def test_that_lines_between_rows_are_seen_in_the_past_as_well(
    theme: Theme, chart: GanttChart, time: float, has_lanes: bool
) -> None:
    row = H3
    if has_lanes:
        row = LANES[2].key
        chart.show_lanes(LANES, NOW)
    ground = colour_at(chart, row, time, 0.9)
    assert contrast(colour_at(chart, row, time, 0.0), ground) >= LEAST_LINE


@pytest.mark.parametrize("ratio", [1, 2])
def test_that_bars_have_the_colours_of_their_states(theme: Theme, chart: GanttChart, ratio: int) -> None:
    assert colour_at(chart, H1, 4, 0.25, ratio) == tokens().colour("accent_ground")
    assert isinstance(chart.form, BarForm)
    places = chart.form.colouring.places
    assert colour_at(chart, H1, 0.5, 0.25, ratio) == tokens().colour(f"tint_{places['anna']}")
    assert colour_at(chart, H1, -3.2, 0.25, ratio) == tokens().colour("muted_ground")
    assert colour_at(chart, H3, 5, 0.25, ratio) == tokens().colour("base")
    assert colour_at(chart, H3, -5, 0.25, ratio) == tokens().colour("past_ground")


@pytest.mark.parametrize("ratio", [1, 2])
def test_that_now_is_a_line_through_all_rows(theme: Theme, chart: GanttChart, ratio: int) -> None:
    for row in (H1, H2, H3, "group:b.q"):
        assert colour_at(chart, row, 0, 0.9, ratio) == tokens().colour("now")


def test_that_the_chosen_thing_is_framed_on_all_rows(theme: Theme, chart: GanttChart) -> None:
    chart.choose("ar:7")
    for row in (H1, H2):
        top = 1 - (chart.view.layout.height_of(1) / 2) / chart.view.layout.height_of(1)
        colours = {colour_at(chart, row, 4, share / 30).name() for share in range(int(top * 30) - 2, 17)}
        assert tokens().colour("accent").name() in colours


def test_that_many_narrow_bars_are_drawn_as_how_full_the_row_is(chart: GanttChart) -> None:
    bars = tuple(make_bar(f"job:{n}.1", "h3", n / 100, (n + 0.5) / 100, slots=4) for n in range(600))
    chart.show_gantt(replace(GANTT, bars=bars), Colouring(places={bars[0].owner: 0}))
    chart.show_range(NOW - 1000 * HOUR, NOW + 1000 * HOUR)
    assert colour_at(chart, H3, 3, 0.2) == tokens().colour("bar_density")
    assert render(chart) == render(chart)


def test_that_an_open_end_fades(theme: Theme, chart: GanttChart) -> None:
    near, far = (colour_at(chart, H2, time, 0.75) for time in (0.7, 11))
    base = tokens().colour("base")
    assert abs(near.lightness() - base.lightness()) > abs(far.lightness() - base.lightness()) > 0


def test_that_jobs_without_an_end_that_lie_over_each_other_are_summed(
    chart: GanttChart, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(BarLabels, "add_sum", lambda _, row, text: said.append(text))
    over = [make_bar(f"job:{job}.1", "h1", -1, None, slots=3, bottom=job - 7) for job in (7, 8)]
    apart = [make_bar(f"job:{job}.1", "h2", -1, None, slots=1, bottom=job - 9) for job in (9, 10)]
    chart.show_gantt(replace(GANTT, bars=(*over, *apart)))
    render(chart)
    assert set(said) == {"2 without end: 6 slots"}


@pytest.mark.slow
def test_that_the_capacity_of_an_overbooked_row_is_marked(theme: Theme, chart: GanttChart) -> None:
    rows = [replace(row, slots=8, capacity=4, instances=("all.q@h3",)) if row.key == H3 else row for row in GANTT.rows]
    bars = (*BARS, make_bar("job:6.1", "h3", 1, 9, slots=8))
    found = Overbooking(H3, "h3", NOW + 2 * HOUR, NOW + 4 * HOUR, 4, (("job:6.1", 8),))
    chart.show_gantt(replace(GANTT, rows=tuple(rows), bars=bars, overbooked=(found,)))
    for time, is_marked in ((1.8, False), (2.2, True), (3.8, True), (4.2, False)):
        column = {colour_at(chart, H3, time, share / 60).name() for share in range(60)}
        assert (tokens().colour("problem").name() in column) == is_marked
    assert any(row.note == "4" for row in chart.view.layout.rows)
    assert colour_at(chart, H3, 10, 0.8) == tokens().colour("muted_ground")
    assert colour_at(chart, H3, 10, 0.2) == tokens().colour("base")


@pytest.mark.slow
def test_that_a_row_is_shaded_while_no_job_starts_on_it(theme: Theme, chart: GanttChart) -> None:
    closures = (Closure(None, NOW + HOUR, "disabled"), Closure(NOW + 3 * HOUR, NOW + 5 * HOUR, "disabled"))
    chart.show_gantt(replace(GANTT, closures={H3: closures}))
    for time, is_shaded in (
        (-0.2, False),
        (0.2, True),
        (0.8, True),
        (1.2, False),
        (3.2, True),
        (4.8, True),
        (5.2, False),
    ):
        column = {colour_at(chart, H3, time, share / 40).name() for share in range(8, 36)}
        assert (tokens().colour("muted_ground").name() in column) == is_shaded


@pytest.mark.slow
def test_that_only_the_slots_are_shaded_on_which_no_job_starts(theme: Theme, chart: GanttChart) -> None:
    """The third of four."""
    chart.show_gantt(replace(GANTT, closures={H3: (Closure(None, None, "no more slots", bottom=2, slots=1),)}))
    for share, is_shaded in ((0.1, False), (0.4, False), (0.63, True), (0.9, False)):
        column = {colour_at(chart, H3, 4 + step / 60, share).name() for step in range(60)}
        assert (tokens().colour("muted_ground").name() in column) == is_shaded


def test_that_a_row_that_closes_is_painted_again_and_no_other(chart: GanttChart) -> None:
    _, watcher = settle(chart)
    chart.show_gantt(replace(GANTT, closures={H3: (Closure(None, None, "disabled"),)}))
    QApplication.processEvents()
    place = present(chart.view.layout.place_of(H3))
    assert watcher.region.boundingRect().top() == chart.view.top_of(place)
    assert watcher.region.boundingRect().height() == chart.view.layout.height_of(place)


CHANGES = {
    "a longer bar": [replace(BARS[1], end=NOW + 2 * HOUR - 60)],
    "another state": [replace(BARS[2], state="W"), replace(BARS[3], state="W")],
    "another label": [replace(BARS[2], label="a longer label than before")],
    "another end": [replace(BARS[4], end=NOW + 3 * HOUR)],
    "a job inside a reservation": [make_bar("job:4.1", "h1", 2.2, 5, 1, kind=BarKind.RESERVATION_JOB)],
    "a bar of a free row": [make_bar("job:6.1", "h3", 1, 2)],
    "more slots than there are": [make_bar("job:6.1", "h1", 1, 2, slots=3, bottom=4)],
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_that_after_a_change_only_what_changed_is_painted(chart: GanttChart, changed: list[GanttBar]) -> None:
    before, watcher = settle(chart)
    by_key = {bar.key: bar for bar in BARS} | {bar.key: bar for bar in changed}
    chart.show_gantt(replace(GANTT, bars=tuple(by_key.values())))
    QApplication.processEvents()
    region = watcher.region
    after = render(chart)
    assert_only_painted(before, after, region)
    free = present(chart.view.layout.place_of("group:b.q"))
    assert not region.contains(QPoint(600, chart.view.top_of(free) + 3))


def test_that_a_bar_that_goes_is_painted_away(chart: GanttChart) -> None:
    before, watcher = settle(chart)
    chart.show_gantt(replace(GANTT, bars=BARS[:-1]))
    QApplication.processEvents()
    region = watcher.region
    assert_only_painted(before, render(chart), region)


def test_that_nothing_is_painted_where_nothing_changed(chart: GanttChart) -> None:
    _, watcher = settle(chart)
    chart.show_gantt(replace(GANTT, bars=tuple(replace(bar) for bar in BARS)))
    QApplication.processEvents()
    assert watcher.region.isEmpty()


def test_that_the_moving_now_line_paints_what_it_passes(chart: GanttChart) -> None:
    before, watcher = settle(chart)
    chart.show_now(NOW + 600)
    QApplication.processEvents()
    region = watcher.region
    assert_only_painted(before, render(chart), region)
    assert not region.contains(QPoint(850, 200))


def test_that_a_folded_heading_shows_how_full_its_rows_are(chart: GanttChart) -> None:
    before = colour_at(chart, "group:all.q", 4, 0.12)
    chart.folded = {"group:all.q"}
    assert colour_at(chart, "group:all.q", 4, 0.12) == tokens().colour("bar_density") != before


def test_that_lanes_show_what_is_used_reserved_and_above_the_limit(theme: Theme, chart: GanttChart) -> None:
    chart.show_lanes(LANES, NOW)
    assert colour_at(chart, "lane:slots", 1, 0.1) == tokens().colour("lane_used")
    assert colour_at(chart, "lane:slots", 1, 0.7) == tokens().colour("base")
    crossed = {colour_at(chart, "lane:slots", 3, share / 100).name() for share in range(66, 74)}
    assert crossed & {tokens().colour("problem").name(), tokens().colour("fill_problem").name()}


def test_that_only_a_changed_lane_is_painted(chart: GanttChart) -> None:
    chart.show_lanes(LANES, NOW)
    before, watcher = settle(chart)
    changed = replace(LANES[1], steps=(*LANES[1].steps, LaneStep(NOW + HOUR, 9e9, 0.0)))
    chart.show_lanes((LANES[0], changed, LANES[2]), NOW)
    QApplication.processEvents()
    region = watcher.region
    assert_only_painted(before, render(chart), region)
    assert not region.contains(QPoint(600, chart.view.top_of(0) + 5))


@pytest.mark.parametrize("has_focus", [False, True])
def test_that_rows_that_are_scrolled_look_as_if_they_were_painted_there(
    theme: Theme, chart: GanttChart, has_focus: bool
) -> None:
    chart.resize(900, 150)
    chart.window().activateWindow()
    if has_focus:
        chart.setFocus()
    chart.choose("ar:7")
    grab(chart)
    for pixels in (1, 7, 40, -13, 500, -1, -500):
        watcher = PaintWatcher(chart.viewport())
        before = chart.view.offset
        chart.scroll_rows(pixels)
        found = grab(chart)
        moved = abs(chart.view.offset - before)
        assert count_painted(watcher.region) <= (moved + 2) * chart.viewport().width() + 2 * chart.viewport().height()
        assert np.array_equal(found, grab_anew(chart)), pixels


def test_that_lanes_that_are_scrolled_look_as_if_they_were_painted_there(chart: GanttChart) -> None:
    chart.resize(900, 150)
    chart.show_lanes(LANES, NOW)
    grab(chart)
    for pixels in (5, 31, -3):
        chart.scroll_rows(pixels)
        assert np.array_equal(grab(chart), grab_anew(chart)), pixels


@pytest.mark.slow
@pytest.mark.parametrize("span", ["hour", "day", "week", "month"])
@pytest.mark.parametrize("bars", [4, 60])
def test_that_a_panned_chart_looks_as_if_it_were_painted_there(
    theme: Theme, qtbot: QtBot, span: str, bars: int
) -> None:
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.resize(1100, 500)
    world = make_world(60, bars)
    # Ends that are not known would have every row painted anew.
    known = tuple(replace(bar, end=bar.end or NOW + 3 * HOUR) for bar in world.bars)
    chart.show_gantt(replace(world, bars=(*known, *world.bars[::9])))
    chart.show()
    chart.show_span(span)
    chart.choose(known[3].thing)
    chart.setFocus()
    chart.show_span(span)
    grab(chart)
    for step, pixels in enumerate((7, -7, 1, 33, -100, 250, -3)):
        chart.pan(pixels)
        if step % 2:
            chart.scroll_rows(31)
        assert np.array_equal(grab(chart), grab_anew(chart)), pixels
        chart.show_now(chart.view.now + 300)
        assert np.array_equal(grab(chart), grab_anew(chart)), pixels


def test_that_a_chart_that_follows_now_paints_little_and_all_of_it_true(chart: GanttChart) -> None:
    bars = tuple(bar for bar in BARS if bar.end is not None)
    chart.show_gantt(replace(GANTT, bars=bars))
    chart.go_to_now()
    grab(chart)
    for minutes in (1, 5, 30, 31, 90):
        watcher = PaintWatcher(chart.viewport())
        chart.show_now(NOW + 60 * minutes)
        found = grab(chart)
        body = watcher.region.intersected(chart.view.parts.body)
        assert count_painted(body) < 0.7 * 900 * 300
        assert np.array_equal(found, grab_anew(chart)), minutes
