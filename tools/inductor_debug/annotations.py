# SPDX-License-Identifier: Apache-2.0
"""Findings as annotations of a job on GitHub, at the lines that they name.

usage: inductor-debug analyze RUN --json --exit-zero | python3 -m inductor_debug.annotations

Errors and warnings; notes are left to the report. Lines of files outside the checkout ($GITHUB_WORKSPACE) are part of the text. The format:
https://docs.github.com/actions/reference/workflow-commands-for-github-actions"""
import json
import os
import pathlib
import sys


def escaped(text: str, more: str = "") -> str:
    """What a log says is text: it begins no line, and no command, of its own."""
    for sign in "%\r\n" + more:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def annotation(finding: dict, checkout: pathlib.Path) -> str:
    place, text = finding["place"], finding["message"]
    properties = {"title": f"inductor-debug: {finding['rule']}"}
    file = pathlib.Path(place["file"])
    inside = (checkout / file).resolve()
    if place["file"] and inside.is_relative_to(checkout) and inside.is_file():
        properties |= {"file": str(inside.relative_to(checkout))}
        properties |= {"line": str(place["line"])} if place["line"] else {}
    elif place["file"]:
        text = f"{file}:{place['line']}: {text}" if place["line"] else f"{file}: {text}"
    if finding["advice"]:
        text += "\n" + finding["advice"]
    return f"::{finding['severity']} " + ",".join(f"{name}={escaped(value, ':,')}" for name, value in properties.items()) + f"::{escaped(text)}"


def main() -> None:
    checkout = pathlib.Path(os.environ.get("GITHUB_WORKSPACE") or ".").resolve()
    for finding in json.load(sys.stdin)["findings"]:
        if finding["severity"] != "note":
            print(annotation(finding, checkout))


if __name__ == "__main__":
    main()
