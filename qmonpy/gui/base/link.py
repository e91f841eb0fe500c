"""Links: everything named anywhere goes to its page with it chosen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """A page by its id in `app.session.actions.PAGES`, and what to choose on it (each page says what its keys are)."""

    page: str
    key: str = ""
