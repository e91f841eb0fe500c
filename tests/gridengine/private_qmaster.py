"""A real Grid Engine of our own: a private qmaster, of Debian's 8.1.9 or of another one, with simulated exec hosts.

It lives in namespaces of its own: a host name, an /etc/hosts and an /etc/passwd that only its processes and the
commands in `folder/bin` see, a network in which nobody else can have its port or answer in its place, and process
numbers, so that ending the first process ends them all. Nothing of the machine is written, and an installed cluster is
not touched. Jobs are dispatched by the real scheduler; only their
execution is simulated (`qmaster_params SIMULATE_EXECDS`): a job `sleep 10` runs 10 s.
"""

import os
import pwd
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.gridengine.distribution import GRID_ENGINE, Distribution

PROGRAMS = GRID_ENGINE.programs
ADMINISTRATOR = "sgeadmin"
TOOLS = ("unshare", "nsenter", "setpriv", "mount", "mkfifo")
COMMANDS = (
    "qconf", "qsub", "qstat", "qhost", "qdel", "qalter", "qhold", "qrls", "qmod", "qrsub", "qrdel", "qrstat", "qquota",
    "qacct", "qselect", "qping", "qresub", "sge_share_mon",
)  # fmt: skip
MASTER_HOST = "qmaster-host"
CELL = "default"
USERS = {"anna": 20001, "bob": 20002, "carl": 20003, "dora": 20004, "erik": 20005, "olga": 20006}
"""Users besides root that the private machine knows."""
FIRST_PORT = 6444
PASS_END = b"::::::::\n"
"""What ends a pass in the scheduler's record."""
ACCOUNTING = ("accounting", "accounting.jsonl")
START_SECONDS = 20.0
RESTART_SECONDS = 100.0
ATTEMPT_SECONDS = 4.0
"""How long a qmaster that came up takes to answer."""
COMMAND_SECONDS = 30.0

ALONE = ("unshare", "--mount", "--uts", "--pid", "--net", "--fork", "--kill-child", "--mount-proc")
"""Runs what follows in a machine of its own, which ends with it."""
LOOPBACK_UP = (
    sys.executable,
    "-ISc",
    "import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sh14x', b'lo', 1))",
)
"""Switches on the only network interface of such a machine (SIOCSIFFLAGS, IFF_UP); not every system has `ip`."""

SCHEDULER = {
    "schedule_interval": "0:0:1",
    "flush_submit_sec": "1",
    "flush_finish_sec": "1",
    "job_load_adjustments": "NONE",
    "load_formula": "slots",
    "queue_sort_method": "seqno",
    "max_reservation": "100",
    "params": "MONITOR=1",
}
"""A pass in each second, an order of queue instances that can be foretold, and a record of every booking."""
CONFIGURATION = {
    "qmaster_params": "SIMULATE_EXECDS=true",
    "min_uid": "0",
    "min_gid": "0",
    "enforce_user": "false",
}


def find_obstacle(distribution: Distribution = GRID_ENGINE) -> str:
    """Why no private qmaster can be started here; empty if one can."""
    if obstacle := distribution.find_obstacle():
        return obstacle
    if os.geteuid() != 0:
        return "starting a qmaster needs root"
    missing = [each for each in TOOLS if shutil.which(each) is None]
    if missing:
        return f"missing: {', '.join(missing)}"
    tried = subprocess.run([*ALONE, *LOOPBACK_UP], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "this machine lets nobody have namespaces of his own"


@dataclass(slots=True)
class PrivateQmaster:
    """One private qmaster; `start` it, and `stop` it whatever happens."""

    folder: Path
    hosts: Sequence[str]
    port: int = FIRST_PORT
    distribution: Distribution = GRID_ENGINE
    users: Mapping[str, int] = field(default_factory=lambda: USERS)
    """Who it knows besides root, with their numbers."""
    _first: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)
    _inside: int = 0
    """The number, outside, of the first process inside."""
    _is_recorded: bool = False
    """Whether the scheduler was told to write what it does."""
    _is_wanted: bool = False
    """Whether a qmaster came up and was not ended since."""

    @property
    def root(self) -> Path:
        return self.folder / "root"

    def home_of(self, user: str) -> Path:
        """The home of a user inside; root has that of this machine."""
        return self.folder / "homes" / user

    @property
    def schedule_file(self) -> Path:
        return self.root / CELL / "common" / "schedule"

    def environment(self, user: str = "root") -> dict[str, str]:
        """What a process outside needs to work on this cluster as a user: the cell, and commands that go inside."""
        base = {name: text for name, text in os.environ.items() if not name.startswith("SGE_")}
        base["PATH"] = f"{self.folder / 'bin' / user}{os.pathsep}{base['PATH']}"
        return {**base, **self._cell()}

    def run(self, *words: str, user: str = "root") -> "subprocess.CompletedProcess[str]":
        """One command as a user, whatever it ends with; standard error and output apart."""
        return self._ask(*words, user=user, limit=COMMAND_SECONDS)

    def _ask(self, *words: str, limit: float, user: str = "root") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [str(self.folder / "bin" / user / words[0]), *words[1:]],
            env=self.environment(user),
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def tell(self, *words: str, user: str = "root") -> str:
        """The output of a command that must succeed."""
        done = self.run(*words, user=user)
        if done.returncode != 0:
            raise RuntimeError(f"{shlex.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self) -> None:
        """Start it and wait until it answers; RuntimeError if it does not."""
        self._make_folders()
        self._make_machine()
        self._make_commands()
        self._spool()
        self._start_qmaster()
        self._configure()
        self._is_recorded = True
        self.keep("new")

    def stop(self) -> None:
        """End every process of it; the folder stays."""
        first, self._first = self._first, None
        self._is_wanted = False
        if first is None:
            return
        if self._inside:
            # What waits for the first process inside ends when that and with it all others have.
            os.kill(self._inside, signal.SIGKILL)
            self._inside = 0
        else:
            first.kill()
        first.wait(COMMAND_SECONDS)

    def kill_qmaster(self) -> None:
        """End the qmaster as if it had crashed; commands find nobody until `restart_qmaster`."""
        self._is_wanted = False
        self._inside_run("pkill", "-KILL", "-x", self.distribution.qmaster.name)
        self._wait_for_end()

    def find_death(self) -> str:
        """What there is to see of a qmaster that ended by itself; empty as long as it runs, or if it was ended here."""
        return self._describe() if self._is_wanted and not self._has_process() else ""

    def _wait_for_end(self) -> None:
        _wait_for(lambda: not self._has_process(), "its end")

    def _has_process(self) -> bool:
        words = [*self._enter("root"), "pgrep", "--runstates", "DRST", "-x", self.distribution.qmaster.name]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    def restart_qmaster(self) -> None:
        """Start the qmaster again on what it spooled, at its port as soon as that is free, which may take a minute."""
        self._start_qmaster(RESTART_SECONDS)

    def reset(self, name: str = "new") -> None:
        """Make everything as it was when it was kept: configuration, jobs, reservations, numbers; "new" is `start`."""
        self.stop()
        shutil.rmtree(self._spool_folder)
        self._copy(self.folder / "kept" / name, self._spool_folder)
        self.schedule_file.unlink(missing_ok=True)
        for name in ACCOUNTING:
            (self.root / CELL / "common" / name).unlink(missing_ok=True)
        self._start_elsewhere()

    def keep(self, name: str) -> None:
        """Keep everything as it is now under a name for `reset`."""
        # A controlled end takes ten seconds, and what was answered is in the files already.
        self.kill_qmaster()
        self._copy(self._spool_folder, self.folder / "kept" / name)
        self._start_elsewhere()

    def edit_spool(self, edit: Callable[[Path], None]) -> None:
        """Let something be written to the folder of the qmaster's spool while it is down."""
        # A qmaster that is killed has written what it answered.
        self.kill_qmaster()
        edit(self._spool_folder / "qmaster")
        self._start_elsewhere()

    def _start_elsewhere(self) -> None:
        """Start in a new machine, as nothing of the ended one may stand in the way."""
        self.stop()
        self._make_machine()
        self._start_qmaster()

    def run_script(self, script: str, timeout_seconds: float = COMMAND_SECONDS, user: str = "root") -> None:
        """Run lines of a shell as a user in the private machine, with Grid Engine's programs; quicker than `run`."""
        environment = {
            **os.environ,
            **self._cell(),
            "PATH": f"{self.distribution.programs}{os.pathsep}{os.environ['PATH']}",
        }
        subprocess.run(
            [*self._enter(user), "sh"], input=script.encode(), env=environment, check=False, capture_output=True,
            timeout=timeout_seconds,
        )  # fmt: skip

    def find_process(self) -> int:
        """The number of the qmaster's process, as this machine counts; 0 without one."""
        inside = os.readlink(f"/proc/{self._inside}/ns/pid")
        for comm in Path("/proc").glob("[0-9]*/comm"):
            try:
                if (
                    comm.read_text() == f"{self.distribution.qmaster.name}\n"
                    and os.readlink(comm.parent / "ns" / "pid") == inside
                ):
                    return int(comm.parent.name)
            except OSError:
                # It ended meanwhile.
                continue
        return 0

    def has_kept(self, name: str) -> bool:
        return (self.folder / "kept" / name).exists()

    def _copy(self, source: Path, target: Path) -> None:
        subprocess.run(["cp", "--archive", str(source), str(target)], check=True, timeout=COMMAND_SECONDS)

    @property
    def _inside_file(self) -> Path:
        return self.folder / "machine" / "inside"

    @property
    def _spool_place(self) -> str:
        return f"{self._spool_folder / 'common'};{self._spool_folder / 'qmaster'}"

    @property
    def _spool_folder(self) -> Path:
        return self.folder / "spool"

    def _cell(self) -> dict[str, str]:
        return {
            "SGE_ROOT": str(self.root),
            "SGE_CELL": CELL,
            "SGE_QMASTER_PORT": str(self.port),
            "SGE_EXECD_PORT": str(self.port + 1),
        }

    def _make_folders(self) -> None:
        common = self.root / CELL / "common"
        spool = self._spool_folder
        for each in (
            common,
            spool / "qmaster" / "job_scripts",
            spool / "common",
            self.folder / "machine",
            self.folder / "kept",
        ):
            each.mkdir(parents=True)
        for name, place in {"util": self.distribution.util, **self.distribution.links}.items():
            (self.root / name).symlink_to(place)
        places = {
            # Plain files: a database that is copied or killed at any moment is not always read again.
            "spooling_method": "classic",
            "spooling_lib": "libspoolc",
            "spooling_params": self._spool_place,
            "qmaster_spool_dir": spool / "qmaster",
            **({"binary_path": self.root / "bin"} if "bin" in self.distribution.links else {}),
        }
        text = self.distribution.bootstrap.read_text(encoding="utf-8")
        (common / "bootstrap").write_text(with_attributes(text, {name: str(at) for name, at in places.items()}))
        (common / "act_qmaster").write_text(f"{MASTER_HOST}\n")
        account = pwd.getpwnam(ADMINISTRATOR)
        for each in (self.root, *self.root.rglob("*"), spool, *spool.rglob("*")):
            os.chown(each, account.pw_uid, account.pw_gid, follow_symlinks=False)
        for each in (self.folder, *self.folder.parents):
            if each.stat().st_uid == 0 and each != Path("/"):
                each.chmod(each.stat().st_mode | stat.S_IXOTH)

    def _make_machine(self) -> None:
        """The first process inside, which waits; the files it lays over those of the machine come first."""
        machine = self.folder / "machine"
        hosts = [f"127.0.0.1 {MASTER_HOST} localhost"]
        hosts += [f"127.9.{at // 250}.{at % 250 + 1} {name}" for at, name in enumerate(self.hosts)]
        (machine / "hosts").write_text("".join(f"{line}\n" for line in hosts))
        people = [f"{name}:x:{number}:{number}::{self.home_of(name)}:/bin/sh" for name, number in self.users.items()]
        for name, number in self.users.items():
            self.home_of(name).mkdir(parents=True, exist_ok=True)
            os.chown(self.home_of(name), number, number)
        groups = [f"{name}:x:{number}:" for name, number in self.users.items()]
        (machine / "passwd").write_text(_with_users(Path("/etc/passwd"), people))
        (machine / "group").write_text(_with_users(Path("/etc/group"), groups))
        laid = "; ".join(f"mount --bind {machine / name} /etc/{name}" for name in ("hosts", "passwd", "group"))
        ready = machine / "ready"
        ready.unlink(missing_ok=True)
        # Without it, connections that ended keep the port of a killed qmaster for a minute.
        forget = "echo 0 >/proc/sys/net/ipv4/tcp_max_tw_buckets || true"
        script = f"set -e; hostname {MASTER_HOST}; {laid}; {shlex.join(LOOPBACK_UP)}; {forget}; echo ready >{ready}"
        # The first process takes over those that lose their parent; what nobody waits for would stay as a zombie.
        script += "; while :; do sleep 3600 & wait; done"
        self._first = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", *ALONE, "sh", "-c", script],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _wait_for(lambda: ready.exists() and ready.read_text() != "", "the private machine")
        children = Path(f"/proc/{self._first.pid}/task/{self._first.pid}/children").read_text().split()
        self._inside = int(children[0])
        self._inside_file.write_text(f"{self._inside}\n")

    def _enter(self, user: str, inside: str = "", folder: str = "/") -> list[str]:
        """The words that run what follows as a user of the private machine."""
        # Where this machine is a chroot, the root of a mount namespace is not its root.
        words = ["nsenter", f"--target={inside or self._inside}", "--mount", "--uts", "--pid", "--net", "--root"]
        number = {"root": 0, ADMINISTRATOR: pwd.getpwnam(ADMINISTRATOR).pw_uid, **self.users}[user]
        group = pwd.getpwnam(ADMINISTRATOR).pw_gid if user == ADMINISTRATOR else number
        switch = ["setpriv", f"--reuid={number}", f"--regid={group}", "--clear-groups"]
        return [*words, f"--wdns={folder}", "--", *(switch if number else [])]

    def _inside_run(self, *words: str, user: str = "root", accepted: Sequence[int] = (0,)) -> None:
        environment = {**os.environ, **self._cell()}
        done = subprocess.run(
            [*self._enter(user), *words], env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
            timeout=COMMAND_SECONDS, check=False,
        )  # fmt: skip
        if done.returncode not in accepted:
            raise RuntimeError(f"{shlex.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")

    def _make_commands(self) -> None:
        """Programs that go inside, whichever machine it is by then.

        What Debian has in /usr/bin is a script that takes seven times as long to find the same program.
        """
        for user in ("root", *self.users):
            commands = self.folder / "bin" / user
            commands.mkdir(parents=True)
            inside = f"read inside <{self._inside_file}"
            enter = " ".join(self._enter(user, '"$inside"', '"$PWD"'))
            for name in COMMANDS:
                file = commands / name
                file.write_text(f'#!/bin/sh\n{inside}\nexec {enter} {self.distribution.find_program(name)} "$@"\n')
                file.chmod(0o755)

    def _spool(self) -> None:
        words = ("classic", "libspoolc", self._spool_place, "init")
        self._inside_run(str(self.distribution.tools / "spoolinit"), *words, user=ADMINISTRATOR)
        defaults = {
            "configuration": (str(self.distribution.configuration),),
            "complexes": (str(self.distribution.util / "resources/centry"),),
            "usersets": (str(self.distribution.util / "resources/usersets"),),
            "managers": (ADMINISTRATOR, "root"),
        }
        for what, default in defaults.items():
            self._inside_run(str(self.distribution.tools / "spooldefaults"), what, *default, user=ADMINISTRATOR)

    def _start_qmaster(self, limit: float = START_SECONDS) -> None:
        """Start it until it answers: one that cannot have its port ends without a word."""
        deadline = time.monotonic() + limit
        while True:
            self._launch()
            try:
                _wait_for(self._answers, "the qmaster", ATTEMPT_SECONDS)
                self._wait_for_pass()
                self._is_wanted = True
                return
            except RuntimeError as error:
                if time.monotonic() > deadline:
                    raise RuntimeError(f"{error}: {self._describe()}") from error
            self._inside_run("pkill", "-KILL", "-x", self.distribution.qmaster.name, accepted=(0, 1))
            self._wait_for_end()

    def _answers(self) -> bool:
        try:
            return self._ask("qconf", "-sm", limit=ATTEMPT_SECONDS).returncode == 0
        except subprocess.TimeoutExpired:
            # One that began to answer while it started may forget a question of that time (9.1.4, seen).
            return False

    def _wait_for_pass(self) -> None:
        """Wait until the scheduler has had a pass, as its record tells once there is one.

        8.1.9 ends with "got NULL element for US_consider_with_categories" where a user set is changed while its
        scheduler still reads what there is.
        """
        if self._is_recorded:
            begun = self._count_passes()
            self.tell("qconf", "-tsm")
            _wait_for(lambda: self._count_passes() > begun, "the first pass", ATTEMPT_SECONDS)

    def _count_passes(self) -> int:
        return self.schedule_file.read_bytes().count(PASS_END) if self.schedule_file.exists() else 0

    def _launch(self) -> None:
        # The number of an earlier one may be that of another process by now.
        (self._spool_folder / "qmaster" / "qmaster.pid").unlink(missing_ok=True)
        # A daemon keeps what it inherits open, so that a pipe to it would never end.
        with (self.folder / "machine" / "qmaster.log").open("ab") as log:
            subprocess.run(
                [*self._enter(ADMINISTRATOR), str(self.distribution.qmaster)],
                env={**os.environ, **self._cell()}, check=True, timeout=COMMAND_SECONDS,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def _describe(self) -> str:
        """What there is to see of a qmaster that does not answer."""
        files = (self._spool_folder / "qmaster" / "messages", self.folder / "machine" / "qmaster.log")
        texts = [each.read_text(encoding="utf-8", errors="replace")[-1500:] for each in files if each.exists()]
        words = [*self._enter("root"), "ps", "-eLo", "pid,stat,wchan:20,args"]
        listed = subprocess.run(words, capture_output=True, text=True, check=False)
        return "\n".join([self.run("qconf", "-sm").stderr, *texts, listed.stdout])

    def _configure(self) -> None:
        self.tell("qconf", "-as", MASTER_HOST)
        file = self.folder / "global"
        file.write_text(with_attributes(self.tell("qconf", "-sconf"), CONFIGURATION))
        self.tell("qconf", "-Mconf", str(file))
        file.write_text(with_attributes(self.tell("qconf", "-ssconf"), SCHEDULER))
        self.tell("qconf", "-Msconf", str(file))
        for host in self.hosts:
            file.write_text(HOST.format(host))
            self.tell("qconf", "-Ae", str(file))


HOST = """hostname {}
load_scaling NONE
complex_values NONE
user_lists NONE
xuser_lists NONE
projects NONE
xprojects NONE
usage_scaling NONE
report_variables NONE
"""


def with_attributes(text: str, values: Mapping[str, str]) -> str:
    """A text of attributes with other values; those that it does not have come last."""
    lines, left = [], dict(values)
    for line in text.splitlines():
        name = line.split()[0] if line.split() else ""
        lines.append(f"{name} {left.pop(name)}" if name in left else line)
    return "".join(f"{line}\n" for line in (*lines, *(f"{name} {value}" for name, value in left.items())))


def _with_users(file: Path, lines: Sequence[str]) -> str:
    """A table of users or groups with these lines in the place of those with the same names."""
    names = {line.partition(":")[0] for line in lines}
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if line.partition(":")[0] not in names]
    return "".join(f"{line}\n" for line in (*kept, *lines))


def _wait_for(is_there: Callable[[], bool], what: str, limit: float = START_SECONDS) -> None:
    deadline = time.monotonic() + limit
    while not is_there():
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} did not come within {limit:.0f} s")
        time.sleep(0.05)
