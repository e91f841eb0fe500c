"""Why an instance is in a state reads as qstat -explain says it, and in words with who and what."""

from dataclasses import replace
from datetime import UTC

import pytest

from qmonpy.engine.world.instance_state import STATE_LETTERS, instance_letters
from qmonpy.insight.why.instance_reasons import STATE_NAMES, StateReason, explain_states
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster
from tests.engine.queue_states import SITUATIONS, printed_details, read_situation
from tests.engine.world.test_instance_state import NOON

DERIVED = ': "complex_values" has'
"""8.1.9 says that complex_values is ambiguous wherever slots is, as it keeps slots among them."""


def reasons_of(name: str) -> dict[str, tuple[StateReason, ...]]:
    content = read_situation(name)
    snapshot = Snapshot(content.cluster, content.state, content.now)
    letters = instance_letters(content.cluster, content.state, content.now)
    return {instance: explain_states(snapshot, instance, each) for instance, each in letters.items()}


def say(instance: str, letter: str, situation: str) -> StateReason:
    return next(each for each in reasons_of(situation)[instance] if each.letter == letter)


@pytest.mark.parametrize("name", SITUATIONS)
def test_that_alarms_are_explained_in_the_words_of_qstat(name: str) -> None:
    shown = printed_details(name, "qstat -f -explain aAcE")
    found = {
        instance: [line for each in reasons for line in each.explained if each.letter in "aA"]
        for instance, reasons in reasons_of(name).items()
    }
    for instance, lines in shown.items():
        assert found.get(instance, []) == [line for line in lines if "ambiguous" not in line], instance


def test_that_ambiguity_is_explained_in_the_words_of_qstat() -> None:
    shown = printed_details("orphaned", "qstat -f -explain aAcE")["amb.q@q2"]
    assert [line for line in shown if DERIVED not in line] == list(say("amb.q@q2", "c", "orphaned").explained)


def test_that_every_letter_has_a_name_and_a_reason() -> None:
    assert tuple(STATE_NAMES) == tuple(STATE_LETTERS)
    content = read_situation("busy")
    snapshot = Snapshot(content.cluster, content.state, content.now)
    reasons = explain_states(snapshot, "all.q@q1", frozenset(STATE_LETTERS))
    assert "".join(each.letter for each in reasons) == STATE_LETTERS
    assert all(each.text.endswith(".") and each.title for each in reasons)


@pytest.mark.parametrize(
    ("situation", "instance", "letter", "text"),
    [
        ("busy", "hot.q@q3", "a", "disk is 14G, at or below the load threshold of 15G. No job starts"),
        ("busy", "hot.q@q2", "a", "There is no value of np_load_avg to compare with the load threshold 1.75: the host"),
        (
            "busy",
            "hot.q@q1",
            "A",
            "lic is 2, at or below the suspend threshold of 5. Every 00:05:00 one job is",
        ),
        ("busy", "low.q@q1", "S", "all.q@q1 has 4 slots in use, and suspends it at 2 or more."),
        ("busy", "cal.q@q1", "D", 'Calendar never disables it for good by its entry "week mon-sun=0-24=off".'),
        ("busy", "cal.q@q2", "C", 'Calendar stop suspends it for good by its entry "week mon-sun=0-24=suspended".'),
        (
            "busy",
            "amb.q@q2",
            "c",
            "slots is set for @left (2), @right (3), and q2 is in all of these; the default 1 holds",
        ),
        (
            "modified",
            "all.q@q3",
            "s",
            "(Grid Engine does not keep who). 1 job on it is suspended with it.",
        ),
        ("orphaned", "amb.q@q4", "o", "still used by 1 job; it goes when the last ends."),
        ("unknown", "u.q@q1", "a", "as the host does not answer"),
    ],
)
def test_that_reasons_name_what_it_is_about(situation: str, instance: str, letter: str, text: str) -> None:
    assert text in say(instance, letter, situation).text


def test_that_a_reason_leads_to_jobs_and_instances() -> None:
    assert say("low.q@q1", "S", "busy").instances == ("all.q@q1",)
    assert say("amb.q@q4", "o", "orphaned").jobs == (7,)
    assert say("cal.q@q1", "D", "busy").calendar == "never"


def test_that_a_normalised_load_tells_its_processors_and_the_adjustment() -> None:
    queues = {"all.q": {"hostlist": "h1", "load_thresholds": "np_load_avg=1.75"}}
    hosts = {"h1": {"load_values": "np_load_avg=2.1,load_avg=8.4,num_proc=4"}}
    cluster = replace(small_cluster(hosts=hosts, queues=queues), scheduler={"job_load_adjustments": "np_load_avg=0.50"})
    (reason,) = explain_states(Snapshot(cluster), "all.q@h1", frozenset("a"))
    assert reason.text.startswith(
        "np_load_avg is 2.1, at or above the load threshold of 1.75. That is load_avg 8.4 on 4 processors. For "
    )
    assert reason.explained == ("alarm hl:np_load_avg=2.1 load-threshold=1.75",)


def test_that_a_calendar_tells_its_entry_and_until_when() -> None:
    queues = {"all.q": {"hostlist": "h1", "calendar": "night"}}
    calendar = Calendar("night", year="24.12.2026=off", week="sat-sun=off mon-fri=8-18=suspended")
    cluster = replace(small_cluster(queues=queues), calendars={"night": calendar})
    (reason,) = explain_states(Snapshot(cluster, State(), NOON), "all.q@h1", frozenset("C"), UTC)
    assert reason.text == (
        'Calendar night suspends it until 2026-11-23 18:00:00 by its entry "week mon-fri=8-18=suspended".'
    )


def test_that_what_is_not_there_has_no_reasons() -> None:
    assert explain_states(Snapshot(small_cluster()), "all.q@nowhere", frozenset("d")) == ()


def explain_error(*messages: str) -> StateReason:
    state = State(instance_states={"all.q@h1": frozenset("E")}, instance_messages={"all.q@h1": messages})
    (reason,) = explain_states(Snapshot(small_cluster(), state), "all.q@h1", frozenset("E"))
    return reason


def test_that_an_error_names_the_jobs_that_the_qmaster_names_each_once() -> None:
    said = [f"queue all.q marked QERROR as result of job {number}'s failure at host h1" for number in (42, 57, 42)]
    reason = explain_error(*said)
    assert reason.jobs == (42, 57)
    assert reason.explained == tuple(said)
    assert reason.text.startswith("2 jobs failed here, probably because of the host: 42, 57.")
    assert "The messages file of the execution daemon on h1 says why." in reason.text


def test_that_an_error_of_which_nothing_is_told_says_so() -> None:
    reason = explain_error()
    assert "which job is not known here" in reason.text
    assert (reason.jobs, reason.explained) == ((), ())
    assert explain_error("something else").explained == ("something else",)
