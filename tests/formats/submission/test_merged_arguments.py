"""The options of a job after `qalter`: each option stands once, as it is in force."""

import pytest

from qmonpy.formats.submission.merged_arguments import merge_arguments, split_arguments, warn_of_repeated


@pytest.mark.parametrize(
    ("before", "altered", "after"),
    [
        ("-N fit -l h_rt=1800,mem=4G sleep 60", "-l matlab=1", "-N fit -l matlab=1 sleep 60"),
        ("-l a=1 -l b=2 -soft -l c=3 -hard", "-l d=4", "-l d=4 -soft -l c=3 -hard"),
        ("-l a=1 -soft -l c=3 -hard", "-soft -l e=5", "-l a=1 -soft -l e=5 -hard"),
        ("-pe mpi 4 -q all.q", "-pe smp 2-8", "-q all.q -pe smp 2-8"),
        ("-cwd -q all.q", "-q long.q -p -5", "-cwd -q long.q -p -5"),
        ("-N fit sleep 60", "-h u", "-N fit sleep 60"),
        ("-N fit sleep 60", "-h U -p -3", "-N fit -p -3 sleep 60"),
        ("-scope master -l a=1 -scope global -q x", "-l b=2", "-q x -l b=2 -scope master -l a=1"),
        ("-scope slave -l a=1 -q y -N fit go", "-scope slave -l b=2", "-N fit -scope slave -q y -l b=2 go"),
        ("-masterq m -N fit go", "-scope slave -l b=2", "-N fit -scope master -q m -scope slave -l b=2 go"),
        ("-scope master -q m -l a=1 go", "-masterq n", "-scope master -l a=1 -q n go"),
    ],
)
def test_that_what_was_altered_replaces_what_was_asked(before: str, altered: str, after: str) -> None:
    assert " ".join(merge_arguments(before.split(), altered.split())) == after


def test_that_an_option_that_replaces_what_it_said_is_warned_of_each_time() -> None:
    options, _ = split_arguments(["-h", "-N", "a", "-h", "-h", "-l", "a=1", "-l", "b=2", "sleep", "-h"])
    warning = 'qsub: warning: "-h" option has already been set, overriding previous setting\n'
    assert warn_of_repeated("qsub", options) == 2 * warning
