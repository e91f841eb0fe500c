"""Default request files fill a new request, and each field knows the file that it came from."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.reservations.request_defaults import parse_defaults, read_defaults, with_defaults
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.model.report import Severity

NOW = 1_700_000_000
CELL, HOME = "cell/common/sge_ar_request", "home/.sge_ar_request"


def test_that_home_comes_over_the_cell_and_lists_add_up() -> None:
    found = parse_defaults([(CELL, "-d 100 # seconds\n-l arch=x -u anna\n"), (HOME, "-d 200\n-N 'mine' -u bob\n")], NOW)
    assert found.draft == RequestDraft(duration="200", resources=(("arch", "x"),), allowed="anna,bob", name="mine")
    assert found.sources == {"duration": HOME, "resources": CELL, "allowed": HOME, "name": HOME}


def test_that_a_field_is_marked_until_it_is_changed() -> None:
    found = parse_defaults([(CELL, "-N mine -he y")], NOW)
    assert found.source_of("name", found.draft) == CELL
    assert found.source_of("name", replace(found.draft, name="other")) == ""
    assert found.source_of("account", found.draft) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("-d 5\n-N 'x", "line 2: a quote is not closed"),
        ("-nonsense", 'invalid option argument "-nonsense"'),
        ("-d 5 script.sh", '"script.sh" is neither'),
        ("-P project", "-P is an option of qsub"),
    ],
)
def test_that_a_wrong_file_is_left_out_with_the_reason(text: str, words: str) -> None:
    found = parse_defaults([(CELL, text), (HOME, "-N mine")], NOW)
    assert found.draft == RequestDraft(name="mine")
    assert [each.severity for each in found.reports] == [Severity.WARNING]
    assert found.reports[0].text.startswith(f"{CELL} is not used: ")
    assert words in found.reports[0].text


def test_that_defaults_go_into_fields_that_are_empty_and_a_window_is_one_thing() -> None:
    defaults = parse_defaults([(CELL, "-d 3600 -N mine -A acc")], NOW)
    dragged = RequestDraft(start="203001010800", end="203001011000", account="own")
    assert with_defaults(dragged, defaults) == replace(dragged, name="mine")
    assert with_defaults(RequestDraft(), defaults) == defaults.draft


def test_that_what_a_file_takes_back_is_not_marked() -> None:
    assert parse_defaults([(CELL, "-m be"), (HOME, "-m n")], NOW).sources == {}


def test_that_files_are_found_in_the_cell_and_at_home() -> None:
    asked = []

    def read(path: str) -> str:
        asked.append(path)
        return "-N cell" if "common" in path else "-A home"

    environment = {"SGE_ROOT": "sge", "SGE_CELL": "blue", "HOME": "me"}
    found = read_defaults("root", NOW, environment, read)
    assert asked[0] == str(Path("sge", "blue", "common", "sge_ar_request"))
    assert asked[1].endswith(".sge_ar_request")
    assert (found.draft.name, found.draft.account) == ("cell", "home")


def test_that_without_files_and_for_unknown_users_there_are_no_defaults() -> None:
    def read(path: str) -> str:
        raise FileNotFoundError(path)

    assert read_defaults("root", NOW, {"SGE_ROOT": "sge"}, read).draft == RequestDraft()
    assert read_defaults("no such user", NOW, {}, read).draft == RequestDraft()


def test_that_real_files_are_read(tmp_path: Path) -> None:
    common = tmp_path / "default" / "common"
    common.mkdir(parents=True)
    (common / "sge_ar_request").write_bytes(b"-N caf\xe9\n")
    found = read_defaults("no such user", NOW, {"SGE_ROOT": str(tmp_path)})
    assert found.draft.name.startswith("caf")
