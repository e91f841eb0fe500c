"""What a command keeps of its methods and patterns is what it would make anew."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy import late_methods, late_patterns
from qmonpy.cli.starting.kept_codes import KeptCodes
from qmonpy.cli.starting.pattern_programs import Program, find_pattern, find_program
from qmonpy.formats.quota_set import plain
from qmonpy.late_patterns import compile_late

PATTERNS = (
    ("", 0),
    (r"(a)|(?P<b>B+?)(?P=b)?", re.IGNORECASE),
    (r"^\s*+([+-]?\d++)(?:\.(?P<part>\d*))?(?<!x)$", re.MULTILINE | re.ASCII),
    (r"[^\w\x00-\x1f\u00e4-\uffff]*", re.DOTALL),
    (r"(?i:straße)|(?(1)a|b)".replace("(?(1)a|b)", "(x)(?(1)y|z)"), re.VERBOSE),
)
TEXTS = ("", "abBB", " +12.5\n-3", "xy STRASSE straße Straße", "\u00fc,;\u4e00 ", "z\n\n")


@pytest.fixture(autouse=True)
def usual_making() -> Iterator[None]:
    yield
    late_patterns.make_pattern, late_methods.known_codes = re.compile, None


@pytest.mark.parametrize(("text", "flags"), PATTERNS)
def test_that_a_pattern_of_a_program_is_the_one_of_its_text(text: str, flags: int) -> None:
    program = find_program(text, flags)
    assert program is not None, "this Python makes its programs otherwise: commands are slower, nothing else"
    pattern, known = find_pattern(text, program), re.compile(text, flags)
    assert pattern == known
    assert pattern is not None
    assert (pattern.pattern, pattern.flags, pattern.groups) == (known.pattern, known.flags, known.groups)
    assert dict(pattern.groupindex) == dict(known.groupindex)
    for each in TEXTS:
        found, right = ([(m.span(), m.groups(), m.groupdict()) for m in of.finditer(each)] for of in (pattern, known))
        assert found == right


def test_that_what_the_matcher_refuses_is_compiled_from_its_text(tmp_path: Path) -> None:
    assert find_pattern("a", Program(0, [1, 2, 3], 0, {}, (None,))) is None
    codes = KeptCodes(str(tmp_path / "codes"))
    codes._patterns["a+", 0] = (0, [1, 2, 3], 0, {}, (None,))
    found = compile_late("a+").match("aab")
    assert found is not None
    assert found[0] == "aa"


def test_that_a_second_run_compiles_no_pattern_that_the_first_one_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "folder" / "codes")
    texts = (plain._RULE, plain._HEAD)
    first = KeptCodes(path)
    known = [compile_late(each.pattern, each.flags).groups for each in texts]
    first.keep()
    KeptCodes(path)
    monkeypatch.setattr("qmonpy.cli.starting.kept_codes.find_program", None)
    assert [compile_late(each.pattern, each.flags).groups for each in texts] == known


def test_that_a_mistake_in_a_pattern_is_told_as_ever(tmp_path: Path) -> None:
    KeptCodes(str(tmp_path / "codes"))
    with pytest.raises(re.error, match="missing"):
        compile_late("(").search("")
