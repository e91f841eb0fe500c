"""Hears the questions that ssh asks by SSH_ASKPASS: passwords, codes, whether a host key is right."""

import contextlib
import json
import os
import shlex
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from qmonpy.clusters.cell import SshQuestion
from qmonpy.clusters.live.remote import askpass

MOST_BYTES = 1 << 16
LOOK_SECONDS = 0.05
"""So often it is looked whether ssh has ended."""

Ask = Callable[[SshQuestion, Callable[[], bool]], str | None]
"""Answers a question, None if nobody wants to; called in a thread. The function tells whether it is over meanwhile."""


class Questions:
    """Listens in a private folder, and has somebody answer; one question after the other."""

    def __init__(self, folder: Path, place: str, ask: Ask, find_said: Callable[[], str] = str):
        """OSError if nothing can be made in the folder, which must be private.

        `find_said` returns what ssh has printed until now.
        """
        self._place, self._ask, self._find_said = place, ask, find_said
        self._told = ""
        """What had been printed at the last question."""
        self._lock = threading.Lock()
        self._open = 0
        self._waited = 0.0
        self._since = 0.0
        self.refused = ""
        """The question that somebody did not want to answer, and for which ssh is to end; empty as long as all were."""
        self.has_asked = False
        """Whether there was anything to answer."""
        self._socket_path = folder / "ask"
        self._program = folder / "askpass"
        helper = shlex.join((sys.executable, "-I", "-S", askpass.__file__))
        self._program.write_text(f'#!/bin/sh\nexec {helper} "$@"\n', encoding="utf-8")
        self._program.chmod(0o700)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self._socket_path))
        self._socket.listen(8)
        self._is_closed = False
        self._thread = threading.Thread(target=self._listen, name="ssh-questions", daemon=True)
        self._thread.start()

    @property
    def environment(self) -> Mapping[str, str]:
        """What has ssh ask here, whatever else it could ask."""
        return {
            "SSH_ASKPASS": str(self._program),
            "SSH_ASKPASS_REQUIRE": "force",
            "QMONPY_ASKPASS": str(self._socket_path),
            # Older clients ask by a program only where there is a display.
            "DISPLAY": os.environ.get("DISPLAY") or ":0",
        }

    @property
    def waited_seconds(self) -> float:
        """How long questions have been waiting for answers until now."""
        with self._lock:
            return self._waited + (time.monotonic() - self._since if self._open else 0.0)

    def close(self) -> None:
        """Hear no more; questions that are open are over."""
        self._is_closed = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()

    def _listen(self) -> None:
        while not self._is_closed:
            try:
                link, _ = self._socket.accept()
            except OSError:
                return
            with link:
                self._answer(link)

    def _answer(self, link: socket.socket) -> None:
        try:
            data = b""
            while not data.endswith(b"\n") and len(data) < MOST_BYTES:
                part = link.recv(MOST_BYTES)
                if not part:
                    return
                data += part
            said = json.loads(data)
            question = SshQuestion(self._place, str(said["prompt"]).strip(), str(said["kind"]), self._find_news())
        except (OSError, ValueError, KeyError, TypeError):
            return
        self.has_asked = self.has_asked or not question.is_notice
        with self._lock:
            self._open, self._since = 1, time.monotonic()
        try:
            answer = self._ask(question, lambda: self._is_closed or _is_gone(link))
        finally:
            with self._lock:
                self._open = 0
                self._waited += time.monotonic() - self._since
        if answer is None and not question.is_notice and not question.is_yes_or_no:
            # Without an answer ssh would send an empty password, which counts as a wrong one, and ask again.
            self.refused = question.text
            while not (self._is_closed or _is_gone(link)):
                time.sleep(LOOK_SECONDS)
        with contextlib.suppress(OSError):
            link.sendall(json.dumps(answer).encode())

    def _find_news(self) -> str:
        """What was printed since the last question."""
        told, self._told = self._told, self._find_said()
        return self._told.removeprefix(told).strip()


def _is_gone(link: socket.socket) -> bool:
    """Whether the program that asked has ended."""
    try:
        return link.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
