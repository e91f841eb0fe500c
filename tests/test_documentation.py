"""The pages for people: README, CONTRIBUTING, CHANGELOG and docs/ lead nowhere that is not there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.__main__ import main
from qmonpy.cli import run_command
from tests import manual_page
from tests.rooms_page import PAGE, format_page

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "qmonpy"
DOCS = PROJECT / "docs"
PAGES = [*sorted(PROJECT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]

LINK = re.compile(r"\[[^]]*\]\(([^()\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"(?:[a-z_]+/)+(?:[a-z_]+\.[a-z]+|[a-z_]+)?")
"""A module or a folder as the pages name it: `app/gantt/gantt.py`, `engine/`, `gui/widgets/attribute_form`."""
ADDRESS = re.compile(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)")
"""Names in a module as the glossary gives them: `engine/placing/board.py`: `Board`, `Scene`."""
OTHERS = frozenset({"docs", "resources", "tests"})
"""Folders that the pages name from the root of the checkout."""
DEFINED = re.compile(r"^(?:class |def )?(\w+)\b(?:.*=|[(:\[])", re.MULTILINE)
"""What a line that is not indented defines."""
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def named(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def anchors(page: Path) -> set[str]:
    """The names that links may give to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def find_broken_links(page: Path) -> Iterator[str]:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        if not file.exists():
            yield f"{named(page)} leads to {target}, which does not exist"
        # The pages of docs/ that include others have their headings only in the site: mkdocs checks these.
        elif anchor and "--8<--" not in file.read_text(encoding="utf-8") and anchor not in anchors(file):
            yield f"{named(page)} leads to {target}: {file.name} has no such heading"


def find_missing_modules(page: Path) -> Iterator[str]:
    """The modules and folders of the package that a page names and that are not there."""
    layers = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    for code in CODE.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        name = code.removeprefix("qmonpy/")
        first = name.split("/")[0]
        if not MODULE.fullmatch(name) or first not in layers | OTHERS:
            continue
        folder = PROJECT if first in OTHERS else PACKAGE
        if not (folder / name).exists() and not (folder / f"{name}.py").exists():
            yield f"{named(page)} names {code}, which does not exist"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_that_links_and_pictures_of_a_page_exist(page: Path) -> None:
    faults = list(find_broken_links(page))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_that_a_page_names_only_modules_that_exist(page: Path) -> None:
    faults = list(find_missing_modules(page))
    assert not faults, "\n".join(faults)


def test_that_the_readme_is_read_in_a_few_minutes() -> None:
    assert len((PROJECT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_that_the_page_of_rooms_is_as_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == format_page(), "`python -m tests.rooms_page` writes it anew"


def test_that_the_manual_is_what_the_commands_print_of_themselves() -> None:
    paths = (manual_page.CONTENTS, *manual_page.FOLDER.glob("*.md"))
    written = {path: path.read_text(encoding="utf-8") for path in paths}
    assert written == manual_page.format_pages(), "`python -m tests.manual_page` writes them anew"


@pytest.mark.slow
def test_that_the_examples_of_the_manual_do_what_they_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "demo:", str(tmp_path / "demo.qmonpy")]) == 0
    for name in manual_page.ORDER:
        for command, _ in manual_page.EXAMPLES[name]:
            _, *words = shlex.split(command)
            done = run_command(name, ["--cluster", str(tmp_path / "demo.qmonpy"), *words])
            said = capsys.readouterr()
            # Until the clock is let go no job has ended, and nothing is recorded.
            assert name == "qacct" or (done, said.err) == (0, ""), (command, said)
    assert set(manual_page.ORDER) == set(manual_page.EXAMPLES)


def test_that_every_page_is_in_the_contents_of_the_site() -> None:
    contents = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    missing = [named(page) for page in DOCS.rglob("*.md") if f" {page.relative_to(DOCS).as_posix()}\n" not in contents]
    assert not missing


def find_definitions() -> dict[str, set[str]]:
    """By name of a class, a function or a constant of the package, the modules that define it."""
    modules: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for name in DEFINED.findall(path.read_text(encoding="utf-8")):
            modules.setdefault(name, set()).add(path.relative_to(PACKAGE).as_posix())
    return modules


def test_that_the_glossary_names_what_there_is() -> None:
    glossary = (DOCS / "glossary.md").read_text(encoding="utf-8")
    addresses = [(module, name) for module, names in ADDRESS.findall(glossary) for name in re.findall(r"\w+", names)]
    assert len(addresses) > 60
    modules = find_definitions()
    missing = [
        f"{module} has no {name}; it is in {', '.join(sorted(modules.get(name, ()))) or 'no module'}"
        for module, name in addresses
        if module not in modules.get(name, ())
    ]
    assert not missing, "\n".join(missing)
