"""What a waiting job lacks, in words: true also where more must become free than it asks for."""

from dataclasses import replace

from qmonpy.insight.why.answer_words import describe_missing
from qmonpy.insight.why.deciding import find_answer_of
from tests.insight.why.test_causes import play_situation
from tests.present import present

ALL_SLOTS_LACK = 393
"""A random situation in which all three slots of job 5 are missing, each on another queue instance."""


def test_that_no_more_slots_are_told_missing_than_a_job_needs() -> None:
    player = play_situation(ALL_SLOTS_LACK)
    answer = present(find_answer_of(player.cluster, player.state, player.now, 5))
    (missing,) = answer.missing
    assert describe_missing(missing, answer).startswith("all 3 slots that it needs in PE rr are missing, free soonest")
    more = replace(missing, lacks=tuple(replace(each, asked=each.asked + 1) for each in missing.lacks))
    assert describe_missing(more, answer).startswith(
        "6 slots must become free before it gets the 3 that it needs in PE rr, soonest on all.q@h2 (2), all.q@h1 (2)"
    )
