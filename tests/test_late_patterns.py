"""Patterns that are compiled late do what compiled ones do."""

import re

import pytest

from qmonpy.late_patterns import compile_late


def test_that_a_pattern_does_what_a_compiled_one_does() -> None:
    late, known = (make("(a)|(?P<b>B)", re.IGNORECASE) for make in (compile_late, re.compile))
    text = "a b xA"
    assert [each.span() for each in late.finditer(text)] == [each.span() for each in known.finditer(text)]
    assert late.sub("-", text) == "- - x-"
    assert (late.pattern, late.flags, late.groups, late.groupindex) == (
        known.pattern, known.flags, known.groups, known.groupindex,
    )  # fmt: skip


def test_that_a_mistake_shows_with_the_first_use() -> None:
    late = compile_late("(")
    with pytest.raises(re.error):
        late.search("")
