# SPDX-License-Identifier: Apache-2.0
"""Hardware files as the programs that measure and fit write them (data/schemas/hardware.schema.json)."""
import json
import re
import subprocess

# Lines of their own for each entry.
MAPS = ("sources", "vector_flops", "matrix_flops", "floor", "operators", "joules_per_flop", "vector_per_cycle", "matrix_per_cycle")


def shown(binary: str, hardware: str) -> tuple[dict, dict, dict[str, float]]:
    """What `hardware show` says of a device, with all that it inherits: its facts, its figures by key ("floor.gemm") and its kernel costs by name."""
    done = subprocess.run([binary, "hardware", "show", str(hardware), "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ValueError(done.stderr.strip())
    report = json.loads(done.stdout)
    tables = {table["key"]: [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
              for section in report["sections"] for table in section["tables"]}
    facts = {entry["key"]: entry["value"] for entry in report["context"]}
    return facts, {row["figure"]: row for row in tables["figures"]}, {row["cost"]: row["value"] for row in tables["kernel_costs"]}


def said(value: float, unit: str, source: str, date: str) -> dict:
    """A figure that was measured now; with_sources() moves what it says into the table."""
    return {"value": float(f"{value:.4g}")} | ({"unit": unit} if unit else {}) | {"source": source, "date": date, "measured": True}


def groups_of(document: dict) -> list[dict]:
    """The groups of kernel costs of a file; one of version 1 has one."""
    costs = document.get("kernel_costs", [])
    return [costs] if isinstance(costs, dict) else costs


def with_costs(document: dict, values: dict[str, float], source: str, date: str) -> dict:
    """The file with these costs, in place of its own of the same names."""
    kept = [group | {"values": {name: value for name, value in group["values"].items() if name not in values}} for group in groups_of(document)]
    return document | {"kernel_costs": [group for group in kept if group["values"]] + [{"source": source, "date": date, "measured": True, "values": values}]}


def with_sources(document: dict) -> dict:
    """The file with each sentence once, in its table of sources: what figures say alone, behind the last colon, becomes their note."""
    sources = dict(document.get("sources", {}))

    def id_of(text: str, date: str, measured: bool) -> str:
        entry = {"text": text, "date": date} | ({"measured": True} if measured else {})
        for key, known in sources.items():
            if known == entry:
                return key
        key = f"measured-{len(sources) + 1}" if measured else f"source-{len(sources) + 1}"
        sources[key] = entry
        return key

    def moved(value: object) -> object:
        if isinstance(value, list):
            return [moved(entry) for entry in value]
        if not isinstance(value, dict):
            return value
        if "source" not in value or "date" not in value:
            return {key: moved(entry) for key, entry in value.items()}
        text, _, note = value["source"].rpartition(": ") if "value" in value else ("", "", "")
        key = id_of(text or value["source"], value["date"], value.get("measured", False))
        return {name: entry for name, entry in value.items() if name not in ("date", "measured")} | {"source": key} | ({"note": note} if text else {})
    changed = {key: value if key == "sources" else moved(value) for key, value in document.items()}
    named = set(re.findall(r'"source": "([^"]*)"', json.dumps(changed)))
    heads = {key: value for key, value in changed.items() if isinstance(value, (str, int, list)) and key != "kernel_costs"}
    return heads | {"version": 2, "sources": {key: value for key, value in sources.items() if key in named}} | {
        key: value for key, value in changed.items() if key not in heads and key not in ("sources", "version")}


def dump(document: dict) -> str:
    """The text of a file, a figure a line."""
    def block(key: str, entries: dict) -> str:
        return f"  {json.dumps(key)}: {{\n" + ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()) + "\n  }"

    def costs(group: dict) -> str:
        rest = {key: value for key, value in group.items() if key != "values"}
        values = ",\n".join(f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in group["values"].items())
        return f'    {json.dumps(rest)[:-1]}, "values": {{\n{values}\n    }}}}'

    def entry(key: str, value: object) -> str:
        if key in MAPS and value:
            return block(key, value)
        if key == "kernel_costs":
            return f'  "{key}": [\n' + ",\n".join(costs(group) for group in groups_of(document)) + "\n  ]"
        if key == "latency_errors":
            rest = {name: one for name, one in value.items() if name != "rows"}
            rows = ",\n".join(f"    {json.dumps(row)}" for row in value["rows"])
            return f'  "{key}": {json.dumps(rest)[:-1]}, "rows": [\n{rows}\n  ]}}'
        return f"  {json.dumps(key)}: {json.dumps(value)}"
    return "{\n" + ",\n".join(entry(key, value) for key, value in document.items()) + "\n}\n"
