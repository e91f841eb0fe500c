"""Maps `resources/` and `docs/` into the package as `qmonpy/_resources` and `qmonpy/_docs`, with the changelog.

pyproject.toml alone cannot say so.
"""

from pathlib import Path
from shutil import copyfile

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py


class BuildWithChangelog(build_py):
    """Puts the changelog, which is a page of the documentation, beside the others."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            copyfile("CHANGELOG.md", Path(self.build_lib, "qmonpy", "_docs", "CHANGELOG.md"))


setup(
    packages=[
        *find_namespace_packages(include=["qmonpy*"], exclude=["*__pycache__*"]),
        "qmonpy._resources",
        "qmonpy._docs",
    ],
    package_dir={"qmonpy._resources": "resources", "qmonpy._docs": "docs"},
    package_data={
        "": ["*.lark"],
        "qmonpy": ["py.typed"],
        "qmonpy._resources": ["**/*"],
        "qmonpy._docs": ["**/*.md", "pictures/*"],
    },
    include_package_data=False,
    cmdclass={"build_py": BuildWithChangelog},
)
