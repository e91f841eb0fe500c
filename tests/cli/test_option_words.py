"""The words of commands that list are all read before any counts."""

from qmonpy.cli.status.option_words import GivenOption, read_options


def test_that_an_option_takes_all_words_up_to_the_next() -> None:
    given = read_options(["-u", "anna,bob", "carl", "-f"], ("-f",), ("-u",))
    assert given.options == (GivenOption("-u", ("anna,bob", "carl")), GivenOption("-f"))
    assert given.options[0].items == ("anna", "bob", "carl")


def test_that_options_without_their_words_are_told_together_and_an_unknown_one_ends_it() -> None:
    given = read_options(["-q", "-u", "-x", "-f"], ("-f",), ("-q", "-u"))
    assert given.lonely == ("-q option must have argument", "-u option must have argument")
    assert (given.unknown, given.options) == ("-x", ())


def test_that_an_empty_word_is_no_option() -> None:
    given = read_options(["-u", ""], (), ("-u",))
    assert (given.lonely, given.unknown) == (("-u option must have argument",), "")


def test_that_some_options_need_no_word() -> None:
    assert read_options(["-F"], (), (), ("-F",)).options == (GivenOption("-F"),)
