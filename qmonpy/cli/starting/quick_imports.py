"""Imports in less time, for a process that answers and ends: what a command imports takes longer than what it does.

Python looks for each module in several places, each a list of a folder. Those of this package are where their names
say, with their bytecode beside them. What is not quite so, as a module that was just edited, is left to Python.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER
from io import FileIO
from marshal import loads
from os import stat, stat_result
from types import ModuleType

_SEEN_THROUGH = {"inspect": "", "ipaddress": "", "ntpath": "", "fnmatch": "", "urllib.parse": "quote_from_bytes"}
"""Modules of Python that others of its own import for functions which no command of ours calls, with nine behind, and
the function that one of them takes from it at once."""


class BesideFinder:
    """Finds the modules of a package by their names, and takes bytecode as Python does: if it is of this Python, and of
    the source's time and size."""

    def __init__(self, package: str, folder: str):
        """`folder` is the one that holds the package."""
        self._prefix, self._folder = f"{package}.", folder
        self._suffix = f".{sys.implementation.cache_tag}.pyc"

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return a module that may be loaded from its bytecode; None leaves it to Python."""
        if not name.startswith(self._prefix):
            return None
        base = f"{self._folder}/{name.replace('.', '/')}"
        try:
            is_package, source = False, f"{base}.py"
            known = stat(source)
        except FileNotFoundError:
            is_package, source = True, f"{base}/__init__.py"
        try:
            if is_package:
                known = stat(source)
            folder, _, file = source.rpartition("/")
            kept = f"{folder}/__pycache__/{file.removesuffix('.py')}{self._suffix}"
            with FileIO(kept) as opened:
                code = opened.read()
        except OSError:
            return None
        if not _is_current(code, known):
            return None
        found = ModuleSpec(name, self, origin=source, loader_state=code, is_package=is_package)  # type: ignore[arg-type]
        found.has_location, found.cached = True, kept
        if found.submodule_search_locations is not None:
            found.submodule_search_locations.append(base)
        return found

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        spec = module.__spec__
        assert spec is not None
        code, spec.loader_state = spec.loader_state, None
        exec(loads(memoryview(code)[16:]), module.__dict__)


def _is_current(code: bytes, source: stat_result) -> bool:
    """Whether bytecode is that of a source, by its time and size (PEP 552: no flags); as Python asks."""
    mark = MAGIC_NUMBER + bytes(4)
    return code[:16] == mark + _four_bytes(int(source.st_mtime)) + _four_bytes(source.st_size)


def _four_bytes(number: int) -> bytes:
    return (number & 0xFFFFFFFF).to_bytes(4, "little")


def import_quickly(package: str, folder: str) -> None:
    """Let this process import the modules of a package in less time; `folder` holds the package."""
    sys.meta_path.insert(0, BesideFinder(package, folder))
    for name, taken in _SEEN_THROUGH.items():
        if name not in sys.modules:
            sys.modules[name] = _make_stand_in(name, taken)


def _make_stand_in(name: str, taken: str = "") -> ModuleType:
    """Make a module that is imported as one of Python's, and has what that one has as soon as somebody asks for it; the
    function `taken` may be asked for before it is called.

    Python's own `LazyLoader` loads the module as soon as it is imported a second time (3.11).
    """
    module = ModuleType(name)

    def find(asked: str) -> object:
        if sys.modules.get(name) is module:
            del sys.modules[name]
        return getattr(import_module(name), asked)

    vars(module)["__getattr__"] = find
    if taken:
        vars(module)[taken] = lambda *given, **named: find(taken)(*given, **named)  # type: ignore[operator]
    return module
