"""Links between the pages of the repository: finds missing files and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def problems(page: Path, root: Path) -> Iterator[str]:
    """Dead links of a Markdown page. Links of page templates are relative to the final page."""
    if page.name == "page.md" and page.parent.name == "report":
        return
    for target in _LINK.findall(_FENCE.sub("", page.read_text())):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists():
            yield f"{page.relative_to(root)}: {target} does not exist"
        elif heading and heading not in _headings(file):
            yield f"{page.relative_to(root)}: {target} has no such heading"


def _headings(file: Path) -> set[str]:
    """Anchors of the headings of a page, as GitHub forms them."""
    page = file / "README.md" if file.is_dir() else file
    titles = re.findall(r"^#+ +(.*)$", _FENCE.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}
