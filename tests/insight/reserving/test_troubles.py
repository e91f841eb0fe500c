"""Queue instances that cannot be used: an offer names them, and a state W or E is told before it comes."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.granting.grant import grant
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.world.reservation_states import with_errors
from qmonpy.insight.reserving.rejection import explain_rejection
from qmonpy.insight.reserving.troubles import MOST_NAMED, describe_places, find_troubles, warn_of_troubles
from tests.engine.build import NOW
from tests.insight.windows_world import HORIZON, World, make_request, options, worlds

LETTERS = {"v.q@h1": frozenset("d"), "v.q@h2": frozenset("Es"), "v.q@h3": frozenset("u"), "v.q@h4": frozenset("aC")}


def test_that_offers_name_what_cannot_be_used() -> None:
    assert describe_places("v.q@h4", (("v.q@h4", 2),), LETTERS) == "on v.q@h4"
    assert describe_places("v.q@h1", (("v.q@h1", 2),), LETTERS) == "on v.q@h1, which is disabled now"
    several = tuple((name, 1) for name in LETTERS)
    assert describe_places("4 queue instances", several, LETTERS) == (
        "on 4 queue instances; now v.q@h1 is disabled, v.q@h2 is suspended and in error "
        "and 1 other cannot be used either"
    )


def test_that_the_state_is_told_with_what_follows() -> None:
    pieces = (("v.q@h2", 1),)
    assert warn_of_troubles(pieces, LETTERS, starts_now=True, stops_jobs=True) == (
        "It would be granted in state E (running, with errors), as v.q@h2 is suspended and in error. "
        "No job starts in it or goes on until that queue instance can be used again (-he y)."
    )
    assert warn_of_troubles((("v.q@h4", 1),), LETTERS, starts_now=True, stops_jobs=False) == ""


@settings(max_examples=20, deadline=None)
@given(
    worlds(),
    options(),
    st.integers(0, HORIZON),
    st.dictionaries(st.sampled_from(("all.q@h1", "all.q@h2", "fast.q@h1")), st.sampled_from("dEsuaC")),
)
def test_that_no_offer_lies_on_them_without_saying_so(
    world: World, words: str, start: int, letters: dict[str, str]
) -> None:
    cluster, state = world.play()
    states = {name: frozenset(letter) for name, letter in letters.items()}
    state = replace(state, instance_states=states)
    request = replace(make_request(cluster, f"-d 10 {words}"), start=NOW + start, end=None)
    for each in (
        request,
        *(one.request for one in explain_rejection(WindowSearch(cluster, state, NOW, request), state).nearest),
    ):
        found = grant(cluster, state, NOW, each, 9).reservation
        if found is None:
            continue
        errors = dict(with_errors(found, states).errors)
        assert set(find_troubles(found.pieces, states)) == set(errors)
        place = describe_places("somewhere", found.pieces, states)
        assert (place == "on somewhere") is not bool(errors)
        assert len(found.pieces) == 1 or all(name in place for name in [*errors][:MOST_NAMED])
        # An offer may begin later than the request for which it stands.
        warning = warn_of_troubles(found.pieces, states, starts_now=found.start == NOW, stops_jobs=False)
        letter = with_errors(found, states).state
        assert (f"state {letter}" in warning) is bool(errors)
