"""Words as a shell splits them."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.shell_words import split_shell_words


def words_or_error(text: str, *, comments: bool) -> list[str] | str:
    try:
        return shlex.split(text, comments=comments)
    except ValueError as error:
        return str(error)


@given(st.text("ab'\"\\# \n", max_size=12), st.booleans())
def test_that_words_are_those_of_shlex(text: str, has_comments: bool) -> None:
    expected = words_or_error(text, comments=has_comments)
    if isinstance(expected, str):
        with pytest.raises(ValueError, match="No "):
            split_shell_words(text, has_comments=has_comments)
    else:
        assert split_shell_words(text, has_comments=has_comments) == tuple(expected)
