#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports of run folders, hostile ones included, and of what the earlier Python tool left.

usage: report_test.py BINARY PROJECT_ROOT [unittest arguments]
"""
import json
import pathlib
import shutil
import sys

import support

DATA = pathlib.Path(sys.argv.pop(2)).resolve() / "tests" / "data"
RUN = "run_20260102T030405Z_2_bbbb"


class Report(support.Case):
    def report(self, *arguments) -> dict:
        done = self.run_binary("report", *arguments, "--json")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)

    def rules_of(self, document: dict) -> list[str]:
        return [finding["rule"] for finding in document["findings"]]


class Runs(Report):
    def make_run(self, name=RUN, log="simple.log", **fields):
        folder = super().make_run(name, **fields)
        (folder / "trace" / "dedicated_log_torch_trace_abc.log").unlink()
        if log:
            shutil.copy(DATA / "trace" / log, folder / "trace" / "dedicated_log_torch_trace_abc.log")
        return folder

    def test_a_run_names_its_report(self):
        document = self.report(self.make_run())
        self.assertEqual(document["title"], f"{RUN}: python train.py")
        facts = {fact["key"]: fact["value"] for fact in document["sections"][0]["facts"]}
        self.assertEqual((facts["command"], facts["outcome"], facts["host"]), ("python train.py", "exit 0", "elsewhere"))
        self.assertIn("summary", [section["key"] for section in document["sections"]])
        self.assertEqual(self.run_binary("report", f"{RUN}/", "--exit-zero", "-o", "page.html").returncode, 0)
        self.assertIn(f"<title>{RUN}: python train.py - TorchInductor Debug</title>", (self.folder / "page.html").read_text(encoding="utf-8"))

    def test_several_inputs_are_named_and_counted(self):
        names = [self.make_run(f"{letter}{RUN}").name for letter in "abcde"]
        self.assertEqual(self.report(*names[:2])["title"], f"{names[0]}, {names[1]}")
        document = self.report(*names)
        self.assertEqual(document["title"], f"{names[0]}, {names[1]} and 3 more")
        sources = {section["source"] for section in document["sections"]}
        self.assertLessEqual({names[0], f"{names[0]}/trace"}, sources)

    def test_one_file_is_named_without_its_folder(self):
        self.assertEqual(self.report(DATA / "trace" / "simple.log")["title"], "simple.log: TORCH_TRACE")

    def test_paths_out_of_the_run_folder_are_not_read(self):
        log = self.write("secret/dedicated_log_torch_trace_x.log", (DATA / "trace" / "simple.log").read_text(encoding="utf-8"))
        for place in (str(log.parent), "../secret", "trace/../../secret", "/proc/self", "./.."):
            with self.subTest(place):
                document = self.report(self.make_run(log=None, logs={"trace": place, "debug": place, "text": str(log)}))
                self.assertEqual(self.rules_of(document), ["outside-run-folder"] * 3 + ["empty-run"])
                self.assertIn("outside the run folder: it is not read", document["findings"][0]["message"])
                self.assertEqual(document["findings"][0]["place"]["key_path"], "logs.trace")
                self.assertNotIn("summary", [section["key"] for section in document["sections"]])

    def test_links_out_of_the_run_folder_are_not_read(self):
        self.write("secret/dedicated_log_torch_trace_x.log", (DATA / "trace" / "simple.log").read_text(encoding="utf-8"))
        run = self.make_run(log=None)
        (run / "trace").rmdir()
        (run / "trace").symlink_to(self.folder / "secret")
        (run / "debug").symlink_to(self.folder)
        self.assertEqual(self.rules_of(self.report(run)), ["outside-run-folder"] * 2 + ["empty-run"])

    def test_a_linked_log_in_the_run_folder_is_not_read(self):
        run = self.make_run(log=None)
        (run / "trace" / "dedicated_log_torch_trace_x.log").symlink_to(DATA / "trace" / "simple.log")
        document = self.report(run)
        self.assertEqual(self.rules_of(document), ["outside-run-folder", "empty-run"])
        self.assertRegex(document["findings"][0]["message"], r"trace_x\.log is outside the run folder: .*/trace is not read$")

    def test_a_run_whose_record_is_damaged(self):
        run = self.make_run()
        (run / "run.json").write_text('{"format": "inductor-debug-run", "logs": {"tra', encoding="utf-8")
        document = self.report(run)
        self.assertIn("damaged-run-record", self.rules_of(document))
        self.assertIn("summary", [section["key"] for section in document["sections"]])


FX_GRAPH = """class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f64[10]"):
        l_x_ = L_x_
        mul: "f64[10]" = l_x_ * 2;  l_x_ = None
        return (mul,)
"""


class Backend(Report):
    """A run folder as the back ends of tools/inductor_debug leave it: no log, no debug folder."""

    def make_backend_run(self) -> pathlib.Path:
        run = self.folder / RUN
        self.write(f"{RUN}/run.json", json.dumps({"format": "inductor-debug-run", "version": 1, "id": RUN,
                                                  "command": ["python", "mock.py"], "pid": 1,
                                                  "start_time": "2026-01-02T03:04:05.000Z", "logs": {}}))
        for number in (0, 1):
            graph = self.write(f"{RUN}/backend/7_00{number}_mock/dynamo.txt", FX_GRAPH)
            done = self.run_binary("analyze", graph, "--adapter", "edge-npu", "--section", "constraints", "--json")
            self.assertEqual(done.returncode, 1, done.stderr)
            self.write(f"{RUN}/backend/7_00{number}_mock/constraints.json", done.stdout)
        return run

    def test_its_checks_are_in_the_report(self):
        document = self.report(self.make_backend_run())
        self.assertEqual(set(self.rules_of(document)), {"dtype"})
        self.assertEqual({section.get("source") for section in document["sections"]},
                         {RUN, "backend/7_000_mock/constraints.json", "backend/7_001_mock/constraints.json"})

    def test_its_graphs_are_analysed_for_a_device(self):
        run = self.make_backend_run()
        done = self.run_binary("analyze", run, "--adapter", "edge-npu", "--json")
        self.assertEqual(done.returncode, 1, done.stderr)
        document = json.loads(done.stdout)
        self.assertEqual(len([section for section in document["sections"] if section["key"] == "constraints"]), 2)
        self.assertEqual(set(self.rules_of(document)), {"dtype"})
        keys = [section["key"] for section in self.report(run, "--hardware", "h200")["sections"]]
        self.assertIn("roofline", keys)

    def test_a_graph_without_a_check_is_shown(self):
        run = self.make_backend_run()
        for path in run.glob("backend/*/constraints.json"):
            path.unlink()
        document = self.report(run)
        self.assertNotIn("empty-run", self.rules_of(document))
        self.assertIn("graph", [section["key"] for section in document["sections"]])


RESULTS = DATA / "artifacts" / "benchmarks" / "results"
GRAPH = """Timestamp: 1764741000
Hash: 1a2b3c4d
----------------------------------------
Graph Code:
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[10]"):
        l_x_ = L_x_
        mul: "f32[10]" = l_x_ * 2;  l_x_ = None
        return (mul,)

----------------------------------------
Graph Nodes:
l_x_ (placeholder) target=L_x_ args=() kwargs={}
mul (call_function) target=<built-in function mul> args=(l_x_, 2) kwargs={}
output (output) target=output args=((mul,),) kwargs={}
"""
STATISTICS = {"total_nodes": 6, "placeholder_count": 2, "output_nodes": 1, "call_function": 3, "call_method": 0, "call_module": 0,
              "dtype_histogram": {"torch.float32": 5}, "op_histogram": {"placeholder": 2, "call_function": 3, "output": 1}}
DIFF = {"model_name": "tiny_mlp", "timestamp": 1764741000.12, "reference_backend": "eager", "test_backend": "mock_backend",
        "timing": {"reference_compile_time": 0.0, "test_run_time": 0.4}, "overall_passed": True, "total_tensors": 1,
        "passed_tensors": 1, "failed_tensors": 0, "error_message": None,
        "tensor_results": [{"name": "output", "shape": [16, 128], "dtype": "torch.float32", "passed": True,
                            "max_absolute_error": 1e-7, "mean_absolute_error": 1e-8, "rmse": 0.0, "mismatch_percentage": 0.0}]}


class EarlierTool(Report):
    """Acceptance cases of the earlier tool's reports, on what it really wrote."""

    def facts(self, document: dict) -> dict:
        return {fact["key"]: fact["value"] for fact in document["sections"][0]["facts"]}

    def table(self, document: dict, key: str) -> list[dict]:
        for table in (table for section in document["sections"] for table in section["tables"] if table["key"] == key):
            return [dict(zip([column["key"] for column in table["columns"]], row)) for row in table["rows"]]
        return []

    def write_all(self) -> pathlib.Path:
        """A debug_artifacts with something of every kind that a report counts."""
        self.write("debug_artifacts/graph_1764741000_1a2b3c4d.txt", GRAPH)
        self.write("debug_artifacts/fx_graphs/fx_pre_1764741000.txt", GRAPH)
        self.write("debug_artifacts/aot_graphs/aot_fwd_1764741001.txt", GRAPH)
        self.write("debug_artifacts/statistics/stats_fwd_1764741001.json", json.dumps(STATISTICS, indent=2))
        self.write("debug_artifacts/visualizations/error_output_0_.png")
        self.write("debug_artifacts/repros/repro_1764741002_1a2b3c4d.py")
        self.write("debug_artifacts/reports/diff_report_tiny_mlp_1764741000.json", json.dumps(DIFF))
        return self.folder / "debug_artifacts"

    def test_the_recorded_summary(self):
        document = self.report(RESULTS / "benchmark_summary_1764741342.json")
        facts = self.facts(document)
        self.assertEqual(facts, {"runs": 3, "models": 3, "kerneldiff_passed": 3, "kerneldiff_compared": 3, "constraint_warnings": 73})
        rows = [row for row in self.table(document, "backends") if row["backend"] == "inductor"]
        self.assertEqual([(row["state"], row["time_ms"], row["compile_s"], row["reason"]) for row in rows],
                         [("FAILED", None, None, "CppCompileError: C++ compile error")] * 3)
        warnings = {(row["model"][:4], row["node"]): row["count"] for row in self.table(document, "warnings")}
        self.assertEqual(warnings, {("BERT", "expand"): 1, ("BERT", "query_layer"): 12, ("BERT", "key_layer"): 12, ("BERT", "value_layer"): 12,
                                    ("BERT", "attn_output"): 12, ("SSM-", "x"): 20, ("SSM-", "z"): 4})
        self.assertEqual({row["rule"] for row in self.table(document, "warnings")}, {"layout"})
        self.assertEqual([(finding["rule"], finding["count"]) for finding in document["findings"]],
                         [("backend-failure", 3), ("constraint-warning", 49), ("constraint-warning", 24)])

    def test_what_crashed_has_not_passed(self):
        for name in ("benchmark_summary_1764741232.json", "benchmark_summary_1764741248.txt", "mamba-small_(custom)_1764741270.json"):
            with self.subTest(name):
                document = self.report(RESULTS / name)
                self.assertEqual([row["kerneldiff"] for row in self.table(document, "models")], ["ERROR"])
                self.assertEqual((self.facts(document)["kerneldiff_passed"], self.facts(document)["kerneldiff_compared"]), (0, 0))

    def test_nine_runs_in_sixteen_files(self):
        document = self.report(RESULTS)
        self.assertEqual((self.facts(document)["artifacts"], self.facts(document)["runs"], self.facts(document)["kerneldiff_passed"]), (23, 9, 6))
        failures = [(finding["message"], finding["count"]) for finding in document["findings"] if finding["rule"] == "backend-failure"]
        self.assertEqual(len(failures), 3, "one for each back end and cause, not each run")
        self.assertIn(("inductor failed on BERT-base-multilingual, ResNet-18, SSM-Small (Custom): CppCompileError: C++ compile error", 6), failures)

    def test_text_and_json_of_a_summary_agree(self):
        texts = sorted(RESULTS.glob("*.txt"))
        self.assertEqual(len(texts), 7)
        for path in texts:
            with self.subTest(path.name):
                text, full = self.report(path), self.report(path.with_suffix(".json"))
                self.assertEqual(self.facts(text), self.facts(full))
                for a, b in zip(self.table(text, "models"), self.table(full, "models"), strict=True):
                    for key in ("model", "type", "graphs", "breaks", "warnings", "kerneldiff", "max_error", "mean_error"):
                        self.assertEqual(a[key], b[key], key)
                    self.assertEqual(f"{a['parameters']:.1f}", f"{b['parameters']:.1f}")
                rows = {(row["model"], row["backend"]): row for row in self.table(full, "backends")}
                for a in self.table(text, "backends"):
                    b = rows.pop((a["model"], a["backend"]))
                    self.assertEqual(a["state"], b["state"])
                    for key, places in {"time_ms": 1, "deviation_ms": 1, "compile_s": 3}.items():
                        self.assertEqual(a[key], b[key] if b[key] is None else float(f"{b[key]:.{places}f}"), key)
                self.assertEqual(rows, {})

    def test_a_folder_of_everything(self):
        document = self.report(self.write_all())
        counts = {row["kind"]: row["count"] for row in self.table(document, "kinds")}
        self.assertEqual(counts, {"graph": 1, "repro": 1, "fx-graph": 1, "aot-graph": 1, "statistics": 1, "visualization": 1, "inductor-ir": 0,
                                  "inductor-kernels": 0, "report": 1, "benchmark": 0})
        self.assertEqual(self.facts(document)["artifacts"], 7)
        self.assertEqual([fact["value"] for fact in document["context"] if fact["key"] == "timestamp"], ["2025-12-03T05:50:02Z"])
        self.assertEqual([(row["model"], row["verdict"], row["max_error"]) for row in self.table(document, "comparisons")], [("tiny_mlp", "PASS", 1e-7)])
        self.assertEqual([(row["nodes"], row["inputs"], row["calls"]) for row in self.table(document, "graphs")], [(6, 2, 3)])
        self.assertEqual(len(self.names("list")), 7)
        self.assertEqual(self.run_binary("report", "debug_artifacts/graph_1764741000_1a2b3c4d.txt", "--exit-zero").returncode, 0)

    def test_the_working_folder_has_both(self):
        self.write_all()
        shutil.copytree(RESULTS, self.folder / "benchmarks" / "results")
        facts = self.facts(self.report("."))
        self.assertEqual((facts["artifacts"], facts["runs"], facts["kerneldiff_compared"]), (30, 9, 7))

    def test_nothing_there_counts_zero(self):
        (self.folder / "debug_artifacts").mkdir()
        for _ in range(2):
            self.assertEqual(self.run_binary("report", "debug_artifacts", "-o", "new/folder/").returncode, 0)
        pages = sorted((self.folder / "new" / "folder").iterdir())
        self.assertEqual([page.name for page in pages], ["report-1.html", "report-2.html"])
        for wanted in ("<!DOCTYPE html>", "<style>", "TorchInductor Debug", "Summary", "Artifacts"):
            self.assertIn(wanted, pages[0].read_text(encoding="utf-8"))
        document = self.report("debug_artifacts")
        self.assertEqual(set(self.facts(document).values()), {0})
        self.assertEqual({row["count"] for row in self.table(document, "kinds")}, {0})

    def test_damaged_and_foreign_files_among_them(self):
        folder = self.write_all()
        for name, text in {"benchmark_summary_1764741342.json": '{"models_tested": 3, "results": [', "x_1764741342.json": "[" * 100000, "y_1764741342.json": "{}",
                           "benchmark_summary_1764741343.txt": "=" * 80}.items():
            self.write(f"debug_artifacts/benchmarks/results/{name}", text)
        (folder / "reports" / "diff_report_link_1764741000.json").symlink_to(RESULTS / "benchmark_summary_1764741342.json")
        document = self.report(folder)
        self.assertEqual(self.rules_of(document), ["unreadable-input"] * 4)
        self.assertEqual((self.facts(document)["runs"], self.facts(document)["kerneldiff_passed"]), (0, 1))

    def test_verdicts_that_the_file_only_claims(self):
        run = json.loads((RESULTS / "resnet-18_1764741128.json").read_text(encoding="utf-8"))
        mock = run.pop("mock_backend")
        cases = {"SKIPPED": run, "ERROR": {**run, "mock_result": {**mock, "success": False}}, "FAIL": {**run, "mock_backend": mock, "max_absolute_error": float("nan")},
                 "PASS": {**run, "mock_result": {"success": True, "avg_inference_time_ms": 2.5}}}
        for verdict, content in cases.items():
            document = self.report(self.write("run.json.txt", json.dumps(content)))
            self.assertEqual([row["kerneldiff"] for row in self.table(document, "models")], [verdict])
        self.assertIn(2.5, [row["time_ms"] for row in self.table(document, "backends")])
        for verdict, change in {"SKIPPED": {"total_tensors": 0}, "ERROR": {"error_message": "boom"}, "FAIL": {"overall_passed": False}}.items():
            document = self.report(self.write("diff.json", json.dumps({**DIFF, **change})))
            self.assertEqual([row["verdict"] for row in self.table(document, "comparisons")], [verdict])

    def test_markup_in_a_message_stays_text(self):
        run = json.loads((RESULTS / "resnet-18_1764741128.json").read_text(encoding="utf-8"))
        run["mock_backend"]["constraint_warnings"] = ["Node <b>x</b> has dtype"]
        self.assertEqual(self.run_binary("report", self.write("one.json", json.dumps(run)), "-o", "page.html", "--exit-zero").returncode, 0)
        self.assertNotIn("<b>x</b>", (self.folder / "page.html").read_text(encoding="utf-8"))
        self.assertNotIn("<b>x</b>", self.run_binary("report", "one.json", "--format", "markdown").stdout)


if __name__ == "__main__":
    support.main()
