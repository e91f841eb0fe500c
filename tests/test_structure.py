"""The rooms of the project and who may enter them; see docs/architecture.md."""

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rooms import ARROWS

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "qmonpy"
MODULES = sorted(PACKAGE.rglob("*.py"))
SOURCES = [*MODULES, *sorted((PROJECT / "tests").rglob("*.py"))]

CORE = frozenset({"model", "formats", "engine"})
MAY_IMPORT = {
    "model": frozenset(),
    "formats": frozenset({"model"}),
    "engine": CORE - {"engine"},
    "reporting": CORE - {"engine"},
    "insight": CORE,
    "clusters": CORE | {"reporting"},
    "lab": CORE | {"insight", "clusters", "reporting"},
    "app": CORE | {"insight", "clusters", "lab", "reporting"},
    "api": CORE | {"insight", "clusters", "app", "lab"},
    "cli": CORE | {"insight", "clusters", "app", "lab", "reporting"},
    "gui": CORE | {"insight", "clusters", "app", "lab", "reporting"},
    "__main__": frozenset({"cli", "gui"}),
}
"""By room, the other rooms it may import from. A module beside the rooms imports none of them and serves all."""
DOOR, BEHIND_IT = "qmonpy", "api"
"""The package itself, which has the stable names of one room."""

MOST_MODULES = 30
"""So many may lie beside each other in a folder; more are two subjects."""
SEEN_OF_CLUSTERS = frozenset({"interface", "cell", "storage"})
"""What `app` may see of clusters: no kind of cluster."""

QT = frozenset({"PySide6", "shiboken6"})
JOINS_KINDS = "qmonpy.gui.application"
"""The only module of the GUI that may name a kind of cluster."""
INTERFACE = "qmonpy.clusters.interface."
"""What the rest of the GUI may see of clusters."""

MACHINE_PATH = re.compile(r"(?<![\w.$})\]-])/(?:home|root|work|Users|mnt|opt|scratch)/\w")
"""Folders that only one machine has; what every Debian has (`/usr`, `/etc`, `/var`) is no such path."""
SKIPPED_FOLDERS = {"build", "dist", "__pycache__", "node_modules"}
SUFFIXES = {"", ".cfg", ".csv", ".json", ".lark", ".md", ".py", ".qss", ".sh", ".sql", ".svg", ".toml", ".txt", ".xml"}
SUFFIXES |= {".xsd", ".yaml", ".yml"}


def module_name(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """The room that a module of ours is in; "" for `qmonpy` itself and for a module beside the rooms."""
    name = ".".join(module.split(".")[1:2])
    return name if name in MAY_IMPORT else ""


@cache
def find_imports(source: str, module: str, is_package: bool = False) -> tuple[str, ...]:
    """Every module that the source imports, wherever it does: on top, in a function, for types, or by name.

    `from a import b` gives `a.b`, which stands for the module a.b or for a name in a.
    """
    return tuple(_imports(source, module, is_package))


def _imports(source: str, module: str, is_package: bool) -> Iterator[str]:
    for node in _read(source).importing:
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=base, names=names, level=level):
                above = module.split(".")
                above = above[: len(above) - level + is_package] if level else []
                origin = ".".join([*above, *([base] if base else [])])
                yield from (f"{origin}.{name.name}" for name in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


class Module(NamedTuple):
    """What tests ask of a module."""

    docstring: str
    importing: tuple[ast.AST, ...]
    """The nodes that may import."""
    naming_itself: tuple[str, ...]
    """The functions within functions that name themselves."""


@cache
def _read(source: str) -> Module:
    """Read a module.

    Trees are not kept, as a million nodes make each search for circles slow; and expressions are walked only
    where something is imported by name, as walking all of them takes longer than reading them.
    """
    tree = ast.parse(source)
    by_name = "import_module" in source or "__import__" in source
    nodes = ast.walk(tree) if by_name else _walk_statements(tree)
    importing = tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))
    return Module(ast.get_docstring(tree) or "", importing, tuple(_find_naming_itself(tree)))


def _find_naming_itself(tree: ast.Module) -> Iterator[str]:
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    outer = (each for each in _walk_statements(tree) if isinstance(each, functions))
    inner = {id(each): each for function in outer for each in _walk_statements(function) if isinstance(each, functions)}
    for each in inner.values():
        if any(isinstance(node, ast.Name) and node.id == each.name for node in ast.walk(each)):
            yield each.name


def _walk_statements(tree: ast.AST) -> Iterator[ast.AST]:
    blocks: list[ast.AST] = [tree]
    while blocks:
        block = blocks.pop()
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(block, part, None)
            if isinstance(inner, list):
                yield from inner
                blocks.extend(inner)


def find_folder(module: str) -> tuple[str, str]:
    """The innermost folder with rooms that a module is in, and its room there; two empty texts if there is none."""
    parts = module.split(".")[1:]
    for depth in range(len(parts) - 1, 0, -1):
        if (folder := ".".join(parts[:depth])) in ARROWS:
            return folder, parts[depth]
    return "", ""


def find_room_faults(module: str, imported: str) -> Iterator[str]:
    """The arrows between siblings that an import draws without being in the table, in each folder that both are in."""
    here, there = module.split(".")[1:], imported.split(".")[1:]
    for depth in range(1, min(len(here), len(there))):
        folder = ".".join(here[:depth])
        if here[:depth] != there[:depth] or folder not in ARROWS:
            continue
        rooms, own, other = ARROWS[folder], here[depth], there[depth]
        if own != other and other in rooms and other not in rooms.get(own, ()):
            yield f"{module} imports {imported}: in {folder}, {own} may not import from {other}"


def find_faults(source: str, module: str, is_package: bool = False) -> list[str]:
    """The imports of a module that go against the rooms, each as a sentence."""
    here, faults = room(module), []
    for imported in find_imports(source, module, is_package):
        top = imported.split(".")[0]
        if top == "qmonpy":
            there, part = room(imported), "".join(imported.split(".")[2:3])
            is_door = (module, there) == (DOOR, BEHIND_IT)
            if there not in {"", here} and there not in MAY_IMPORT.get(here, ()) and not is_door:
                faults.append(f"{module} imports {imported}: {here or 'it'} may not import from {there}")
            is_kind = there == "clusters" and not f"{imported}.".startswith(INTERFACE)
            if here == "gui" and module != JOINS_KINDS and is_kind and part not in SEEN_OF_CLUSTERS - {"storage"}:
                faults.append(f"{module} imports {imported}: the GUI sees the interface of clusters only")
            if here == "app" and there == "clusters" and part not in SEEN_OF_CLUSTERS:
                faults.append(f"{module} imports {imported}: the application sees no kind of cluster")
            faults.extend(find_room_faults(module, imported))
        if top in QT and here != "gui":
            faults.append(f"{module} imports {imported}: only gui may import Qt")
    return faults


def project_files() -> Iterator[Path]:
    """The text files of the project, without what tools leave behind."""
    for folder, folders, files in os.walk(PROJECT):
        folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS and not name.endswith(".egg-info")]
        folders[:] = [name for name in folders if not name.startswith(".") or name == ".ci"]
        yield from (Path(folder, name) for name in files if Path(name).suffix in SUFFIXES and name != ".git")


def named(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def test_that_every_module_keeps_to_its_room() -> None:
    faults = [
        fault
        for path in MODULES
        for fault in find_faults(path.read_text(encoding="utf-8"), module_name(path), path.name == "__init__.py")
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("qmonpy.model.configuration.host", "from qmonpy.formats import value"),
        ("qmonpy.model.configuration.host", "from qmonpy import formats"),
        ("qmonpy.model.configuration.host", "from ...formats.value import parse_value"),
        ("qmonpy.engine.pass_", "def later():\n    import qmonpy.insight.rules.lint"),
        ("qmonpy.reporting.schema.database", "from qmonpy.engine.site.offer import Offer"),
        ("qmonpy.insight.rules.lint", "if TYPE_CHECKING:\n    from qmonpy.clusters.interface import Answer"),
        ("qmonpy.clusters.live", "import_module('qmonpy.app.columns')"),
        ("qmonpy.app.columns", "from qmonpy.gui.base.words import tr"),
        ("qmonpy.gui.window", "from qmonpy.cli.simulate import main"),
        ("qmonpy.resources", "from qmonpy.model.configuration.host import Host"),
        ("qmonpy.resources", "from qmonpy.api import Job"),
        ("qmonpy", "from qmonpy.app.tables.column import Column"),
        ("qmonpy.app.tables.column", "from qmonpy.api.table import Table"),
        ("qmonpy.app.columns", "from PySide6.QtCore import Qt"),
        ("qmonpy.__main__", "import PySide6"),
        ("qmonpy.gui.pages.jobs", "from qmonpy.clusters.embedded import EmbeddedCluster"),
        ("qmonpy.gui.pages.jobs", "from qmonpy.clusters import embedded"),
        ("qmonpy.app.changes.change_check", "from qmonpy.clusters.embedded.messages import changed"),
        ("qmonpy.engine.site.offer", "from qmonpy.engine.books.ledger import Ledger"),
        ("qmonpy.clusters.live.cluster", "from qmonpy.clusters.embedded.messages import changed"),
        ("qmonpy.gui.widgets.chip", "from qmonpy.gui.pages.registry import PAGES"),
        ("qmonpy.clusters.embedded.witnesses.mail", "import qmonpy.clusters.embedded.world.clock"),
    ],
)
def test_that_an_import_against_the_arrows_is_found(module: str, source: str) -> None:
    assert find_faults(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("qmonpy.engine.quota", "from qmonpy.model.configuration.host import Host\nfrom .match import is_match"),
        ("qmonpy.gui.charts.plan", "import numpy as np\nfrom PySide6.QtCore import Qt"),
        (
            "qmonpy.gui.pages.jobs",
            "from qmonpy.clusters.interface import Answer\nfrom qmonpy.clusters import interface",
        ),
        ("qmonpy.gui.application", "from qmonpy.clusters.embedded import EmbeddedCluster"),
        ("qmonpy", "from qmonpy.api import *"),
        ("qmonpy.api.view", "from qmonpy.app.tables.column import Column"),
        ("qmonpy.__main__", "from qmonpy import __version__\nfrom qmonpy.gui.application import run"),
        ("qmonpy.model.configuration.host", "from qmonpy.resources import resource"),
        ("qmonpy.reporting.schema.database", "from qmonpy.model.report import Report"),
    ],
)
def test_that_an_import_along_the_arrows_is_allowed(module: str, source: str) -> None:
    assert not find_faults(source, module)


def test_that_every_module_of_a_folder_with_rooms_is_in_one_of_them() -> None:
    found = {path: find_folder(module_name(path)) for path in MODULES}
    assert [named(path) for path, (folder, own) in found.items() if folder and own not in ARROWS[folder]] == []


@pytest.mark.parametrize("folder", ARROWS)
def test_that_every_room_is_there_and_stands_only_on_rooms_before_it(folder: str) -> None:
    rooms = list(ARROWS[folder])
    there = PACKAGE.joinpath(*folder.split("."))
    for place, (name, siblings) in enumerate(ARROWS[folder].items()):
        assert (there / name).is_dir() or (there / f"{name}.py").is_file(), name
        assert siblings <= set(rooms[:place]), f"{name} stands on rooms behind it: {siblings - set(rooms[:place])}"


def test_that_every_arrow_between_rooms_is_still_used() -> None:
    used = set()
    for path in MODULES:
        module = module_name(path)
        for imported in find_imports(path.read_text(encoding="utf-8"), module, path.name == "__init__.py"):
            here, there = module.split(".")[1:], imported.split(".")[1:]
            for depth in range(1, min(len(here), len(there))):
                if here[:depth] == there[:depth]:
                    used.add((".".join(here[:depth]), here[depth], there[depth]))
    unused = [
        f"{folder}: {name} -> {other}"
        for folder, rooms in ARROWS.items()
        for name, siblings in rooms.items()
        for other in siblings
        if (folder, name, other) not in used
    ]
    assert not unused, unused


def test_that_no_modules_import_each_other_in_a_circle() -> None:
    known = {module_name(path): path for path in MODULES}
    arrows = {}
    for module, path in known.items():
        found = find_imports(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")
        arrows[module] = {
            at for each in found for at in (each, each.rpartition(".")[0]) if at in known and at != module
        }
    try:
        tuple(TopologicalSorter(arrows).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_that_no_folder_has_more_modules_beside_each_other_than_one_can_overlook() -> None:
    counts = Counter(path.parent for path in SOURCES)
    assert not {named(folder): count for folder, count in counts.items() if count > MOST_MODULES}


def test_that_every_module_says_in_a_sentence_what_it_is() -> None:
    said = {path: _read(path.read_text(encoding="utf-8")).docstring for path in MODULES}
    heads = {path: text.split("\n\n")[0] for path, text in said.items()}
    assert [named(path) for path, head in heads.items() if not head.endswith((".", "?", ":", ")"))] == []


def test_that_the_methods_of_every_dataclass_are_late() -> None:
    """Else each import of its module takes half a millisecond more: take `qmonpy.late_methods.dataclass`."""
    taken = {
        path
        for path in MODULES
        for node in _read(path.read_text(encoding="utf-8")).importing
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses"
        if any(each.name == "dataclass" for each in node.names)
    }
    assert {named(path) for path in taken} == {"qmonpy/late_methods.py"}


def test_that_no_function_within_a_function_names_itself() -> None:
    """It is a cycle, with all that it holds, until Python searches for garbage, which on large clusters it rarely does:
    each refresh of the jobs kept a cluster of 100,000 hosts so."""
    found = [
        f"{named(path)}: {name}" for path in MODULES for name in _read(path.read_text(encoding="utf-8")).naming_itself
    ]
    assert found == []


def test_that_no_module_is_longer_than_500_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert [named(path) for path, length in lengths.items() if length > 500] == []


def test_that_no_file_names_a_path_of_one_machine() -> None:
    faults = []
    for path in project_files():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if found := MACHINE_PATH.search(line):
                faults.append(f"{named(path)}:{number} names {found.group()}...")
    assert not faults, "\n".join(faults)
