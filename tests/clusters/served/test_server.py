"""Several users at one cluster that one process keeps."""

import grp
import json
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer, ClusterInterface, KeepsHistory, KnowsItsUser
from qmonpy.clusters.served.conversation import NOT_ASKED, Question, find_codec, receive_frame, send_frame
from qmonpy.clusters.served.served_cluster import ServedCluster
from qmonpy.clusters.served.server import Server
from qmonpy.clusters.served.type_check import find_methods
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.happening import FailureRate, HostCrash
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from tests.clusters.served.world import ServedWorld, served, wait_until
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets


@pytest.fixture
def world() -> Iterator[ServedWorld]:
    with served(EmbeddedCluster(small_cluster())) as world:
        yield world


def test_that_a_client_sees_what_it_did_at_once_and_others_soon(world: ServedWorld) -> None:
    anna, bob = world.client("anna"), world.client("bob")
    seen: list[Snapshot] = []
    bob.subscribe(seen.append)
    answer = anna.submit("anna", ["-N", "one"])
    assert answer == Answer(True, 'Your job 1 ("one") has been submitted', job=1)
    assert anna.snapshot().state.jobs[1].owner == "anna"
    assert anna.snapshot() == world.kept.snapshot()
    wait_until(lambda: bool(seen) and 1 in seen[-1].state.jobs)
    assert bob.snapshot() == world.kept.snapshot()


def test_that_everybody_has_the_rights_of_who_they_are(world: ServedWorld) -> None:
    anna, bob, root = world.client("anna"), world.client("bob"), world.client("root")
    job = submitted(anna.submit("anna", ["-N", "hers"]))
    denied = bob.delete_jobs("bob", [job])
    assert (denied.is_done, job in world.kept.snapshot().state.jobs) == (False, True)
    assert "bob" in denied.text
    assert not write_sets(bob.as_cluster(), "bob", [slots_per_user(1)]).is_done
    assert write_sets(root.as_cluster(), "root", [slots_per_user(1)]).is_done
    assert anna.delete_jobs("anna", [job]).is_done
    wait_until(lambda: [each.user for each in bob.journal()] == ["root"])


def test_that_nobody_acts_as_another(world: ServedWorld) -> None:
    bob, root = world.client("bob"), world.client("root")
    for each in (bob.submit("anna", []), bob.submit("root", []), root.submit("anna", [])):
        assert (each.is_done, each.reports[0].code) == (False, "served.not-you")
    changed = root.change("root", [Change(ObjectKind.MANAGER, "bob", None, "bob")], by="anna")
    assert changed.reports[0].code == "served.not-you"
    assert not world.kept.snapshot().state.jobs
    assert isinstance(bob, KnowsItsUser)
    assert (bob.user, root.user) == ("bob", "root")


def test_that_only_managers_change_how_time_passes(world: ServedWorld) -> None:
    bob, root = world.client("bob"), world.client("root")
    world.kept.submit("anna", ["-N", "short"], runtime=5)
    with pytest.raises(ReportError) as caught:
        bob.clock.step(10)
    assert caught.value.reports[0].code == "served.clock"
    bob.clock.play(100)
    wait_until(lambda: [each.code for each in bob.troubles()] == ["served.clock"])
    assert world.kept.clock is not None
    assert world.kept.clock.speed == 0
    assert root.clock.step(10) == 10
    assert len(root.snapshot().finished) == 1
    begun = world.kept.snapshot().now
    root.clock.play(1000)
    wait_until(lambda: root.clock.speed == 1000 and world.kept.snapshot().now > begun)
    root.clock.pause()
    wait_until(lambda: bob.clock.speed == 0 == root.clock.speed)
    assert root.clock.drive(100) == 0


def test_that_a_job_has_the_groups_that_the_system_tells_of_its_peer_before_those_of_the_configuration() -> None:
    told = grp.getgrgid(os.getgid()).gr_name
    me = find_os_user()
    with served(EmbeddedCluster(replace(small_cluster(), unix_groups={me: ("staff",), "anna": ("staff",)}))) as world:
        client = ServedCluster(world.connect_as_told, "the test")
        world.clients.append(client)
        client.submit(me, ["-h"])
        client.reserve(me, ["-d", "100"])
        world.client("anna").submit("anna", ["-h"])
        state = world.kept.snapshot().state
        assert [each.groups for each in state.jobs.values()] == [(told, "staff"), ("staff",)]
        assert [each.request.groups for each in state.reservations.values()] == [(told, "staff")]
        world.kept.submit(me, ["-h"])
        assert world.kept.snapshot().state.jobs[3].groups == ("staff",)


def test_that_every_method_of_the_interface_can_be_called_as_on_the_cluster_itself(world: ServedWorld) -> None:
    client = world.client()
    for name in find_methods(ClusterInterface):
        assert callable(getattr(client, name)) or name in NOT_ASKED
    other = EmbeddedCluster(small_cluster())
    for each in (client.as_cluster(), other):
        each.submit("root", ["-N", "one", "-t", "1-3"])
        each.submit("root", ["-l", "h=nope"])
    asked: tuple[Callable[[Any], Any], ...] = (
        lambda it: it.hold_jobs("root", ["1.3"], is_held=True),
        lambda it: it.suspend_jobs("root", [1], is_suspended=True),
        lambda it: it.alter_jobs("root", [2], ["-N", "two"]),
        lambda it: it.reserve("root", ["-d", "100"]),
        lambda it: it.delete_reservations("root", ["1"]),
        lambda it: it.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE),
        lambda it: it.stop_hosts("root", ["h2"]),
        lambda it: it.start_hosts("root", ["h2"]),
        lambda it: it.happen("root", HostCrash(("h2",))),
        lambda it: it.happen("root", FailureRate(0.05)),
        lambda it: it.snapshot().failure_rate,
        lambda it: it.delete_jobs("root", [2, 7]),
        lambda it: it.why(1),
        lambda it: it.refusals(),
        lambda it: it.snapshot().state,
        lambda it: it.troubles(),
        lambda it: it.mails(),
    )
    for ask in asked:
        assert ask(client) == ask(other)
    assert isinstance(client, KeepsHistory)


def test_that_an_argument_of_another_type_is_refused(world: ServedWorld) -> None:
    client = world.client()
    wrong = Change(ObjectKind.QUEUE, "q", None, Job(1, "anna"))
    for answer in (
        client.delete_jobs("root", [1.5]),
        client.submit("root", [1]),
        client.submit("root", [], runtime=-1),
        client.submit("root", [], runtime=10**30),
        client.submit("root", [], tail=1),
        client.change("root", [wrong]),
        client.change("root", [Change(ObjectKind.MANAGER, "a", None, "b")]),
        client.submit("root"),
    ):
        assert not answer.is_done
        assert answer.reports[0].code in ("served.unfit", "served.failed")
    assert not client.change("root", [object()]).is_done
    assert client.submit("root", []).is_done


@pytest.mark.parametrize(
    "question",
    [
        Question(1, "cluster", "close"),
        Question(1, "cluster", "_command", (None, None)),
        Question(1, "cluster", "__init__"),
        Question(1, "cluster", "put_back", ()),
        Question(1, "os", "system", ("true",)),
        Question(1, "clock", "__class__"),
        Question(1, "history", "read_tasks", (1,)),
    ],
)
def test_that_only_methods_of_the_interface_can_be_called(world: ServedWorld, question: Question) -> None:
    raw = world.connect("root")
    codec = find_codec()
    send_frame(raw, codec.write(question))
    for _ in range(3):
        data = receive_frame(raw, 1 << 30)
    assert data is not None
    assert codec.read(data).reports[0].code == "served.unknown"
    raw.close()


@pytest.mark.parametrize(
    "bytes_sent",
    [
        b"",
        b"\x00",
        struct.pack(">I", 1 << 31),
        struct.pack(">I", 100) + b"half",
        struct.pack(">I", 4) + b"null",
        struct.pack(">I", 9) + b"[" * 9,
        b"GET / HTTP/1.0\r\n\r\n",
    ],
)
def test_that_a_client_that_dies_or_talks_nonsense_harms_nobody(world: ServedWorld, bytes_sent: bytes) -> None:
    other = world.client("anna")
    raw = world.connect("bob")
    raw.sendall(bytes_sent)
    raw.shutdown(socket.SHUT_WR)
    wait_until(lambda: any(each.startswith("bob has gone") for each in world.log))
    raw.close()
    assert other.submit("anna", []).is_done
    assert len(world.server.links) == 1


@pytest.mark.slow
def test_that_a_client_that_takes_nothing_holds_up_nobody(world: ServedWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.clusters.served.client_link.SLOW_SECONDS", 1)
    raw = world.connect("bob")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    anna = world.client("anna")
    for number in range(60):
        assert anna.submit("anna", ["-h", "-N", f"job{number}", *(f"word{each}" for each in range(300))]).is_done
    wait_until(lambda: any("took nothing" in each for each in world.log))
    assert [each.user for each in world.server.links] == ["anna"]
    raw.close()


def test_that_the_end_of_the_server_is_told_and_its_return_is_noticed(
    world: ServedWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.served.served_cluster.AGAIN_SECONDS", 0.05)
    anna = world.client("anna")
    told: list[Snapshot] = []
    anna.subscribe(told.append)
    anna.submit("anna", ["-N", "kept", "-h"])
    before = anna.snapshot()
    world.server.stop("It is to be moved.")
    wait_until(lambda: [each.code for each in anna.troubles()] == ["served.gone"])
    assert "It is to be moved." in anna.troubles()[0].text
    assert anna.snapshot() is before
    refused = anna.submit("anna", [])
    assert (refused.is_done, refused.reports[0].code) == (False, "served.gone")
    assert "Nothing was done" in refused.text
    world.server = Server(world.kept, world.log.append)
    wait_until(lambda: not anna.troubles())
    assert anna.submit("anna", []).job == 2


def test_that_a_command_whose_answer_is_lost_says_that_nobody_knows(world: ServedWorld) -> None:
    class Slow:
        def __getattr__(self, name: str) -> object:
            return getattr(world.kept, name)

        def submit(self, *_: object, **__: object) -> Answer:
            begun.set()
            go_on.wait(5)
            return Answer(True)

    begun, go_on = threading.Event(), threading.Event()
    world.server._cluster = Slow()  # type: ignore[assignment]
    anna = world.client("anna")
    answers: list[Answer] = []
    asking = threading.Thread(target=lambda: answers.append(anna.submit("anna", [])))
    asking.start()
    assert begun.wait(5)
    anna._hang_up()
    asking.join(5)
    go_on.set()
    assert "is not known" in answers[0].text


def test_that_the_server_can_be_ended_as_soon_as_a_client_has_come() -> None:
    server = Server(EmbeddedCluster(small_cluster()), lambda line: server.stop() if "has connected" in line else None)
    here, there = socket.socketpair()
    server.take(there, "anna")
    assert not server.links
    here.close()


def test_that_one_user_cannot_keep_all_others_out(world: ServedWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.clusters.served.server.MOST_OF_A_USER", 3)
    for _ in range(3):
        world.client("bob")
    with pytest.raises(ReportError) as caught:
        world.client("bob")
    assert caught.value.reports[0].code == "served.refused"
    assert world.client("anna").submit("anna", []).is_done


@pytest.mark.parametrize("said", [b"", b"nonsense", struct.pack(">I", 2) + b"{}", struct.pack(">I", 1 << 31)])
def test_that_a_client_takes_nothing_from_what_is_no_server(said: bytes) -> None:
    here, there = socket.socketpair()
    there.sendall(said)
    there.shutdown(socket.SHUT_WR)
    with pytest.raises(ReportError) as caught:
        ServedCluster(lambda: here, "the test")
    assert caught.value.reports[0].code == "served.not-understood"
    there.close()


def test_that_many_clients_write_at_once_and_nothing_is_lost(world: ServedWorld) -> None:
    clients = [world.client(f"user{number}") for number in range(8)]

    def work(place: int) -> None:
        for number in range(10):
            assert clients[place].submit(f"user{place}", ["-h", "-N", f"j{number}"]).is_done
            assert clients[place].snapshot().state.jobs

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(world.kept.snapshot().state.jobs) == 80
    wait_until(lambda: all(each.snapshot() == world.kept.snapshot() for each in clients))


def test_that_what_is_told_grows_with_the_change_and_not_with_the_cluster(world: ServedWorld) -> None:
    sizes: list[int] = []
    codec = find_codec()
    for _ in range(200):
        world.kept.submit("anna", ["-h"])
    raw = world.connect("bob")
    for _ in range(2):
        sizes.append(len(receive_frame(raw, 1 << 30) or b""))
    for _ in range(3):
        world.kept.submit("anna", ["-h"])
        data = receive_frame(raw, 1 << 30) or b""
        assert json.loads(codec.read(data).difference)
        sizes.append(len(data))
    assert max(sizes[2:]) < sizes[1] / 20
    raw.close()
