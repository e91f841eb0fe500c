"""`qmonpy why lab:RUN JOB`: why a job waited at a moment of a run."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from qmonpy.cli import run_command
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.workload.workload import Workload
from tests.lab.lines import BEGIN, make_site, make_workload
from tests.lab.runs.run_here import run_here

RULES = "{\nname per_user\nenabled TRUE\nlimit name each users {*} to slots=1\n}\n"
JOBS = make_workload((0, 1000, "anna", 1), (0, 500, "bob", 1), (10, 100, "anna", 1), (20, 10, "carl", 1))


def make_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workload: Workload) -> list[str]:
    laboratory = Laboratory(tmp_path / "lab")
    run = run_here(laboratory, make_site(2, 4, RULES), workload, monkeypatch)
    return [f"lab:{run.id}", "--lab", str(laboratory.root)]


def test_that_a_job_of_a_run_is_asked_about_by_its_own_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = make_run(tmp_path, monkeypatch, replace(JOBS, number=np.array([11, 12, 33, 34])))
    assert run_command("why", [*words, "33"]) == 0
    printed = capsys.readouterr()
    assert "per_user/each: 1 of 1 slot of anna is used" in printed.out
    assert "job 11" in printed.out
    assert run_command("why", [*words, "33", "--json", "--changes", "--at", str_moment(BEGIN + 100)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["job"], found["verdict"].count("per_user/each")) == (33, 1)
    assert found["now"] == BEGIN + 100
    assert found["changes"]


def str_moment(seconds: int) -> str:
    return str(np.datetime64(seconds, "s")).replace("T", " ")


def test_that_other_numbers_of_a_play_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = make_run(tmp_path, monkeypatch, replace(JOBS, number=np.array([33, 12, 11, 34])))
    assert run_command("why", [*words, "11"]) == 0
    printed = capsys.readouterr()
    assert "job 11 has the number 3" in printed.err
    assert "job 1 until" in printed.out


@pytest.mark.parametrize(
    ("job", "more", "said"),
    [
        ("77", [], "The workload has no job 77."),
        ("34", [], "nothing was in its way. It started at"),
        ("33", ["--at", "2023-11-14 22:13:22"], "Job 33 came only at"),
        ("12", ["--at", "2023-11-15 22:13:22"], "Job 12 had ended by"),
        ("11", [], "The workload has several jobs 11, submitted at"),
    ],
)
def test_that_what_cannot_be_asked_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    job: str,
    more: list[str],
    said: str,
) -> None:
    numbers = [11, 11, 33, 34] if job == "11" else [11, 12, 33, 34]
    words = make_run(tmp_path, monkeypatch, replace(JOBS, number=np.array(numbers)))
    assert run_command("why", [*words, job, *more]) == 1
    assert said in capsys.readouterr().err


def test_that_a_run_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("why", ["lab:20200101-000000-abcdef", "1", "--lab", str(tmp_path)]) == 1
    assert "There is no run 20200101-000000-abcdef" in capsys.readouterr().err
