#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""workflows/gemm.mk, debug.mk, release files and the examples, from any folder, with a build and an installed program.

usage: workflows_test.py BINARY SOURCE_FOLDER [TORCH_PYTHON]

What TorchInductor measures is made up (tests/collect/fake_worker.py). Without TORCH_PYTHON the program cannot train:
the experiment then ends with the two parts of the data.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = SOURCE = pathlib.Path()
TORCH = ""


class WorkflowTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.fake = str(SOURCE / "tests/collect/fake_worker.py")
        self.environment = {**os.environ, "FAKE_WORKER_LOG": str(self.folder / "log")}
        for name in ("RANK", "WORLD_SIZE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
            self.environment.pop(name, None)
        self.choices = [f"INDUCTOR_DEBUG={BINARY}", f"PYTHON={self.fake}", "BACKEND=inductor"]

    def make(self, file, *arguments, expected=0):
        done = subprocess.run(["make", "-f", str(SOURCE / "workflows" / file), *arguments], cwd=self.folder,
                              env=self.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, expected, done.stdout + done.stderr)
        return done.stdout

    def problems(self, *sizes):
        file = self.folder / "problems.jsonl"
        file.write_text("".join(json.dumps({"op": "mm", "M": m, "N": 64, "K": 32 * (i + 1), "dtype": "float32"}) + "\n"
                                for i, m in enumerate(sizes)))
        return f"PROBLEMS={file}"


class GemmTest(WorkflowTest):
    def test_says_what_it_would_run(self):
        plan = self.make("gemm.mk", "-n", *self.choices)
        for step in ("collect --problems", "dataset merge", "dataset split", "train --dataset", "validate-model",
                     "validate-max-autotune", "predict --model", "report "):
            self.assertIn(step, plan)
        self.assertEqual([path.name for path in self.folder.iterdir()], [])
        self.assertNotIn("$(", plan)
        plan = self.make("gemm.mk", "-n", *self.choices, "SHARDS=3", "GPUS=all", "PROBLEMS=", "TRAIN=torchrun t train")
        for part in ("--shard 1/3", "--shard 3/3", "--gpus all", "--num-shapes 200", "torchrun t train --dataset"):
            self.assertIn(part, plan)
        self.assertIn("--shard 2/3", self.make("gemm.mk", "-n", *self.choices, "shard", "SHARD=2/3"))
        self.assertNotIn("collect", self.make("gemm.mk", "-n", *self.choices, f"TIMINGS={BINARY}"))
        self.assertIn("--pack-only", self.make("gemm.mk", "-n", "pack"))

    def test_runs_and_has_nothing_left_to_do(self):
        target = "report" if TORCH else "split"
        self.make("gemm.mk", *self.choices, target)
        work = self.folder / "gemm-run"
        names = ["timings.msgpack", "all.train.msgpack", "all.holdout.msgpack"]
        if TORCH:
            names += ["model.safetensors", "validation.json", "max-autotune.json", "choices.jsonl", "report.html"]
        for name in names:
            self.assertGreater((work / name).stat().st_size, 0, name)
        self.assertNotIn("inductor-debug", self.make("gemm.mk", *self.choices, target))
        if TORCH:
            self.assertIn("compared with the max-autotune list", (work / "report.html").read_text(encoding="utf-8"))
            choices = [json.loads(line) for line in (work / "choices.jsonl").read_text().splitlines()]
            self.assertEqual({choice["choice"] for choice in choices} - {"cpp", "aten"}, set())
            for choice in choices:  # a data type is offered none of another's configurations
                blocks = {config["block_k"] for config in choice["configs"]}
                self.assertEqual(blocks, {1} if choice["dtype"] == "float32" else {32})

    def test_goes_on_after_a_kill(self):
        problems = self.problems(16, 1020, 33, 1020, 48)
        process = subprocess.Popen(["make", "-f", str(SOURCE / "workflows/gemm.mk"), *self.choices, problems, "merge"],
                                   cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        log = self.folder / "log"
        deadline = time.monotonic() + 60
        while not (log.exists() and len(log.read_text().split()) >= 4) and time.monotonic() < deadline:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.assertFalse((self.folder / "gemm-run/all.msgpack").exists())
        self.make("gemm.mk", *self.choices, problems, "merge")
        asked = [line for line in log.read_text().split() if line != "start"]
        self.assertEqual(asked.count("mm:float32:nn:16x64x32"), 1, "a finished problem was measured again")
        info = json.loads(subprocess.run([str(BINARY), "dataset", "info", "gemm-run/all.msgpack", "--json"],
                                         cwd=self.folder, capture_output=True, check=True).stdout)
        facts = {fact["key"]: fact["value"] for section in info["sections"] for fact in section.get("facts", [])}
        self.assertEqual(facts["problems"], 5)

    def test_a_failure_stops_it(self):
        said = self.make("gemm.mk", *self.choices, self.problems(1013, 1014, 1015, 1013), "COLLECT_FLAGS=--time-limit 1",
                         "merge", expected=2)
        self.assertNotIn("dataset merge", said)
        self.assertFalse((self.folder / "gemm-run/shard-1-of-1.done").exists())

    def test_an_installed_program(self):
        shutil.copytree(SOURCE / "workflows", self.folder / "copy/workflows")
        (self.folder / "bin").mkdir()
        (self.folder / "bin/inductor-debug").symlink_to(BINARY)
        self.environment.update(PATH=f"{self.folder / 'bin'}:{self.environment['PATH']}", CDPATH=str(self.folder))
        done = subprocess.run(["make", "-f", "copy/workflows/gemm.mk", f"PYTHON={self.fake}", "BACKEND=inductor", "merge"],
                              cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("inductor-debug collect --problems", done.stdout)
        self.assertIn("\ninductor-debug dataset merge", done.stdout)


class ExamplesTest(WorkflowTest):
    def test_slurm(self):
        self.environment.update(SLURM_ARRAY_TASK_ID="4", SLURM_ARRAY_TASK_MIN="2", SLURM_ARRAY_TASK_COUNT="8",
                                SLURM_SUBMIT_DIR=str(SOURCE))
        script = str(SOURCE / "workflows/examples/collect.slurm")
        done = subprocess.run(["bash", script, "-n", *self.choices], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("--num-shapes 2000 --log-normal --seed 42", done.stdout)
        self.assertIn("--shard 3/8 -o h200/timings.msgpack", done.stdout)

    def test_torchrun(self):
        launcher = self.folder / "torchrun"
        launcher.write_text('#!/bin/sh\necho "$@" >"$LOG"\nwhile [ "$1" != --no-python ]; do shift; done\nshift\n"$@"\n')
        launcher.chmod(0o755)
        # The last step is make's: a stub says what it was asked for.
        stub = self.folder / "make"
        stub.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
        stub.chmod(0o755)
        self.problems(16, 33)
        self.environment.update(TORCHRUN=str(launcher), LOG=str(self.folder / "launched"), INDUCTOR_DEBUG=str(BINARY),
                                PATH=f"{self.folder}:{self.environment['PATH']}",
                                SAMPLE=f"--problems problems.jsonl --backend inductor --python {self.fake}")
        done = subprocess.run(["bash", str(SOURCE / "workflows/examples/collect_torchrun.sh"), "2"], cwd=self.folder,
                              env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "launched").read_text().startswith("--nproc-per-node 2 --no-python"))
        self.assertIn("TIMINGS=gemm-run/timings.msgpack", done.stdout)


class DebugTest(WorkflowTest):
    def setUp(self):
        super().setUp()
        self.trace = SOURCE / "data/examples/training/h200.trace.log.gz"
        self.logs = [f"INDUCTOR_DEBUG={BINARY}", f"LOGS={self.trace}"]

    def test_says_what_it_would_run(self):
        plan = self.make("debug.mk", "-n", f"INDUCTOR_DEBUG={BINARY}", "COMMAND=echo it's $$HOME", "BASELINE=" + str(self.trace))
        for step in ("capture -o debug-run/run", "analyze debug-run/run", f"diff {self.trace} debug-run/run", "report "):
            self.assertIn(step, plan)
        self.assertIn(r"-c 'echo it'\''s $HOME'", plan)
        self.assertEqual([path.name for path in self.folder.iterdir()], [])

    def test_logs(self):
        self.make("debug.mk", *self.logs, f"BASELINE={self.trace}", "FAIL_ON=graph-break>1000")
        for name in ("analysis.json", "diff.json", "report.html", "summary.md"):
            self.assertGreater((self.folder / "debug-run" / name).stat().st_size, 0, name)

    def test_the_gate_fails_behind_the_page(self):
        self.make("debug.mk", *self.logs, "FAIL_ON=graph-break>1", expected=2)
        self.assertTrue((self.folder / "debug-run/report.html").exists())

    def test_captures_a_program(self):
        if not TORCH:
            self.skipTest("no Python with torch")
        program = self.folder / "p.py"
        program.write_text("import torch\n"
                           "f = torch.compile(lambda x: (x + 1).relu(), backend='aot_eager')\n"
                           "print(f(torch.ones(3)))\n")
        self.make("debug.mk", f"INDUCTOR_DEBUG={BINARY}", f"COMMAND={TORCH} {program}", "FAIL_ON=graph-break")
        self.assertTrue((self.folder / "debug-run/run.done").exists())
        self.assertTrue((self.folder / "debug-run/summary.md").exists())
        self.make("debug.mk", f"INDUCTOR_DEBUG={BINARY}", "COMMAND=exit 3", "WORK=failed", expected=2)
        self.assertFalse((self.folder / "failed/run.done").exists())

    def test_a_program_that_fails_has_its_page(self):
        copy = f'mkdir -p "$TORCH_TRACE"; gunzip -c {self.trace} >"$TORCH_TRACE/dedicated_log_torch_trace_x.log"; exit 3'
        self.make("debug.mk", f"INDUCTOR_DEBUG={BINARY}", f"COMMAND={copy.replace('$', '$$')}", "FAIL_ON=graph-break>1000", expected=2)
        work = self.folder / "debug-run"
        self.assertIn("ended with exit code 3", (work / "summary.md").read_text(encoding="utf-8"))
        self.assertGreater((work / "report.html").stat().st_size, 0)
        self.assertFalse((work / "run.done").exists())


class ReleaseTest(WorkflowTest):
    """What release.sh writes beside its packages, and what it refuses before it builds."""

    def setUp(self):
        super().setUp()
        self.dist = self.folder / "dist"
        self.dist.mkdir()
        for name in ("inductor-debug-1.2.3.tar.gz", "inductor_debug-1.2.3-py3-none-any.whl", "inductor-debug_1.2.3-1_amd64.deb"):
            (self.dist / name).write_text(name)

    def files(self, *arguments):
        return subprocess.run([sys.executable, "-B", str(SOURCE / "tools/release_files.py"), *arguments], capture_output=True, text=True,
                              env={**self.environment, "RELEASE_BUILDER": "a job"})

    def write(self):
        done = self.files("write", str(self.dist), "--commit", "c0ffee", "--version", "1.2.3", "--source", "inductor-debug-1.2.3.tar.gz",
                          "--checked", "the wheel", "--unchecked", "the image")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_sums_and_provenance(self):
        self.write()
        self.assertEqual(subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=self.dist).returncode, 0)
        sums = dict(reversed(line.split()) for line in (self.dist / "SHA256SUMS").read_text().splitlines())
        self.assertEqual(set(sums), {path.name for path in self.dist.iterdir()} - {"SHA256SUMS"})
        made = json.loads((self.dist / "provenance.json").read_text())
        self.assertEqual(made["_type"], "https://in-toto.io/Statement/v1")
        self.assertEqual({one["name"]: one["digest"]["sha256"] for one in made["subject"]},
                         {name: value for name, value in sums.items() if name.endswith((".whl", ".deb"))})
        build, run = made["predicate"]["buildDefinition"], made["predicate"]["runDetails"]
        self.assertEqual([one["digest"] for one in build["resolvedDependencies"]],
                         [{"gitCommit": "c0ffee"}, {"sha256": sums["inductor-debug-1.2.3.tar.gz"]}])
        self.assertTrue((SOURCE / build["externalParameters"]["script"]).exists())
        self.assertTrue(build["internalParameters"]["tools"].keys() >= {"c++", "ld", "meson", "ninja", "glibc"})
        self.assertEqual([run["builder"]["id"], run["byproducts"][0]["annotations"]], ["a job", {"passed": ["the wheel"], "not made": ["the image"]}])
        self.assertEqual(self.files("check", str(self.dist)).returncode, 0)

    def test_what_was_changed_is_found(self):
        self.write()
        (self.dist / "inductor-debug_1.2.3-1_amd64.deb").write_text("another")
        (self.dist / "inductor_debug-1.2.3-py3-none-any.whl").unlink()
        (self.dist / "late").touch()
        done = self.files("check", str(self.dist))
        self.assertEqual(done.returncode, 1)
        for said in ("amd64.deb: differs from SHA256SUMS", "amd64.deb: differs from provenance.json", "any.whl: missing", "late: not in SHA256SUMS"):
            self.assertIn(said, done.stderr)

    def test_refuses_another_version(self):
        checkout = self.folder / "a checkout"
        shutil.copytree(SOURCE / "workflows", checkout / "workflows")
        (checkout / "meson.build").write_text("project('p', 'cpp',\n  version : '1.2.3',\n")
        (checkout / "CHANGELOG.md").write_text("## Unreleased\n")
        git = ["git", "-C", str(checkout), "-c", "user.name=n", "-c", "user.email=e"]
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "m"]):
            subprocess.run([*git, *words], check=True)
        for tag, said in (("v1.2.4", "the tag is v1.2.4, and meson.build has version 1.2.3"), ("v1.2.3", "no section '## 1.2.3 - DATE'")):
            done = subprocess.run(["bash", "workflows/release.sh", "new"], cwd=checkout, env={**self.environment, "TAG": tag},
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn(said, done.stderr)
            self.assertFalse((checkout / "new").exists())


class HostileNamesTest(WorkflowTest):
    """Each variable and each path holds blanks, quotes, backticks and $(): nothing of it is run, nothing deleted."""

    NAME = "it's \"a b\" `touch PWN` $(touch PWN) $$(touch PWN) $(shell touch PWN) ; touch PWN & # %"
    STUB = """#!/bin/bash
while [ $# -gt 0 ]; do
  case $1 in
    -o | --model) touch "$2" "$2.train.msgpack" "$2.holdout.msgpack" "$2.jsonl" 2>/dev/null ;;
  esac
  shift
done
"""

    def setUp(self):
        super().setUp()
        self.folder = self.folder / "it's `touch PWN` $(touch PWN) here"
        shutil.copytree(SOURCE / "workflows", self.folder / "workflows")
        self.stub = self.folder / "a \"stub\" $(touch PWN)"
        self.stub.write_text(self.STUB)
        self.stub.chmod(0o755)
        for precious in ("it's", "a", "my"):
            (self.folder / precious).mkdir()
            (self.folder / precious / "file").touch()

    def walk(self, file, fixed, *variables, targets=()):
        for variable in variables:
            for where in ("command line", "environment"):
                environment = {**self.environment, "INDUCTOR_DEBUG": str(self.stub)}
                words = list(fixed)
                if where == "environment":
                    environment[variable] = self.NAME
                else:
                    words.append(f"{variable}={self.NAME}")
                done = subprocess.run(["make", "-f", str(self.folder / "workflows" / file), *words, *targets],
                                      cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60)
                said = f"{file} {variable} by {where}: {done.stdout}{done.stderr}"
                self.assertEqual(list(self.folder.rglob("PWN")), [], said)
                for precious in ("it's", "a", "my"):
                    self.assertTrue((self.folder / precious / "file").exists(), said)
                refused = variable in ("WORK", "SHARD", "SHARDS")
                self.assertEqual(done.returncode, 2 if refused else 0, said)
                if refused:
                    self.assertIn(f"{variable}=", done.stderr)
                shutil.rmtree(self.folder / "debug-run", ignore_errors=True)
                shutil.rmtree(self.folder / "gemm-run", ignore_errors=True)

    def test_debug(self):
        logs = self.folder / "some logs"
        logs.touch()
        self.walk("debug.mk", [f"LOGS={logs}"], "WORK", "PYTHON", "CAPTURE_FLAGS", "LOGS", "BASELINE", "FLAGS", "FAIL_ON",
                  "DIFF_FAIL_ON", "TITLE")
        self.walk("debug.mk", ["COMMAND=true"], "CAPTURE_FLAGS", "TITLE", "PYTHON", "WORK", targets=["all"])
        self.walk("debug.mk", [], "WORK", targets=["clean"])

    def test_gemm(self):
        self.walk("gemm.mk", [], "WORK", "PYTHON", "BACKEND", "PROBLEMS", "SAMPLE", "SPACE", "GPUS", "PACK", "COLLECT_FLAGS",
                  "SHARDS", "SHARD", "TIMINGS", "HOLDOUT", "SPLIT_BY", "SEED", "TRAIN_FLAGS", "MAX_AUTOTUNE", "PREDICT",
                  "TOP_K")
        self.walk("gemm.mk", [], "WORK", targets=["clean"])

    def test_blanks_delete_nothing(self):
        done = subprocess.run(["make", "-f", str(self.folder / "workflows/debug.mk"), "WORK=my run", "COMMAND=true",
                               f"INDUCTOR_DEBUG={self.stub}"], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertTrue((self.folder / "my/file").exists())


class HostileScriptsTest(WorkflowTest):
    """The scripts, in a checkout, with a build folder, an interpreter and arguments of such names: what they start is stubs."""

    NAME = HostileNamesTest.NAME
    # Each writes its own name and its arguments, an argument a line, and makes what the scripts go on with.
    STUB = r"""#!/bin/bash
printf '%s\n' "$0" "$@" '--' >>"$RECORD"
case $1 in
  --version) echo 1.9.0 ;;
  setup) mkdir -p "${@: -2:1}/src" && cp "$0" "${@: -2:1}/src/inductor-debug" ;;
  */make_deb.py) echo 'a package' ;;
esac
"""

    def setUp(self):
        super().setUp()
        self.folder = self.folder / "it's `touch PWN` $(touch PWN) here"
        self.root = self.folder / "a \"checkout\" $(touch PWN)"
        shutil.copytree(SOURCE / "workflows", self.root / "workflows")
        (self.root / "tools").mkdir()
        self.record = self.folder / "record"
        self.build = self.folder / self.NAME
        self.tools = {}
        for name in ("meson", "ninja", "lintian", "make", "torchrun", "nproc", self.NAME):
            self.tools[name] = self.write_stub(self.folder / "bin" / name)
        self.environment.update(PATH=f"{self.folder / 'bin'}:{self.environment['PATH']}", RECORD=str(self.record), SKIP_APT="1",
                                TORCH_PYTHON=str(self.tools[self.NAME]), BUILD_DIR=str(self.build), CDPATH=str(self.root),
                                LIBTORCH=self.NAME)
        for precious in ("it's", "a"):
            (self.folder / precious).mkdir()
            (self.folder / precious / "file").touch()

    def write_stub(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.STUB)
        path.chmod(0o755)
        return path

    def walk(self, script, *arguments, **environment):
        """What the stubs were started with, a list for each."""
        self.record.write_text("")
        done = subprocess.run(["bash", f"workflows/{script}", *arguments], cwd=self.root, capture_output=True, text=True, timeout=60,
                              env={**self.environment, **environment})
        said = f"{script}: {done.stdout}{done.stderr}"
        self.assertEqual(done.returncode, 0, said)
        self.assertEqual([path for path in self.folder.rglob("PWN")], [], said)
        for precious in ("it's", "a"):
            self.assertTrue((self.folder / precious / "file").exists(), said)
        return [started.split("\n") for started in self.record.read_text().split("\n--\n")]

    def test_builds(self):
        python, build, root = str(self.tools[self.NAME]), str(self.build), str(self.root)
        for script, arguments in (("setup.sh", ()), ("test.sh", ("--suite", self.NAME)), ("wheel.sh", (self.NAME,)),
                                  ("deb.sh", (self.NAME,))):
            for torch in ({}, {"WITHOUT_TORCH": "1"}):
                shutil.rmtree(self.build, ignore_errors=True)
                started = self.walk(script, *arguments, **torch)
                if script == "setup.sh":
                    continue
                setup = next(one for one in started if one[1] == "setup")
                self.assertEqual([f"-Dpython={python}" in setup, setup[-2:]], [True, [build, root]], setup)
                self.assertTrue(any(one[1:3] == ["-C", build] for one in started), started)
                last = [one for one in started if self.NAME in one[1:]]
                self.assertEqual(last[-1][0], str(self.tools["meson"]) if script == "test.sh" else python, started)

    def test_a_bare_system_is_told_what_the_debian_package_needs(self):
        programs = self.folder / "programs"
        programs.mkdir()
        for path in (path for folder in self.environment["PATH"].split(":") for path in pathlib.Path(folder).glob("*")):
            if path.name not in ("apt-get", "dpkg-shlibdeps") and not (programs / path.name).exists():
                (programs / path.name).symlink_to(path)
        environment = {name: value for name, value in self.environment.items() if name != "SKIP_APT"}
        done = subprocess.run(["bash", "workflows/deb.sh"], cwd=self.root, capture_output=True, text=True, timeout=60, env={**environment, "PATH": str(programs)})
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, "no apt-get on this system\\s+install .*dpkg-dev")

    def test_a_checkout_that_is_read_only(self):
        """With a build folder elsewhere nothing is written to it, and nothing of it is needed."""
        nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        home = self.folder / "home"
        home.mkdir()
        for path in (self.folder.parent, self.folder, *self.folder.rglob("*")):
            path.chmod(0o755)
        home.chmod(0o777)
        self.root.chmod(0o555)
        self.addCleanup(self.root.chmod, 0o755)
        self.record.touch()
        self.record.chmod(0o666)
        try:
            done = subprocess.run(["bash", "workflows/wheel.sh", str(home / "dist")], cwd=self.root, capture_output=True, text=True, timeout=60,
                                  env={**self.environment, "BUILD_DIR": str(home / "build"), "WITHOUT_TORCH": "1", "HOME": str(home)}, **nobody)
        except PermissionError:
            self.skipTest("the folder cannot be reached by another user")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual({path.name for path in self.root.iterdir()}, {"workflows", "tools"})
        self.assertTrue((home / "build/.cache/setup/meson-setup.log").exists())

    def test_quickstart(self):
        program = str(self.build / "src/inductor-debug")
        for torch in ({}, {"WITHOUT_TORCH": "1"}):
            shutil.rmtree(self.build, ignore_errors=True)
            started = self.walk("quickstart.sh", **torch)
            steps = [one for one in started if one[0] == program]
            self.assertGreaterEqual(len(steps), 8)
            self.assertEqual({one[-1] for one in steps if one[1] == "report"}, {str(self.build / "quickstart/report.html")})
            interpreters = {one[one.index("--python") + 1] for one in steps if "--python" in one}
            self.assertEqual(interpreters, {str(self.tools[self.NAME])} if not torch else set())

    def test_examples(self):
        program = {"INDUCTOR_DEBUG": str(self.tools[self.NAME]), "TORCHRUN": str(self.tools["torchrun"])}
        started = self.walk("examples/collect_torchrun.sh", "2", self.NAME, WORK=self.NAME, SAMPLE=self.NAME, **program)
        launched = next(one for one in started if one[0] == program["TORCHRUN"])
        self.assertEqual(launched[1:7], ["--nproc-per-node", "2", "--no-python", self.NAME, program["INDUCTOR_DEBUG"], "collect"])
        self.assertEqual(launched[-1], f"{self.NAME}/timings.msgpack")
        checked, made = (one for one in started if one[0] == str(self.tools["make"]))
        self.assertLess(started.index(checked), started.index(launched))
        self.assertEqual(checked, [made[0], "-n", *made[1:6], "clean"])
        self.assertEqual(made[2], f"{self.root}/workflows/examples/../gemm.mk")
        self.assertEqual(made[3:5], [f"WORK={self.NAME}", f"INDUCTOR_DEBUG={program['INDUCTOR_DEBUG']}"])
        started = self.walk("examples/collect.slurm", self.NAME, WORK=self.NAME, SAMPLE=self.NAME, CHECKOUT=str(self.root))
        made = next(one for one in started if one[0] == str(self.tools["make"]))
        self.assertEqual([made[2], made[5], made[-2:]],
                         [f"{self.root}/workflows/gemm.mk", f"WORK={self.NAME}", [f"SAMPLE={self.NAME}", self.NAME]])


if __name__ == "__main__":
    BINARY, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    TORCH = sys.argv[3] if len(sys.argv) > 3 else ""
    del sys.argv[1:]
    unittest.main()
