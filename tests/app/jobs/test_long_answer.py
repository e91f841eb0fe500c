"""Long answers of commands, shortened for a line in a dialog."""

from qmonpy.app.jobs.long_answer import MOST_LINES, shorten_answer


def test_that_short_answers_stay_as_they_are() -> None:
    text = "\n".join(['denied: job "1" does not exist'] * MOST_LINES)
    assert shorten_answer(text) == text
    assert shorten_answer("") == ""


def test_that_the_verdict_of_a_verification_comes_before_its_reasons_of_which_each_kind_has_a_line() -> None:
    unasked = [
        f'Job 1 cannot run in queue "a.q@h{number}" because it is not contained in its list' for number in range(9)
    ]
    unfit = [
        f'Job 1 (-l mem=2G) cannot run in queue "b.q@h{number}" because it offers only hc:mem={number}'
        for number in range(3)
    ]
    last = 'Job 1 has no permission for cluster queue "c.q"'
    shown = shorten_answer("\n".join((*unasked, *unfit, last, "verification: no suitable queues"))).splitlines()
    assert shown == [
        "verification: no suitable queues",
        f"{unasked[0]} (and 8 more like it)",
        f"{unfit[0]} (and 2 more like it)",
        last,
    ]


def test_that_of_many_kinds_the_first_are_told() -> None:
    lines = [f"reason {number}" for number in range(MOST_LINES + 2)]
    assert shorten_answer("\n".join(lines)).splitlines() == [*lines[:MOST_LINES], "and 2 more reasons"]
