"""`qsub -jsv`: programs that verify a job hear and change what they hear and change with 8.1.9, and are believed."""

import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.cli.outcome import Outcome
from qmonpy.cli.submission import qsub
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from tests.cli.transcripts.player import HOST, with_site
from tests.cli.transcripts.throw import DICE

RECORDED = yaml.safe_load((Path(__file__).parent / "recorded.yaml").read_text(encoding="utf-8"))["commands"]
PROGRAM = """#!/bin/sh
while IFS= read -r line; do
  printf '%s\\n' "$line" >>{heard}
  case "$line" in
    START) printf '%s\\n' {begins} ;;
    BEGIN) printf '%s\\n' {answers} ;;
    QUIT) exit 0 ;;
  esac
done
"""
MONTH = re.compile(r"(PARAM (?:a|dl) \d{4})\d\d")
"""8.1.9 counts the months of dates from 0 here, and no more."""


@pytest.fixture(scope="module")
def site() -> EmbeddedCluster:
    scenario = parse_scenario({"format": FORMAT, "name": "verified", "cluster": DICE["cluster"], "steps": []})
    return EmbeddedCluster(with_site(scenario.cluster), 1_800_000_000, administrator="root")


def make_program(folder: Path, begins: list[str], answers: list[str], name: str = "program") -> tuple[Path, Path]:
    """Make a program that says so behind START and BEGIN; return it, and the file of what it hears."""
    program, heard = folder / name, folder / f"{name}.heard"
    program.write_text(PROGRAM.format(heard=heard, begins=shlex.join(begins), answers=shlex.join(answers)))
    program.chmod(0o755)
    return program, heard


def give(site: EmbeddedCluster, program: Path, *words: str) -> Outcome:
    return qsub(site, "root", ["-jsv", str(program), *words])


def numbered(text: str) -> list[str]:
    return [re.sub(r"^\d+$", "N", re.sub(r"(job|array) \d+", r"\1 N", line)) for line in text.splitlines()]


def answer(site: EmbeddedCluster, recorded: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    program, heard = make_program(folder, recorded["begins"], recorded["answers"])
    done = give(site, program, *recorded["words"].split())
    found = {"out": numbered(done.text), "err": done.complaint.splitlines(), "exit": done.exit_code}
    if "heard" in recorded:
        lines = [line.strip().replace(HOST, "HOST") for line in heard.read_text().splitlines()]
        found["heard"] = [MONTH.sub(r"\1", line) for line in lines]
    return found


def expected(recorded: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    found = {name: recorded[name] for name in ("out", "err", "exit", "heard") if name in recorded}
    if "heard" in found:
        found["heard"] = [MONTH.sub(r"\1", line.replace("/srv/ann/work", str(Path.cwd()))) for line in found["heard"]]
    return found


@pytest.mark.parametrize(
    "at", [pytest.param(at, marks=[pytest.mark.slow] if at % 20 else []) for at in range(len(RECORDED))]
)
def test_that_a_program_hears_and_changes_what_it_does_with_grid_engine(
    site: EmbeddedCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    monkeypatch.setenv("TERM", "")
    assert answer(site, RECORDED[at], tmp_path) == expected(RECORDED[at], tmp_path)


def test_that_changes_are_those_of_the_job(site: EmbeddedCluster, tmp_path: Path) -> None:
    said = [
        "PARAM l_hard lic=2",
        "PARAM N other",
        "PARAM p -7",
        "PARAM pe_name smp",
        "PARAM pe_min 2",
        "PARAM pe_max 2",
    ]
    said += ["PARAM q_hard", "PARAM CMDARG0 9", "PARAM ac k=v", "PARAM h"]
    program, _ = make_program(tmp_path, ["STARTED"], [*said, "RESULT STATE CORRECT"])
    assert give(site, program, "-h", "-q", "big.q", "-l", "chip=1", "-b", "y", "sleep", "5").exit_code == 0
    job = site.snapshot().state.jobs[max(site.snapshot().state.jobs)]
    assert (job.name, job.priority, job.pe, job.hard_queues) == ("other", -7, "smp", ())
    assert [(each.name, each.value) for each in job.hard_resources] == [("lic", "2")]
    assert not job.user_hold
    assert job.arguments[-2:] == ("sleep", "9")
    assert job.arguments[job.arguments.index("-ac") :][:2] == ("-ac", "k=v")
    assert "-jsv" not in job.arguments


def test_that_several_programs_are_asked_one_after_the_other(site: EmbeddedCluster, tmp_path: Path) -> None:
    first, _ = make_program(tmp_path, ["STARTED"], ["PARAM N one", "RESULT STATE CORRECT"], "first")
    second, heard = make_program(tmp_path, ["STARTED"], ["LOG INFO seen", "RESULT STATE REJECT not so"], "second")
    done = give(site, first, "-jsv", f"script:{second}", "-b", "y", "sleep", "5")
    assert (done.text, done.complaint, done.exit_code) == ("seen\n", "Unable to run job: not so\nExiting.\n", 1)
    assert "PARAM N one" in heard.read_text().splitlines()


def test_that_a_program_that_ends_or_says_nothing_refuses_the_job(
    site: EmbeddedCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, silent = tmp_path / "ended", tmp_path / "silent"
    ended.write_text("#!/bin/sh\nexit 3\n")
    silent.write_text("#!/bin/sh\nexec sleep 100\n")
    monkeypatch.setenv("SGE_JSV_TIMEOUT", "1")
    before = len(site.snapshot().state.jobs)
    for program in (ended, silent):
        program.chmod(0o755)
        done = give(site, program, "-b", "y", "sleep", "5")
        said = f'Unable to run job: got no response from JSV script "{program}"\nExiting.\n'
        assert (done.complaint, done.exit_code) == (said, 1)
    assert len(site.snapshot().state.jobs) == before


def test_that_a_program_that_answers_only_when_it_is_started_once_more_is_believed(
    site: EmbeddedCluster, tmp_path: Path
) -> None:
    program, mark = tmp_path / "late", tmp_path / "mark"
    loop = 'while read -r l; do case "$l" in START) echo STARTED;; BEGIN) echo RESULT STATE ACCEPT;; esac; done'
    program.write_text(f"#!/bin/sh\n[ -e {mark} ] || {{ touch {mark}; exit 1; }}\n{loop}\n")
    program.chmod(0o755)
    assert give(site, program, "-b", "y", "sleep", "5").exit_code == 0


def test_that_a_program_that_complains_refuses_the_job(site: EmbeddedCluster, tmp_path: Path) -> None:
    program = tmp_path / "complains"
    verdict = 'printf "oops\\nsecond\\n" >&2; echo RESULT STATE ACCEPT'
    loop = f'while read -r l; do case "$l" in START) echo STARTED;; BEGIN) {verdict};; esac; done'
    program.write_text(f"#!/bin/sh\n{loop}\n")
    program.chmod(0o755)
    lines = ["JSV stderr: oops", "JSV stderr: second", "JSV stderr is - second", "Exiting."]
    assert give(site, program, "-b", "y", "sleep", "5").complaint.splitlines() == [
        "error: JSV stderr: oops", "error: JSV stderr: second", f"Unable to run job: {lines[0]}", *lines[1:],
    ]  # fmt: skip


def test_that_no_program_is_run_for_a_job_that_is_only_shown(site: EmbeddedCluster, tmp_path: Path) -> None:
    program, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"])
    assert give(site, program, "-verify", "-b", "y", "sleep", "5").exit_code == 0
    assert not heard.exists()


@pytest.mark.skipif(not Path("/usr/share/gridengine/util/resources/jsv/jsv.sh").exists(), reason="gridengine-common")
def test_that_the_example_of_grid_engine_itself_verifies_a_job(
    site: EmbeddedCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SGE_ROOT", "/usr/share/gridengine")
    script = tmp_path / "job.sh"
    script.write_text("#!/bin/sh\n#$ -N injob -l lic=1\nsleep 5\n")
    example = Path(os.environ["SGE_ROOT"]) / "util/resources/jsv/jsv.sh"
    done = give(site, example, "-h", "-l", "h_data=1G", "-ac", "a=4", str(script))
    assert numbered(done.text) == [
        "h_data as hard resource requirement has been deleted",
        'Your job N ("injob") has been submitted',
    ]
    assert (
        give(site, example, "-b", "y", "sleep", "5").complaint
        == "Unable to run job: Binary job is rejected.\nExiting.\n"
    )
