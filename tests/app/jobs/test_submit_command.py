"""A command line and the fields of a form say the same, whichever of them was typed."""

import shlex
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.jobs.job_rows import JobRow, finished_rows
from qmonpy.app.jobs.submit_command import (
    describe_ended,
    draft_of_arguments,
    draft_of_ended,
    draft_of_job,
    parse_command,
)
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.formats.submission.job_draft import JobDraft, parse_draft
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

OPTIONS = (
    "-N a", "-N b", "-l h_rt=60", "-l h=h1", "-soft -l arch=x -hard", "-soft -q b.q -hard", "-q all.q", "-q b.q,c.q",
    "-pe mpi 2-4", "-pe mpi 8", "-P p1", "-P ''", "-p -5", "-js 3", "-R y", "-R n", "-now y", "-now n", "-m be",
    "-m n", "-M a,b@c", "-hold_jid 1", "-hold_jid 2,x*", "-hold_jid_ad 3", "-t 1-9:2", "-tc 2", "-a 205001010000",
    "-dl 205001010000", "-cwd", "-wd /x", "-o /o", "-o h1:/y", "-e /e", "-i /i", "-j y", "-j n", "-S /bin/sh", "-V",
    "-v A=1", "-v 'B=a b'", "-ac k=v", "-notify", "-r y", "-r n", "-h", "-ckpt c", "-c s", "-A acc", "-ar 7",
    "-binding linear:2", "-binding set explicit:0,1", "-w e", "-w v", "-verify", "-masterq all.q", "-C '#%'",
    "-shell n", "-sync y", "-terse", "-b y", "-b n", "-jsv /j", "-dc k",
)  # fmt: skip
"""Every option that a form has a field for, and some that it has none for."""


def split(options: list[str]) -> list[str]:
    return [word for each in options for word in shlex.split(each)]


def meaning(words: list[str] | tuple[str, ...]) -> JobDraft:
    found = parse_draft(words, 0)
    found.is_soft, found.paths = False, ()
    return found


def test_that_a_hold_that_is_taken_back_by_a_second_one_stays_so() -> None:
    draft = draft_of_arguments(["-h", "-h", "work.sh"])
    assert not draft.is_held
    assert not meaning(draft.arguments()).user_hold
    assert draft_of_arguments(["-h", "work.sh"]).is_held


@given(st.lists(st.sampled_from(OPTIONS), max_size=9), st.sampled_from([[], ["work.sh", "-N", "no option", "a b"]]))
@settings(max_examples=40, deadline=None)
def test_that_a_draft_of_a_command_means_the_same_and_loses_nothing(options: list[str], command: list[str]) -> None:
    words = [*split(options), *command]
    draft = draft_of_arguments(words)
    again = draft.arguments()
    assert meaning(again) == meaning(words)
    assert by_option(again) == by_option(words)
    assert parse_command(draft.command()) == draft, "the line of a draft is the draft"


def by_option(words: Sequence[str]) -> dict[str, str]:
    """By option all of its values as one list, and the command."""
    options, command = split_arguments(words)
    found: dict[str, list[str]] = {}
    for name, each in options:
        found.setdefault(name, []).append(" ".join(each[1:]))
    switches = ("-h", "-V", "-cwd", "-notify", "-verify")
    joined = {name: "" if name in switches else ",".join(values) for name, values in found.items()}
    return {**joined, "": " ".join(command)}


def test_that_an_edited_field_replaces_what_the_further_options_said_of_it() -> None:
    draft = parse_command("qsub -R n -N a -N b -shell n work.sh 1")
    assert (draft.name, draft.wants_reservation, draft.extra) == ("", False, "-R n -N a -N b -shell n")
    assert draft.with_field("wants_reservation", True).command() == "qsub -R y -N a -N b -shell n work.sh 1"
    assert draft.with_field("name", "c").command() == "qsub -N c -R n -shell n work.sh 1"
    assert draft.with_field("name", "") == draft, "nothing was edited"


def test_that_a_command_is_read_with_its_path_and_over_several_lines() -> None:
    assert parse_command("/usr/bin/qsub -N a \\\n  -p -5") == SubmitDraft(name="a", priority="-5")
    assert parse_command("-soft -l arch=x") == SubmitDraft(soft_resources="arch=x")
    kept = parse_command("qsub -N a", SubmitDraft(user="anna", runtime="7", project="gone"))
    assert (kept.user, kept.runtime, kept.project) == ("anna", "7", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [("qsub -N 'a", "A quote is not closed."), ("qdel 7", '"qdel" is not qsub: enter a qsub command.')],
)
def test_that_what_is_no_such_command_is_told(text: str, said: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_command(text)
    assert caught.value.reports[0].text == said


def test_that_soft_requests_stand_between_their_marks() -> None:
    draft = SubmitDraft(resources="h_rt=60", soft_resources="arch=x", soft_queue="b.q", extra="-l h=h1", program="a")
    assert draft.command() == "qsub -l h_rt=60 -soft -l arch=x -q b.q -hard -l h=h1 a"
    assert SubmitDraft(soft_queue="b.q, c.q").arguments() == ("-soft", "-q", "b.q,c.q")


def make_ended(category: str, pe: str = "", slots: int = 1, recorded: bool = True) -> JobRow:
    record = TaskRecord(category=category, project="physics") if recorded else None
    running = RunningTask(7, 1, (("all.q@h1", slots),), 100, pe=pe or None)
    task = FinishedTask(7, 1, "anna", "sim", 50, 100, 460, (("all.q@h1", slots),), running=running, record=record)
    return finished_rows(Snapshot(finished=(task,)))[0]


def test_that_a_job_like_an_ended_one_asks_for_what_its_record_tells() -> None:
    draft = draft_of_ended(make_ended("-U dept -u anna -l h_rt=3600,mem=4G -pe mpi 2-8 -q all.q -P physics -ar 5"))
    words = shlex.split("-N sim -q all.q -l h_rt=3600,mem=4G -pe mpi 2-8 -P physics")
    assert by_option(draft.arguments()) == by_option(words)
    assert (draft.user, draft.runtime) == ("anna", "360")


def test_that_without_a_record_name_and_pe_are_kept_and_what_lacks_is_said() -> None:
    row = make_ended("", pe="smp", slots=4, recorded=False)
    assert by_option(draft_of_ended(row).arguments()) == by_option(shlex.split("-N sim -pe smp 4"))
    assert "no requests" in describe_ended(row)
    assert "no requests" not in describe_ended(make_ended("-l h_rt=60"))


def test_that_requests_of_scopes_are_no_requests_of_the_whole_job() -> None:
    words = "-l a=1 -scope master -q m.q -l b=2 -scope slave -l c=3 -scope global -l d=4 work.sh"
    draft = draft_of_arguments(words.split())
    assert (draft.resources, draft.queue) == ("a=1,d=4", "")
    assert draft.extra == "-scope master -q m.q -l b=2 -scope slave -l c=3"
    again = parse_draft(draft.arguments(), 0, variety=OPEN_CLUSTER_SCHEDULER_9)
    assert (again.hard_resources, again.master_queues) == ({"a": "1", "d": "4"}, ("m.q",))
    assert (again.master_resources, again.slave_resources) == ({"b": "2"}, {"c": "3"})


def test_that_a_job_of_a_real_cluster_is_submitted_again_with_its_requests_of_scopes() -> None:
    job = Job(
        7,
        "anna",
        pe="mpi",
        slots=(Range(2, 2),),
        hard_resources=(ResourceRequest("h_rt", "60"),),
        master_queues=("m.q",),
        slave_resources=(ResourceRequest("b", "2"),),
        other_requests=("-scope slave -par 1", "-bamount 2"),
    )
    again = parse_draft(draft_of_job(job).arguments(), 0, variety=OPEN_CLUSTER_SCHEDULER_9)
    assert (again.hard_resources, again.master_queues, again.slave_resources) == (
        {"h_rt": "60"}, ("m.q",), {"b": "2"},
    )  # fmt: skip
    assert again.others == ("-bamount 2", "-scope slave -par 1")
