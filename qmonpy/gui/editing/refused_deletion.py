"""The message why something was not deleted: the first reasons in a line, all of them in its details."""

from collections.abc import Sequence

from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import count_of
from qmonpy.translation import tr

TOLD_REASONS = 2
"""The line has so many reasons; the details of the message have all."""


def post_refused_deletion(messages: MessageCentre, reasons: Sequence[str]) -> None:
    """Post the reasons why objects were not deleted."""
    words, rest = " ".join(reasons[:TOLD_REASONS]), len(reasons) - TOLD_REASONS
    if rest > 0:
        words += " " + tr("And {count}; open the message to see all.").format(
            count=count_of(rest, "more reason", "more reasons")
        )
    messages.post_error(tr("Not deleted: {reasons}").format(reasons=words), "\n".join(reasons))
