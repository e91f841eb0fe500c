"""Plots as data: what is drawn of an answer, and what is said of a spot in it."""

from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from qmonpy.app.reports.plot_data import MOST_SERIES, describe_plot, describe_point, find_kinds, make_plot
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Column, ResultTable

UTC = ZoneInfo("UTC")
DAY = 86400
USER, HOURS = Column("user", "User"), Column("slot_hours", "Slot hours", "number", "h")
DAYS = Column("day", "Day", "time", "local day")
BY_USER = ResultTable((USER, HOURS), (("anna", 30.0), ("bert", 10.0), ("carl", None)))
BY_DAY = ResultTable(
    (DAYS, USER, HOURS), ((DAY, "anna", 1.0), (DAY, "bert", 2.0), (4 * DAY, "anna", 8.0), (4 * DAY, "carl", 0.5))
)
STACKED = Drawing("stacked", "day", ("slot_hours",), "user")


def test_that_bars_stand_at_names_and_know_their_rows() -> None:
    plot = make_plot(BY_USER, Drawing("bars", "user", ("slot_hours",)))
    assert (plot.kind, plot.labels) == ("bars", ("anna", "bert", "carl"))
    assert plot.series[0].values == (30.0, 10.0, None)
    assert plot.series[0].rows == (0, 1, 2)
    assert describe_point(plot, 0) == "anna\nSlot hours: 30"
    assert describe_plot(plot) == "Slot hours: Slot hours, 3 points from anna to carl."


def test_that_all_values_of_a_plot_have_the_same_decimals_where_the_mouse_rests() -> None:
    columns = USER, Column("before", "As it is", "number"), Column("after", "Edited", "number")
    table = ResultTable(columns, (("anna", 8.07, 172.6), ("bert", 2.44, 2.0)))
    plot = make_plot(table, Drawing("bars", "user", ("before", "after"), are_alternatives=True))
    assert describe_point(plot, 1) == "bert\nAs it is: 2.4\nEdited: 2.0"


def test_that_a_row_without_a_value_takes_none_from_another_row_of_its_name() -> None:
    columns = (
        Column("rule", "Rule"), Column("limit", "Limit"), Column("before", "As it is", "number"),
        Column("after", "With an edit", "number"),
    )  # fmt: skip
    rows = (("people/students", "slots=20", 8.0, None), ("people/students", "slots=3", None, 170.0))
    plot = make_plot(ResultTable(columns, rows), Drawing("bars", "rule", ("before", "after"), are_alternatives=True))
    assert [each.values for each in plot.series] == [(8.0,), (170.0,)]
    assert [each.rows for each in plot.series] == [(0,), (1,)]
    assert describe_point(plot, 0) == "people/students\nAs it is: 8 (slots=20)\nWith an edit: 170 (slots=3)"


def test_that_a_name_tells_its_column_beside_where_the_mouse_rests() -> None:
    columns = Column("rule", "Rule"), Column("limit", "Limit"), Column("refused", "Slot hours refused", "number")
    rows = (("people/students", "slots=20 \u2192 slots=3", 8.0), ("people/erik", "slots=96", None))
    plot = make_plot(ResultTable(columns, rows), Drawing("bars", "rule", ("refused",), told="limit"))
    assert plot.labels == ("people/students", "people/erik")
    assert describe_point(plot, 0) == "people/students, slots=20 \u2192 slots=3\nSlot hours refused: 8"
    assert describe_point(plot, 1) == "people/erik, slots=96"


def test_that_two_rows_of_one_name_that_have_a_value_each_are_both_drawn() -> None:
    columns = (
        Column("rule", "Rule"), Column("limit", "Limit"), Column("first", "As it is", "number"),
        Column("second", "With an edit", "number"),
    )  # fmt: skip
    rows = (
        ("people/students", "slots=20", 8.0, None),
        ("people/students", "slots=3", 2.0, 170.0),
        ("people/erik", "slots=96", 1.0, 1.0),
    )
    plot = make_plot(ResultTable(columns, rows), Drawing("bars", "rule", ("first", "second"), are_alternatives=True))
    assert plot.labels == ("people/students, slots=20", "people/students, slots=3", "people/erik")
    assert [each.values for each in plot.series] == [(8.0, 2.0, 1.0), (None, 170.0, 1.0)]
    assert [each.rows for each in plot.series] == [(0, 1, 2), (0, 1, 2)]


def test_that_rows_that_nothing_tells_apart_are_numbered() -> None:
    table = ResultTable((USER, HOURS), (("anna", 30.0), ("anna", 10.0), ("bert", 1.0)))
    plot = make_plot(table, Drawing("bars", "user", ("slot_hours",)))
    assert (plot.labels, plot.series[0].values) == (("anna (1)", "anna (2)", "bert"), (30.0, 10.0, 1.0))


def test_that_two_values_of_one_moment_are_lines_of_their_own() -> None:
    table = ResultTable((DAYS, USER, HOURS), ((DAY, "anna", 1.0), (DAY, "bert", 2.0), (2 * DAY, "anna", 3.0)))
    plot = make_plot(table, Drawing("lines", "day", ("slot_hours",)), zone=UTC)
    assert len(plot.labels) == 2
    assert {each.name: each.values for each in plot.series} == {
        "Slot hours, anna": (1.0, 3.0),
        "Slot hours, bert": (2.0, 0.0),
    }


def test_that_a_column_without_a_value_is_not_drawn_but_told() -> None:
    columns = (
        Column("run", "Run"), Column("projects", "Over projects", "number"), Column("shares", "For shares", "number"),
    )  # fmt: skip
    drawing = Drawing("bars", "run", ("projects", "shares"), are_alternatives=True)
    plot = make_plot(ResultTable(columns, (("as it is", 1.0, None), ("with 1 edit", 0.9, None))), drawing)
    assert [each.name for each in plot.series] == ["Over projects"]
    assert plot.note == "Without a value, and not drawn: For shares."
    plot = make_plot(ResultTable(columns, (("as it is", None, 0.5),)), drawing)
    assert (plot.column.title, [each.name for each in plot.series]) == ("For shares", ["For shares"])
    assert find_kinds(ResultTable(columns, (("as it is", None, None),)), drawing) == ()


def test_that_a_name_without_a_value_has_no_colour() -> None:
    table = ResultTable((DAYS, USER, HOURS), ((DAY, "anna", 1.0), (2 * DAY, "carl", None)))
    assert [each.name for each in make_plot(table, STACKED, zone=UTC).series] == ["anna"]


def test_that_days_without_jobs_are_drawn_as_nothing_used() -> None:
    plot = make_plot(BY_DAY, STACKED, zone=UTC)
    assert len(plot.labels) == 4
    assert {each.name: each.values for each in plot.series} == {
        "anna": (1.0, 0.0, 0.0, 8.0),
        "bert": (2.0, 0.0, 0.0, 0.0),
        "carl": (0.0, 0.0, 0.0, 0.5),
    }


@pytest.mark.parametrize("unit", ["hour", "local hour"])
def test_that_a_time_of_thousands_of_years_away_is_drawn_without_all_between(unit: str) -> None:
    table = ResultTable((Column("hour", "Hour", "time", unit), HOURS), ((3600, 1.0), (253_402_297_200, 2.0)))
    plot = make_plot(table, Drawing("lines", "hour", ("slot_hours",)), zone=UTC)
    assert plot.series[0].values == (1.0, 2.0)


def test_that_a_mean_of_nothing_is_a_gap() -> None:
    wait = Column("wait", "Wait, mean", "duration")
    table = ResultTable((DAYS, wait), ((DAY, 60.0), (3 * DAY, 30.0)))
    plot = make_plot(table, Drawing("lines", "day", ("wait",)), zone=UTC)
    assert plot.series[0].values == (60.0, None, 30.0)


def test_that_what_has_no_colour_left_is_put_together_as_others() -> None:
    rows = tuple((DAY, f"user{number}", float(number)) for number in range(20))
    plot = make_plot(ResultTable((DAYS, USER, HOURS), rows), STACKED, zone=UTC)
    assert len(plot.series) == MOST_SERIES
    assert plot.series[-1].name == "others"
    assert sum(each.values[0] or 0 for each in plot.series) == sum(range(20))
    assert plot.note == "13 of 20 are drawn as others."


def test_that_means_are_neither_stacked_nor_parts_of_a_whole() -> None:
    table = ResultTable((USER, Column("wait", "Wait", "duration")), (("anna", 5.0),))
    assert find_kinds(table, Drawing("bars", "user", ("wait",))) == ("lines", "bars", "distribution")
    assert find_kinds(table, Drawing()) == ()


def test_that_a_heat_map_has_weekdays_and_hours() -> None:
    by_hour = ResultTable(
        (Column("weekday", "Weekday"), Column("hour_of_day", "Hour", "number"), HOURS),
        (("Mon", 3, 5.0), ("Sun", 23, 2.0)),
    )
    plot = make_plot(by_hour, Drawing("heat_map", "hour_of_day", ("slot_hours",), "weekday"))
    assert plot.row_labels[0] == "Mon"
    assert (plot.series[0].values[3], plot.series[6].values[23]) == (5.0, 2.0)
    assert plot.series[6].rows[23] == 1


@pytest.mark.parametrize("seconds", [0, 3 * 3600, 30 * 3600])
def test_that_hours_of_time_fold_into_a_heat_map(seconds: int) -> None:
    hours = Column("hour", "Hour", "time", "local hour")
    table = ResultTable((hours, HOURS), ((seconds, 5.0),))
    plot = make_plot(table, Drawing("lines", "hour", ("slot_hours",)), "heat_map", UTC)
    weekday = {0: 3, 3 * 3600: 3, 30 * 3600: 4}[seconds]
    assert plot.series[weekday].values[seconds // 3600 % 24] == 5.0


def test_that_a_distribution_counts_every_row_once() -> None:
    table = ResultTable((USER, HOURS), tuple((str(number), float(number)) for number in range(100)))
    plot = make_plot(table, Drawing("bars", "user", ("slot_hours",)), "distribution")
    assert sum(value or 0 for value in plot.series[0].values) == 100
    assert plot.labels == tuple(f"{least} to {most}" for least, most in pairwise(plot.edges))
    assert (plot.edges[0], plot.edges[-1]) == ("0", "99")


def test_that_a_distribution_says_what_it_counts() -> None:
    plot = make_plot(BY_USER, Drawing("bars", "user", ("slot_hours",)), "distribution")
    assert (plot.column.title, plot.series[0].name) == ('Users by "Slot hours"', "Users")
    divided = make_plot(BY_DAY, STACKED, "distribution")
    assert divided.column.title == 'Rows by "Slot hours"'
    assert (plot.measure, plot.spread) == ("Users", "Slot hours")
    columns = Column("rule", "Rule"), Column("resource", "Resource"), Column("job_hours", "Job hours", "number")
    limits = ResultTable(columns, (("people/a", "slots", 1.0), ("people/a", "lic", 2.0), ("people/b", "slots", 3.0)))
    by_rule = Drawing("bars", "rule", ("job_hours",))
    assert make_plot(limits, by_rule, "distribution").measure == "Rows", "a rule has a row for each of its resources"
    once = ResultTable(columns, limits.rows[1:])
    assert make_plot(once, by_rule, "distribution").measure == "Rules"


def test_that_where_no_name_in_sight_says_what_is_measured_the_plot_says_it() -> None:
    assert make_plot(BY_DAY, STACKED).measure == "Slot hours", "names are those of users"
    assert make_plot(BY_USER, Drawing("bars", "user", ("slot_hours",))).measure == "Slot hours", "there is no legend"
    columns = (USER, Column("mean", "Mean", "duration"), Column("most", "Longest", "duration"))
    table = ResultTable(columns, (("anna", 1.0, 2.0), ("bert", 2.0, 9.0)))
    assert make_plot(table, Drawing("bars", "user", ("mean", "most"))).measure == "", "the names of the series say it"


def test_that_a_distribution_counts_the_rows_of_each_run() -> None:
    columns = (USER, Column("mean_0", "Mean, as it is", "duration"), Column("mean_1", "Mean, edited", "duration"))
    table = ResultTable(columns, tuple((str(number), float(number), 2.0 * number) for number in range(20)))
    drawing = Drawing("bars", "user", ("mean_0", "mean_1"), "", True, ("a", "b"), ("a", "b", "c"))
    plot = make_plot(table, drawing, "distribution")
    assert [(each.name, each.owner) for each in plot.series] == [("Mean, as it is", "a"), ("Mean, edited", "b")]
    assert [sum(value or 0 for value in each.values) for each in plot.series] == [20, 20]
    assert (plot.edges[0], plot.edges[-1], plot.has_names) == ("0:00:00", "0:00:38", True)
    assert (plot.measure, plot.spread) == ("Users", ""), "the names of the series say what is spread"


def test_that_a_pie_has_the_largest_parts_first() -> None:
    plot = make_plot(BY_USER, Drawing("bars", "user", ("slot_hours",)), "pie")
    assert (plot.labels, plot.series[0].values) == (("anna", "bert", "carl"), (30.0, 10.0, 0.0))


def test_that_a_pie_keeps_an_order_that_has_a_meaning() -> None:
    table = ResultTable((Column("class", "Wait"), HOURS), (("≤ 1 h", 3.0), ("≤ 4 h", 9.0), ("> 4 h", 1.0)))
    for is_ordered, labels in ((True, ("≤ 1 h", "≤ 4 h", "> 4 h")), (False, ("≤ 4 h", "≤ 1 h", "> 4 h"))):
        drawing = Drawing("bars", "class", ("slot_hours",), is_ordered=is_ordered)
        assert make_plot(table, drawing, "pie").labels == labels
    days = ResultTable((DAYS, HOURS), tuple((place * DAY, float(place % 5 + 1)) for place in range(12)))
    plot = make_plot(days, Drawing("lines", "day", ("slot_hours",)), "pie", UTC)
    assert plot.labels[-1] == "others"
    assert sum(value or 0 for value in plot.series[0].values) == sum(place % 5 + 1 for place in range(12))
    shown = [int(each.split()[1]) for each in plot.labels[:-1]]
    assert shown == sorted(shown)


def test_that_alternatives_are_never_added_up() -> None:
    """Slots in use of one run upon those of another would be a sum of what was and what would have been."""
    columns = (Column("time", "Time", "time"), Column("a", "As it is", "number"), Column("b", "Changed", "number"))
    table = ResultTable(columns, ((1_700_000_000, 5, 7), (1_700_003_600, 6, 2)))
    drawing = Drawing("areas", "time", ("a", "b"), are_alternatives=True)
    kinds = find_kinds(table, drawing)
    assert "areas" in kinds
    assert not {"stacked", "pie"} & set(kinds)
    plot = make_plot(table, drawing)
    assert (plot.kind, plot.is_overlaid, plot.has_lines) == ("areas", True, True)
    assert [each.values for each in plot.series] == [(5, 6), (7, 2)]
    added = make_plot(table, Drawing("areas", "time", ("a", "b")))
    assert (added.kind, added.is_overlaid, added.has_lines) == ("areas", False, False)
