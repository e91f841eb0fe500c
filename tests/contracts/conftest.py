"""Every test of a contract runs on the embedded cluster, as such and served, on programs that replay recordings, and on
real qmasters of 8.1.9 and of Open Cluster Scheduler."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.live.dialect import GRID_ENGINE, OCS_9
from tests.contracts.recorded_commands import (
    OF_OCS,
    VERSION,
    VERSION_OF_OCS,
    FakeCommands,
    Recording,
    read_recording,
    write_recordings,
)
from tests.contracts.world import World, embedded_world, fake_world, real_world, recorded_world, served_world, site
from tests.gridengine.private_qmaster import PrivateQmaster

SITE = "site"
GRID_ENGINES = (
    "fake",
    pytest.param("real", marks=pytest.mark.gridengine),
    pytest.param("ocs_fake", marks=pytest.mark.slow),
    pytest.param("ocs_real", marks=pytest.mark.gridengine),
)
WORLDS = ("embedded", pytest.param("served", marks=pytest.mark.slow), *GRID_ENGINES)
OCS = "ocs_"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="record the contracts anew on a real Grid Engine")


@pytest.fixture(scope="module")
def recordings(request: pytest.FixtureRequest) -> Iterator[dict[str, dict[str, Recording]]]:
    """What is recorded of a module's tests, by the kind of Grid Engine; written when all of them have run."""
    found: dict[str, dict[str, Recording]] = {}
    yield found
    for kind, recorded in found.items():
        write_recordings(_file(request, kind), recorded)


@pytest.fixture(params=WORLDS)
def bare(
    request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, dict[str, Recording]]
) -> Iterator[World]:
    """A cluster as it is when it is new, with four exec hosts."""
    match request.param:
        case "embedded":
            yield embedded_world()
        case "served":
            with served_world() as made:
                yield made
        case _:
            yield from _open(request, tmp_path, recordings)


@pytest.fixture(params=["embedded", *(GRID_ENGINES[at] for at in (1, 3))])
def unordered(request: pytest.FixtureRequest) -> World:
    """A cluster as it is when it is new, for commands that come in an order which no recording can have."""
    return embedded_world() if request.param == "embedded" else _real(request, request.param)


@pytest.fixture(params=GRID_ENGINES)
def bare_scheduler(
    request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, dict[str, Recording]]
) -> Iterator[World]:
    """A cluster as it is when it is new, with a scheduler that is not ours."""
    yield from _open(request, tmp_path, recordings)


@pytest.fixture(params=WORLDS)
def world(
    request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, dict[str, Recording]]
) -> Iterator[World]:
    """A cluster with objects of every kind."""
    match request.param:
        case "embedded":
            made = embedded_world()
            made.configure(site())
            yield made
        case "served":
            with served_world() as made:
                made.configure(site())
                yield made
        case _:
            yield from _open(request, tmp_path, recordings, is_configured=True)


def _open(
    request: pytest.FixtureRequest,
    folder: Path,
    recordings: dict[str, dict[str, Recording]],
    *,
    is_configured: bool = False,
) -> Iterator[World]:
    """A real Grid Engine, or programs that replay one."""
    kind = request.param
    if kind.endswith("fake"):
        for each in _replay(request, folder, kind):
            each.configured = each.site() if is_configured else each.configured
            yield each
        return
    made = _real(request, kind, is_configured=is_configured)
    if _is_recording(request.config):
        recording = recordings.setdefault(kind, {}).setdefault(_name(request), Recording())
        made = recorded_world(made, recording)
    yield made


def _real(request: pytest.FixtureRequest, kind: str, *, is_configured: bool = False) -> World:
    is_ocs = kind.startswith(OCS)
    qmaster: PrivateQmaster = request.getfixturevalue("ocs_session" if is_ocs else "grid_engine_session")
    dialect = OCS_9 if is_ocs else GRID_ENGINE
    if not is_configured:
        qmaster.reset()
        return real_world(qmaster, dialect)
    if not qmaster.has_kept(SITE):
        qmaster.reset()
        real_world(qmaster, dialect).configure(site(dialect))
        qmaster.keep(SITE)
    qmaster.reset(SITE)
    made = real_world(qmaster, dialect)
    made.configured = site(dialect)
    return made


def _replay(request: pytest.FixtureRequest, folder: Path, kind: str) -> Iterator[World]:
    recording = read_recording(_file(request, kind), _name(request))
    assert recording is not None, f"{_name(request)} is not recorded: pytest tests/contracts --record -m gridengine"
    (folder / "fake").mkdir()
    is_ocs = kind.startswith(OCS)
    fake = FakeCommands(folder / "fake", recording, VERSION_OF_OCS if is_ocs else VERSION)
    yield fake_world(fake, OCS_9 if is_ocs else GRID_ENGINE)
    complaints = list(fake.complaints())
    assert not complaints, "\n".join(complaints)


def _file(request: pytest.FixtureRequest, kind: str) -> str:
    """The name of the file with the recordings of a module of a kind of Grid Engine."""
    return f"{OF_OCS if kind.startswith(OCS) else ''}{_module(request)}"


def _is_recording(config: pytest.Config) -> bool:
    # The option is known only where these tests are named.
    return bool(config.getoption("--record", default=False))


def _module(request: pytest.FixtureRequest) -> str:
    return (
        request.node.path.stem
        if isinstance(request.node, pytest.Module)
        else request.node.module.__name__.split(".")[-1]
    )


def _name(request: pytest.FixtureRequest) -> str:
    """The test and its parameters without the kind of Grid Engine."""
    kinds = {each if isinstance(each, str) else each.values[0] for each in WORLDS}
    name, _, parameters = request.node.name.partition("[")
    kept = [each for each in parameters.rstrip("]").split("-") if each not in kinds]
    return f"{name}[{'-'.join(kept)}]" if kept and parameters else name
