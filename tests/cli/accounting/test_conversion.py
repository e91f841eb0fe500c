import gzip
from pathlib import Path

import pytest

from qmonpy.cli.accounting.conversion import main
from qmonpy.formats.output.accounting_conversion import LineKind, find_line_kind, with_reservation_field
from tests.cli.accounting.recorded import FILES, answer_here

OLD = FILES / "without_reservations.txt"


def _copy(folder: Path) -> Path:
    file = folder / "accounting"
    file.write_bytes(b"# Version: 6.1\n\n" + OLD.read_bytes() + (FILES / "with_44_fields.txt").read_bytes())
    return file


def test_that_old_records_get_the_field_and_others_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _copy(tmp_path)
    before = file.read_bytes().splitlines()
    assert main([str(file)]) == 0
    after = file.read_bytes().splitlines()
    assert after[:2] == before[:2]
    assert after[2:22] == [line + b":0" for line in before[2:22]]
    assert after[22:] == before[22:]
    assert "Records that got the field: 20; that had it: 20; lines that are no records: 0." in capsys.readouterr().out
    assert (tmp_path / "accounting.before-6.2").read_bytes().splitlines() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["accounting", "accounting.before-6.2"]


def test_that_a_converted_file_is_not_converted_again(tmp_path: Path) -> None:
    file = _copy(tmp_path)
    main([str(file)])
    (tmp_path / "accounting.before-6.2").unlink()
    once = file.read_bytes()
    assert main([str(file)]) == 0
    assert file.read_bytes() == once
    assert [each.name for each in tmp_path.iterdir()] == ["accounting"]


def test_that_a_file_that_is_kept_already_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _copy(tmp_path)
    before = file.read_bytes()
    (tmp_path / "accounting.before-6.2").write_text("mine")
    assert main([str(file)]) == 1
    assert "nothing was done" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_that_a_compressed_file_is_converted_into_a_new_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "accounting.1.gz"
    packed.write_bytes(gzip.compress(OLD.read_bytes()))
    assert main([str(packed)]) == 1
    assert "--output" in capsys.readouterr().err
    new = tmp_path / "new"
    assert main([str(packed), "--output", str(new)]) == 0
    assert new.read_bytes() == b"".join(line + b":0\n" for line in OLD.read_bytes().splitlines())


def test_that_lines_that_are_no_records_are_told_and_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "accounting"
    file.write_bytes(b"no record\n" + OLD.read_bytes())
    assert main([str(file)]) == 0
    assert f"{file}, line 1: no record" in capsys.readouterr().err
    assert file.read_bytes().startswith(b"no record\n")


def test_that_a_damaged_file_leaves_nothing_behind(tmp_path: Path) -> None:
    packed = tmp_path / "accounting.1.gz"
    packed.write_bytes(gzip.compress(OLD.read_bytes())[:-30])
    assert main([str(packed), "--output", str(tmp_path / "new")]) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["accounting.1.gz"]


def test_that_the_sums_are_the_same_before_and_after(tmp_path: Path) -> None:
    new = tmp_path / "new"
    main([str(OLD), "--output", str(new)])
    for words in ((), ("-o",), ("-j",), ("-ar",)):
        assert answer_here(("-f", str(new), *words), 0).out == answer_here(("-f", str(OLD), *words), 0).out


def test_that_a_colon_in_the_requests_does_not_hide_the_missing_field() -> None:
    old = OLD.read_bytes().splitlines()[0]
    fields = old.split(b":")
    fields[39] = b"-l path=a:b"
    odd = b":".join(fields)
    assert find_line_kind(odd) is LineKind.OLD
    assert with_reservation_field(odd + b"\n") == odd + b":0\n"
    assert find_line_kind(odd + b":7") is LineKind.NEW
