"""Requests that the site cannot tell apart: those that fit, and do not fit, the same offers.

Jobs often differ only in their run time limit. Where no quota counts it and no level consumes it, it matters to a
search only which queues it fits.
"""

from collections.abc import Hashable

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import Offer, fits, shortfall
from qmonpy.engine.site.site import QUEUE_LIMITS
from qmonpy.model.values.value import find_number

RUN_TIME_LIMITS = ("h_rt", "s_rt")


def find_likeness(prepared: Prepared, category: Category) -> tuple[Hashable, ...]:
    """Return what a site can tell of the hard requests of a category; equal for categories that fit the same places."""
    return tuple(_find_likeness(prepared, request) for request in category.hard)


def find_group_key(prepared: Prepared, category: Category) -> Hashable:
    """Return what categories have in common that are refused together: they need and book the same everywhere.

    Grid Engine's own key tells more of them apart; of jobs with a range of slots it is kept, as the search for one
    changes how the next begins.
    """
    key = category.grid_engine_key
    if category.barred_hosts:
        return key, category.barred_hosts
    has_range = category.pe is not None and sum(len(each) for each in category.slots) > 1
    if category.is_soft or category.reservation is not None or has_range or not category.hard:
        return key
    project, user, pe, slots, _, *others = key
    return project, user, pe, slots, find_likeness(prepared, category), *others


def _find_likeness(prepared: Prepared, request: Request) -> Hashable:
    if request.name not in RUN_TIME_LIMITS:
        return request
    offers = _offers_of(prepared, request.name)
    if offers is None:
        return request
    own, texts = offers
    attribute = prepared.site.complexes[request.name]
    numbers = (find_number(attribute.type, text) for text in texts)
    return (
        request.name,
        tuple(shortfall(offer, request.text, request.number) is None for offer in own),
        tuple(number is not None and fits(attribute.relop, request.number, number) for number in numbers),
    )


def _offers_of(prepared: Prepared, name: str) -> tuple[tuple[Offer, ...], tuple[str, ...]] | None:
    """Return all offers of an attribute by the levels of a site, and the values of cluster queues; None if it is
    unknown, consumed, or limited by quotas."""
    return prepared.kept(("offers", name), lambda: _find_offers(prepared, name))


def _find_offers(prepared: Prepared, name: str) -> tuple[tuple[Offer, ...], tuple[str, ...]] | None:
    site = prepared.site
    limits = (limit for rules in prepared.accounts.rules.sets for rule in rules for limit in rule.limits)
    is_counted = any(name in kind.capacities for kind in site.kinds) or any(
        each.attribute.name == name for each in limits
    )
    if name not in site.complexes or is_counted:
        return None
    found = {offer: None for kind in site.kinds if (offer := kind.offer(name)) is not None}
    is_of_queue = name in QUEUE_LIMITS
    texts = {text: None for profile in site.profiles.values() for text in (profile.texts(name) if is_of_queue else ())}
    return tuple(found), tuple(texts)
