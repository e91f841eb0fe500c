"""`qmonpy dbwriter ssh://...`: the records of a cell behind a real sshd."""

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from qmonpy.cli.dbwriter.command import main
from qmonpy.cli.dbwriter.remote_cell import NO_CONNECTION, RemoteCell
from qmonpy.model.report import ReportError
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.place import find_database_path
from qmonpy.reporting.writing.following import FileFollower
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.clusters.live.recordings import FakeCommands
from tests.clusters.live.remote.conftest import commands, sshd
from tests.clusters.live.remote.private_sshd import PrivateSshd
from tests.reporting.writing.made_records import make_files
from tests.reporting.writing.rows import read_rows

__all__ = ("commands", "sshd")
PATIENCE_SECONDS = 60.0


@pytest.fixture
def common(commands: FakeCommands, sshd: PrivateSshd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of the cell there; `ssh` knows the machine, and the person's data lie in a folder of the test."""
    monkeypatch.setenv("PATH", sshd.environment["PATH"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return commands.cell.folder


def find_trouble(act: Callable[[], None]) -> str:
    """Do something; the code of what keeps it from being done."""
    try:
        act()
    except ReportError as error:
        return error.reports[0].code
    return ""


def wait_for(act: Callable[[], None], trouble: str) -> None:
    """Do something again and again until it is done, or cannot be."""
    end = time.monotonic() + PATIENCE_SECONDS
    while (found := find_trouble(act)) != trouble:
        assert found in (NO_CONNECTION, trouble), found
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


@pytest.mark.slow
def test_that_a_cell_on_another_machine_is_written_once_as_it_is_here(
    common: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_files(20)
    for name, content in made.items():
        (common / name).write_text(content)
    address = f"ssh://there{common.parent.parent}:default"
    assert main(["--once", address]) == 0
    path = find_database_path(f"ssh://there{common}")
    assert path.is_relative_to(tmp_path / "data")
    assert f"written into {path}" in capsys.readouterr().out
    assert main(["--once", address]) == 0
    assert "Read 0 records" in capsys.readouterr().out
    assert main(["--once", "--database", str(tmp_path / "here.sqlite"), str(common)]) == 0
    with open_database(str(path)) as there, open_database(str(tmp_path / "here.sqlite")) as here:
        assert read_rows(there) == read_rows(here)


def test_that_a_machine_or_a_cell_that_is_not_there_is_told_and_no_database_is_made(
    common: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--once", "ssh://there/nowhere:default"]) == 1
    assert "SGE_ROOT /nowhere is not a directory on ssh://there" in capsys.readouterr().err
    assert main(["--once", "ssh://"]) == 1
    assert "is no address" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


@pytest.mark.slow
def test_that_files_there_are_followed_through_growth_rotation_and_a_cut_line(
    common: Path, sshd: PrivateSshd, tmp_path: Path
) -> None:
    made = make_files(40)
    with open_database(str(tmp_path / "here.sqlite")) as here, open_database(str(tmp_path / "there.sqlite")) as there:
        source = RemoteCell(f"ssh://there{common.parent.parent}:default").follow(SourceWriter(there))
        source.poll()
        assert [each for each in source.notices if "reporting_params" in each]
        source.notices.clear()
        for name, content in made.items():
            lines = content.splitlines(keepends=True)
            third = len(lines) // 3
            path = common / name
            # A line that is not whole yet is none.
            path.write_text("".join(lines[:third]) + lines[third][:9])
            source.poll()
            path.write_text("".join(lines[: 2 * third]))
            source.poll()
            sshd.cut()
            wait_for(source.poll, NO_CONNECTION)
            with path.open("a") as file:
                file.write(lines[2 * third])
            path.rename(common / f"{name}.0")
            path.write_text("".join(lines[2 * third + 1 :]))
            sshd.start()
            wait_for(source.poll, "")
        source.close()
        assert source.notices == []
        writer = SourceWriter(here)
        for name, content in made.items():
            (tmp_path / name).write_text(content)
            with closing(FileFollower(writer, tmp_path / name)) as follower:
                follower.poll()
        assert read_rows(there) == read_rows(here)
