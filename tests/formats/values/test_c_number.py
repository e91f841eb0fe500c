import ctypes

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.values.c_number import (
    as_signed,
    find_unsigned,
    format_double,
    parse_double,
    parse_long,
    parse_unsigned,
)

_C = ctypes.CDLL(None)
_C.atol.restype = ctypes.c_long
_C.atof.restype = ctypes.c_double
_TEXTS = st.text("0123456789+-. eExXpPinfaINFA_(", max_size=12).map(str.encode)


@settings(max_examples=200)
@given(_TEXTS)
def test_that_numbers_are_read_as_c_reads_them(text: bytes) -> None:
    assert parse_long(text) == _C.atol(text)
    found, wanted = parse_double(text), _C.atof(text)
    assert found == wanted or (found != found and wanted != wanted)


def test_that_what_is_too_large_is_the_nearest() -> None:
    assert parse_long(b"99999999999999999999") == 2**63 - 1
    assert parse_long(b"-" + b"9" * 10000) == -(2**63)
    assert parse_unsigned(b"4294967297") == 1
    assert find_unsigned(b"99999999999999999999") == 2**32 - 1
    assert find_unsigned(b"4294967297") == 1
    assert find_unsigned(b"x") is None
    assert as_signed(2**32 - 1) == -1
    assert parse_double(b"0x1p99999") == float("inf")


def test_that_a_negative_nan_is_told() -> None:
    assert format_double(b"%8.3f", parse_double(b"-nan")) == b"    -nan"
    assert format_double(b"%8.3f", 1.0) == b"   1.000"
