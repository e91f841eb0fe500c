"""Sentences are filled before others are joined to them: only then are numbers and times in them the language's."""

import pytest

from tests.gui.language.filled_by_hand import find_joined_before_filled
from tests.languages import PACKAGE


@pytest.mark.slow
def test_that_no_text_is_filled_after_it_was_put_together() -> None:
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}, {text}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in find_joined_before_filled(path.read_text(encoding="utf-8"))
    ]
    assert not found, "fill each sentence before it is joined to others:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "body",
    [
        '" ".join(said).format(count=count)',
        '(tr("{count} jobs") + tr(" of {user}")).format(count=count, user=user)',
        "f\"{what} {tr('of {user}')}\".format(user=user)",
        'tr(" {count:,} jobs").strip().format(count=count)',
        'words = tr("{count} jobs")\n    words += tr(" of {user}")\n    words.format(count=count, user=user)',
        'words = f"{what} {more}"\n    said = words.format(count=count)',
        'words = tr("a")\n    words += more\n    (words if more else tr("{count} jobs")).format(count=count)',
    ],
)
def test_that_such_a_text_is_found(body: str) -> None:
    assert list(find_joined_before_filled(f"def say():\n    {body}\n"))


@pytest.mark.parametrize(
    "body",
    [
        '" ".join(each.format(count=count) for each in said)',
        'words = tr("{count} jobs").format(count=count)\n    words += tr(" of {user}").format(user=user)',
        'said = said.format(count=count)\n    said += tr(" of {user}").format(user=user)',
        'words = f"{what}"\n    self.told.emit(words)\n    words = tr("{names}")\n    words.format(names=names)',
    ],
)
def test_that_a_text_is_not_which_is_filled_first(body: str) -> None:
    assert not list(find_joined_before_filled(f"def say():\n    {body}\n"))
