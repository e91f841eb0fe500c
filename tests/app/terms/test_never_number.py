"""What a job that can never start could have at the most: each number opens into what the engine finds."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.starting.wait_numbers import WaitNumbers
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.never_number import NeverLimit, NeverSlots, OfferedMost
from qmonpy.app.terms.starts.several_number import SeveralNumbers
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.passing.verify import is_suited
from qmonpy.insight.why.answer import Answer, Verdict
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.refusal_words import format_people_left
from qmonpy.insight.why.words.said_numbers import Of, Subject, write_noted
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from qmonpy.model.work.refusal import find_amount
from tests.app.terms.test_chart_numbers import check_keys
from tests.clusters.world import small_cluster, submitted, write_sets
from tests.insight.sites.test_change_effect import sets
from tests.insight.why.test_causes import play_situation
from tests.present import present


def list_never(seeds: range) -> Iterator[tuple[Snapshot, Answer]]:
    """The answers about jobs of random situations that can never start."""
    for seed in seeds:
        player = play_situation(seed)
        snapshot = Snapshot(cluster=player.cluster, state=player.state, now=player.now)
        for job in player.state.pending:
            answer = present(find_answer_of(player.cluster, player.state, player.now, job))
            if answer.verdict is Verdict.NEVER and answer.unsuitable is not None:
                yield snapshot, answer


def value_of(opened: Opened, name: str) -> float:
    return next(row.value for row in opened.rows if row.key == (name,))


def check_slots(snapshot: Snapshot, answer: Answer, said: str, opened: Opened) -> None:
    """So many slots suit the empty cluster, each queue instance has room for its own, and no more suit."""
    most, asked = int(value_of(opened, "sum")), int(value_of(opened, "asked"))
    assert said == str(most) == str(present(answer.unsuitable).most)
    assert most < asked
    pieces = [row for row in opened.rows if row.link is not None]
    assert sum(row.value for row in pieces) == most
    for row in pieces:
        assert all(row.value <= term.value for term in row.children), "no bound of it is smaller"
    if present(answer.unsuitable).parts == ("slots",):
        suits = [
            is_suited(snapshot.cluster, snapshot.state, replace(answer.job, slots=(Range(slots, slots),)))
            for slots in (most, asked)
        ]
        assert suits == [True, False]


def check_offers(answer: Answer, number: OfferedMost, said: str, opened: Opened) -> None:
    """What is said is the most of what is offered."""
    refusals = [each for each in present(answer.unsuitable).refusals if format_people_left(each) == said]
    assert opened.rows[0].shown == said
    amounts = [find_amount(each.left) for each in refusals if each.attribute == number.part.rpartition(" ")[2]]
    assert max(row.value for row in opened.rows) in [each or 0.0 for each in amounts]


def check_numbers(seeds: range) -> Counter[Of]:
    """Open every number of the answers about random situations; return how many there were of each kind."""
    found: Counter[Of] = Counter()
    for snapshot, answer in list_never(seeds):
        text, numbers = write_noted(lambda answer=answer: describe_answer(answer))  # type: ignore[misc]
        for each in numbers:
            number, said = WaitNumbers(answer).find(each.subject), text[each.begin : each.end]
            opened = present(number).open(snapshot)
            check_keys(opened)
            found[each.subject.of] += 1
            match number:
                case NeverSlots():
                    check_slots(snapshot, answer, said, opened)
                case OfferedMost():
                    check_offers(answer, number, said, opened)
                case NeverLimit(refusal):
                    assert value_of(opened, "limit") == refusal.limit
                    assert value_of(opened, "used") == 0
    return found


def test_that_what_is_the_most_of_a_job_that_can_never_start_opens_into_what_the_engine_finds() -> None:
    assert check_numbers(range(10)).keys() >= {Of.MOST_SLOTS, Of.OFFERS}


@pytest.mark.slow
def test_that_it_does_in_many_situations() -> None:
    assert check_numbers(range(10, 120)).keys() == {Of.MOST_SLOTS, Of.OFFERS, Of.RULE_LIMIT}


def test_that_a_rule_that_is_gone_is_told_so() -> None:
    cluster = EmbeddedCluster(small_cluster())
    write_sets(cluster, "root", sets("users * to slots=1"))
    job = submitted(cluster.submit("anna", ["-pe", "mpi", "2"]))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    answer = present(find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, job))
    (number,) = write_noted(lambda: describe_answer(answer))[1]
    opener = present(WaitNumbers(answer).find(number.subject))
    assert opener.open(snapshot).sentence == "1 − 0 = 1 left."
    write_sets(cluster, "root", ())
    assert opener.open(cluster.snapshot()).sentence.startswith("There is no rule ")


def test_that_the_numbers_of_one_sentence_open_together() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("anna", [], runtime=1000))
    waits = submitted(cluster.submit("anna", ["-pe", "mpi", "9"]))
    cluster.advance(20)
    snapshot = cluster.snapshot()
    answer = present(find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, waits))
    subjects = (Subject(Of.HOSTS, ("h1", "h2")), Subject(Of.END, (job, 1)))
    number = WaitNumbers(answer).find(Subject(Of.SEVERAL, subjects))
    assert isinstance(number, SeveralNumbers)
    opened = number.open(snapshot)
    check_keys(opened)
    assert opened.sentence == "2 numbers, each with its terms below it."
    hosts, end = opened.rows
    assert (hosts.title, hosts.how) == ("hosts that are meant", "2 in all.")
    assert [row.title for row in hosts.children] == ["h1", "h2"]
    assert end.how == present(WaitNumbers(answer).find(subjects[1])).open(snapshot).sentence
