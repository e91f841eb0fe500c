"""Scripts of other people's kind print the same on a spool as they did on a real 8.1.9."""

import shutil
from pathlib import Path

import pytest

from tests.cli.scripts.scripts import FOLDER, make_spool, run_script

DEBIANS_OWN = Path("/usr/lib/gridengine/qstatus")


@pytest.mark.slow
@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("*.sh"))])
def test_that_a_script_prints_what_it_printed_on_a_real_cluster(name: str, tmp_path: Path) -> None:
    if name == "debian" and not (DEBIANS_OWN.exists() and shutil.which("ed")):
        pytest.skip("Debian's gridengine-client, or ed, is not installed")
    working = tmp_path / "working"
    working.mkdir()
    printed = run_script(name, working, make_spool(name, tmp_path))
    assert printed == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
