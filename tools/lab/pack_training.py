#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs what tests/gpu/measure_training_steps.py measured for tests/data/training: of each log the records that predictions read.

usage: pack_training.py MEASURED FOLDER

Of cache keys the setting of products alone is kept. Times of kernels are kept of the steps that are looked at.
"""
import gzip
import importlib.util
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = {"dynamo_start", "dynamo_output_graph", "inductor_post_grad_graph", "compilation_metrics", "bwd_compilation_metrics",
        "fx_graph_cache_miss", "fx_graph_cache_hit", "fx_graph_cache_bypass"}
# Fields of metrics that say what became of a compilation.
METRICS = ("compile_id", "co_name", "co_filename", "co_firstlineno", "graph_op_count", "fail_type", "fail_reason", "restart_reasons", "start_time", "is_forward",
           "cache_size", "accumulated_cache_size", "frame_key", "entire_frame_compile_time_s")
FILE_LINE = re.compile(r'^\t\s*# File: (?!.*torch/optim/).*\n', re.MULTILINE)


def make_logs():
    spec = importlib.util.spec_from_file_location("make_logs", ROOT / "tests" / "data" / "trace" / "programs" / "make_logs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shortened(line: str) -> str:
    """A record's line, without metrics of no use."""
    start = line.index("] {") + 2
    record = json.loads(line[start:])
    for key in ("compilation_metrics", "bwd_compilation_metrics"):
        if key in record:
            record[key] = {name: value for name, value in record[key].items() if name in METRICS}
    record.pop("stack", None)
    return line[:start] + json.dumps(record) + "\n"


def short_key(payload: str) -> str:
    found = re.search(r'\[\w+\] cuda_matmul_settings: \([^)]*\)', payload)
    return "\t" + json.dumps({"key": "", "components": [found.group()] if found else []}) + "\n"


def renamed(text: str) -> str:
    """Without the folders of the machine."""
    text = re.sub(r"[\w./-]+(?=/tests/(models|gpu)/)", "/home/user/inductor-debug", text)
    return re.sub(r"[\w./-]+(?=/lib/python3)", "/home/user/venv", text)


def packed(text: str, logs) -> str:
    records, out = re.split(r"^(?=[^\t])", logs.trimmed(text, KEPT), flags=re.MULTILINE), []
    for record in filter(None, records):
        head, _, payload = record.partition("\n")
        if re.search(r'"str": \[', head):
            out.append(record)
            continue
        if "fx_graph_cache" in head:
            payload = short_key(payload)
        out.append(shortened(head + "\n") + FILE_LINE.sub("", payload))
    return logs.with_md5(renamed("".join(out)))


def main():
    source, folder = map(pathlib.Path, sys.argv[1:])
    (folder / "logs").mkdir(parents=True, exist_ok=True)
    logs, lines = make_logs(), []
    for line in (source / "results.jsonl").read_text(encoding="utf-8").splitlines():
        step = json.loads(line)
        if "error" in step:
            continue
        if step["half"] != "looked":
            for part in step.values():
                if isinstance(part, dict):
                    part.pop("kernels", None)
        lines.append(json.dumps(step))
        with gzip.open(source / "logs" / f"{step['model']}.log.gz", "rt", encoding="utf-8") as log:
            text = packed(log.read(), logs)
        (folder / "logs" / f"{step['model']}.log.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    (folder / "results.jsonl").write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
