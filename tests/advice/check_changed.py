# SPDX-License-Identifier: Apache-2.0
"""Follows every piece of advice on the models of tests/models/changes.py, and runs what comes of it.

    check_changed.py BINARY DATA [--only RULE...] [--all]

Each model is exported with random weights; `advise --apply` writes the changed one, which torch loads and runs on the same inputs. Its outputs must
be those of the model before, as the piece promises: but for rounding, or for what a lower precision loses. Without --all, the smallest model of each
rule.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "models"))
import changes

# The largest difference allowed, as a share of the largest output. Float8 keeps 3 bits of mantissa.
LIMITS = {"bits equal": 1e-6, "rounding differs": 2e-2, "precision lower": 0.1}
HARDWARE = "h200"


def advise(options, model, *arguments):
    done = subprocess.run([options.binary, "advise", str(model), "--hardware", HARDWARE, "--json", "--top", "0", *arguments], capture_output=True,
                          text=True, env={"INDUCTOR_DEBUG_DATA": options.data} | dict(os.environ))
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def pieces(document):
    table = document["sections"][0]["tables"][0]
    keys = [column["key"] for column in table["columns"]]
    return [dict(zip(keys, cells)) for cells in table["rows"]]


def outputs(program):
    """Of its own sample inputs."""
    torch.manual_seed(0)
    args, kwargs = program.example_inputs
    with torch.no_grad():
        return [value.double() if value.is_floating_point() else value for value in torch.utils._pytree.tree_leaves(program.module()(*args, **kwargs))]


def shapes(program):
    return [tuple(value.shape) for value in torch.utils._pytree.tree_leaves(program.example_inputs)]


def largest_error(expected, actual):
    """As a share of the largest output; None: shapes differ, as those of padded sizes do."""
    if [value.shape for value in expected] != [value.shape for value in actual]:
        return None
    return max(((a - b).abs().max() / b.abs().max().clamp_min(1e-30)).item() for a, b in zip(actual, expected))


def check(options, change, folder):
    module, inputs = change.before()
    path = folder / f"{change.name}.pt2"
    program = torch.export.export(module, (), kwargs=inputs, strict=False)
    torch.export.save(program, path)
    expected, passed, failed = None, 0, 0
    for piece in pieces(advise(options, path)):
        if not piece["place"] or piece["rule"] not in (options.only or [piece["rule"]]):
            continue
        changed = folder / "changed.pt2"
        try:
            advise(options, path, "--apply", str(piece["rank"]), "-o", str(changed))
            loaded = torch.export.load(changed)
            expected = expected or outputs(program)
            error = largest_error(expected, outputs(loaded)) if shapes(program) == shapes(loaded) else None
            limit = LIMITS.get(piece["numbers"])
            fine = error is None or limit is None or error <= limit
            text = "other shapes" if error is None else f"largest error {error:.2g}, {piece['numbers']}"
        except Exception as problem:
            fine, text = False, f"{type(problem).__name__}: {problem}"[:400]
        print("ok    " if fine else "FAILED", change.name, piece["rank"], piece["rule"] + ":", text, flush=True)
        passed, failed = passed + fine, failed + (not fine)
    return passed, failed


def chosen(options):
    seen = set()
    for change in changes.draw_changes():
        if change.options or (options.only and change.rule not in options.only) or (change.rule in seen and not options.all):
            continue
        seen.add(change.rule)
        yield change


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("data")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    total = [0, 0]
    with tempfile.TemporaryDirectory() as scratch:
        for change in chosen(options):
            total = [a + b for a, b in zip(total, check(options, change, pathlib.Path(scratch)))]
    print(f"{total[0]} passed, {total[1]} failed")
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main())
