"""Links: a name shown anywhere leads to its page, where it is chosen."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """A page by its id in `app.session.actions.PAGES`, and what to choose on it (each page says what its keys are)."""

    page: str
    key: str = ""
