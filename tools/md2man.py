#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes manual pages from the commands' Markdown texts, with lowdown (https://kristaps.bsd.lv/lowdown).

usage: md2man.py [--check] OUTPUT_FOLDER FILE.md...

The text of a command becomes OUTPUT_FOLDER/inductor-debug-FILE.1, a guide (in a folder `guides`)
OUTPUT_FOLDER/inductor-debug-FILE.7, and inductor-debug.md the overview, inductor-debug.1. With --check nothing is
written and lowdown is not needed; the exit code is 1 when a page in OUTPUT_FOLDER is missing, was made
from another text or was edited, and each such page is named.

A text starts with its title (`# inductor-debug x` for a command) and a summary, its first paragraph; the sections
are `##`. A list item `- `flag` VALUE: text` becomes a tagged paragraph. SEE ALSO names the overview, the pages that
the text mentions and, for a command, the common flags; the overview names every page.
"""
import argparse
import hashlib
import pathlib
import re
import subprocess
import sys

LOWDOWN = ["lowdown", "-s", "-tman", "--out-no-smarty", "--nroff-nolinks", "--parse-no-metadata", "--parse-no-super",
           "--parse-no-autolink", "--parse-no-intraemph", "-Msource=inductor-debug", "-Mvolume=inductor-debug manual"]
PROGRAM = "inductor-debug"
ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
# One flag, or several, each with its value and what is said of it in parentheses, up to the colon.
FLAG = r"`[^`]+`(?: (?=\S*[A-Z|])[\w|,./=-]*[\w|.])?(?: \([^()]*\))?"
TAGGED = re.compile(rf"^- ({FLAG}(?:[,;]\s+{FLAG})*):\s+", re.MULTILINE)


def sections(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Returns the title and the (heading, text) of the sections; the first heading is ''."""
    title, *parts = re.split(r"^#{1,2} (.*)\n", text, flags=re.MULTILINE)[1:]
    return title, [("", parts[0]), *zip(parts[1::2], parts[2::2])]


def is_guide(path: pathlib.Path) -> bool:
    return path.absolute().parent.name == "guides"


def page_name(path: pathlib.Path) -> str:
    return PROGRAM if path.stem == PROGRAM else f"{PROGRAM}-{path.stem}"


def page_section(path: pathlib.Path) -> str:
    return "7" if is_guide(path) else "1"


def all_sources() -> list[pathlib.Path]:
    return sorted((ROOT / "src" / "commands").rglob("*.md")) + sorted((ROOT / "man" / "guides").glob("*.md"))


def mentions(text: str, path: pathlib.Path) -> bool:
    name = re.escape(path.stem)
    if is_guide(path):
        return bool(re.search(rf"\b{name}\.md\b|\bhelp {name}\b", text))
    return bool(re.search(rf"(?:(?<!^\| )`|{PROGRAM} ){name}(?![\w-])", text, re.MULTILINE))  # the first cell of a table names a kind


def see_also(path: pathlib.Path, text: str) -> str:
    always = [PROGRAM] if is_guide(path) else [PROGRAM, "flags"]
    others = [other for other in all_sources() if other.stem != path.stem]
    chosen = [other for other in others if path.stem == PROGRAM or other.stem in always or mentions(text, other)]
    return ", ".join(f"**{page_name(other)}**({page_section(other)})" for other in
                     sorted(chosen, key=lambda other: (page_section(other), page_name(other))))


def for_lowdown(path: pathlib.Path, text: str) -> str:
    """The text with a manual page's sections, in the order of manual pages."""
    text = COMMENT.sub("", text)
    title, parts = sections(text)
    expected = PROGRAM if path.stem == PROGRAM else f"{PROGRAM} {path.stem}"
    if not is_guide(path) and title != expected:
        raise ValueError(f"the title must be '# {expected}', not '# {title}'")
    summary, _, lead = parts[0][1].strip().partition("\n\n")
    if not summary:
        raise ValueError("a one-paragraph summary must follow the title")
    first, _, more = summary.replace("\n", " ").partition(". ")
    by_name = {name.lower(): body for name, body in parts[1:]}
    name = f"{page_name(path)} - {first[:1].lower()}{first[1:].rstrip('.')}"
    description = "\n\n".join(filter(None, (more, lead, by_name.pop("description", ""))))
    pages = [("NAME", name), ("SYNOPSIS", by_name.pop("synopsis", "")), ("DESCRIPTION", description)]
    pages += [(name.upper(), body) for name, body in parts[1:] if name.lower() in by_name]
    pages.append(("SEE ALSO", see_also(path, text)))
    joined = "\n\n".join(f"# {name}\n\n{body}" for name, body in pages if body)
    tagged = TAGGED.sub(lambda term: "\n" + " ".join(term[1].split()) + "\n: ", joined.replace("\n### ", "\n## "))
    return re.sub(r"^(: (?:.+\n)+?)(- )", r"\1\n\2", tagged, flags=re.MULTILINE) + "\n"  # not within the paragraph


def man_page(path: pathlib.Path, text: str) -> str:
    head = [f"-Mtitle={page_name(path).upper()}", f"-Msection={page_section(path)}"]
    page = subprocess.run([*LOWDOWN, *head], input=for_lowdown(path, text), capture_output=True, text=True, check=True).stdout
    page = re.sub(r"^\.(S[HS])\n", r".\1 ", page, flags=re.MULTILINE)  # whatis wants the heading in the line
    page = page.replace(r"\fC", r"\fB")  # a terminal has no typewriter's font
    page = re.sub(r"^(tab\(.\)) expand allbox;\n(.*\n)(.*) l\.$", r"\1;\n\2\3 lx.", page, flags=re.MULTILINE)
    # A hyphen, which groff may draw as another sign, is none in a flag that is copied from the page.
    page = re.sub(r"^(?!\.(?!SH|SS|TH)).*-.*$", lambda line: line[0].replace("-", r"\-"), page, flags=re.MULTILINE)
    _, head, body = page.split("\n", 2)  # a line of settings for Emacs goes
    return "\n".join((head, ".nh", body))


def stamp(source: str, page: str) -> str:
    tool = pathlib.Path(__file__).read_text(encoding="utf-8")
    return hashlib.sha256("\0".join((tool, source, page)).encode()).hexdigest()


def with_stamp(source: str, page: str) -> str:
    return f"'\\\" t\n.\\\" Made by tools/md2man.py; do not edit. {stamp(source, page)}\n{page}"


def is_fresh(source: str, target: pathlib.Path) -> bool:
    if not target.is_file():
        return False
    text = target.read_text(encoding="utf-8")
    return text == with_stamp(source, text.split("\n", 2)[-1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    stale = 0
    for path in options.files:
        target = options.output / f"{page_name(path)}.{page_section(path)}"
        source = path.read_text(encoding="utf-8")
        if options.check:
            if not is_fresh(source, target):
                print(f"{target}: not what {path} says (run tools/md2man.py {options.output.name} "
                      "src/commands/*.md src/commands/*/*.md man/guides/*.md and commit the page)")
                stale += 1
            continue
        try:
            target.write_text(with_stamp(source, man_page(path, source)), encoding="utf-8")
        except ValueError as error:
            sys.exit(f"{path}: {error}")
        except FileNotFoundError:
            sys.exit("lowdown is missing (apt install lowdown)")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
