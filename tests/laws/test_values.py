"""A small run of the law of values, and a longer one with the slow tests."""

import pytest

from tests.laws import files, lost_names, texts, values


def test_that_a_few_values_obey_the_law() -> None:
    found = values.run(3, 11)
    assert (found.tried, found.broken) == (3, [])


@pytest.mark.slow
def test_that_questions_are_answered_when_the_attribute_is_lost_that_a_reservation_asks_for() -> None:
    found = values.Findings()
    lic = [each for each in lost_names.removals(values.world().cluster) if each.key == "lic"]
    lost_names.try_without(lic, found)
    assert found.broken == []


@pytest.mark.slow
def test_that_questions_are_answered_on_a_state_that_names_what_is_lost() -> None:
    assert lost_names.run(5, 3, singles=5).broken == []


def test_that_texts_that_hurt_are_answered() -> None:
    found = texts.run(3, 7)
    assert found.tried > 100
    assert found.broken == []


@pytest.mark.slow
def test_that_whatever_is_typed_is_answered_by_a_value_or_a_report() -> None:
    assert texts.run(80, 8).broken == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_that_values_obey_the_law(seed: int) -> None:
    assert values.run(60, seed).broken == []


@pytest.mark.slow
def test_that_every_part_of_a_configuration_may_be_lost() -> None:
    assert lost_names.run(20, 5, singles=25).broken == []


@pytest.mark.slow
def test_that_cluster_files_with_values_that_hurt_are_refused_or_opened() -> None:
    assert files.run(80, 5).broken == []
