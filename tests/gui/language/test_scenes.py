"""Scenes of pages and dialogs in other languages: all that is ours, in cells too, is translated, and none is cut."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.frame.program.choices import TEXT_SIZE
from qmonpy.gui.frame.program.program_desk import apply_look
from qmonpy.resources import resource
from tests.gui.language.clipped import find_clipped, wait_for_room
from tests.gui.language.decimals import find_decimal_points
from tests.gui.language.pseudo import find_quotes, find_words, speak_in_brackets
from tests.gui.language.scene_walk import walk_scenes
from tests.gui.language.shown_cells import find_cell_texts, find_heads
from tests.gui.language.shown_texts import find_shown_texts
from tests.gui.language.test_dialogs import CHANGELOG, ENGLISH_BY_NATURE, NAMES, SWITCH, without_said
from tests.gui.language.test_pseudo_language import find_data, is_data
from tests.gui.window_hand import MakeWindow
from tests.languages import read_language
from tests.pictures import scenes
from tests.present import present

SMALL = QSize(1024, 700)
UNITS = frozenset({"KiB", "MiB", "GiB", "TiB"})
COLUMNS_OF_QSTAT = frozenset({"dlcontr", "ftckt", "npprior", "ntckts", "nurg", "otckt", "rrcontr", "stckt", "wtcontr"})
BUILT_IN = frozenset(
    {
        "arch", "defaultdepartment", "dwg", "hostname", "mci", "nla", "nll", "nlm", "nls", "qname", "seq", "sharetree",
        "socket", "srsv", "state", "thread", "topo", "utopo",
    }
)  # fmt: skip
"""Names that Grid Engine gives objects and complex attributes, which are in no cluster file."""
TYPED = frozenset(
    {"abe", "blcr", "many", "two words", "as agreed with the users", "lecture", "A limit of guests", "agreed in May"}
)
"""What scenes type."""
KEYWORDS = frozenset({"accounting", "joblog", "limit", "name", "reporting"})
"""Columns and attributes that have Grid Engine's names."""
RECORD = "\njob_number\n"
"""How the fields of a record of accounting begin, all with Grid Engine's names."""
MESSAGES = re.compile(
    r'Userset "\w+" does not exist|"load_formula" references not existing complex attribute "\w+"'
    r"|reserved queue \S+ is (?:disabled|error)"
)
"""What Grid Engine says in its own words."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


def find_names() -> set[str]:
    """The names in all clusters that scenes show."""
    return {each.strip(".:@") for each in re.findall(r"(?<=-N )\S+|(?<=name: )[\w-]+|@\w+", read_clusters())}


def read_clusters() -> str:
    """The texts of all clusters that scenes show."""
    return "\n".join(resource(f"clusters/{name}.yaml").read_text(encoding="utf-8") for name in scenes.SIMULATED_SECONDS)


def leave_out_what_stays(text: str) -> str:
    """A text without what Grid Engine says, rules as it writes them, and what scenes type."""
    text = without_said(text)
    for each in TYPED:
        text = re.sub(rf"(?<!\w){each}(?!\w)", "", text)
    return SWITCH.sub(" ", MESSAGES.sub(" ", re.sub(r"^\d+  name .* to \S+$", "", text)))


@pytest.mark.slow
def test_that_every_text_of_every_cell_goes_through_the_translation(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    data = find_data() | find_names() | NAMES | UNITS | COLUMNS_OF_QSTAT | BUILT_IN | KEYWORDS
    data = {each.lower() for each in data}
    clusters, faults = read_clusters(), dict[str, str]()
    with speak_in_brackets(qapp):
        for name, top in walk_scenes(make_window, qtbot):
            if type(top).__name__ in ENGLISH_BY_NATURE:
                continue
            for place, text in (*find_cell_texts(top), *find_shown_texts(top)):
                if place.endswith(CHANGELOG):
                    continue
                if text not in faults and text not in clusters and not text.startswith(RECORD):
                    words = find_words(leave_out_what_stays(text))
                    outside = [word for word in words if not is_data(word, data)] + find_quotes(without_said(text))
                    if outside:
                        faults[text] = f"{name}, {place}: {text!r}: {outside}"
    assert not faults, "\n".join(faults.values())


@pytest.mark.slow
def test_that_no_text_of_a_scene_is_clipped_in_german_its_numbers_have_commas_and_heads_begin_upper_case(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    speak(qapp, "de")
    clipped, points, clusters = [], dict[str, str](), read_clusters()
    heads, german = dict[str, str](), read_language("de")
    translated = set(german.values()) - german.keys()
    try:
        for name, top in walk_scenes(make_window, qtbot):
            # What is new gets its place when events are worked off.
            wait_for_room(top, qtbot)
            clipped += [f"{name}: {each}" for each in find_clipped(top)]
            heads |= {text: f"{name}, {place}" for place, text in find_heads(top) if text in translated}
            if type(top).__name__ in ENGLISH_BY_NATURE:
                continue
            for place, text in (*find_cell_texts(top), *find_shown_texts(top)):
                # Values of the configuration stand as they are written there.
                found = [each for each in find_decimal_points(text) if each not in clusters]
                if found and not place.endswith(CHANGELOG):
                    points.setdefault(text, f"{name}, {place}: {text!r}: {found}")
    finally:
        speak(qapp, ENGLISH)
    assert not clipped, "\n".join(clipped)
    assert not points, "\n".join(points.values())
    small = [f"{place}: {text!r}" for text, place in heads.items() if text[0].islower()]
    assert not small, "\n".join(small)


@pytest.fixture(params=["150"])
def large_text(request: pytest.FixtureRequest, qapp: QApplication, settings: QSettings) -> Iterator[None]:
    """Text of one and a half times its size, or of another one."""
    settings.setValue(TEXT_SIZE.key, request.param)
    apply_look(settings)
    yield
    settings.remove(TEXT_SIZE.key)
    apply_look(settings)


@pytest.mark.slow
@pytest.mark.usefixtures("large_text")
def test_that_no_text_of_a_scene_is_clipped_where_it_is_large_and_the_screen_small(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    faults = []
    for name, top in walk_scenes(make_window, qtbot, SMALL):
        wait_for_room(top, qtbot)
        faults += [f"{name}: {each}" for each in find_clipped(top)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("large_text", ["200"], indirect=True)
@pytest.mark.usefixtures("large_text")
def test_that_no_scene_scrolls_sideways_in_german_where_text_is_largest_and_the_screen_small(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    speak(qapp, "de")
    faults = []
    try:
        for name, top in walk_scenes(make_window, qtbot, SMALL):
            for area in top.findChildren(ReflowScroll):
                need, room = present(area.widget()).width(), present(area.viewport()).width()
                faults += [f"{name}: {need} of {room}"] if area.isVisible() and need > room else []
    finally:
        speak(qapp, ENGLISH)
    assert not faults, "\n".join(faults)
