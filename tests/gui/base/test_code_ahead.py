"""Code of the window is imported in the window's thread alone, all other code that it needs in a worker."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.gui.base import code_ahead
from qmonpy.gui.base.code_ahead import find_needed

FILES = {
    "somewindow/__init__.py": "",
    "somewindow/page.py": (
        "from typing import TYPE_CHECKING\nimport elsewhere.rows\nfrom somewindow.parts import frame, title\n"
        "from nowhere.atall import nothing\n"
        "if TYPE_CHECKING:\n    from somewindow.late import Dialog\n    import elsewhere.types_only\n"
    ),
    "somewindow/parts/__init__.py": "from somewindow.parts.base import title\n",
    "somewindow/parts/base.py": "from someqt.core import Thing\ntitle = 1\n",
    "somewindow/parts/frame.py": "",
    "somewindow/late.py": "",
    "someqt/__init__.py": "",
    "someqt/core.py": "Thing = 1\n",
    "elsewhere/__init__.py": "",
    "elsewhere/rows.py": "",
    "elsewhere/types_only.py": "",
}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(code_ahead, "_WINDOW", "somewindow")
    monkeypatch.setattr(code_ahead, "_QT", "someqt")
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.usefixtures("packages")
def test_that_code_of_the_window_is_named_behind_what_it_needs_and_not_imported() -> None:
    found = find_needed(["somewindow.page"])
    assert found == (
        "somewindow", "someqt.core", "somewindow.parts.base", "somewindow.parts", "somewindow.parts.frame",
        "somewindow.page",
    )  # fmt: skip
    assert "elsewhere.rows" in sys.modules
    assert not any(name.startswith(("somewindow", "someqt")) for name in sys.modules)


@pytest.mark.usefixtures("packages")
def test_that_what_is_there_and_what_only_types_need_is_not_named() -> None:
    find_needed(["somewindow.page"])
    assert "elsewhere.types_only" not in sys.modules
    __import__("somewindow.parts.frame")
    assert find_needed(["somewindow.page", "somewindow.nothing"]) == ("somewindow.page",)


@pytest.mark.slow
def test_that_no_worker_imports_code_of_the_window_or_of_qt() -> None:
    # In a process of its own, as here most of it is imported.
    program = """
import sys, threading
from importlib import import_module
import qmonpy.gui.main_window
from qmonpy.gui.pages import registry
found = []
def work():
    for each in registry.ENTRIES:
        found.extend(registry.prepare_page(each))
    found.extend(registry.prepare_dialogs())
before = set(sys.modules)
worker = threading.Thread(target=work)
worker.start()
worker.join()
print(sorted(name for name in set(sys.modules) - before if name.startswith(("qmonpy.gui", "PySide6"))))
for name in found:
    before = set(sys.modules)
    import_module(name)
    others = {each for each in set(sys.modules) - before if each.startswith("qmonpy.") and "gui" not in each}
    assert not others, (name, others)
print(all(each.is_imported for each in registry.ENTRIES))
print(all(f"qmonpy.gui.pages.{each}" in sys.modules for each in registry.DIALOGS))
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split("\n")[:3] == ["[]", "True", "True"]
