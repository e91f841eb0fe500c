"""What a command touches, as its question counts it, opened: each count is that of its rows."""

from dataclasses import replace

import pytest

from qmonpy.app.cases.case_judge import CaseChange
from qmonpy.app.jobs.job_rows import RUNNING
from qmonpy.app.jobs.job_work import NAMED_LINES, JobVerb, find_loss
from qmonpy.app.objects.host_stop import describe_crash, describe_stop, find_stop
from qmonpy.app.queues.instance_switch import find_switch
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.app.terms.case_number import list_case_lines
from qmonpy.app.terms.number import Opened, SaidLine
from qmonpy.app.terms.touched_number import TouchedNames, TouchedTasks
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.case_content import Case, Expectation, Outcome
from qmonpy.gui.pages.jobs.loss_question import _describe
from qmonpy.gui.pages.queues.switch_question import describe_switch
from qmonpy.insight.cases.judging import Judgement, Verdict
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.state import State
from tests.app.jobs.test_job_work import rows
from tests.app.terms.test_chart_numbers import check_keys
from tests.clusters.world import small_cluster
from tests.present import present


@pytest.fixture(scope="module")
def shown() -> Snapshot:
    """Twelve hosts on which 20 tasks of anna and a parallel job of bob run; 4 of anna's and a job of carl wait."""
    hosts: dict[str, dict[str, str]] = {f"h{number}": {} for number in range(1, 13)}
    made = small_cluster(hosts=hosts)
    cluster = EmbeddedCluster(replace(made, queues={"all.q": replace(made.queues["all.q"], hosts=tuple(hosts))}))
    cluster.submit("bob", ["-pe", "mpi", "4"], runtime=1000)
    cluster.submit("anna", ["-t", "1-24"], runtime=1000)
    cluster.submit("carl", ["-h"])
    cluster.advance(20)
    snapshot = cluster.snapshot()
    cluster.close()
    return snapshot


def check(lines: list[SaidLine], snapshot: Snapshot) -> list[Opened]:
    """Every count of the lines opens into as many."""
    found = []
    for at, line in enumerate(lines):
        counts = [int(each) for each in line.part.replace("(", "").split() if each.isdigit()]
        if line.number is None:
            assert not line.text.strip().startswith("and ")
            assert " and " not in line.text or not line.text.rpartition(" and ")[2].split()[0].isdigit()
            # A line that names one thing stands below its heading; others have no count.
            assert line.text.startswith("    ") or not line.text[0].isdigit()
            continue
        assert line.part in line.text
        opened = line.number.open(snapshot)
        check_keys(opened)
        total = int(sum(each.value for each in opened.rows))
        for row in opened.rows:
            assert not row.children or row.value == sum(each.value for each in row.children)
        if line.part.startswith("and "):
            named = line.text.count(",") + 1 if not line.text.startswith(" ") else _count_above(lines, at)
            assert counts[0] == total - named
        else:
            assert counts[0] == total
            if isinstance(line.number, TouchedTasks) and "slot" in line.part:
                slots = sum(snapshot.state.running[key].slots for key in line.number.running)
                assert counts[1] == slots
                assert f" with {slots} slots" in opened.sentence
        found.append(opened)
    return found


def _count_above(lines: list[SaidLine], at: int) -> int:
    """How many lines in a row above one name something."""
    count = 0
    while lines[at - count - 1].text.startswith("    "):
        count += 1
    return count


@pytest.mark.parametrize("verb", [JobVerb.DELETE, JobVerb.RESCHEDULE])
@pytest.mark.parametrize("is_forced", [False, True])
def test_that_what_is_lost_with_jobs_opens(shown: Snapshot, verb: JobVerb, is_forced: bool) -> None:
    chosen = tuple(rows(shown).values())
    loss = find_loss(shown, chosen, verb, "root")
    assert len([row for row in chosen if row.kind == RUNNING]) > NAMED_LINES
    found = check(list(_describe(loss, verb, is_forced=is_forced)), shown)
    assert found
    if verb is JobVerb.DELETE:
        assert found[0].sentence == "anna 20 + bob 1 = 21 running tasks with 24 slots."
        assert found[-1].sentence == "anna 4 + carl 1 = 5 waiting tasks of 2 jobs."


@pytest.mark.parametrize("action", [InstanceAction.SUSPEND, InstanceAction.RESCHEDULE, InstanceAction.CLEAN])
def test_that_what_a_switch_of_queue_instances_touches_opens(shown: Snapshot, action: InstanceAction) -> None:
    switch = find_switch(shown, instance_rows(shown), action, "root")
    found = check(describe_switch(switch), shown)
    assert found[0].sentence == "12 in all."


def test_that_what_stopped_hosts_touch_opens(shown: Snapshot) -> None:
    stop = find_stop(shown, [f"h{number}" for number in range(1, 13)])
    for lines in (
        describe_stop(stop, kills_jobs=True, is_simulated=True),
        describe_stop(stop, kills_jobs=False, is_simulated=False),
        describe_crash(shown, stop),
    ):
        assert len(check(lines, shown)) > 2
    part = find_stop(shown, ["h2"])
    check(describe_stop(part, kills_jobs=False, is_simulated=True), shown)


def test_that_many_users_and_names_are_counted_where_they_have_no_row() -> None:
    opened = TouchedNames("names", tuple(f"n{number}" for number in range(700))).open(Snapshot())
    assert sum(each.value for each in opened.rows) == 700
    assert opened.rows[-1].title == "and 200 more"


def test_that_kept_cases_open_into_those_that_a_change_breaks_those_that_hold_again_and_the_others() -> None:
    def judged(number: int, verdict: Verdict) -> Judgement:
        case = Case(f"case {number}", Expectation(Outcome.WAITS, job=1), State())
        return Judgement(case, verdict, "" if verdict is Verdict.HOLDS else f"It starts ({number}).")

    holds, breaks, unknown = Verdict.HOLDS, Verdict.BROKEN, Verdict.NOT_JUDGED
    sides = [(holds, breaks)] * 10 + [(breaks, holds)] * 2 + [(holds, holds)] * 3 + [(holds, unknown)]
    pairs = tuple((judged(at, now), judged(at, then)) for at, (now, then) in enumerate(sides))
    lost, mended = (*pairs[:10], pairs[-1]), pairs[10:12]
    change = CaseChange(tuple(then for _, then in lost), tuple(then for _, then in mended), pairs)
    lines = list(list_case_lines(change))
    assert [(line.text, line.part) for line in lines if line.number is not None] == [
        ("Breaks 10 of 16 kept cases:", "16 kept cases"),
        ("  and 2 more", "and 2 more"),
        ("1 of 16 kept cases can no longer be judged:", "16 kept cases"),
    ]
    opened = present(lines[0].number).open(Snapshot())
    check_keys(opened)
    assert opened.sentence == (
        "Of 16 kept cases: 10 broken + 1 no longer judged + 2 that hold again + 3 as before = 16."
    )
    assert [row.value for row in opened.rows] == [10, 1, 2, 3]
    assert all(row.value == sum(each.value for each in row.children) for row in opened.rows)
    assert {each.shown for row in opened.rows for each in row.children} == {
        "holds, then broken",
        "holds, then not judged",
        "broken, then holds",
        "holds",
    }
