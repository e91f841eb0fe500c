"""Every test of a contract runs on the embedded cluster and on a real Grid Engine."""

import pytest

from tests.contracts.world import World, embedded_world, real_world, site
from tests.gridengine.private_qmaster import PrivateQmaster

SITE = "site"


@pytest.fixture(params=["embedded", pytest.param("real", marks=pytest.mark.gridengine)])
def bare(request: pytest.FixtureRequest) -> World:
    """A cluster as it is when it is new, with four exec hosts."""
    if request.param == "embedded":
        return embedded_world()
    return real_world(request.getfixturevalue("grid_engine"))


@pytest.fixture(params=["embedded", pytest.param("real", marks=pytest.mark.gridengine)])
def world(request: pytest.FixtureRequest) -> World:
    """A cluster with objects of every kind."""
    if request.param == "embedded":
        made = embedded_world()
        made.configure(site())
        return made
    qmaster: PrivateQmaster = request.getfixturevalue("grid_engine_session")
    if not qmaster.has_kept(SITE):
        qmaster.reset()
        real_world(qmaster).configure(site())
        qmaster.keep(SITE)
    qmaster.reset(SITE)
    made = real_world(qmaster)
    made.configured = site()
    return made
