"""Which function compares the project with which file of recorded facts; other modules here add themselves."""

import importlib
import json
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.model.configuration.complex_attribute import ComplexAttribute

Vector = dict[str, Any]


class NotCoveredError(Exception):
    """A fact is about something that the project does not have."""


@dataclass(frozen=True)
class Folder:
    """A folder of recorded facts, with what several files refer to."""

    path: Path

    def load(self, name: str) -> list[Vector]:
        """The facts of a file, by its name without `.json`."""
        vectors: list[Vector] = json.loads((self.path / f"{name}.json").read_text(encoding="utf-8"))
        return vectors

    @cached_property
    def complexes(self) -> dict[str, ComplexAttribute]:
        """The attributes of complexes_fixture, by name."""
        rows = (" ".join(vector["expected"].values()) for vector in self.load("complexes_fixture"))
        return {attribute.name: attribute for attribute in parse_complex_table("\n".join(rows))}

    @cached_property
    def fixtures(self) -> dict[str, Vector]:
        """User sets and host groups, by the letter of the fixture."""
        return {vector["input"]["fixture"]: vector["expected"] for vector in self.load("fixtures")}


Check = Callable[[Vector, Folder], str | None]
"""Compares one fact with the project: None if they agree, else what the project says."""

_checks: dict[str, Check] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Register a function as the check of the file `name`.json."""

    def register(function: Check) -> Check:
        _checks[name] = function
        return function

    return register


def load_checks() -> dict[str, Check]:
    """Every check, by file name without `.json`."""
    package = __name__.rpartition(".")[0]
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        importlib.import_module(f"{package}.{module.name}")
    return dict(sorted(_checks.items()))


def differ(**found: tuple[Any, Any]) -> str | None:
    """What differs among pairs of (expected, found), in words; None if nothing does."""
    differences = [
        f"{what}: expected {pair[0]!r}, found {pair[1]!r}" for what, pair in found.items() if pair[0] != pair[1]
    ]
    return "; ".join(differences) or None
