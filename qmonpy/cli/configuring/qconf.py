"""`qconf` on an embedded cluster: shows and changes every kind of object; each option is a change of its own."""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.cli.configuring.ending import ends_call
from qmonpy.cli.configuring.handlers import HANDLERS
from qmonpy.cli.configuring.options import split_options
from qmonpy.cli.outcome import UNCHANGED, Outcome, join_outcomes, misused, refused
from qmonpy.model.report import ReportError
from qmonpy.model.values.lines import lines_of

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

_ON_OUTPUT = frozenset({"-purge", "-Arqs", "-arqs", "-Auser", "-Muser", "-auser", "-muser"})
"""Changes that 8.1.9 tells on standard output; the others it tells on standard error, whether or not they are made."""
_WELL = frozenset({"-Ahgrp", "-me", "-mu"})
"""Options of which 8.1.9 ends with status 0 where it cannot read the text."""
_FORGOTTEN = "-rsstnode"
"""The option of which 8.1.9 keeps no status where another one follows."""


def qconf(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Show and change the configuration; the options of a call are carried out one after the other, and some that fail
    end it."""
    if not words:
        return misused("qconf", "ERROR! no option argument")
    outcomes: list[Outcome] = []
    last = ""
    for taken in split_options(words, HANDLERS):
        if taken.refusal is not None:
            outcomes.append(taken.refusal)
            break
        note = shlex.join(("qconf", taken.option, *taken.arguments))
        is_text = False
        try:
            found = HANDLERS[taken.option].find()(cluster, user, taken.arguments, note)
        except ReportError as error:
            is_text = True
            is_well = taken.option in _WELL and not any(each.code == "qconf.refused" for each in error.reports)
            status = 0 if is_well else 1
            found = refused(*(each.text for each in error.reports), exit_code=status)
        if outcomes and last == _FORGOTTEN:
            outcomes[-1] = replace(outcomes[-1], exit_code=0)
        last = taken.option
        outcomes.append(_to_streams(last, found))
        if taken.option == "-help" or (found.exit_code and ends_call(taken.option, found, is_text=is_text)):
            break
    return join_outcomes(outcomes)


def _to_streams(option: str, found: Outcome) -> Outcome:
    """Return an outcome with its lines where 8.1.9 prints them."""
    is_shown = option.startswith(("-s", "-rsstnode", "-help")) or option.endswith("attr")
    if is_shown or (option in _ON_OUTPUT and not found.exit_code) or set(lines_of(found.text)) == {UNCHANGED}:
        return found
    return Outcome("", found.text + found.complaint, found.exit_code)
