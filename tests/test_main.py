"""The command `qmonpy`."""

import subprocess
import sys
from types import ModuleType

import pytest

from qmonpy import __version__
from qmonpy.__main__ import main


class FakeModule(ModuleType):
    """Stands for a module that is imported when it is needed; notes what it was called with."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.calls: list[list[str]] = []

    def run(self, arguments: list[str]) -> int:
        self.calls.append(arguments)
        return 3

    main = run


@pytest.fixture
def application(monkeypatch: pytest.MonkeyPatch) -> FakeModule:
    module = FakeModule("qmonpy.gui.application")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_that_the_window_opens_on_the_named_file(application: FakeModule) -> None:
    assert main(["cluster.yaml"]) == 3
    assert application.calls == [["cluster.yaml"]]


def test_that_the_window_opens_on_the_demo_cluster_when_no_file_is_named(application: FakeModule) -> None:
    assert main([]) == 3
    assert application.calls == [[]]


def test_that_the_window_opens_on_a_real_cluster(application: FakeModule) -> None:
    application.run_live = lambda cell: application.run(["live", cell])  # type: ignore[attr-defined]
    assert main(["--live"]) == 3
    assert main(["--live", "/usr/lib/sge:night"]) == 3
    assert application.calls == [["live", ""], ["live", "/usr/lib/sge:night"]]


def test_that_the_window_takes_the_names_that_the_commands_take(application: FakeModule) -> None:
    application.run_live = lambda cell: application.run(["live", cell])  # type: ignore[attr-defined]
    for name in ("demo:", "live:/usr/lib/sge:night", "ssh://host/sge:default", "served:/run/site.socket"):
        assert main([name]) == 3
    assert application.calls == [
        ["demo:"], ["live", "/usr/lib/sge:night"], ["live", "ssh://host/sge:default"], ["/run/site.socket"],
    ]  # fmt: skip


def test_that_a_real_cluster_and_a_file_are_not_shown_at_once(
    application: FakeModule, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--live", "cluster.yaml"]) == 2
    assert "no file can be named with it" in capsys.readouterr().err
    assert application.calls == []


def test_that_a_command_receives_the_words_after_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module = FakeModule("qmonpy.cli.simulate")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert main(["simulate", "--json", "scenario.yaml"]) == 3
    assert module.calls == [["--json", "scenario.yaml"]]


def test_that_a_missing_system_library_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class WithoutLibrary:
        def __getattr__(self, name: str) -> object:
            raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setitem(sys.modules, "qmonpy.gui.application", WithoutLibrary())
    assert main([]) == 1
    assert "needs the system library libEGL.so.1" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_that_help_and_version_need_no_qt(option: str) -> None:
    program = f"import sys\nsys.argv = ['qmonpy', {option!r}]\nfrom qmonpy.__main__ import main\n"
    program += "try:\n    main()\nfinally:\n    assert 'PySide6' not in sys.modules\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ("simulate" if option == "--help" else __version__) in done.stdout


def test_that_an_unknown_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(["--nosuch"])
    assert refusal.value.code == 2
    assert "--nosuch" in capsys.readouterr().err
