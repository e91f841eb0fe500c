import json
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest

from qmonpy.model.report import ReportError
from qmonpy.reporting.exports.parquet_file import write_parquet
from qmonpy.reporting.exports.table_text import format_csv, format_json
from qmonpy.reporting.queries.result_table import Column, ResultTable

TABLE = ResultTable(
    (
        Column("time", "Started", "time"),
        Column("day", "Day", "time", "day"),
        Column("name", "Name, or not"),
        Column("cpu", "CPU time", "duration"),
        Column("jobs", "Jobs", "number"),
    ),
    ((1_800_000_000, 1_799_971_200, 'a "b"\nc', 5.5, 3), (None, None, None, None, None)),
)


def test_that_csv_has_local_times_with_their_zone_and_plain_numbers() -> None:
    east = timezone(timedelta(hours=2))
    assert format_csv(TABLE, east).split("\n", 1) == [
        'Started,Day,"Name, or not",CPU time,Jobs',
        '2027-01-15 10:00:00+02:00,2027-01-15,"a ""b""\nc",5.5,3\n,,,,\n',
    ]
    assert "2027-01-15 08:00:00+00:00" in format_csv(TABLE, UTC)


def test_that_json_says_what_its_columns_are() -> None:
    tree = json.loads(format_json("Use", TABLE))
    assert tree["columns"][1] == {"name": "day", "title": "Day", "kind": "time", "unit": "day"}
    assert tree["rows"][0]["time"] == 1_800_000_000
    assert tree["rows"][1]["jobs"] is None


@pytest.mark.slow
def test_that_parquet_has_typed_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_parquet(tmp_path / "a.parquet", TABLE, "Known in part.")
    found = parquet.read_table(tmp_path / "a.parquet")
    assert found.schema.metadata[b"note"] == b"Known in part."
    assert [str(each) for each in found.schema.types] == [
        "timestamp[us, tz=UTC]", "timestamp[us, tz=UTC]", "string", "duration[us]", "double",
    ]  # fmt: skip
    assert found.column("cpu").to_pylist() == [timedelta(seconds=5.5), None]


def test_that_a_missing_pyarrow_is_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ReportError, match="qmonpy\\[parquet\\]"):
        write_parquet(tmp_path / "a.parquet", TABLE)
