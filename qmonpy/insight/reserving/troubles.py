"""Queue instances of a reservation that cannot be used now, and the state that it would be granted in for that."""

from collections.abc import Mapping

from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.world.reservation_states import TROUBLES
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import later, tr

MOST_NAMED = 2
_WORDS = {"unknown": later("of unknown state, as its host does not answer"), "error": later("in error")}
"""Words of our own in the place of qrstat's."""


def find_troubles(pieces: Pieces, letters: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
    """Return by queue instance why it cannot be used now: `disabled`, `in error`; those that can be used are left out.

    `letters` are the states of queue instances. Reservations are granted there all the same (Grid Engine 8.1.9).
    """
    found = {}
    for name, _ in pieces:
        words = tuple(
            tr(_WORDS.get(word, word)) for letter, word in TROUBLES.items() if letter in letters.get(name, ())
        )
        if words:
            found[name] = words
    return found


def describe_troubles(troubles: Mapping[str, tuple[str, ...]]) -> str:
    """Return which queue instances cannot be used, without full stop: `viz.q@viz02 is disabled`."""
    said = tr("{name} is {states}")
    named = [said.format(name=name, states=tr(" and ").join(words)) for name, words in [*troubles.items()][:MOST_NAMED]]
    more = len(troubles) - len(named)
    if more > 0:
        said = choose_word(more, "{count:,} other cannot be used either", "{count:,} others cannot be used either")
        named.append(said.format(count=more))
    return join_words(named)


def describe_places(place: str, pieces: Pieces, letters: Mapping[str, frozenset[str]]) -> str:
    """Return where an offer lies, with what cannot be used there: `on viz.q@viz02, which is disabled now`.

    `place` names the queue instances, or counts them.
    """
    troubles = find_troubles(pieces, letters)
    if not troubles:
        return tr("on {place}").format(place=place)
    if len(pieces) == 1:
        states = tr(" and ").join(troubles[pieces[0][0]])
        return tr("on {place}, which is {states} now").format(place=place, states=states)
    return tr("on {place}; now {troubles}").format(place=place, troubles=describe_troubles(troubles))


def warn_of_troubles(
    pieces: Pieces, letters: Mapping[str, frozenset[str]], *, starts_now: bool, stops_jobs: bool
) -> str:
    """Return in two sentences that a reservation would be granted in state W or E, and why; empty if it would not.

    `stops_jobs` is whether the request says that no job starts or goes on in it while it is in error (`-he y`).
    """
    troubles = find_troubles(pieces, letters)
    if not troubles:
        return ""
    said = tr(
        "It would be granted in state E (running, with errors), as {troubles}."
        if starts_now
        else "It would be granted in state W (waiting, with errors), as {troubles}."
    ).format(troubles=describe_troubles(troubles))
    return f"{said} {_describe_effect(len(troubles), starts_now=starts_now, stops_jobs=stops_jobs)}"


def _describe_effect(count: int, *, starts_now: bool, stops_jobs: bool) -> str:
    """Return what does not start, as a sentence."""
    if starts_now and stops_jobs:
        return choose_word(
            count,
            "No job starts in it or goes on until that queue instance can be used again (-he y).",
            "No job starts in it or goes on until these queue instances can be used again (-he y).",
        )
    if starts_now:
        return choose_word(
            count,
            "Nothing starts on that queue instance until it can be used again.",
            "Nothing starts on these queue instances until they can be used again.",
        )
    if stops_jobs:
        return choose_word(
            count,
            "If that is still so when it begins, no job starts in it or goes on until that queue instance can be used"
            " again (-he y).",
            "If that is still so when it begins, no job starts in it or goes on until these queue instances can be used"
            " again (-he y).",
        )
    return choose_word(
        count,
        "If that is still so when it begins, nothing starts on that queue instance until it can be used again.",
        "If that is still so when it begins, nothing starts on these queue instances until they can be used again.",
    )
