"""One session of ssh with a shell behind it that runs one program after the other."""

import contextlib
import os
import re
import secrets
import selectors
import signal
import subprocess
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import IO

from qmonpy.clusters.live.cells.commands import ERRORS_LIMIT
from qmonpy.clusters.live.cells.printed import Printed
from qmonpy.clusters.live.remote.shell import (
    FIND_CELL,
    PROLOGUE,
    SETTINGS,
    Trailer,
    find_trailer,
    write_call,
    write_hello,
)
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

END_SECONDS = 2.0
"""How long a client of ssh may take to end."""
MOST_SAID = 4000
"""So many characters are kept of what a login or ssh itself says."""
_CHUNK = 65536
_WAKE_SECONDS = 0.25


class LostError(Exception):
    """The session ended before the answer came; the words say why, as far as ssh said."""


class TooLongError(Exception):
    """The answer took longer than it may, or was stopped."""

    def __init__(self, why: str, answer: "Reply | None" = None):
        super().__init__(why)
        self.answer = answer
        """What had come of it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program printed, and how it ended."""

    status: int | None
    """The exit status; None if it was not found."""
    output: Printed
    errors: Printed
    seconds: float
    """How long it took there."""

    @property
    def text(self) -> str:
        """All that it printed to its standard output."""
        return _join(self.output)

    @property
    def flood_bytes(self) -> int:
        """How many bytes a stream might have that has more, else 0."""
        return next((each.most for each in (self.output, self.errors) if each.is_flood), 0)

    @property
    def error_text(self) -> str:
        """All that it printed to its standard error."""
        return _join(self.errors)


class Channel:
    """A running client of ssh; for one thread at a time, but for `close`."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str], *, has_session: bool):
        """Start it; OSError if that fails. With a session of its own it cannot ask anything at the terminal."""
        self._mark = secrets.token_hex(16)
        self.login = ""
        """What the login printed before the shell began, and ssh itself."""
        self.process_number = 0
        """The number of the shell there, once it began."""
        self.is_packed = False
        """Whether answers are compressed."""
        self._left = b""
        self._errors_left = b""
        self._process = subprocess.Popen(
            [*argv, write_hello(self._mark)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=has_session,
        )
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)

    @property
    def is_alive(self) -> bool:
        """Whether the client runs still."""
        return self._process.poll() is None

    def begin(self, is_over: Callable[[], str], *, is_packed: bool | None = None) -> None:
        """Wait for the shell; LostError if the session ends, TooLongError with what `is_over` says if it says anything.

        Without `is_packed` this is the first session: the shell is asked whether it has gzip, and can find cells.
        """
        hello = re.compile(rb"(?:^|.*\n)" + self._mark.encode() + rb" ([0-9]+)\n", re.DOTALL)
        end = b"\n" + self._mark.encode() + b"\n"
        output, errors = bytearray(), bytearray()
        while (found := hello.match(output)) is None or end not in errors:
            ready = self._select(b"", _WAKE_SECONDS)
            try:
                self._take(ready, output, errors)
            except LostError as error:
                # A login that ends by itself often says why where programs print their results.
                raise LostError(str(error) or _readable(bytes(output) + _drain(self._process.stdout))) from error
            self.login = _readable(bytes(errors) + bytes(output))
            if why := is_over():
                raise TooLongError(why)
        banner, _, rest = bytes(errors).partition(end)
        said = bytes(output[: found.start(1)]).rpartition(b"\n")[0]
        self.login = _readable(b"\n".join(each for each in (banner.strip(), said.strip()) if each))
        self.process_number = int(found[1])
        self._left, self._errors_left = bytes(output[found.end() :]), rest
        self._send((PROLOGUE if is_packed is not None else f"{PROLOGUE}{FIND_CELL}{SETTINGS}").encode())
        self.is_packed = bool(is_packed)
        if is_packed is None:
            reply = self.ask(("command", "-v", "gzip"), {}, time.monotonic() + 20.0, 1 << 16)
            self.is_packed = reply.status == 0

    def ask(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        deadline: float,
        most_bytes: int,
        is_stopped: Callable[[], bool] = bool,
        encoding: str = "utf-8",
    ) -> Reply:
        """Run a program or a function of the shell, and return its answer; the deadline is of the monotonic clock.

        ValueError if a word cannot be sent, LostError, TooLongError, also if it prints more than it may. After an error
        the channel is of no use.
        """
        mark = secrets.token_hex(16)
        call = write_call(mark, words, environment, is_packed=self.is_packed)
        answer = _Answer(mark, most_bytes, encoding, is_packed=self.is_packed)
        answer.take(self._left)
        answer.take_errors(self._errors_left)
        self._left = self._errors_left = b""
        to_send = memoryview(call)
        while not answer.is_whole:
            if answer.is_flood or is_stopped() or time.monotonic() >= deadline:
                raise TooLongError(tr("it took too long"), Reply(None, answer.output, answer.errors, 0.0))
            ready = self._select(to_send, min(_WAKE_SECONDS, max(0.0, deadline - time.monotonic())))
            to_send = to_send[ready.pop("sent", 0) :]
            output, errors = bytearray(), bytearray()
            self._take(ready, output, errors)
            answer.take(bytes(output))
            answer.take_errors(bytes(errors))
        self._left, self._errors_left = answer.rest, answer.errors_rest
        trailer = answer.trailer
        assert trailer is not None
        return Reply(trailer.status, answer.output, answer.errors, trailer.seconds)

    def close(self) -> None:
        """End the client, whatever it does; the shell behind it ends when its input does."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.send_signal(signal.SIGKILL)
                self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    # Pipes

    def _send(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[self._select(left, _WAKE_SECONDS).pop("sent", 0) :]

    def _select(self, to_send: "bytes | memoryview", seconds: float) -> dict[str, int]:
        """Wait until something can be read, or written, and write it; the names of what can be read, and "sent"."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        found: dict[str, int] = {}
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(process.stdout, selectors.EVENT_READ, "output")
                selector.register(process.stderr, selectors.EVENT_READ, "errors")
                if to_send:
                    selector.register(process.stdin, selectors.EVENT_WRITE, "sent")
                for key, _ in selector.select(seconds):
                    found[key.data] = os.write(key.fd, to_send[:_CHUNK]) if key.data == "sent" else 1
        except BlockingIOError:
            return found
        except (OSError, ValueError) as error:
            raise LostError(self._last_words()) from error
        return found

    def _take(self, ready: Mapping[str, int], output: bytearray, errors: bytearray) -> None:
        """Read what is there; LostError where there is nothing more to come."""
        process = self._process
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            if "errors" in ready:
                part = os.read(process.stderr.fileno(), _CHUNK)
                errors += part
                if not part:
                    raise LostError(self._last_words(bytes(errors)))
            if "output" in ready:
                part = os.read(process.stdout.fileno(), _CHUNK)
                output += part
                if not part:
                    raise LostError(self._last_words(bytes(errors)))
        except (OSError, ValueError) as error:
            raise LostError(self._last_words()) from error

    def _last_words(self, said: bytes = b"") -> str:
        """What ssh says about its end."""
        with contextlib.suppress(OSError, ValueError, subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        said += _drain(self._process.stderr)
        # What a login printed tells why there is no shell, but not why one that was there has gone.
        return _readable(said) or ("" if self.process_number else self.login)


class _Answer:
    """An answer as it comes, unpacked and split into what was printed and the line that ends it."""

    def __init__(self, mark: str, most_bytes: int, encoding: str, *, is_packed: bool):
        self.output, self.errors = Printed(most_bytes, encoding), Printed(ERRORS_LIMIT)
        self.trailer: Trailer | None = None
        self.rest = self.errors_rest = b""
        self._mark, self._end = mark, b"\n" + mark.encode()
        self._tail = self._errors_tail = b""
        self._has_errors = False
        self._unpacker = zlib.decompressobj(wbits=31) if is_packed else None

    @property
    def is_whole(self) -> bool:
        """Whether all of it is here."""
        return self.trailer is not None and self._has_errors

    @property
    def is_flood(self) -> bool:
        """Whether more was printed than may be."""
        return self.output.is_flood or self.errors.is_flood

    def take(self, data: bytes) -> None:
        """Take what came on the standard output."""
        if not data or self.trailer is not None:
            self.rest += data
            return
        self._tail += self._unpack(data)
        if self._unpacker is None or self._unpacker.eof:
            at = self._tail.find(self._end)
            if self._unpacker is None:
                kept = len(self._tail) - len(self._end) if at < 0 else at
                if kept > 0:
                    self.output.take(self._tail[:kept])
                    self._tail = self._tail[kept:]
            self.trailer = find_trailer(self._mark, self._tail)
            if self.trailer is not None:
                self.rest, self._tail = self._tail[self.trailer.length :], b""
                self.output.take(b"")

    def take_errors(self, data: bytes) -> None:
        """Take what came on the standard error."""
        if not data or self._has_errors:
            self.errors_rest += data
            return
        self._errors_tail += data
        end = self._end + b"\n"
        at = self._errors_tail.find(end)
        kept = len(self._errors_tail) - len(end) if at < 0 else at
        if kept > 0:
            self.errors.take(self._errors_tail[:kept])
            self._errors_tail = self._errors_tail[kept:]
        if at >= 0:
            self._has_errors = True
            self.errors_rest = self._errors_tail[len(end) :]
            self.errors.take(b"")

    def _unpack(self, data: bytes) -> bytes:
        """Unpack what is packed into the output; return what is behind it."""
        unpacker = self._unpacker
        if unpacker is None or unpacker.eof:
            return data
        try:
            part = unpacker.decompress(data, _UNPACKED)
            while part:
                self.output.take(part)
                if self.output.is_flood:
                    return b""
                part = unpacker.decompress(unpacker.unconsumed_tail, _UNPACKED) if not unpacker.eof else b""
        except zlib.error as error:
            raise LostError(tr("what came is not what was sent: {error}").format(error=error)) from error
        return unpacker.unused_data


_UNPACKED = 1 << 20
"""So much is unpacked at once."""


def _drain(pipe: IO[bytes] | None) -> bytes:
    """Return what a pipe has now, without waiting for more."""
    found = b""
    if pipe is not None:
        with contextlib.suppress(OSError, ValueError):
            os.set_blocking(pipe.fileno(), False)
            while part := os.read(pipe.fileno(), _CHUNK):
                found += part
    return found


def _join(printed: Printed) -> str:
    text = printed.text
    return text if isinstance(text, str) else "".join(text)


def _readable(said: bytes) -> str:
    """What was said, without control characters, shortened in its middle."""
    text = said.decode("utf-8", "replace").replace("\r\n", "\n").strip()
    text = "".join(each for each in text if each == "\n" or each.isprintable())
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID // 2]} ... {text[-MOST_SAID // 2 :]}"
