"""A few strokes for small schematic pictures: boxes, arrows and words as inline SVG in the page's colours."""

from __future__ import annotations

from markupsafe import Markup, escape


class Drawing:
    """A picture under way.

    Args:
        width: of the sheet, in the picture's own units.
        height: likewise.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str = "none", *, dashed: bool = False) -> None:
        """A rectangle; `fill` is a colour of the page, such as `accent`."""
        colour = "none" if fill == "none" else f"var(--{fill})"
        dashes = ' stroke-dasharray="3 3"' if dashed else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" fill="{colour}" '
            f'stroke="var(--muted)"{dashes}/>'
        )

    def words(
        self, x: float, y: float, text: str, *, anchor: str = "start", colour: str = "ink", size: int = 12
    ) -> None:  # fmt: skip
        """A line of text; `y` is its base line."""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="var(--{colour})">'
            f"{escape(text)}</text>"
        )

    def line(
        self, x: float, y: float, to_x: float, to_y: float, colour: str = "muted", *, wide: float = 1.5,
        dashed: bool = False,
    ) -> None:  # fmt: skip
        """A stroke."""
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="var(--{colour})" stroke-width="{wide:g}" fill="none"'
            f"{dashes}/>"
        )

    def arrow(self, x: float, y: float, to_x: float, to_y: float, colour: str = "ink", *, dashed: bool = False) -> None:
        """A stroke with a head at its end."""
        length = max(1e-9, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        dx, dy = (to_x - x) / length, (to_y - y) / length
        back_x, back_y = to_x - 8 * dx, to_y - 8 * dy
        self.line(x, y, back_x, back_y, colour, wide=2, dashed=dashed)
        corners = ((to_x, to_y), (back_x - 4 * dy, back_y + 4 * dx), (back_x + 4 * dy, back_y - 4 * dx))
        points = " ".join(f"{corner_x:.1f},{corner_y:.1f}" for corner_x, corner_y in corners)
        self._parts.append(f'<polygon points="{points}" fill="var(--{colour})"/>')

    def brace(self, x: float, to_x: float, y: float, colour: str) -> None:
        """A bracket below what stands between `x` and `to_x`."""
        self._parts.append(
            f'<path d="M{x:g} {y:g}v6H{to_x:g}v-6" stroke="var(--{colour})" stroke-width="2" fill="none"/>'
        )

    def svg(self, told: str) -> Markup:
        """The picture; `told` is what it shows, for those who cannot see it."""
        return Markup(
            f'<svg role="img" viewBox="0 0 {self.width} {self.height}" aria-label="{escape(told)}">'
            f"{''.join(self._parts)}</svg>"
        )
