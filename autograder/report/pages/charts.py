"""Charts by matplotlib as inline SVG that takes its colours and its letters from the page around it.

matplotlib writes colours as numbers and styles as attributes that a strict content policy refuses. Here each colour is
a stand-in that becomes a variable of the page's style sheet, so a chart follows it into the dark and onto paper.
"""

from __future__ import annotations

import io
import re
import statistics
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from autograder.errors import ToldError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS = {"#010101": "ink", "#020202": "muted", "#030303": "line", "#040404": "accent", "#050505": "warn"}
INK, MUTED, LINE, ACCENT, WARN = _COLOURS
_SVG, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_SETTINGS = {
    "svg.fonttype": "none", "svg.hashsalt": "chart", "font.size": 9, "font.family": "DejaVu Sans",
    "axes.edgecolor": LINE, "axes.labelcolor": MUTED, "axes.spines.top": False, "axes.spines.right": False,
    "axes.linewidth": 1, "text.color": INK, "xtick.color": LINE, "ytick.color": LINE, "xtick.labelcolor": MUTED,
    "ytick.labelcolor": MUTED, "xtick.major.size": 3, "ytick.major.size": 0, "grid.color": LINE, "grid.linewidth": 0.6,
    "figure.facecolor": "none", "axes.facecolor": "none", "axes.axisbelow": True,
}  # fmt: skip
_INHERITED = ("stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "fill-rule")
_LARGER = 1.3  # than matplotlib's points, on a screen
_KEPT = {"fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity", "text-anchor", *_INHERITED}


class ChartsMissing(ToldError):
    """matplotlib is not installed; the text says how to get it."""


def histogram(
    values: Sequence[float], title: str, *, width: float = 6.4, height: float = 2.2, what: str = ""
) -> Markup:
    """How many students reached which share of the points: ten bars, the median as a line.

    Args:
        values: shares, 0 to 1.
        title: said to those who cannot see it.
        width: in inches of 72 points.
        height: likewise.
        what: written below the axis.
    """
    counts = tenths(values)

    def draw(axes: Axes) -> None:
        from matplotlib.ticker import MaxNLocator, MultipleLocator, PercentFormatter

        axes.bar([5 + 10 * n for n in range(10)], counts, width=9, color=ACCENT)
        if values:
            axes.axvline(100 * statistics.median(values), color=INK, linewidth=1.2, linestyle=(0, (3, 2)))
        axes.set_xlim(0, 100)
        axes.xaxis.set_major_locator(MultipleLocator(20 if width > 3 else 50))
        axes.xaxis.set_major_formatter(PercentFormatter(symbol=" %", decimals=0))
        axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
        axes.grid(axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_ylim(0, max(1, *counts) * 1.05)
        if what:
            axes.set_xlabel(what)

    told = ", ".join(f"{10 * n} to {10 * n + 10} %: {count}" for n, count in enumerate(counts) if count)
    return _chart(draw, title, f"Students by share of the points. {told or 'Nobody'}.", width, height)


def tenths(values: Sequence[float]) -> list[int]:
    """How many values lie in each tenth of 0 to 1; a full 1 counts to the last."""
    counts = [0] * 10
    for value in values:
        counts[max(0, min(9, int(value * 10 + 1e-9)))] += 1
    return counts


def bars(counts: dict[str, int], title: str, *, what: str, width: float = 3.2, height: float = 2.0) -> Markup:
    """A bar for each kind, with its count above it."""

    def draw(axes: Axes) -> None:
        places = range(len(counts))
        axes.bar(places, list(counts.values()), width=0.8, color=ACCENT)
        for place, count in zip(places, counts.values(), strict=True):
            axes.annotate(f"{count}", (place, count), (0, 2), textcoords="offset points", ha="center", fontsize=8)
        axes.set_xticks(places, list(counts))
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.set_ylim(0, max(1, *counts.values()) * 1.15)
        axes.set_xlabel(what)

    told = ", ".join(f"{kind}: {count}" for kind, count in counts.items())
    return _chart(draw, title, f"{told}.", width, height)


def scatter(
    dots: Sequence[tuple[float, float, str]], title: str, *, low: float, width: float = 6.4, height: float = 3.2
) -> Markup:
    """Difficulty across, discrimination up; dots below `low` stand out and bear their names.

    Args:
        dots: share earned (0 to 1), discrimination (−1 to 1), name.
        title: said to those who cannot see it.
        low: below it, a task does not tell strong work from weak.
        width: in inches of 72 points.
        height: likewise.
    """

    def draw(axes: Axes) -> None:
        weak = [dot for dot in dots if dot[1] < low]
        fine = [dot for dot in dots if dot[1] >= low]
        axes.axhline(low, color=WARN, linewidth=1, linestyle=(0, (3, 2)))
        axes.scatter([100 * dot[0] for dot in fine], [dot[1] for dot in fine], s=34, color=ACCENT, alpha=0.75)
        axes.scatter([100 * dot[0] for dot in weak], [dot[1] for dot in weak], s=42, color=WARN, marker="D")
        named: list[tuple[float, float]] = []
        for share, strength, name in sorted(weak, key=lambda dot: dot[1]):
            if any(abs(share - x) < 0.25 and abs(strength - y) < 0.06 for x, y in named):
                continue  # two names on one another are none; the table has them all
            named.append((share, strength))
            right = share > 0.5
            axes.annotate(
                name, (100 * share, strength), (-7 if right else 7, 0), textcoords="offset points",
                ha="right" if right else "left", va="center", fontsize=8,
            )  # fmt: skip
        axes.set_xlim(0, 101.5)
        axes.set_xticks(range(0, 101, 20), [f"{n} %" for n in range(0, 101, 20)])
        strengths = [dot[1] for dot in dots]
        axes.set_ylim(min(-0.1, *strengths) - 0.05, max(0.5, *strengths) + 0.05)
        axes.set_xlabel("points earned: hard on the left, easy on the right")
        axes.set_ylabel("discrimination")
        axes.grid(visible=True)

    told = "; ".join(f"{name}: {100 * share:.0f} % earned, {strength:.2f}" for share, strength, name in dots)
    return _chart(draw, title, f"{told or 'No task can be judged yet'}.", width, height)


def _chart(draw: Callable[[Axes], None], title: str, told: str, width: float, height: float) -> Markup:
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise ChartsMissing(
            "matplotlib draws the report's charts and is not installed; `pip install 'embedding-exercises[plots]'`"
        ) from None
    buffer = io.StringIO()
    with mpl.rc_context(_SETTINGS):  # type: ignore[arg-type]
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure.add_subplot())
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return themed(buffer.getvalue(), title, told)


def themed(svg: str, title: str, told: str) -> Markup:
    """Matplotlib's SVG as a part of a page: no styles, no ids that nothing uses, its colours the page's.

    Args:
        svg: what matplotlib wrote.
        title: what the chart is, in a few words.
        told: what it shows, in words.
    """
    root = ET.fromstring(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.rpartition("}")[2] in ("metadata", "style"):
                parent.remove(child)
    prefix = f"c{zlib.crc32((title + told).encode())}"
    for element in root.iter():
        _restyle(element)
        for name, value in element.attrib.items():
            element.set(name, re.sub(r"(url\(#|^#)(?=[a-z])", rf"\g<1>{prefix}", value))
    used = {name for element in root.iter() for value in element.attrib.values() for name in _references(value)}
    for element in root.iter():
        name = prefix + element.attrib.pop("id", "")
        if name in used:
            element.set("id", name)
        element.tag = element.tag.rpartition("}")[2]
        if f"{{{_LINK}}}href" in element.attrib:
            element.set("href", element.attrib.pop(f"{{{_LINK}}}href"))
    box = root.get("viewBox", "")
    inside = "".join(ET.tostring(child, encoding="unicode").strip() for child in root)
    inside = re.sub(r"\n\s*", "\n", inside)
    width = round(float(box.split()[2]) * _LARGER)
    return Markup(
        f'<svg class="chart" role="img" width="{width}" viewBox="{escape(box)}" '
        f'aria-labelledby="{prefix}t {prefix}d">'
        f'<title id="{prefix}t">{escape(title)}</title><desc id="{prefix}d">{escape(told)}</desc>{inside}</svg>'
    )


def _restyle(element: ET.Element) -> None:
    """Turn a style into attributes, stand-ins into variables of the page, and leave letters to the page."""
    for part in element.attrib.pop("style", "").split(";"):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if name == "font-size":
            element.set(name, value.removesuffix("px"))
        elif name in _KEPT:
            element.set(name, value)
    for name in ("fill", "stroke"):
        colour = _COLOURS.get(element.get(name, ""))
        if colour:
            element.set(name, f"var(--{colour})")


def _references(value: str) -> Iterator[str]:
    yield from re.findall(r"url\(#([^)]+)\)", value)
    if value.startswith("#"):
        yield value[1:]
