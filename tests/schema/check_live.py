#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates what the binary writes against data/schemas.

usage: check_live.py BINARY PROJECT_ROOT [--have torch]

Golden files cannot serve where figures come from a network's floating point: its last digits differ
between processors. So the commands below run, and their JSON is checked instead.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

BINARY, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "support"))
import json_schema  # noqa: E402

SCHEMAS = ROOT / "data" / "schemas"
GEMM = str(ROOT / "tests" / "data" / "gemm")
V1 = ["--model", f"{GEMM}/v1_model.pt", "--dataset", f"{GEMM}/legacy_dataset.json"]

DIFF = ROOT / "tests" / "data" / "diff"
MODELS = ROOT / "tests" / "data" / "models"
EVERYTHING = ["--adapter", "edge-npu,tpu", "--hardware", "h200,a100,l4", "--check-latency", "1", "--top", "0", "--json"]

# schema, arguments, the file it is in (None: standard output)
RUNS = [
    ("validate-model.schema.json", ["validate-model", *V1, "--json"], None),
    ("report.schema.json",
     ["validate-max-autotune", *V1, "--max-autotune-solution", f"{GEMM}/max_autotune.json", "--json"], None),
    ("validate-max-autotune.schema.json",
     ["validate-max-autotune", *V1, "--max-autotune-solution", f"{GEMM}/max_autotune.json"],
     "model_performance_analysis_by_op.json"),
    ("report.schema.json", ["model", "info", str(ROOT / "data" / "models" / "h200.safetensors"), "--json"], None),
    ("report.schema.json", ["convert-json-to-msgpack", "--input-files", f"{GEMM}/legacy_dataset.json", "--output-dir", ".", "--json"], None),
    ("report.schema.json", ["diff", str(DIFF / "expected.pt"), str(DIFF / "actual.pt"), "--json"], None),
    ("report.schema.json", ["diff", str(DIFF / "expected.safetensors"), str(DIFF / "actual.safetensors"), "--json"], None),
    ("report.schema.json", ["minify", str(MODELS / "small" / "gpt2.pt2"), "--rule", "unsupported-op", "--adapter", "edge-npu",
                            "--verify", "none", "--json"], None),
    ("lookup-table.schema.json",
     ["predict", "--from", str(ROOT / "tests" / "data" / "trace" / "choices.log.gz"), "--lookup-table", "table.json"], "table.json"),
    ("run.schema.json", ["capture", "-o", "run", "--", "true"], "run/run.json"),
    ("report.schema.json", ["clean", "--artifact-dir", ".", "--json", "--dry-run"], None),
    *(("report.schema.json", ["analyze", str(model), *EVERYTHING], None)
      for model in sorted(MODELS.glob("full/*.pt2")) + sorted(MODELS.glob("compiled/*.inductor"))),
]

TRAIN = ["train", "--num-epochs", "1", "--device", "cpu", "--threads", "1", "--model", "m.safetensors", "--json"]
if sys.argv[3:] == ["--have", "torch"]:
    RUNS += [
        ("report.schema.json", [*TRAIN, "--dataset", f"{GEMM}/legacy_dataset.json", "--model-type", "base"], None),
        ("report.schema.json",
         [*TRAIN, "--dataset", str(ROOT / "data" / "timings" / "h200_mm_sample.msgpack"), "--preset", "cpu"], None),
    ]


def refuse_constant(name: str):
    raise ValueError(f"{name} is no JSON")


def check(schema_name: str, arguments: list[str], file: str | None) -> list[str]:
    what = f"{schema_name}: {' '.join(arguments[:2])}"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([str(BINARY), *arguments], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            return [f"{what}: exit code {done.returncode}: {done.stderr.strip()}"]
        text = done.stdout if file is None else (pathlib.Path(folder) / file).read_text(encoding="utf-8")
    try:
        value = json.loads(text, parse_constant=refuse_constant)
    except ValueError as error:
        return [f"{what}: {error}"]
    schema = json.loads((SCHEMAS / schema_name).read_text(encoding="utf-8"))
    return [f"{what}: {error}" for error in json_schema.errors(value, schema, SCHEMAS)]


def main() -> int:
    if not json_schema.is_available:
        print(f"SKIP outputs: {json_schema.WHY_NOT}")
        return 77
    found = [line for run in RUNS for line in check(*run)]
    print("\n".join(found) or f"{len(RUNS)} outputs fit their schemas")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
