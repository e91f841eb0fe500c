"""pyqtgraph is imported in the window's thread, in steps, and whole."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.background import Background
from qmonpy.gui.pages.reports import plot_import, plot_panel
from qmonpy.gui.pages.reports.plot_import import PlotImport, import_by_statements
from qmonpy.gui.pages.reports.plot_panel import PlotPanel

AREA = "qmonpy.gui.pages.reports.plot_area"
# In a process of its own: in this one others have imported it.
PROGRAM = """
import os, sys, threading
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication
from qmonpy.gui.base.background import Background
from qmonpy.gui.pages.reports.plot_import import PlotImport

class Watcher:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pyqtgraph":
            threads.add(threading.current_thread())

threads = set()
sys.meta_path.insert(0, Watcher())
app = QApplication([])
background, owner, loop = Background(), QObject(), QEventLoop()
imports = [PlotImport(background, "qmonpy.gui.pages.reports.plot_area", owner) for _ in range(2)]
done = []
def end(name):
    done.append(name)
    if len(done) == 2:
        loop.quit()
first, second = lambda: end("first"), lambda: end("second")
imports[0].ask(first)
imports[0].ask(first)
imports[1].ask(second)
probe = QTimer(interval=1)
idle = []
probe.timeout.connect(lambda: idle.append(background.is_idle() and len(done) < 2))
probe.start()
loop.exec()
assert idle
assert not any(idle), "the window counts as busy until all is there"
import pyqtgraph
pyqtgraph.PlotWidget(axisItems={})
assert sorted(done) == ["first", "second"], done
assert threads == {threading.main_thread()}, threads
"""


def test_that_no_worker_imports_it_and_who_waits_is_called_once() -> None:
    folder = Path(plot_import.__file__).parents[4]
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=120, cwd=folder)


def test_that_a_package_that_cannot_be_imported_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_package").mkdir()
    (tmp_path / "broken_package" / "__init__.py").write_text("VALUE = 1\nraise ImportError('no')\n")
    monkeypatch.syspath_prepend(tmp_path)
    steps = import_by_statements("broken_package")
    next(steps)
    assert sys.modules["broken_package"].VALUE == 1
    with pytest.raises(ImportError, match="no"):
        next(steps)
    assert "broken_package" not in sys.modules


def test_that_who_asks_again_is_called_at_once(qtbot: QtBot) -> None:
    background, called = Background(), []
    made = PlotImport(background, AREA, background)
    made.ask(lambda: called.append("first"))
    qtbot.waitUntil(lambda: called == ["first"], timeout=30_000)
    made.ask(lambda: called.append("second"))
    assert called == ["first", "second"]


def test_that_a_plot_that_cannot_be_drawn_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot_panel, "_AREA", "qmonpy.gui.pages.reports.no_such_area")
    background, failures = Background(), list[object]()
    background.failed.connect(failures.append)
    panel = PlotPanel(background)
    qtbot.addWidget(panel)
    with qtbot.captureExceptions() as raised:
        panel.with_area(failures.append)
        qtbot.waitUntil(lambda: bool(raised) or bool(failures))
    assert "cannot be drawn" in panel._empty._label.text()
    assert not any(isinstance(each, QWidget) for each in failures)
