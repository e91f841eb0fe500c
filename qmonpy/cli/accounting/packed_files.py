"""Accounting files to read from their beginning, plain or compressed, as their names say."""

import io
from pathlib import Path
from typing import IO, cast

PACKED = (".gz", ".bz2", ".xz")


class PackedStream(io.RawIOBase):
    """A compressed file whose damage is told as an OSError with its name."""

    def __init__(self, path: Path):
        super().__init__()
        from qmonpy.clusters.live.reading.accounting_files import DAMAGE, open_packed

        self._path, self._damage = path, DAMAGE
        self._stream = open_packed(path)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        """Read the next part; OSError if the file is damaged."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        try:
            part = self._stream.read(len(view))
        except self._damage as error:
            raise OSError(0, str(error) or "its content is damaged", str(self._path)) from error
        view[: len(part)] = part
        return len(part)

    def close(self) -> None:
        self._stream.close()
        super().close()


def open_records(path: Path) -> IO[bytes]:
    """Open a file; a folder is empty, as programs in C read it. OSError if that fails, or later if it is damaged."""
    if path.is_dir():
        return io.BytesIO()
    if path.suffix in PACKED:
        return cast(IO[bytes], io.BufferedReader(PackedStream(path), 1 << 16))
    return path.open("rb")
