"""What is done to chosen jobs: the words and the command for it, and what it would take away."""

import shlex
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.jobs.job_rows import PENDING, JobRow, pending_rows, running_rows
from qmonpy.app.jobs.job_states import LETTERS, STATE_LETTERS, explain_state
from qmonpy.app.jobs.job_work import (
    JobVerb,
    explain_nothing,
    find_loss,
    find_words,
    format_command,
    select_rows,
)
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.work.waiting import find_free_tasks, find_holds, with_hold
from qmonpy.formats.submission.job_word import find_named_tasks, format_job_words
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, Range
from tests.clusters.world import small_cluster

COMMANDS = {
    JobVerb.HOLD: "qhold 5 7.3",
    JobVerb.RELEASE: "qrls 5 7.3",
    JobVerb.SUSPEND: "qmod -sj 5 7.3",
    JobVerb.RESUME: "qmod -usj 5 7.3",
    JobVerb.RESCHEDULE: "qmod -rj 5 7.3",
    JobVerb.CLEAR_ERROR: "qmod -cj 5 7.3",
    JobVerb.DELETE: "qdel 5 7.3",
    JobVerb.ALTER: "qalter 5,7.3",
    JobVerb.MOVE: "qalter 5,7.3",
}


@pytest.fixture
def snapshot() -> Snapshot:
    """An array with two running and four waiting tasks, one of which is held; a job that runs, one that is held."""
    queues = {"all.q": {"hostlist": "h1", "slots": "3", "rerun": "FALSE"}}
    cluster = EmbeddedCluster(small_cluster(queues=queues))
    cluster.submit("anna", ["-N", "one", "-r", "y"])
    cluster.submit("anna", ["-N", "arr", "-t", "1-6"])
    cluster.submit("bob", ["-N", "held", "-h"])
    cluster.clock.step(30)
    cluster.hold_jobs("anna", ["2.5"], is_held=True)
    return cluster.snapshot()


def rows(snapshot: Snapshot) -> dict[tuple[int, str], JobRow]:
    return {(row.job, row.tasks): row for row in (*running_rows(snapshot), *pending_rows(snapshot))}


@pytest.mark.parametrize(("verb", "command"), COMMANDS.items())
def test_that_each_verb_has_its_command(verb: JobVerb, command: str) -> None:
    assert format_command(verb, (5, "7.3")) == command


def test_that_commands_have_force_kinds_and_options() -> None:
    assert format_command(JobVerb.DELETE, (5,), is_forced=True) == "qdel -f 5"
    assert format_command(JobVerb.RESCHEDULE, ("5.1",), is_forced=True) == "qmod -f -rj 5.1"
    assert format_command(JobVerb.RELEASE, (5,), kind="os") == "qrls -h os 5"
    assert format_command(JobVerb.ALTER, (5, 6), options=("-N", "a b")) == "qalter -N 'a b' 5,6"


def test_that_a_job_of_which_everything_is_chosen_is_named_as_a_whole(snapshot: Snapshot) -> None:
    found = rows(snapshot)
    assert set(found) == {(1, ""), (2, "1"), (2, "2"), (2, "3,4,6"), (2, "5"), (3, "")}
    assert find_words(snapshot, found.values()) == (1, 2, 3)
    some = [found[2, "1"], found[2, "3,4,6"], found[3, ""]]
    assert find_words(snapshot, some) == ("2.1", "2.3", "2.4", "2.6", 3)


def test_that_a_verb_takes_only_what_it_can_be_done_to(snapshot: Snapshot) -> None:
    everything = tuple(rows(snapshot).values())
    assert [row.job for row in select_rows(JobVerb.SUSPEND, everything)] == [1, 2, 2]
    assert [row.tasks for row in select_rows(JobVerb.RELEASE, everything)] == ["5", ""]
    assert select_rows(JobVerb.CLEAR_ERROR, everything) == ()
    assert all(explain_nothing(verb).endswith(".") for verb in JobVerb)


def test_that_a_deletion_tells_what_it_takes_away_and_what_the_user_may_not(snapshot: Snapshot) -> None:
    loss = find_loss(snapshot, tuple(rows(snapshot).values()), JobVerb.DELETE, "anna")
    assert loss.words == (1, 2)
    assert loss.running == (
        "1 one, anna, 1 slot on all.q@h1",
        "2.1 arr, anna, 1 slot on all.q@h1",
        "2.2 arr, anna, 1 slot on all.q@h1",
    )
    assert (loss.slots, loss.waiting_tasks, loss.may_force) == (3, 4, False)
    assert loss.waiting == ("2 arr, anna, tasks 3,4,6", "2 arr, anna, tasks 5")
    assert loss.refused == ('anna - you do not have the necessary privileges to delete the job "3"',)
    assert find_loss(snapshot, tuple(rows(snapshot).values()), JobVerb.DELETE, "olga").may_force


def test_that_a_waiting_task_counts_once_where_its_row_lies_within_another_that_is_chosen(snapshot: Snapshot) -> None:
    found = [row for row in rows(snapshot).values() if row.job == 2 and row.kind == PENDING]
    within = replace(next(row for row in found if row.tasks == "3,4,6"), depth=1, waiting=(4,))
    loss = find_loss(snapshot, (*found, within), JobVerb.DELETE, "anna")
    assert (loss.waiting_tasks, loss.waiting_counts) == (4, ((2, 4),))
    assert find_loss(snapshot, (within,), JobVerb.DELETE, "anna").waiting_counts == ((2, 1),)


def test_that_rescheduling_leaves_alone_what_may_not_start_again_unless_forced(snapshot: Snapshot) -> None:
    loss = find_loss(snapshot, tuple(rows(snapshot).values()), JobVerb.RESCHEDULE, "olga")
    assert (loss.words, loss.kept_words, loss.may_force) == ((1,), ("2.1-2",), True)
    assert loss.targets(is_forced=True) == (1, "2.1-2")
    assert loss.kept[0] == "2.1 arr, anna, 1 slot on all.q@h1"


def test_that_every_letter_of_a_state_has_words() -> None:
    assert set(STATE_LETTERS) == set(LETTERS)
    assert explain_state("qw") == ("waiting",)
    assert explain_state("dz") == ("deleted",)
    assert explain_state("hRq") == (STATE_LETTERS["h"], STATE_LETTERS["R"])
    assert explain_state("dr") == (STATE_LETTERS["d"], STATE_LETTERS["r"])


tasks = st.sets(st.integers(1, 12), min_size=1).map(sorted)


@given(tasks)
def test_that_the_words_for_tasks_are_read_as_these_tasks(some: list[int]) -> None:
    named = [find_named_tasks(word) for word in format_job_words(7, some)]
    assert sorted(task for each in named for task in each.tasks) == some
    assert shlex.split(" ".join(format_job_words(7, some))) == list(format_job_words(7, some))


@pytest.mark.parametrize("word", ["", "x", "7.", "7.x", "7.1,3", ".3", "7.3-"])
def test_that_other_words_name_no_job(word: str) -> None:
    assert find_named_tasks(word) is None


@given(st.lists(st.tuples(st.sampled_from("uos"), st.none() | tasks, st.booleans()), max_size=6))
def test_that_holds_of_tasks_are_those_that_were_put_on_and_not_taken_off(
    steps: list[tuple[str, list[int] | None, bool]],
) -> None:
    job = Job(1, "anna", tasks=Range(1, 12))
    expected: dict[int, set[str]] = {task: set() for task in range(1, 13)}
    for kind, some, is_held in steps:
        job = with_hold(job, kind, is_held=is_held, tasks=some)
        for task in expected if some is None else some:
            (expected[task].add if is_held else expected[task].discard)(kind)
    assert {task: set(find_holds(job, task)) for task in expected} == expected
    assert list(find_free_tasks(job, range(1, 13))) == [task for task, holds in expected.items() if not holds]
    if all(expected.values()) and len(set(map(frozenset, expected.values()))) == 1:
        assert not job.task_holds
