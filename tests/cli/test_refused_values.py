"""What 8.1.9 refuses of the values of objects, the command line refuses, too: no check is made by the window alone."""

from pathlib import Path

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.configuring.show import format_template
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.engine.checks.test_object_check import FACTS, NEW, cluster, is_about_form

__all__ = ["cluster"]
KINDS = [kind for kind in FACTS if ObjectKind(kind) in WORDS]
EVERY = 12
"""Of how many values one is tried in the quick tests."""


def refused_values(kind: str) -> list[tuple[str, str, str]]:
    """The attributes with values that 8.1.9 refuses, and its words."""
    return [
        (attribute.partition(" ")[0], value, words)
        for attribute, tried in FACTS[kind].items()
        for value, words in tried
        if words and not is_about_form(kind, attribute.partition(" ")[0], value, words)
    ]


def text_of(kind: str, attribute: str, value: str) -> str:
    """The text of a new object with one value changed."""
    shape = SHAPES[ObjectKind(kind)]
    name = shape.name if attribute == "NAME" else attribute
    written, _ = parse_attributes(format_template(ObjectKind(kind), NEW[kind]))
    pairs = {each.name: each.value for each in written} | {name: value}
    return "".join(f"{key} {text}\n" for key, text in pairs.items())


def find_accepted(kind: str, world: Cluster, folder: Path, step: int) -> list[tuple[str, str, str, str]]:
    """The values that the command line takes although 8.1.9 does not."""
    found = []
    letters = WORDS[ObjectKind(kind)].letters
    for attribute, value, words in refused_values(kind)[::step]:
        path = folder / "object"
        path.write_text(text_of(kind, attribute, value), encoding="utf-8")
        embedded = EmbeddedCluster(world, administrator="root")
        outcome = qconf(embedded, "root", [f"-A{letters}", str(path)])
        if embedded.snapshot().cluster != world:
            found.append((attribute, value, words, outcome.complaint))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_that_some_values_are_refused_by_the_command_line(kind: str, cluster: Cluster, tmp_path: Path) -> None:
    assert find_accepted(kind, cluster, tmp_path, EVERY) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_that_all_values_are_refused_by_the_command_line(kind: str, cluster: Cluster, tmp_path: Path) -> None:
    assert find_accepted(kind, cluster, tmp_path, 1) == []
