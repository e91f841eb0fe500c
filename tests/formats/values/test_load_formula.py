"""Formulas of dynamic limits and of the load formula."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.values.load_formula import (
    MISSING,
    Term,
    check_load_formula,
    evaluate_load_formula,
    find_load_formula,
    parse_load_formula,
)
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("$num_proc", (Term("num_proc"),)),
        ("num_proc*2", (Term("num_proc", 2.0),)),
        ("$num_proc*0.5+1", (Term("num_proc", 0.5), Term(None, 1.0))),
        ("-$a-$b*3", (Term("a", -1.0), Term("b", -3.0))),
        ("1e+3", (Term(None, 1000.0),)),
        ("$m2e-1", (Term("m2e"), Term(None, -1.0))),
    ],
)
def test_that_a_formula_is_a_sum_of_weighted_attributes(text: str, terms: tuple[Term, ...]) -> None:
    assert parse_load_formula(text).terms == terms


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("NONE", "none"),
        ("", "blank"),
        ("$num_proc * 2", "blank"),
        ("$num_proc*2*3", "many-weights"),
        ("$num_proc*", "missing-term"),
        ("$num_proc+", "missing-term"),
        ("2*$num_proc", "no-weight"),
        ("$", "missing-name"),
        ("$nope", "unknown-attribute"),
        ("$arch", "not-numeric"),
        ("$num_proc/2", "unknown-attribute"),
    ],
)
def test_that_what_is_no_formula_is_refused_with_its_reason(text: str, code: str) -> None:
    error = check_load_formula(text, DEFAULT_COMPLEXES)
    assert error is not None
    assert error.code == code


def test_that_a_missing_value_makes_the_limit_very_large() -> None:
    formula = parse_load_formula("$num_proc*2+$other")
    assert evaluate_load_formula(formula, {"num_proc": 4.0}.get) == MISSING
    assert evaluate_load_formula(formula, {"num_proc": 4.0, "other": 1.0}.get) == 9.0


def test_that_the_scheduler_takes_a_weight_before_its_attribute() -> None:
    formula = find_load_formula("2*$num_proc")
    assert formula is not None
    assert evaluate_load_formula(formula, {"num_proc": 4.0}.get) == 8.0


@given(st.text("$ab12.*+-eE ,/", max_size=20))
def test_that_any_text_is_a_formula_or_refused(text: str) -> None:
    formula = find_load_formula(text)
    if formula is None:
        assert str(check_load_formula(text, {}))
    else:
        evaluate_load_formula(formula, lambda name: 1.0)
