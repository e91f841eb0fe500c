"""Numbers with their nouns."""

import pytest

from qmonpy.model.values.counts import choose_word, format_count, format_plural


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("slot", "slots"),
        ("queue instance", "queue instances"),
        ("category", "categories"),
        ("day", "days"),
        ("access", "accesses"),
        ("match", "matches"),
        ("person", "people"),
        ("is", "are"),
        ("has", "have"),
    ],
)
def test_that_the_last_word_takes_the_plural(one: str, many: str) -> None:
    assert format_plural(one) == many


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 slots"), (1, "1 slot"), (2, "2 slots"), (2345, "2,345 slots"), (-1, "-1 slots")]
)
def test_that_only_one_is_singular(number: int, text: str) -> None:
    assert format_count(number, "slot") == text


def test_that_a_plural_may_be_given_where_a_verb_goes_with_it() -> None:
    assert format_count(1, "task runs", "tasks run") == "1 task runs"
    assert format_count(3, "task runs", "tasks run") == "3 tasks run"


@pytest.mark.parametrize(
    ("number", "word"), [(1, "hour"), ("1", "hour"), (1.0, "hour"), ("1.5", "hours"), (0.5, "hours")]
)
def test_that_a_number_that_is_already_text_has_its_noun_too(number: float | str, word: str) -> None:
    assert choose_word(number, "hour") == word
