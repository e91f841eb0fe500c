"""German says everything that the program says, and no text is translated before the language is known."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.formats.values.moment import VALID_MOMENTS
from qmonpy.gui.pages.reservations.request.request_times import HINTS
from tests.glossary import find_wrong_words
from tests.languages import LANGUAGES, PACKAGE, find_faults, find_texts, read_language

TRANSLATING = frozenset({"tr", "tr_inside", "format_count", "count_of", "choose_word"})
KEYS_IN_ENGLISH = ("Ctrl", "Strg+Eingabe")


def test_that_no_translation_is_missing_or_differs_in_places_ends_or_mnemonics() -> None:
    known = read_language("de")
    assert known
    faults = [f"{text!r} {fault}" for text, translation in known.items() for fault in find_faults(text, translation)]
    assert not faults, "\n".join(faults)


def test_that_a_thing_has_one_word_and_quotes_are_those_of_the_language() -> None:
    known = read_language("de")
    faults = [f"{text!r} {fault}" for text, said in known.items() for fault in find_wrong_words("de", text, said)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("The execution daemon", "Der Ausführungs-Daemon", "execution daemon"),
        ("2 rule sets", "2 Regelwerke", "rule set"),
        ("Enter adds it", "Die Eingabetaste ergänzt es", "Eingabetaste"),
        ('"{name}" is unknown', '"{name}" ist unbekannt', '"{name}"'),
        ('"{name}" is unknown', "„{name} ist unbekannt", "opens 1"),
        ("Keep as case...", "Als Fall behalten ...", "blank before its dots"),
        ("ended at {time}", "endete um {time}", "{...:at}"),
    ],
)
def test_that_other_words_and_quotes_are_found(source: str, translation: str, fault: str) -> None:
    assert fault in "\n".join(find_wrong_words("de", source, translation))


def test_that_no_text_has_a_date_that_grows_old() -> None:
    # Those of calendars are complete, as only then they can be copied: 24.12.2030.
    dated = re.compile(r"(?<![\d.])(?:19|20)\d\d(?:[-/]\d|\d{8})|\d/(?:19|20)\d\d")
    assert not [each for each in find_texts() if dated.search(each)]
    assert not [each for each in (VALID_MOMENTS, *HINTS.values()) if dated.search(each)]


def test_that_what_is_typed_keeps_its_quotes() -> None:
    assert not [*find_wrong_words("de", 'such as kind:"built in"', 'etwa kind:"built in"')]


def test_that_keys_are_named_as_the_menus_name_them() -> None:
    english = [text for text, said in read_language("de").items() if any(key in said for key in KEYS_IN_ENGLISH)]
    assert not english, "\n".join(english)


@pytest.mark.slow
def test_that_the_files_of_all_languages_have_the_texts_of_the_program_and_no_others() -> None:
    texts = find_texts().keys()
    for path in LANGUAGES.glob("*.ts"):
        missing, gone = texts - read_language(path.stem).keys(), read_language(path.stem).keys() - texts
        assert not missing, f"python -m tests.languages adds to {path.stem}: {sorted(missing)}"
        assert not gone, f"python -m tests.languages removes from {path.stem}: {sorted(gone)}"


@pytest.mark.slow
def test_that_no_text_is_translated_while_its_module_is_read() -> None:
    early = [place for path in sorted(PACKAGE.rglob("*.py")) for place in find_early(path)]
    assert not early, "\n".join(early)


def find_early(path: Path) -> Iterator[str]:
    """Yield calls outside of functions that translate a text: they run before a language is chosen."""
    source = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in source for name in TRANSLATING):
        return
    inside = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    left: list[ast.AST] = [ast.parse(source)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATING:
            yield f"{path.relative_to(PACKAGE)}, line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, inside):
            left += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
        else:
            left += ast.iter_child_nodes(node)
