#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the text of a saved result is the text that its command prints.

usage: check_round_trip.py BINARY PROJECT_ROOT

Each command runs twice, once for its text and once with --json; `report --format text` of the saved
JSON must be the same to the byte.
"""
import pathlib
import subprocess
import sys
import tempfile

BINARY, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
DATA = ROOT / "tests" / "data"
GEMM = DATA / "gemm"
V1 = ["--model", str(GEMM / "v1_model.pt"), "--dataset", str(GEMM / "legacy_dataset.json")]
GPT2 = str(DATA / "models" / "small" / "gpt2.pt2")

COMMANDS = [
    ["validate-model", *V1],
    ["validate-max-autotune", *V1, "--max-autotune-solution", str(GEMM / "max_autotune.json")],
    ["dataset", "info", str(GEMM / "legacy_dataset.json")],
    ["model", "info", str(ROOT / "data" / "models" / "h200.safetensors")],
    ["hardware", "show", "h200"],
    ["hardware", "list"],
    ["adapters", "show", "edge-npu"],
    ["adapters", "list"],
    ["analyze", GPT2],
    ["analyze", GPT2, "--adapter", "edge-npu,tpu", "--hardware", "h200,l4", "--check-latency", "1", "--check-energy", "1"],
    ["analyze", GPT2, str(DATA / "models" / "small" / "resnet18.decomposed.pt2"), "--hardware", "h200", "--section", "verdict,roofline,nodes"],
    ["diff", str(DATA / "diff" / "expected.pt"), str(DATA / "diff" / "actual.pt")],
    *(["analyze", str(DATA / "trace" / name)] for name in ("breaks.log.gz", "comp_metrics.log", "cache_hit_miss.log", "multi_rank_schedule")),
]


def run(arguments: list[str], folder: str) -> subprocess.CompletedProcess:
    return subprocess.run([str(BINARY), *arguments], cwd=folder, capture_output=True, text=True, check=False)


def check(arguments: list[str]) -> str:
    """Returns what is wrong, or nothing."""
    what = " ".join(arguments[:2])
    with tempfile.TemporaryDirectory() as folder:
        text = run([*arguments, *(["--all"] if arguments[0] == "analyze" else [])], folder)
        saved = run([*arguments, "--json"], folder)
        (pathlib.Path(folder) / "saved.json").write_text(saved.stdout, encoding="utf-8")
        shown = run(["report", "saved.json", "--format", "text"], folder)
    for done in (text, saved, shown):
        if done.returncode not in (0, 1):
            return f"{what}: exit code {done.returncode}: {done.stderr.strip()}"
    if not text.stdout:
        return f"{what}: printed nothing"
    for printed, again in zip(text.stdout.splitlines(), shown.stdout.splitlines()):
        if printed != again:
            return f"{what}: printed {printed!r}, of the saved result {again!r}"
    return "" if text.stdout == shown.stdout else f"{what}: one text is longer"


def main() -> int:
    found = list(filter(None, map(check, COMMANDS)))
    print("\n".join(found) or f"{len(COMMANDS)} saved results have the text of their commands")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
