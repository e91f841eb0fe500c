"""`qselect` on an embedded cluster: the names of the queue instances that its options choose."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qmonpy.cli.outcome import Outcome, format_lines, misused, print_usage, refused, shown
from qmonpy.cli.status.option_words import read_options
from qmonpy.cli.status.selection import QUEUE_STATES, UnknownError, Wanted, parse_requests, select_instances

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

_LISTS = ("-q", "-pe", "-U", "-l", "-qs")


def qselect(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Print the names of the queue instances that are as asked; status 1 if there is none."""
    given = read_options(words, ("-help", "-ncb"), _LISTS)
    if given.unknown is not None:
        return misused("qselect", *given.lonely, f'invalid option argument "{given.unknown}"')
    if given.lonely:
        return refused(*given.lonely)
    if any(each.name == "-help" for each in given.options):
        return shown(print_usage("qselect"))
    found: dict[str, list[str]] = {option: [] for option in _LISTS}
    for each in given.options:
        found.get(each.name, []).extend(each.words)
    states = "".join(found["-qs"][-1:])
    bad = next((letter for letter in states if letter not in QUEUE_STATES), None)
    if bad is not None:
        return refused_state(bad, states)
    try:
        rows = select_instances(
            cluster.snapshot(),
            Wanted(
                _split(found["-q"]), parse_requests(",".join(found["-l"])), _split(found["-pe"]),
                _split(found["-U"]), states,
            ),
            is_sorted=False,
        )  # fmt: skip
    except UnknownError as error:
        return refused(*([str(error)] if found["-pe"] else []))
    return shown(format_lines(*(row.name for row in rows))) if rows else refused()


def refused_state(letter: str, states: str) -> Outcome:
    """Return what is said of a letter that is no state of a queue instance."""
    text = f"unknown queue state: {letter} found in string: {states}"
    return refused(f"error: {text}", text)


def _split(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for word in words for each in word.split(",") if each)
