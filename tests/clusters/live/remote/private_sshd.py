"""A real sshd of our own: in a folder, on the loopback, with keys of its own, without root and without PAM."""

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

SSHD = next((each for each in ("/usr/sbin/sshd", shutil.which("sshd")) if each and Path(each).exists()), "")
START_SECONDS = 20.0


def find_obstacle() -> str:
    """Why there can be no sshd here; empty if there can."""
    if not SSHD or shutil.which("ssh") is None or shutil.which("ssh-keygen") is None:
        return "the packages openssh-server and openssh-client are not installed"
    if os.geteuid() == 0:
        try:
            # What sshd wants there where root starts it, and Debian's service makes.
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        except OSError:
            return "sshd needs the folder /run/sshd, which cannot be made"
    return ""


class PrivateSshd:
    """One sshd; `ssh` is a program that knows it under the name `there`, as the configuration of a person would."""

    def __init__(self, folder: Path, path: str, banner: str = ""):
        """`path` is the PATH of those who log in."""
        self.folder = folder / "sshd"
        self.folder.mkdir(parents=True)
        self.port = _find_port()
        for name in ("host_key", "key"):
            words = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name))
            subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
        (self.folder / "authorized_keys").write_bytes((self.folder / "key.pub").read_bytes())
        host_key = (self.folder / "host_key.pub").read_text()
        (self.folder / "known_hosts").write_text(f"[127.0.0.1]:{self.port} {host_key}")
        lines = [
            f"Port {self.port}", "ListenAddress 127.0.0.1", f"HostKey {self.folder}/host_key", "UsePAM no",
            f"AuthorizedKeysFile {self.folder}/authorized_keys", "StrictModes no", "PidFile none", "PrintMotd no",
            "KbdInteractiveAuthentication no", "PasswordAuthentication no", "PermitRootLogin yes",
            f'SetEnv "PATH={path}" "ENV="', "UseDNS no",
        ]  # fmt: skip
        if banner:
            (self.folder / "banner").write_text(banner)
            lines.append(f"Banner {self.folder}/banner")
        (self.folder / "sshd_config").write_text("\n".join(lines) + "\n")
        self.known_hosts = self.folder / "known_hosts"
        (self.folder / "ssh_config").write_text(
            f"Host there\n HostName 127.0.0.1\n Port {self.port}\n IdentityFile {self.folder}/key\n"
            f" IdentitiesOnly yes\n UserKnownHostsFile {self.known_hosts}\n GlobalKnownHostsFile none\n"
        )
        self.ssh = self.folder / "ssh"
        self.ssh.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {self.folder}/ssh_config "$@"\n')
        self.ssh.chmod(0o755)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def environment(self) -> dict[str, str]:
        """That of a person whose `ssh` knows this one."""
        return {**os.environ, "PATH": f"{self.folder}{os.pathsep}{os.environ['PATH']}"}

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = (SSHD, "-D", "-e", "-f", str(self.folder / "sshd_config"))
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError((self.folder / "log").read_text())

    def cut(self) -> None:
        """End it with all sessions, as if the line were cut."""
        process, self._process = self._process, None
        if process is None:
            return
        found = subprocess.run(("ps", "-eo", "pid=,ppid="), capture_output=True, text=True, check=True).stdout
        children: dict[int, list[int]] = {}
        for line in found.splitlines():
            number, parent = map(int, line.split())
            children.setdefault(parent, []).append(number)
        # Those who listen for one session, and their children of the user, but not what the sessions run.
        direct = children.get(process.pid, [])
        for number in (*direct, *(each for one in direct for each in children.get(one, []) if _is_sshd(each))):
            try:
                os.kill(number, 9)
            except ProcessLookupError:
                continue
        process.kill()
        process.wait()

    def stop(self) -> None:
        """End it."""
        self.cut()


def _is_sshd(number: int) -> bool:
    try:
        return b"sshd" in Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return False


def _find_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])
