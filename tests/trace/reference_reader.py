#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The facts of a TORCH_TRACE log, read a second time by other means: plain Python, the whole log in memory.

usage: reference_reader.py LOG            prints the facts in the form of tests/data/trace/expected.json

It shares nothing with this project's readers. `facts_test.py` holds it against the facts that tlparse gave
(expected.json), and the program against it on logs that have no such entry.
"""
import gzip
import hashlib
import json
import pathlib
import re
import sys
from collections import Counter, defaultdict

NO_ID = "[-/-]"
PREFIX = re.compile(r"([VIWEC])(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}) (\d+)([^:]+):(\d+)\] (?=\{)")
RESERVED = {"rank", "compiled_autograd_id", "frame_id", "frame_compile_id", "attempt", "has_payload", "stack"}
METRICS = ("co_name", "co_firstlineno", "cache_size", "guard_count", "graph_op_count", "graph_node_count", "graph_input_count",
           "entire_frame_compile_time_s", "duration_us", "dynamo_cumulative_compile_time_us", "restart_reasons", "fail_type",
           "fail_reason")
KERNELS = {  # as in the compiler's own output: of each kind the pattern, and whether only what follows `def call(` counts
    "triton_definitions": (r"^(\w+) = async_compile\.triton\(", False),
    "cpp_definitions": (r"^(\w+) = async_compile\.(?:cpp_pybinding|cpp)\(", False),
    "triton_launches": (r"^\s+(triton_\w+)\.run\(", True),
    "cpp_calls": (r"^\s+(cpp_fused\w*)\(", True),
    "extern_calls": (r"^\s+(?:\w+ = )?extern_kernels\.(\w+)\(", True),
    "fallback_calls": (r"^\s+(?:\w+ = )?torch\.ops\.([\w.]+)\(", True),
    "aten_alias_calls": (r"^\s+(?:\w+ = )?(aten\.\w+(?:\.\w+)?)\(", True),
}


class Record:
    """One line, with its payload; `event` is "" for what has no event key."""

    def __init__(self, data: dict):
        self.data = data
        self.event = next((key for key in data if key not in RESERVED), "")
        self.lines: list[str] = []

    @property
    def metadata(self) -> dict:
        value = self.data.get(self.event)
        return value if isinstance(value, dict) else {}

    @property
    def payload(self) -> str:
        return "\n".join(self.lines)

    @property
    def attempt(self) -> int:
        return self.data.get("attempt") or 0

    @property
    def compile_id(self) -> str:
        """[!autograd/frame/compile], attempts left out."""
        autograd, frame, number = (self.data.get(key) for key in ("compiled_autograd_id", "frame_id", "frame_compile_id"))
        return "[" + ("" if autograd is None else f"!{autograd}/") + "/".join("-" if one is None else str(one) for one in (frame, number)) + "]"


def text_of(path: pathlib.Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def records_of(data: bytes) -> tuple[list[Record], Counter]:
    records: list[Record] = []
    losses = Counter(bad_prefix=0, bad_json=0)
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        line = line.removesuffix("\r")
        if line.startswith("\t"):
            if records:
                records[-1].lines.append(line[1:])
            continue
        if not line:
            continue
        found = PREFIX.search(line)
        if not found:
            losses["bad_prefix"] += 1
            continue
        try:
            records.append(Record(json.loads(line[found.end():])))
        except ValueError:
            losses["bad_json"] += 1
    return records, losses


def damaged(record: Record) -> bool:
    digest = record.data.get("has_payload")
    return digest is not None and hashlib.md5(record.payload.encode("utf-8", "surrogateescape")).hexdigest() != digest


def restarts(metrics: dict) -> list:
    """For graph breaks: restarts for reasons of Dynamo's own are named by the class of an exception. Null counts as one."""
    reasons = metrics.get("restart_reasons", [])
    return [None] if reasons is None else [one for one in reasons if not re.fullmatch(r"<class '.*RestartAnalysis'>", one)]


def statuses(records: list[Record]) -> dict:
    """Of each id that began, by the metrics of its last instance: as tlparse has it, but for `restarts`."""
    of: dict[str, list] = {}
    for record in records:
        if record.event == "dynamo_start" and record.attempt == 0:
            of[record.compile_id] = []
        elif record.event == "compilation_metrics":
            of.setdefault(record.compile_id, []).append(record.metadata)

    def status(metrics: list[dict]) -> str:
        if not metrics:
            return "missing"
        if any(one.get("fail_type") for one in metrics):
            return "error"
        if any(not one.get("graph_op_count") for one in metrics):
            return "empty"
        return "break" if any(restarts(one) for one in metrics) else "ok"

    return {name: status(metrics) for name, metrics in of.items() if "-" not in name}


def cache_events(records: list[Record]) -> list[dict]:
    events = []
    for record in records:
        name = record.metadata.get("name", "") if record.event == "artifact" else ""
        if not re.fullmatch(r"(fx_graph|aotautograd)_cache_(hit|miss|bypass|hash)", name):
            continue
        payload = json.loads(record.payload)
        event = {"compile_id": record.compile_id, "artifact": name, "key": payload.get("key"),
                 "cache_state": payload.get("cache_state"), "components": len(payload.get("components") or [])}
        event |= {key: payload[key] for key in ("time_taken_ns", "time_saved_ns", "cache_bypass_reason") if payload.get(key) is not None}
        events.append(event)
    return events


def calls(text: str, pattern: str) -> list[str]:
    """Those of functions, in the order of the code. Subgraphs of cond, while_loop and regions are functions of their own: what
    they call counts as often as they are called."""
    functions = [(found.start(), found[1]) for found in re.finditer(r"^ *def (?!triton_)(\w+)\((?:self, )?args\):", text, re.M)]

    def around(position: int) -> str | None:
        return next((name for start, name in reversed(functions) if start < position), None)

    def times(name: str | None) -> int:
        if name is None or name == "call" or name.startswith("partition_"):
            return int(name is not None)
        return sum(times(around(found.start())) for found in re.finditer(rf"= {name}\(", text))

    return [found[1] for found in re.finditer(pattern, text, re.M) for _ in range(times(around(found.start())))]


def kernels(records: list[Record]) -> list[dict]:
    modules = []
    for record in records:
        if record.event != "inductor_output_code" or "async_compile" not in record.payload and "def call(" not in record.payload:
            continue
        text = record.payload
        aot = re.search(r"^# AOT ID: \['([^']*)'\]", text, re.M)
        modules.append({"compile_id": record.compile_id, "aot_id": aot[1] if aot else "", "lines": len(record.lines)}
                       | {kind: calls(text, pattern) if after else re.findall(pattern, text, re.M) for kind, (pattern, after) in KERNELS.items()})
    return modules


def triton_kernel_info(records: list[Record]) -> list[dict]:
    """By the name that is launched: a kernel of the user's has a number behind the name of its function."""
    launched: dict[tuple[str, str], str] = {}
    for record in records:
        if record.event == "inductor_output_code":
            for name, function in re.findall(r"^(\w+) = async_compile\.triton\('(\w+)'", record.payload, re.M):
                launched[record.compile_id, function] = name
    return [{"compile_id": record.compile_id,
             "kernels": {launched.get((record.compile_id, name), name): info for name, info in json.loads(record.payload).items()}}
            for record in named(records, "triton_kernel_info")]


def chromium(records: list[Record]) -> dict:
    """Spans by name: how many, and microseconds; begins and ends pair last in, first out."""
    events = [json.loads(record.payload) for record in records if record.event == "chromium_event"]
    open_spans = defaultdict(list)
    spans: dict[str, dict] = {}
    instants: Counter = Counter()
    unmatched = 0
    for event in events:
        key = (event.get("pid"), event.get("tid"), event["name"])
        if event["ph"] == "B":
            open_spans[key].append(event["ts"])
        elif event["ph"] == "i":
            instants[event["name"]] += 1
        elif event["ph"] == "E" and open_spans[key]:
            span = spans.setdefault(event["name"], {"count": 0, "total_us": 0.0})
            span["count"] += 1
            span["total_us"] += event["ts"] - open_spans[key].pop()
        elif event["ph"] == "E":
            unmatched += 1
    for span in spans.values():
        span["total_us"] = round(round(span["total_us"], 3), 1)
    return {"events": len(events), "unmatched": unmatched + sum(map(len, open_spans.values())), "instants": dict(instants),
            "spans": spans}


def chosen_metrics(records: list[Record]) -> list[dict]:
    """Those of frames. Where Dynamo gave one up the metrics lack its name: it is that of the frame's earlier ones."""
    names: dict[object, str] = {}
    chosen = []
    for record in records:
        if record.compile_id == NO_ID:
            continue
        metrics = {key: record.metadata[key] for key in METRICS if record.metadata.get(key) is not None}
        frame = record.data.get("frame_id")
        if frame in names:
            metrics.setdefault("co_name", names[frame])
        if "co_name" in metrics:
            names[frame] = metrics["co_name"]
        chosen.append({"compile_id": record.compile_id} | metrics)
    return chosen


def named(records: list[Record], name: str) -> list[Record]:
    return [record for record in records if record.event == "artifact" and record.metadata.get("name") == name]


def listed(payload: str) -> list[str]:
    """A list of texts in JSON, or in some versions one text."""
    try:
        texts = json.loads(payload)
    except ValueError:
        return [payload]
    return texts if isinstance(texts, list) else [payload]


def facts_of(path: pathlib.Path) -> dict:
    data = text_of(path)
    records, losses = records_of(data)
    strings = [record for record in records if record.event == "str"]
    rest = [record for record in records if record.event != "str"]
    starts = Counter(record.compile_id for record in rest if record.event == "dynamo_start" and record.attempt == 0)
    metrics = [record for record in rest if record.event == "compilation_metrics"]
    reasons: dict[str, list] = {}
    for record in named(rest, "recompile_reasons"):
        reasons.setdefault(record.compile_id, []).extend(listed(record.payload))
    for record in metrics:
        if record.metadata.get("fail_type") == "RecompileError":  # with error_on_recompile: only there
            reasons[record.compile_id] = re.findall(r"^    - (.*)$", record.metadata["fail_reason"], re.M)
    return {
        "bytes": len(data),
        "records": {"ok": len(rest), "string_entries": len(strings), "payload_md5_failures": sum(map(damaged, rest))} | dict(losses),
        "records_by_event": dict(Counter(record.event for record in rest)),
        "artifacts_by_name": dict(Counter(record.metadata["name"] for record in rest if record.event == "artifact")),
        "dynamo_starts": {record.compile_id: 1 for record in metrics if record.compile_id != NO_ID} | dict(starts),
        "status": statuses(rest),
        "compilation_metrics": chosen_metrics(metrics),
        "cache_events": cache_events(rest),
        "kernels": kernels(rest),
        "triton_kernel_info": triton_kernel_info(rest),
        "recompile_reasons": reasons,
        "graph_break_reasons": len(named(rest, "dynamo_graph_break_reason")),
        "chromium": chromium(rest),
    }


if __name__ == "__main__":
    print(json.dumps(facts_of(pathlib.Path(sys.argv[1])), indent=1))
