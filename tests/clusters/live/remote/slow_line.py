"""A line that is slow, for `ProxyCommand`: `python slow_line.py HOST PORT SECONDS`; every byte comes so much later.

For machines whose kernel has no netem.
"""

import os
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable

CHUNK = 65536


def carry(read: Callable[[], bytes], write: Callable[[bytes], object], seconds: float) -> None:
    """Carry everything from one side to the other, each part so much later, until there is nothing more."""
    parts: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()

    def pass_on() -> None:
        while True:
            moment, part = parts.get()
            time.sleep(max(0.0, moment - time.monotonic()))
            try:
                write(part)
            except OSError:
                return
            if not part:
                return

    thread = threading.Thread(target=pass_on, daemon=True)
    thread.start()
    while True:
        try:
            part = read()
        except OSError:
            part = b""
        parts.put((time.monotonic() + seconds, part))
        if not part:
            break
    thread.join()


def main() -> None:
    """Connect standard input and output with a port."""
    host, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    link = socket.create_connection((host, port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    there = threading.Thread(
        target=carry, args=(lambda: os.read(0, CHUNK), lambda part: link.sendall(part), seconds), daemon=True
    )
    there.start()
    carry(lambda: link.recv(CHUNK), lambda part: os.write(1, part), seconds)


if __name__ == "__main__":
    main()
