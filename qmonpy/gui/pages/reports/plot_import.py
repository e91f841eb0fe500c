"""Imports pyqtgraph when there is something to draw, in steps so short that nobody waits for one.

A class of Qt that is defined in a worker may end the process (`gui.base.code_ahead`), and pyqtgraph is full of them: it
is imported in the window's thread. It takes a quarter of a second there, so its package is imported statement by
statement, with a rest after some; what it needs besides Qt is imported in a worker before.
"""

import ast
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from qmonpy.gui.base.background import Background
from qmonpy.gui.base.code_ahead import find_needed

PACKAGE = "pyqtgraph"
NEEDED = (
    "decimal",
    "importlib.metadata",
    "multiprocessing.connection",
    "numpy.typing",
    "pydoc",
    "xml.etree.ElementTree",
)
"""Modules that take long, and that pyqtgraph imports."""
QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtTest", "QtOpenGL", "QtOpenGLWidgets")
"""Modules of which it asks for every class; PySide makes a class when it is asked for first."""
BIT_SECONDS = 0.005
REST_SECONDS = 0.003


class PlotImport(QObject):
    """Imports pyqtgraph, and what draws with it, once."""

    failed = Signal()
    """It cannot be imported; nobody who waited is called. Why is told as any failure of the program."""

    def __init__(self, background: Background, module: str, parent: QObject):
        """`module` is the one that draws."""
        super().__init__(parent)
        self._background, self._module = background, module
        self._waiting: list[Callable[[], None]] = []
        self._steps: Iterator[None] = iter(())

    def ask(self, done: Callable[[], None]) -> None:
        """Call `done` as soon as all is imported; at once if it is. Who asks again while it waits is called once."""
        if self._module in sys.modules and not self._waiting:
            done()
            return
        is_begun = bool(self._waiting)
        if done not in self._waiting:
            self._waiting.append(done)
        if not is_begun:
            self._query(self._prepare, self._begin)

    def _prepare(self) -> tuple[str, ...]:
        """Import in a worker what is no class of Qt; returns our own modules that are left."""
        for each in NEEDED:
            # What is missing is told by pyqtgraph, if it cannot do without.
            with suppress(ImportError):
                import_module(each)
        return find_needed((self._module,), besides=PACKAGE)

    def _begin(self, modules: tuple[str, ...]) -> None:
        self._steps = _import_all((*modules, self._module))
        self._go_on()

    def _go_on(self) -> None:
        began = time.perf_counter()
        try:
            for _ in self._steps:
                if time.perf_counter() - began > BIT_SECONDS:
                    # A worker rests, so that the window counts as busy until all is there.
                    self._query(_rest, lambda _: self._go_on())
                    return
        except BaseException:
            self._stop()
            raise
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            each()

    def _query(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._background.query("plots", work, done, owner=self, on_failed=self._give_up)

    def _give_up(self, failure: object) -> None:
        self._stop()
        self._background.failed.emit(failure)

    def _stop(self) -> None:
        self._waiting = []
        self.failed.emit()


_begun: list[Iterator[None]] = []
"""The steps of the import of the package, if it was begun: all that wait for it do some of them."""


def _rest() -> None:
    time.sleep(REST_SECONDS)


def _import_all(modules: tuple[str, ...]) -> Iterator[None]:
    if PACKAGE not in sys.modules and not _begun:
        _begun.append(chain(_make_classes(), import_by_statements(PACKAGE)))
    try:
        for steps in _begun:
            for _ in steps:
                yield
    except Exception:
        _begun.clear()
        raise
    for each in modules:
        import_module(each)
        yield


def _make_classes() -> Iterator[None]:
    """Let PySide make the classes of its modules, one by one."""
    for name in QT_MODULES:
        with suppress(ImportError):
            module = import_module(f"PySide6.{name}")
            yield
            for each in dir(module):
                getattr(module, each, None)
                yield


def import_by_statements(name: str) -> Iterator[None]:
    """Import a package, a statement of its own code after the other; as ever, what fails leaves nothing of it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        import_module(name)
        return
    code = ast.parse(Path(spec.origin).read_bytes())
    module = sys.modules[name] = module_from_spec(spec)
    try:
        for each in code.body:
            exec(compile(ast.Module([each], []), spec.origin, "exec"), vars(module))
            yield
    except BaseException:
        del sys.modules[name]
        raise
