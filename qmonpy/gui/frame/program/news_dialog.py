"""What is new: the changelog to read, with a filter, as it is long."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.session.whats_new import filter_news, read_news
from qmonpy.gui.base.language import note_english
from qmonpy.gui.frame.filtered_text_dialog import FilteredTextDialog
from qmonpy.gui.frame.reading_dialog import ExplanationBrowser
from qmonpy.translation import tr


def make_news_dialog(parent: QWidget) -> FilteredTextDialog:
    """Return the dialog that shows the newest first; the filter leaves the points that have all its words."""
    news = read_news()
    text = ExplanationBrowser(openExternalLinks=False)
    return FilteredTextDialog(
        parent,
        "news",
        tr("What is new"),
        tr("Filter: words, such as the name of a page"),
        text,
        lambda words: filter_news(news, words) if words.strip() else news,
        text.setMarkdown,
        note_english(tr("This text is written in English: filter it by English words.")),
    )
