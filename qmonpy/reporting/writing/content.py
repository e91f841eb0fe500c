"""The content of a file of records, plain or compressed, as bytes from any place on."""

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Self, cast

from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.writing.source_files import HERE, SourceFiles

BLOCK_BYTES = 1 << 22
"""How much becomes one transaction."""


def _open_xz(file: IO[bytes]) -> IO[bytes]:
    return cast(IO[bytes], lzma.LZMAFile(file))


_PACKED: Mapping[bytes, Callable[[IO[bytes]], IO[bytes]]] = {
    b"\x1f\x8b": lambda file: cast(IO[bytes], gzip.GzipFile(fileobj=file)),
    b"BZh": lambda file: cast(IO[bytes], bz2.BZ2File(file)),
    b"\xfd7zXZ": _open_xz,
}
"""What compressed files begin with."""
_DAMAGE = (OSError, EOFError, zlib.error, lzma.LZMAError)


class Content:
    """An open file; it stays the same one when another takes its name."""

    def __init__(self, path: Path, files: SourceFiles = HERE):
        self.name = files.describe(path)
        """Its path, with the machine where that is another one."""
        self._files = files
        with told(self.name):
            self._file = files.open(path)
            try:
                self.identity = files.identify(self._file)
                begin = self._file.read(6)
                self._file.seek(0)
            except BaseException:
                self._file.close()
                raise
        self._last = (0, b"")
        opener = next((each for magic, each in _PACKED.items() if begin.startswith(magic)), None)
        self.is_packed = opener is not None
        self._stream: IO[bytes] = opener(self._file) if opener else self._file

    def read(self, offset: int, most: int) -> bytes:
        """Return up to so many bytes of the unpacked content; fewer only at its end."""
        with told(self.name):
            return self._read_on(offset, most) if self.is_packed else self._read_at(offset, most)

    def _read_at(self, offset: int, most: int) -> bytes:
        self._stream.seek(offset)
        return self._stream.read(most)

    def _read_on(self, offset: int, most: int) -> bytes:
        """Read from where it was read last, or before: whoever goes back in a compressed file begins anew."""
        begin, known = self._last
        if begin <= offset <= begin + len(known) and self._stream.tell() == begin + len(known):
            part = known[offset - begin : offset - begin + most]
            if len(part) == most:
                return part
            data = part + self._stream.read(most - len(part))
        else:
            data = self._read_at(offset, most)
        self._last = (offset, data)
        return data

    def find_size(self) -> int | None:
        """Return the size of a plain file; None of a compressed one, which nobody knows."""
        return None if self.is_packed else self._files.find_size(self._file)

    def find_age_seconds(self, now: float) -> float:
        """Return since when nobody has written the file."""
        return self._files.find_age_seconds(self._file, now)

    def close(self) -> None:
        """Close the file."""
        if self._stream is not self._file:
            self._stream.close()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def told(name: str) -> Iterator[None]:
    """Turn what reading a file raises into ReportError."""
    try:
        yield
    except _DAMAGE as error:
        reason = getattr(error, "strerror", None) or "its content is damaged"
        words = f"The file {name} cannot be read: {reason}."
        raise ReportError((Report("reporting.source", words, fields=(name,)),)) from error
