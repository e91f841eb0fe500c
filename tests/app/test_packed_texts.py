"""Packed texts find what a list of the same texts holds."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.search.packed_texts import PackedTexts

_signs = st.sampled_from("ab\n\0é漢")
_texts = st.lists(st.text(_signs, max_size=5), max_size=6)
_parts = st.text(_signs, min_size=1, max_size=3)


@given(_texts, _parts)
def test_that_packed_texts_find_what_a_list_of_them_would(texts: list[str], part: str) -> None:
    packed = PackedTexts(texts)
    plain = [each.replace("\0", " ") for each in texts]
    assert packed.unpack() == plain == [packed[at] for at in range(len(packed))]
    assert list(packed.find_holding(part)) == [at for at, each in enumerate(plain) if part in each]
    assert list(packed.find_beginning(part)) == [at for at, each in enumerate(plain) if each.startswith(part)]
    assert packed.find_equal(part) == (plain.index(part) if part in plain else None)


@given(_texts)
def test_that_no_text_is_empty_or_lost_at_the_borders(texts: list[str]) -> None:
    packed = PackedTexts(texts)
    assert list(packed.find_beginning("")) == list(range(len(texts)))
    assert list(packed.find_holding("\0")) == []
    assert packed.count("a") == "|".join(texts).count("a")
