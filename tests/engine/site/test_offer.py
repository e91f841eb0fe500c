"""What one level offers of an attribute, and whether a request fits (complex(5), "Overriding attributes")."""

import pytest

from qmonpy.engine.site.offer import fits, offer_at_level, shortfall
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.output.refusal_line import format_shortage
from qmonpy.model.values.value import INFINITY, Relop, ValueType
from qmonpy.model.work.refusal import Cause, Quantity, Shortage

ATTRIBUTES = {
    each.name: each
    for each in parse_complex_table(
        """lic  lic  INT      <=   YES YES 0    0
        mem  mem  MEMORY   <=   YES NO  0    0
        load load DOUBLE   >=   YES NO  0    0
        num  num  INT      ==   YES NO  0    0
        arch arch RESTRING ==   YES NO  NONE 0
        time time TIME     <=   YES NO  0    0
        flag flag BOOL     ==   YES NO  0    0
        excl excl BOOL     EXCL YES YES 0    0"""
    )
}


def test_that_nothing_is_offered_where_nothing_is_said() -> None:
    assert offer_at_level(ATTRIBUTES["mem"], "h", None, None, None) is None
    assert offer_at_level(ATTRIBUTES["arch"], "h", None, None, None) is None


def test_that_a_consumable_is_offered_to_the_whole_job_and_a_fixed_value_to_each_slot() -> None:
    consumable, fixed = (offer_at_level(ATTRIBUTES[name], "h", "4", None, None) for name in ("lic", "mem"))
    assert consumable is not None
    assert fixed is not None
    assert (consumable.per_job.source, consumable.per_slot) == ("hc", None)
    assert (fixed.per_slot.source, fixed.per_job) == ("hf", None)


@pytest.mark.parametrize(("name", "number"), [("mem", 2.0), ("load", 8.0), ("num", 8.0)])
def test_that_a_load_value_counts_where_it_restricts_more(name: str, number: float) -> None:
    """`==` keeps the fixed value; the others keep the more restrictive of both, the larger one for `>=`."""
    offer = offer_at_level(ATTRIBUTES[name], "h", "8", "2", None)
    assert offer is not None
    assert (offer.per_job or offer.per_slot).number == number


def test_that_a_limit_of_the_queue_is_offered_as_a_fixed_value() -> None:
    offer = offer_at_level(ATTRIBUTES["time"], "q", None, None, "INFINITY")
    assert offer is not None
    assert (offer.per_slot.number, offer.per_slot.source) == (INFINITY, "qf")


def test_that_the_fixed_text_of_a_string_wins_over_a_load_value() -> None:
    offer = offer_at_level(ATTRIBUTES["arch"], "h", "lx-amd64", "sol", None)
    assert offer is not None
    assert (offer.text, offer.text_source) == ("lx-amd64", "hf")


def test_that_a_request_for_exclusive_use_fits_where_there_is_any() -> None:
    assert fits(Relop.EXCL, 1, 1)
    assert fits(Relop.EXCL, 0, 0)
    assert not fits(Relop.EXCL, 1, 0)


@pytest.mark.parametrize(
    ("name", "fixed", "text", "number", "left"),
    [
        ("lic", "4", "5", 5, "hc:lic=4.000000"),
        ("mem", "1G", "2G", 2 * 2**30, "hf:mem=1.000G"),
        ("time", "60", "100", 100, "hf:time=00:01:00"),
        ("flag", "true", "false", 0, "hf:flag=true"),
        ("arch", "lx-amd64", "sol*", 0, "hf:arch=lx-amd64"),
        ("arch", "lx-amd64", "lx*|sol*", 0, None),
        ("lic", "4", "4", 4, None),
    ],
)
def test_that_a_shortfall_is_told_as_grid_engine_prints_it(
    name: str, fixed: str, text: str, number: float, left: str | None
) -> None:
    offer = offer_at_level(ATTRIBUTES[name], "h", fixed, None, None)
    assert offer is not None
    found = shortfall(offer, text, number)
    cause = Cause.CAPACITY if offer.attribute.is_consumable else Cause.UNFIT
    told = format_shortage(Shortage(cause, name, None, found.offered, found.source)) if found else None
    assert told == (left and f"it offers only {left}")


def test_that_an_offer_to_the_job_is_compared_with_all_of_its_slots() -> None:
    offer = offer_at_level(ATTRIBUTES["lic"], "h", "4", None, None)
    assert offer is not None
    assert shortfall(offer, "2", 2, slots=2) is None
    assert shortfall(offer, "2", 2, slots=3) == (Quantity(4.0, ValueType.INT), "hc")
