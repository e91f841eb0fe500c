"""Sentences that are kept with a workload or a result, and said in the language of whoever reads them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.lab.making.changes import cut, filter_jobs
from qmonpy.lab.playing.idle_site import LOADS_NOTE
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.played_file import read_played, write_played
from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.reading.tally_sentences import SENTENCES
from qmonpy.lab.workload.sentence import Sentence, parse_sentence
from qmonpy.lab.workload.workload_file import pack_arrays, read_workload, unpack_arrays, write_workload
from qmonpy.translation import translate_by
from tests.lab.lines import BEGIN, accounting_line

GERMAN = {
    SENTENCES["broken-lines"][1]: "{count:,} kaputt",
    "Only jobs of {names}.": "Nur von {names}.",
    LOADS_NOTE: "Last wie leer.",
}


@pytest.fixture
def german() -> Iterator[None]:
    translate_by(lambda text: GERMAN.get(text, text), ".", ",")
    yield
    translate_by(None)


def test_that_notes_and_steps_are_kept_as_values_and_said_in_the_language_of_the_reader(
    tmp_path: Path, german: None
) -> None:
    translate_by(None)
    lines = [accounting_line(1), accounting_line(2, owner="bob"), *["broken"] * 1234, ""]
    (tmp_path / "accounting").write_text("\n".join(lines))
    workload = cut(filter_jobs(read_accounting([tmp_path / "accounting"]), users=["anna"]), BEGIN)
    write_workload(tmp_path / "a", workload)
    english = read_workload(tmp_path / "a")
    assert (english.notes, english.steps) == (workload.notes, workload.steps)
    assert any(each.text.startswith("1,234 lines could not be read: they") for each in english.notes)
    translate_by(lambda text: GERMAN.get(text, text), ".", ",")
    back = read_workload(tmp_path / "a")
    assert "1.234 kaputt" in [each.text for each in back.notes]
    assert back.steps[0].say() == "Nur von anna."


def test_that_what_an_earlier_version_wrote_is_said_as_it_stands(tmp_path: Path, german: None) -> None:
    assert parse_sentence("10 {records} are odd.").say() == "10 {records} are odd."
    write_played(tmp_path / "p", Played(notes=(Sentence(LOADS_NOTE),), order_words=(Sentence("Known."),)))
    columns, about = unpack_arrays(tmp_path / "p")
    old = {**about, "notes": [LOADS_NOTE, "3 tasks ended."], "order_words": "Said."}
    del old["order"]
    (tmp_path / "old").write_bytes(pack_arrays(columns, json.loads(json.dumps(old))))
    found = read_played(tmp_path / "old")
    assert [each.say() for each in found.notes] == ["Last wie leer.", "3 tasks ended."]
    assert [each.say() for each in found.order_words] == ["Said."]
    assert [each.say() for each in read_played(tmp_path / "p").order_words] == ["Known."]
