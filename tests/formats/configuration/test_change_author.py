"""Who changed an object, and when: never nobody in particular."""

from datetime import datetime

from qmonpy.formats.configuration.change_author import describe_author, find_change
from qmonpy.model.configuration.change import SOMEBODY, Change, JournalEntry, ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment

PE = ObjectKind.PE
CHANGE = Change(PE, "mpi", None, ParallelEnvironment("mpi"))


def at(hour: int, minute: int, day: int = 22) -> int:
    return int(datetime(2026, 11, day, hour, minute).timestamp())


def entry(number: int, time: int, user: str, by: str = "", since: int = 0) -> JournalEntry:
    return JournalEntry(number, time, user, (CHANGE,), by=by, since=since)


def test_that_the_newest_change_of_an_object_has_a_name_and_a_time() -> None:
    journal = (entry(1, at(9, 0), "bob"), entry(2, at(10, 2), "anna"))
    assert describe_author(journal, PE, "mpi", at(10, 5)) == "anna at 10:02"
    assert describe_author(journal, PE, "mpi", at(10, 5, day=23)) == "anna at 2026-11-22 10:02"
    assert find_change(journal, PE, "smp") is None


def test_that_who_acts_as_another_is_named() -> None:
    assert describe_author((entry(1, at(9, 0), "root", by="anna"),), PE, "mpi", at(10, 0)) == "anna as root at 09:00"


def test_that_a_change_that_was_only_noticed_has_two_times() -> None:
    noticed = entry(1, at(10, 5), SOMEBODY, since=at(10, 2))
    assert describe_author((noticed,), PE, "mpi", at(11, 0)) == "another program between 10:02 and 10:05"


def test_that_a_change_of_which_nothing_is_known_was_made_before_now() -> None:
    assert describe_author((), PE, "mpi", at(10, 5)) == "another program before 10:05"
    noticed = entry(1, at(10, 5), SOMEBODY)
    assert describe_author((noticed,), PE, "mpi", at(11, 0)) == "another program before 10:05"
