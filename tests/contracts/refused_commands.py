"""The recorded conversations of the contracts once more, given to an embedded cluster by the command line."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from pathlib import Path

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.storage.acting_groups import acting_in
from tests.contracts.recorded_commands import FILE, READING, Call, list_tests, read_recording
from tests.contracts.world import new_cluster, site

MODULES = ("test_configuration", "test_jobs", "test_policies", "test_quota_usage")


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that 8.1.9 refused, beside what the embedded cluster made of it."""

    call: Call
    status: int
    text: str

    @property
    def is_refused(self) -> bool:
        """Whether it was refused here, too."""
        return self.status != 0


def list_refusing() -> Iterator[tuple[str, str]]:
    """Yield module and name of the recorded tests in which something is refused."""
    for module in MODULES:
        for test in list_tests(module):
            recording = read_recording(module, test)
            if recording is not None and any(each.is_write and each.status for each in recording.calls):
                yield module, test


def play_refused(module: str, test: str) -> Iterator[Refused]:
    """Give the writing commands of a recorded test in their order, and yield those that 8.1.9 refused."""
    recording = read_recording(module, test)
    assert recording is not None
    cluster = EmbeddedCluster(new_cluster() if _is_bare(module, test) else site(), administrator="root")
    with tempfile.TemporaryDirectory() as name:
        for call in recording.calls:
            user, command, *rest = call.said.removesuffix("\n").split("\n")
            if not call.is_write or command in READING:
                continue
            words = list(_read_words(rest, Path(name)))
            found = find_command(command)
            assert found is not None, command
            with acting_in((user,)):
                outcome = found(cluster, user, words)
            if call.status:
                yield Refused(call, outcome.exit_code, outcome.text + outcome.complaint)


def _is_bare(module: str, test: str) -> bool:
    """Whether a test begins on a cluster on which nothing is configured."""
    function = getattr(import_module(f"tests.contracts.{module}"), test.partition("[")[0])
    return bool({"bare", "bare_scheduler"} & set(signature(function).parameters))


def _read_words(lines: list[str], folder: Path) -> Iterator[str]:
    """Yield the words of a command; files are written into a folder, and named there."""
    rest = [*lines]
    while rest:
        line = rest.pop(0)
        if not line.startswith(FILE):
            yield line
            continue
        # A file is the last word of a command.
        path = folder / line.removeprefix(FILE)
        path.write_text("\n".join(rest) + "\n", encoding="utf-8")
        rest = []
        yield str(path)
