"""What a command prints, as it comes: very much of it stays packed, and is unpacked piece by piece for whoever reads.

What two commands print of 100,000 hosts is 300 MB, of which the second half waits while the first one is read. Packed
it is a twentieth of that.
"""

import codecs
import zlib
from collections.abc import Iterator, Sequence

IN_PIECES = 4 << 20
"""What is longer stays packed, in pieces: to join and to decode it at once would hold every other thread up."""
KEPT_OF_FLOOD = 4096
"""How many bytes are kept of what a command printed that was killed for printing too much."""
_PIECE = 65_536
"""About so many bytes are packed at once."""
_LEVEL = 1
"""The quickest way to pack; what programs print says the same again and again."""


class PackedText:
    """A very long text; each time that it is gone through, its pieces are unpacked one after the other."""

    def __init__(self, parts: Sequence[bytes], encoding: str):
        self._parts, self._encoding = tuple(parts), encoding

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self._encoding)(errors="replace")
        for part in self._parts:
            if text := decoder.decode(zlib.decompress(part)):
                yield text
        if rest := decoder.decode(b"", final=True):
            yield rest


class Printed:
    """What a command has printed to one of its streams."""

    def __init__(self, most: int, encoding: str = "utf-8"):
        """`most` is how many bytes it may be; `latin-1` keeps every byte as one character."""
        self.most = most
        self.size = 0
        self._encoding = encoding
        self._chunks: list[bytes] = []
        """What is not packed yet."""
        self._loose = 0
        """How many bytes that is."""
        self._packed: list[bytes] = []

    @property
    def is_flood(self) -> bool:
        """Whether it is more than it may be."""
        return self.size > self.most

    @property
    def text(self) -> str | PackedText:
        """All of it, packed if it is long; only the beginning of a flood."""
        if self.is_flood:
            # It may end within a letter.
            decoder = codecs.getincrementaldecoder(self._encoding)(errors="replace")
            return decoder.decode(self._chunks[0])[:KEPT_OF_FLOOD]
        if not self._packed:
            return b"".join(self._chunks).decode(self._encoding, "replace")
        return PackedText((*self._packed, zlib.compress(b"".join(self._chunks), _LEVEL)), self._encoding)

    def take(self, chunk: bytes) -> None:
        """Add what was read; nothing means that the stream has ended. Of a flood the beginning stays."""
        self.size += len(chunk)
        self._chunks.append(chunk)
        self._loose += len(chunk)
        if self.is_flood:
            self._keep_beginning()
        elif self.size > IN_PIECES and (self._loose >= _PIECE or not self._packed):
            self._pack()

    def _keep_beginning(self) -> None:
        if self._packed:
            self._chunks, self._packed = [zlib.decompress(self._packed[0])], []
        del self._chunks[1:]

    def _pack(self) -> None:
        """Pack what has come; while that is done, other threads go on."""
        chunks, self._chunks, self._loose = self._chunks, [], 0
        piece = bytearray()
        for chunk in chunks:
            piece += chunk
            if len(piece) >= _PIECE:
                self._packed.append(zlib.compress(piece, _LEVEL))
                piece.clear()
        if piece:
            self._packed.append(zlib.compress(piece, _LEVEL))
