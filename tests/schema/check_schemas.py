#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates golden outputs against the schemas of data/schemas.

usage: check_schemas.py PROJECT_ROOT

A golden file is matched to a schema by the table below. Each schema must have at least one golden
file, and each damaged variant of a golden file must be refused: a schema that accepts everything
fails here.
"""
import copy
import json
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
sys.path.insert(0, str(ROOT / "tests" / "support"))
import json_schema  # noqa: E402

SCHEMAS = ROOT / "data" / "schemas"

# schema, golden files (relative to tests; globs)
GOLDEN = [
    ("adapter.schema.json", ["../data/adapters/*.json"]),
    ("bench-history.schema.json", ["data/bench/history_entry.json"]),
    ("compiled-run.schema.json", ["data/divergence/*/run.json"]),
    ("hardware.schema.json", ["../data/devices/*.json", "../data/devices/bases/*.json", "cli/hardware/npu.json"]),
    ("host.schema.json", ["../data/devices/hosts/*.json"]),
    ("lookup-table.schema.json", ["data/gemm/lookup_table.json"]),
    ("minify-journal.schema.json", ["data/minify/journal.json"]),
    ("report.schema.json", ["data/report/*.json"]),
    ("request.schema.json", ["data/request/*.json"]),
    ("tolerances.schema.json", ["data/diff/tolerances.json"]),
]


def refuse_constant(name: str):
    raise ValueError(f"{name} is no JSON")


def load(path: pathlib.Path):
    return json.loads(path.read_text(encoding="utf-8"), parse_constant=refuse_constant)


def damaged(value: dict, schema: dict) -> list[tuple[str, dict]]:
    """Variants with one required top-level entry missing, or one that nobody knows."""
    variants = [("an unknown entry", {**value, "no_such_entry": 1})]
    for key in schema["required"]:
        variant = copy.deepcopy(value)
        del variant[key]
        variants.append((f"no '{key}'", variant))
    return variants


def check_file(path: pathlib.Path, schema: dict) -> list[str]:
    value = load(path)
    found = [f"{path.relative_to(ROOT)}: {error}" for error in json_schema.errors(value, schema, SCHEMAS)]
    for what, variant in damaged(value, schema):
        if not json_schema.errors(variant, schema, SCHEMAS):
            found.append(f"{path.relative_to(ROOT)}: the schema accepts a variant with {what}")
    return found


def check_rows(path: pathlib.Path) -> list[str]:
    """What a schema cannot say: a row has one value for each column."""
    found = []
    for section in load(path).get("sections", []):
        for table in section["tables"]:
            for row in table["rows"]:
                if len(row) != len(table["columns"]):
                    found.append(f"{path.relative_to(ROOT)}: a row of '{table['key']}' has {len(row)} values")
    return found


def check_schema(path: pathlib.Path) -> list[str]:
    found = [f"{path.name}: {line}: no keyword of JSON Schema" for line in json_schema.unknown_keywords(load(path))]
    json_schema.jsonschema.Draft202012Validator.check_schema(load(path))
    return found


def main() -> int:
    if not json_schema.is_available:
        print(f"SKIP schemas: {json_schema.WHY_NOT}")
        return 77
    found = [line for path in sorted(SCHEMAS.glob("*.json")) for line in check_schema(path)]
    count = 0
    for name, patterns in GOLDEN:
        schema = load(SCHEMAS / name)
        files = sorted(path for pattern in patterns for path in (ROOT / "tests").glob(pattern))
        if not files:
            found.append(f"{name}: no golden file ({', '.join(patterns)})")
        for path in files:
            found += check_file(path, schema)
            if name == "report.schema.json":
                found += check_rows(path)
            count += 1
    print("\n".join(found) or f"{count} files fit their schemas")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
