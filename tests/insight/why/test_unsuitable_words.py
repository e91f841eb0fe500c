"""Why a job can never start, in words: one true sentence for each part of the request that makes it so."""

import re

import pytest

from qmonpy.insight.why.answer import Verdict
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from tests.engine.build import NOW, make_cluster, play
from tests.insight.why.test_causes import NO_RULE_NAMED, play_situation
from tests.present import present


def say(seed: int, number: int) -> str:
    """The sentence for a job of a random situation that can never start."""
    player = play_situation(seed)
    answer = present(find_answer_of(player.cluster, player.state, player.now, number))
    assert answer.verdict is Verdict.NEVER
    return describe_answer(answer).removeprefix("It can never start as it is")


@pytest.mark.parametrize(
    ("seed", "number", "words"),
    [
        (4, 2, ": it asks for mem=2G, which no queue instance that suits it otherwise offers for its 2 slots."),
        (7, 3, ": no queue instance that suits it otherwise takes jobs of PE rr."),
        (13, 10, ": user dora has no access to PE few (user_lists or xuser_lists). It could start as another user."),
        (NO_RULE_NAMED, 3, ": resource quota rules refuse it wherever it would fit. It could start with fewer slots."),
    ],
)
def test_that_the_part_is_named_with_what_holds_of_every_queue_instance(seed: int, number: int, words: str) -> None:
    assert say(seed, number) == words


def test_that_several_parts_are_numbered_each_with_its_own_refusal() -> None:
    said = say(7, 9)
    assert said.startswith(", for two reasons: (1) it asks for kind=a*, which no queue instance that suits")
    assert re.search(r"; \(2\) it asks for 2 slots in PE rr, and 1 is the most that it can have", said)


def test_that_a_checkpointing_environment_that_no_queue_has_is_named() -> None:
    made = play(make_cluster(ckpts={"dm": {}}), "-ckpt dm")
    answer = present(find_answer_of(made.cluster, made.state, NOW, 1))
    assert describe_answer(answer) == (
        "It can never start as it is: no queue instance that suits it otherwise takes jobs of checkpointing environment"
        " dm."
    )
