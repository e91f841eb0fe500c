"""Each text of the window goes through the translation: in a language of brackets, only data stands outside of them."""

import re

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.resources import resource
from tests.gui.language.pseudo import find_words, speak_in_brackets
from tests.gui.language.shown_texts import find_shown_texts
from tests.gui.window_hand import MakeWindow, open_window, settle
from tests.languages import PACKAGE

SHIPPED = "clusters/demo.yaml"
KEYS = {
    "alt",
    "backspace",
    "ctrl",
    "del",
    "down",
    "end",
    "esc",
    "home",
    "left",
    "return",
    "right",
    "shift",
    "tab",
    "up",
}
FORMATS = {"qmonpy", "csv", "html", "json", "parquet", "pdf", "png", "svg", "xml"}
COMMANDS = {"qacct", "qalter", "qconf", "qdel", "qhold", "qhost", "qmod", "qquota", "qrdel", "qrls", "qrstat", "qrsub"}
GRID_ENGINE = COMMANDS | {
    "qsub",
    "qstat",
    "sge",
    "ssconf",
    "sconf",
    "arusers",
    "users",
    "projects",
    "pes",
    "queues",
    "hosts",
}
"""Commands, switches, and the words of rules of resource quota sets, which stand before their fields."""
EXAMPLES = {"roland", "tmp"}
OURS = {
    "all",
    "at",
    "by",
    "description",
    "each",
    "end",
    "for",
    "free",
    "job",
    "jobs",
    "limit",
    "limits",
    "more",
    "name",
}
OURS |= {"no", "of", "only", "run", "start", "state", "than", "the", "value", "values", "with"}
"""Words of the data of the cluster that are words of ours elsewhere."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


def find_data() -> set[str]:
    """The words of the cluster that is shown, and Grid Engine's names of attributes and switches."""
    cluster = re.findall(r"[^\W\d_][\w.@/:=*-]*", read_cluster().lower())
    sources = [each.read_text(encoding="utf-8") for each in (PACKAGE / "model" / "attributes").rglob("*.py")]
    names = re.findall(r'"([a-z_]+)"', "\n".join(sources))
    return ({each.rstrip(".:") for each in cluster} | set(names)) - OURS | KEYS | FORMATS | GRID_ENGINE | EXAMPLES


def read_cluster() -> str:
    """The text of the shipped cluster."""
    return resource(SHIPPED).read_text(encoding="utf-8")


def is_data(word: str, data: set[str]) -> bool:
    """Whether a word is a name, a value or a key: what no language translates."""
    has_signs = re.search(r"[_=@/*.:-]|\d", word) is not None
    return len(word) < 3 or word.isupper() or has_signs or word.lower() in data


@pytest.mark.slow
def test_that_every_text_of_every_page_goes_through_the_translation(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster, data, faults = read_cluster(), find_data(), {}
    with speak_in_brackets(qapp):
        window = open_window(make_window, qtbot, resource(SHIPPED))
        for page in PAGES:
            window.go(Link(page.id))
            settle(window, qtbot)
            for place, text in find_shown_texts(window):
                outside = [word for word in find_words(text) if not is_data(word, data)]
                if outside and text not in faults and text not in cluster:
                    faults[text] = f"{page.id}, {place}: {text!r}: {outside}"
    assert not faults, "\n".join(faults.values())
