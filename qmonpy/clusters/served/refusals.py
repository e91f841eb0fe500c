"""Refusals of a server, which speaks English: said in the language of the window that is told them."""

from dataclasses import replace

from qmonpy.model.report import Report
from qmonpy.translation import later, tr_said
from qmonpy.unforeseen import say_reason

_REFUSALS = (
    later("The server is about to end."),
    later("The server was ended."),
    later("{most} clients are connected, and it takes no more."),
    later("{most} clients of {user} are connected, and it takes no more of one user."),
    later("The server could not do that: {reason}. Its log has the details."),
    later("The server knows no {method}."),
    later("The arguments do not fit the question."),
    later("The argument {name} does not fit the question."),
    later("{user} may not act as {other}: a served cluster goes by who you are."),
)


def say_refusal(said: str) -> str:
    """Return a sentence of a server in the language of the window; Grid Engine's own words stay."""
    return tr_said(said, _REFUSALS, say_reason)


def say_refusals(reports: tuple[Report, ...]) -> tuple[Report, ...]:
    """Return reports of a server with their sentences in the language of the window."""
    return tuple(replace(each, text=say_refusal(each.text)) for each in reports)
