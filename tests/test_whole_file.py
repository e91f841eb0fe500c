"""Files are written whole or not at all, through links, with the rights that they had."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.clusters.storage.qconf_directory import write_qconf_directory
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import write_cluster_file
from qmonpy.gui.charts.chart_export import ChartExport
from qmonpy.gui.pages.quota_usage.page import _write
from qmonpy.gui.pages.reservations.exporter import write_text
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.whole_file import write_whole

AS_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="only root may give a file to somebody else")
WRITERS: tuple[Callable[[Path], object], ...] = (
    lambda path: write_whole(path, "new"),
    lambda path: write_cluster_file(path, ClusterFile()),
    lambda path: write_text(path, "new"),
    lambda path: _write(path, "new"),
)
"""Whatever writes a file that the user named."""


@pytest.fixture(params=range(len(WRITERS)))
def write(request: pytest.FixtureRequest) -> Callable[[Path], object]:
    found: Callable[[Path], object] = WRITERS[request.param]
    return found


def test_that_a_link_stays_and_what_it_names_is_written(tmp_path: Path, write: Callable[[Path], object]) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "real", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(Path("there") / "real")
    write(link)
    assert link.is_symlink()
    assert target.read_text() != "old"
    assert target.stat().st_mode & 0o7777 == 0o640
    assert os.listdir(target.parent) == ["real"]


def test_that_a_failure_leaves_the_file_as_it_was(
    tmp_path: Path, write: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    try:
        told = write(path)
    except OSError as error:
        told = error.strerror
    assert "No space left" in str(told)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_that_pictures_are_written_the_same_way() -> None:
    assert "write_whole" in ChartExport.save_png.__code__.co_names
    assert "write_whole" in ChartExport.save_svg.__code__.co_names


def test_that_a_link_that_names_nothing_yet_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "real").read_text() == "new"
    assert (tmp_path / "link").is_symlink()


@AS_ROOT
def test_that_a_file_of_somebody_else_stays_that_persons(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    os.chown(path, 12345, 23456)
    path.chmod(0o664)
    write_whole(path, "new")
    status = path.stat()
    assert (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (12345, 23456, 0o664)


@AS_ROOT
def test_that_a_group_gets_no_right_that_another_group_had() -> None:
    # Not below pytest's folder, which nobody else may enter.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        _write_as_another(Path(folder) / "file")


def _write_as_another(path: Path) -> None:
    path.write_text("old")
    os.chown(path, 12345, 23456)
    path.chmod(0o666)
    child = os.fork()
    if not child:
        os.setgroups([])
        os.setgid(34567)
        os.setuid(45678)
        try:
            write_whole(path, "new")
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert path.read_text() == "new"
    assert (path.stat().st_uid, path.stat().st_gid, path.stat().st_mode & 0o777) == (45678, 34567, 0o606)


def test_that_a_device_is_written_and_not_replaced() -> None:
    write_whole("/dev/null", "nothing")
    assert Path("/dev/null").is_char_device()


def test_that_a_directory_behind_a_link_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    write_qconf_directory(tmp_path / "real", Cluster("one", managers=("root", "anna")))
    (tmp_path / "real").chmod(0o2750)
    (tmp_path / "link").symlink_to("real")
    write_qconf_directory(tmp_path / "link", Cluster("two", managers=("root", "bob")))
    assert (tmp_path / "link").is_symlink()
    assert "bob" in (tmp_path / "real" / "managers").read_text()
    assert (tmp_path / "real").stat().st_mode & 0o7777 == 0o2750
    assert sorted(os.listdir(tmp_path)) == ["link", "real"]


def test_that_an_error_names_the_file_that_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.csv"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, "a")
    assert (caught.value.filename, caught.value.filename2) == (str(path), None)
