#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of the accuracy guide from the stored figures.

usage: accuracy_page.py [--check] FIGURES.json PAGE.md

In PAGE.md the lines between `<!-- figures: GROUP -->` and `<!-- end -->` are replaced by the table of that group
of figures, those behind `<!-- summary -->` by the figures that a group's `summary` names, and those behind
`<!-- tolerances -->` by the reasons for the tolerances. With --check nothing is written: the exit code is 1 when a
table is stale, or when a group of figures is not in the page.

A group is a table of rows and columns. `across` of a group names parts of its rows' titles that become columns: the
values of a row then stand in one cell. With `turned` the rows are columns. A group with `hidden` has no table: the
summary or the text has what a reader needs of it.
"""
import argparse
import json
import pathlib
import re
import sys
import textwrap

BLOCK = re.compile(r"^<!-- (figures: ([\w-]+)|summary|tolerances) -->\n(.*?)^<!-- end -->$", re.MULTILINE | re.DOTALL)
WIDTH = 148  # of the texts of a table
REPEAT = "tests/accuracy/check_accuracy.py"  # a command that the top of the page explains


def number(column: dict, value: float) -> str:
    return f"{value:.{column.get('decimals', 0)}f}"


def is_missed(column: dict, value: float, target: float) -> bool:
    if column.get("better") == "zero":
        return abs(value) > target
    return value > target if column.get("better") == "lower" else value < target


def measured(column: dict, row: dict) -> str:
    """The figure, bold when it misses its target."""
    text = number(column, row["values"][column["key"]])
    target = row.get("targets", {}).get(column["key"])
    return f"**{text}**" if target is not None and is_missed(column, row["values"][column["key"]], target) else text


def cell(column: dict, row: dict) -> str:
    if column["key"] not in row["values"]:
        return ""
    target = row.get("targets", {}).get(column["key"])
    return measured(column, row) + ("" if target is None else f" ({target:g})")


def heading(column: dict) -> str:
    return f"{column['title']} ({column['unit']}, ±{column['tolerance']:g})" if "unit" in column else column["title"]


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(['', *heads])} |".replace("|  |", "| |"), "|---" * (len(heads) + 1) + "|",
            *(f"| {' | '.join(row)} |" for row in rows)]


def place(title: str, across: list[str]) -> tuple[str, str]:
    """The rest of a row's title, and the one of `across` that it begins or ends with."""
    for part in across:
        if title.startswith(part + ", "):
            return title[len(part) + 2:], part
        if title.endswith(", " + part):
            return title[:-len(part) - 2], part
    sys.exit(f"the row '{title}' is of none of the columns {across}")


def table_across(group: dict) -> list[str]:
    rows: dict[str, dict[str, str]] = {}
    for row in group["rows"]:
        title, part = place(row["title"], group["across"])
        cells = [cell(column, row) for column in group["columns"]]
        rows.setdefault(title, {})[part] = " / ".join(filter(None, cells))
    return table(group["across"], [[title, *(parts.get(part, "") for part in group["across"])] for title, parts in rows.items()])


def table_of(group: dict) -> list[str]:
    if "across" in group:
        return table_across(group)
    titles, heads = [row["title"] for row in group["rows"]], [heading(column) for column in group["columns"]]
    cells = [[cell(column, row) for column in group["columns"]] for row in group["rows"]]
    if group.get("turned"):
        titles, heads, cells = heads, titles, list(zip(*cells))
    return table(heads, [[title, *row] for title, row in zip(titles, cells)])


def paragraph(group: dict) -> str:
    parts = [group["what"]]
    if "across" in group:
        parts.append(f"Each cell: {' / '.join(heading(column) for column in group['columns'])}.")
    bounds = [f"{row['title']} {word} {row[key]:g}" for row in group["rows"]
              for key, word in (("least", "at least"), ("most", "at most")) if key in row]
    if bounds:
        parts.append(f"The test demands, whatever is stored: {'; '.join(bounds)}.")
    return textwrap.fill(" ".join([*parts, f"Data: {group['data']}."]), WIDTH, break_long_words=False, break_on_hyphens=False)


def block(group: dict) -> str:
    commands = [f"    {line}" for line in group["command"].split("; ") if not line.startswith(REPEAT)]
    return "\n".join([paragraph(group), "", *commands, *([""] if commands else []), *table_of(group), "", ""])


def summary(groups: list[dict]) -> str:
    rows = []
    for group in groups:
        by_key = {row["key"]: row for row in group["rows"]}
        columns = {column["key"]: column for column in group["columns"]}
        for what, row, column in group.get("summary", []):
            target = by_key[row].get("targets", {}).get(column)
            unit = f" {columns[column]['unit']}"
            rows.append([what, measured(columns[column], by_key[row]) + unit, "" if target is None else f"{target:g}{unit}",
                         f"`{group['key']}`"])
    return "\n".join(["| what | measured | target | GROUP |", "|---|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows), "", ""])


def tolerances(groups: list[dict]) -> str:
    reasons = dict.fromkeys(column["reason"] for group in groups for column in group["columns"])
    return "\n".join([*(textwrap.fill(f"- {reason}", WIDTH, subsequent_indent="  ") for reason in reasons), "", ""])


def page_with(text: str, groups: dict[str, dict]) -> str:
    def replaced(match: re.Match) -> str:
        what, key = match.group(1), match.group(2)
        if key and key not in groups:
            sys.exit(f"the page has a table of figures that are not stored: {key}")
        made = block(groups[key]) if key else {"summary": summary, "tolerances": tolerances}[what](list(groups.values()))
        return f"<!-- {what} -->\n{made}<!-- end -->"

    missing = {key for key, group in groups.items() if not group.get("hidden")} - {match.group(2) for match in BLOCK.finditer(text)}
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
        print(f"{arguments.page}: stale; write it again with tools/accuracy_page.py {arguments.figures} {arguments.page}")
        return 1
    arguments.page.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
