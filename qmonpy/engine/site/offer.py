"""The offer of one level (global, a host, a queue instance) of a complex attribute, and whether a request fits it.

The merging of fixed values, load values and queue limits follows complex(5), "Overriding attributes", in the form
that Grid Engine 8.1.9 gives it: within a level `==` and `!=` keep the fixed value, the other relations keep the more
restrictive one.
"""

from typing import NamedTuple

from qmonpy.engine.site.amount import find_amount
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.matching import matches_text
from qmonpy.model.values.value import INFINITY, Relop, find_number, is_related
from qmonpy.model.work.refusal import Quantity


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and where it comes from: letters of layer and kind, `hc` (host, consumable), `qf` (queue, fixed)."""

    number: float
    source: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An attribute at one level: a number for the whole job, a number for each slot, or a text."""

    attribute: ComplexAttribute
    per_job: Amount | None = None
    per_slot: Amount | None = None
    text: str = ""
    text_source: str = ""


def _restricts(relop: Relop, upper: float, lower: float) -> bool:
    """Whether a value stays in force against a lower one on the same level."""
    if relop in (Relop.EQ, Relop.NE):
        return True
    return upper >= lower if relop in (Relop.GE, Relop.GT) else upper <= lower


def offer_at_level(
    attribute: ComplexAttribute, letter: str, fixed: str | None, load: str | None, queue_limit: str | None
) -> Offer | None:
    """Merge the configured and the reported value and (of a queue instance) the limit; None where there is none of
    them."""
    if attribute.type.is_string:
        return _offer_text(attribute, letter, fixed, load, queue_limit)
    per_job = per_slot = None
    if fixed is not None:
        number = find_amount(attribute, fixed)
        if attribute.is_consumable:
            per_job = Amount(number, letter + "c")
        else:
            per_slot = Amount(number, letter + "f")
    is_settled = fixed is not None and attribute.relop in (Relop.EQ, Relop.NE)
    if load is not None and not is_settled and (reported := find_number(attribute.type, load)) is not None:
        if per_slot is not None:
            per_job, per_slot = per_slot, None
        if per_job is None or not _restricts(attribute.relop, per_job.number, reported):
            per_job = Amount(reported, letter + "l")
    if queue_limit is not None:
        limit = find_number(attribute.type, queue_limit)
        limit = INFINITY if limit is None else limit
        if per_slot is None or not _restricts(attribute.relop, per_slot.number, limit):
            per_slot = Amount(limit, letter + "f")
    if per_job is None and per_slot is None:
        return None
    return Offer(attribute, per_job, per_slot)


def _offer_text(
    attribute: ComplexAttribute, letter: str, fixed: str | None, load: str | None, queue_limit: str | None
) -> Offer | None:
    if fixed is not None and (queue_limit is None or attribute.relop in (Relop.EQ, Relop.NE)):
        return Offer(attribute, text=fixed, text_source=letter + "f")
    if queue_limit is not None:
        return Offer(attribute, text=queue_limit, text_source=letter + "f")
    if load is not None:
        return Offer(attribute, text=load, text_source=letter + "l")
    return None


def fits(relop: Relop, request: float, offered: float) -> bool:
    """Whether `request RELOP offered` holds; an exclusive attribute may be requested wherever it is offered."""
    if relop is Relop.EXCL:
        return request == 0 or request <= offered
    return is_related(relop, request, offered)


def text_fits(attribute: ComplexAttribute, request: str, offered: str) -> bool:
    """Whether a requested pattern matches an offered text."""
    is_match = matches_text(attribute.type, request, offered)
    return not is_match if attribute.relop is Relop.NE else is_match


class Shortfall(NamedTuple):
    """The offer that does not meet a request, and its source: `hf` (host, fixed), `qc` (queue, consumable)."""

    offered: Quantity | str
    source: str


def shortfall(offer: Offer, text: str, number: float, slots: int = 1) -> Shortfall | None:
    """Return the offer that does not meet a request, or None when the request fits.

    `text` and `number` are the request; the number is multiplied by the slots where the offer is for the whole job.
    """
    attribute = offer.attribute
    if attribute.type.is_string:
        if text_fits(attribute, text, offer.text):
            return None
        return Shortfall(offer.text, offer.text_source)
    if offer.per_job and not fits(attribute.relop, number * slots, offer.per_job.number):
        return Shortfall(Quantity(offer.per_job.number, attribute.type), offer.per_job.source)
    if offer.per_slot and not fits(attribute.relop, number, offer.per_slot.number):
        return Shortfall(Quantity(offer.per_slot.number, attribute.type), offer.per_slot.source)
    return None
