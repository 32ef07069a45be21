#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What each kind of input is said to be, and the exit codes of the commands: the table of the manual, walked row by row.

usage: state_test.py BINARY PROJECT_ROOT [unittest arguments]
"""
import gzip
import json
import os
import pathlib
import shutil
import sys

import support

ROOT = pathlib.Path(sys.argv.pop(2)).resolve()
TRACE = ROOT / "tests" / "data" / "trace"
RUN = "run_20260102T030405Z_2_bbbb"
NOBODY = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
LOG = gzip.decompress((TRACE / "cache_warm.log.gz").read_bytes())  # nothing to change
LOG_NAME = "dedicated_log_torch_trace_x.log"
TWO = gzip.decompress((TRACE / "forwards_ab.log.gz").read_bytes())  # two compilations, nothing to change
TEXT = (TRACE / "recompiles.txt").read_bytes()
CUT_TEXT = TEXT[:TEXT.index(b"\n", TEXT.rindex(b"Recompiling function")) + 1]
METRICS = b'{"compilation_metrics": '
START = b'{"dynamo_start": '


def records(log: bytes) -> list[bytes]:
    """Each with its payload."""
    return [b"V" + one for one in log[1:].split(b"\nV")]


def cut(log: bytes) -> bytes:
    """Up to the middle of the last compilation's last graph."""
    return log[:log.rindex(b'"inductor_output_code"') + 2000]


def manual_rows() -> list[list[str]]:
    text = (ROOT / "src/commands/analyze.md").read_text(encoding="utf-8")
    table = text.split("| input | state |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table]


class States(support.Case):
    def setUp(self):
        super().setUp()
        self.options = {}
        self.flags = []

    def make(self, log=LOG, **fields) -> pathlib.Path:
        run = self.make_run(RUN, **{"host": {"name": "elsewhere"}, **fields})
        shutil.rmtree(run / "trace")
        if log is not None:
            (run / "trace").mkdir()
            (run / "trace" / LOG_NAME).write_bytes(log)
        return run

    def lock(self, path: pathlib.Path) -> None:
        """Nobody but the owner may read it; the commands that follow are run as somebody else."""
        path.chmod(0o600 if NOBODY else 0)
        self.addCleanup(path.chmod, 0o600)
        for folder in (self.folder, *self.folder.rglob("*")):
            if folder.is_dir():
                folder.chmod(0o755)
        self.options = {"env": support.clean_environment(HOME="/nonexistent", INDUCTOR_DEBUG_DATA=str(ROOT / "data")), **NOBODY}
        try:
            if self.run_binary("--version", **self.options).returncode != 0:
                self.skipTest("the binary cannot be run as another user")
        except PermissionError:
            self.skipTest("the folder cannot be reached by another user")

    # One maker for each row of the manual's table, by its first words.

    def make_whole_log(self):
        return self.write_bytes("a.log", LOG)

    def make_cut_log(self):
        return self.write_bytes("a.log", cut(LOG))

    def make_between(self):
        """Behind the first compilation's last record."""
        whole = records(TWO)
        ends = [at for at, one in enumerate(whole) if METRICS in one]
        return self.write_bytes("a.log", b"\n".join(whole[:ends[0] + 2]) + b"\n")

    def make_cut_text(self):
        """In a graph, before its return."""
        return self.write_bytes("a.txt", b"".join((TRACE / "words.txt").read_bytes().splitlines(True)[:70]))

    def make_missing(self):
        return self.folder / "missing.log"

    def make_locked_log(self):
        path = self.write_bytes(f"trace/{LOG_NAME}", LOG)
        self.lock(path)
        return path.parent

    def make_whole_run(self):
        return self.make()

    def make_signal(self):
        return self.make(cut(LOG), exit_code=None, signal=9)

    def make_exit(self):
        return self.make(exit_code=1)

    def make_killed(self):
        return self.make(exit_code=None, end_time=None)

    def make_damaged(self):
        run = self.make()
        (run / "run.json").write_text('{"format": "inductor-debug-run", "logs": {"tra', encoding="utf-8")
        return run

    def make_locked_run(self):
        run = self.make()
        self.lock(run / "run.json")
        return run

    def make_locked_trace(self):
        run = self.make()
        self.lock(run / "trace" / LOG_NAME)
        return run

    def make_locked_debug(self):
        folder = self.folder / "torch_compile_debug"
        shutil.copytree(TRACE / "torch_compile_debug", folder)
        self.lock(next(folder.rglob("output_code.py")))
        return folder

    def make_no_log(self):
        run = self.make(None)
        shutil.copytree(TRACE / "torch_compile_debug", run / "debug" / "torch_compile_debug")
        self.flags = ["--fail-on", "graph-break,recompile"]
        return run

    def make_nothing(self):
        return self.make(None)

    def make_partial(self):
        return self.write("a.txt", 'def forward(self, x: "f32[4, 8]", w: "f32[8, 16]"):\n'
                                   '    mm: "f32[4, 999]" = torch.ops.aten.mm.default(x, w)\n    return (mm,)\n')

    def make_results(self):
        run = self.make(None)
        same = ROOT / "tests/data/diff/expected.npy"
        done = self.run_binary("diff", same, same, "--json")
        self.write(f"{RUN}/backend/7_000_compare/outputs/diff.json", done.stdout)
        return run

    MAKERS = {
        "a log that is whole": make_whole_log,
        "a log that ends in a compilation": make_cut_log,
        "a log that ends between two compilations": make_between,
        "a text of `TORCH_LOGS` that ends in a message": make_cut_text,
        "a file that does not exist": make_missing,
        "a folder of logs, one of which may not be opened": make_locked_log,
        "a run that is whole": make_whole_run,
        "a run whose program a signal ended": make_signal,
        "a run whose program ended with exit code 1": make_exit,
        "a run that was killed with its `capture`": make_killed,
        "a run whose `run.json` is damaged": make_damaged,
        "a run whose `run.json` may not be opened": make_locked_run,
        "a run whose log may not be opened": make_locked_trace,
        "a debug folder of which a file may not be opened": make_locked_debug,
        "a run without a log, with `--fail-on graph-break`": make_no_log,
        "a run with nothing but results of the compare backend": make_results,
        "a run in which nothing was compiled": make_nothing,
        "a model of which a part contradicts itself": make_partial,
    }

    def write_bytes(self, path: str, content: bytes) -> pathlib.Path:
        file = self.write(path)
        file.write_bytes(content)
        return file

    def run_json(self, *arguments):
        return self.run_binary(*arguments, "--json", **self.options)

    def test_the_table_of_the_manual(self):
        rows = manual_rows()
        self.assertEqual([row[0] for row in rows], list(self.MAKERS))
        for name, state, *codes in rows:
            with self.subTest(name):
                self.setUp()
                try:
                    path = self.MAKERS[name](self)
                    self.check_row(path, state, codes)
                finally:
                    self.doCleanups()

    def check_row(self, path, state, codes):
        other = path if codes[3] else None
        lists = ["list", "--artifact-dir", path.parent]
        advise = ["advise", path, "--hardware", "h200"]
        asked = (["analyze", path, *self.flags], ["report", path, *self.flags], advise, ["diff", path, other], lists)
        for code, arguments in zip(codes, asked, strict=True):
            if not code:
                continue
            done = self.run_json(*arguments)
            self.assertEqual(done.returncode, int(code), [arguments, done.stdout[:200], done.stderr])
            if arguments[0] == "list" or not done.stdout:
                if state == "unreadable":
                    self.assertRegex(done.stdout + done.stderr, "Permission denied|No such file")
                continue
            document = json.loads(done.stdout)
            states = {one["state"] for one in document["inputs"]}
            self.assertIn(state, states, arguments)
            self.assertEqual(document["summary"]["state"] == "unknown", state != "whole", document["summary"])
            if state != "whole":
                self.assertNotIn("pass", {one["state"] for one in document["verdicts"]}, document["verdicts"])
                self.assertIn("UNKNOWN", done.stderr)
                rules = {"analyze": "unknown-operator" if state == "partly-read" else "graph-break", "advise": "advice>100"}
                rule = rules.get(arguments[0], rules["analyze"])
                named = self.run_json(*arguments, *(() if arguments[0] == "diff" else ("--fail-on", rule)))
                self.assertEqual(named.returncode, 2 if state == "empty" else int(code), named.stderr)
                self.assertEqual(self.run_json(*arguments, "--exit-zero").returncode, 0)

    def test_what_ended_and_where_is_said_first(self):
        run = self.make(cut(LOG), exit_code=None, signal=9)
        words = r"the program was ended by signal 9 \(Killed\); .*the log ends in.*, after inductor\\?_output\\?_code"
        for arguments in (["analyze", run], ["analyze", run, "--section", "verdict,breaks"]):
            self.assertRegex(self.run_binary(*arguments).stdout.split("\nVerdict\n", 1)[-1].split("\n", 1)[0], words, arguments)
        markdown = self.run_binary("report", run, "--format", "markdown").stdout
        self.assertRegex(markdown.splitlines()[2], r"^\*\*Unknown: .*" + words)
        self.assertNotIn("Clean", markdown)
        self.assertEqual(self.run_binary("report", run, "-o", "page.html", "-q").returncode, 1)
        self.assertIn("signal 9", (self.folder / "page.html").read_text(encoding="utf-8"))

    def state_of(self, log: bytes, name="a.log") -> tuple[str, str]:
        one = json.loads(self.run_json("analyze", self.write_bytes(name, log)).stdout)["inputs"][0]
        return one["state"], one.get("what", "")

    def test_where_a_log_breaks_off(self):
        """In each record, before each record but those that begin a compilation."""
        whole = records(LOG)
        first = next(at for at, one in enumerate(whole) if START in one)
        for count in range(first + 1, len(whole)):
            self.assertEqual(self.state_of(b"\n".join(whole[:count]) + b"\n")[0], "cut-off", whole[count - 1][:200])
        for count in range(first, len(whole)):
            part = b"\n".join(whole[:count]) + b"\n" + whole[count][:-20]
            self.assertEqual(self.state_of(part)[0], "cut-off", whole[count][:200])
        self.assertEqual(self.state_of(LOG), ("whole", ""))
        self.assertEqual(self.state_of(LOG.rstrip(b"\n")), ("whole", ""))

    def test_a_backward_graph_that_is_compiled_when_the_log_ends(self):
        log = [one for one in records(gzip.decompress((TRACE / "cache_cold.log.gz").read_bytes())) if b"chromium_event" not in one]
        metrics = next(at for at, one in enumerate(log) if METRICS in one)
        end = next(at for at, one in enumerate(log) if b'{"bwd_compilation_metrics": ' in one)
        for count, state in ((metrics + 1, "whole"), (end, "cut-off"), (end + 1, "whole")):
            self.assertEqual(self.state_of(b"\n".join(log[:count]) + b"\n")[0], state, log[count - 1][:200])

    def test_where_a_text_breaks_off(self):
        self.assertEqual(self.state_of(TEXT, "a.txt"), ("whole", ""))
        self.assertEqual(self.state_of(TEXT + b"the program goes on", "a.txt"), ("whole", ""))
        for cut in (1, 30, 60, 130):
            self.assertEqual(self.state_of(TEXT[:-cut], "a.txt"), ("cut-off", "the log ends in the middle of a line"))
        self.assertRegex(self.state_of(CUT_TEXT, "a.txt")[1], "^the log ends in its last message, 'Recompiling function")
        self.assertEqual(self.state_of(CUT_TEXT + b"the program goes on\n", "a.txt"), ("whole", ""))

    def test_a_rule_of_logs_says_how_to_get_one(self):
        run = self.make_no_log()
        for command in ("analyze", "report"):
            done = self.run_binary(command, run, *self.flags)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("--fail-on: 'graph-break' judges a log, and the input holds none (record one with", done.stderr)

    def test_a_partly_read_model_passes_no_gate(self):
        model = self.make_partial()
        for arguments in (["analyze", model], ["report", model], ["diff", model, model]):
            rule = "structure" if arguments[0] == "diff" else "unknown-operator"
            done = self.run_json(*arguments, "--fail-on", rule)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("only partly read: recorded sizes that contradict their operators", done.stderr)
            self.assertEqual({one["state"] for one in json.loads(done.stdout)["inputs"]}, {"partly-read"})

    def test_results_of_the_compare_back_end_alone(self):
        run = self.make_results()
        tensors = ROOT / "tests/data/diff"
        done = self.run_binary("diff", tensors / "expected.npy", tensors / "actual.npy", "--json")
        self.write(f"{RUN}/backend/7_000_compare/outputs/diff.json", done.stdout)
        for flags, code in ((["--fail-on", "mismatch"], 1), (["--fail-on", "graph-break"], 2), (["--adapter", "edge-npu"], 2)):
            self.assertEqual(self.run_json("analyze", run, *flags).returncode, code, flags)
        found = [json.loads(self.run_json(command, run).stdout) for command in ("analyze", "report")]
        self.assertEqual([one["kind"] for one in found], ["analyze", "report"])
        self.assertEqual(found[0]["findings"], found[1]["findings"])

    def test_a_rule_that_a_flag_finds_says_which(self):
        model = ROOT / "tests/data/models/small/gpt2.pt2"
        for command, rule, flags in (("analyze", "dtype", "--adapter"), ("report", "unsupported-op>3", "--adapter"),
                                     ("analyze", "ops", "--adapter"), ("analyze", "does-not-fit", "--hardware"),
                                     ("analyze", "budget", "--check-latency or --check-memory or --check-energy or --check-power"),
                                     ("analyze", "validate-off", "--validate")):
            done = self.run_binary(command, model, "--fail-on", rule)
            self.assertEqual((done.returncode, done.stdout), (2, ""), rule)
            self.assertIn(f"--fail-on: '{rule.split('>')[0]}' judges nothing without {flags} (give it, or leave the rule out)", done.stderr)
        found = self.write("a.json", self.run_json("analyze", model, "--adapter", "edge-npu").stdout)
        for arguments in (["analyze", model, "--adapter", "edge-npu", "--fail-on", "dtype"], ["report", found, "--fail-on", "dtype"],
                          ["analyze", model, "--hardware", "h200", "--check-latency", "0.001", "--fail-on", "budget"]):
            self.assertEqual(self.run_json(*arguments).returncode, 1, arguments)

    def test_what_pytorch_breaks_itself_fails_nothing(self):
        """A note is no trouble; all the countings agree."""
        log = TRACE / "optimizer.log.gz"
        document = json.loads(self.run_binary("analyze", log, "--json").stdout)
        breaks = [one for one in document["findings"] if one["rule"] == "graph-break"]
        self.assertTrue(breaks)
        loud = [one for one in breaks if one["severity"] != "note"]
        self.assertEqual(document["summary"]["findings"].get("graph-break", 0), len(loud))
        self.assertEqual(document["summary"]["graph_breaks"], len(loud))
        self.assertEqual(self.run_binary("analyze", log, "--fail-on", f"graph-break>{len(loud)}").returncode, 0)

    def test_one_counting(self):
        log = TRACE / "breaks.log.gz"
        summary = json.loads(self.run_binary("analyze", log, "--json").stdout)["summary"]
        for rule, count in (("graph-break", summary["findings"]["graph-break"]), ("warning", summary["errors"] + summary["warnings"])):
            self.assertEqual(self.run_binary("analyze", log, "--fail-on", f"{rule}>{count}").returncode, 0)
            self.assertEqual(self.run_binary("analyze", log, "--fail-on", f"{rule}>{count - 1}").returncode, 1)
        self.assertEqual(summary["graph_breaks"], summary["findings"]["graph-break"])

    def test_the_summary_has_the_whole_time_and_no_rest_of_sums(self):
        for log in ("breaks.log.gz", "cache_cold.log.gz", "recompiles.log.gz"):
            document = json.loads(self.run_binary("analyze", TRACE / log, "--json", "--all").stdout)
            overview = {fact["key"]: fact["value"] for section in document["sections"] if section["key"] == "overview" for fact in section["facts"]}
            self.assertAlmostEqual(document["summary"]["compile_s"], overview["compile_s"], places=6)
            others = [fact for section in document["sections"] if section["key"] in ("compilations", "time") for fact in section.get("facts", [])
                      if fact["label"] == "compile time"]
            self.assertEqual(others, [], "a total has one home")
            for key, value in document["summary"].items():
                if key.endswith("_s"):
                    self.assertEqual(value, round(value, 6), key)

    def test_diff_has_the_times_of_analyze(self):
        logs = [TRACE / name for name in ("cache_cold.log.gz", "recompiles.log.gz")]
        times = [json.loads(self.run_binary("analyze", log, "--json").stdout)["summary"]["compile_s"] for log in logs]
        summary = json.loads(self.run_binary("diff", *logs, "--json").stdout)["summary"]
        for key, value in zip(("before_s", "after_s"), times):
            self.assertAlmostEqual(summary[key], value, places=5)

    def test_a_diff_that_passes(self):
        done = self.run_binary("diff", TRACE / "cache_cold.log.gz", TRACE / "cache_warm.log.gz", "--json")
        self.assertEqual((done.returncode, json.loads(done.stdout)["summary"]["state"]), (0, "pass"))


if __name__ == "__main__":
    support.main()
