#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what `analyze --json` says of real logs with facts that were found by other means.

usage: facts_test.py --binary PATH --data FOLDER
       facts_test.py --binary PATH LOG...

FOLDER holds the logs and expected.json (its README.md explains the fields). A fact is a row of LOG_FACTS or
FOLDER_FACTS: its name, what is expected (from the log's entry in expected.json), and what the report says. To add
one, add a row; a row may return None where a log says nothing about it. Of logs without an entry, which are all *.log.gz
of FOLDER and FOLDER/versions and the LOGs, the expected facts are those that reference_reader.py finds; it must find those of expected.json, too.
"""
import argparse
import json
import re
import pathlib
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import reference_reader


class Report:
    """A Document as JSON: sections, facts and tables by key. What is not there is empty."""

    def __init__(self, document: dict):
        self.findings = document.get("findings", [])
        self._sections = {section["key"]: section for section in document.get("sections", [])}

    def facts(self, section: str) -> dict:
        return {fact["key"]: fact["value"] for fact in self._sections.get(section, {}).get("facts", [])}

    def rows(self, section: str, table: str) -> list[dict]:
        for one in self._sections.get(section, {}).get("tables", []):
            if one["key"] == table:
                keys = [column["key"] for column in one["columns"]]
                return [dict(zip(keys, row)) for row in one["rows"]]
        return []

    def count(self, rule: str) -> int:
        return sum(finding.get("count", 1) for finding in self.findings if rule in (finding["rule"], finding.get("also")))


def summary(key: str) -> Callable[[Report], int]:
    return lambda report: report.facts("summary").get(key, 0)


def records_by(column: str, event: str | None = None) -> Callable[[Report], dict]:
    def find(report: Report) -> dict:
        counts: Counter = Counter()
        for row in report.rows("summary", "kinds"):
            if event in (None, row["event"]):
                counts[row[column]] += row["records"]
        return dict(counts)
    return find


def agreements(report: Report, aspect: str) -> list[dict]:
    return [row for row in report.rows("ranks", "agreements") if row["aspect"] == aspect]


def rank_groups(aspect: str) -> Callable[[Report], list]:
    """The finest division of the ranks over all compilations."""
    def find(report: Report) -> list:
        keys: dict[str, list[int]] = {}
        for row in agreements(report, aspect):
            for number, group in enumerate(row["groups"].split(" | ")):
                for rank in group.split(", "):
                    keys.setdefault(rank.removeprefix("rank "), []).append(number)
        groups: dict[tuple, list[int]] = {}
        for rank, key in sorted(keys.items()):
            groups.setdefault(tuple(key), []).append(int(rank))
        return sorted(groups.values())
    return find


def rank_collectives(column: str) -> Callable[[Report], dict]:
    return lambda report: {f'{row["rank"]} {row["compile_id"]}': row[column] for row in report.rows("ranks", "collectives")}


def collectives(folder: dict, field: str) -> dict:
    return {f"rank {rank} {one}": len(names) for rank, entry in folder["ranks"].items() for one, names in entry[field].items()}


def parity(folder: dict, field: str) -> dict:
    return {f"rank {rank} {one}": counts[field] for rank, entry in folder["ranks"].items()
            for one, counts in entry["parity"].items()}
NO_ID = reference_reader.NO_ID


def metrics_of(*fields: str) -> Callable[[dict], list]:
    """Of each metrics record the first of the fields that says something."""
    return lambda log: [next((metrics[field] for field in fields if field in metrics), None)
                        for metrics in log["compilation_metrics"]]


def compile_times(log: dict) -> list[float | None]:
    seconds = {"entire_frame_compile_time_s": 1, "duration_us": 1e-6, "dynamo_cumulative_compile_time_us": 1e-6}
    return [next((round(metrics[field] * unit, 9) for field, unit in seconds.items() if field in metrics), None)
            for metrics in log["compilation_metrics"]]


def with_metrics(report: Report) -> list[dict]:
    """Not the captures of compiled autograd, nor what AOTInductor compiled or what never ended."""
    return [row for row in report.rows("compilations", "compilations")
            if row["status"] not in ("missing", "captured") and not row["id"].startswith(NO_ID)]


def compilations(column: str) -> Callable[[Report], list]:
    return lambda report: [row[column] for row in with_metrics(report)]


def graph_breaks(log: dict) -> int:
    """Each is an artifact; in logs of old versions a restart that says why."""
    return log.get("graph_break_reasons") or sum(len(reference_reader.restarts(one)) for one in log["compilation_metrics"])


def failures(log: dict) -> int:
    """The recompile limit is a finding of its own."""
    return sum("fail_type" in one and not re.search(r"limit (reached|exceeded)", one.get("fail_reason", ""))
               for one in log["compilation_metrics"])


def by_id(modules: list[dict]) -> list[dict]:
    """Kernels in the order of the report, which keeps those of one id together; without AOTInductor's wrappers in C++."""
    return sorted((one for one in modules if one["compile_id"] != NO_ID), key=lambda module: module["compile_id"])


def plain(reason: str) -> str:
    """A guard without the comment behind it and the user's stack."""
    return reason.split("\nUser stack trace:")[0].split("  # ")[0].strip()


def reasons(report: Report) -> dict:
    found: dict[str, list] = {}
    for row in report.rows("recompiles", "reasons"):
        text = f'{row["version"]}: {row["reason"]}' if row["version"] else row["reason"]
        found.setdefault(row["id"].split(" ")[0], []).append(text)
    return {one: sorted(texts) for one, texts in found.items() if not one.endswith("-/-]")}


def expected_reasons(log: dict) -> dict | None:
    if "graph_break_reasons" not in log:  # expected.json has none
        return None
    return {one: sorted(map(plain, texts)) for one, texts in log["recompile_reasons"].items()}


def kernels(report: Report) -> list[dict]:
    found = []
    for module in report.rows("kernels", "modules"):
        def names(table: str, keep: Callable[[dict], bool], key=(module["compilation"], module["aot_id"])) -> list[str]:
            return [row["kernel"] for row in report.rows("kernels", table)
                    if (row["compilation"], row["aot_id"]) == key and keep(row)]

        def calls_of(prefix: str, names=names) -> list[str]:
            return [name.removeprefix(prefix) for name in names("calls", lambda row: row["kernel"].startswith(prefix))]
        found.append({
            "compile_id": module["compilation"].split(" ")[0], "aot_id": module["aot_id"], "lines": module["lines"],
            "triton_definitions": names("kernels", lambda row: row["defined"] and row["kind"] != "C++"),
            "cpp_definitions": names("kernels", lambda row: row["defined"] and row["kind"] == "C++"),
            "triton_launches": names("calls", lambda row: row["kernel"].startswith("triton_")),
            "cpp_calls": names("calls", lambda row: row["kind"] == "C++"),
            "extern_calls": calls_of("extern_kernels."), "fallback_calls": calls_of("torch.ops."),
            "aten_alias_calls": names("calls", lambda row: row["kernel"].startswith("aten."))})
    return found


def triton_kernel_info(report: Report) -> dict:
    return {(row["compilation"], row["kernel"]): (row["autotune"], row["configs"], row["only_config"], round(row["compile"] * 1e3))
            for row in report.rows("kernels", "triton")}


def expected_triton_kernel_info(log: dict) -> dict:
    return {(one["compile_id"], kernel):
            (info["autotune_cache_state"], info.get("num_configs"),
             ", ".join(f"{key}={value}" for key, value in info["only_config"]) if "only_config" in info else None,
             info["compile_time_us"])
            for one in log["triton_kernel_info"] for kernel, info in one["kernels"].items()}


def provenance(table: str, convert: Callable[[str], object]) -> Callable[[Report], dict]:
    def find(report: Report) -> dict:
        maps: dict = {}
        for row in report.rows("provenance", table):
            maps.setdefault(row["map"], {})[str(row["from"])] = [convert(one) for one in row["to"].split(", ")]
        return maps
    return find


def expected_lines(log: dict) -> dict | None:
    if "provenance_lines" not in log:
        return None
    return {name: lines for maps in log["provenance_lines"].values() for name, lines in maps.items() if lines}


def spans(report: Report) -> dict:
    """Of each name how often, and microseconds as expected.json rounds them."""
    return {row["span"]: {"count": row["count"], "total_us": round(round(row["total_ms"] * 1000, 3), 1)}
            for row in report.rows("time", "phases")}


CACHE_FIELDS = ("compile_id", "artifact", "key", "cache_state", "components", "time_taken_ns", "time_saved_ns")


def expected_look_ups(log: dict) -> list[dict]:
    return [{field: event.get(field) for field in CACHE_FIELDS} | {"reason": " ".join(event.get("cache_bypass_reason", "").split())}
            for event in log["cache_events"]]


def look_ups(report: Report) -> list[dict]:
    return [{"compile_id": row["compilation"].split()[0], "artifact": row["artifact"], "key": row["key"],
             "cache_state": row["state"], "components": row["components"],
             "time_taken_ns": row["taken_ns"], "time_saved_ns": row["saved_ns"], "reason": row["reason"] or ""}
            for row in report.rows("cache", "events") if row["artifact"] != "chromium event"]


def compared_keys(log: dict) -> list | None:
    return [(one["components"], sorted(one["differing_components"]))
            for one in log["cache_key_comparisons"]] if "cache_key_comparisons" in log else None


# (name, expected of the log's entry, found in the report)
LOG_FACTS: list[tuple[str, Callable[[dict], object], Callable[[Report], object]]] = [
    ("records", lambda log: log["records"]["ok"], summary("records")),
    ("interned strings", lambda log: log["records"]["string_entries"], summary("strings")),
    ("payloads whose MD5 fails", lambda log: log["records"]["payload_md5_failures"], summary("damaged_payloads")),
    ("lines that are not records", lambda log: log["records"]["bad_prefix"], summary("bad_prefix")),
    ("records with bad JSON", lambda log: log["records"]["bad_json"], summary("bad_json")),
    ("bytes", lambda log: log["bytes"], lambda report: round(report.facts("summary")["size"] * 1e6)),
    ("records by event", lambda log: log["records_by_event"], records_by("event")),
    ("artifacts by name", lambda log: log["artifacts_by_name"], records_by("name", "artifact")),
    ("spans", lambda log: log["chromium"]["spans"], spans),
    ("chromium events", lambda log: log["chromium"]["events"], lambda report: report.facts("time").get("events", 0)),
    ("unmatched spans", lambda log: log["chromium"]["unmatched"], lambda report: report.facts("time").get("unmatched", 0)),
    ("instants", lambda log: log["chromium"]["instants"],
     lambda report: {row["event"]: row["count"] for row in report.rows("time", "instants")}),
    ("cache look-ups", expected_look_ups, look_ups),
    ("keys compared", compared_keys,
     lambda report: [(row["components"], sorted(name for name in row["names"].split(", ") if name))
                     for row in report.rows("cache", "comparisons")]),
    ("instances by id", lambda log: log["dynamo_starts"],
     lambda report: {row["id"]: row["compilations"] for row in report.rows("summary", "ids") if "-" not in row["id"]}),
    ("kernels", lambda log: by_id(log["kernels"]), lambda report: by_id(kernels(report))),
    ("Triton kernels", expected_triton_kernel_info, triton_kernel_info),
    ("provenance by lines", expected_lines, provenance("lines", int)),
    ("provenance by nodes", lambda log: log.get("provenance_nodes"),
     lambda report: {name: nodes for name, nodes in provenance("nodes", str)(report).items()
                     if name in ("preToPost", "cppCodeToPost")}),
    ("status by id", lambda log: log["status"],
     lambda report: {row["id"].split(" ")[0]: row["status"] for row in report.rows("compilations", "compilations")
                     if "-" not in row["id"]}),
    ("functions", metrics_of("co_name"), compilations("function")),
    ("operators", metrics_of("graph_op_count"), compilations("graph_ops")),
    ("nodes", metrics_of("graph_node_count"), compilations("graph_nodes")),
    ("guards", metrics_of("guard_count"), compilations("guards")),
    ("versions cached before", metrics_of("cache_size"), compilations("cache_size")),
    ("compile times", compile_times, lambda report: [round(s, 9) if s is not None else None for s in compilations("compile_s")(report)]),
    ("recompile reasons", expected_reasons, reasons),
    ("graph breaks", graph_breaks, lambda report: report.count("graph-break")),
    ("failures", failures, lambda report: report.count("compile-failure")),
]

# The same for a folder with a file for each rank.
FOLDER_FACTS: list[tuple[str, Callable[[dict], object], Callable[[Report], object]]] = [
    ("file of each rank", lambda folder: {rank: one["file"] for rank, one in folder["ranks"].items()},
     lambda report: {str(row["rank"]): pathlib.PurePath(row["file"]).name for row in report.rows("summary", "writers")}),
    ("rank in the records", lambda folder: {rank: one["rank_in_records"] for rank, one in folder["ranks"].items()},
     lambda report: {str(row["rank"]): [row["rank_in_records"]] for row in report.rows("summary", "writers")}),
    ("MD5 failures of each rank",
     lambda folder: {rank: len(one["payload_md5_failures"]) for rank, one in folder["ranks"].items()},
     lambda report: {str(row["rank"]): row["damaged"] for row in report.rows("summary", "writers")}),
    ("ranks that name another in their records",
     lambda folder: sum(one["rank_in_records"] != [int(rank)] for rank, one in folder["ranks"].items()),
     lambda report: report.count("rank-mismatch")),
    ("ranks by collective schedule", lambda folder: sorted(folder["collective_schedule_groups"]), rank_groups("collectives")),
    ("ranks by cache state", lambda folder: sorted(folder["cache_groups"]), rank_groups("cache")),
    ("compile ids differ", lambda folder: folder["compile_id_divergence"],
     lambda report: not all(row["agree"] for row in agreements(report, "compile ids"))),
    ("schedules", lambda folder: collectives(folder, "schedule"), rank_collectives("scheduled")),
    ("calls in the output code", lambda folder: collectives(folder, "output_code_calls"), rank_collectives("in_code")),
    ("collectives that schedule and code differ in", lambda folder: parity(folder, "offset"), rank_collectives("offset")),
    ("missing waits", lambda folder: parity(folder, "missing_waits"), rank_collectives("missing_waits")),
]


def analyze(binary: str, path: pathlib.Path) -> Report:
    documents = []
    for flags in ([], ["--section", "provenance"]):  # the parts that are not in every report
        done = subprocess.run([binary, "analyze", str(path), "--top", "0", "--json", *flags],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{path.name}: exit code {done.returncode}: {done.stderr.strip()}")
        documents.append(json.loads(done.stdout))
    documents[0]["sections"] += documents[1]["sections"]
    return Report(documents[0])


def differences(name: str, expected: dict, report: Report, facts: list) -> list[str]:
    wrong = []
    for what, of_log, of_report in facts:
        want, found = of_log(expected), of_report(report)
        if want is not None and want != found:
            wrong.append(f"{name}: {what}: expected {want}, found {found}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("logs", nargs="*", type=pathlib.Path)
    flags = parser.parse_args()
    print("\n".join(wrong := of_data(flags) + of_read(flags)))
    return 1 if wrong else 0


def reader_differences(name: str, expected: dict, found: dict) -> list[str]:
    """Between expected.json and the reference reader; of the fields that both have."""
    def common(a: object, b: object) -> object:
        if isinstance(a, dict) and isinstance(b, dict) and a.keys() & b.keys():
            return {key: common(a[key], b[key]) for key in a.keys() & b.keys()}
        if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            return [common(*pair) for pair in zip(a, b)]
        return a
    expected = json.loads(re.sub(r'_\d+\]"', ']"', json.dumps(expected)))  # attempts are not told apart there
    return [f"{name}: reference_reader.py: {key}: expected {expected[key]}, found {value}" for key, value in found.items()
            if key in expected and common(expected[key], value) != common(value, expected[key])]


def of_read(flags: argparse.Namespace) -> list[str]:
    logs = flags.logs + sorted([*flags.data.glob("*.log.gz"), *flags.data.glob("versions/*.log.gz")] if flags.data else [])
    return [line for log in logs for line in
            differences(log.name, reference_reader.facts_of(log), analyze(flags.binary, log), LOG_FACTS)]


def of_data(flags: argparse.Namespace) -> list[str]:
    if not flags.data:
        return []
    expected = json.loads((flags.data / "expected.json").read_text(encoding="utf-8"))
    wrong = []
    for name, log in expected["logs"].items():
        wrong += differences(name, log, analyze(flags.binary, flags.data / name), LOG_FACTS)
        wrong += reader_differences(name, log, reference_reader.facts_of(flags.data / name))
    for name, folder in expected["multi_rank"].items():
        wrong += differences(name, folder, analyze(flags.binary, flags.data / name), FOLDER_FACTS)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
