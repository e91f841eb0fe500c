"""The look of the window, light and dark: tokens from `resources/style`, and the palette, fonts and icons made of them.

Pages ask `tokens()` for a colour or a distance when they paint, so that a change of theme needs no more than an update.
"""

from qmonpy.gui.theme.icon import icon
from qmonpy.gui.theme.theme import Theme, dress, find_paper_look, painting_with, tokens
from qmonpy.gui.theme.tokens import Tokens

__all__ = ["Theme", "Tokens", "dress", "find_paper_look", "icon", "painting_with", "tokens"]
