"""`qrstat` on an embedded cluster: advance reservations; nothing of the engine is needed for it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.cli.option_files import with_listing_files
from qmonpy.cli.outcome import Outcome, print_usage, refused, shown
from qmonpy.formats.output.qrstat_query import QrstatQuery, answer_qrstat
from qmonpy.model.values.whole import is_whole

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

_NEEDED = {"-u": "a list usernames", "-ar": "argument", "-he": "argument"}
"""What 8.1.9 says must follow an option."""


def _is_flag(value: str) -> bool:
    return value.lower() in ("y", "yes", "n", "no")


def qrstat(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Show advance reservations, by default those of the calling user; with `-ar`, everything about some."""
    query, rest = QrstatQuery(user), list(with_listing_files("qrstat", words))
    users: tuple[str, ...] = ()
    wrong: list[str] = []
    is_too_much = False
    while rest:
        option = rest.pop(0)
        if option == "-help":
            return shown(print_usage("qrstat"))
        if option == "-xml":
            query = replace(query, is_xml=True)
        elif option == "-explain":
            query = replace(query, explains=True)
        elif option == "-he" and rest and not _is_flag(rest[0]):
            return refused(*wrong, f'error: invalid option argument "-he {rest[0]}"')
        elif option in _NEEDED and not rest:
            return refused(*wrong, f"error: {option} option must have {_NEEDED[option]}")
        elif option == "-u":
            users = (*users, *rest.pop(0).split(","))
            query = replace(query, users=users)
        elif option == "-ar":
            ids = rest.pop(0).split(",")
            if ids == [""]:
                # An empty list is shown, as a line without anything (asked).
                return Outcome("\n", exit_code=1)
            if all(is_whole(each) for each in ids):
                query = replace(query, ids=tuple(map(int, ids)))
            else:
                # What follows is read all the same (asked).
                wrong.append("error: ERROR! invalid id, must be an unsigned integer")
        elif option.startswith("-") and option not in ("-terse", "-he"):
            return refused(*wrong, f'error: invalid option argument "{option}"')
        else:
            is_too_much = True
    if wrong:
        return refused(*wrong)
    if is_too_much:
        return Outcome(print_usage("qrstat"), "error: too many options\n", 1)
    text, exit_code = answer_qrstat(cluster.snapshot().state.reservations.values(), query)
    return Outcome(text, exit_code=exit_code)
