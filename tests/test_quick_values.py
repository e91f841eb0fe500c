"""Values that are made quickly are those that their class makes."""

from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from qmonpy.model.configuration.host import Host
from qmonpy.model.work.job import Job, Range
from qmonpy.quick_values import quick_maker, quick_template


def test_that_a_value_made_quickly_is_one_of_its_class_with_its_defaults_and_frozen() -> None:
    made = quick_maker(Job)(17, "anna", slots=(Range(2, 2),))
    assert type(made) is Job
    assert made == Job(17, "anna", slots=(Range(2, 2),))
    assert hash(made) == hash(Job(17, "anna", slots=(Range(2, 2),)))
    with pytest.raises(FrozenInstanceError):
        made.number = 18  # type: ignore[misc]


def test_that_values_with_fields_in_a_dictionary_share_no_default() -> None:
    make = quick_maker(Host)
    one, other = make("a"), make("b")
    assert one == Host("a")
    assert one.load_values is not other.load_values


def test_that_values_of_a_template_are_those_that_their_class_makes() -> None:
    fix = quick_template(Job, "number", "owner", "name", "submit_time")
    one, other = fix(slots=(Range(2, 2),)), fix(priority=-5)
    made = one(17, "anna", "n", 5)
    assert type(made) is Job
    assert made == Job(17, "anna", name="n", submit_time=5, slots=(Range(2, 2),))
    assert other(18, "bob", "m", 6) == Job(18, "bob", name="m", submit_time=6, priority=-5)
    with pytest.raises(FrozenInstanceError):
        made.number = 18  # type: ignore[misc]


def test_that_a_template_shares_what_is_made_for_each_value_only_where_that_is_given() -> None:
    fix = quick_template(Host, "name")
    with pytest.raises(KeyError):
        fix()
    nothing: dict[str, str] = {}
    make = fix(complex_values=nothing, load_values=nothing, other=nothing, unheard_values=nothing)
    assert make("a") == Host("a")
    assert vars(make("a")) == vars(Host("a"))


def test_that_a_class_that_does_more_is_refused() -> None:
    @dataclass(frozen=True)
    class Checked:
        number: int
        double: int = field(init=False, default=0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "double", 2 * self.number)

    with pytest.raises(AssertionError):
        quick_maker(Checked)
    with pytest.raises(AssertionError):
        quick_template(Checked, "number")
