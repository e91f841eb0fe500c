"""The words for the order of waiting jobs on a real cluster beside that of the model."""

from dataclasses import replace

from qmonpy.app.clusters.order_rows import ORDER_COLUMNS, TERMS, describe_order, order_rows
from qmonpy.formats.output.policy_numbers import format_policy
from qmonpy.insight.plan.order_trust import NumberDifference, OrderedJob, OrderTrust
from qmonpy.model.work.job_policy import JobPolicy

ALL_WELL = OrderTrust(moment=100, jobs=40, numbers=480)


def test_that_one_line_says_how_many_stand_in_order_and_how_many_numbers_are_alike() -> None:
    assert describe_order(OrderTrust()) == "No job waits whose place could be compared."
    assert describe_order(ALL_WELL) == (
        "40 waiting jobs stand in the order of the model; all 480 values that qstat prints are the model's."
    )
    some = replace(ALL_WELL, elsewhere=2, columns={"tckts": 2, "ntckts": 1})
    assert describe_order(some) == (
        "38 of 40 waiting jobs stand in the order of the model, 2 elsewhere; 3 of 480 values differ, in tckts, ntckts."
    )
    assert describe_order(OrderTrust(jobs=1)) == (
        "1 waiting job stands in the order of the model; the numbers that qstat prints could not be read."
    )
    many = replace(ALL_WELL, columns=dict.fromkeys(("a", "b", "c", "d", "e"), 1))
    assert describe_order(many).endswith("differ, in a, b, c, d and 1 more.")


def test_that_a_row_names_the_terms_from_which_the_others_follow() -> None:
    numbers = (NumberDifference("ntckts", "0.5", "0.6"), NumberDifference("stckt", "100", "120"))
    (row,) = order_rows(replace(ALL_WELL, differences=(OrderedJob(7, "anna", 3, 17, True, numbers),)))
    assert [column.text(row) for column in ORDER_COLUMNS] == [
        "3", "7", "anna", "17", "share tree tickets (stckt): 100, by the model 120",
    ]  # fmt: skip
    assert len(row.numbers.splitlines()) == 2
    (without,) = order_rows(replace(ALL_WELL, differences=(OrderedJob(7, "anna", 3, 17, True),)))
    assert without.terms == "none that qstat prints"


def test_that_every_number_has_words() -> None:
    assert set(format_policy(JobPolicy())) == set(TERMS)
