"""`qmonpy export` and `qmonpy import`: whole or not at all, with every report by file and line."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.__main__ import main
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_past, write_spool
from qmonpy.clusters.exchange import find_lost_state, read_exchange, write_exchange
from qmonpy.formats.configuration.qconf_directory import format_qconf_files
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import read_cluster_file, write_cluster_file
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import State
from qmonpy.resources import resource
from tests.clusters.world import small_cluster
from tests.formats.qconf_world import full_cluster


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "full.yaml"
    write_cluster_file(path, ClusterFile(full_cluster()))
    return path


def files_in(path: Path) -> dict[str, str]:
    return {each.relative_to(path).as_posix(): each.read_text() for each in path.rglob("*") if each.is_file()}


def test_that_a_cluster_is_exported_and_imported_without_a_difference(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(source), str(tmp_path / "full")]) == 0
    assert files_in(tmp_path / "full") == format_qconf_files(full_cluster())
    assert main(["import", str(tmp_path / "full"), str(tmp_path / "again.yaml")]) == 0
    assert read_cluster_file(tmp_path / "again.yaml").cluster == full_cluster()
    assert capsys.readouterr() == ("", "")
    assert {each.name for each in tmp_path.iterdir()} == {"full.yaml", "full", "again.yaml"}


@pytest.mark.parametrize("name", ["spool.qmonpy", "other.yml", "folder"])
def test_that_the_kind_of_what_is_written_and_read_is_known_by_its_name(
    source: Path, tmp_path: Path, name: str
) -> None:
    assert main(["export", str(source), str(tmp_path / name)]) == 0
    assert read_exchange(tmp_path / name).content.cluster.queues == full_cluster().queues


def test_that_what_a_directory_does_not_hold_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(resource("clusters/demo.yaml")), str(tmp_path / "demo")]) == 0
    said = capsys.readouterr().err
    assert said.startswith("qmonpy export: A directory of qconf files holds only the configuration; left out: ")
    assert "jobs that will arrive" in said


@pytest.mark.parametrize("name", ["there.yaml", "there"])
def test_that_what_is_there_is_replaced_only_if_that_is_forced(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    target = tmp_path / name
    assert main(["export", str(source), str(target)]) == 0
    other = tmp_path / "other.yaml"
    write_cluster_file(other, ClusterFile())
    assert main(["export", str(other), str(target)]) == 1
    assert capsys.readouterr().err == f"qmonpy export: {target} exists already and was not replaced.\n"
    assert read_exchange(target).content.cluster.queues
    assert main(["export", "--force", str(other), str(target)]) == 0
    assert not read_exchange(target).content.cluster.queues


def test_that_a_directory_with_something_else_in_it_is_never_replaced(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "thesis.txt").write_text("mine")
    assert main(["export", "--force", str(source), str(tmp_path / "home")]) == 1
    assert "it holds files that are no part of a cluster: thesis.txt" in capsys.readouterr().err
    assert files_in(tmp_path / "home") == {"thesis.txt": "mine"}


def test_that_a_failure_leaves_the_directory_that_was_there(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "full"
    assert main(["export", str(source), str(target)]) == 0
    before = files_in(target)
    rename = Path.rename

    def fail(path: Path, to: Path) -> Path | None:
        if path.name == "new":
            raise OSError(28, "No space left on device", str(to))
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", fail)
    assert main(["export", "--force", str(resource("clusters/quota-spec.yaml")), str(target)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert files_in(target) == before
    assert {each.name for each in tmp_path.iterdir()} == {"full.yaml", "full"}


def test_that_mistakes_are_told_by_file_and_line_and_nothing_is_written(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "full"
    main(["export", str(source), str(folder)])
    (folder / "pes" / "mpi").write_text("pe_name mpi\nslots many\n")
    (folder / "managers").write_bytes(b"\xff\n")
    assert main(["import", str(folder), str(tmp_path / "again.yaml")]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "qmonpy import: managers: This file is not a text in UTF-8.",
        'qmonpy import: pes/mpi:2:7: expected a whole number, not "many"',
    ]
    assert not (tmp_path / "again.yaml").exists()


def test_that_names_that_mean_nothing_are_warned_of(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "full"
    main(["export", str(source), str(folder)])
    (folder / "pes" / "mpi").unlink()
    (folder / "notes.txt").write_text("mine")
    assert main(["import", str(folder), str(tmp_path / "again.yaml")]) == 0
    said = capsys.readouterr().err
    assert "qmonpy import: notes.txt: This file was not read" in said
    assert 'qmonpy import: queues/all.q: Parallel environment "mpi" does not exist' in said
    assert read_cluster_file(tmp_path / "again.yaml").cluster.queues == full_cluster().queues


@pytest.mark.parametrize("what", ["missing", "empty"])
def test_that_nothing_to_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["import", str(tmp_path / what), str(tmp_path / "again.yaml")]) == 1
    said = capsys.readouterr().err
    assert "No such file or directory" in said or "There are no qconf files in this directory." in said


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("../secret", "it leads out of the directory"),
        ("../others", "it leads out of the directory"),
        ("../gone", "it leads to nothing"),
        (".", "it leads to a folder"),
    ],
)
def test_that_links_out_of_a_directory_are_told_and_not_followed(
    source: Path, tmp_path: Path, target: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(source), str(tmp_path / "full")]) == 0
    (tmp_path / "secret").write_text("secret 1\n")
    (tmp_path / "others").mkdir()
    (tmp_path / "full" / "extra").symlink_to(target)
    assert main(["import", str(tmp_path / "full"), str(tmp_path / "again.yaml")]) == 1
    assert f"extra: This link is not followed: {reason}." in capsys.readouterr().err
    assert not (tmp_path / "again.yaml").exists()


def test_that_a_linked_directory_and_links_within_it_are_followed(source: Path, tmp_path: Path) -> None:
    assert main(["export", str(source), str(tmp_path / "full")]) == 0
    name = next(each for each in (tmp_path / "full").rglob("*") if each.is_file())
    kept = name.rename(name.with_name(f".{name.name}"))
    name.symlink_to(kept.name)
    (tmp_path / "link").symlink_to("full")
    assert main(["import", str(tmp_path / "link"), str(tmp_path / "again.yaml")]) == 0
    assert read_cluster_file(tmp_path / "again.yaml").cluster.queues == full_cluster().queues


@pytest.mark.parametrize("suffix", ["", ".yaml", ".qmonpy"])
def test_that_no_character_of_a_value_ends_its_line(tmp_path: Path, suffix: str) -> None:
    odd = "/x/a\x85b\u2028c\u2029d\xa0e\u3000f\x7fg\ufeffh"
    # Control characters are no part of a YAML document.
    odd += "" if suffix else "\x0bi\x0cj\x1ck\x1dl\x1em"
    pes = {"mpi": ParallelEnvironment("mpi", other={"start_proc_args": odd})}
    write_exchange(tmp_path / f"odd{suffix}", ClusterFile(replace(full_cluster(), pes=pes)))
    assert read_exchange(tmp_path / f"odd{suffix}").content.cluster.pes["mpi"].other["start_proc_args"] == odd


@pytest.fixture
def old_spool(tmp_path: Path) -> Path:
    """A spool with two changes in its history, and tasks that its cluster has forgotten."""
    path = tmp_path / "old.qmonpy"
    write_spool(EmbeddedCluster(small_cluster(configuration={"finished_jobs": "1"}), administrator="root"), path)
    cluster = EmbeddedCluster.open_spool(path, administrator="root")
    for user in ("anna", "bob"):
        assert cluster.change("root", (Change(ObjectKind.OPERATOR, user, None, user),), f"why {user}").is_done
    for _ in range(3):
        cluster.submit("anna", ["-t", "1-2"], runtime=5)
        cluster.advance(10)
    assert len(cluster.snapshot().finished) == 2
    cluster.close()
    return path


def test_that_a_spool_takes_its_past_along_into_another_spool(
    old_spool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new.qmonpy"
    assert main(["export", str(old_spool), str(target)]) == 0
    assert capsys.readouterr().err == ""
    old, new = EmbeddedCluster.open_spool(old_spool), EmbeddedCluster.open_spool(target)
    assert (len(read_past(new).journal), len(read_past(new).tasks)) == (2, 4)
    assert (new.to_file(), read_past(new)) == (old.to_file(), read_past(old))
    assert new.submit("anna", []).job == 4
    for each in (old, new):
        each.close()


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("new.yaml", "A cluster file holds no history; left out: 4 ended tasks, 2 changes in the history."),
        ("new", "only the configuration; left out: 6 ended tasks, 2 changes in the history."),
    ],
)
def test_that_what_of_the_past_has_no_place_is_told(
    old_spool: Path, tmp_path: Path, name: str, lost: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(old_spool), str(tmp_path / name)]) == 0
    assert capsys.readouterr().err.endswith(f"{lost}\n")


def test_that_one_of_a_kind_is_told_as_one(tmp_path: Path) -> None:
    cluster = EmbeddedCluster(small_cluster(unixgroups={"anna": ["staff"]}))
    cluster.submit("anna", ["-h"])
    assert find_lost_state(cluster.to_file()) == ("1 job", "1 user's Unix groups")
    usage = UsageBook({"anna": ShareUsage({"cpu": 1.0}), "bob": ShareUsage({"cpu": 1.0})})
    assert find_lost_state(ClusterFile(small_cluster(), State(usage=usage))) == ("2 users' usage",)


@pytest.mark.parametrize(
    ("content", "words"),
    [("", "the file is empty; there is no cluster in it"), ("{", "this is not valid YAML"), ("a: 1", "format")],
)
@pytest.mark.parametrize("name", ["site.yaml", "site.qmonpy"])
def test_that_a_file_that_holds_no_cluster_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, words: str
) -> None:
    path = tmp_path / name
    path.write_text(content)
    assert main(["export", str(path), str(tmp_path / "again.yaml")]) == 1
    said = capsys.readouterr().err
    assert words in said
    assert said.count(str(path)) == 1, said


def test_that_the_demo_is_exported_by_its_name_and_other_names_say_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["export", "demo:", str(tmp_path / "demo.yaml")]) == 0
    demo = read_cluster_file(Path(str(resource("clusters/demo.yaml"))))
    assert read_cluster_file(tmp_path / "demo.yaml").cluster == demo.cluster
    monkeypatch.setenv("QMONPY_CLUSTER", "demo:")
    words = (["export", "live:", str(tmp_path / "live")], ["clock", "served:/run/x"], ["qstat"])
    assert [main(each) for each in words] == [1, 1, 1]
    told = capsys.readouterr().err.splitlines()
    assert [each for each in told if "No such file" in each] == []
    assert "a real Grid Engine" in told[0]
    assert told[1].endswith("name the socket alone, /run/x")
    assert "`qmonpy export demo: FILE.qmonpy` makes a spool" in told[2]
