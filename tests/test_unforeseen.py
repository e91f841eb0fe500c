"""What people are told of exceptions that nobody expected: no name of Python's; and where the details are."""

import ast
import builtins
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import qmonpy
from qmonpy.unforeseen import LOG, MOST_BYTES, describe_unforeseen, find_log, keep_log, log_unforeseen

SOURCE = Path(qmonpy.__file__).parent
NAMES_OF_TYPES = {
    "api/table.py": "tables are called by what is in them, which are stable names",
    "clusters/embedded/looking.py": "a type is made that stands for another one",
    "clusters/served/codec.py": "types are sent by their names",
    "clusters/served/type_check.py": "types are found by their names",
    "late_methods.py": "methods are called as those of their class are",
    "formats/configuration/complex_table.py": "the code of a report, from an enumeration of Grid Engine's words",
}
"""Where names of classes are used, and why they are told to nobody; nowhere else."""
TRACES = {"gui/base/background.py", "gui/frame/crashes/unexpected.py", "clusters/served/server.py"}
"""Where traces are made: for the details of messages, and for the log of a server."""


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    before = LOG.handlers[:]
    yield LOG
    for each in LOG.handlers:
        each.close()
    LOG.handlers[:] = before


def test_that_no_name_of_a_class_of_python_is_told() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, tree in _modules(".__name__", ".__qualname__")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("__name__", "__qualname__") and path not in NAMES_OF_TYPES
    ]
    assert not found, "say what it means, as qmonpy.unforeseen does"


def test_that_no_exception_is_told_as_it_is_written_in_python() -> None:
    caught = {
        (path, handler.lineno)
        for path, tree in _modules("repr(", "!r}", "type(error", ".args")
        for handler in ast.walk(tree)
        if isinstance(handler, ast.ExceptHandler) and handler.name
        for name in ast.walk(handler)
        if _is_written_out(name, handler.name)
    }
    assert not caught


def test_that_traces_are_made_in_few_places_only() -> None:
    found = {
        path
        for path, tree in _modules("format_exc", "print_exc")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("format_exc", "format_exception", "print_exc")
    }
    assert found == TRACES


def test_that_every_kind_of_exception_has_a_plain_reason() -> None:
    kinds = [each for each in vars(builtins).values() if isinstance(each, type) and issubclass(each, Exception)]
    for kind in kinds:
        made = kind("", (ValueError(),)) if issubclass(kind, BaseExceptionGroup) else kind.__new__(kind)
        said = describe_unforeseen(made)
        assert said.islower() or "qmonpy" in said or "UTF-8" in said
        assert "Error" not in said


def test_that_a_refusal_of_the_system_is_told_in_its_words() -> None:
    assert describe_unforeseen(PermissionError(13, "Permission denied", "/a")) == "/a: Permission denied"


def test_that_details_go_into_the_log_and_people_are_told_where_it_is(tmp_path: Path, log: logging.Logger) -> None:
    assert find_log() == "what qmonpy prints"
    keep_log(tmp_path / "state")
    assert not (tmp_path / "state" / "qmonpy.log").exists()
    try:
        dict[str, int]()["no such key"]
    except KeyError as error:
        said = log_unforeseen("A page could not be made", error)
    assert said == f"something is missing that was expected (details in {tmp_path}/state/qmonpy.log)"
    text = (tmp_path / "state" / "qmonpy.log").read_text()
    assert "A page could not be made" in text
    assert "KeyError: 'no such key'" in text


def test_that_a_long_log_is_put_aside(tmp_path: Path, log: logging.Logger) -> None:
    (tmp_path / "qmonpy.log").write_bytes(bytes(MOST_BYTES + 1))
    keep_log(tmp_path)
    log.error("new")
    assert (tmp_path / "qmonpy.log").stat().st_size < 100
    assert (tmp_path / "qmonpy.log.1").stat().st_size > MOST_BYTES


def test_that_a_log_that_cannot_be_made_is_printed(tmp_path: Path, log: logging.Logger) -> None:
    (tmp_path / "file").touch()
    keep_log(tmp_path / "file")
    assert find_log() == "what qmonpy prints"


def _modules(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules with any of these words, as trees: to parse them all takes seconds."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text()
        if any(each in text for each in words):
            yield str(path.relative_to(SOURCE)), ast.parse(text)


def _is_written_out(node: ast.AST, name: str) -> bool:
    """Whether a node is `repr(error)`, `{error!r}`, `error.args` or `type(error)`."""

    def is_error(each: ast.AST) -> bool:
        return isinstance(each, ast.Name) and each.id == name

    if isinstance(node, ast.FormattedValue):
        return is_error(node.value) and node.conversion == ord("r")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("repr", "type"):
        return any(map(is_error, node.args))
    return isinstance(node, ast.Attribute) and node.attr == "args" and is_error(node.value)
