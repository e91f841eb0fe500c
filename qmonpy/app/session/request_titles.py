"""Titles of requests in journals, which are kept in English and shown in the language of the window."""

import re
from collections.abc import Callable

from qmonpy.model.values.whole import begins_with_digit
from qmonpy.translation import grouped, later, read_grouped, tr, tr_back, tr_said

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
_DONE = (
    later("Submitted job {job} for {user}; tasks {tasks} are held."),
    later("Submitted job {job} for {user}."),
    later("The terminal was scheduled as job {job}."),
    later("Deleted reservation {names}."),
    later("Deleted reservations {names}."),
    later("Deleted {what}: {names}."),
    later("Deleted {names}."),
    later("Held {names}."),
    later("Released {names}."),
    later("Suspended {what} and the jobs there."),
    later("Suspended {names}."),
    later("Resumed {names}."),
    later("Rescheduled the rerunnable jobs on {what}."),
    later("Rescheduled {names}."),
    later("Cleared the error of {names}."),
    later("Altered {names}."),
    later("Reservation {id} has been granted to {user}."),
    later("Reservation {names} is deleted as soon as its jobs are killed."),
    later("Reservations {names} are deleted as soon as their jobs are killed."),
    later("Enabled {what}."),
    later("Disabled {what}; running jobs run on."),
    later("Removed all running jobs from {what}."),
    later("Stopped {hosts}."),
    later("Started {hosts}."),
    later("{hosts} broke down."),
    later("{rate:.0%} of the runs that begin from now on fail."),
    later("No run fails by itself from now on."),
    later("The scheduler was told to start."),
    later("The scheduler was told to stop: no job starts."),
    later("The scheduler writes what it considers in its next pass into common/schedd_runlog of the cell."),
    later("The usage of all users and projects was set to zero."),
    later("The connection was ended."),
    later("The qmaster was told to stop."),
)
"""What the log of actions keeps of requests that were done, in the order of the titles."""
_COUNTED = (
    later("job"), later("jobs"), later("host"), later("hosts"), later("queue instance"), later("queue instances"),
)  # fmt: skip
"""What may be counted in a place."""
_COMMAND = re.compile(r"(.*?)( \(q[a-z]+ .*\))?", re.DOTALL)
"""A sentence, and the command that may stand behind it."""
_NAMED = re.compile(r"(jobs?|hosts?) (.+)")
_SOME = re.compile(r"(.+) and (\d+) more")
_COUNT = re.compile(r"(\d{1,3}(?:[.,]\d{3})*) (.+)")


def say_title(title: str) -> str:
    """Return the title of a request in the language of the window."""
    return _say_before_command(title, lambda said: tr_said(said, (*_TITLES, *_DONE), _say_names))


def keep_title(said: str) -> str:
    """Return in English what was said of a request in the language of the window; of a refusal it stays as it is."""
    return _say_before_command(said, lambda sentence: tr_back(sentence, _DONE, _keep_names))


def _say_before_command(title: str, say: Callable[[str], str]) -> str:
    found = _COMMAND.fullmatch(title)
    return f"{say(found[1])}{found[2] or ''}" if found is not None else title


def _say_names(words: str) -> str:
    """Return in the language of the window what stands in a title: `12 jobs`, `jobs 4, 5 and 3 more`, `node01`."""
    if found := _COUNT.fullmatch(words):
        known = found[2] in _COUNTED
        return f"{grouped(int(found[1].replace(',', '')))} {tr(found[2])}" if known else words
    if found := _SOME.fullmatch(words):
        return tr("{names} and {count} more").format(names=_say_names(found[1]), count=found[2])
    if found := _NAMED.fullmatch(words):
        return f"{tr(found[1])} {found[2]}"
    return words


def _keep_names(words: str) -> str:
    """Return in English what stands in a sentence on what was done, said in the language of the window."""
    noun, _, names = words.partition(" ")
    if noun in (tr("job"), tr("jobs")) and begins_with_digit(names):
        return f"{'jobs' if ',' in names else 'job'} {names}"
    return _keep_count(words)


def _keep_count(words: str) -> str:
    found = _COUNT.fullmatch(words)
    counted = {tr(each): each for each in reversed(_COUNTED)}
    if found is None or found[2] not in counted:
        return words
    number = int(read_grouped(found[1]))
    # The singular may be as the plural is.
    noun = counted[found[2]]
    return f"{number:,} {noun if number == 1 or noun.endswith('s') else f'{noun}s'}"
