#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Paths that lead nowhere, pipes and devices, too little memory: an exit code and a sentence of its own each.

usage: paths_test.py BINARY PROJECT_ROOT [unittest arguments]
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import unittest
import zipfile

import support

ROOT = pathlib.Path(sys.argv.pop(2)).resolve()
DATA = ROOT / "tests" / "data"
LOG = ROOT / "tests/cli/analyze/trace_unmatched.log"
DEBUG = DATA / "trace" / "torch_compile_debug"
NOBODY = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
READERS = (["analyze"], ["report"], ["dataset", "info"], ["dataset", "check"], ["dataset", "convert", "--to", "json", "-o", "out"],
           ["dataset", "merge", "-o", "out"], ["dataset", "split", "-o", "out"], ["predict", "--problems"], ["hardware", "check"],
           ["adapters", "check"], ["extract", "--list"], ["list", "--artifact-dir"], ["clean", "-f", "--artifact-dir"], ["model", "info"],
           ["convert-json-to-msgpack", "--output-dir", "out", "--input-files"], ["collect-shapeset", "--shapeset"], ["diff", str(LOG)])


class Unreachable(support.Case):
    def setUp(self):
        super().setUp()
        os.symlink("b", self.folder / "a")
        os.symlink("a", self.folder / "b")
        self.write("closed/model.pt2")

    def check(self, arguments, codes, **options):
        done = self.run_binary(*arguments, **options)
        with self.subTest(arguments=[str(word)[:40] for word in arguments]):
            self.assertIn(done.returncode, codes, done.stdout[:300] + done.stderr[:300])
            self.assertNotIn("internal error", done.stderr)
            self.assertNotIn("filesystem error", done.stdout + done.stderr)

    def states(self, done):
        return [one["state"] for one in json.loads(done.stdout)["inputs"]][::-1]

    def test_inputs(self):
        for arguments in READERS:
            for path in ("a", "a/x", "x" * 300, "d/" * 3000 + "x", "", "missing"):
                is_default = path == "" and arguments[0] in ("list", "clean", "collect-shapeset")  # as if not given
                self.check([*arguments, path], (0, 3, 4) if is_default else (2, 3))

    def test_results(self):
        for path in ("a", "a/x", "x" * 300, "d/" * 3000 + "x", "closed/model.pt2/x"):
            self.check(["report", LOG, "-o", path], (4,))
            self.check(["analyze", LOG, "--json", "-o", path], (4,))
            self.check(["capture", "-q", "-o", path, "--", "true"], (2, 4))
        self.check(["report", LOG, "-o", "x" * 300 + "/"], (4,))

    def test_folders_without_permission(self):
        """As a normal user: for root there are none."""
        self.folder.chmod(0o755)
        (self.folder / "closed").chmod(0o700 if NOBODY else 0)
        self.addCleanup((self.folder / "closed").chmod, 0o700)
        env = support.clean_environment(HOME="/nonexistent", INDUCTOR_DEBUG_DATA=str(ROOT / "data"))
        try:
            if self.run_binary("--version", env=env, **NOBODY).returncode != 0:
                self.skipTest("the binary cannot be run as another user")
            for arguments in READERS:
                self.check([*arguments, "closed/model.pt2"], (2, 3), env=env, **NOBODY)
                self.check([*arguments, "closed"], (2, 3), env=env, **NOBODY)
            self.check(["report", LOG, "-o", "closed/x.html"], (4,), env=env, **NOBODY)
            self.check(["report", LOG, "-o", "closed/deep/"], (4,), env=env, **NOBODY)
            self.check(["capture", "-o", "closed/x", "--", "true"], (4,), env=env, **NOBODY)
            # One that cannot be reached does not take the others with it.
            done = self.run_binary("report", LOG, "closed/model.pt2", "--json", env=env, **NOBODY)
            self.assertEqual((done.returncode, self.states(done)), (3, ["unreadable", "cut-off"]), done.stderr)
        except PermissionError:
            self.skipTest("the folder cannot be reached by another user")

    def test_several_inputs(self):
        for path in ("a", "x" * 300, ""):
            done = self.run_binary("report", LOG, path, "--json")
            self.assertEqual((done.returncode, self.states(done)), (3, ["unreadable", "cut-off"]), done.stderr)

    def test_a_working_folder_that_is_gone(self):
        gone = self.folder / "gone"
        gone.mkdir()
        for arguments in (["report", LOG, "--format", "json"], ["dataset", "convert", "x.json", "--to", "timings"], ["list"], ["capture", "true"]):
            script = 'cd "$0" && rmdir "$0" && exec "$@"'
            done = subprocess.run(["sh", "-c", script, gone, support.BINARY, *map(str, arguments)], cwd=self.folder, capture_output=True,
                                  check=False, env=support.clean_environment())
            self.assertNotEqual(done.returncode, 70, done.stderr)
            gone.mkdir(exist_ok=True)


class Limits(support.Case):
    def test_no_memory_is_no_bug(self):
        much = 1 << 30
        if self.run_binary("--version", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (much, much))).returncode:
            self.skipTest("the sanitizers take terabytes of addresses")
        codes = set()
        # Just above what the libraries need to be loaded (20 MB) their constructors find no memory, and the process ends.
        for megabytes in (64, 40, 32, 28, 24, 22):
            limit = megabytes << 20
            done = self.run_binary("analyze", ROOT / "data/examples/training/h200.trace.log.gz", "--json",
                                   preexec_fn=lambda n=limit: resource.setrlimit(resource.RLIMIT_AS, (n, n)))
            if done.returncode == 127:  # not even the libraries
                continue
            self.assertIn(done.returncode, (0, 1, 4), done.stderr)
            codes.add(done.returncode)
            if done.returncode == 4:
                self.assertIn("memory", done.stderr)
        self.assertIn(4, codes)

    def test_memory_is_of_the_size_of_the_graph(self):
        """Also where each of n operations is called after n nodes: a list of them for each takes 600 MB."""
        much, limit, count = 1 << 30, 384 << 20, 12_000
        if self.run_binary("--version", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (much, much))).returncode:
            self.skipTest("the sanitizers take terabytes of addresses")
        slices = "".join(f'    s{i}: "f32[1, 8]" = torch.ops.aten.slice.Tensor(x, 0, {i}, {i + 1})\n' for i in range(count))
        names = ", ".join(f"s{i}" for i in range(count))
        graph = self.write("a.txt", f'def forward(self, x: "f32[{count}, 8]"):\n{slices}'
                                    f'    cat: "f32[{count}, 8]" = torch.ops.aten.cat.default([{names}])\n    return (cat,)\n')
        done = self.run_binary("analyze", graph, "-q", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipUnless(NOBODY, "root starts as many threads as it wants, and only root can become another user")
    def test_without_further_threads_the_work_goes_on(self):
        shutil.copy(ROOT / "data/timings/h200_mm_holdout.msgpack", self.folder / "data")
        self.folder.chmod(0o755)
        env = support.clean_environment(HOME="/nonexistent", INDUCTOR_DEBUG_DATA=str(ROOT / "data"))
        try:
            done = subprocess.run([support.BINARY, "validate-model", "--model", ROOT / "data/models/h200.safetensors",
                                   "--dataset", "data", "--json"], cwd=self.folder, env=env, check=False,
                                  capture_output=True, text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (0, 0)), **NOBODY)
        except PermissionError:
            self.skipTest("the binary cannot be run as another user")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertTrue(json.loads(done.stdout))

    def test_devices_do_not_fill_the_memory(self):
        for arguments in (["adapters", "check"], ["hardware", "check"], ["analyze"], ["report"], ["dataset", "info"], ["model", "info"],
                          ["collect-shapeset", "--shapeset"]):
            with self.subTest(arguments):
                done = self.run_binary(*arguments, "/dev/zero", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30)))
                self.assertIn(done.returncode, (2, 3), done.stderr)

    def test_a_limit_on_the_size_of_files_is_no_signal(self):
        done = self.run_binary("report", LOG, "-o", "page.html", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual((done.returncode, list(self.folder.iterdir())), (4, []), done.stderr)
        done = self.run_binary("report", LOG, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual((done.returncode, list(self.folder.iterdir())), (4, []), done.stderr)


class Outputs(support.Case):
    def shell(self, script: str) -> str:
        done = subprocess.run(["bash", "-c", script, support.BINARY, str(LOG)], cwd=self.folder, capture_output=True, text=True, timeout=120,
                              check=False, env=support.clean_environment())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_descriptors_and_pipes(self):
        whole = self.run_binary("analyze", LOG, "--json", "--exit-zero").stdout
        self.assertTrue(whole.startswith("{"))
        for script in ('"$0" analyze "$1" --json --exit-zero -o /dev/stdout | cat',
                       '"$0" analyze "$1" --json --exit-zero -o /dev/fd/3 3>&1 | cat',
                       '"$0" analyze "$1" --json --exit-zero -o /proc/self/fd/1 | cat',
                       '"$0" analyze "$1" --json --exit-zero -o >(cat); sleep 0.5',
                       '"$0" analyze "$1" --json --exit-zero -o /dev/stdout > file; cat file'):
            with self.subTest(script):
                self.assertEqual(self.shell(script), whole)

    def test_a_file_that_the_shell_appends_to(self):
        self.shell('echo before > file; "$0" analyze "$1" --json --exit-zero -o /dev/stdout >> file')
        self.assertTrue((self.folder / "file").read_text().startswith("before\n{"))

    def test_what_a_killed_writer_left_is_collected(self):
        left = self.write(".page.html.idbg-abc449", "half a page")
        self.run_binary("report", LOG, "-o", "page.html")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["page.html"])
        self.assertFalse(left.exists())

    def test_a_stream_that_is_closed_does_not_become_the_file(self):
        def close():
            os.close(1)
            os.close(2)
        self.run_binary("report", LOG, "-v", "-o", "page.html", stdout=None, stderr=None, capture_output=False, preexec_fn=close)
        page = (self.folder / "page.html").read_text()
        self.assertTrue(page.startswith("<!") and page.rstrip().endswith("</html>"), page[-200:])


class Pipes(support.Case):
    """Nobody writes to these pipes: who opens one waits for ever."""

    def test_in_a_run_folder(self):
        run = self.make_run("run_20260102T030405Z_2_bbbb", logs={"text": "torch_logs.txt", "trace": None, "debug": None})
        shutil.rmtree(run / "trace")
        os.mkfifo(run / "torch_logs.txt")
        done = self.run_binary("report", run, "--format", "text", timeout=20)
        self.assertIn("the run contains no log", done.stdout)

    def test_in_a_debug_folder(self):
        folder = self.folder / "debug"
        shutil.copytree(DEBUG, folder)
        names = [path for path in folder.rglob("*") if path.is_file()]
        for path in names:
            path.unlink()
            os.mkfifo(path)
        for command in ("report", "analyze"):
            for path in {folder, *(name.parent for name in names)}:
                with self.subTest(command=command, path=path):
                    self.assertIn(self.run_binary(command, path, timeout=20).returncode, (0, 1, 3))

    def test_in_a_folder_of_data_sets(self):
        os.mkfifo(self.folder / "a.json")
        self.assertIn(self.run_binary("dataset", "info", ".", timeout=20).returncode, (2, 3))


class Weights(support.Case):
    def changed(self, change) -> subprocess.CompletedProcess:
        """dims.pt2 with one entry changed: change(name, bytes) -> bytes."""
        path = self.folder / "model.pt2"
        with zipfile.ZipFile(DATA / "pt2/mutation.pt2") as old, zipfile.ZipFile(path, "w") as new:
            for entry in old.infolist():
                new.writestr(entry.filename, change(entry.filename, old.read(entry)))
        return self.run_binary("analyze", path, "--json")

    def test_as_they_are(self):
        self.assertNotIn("partly-read", self.rules(self.changed(lambda _, content: content)))

    def test_bytes_that_are_too_few(self):
        done = self.changed(lambda name, content: content[:-1] if name.endswith("/weight_0") else content)
        self.assertIn("partly-read", self.rules(done))
        self.assertIn("fewer bytes than their sizes need", done.stdout)

    def test_sizes_that_no_memory_has(self):
        def change(name, content):
            if not name.endswith("weights_config.json"):
                return content
            config = json.loads(content)
            meta = next(iter(config["config"].values()))["tensor_meta"]
            meta["sizes"] = [{"as_int": 10 ** 6}] * 4
            meta["strides"] = [{"as_int": 10 ** 18}, {"as_int": 10 ** 12}, {"as_int": 10 ** 6}, {"as_int": 1}]
            return json.dumps(config).encode()
        done = self.changed(change)
        self.assertIn("fewer bytes than their sizes need", done.stdout)
        self.assertIn("whose sizes in the archive are not those in the graph", done.stdout)

    def test_a_size_that_the_operator_cannot_give(self):
        good = self.write("good.txt", 'def forward(self, x: "f32[4, 8]", w: "f32[8, 16]"):\n    mm: "f32[4, 16]" = torch.ops.aten.mm.default(x, w)\n'
                                      "    return (mm,)\n")
        self.assertNotIn("partly-read", self.rules(self.run_binary("analyze", good, "--json")))
        bad = self.write("bad.txt", good.read_text().replace("f32[4, 16]", "f32[4, 999]"))
        done = self.run_binary("analyze", bad, "--json")
        self.assertIn("recorded sizes that contradict their operators", done.stdout)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    support.main()
