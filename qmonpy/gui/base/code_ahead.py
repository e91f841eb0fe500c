"""Imports in a worker what code of the window needs, and finds what is left for the window's own thread.

A class of Qt that is defined in a worker enters a table of PySide in which the window's thread looks classes up, at the
same moment and without Python's lock, whenever Qt asks one of its objects what it is: then the process ends. So code
of the window, and of Qt, is imported in the window's thread alone; all other code, which takes longer, in a worker.

Whoever imports it, PySide looks in each module for its own name, to know whether it may ask for the names of
`__feature__`, and reads its source by `inspect`, which holds what it has read for tracebacks: of a window that was
25 MB, a fifth of its memory, and an eighth of the time of the imports. Nothing here asks for these names.
"""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dis import get_instructions
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType
from typing import Any

from qmonpy.pauses import pause

_WINDOW, _QT = "qmonpy.gui", "PySide6"
_FEATURES = "shibokensupport.feature"
"""The module of PySide that looks for its name, which is there with any of its modules."""


def leave_sources_unread() -> None:
    """Let PySide take every module that is imported from now on for one that asks for nothing."""
    import_module("PySide6.QtCore")
    features: Any = sys.modules.get(_FEATURES)
    if hasattr(features, "_mod_uses_pyside"):
        features._mod_uses_pyside = lambda _: False


def find_needed(names: Iterable[str], besides: str = "") -> tuple[str, ...]:
    """Import what some modules of the window need besides its own code, which may be done in a worker.

    Returns the modules that are still to be imported in the window's thread, each behind those that it needs. A package
    `besides` is left to the caller: one that defines classes of Qt, too.
    """
    search = _Search(besides)
    for name in names:
        search.visit(name)
    return tuple(search.found)


class _Search:
    """Goes through modules and what they import when they are imported themselves."""

    def __init__(self, besides: str = "") -> None:
        self._besides = besides
        self.found: list[str] = []
        self._seen: set[str] = set()

    def visit(self, name: str) -> None:
        """Import a module, or find it and, before it, what it imports."""
        if not name or name in self._seen or name in sys.modules or (self._besides and _is_of(name, self._besides)):
            return
        self._seen.add(name)
        # Here no lock of an import is held.
        pause()
        if _is_of(name, _QT):
            self.found.append(name)
        elif not _is_of(name, _WINDOW):
            # Whoever imports it, in the window's thread, is told why not.
            with suppress(ImportError):
                import_module(name)
        elif (spec := _find_spec(name)) is not None:
            self.visit(name.rpartition(".")[0])
            for each in _list_imports(spec):
                self.visit(each)
            self.found.append(name)


def _is_of(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _find_spec(name: str) -> ModuleSpec | None:
    """Return where a module is, without importing its package; None if there is none."""
    parent = name.rpartition(".")[0]
    path: Sequence[str] | None = None
    if parent in sys.modules:
        path = getattr(sys.modules[parent], "__path__", ())
    elif parent:
        package = _find_spec(parent)
        path = package.submodule_search_locations if package is not None else ()
    return PathFinder.find_spec(name, path)


def _list_imports(spec: ModuleSpec) -> list[str]:
    """Return the modules that a module imports when it is imported, but for types alone."""
    code = spec.loader.get_code(spec.name) if isinstance(spec.loader, InspectLoader) else None
    found: list[str] = []
    before, module, end = "", "", 0
    for each in get_instructions(code) if isinstance(code, CodeType) else ():
        if each.offset < end:
            continue
        if each.opname == "IMPORT_NAME":
            module = str(each.argval)
            found.append(module)
        elif each.opname == "IMPORT_FROM" and _is_of(module, _WINDOW) and _is_package(module):
            # Without such a module it is a name of the package itself.
            found.append(f"{module}.{each.argval}")
        elif before == "TYPE_CHECKING" and "JUMP" in each.opname:
            end = int(each.argval)
        before = str(each.argval)
    return found


def _is_package(name: str) -> bool:
    spec = _find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
