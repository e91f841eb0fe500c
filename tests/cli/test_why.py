"""`qmonpy why`: the table for people, JSON, cluster files, and what it says of wrong files and jobs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from qmonpy.cli import run_command
from qmonpy.cli.why_text import format_table
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import read_cluster_file, write_cluster_file
from qmonpy.resources import resource
from tests.insight.world import CLUSTER, RULES, play
from tests.lab.lines import BEGIN, accounting_line


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    """Five jobs of bob, of which the last waits, and an array job of carol with a task that waits."""
    submissions = [{"submit": {"user": "bob", "args": "", "runtime": "500"}} for _ in range(5)]
    steps = [*submissions, {"submit": {"user": "carol", "args": "-t 1-2 -tc 1"}}, {"schedule": {}}]
    steps.append({"submit": {"user": "dan", "args": "-N late"}})
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": {**CLUSTER, "rqs": RULES}, "steps": steps}
    path = tmp_path / "scenario.yaml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return str(path)


VERDICT = (
    "Rule per_host/2: 1 slot of bob must become free on one of 3 hosts (h2, h3 and h4); "
    "held by job 2, with no known end."
)


def test_that_a_waiting_job_is_explained_in_a_table(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", [scenario, "j5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'Job 5 "STDIN" of bob'
    assert VERDICT in lines
    title = next(line for line in lines if line.startswith("Rule ") and "Verdict" in line)
    row = next(line for line in lines if "refuses" in line)
    assert [row[title.index(name) :].split()[0] for name in ("Limit", "Used", "Asked", "Left")] == [
        "slots=1",
        "1",
        "1",
        "0",
    ]
    assert "job 1 with no known end" in row
    assert any("filter users {@staff} does not match bob" in line for line in lines)
    assert '  cannot run because it exceeds limit "bob////h1/" in rule "per_host/2"' in lines


def test_that_json_has_every_instance_and_the_same_verdict(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", ["--json", scenario, "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["would_start"] is False
    assert found["verdict"] == VERDICT
    assert (found["sort"], len(found["causes"]), found["enough_at"]) == ("missing", 1, None)
    (way,) = found["ways"]
    assert len(way["instances"]) == 6
    assert [each["refusal"]["layer"] for each in way["instances"]].count("quota") == 5
    (counter,) = way["sets"][0]["paths"][0]["counters"]
    assert counter["limits"][0]["holders"][0]["job"] == 1


def test_that_it_tells_when_the_job_starts(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(resource("clusters/reservations.yaml"))
    assert run_command("why", [path, "3014"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert run_command("why", ["--json", path, "3014"]) == 0
    start = json.loads(capsys.readouterr().out)["start"]
    reservation = read_cluster_file(path).state.reservations[42]
    assert (start["kind"], start["time"], start["guess"]) == ("expected", reservation.start, None)
    assert start["text"] in said


def test_that_a_running_job_says_where_it_runs_and_since_when(
    scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("why", [scenario, "1"]) == 0
    assert "The job runs on all.q@h1 (1 slot) since 01:46:40, with no known end" in capsys.readouterr().out
    assert run_command("why", ["--json", scenario, "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["running"] == [{"task": 1, "pe": None, "pieces": {"all.q@h1": 1}, "start_time": 1_000_000_000}]


def test_that_a_task_of_an_array_job_can_be_asked_about(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", [scenario, "j6.1"]) == 0
    assert "Task 1 runs on" in capsys.readouterr().out
    assert run_command("why", [scenario, "j6"]) == 0
    text = capsys.readouterr().out
    assert "Task 1 runs on" in text
    assert "1 of its tasks runs, as many as -tc lets run at a time" in text
    assert run_command("why", [scenario, "j6.9"]) == 1
    assert "Task 9 of job 6 does not wait." in capsys.readouterr().err


def test_that_a_job_that_no_schedule_has_seen_yet_is_explained(
    scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("why", [scenario, "7"]) == 0
    assert "It starts in the next pass of the scheduler, on all.q@h2." in capsys.readouterr().out


def test_that_cluster_files_are_asked_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = play(*[("bob", "")] * 5)
    path = tmp_path / "cluster.yaml"
    write_cluster_file(path, ClusterFile(player.cluster, player.state, player.now))
    assert run_command("why", [str(path), "5"]) == 0
    assert "Rule per_host/2: 1 slot of bob must become free on one of 4 hosts (h1, h2, h3 and h4); held by job" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("job", ["99", "x", "j5.x", ""])
def test_that_a_job_that_does_not_exist_is_an_error(
    job: str, scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("why", [scenario, job]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"qmonpy why: {scenario}: ")


@pytest.mark.parametrize(
    "content", [b"", b"[", b"format: other/1\n", b"format: qmonpy-cluster/1\njobs: 7\n", b"\xff\xfe\x00"]
)
def test_that_a_wrong_file_is_an_error(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_bytes(content)
    assert run_command("why", [str(path), "1"]) == 1
    assert capsys.readouterr().err.startswith(f"qmonpy why: {path}: ")
    assert run_command("why", [str(tmp_path / "absent.yaml"), "1"]) == 1
    assert "No such file" in capsys.readouterr().err


def test_that_columns_are_aligned_and_empty_ones_left_out() -> None:
    assert format_table(("A", "Nothing", "Third"), [("long name", "", "1"), ("b", "", "2")]) == [
        "A          Third",
        "long name  1",
        "b          2",
    ]


def test_that_a_reader_who_has_seen_enough_hears_no_complaint(scenario: str) -> None:
    command = [sys.executable, "-c", "import sys; from qmonpy.__main__ import main; sys.exit(main())", "why"]
    with subprocess.Popen([*command, scenario, "j5"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.fixture
def ranked(scenario: str) -> str:
    """The same with one more job of bob that waits; carol's array is at its limit, and so not weighed."""
    path = Path(scenario)
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    at = next(place for place, step in enumerate(document["steps"]) if "schedule" in step)
    document["steps"].insert(at, {"submit": {"user": "bob", "args": ""}})
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return scenario


def test_that_the_place_of_a_waiting_job_is_told(ranked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", [ranked, "5"]) == 0
    assert "Job 5 of bob is at place " in capsys.readouterr().out
    assert run_command("why", ["--place", ranked, "5"]) == 0
    printed = capsys.readouterr().out
    assert "rrcontr" in printed
    assert "brings job 7 before job 5" in printed


def test_that_json_has_the_terms_of_a_place(ranked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", ["--json", "--place", ranked, "5"]) == 0
    place = json.loads(capsys.readouterr().out)["place"]
    assert place["priority"] == sum(term["weight"] * term["normal"] for term in place["terms"].values())
    assert [row["term"] for row in place["rows"]] == ["Priority -p", "Urgency", "Tickets"]
    assert {"lever", "name", "before", "after", "ahead", "behind", "place"} == set(place["swaps"][0])


def test_that_changes_are_printed_with_their_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "scenario.yaml"
    rules = "{\\n name people\\n enabled TRUE\\n limit users {*} to slots=1\\n}\\n"
    file.write_text(
        "format: qmonpy-scenario/1\nname: t\ncluster:\n  hosts: {h1: {}}\n"
        "  queues: {all.q: {hostlist: h1, slots: '4'}}\n"
        f'  rqs: "{rules}"\nsteps:\n- submit: {{user: anna, args: "", runtime: 100}}\n'
        '- submit: {user: anna, args: "", runtime: 100}\n- schedule: {}\n'
    )
    assert run_command("why", [str(file), "2", "--changes"]) == 0
    told = capsys.readouterr().out
    assert "Raise the limit of rule people/1 from slots=1 to slots=2. It starts on all.q@h1." in told
    assert "qconf -Mrqs FILE people" in told
    assert run_command("why", [str(file), "2", "--changes", "--json"]) == 0
    changes = json.loads(capsys.readouterr().out)["changes"]
    assert [each["sort"] for each in changes["found"]] == ["limit", "rule set off"]
    assert changes["found"][0]["commands"] == ["qconf -Mrqs FILE people"]


def test_that_run_times_of_accounting_files_tell_when_a_job_starts(
    tmp_path: Path, scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "accounting"
    records = [accounting_line(number, owner="bob", name="STDIN", end=BEGIN + 10 + 100 + number) for number in range(9)]
    path.write_text("".join(f"{each}\n" for each in records))
    assert run_command("why", [scenario, "j5"]) == 0
    assert "ran before" not in capsys.readouterr().out
    assert run_command("why", [scenario, "j5", "--past", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["range"]
    assert found["known"] == found["running"] - 1, "carol's task has no past"
    assert found["early"] <= found["middle"] <= found["late"]
    assert run_command("why", [scenario, "j5", "--past", str(tmp_path / "nothing")]) == 1
    assert "nothing" in capsys.readouterr().err
