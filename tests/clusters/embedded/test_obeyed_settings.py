"""What is said to be obeyed of the scheduler's and the global configuration is read, and nothing else is."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.record_keeping import find_wanted_files
from qmonpy.clusters.embedded.witnesses.reporting_choice import ReportingChoice, find_choice
from qmonpy.engine.world.obeyed_settings import OBEYED, OBEYED_WORDS, is_obeyed
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.attributes.parameters import REPORTING_PARAMETERS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.work.happening import HostCrash
from tests.cli.verifiers.test_verifiers import make_program
from tests.clusters.world import small_cluster

SCHEDULER, CONFIGURATION = ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION


class Watched(dict[str, str]):
    """Texts of attributes that notes which of them somebody reads."""

    def __init__(self) -> None:
        super().__init__()
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)


def run_everything(verifier: Path) -> dict[ObjectKind, set[str]]:
    """Jobs of all sorts and a reservation live and end; gives what was read of both configurations."""
    scheduler, configuration = Watched(), Watched()
    configured = small_cluster(
        usersets={"arusers": {"type": "ACL", "entries": "anna"}}, projects={"p1": {}}, pes={"mpi": {"slots": "99"}}
    )
    scheduler["weight_tickets_share"] = "100"
    trees = to_share_trees(ShareNode("Root", 1, (ShareNode("anna", 1),)))
    cluster = EmbeddedCluster(replace(configured, scheduler=scheduler, configuration=configuration, share_trees=trees))
    assert cluster.reserve("anna", ["-d", "100", "-pe", "mpi", "2"]).is_done
    cluster.submit("anna", ["-N", "wide", "-pe", "mpi", "2", "-R", "y", "-P", "p1", "sleep"], 100)
    cluster.submit("anna", ["-t", "1-5", "sleep"], 100)
    cluster.clock.step(2000)
    find_wanted_files(cluster.snapshot().cluster)
    configuration["jsv_url"] = str(verifier)
    cluster.happen("root", HostCrash(("h1",)))
    cluster.clock.step(1000)
    held = cluster.submit("anna", ["-h", "-b", "y", "sleep"], 100)
    assert held.job is not None
    cluster.alter_jobs("anna", [held.job], ["-p", "-3"])
    cluster.delete_jobs("anna", [held.job], is_forced=True)
    return {SCHEDULER: scheduler.read, CONFIGURATION: configuration.read}


def test_that_exactly_what_is_said_to_be_obeyed_is_read(tmp_path: Path) -> None:
    verifier, _ = make_program(tmp_path, ["STARTED"], ["LOG INFO seen", "RESULT STATE ACCEPT"])
    read = run_everything(verifier)
    assert read[SCHEDULER] == OBEYED[SCHEDULER] - {"algorithm"}
    assert read[CONFIGURATION] == OBEYED[CONFIGURATION] - {"mailer"}


def test_that_only_attributes_that_there_are_can_be_obeyed() -> None:
    for kind, names in OBEYED.items():
        assert names <= {each.name for each in ATTRIBUTES[kind]}
    assert all(is_obeyed(*key) for key in OBEYED_WORDS)


def test_that_of_what_is_reported_exactly_the_named_words_make_a_difference() -> None:
    words = OBEYED_WORDS[CONFIGURATION, "reporting_params"]

    def choose(text: str) -> ReportingChoice:
        return find_choice(Cluster(configuration={"reporting_params": text}))

    values = {each.name: "0:10:0" if each.name == "sharelog" else "true" for each in REPORTING_PARAMETERS}
    assert {name for name, value in values.items() if choose(f"{name}={value}") != choose("")} == set(words)
