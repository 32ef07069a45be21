# SPDX-License-Identifier: Apache-2.0
"""The shell steps of action.yml, run as GitHub runs them. Not a YAML parser: it reads the few forms that the file uses."""
import pathlib
import re
import subprocess

EXPRESSION = re.compile(r"\$\{\{ (inputs|github)\.([\w-]+)(?: \|\| github\.(\w+))? \}\}")


def evaluated(text: str, inputs: dict[str, str], github: dict[str, str]) -> str:
    """As a runner does: what a context does not have is empty."""
    def value(found: re.Match[str]) -> str:
        return {"inputs": inputs, "github": github}[found[1]].get(found[2], "") or github.get(found[3], "")
    return EXPRESSION.sub(value, text)


def read(action: pathlib.Path) -> tuple[dict[str, str], list[dict]]:
    """Defaults of the inputs, and name, variables and script of each step that has a script."""
    text = action.read_text(encoding="utf-8")
    head, body = text.split("runs:\n", 1)
    # actions/runner evaluates defaults (ActionRunner.cs) before it knows the action's folder (CompositeActionHandler.cs).
    defaults = {name: evaluated(re.sub(r" #.*", "", default).strip().strip('"'), {}, {}) for name, default in
                re.findall(r"^  ([\w-]+):\n    description: .*\n(?:    default: (.*)\n)?", head, re.MULTILINE)}
    steps = []
    for block in re.split(r"^    - ", body, flags=re.MULTILINE)[1:]:
        script = re.search(r"^      run: (?:\|\n((?:        .*\n|\n)+)|(.*)\n)", block, re.MULTILINE)
        if script:
            lines = script[2] or re.sub(r"^        ", "", script[1], flags=re.MULTILINE)
            variables = re.search(r"^      env:\n((?:        .*\n)+)", block, re.MULTILINE)
            steps.append({"name": re.match(r"name: (.*)", block)[1], "script": lines,
                          "if": (re.search(r"^      if: (.*)$", block, re.MULTILINE) or ["", ""])[1],
                          "env": dict(re.findall(r"^ +(\w+): (.*)$", variables[1] if variables else "", re.MULTILINE))})
    return defaults, steps


def variables(action: pathlib.Path, inputs: dict[str, str], name: str) -> dict[str, str]:
    """What the step of this name is started with."""
    defaults, steps = read(action)
    step = next(step for step in steps if step["name"] == name)
    return {key: evaluated(value, {**defaults, **inputs}, {"action_path": str(action.parent)}) for key, value in step["env"].items()}


def run(action: pathlib.Path, inputs: dict[str, str], folder: pathlib.Path, environment: dict[str, str]) -> dict[str, int]:
    """Exit code of each step, by name; after one that failed those run whose condition says so."""
    _, steps = read(action)
    codes: dict[str, int] = {}
    for step in steps:
        if any(codes.values()) and "!cancelled()" not in step["if"]:
            continue
        if "steps.install.outcome == 'success'" in step["if"] and codes["Install"] != 0:
            continue
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["script"]], cwd=folder,
                              env={**environment, **variables(action, inputs, step["name"])}, capture_output=True, text=True)
        codes[step["name"]] = done.returncode
        assert done.returncode in (0, 1), (step, done.stderr)
    return codes
