"""What tests of the page Policies share: a window that begins on the part that a module tries."""

import json

import pytest
from PySide6.QtCore import QSettings


@pytest.fixture
def settings(settings: QSettings, request: pytest.FixtureRequest) -> QSettings:
    """Settings by which no other part is made for a test: the page begins on the module's `PART`."""
    part = getattr(request.module, "PART", None)
    if part is not None:
        settings.setValue("pages/policies", json.dumps({"part": part}))
    return settings
