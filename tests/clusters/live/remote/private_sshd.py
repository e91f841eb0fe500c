"""A real sshd of our own: in a folder, on the loopback, with keys of its own, without root unless it asks passwords."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SSHD = next((each for each in ("/usr/sbin/sshd", shutil.which("sshd")) if each and Path(each).exists()), "")
START_SECONDS = 20.0
PASSWORD = "se cret$(x)'"
"""The password of every user of an sshd that asks for one."""
_HASH = "$6$qmonpy$feUJDYck0Jq2StCq9w8gGHCfz306SmE6l1crZLzDpisEJLpNrmcPrehrmnxKD/we9C98jJAapRbudVT68rL72."
USER, USER_NUMBER, USER_GROUP = "anna", 20001, 100
"""One who is not root, known to an sshd that asks passwords."""
PAM = "auth required pam_unix.so\naccount required pam_permit.so\nsession required pam_permit.so\n"


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


def find_obstacle_to_passwords() -> str:
    """Why no sshd can have users and passwords of its own here; empty if one can."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return "users with passwords need root and a mount namespace"
    tried = subprocess.run(("unshare", "--mount", "true"), check=False, capture_output=True)
    return "" if tried.returncode == 0 else "this machine lets nobody have mounts of his own"


@dataclass(frozen=True, slots=True)
class Manner:
    """How one logs in, and where the machine is."""

    methods: str = "publickey"
    """The `AuthenticationMethods`: with `password` and `keyboard-interactive` it has users of its own."""
    passphrase: str = ""
    """That of the person's key."""
    jump: str = ""
    """The name of the machine through which it is reached."""
    address: str = "127.0.0.1"
    network: Sequence[str] = ()
    """Words that run what follows them where the sshd is."""
    near: Sequence[str] = ()
    """Words that run what follows them where the person is."""
    mounts: Sequence[str] = ()
    """Commands for a shell that is run before, in a mount namespace of its own: what else is otherwise there."""
    variables: Sequence[str] = ()
    """What its logins have in their environment beside PATH: `TMPDIR=/full`."""
    lines: Sequence[str] = ()
    """What else stands in its configuration."""


class PrivateSshd:
    """One sshd; `ssh` is a program that knows it under a name, as the configuration of a person would."""

    def __init__(
        self,
        folder: Path,
        path: str,
        banner: str = "",
        manner: Manner | None = None,
        name: str = "there",
        beside: "PrivateSshd | None" = None,
    ):
        """`path` is the PATH of those who log in; the program of the person knows also the one `beside`."""
        self.name, self.manner = name, manner or Manner()
        self.folder = folder / ("sshd" if name == "there" else f"sshd-{name}")
        self.folder.mkdir(parents=True)
        self.port = _find_port()
        for each, words in (("host_key", ""), ("key", self.manner.passphrase)):
            argv = ("ssh-keygen", "-q", "-t", "ed25519", "-N", words, "-f", str(self.folder / each))
            subprocess.run(argv, check=True, stdin=subprocess.DEVNULL)
        (self.folder / "authorized_keys").write_bytes((self.folder / "key.pub").read_bytes())
        self.known_hosts = self.folder / "known_hosts"
        self.know_host()
        self._write_server(path, banner)
        person = self.folder if beside is None else beside.ssh.parent
        self.config: Path = person / "ssh_config"
        self.ssh: Path = person / "ssh"
        self._write_client()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def environment(self) -> dict[str, str]:
        """That of a person whose `ssh` knows this one; no agent is at hand."""
        agent = "SSH_AUTH_SOCK"
        base = {name: text for name, text in os.environ.items() if name != agent}
        return {**base, "PATH": f"{self.ssh.parent}{os.pathsep}{os.environ['PATH']}"}

    @property
    def _has_users(self) -> bool:
        """Whether it has users of its own."""
        return not {"password", "keyboard-interactive"}.isdisjoint(self.manner.methods.split(","))

    def know_host(self) -> None:
        """Have the person know the key that the host has now."""
        host_key = (self.folder / "host_key.pub").read_text()
        self.known_hosts.write_text(f"[{self.manner.address}]:{self.port} {host_key}")

    def change_host_key(self) -> None:
        """Give the host another key, as if it were installed anew, or somebody stood between."""
        self.cut()
        (self.folder / "host_key").unlink()
        words = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / "host_key"))
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [*self.manner.network, SSHD, "-D", "-e", "-f", str(self.folder / "sshd_config")]
        before = list(self.manner.mounts)
        if self._has_users:
            files = ("passwd", "shadow", "pam.d/sshd")
            before += [f"mount --bind '{self.folder / Path(each).name}' /etc/{each}" for each in files]
        if before:
            script = " && ".join((*before, 'exec "$@"'))
            words = ["unshare", "--mount", "sh", "-c", script, "sh", *words]
        with (self.folder / "log").open("wb") as log:
            process = self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and process.poll() is None:
            if "Server listening on" in self.read_log():
                return
            time.sleep(0.02)
        raise RuntimeError(self.read_log())

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

    def read_log(self) -> str:
        """Return what it said since it was started last."""
        return (self.folder / "log").read_text(errors="replace")

    def _write_server(self, path: str, banner: str) -> None:
        answer = {True: "yes", False: "no"}
        methods = self.manner.methods
        variables = [f'"{each}"' for each in (f"PATH={path}", "ENV=", *self.manner.variables)]
        lines = [
            f"Port {self.port}", f"ListenAddress {self.manner.address}", f"HostKey {self.folder}/host_key",
            f"UsePAM {answer['keyboard' in methods]}", f"AuthenticationMethods {methods}",
            f"AuthorizedKeysFile {self.folder}/authorized_keys", "StrictModes no", "PidFile none", "PrintMotd no",
            f"KbdInteractiveAuthentication {answer['keyboard' in methods]}",
            f"PasswordAuthentication {answer['password' in methods]}", "PermitRootLogin yes",
            f"SetEnv {' '.join(variables)}", "UseDNS no", *self.manner.lines,
        ]  # fmt: skip
        if banner:
            (self.folder / "banner").write_text(banner)
            lines.append(f"Banner {self.folder}/banner")
        (self.folder / "sshd_config").write_text("\n".join(lines) + "\n")
        if self._has_users:
            (self.folder / "passwd").write_text(
                f"{Path('/etc/passwd').read_text()}{USER}:x:{USER_NUMBER}:{USER_GROUP}::/tmp:/bin/sh\n"
            )
            (self.folder / "shadow").write_text(f"root:{_HASH}:20000::::::\n{USER}:{_HASH}:20000::::::\n")
            (self.folder / "sshd").write_text(PAM)

    def _write_client(self) -> None:
        key = f" IdentityFile {self.folder}/key\n IdentitiesOnly yes\n" if "publickey" in self.manner.methods else ""
        jump = f" ProxyJump {self.manner.jump}\n" if self.manner.jump else ""
        with self.config.open("a") as written:
            written.write(
                f"Host {self.name}\n HostName {self.manner.address}\n Port {self.port}\n{key}{jump}"
                f" UserKnownHostsFile {self.known_hosts}\n GlobalKnownHostsFile none\n"
            )
        near = " ".join(self.manner.near)
        self.ssh.write_text(f'#!/bin/sh\nexec {near} {shutil.which("ssh")} -F {self.config} "$@"\n')
        self.ssh.chmod(0o755)


def _is_sshd(number: int) -> bool:
    try:
        return b"sshd" in Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return False


def _find_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])
