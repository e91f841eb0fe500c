"""What a journal itself writes where users write why they made a change; it is kept in English, for readers of any
language, and shown in the user's."""

from qmonpy.translation import later, tr, tr_said

SEEN = later("Noticed: changed outside this program.")
SEEN_LATER = later("Noticed when the cluster was opened: changed outside this program since {moment}.")
LATE = later("Noticed: an earlier command that did not seem to end made this change after all.")
OPENED_LAST = later("it was opened last")
"""Stands for the moment where none is known."""


def show_note(note: str) -> str:
    """Return the note of an entry in the user's language where it is one of these, else as it was written."""
    return tr_said(note, (SEEN, SEEN_LATER, LATE), tr)
