"""Tells what an edit introduces from what was wrong before it: only what is introduced refuses the edit.

A qmaster may hold what these checks call wrong: 8.1.9 takes a queue whose `pe_list` names a parallel environment "make"
that does not exist, and rule sets that its specifications forbid (asked). Whoever changes another value of such an
object must not be made to mend it first.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from qmonpy.model.report import Report, Severity
from qmonpy.translation import later, tr

STANDING = later("Wrong before this edit, and left as it is: {text}")


def weaken_standing(found: Iterable[Report], before: Iterable[Report], *, is_placed: bool = True) -> tuple[Report, ...]:
    """Return reports with those errors as warnings that were there before the edit.

    `before` has the reports on the same object before it. Errors are the same if code, text and fields are; where
    fields count things that an edit moves, such as rules, leave them out by `is_placed`: then as many errors of a text
    are weakened as there were.
    """

    def identity(report: Report) -> tuple[object, ...]:
        return (report.code, report.text, report.fields if is_placed else ())

    known = Counter(identity(each) for each in before if each.is_error)
    weakened = []
    for each in found:
        if each.is_error and known[identity(each)] > 0:
            known[identity(each)] -= 1
            weakened.append(replace(each, severity=Severity.WARNING, text=tr(STANDING).format(text=each.text)))
        else:
            weakened.append(each)
    return tuple(weakened)
