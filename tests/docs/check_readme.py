#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a command of README.md does not run or answers otherwise, a link leads nowhere, or the page is too long or wide.

usage: check_readme.py INDUCTOR_DEBUG PROJECT_ROOT

Commands run in an empty folder with links to the files of the repository, so that what they write stays out of it.
A command may exit with 0 or with 1 (findings).
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MOST_LINES, MOST_CHARACTERS = 100, 150
# Programs and runs of the reader, training, which needs LibTorch, and what compiles models (workflows/quickstart.sh runs it).
NOT_HERE = re.compile(r"^inductor-debug (capture|train|diff --run|minify) | before\b")
GUIDES = ("flags", *sorted(page.stem for page in (pathlib.Path(__file__).resolve().parents[2] / "man" / "guides").glob("*.md")))


def commands(text: str) -> list[str]:
    found = [re.split(r" {2,}# ", line[4:])[0].rstrip() for line in text.splitlines() if line.startswith("    inductor-debug ")]
    return [command for command in found if not NOT_HERE.search(command)]


def failures_of_commands(text: str, binary: pathlib.Path, root: pathlib.Path) -> list[str]:
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("data", "tests"):
            os.symlink(root / name, pathlib.Path(folder) / name)
        environment = {**os.environ, "PATH": f"{binary.parent}:{os.environ['PATH']}", "INDUCTOR_DEBUG_DATA": str(root / "data")}
        for command in commands(text):
            if "jq" in command and subprocess.run(["sh", "-c", "command -v jq"], stdout=subprocess.DEVNULL).returncode:
                continue
            done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode not in (0, 1) or done.stdout.strip() == "null":
                failed.append(f"{command}: exit {done.returncode}: {done.stderr.strip() or done.stdout[:200]}")
    return failed


def failures_of_answers(text: str, binary: pathlib.Path, root: pathlib.Path) -> list[str]:
    """`$ COMMAND` and what it prints: each line is one of the output's, in its order; `...` stands for what is left out of it."""
    failed = []
    for command, shown in re.findall(r"^    \$ inductor-debug (.*)\n((?:    .*\n)+)", text, re.MULTILINE):
        done = subprocess.run([binary, *command.split()], cwd=root, env={**os.environ, "INDUCTOR_DEBUG_DATA": str(root / "data")},
                              capture_output=True, text=True)
        rest = done.stdout.splitlines()
        for line in (line[4:] for line in shown.splitlines()):
            pattern = re.compile(".*".join(re.escape(part.strip()) for part in line.split("...")))
            at = next((index for index, printed in enumerate(rest) if pattern.fullmatch(printed.strip())), None)
            if at is None:
                failed.append(f"{command}: does not print '{line}'")
            else:
                rest = rest[at + 1:]
    return failed


def failures_of_guides(binary: pathlib.Path) -> list[str]:
    pages = {name: subprocess.run([binary, "help", *name.split()], capture_output=True, text=True) for name in ("", *GUIDES)}
    return [f"help {name}: exit {done.returncode}" for name, done in pages.items()
            if done.returncode != 0 or not done.stdout.startswith("# ") or "<!--" in done.stdout]


def dead_links(page: pathlib.Path) -> list[str]:
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    return [f"{page.name}: no {target}" for target in targets
            if "://" not in target and not (page.parent / target).exists()]


def stale_figures(text: str, root: pathlib.Path) -> list[str]:
    """Percentages of the accuracy table that tests/accuracy/figures.json does not have."""
    stored = set()
    for group in json.loads((root / "tests/accuracy/figures.json").read_text(encoding="utf-8"))["groups"]:
        for row in group["rows"]:
            for column in group["columns"]:
                if column["key"] in row["values"]:
                    stored.add(f"{row['values'][column['key']]:.{column.get('decimals', 0)}f}")
    table = text.split("## Accuracy", 1)[1].split("\n## ", 1)[0]
    shown = re.findall(r"^\| [^|]+\| \**([\d.]+) %", table, re.MULTILINE)
    return [f"accuracy: {figure} % is not in tests/accuracy/figures.json" for figure in shown if figure not in stored]


def main() -> int:
    binary, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    readme = root / "README.md"
    text = readme.read_text(encoding="utf-8")
    failed = failures_of_commands(text, binary, root) + failures_of_guides(binary) + stale_figures(text, root)
    failed += failures_of_answers(text, binary, root)
    for page in (readme, root / "CHANGELOG.md", root / "SECURITY.md", *sorted((root / "man" / "guides").glob("*.md"))):
        failed += dead_links(page)
    if len(text.splitlines()) > MOST_LINES:
        failed.append(f"README.md: {len(text.splitlines())} lines (at most {MOST_LINES}: details belong to the guides)")
    failed += [f"README.md:{number}: {len(line)} characters (at most {MOST_CHARACTERS})"
               for number, line in enumerate(text.splitlines(), 1) if len(line) > MOST_CHARACTERS]
    print("\n".join(failed + [f"{len(commands(text))} commands, {len(failed)} failed"]))
    return 1 if failed or not commands(text) else 0


if __name__ == "__main__":
    sys.exit(main())
