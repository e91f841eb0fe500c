from pathlib import Path

import pytest

from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload_file import read_workload, write_workload
from qmonpy.model.report import ReportError
from tests.lab.lines import BEGIN, accounting_line, make_workload


def test_that_a_workload_comes_back_from_its_file_and_equal_ones_make_equal_files(tmp_path: Path) -> None:
    (tmp_path / "accounting").write_text(
        "\n".join((accounting_line(1, pe="mpi", slots=3), accounting_line(2, task=4, category="-soft -l a=1"), "x", ""))
    )
    workload = read_accounting([tmp_path / "accounting"])
    first, second = (write_workload(tmp_path / name, workload) for name in ("a", "b"))
    assert first == second
    back = read_workload(tmp_path / "a")
    assert [*back.jobs()] == [*workload.jobs()]
    assert (back.notes, back.sources, back.kinds) == (workload.notes, workload.sources, workload.kinds)


@pytest.mark.parametrize("content", [b"", b"PK\3\4 nothing", b"text"])
def test_that_a_damaged_file_is_a_report(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(content)
    with pytest.raises(ReportError, match="is damaged"):
        read_workload(tmp_path / "a")


def test_that_a_summary_counts_slot_hours_by_week_as_they_were_used() -> None:
    day = 86400
    found = summarize(make_workload((0, 7 * day, "anna", 2), (day, 3600, "bob", 1), starts=True))
    assert (found.jobs, found.users) == (2, 2)
    assert found.slot_hours == pytest.approx(2 * 7 * 24 + 1)
    assert [each.label for each in found.weeks] == ["2023-11-13", "2023-11-20"]
    assert sum(each.slot_hours for each in found.weeks) == pytest.approx(found.slot_hours)
    assert found.weeks[1].slot_hours == pytest.approx(2 * (BEGIN + 1 + 7 * day - 1700438400) / 3600)
    assert [each.label for each in found.sizes] == ["1", "2"]
    assert found.wait is not None
    assert found.wait.median == 1.0
    assert [each.user for each in found.by_user] == ["anna", "bob"]
