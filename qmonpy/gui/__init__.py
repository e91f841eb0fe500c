"""The window: everything that imports Qt, and nothing else does."""

from qmonpy.gui.base.code_ahead import leave_sources_unread

leave_sources_unread()
