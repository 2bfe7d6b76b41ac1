"""Self-contained pages: templates with everything inline, a policy that lets nothing else in, and text that stays text.

Names, file names and messages come from students. Every string that reaches a page is escaped, loses its control
characters, and cannot turn the line around; see `clean`.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from autograder.report.wording import plural

# Right-to-left marks and overrides: a name in Arabic needs none of them, a trick does.
_TURNS = dict.fromkeys((8206, 8207, *range(8234, 8239), *range(8294, 8298), 65279))


def render(template: str, /, script: str = "", style: str = "", **values: object) -> str:
    """Fill a template with its style and script inline.

    Args:
        template: the name of a file in `templates/`.
        script: the name of a script in `templates/`; none runs without.
        style: the name of a style sheet in `templates/` that this page needs beside everybody's.
        values: what the template uses.

    Returns:
        The page; the same values give the same bytes.
    """
    sheet = "\n".join(_text(name) for name in ("page.css", style) if name)
    code = _text(script) if script else ""
    policy = [
        "default-src 'none'", f"style-src '{_digest(sheet)}'", f"script-src '{_digest(code)}'" if code else "",
        "base-uri 'none'", "form-action 'none'",
    ]  # fmt: skip
    page = _environment().get_template(template).render(
        **values, style=Markup(sheet), script=Markup(code),
        policy=Markup("; ".join(part for part in policy if part)),
    )  # fmt: skip
    return page.rstrip("\n") + "\n"


def clean(text: str) -> str:
    """Text that may stand on a page: no control character but line breaks and tabs, nothing that turns lines around."""
    text = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").translate(_TURNS)
    return "".join(letter if _fits(letter) else "\ufffd" for letter in text)


def _fits(letter: str) -> bool:
    code = ord(letter)
    return letter in "\n\t" or (code >= 0x20 and not 0x7F <= code < 0xA0 and code & 0xFFFE != 0xFFFE)


def points(value: float | None) -> str:
    """Points as people write them, with the field's minus sign; a dash where there are none."""
    return "–" if value is None else f"{round(value, 2):.12g}".replace("-", "−")


def prose(text: str) -> Markup:
    """A sentence of ours: what stands between backticks is code."""
    pieces = clean(text).split("`")
    if len(pieces) % 2 == 0:
        return escape(clean(text))
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if number % 2 else escape(piece) for number, piece in enumerate(pieces)
    )


def percent(share: float | None) -> str:
    """A share as a whole percentage; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.0f} %"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("autograder.report.pages", "templates"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, finalize=_finalize,
    )  # fmt: skip
    environment.filters |= {"points": points, "percent": percent, "prose": prose}
    environment.globals |= {"plural": plural}
    return environment


def _finalize(value: object) -> object:
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _text(name: str) -> str:
    return files("autograder.report.pages").joinpath("templates", name).read_text(encoding="utf-8").strip()


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
