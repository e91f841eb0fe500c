"""Maps `resources/` and `docs/` into the package as `qmonpy/_resources` and `qmonpy/_docs`.

The changelog and the README go with the latter. pyproject.toml alone cannot say so.
"""

from pathlib import Path
from shutil import copyfile

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py


class BuildWithDocuments(build_py):
    """Puts the changelog and the README, which pages of the documentation show, beside the others."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for name in ("CHANGELOG.md", "README.md"):
                copyfile(name, Path(self.build_lib, "qmonpy", "_docs", name))


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
    cmdclass={"build_py": BuildWithDocuments},
)
