#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The wheel, installed with pip into an empty virtual environment, works there, with and without a torch; so does the
GitHub Action with it.

usage: wheel_test.py BUILD_FOLDER VERSION [--torch PYTHON] -- MESON
"""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

import action_steps
import install_test
import tree_checks

sys.dont_write_bytecode = True
sys.path.insert(0, str(tree_checks.SOURCE / "tools"))

BACKENDS = """
import torch
names = torch.compiler.list_backends(exclude_tags=None)
assert {"inductor_debug_mock", "inductor_debug_aot", "inductor_debug_compare"} <= set(names), names
assert torch.compile(lambda x: x + 1, backend="inductor_debug_mock")(torch.zeros(2)).tolist() == [1, 1]
"""


def check_bundled(copy: tree_checks.Copy) -> None:
    """Every library comes from the wheel, or is one that each manylinux system has."""
    import make_wheel
    for binary in (copy.program, *copy.prefix.glob("lib/*/libidbg*.so.2")):
        outside = [name for name, path in make_wheel.foreign_libraries(binary).items() if not path.resolve().is_relative_to(copy.prefix)]
        assert not outside, (binary, outside)


def check_action(copy: tree_checks.Copy, wheel: pathlib.Path) -> None:
    """The GitHub Action installs the wheel, runs a program and judges its run."""
    tools, summary = copy.work / "tools", copy.work / "summary.md"
    tools.mkdir()
    # The environment has no pip: that of this interpreter installs into it.
    own = copy.program.parent / "python3"
    (tools / "python3").write_text(f'#!/bin/sh\nif [ "$2" = pip ]; then exec "{sys.executable}" "$@"; fi\nexec "{own}" "$@"\n')
    (tools / "python3").chmod(0o755)
    environment = {**copy.environment, "PATH": f"{tools}:{copy.program.parent}:{copy.environment['PATH']}",
                   "PIP_PYTHON": str(copy.program.parent / "python3"), "PIP_NO_INDEX": "1", "GITHUB_STEP_SUMMARY": str(summary)}
    log = tree_checks.SOURCE / "data/examples/training/h200.trace.log.gz"
    command = f'mkdir -p "$TORCH_TRACE" && gunzip -c {log} >"$TORCH_TRACE/dedicated_log_torch_trace_x.log"'
    inputs = {"package": str(wheel), "command": command, "fail-on": "graph-break>1000"}
    action = tree_checks.SOURCE / "action.yml"
    assert action_steps.variables(action, {}, "Install")["PACKAGE"] == str(action.parent)
    assert action_steps.run(action, inputs | {"package": str(copy.work / "none.whl")}, copy.work, environment) == {"Install": 1}
    good = {"Install": 0, "Capture": 0, "Report": 0, "Gate": 0}
    assert action_steps.run(action, inputs, copy.work, environment) == good
    assert "graph break" in summary.read_text() and (copy.work / "inductor-debug-run.html").stat().st_size > 10000
    inputs |= {"run": "second", "fail-on": "graph-break", "flags": "--top 3"}
    assert action_steps.run(action, inputs, copy.work, environment) == {**good, "Gate": 1}
    # A program that fails fails the job, and is reported all the same.
    inputs |= {"run": "third", "command": command + "; exit 1"}
    assert action_steps.run(action, inputs, copy.work, environment) == {"Install": 0, "Capture": 1, "Report": 0}


def main() -> int:
    arguments = install_test.arguments()
    if sys.version_info < (3, 11) or importlib.util.find_spec("pip") is None:
        print("skipped: needs Python 3.11 and pip")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        subprocess.run([sys.executable, tree_checks.SOURCE / "tools/make_wheel.py", "--build", arguments.build, "--meson",
                        arguments.meson, root], check=True, stdout=subprocess.DEVNULL)
        wheel = next(root.glob("*.whl"))
        assert re.fullmatch(rf"inductor_debug-{arguments.version}-py3-none-manylinux_2_\d+_\w+\.whl", wheel.name), wheel.name
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / "venv"], check=True)
        python = root / "venv" / "bin" / "python3"
        subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps",
                        "--disable-pip-version-check", wheel], check=True)
        copy = tree_checks.Copy(root / "venv", root / "work")
        tree_checks.check_everything(copy)
        check_bundled(copy)
        tree_checks.check_python(copy, python, arguments.version)
        check_action(copy, wheel)
        if arguments.torch:
            tree_checks.check_torch(copy, arguments.torch)
            site = copy.file("lib/python3*/site-packages")
            tree_checks.check_choices(copy, arguments.torch, str(site))
            tree_checks.check_choices_are_seen(copy, arguments.torch, str(site))
            copy.good(arguments.torch, "-B", "-c", BACKENDS, PYTHONPATH=str(site))
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
