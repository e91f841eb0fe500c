"""Every test of a contract runs on the embedded cluster, as such and served, on programs that replay recordings, and on
a real qmaster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.recorded_commands import FakeCommands, Recording, read_recording, write_recordings
from tests.contracts.world import World, embedded_world, fake_world, real_world, recorded_world, served_world, site
from tests.gridengine.private_qmaster import PrivateQmaster

SITE = "site"
GRID_ENGINE = ("fake", pytest.param("real", marks=pytest.mark.gridengine))
WORLDS = ("embedded", pytest.param("served", marks=pytest.mark.slow), *GRID_ENGINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="record the contracts anew on a real Grid Engine")


@pytest.fixture(scope="module")
def recordings(request: pytest.FixtureRequest) -> Iterator[dict[str, Recording]]:
    """What is recorded of a module's tests; written when all of them have run."""
    found: dict[str, Recording] = {}
    yield found
    if found:
        write_recordings(_module(request), found)


@pytest.fixture(params=WORLDS)
def bare(request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, Recording]) -> Iterator[World]:
    """A cluster as it is when it is new, with four exec hosts."""
    match request.param:
        case "embedded":
            yield embedded_world()
        case "served":
            with served_world() as made:
                yield made
        case "fake":
            yield from _replay(request, tmp_path)
        case "real":
            yield _listen(request, real_world(request.getfixturevalue("grid_engine")), recordings)


@pytest.fixture(params=["embedded", pytest.param("real", marks=pytest.mark.gridengine)])
def unordered(request: pytest.FixtureRequest) -> World:
    """A cluster as it is when it is new, for commands that come in an order which no recording can have."""
    return embedded_world() if request.param == "embedded" else real_world(request.getfixturevalue("grid_engine"))


@pytest.fixture(params=GRID_ENGINE)
def bare_scheduler(request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, Recording]) -> Iterator[World]:
    """A cluster as it is when it is new, with a scheduler that is not ours."""
    if request.param == "fake":
        yield from _replay(request, tmp_path)
    else:
        yield _listen(request, real_world(request.getfixturevalue("grid_engine")), recordings)


@pytest.fixture(params=WORLDS)
def world(request: pytest.FixtureRequest, tmp_path: Path, recordings: dict[str, Recording]) -> Iterator[World]:
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
        case "fake":
            for each in _replay(request, tmp_path):
                each.configured = site()
                yield each
        case "real":
            made = real_world(_configured_qmaster(request))
            made.configured = site()
            yield _listen(request, made, recordings)


def _configured_qmaster(request: pytest.FixtureRequest) -> PrivateQmaster:
    qmaster: PrivateQmaster = request.getfixturevalue("grid_engine_session")
    if not qmaster.has_kept(SITE):
        qmaster.reset()
        real_world(qmaster).configure(site())
        qmaster.keep(SITE)
    qmaster.reset(SITE)
    return qmaster


def _listen(request: pytest.FixtureRequest, world: World, recordings: dict[str, Recording]) -> World:
    if not _is_recording(request.config):
        return world
    recordings[_name(request)] = Recording()
    return recorded_world(world, recordings[_name(request)])


def _replay(request: pytest.FixtureRequest, folder: Path) -> Iterator[World]:
    recording = read_recording(_module(request), _name(request))
    assert recording is not None, f"{_name(request)} is not recorded: pytest tests/contracts --record -m gridengine"
    (folder / "fake").mkdir()
    fake = FakeCommands(folder / "fake", recording)
    yield fake_world(fake)
    complaints = list(fake.complaints())
    assert not complaints, "\n".join(complaints)


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
