"""Grid Engine's commands on an embedded cluster; the words are those that an 8.1.9 gave to the same commands."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from qmonpy import limited_file
from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

ME = find_os_user()
PE_TEXT = (
    "pe_name p1\nslots 5\nuser_lists NONE\nxuser_lists NONE\nstart_proc_args NONE\nstop_proc_args NONE\n"
    "allocation_rule $pe_slots\ncontrol_slaves FALSE\njob_is_first_task TRUE\nurgency_slots min\n"
    "accounting_summary FALSE\nqsort_args NONE\n"
)
SETS = "{{\n   name r1\n   enabled TRUE\n   limit users {{*}} to slots={}\n}}\n"
PATIENCE_SECONDS = 30.0
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(params=[".qmonpy", ".yaml"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A spool and a cluster file of the same small cluster."""
    path = tmp_path / f"site{request.param}"
    (write_spool if request.param == ".qmonpy" else write_cluster)(EmbeddedCluster(small_cluster()), path)
    return path


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        status = run_command(words[0], ["--cluster", str(path), *words[1:]])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def configured(path: Path) -> Cluster:
    cluster = EmbeddedCluster.open_spool(path) if path.suffix == ".qmonpy" else read_cluster(path)
    try:
        return cluster.snapshot().cluster
    finally:
        cluster.close()


def test_that_an_object_added_from_a_file_is_there_and_is_not_added_twice(run: Run, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "p1"
    file.write_text(PE_TEXT)
    host = configured(path).name
    assert run("qconf", "-Ap", str(file)) == (0, "", f'{ME}@{host} added "p1" to parallel environment list\n')
    assert run("qconf", "-Ap", str(file)) == (1, "", 'parallel environment "p1" already exists\n')
    assert "p1\n" in run("qconf", "-spl")[1]
    shown = run("qconf", "-sp", "p1")[1]
    assert parse_object(ObjectKind.PE, shown)[0] == configured(path).pes["p1"]


def test_that_modifying_what_is_not_there_or_cannot_be_read_writes_nothing(
    run: Run, path: Path, tmp_path: Path
) -> None:
    before = configured(path)
    (tmp_path / "p2").write_text(PE_TEXT.replace("p1", "p2"))
    (tmp_path / "bad").write_text(PE_TEXT + "colour green\n")
    said = run("qconf", "-Mp", str(tmp_path / "p2"))
    assert said == (1, "", 'denied: parallel environment "p2" does not exist\n')
    status, _, complaint = run("qconf", "-Ap", str(tmp_path / "bad"))
    assert status == 1
    assert complaint.splitlines()[0] == 'error: unknown attribute name "colour"'
    status, _, complaint = run("qconf", "-Ap", str(tmp_path / "none"))
    assert status == 1
    assert "No such file or directory" in complaint
    assert configured(path) == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("-sp", "nix"), "nix is not a parallel environment"),
        (("-sq", "nix"), 'No cluster queue or queue instance matches the phrase "nix"'),
        (("-shgrp", "@nix"), 'Host group "@nix" does not exist'),
        (("-dq", "nix"), 'denied: cluster queue "nix" does not exist'),
        (("-dul", "nix"), 'denied: userset "nix" does not exist'),
        (("-scall",), "no calendar defined"),
        (("-sckptl",), "no ckpt interface definition defined"),
        (("-dm", "carl"), 'denied: manager "carl" does not exist'),
        (("-mattr", "nix", "slots", "1", "all.q"), 'Modification of object "nix" not supported'),
        (("-mattr", "queue", "nix", "1", "all.q"), 'The attribute name ("nix") and/or value ("1") is invalid'),
        (("-mattr", "queue", "slots", "1", "nix.q"), 'denied: cluster queue "nix.q" does not exist'),
        (("-zzz",), 'error: invalid option argument "-zzz"'),
        (("-mq", "nix.q"), 'Cluster queue entry "nix.q" does not exist'),
        (("-kt",), 'error: no option argument provided to "-kt"\nSGE 8.1.9\n'),
    ],
)
def test_that_what_cannot_be_done_is_said_as_grid_engine_says_it(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    status, text, said = run("qconf", *words)
    assert (status, text) == (1, "")
    assert said.startswith(complaint)


def test_that_names_are_added_and_removed_and_the_ones_that_cannot_be_are_told(run: Run, path: Path) -> None:
    host = configured(path).name
    assert run("qconf", "-am", "anna")[0] == 0
    assert run("qconf", "-am", "anna,bob") == (
        1,
        "",
        f'manager "anna" already exists\n{ME}@{host} added "bob" to manager list\n',
    )
    assert run("qconf", "-ah", "h1") == (0, "", "h1 added to administrative host list\n")
    assert {"anna", "bob"} <= set(run("qconf", "-sm")[1].split())
    assert run("qconf", "-dm", "anna,bob")[0] == 0
    assert run("qconf", "-au", "anna,bob", "us1") == (
        0,
        "",
        'added "anna" to access list "us1"\nadded "bob" to access list "us1"\n',
    )
    assert run("qconf", "-du", "bob", "us1")[2] == 'deleted user "bob" from access list "us1"\n'
    assert configured(path).user_sets["us1"].entries == ("anna",)


def test_that_attributes_of_a_queue_change_by_host_as_in_grid_engine(run: Run, path: Path) -> None:
    def slots() -> str:
        found = re.search(r"^slots +(.*)$", run("qconf", "-sq", "all.q")[1], re.MULTILINE)
        assert found is not None
        return found[1]

    run("qconf", "-rattr", "queue", "slots", "2", "all.q")
    run("qconf", "-aattr", "queue", "slots", "[h1=4]", "all.q")
    assert slots() == "2,[h1=4]"
    run("qconf", "-mattr", "queue", "slots", "3", "all.q")
    assert slots() == "3,[h1=4]"
    run("qconf", "-dattr", "queue", "slots", "[h1=4]", "all.q")
    assert slots() == "3,[h1=4]"
    run("qconf", "-rattr", "queue", "slots", "7,[h2=1]", "all.q")
    assert slots() == "7,[h1=4],[h2=1]"
    run("qconf", "-purge", "queue", "slots", "all.q@h2")
    assert slots() == "7,[h1=4]"
    run("qconf", "-mattr", "queue", "slots", "1", "all.q@h1")
    assert slots() == "7,[h1=1]"


def test_that_elements_of_lists_are_added_modified_and_deleted(run: Run, path: Path) -> None:
    run("qconf", "-rattr", "exechost", "complex_values", "slots=4", "h1")
    assert 'because "slots" already exists' in run("qconf", "-aattr", "exechost", "complex_values", "slots=9", "h1")[1]
    assert configured(path).hosts["h1"].complex_values == {"slots": "4"}
    run("qconf", "-mattr", "exechost", "complex_values", "slots=9", "h1")
    assert configured(path).hosts["h1"].complex_values == {"slots": "9"}
    run("qconf", "-dattr", "exechost", "complex_values", "slots=9", "h1")
    assert configured(path).hosts["h1"].complex_values == {}


def test_that_rule_sets_are_replaced_by_a_file_and_one_alone_by_its_name(run: Run, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "sets"
    file.write_text(SETS.format(2))
    assert run("qconf", "-Arqs", str(file))[0] == 0
    file.write_text(SETS.format(3) + SETS.format(4).replace("r1", "r2"))
    assert run("qconf", "-Mrqs", str(file), "r1")[0] == 0
    assert run("qconf", "-srqsl")[1] == "r1\n"
    assert run("qconf", "-Mrqs", str(file))[0] == 0
    assert run("qconf", "-srqsl")[1] == "r1\nr2\n"
    assert run("qconf", "-mattr", "resource_quota", "enabled", "FALSE", "r2")[0] == 0
    assert not configured(path).quota_sets["r2"].is_enabled


def test_that_what_each_whole_text_shows_is_taken_back_unchanged(run: Run, path: Path, tmp_path: Path) -> None:
    before = configured(path)
    for option, name in (("c", "c"), ("sconf", "s"), ("conf", "global")):
        file = tmp_path / name
        file.write_text(run("qconf", f"-s{option}")[1])
        assert run("qconf", f"-M{option}", str(file))[0] == 0
    assert configured(path) == before
    file = tmp_path / "s"
    file.write_text(re.sub("(?m)^max_reservation .*", "max_reservation 5", file.read_text()))
    assert run("qconf", "-Msconf", str(file))[2] == "changed scheduler configuration\n"
    assert configured(path).scheduler["max_reservation"] == "5"


def test_that_a_complex_table_without_a_built_in_attribute_is_refused(run: Run, path: Path, tmp_path: Path) -> None:
    before, file = configured(path), tmp_path / "complexes"
    lines = run("qconf", "-sc")[1].splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(("h_core ", "slots "))))
    status, _, complaint = run("qconf", "-Mc", str(file))
    assert status == 1
    assert complaint.splitlines() == [
        f'The built-in complex "{name}" cannot be deleted' for name in ("h_core", "slots")
    ]
    assert configured(path) == before


def test_that_a_command_stands_in_the_journal_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    assert run_command("qconf", [f"--cluster={path}", "-am", "anna"]) == 0
    cluster = EmbeddedCluster.open_spool(path)
    (entry,) = cluster.journal()
    cluster.close()
    assert (entry.user, entry.note) == (ME, "qconf -am anna")


def test_that_jobs_are_submitted_seen_held_and_deleted(run: Run) -> None:
    assert run("qsub", "-N", "one", "-l", "h_rt=100", "-b", "y", "sleep", "9")[1].startswith('Your job 1 ("one")')
    assert run("qsub", "-h", "-N", "two", "-b", "y", "sleep", "9")[0] == 0
    listed = run("qstat")[1].splitlines()
    assert re.search(r" two +\S+ +hqw +\S+ \S+ +1 +$", listed[-1])
    assert "PENDING JOBS" in run("qstat", "-f")[1]
    assert run("qstat", "-g", "c")[1].splitlines()[2].startswith("all.q ")
    details = run("qstat", "-j", "2")[1]
    assert "job_name:                   two\n" in details
    assert "scheduling info:" in details
    assert run("qstat", "-j", "99") == (1, "", "Following jobs do not exist: \n99\n")
    assert run("qstat", "-u", "nobody") == (0, "", "")
    assert run("qrls", "2")[1] == "modified hold of job 2\n"
    assert run("qhold", "99") == (3, 'denied: job "99" does not exist\n', "")
    assert run("qalter", "-p", "-3", "99")[0] == 1
    assert "job 1" in run("qdel", "one")[1]
    assert run("qdel", "99") == (1, 'denied: job "99" does not exist\n', "")


def test_that_jobs_and_tasks_are_suspended_held_rescheduled_and_deleted(run: Run) -> None:
    run("qsub", "-h", "-N", "arr", "-t", "1-9", "-b", "y", "sleep", "9")
    assert run("qhold", "-h", "os", "1.3-4")[1].splitlines() == [
        f"modified hold of job-array task 1.{n}" for n in (3, 4)
    ]
    assert run("qrls", "1")[1].count("modified hold") == 9
    assert [line.split()[-1] for line in run("qstat")[1].splitlines()[2:]] == ["1,2,5-9:1", "3,4"]
    assert run("qhold", "arr", "-t", "5,7-8")[1].count("modified hold") == 3
    lonely = "found lonely '-t 5' option (The -t option needs a leading job name).\n"
    assert run("qhold", "-t", "5", "arr") == (2, "", lonely)
    assert run("qdel", "-t", "5") == (1, "", f"error: {lonely}")
    assert run("qhold", "-h", "x", "1") == (7, "", 'qalter: Unknown hold list "x" specified to -h option\n')
    waits = "Modify operation can not be applied on job 1 in pending/hold state\n"
    for option in ("-sj", "-usj", "-rj", "-cj"):
        assert run("qmod", option, "a*") == (0, waits, "")
        assert run("qmod", option, "nosuch") == (1, 'invalid queue or job "nosuch"\n', "")
    assert run("qdel", "1.2")[1] == f"{ME} has deleted job-array task 1.2\n"
    assert run("qdel", "-f", "1")[1] == f"{ME} has deleted job 1\n"


def test_that_queues_are_switched_and_reservations_made_and_deleted(run: Run) -> None:
    assert 'changed state of "all.q@h1" (disabled)' in run("qmod", "-d", "all.q@h1")[1]
    assert run("qmod", "-rj", "1")[0] == 1
    assert 'invalid queue "nix.q"' in run("qmod", "-e", "nix.q")[1]
    status, text, _ = run("qrsub", "-d", "100")
    assert (status, text) == (0, "Your advance reservation 1 has been granted\n")
    assert run("qrstat")[1].startswith("ar-id ")
    assert run("qrstat", "-ar", "5") == (1, "Following advance reservations do not exist:\n5\n", "")
    assert run("qquota")[0] == 0
    assert run("qrdel", "1")[1] == f"{ME} has deleted advance_reservation 1\n"
    assert run("qrdel")[2].startswith("SGE 8.1.9\nusage: qrdel [options]")
    assert run("qrdel")[2].endswith("ERROR! no option argument\n")


def test_that_execution_daemons_are_stopped_and_what_is_no_host_is_told(run: Run) -> None:
    assert run("qconf", "-ke") == (1, "", 'Need a hostname or the keyword "all"\n')
    assert run("qconf", "-ke", "h1,h2") == (
        0, "", "sent shutdown notification to  execd host h1\nsent shutdown notification to  execd host h2\n",
    )  # fmt: skip
    assert " u" in run("qstat", "-f")[1]
    status, text, complaint = run("qconf", "-kej", "nosuch")
    assert (status, text + complaint) == (1, 'can\'t resolve hostname "nosuch"\n')


def test_that_the_cluster_may_be_named_in_the_environment_and_must_be_named(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QMONPY_CLUSTER", str(path))
    assert run_command("qconf", ["-sql"]) == 0
    assert capsys.readouterr().out == "all.q\n"
    monkeypatch.delenv("QMONPY_CLUSTER")
    assert run_command("qconf", ["-sql"]) == 1
    assert "no cluster is given" in capsys.readouterr().err
    assert run_command("qconf", ["--cluster", str(path) + ".gone", "-sql"]) == 1
    assert "No such file" in capsys.readouterr().err


def test_that_a_window_and_a_command_in_another_process_see_what_each_other_does(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    window = EmbeddedCluster.open_spool(path)
    has_seen = Event()
    window.subscribe(lambda snapshot: has_seen.set() if "anna" in snapshot.cluster.managers else None)
    window.watch()
    try:
        words = [sys.executable, "-m", "qmonpy", "qconf"]
        environment = {**os.environ, "QMONPY_CLUSTER": str(path)}
        subprocess.run([*words, "-am", "anna"], env=environment, check=True, capture_output=True)
        assert has_seen.wait(PATIENCE_SECONDS)
        staff = UserSet("staff", ("anna",))
        assert window.change(ME, [Change(ObjectKind.USER_SET, "staff", None, staff)]).is_done
        told = subprocess.run([*words, "-sul"], env=environment, check=True, capture_output=True, text=True)
        assert "staff" in told.stdout.split()
    finally:
        window.close()


@pytest.mark.parametrize("option", ["-Aq", "-Mc", "-Mrqs", "-Mhgrp", "-Ae"])
def test_that_a_file_without_end_is_refused_and_changes_nothing(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setattr(limited_file, "MOST_BYTES", 2**20)
    before = configured(path)
    status, _, said = run("qconf", option, "/dev/zero")
    assert status == 1
    assert 'error opening file "/dev/zero" for reading: it has more than' in said
    assert configured(path) == before


def test_that_a_script_that_cannot_be_read_is_refused_as_by_qsub(run: Run, path: Path, tmp_path: Path) -> None:
    begin = "Unable to read script file because of error: "
    missing = f"{begin}error opening nothere: No such file or directory\n"
    for words in ((), ("-terse",), ("-w", "v"), ("-l", "nope=1"), ("-b", "n")):
        assert run("qsub", *words, "nothere", "1") == (14, "", missing)
    folder = f'error: fread("{tmp_path}") failed: Is a directory\n{begin}error reading from file {tmp_path}\n'
    assert run("qsub", str(tmp_path)) == (4, "", folder)
    script = tmp_path / "job.sh"
    script.touch()
    rejected = "Unable to run job: job rejected: no script in your request\nExiting.\n"
    assert run("qsub", str(script)) == (1, "", rejected)
    # Wrong options are told first, as qsub reads them first.
    assert run("qsub", "-zzz", "nothere") == (2, "", 'qsub: invalid option argument "-zzz"\n')
    assert "1" not in run("qstat")[1].split()
    script.write_text("echo\n")
    assert run("qsub", str(script))[0] == 0
    assert run("qsub", "-b", "y", "nothere")[0] == 0


def test_that_priorities_are_known_to_a_command_that_has_just_opened_the_cluster(run: Run) -> None:
    run("qsub", "-N", "plain", "-b", "y", "sleep", "9")
    shown = [line.split()[1:3] for line in run("qstat")[1].splitlines()[2:]]
    assert shown, "nothing runs or waits"
    assert all(float(priority) > 0 for priority, _ in shown)
