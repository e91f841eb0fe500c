"""The legend: every mark with a sample that the chart draws, the key of colours, and how folding is remembered."""

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.colour_key import ColourBy, rank_bars
from qmonpy.app.gantt.reservation_states import explain_reservation
from qmonpy.app.help.book import read_book
from qmonpy.app.help.help_search import search_book
from qmonpy.gui.base.kept_folds import kept_folds
from qmonpy.gui.charts.chart_legend import ChartLegend
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.legend_marks import RESERVATION_STATES, draw_mark, make_bar_marks, make_entries, make_lane_marks
from qmonpy.gui.widgets.legends.samples import format_entries
from tests.gui.charts.gantt_world import make_bar


def test_that_every_mark_has_a_picture_of_its_own(qtbot: QtBot) -> None:
    for marks in (make_bar_marks(), make_lane_marks()):
        pictures = [draw_mark(each, Colouring())(1.0).toImage() for each in marks]
        assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
        assert all(each.explanation.endswith(".") for each in marks)


def test_that_the_explanation_has_every_mark_with_its_picture(qtbot: QtBot) -> None:
    text = format_entries(make_entries(make_bar_marks(), Colouring()))
    assert text.count("data:image/png;base64,") == len(make_bar_marks())
    assert all(each.explanation in text for each in make_bar_marks())


def test_that_a_reservation_is_told_in_the_words_of_its_state(qtbot: QtBot) -> None:
    for state in RESERVATION_STATES:
        mark = next(each for each in make_bar_marks() if each.id == state)
        assert mark.title == f"reservation: {explain_reservation(state)}"


def test_that_the_search_of_the_help_finds_what_each_mark_means(qtbot: QtBot) -> None:
    for words in (
        *(each.title for each in (*make_bar_marks(), *make_lane_marks())),
        "hatched",
        "slanted",
        "level lines",
    ):
        addresses = [each.chapter.address for each in search_book(read_book(), words)]
        assert "tour.md#marks-of-the-chart" in addresses, words


def test_that_it_is_open_at_first_then_folded_unless_it_was_opened(qtbot: QtBot, settings: QSettings) -> None:
    def start() -> ChartLegend:
        kept_folds.keep_in(settings)
        legend = ChartLegend()
        qtbot.addWidget(legend)
        return legend

    assert start().is_open
    second = start()
    assert not second.is_open
    second.fold_button.click()
    assert start().is_open


def test_that_it_stays_folded_in_a_low_window_unless_it_was_opened(qtbot: QtBot, settings: QSettings) -> None:
    windows = []

    def show(height: int) -> ChartLegend:
        window = QWidget()
        windows.append(window)
        qtbot.addWidget(window)
        layout = QVBoxLayout(window)
        legend = ChartLegend()
        layout.addWidget(legend)
        window.resize(1000, height)
        window.show()
        return legend

    kept_folds.keep_in(settings)
    assert show(800).is_open
    low = show(700)
    assert not low.is_open
    low.fold_button.click()
    assert show(700).is_open


def test_that_the_key_is_folded_with_the_marks_in_a_low_window_alone(qtbot: QtBot, settings: QSettings) -> None:
    kept_folds.keep_in(settings)
    for height, stays in ((700, False), (800, True)):
        window = QWidget()
        qtbot.addWidget(window)
        layout = QVBoxLayout(window)
        legend = ChartLegend()
        layout.addWidget(legend)
        legend.show_colouring(Colouring().with_names(ColourBy.USER, ["anna"]), has_lanes=False)
        window.resize(1000, height)
        window.show()
        legend.set_open(True)
        anna = next(each for each in legend.findChildren(QLabel) if each.text() == "anna")
        assert anna.isVisible()
        legend.set_open(False)
        assert anna.isVisible() is stays


def test_that_the_key_has_a_name_for_each_colour_and_counts_the_others(qtbot: QtBot) -> None:
    names = [f"user{number}" for number in range(10)]
    legend = ChartLegend()
    qtbot.addWidget(legend)
    legend.show_colouring(Colouring().with_names(ColourBy.USER, names), has_lanes=False)
    texts = [label.text() for label in legend.findChildren(QLabel)]
    assert {*names[:7], "3 others"} <= set(texts)
    assert not {*names[7:]} & set(texts)


def test_that_marks_stay_when_others_have_colours_and_their_samples_are_drawn_anew(qtbot: QtBot) -> None:
    legend = ChartLegend()
    qtbot.addWidget(legend)
    first = Colouring().with_names(ColourBy.USER, ["anna"])
    legend.show_colouring(first, has_lanes=False)
    samples = list(legend._samples)
    second = first.with_names(ColourBy.STATE, ["running"])
    legend.show_colouring(second, has_lanes=False)
    assert list(map(id, legend._samples)) == list(map(id, samples))
    ratio = legend.devicePixelRatioF()
    drawn = [draw_mark(each, second)(ratio).toImage() for each in make_bar_marks()]
    assert [each.pixmap().toImage() for each in legend._samples] == drawn
    legend.show_colouring(second, has_lanes=True)
    assert [each.title for each in legend.entries] == [each.title for each in make_lane_marks()]
    assert len(legend._samples) == len(legend.entries)
    assert not {id(each) for each in legend._samples} & {id(each) for each in samples}


def test_that_samples_are_not_drawn_anew_for_other_names(qtbot: QtBot) -> None:
    legend = ChartLegend()
    qtbot.addWidget(legend)
    first = Colouring().with_names(ColourBy.USER, ["anna"])
    legend.show_colouring(first, has_lanes=False)
    drawn = [each.pixmap().cacheKey() for each in legend._samples]
    second = first.with_names(ColourBy.USER, ["anna", "berta"])
    legend.show_colouring(second, has_lanes=False)
    assert [each.pixmap().cacheKey() for each in legend._samples] == drawn
    assert "berta" in [label.text() for label in legend.findChildren(QLabel)]
    ratio = legend.devicePixelRatioF()
    anew = [draw_mark(each, second)(ratio).toImage() for each in make_bar_marks()]
    assert [each.pixmap().toImage() for each in legend._samples] == anew


def test_that_a_small_chart_colours_whoever_has_most_first() -> None:
    bars = [make_bar(f"job:{number}.1", "h1", 0, 1, slots=number) for number in (1, 2)]
    assert rank_bars(bars, ColourBy.USER) == (bars[0].owner,)
    assert rank_bars(bars, ColourBy.PROJECT) == ()
