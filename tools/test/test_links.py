"""Dead links in pages are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from foothill import layout, links


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "other.md").write_text("# The way `it` goes\n```\n# no heading\n```\n")
    return tmp_path / "page.md"


@pytest.mark.parametrize("link", [
    "other.md", "other.md#the-way-it-goes", "#here", "https://example.com/nowhere", "."])
def test_a_valid_link_is_accepted(page: Path, link: str) -> None:
    page.write_text(f"# Here\n[x]({link})\n```\n[y](gone.md)\n```\n")
    assert list(links.problems(page, page.parent)) == []


@pytest.mark.parametrize(("link", "reason"), [
    ("gone.md", "does not exist"), ("other.md#gone", "no such heading"),
    ("other.md#no-heading", "no such heading"), ("#gone", "no such heading")])
def test_a_dead_link_is_named(page: Path, link: str, reason: str) -> None:
    page.write_text(f"# Here\n[x]({link})\n")
    found = list(links.problems(page, page.parent))
    assert len(found) == 1 and found[0].startswith(f"page.md: {link}") and reason in found[0]


def test_the_pages_of_this_repository_have_no_dead_links() -> None:
    pages = [page for folder in ("docs", "docker", "src", "underlay")
             for page in (layout.ROOT / folder).rglob("*.md")] + list(layout.ROOT.glob("*.md"))
    assert [problem for page in pages for problem in links.problems(page, layout.ROOT)] == []
