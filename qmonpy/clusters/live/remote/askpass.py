"""Asks a question of ssh in the window: a program by itself, which ssh starts, and which imports nothing of ours.

It is given the words of ssh, sends them through the socket that QMONPY_ASKPASS names, and prints the answer. It ends
with status 1 where nobody answers.
"""

import json
import os
import socket
import sys


def main() -> int:
    """Ask one question; 0 if it was answered."""
    question = {"prompt": " ".join(sys.argv[1:]), "kind": os.environ.get("SSH_ASKPASS_PROMPT", "")}
    try:
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(os.environ["QMONPY_ASKPASS"])
            link.sendall(json.dumps(question).encode() + b"\n")
            answer = b""
            while part := link.recv(65536):
                answer += part
        found = json.loads(answer)
    except (OSError, KeyError, ValueError):
        return 1
    if not isinstance(found, str):
        return 1
    sys.stdout.write(f"{found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
