"""The help of the commands of reservations, word for word as Grid Engine 8.1.9 prints it."""

from pathlib import Path

import pytest

from qmonpy.formats.submission.reservation_help import COMMANDS, HelpWantedError, format_help
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.submission_error import SubmissionError
from tests.engine.build import NOW, make_cluster

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize("command", COMMANDS)
def test_that_help_is_that_of_grid_engine(command: str) -> None:
    assert format_help(command) + "\n" == (DATA / f"{command}_help.txt").read_text(encoding="utf-8")


def fail(*words: str) -> SubmissionError:
    with pytest.raises(SubmissionError) as caught:
        parse_reservation_options(words, owner="anna", now=NOW, cluster=make_cluster())
    return caught.value


@pytest.mark.parametrize(
    "words",
    [
        ("-help",),
        ("-d", "60", "-help"),
        ("-help", "-help"),
        ("-help", "5", "6"),
        ("-help", "-notify"),
        ("-help", "-u", "nobody"),
        ("-help", "-a", "200101010000"),
        ("-help", "-l", "nosuch=1"),
    ],
)
def test_that_help_comes_before_anything_that_is_wrong_with_a_request(words: tuple[str, ...]) -> None:
    error = fail(*words)
    assert ("\n".join(error.lines), error.exit_code, error.reports) == (format_help("qrsub"), 0, ())


@pytest.mark.parametrize("words", [("-help", "-bogus"), ("-d", "x", "-help"), ("-help", "-pe")])
def test_that_options_that_cannot_be_read_come_before_the_help(words: tuple[str, ...]) -> None:
    assert fail(*words).exit_code == 1


def test_that_warnings_come_in_front_of_the_help() -> None:
    error = fail("-d", "5", "-d", "6", "-help")
    assert error.lines[:2] == (
        'warning: "-d" option has already been set, overriding previous setting',
        "SGE 8.1.9",
    )
    assert error.exit_code == 0


def test_that_help_is_no_mistake() -> None:
    assert HelpWantedError().reports == ()
