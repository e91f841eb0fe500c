"""`qmonpy simulate`: steps for people and for programs, what passes cost, and what it says of wrong files."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.cli import run_command
from qmonpy.cli.status.policy_columns import PolicyFormat
from qmonpy.cli.status.policy_options import EXTENDED, PRIORITY, URGENCY
from tests.insight.world import CLUSTER, RULES

SUBMISSIONS = [{"submit": {"user": "bob", "args": "", "runtime": "500"}} for _ in range(5)]


def write_scenario(path: Path, steps: list[dict[str, Any]]) -> str:
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": {**CLUSTER, "rqs": RULES}, "steps": steps}
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return str(path)


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    """Five jobs of bob, of which the last waits for a quota."""
    return write_scenario(tmp_path / "scenario.yaml", [*SUBMISSIONS, {"schedule": {}}])


def test_that_steps_are_told_with_what_runs_and_why_others_wait(
    scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("simulate", [scenario]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  6 schedule: 4 running, 1 waiting" in lines
    waiting = lines.index("      j5         qw")
    assert "cannot run" in lines[waiting + 1]
    assert any(line.startswith("      quota per_host/2") for line in lines)


def test_that_programs_get_an_object_for_each_step(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("simulate", [scenario, "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)
    assert [next(iter(step)) for step in steps] == ["submit"] * 5 + ["schedule"]
    assert list(steps[-1]["schedule"]["pending"]) == ["j5"]


def test_that_a_profile_tells_each_pass_beside_the_steps(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("simulate", [scenario, "--profile"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("pass   1")
    assert "peak memory" in told.err
    assert "pass" not in told.out


def test_that_a_refused_submission_is_one_step_among_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_scenario(tmp_path / "refused.yaml", [{"submit": {"user": "bob", "args": "-l nothing=1"}}])
    assert run_command("simulate", [path]) == 0
    assert capsys.readouterr().out.startswith("  1 submit: refused: ")


def test_that_wrong_files_are_named_with_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, broken = tmp_path / "missing.yaml", tmp_path / "broken.yaml"
    broken.write_text("format: something else", encoding="utf-8")
    assert run_command("simulate", [str(missing)]) == 1
    assert capsys.readouterr().err == f"qmonpy simulate: {missing}: No such file or directory\n"
    assert run_command("simulate", [str(broken)]) == 1
    assert capsys.readouterr().err.startswith(f"qmonpy simulate: {broken}: ")


def give(*words: str, user: str = "root") -> dict[str, Any]:
    return {"do": {"user": user, "words": list(words)}}


def play(path: Path, *steps: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    assert run_command("simulate", [write_scenario(path / "scenario.yaml", list(steps)), "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_that_a_step_gives_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps: tuple[dict[str, Any], ...] = (
        SUBMISSIONS[0],
        {"schedule": {}},
        give("qmod", "-d", "all.q@h1"),
        give("qmod", "-sj", "j1"),
        {"schedule": {}},
    )
    found = play(tmp_path, *steps, give("qstat", "-x"), give("rm", "x"), capsys=capsys)
    assert found[2]["do"]["exit"] == found[3]["do"]["exit"] == 0
    assert found[3]["do"]["said"] == ["root - suspended job 1"]
    assert found[4]["schedule"]["job_states"] == {"j1": ["s"]}
    assert found[4]["schedule"]["queue_states"] == {"all.q@h1": "d"}
    assert [each["do"]["exit"] for each in found[5:]] == [1, 1]


def test_that_a_step_says_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps: tuple[dict[str, Any], ...] = (
        SUBMISSIONS[0],
        {"schedule": {}},
        {"end": {"tasks": ["j1", "j2", "j1.7"]}},
        {"crash_hosts": ["h77"]},
        {"load": {"h77": {"np_load_avg": "1"}}},
        {"queue_error": ["all.q@h1", "no.q@h1"]},
        {"delete": ["j9"]},
    )
    found = play(tmp_path, *steps, capsys=capsys)
    assert found[2]["end"] == {"missing": ["j2 does not run", "j1.7 does not run"]}
    assert found[3]["crash_hosts"] == found[4]["load"] == {"missing": ["there is no host h77"]}
    assert found[5]["queue_error"] == {"missing": ["there is no queue instance no.q@h1"]}
    assert found[6]["delete"] == {"missing": ["there is no job j9"]}


def test_that_planned_starts_and_states_of_single_tasks_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster = {"hosts": {"h1": {}}, "queues": {"all.q": {"hostlist": "h1", "slots": "2"}}}
    steps: list[dict[str, Any]] = [
        {"submit": {"user": "anna", "args": "-t 1-2 -l h_rt=100", "runtime": "90"}},
        {"schedule": {}},
        {"submit": {"user": "anna", "args": "-R y -l h_rt=100", "runtime": "90"}},
        give("qmod", "-sj", "j1.2"),
        {"schedule": {}},
    ]
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": steps}
    cluster["scheduler"] = {"max_reservation": "1"}
    (tmp_path / "s.yaml").write_text(yaml.safe_dump(document), encoding="utf-8")
    assert run_command("simulate", [str(tmp_path / "s.yaml")]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "j1.1 r all.q@h1 1" in lines
    assert "j1.2 s all.q@h1 1" in lines
    assert any(line.startswith("j2 planned in ") and line.endswith(" s: all.q@h1 1") for line in lines)


def test_that_doubtful_values_of_a_cluster_are_told_and_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster = {
        "hosts": {"h1": {}},
        "calendars": {"c": {"year": "NONE", "week": "never"}},
        "queues": {"all.q": {"hostlist": "h1 h9", "slots": "2", "calendar": "c"}},
        "configuration": {"max_unheard": "soon"},
    }
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": [{"schedule": {}}]}
    path = tmp_path / "s.yaml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    assert run_command("simulate", [str(path)]) == 0
    told = capsys.readouterr()
    assert "schedule: 0 running, 0 waiting" in told.out
    assert [line.removeprefix(f"qmonpy simulate: {path}: cluster, ") for line in told.err.splitlines()] == [
        'calendar c: error in disabled_week of calendar "c": "never" is not a weekday',
        'cluster queue all.q: unable to resolve host "h9"',
        'configuration max_unheard: "soon" is no time.',
    ]


def test_that_no_user_set_is_missed_that_every_qmaster_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    queue = {"hostlist": "h1", "slots": "2", "user_lists": "arusers", "xuser_lists": "defaultdepartment nobody"}
    cluster = {"hosts": {"h1": {"user_lists": "deadlineusers"}}, "queues": {"all.q": queue}}
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": [{"schedule": {}}]}
    path = tmp_path / "s.yaml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    assert run_command("simulate", [str(path)]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in told] == ['Userset "nobody" does not exist']


@pytest.mark.parametrize("name", ["j" + "9" * 5000, "a" + "9" * 5000])
def test_that_a_name_with_an_absurdly_long_number_is_no_job_and_no_reservation(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    submitted = {"submit": {"user": "bob", "args": f"-hold_jid {name}" if name[0] == "j" else f"-ar {name}"}}
    steps = play(tmp_path, submitted, give("qdel", name), capsys=capsys)
    assert steps[1]["do"]["said"]


def test_that_a_command_alters_a_job_that_waits_for_the_next_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps: tuple[dict[str, Any], ...] = (
        SUBMISSIONS[0],
        SUBMISSIONS[0],
        give("qalter", "-p", "-5", "j1"),
        give("qdel", "j2"),
        {"schedule": {}},
    )
    found = play(tmp_path, *steps, capsys=capsys)
    assert list(found[4]["schedule"]["running"]) == ["j1"]
    assert found[4]["schedule"]["pending"] == {}


def test_that_an_answer_of_several_lines_stands_below_its_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps: list[dict[str, Any]] = [*SUBMISSIONS[:1], {"schedule": {}}]
    steps += [give("qmod", "-d", "all.q"), give("qmod", "-sj", "1", "77")]
    assert run_command("simulate", [write_scenario(tmp_path / "s.yaml", steps)]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, second = lines.index("  3 do:"), next(i for i, line in enumerate(lines) if line.startswith("  4 do:"))
    assert all(line.startswith("      root@") and line.endswith("(disabled)") for line in lines[first + 1 : second])
    assert lines[second + 1 :][0] == "      root - suspended job 1"


def test_that_a_rate_of_failures_lets_the_same_runs_fail_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jobs: list[dict[str, Any]] = [{"submit": {"user": "bob", "args": "-r y", "runtime": "50"}} for _ in range(12)]
    path = Path(
        write_scenario(tmp_path / "rate.yaml", [*jobs, *({"schedule": {}}, {"sleep": 60}) * 5, {"schedule": {}}])
    )

    def play(rate: str) -> dict[str, Any]:
        path.write_text(f"{path.read_text().partition('failure_rate')[0]}failure_rate: {rate}\n", encoding="utf-8")
        assert run_command("simulate", [str(path), "--json"]) == 0
        last: dict[str, Any] = json.loads(capsys.readouterr().out)[-1]["schedule"]
        return last

    none, some, again = play("0"), play("0.6"), play("0.6")
    assert not any(none[part] for part in ("running", "pending", "queue_states"))
    assert some == again
    assert some["job_errors"] or some["queue_states"]


@pytest.mark.parametrize("rate", ["1.5", "-0.1", "often", "nan"])
def test_that_a_rate_of_failures_is_a_part_of_all_runs(
    tmp_path: Path, rate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(write_scenario(tmp_path / "rate.yaml", [{"schedule": {}}]))
    path.write_text(f"{path.read_text()}failure_rate: {rate}\n", encoding="utf-8")
    assert run_command("simulate", [str(path)]) == 1
    assert f'expected a rate of failures between 0 and 1, not "{rate}"' in capsys.readouterr().err


def test_that_policies_are_a_table_with_the_columns_of_qstat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps: list[dict[str, Any]] = [
        *SUBMISSIONS,
        {"schedule": {}},
        {"do": {"user": "root", "words": ["qalter", "-ot", "70", "j5"]}},
    ]
    path = write_scenario(tmp_path / "s.yaml", [*steps, {"policies": {}}])
    assert run_command("simulate", [path]) == 0
    told = capsys.readouterr().out.splitlines()
    heading = told.index("  8 policies: 4 running, 1 waiting")
    titles, *rows = (line.split() for line in told[heading + 1 :])
    assert [row[:2] for row in rows] == [["j1", "r"], ["j2", "r"], ["j3", "r"], ["j4", "r"], ["j5", "qw"]]
    assert run_command("simulate", [path, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)[-1]["policies"]["jobs"]
    for name, _, *values in rows:
        assert dict(zip(titles[2:], values, strict=True)) == found[name]
    assert found["j5"]["ovrts"] == "70"
    printed = PolicyFormat((EXTENDED, URGENCY, PRIORITY)).header()[0].split()
    assert titles[2:] == [title for title in printed if title in titles[2:]]
    assert len({len(line) for line in told[heading + 1 :]}) == 1


def test_that_policies_of_a_cluster_without_jobs_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("simulate", [write_scenario(tmp_path / "s.yaml", [{"policies": {}}])]) == 0
    assert capsys.readouterr().out == "  1 policies: 0 running, 0 waiting\n"
