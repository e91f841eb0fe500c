"""Queue instances of a reservation that cannot be used now, and the state that it would be granted in for that."""

from collections.abc import Mapping

from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.world.reservation_states import TROUBLES
from qmonpy.model.values.counts import choose_word, format_count

MOST_NAMED = 2
_WORDS = {"unknown": "of unknown state, as its host does not answer", "error": "in error"}
"""Words of our own in the place of qrstat's."""


def find_troubles(pieces: Pieces, letters: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
    """Return by queue instance why it cannot be used now: `disabled`, `in error`; those that can be used are left out.

    `letters` are the states of queue instances. Reservations are granted there all the same (Grid Engine 8.1.9).
    """
    found = {}
    for name, _ in pieces:
        words = tuple(_WORDS.get(word, word) for letter, word in TROUBLES.items() if letter in letters.get(name, ()))
        if words:
            found[name] = words
    return found


def describe_troubles(troubles: Mapping[str, tuple[str, ...]]) -> str:
    """Return which queue instances cannot be used, without full stop: `viz.q@viz02 is disabled`."""
    named = [f"{name} is {' and '.join(words)}" for name, words in [*troubles.items()][:MOST_NAMED]]
    more = len(troubles) - len(named)
    if more > 0:
        named.append(f"{format_count(more, 'other')} cannot be used either")
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def describe_places(place: str, pieces: Pieces, letters: Mapping[str, frozenset[str]]) -> str:
    """Return where an offer lies, with what cannot be used there: `on viz.q@viz02, which is disabled now`.

    `place` names the queue instances, or counts them.
    """
    troubles = find_troubles(pieces, letters)
    if not troubles:
        return f"on {place}"
    if len(pieces) == 1:
        return f"on {place}, which is {' and '.join(troubles[pieces[0][0]])} now"
    return f"on {place}; now {describe_troubles(troubles)}"


def warn_of_troubles(
    pieces: Pieces, letters: Mapping[str, frozenset[str]], *, starts_now: bool, stops_jobs: bool
) -> str:
    """Return in two sentences that a reservation would be granted in state W or E, and why; empty if it would not.

    `stops_jobs` is whether the request says that no job starts or goes on in it while it is in error (`-he y`).
    """
    troubles = find_troubles(pieces, letters)
    if not troubles:
        return ""
    state = "in state E (running, with errors)" if starts_now else "in state W (waiting, with errors)"
    count = len(troubles)
    which = choose_word(count, "that queue instance", "these queue instances")
    effect = f"nothing starts on {which} until {choose_word(count, 'it', 'they')} can be used again"
    if stops_jobs:
        effect = f"no job starts in it or goes on until {which} can be used again (-he y)"
    when = "" if starts_now else "If that is still so when it begins, "
    sentence = f"{when}{effect}"
    return f"It would be granted {state}, as {describe_troubles(troubles)}. {sentence[:1].upper()}{sentence[1:]}."
