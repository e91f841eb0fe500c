"""The default files of commands count behind the command line, and `-@` names a file of options."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.cli.configuring.kept_files import reading_once
from qmonpy.cli.option_files import with_listing_files, with_named_files
from qmonpy.cli.status.qquota import qquota
from qmonpy.cli.status.qrstat import qrstat
from qmonpy.cli.submission import qsub
from qmonpy.cli.submitting.reservation_commands import qrsub
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster
from tests.contracts.world import new_cluster


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Path]]:
    """The folders of the cell and of the home, for commands that somebody typed."""
    found = {"cell": tmp_path / "root" / "default" / "common", "home": tmp_path / "home"}
    for each in found.values():
        each.mkdir(parents=True)
    monkeypatch.setenv("SGE_ROOT", str(tmp_path / "root"))
    monkeypatch.setenv("SGE_CELL", "default")
    monkeypatch.setenv("HOME", str(found["home"]))
    monkeypatch.chdir(tmp_path)
    with reading_once():
        yield found


@pytest.mark.parametrize("command", ["qquota", "qrstat", "qstat"])
def test_that_the_cell_comes_before_the_home_and_the_command_line(places: dict[str, Path], command: str) -> None:
    (places["cell"] / f"sge_{command}").write_text("# everybody\n-u '*'\n")
    (places["home"] / f".sge_{command}").write_text("-xml\n")
    assert with_listing_files(command, ["-u", "anna"]) == ("-u", "*", "-xml", "-u", "anna")


@pytest.mark.parametrize("command", [qquota, qrstat])
def test_that_a_wrong_word_of_a_default_file_is_refused_as_if_it_was_typed(
    places: dict[str, Path], command: object
) -> None:
    name = getattr(command, "__name__", "")
    (places["cell"] / f"sge_{name}").write_text("-nope\n")
    given = {"qquota": qquota, "qrstat": qrstat}[name](EmbeddedCluster(new_cluster()), "root", [])
    assert given.exit_code == 1
    assert given.complaint.endswith('error: invalid option argument "-nope"\n')


def test_that_a_named_file_stands_in_the_place_of_its_option(places: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "options").write_text("# options\n-N two -l h_rt=60\n-h\n")
    words = with_named_files(["-N", "one", "-@", "options", "-b", "y", "sleep", "1"])
    assert words == ("-N", "one", "-N", "two", "-l", "h_rt=60", "-h", "-b", "y", "sleep", "1")
    cluster = EmbeddedCluster(new_cluster())
    said = qsub(cluster, "root", ["-@", "options", "-b", "y", "sleep", "1"])
    assert 'Your job 1 ("two") has been submitted' in said.text + said.complaint


def test_that_a_named_file_that_is_not_there_takes_the_rest_of_the_line_with_it(places: dict[str, Path]) -> None:
    given = qsub(EmbeddedCluster(new_cluster()), "root", ["-@", "nowhere", "-b", "y", "sleep", "1"])
    assert given.exit_code == 4
    assert given.complaint == "Unable to read script file because of error: no input read from stdin\n"


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        ("-nope", 'invalid option argument "-nope"', 2),
        ("-l", "-l option must have argument", 2),
        ("-pe mpi", "-pe option must have range as 2nd argument", 2),
        ("extra", "qsub: Unknown option \n", 5),
    ],
)
def test_that_a_wrong_default_request_is_refused_as_8_1_9_does(
    places: dict[str, Path], line: str, said: str, status: int
) -> None:
    (places["home"] / ".sge_request").write_text(f"{line}\n")
    done = qsub(EmbeddedCluster(small_cluster(), administrator="root"), "root", ["-h", "-b", "y", "sleep", "1"])
    assert (done.text, done.complaint, done.exit_code) == ("", f"{said}\n", status)
    cluster = EmbeddedCluster(small_cluster(), administrator="root")
    cleared = qsub(cluster, "root", ["-clear", "-h", "-b", "y", "sleep", "1"])
    assert cleared.exit_code == 0


def test_that_a_file_of_options_may_name_others_and_itself(places: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "one").write_text("-@ two\n-p -3\n")
    (tmp_path / "two").write_text("-N deep\n")
    assert with_named_files(["-@", "one", "-h"]) == ("-N", "deep", "-p", "-3", "-h")
    (tmp_path / "self").write_text("-h -@ self\n")
    assert set(with_named_files(["-@", "self"])) == {"-h", "-@", "self"}


def test_that_a_reservation_may_be_asked_for_by_a_default_file_alone(places: dict[str, Path]) -> None:
    (places["home"] / ".sge_ar_request").write_text("-d 100\n")
    assert "has been granted" in qrsub(EmbeddedCluster(small_cluster(), administrator="root"), "root", []).text
    (places["home"] / ".sge_ar_request").write_text("-pe mpi\n")
    wrong = qrsub(EmbeddedCluster(small_cluster(), administrator="root"), "root", ["-d", "60"])
    assert wrong.complaint == "error: -pe option must have range as 2nd argument\n"
