"""Files that are read up to a limit."""

import errno
import os
from pathlib import Path

import pytest

from qmonpy.limited_file import read_limited, read_limited_text


def test_that_a_file_is_read_whole_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in (b"", b"a", b"a" * 2**20):
        path.write_bytes(text)
        assert read_limited(path, 2**20) == text
    path.write_bytes(b"a" * (2**20 + 1))
    with pytest.raises(OSError, match="more than 1 MB") as raised:
        read_limited(path, 2**20)
    assert (raised.value.errno, raised.value.filename) == (errno.EFBIG, str(path))


def test_that_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"text")
    os.close(writing)
    assert read_limited(f"/proc/self/fd/{reading}") == b"text"
    os.close(reading)


def test_that_what_never_ends_is_refused() -> None:
    with pytest.raises(OSError, match="more than 1 MB"):
        read_limited("/dev/zero", 2**20)


def test_that_a_text_has_line_feeds_only(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a\r\nb\rc\n\xff")
    assert read_limited_text(path, errors="replace") == "a\nb\nc\n\ufffd"
    with pytest.raises(UnicodeDecodeError):
        read_limited_text(path)
