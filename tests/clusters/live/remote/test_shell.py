"""What a shell elsewhere is told, tried on the real /bin/sh of this machine."""

import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.clusters.live.cells.files import LOCAL_FILES
from qmonpy.clusters.live.remote.files import parse_stamp
from qmonpy.clusters.live.remote.shell import PROLOGUE, SETTINGS, find_trailer, quote_word, write_call

MARK = "f00"
SHELLS = [each for each in ("/bin/sh", shutil.which("bash"), shutil.which("busybox")) if each]
WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=30)
ODD = st.text("ab '\"\\$()`\n\t*?[!#&;|<>~-=%é", max_size=12)


def run(words: Sequence[str], environment: Mapping[str, str], shell: str = "/bin/sh", *, is_packed: bool) -> bytes:
    call = PROLOGUE.encode() + write_call(MARK, words, environment, is_packed=is_packed)
    argv = [shell, "sh"] if shell.endswith("busybox") else [shell]
    done = subprocess.run(argv, input=call, capture_output=True, check=True, timeout=60)
    assert done.stderr.endswith(f"\n{MARK}\n".encode())
    return done.stdout


def unpack(data: bytes) -> tuple[bytes, bytes]:
    unpacker = zlib.decompressobj(wbits=31)
    return unpacker.decompress(data), unpacker.unused_data


@settings(max_examples=40, deadline=None)
@given(st.lists(WORDS | ODD, max_size=6), WORDS | ODD)
def test_that_a_program_gets_every_word_and_every_variable_as_it_is(words: list[str], value: str) -> None:
    program = ("/bin/sh", "-c", 'printf "%s\\0" "$QM_TRIED" "$@"', "sh", *words)
    printed, rest = unpack(run(program, {"QM_TRIED": value}, is_packed=True))
    assert printed.decode().split("\0")[:-1] == [value, *words]
    trailer = find_trailer(MARK, rest)
    assert trailer is not None
    assert trailer.status == 0
    assert trailer.length == len(rest)


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("is_packed", [True, False])
def test_that_output_errors_and_status_are_kept_apart(shell: str, *, is_packed: bool) -> None:
    said = run(("sh", "-c", "printf out; printf err >&2; exit 7"), {}, shell, is_packed=is_packed)
    printed, rest = unpack(said) if is_packed else (said[:3], said[3:])
    trailer = find_trailer(MARK, rest)
    assert printed == b"out"
    assert trailer is not None
    assert trailer.status == 7


@pytest.mark.parametrize("shell", SHELLS)
def test_that_a_program_that_is_not_there_has_no_status(shell: str) -> None:
    trailer = find_trailer(MARK, run(("qnothing",), {}, shell, is_packed=False))
    assert trailer is not None
    assert trailer.status is None


NAMES = st.text("ab '\"\\$()`\n\t*?[!#&;|<>~-=%é", min_size=1, max_size=12).filter(lambda name: name.strip("."))


@settings(max_examples=25, deadline=None)
@given(NAMES, st.binary(max_size=40), st.integers(0, 45), st.integers(1, 45))
@pytest.mark.slow
def test_that_files_of_every_name_are_listed_and_read_by_ranges(
    name: str, content: bytes, begin: int, count: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content)
        listed = call("qm_list", folder).decode().split("\0")
        assert listed[:-1:2] == [name]
        assert parse_stamp(path, listed[1]) == LOCAL_FILES.stat(path)
        stamp = parse_stamp(path, call("qm_stat", str(path)).decode().removesuffix("\0"))
        assert stamp == LOCAL_FILES.stat(path)
        identity = f"{stamp.device} {stamp.inode}"
        assert call("qm_read", str(path), identity, str(begin + 1), str(count)) == content[begin : begin + count]
        # Rotated away meanwhile: it is found by what it is.
        path.rename(f"{path}.0")
        assert call("qm_read", str(path), identity, str(begin + 1), str(count)) == content[begin : begin + count]
        call("qm_write", str(path), name)
        assert path.read_text() == name


@settings(max_examples=15, deadline=None)
@given(NAMES, NAMES)
def test_that_the_settings_of_a_cell_of_every_name_are_read(root: str, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        common = Path(folder, root, name, "common")
        common.mkdir(parents=True)
        (common / "bootstrap").touch()
        (common / "settings.sh").write_text("SGE_QMASTER_PORT=7777; export SGE_QMASTER_PORT\n")
        told = call("qm_settings", f"{folder}/{root}", name).decode().split("\0")
        assert (told[0], told[3]) == (str(common / "settings.sh"), "7777")
        assert told[11:13] == ["1", "1"], "the folder is there, and is a cell"


def call(*words: str) -> bytes:
    """Return what a function there prints."""
    told = f"{PROLOGUE}{SETTINGS}".encode() + write_call(MARK, words, {}, is_packed=False)
    done = subprocess.run(("/bin/sh",), input=told, capture_output=True, check=True, timeout=60)
    return done.stdout.rpartition(f"\n{MARK} ".encode())[0]


def test_that_the_tools_are_found_whatever_a_login_makes_of_path() -> None:
    call = PROLOGUE.encode() + write_call(MARK, ("sh", "-c", "printf out"), {}, is_packed=False)
    done = subprocess.run(("/bin/sh",), input=call, capture_output=True, check=True, timeout=60, env={"PATH": "/none"})
    assert done.stdout.startswith(b"out")


def test_that_a_word_that_no_program_can_be_given_is_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        quote_word("a\0b")


@pytest.mark.parametrize("data", [b"", b"\nf00 0 1.0", b"\nother 0 1 2\n", b"f00 0 1 2\n"])
def test_that_what_is_not_the_last_line_is_not_taken_for_it(data: bytes) -> None:
    assert find_trailer(MARK, data) is None
