"""The plot of shares: its thin lines stand on whole pixels, so that they are seen."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.policies.share_courses import ShareCourse, ShareCourses
from qmonpy.gui.pages.policies.share_plot import GRID_PARTS, SharePlot
from qmonpy.gui.theme import tokens


def test_that_the_lines_of_the_plot_are_not_blurred_at_any_height(qapp: QApplication, qtbot: QtBot) -> None:
    plot = SharePlot()
    qtbot.addWidget(plot)
    plot.show_courses(ShareCourses("", (ShareCourse("climate", (), 0.33, (), ()),), 1_700_000_000, 0), 86400)
    line = tokens().colour("hairline").rgb()
    for height in (201, 202, 203, 204):
        plot.resize(600, height)
        image = plot.grab().toImage()
        # Beside the line of now, which is in the middle, and the upright ones.
        columns = [[image.pixel(x, y) == line for y in range(height)].count(True) for x in range(330, 440)]
        assert sorted(columns)[len(columns) // 2] >= GRID_PARTS
