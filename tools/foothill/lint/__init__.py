"""Checks on the source text: form, sizes, architecture, wording and links.

`./foothill lint` runs them alone, `./foothill test` together with the tests. `exceptions.txt` lists
the places that a check leaves out, each with its reason.
"""

from __future__ import annotations

import sys

from .. import layout, links
from ..console import Step, Steps
from . import architecture, exceptions, files, form, headers, sizes, wording


def run(step: Step) -> dict[str, list[str]]:
    """Returns the problems found by each check; a check without problems has an empty list."""
    tracked = files.tracked()
    cpp = [file for file in tracked if file.suffix in files.CPP]
    found = {
        "clang-format": form.badly_formatted(step, cpp),
        "ruff": form.python_problems(),
        "XML is well formed": form.xml_problems(tracked),
        "unfinished words and machine paths": form.unwanted_words(tracked),
        "links": [problem for file in tracked if file.suffix == ".md"
                  for problem in links.problems(file, layout.ROOT)],
        "wording": wording.problems(tracked),
        "sizes": sizes.problems(cpp),
        "layering": architecture.layering_problems(cpp),
        "detail/ is private": architecture.detail_problems(cpp),
        "allowed dependencies": architecture.dependency_problems(),
        "one meaning for each type name": architecture.repeated_types(cpp),
        "a source file has the name of its header": architecture.sources_without_header(cpp),
        "a class lives in one source file": architecture.split_classes(cpp),
        "a paragraph at the top of public headers": headers.problems(cpp),
    }
    return exceptions.apply(found)


def report(found: dict[str, list[str]]) -> int:
    """Prints every problem and a closing line; returns the exit code."""
    for check, problems in found.items():
        for problem in problems:
            print(f"{problem}  [{check}]")
    failed = sum(bool(problems) for problems in found.values())
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main() -> int:
    found: dict[str, list[str]] = {}
    Steps(1, layout.LOGS).run("Lint", lambda step: found.update(run(step)))
    sys.stderr.flush()
    return report(found)
