"""Maps `resources/` into the package as `qmonpy/_resources`, which pyproject.toml alone cannot say."""

from setuptools import find_namespace_packages, setup

setup(
    packages=[*find_namespace_packages(include=["qmonpy*"], exclude=["*__pycache__*"]), "qmonpy._resources"],
    package_dir={"qmonpy._resources": "resources"},
    package_data={"": ["*.lark"], "qmonpy": ["py.typed"], "qmonpy._resources": ["**/*"]},
    include_package_data=False,
)
