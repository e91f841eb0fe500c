"""Cases: kept with as little around them as is needed, judged in another configuration, written as text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from qmonpy.engine.work.usage import quota_usage
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.case_content import Case, Outcome
from qmonpy.formats.files.case_file import format_cases, parse_cases
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.cases.judging import Verdict, judge_case
from qmonpy.insight.cases.keeping import (
    NotKeptError,
    keep_case,
    list_job_cases,
    list_limit_cases,
    list_reservation_cases,
)
from qmonpy.insight.why.deciding import UnwantedError
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from tests.conformance.situations import make_situation
from tests.insight.world import play

RULES = """
{
    name people
    enabled TRUE
    limit name staff users {@staff} to slots=4
    limit users {*} to slots=6
}
"""


def snapshot_of(player: Player) -> Snapshot:
    return Snapshot(player.cluster, player.state, player.now)


def find_case(player: Player, number: int, outcome: Outcome) -> Case:
    return next(each for each in list_job_cases(snapshot_of(player), number) if each.expectation.outcome is outcome)


def with_limit(cluster: Cluster, rule: int, value: str) -> Cluster:
    people = cluster.quota_sets["people"]
    limits = (replace(people.rules[rule].limits[0], value=value),)
    rules = tuple(replace(each, limits=limits) if at == rule else each for at, each in enumerate(people.rules))
    return cluster.with_quota_sets((people.with_rules(rules),))


@pytest.fixture
def player() -> Player:
    """Five hosts' worth of jobs, of which the fifth slot of carol is refused."""
    jobs = [("carol", ""), ("dave", ""), ("carol", "-t 1-3"), ("erik", ""), ("carol", "")]
    return play(*jobs, rules=RULES, complexes="lic lic INT <= YES YES 0 0")


def test_that_a_refused_slot_is_kept_with_the_slots_that_count_and_nothing_else(player: Player) -> None:
    case = keep_case(find_case(player, 5, Outcome.REFUSED), player.cluster)
    assert case.name == "carol's fifth slot is refused by people/staff"
    assert set(case.state.running) == {(1, 1), (3, 1), (3, 2), (3, 3)}
    assert set(case.state.jobs) == {1, 3, 5}


def test_that_a_case_is_broken_by_the_edit_that_breaks_it_and_says_what_is_true_instead(player: Player) -> None:
    case = keep_case(find_case(player, 5, Outcome.REFUSED), player.cluster)
    assert judge_case(case, with_limit(player.cluster, 1, "9")).holds
    judged = judge_case(case, with_limit(player.cluster, 0, "5"))
    assert judged.verdict is Verdict.BROKEN
    assert "starts in the next pass" in judged.found
    gone = judge_case(case, player.cluster.with_quota_sets(()))
    assert (gone.verdict, gone.found) == (Verdict.NOT_JUDGED, "There is no rule set people.")


def test_that_a_case_keeps_what_a_job_has_to_wait_for() -> None:
    player = play(("dave", "-pe mpi 8 -l h_rt=3600"), ("erik", "-l h_rt=100"), ("anna", "-pe mpi 8"), rules="")
    case = keep_case(find_case(player, 3, Outcome.STARTS), player.cluster)
    assert case.name == "An 8-slot mpi job of anna starts within 1 h"
    assert set(case.state.running) == {(1, 1)}
    assert judge_case(case, player.cluster).holds
    assert not judge_case(replace(case, expectation=replace(case.expectation, within=600)), player.cluster).holds


def test_that_a_set_counts_a_job_wherever_it_may_run(player: Player) -> None:
    case = keep_case(find_case(player, 2, Outcome.COUNTED), player.cluster)
    assert (case.expectation.rule, len(case.state.running)) == ("people", 0)
    people = player.cluster.quota_sets["people"]
    narrowed = player.cluster.with_quota_sets((people.with_rules(people.rules[:1]),))
    judged = judge_case(case, narrowed)
    assert "no rule of people counts it" in judged.found


def test_that_a_limit_is_kept_with_one_task_that_is_counted(player: Player) -> None:
    row = next(each for each in quota_usage(player.cluster, player.state) if each.user == "carol")
    case = keep_case(list_limit_cases(snapshot_of(player), row)[0], player.cluster)
    assert case.name == "The limit of people/staff is slots=4 for carol"
    assert len(case.state.running) == 1
    judged = judge_case(case, with_limit(player.cluster, 0, "5"))
    assert judged.found == "The limit is slots=5."


def test_that_a_reservation_is_kept_as_granted() -> None:
    steps = [
        {"reserve": {"user": "root", "args": "-d 3600 -pe mpi 4"}},
        {"submit": {"user": "erik", "args": "", "runtime": "500"}},
        {"schedule": {}},
    ]
    cluster = {
        "hosts": {"h1": {}, "h2": {}},
        "pes": {"mpi": {"slots": "8", "allocation_rule": "$fill_up"}},
        "queues": {"all.q": {"hostlist": "h1 h2", "slots": "2", "pe_list": "mpi"}},
    }
    scenario = parse_scenario({"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": steps})
    player = Player(scenario.cluster)
    for step in scenario.steps:
        player.play(step)
    case = keep_case(list_reservation_cases(snapshot_of(player), 1)[0], player.cluster)
    assert judge_case(case, player.cluster).holds
    queue = replace(player.cluster.queues["all.q"], hosts=("h1",))
    judged = judge_case(case, replace(player.cluster, queues={"all.q": queue}))
    assert judged.verdict is Verdict.BROKEN
    assert judged.found.startswith("It is not granted.")


def test_that_what_is_not_true_is_not_kept(player: Player) -> None:
    case = find_case(player, 5, Outcome.REFUSED)
    with pytest.raises(NotKeptError, match="starts in the next pass"):
        keep_case(case, with_limit(player.cluster, 0, "9"))


def test_that_keeping_can_be_broken_off(player: Player) -> None:
    def stop() -> None:
        raise UnwantedError

    with pytest.raises(UnwantedError):
        keep_case(find_case(player, 5, Outcome.REFUSED), player.cluster, stop)


def situations(seeds: range, most: int) -> Iterator[tuple[Player, Case]]:
    for seed in seeds:
        scenario = parse_scenario(make_situation(seed, ()))
        player = Player(scenario.cluster)
        for step in scenario.steps:
            player.play(step)
        for number in list(player.state.jobs)[:most]:
            for case in list_job_cases(snapshot_of(player), number):
                yield player, case


def check_smallest(case: Case, cluster: Cluster) -> None:
    """Nothing of a situation can be left out."""
    state = case.state
    for key in state.running:
        running = {each: task for each, task in state.running.items() if each != key}
        jobs = {n: job for n, job in state.jobs.items() if n in state.pending or any(k[0] == n for k in running)}
        assert not judge_case(replace(case, state=replace(state, running=running, jobs=jobs)), cluster).holds


def check_situations(seeds: range, most: int = 6) -> int:
    kept = 0
    for player, whole in situations(seeds, most):
        try:
            case = keep_case(whole, player.cluster)
        except NotKeptError:
            continue
        kept += 1
        assert judge_case(case, player.cluster).holds
        if case.expectation.outcome in (Outcome.REFUSED, Outcome.WAITS):
            check_smallest(case, player.cluster)
        again = parse_cases(format_cases([case]), player.cluster)
        assert again == (case,)
        assert format_cases(again) == format_cases([case])
    return kept


def test_that_a_case_holds_is_smallest_and_reads_back_as_it_was_written() -> None:
    assert check_situations(range(1), 2) >= 2


@pytest.mark.slow
def test_that_this_holds_in_many_random_situations() -> None:
    assert check_situations(range(2000, 2060)) > 100


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("format: qmonpy-cases/2\ncases: []\n", 1, "must begin with"),
        ("format: qmonpy-cases/1\ncases:\n- expect: {outcome: waits}\n", 3, "name is missing"),
        ("format: qmonpy-cases/1\ncases:\n- name: n\n  jobs: {}\n  expect:\n    outcome: wait\n", 6, "expected one of"),
        ("format: qmonpy-cases/1\ncases:\n- name: n\n  expect: {outcome: waits, job: 7}\n", 4, "not among the jobs"),
        ("format: qmonpy-cases/1\ncases:\n- name: n\n  colour: red\n", 3, "unknown"),
        ("format: qmonpy-cases/1\ncases:\n- name: n\n  expect: {outcome: starts, within: soon}\n", 4, "length of time"),
    ],
)
def test_that_each_mistake_is_told_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(ReportError) as error:
        parse_cases(text, Cluster())
    found = [each for each in error.value.reports if words in each.text]
    assert found, error.value.reports
    assert found[0].span is not None
    assert found[0].span.line == line


def test_that_the_example_of_the_page_holds() -> None:
    page = (Path(__file__).parents[3] / "docs" / "cases.md").read_text(encoding="utf-8")
    rules = "{\n name people\n enabled TRUE\n limit name staff users {*} to slots=2\n}\n"
    document = {"hosts": {"node01": {}}, "queues": {"all.q": {"hostlist": "node01", "slots": "9"}}, "rqs": rules}
    scenario = parse_scenario({"format": "qmonpy-scenario/1", "name": "t", "cluster": document, "steps": []})
    (case,) = parse_cases(page.partition("```yaml\n")[2].partition("```")[0], scenario.cluster)
    assert judge_case(case, scenario.cluster).holds


def test_that_a_broken_file_is_a_report_and_nothing_else(player: Player) -> None:
    text = format_cases([find_case(player, 5, Outcome.REFUSED)])
    random, letters = Random(5), "x:-{}[]'\"\n 0,&*"
    told: list[Report] = []
    for _ in range(150):
        at, length = random.randrange(len(text)), random.randrange(3)
        broken = text[:at] + random.choice(letters) * random.randrange(3) + text[at + length :]
        try:
            cases = parse_cases(broken, player.cluster)
        except ReportError as error:
            told += error.reports
        else:
            assert len([judge_case(each, player.cluster) for each in cases]) == len(cases)
    assert told
    assert all(each.text for each in told)


def test_that_nothing_is_kept_of_a_reservation_that_is_gone() -> None:
    assert list_reservation_cases(Snapshot(), 7) == ()
