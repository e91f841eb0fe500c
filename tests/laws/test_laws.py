"""Small runs of the laws that a command runs long."""

import random

import pytest

from tests.laws import commands, mutations, window
from tests.laws.growth import find_excess, shapes_of
from tests.laws.readers import all_readers


@pytest.mark.slow
def test_that_no_reader_raises_or_takes_long_for_mutated_texts() -> None:
    assert mutations.main(["60000"]) == 0


@pytest.mark.slow
def test_that_no_reader_takes_more_than_in_proportion_to_the_length() -> None:
    dice = random.Random()
    slow = []
    for reader in dice.sample(all_readers(), 120):
        for shape in dice.sample([*shapes_of(reader)], 4):
            excess = find_excess(reader, shape)
            if excess:
                slow.append((reader.name, shape, excess))
    assert slow == []


@pytest.mark.slow
def test_that_a_command_that_misbehaves_is_reported_and_nothing_is_lost() -> None:
    # Longer than an answer may be; a listing of a gigabyte, which is read whole, is for the long run.
    assert commands.main(["8", "--long", "100000000"]) == 0


@pytest.mark.slow
def test_that_a_window_can_be_watched_for_some_seconds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "FIRST_SECONDS", 0.2)
    # How much it keeps and whom it lets wait is told by a long run on a machine that does nothing else.
    window.main(["0.05"])
    assert "allowed" in capsys.readouterr().out
