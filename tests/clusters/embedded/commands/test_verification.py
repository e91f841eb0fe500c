"""Jobs that are only verified, by qsub and qalter: nothing is submitted or altered, and 8.1.9's own words are said."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.cli.outcome import Outcome
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_content import Arrival
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets

RECORDED = Path(__file__).parent / "data" / "verification.txt"
SECONDS = 3
"""How long the recording waited after a command, so that jobs started."""


def sessions() -> Iterator[list[list[str]]]:
    """The commands of each session, each with the lines that followed it."""
    for session in RECORDED.read_text().split("\n= ")[1:]:
        commands: list[list[str]] = []
        for line in session.splitlines()[1:]:
            if line[:2] in ("$ ", "% ", "? "):
                commands.append([line])
            else:
                commands[-1].append(line)
        yield commands


def give(cluster: EmbeddedCluster, command: str) -> Outcome:
    words = shlex.split(command)
    if words == ["rqs"]:
        write_sets(cluster, "root", [slots_per_user(3)])
        return Outcome()
    found = find_command(words[0])
    assert found is not None
    outcome = found(cluster, "root", words[1:])
    assert isinstance(outcome, Outcome)
    return outcome


def find_level(command: str) -> str:
    """The last `-w` of a command, which is the one that counts."""
    return command.rpartition(" -w ")[2].split()[0] if " -w " in command else ""


@pytest.mark.parametrize("session", [*sessions()], ids=["free", "used"])
def test_that_a_verification_is_answered_as_grid_engine_answers_it(session: list[list[str]]) -> None:
    cluster = EmbeddedCluster(small_cluster())
    for command, *lines in session:
        before = cluster.snapshot().state.jobs
        outcome = give(cluster, command[2:])
        if command[0] == "%":
            cluster.advance(SECONDS)
            continue
        if command[0] == "$":
            # The last line of a refusal was not recorded.
            said = (outcome.text + outcome.complaint).removesuffix("Exiting.\n").splitlines()
            assert (said, f"[{outcome.exit_code}]") == (lines[:-1], lines[-1]), command
        if find_level(command) in ("v", "p"):
            assert cluster.snapshot().state.jobs == before, command


@pytest.mark.parametrize(
    "options", [["-verify"], ["-w", "v"], ["-w", "p"], ["-w", "e", "-w", "v"], ["-w", "v", "-now", "y"]]
)
@pytest.mark.parametrize("more", [[], ["-h"], ["-t", "1-3"], ["-pe", "mpi", "2"]])
def test_that_nothing_that_is_verified_is_submitted(options: list[str], more: list[str]) -> None:
    cluster = EmbeddedCluster(small_cluster())
    answer = cluster.submit("root", [*options, *more, "-b", "y", "sleep", "60"])
    assert (answer.is_done, answer.job, cluster.snapshot().state.jobs) == (True, None, {})


def test_that_words_of_the_jobs_own_command_verify_nothing() -> None:
    cluster = EmbeddedCluster(small_cluster())
    assert submitted(cluster.submit("root", ["-b", "y", "grep", "-w", "v", "-verify"]))


def test_that_an_arrival_that_is_only_verified_does_not_arrive() -> None:
    arrivals = [Arrival(5, "root", tuple(words), 100) for words in (["-w", "v"], ["-verify"], ["-w", "p"])]
    cluster = EmbeddedCluster(small_cluster(), arrivals=arrivals)
    cluster.advance(20)
    assert (cluster.snapshot().state.jobs, cluster.snapshot().finished) == ({}, ())


def test_that_verify_prints_the_job_and_asks_nobody() -> None:
    cluster = EmbeddedCluster(small_cluster())
    text = cluster.submit("root", ["-verify", "-pe", "nix", "2", "-l", "nosuch=4", "-b", "y", "sleep", "60"]).text
    assert [line for line in text.splitlines() if line.startswith(("job_name", "hard", "job_args", "parallel"))] == [
        "hard resource_list:         nosuch=4",
        "job_name:                   sleep",
        "job_args:                   60",
        "parallel environment:  nix range: 2",
    ]
    assert submitted(cluster.submit("root", [])) == 1


@pytest.mark.parametrize("options", [["-verify"], ["-w", "v"], ["-w", "p"]])
@pytest.mark.parametrize("kind", [[], ["-h"], ["-a", "205001010000"]], ids=["runs", "held", "waits"])
def test_that_a_job_that_is_verified_is_not_altered(options: list[str], kind: list[str]) -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("root", kind))
    cluster.advance(SECONDS)
    before = cluster.snapshot().state.jobs[job]
    assert cluster.alter_jobs("root", [job], [*options, "-N", "other", "-p", "-9"]).is_done
    assert cluster.snapshot().state.jobs[job] is before


def test_that_qalter_verify_prints_what_was_given() -> None:
    outcome = give(EmbeddedCluster(small_cluster()), "qalter -verify -N vv -p -3 -l h_rt=60 -pe mpi 2 -m b -A acc 7")
    assert outcome.text.splitlines() == [
        "account:                    acc",
        "hard resource_list:         h_rt=60",
        "mail_options:               b",
        "job_name:                   vv",
        "priority:                   -3",
        "",
        "parallel environment:  mpi range: 2",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("-terse -h", "1\n"),
        ("-terse -h -t 1-9:2", "1.1-9:2\n"),
        ("-terse -w w -l arch=none", "1\n"),
        ("-terse -w v", "verification: found suitable queue(s)\n"),
    ],
)
def test_that_a_terse_answer_is_the_number_alone(options: str, said: str) -> None:
    assert give(EmbeddedCluster(small_cluster()), f"qsub {options} -b y sleep 3").text == said


def test_that_the_words_of_a_command_are_no_options() -> None:
    assert (
        give(EmbeddedCluster(small_cluster()), "qsub -b y echo -terse").text
        == 'Your job 1 ("echo") has been submitted\n'
    )
