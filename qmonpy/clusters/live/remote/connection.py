"""One shared connection of ssh to a machine, with several sessions through it; opened when it is needed, and again."""

import contextlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from qmonpy.clusters.live.cells.commands import OUTPUT_LIMIT
from qmonpy.clusters.live.remote.address import Address
from qmonpy.clusters.live.remote.channel import Channel, LostError, Reply, TooLongError
from qmonpy.clusters.live.remote.client import KEPT, describe_failure, format_options
from qmonpy.clusters.live.remote.left_folders import FOLDER, remove_left
from qmonpy.clusters.live.remote.questions import Ask, Questions
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

SSH = "ssh"
MOST_SESSIONS = 4
"""So many sessions run programs at once, beside the one for files; a server allows ten unless it is told otherwise."""
CONNECT_SECONDS = 40.0
"""How long a connection may take to be there, without the time in which questions are open."""
AGAIN_SECONDS = 10
"""How long the way to a machine may take that was reached before, up to its keys; the login comes on top."""
FILE_SECONDS = 30.0
"""How long reading a part of a file may take."""
QUIET_SECONDS = 1.0
"""A connection that could not be made is not tried again sooner."""


class NoConnectionError(Exception):
    """There is no connection, or it was lost; the words say why."""

    def __init__(self, why: str, *, may_have_run: bool):
        super().__init__(why)
        self.may_have_run = may_have_run
        """Whether the program may have run, or may run still."""


class _NoSessionError(Exception):
    """The server opens no more sessions."""


class StoppedError(Exception):
    """A program was stopped there: it took too long, printed too much, or is no longer wanted."""

    def __init__(self, answer: Reply | None):
        super().__init__("stopped")
        self.answer = answer
        """What it had printed; None if nothing of it came."""


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """How a connection is, for people."""

    is_open: bool
    login: str = ""
    """What the login printed."""
    failure: str = ""
    """Why it is not open; empty if it is, or nobody has tried."""


class Connection:
    """A connection to one machine by the person's own `ssh`; safe for threads.

    The first session holds the connection, and reads files; others run through its socket, which lies in a folder of
    this program's own.
    """

    def __init__(
        self, address: Address, ask: Ask | None = None, environment: Mapping[str, str] | None = None, program: str = SSH
    ):
        """Nothing is opened yet. Without `ask`, ssh asks at the terminal, if there is one."""
        self.address = address
        self._ask = ask
        self._environment = dict(os.environ if environment is None else environment)
        self._program = program
        self._lock = threading.Lock()
        """Held for moments only."""
        self._opening = threading.Lock()
        """Held while the connection is opened."""
        self._files = threading.Lock()
        """Held while the first session works."""
        self._free = threading.Condition()
        """Told when a session is free."""
        self._working, self._most = 0, MOST_SESSIONS
        """How many programs run, and how many may: none means that only the first session can run them."""
        self._first: Channel | None = None
        self._folder: Path | None = None
        self._questions: Questions | None = None
        self._idle: list[Channel] = []
        self._every: set[Channel] = set()
        self._is_closed = False
        self._failure = ""
        self._failed_at = -QUIET_SECONDS
        self._is_quiet = False
        """Whether nothing is tried, as questions were not answered, or not rightly."""
        self.times_opened = 0

    @property
    def is_closed(self) -> bool:
        """Whether it was closed here, for good."""
        return self._is_closed

    @property
    def state(self) -> ConnectionState:
        """How it is now; never waits."""
        first = self._first
        is_open = first is not None and first.is_alive
        return ConnectionState(is_open, first.login if first is not None else "", "" if is_open else self._failure)

    def allow_questions(self) -> None:
        """Let ssh ask again, after it got no answer, or a wrong one: now somebody asks for the connection."""
        self._is_quiet = False

    def run(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        seconds: float,
        most_bytes: int,
        is_stopped: Callable[[], bool] = bool,
    ) -> Reply:
        """Run a program there; NoConnectionError, StoppedError, ValueError. `seconds` are without those of opening."""
        while True:
            with self._slot():
                self._open()
                try:
                    channel = self._take_channel()
                except _NoSessionError:
                    # The server allows fewer than it was asked for: wait for one of those that there are.
                    continue
                if channel is None:
                    return self._run_in_first(words, environment, seconds, most_bytes, is_stopped)
                return self._run_in(channel, words, environment, seconds, most_bytes, is_stopped)

    def ask_shell(
        self,
        words: Sequence[str],
        seconds: float = FILE_SECONDS,
        most_bytes: int = OUTPUT_LIMIT,
        encoding: str = "utf-8",
    ) -> Reply:
        """Run a function of `shell`, or a short program, in the first session; NoConnectionError."""
        self._open()
        try:
            return self._ask_first(words, {}, seconds, most_bytes, encoding=encoding)
        except TooLongError as error:
            self._shut(why := tr("the machine does not answer"))
            raise NoConnectionError(why, may_have_run=True) from error

    def _run_in(
        self,
        channel: Channel,
        words: Sequence[str],
        environment: Mapping[str, str],
        seconds: float,
        most_bytes: int,
        is_stopped: Callable[[], bool],
    ) -> Reply:
        try:
            reply = channel.ask(words, environment, time.monotonic() + seconds, most_bytes, is_stopped)
        except ValueError:
            self._drop(channel)
            raise
        except TooLongError as error:
            self._kill(channel)
            raise StoppedError(error.answer) from error
        except LostError as error:
            self._drop(channel)
            raise NoConnectionError(self._describe_loss(error), may_have_run=True) from error
        with self._lock:
            self._idle.append(channel)
        return reply

    def _run_in_first(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        seconds: float,
        most_bytes: int,
        is_stopped: Callable[[], bool],
    ) -> Reply:
        """Run a program where there is no other session, so that one that hangs can only be left with all of them."""
        try:
            return self._ask_first(words, environment, seconds, most_bytes, is_stopped)
        except TooLongError as error:
            self._shut(tr("its only session had to be ended"))
            raise StoppedError(error.answer) from error

    def _ask_first(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        seconds: float,
        most_bytes: int,
        is_stopped: Callable[[], bool] = bool,
        encoding: str = "utf-8",
    ) -> Reply:
        with self._files:
            first = self._first
            if first is None or self._is_closed:
                raise NoConnectionError(self._failure or tr("it was closed"), may_have_run=False)
            try:
                return first.ask(words, environment, time.monotonic() + seconds, most_bytes, is_stopped, encoding)
            except LostError as error:
                why = self._describe_loss(error)
                self._shut(why)
                raise NoConnectionError(why, may_have_run=True) from error

    def close(self) -> None:
        """End everything; it is not opened again."""
        self._is_closed = True
        self._shut(tr("it was closed"))

    # Opening

    def _find_said(self) -> str:
        """What ssh and the machine have printed on the way to the shell."""
        first = self._first
        return "" if first is None else first.login

    def _open(self) -> None:
        began = time.monotonic()
        with self._opening:
            first = self._first
            if self._is_closed:
                raise NoConnectionError(tr("it was closed"), may_have_run=False)
            if first is not None and first.is_alive:
                return
            if self._failure and (self._failed_at > began or began - self._failed_at < QUIET_SECONDS):
                # Another thread has just tried.
                raise NoConnectionError(self._failure, may_have_run=False)
            if self._is_quiet:
                # Attempts that are sure to be refused would look like those of a stranger who guesses passwords.
                raise NoConnectionError(self._failure, may_have_run=False)
            self._shut("")
            try:
                self._connect()
            except (OSError, LostError, TooLongError) as error:
                why = describe_failure(error)
                if self._is_quiet:
                    why = tr("{failure}; ssh asks again when you refresh").format(failure=why)
                self._shut(why)
                self._failure, self._failed_at = why, time.monotonic()
                raise NoConnectionError(why, may_have_run=False) from error
            self._failure, self._most = "", MOST_SESSIONS
            self.times_opened += 1

    def _connect(self) -> None:
        runtime = self._environment.get("XDG_RUNTIME_DIR", "")
        place = runtime if runtime and len(runtime) < 40 and os.access(runtime, os.W_OK) else None
        # Sockets have short names; only this user may enter.
        remove_left(Path(place or tempfile.gettempdir()))
        folder = self._folder = Path(tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}-", dir=place))
        environment = self._environment
        if self._ask is not None:
            self._questions = Questions(folder, self.address.text, self._ask, self._find_said)
            environment = {**environment, **self._questions.environment}
        argv = [self._program, "-T", *format_options(("ControlMaster", "yes"), ("ControlPath", str(folder / "ssh")))]
        argv += format_options(*KEPT)
        if self.times_opened:
            # The way is known to be there; while it is cut, each attempt is to end before the line may be back.
            argv += format_options(("ConnectTimeout", str(AGAIN_SECONDS)))
        first = Channel([*argv, *self.address.words], environment, has_session=self._ask is not None)
        self._first = first
        begin = time.monotonic()
        questions = self._questions

        def is_over() -> str:
            if self._is_closed:
                return tr("it was closed")
            if questions is not None and questions.refused:
                return tr('it asked "{question}", and got no answer').format(question=questions.refused)
            waited = questions.waited_seconds if questions is not None else 0.0
            if time.monotonic() - begin - waited < CONNECT_SECONDS:
                return ""
            said = tr('; it said "{login}"').format(login=first.login) if first.login else ""
            return tr("the login did not come to its end within {seconds:.0f} s{said}").format(
                seconds=CONNECT_SECONDS, said=said
            )

        try:
            first.begin(is_over)
        except (LostError, TooLongError):
            # Whoever gave no answer, or one that was not accepted, is not asked again by itself.
            self._is_quiet = questions is not None and questions.has_asked
            raise

    @contextlib.contextmanager
    def _slot(self) -> Iterator[None]:
        """Wait until another program may run, and count it."""
        with self._free:
            self._free.wait_for(lambda: self._working < max(1, self._most))
            self._working += 1
        try:
            yield
        finally:
            with self._free:
                self._working -= 1
                self._free.notify_all()

    def _take_channel(self) -> Channel | None:
        """A session that waits for work, or another one; None if the first one has to do; NoConnectionError."""
        while True:
            with self._lock:
                channel = self._idle.pop() if self._idle else None
                folder, first = self._folder, self._first
            if channel is None:
                break
            # One that was killed there is gone before anything is sent.
            if channel.is_alive:
                return channel
            self._drop(channel)
        if folder is None or first is None:
            raise NoConnectionError(self._failure or tr("it was cut"), may_have_run=False)
        if not self._most:
            return None
        argv = [
            self._program,
            "-T",
            *format_options(("ControlMaster", "no"), ("ControlPath", str(folder / "ssh")), *KEPT),
        ]
        # Where the shared connection has just ended, this must not open one of its own.
        argv += format_options(("BatchMode", "yes"), ("ProxyCommand", "false"), ("ProxyJump", "none"))
        begin = time.monotonic()
        try:
            made = Channel([*argv, *self.address.words], self._environment, has_session=True)
        except OSError as error:
            raise NoConnectionError(describe_failure(error), may_have_run=False) from error
        with self._lock:
            self._every.add(made)
        try:
            made.begin(
                lambda: tr("no session was opened in time") if time.monotonic() - begin > CONNECT_SECONDS else "",
                is_packed=first.is_packed,
            )
        except (LostError, TooLongError) as error:
            self._drop(made)
            if first.is_alive and _REFUSED in str(error):
                with self._lock:
                    self._most = min(self._most, len(self._every))
                raise _NoSessionError from error
            raise NoConnectionError(self._describe_loss(error), may_have_run=False) from error
        return made

    # Ending

    def _kill(self, channel: Channel) -> None:
        """Kill what a session runs, and end it; other sessions go on."""
        with contextlib.suppress(NoConnectionError):
            # 0 would stand for the first session itself.
            is_known = channel.process_number > 0
            if is_known and not self._is_closed and self._first is not None and self._first.is_alive:
                self.ask_shell(("qm_kill", str(channel.process_number)), 5.0)
        self._drop(channel)

    def _drop(self, channel: Channel) -> None:
        with self._lock:
            self._every.discard(channel)
        channel.close()

    def _shut(self, why: str) -> None:
        """End the shared connection with all its sessions, and remember why."""
        with self._lock:
            first, self._first = self._first, None
            idle, self._idle = self._idle, []
            every, self._every = self._every, set()
            folder, self._folder = self._folder, None
            questions, self._questions = self._questions, None
        if why:
            self._failure = why
        # First ssh ends, so that a question that is over is not taken for one that got an empty answer.
        if first is not None:
            first.close()
        if questions is not None:
            questions.close()
        for each in (*every, *(each for each in idle if each not in every)):
            each.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _describe_loss(self, error: Exception) -> str:
        why = " ".join(str(error).split()) or tr("it was cut")
        first = self._first
        if first is not None and not first.is_alive:
            # What is asked together with this has no connection either; waiting for another one would hide the reason.
            self._failure, self._failed_at = why, time.monotonic()
        return why


_REFUSED = "Session open refused"
"""What ssh says of a session that `MaxSessions` of the server does not allow."""
