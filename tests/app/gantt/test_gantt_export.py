"""The chart as CSV reads back as what it was."""

import csv
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, GanttRow, RowKind
from qmonpy.app.gantt.gantt_export import FIELDS, format_gantt_csv
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from tests.app.gantt_world import H1, NOW, make_snapshot

texts = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from('",;\n'), max_size=8)


@st.composite
def charts(draw: st.DrawFn) -> Gantt:
    """A group with a few rows, and bars anywhere on them, in any order."""
    group = GanttRow("group:g", draw(texts), RowKind.GROUP, 1)
    rows = [GanttRow(f"host:{n}", draw(texts), RowKind.HOST, 4, "group:g") for n in range(draw(st.integers(1, 3)))]
    bar = st.builds(
        GanttBar,
        key=texts,
        thing=texts,
        row=st.sampled_from([row.key for row in rows]),
        kind=st.sampled_from(BarKind),
        start=st.integers(0, 2**32 - 1),
        end=st.none() | st.integers(0, 2**32 - 1),
        slots=st.integers(1, 99),
        bottom=st.integers(0, 99),
        label=texts,
        owner=texts,
        state=st.sampled_from(["r", "w", "dz", ""]),
        is_guess=st.booleans(),
    )
    return Gantt(0, (group, *rows), tuple(draw(st.lists(bar, max_size=6))))


@given(charts())
def test_that_the_csv_reads_back(gantt: Gantt) -> None:
    records = list(csv.DictReader(StringIO(format_gantt_csv(gantt, UTC), newline="")))
    order = [row.key for row in gantt.rows]
    bars = sorted(gantt.bars, key=lambda bar: order.index(bar.row))
    titles = {row.key: row.title for row in gantt.rows}
    assert len(records) == len(bars)
    for record, bar in zip(records, bars, strict=True):
        end = int(record["end"]) if record["end"] else None
        read = replace(
            bar,
            thing=record["thing"],
            kind=BarKind(record["kind"]),
            start=int(record["start"]),
            end=end,
            slots=int(record["slots"]),
            bottom=int(record["bottom"]),
            label=record["label"],
            owner=record["owner"],
            state=record["state"],
            is_guess=record["is_guess"] == "yes",
        )
        assert read == bar
        assert (record["row"], record["group"]) == (titles[bar.row], titles["group:g"])
        assert int(datetime.fromisoformat(record["start_time"]).timestamp()) == bar.start
        assert not record["end_time"] or int(datetime.fromisoformat(record["end_time"]).timestamp()) == bar.end


def test_that_an_empty_chart_has_its_titles() -> None:
    assert format_gantt_csv(Gantt(0, (), ())) == ",".join(FIELDS) + "\n"


def test_that_a_chart_is_written_row_by_row_with_local_times() -> None:
    lines = format_gantt_csv(make_gantt(make_snapshot(), GanttOptions(filter=H1)), UTC).splitlines()
    start, end = datetime.fromtimestamp(NOW - 3600, UTC), datetime.fromtimestamp(NOW + 3600, UTC)
    expected = f"{NOW - 3600},{NOW + 3600},{start.isoformat()},{end.isoformat()},no"
    assert f"all.q@h1,all.q,job:10.1,job,r,anna,10 job10,1,0,{expected}" in lines
