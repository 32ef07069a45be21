#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of the accuracy guide from the stored figures.

usage: accuracy_page.py [--check] FIGURES.json PAGE.md

In PAGE.md the lines between `<!-- figures: GROUP -->` and `<!-- end -->` are replaced by the table of that group
of figures. With --check nothing is written: the exit code is 1 when a table is stale, or when a group of
figures is not in the page.
"""
import argparse
import json
import pathlib
import re
import sys

BLOCK = re.compile(r"^<!-- figures: ([\w-]+) -->\n(.*?)^<!-- end -->$", re.MULTILINE | re.DOTALL)


def number(column: dict, value: float) -> str:
    return f"{value:.{column.get('decimals', 0)}f}"


def is_missed(column: dict, value: float, target: float) -> bool:
    if column.get("better") == "zero":
        return abs(value) > target
    return value > target if column.get("better") == "lower" else value < target


def cell(column: dict, row: dict) -> str:
    if column["key"] not in row["values"]:
        return ""
    value = row["values"][column["key"]]
    target = row.get("targets", {}).get(column["key"])
    text = number(column, value)
    if target is None:
        return text
    if is_missed(column, value, target):
        return f"**{text}** (target {target:g}: missed)"
    return f"{text} (target {target:g})"


def heading(column: dict) -> str:
    return column["title"] + (f" ({column['unit']})" if "unit" in column else "")


def tolerances(columns: list[dict]) -> list[str]:
    """One line for each reason, with the columns that it is the reason of."""
    groups: dict[tuple, list[str]] = {}
    for column in columns:
        groups.setdefault((column["tolerance"], column["reason"]), []).append(column["title"])
    return [f"- {', '.join(titles)}: ±{tolerance:g}. {reason}" for (tolerance, reason), titles in groups.items()]


def block(group: dict) -> str:
    columns = group["columns"]
    lines = ["", group["what"], "", f"Data: {group['data']}", "", f"    {group['command']}", "",
             "| | " + " | ".join(heading(column) for column in columns) + " |",
             "|---" * (len(columns) + 1) + "|"]
    for row in group["rows"]:
        lines.append(f"| {row['title']} | " + " | ".join(cell(column, row) for column in columns) + " |")
    lines += ["", "Tolerance of the test:", "", *tolerances(columns)]
    bounds = [f"{row['title']}: {word} {row[key]:g}" for row in group["rows"]
              for key, word in (("least", "at least"), ("most", "at most")) if key in row]
    if bounds:
        lines.append(f"- whatever is stored: {'; '.join(bounds)}")
    if "checked_by" in group:
        lines.append(f"- measured by another test: {group['checked_by']}")
    return "\n".join([*lines, "", ""])


def page_with(text: str, groups: dict[str, dict]) -> str:
    def replaced(match: re.Match) -> str:
        key = match.group(1)
        if key not in groups:
            sys.exit(f"the page has a table of figures that are not stored: {key}")
        return f"<!-- figures: {key} -->\n{block(groups[key])}<!-- end -->"

    missing = set(groups) - {match.group(1) for match in BLOCK.finditer(text)}
    if missing:
        sys.exit(f"the page has no table for {', '.join(sorted(missing))}")
    return BLOCK.sub(replaced, text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("figures", type=pathlib.Path)
    parser.add_argument("page", type=pathlib.Path)
    arguments = parser.parse_args()
    document = json.loads(arguments.figures.read_text(encoding="utf-8"))
    text = arguments.page.read_text(encoding="utf-8")
    fresh = page_with(text, {group["key"]: group for group in document["groups"]})
    if fresh == text:
        return 0
    if arguments.check:
        print(f"{arguments.page}: stale; write it anew with tools/accuracy_page.py {arguments.figures} {arguments.page}")
        return 1
    arguments.page.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
