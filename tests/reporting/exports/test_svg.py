import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.reporting.exports.figure import Figure, FigureSeries
from qmonpy.reporting.exports.html_page import PageTable, ReportPage, format_html
from qmonpy.reporting.exports.style import format_page_style
from qmonpy.reporting.exports.svg import format_svg
from qmonpy.reporting.exports.ticks import find_ticks
from qmonpy.reporting.queries.query import DRAWING_KINDS, DrawingKind
from qmonpy.reporting.queries.result_table import Column
from qmonpy.resources import resource
from qmonpy.translation import translate_by

SERIES = (FigureSeries("alpha & <co>", (1.0, None, 3.5)), FigureSeries("beta", (2.0, 4.0, -1.0), is_before=True))
KINDS = tuple(each for each in DRAWING_KINDS if each != "none")


def figure(kind: DrawingKind, series: tuple[FigureSeries, ...] = SERIES, times: tuple[int, ...] = ()) -> Figure:
    return Figure(kind, "Jobs", ("one", "two", '"three"'), series, lambda value: f"{value:g}", times)


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize("kind", KINDS)
def test_that_a_picture_is_well_formed_and_says_what_it_shows(kind: DrawingKind) -> None:
    tree = parse(format_svg(figure(kind), is_alone=True))
    texts = [each.text or "" for each in tree.iter()]
    assert tree.attrib["role"] == "img"
    assert "Jobs" in texts
    assert any("alpha & <co>" in each and "the most 4" in each for each in texts)
    assert "var(" not in "".join(texts)


@pytest.mark.parametrize("kind", ["bars", "stacked", "heat_map", "pie"])
def test_that_every_mark_has_its_number_in_words(kind: DrawingKind) -> None:
    words = unescape(format_svg(figure(kind)))
    assert re.search(r"one(, alpha & <co>)?: 1\b|alpha & <co>, one: 1\b", words)


def test_that_a_line_is_broken_where_there_is_no_number_and_goes_by_the_time() -> None:
    tree = parse(format_svg(figure("lines", SERIES, (0, 3600, 36000)), is_alone=True))
    first, _ = (each for each in tree.iter() if each.tag.endswith("path"))
    assert first.attrib["d"].count("M") == 2
    places = [float(each.attrib["cx"]) for each in tree.iter() if each.tag.endswith("circle")][-3:]
    assert places[1] - places[0] < (places[2] - places[0]) / 5


@pytest.mark.parametrize("kind", ["bars", "stacked", "heat_map"])
@pytest.mark.parametrize("count", [9, 30])
def test_that_every_bar_has_its_name_below_it(kind: DrawingKind, count: int) -> None:
    labels = tuple(f"people/students{number}" for number in range(count))
    drawn = Figure(kind, "", labels, (FigureSeries("hours", tuple(map(float, range(count)))),), str)
    texts = [each.text or "" for each in parse(format_svg(drawn, is_alone=True)).iter() if each.tag.endswith("text")]
    named = [each for each in texts if each.startswith("people")]
    assert len(named) == count
    assert named[-1].endswith(str(count - 1))


def test_that_of_labels_in_order_some_stand_for_all() -> None:
    labels = tuple(f"2026-11-{day:02d} 12:00" for day in range(1, 31))
    series = (FigureSeries("hours", tuple(map(float, range(30)))),)
    svg = format_svg(Figure("bars", "", labels, series, str, tuple(range(30))), is_alone=True)
    texts = [each.text or "" for each in parse(svg).iter() if each.tag.endswith("text")]
    shown = [each for each in labels if each in texts]
    assert 3 <= len(shown) < 30
    assert shown == list(labels[:: labels.index(shown[1])])
    assert "rotate" not in svg


def test_that_a_series_has_the_colour_that_it_has_in_other_figures() -> None:
    others = Figure("bars", "", ("one",), (FigureSeries("b", (1.0,), colour=3),), str)
    assert 'class="bar s3"' in format_svg(others)


def test_that_nothing_is_drawn_of_nothing() -> None:
    assert format_svg(figure("bars", (FigureSeries("none", (None, None, None)),))) == ""


@settings(max_examples=30)
@given(
    st.lists(st.floats(-1e9, 1e15), min_size=1, max_size=9),
    st.sampled_from(KINDS),
    st.sampled_from(("number", "duration", "bytes")),
)
def test_that_any_numbers_can_be_drawn(values: list[float], kind: DrawingKind, scale: str) -> None:
    labels = tuple(map(str, range(len(values))))
    drawn = Figure(kind, "", labels, (FigureSeries("", tuple(values)),), str, tuple(range(len(values))), scale)
    svg = format_svg(drawn, is_alone=True)
    parse(svg)
    assert "nan" not in svg
    assert "inf" not in svg


@settings(max_examples=40)
@given(st.floats(-1e12, 1e12), st.floats(-1e12, 1e12), st.sampled_from(("number", "duration", "bytes")))
def test_that_ticks_are_few_and_enclose_what_is_drawn(one: float, other: float, scale: str) -> None:
    low, high = sorted((one, other))
    ticks = find_ticks(low, high, scale)
    assert 2 <= len(ticks) <= 8
    nearly = 1e-6 * (ticks[1] - ticks[0])
    assert ticks[0] <= min(low, 0) + nearly
    assert ticks[-1] >= max(high, 0) - nearly


def page() -> ReportPage:
    columns = (Column("user", "User"), Column("cpu", "CPU time", "duration"))
    table = PageTable(columns, ("User", "CPU time"), (("a<b>", "1:00:00"),), (("", "3600 s"),))
    return ReportPage("Use & wait", "November", "What was used.", table, figure("bars"), notes=("A note.",))


def test_that_a_page_needs_nothing_else_and_escapes_what_is_in_it() -> None:
    text = format_html(page())
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r"(?:src|href)=|url\(|@import|<script", text)
    assert "<h1>Use &amp; wait</h1>" in text
    assert '<th scope="col" class="number">CPU time</th>' in text
    assert '<td>a&lt;b&gt;</td><td class="number" title="3600 s">1:00:00</td>' in text
    assert text.count("<svg") == 1
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_that_a_page_names_the_language_of_its_words() -> None:
    assert '<html lang="en">' in format_html(page())
    translate_by(lambda text: text, ".", ",", "de")
    try:
        assert '<html lang="de">' in format_html(page())
    finally:
        translate_by(None)


def test_that_the_style_names_the_colours_of_the_window() -> None:
    tokens = json.loads(resource("style/tokens.json").read_text(encoding="utf-8"))
    colours = set(re.findall(r"#[0-9a-f]{6}\b", format_page_style()))
    assert colours <= {*tokens["light"].values(), *tokens["dark"].values(), *tokens["categories"]}
    assert set(tokens["categories"]) <= colours
