"""One client of a server: reads its questions in a thread, and tells it answers and news in another."""

import json
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from qmonpy.clusters.served.codec import CodecError
from qmonpy.clusters.served.conversation import (
    MOST_ASKED,
    Farewell,
    News,
    Published,
    Question,
    Reply,
    Welcome,
    find_codec,
    receive_frame,
    send_frame,
)
from qmonpy.clusters.served.difference import SAME, find_difference

SLOW_SECONDS = 30
"""How long a client may take nothing of what it is told; then the conversation ends."""
MOST_REPLIES = 16
"""How many answers may wait for a client; until they are taken, no further question of it is read."""


class ClientLink:
    """Talks with one client until it leaves, is too slow, or says what makes no sense."""

    def __init__(
        self,
        connection: socket.socket,
        welcome: Welcome,
        answer: Callable[[str, Question], Reply],
        publish: Callable[[], Published],
        on_end: Callable[["ClientLink", str], object],
    ):
        """`answer` is called with the client's user, `on_end` once, with the reason."""
        self.user = welcome.user
        self._connection = connection
        self._answer, self._publish, self._on_end = answer, publish, on_end
        self._codec = find_codec()
        self._told = Published()
        self._changed = threading.Condition()
        self._replies: deque[bytes] = deque()
        self._has_news = True
        self._farewell: str | None = None
        self._is_over = False
        # Only sending has a limit of time: a client may be silent as long as it likes.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SLOW_SECONDS, 0))
        self._welcome = self._codec.write(welcome)
        self.threads = tuple(
            threading.Thread(target=each, name=f"served {self.user}", daemon=True) for each in (self._read, self._tell)
        )

    def start(self) -> None:
        """Begin the conversation."""
        for each in self.threads:
            each.start()

    def note_news(self) -> None:
        """Tell the client soon what is new."""
        with self._changed:
            self._has_news = True
            self._changed.notify_all()

    def dismiss(self, reason: str) -> None:
        """Tell the client what is left to tell and why this is the end, and close."""
        with self._changed:
            self._farewell = reason
            self._changed.notify_all()

    # Reading

    def _read(self) -> None:
        reason = "it left"
        try:
            while (data := receive_frame(self._connection, MOST_ASKED)) is not None:
                question = self._codec.read(data, Question)
                reply = self._codec.write(self._answer(self.user, question))
                with self._changed:
                    self._replies.append(reply)
                    self._changed.notify_all()
                    self._changed.wait_for(lambda: len(self._replies) < MOST_REPLIES or self._is_over)
        except CodecError as error:
            reason = str(error)
        except OSError as error:
            reason = error.strerror or str(error)
        self._end(reason)

    # Telling

    def _tell(self) -> None:
        try:
            send_frame(self._connection, self._welcome)
            while self._tell_next():
                pass
        except OSError as error:
            is_slow = isinstance(error, BlockingIOError)
            self._end(f"it took nothing for {SLOW_SECONDS} seconds" if is_slow else error.strerror or str(error))
        except CodecError as error:
            self._end(str(error))

    def _tell_next(self) -> bool:
        """Wait for something to tell, and tell it; return whether the conversation goes on."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._has_news or self._replies or self._farewell is not None or self._is_over
            )
            if self._is_over:
                return False
            # What is published from here on has the effect of everything that is answered.
            replies, farewell = list(self._replies), self._farewell
            self._has_news = False
        self._tell_news()
        for each in replies:
            send_frame(self._connection, each)
        with self._changed:
            for _ in replies:
                self._replies.popleft()
            self._changed.notify_all()
        if farewell is not None:
            send_frame(self._connection, self._codec.write(Farewell(farewell)))
            self._end(farewell)
        return farewell is None

    def _tell_news(self) -> None:
        published = self._publish()
        difference = find_difference(self._codec, self._told, published)
        if difference != SAME:
            self._told = published
            send_frame(self._connection, self._codec.write(News(json.dumps(difference, separators=(",", ":")))))

    def _end(self, reason: str) -> None:
        with self._changed:
            if self._is_over:
                return
            self._is_over = True
            self._changed.notify_all()
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()
        self._on_end(self, reason)
