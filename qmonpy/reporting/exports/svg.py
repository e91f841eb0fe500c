"""A figure as SVG, made without Qt: inside a page, or as a file of its own."""

from html import escape

from qmonpy.model.values.counts import format_count
from qmonpy.reporting.exports.axis_chart import WIDTH, draw_axis_chart
from qmonpy.reporting.exports.figure import Figure
from qmonpy.reporting.exports.square_chart import draw_heat_map, draw_pie
from qmonpy.reporting.exports.style import format_plain_style


def format_svg(figure: Figure, *, name: str = "figure", is_alone: bool = False) -> str:
    """Return the picture of a figure; empty where there is nothing to draw. Alone it has its style within."""
    if figure.is_empty:
        return ""
    draw = {"heat_map": draw_heat_map, "pie": draw_pie}.get(figure.kind, draw_axis_chart)
    inside, height = draw(figure)
    style = f"<style>{format_plain_style()}</style>" if is_alone else ""
    space = f' xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}"' if is_alone else ""
    return (
        f'<svg{space} viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-labelledby="{name}-title {name}-words">'
        f'<title id="{name}-title">{escape(figure.title)}</title>'
        f'<desc id="{name}-words">{escape(describe_figure(figure))}</desc>{style}{inside}</svg>'
    )


def describe_figure(figure: Figure) -> str:
    """Return in words what is drawn, for those who listen: what, from where to where, the least and the most."""
    values = [value for each in figure.series for value in each.values if value is not None]
    if not values:
        return "Nothing is drawn."
    names = ", ".join(each.name for each in figure.series)
    least, most = figure.format_value(min(values)), figure.format_value(max(values))
    points = format_count(len(figure.labels), "place")
    ends = f"from {figure.labels[0]} to {figure.labels[-1]}"
    return (
        f"{figure.title}: {names}. {points} {ends}; the least is {least}, the most {most}. The table has all numbers."
    )
