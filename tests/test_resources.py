"""Shipped files are found in a checkout and in an installed copy."""

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from qmonpy.resources import resource

ROOT = Path(__file__).parents[1]

LOOK = """
from qmonpy.resources import resource
import qmonpy.formats.quota_set.text as parser
assert "_resources" in str(resource("clusters/demo.yaml")), resource("clusters/demo.yaml")
assert parser.parse_quota_sets("{ name a enabled true limit to slots=1 }").sets
print(sorted(path.name for path in resource("clusters").iterdir()))
"""


def test_that_a_checkout_finds_its_resources() -> None:
    assert resource("clusters/demo.yaml") == ROOT / "resources" / "clusters" / "demo.yaml"


def test_that_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no/such"):
        resource("no/such")


@pytest.mark.slow
def test_that_an_installed_wheel_finds_its_resources(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("qmonpy", "resources", "docs"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "CHANGELOG.md"):
        shutil.copy(ROOT / name, source / name)
    (source / "README.md").write_text("qmonpy")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path / "wheels"), str(source)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = (tmp_path / "wheels").iterdir()
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "qmonpy").rglob("*.py")}
    assert {*modules, "qmonpy/py.typed"} <= set(zipfile.ZipFile(wheel).namelist())

    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    python = str(environment / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)], check=True)
    libraries = next(path for path in sys.path if path.endswith("site-packages"))
    run = subprocess.run(
        [python, "-c", LOOK], cwd=tmp_path, capture_output=True, text=True, env={"PYTHONPATH": libraries}, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "demo.yaml" in run.stdout
