"""`qmonpy clock` and `qmonpy commands`, and default files: what scripts of other people find around the commands."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.cli.command_names import GRID_ENGINE_COMMANDS
from qmonpy.cli.starters import make_starters
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.clusters.world import small_cluster


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return path


def test_that_a_job_ends_when_its_time_has_passed(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "sleep", "60"]) == 0
    for seconds, is_there in (("0", True), ("50", True), ("30", False)):
        assert run_command("clock", [str(spool), "--step", seconds]) == 0
        capsys.readouterr()
        assert run_command("qstat", ["--cluster", str(spool)]) == 0
        assert ("sleep" in capsys.readouterr().out) is is_there


def test_that_default_files_count_where_the_command_line_says_nothing(
    spool: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".sge_request").write_text("-N from_file\n-h\n")
    (tmp_path / ".sge_ar_request").write_text("-d 100\n")
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "sleep", "60"]) == 0
    assert run_command("qsub", ["--cluster", str(spool), "-N", "own", "-b", "y", "sleep", "60"]) == 0
    assert run_command("qsub", ["--cluster", str(spool), "-clear", "-b", "y", "sleep", "60"]) == 0
    assert run_command("qrsub", ["--cluster", str(spool), "-N", "ar"]) == 0
    said = capsys.readouterr().out
    assert [name in said for name in ('("from_file")', '("own")', '("sleep")', "reservation 1")] == [True] * 4


def test_that_a_step_beside_another_clock_says_who_drives(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    window = EmbeddedCluster.open_spool(spool)
    began = window.snapshot().now
    window.clock.play(1.0)
    window.clock.drive(1.0)
    assert run_command("clock", [str(spool), "--step", "60"]) == 0
    assert capsys.readouterr().err == f"qmonpy clock: process {os.getpid()} drives the time of this cluster.\n"
    window.refresh()
    assert window.snapshot().now == began + 61
    window.close()
    assert run_command("clock", [str(spool), "--step", "60"]) == 0
    assert capsys.readouterr().err == ""


def test_that_time_does_not_go_back(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("clock", [str(spool)]) == 0
    before = capsys.readouterr().out
    assert run_command("clock", [str(spool), "--until", "1990-01-01 12:00"]) == 1
    assert "does not go back" in capsys.readouterr().err
    assert run_command("clock", [str(spool)]) == 0
    assert capsys.readouterr().out == before


@pytest.mark.parametrize("words", [("--step", "99999999999"), ("--until", "2999-01-01")])
def test_that_centuries_do_not_pass_by_a_slip(
    spool: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    assert run_command("clock", [str(spool), *words]) == 1
    assert capsys.readouterr().err == "qmonpy clock: at most ten years pass at once.\n"


@pytest.mark.slow
def test_that_a_job_ends_while_a_clock_runs_beside_commands(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "sleep", "600"]) == 0
    clock = subprocess.Popen([sys.executable, "-m", "qmonpy", "clock", str(spool), "--run", "300"])
    try:
        deadline = time.monotonic() + 120
        is_there = True
        while is_there:
            assert time.monotonic() < deadline
            capsys.readouterr()
            assert run_command("qstat", ["--cluster", str(spool)]) == 0
            is_there = "sleep" in capsys.readouterr().out
    finally:
        clock.send_signal(signal.SIGINT)
        assert clock.wait() == 130


def test_that_a_clock_runs_at_no_infinite_speed(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("clock", [str(spool), "--run", "inf"]) == 1
    assert capsys.readouterr().err == "qmonpy clock: a clock runs at a finite speed above 0, not at inf.\n"


def test_that_the_program_may_lie_in_a_folder_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / 'it\'s "$HOME"' / "qmonpy" / "cli"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    (package / "__init__.py").touch()
    (package / "started.py").write_text("import sys\ndef run_started(name, kept):\n    print(name, sys.argv[1:])\n")
    monkeypatch.setattr(Path, "resolve", lambda _: package / "starters.py")
    folder = make_starters(tmp_path / "bin")
    monkeypatch.undo()
    done = subprocess.run([folder / "qconf", "-sql", "it's"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "qconf ['-sql', \"it's\"]\n", "")


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("'x", "error: can't start editor 'x\nerror: editor exited with error 1\nedit failed\n"),
        ('sh -c \'printf "qname \\377\\n" > "$0"\'', "this file is not text in UTF-8"),
    ],
)
def test_that_a_wrong_editor_or_text_is_told(
    spool: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], editor: str, said: str
) -> None:
    monkeypatch.setenv("EDITOR", editor)
    assert run_command("qconf", ["--cluster", str(spool), "-mq", "all.q"]) == 1
    assert said in capsys.readouterr().err


def test_that_a_starter_runs_a_command_on_the_cluster_of_the_environment(spool: Path, tmp_path: Path) -> None:
    folder = make_starters(tmp_path / "bin")
    assert sorted(each.name for each in folder.iterdir()) == sorted(GRID_ENGINE_COMMANDS)
    environment = {**os.environ, "QMONPY_CLUSTER": str(spool), "PATH": f"{folder}:{os.environ['PATH']}"}
    done = subprocess.run(["qconf", "-sql"], env=environment, capture_output=True, text=True, check=False, cwd="/")
    assert (done.returncode, done.stdout, done.stderr) == (0, "all.q\n", "")


def test_that_the_clock_takes_times_as_limits_are_given_and_the_cluster_of_the_environment(
    spool: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("QMONPY_CLUSTER", raising=False)
    assert run_command("clock", ["--step", "600"]) == 1
    assert "no cluster is given" in capsys.readouterr().err
    monkeypatch.setenv("QMONPY_CLUSTER", str(spool))
    said = []
    for words in ([], ["--step", "0:10:0"], ["--step", "600"]):
        assert run_command("clock", words) == 0
        said.append(capsys.readouterr().out.strip())
    minutes = [int(each.split(":")[-2]) for each in said]
    assert [minutes[1] - minutes[0], minutes[2] - minutes[1]] == [10, 10]
    with pytest.raises(SystemExit):
        run_command("clock", ["--step", "10x"])
    assert '"10x" is no time; write seconds (600), h:m:s (0:10:0), 10m, 2h or 7d' in capsys.readouterr().err
    assert run_command("clock", ["--until", "tomorrow"]) == 1
    assert capsys.readouterr().err.startswith('qmonpy clock: --until: "tomorrow" is no date and time.')


def test_that_a_step_may_be_so_many_minutes_hours_days_or_weeks(
    spool: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moments = []
    for step in ("0", "10m", "2h", "7d", "1w", "30s"):
        assert run_command("clock", [str(spool), "--step", step]) == 0
        moments.append(datetime.strptime(capsys.readouterr().out.strip(), "%Y-%m-%d %H:%M:%S"))
    passed = [int((after - before).total_seconds()) for before, after in pairwise(moments)]
    assert passed == [600, 7200, 604_800, 604_800, 30]
    assert run_command("clock", [str(spool), "--step=-2h"]) == 1
    assert "its time does not go back" in capsys.readouterr().err


def test_that_a_run_time_that_is_no_number_is_refused(
    spool: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QMONPY_RUNTIME", "long")
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "true"]) == 1
    assert capsys.readouterr().err == 'qsub: QMONPY_RUNTIME must be a number of seconds, not "long".\n'


def test_that_runs_fail_and_hosts_break_down_and_come_back_without_a_window(
    spool: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("qsub", ["--cluster", str(spool), "-b", "y", "-r", "y", "sleep", "9000"]) == 0
    assert run_command("clock", [str(spool), "--failure-rate", "0.25", "--crash-hosts", "h1,h2", "--step", "1h"]) == 0
    said = capsys.readouterr().out.splitlines()[1:]
    assert said[:3] == ["25% of the runs that begin from now on fail", "h1 broke down", "h2 broke down"]
    assert len(said) == 4
    assert run_command("qstat", ["--cluster", str(spool), "-f"]) == 0
    assert all(" au" in line or " u" in line for line in capsys.readouterr().out.splitlines() if "@h" in line)
    assert run_command("clock", [str(spool), "--start-hosts", "all", "--failure-rate", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == [
        "no run fails by itself from now on",
        "execd on h1 registered",
        "execd on h2 registered",
    ]
    with closing(EmbeddedCluster.open_spool(spool)) as cluster:
        assert cluster.snapshot().failure_rate == 0
        assert not cluster.snapshot().state.down_hosts


def test_that_time_stands_still_where_something_cannot_happen(spool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("clock", [str(spool)]) == 0
    began = capsys.readouterr().out
    for words in (["--crash-hosts", "h1,nope"], ["--failure-rate", "2"], ["--start-hosts", "nope"]):
        assert run_command("clock", [str(spool), *words, "--step", "600"]) == 1
        assert capsys.readouterr().err.startswith("qmonpy clock: ")
    assert run_command("clock", [str(spool)]) == 0
    assert capsys.readouterr().out == began
    with pytest.raises(SystemExit):
        run_command("clock", [str(spool), "--crash-hosts", ","])


def test_that_only_managers_let_something_happen(
    spool: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qmonpy.cli.clock.find_os_user", lambda: "nobody-at-all")
    assert run_command("clock", [str(spool), "--crash-hosts", "h1"]) == 1
    assert "must be manager" in capsys.readouterr().err
