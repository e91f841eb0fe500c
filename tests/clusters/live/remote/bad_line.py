"""A bad line of our own between two networks: packets come late, few at once, and some never; it can be cut and mended.

`BadLine` starts this module as a program of root's. It makes two network namespaces with a TUN device in each and
carries packets between them, as `tc netem` does where a kernel has it; TCP on both sides is the kernel's own.
"""

import fcntl
import heapq
import itertools
import json
import os
import random
import select
import shutil
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

NEAR, FAR = "10.99.0.1", "10.99.0.2"
"""The addresses of the two sides."""
MOST_WAITING = 1000
"""So many packets wait for the line at most, as with netem; more are dropped."""
_TUNSETIFF, _SIOCSIFADDR, _SIOCSIFDSTADDR, _SIOCSIFFLAGS = 0x400454CA, 0x8916, 0x8918, 0x8914
_TUN, _UP_AND_RUNNING, _CLONE_NEWNET = 0x0001 | 0x1000, 0x1 | 0x40, 0x40000000


def find_obstacle() -> str:
    """Why there can be no such line here; empty if there can."""
    if os.geteuid() != 0 or not Path("/dev/net/tun").exists():
        return "a line of our own needs root and /dev/net/tun"
    if shutil.which("nsenter") is None or subprocess.run(("unshare", "-n", "true"), check=False).returncode != 0:
        return "this machine lets nobody have networks of his own"
    return ""


class BadLine:
    """The line, until `end`; `near` and `far` are words that run what follows them on one of its sides."""

    def __init__(self) -> None:
        words = (sys.executable, "-I", __file__)
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        near, far = json.loads(self._process.stdout.readline())
        self.near, self.far = (("nsenter", f"--net=/proc/{self._process.pid}/fd/{each}", "--") for each in (near, far))

    def be(self, seconds: float = 0.0, bytes_a_second: float = 0.0, loss: float = 0.0) -> None:
        """Carry each packet so much later, so many bytes of them, and lose so many of 1; 0 bytes for any number."""
        self._tell({"seconds": seconds, "rate": bytes_a_second, "loss": loss, "is_up": True})

    def cut(self) -> None:
        """Carry nothing from now on, without telling anybody, as where a laptop is carried out of the house."""
        self._tell({"is_up": False})

    def mend(self) -> None:
        """Carry packets again as before."""
        self._tell({"is_up": True})

    def end(self) -> None:
        """Take the line away with both networks."""
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _tell(self, what: dict[str, float]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(what)}\n")
        self._process.stdin.flush()


def _make_side(own: str, other: str) -> tuple[int, int]:
    """Make a network with a TUN device, the process being in it afterwards; return the two's descriptors."""
    import ctypes

    if ctypes.CDLL(None, use_errno=True).unshare(_CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    network = os.open("/proc/self/ns/net", os.O_RDONLY)
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, _TUNSETIFF, struct.pack("16sH22x", b"tun0", _TUN))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for request, address in ((_SIOCSIFADDR, own), (_SIOCSIFDSTADDR, other)):
            place = struct.pack("16sHH4s8x", b"tun0", socket.AF_INET, 0, socket.inet_aton(address))
            fcntl.ioctl(asked, request, place)
        for name in (b"lo", b"tun0"):
            fcntl.ioctl(asked, _SIOCSIFFLAGS, struct.pack("16sH14x", name, _UP_AND_RUNNING))
    return network, tun


def main() -> None:
    """Carry packets until the standard input ends."""
    sides = [_make_side(NEAR, FAR), _make_side(FAR, NEAR)]
    print(json.dumps([network for network, _ in sides]), flush=True)
    (near, far), chance, count = [tun for _, tun in sides], random.Random(20), itertools.count()
    line = {"seconds": 0.0, "rate": 0.0, "loss": 0.0, "is_up": True}
    waiting: list[tuple[float, int, int, bytes]] = []
    free_at = {near: 0.0, far: 0.0}
    while True:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, end, packet = heapq.heappop(waiting)
            if line["is_up"]:
                try:
                    os.write(end, packet)
                except OSError:
                    continue
        pause = waiting[0][0] - now if waiting else None
        ready, _, _ = select.select([near, far, 0], [], [], pause)
        if 0 in ready:
            told = os.read(0, 65536)
            if not told:
                return
            for each in told.splitlines():
                line.update(json.loads(each))
        for begin, end in ((near, far), (far, near)):
            if begin in ready:
                packet = os.read(begin, 65536)
                if line["is_up"] and chance.random() >= line["loss"] and len(waiting) < MOST_WAITING:
                    free_at[end] = max(free_at[end], time.monotonic())
                    free_at[end] += len(packet) / line["rate"] if line["rate"] else 0.0
                    heapq.heappush(waiting, (free_at[end] + line["seconds"], next(count), end, packet))


if __name__ == "__main__":
    main()
