"""`python -m tests.numbers [CHECKOUT] [--list WHAT]`: figures of the code, to compare it before and after a change.

WHAT is `undocumented` (public functions and methods without a docstring), `what` (docstrings that begin with "What"),
`small` (modules of few lines that one module imports), `untested` (modules that no test imports) or `private`
(uses of private attributes in tests).
"""

import argparse
import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles

SMALL_LINES = 80

Function = ast.FunctionDef | ast.AsyncFunctionDef
_PRIVATE = re.compile(r"(?<!self)(?<!cls)\._(?!_)[a-z]\w*")


@dataclass(frozen=True)
class Module:
    """A parsed module by its dotted name."""

    name: str
    path: Path
    text: str
    is_package: bool

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text)

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return len(self.text.splitlines())


@dataclass(frozen=True)
class Checkout:
    """The modules of a checkout, and which of them import which."""

    root: Path
    product: dict[str, Module] = field(default_factory=dict)
    tests: dict[str, Module] = field(default_factory=dict)

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """By module of the product the modules of the product that import it."""
        found: dict[str, set[str]] = {name: set() for name in self.product}
        for module in self.product.values():
            for name in imported_modules(module, self.product):
                found[name].add(module.name)
        return found


def read_checkout(root: Path) -> Checkout:
    """Read every module below `qmonpy` and `tests`."""
    return Checkout(root, _read_modules(root, "qmonpy"), _read_modules(root, "tests"))


def _read_modules(root: Path, folder: str) -> dict[str, Module]:
    found = {}
    for path in sorted((root / folder).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, path, path.read_text(encoding="utf-8"), path.name == "__init__.py")
    return found


def imported_modules(module: Module, known: dict[str, Module]) -> set[str]:
    """The known modules that a module imports, wherever it does."""
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {at for each in node.names for at in (f"{node.module}.{each.name}", node.module) if at in known}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name in known}
    return found - {module.name}


def functions(module: Module) -> Iterator[tuple[str, Function, bool]]:
    """Every function of a module with its name, and whether others may call it: no part of its name is private."""

    def walk(node: ast.AST, names: tuple[str, ...], is_public: bool) -> Iterator[tuple[str, Function, bool]]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    is_open = is_public and not name.startswith("_")
                    yield ".".join((*names, name)), child, is_open
                    yield from walk(child, (*names, name), False)
                case ast.ClassDef(name=name):
                    yield from walk(child, (*names, name), is_public and not name.startswith("_"))
                case _:
                    yield from walk(child, names, is_public)

    return walk(module.tree, (), True)


def is_override(module: Module, name: str) -> bool:
    """Whether a method has a name of Qt's, which Qt documents."""
    last = name.rpartition(".")[2]
    return module.name.startswith("qmonpy.gui") and last != last.lower()


def public_functions(checkout: Checkout) -> Iterator[tuple[str, Function]]:
    """Functions and methods of the product that others may call, overrides of Qt's left out."""
    for module in checkout.product.values():
        for name, node, is_public in functions(module):
            if is_public and not is_override(module, name):
                yield f"{module.name}.{name}", node


def find_undocumented(checkout: Checkout) -> list[str]:
    """Public functions without a docstring."""
    return [name for name, node in public_functions(checkout) if not ast.get_docstring(node)]


def find_whats(checkout: Checkout) -> list[str]:
    """Docstrings that begin with "What" and so leave out who does what."""
    found = []
    for module in checkout.product.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                docstring = ast.get_docstring(node) or ""
                if docstring.startswith("What "):
                    line = docstring.split("\n")[0]
                    found.append(f"{module.name}.{getattr(node, 'name', '')}: {line}")
    return found


def find_small(checkout: Checkout) -> list[str]:
    """Small modules with a single importer: are they an idea of their own?"""
    return [
        f"{name} ({module.lines} lines) <- {next(iter(checkout.importers[name]))}"
        for name, module in checkout.product.items()
        if module.lines <= SMALL_LINES and len(checkout.importers[name]) == 1 and not module.is_package
    ]


def find_untested(checkout: Checkout) -> list[str]:
    """Modules that no test imports."""
    imported: set[str] = set()
    for module in checkout.tests.values():
        imported |= imported_modules(module, checkout.product)
    return [name for name, module in checkout.product.items() if name not in imported and not module.is_package]


def find_private(checkout: Checkout) -> list[str]:
    """Uses of private attributes in tests."""
    return [
        f"{module.path.relative_to(checkout.root)}:{number}: {found.group()}"
        for module in checkout.tests.values()
        for number, line in enumerate(module.text.splitlines(), start=1)
        for found in _PRIVATE.finditer(line.partition("#")[0])
    ]


LISTS: dict[str, Callable[[Checkout], list[str]]] = {
    "undocumented": find_undocumented,
    "what": find_whats,
    "small": find_small,
    "untested": find_untested,
    "private": find_private,
}


def describe(sizes: list[int]) -> str:
    """Median, 90th percentile and the largest of some sizes."""
    return f"median {median(sizes):g}, p90 {quantiles(sizes, n=10)[-1]:g}, largest {max(sizes)}"


def count(checkout: Checkout) -> Iterator[tuple[str, str]]:
    """The figures, each with its title."""
    modules = list(checkout.product.values())
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1 for module in modules for _, node, _ in functions(module)
    ]
    beside: dict[Path, int] = {}
    for module in (*modules, *checkout.tests.values()):
        beside[module.path.parent] = beside.get(module.path.parent, 0) + 1
    fullest = max(beside, key=lambda folder: beside[folder])
    public = [node for _, node in public_functions(checkout)]
    documented = sum(1 for node in public if ast.get_docstring(node))
    yield "modules, lines", f"{len(modules)}, {sum(module.lines for module in modules)}"
    yield "lines of a module", describe([module.lines for module in modules if module.lines])
    yield "lines of a function", describe(lengths)
    yield "folders of the product", str(len({module.path.parent for module in modules}))
    yield "most modules in a folder", f"{beside[fullest]} ({fullest.relative_to(checkout.root)})"
    yield "public functions with a docstring", f"{documented} of {len(public)}, {100 * documented / len(public):.1f} %"
    yield 'docstrings that begin with "What"', str(len(find_whats(checkout)))
    yield f"modules of at most {SMALL_LINES} lines with one importer", str(len(find_small(checkout)))
    yield "modules that no test imports", str(len(find_untested(checkout)))
    yield "uses of private attributes in tests", str(len(find_private(checkout)))


def main() -> None:
    """Print the figures, or one of the lists."""
    parser = argparse.ArgumentParser(prog="python -m tests.numbers", description=__doc__.split("\n")[0])
    parser.add_argument("checkout", nargs="?", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--list", choices=LISTS)
    options = parser.parse_args()
    checkout = read_checkout(options.checkout)
    if options.list:
        print("\n".join(LISTS[options.list](checkout)))
        return
    for title, figure in count(checkout):
        print(f"{title:55} {figure}")


if __name__ == "__main__":
    main()
