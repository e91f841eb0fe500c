"""Terminals on hosts: the command is `qsh`, with the fields that it has options for; held tasks outlast a file."""

from pathlib import Path

from qmonpy.app.jobs.held_tasks import check_held_tasks, find_released, release_others
from qmonpy.app.jobs.job_script import load_settings, save_settings
from qmonpy.app.jobs.submit_check import arguments_check, check_draft
from qmonpy.app.jobs.submit_command import parse_command
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.app.jobs.terminal import check_terminal
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from tests.app.snapshots import busy_snapshot
from tests.clusters.world import small_cluster

BATCH = SubmitDraft(name="x", tasks="1-5", predecessors="17", program="work.sh", resources="mem_free=1G")


def test_that_a_terminal_has_the_options_that_qsh_has() -> None:
    draft = BATCH.with_field("is_interactive", True)
    assert draft.command() == "qsh -N x -l mem_free=1G"
    found = check_draft(draft, arguments_check(busy_snapshot(), "root"), needs_program=True)
    assert sorted(found) == ["is_interactive"]
    assert not any(each.is_error for reports in found.values() for each in reports)


def test_that_what_qsh_has_no_option_for_stays_for_a_job() -> None:
    typed = parse_command("qsh -N y -display me:0", BATCH)
    assert (typed.is_interactive, typed.extra, typed.program, typed.tasks) == (True, "-display me:0", "work.sh", "1-5")
    assert typed.command() == "qsh -N y -display me:0"
    assert parse_command("qsub -N y", typed).is_interactive is False


def test_that_only_a_display_that_other_hosts_reach_will_do() -> None:
    def codes(words: tuple[str, ...], display: str) -> list[str]:
        return [each.code for each in check_terminal(words, {"DISPLAY": display})]

    assert codes((), "") == ["submit.no-display"]
    assert codes((), ":0") == ["submit.local-display"]
    assert codes((), "localhost:10.0") == []
    assert codes(("-display", "me:0"), ":0") == []
    assert codes(("-now", "n"), "me:0") == ["submit.waiting-terminal"]


def test_that_held_tasks_must_be_some_of_the_array() -> None:
    def codes(tasks: str, held: str) -> list[str]:
        return [each.code for each in check_held_tasks(SubmitDraft(tasks=tasks, held_tasks=held))]

    assert codes("", "") == codes("1-9", "2,4-6") == codes("1-9", "1-9") == []
    assert codes("", "2") == ["submit.held-without-tasks"]
    assert codes("1-19:2", "2") == ["submit.held-unknown"]
    assert codes("1-1000000000", "2") == codes("1-10", "1-1000000000") == ["submit.held-many"]
    assert find_released(SubmitDraft(tasks="1-9", held_tasks="2")) == ("JOB.1", "JOB.3-9")
    assert find_released(SubmitDraft(tasks="1-9", held_tasks="2", verification="v")) == ()


def test_that_a_hold_of_all_tasks_and_one_of_some_exclude_each_other() -> None:
    draft = SubmitDraft(tasks="1-9").with_field("is_held", True).with_field("held_tasks", "2")
    assert (draft.is_held, draft.arguments()) == (False, ("-t", "1-9", "-h"))
    assert parse_command(draft.command(), draft) == draft
    assert parse_command("qsub -t 1-9", draft).held_tasks == ""
    assert draft.with_field("is_held", True).held_tasks == ""


def test_that_held_tasks_outlast_the_settings_of_a_job(tmp_path: Path) -> None:
    draft = SubmitDraft(tasks="1-9", held_tasks="2-4", program="work.sh")
    save_settings(str(tmp_path / "settings"), draft)
    assert load_settings(str(tmp_path / "settings"), SubmitDraft()) == draft


def test_that_a_job_of_which_the_others_cannot_be_released_is_told() -> None:
    draft = SubmitDraft(tasks="1-3", held_tasks="2")
    answer = release_others(EmbeddedCluster(small_cluster()), draft, Answer(True, "submitted", job=17))
    assert answer.is_done
    assert answer.text.startswith("Job 17 is submitted, but all its tasks are held")
