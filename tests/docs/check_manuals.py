#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a flag that a command takes is missing from that command's manual, or the term of a list is cut on its man page.

usage: check_manuals.py INDUCTOR_DEBUG

The two cannot be written from one source alone: a manual explains what a flag is for. So the binary
is asked for both and they are compared.
"""
import pathlib
import re
import subprocess
import sys

FLAG_HEADINGS = {"", "Options:", "Positionals:", "Everywhere:"}
COMMON = {"--help", "--json", "--output", "--quiet", "--verbose", "--color", "--exit-zero", "--fail-on"}


def ask(binary: str, *arguments: str) -> str:
    done = subprocess.run([binary, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def subcommands(help_text: str) -> list[str]:
    """The words under the headings of commands, which stand after those of the flags."""
    names = []
    heading = ""
    for line in help_text.splitlines():
        if re.fullmatch(r"[A-Z].*:", line):
            heading = line
        elif heading not in FLAG_HEADINGS and re.match(r"  [a-z]", line):
            names.append(line.split()[0])
    return names


def cut_terms() -> list[str]:
    """What is said of a term begins with none of the term's own: another flag, what stands in parentheses."""
    pages = sorted((pathlib.Path(__file__).resolve().parents[2] / "man").glob("*.1"))
    cut = re.compile(r"^\.IP \"\" 5n\n((?:\(|and |(?:\\fB\\-\\-)).*)", re.MULTILINE)
    return [f"{page.name}: a term is cut before '{line}'" for page in pages for line in cut.findall(page.read_text(encoding="utf-8"))]


def main() -> int:
    binary = sys.argv[1]
    checked = failed = 0
    for name in subcommands(ask(binary, "--help")):
        if name in ("help", "completion"):
            continue
        manual = ask(binary, "help", name)
        for words in [[name], *([name, sub] for sub in subcommands(ask(binary, name, "--help")))]:
            flags = set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", ask(binary, *words, "--help"))) - COMMON
            checked += 1
            missing = sorted(flag for flag in flags if flag not in manual)
            if missing:
                failed += 1
                print(f"{' '.join(words)}: not in its manual: {', '.join(missing)}")
    for cut in cut_terms():
        failed += 1
        print(cut)
    print(f"{checked - failed} passed, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
