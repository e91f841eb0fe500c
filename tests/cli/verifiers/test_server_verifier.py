"""`jsv_url`: the program of the configuration verifies jobs as with 8.1.9; `jsv_allowed_mod` limits alterations."""

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.grid_engine import find_command
from qmonpy.cli.outcome import Outcome
from qmonpy.cli.submission import qresub, qsub
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import Past, create_spool
from qmonpy.clusters.embedded.verifying.server_verifier import verify_on_server
from qmonpy.clusters.storage.acting_groups import acting_in
from qmonpy.clusters.storage.consent import Consent, Gate, write_consent
from qmonpy.engine.checks.allowed_alterations import find_forbidden_alteration
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.cli.transcripts.player import HOST, with_site
from tests.cli.transcripts.throw import DICE
from tests.cli.verifiers.test_verifiers import MONTH, make_program, numbered

FOLDER = Path(__file__).parent
RECORDED = yaml.safe_load((FOLDER / "server.yaml").read_text(encoding="utf-8"))["commands"]
ALLOWED = yaml.safe_load((FOLDER / "allowed.yaml").read_text(encoding="utf-8"))["commands"]
NO_TASKS = [["STARTED"], ["PARAM tc 2", "RESULT STATE CORRECT changed"], "-h -b y sleep 5"]
"""8.1.9 lets its own program give a limit of tasks to a job without tasks; here that is refused, as from anybody."""


def make_cluster() -> Cluster:
    scenario = parse_scenario({"format": FORMAT, "name": "verified", "cluster": DICE["cluster"], "steps": []})
    return with_site(scenario.cluster)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> EmbeddedCluster:
    monkeypatch.setenv("TERM", "")
    # Others had been submitted before, and are gone: one of their numbers is what some of these jobs wait for.
    return EmbeddedCluster(make_cluster(), 1_800_000_000, next_job=50, administrator="root")


@pytest.fixture
def spool(tmp_path: Path) -> Iterator[EmbeddedCluster]:
    place = tmp_path / "site"
    place.mkdir(mode=0o700)
    made = EmbeddedCluster(make_cluster(), 1_800_000_000, administrator="root")
    create_spool(place / "site.qmonpy", made.to_file(), Past())
    cluster = EmbeddedCluster.open_spool(place / "site.qmonpy", administrator="root")
    yield cluster
    cluster.close()


def configure(site: EmbeddedCluster, **values: str) -> None:
    known = site.snapshot().cluster.configuration
    changes = [Change(ObjectKind.CONFIGURATION, name, known.get(name), text) for name, text in values.items()]
    answer = site.change("root", changes)
    assert answer.is_done, answer.text


def submit(site: EmbeddedCluster, *words: str, user: str = "root") -> Outcome:
    with acting_in((user,)):
        return qsub(site, user, words or ("-h", "-b", "y", "sleep", "5"))


def last_number(site: EmbeddedCluster) -> int:
    return max(site.snapshot().state.jobs, default=0)


@pytest.mark.parametrize(
    "at", [pytest.param(at, marks=[pytest.mark.slow] if at % 25 else []) for at in range(len(RECORDED))]
)
def test_that_the_program_of_the_qmaster_hears_and_changes_what_it_does_with_grid_engine(
    site: EmbeddedCluster, tmp_path: Path, at: int
) -> None:
    recorded = RECORDED[at]
    if [recorded["begins"], recorded["answers"], recorded["words"]] == NO_TASKS:
        refusal = 'Unable to run job: invalid "task concurrency" value in job request'
        recorded = {**recorded, "out": [], "err": [refusal, "Exiting."], "exit": 1}
    assert answer(site, recorded, tmp_path) == expected(recorded)


def answer(site: EmbeddedCluster, recorded: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    program, heard = make_program(folder, recorded["begins"], recorded["answers"])
    configure(site, jsv_url=f"script:{program}")
    done = submit(site, *recorded["words"].split())
    found = {"out": numbered(done.text), "err": done.complaint.splitlines(), "exit": done.exit_code}
    if "heard" in recorded:
        lines = [line.strip().replace(HOST, "HOST") for line in heard.read_text().splitlines()]
        # 8.1.9 goes on with the program, and tells it to end when another takes its place.
        lines = [re.sub(r"JOB_ID \d+", "JOB_ID N", line) for line in lines if line != "QUIT"]
        found["heard"] = [MONTH.sub(r"\1", line) for line in lines]
    return found


def expected(recorded: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: recorded[name] for name in ("out", "err", "exit", "heard") if name in recorded}
    if "heard" in found:
        places = (line.replace("/srv/ann/work", str(Path.cwd())) for line in found["heard"] if line != "QUIT")
        found["heard"] = [MONTH.sub(r"\1", line) for line in places]
    return found


def test_that_a_program_is_asked_about_what_the_qmaster_has_nothing_against(
    site: EmbeddedCluster, tmp_path: Path
) -> None:
    program, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE REJECT no way"])
    configure(site, jsv_url=str(program))
    for words in (("-P", "grey"), ("-l", "nil=1"), ("-q", "nope.q"), ("-w", "e", "-l", "lic=999")):
        assert "no way" not in submit(site, *words, "-b", "y", "sleep", "5").complaint
    assert submit(site, "-w", "v", "-b", "y", "sleep", "5").text == "verification: found suitable queue(s)\n"
    assert submit(site, "-verify", "-b", "y", "sleep", "5").exit_code == 0
    assert not heard.exists()
    assert submit(site).complaint == "Unable to run job: no way\nExiting.\n"
    assert heard.exists()


def test_that_a_refused_job_uses_up_its_number_and_is_nowhere(spool: EmbeddedCluster, tmp_path: Path) -> None:
    accepting, _ = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"], "accepting")
    refusing, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE REJECT"], "refusing")
    configure(spool, jsv_url=str(accepting))
    submit(spool)
    first = last_number(spool)
    configure(spool, jsv_url=str(refusing))
    assert submit(spool).complaint == "Unable to run job: JSV rejected job\nExiting.\n"
    assert f"PARAM JOB_ID {first + 1}" in heard.read_text().splitlines()
    assert last_number(spool) == first
    configure(spool, jsv_url="NONE")
    submit(spool)
    assert last_number(spool) == first + 2


def test_that_the_program_sees_what_a_program_of_the_user_made_of_a_job_and_copies_of_it(
    site: EmbeddedCluster, tmp_path: Path
) -> None:
    client, _ = make_program(tmp_path, ["STARTED"], ["PARAM N theirs", "RESULT STATE CORRECT"], "client")
    server, heard = make_program(tmp_path, ["STARTED"], ["PARAM p -7", "RESULT STATE CORRECT"], "server")
    configure(site, jsv_url=str(server))
    submit(site, "-jsv", str(client), "-h", "-b", "y", "sleep", "5")
    job = site.snapshot().state.jobs[last_number(site)]
    assert (job.name, job.priority) == ("theirs", -7)
    assert "PARAM N theirs" in heard.read_text().splitlines()
    refusing, _ = make_program(tmp_path, ["STARTED"], ["RESULT STATE REJECT not again"], "refusing")
    configure(site, jsv_url=str(refusing))
    done = qresub(site, "root", [str(job.number)])
    assert (done.text, done.complaint, done.exit_code) == ("not again\n", "", 20)


def test_that_what_the_program_made_of_a_job_is_looked_at_again(site: EmbeddedCluster, tmp_path: Path) -> None:
    program, _ = make_program(tmp_path, ["STARTED"], ["PARAM P grey", "RESULT STATE CORRECT"])
    configure(site, jsv_url=str(program))
    reason = 'job rejected: the requested project "grey" does not exist'
    assert submit(site).complaint == f"Unable to run job: {reason}\nExiting.\n"


def test_that_a_silent_program_is_given_jsv_timeout_twice(site: EmbeddedCluster, tmp_path: Path) -> None:
    starts, program = tmp_path / "starts", tmp_path / "silent"
    program.write_text(f"#!/bin/sh\necho >>{starts}\nexec sleep 100\n")
    program.chmod(0o755)
    configure(site, jsv_url=str(program), qmaster_params="jsv_timeout=1")
    said = f'Unable to run job: got no response from JSV script "{program}"\nExiting.\n'
    assert submit(site).complaint == said
    assert len(starts.read_text()) == 2


def test_that_a_program_must_be_there_when_it_is_named_and_when_it_is_needed(
    site: EmbeddedCluster, tmp_path: Path
) -> None:
    program, _ = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"])
    before = site.snapshot().cluster
    known = before.configuration.get("jsv_url")
    for url in (str(tmp_path / "nix"), f"script:{tmp_path}", "rel/path"):
        answer = site.change("root", [Change(ObjectKind.CONFIGURATION, "jsv_url", known, url)])
        assert answer.text == f'JSV "{url.removeprefix("script:")}" is either not a file or not executable'
    assert site.snapshot().cluster == before
    configure(site, jsv_url=str(program))
    program.unlink()
    assert submit(site).complaint == f'Unable to run job: JSV file "{program}" does not exist\nExiting.\n'
    configure(site, jsv_url="none")
    assert submit(site).exit_code == 0


def test_that_a_program_of_another_user_is_not_run(site: EmbeddedCluster, tmp_path: Path) -> None:
    program, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"])
    configure(site, jsv_url=f"script:nobody@{program}")
    said = "process has not the necessary permission to start JSV as different user"
    assert submit(site).complaint == f"Unable to run job: {said}\nExiting.\n"
    assert not heard.exists()
    configure(site, jsv_url=f"script:@{program}")
    assert submit(site).exit_code == 0


def test_that_what_a_program_wants_to_be_read_goes_into_the_messages_of_the_qmaster(
    spool: EmbeddedCluster, tmp_path: Path
) -> None:
    program, _ = make_program(
        tmp_path, ["STARTED"], ["LOG INFO hello", "LOG WARNING careful", "LOG ERROR bad", "RESULT STATE ACCEPT"]
    )
    configure(spool, jsv_url=str(program), qmaster_params="jsv_threshold=0")
    assert submit(spool).text.startswith("Your job ")
    messages = tmp_path / "site" / "site.records" / "messages"
    assert [line.split("|")[1:] for line in messages.read_text().splitlines()] == [
        ["worker", HOST, "W", "careful"], ["worker", HOST, "E", "bad"],
    ]  # fmt: skip
    configure(spool, loglevel="log_info")
    submit(spool)
    said = [line.split("|", 3)[3] for line in messages.read_text().splitlines()[2:]]
    assert said[:3] == ["I|hello", "W|careful", "E|bad"]
    assert re.fullmatch(rf"I\|JSV for job {last_number(spool)} took \d+ ms", said[3])
    assert len(said) == 4


def test_that_jsv_threshold_decides_of_how_long_a_verification_is_told(site: EmbeddedCluster, tmp_path: Path) -> None:
    program, _ = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"])
    configure(site, jsv_url=str(program), loglevel="log_info")
    words = ("-b", "y", "sleep", "5")

    def verify(seconds: int) -> tuple[str, ...]:
        moments = iter((0.0, seconds, seconds))
        cluster = site.snapshot().cluster
        return verify_on_server(cluster, "root", words, 7, lambda _: None, lambda: next(moments)).messages

    assert verify(4) == ()
    said = f"{datetime.fromtimestamp(5):%m/%d/%Y %H:%M:%S}|worker|{HOST}|I|JSV for job 7 took 5000 ms"
    assert verify(5) == (said,)


def test_that_a_program_that_another_process_has_just_named_is_asked(spool: EmbeddedCluster, tmp_path: Path) -> None:
    program, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE REJECT not here"])
    other = EmbeddedCluster.open_spool(tmp_path / "site" / "site.qmonpy", administrator="root")
    configure(other, jsv_url=str(program))
    other.close()
    assert submit(spool).complaint == "Unable to run job: not here\nExiting.\n"
    assert heard.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_that_who_can_write_the_file_does_not_choose_what_others_run(
    spool: EmbeddedCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    program, heard = make_program(tmp_path, ["STARTED"], ["RESULT STATE ACCEPT"])
    configure(spool, jsv_url=str(program))
    path = tmp_path / "site" / "site.qmonpy"
    os.chown(path, 12345, 12345)
    refused = submit(spool)
    assert "is not run, and so no job is taken" in refused.complaint
    assert not heard.exists()
    assert Gate(path, is_spool=True).find_verifier_refusal(str(program)) is not None
    write_consent(path, Consent(verifier=str(program)))
    assert submit(spool).exit_code == 0
    assert heard.exists()


@pytest.fixture(scope="module")
def altered() -> EmbeddedCluster:
    site = EmbeddedCluster(make_cluster(), 1_800_000_000, administrator="root")
    for user, words in (("root", []), ("root", ["-t", "1-4"]), ("anna", [])):
        submit(site, "-h", *words, "-b", "y", "sleep", "5", user=user)
    configure(site, jsv_url="/bin/true")
    return site


@pytest.mark.parametrize("allowed", sorted({each["allowed"] for each in ALLOWED}))
def test_that_jsv_allowed_mod_forbids_what_it_forbids_with_grid_engine(altered: EmbeddedCluster, allowed: str) -> None:
    configure(altered, jsv_allowed_mod=allowed)
    first = min(altered.snapshot().state.jobs)
    for each in ALLOWED:
        if each["allowed"] != allowed:
            continue
        command, *words = shlex.split(each["run"].format(job=first, array=first + 1, anna=first + 2))
        found = find_command(command)
        assert found is not None
        done = found(altered, each["user"], words)
        said = [line for line in done.text.splitlines() if line.startswith(("rejected due to jsv", "No job modif"))]
        assert said == each["refusals"], each["run"]
        assert not said or done.exit_code == each["exit"], each["run"]


def test_that_without_a_program_every_alteration_is_allowed(altered: EmbeddedCluster) -> None:
    configure(altered, jsv_allowed_mod="none", jsv_url="none")
    assert find_forbidden_alteration(altered.snapshot().cluster, {"-l", "-q"}) is None
    configure(altered, jsv_url="/bin/true")
    assert find_forbidden_alteration(altered.snapshot().cluster, {"-l"}) is not None


def test_that_qconf_names_and_forgets_a_program(site: EmbeddedCluster, tmp_path: Path) -> None:
    program, _ = make_program(tmp_path, ["STARTED"], ["RESULT STATE REJECT no"])
    file = tmp_path / "global"
    shown = qconf(site, "root", ["-sconf"]).text
    file.write_text(re.sub(r"(?m)^jsv_url .*", f"jsv_url script:{program}", shown))
    assert qconf(site, "root", ["-Mconf", str(file)]).exit_code == 0
    assert submit(site).exit_code == 1
    file.write_text(shown)
    assert qconf(site, "root", ["-Mconf", str(file)]).exit_code == 0
    assert submit(site).exit_code == 0
