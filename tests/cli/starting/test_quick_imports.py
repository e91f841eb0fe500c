"""Modules that are found beside their bytecode are those that Python would import."""

import os
import subprocess
import sys
from pathlib import Path

from qmonpy.cli.starters import make_starters

_PROGRAM = """
import sys
sys.path.append({folder!r})
from own.quick import import_quickly
import_quickly("own", {folder!r})
import own.inner.leaf as leaf, own.inner as inner
told = (leaf.value, leaf.__name__, leaf.__file__, leaf.__package__, inner.__path__, type(leaf.__spec__.loader).__name__)
import dataclasses, inspect
was_loaded = "dis" in sys.modules
print([*told, inspect.signature(leaf.f), inspect.isclass(int), was_loaded])
"""


def _make(tmp_path: Path) -> Path:
    import qmonpy.cli.starting.quick_imports as quick

    inner = tmp_path / "own" / "inner"
    inner.mkdir(parents=True)
    for folder in (inner, inner.parent):
        (folder / "__init__.py").write_text("")
    (inner / "leaf.py").write_text("value = 1\ndef f(a, b=2): pass\n")
    (inner.parent / "quick.py").write_text(Path(quick.__file__).read_text(encoding="utf-8"))
    return inner / "leaf.py"


def _ask(folder: Path) -> list[str]:
    program = _PROGRAM.format(folder=str(folder))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip().strip("[]").split(", ")


def test_that_a_module_is_taken_from_its_bytecode_and_an_edited_one_from_its_source(tmp_path: Path) -> None:
    source = _make(tmp_path)
    first, second = _ask(tmp_path), _ask(tmp_path)
    assert "'SourceFileLoader'" in first, "without bytecode it is left to Python"
    assert "'BesideFinder'" in second
    assert [each for each in first if "Loader" not in each] == [each for each in second if "Finder" not in each]
    assert second[-2:] == ["True", "False"], "what looks through functions is read when it is asked for"
    time = source.stat().st_mtime
    source.write_text("value = 23\ndef f(a, b=2): pass\n")
    os.utime(source, (time, time))
    assert _ask(tmp_path)[0] == "23", "it has another size"
    kept = next((source.parent / "__pycache__").glob("leaf.*.pyc"))
    kept.write_bytes(b"no bytecode")
    assert _ask(tmp_path)[0] == "23"


def test_that_a_starter_keeps_the_code_of_methods_and_does_without(tmp_path: Path) -> None:
    folder = make_starters(tmp_path / "commands")
    environment = {**os.environ, "QMONPY_CLUSTER": str(tmp_path / "none.yaml")}

    def run() -> tuple[int, str]:
        done = subprocess.run([folder / "qstat"], env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    first = run()
    kept = folder / ".code" / "qstat"
    assert first[0] == 1
    assert kept.stat().st_size > 1000
    whole = kept.read_bytes()
    assert run() == first
    for damaged in (b"x", whole[:500]):
        kept.write_bytes(damaged)
        assert run() == first
        assert kept.stat().st_size == len(whole)
    assert sorted(each.name for each in kept.parent.iterdir()) == ["qstat"]
