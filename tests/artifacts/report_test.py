#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports of run folders, hostile ones included.

usage: report_test.py BINARY PROJECT_ROOT [unittest arguments]
"""
import json
import pathlib
import re
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

    def test_pages_link_to_the_texts_beside_them(self):
        """By a path from the page, wherever the page is written: by a name of its own, into a folder, to standard output."""
        log = DATA / "trace" / "breaks.log.gz"
        for place, output in ((".", []), (".", ["-o", "-"]), ("a b", ["-o", "a b/"]), ("deep/er", ["-o", "deep/er/page.html"]), ("texts", ["-o", "texts/page.html"]),
                              ("up", ["-o", f"{self.folder}/x/../up/page.html"])):
            with self.subTest(output):
                done = self.run_binary("report", log, "--exit-zero", "--with-artifacts", "texts", *output)
                self.assertEqual(done.returncode, 0, done.stderr)
                page = done.stdout if "-" in output else (self.folder / done.stdout.strip()).read_text(encoding="utf-8")
                folder = json.loads(re.search(r'"attachment-data">{"folder": ("[^"]*")', page)[1])
                self.assertTrue(list((self.folder / place / folder).rglob("*dynamo_cpp_guards_str*")), folder)

    def test_one_file_is_named_without_its_folder(self):
        self.assertEqual(self.report(DATA / "trace" / "simple.log")["title"], "simple.log: TORCH_TRACE")

    def test_paths_out_of_the_run_folder_are_not_read(self):
        log = self.write("secret/dedicated_log_torch_trace_x.log", (DATA / "trace" / "simple.log").read_text(encoding="utf-8"))
        for place in (str(log.parent), "../secret", "trace/../../secret", "/proc/self", "./.."):
            with self.subTest(place):
                document = self.report(self.make_run(log=None, logs={"trace": place, "debug": place, "text": str(log)}))
                self.assertEqual(self.rules_of(document), ["outside-run-folder"] * 3)
                self.assertIn("outside the run folder: it is not read", document["findings"][0]["message"])
                self.assertEqual(document["findings"][0]["place"]["key_path"], "logs.trace")
                self.assertNotIn("summary", [section["key"] for section in document["sections"]])

    def test_links_out_of_the_run_folder_are_not_read(self):
        self.write("secret/dedicated_log_torch_trace_x.log", (DATA / "trace" / "simple.log").read_text(encoding="utf-8"))
        run = self.make_run(log=None)
        (run / "trace").rmdir()
        (run / "trace").symlink_to(self.folder / "secret")
        (run / "debug").symlink_to(self.folder)
        self.assertEqual(self.rules_of(self.report(run)), ["outside-run-folder"] * 2)

    def test_a_linked_log_in_the_run_folder_is_not_read(self):
        run = self.make_run(log=None)
        (run / "trace" / "dedicated_log_torch_trace_x.log").symlink_to(DATA / "trace" / "simple.log")
        document = self.report(run)
        self.assertEqual(self.rules_of(document), ["outside-run-folder"])
        self.assertRegex(document["findings"][0]["message"], r"trace_x\.log is outside the run folder: .*/trace is not read$")

    def test_a_run_whose_record_is_damaged(self):
        run = self.make_run()
        (run / "run.json").write_text('{"format": "inductor-debug-run", "logs": {"tra', encoding="utf-8")
        document = self.report(run)
        self.assertEqual(document["inputs"][0]["state"], "cut-off")
        self.assertIn("summary", [section["key"] for section in document["sections"]])

    def test_what_differs_from_eager_mode_is_a_finding_of_the_run(self):
        run = self.make_run()
        tensors = DATA / "diff"
        done = self.run_binary("diff", tensors / "expected.npy", tensors / "actual.npy", "--json")
        self.assertEqual(done.returncode, 1, done.stderr)
        folder = f"{RUN}/backend/7_000_compare/outputs"
        self.write(f"{folder}/diff.json", done.stdout)
        for name in ("eager.safetensors", "compiled.safetensors", "tolerances.json"):
            self.write(f"{folder}/{name}")
        self.assertIn("mismatch", self.rules_of(self.report(run)))
        done = self.run_binary("analyze", run, "--json", "--fail-on", "mismatch")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("mismatch", self.rules_of(json.loads(done.stdout)))
        self.assertNotIn("unknown-files", self.run_binary("list").stdout)
        shutil.rmtree(run / "trace")
        self.assertNotIn("empty", [one["state"] for one in self.report(run)["inputs"]])
        self.assertEqual(self.run_binary("clean", "-f").returncode, 0)
        self.assertFalse(run.exists())


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
        self.assertNotIn("empty", [one["state"] for one in document["inputs"]])
        self.assertIn("graph", [section["key"] for section in document["sections"]])


if __name__ == "__main__":
    support.main()
