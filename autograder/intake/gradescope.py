"""What Gradescope says about a submission: `submission_metadata.json`, which may be missing, empty or anything."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

METADATA = "submission_metadata.json"


def read_metadata(root: Path) -> dict[str, Any]:
    """The metadata in Gradescope's folder `root`; empty when there is none that can be read."""
    try:
        content = json.loads((root / METADATA).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def students(metadata: dict[str, Any]) -> str:
    """Everybody who handed this in together, by name."""
    users = metadata.get("users")
    names = [user.get("name") for user in users if isinstance(user, dict)] if isinstance(users, list) else []
    return ", ".join(name for name in names if isinstance(name, str) and name)


def earlier_mark(metadata: dict[str, Any]) -> float | None:
    """The last mark that an earlier submission of theirs got, if there is one."""
    earlier = metadata.get("previous_submissions")
    scores = [item.get("score") for item in earlier if isinstance(item, dict)] if isinstance(earlier, list) else []
    marks = [mark for score in scores if (mark := _number(score)) is not None]
    return marks[-1] if marks else None


def _number(score: Any) -> float | None:
    try:
        return float(score)
    except (TypeError, ValueError):
        return None
