"""Core bindings are read, printed and refused as 8.1.9 does (asked of it)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.submission.core_binding import parse_core_binding
from qmonpy.formats.submission.submission_error import BAD_OPTION, SubmissionError


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("linear", "set linear:slots"), ("linear:slots", "set linear:slots"), ("linear:2:", "set linear:2"),
        ("striding:2:1:1,2", "set striding:2:1:1,2"), ("xlinear:2", "set linear:2"), ("env linear:2", "env linear:2"),
        ("pe explicit:0,1:1,0", "pe explicit:0,1:1,0"), ("set linear", "set linear:slots"),
    ],
)  # fmt: skip
def test_that_a_binding_is_printed_as_grid_engine_prints_it(words: str, shown: str) -> None:
    assert parse_core_binding(words.split()).text == shown


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("linear:x", "couldn't parse amount (linear)"), ("linear:2:x", "couldn't parse amount (linear)"),
        ("linear:2:0", "couldn't parse core number (linear)"), ("striding:2", "couldn't parse amount (striding)"),
        ("striding:2:1:x", "couldn't parse socket number (striding)"),
        ("striding:2:1:0", "couldn't parse core number (striding)"), ("explicit", "'explicit:' not found in string!"),
        ("explicit:", "No <socket,core> pair given!"), ("explicit:x", "First socket is not a number!"),
        ("explicit:0", "Missing first core number!"), ("explicit:0,x", "First core is not a number!"),
        ("explicit:0,1:x", "Socket is not a number!"), ("explicit:0,1:2", "No core for a given socket!"),
        ("explicit:0,1:2,x", "Core is not a number!"), ("explicit:0,1:0,1", "<socket,core> pairs are not unique!"),
        ("foo", "couldn't parse binding parameter (no strategy found)"),
    ],
)  # fmt: skip
def test_that_a_wrong_binding_is_refused_in_the_words_of_grid_engine(word: str, said: str) -> None:
    with pytest.raises(SubmissionError) as refused:
        parse_core_binding([word])
    assert refused.value.lines == (f"qsub: -binding option contains errors: {said}",)
    assert refused.value.exit_code == BAD_OPTION


numbers = st.integers(0, 99)
pairs = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=4, unique=True)
strategies = st.one_of(
    st.builds("linear:{}".format, numbers),
    st.builds("linear:{}:{},{}".format, numbers, numbers, numbers),
    st.builds("striding:{}:{}".format, numbers, numbers),
    st.builds("striding:{}:{}:{},{}".format, numbers, numbers, numbers, numbers),
    st.builds(lambda found: "explicit:" + ":".join(f"{socket},{core}" for socket, core in found), pairs),
)


@given(st.sampled_from(["env", "pe", "set"]), strategies)
def test_that_what_is_printed_is_read_as_the_same(kind: str, text: str) -> None:
    binding = parse_core_binding([kind, text])
    assert binding.text == f"{kind} {text}"
    assert parse_core_binding(binding.text.split()) == binding
