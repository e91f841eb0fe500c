"""Titles of requests in journals, which are kept in English and shown in the language of the window."""

from qmonpy.translation import later, tr_said

_TITLES = (
    later("Submit a job"),
    later("Open a terminal"),
    later("Delete by force {names}"),
    later("Delete reservations {names}"),
    later("Delete {names}"),
    later("Hold {names}"),
    later("Release {names}"),
    later("Alter {names}"),
    later("Verify {names}"),
    later("Reschedule what runs on {names}"),
    later("Reschedule {names}"),
    later("Suspend {names}"),
    later("Resume {names}"),
    later("Clear the error of {names}"),
    later("Enable {names}"),
    later("Disable {names}"),
    later("Clean {names}"),
    later("Stop hosts and their jobs: {names}"),
    later("Stop hosts {names}"),
    later("Start the scheduler"),
    later("Stop the scheduler"),
    later("Stop event clients {names}"),
    later("Stop event clients"),
    later("Write down what the next scheduling pass considers"),
    later("Clear the usage of the share tree policy"),
    later("Stop the qmaster"),
    later("Make a reservation"),
    later("Change {names}, in a way that cannot be kept as a text"),
)
"""Longer ones before those that they begin with."""


def say_title(title: str) -> str:
    """Return the title of a request in the language of the window."""
    return tr_said(title, _TITLES)
