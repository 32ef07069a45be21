# SPDX-License-Identifier: Apache-2.0
"""The shell steps of action.yml, run as GitHub runs them. Not a YAML parser: it reads the few forms that the file uses."""
import pathlib
import re
import subprocess

EXPRESSION = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")


def read(action: pathlib.Path) -> tuple[dict[str, str], list[dict]]:
    """Defaults of the inputs, and name, variables and script of each step that has a script."""
    text = action.read_text(encoding="utf-8")
    head, body = text.split("runs:\n", 1)
    defaults = {name: default.strip().strip('"') for name, default in
                re.findall(r"^  ([\w-]+):\n    description: .*\n(?:    default: (.*)\n)?", head, re.MULTILINE)}
    steps = []
    for block in re.split(r"^    - ", body, flags=re.MULTILINE)[1:]:
        script = re.search(r"^      run: (?:\|\n((?:        .*\n|\n)+)|(.*)\n)", block, re.MULTILINE)
        if script:
            lines = script[2] or re.sub(r"^        ", "", script[1], flags=re.MULTILINE)
            variables = re.search(r"^      env:\n((?:        .*\n)+)", block, re.MULTILINE)
            steps.append({"name": re.match(r"name: (.*)", block)[1], "script": lines,
                          "env": dict(re.findall(r"^ +(\w+): (.*)$", variables[1] if variables else "", re.MULTILINE))})
    return defaults, steps


def run(action: pathlib.Path, inputs: dict[str, str], folder: pathlib.Path, environment: dict[str, str]) -> dict[str, int]:
    """Exit code of each step, by name; the steps after one that failed are not run but for the report."""
    defaults, steps = read(action)
    values = {**defaults, **inputs}
    codes: dict[str, int] = {}
    for step in steps:
        if any(codes.values()) and step["name"] != "Report":
            continue
        variables = {name: EXPRESSION.sub(lambda found: values[found[1]], value) for name, value in step["env"].items()}
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["script"]], cwd=folder,
                              env={**environment, **variables}, capture_output=True, text=True)
        codes[step["name"]] = done.returncode
        assert done.returncode in (0, 1), (step, done.stderr)
    return codes
