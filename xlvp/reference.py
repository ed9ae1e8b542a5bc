"""The function reference of the README, made from the declarations."""

from __future__ import annotations

import re

from xlvp.declare import CATEGORIES, FUNCTIONS, Function

START, END = "<!-- functions: made by `xlvp functions --markdown` -->", "<!-- /functions -->"


def markdown() -> str:
    """All functions by category: how each is called, what it does, its arguments."""
    from xlvp import udfs  # noqa: F401  (declares the functions)

    parts = [START, ""]
    for category in CATEGORIES:
        parts += [f"### {category}", ""]
        for function in FUNCTIONS.values():
            if function.category == category and not function.alias_of:
                parts += _entry(function)
    return "\n".join([*parts, END])


def _entry(function: Function) -> list[str]:
    paragraphs = [" ".join(p.split()) for p in function.doc.split("\n\n") if ">>>" not in p]
    also = [name for name, other in FUNCTIONS.items() if other.alias_of == function.name]
    lines = [f"`{function.usage}`  ", paragraphs[0]]
    if also:
        lines[-1] += f" Also as `{'`, `'.join(also)}`."
    lines.append("")
    details = [*(f"{p}\n" for p in paragraphs[1:])]
    details += [f"- `{a.name}` {a.help}" for a in function.arguments]
    if details:
        lines += ["<details><summary>more</summary>", "", *details, "", "</details>", ""]
    return lines


def updated(readme: str) -> str:
    """The README with its reference made anew between the two marks."""
    pattern = re.compile(re.escape(START) + ".*?" + re.escape(END), re.DOTALL)
    return pattern.sub(lambda _: markdown(), readme)
