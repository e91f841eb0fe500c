"""How one logs in: what a real sshd and the person's own ssh ask, and what comes of the answers."""

import os
import stat
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from qmonpy.clusters.cell import SshQuestion
from qmonpy.clusters.live.live_cells import parse_live_cell
from qmonpy.clusters.live.remote.address import Address
from qmonpy.clusters.live.remote.connection import QUIET_SECONDS, Connection, NoConnectionError
from qmonpy.clusters.live.remote.connections import Connections
from tests.clusters.live.remote.private_sshd import (
    PASSWORD,
    USER,
    Manner,
    PrivateSshd,
    find_obstacle,
    find_obstacle_to_passwords,
)

pytestmark = pytest.mark.slow
PATH = "/usr/bin:/bin"


@dataclass
class Person:
    """Answers a question by the first answer whose words are in it, and the next time by the next one; else by None."""

    answers: list[tuple[str, str | None]] = field(default_factory=list)
    asked: list[SshQuestion] = field(default_factory=list)

    def __call__(self, question: SshQuestion, _: Callable[[], bool]) -> str | None:
        self.asked.append(question)
        matching = [each for each in self.answers if each[0] in question.text]
        if len(matching) > 1:
            self.answers.remove(matching[0])
        return matching[0][1] if matching else None


@contextmanager
def running(folder: Path, manner: Manner | None = None, banner: str = "") -> Iterator[PrivateSshd]:
    has_users = manner is not None and manner.methods != "publickey"
    obstacle = find_obstacle() or (find_obstacle_to_passwords() if has_users else "")
    if obstacle:
        pytest.skip(obstacle)
    made = PrivateSshd(folder, PATH, banner, manner)
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def connected(
    environment: Mapping[str, str], person: Person | None, address: Address | None = None
) -> Iterator[Connection]:
    made = Connection(address or Address("there"), person, environment)
    try:
        yield made
    finally:
        made.close()


def say(connection: Connection) -> str:
    return connection.run(("echo", "hello"), {"PATH": PATH}, 20.0, 1000).text


def fail(connection: Connection) -> str:
    time.sleep(QUIET_SECONDS)
    with pytest.raises(NoConnectionError) as told:
        say(connection)
    return str(told.value)


def test_that_a_password_is_asked_for_with_what_the_login_printed_and_one_that_is_wrong_is_told(tmp_path: Path) -> None:
    person = Person([("password", "wrong"), ("password", PASSWORD)])
    with running(tmp_path, Manner("password"), "Be good.\n") as sshd, connected(sshd.environment, person) as connection:
        assert say(connection) == "hello\n"
        assert [each.text for each in person.asked] == ["root@127.0.0.1's password:"] * 2
        assert "Be good." in person.asked[0].said
        assert person.asked[1].said == "Permission denied, please try again."
        assert not person.asked[0].is_yes_or_no
        # Another session, and a command that hangs, need no other password.
        assert connection.ask_shell(("echo", "again")).text == "again\n"
        assert len(person.asked) == 2


def test_that_a_second_factor_is_asked_for_in_its_own_words(tmp_path: Path) -> None:
    person = Person([("password:", PASSWORD), ("Password:", PASSWORD)])
    manner = Manner("password,keyboard-interactive")
    with running(tmp_path, manner) as sshd, connected(sshd.environment, person, Address("there", USER)) as connection:
        assert say(connection) == "hello\n"
        assert [each.text for each in person.asked] == [
            f"{USER}@127.0.0.1's password:",
            f"({USER}@127.0.0.1) Password:",
        ]
        assert connection.ask_shell(("id", "-un")).text == f"{USER}\n"


def test_that_who_does_not_answer_sends_no_password_and_is_not_asked_again_before_somebody_wants_it(
    tmp_path: Path,
) -> None:
    person = Person([("password", None), ("password", PASSWORD)])
    with running(tmp_path, Manner("password")) as sshd, connected(sshd.environment, person) as connection:
        words = 'it asked "root@127.0.0.1\'s password:", and got no answer; ssh asks again when you refresh'
        assert fail(connection) == words
        assert fail(connection) == words, "the reason stays, as ssh was not asked anything"
        assert len(person.asked) == 1
        assert "Failed password" not in sshd.read_log()
        connection.allow_questions()
        time.sleep(QUIET_SECONDS)
        assert say(connection) == "hello\n"


def read_ended_log(sshd: PrivateSshd) -> str:
    """What an sshd said, once it has said that the connection ended, which it does some time after ssh has."""
    end = time.monotonic() + 60.0
    while "Connection closed" not in sshd.read_log() and time.monotonic() < end:
        time.sleep(0.02)
    return sshd.read_log()


def test_that_wrong_passwords_are_not_asked_for_again_by_themselves(tmp_path: Path) -> None:
    person = Person([("password", "wrong")])
    with running(tmp_path, Manner("password")) as sshd, connected(sshd.environment, person) as connection:
        told = fail(connection)
        assert told.startswith("root@127.0.0.1: Permission denied (password); before that, it printed ")
        assert told.endswith("ssh asks again when you refresh")
        asked, log = len(person.asked), read_ended_log(sshd)
        assert fail(connection) == told
        assert (len(person.asked), sshd.read_log()) == (asked, log), "nothing is tried before somebody wants it"


def test_that_the_passphrase_of_a_key_is_asked_for_and_an_agent_that_has_the_key_needs_none(tmp_path: Path) -> None:
    person = Person([("passphrase for key", "open sesame")])
    with running(tmp_path, Manner(passphrase="open sesame")) as sshd:
        with connected(sshd.environment, person) as connection:
            assert say(connection) == "hello\n"
            assert len(person.asked) == 1
        with agent(sshd, "open sesame") as environment, connected(environment, person) as connection:
            assert say(connection) == "hello\n"
            assert len(person.asked) == 1


@contextmanager
def agent(sshd: PrivateSshd, passphrase: str) -> Iterator[dict[str, str]]:
    """An agent that has the key, which then lies nowhere else."""
    socket = sshd.folder / "agent"
    process = subprocess.Popen(("ssh-agent", "-D", "-a", str(socket)), stdout=subprocess.DEVNULL)
    try:
        while not socket.exists():
            time.sleep(0.02)
        answer = sshd.folder / "answer"
        answer.write_text(f"#!/bin/sh\necho '{passphrase}'\n")
        answer.chmod(0o700)
        asked = {"SSH_ASKPASS": str(answer), "SSH_ASKPASS_REQUIRE": "force", "SSH_AUTH_SOCK": str(socket)}
        subprocess.run(
            ("ssh-add", str(sshd.folder / "key")), env={**os.environ, **asked}, check=True, stderr=subprocess.DEVNULL
        )
        (sshd.folder / "key").unlink()
        yield {**sshd.environment, "SSH_AUTH_SOCK": str(socket)}
    finally:
        process.terminate()
        process.wait()


def test_that_a_machine_behind_another_one_is_reached_through_it(tmp_path: Path) -> None:
    with running(tmp_path, banner="gate\n") as gate:
        far = PrivateSshd(tmp_path, PATH, "far\n", Manner(jump="there"), name="far", beside=gate)
        try:
            with connected(far.environment, None, Address("far")) as connection:
                assert say(connection) == "hello\n"
                assert connection.state.login == "gate\nfar"
                gate.cut()
                with pytest.raises(NoConnectionError):
                    say(connection)
                gate.start()
                time.sleep(QUIET_SECONDS)
                assert say(connection) == "hello\n"
                assert connection.times_opened == 2
        finally:
            far.stop()


def test_that_a_fingerprint_is_compared_by_ssh_and_a_wrong_one_does_not_pass(tmp_path: Path) -> None:
    with running(tmp_path) as sshd:
        sshd.known_hosts.unlink()
        shown = subprocess.run(
            ("ssh-keygen", "-lf", str(sshd.folder / "host_key.pub")), capture_output=True, text=True, check=True
        )
        fingerprint = shown.stdout.split()[1]
        person = Person([("fingerprint is", "SHA256:wrong"), ("Please type", fingerprint)])
        with connected(sshd.environment, person) as connection:
            assert say(connection) == "hello\n"
        assert [(each.takes_fingerprint, each.is_mismatch) for each in person.asked] == [(True, False), (True, True)]
        assert sshd.known_hosts.exists()


def test_that_a_host_key_that_is_refused_or_changed_ends_in_the_words_of_ssh(tmp_path: Path) -> None:
    with running(tmp_path) as sshd:
        known = sshd.known_hosts.read_text()
        sshd.known_hosts.unlink()
        person = Person([("continue connecting", "no")])
        with connected(sshd.environment, person) as connection:
            assert fail(connection) == "Host key verification failed; ssh asks again when you refresh"
        sshd.known_hosts.write_text(known)
        sshd.change_host_key()
        with connected(sshd.environment, person) as connection:
            told = fail(connection)
        assert told.startswith("Host key verification failed; before that, it printed ")
        assert "REMOTE HOST IDENTIFICATION HAS CHANGED" in told
        assert len(person.asked) == 1, "no question can make a changed key right"


def test_that_the_shared_socket_is_the_persons_own_and_goes_with_the_connection(tmp_path: Path) -> None:
    with running(tmp_path) as sshd:
        environment = {**sshd.environment, "TMPDIR": str(tmp_path)}
        with connected(environment, None) as connection:
            say(connection)
            folder = connection._folder
            assert folder is not None
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            assert stat.S_ISSOCK((folder / "ssh").stat().st_mode)
        assert not folder.exists()


def test_that_a_connection_stays_for_a_while_so_that_nobody_is_asked_twice(tmp_path: Path) -> None:
    person = Person([("password", PASSWORD)])
    cell = parse_live_cell("ssh://there/ge:default")
    with running(tmp_path, Manner("password")) as sshd:
        connections = Connections(person, sshd.environment, linger_seconds=60.0)
        for _ in range(2):
            with connections.borrow(cell) as connection:
                assert say(connection) == "hello\n"
        assert len(person.asked) == 1
        connections.close()
        assert connection.is_closed


def test_that_a_connection_that_nobody_uses_ends_in_its_time(tmp_path: Path) -> None:
    with running(tmp_path) as sshd:
        connections = Connections(None, sshd.environment, linger_seconds=0.2)
        with connections.borrow(parse_live_cell("ssh://there/ge:default")) as connection:
            say(connection)
        end = time.monotonic() + 30.0
        while not connection.is_closed:
            assert time.monotonic() < end, "it stayed"
            time.sleep(0.02)
