"""Says why something that was to be deleted stays: the first reasons in a line, all of them behind it."""

from collections.abc import Sequence

from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import count_of, tr

TOLD_REASONS = 2
"""So many reasons stand in a line; the message has all."""


def post_refused_deletion(messages: MessageCentre, reasons: Sequence[str]) -> None:
    """Tell the user who or what needs the objects that were to go."""
    words, rest = " ".join(reasons[:TOLD_REASONS]), len(reasons) - TOLD_REASONS
    if rest > 0:
        words += " " + tr("And {count}; the message has them all.").format(
            count=count_of(rest, tr("more reason"), tr("more reasons"))
        )
    messages.post_error(tr("Not deleted: {reasons}").format(reasons=words), "\n".join(reasons))
