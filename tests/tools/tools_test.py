#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the scripts under tools/ and of the command-line case runner: each rule once kept and once
broken, so that a checker that finds nothing is noticed."""
import collections
import contextlib
import io
import json
import os
import pathlib
import re
import stat
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True

import accuracy_page  # noqa: E402
import check_hidden  # noqa: E402
import check_layers  # noqa: E402
import check_text  # noqa: E402
import count_tests  # noqa: E402
import md2man  # noqa: E402

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"


class TemporaryTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name: str, text: str) -> pathlib.Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


class CheckHidden(TemporaryTree):
    SOURCE = "namespace idbg::gemm {\nnamespace {\n\nint %s(int a) { return a; }\n\n}  // namespace\n%s\n}  // namespace idbg::gemm\n"

    def found(self, name: str, rest: str = "") -> list[str]:
        self.write("a.h", "namespace idbg::gemm {\n\nint SizeOf(long a);\n\n}  // namespace idbg::gemm\n")
        self.write("b.cc", self.SOURCE % (name, rest))
        return check_hidden.hidden(self.root)

    def test_a_name_of_its_own_hides_nothing(self):
        self.assertEqual(self.found("WidthOf"), [])

    def test_the_name_of_a_function_in_a_header_is_found(self):
        found = self.found("SizeOf")
        self.assertEqual(len(found), 1)
        self.assertIn("b.cc:4: SizeOf() hides the function of that name in idbg::gemm", found[0])

    def test_an_overload_of_what_the_file_defines_is_meant(self):
        self.assertEqual(self.found("SizeOf", "int SizeOf(long a) { return 1; }"), [])


class CheckLayers(TemporaryTree):
    def found(self, name: str, text: str) -> list[str]:
        path = self.write(f"src/{name}", text)
        found = check_layers.violations(self.root / "src")
        path.unlink()
        return found

    def test_edges_of_the_design_pass(self):
        self.assertEqual(self.found("gemm/a.cc", '#include "base/error.h"\n#include <zlib.h>\n'), [])
        self.assertEqual(self.found("main.cc", '#include "capi/inductor_debug.h"\n'), [])
        self.assertEqual(self.found("estimate/a.cc", '#include "fusion/fusion.h"\n'), [])

    def test_edges_against_the_flow_are_named_with_their_line(self):
        found = self.found("gemm/a.cc", '#include "base/error.h"\n#include "report/document.h"\n')
        self.assertEqual(len(found), 1)
        self.assertIn("a.cc:2: room 'gemm' must not include room 'report' (", found[0])
        self.assertEqual(len(self.found("base/a.h", '#  include "tensor/dtype.h"\n')), 1)
        self.assertEqual(len(self.found("commands/a.cc", '#include "torch/module.h"\n')), 1)

    def test_unknown_rooms_and_relative_includes_are_refused(self):
        self.assertEqual(len(self.found("gem/a.cc", "")), 1)
        self.assertEqual(len(self.found("gemm/a.cc", '#include "gem/a.h"\n')), 1)
        self.assertEqual(len(self.found("gemm/a.cc", '#include "a.h"\n')), 1)
        self.assertEqual(len(self.found("gemm/a.cc", '#include "../base/error.h"\n')), 1)

    def folder_found(self, **files: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, includes in files.items():
                path = root / (name.replace("__", "/").removesuffix("_h") + ".h")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("".join(f'#include "{include}"\n' for include in includes.split()), encoding="utf-8")
            return check_layers.folder_violations(root)

    def test_folders_of_a_room_keep_their_order(self):
        self.assertEqual(self.folder_found(gemm__model__a_h="gemm/problem/a.h"), [])
        found = self.folder_found(gemm__problem__a_h="gemm/model/a.h")
        self.assertEqual(len(found), 1)
        self.assertIn("folder 'gemm/problem' must not include folder 'gemm/model'", found[0])
        self.assertEqual(len(self.folder_found(gemm__elsewhere__a_h="")), 1)

    def test_folders_form_no_circle_through_the_top_of_their_room(self):
        found = self.folder_found(gemm__problem__a_h="gemm/top.h", gemm__top_h="gemm/problem/b.h")
        self.assertEqual(len(found), 1)
        self.assertIn("a circle: ", found[0])

    def test_no_room_may_be_reached_from_itself(self):
        def reachable(room: str, seen: set[str]) -> set[str]:
            for other in check_layers.ALLOWED[room][0] - seen:
                seen |= reachable(other, seen | {other})
            return seen

        for room in check_layers.ALLOWED:
            for other in check_layers.ALLOWED[room][0]:
                self.assertNotIn(room, reachable(other, set()), f"{room} -> {other} -> ... -> {room}")

    def test_the_table_for_contributors_has_every_room_and_folder(self):
        text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        shown = {room: folders.strip() for room, folders in re.findall(r"^\| `(\w+)` \|([^|]*)\|", text, re.MULTILINE)}
        wanted = {room: check_layers.FOLDERS.get(room, "").replace(" ", ", ") for room in set(check_layers.ALLOWED) - {"main"}}
        self.assertEqual(shown, wanted)


class CheckText(TemporaryTree):
    def found(self, name: str, text: str) -> list[str]:
        path = self.write(name, text)
        found = check_text.breaches(self.root)
        path.unlink()
        return found

    def test_words_in_comments_and_strings_are_not_code(self):
        self.assertEqual(self.found("src/base/a.cc", SPDX + '// printf("x")\nconst char* k = "std::cout << exit(1)";\n'
                                    'auto r = R"~~(abort(); " )~~";\n/* exit(1) */ std::snprintf(b, 1, "");\n'), [])

    def test_a_library_neither_prints_nor_exits(self):
        for code in ("std::cout << 1;", 'printf("x");', 'std::fprintf(stderr, "x");', 'puts("x");', "std::exit(1);",
                     "exit(1);", "abort();", "std::terminate();"):
            found = self.found("src/gemm/a.cc", SPDX + "\n" + code + "\n")
            self.assertEqual(len(found), 1, code)
            self.assertIn("src/gemm/a.cc:3: ", found[0])
            self.assertEqual(self.found("src/commands/a.cc", SPDX + code + "\n"), [], code)

    def test_includes_stay_where_they_are_cheap(self):
        for include, home in (("torch/script.h", "src/torch/a.cc"), ("CLI/CLI.hpp", "src/commands/app/app.cc"),
                              ("spdlog/spdlog.h", "src/base/log.cc")):
            self.assertEqual(self.found(home, SPDX + f"#include <{include}>\n"), [], include)
            self.assertEqual(len(self.found("src/gemm/a.cc", SPDX + f"#include <{include}>\n")), 1, include)
        header = SPDX + "#pragma once\n#include <nlohmann/{}>\n"
        self.assertEqual(self.found("src/base/a.h", header.format("json_fwd.hpp")), [])
        self.assertEqual(len(self.found("src/base/a.h", header.format("json.hpp"))), 1)

    def test_wording_is_checked_in_what_users_read(self):
        self.assertEqual(self.found("src/base/a.cc", SPDX + 'const char* a = "is no "\n    "size";\n'),
                         ["src/base/a.cc:2: 'is no ' (write: is not a ..., or: unknown ...)"])
        self.assertEqual(len(self.found("README.md", "One log a process, with\n\n    no head-room\n")), 1)
        self.assertEqual(self.found("src/base/a.cc", SPDX + '// is no comment\nconst char* a = "head-room";\n'), [])

    def test_every_file_names_its_licence_and_headers_guard(self):
        self.assertEqual(len(self.found("tools/a.py", "#!/usr/bin/env python3\nimport os\n")), 1)
        self.assertEqual(len(self.found("src/base/a.h", SPDX + "int f();\n")), 1)


class Md2Man(TemporaryTree):
    TEXT = ("# inductor-debug x\n\nDoes a thing. It does more.\n\n## Synopsis\n\n    inductor-debug x --flag\n\n"
            "## Options\n\n- `--flag`: a *b* **c** `d`\n- plain\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n.dot and -dash, A_B, C_D\n")

    @unittest.skipUnless(shutil.which("lowdown"), "no lowdown (apt install lowdown)")
    def test_a_page_has_its_sections_in_the_order_of_manuals(self):
        page = md2man.man_page(pathlib.Path("x.md"), self.TEXT)
        headings = [line for line in page.splitlines() if line.startswith(".SH")]
        self.assertEqual(headings, [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH SEE ALSO"])
        self.assertIn("inductor\\-debug\\-x \\- does a thing\n", page)
        self.assertRegex(page, r"\.LP\n\\fB\\-\\-flag\\fR\n(\..*\n)+a \\fIb\\fR \\fBc\\fR \\fBd\\fR\n")
        self.assertIn("T{\n1\nT}|T{\n2\nT}\n", page)
        self.assertIn("\n\\&.dot and \\-dash, A_B, C_D\n", page)

    def test_a_title_that_is_not_the_command_is_refused(self):
        with self.assertRaisesRegex(ValueError, "the title must be"):
            md2man.for_lowdown(pathlib.Path("y.md"), self.TEXT)

    def test_see_also_has_the_overview_the_flags_and_what_the_text_mentions(self):
        text = "`predict` is like `inductor-debug report FILE`; `capture-x` and list are words; see `inductor-debug help accuracy`"
        self.assertEqual(md2man.see_also(pathlib.Path("x.md"), text),
                         "**inductor-debug**(1), **inductor-debug-flags**(1), **inductor-debug-predict**(1), "
                         "**inductor-debug-report**(1), **inductor-debug-accuracy**(7)")
        everything = md2man.see_also(pathlib.Path("inductor-debug.md"), "")
        self.assertIn("**inductor-debug-clean**(1)", everything)
        self.assertIn("**inductor-debug-formats**(7)", everything)

    def test_a_guide_is_a_page_of_section_7_without_comments(self):
        guide = pathlib.Path("guides/x.md")
        text = md2man.for_lowdown(guide, "# Title\n\nHow it is.\n\n## Part\n\n<!-- mark -->\ntext\n")
        self.assertIn("inductor-debug-x - how it is\n", text)
        self.assertNotIn("mark", text)
        self.assertEqual((md2man.page_name(guide), md2man.page_section(guide)), ("inductor-debug-x", "7"))

    def test_check_notices_a_stale_page_and_an_edited_one(self):
        source = self.write("x.md", self.TEXT)
        page = self.write("inductor-debug-x.1", md2man.with_stamp(self.TEXT, ".TH X 1\ntext\n"))
        check = [sys.executable, str(ROOT / "tools/md2man.py"), "--check", str(self.root), str(source)]
        self.assertEqual(subprocess.run(check, check=False).returncode, 0)
        page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
        self.assertEqual(subprocess.run(check, check=False, capture_output=True).returncode, 1)
        page.write_text(md2man.with_stamp(self.TEXT, ".TH X 1\ntext\n"), encoding="utf-8")
        source.write_text(self.TEXT + "more\n", encoding="utf-8")
        stale = subprocess.run(check, check=False, capture_output=True, text=True)
        self.assertEqual(stale.returncode, 1)
        self.assertIn("inductor-debug-x.1: not what", stale.stdout)


class AccuracyPage(unittest.TestCase):
    GROUP = {"key": "time", "what": "Error of times.", "data": "tests/data", "command": "measure",
             "columns": [{"key": "mean", "title": "mean", "unit": "%", "decimals": 1, "better": "lower", "tolerance": 0.2, "reason": "Arithmetic."}],
             "rows": [{"key": "a", "title": "eager, small", "targets": {"mean": 5}, "values": {"mean": 7.5}},
                      {"key": "b", "title": "Inductor, small", "targets": {"mean": 5}, "values": {"mean": 4}}]}

    def page(self, text: str, **changes) -> str:
        return accuracy_page.page_with(text, {"time": {**self.GROUP, **changes}})

    def test_a_figure_has_its_target_and_is_bold_when_it_misses_it(self):
        page = self.page("<!-- figures: time -->\n<!-- end -->\n")
        self.assertIn("| eager, small | **7.5** (5) |\n| Inductor, small | 4.0 (5) |\n", page)
        self.assertIn("| | mean (%, ±0.2) |", page)

    def test_parts_of_titles_become_columns(self):
        page = self.page("<!-- figures: time -->\n<!-- end -->\n", across=["Inductor", "eager"])
        self.assertIn("| | Inductor | eager |\n|---|---|---|\n| small | 4.0 (5) | **7.5** (5) |\n", page)
        with self.assertRaises(SystemExit):
            self.page("<!-- figures: time -->\n<!-- end -->\n", across=["Inductor"])

    def test_a_group_without_a_table_must_be_hidden(self):
        page = "<!-- summary -->\n<!-- end -->\n"
        with self.assertRaises(SystemExit):
            self.page(page)
        page = self.page(page, hidden=True, summary=[["times", "a", "mean"]])
        self.assertIn("| times | **7.5** % | 5 % | `time` |", page)


class CountTests(unittest.TestCase):
    def count(self, result: str, stdout: str = "", stderr: str = "") -> tuple[int, int, int]:
        return count_tests.counts({"result": result, "stdout": stdout, "stderr": stderr})

    def test_programs_that_count_are_believed(self):
        self.assertEqual(self.count("OK", "All tests passed (90 assertions in 19 test cases)\n"), (19, 0, 0))
        self.assertEqual(self.count("FAIL", "test cases: 5 | 3 passed | 1 failed | 1 skipped\n"), (3, 1, 1))
        self.assertEqual(self.count("OK", "SKIP a\n4 passed, 0 failed, 1 skipped\n"), (4, 0, 1))
        self.assertEqual(self.count("FAIL", stderr="Ran 6 tests in 0.1s\n\nFAILED (failures=1, errors=1)\n"), (4, 2, 0))

    def test_a_failure_is_never_lost(self):
        self.assertEqual(self.count("TIMEOUT", "3 passed, 0 failed\n"), (3, 1, 0))
        self.assertEqual(self.count("FAIL"), (0, 1, 0))
        self.assertEqual(self.count("SKIP"), (0, 0, 1))
        self.assertEqual(self.count("OK", "no summary"), (1, 0, 0))

    def test_an_empty_log_fails(self):
        sys.argv = ["count_tests.py", "/nonexistent/testlog.json"]
        with contextlib.redirect_stdout(io.StringIO()) as out:
            self.assertEqual(count_tests.main(), 1)
        self.assertEqual(out.getvalue(), "0 passed, 0 failed\n")


class CaseTree(TemporaryTree):
    """Cases under `cases`, run with a small script that stands for the binary."""

    BINARY = ""

    def setUp(self):
        super().setUp()
        self.binary = self.write("binary", self.BINARY)
        self.binary.chmod(self.binary.stat().st_mode | stat.S_IXUSR)

    def run_cases(self, accept: bool = False) -> subprocess.CompletedProcess:
        env = {**os.environ, "IDBG_ACCEPT": "1" if accept else ""}
        return subprocess.run([sys.executable, str(ROOT / "tests/cli/run_cases.py"), "--binary", str(self.binary),
                               str(self.root / "cases")], env=env, check=False, capture_output=True, text=True)


class RunCases(CaseTree):
    """The binary prints its arguments, its input, and exits as told."""

    BINARY = """#!/bin/sh
for word in "$@"; do echo "arg $word"; done
echo "inductor-debug 1.2.3 at 2026-01-02T03:04:05Z, took 17 ms" >&2
cat
[ "$1" = write ] && echo "made in $PWD" > made.txt
[ "$1" = fail ] && exit 3
exit 0
"""

    def test_accepting_writes_what_the_next_run_compares(self):
        self.write("cases/in.txt", "input\n")
        self.write("cases/a.cmd", "# a comment\nrun: 0 write $CASE/in.txt $TMP/x 'two words'\nstdin: in.txt\n"
                                  "cat: made.txt\nrun: 3 fail\nmask: took (\\d+) ms\n")
        accepted = self.run_cases(accept=True)
        self.assertEqual((accepted.returncode, accepted.stdout), (77, "ACCEPTED a\n0 passed, 0 failed, 1 skipped\n"))
        self.assertEqual((self.root / "cases/a.out").read_text(),
                         "$ inductor-debug write $CASE/in.txt $TMP/x 'two words'\narg write\narg $CASE/in.txt\n"
                         "arg $TMP/x\narg two words\ninput\n$ cat made.txt\nmade in $TMP\n"
                         "$ inductor-debug fail\narg fail\n")
        self.assertIn("inductor-debug VERSION at TIME, took *** ms\n", (self.root / "cases/a.err").read_text())
        passed = self.run_cases()
        self.assertEqual((passed.returncode, passed.stdout), (0, "1 passed, 0 failed\n"))

    def test_another_output_or_exit_code_fails(self):
        self.write("cases/a.cmd", "0 one\nignore: stderr\n")
        self.write("cases/a.out", "arg two\n")
        self.write("cases/b.cmd", "0 fail\nignore: stderr\n")
        done = self.run_cases()
        self.assertEqual(done.returncode, 1)
        self.assertIn("-arg two\n+arg one\n", done.stdout)
        self.assertIn("expected exit 0, got exit 3: ", done.stdout)
        self.assertTrue(done.stdout.endswith("0 passed, 2 failed\n"))

    def test_a_wrong_exit_code_is_never_accepted(self):
        self.write("cases/b.cmd", "0 fail\n")
        self.assertEqual(self.run_cases(accept=True).returncode, 1)
        self.assertFalse((self.root / "cases/b.out").exists())

    def test_a_missing_expectation_means_silence(self):
        self.write("cases/a.cmd", "0 one\nignore: stderr\n")
        self.assertEqual(self.run_cases().returncode, 1)

    def test_needs_skips_and_a_broken_case_fails(self):
        self.write("cases/a.cmd", "needs: torch\n0 one\n")
        self.assertEqual(self.run_cases().returncode, 77)
        self.write("cases/b.cmd", "0 one\nstdout: x\n")
        done = self.run_cases()
        self.assertEqual(done.returncode, 1)
        self.assertIn("b.cmd:2: unknown line 'stdout: x'", done.stdout)


class ExpectedRows(CaseTree):
    """The binary prints a report."""

    REPORT = {
        "kind": "example", "title": "one", "summary": {"state": "pass", "findings": {"a-rule": 2}},
        "context": [{"key": "rows", "value": 12}],
        "findings": [{"rule": "a-rule", "message": "it is so", "place": {"file": "model.py", "line": 7}}],
        "sections": [{"key": "time", "lines": ["3 s in all"], "facts": [{"key": "best", "value": 1.2345}],
                      "tables": [{"key": "parts", "columns": [{"key": "name"}, {"key": "share"}, {"key": "n"}],
                                  "rows": [["L['x']", 99.254, 3], ["two words", None, 4]]}],
                      "figures": [{"type": "tree", "key": "tree_1", "nodes": [{"label": "root", "depth": 0}]}]}],
    }
    HOLDS = """$ show
# a comment
report: kind=example findings.a-rule=2
context: rows=12
finding: 1 row
finding: rule=a-rule message~"is so" place.line=7

time: best=1.23
time/lines: text="3 s in all"
time/parts: 2 rows
time/parts: name=L['x'] share=99.25 n=3
time/parts: name="two words" share=null
time/tree_1.nodes: label=root depth=0
"""

    def setUp(self):
        super().setUp()
        self.write("report.json", json.dumps(self.REPORT))
        self.binary.write_text(f'#!/bin/sh\n[ "$2" = --json ] || exit 2\ncat {self.root}/report.json\n'
                             f"cp {self.root}/report.json made.json\n")
        self.write("cases/a.cmd", "rows: 0 show\n")

    def failures_of(self, rows: str) -> str:
        self.write("cases/a.rows", rows)
        done = self.run_cases()
        self.assertEqual(done.returncode, 1, rows)
        return done.stdout

    def test_rows_and_keys_that_are_there_pass(self):
        self.write("cases/a.rows", self.HOLDS)
        done = self.run_cases()
        self.assertEqual((done.returncode, done.stdout), (0, "1 passed, 0 failed\n"))

    def test_whatever_else_fails_and_names_the_nearest(self):
        wrong = {
            "time/parts: name=L['x'] n=4": "the nearest is\n    time/parts: name=L['x'] n=3",
            "time/parts: n=3 share=99.26": "n=3 share=99.25",
            "time/parts: share=99": "share=99.254",
            'time/parts: n="3"': "n=3",
            "time/parts: name=L": "name=L['x']",
            "time/parts: nam=L": "no key 'nam' (there is: n, name, share)",
            "time/parts: 3 rows": "now 2 rows",
            "time/part: name=L": "nothing at 'time/part' (there is: ",
            'finding: rule=a-rule message="is so"': 'message="it is so"',
            "finding: rule=a-rule message~not": 'message~not',
            "context: rows=1": "rows=12",
        }
        for line, reason in wrong.items():
            with self.subTest(line):
                said = self.failures_of(f"$ show\n{line}\ntime/parts: 2 rows\n")
                self.assertIn(line, said)
                self.assertIn(reason, said)
                self.assertNotIn("time/parts: 2 rows", said)

    def test_rows_in_another_order_fail(self):
        said = self.failures_of("$ show\ntime/parts: n=4\ntime/parts: n=3\n")
        self.assertIn("time/parts: n=3\n  the row is there, but before that of the line above", said)

    def test_what_is_no_expectation_fails(self):
        self.assertIn("the first line is '$ ARGUMENTS'", self.failures_of("time: best=1.23\n"))
        self.assertIn("'time: best': expected KEY=VALUE", self.failures_of("$ show\ntime: best\n"))
        self.assertIn("expected 'PLACE: ...'", self.failures_of("$ show\nbest=1.23\n"))
        self.assertIn("are not those of the case:\n$ show\n", self.failures_of("$ other\n"))
        self.assertIn("are not those of the case", self.failures_of(""))
        self.write("report.json", "no JSON")
        self.assertIn("no report in JSON", self.failures_of("$ show\ntime: best=1.23\n"))

    def test_accepting_puts_new_values_in(self):
        old = "$ show\n# kept\ntime/parts: 5 rows\ntime/parts: name=L['x'] share=1.5 n=9\n"
        self.write("cases/a.rows", old)
        self.assertEqual(self.run_cases(accept=True).returncode, 77)
        self.assertEqual((self.root / "cases/a.rows").read_text(),
                         "$ show\n# kept\ntime/parts: 2 rows\ntime/parts: name=L['x'] share=99.3 n=3\n")
        self.assertEqual(self.run_cases().returncode, 0)

    def test_a_row_that_is_gone_is_not_accepted(self):
        self.write("cases/a.rows", "$ show\ntime/parts: name=gone n=3\n")
        self.assertEqual(self.run_cases(accept=True).returncode, 1)
        self.assertEqual((self.root / "cases/a.rows").read_text(), "$ show\ntime/parts: name=gone n=3\n")

    def test_a_missing_file_is_written_with_all(self):
        self.assertEqual(self.run_cases().returncode, 1)
        self.assertEqual(self.run_cases(accept=True).returncode, 77)
        self.assertIn("time/parts: 2 rows\ntime/parts: name=L['x'] share=99.254 n=3\n",
                      (self.root / "cases/a.rows").read_text())
        self.assertEqual(self.run_cases().returncode, 0)

    def test_rows_of_a_file_and_outputs_stand_beside_each_other(self):
        self.write("cases/a.cmd", "rows: 0 show\nrows: cat made.json\ncat: made.json\n")
        self.write("cases/a.rows", self.HOLDS + "$ cat made.json\ntime: best=1.23\n")
        self.write("cases/a.out", "$ cat made.json\n" + json.dumps(self.REPORT))
        self.assertEqual(self.run_cases().stdout, "1 passed, 0 failed\n")

    def test_json_that_is_no_report_has_paths(self):
        self.write("report.json", json.dumps({"a": {"b": {"c": 1.5, "d": [{"e": "f"}]}}}))
        self.write("cases/a.rows", "$ show\na.b: c=1.5\na.b.d: 1 row\na.b.d: e=f\n")
        self.assertEqual(self.run_cases().stdout, "1 passed, 0 failed\n")


class ModelFiles(unittest.TestCase):
    """tests/data/models, made by tools/lab/export_models.py: what torch counted belongs to the file beside it."""

    def files(self, pattern: str) -> list[pathlib.Path]:
        found = sorted((ROOT / "tests/data/models").rglob(pattern))
        self.assertTrue(found, pattern)
        return found

    def test_expectations_count_the_nodes_of_the_file(self):
        for path in self.files("*.expected.json"):
            known = json.loads(path.read_text())
            with zipfile.ZipFile(path.with_name(known["file"])) as archive:
                (graph,) = [name for name in archive.namelist() if name.endswith("models/model.json")]
                nodes = json.loads(archive.read(graph))["graph_module"]["graph"]["nodes"]
            self.assertEqual(collections.Counter(node["target"] for node in nodes),
                             known[known["graph"]]["nodes_by_target"], path)

    def test_no_path_of_a_machine_is_left(self):
        absolute = re.compile(r'(?:File:? \\?"?|# kernel path: |#include ")/')
        for path in self.files("*.pt2"):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.endswith(".json"):
                        self.assertIsNone(absolute.search(archive.read(name).decode()), f"{path}: {name}")
        for path in self.files("*.inductor/*"):
            self.assertIsNone(absolute.search(path.read_text()), path)


if __name__ == "__main__":
    unittest.main()
