#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes manual pages from the commands' Markdown texts.

usage: md2man.py [--check] OUTPUT_FOLDER FILE.md...

Each FILE.md becomes OUTPUT_FOLDER/inductor-debug-FILE.1. With --check nothing is written; the exit
code is 1 when a page in OUTPUT_FOLDER is missing or differs, and each such page is named.

The subset of Markdown: `# inductor-debug x` with the summary as its first paragraph, `##` and `###`
headings, paragraphs, `-` and `1.` lists (two levels), indented or fenced code, tables, `code`,
**bold**, *emphasis* and [text](address). A list item `- `flag`: text` becomes a tagged paragraph.
"""
import argparse
import pathlib
import re
import sys

LIST_ITEM = re.compile(r"^( *)([-*]|\d+\.) +(.*)$")
TABLE_RULE = re.compile(r"^\|?[\s:|-]+\|?$")
TAGGED = re.compile(r"^(`[^`]+`(?:, `[^`]+`)*(?: [A-Z|_-]+)?):? +(.*)$", re.DOTALL)


def escape(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-")
    text = text.replace("'", r"\(aq").replace("`", r"\(ga").replace("^", r"\(ha").replace("~", r"\(ti")
    return "\n".join(r"\&" + line if line.startswith(".") else line for line in text.split("\n"))


def inline(text: str) -> str:
    """Turns spans into fonts: code and **strong** bold, *emphasis* italic, links their text."""
    spans = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*?)\*(?!\w)|\[([^\]]+)\]\(([^)]+)\)")
    out, end = "", 0
    for match in spans.finditer(text):
        out += escape(text[end:match.start()])
        code, strong, emphasis, link, address = match.groups()
        if code or strong:
            out += rf"\fB{escape(code or strong)}\fR"
        elif emphasis:
            out += rf"\fI{escape(emphasis)}\fR"
        else:
            out += escape(link) + (f" <{escape(address)}>" if "://" in address else "")
        end = match.end()
    return out + escape(text[end:])


def cells(line: str) -> list[str]:
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


class Page:
    """Reads the lines of one Markdown text and writes the body of its page."""

    def __init__(self, lines: list[str]):
        self.lines = lines
        self.at = 0
        self.out: list[str] = []

    def body(self) -> list[str]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif line.startswith("### "):
                self.out.append(".SS " + inline(line[4:].strip()))
                self.at += 1
            elif line.startswith("```"):
                self.fenced()
            elif line.startswith("    "):
                self.indented()
            elif line.startswith("|"):
                self.table()
            elif LIST_ITEM.match(line):
                self.list()
            else:
                self.out += [".PP", inline(self.paragraph())]
        return self.out

    def starts_block(self, line: str) -> bool:
        return not line.strip() or line.startswith(("#", "```", "|")) or bool(LIST_ITEM.match(line))

    def paragraph(self) -> str:
        words = []
        while self.at < len(self.lines) and (not words or not self.starts_block(self.lines[self.at])):
            words.append(self.lines[self.at].strip())
            self.at += 1
        return "\n".join(words)

    def code(self, lines: list[str]) -> None:
        self.out += [".PP", ".RS 4", ".EX", *map(escape, lines), ".EE", ".RE"]

    def fenced(self) -> None:
        self.at += 1
        start = self.at
        while self.at < len(self.lines) and not self.lines[self.at].startswith("```"):
            self.at += 1
        self.code(self.lines[start:self.at])
        self.at += 1

    def indented(self) -> None:
        start = self.at
        while self.at < len(self.lines) and (self.lines[self.at].startswith("    ") or not self.lines[self.at].strip()):
            self.at += 1
        block = [line[4:] for line in self.lines[start:self.at]]
        while block and not block[-1].strip():
            block.pop()
        self.code(block)

    def list(self) -> None:
        nested = False
        while self.at < len(self.lines):
            match = LIST_ITEM.match(self.lines[self.at])
            if not match:
                # A blank line between two items does not end the list.
                following = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else ""
                if self.lines[self.at].strip() or not LIST_ITEM.match(following):
                    break
                self.at += 1
                continue
            indent, mark, rest = match.groups()
            if bool(indent) != nested:
                self.out.append(".RS 4" if indent else ".RE")
                nested = bool(indent)
            self.at += 1
            self.item(mark, rest)
        if nested:
            self.out.append(".RE")

    def item(self, mark: str, rest: str) -> None:
        words = [rest]
        while self.at < len(self.lines) and not self.starts_block(self.lines[self.at]):
            words.append(self.lines[self.at].strip())
            self.at += 1
        text = "\n".join(words)
        tagged = TAGGED.match(text)
        if tagged:
            self.out += [".TP", inline(tagged.group(1)), inline(tagged.group(2))]
        else:
            self.out += [rf".IP {mark} 4" if mark[0].isdigit() else r".IP \(bu 2", inline(text)]

    def table(self) -> None:
        rows = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            if not TABLE_RULE.match(self.lines[self.at]):
                rows.append(cells(self.lines[self.at]))
            self.at += 1
        columns = max(map(len, rows))
        self.out += [".PP", ".TS", " ".join(["lB"] * columns), " ".join(["l"] * (columns - 1) + ["lx."])]
        for row in rows:
            row += [""] * (columns - len(row))
            self.out.append("\t".join(f"T{{\n{inline(cell)}\nT}}" if cell else "" for cell in row))
        self.out.append(".TE")


def sections(text: str) -> tuple[str, list[tuple[str, list[str]]]]:
    """Returns the title and the (heading, lines) of the text; the first heading is ''."""
    title, parts, in_fence = "", [("", [])], False
    for line in text.splitlines():
        in_fence ^= line.startswith("```")
        if not in_fence and line.startswith("# ") and not title:
            title = line[2:].strip()
        elif not in_fence and line.startswith("## "):
            parts.append((line[3:].strip(), []))
        else:
            parts[-1][1].append(line.rstrip())
    return title, parts


def man_page(stem: str, text: str) -> str:
    title, parts = sections(text)
    expected = f"inductor-debug {stem}"
    if title != expected:
        raise ValueError(f"the title must be '# {expected}', not '# {title}'")
    lead = Page(parts[0][1])
    while lead.at < len(lead.lines) and not lead.lines[lead.at].strip():
        lead.at += 1
    summary = lead.paragraph() if lead.at < len(lead.lines) else ""
    if not summary:
        raise ValueError("a one-paragraph summary must follow the title")
    first, _, more = summary.replace("\n", " ").partition(". ")
    first = first.rstrip(".")
    rest = ([more, ""] if more else []) + lead.lines[lead.at:]

    by_name = {name.lower(): lines for name, lines in parts[1:]}
    out = ["'\\\" t", '.\\" Generated by tools/md2man.py; do not edit.',
           f'.TH "INDUCTOR\\-DEBUG\\-{escape(stem.upper())}" 1 "" "inductor\\-debug" "inductor\\-debug manual"',
           ".nh", ".SH NAME", f"inductor\\-debug\\-{escape(stem)} \\- {inline(first[:1].lower() + first[1:])}"]
    if "synopsis" in by_name:
        out += [".SH SYNOPSIS", *Page(by_name["synopsis"]).body()]
    description = Page(rest + by_name.get("description", [])).body()
    if description:
        out += [".SH DESCRIPTION", *description]
    for name, lines in parts[1:]:
        if name.lower() not in ("synopsis", "description"):
            out += [f".SH {inline(name.upper())}", *Page(lines).body()]
    return "\n".join(out) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    stale = 0
    for path in options.files:
        try:
            page = man_page(path.stem, path.read_text(encoding="utf-8"))
        except ValueError as error:
            sys.exit(f"{path}: {error}")
        target = options.output / f"inductor-debug-{path.stem}.1"
        if not options.check:
            target.write_text(page, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != page:
            print(f"{target}: not what {path} says (run tools/md2man.py {options.output.name} "
                  "src/commands/*.md and commit the page)")
            stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
