"""Sizes of files, functions and classes in C++.

A line of code is one with code on it: comments and blank lines are free. Complexity is the
cyclomatic one: one more than the number of branches. A class counts its non-static data members
and the member functions that it declares, without those that are defaulted or deleted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import cpp
from .files import place, shown

FILE_LINES = 300
FUNCTION_LINES = 60
COMPLEXITY = 15
DATA_MEMBERS = 20
MEMBER_FUNCTIONS = 30


def problems(files: list[Path]) -> list[str]:
    return [f"{shown(file)}{problem}" for file in files if place(file)[0]
            for problem in outline_problems(cpp.outline_of(file))]


def outline_problems(outline: cpp.Outline) -> Iterator[str]:
    if outline.code_lines > FILE_LINES:
        yield f": {outline.code_lines} lines of code, at most {FILE_LINES}"
    for function in outline.functions:
        name = f"{function.owner}::{function.name}" if function.owner else function.name
        if function.code_lines > FUNCTION_LINES:
            yield (f":{function.line}: {name} has {function.code_lines} lines of code, "
                   f"at most {FUNCTION_LINES}")
        if function.complexity > COMPLEXITY:
            yield (f":{function.line}: {name} has a cyclomatic complexity of "
                   f"{function.complexity}, at most {COMPLEXITY}")
    for type_ in outline.types:
        if type_.data_members > DATA_MEMBERS:
            yield (f":{type_.line}: {type_.name} has {type_.data_members} data members, "
                   f"at most {DATA_MEMBERS}")
        if type_.functions > MEMBER_FUNCTIONS:
            yield (f":{type_.line}: {type_.name} has {type_.functions} member functions, "
                   f"at most {MEMBER_FUNCTIONS}")
