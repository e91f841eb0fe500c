"""`python -m tests.languages` brings the files of all languages up to date with the texts of the program.

New texts become unfinished messages, texts that are gone are dropped, translations are kept. `... todo de [PREFIX]`
prints what has no translation as JSON, by modules whose path begins with PREFIX; `... take de FILE` takes a JSON object
of English texts and their translations; `... check de` prints what is wrong with a language; `... add fr` begins one.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from qmonpy.model.values.counts import format_plural
from qmonpy.reporting.queries.query_files import read_queries
from tests.glossary import find_wrong_words

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "qmonpy"
LANGUAGES = PROJECT / "resources" / "languages"
ENGLISH_LAYERS = ("cli", "api")
"""They speak no other language."""
TEXTS = {
    "tr": (0,),
    "tr_head": (0,),
    "tr_inside": (0,),
    "later": (0,),
    "format_count": (1, 2),
    "count_of": (1, 2),
    "choose_word": (1, 2),
}
"""The functions that take texts to translate, and at which places."""
DATA = {
    "Action": {"title": 1, "tooltip": 4},
    "Place": {"title": 1, "group": 2, "tooltip": 5},
    "KindSpec": {"title": 1, "noun": 2, "nouns": 3, "columns": 5, "shown": 6, "activity": 7, "parts": 13},
    "OfferedOrder": {"verb": 0, "effect": 1, "done": 2},
    "OwnOrder": {"words": 0},
    "SettingsSpec": {"title": 1},
    "SideWords": {"name": 0, "show": 1, "fold": 2},
    "ViewSpec": {"title": 1},
    "Key": {"title": 1, "plural": 2},
    "Measure": {"title": 1, "explanation": 2},
    "Column": {"title": 1, "tooltip": 6, "group": 12},
}
"""The classes of data that is translated where it is shown: their fields with texts, and the places of these.

Of a dictionary the values are texts, or else the keys.
"""
FORMS, OWN_PLACES = " ~ ", ("dative", "at")
"""What stands between the two forms of a noun in a translation; how a place there asks for the second one, or for a
time with its preposition."""
SHORT = "where there is little room"
"""The sense of words that a language may abbreviate, with a point."""
CONSTANTS = ("EXPLANATION",)
"""The names of texts of modules that are translated where they are shown."""
ENUMS = ("Agreement", "DifferenceCause", "Disturbance", "GroupBy", "ObjectKind", "Origin", "SnapshotPart", "Verdict")
"""The classes of values that are words, which are translated where they are shown; nouns also in their plural."""
NOUNS = ("ObjectKind",)
QUERIES = "reporting/queries"
"""The files of `resources/` whose titles and descriptions are translated where they are shown."""
COUNTED = ("format_count", "choose_word")
"""Those that make the plural themselves where none is given."""


def find_texts(package: Path = PACKAGE) -> dict[str, str]:
    """All texts that are translated, each with the module that has it first."""
    found: dict[str, str] = {}
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0] in ENGLISH_LAYERS:
            continue
        for text in read_module(path.read_text(encoding="utf-8")):
            found.setdefault(text, path.relative_to(package).as_posix())
    for query in read_queries():
        titles = [each.title for each in query.parameters] + [each.title for each in query.columns]
        for text in filter(None, (query.title, query.description, query.group, *titles)):
            found.setdefault(text, f"{QUERIES}/{query.name}.yaml")
    return found


def read_module(source: str) -> Iterator[str]:
    """The texts that a module's source marks for translation."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.name in ENUMS:
            yield from _read_enum(node)
        if isinstance(node, ast.Assign) and any(getattr(each, "id", "") in CONSTANTS for each in node.targets):
            yield from _read_literals(node.value)
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "tr" and len(node.args) > 1:
            yield "|".join(text for each in node.args for text in _read_literals(each))
            continue
        texts = [text for at in TEXTS.get(name, ()) if at < len(node.args) for text in _read_literals(node.args[at])]
        texts += [text for each in node.keywords if name in TEXTS and each.arg for text in _read_literals(each.value)]
        texts += [text for each in _find_data(node, DATA.get(name, {})) for text in _read_literals(each)]
        yield from (each for each in texts if each.strip())
        if name in COUNTED and len(texts) == 1 and len(node.args) + len(node.keywords) == 2:
            yield format_plural(texts[0])


def _read_enum(kind: ast.ClassDef) -> Iterator[str]:
    for each in kind.body:
        for text in _read_literals(each.value) if isinstance(each, ast.Assign) else ():
            yield from (text, format_plural(text)) if kind.name in NOUNS else (text,)


def _find_data(call: ast.Call, places: Mapping[str, int]) -> Iterator[ast.expr]:
    yield from (call.args[at] for at in places.values() if at < len(call.args))
    yield from (each.value for each in call.keywords if each.arg in places)


def _read_literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _read_literals(node.body)
        yield from _read_literals(node.orelse)
    elif isinstance(node, ast.Tuple):
        yield from (text for each in node.elts for text in _read_literals(each))
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            yield from [*_read_literals(value)] or (_read_literals(key) if key is not None else ())


def read_language(code: str) -> dict[str, str]:
    """The translations of a language by their English texts; empty ones are not finished."""
    path = LANGUAGES / f"{code}.ts"
    if not path.exists():
        return {}
    messages = ElementTree.parse(path).iterfind("context/message")
    return {each.findtext("source", ""): each.findtext("translation", "") for each in messages}


def write_language(code: str, texts: dict[str, str]) -> None:
    """Write a language's file, sorted by the English texts, as Qt Linguist reads it."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{code}">']
    lines += ["<context>", "    <name>qmonpy</name>"]
    for source, translation in sorted(texts.items()):
        kind = "" if translation else ' type="unfinished"'
        lines += [
            "    <message>",
            f"        <source>{escape(source)}</source>",
            f"        <translation{kind}>{escape(translation)}</translation>",
            "    </message>",
        ]
    lines += ["</context>", "</TS>", ""]
    (LANGUAGES / f"{code}.ts").write_text("\n".join(lines), encoding="utf-8")


def find_faults(source: str, translation: str) -> Iterator[str]:
    """What is wrong with a translation: places, mnemonics, ends that differ from the English ones."""
    if not translation.strip():
        yield "has no translation"
        return
    # Behind the line stands in which sense it is meant.
    source, _, sense = source.partition("|")
    for form in translation.split(FORMS):
        if find_places(source) != find_places(form):
            yield f"has other places: {find_places(source)} and {find_places(form)}"
    if translation.count(FORMS) > 1:
        yield "has more than two forms"
    for end in (":", "…", "...", "?", "."):
        if source.endswith(end) != translation.endswith(end) and (sense, end) != (SHORT, "."):
            yield f"ends with {end!r} in one language only"
    if (source != source.strip()) != (translation != translation.strip()):
        yield "begins or ends with a blank in one language only"
    if source.count("\n") != translation.count("\n"):
        yield "has another number of lines"
    if bool(re.search(r"&\w", source)) != bool(re.search(r"&\w", translation)):
        yield "has a mnemonic in one language only"


def find_places(text: str) -> list[str]:
    """The places of a text that are filled, with their forms, sorted: `count:,`; none where it is not filled.

    That a place is to have a noun in the dative, or a time with its preposition, is the translation's own.
    """
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return []
    return sorted(
        f"{name}{'!' + conversion if conversion else ''}{':' + form if form and form not in OWN_PLACES else ''}"
        for _, name, form, conversion in parts
        if name is not None
    )


def update(code: str, more: dict[str, str] | None = None) -> None:
    """Bring a language's file up to date with the texts of the program, and take more translations."""
    known = read_language(code) | (more or {})
    write_language(code, {text: known.get(text, "") for text in find_texts()})


def main(arguments: list[str]) -> int:
    """Update, or print; returns the exit status."""
    match arguments:
        case []:
            for path in sorted(LANGUAGES.glob("*.ts")):
                update(path.stem)
        case ["add", code]:
            update(code)
        case ["take", code, file]:
            update(code, json.loads(Path(file).read_text(encoding="utf-8")))
        case ["todo", code, *prefix]:
            known = read_language(code)
            missing = {
                text: ""
                for text, module in find_texts().items()
                if not known.get(text) and module.startswith(tuple(prefix) or "")
            }
            print(json.dumps(missing, indent=1, ensure_ascii=False))
        case ["check", code]:
            known = read_language(code)
            faults = [
                (text, fault)
                for text in find_texts()
                for fault in (
                    *find_faults(text, known.get(text, "")),
                    *find_wrong_words(code, text, known.get(text, "")),
                )
            ]
            for text, fault in faults:
                print(f"{text!r} {fault}")
            return 1 if faults else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
