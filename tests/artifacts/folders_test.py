#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists and cleans folders of artifacts, hostile ones included.

usage: folders_test.py BINARY [unittest arguments]
"""
import fcntl
import json
import os
import pty
import socket
import subprocess
import time
import unittest

import support

OLD = "inductor_debug_runs/run_20200102T030405Z_1_aaaa"
NEW = "inductor_debug_runs/run_20260102T030405Z_2_bbbb"


class List(support.Case):
    def test_a_folder_that_is_missing(self):
        for arguments in (["list", "--artifact-dir", "nowhere"], ["clean", "-f"]):
            with self.subTest(arguments):
                done = self.run_binary(*arguments)
                self.assertEqual((done.returncode, done.stdout), (3, ""))
                self.assertIn("does not exist", done.stderr)

    def test_an_empty_folder_holds_nothing(self):
        done = self.run_binary("list")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("No artifacts in the current folder\n"), done.stdout)

    def test_files_beside_runs_are_the_users_own(self):
        self.make_run("experiments/before")
        self.write("experiments/train.py")
        self.write("experiments/README")
        self.assertEqual(self.rules(self.run_binary("list", "--json")), [])
        self.make_run(OLD)
        for name in ("a.txt", "b.txt", "c.txt", "d.txt"):
            self.write(f"inductor_debug_runs/{name}")
        done = self.run_binary("list")
        self.assertIn("note: 4 files are not artifacts: inductor_debug_runs/a.txt, inductor_debug_runs/b.txt, "
                      "inductor_debug_runs/c.txt and 1 more [unknown-files]\n", done.stdout)

    def test_how_a_run_ended(self):
        ended = {"end_time": "2026-01-02T03:04:05.000Z"}
        for fields, words in (({"exit_code": 3, **ended}, "exit 3: "), ({"exit_code": None, "signal": 9, **ended}, "signal 9: "),
                              ({"exit_code": None, **ended}, "ended: "),
                              ({"exit_code": None, "end_time": None}, "end not recorded: ")):
            self.make_run(OLD, **fields)
            self.assertEqual(self.rows("list")[0]["contents"].split("python")[0], words)

    def test_times_come_from_names(self):
        self.make_run(OLD)
        self.write("torch_compile_debug/run_2026_11_21_16_17_25_194669-pid_13503/torchdynamo/debug.log")
        times = {row["kind"]: row["time"] for row in self.rows("list")}
        self.assertEqual(times, {"run": "2020-01-02T03:04:05Z", "debug": "2026-11-21T16:17:25Z"})

    def test_files_of_other_tools_are_not_ours(self):
        """Not one of them is listed or deleted; where their folder says so, they are counted."""
        time = "1764741000"
        files = [self.write(path) for path in (
            f"debug_artifacts/graph_{time}_1a2b3c4d.txt", f"debug_artifacts/repros/repro_{time}_1a2b3c4d.py",
            f"debug_artifacts/inductor_ir/{time}/k/a.ttir", f"benchmarks/results/benchmark_summary_{time}.json")]
        done = self.run_binary("list")
        self.assertIn("1 file is not an artifact: debug_artifacts/graph_1764741000_1a2b3c4d.txt [unknown-files]", done.stdout)
        self.assertEqual(self.rows("list"), [])
        for folder in (".", "debug_artifacts"):
            done = self.run_binary("clean", "-f", "--artifact-dir", folder)
            self.assertEqual((done.returncode, done.stdout.splitlines()[0]), (0, "Nothing to delete"))
        self.assertEqual([str(path) for path in files if not path.exists()], [])

    def test_filters_and_order(self):
        self.make_run(OLD)
        (self.make_run(NEW) / "torch_logs.txt").write_text("x" * 20000, encoding="utf-8")
        self.assertEqual(self.names("list"), [NEW, OLD])
        self.assertEqual(self.names("list", "--sort", "name"), [OLD, NEW])
        self.assertEqual(self.names("list", "--since", "2025-01-01"), [NEW])
        self.assertEqual(self.names("list", "--newer-than", "1s"), [])
        self.assertEqual(self.names("list", "--larger-than", "10kB"), [NEW])
        self.assertEqual(self.names("list", "--top", "1"), [NEW])
        self.assertEqual(self.names("list", "--kind", "trace,debug"), [])
        self.assertEqual(self.names("list", "--artifact-dir", NEW), ["trace/dedicated_log_torch_trace_abc.log"])

    def test_links_are_not_followed(self):
        self.make_run("elsewhere/run_20200102T030405Z_1_aaaa")
        (self.folder / "inductor_debug_runs").mkdir()
        (self.folder / OLD).symlink_to(self.folder / "elsewhere/run_20200102T030405Z_1_aaaa")
        self.assertEqual(self.names("list", "--artifact-dir", "inductor_debug_runs"), [])

    def test_names_that_are_no_text(self):
        self.make_run("inductor_debug_runs/zwei\nZeilen \x1b[31m")
        self.make_run("inductor_debug_runs/größe")
        os.makedirs(os.fsencode(self.folder) + b"/torch_compile_debug/\xff\xfe")
        done = self.run_binary("list")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\x1b", done.stdout)
        self.assertEqual(len(self.rows("list")), 2)

    def test_folders_that_look_like_artifacts_but_are_not(self):
        self.write("inductor_debug_runs/a/run.json", "{}")
        self.write("inductor_debug_runs/b/run.json", "[" * 100000)
        self.write("run_1_2/x")
        self.write("run_2026_11_21_16_17_25_194669-pid_/x")
        self.write("run_2026_11_21_16_17_25_-1-pid_1/x")
        self.write("run_2026_13_21_16_17_25_194669-pid_1/x")
        os.mkfifo(self.folder / "inductor_debug_runs" / "dedicated_log_torch_trace_x.log")
        os.mkdir(self.folder / "inductor_debug_runs" / "c")
        os.mkfifo(self.folder / "inductor_debug_runs" / "c" / "run.json")
        self.assertEqual(self.names("list"), [])

    def test_ten_thousand_files(self):
        folder = self.make_run(OLD) / "cache"
        folder.mkdir()
        for i in range(10000):
            (folder / f"{i}.py").touch()
        self.assertEqual([row["files"] for row in self.rows("list")], [10002])
        self.assertEqual(self.run_binary("clean", "-f").returncode, 0)
        self.assertFalse((self.folder / OLD).exists())


class Clean(support.Case):
    def setUp(self):
        super().setUp()
        self.old = self.make_run(OLD)
        self.new = self.make_run(NEW)

    def clean(self, *arguments, code=0) -> subprocess.CompletedProcess:
        done = self.run_binary("clean", "--json", *arguments)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def left(self) -> list[str]:
        return [str(path.relative_to(self.folder)) for path in (self.old, self.new) if path.exists()]

    def test_a_dry_run_deletes_nothing(self):
        self.assertEqual(self.names("clean", "--dry-run"), [OLD, NEW])
        self.assertEqual(self.left(), [OLD, NEW])

    def test_without_a_terminal_nothing_is_deleted(self):
        done = self.run_binary("clean")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--force", done.stderr)
        self.assertEqual(self.left(), [OLD, NEW])

    @support.needs_terminal
    def test_a_terminal_is_asked(self):
        for answer, left in ((b"n\n", [OLD, NEW]), (b"y\n", [])):
            ours, theirs = pty.openpty()
            os.write(ours, answer)
            done = self.run_binary("clean", stdin=theirs)
            os.close(ours)
            os.close(theirs)
            self.assertIn("Delete all of these? [y/N]", done.stderr)
            self.assertEqual((done.returncode, self.left()), (0, left))

    def test_by_age_number_and_size(self):
        self.clean("-f", "--keep", "2")
        self.clean("-f", "--max-size", "1MB")
        self.clean("-f", "--older-than", "5000w")
        self.assertEqual(self.left(), [OLD, NEW])
        self.clean("-f", "--older-than", "52w", "--keep", "1")
        self.assertEqual(self.left(), [NEW])
        self.clean("-f", "--max-size", "0")
        self.assertEqual(self.left(), [])

    def test_the_oldest_goes_first(self):
        size = sum(path.stat().st_size for path in self.new.rglob("*") if path.is_file())
        self.clean("-f", "--max-size", str(size))
        self.assertEqual(self.left(), [NEW])

    def test_a_run_of_another_host_may_still_go(self):
        """Nothing can be seen of it from here, so the user has to say an age, and it must be silent for a day."""
        self.make_run(OLD, end_time=None, exit_code=None)
        self.assertEqual(self.rules(self.clean("-f", code=1)), ["still-running"])
        self.assertEqual(self.rules(self.clean("-f", "--older-than", "1d", code=1)), ["still-running"])
        self.assertEqual(self.left(), [OLD])
        for path in [*self.old.rglob("*"), self.old]:
            os.utime(path, (time.time() - 2 * 86400,) * 2)
        self.assertEqual(self.rules(self.clean("-f", code=1)), ["still-running"])
        self.clean("-f", "--older-than", "1d")
        self.assertEqual(self.left(), [])

    def test_a_lock_says_that_a_run_goes_on(self):
        """The process of another container is not to be seen, its lock is."""
        for host in ("elsewhere", socket.gethostname()):
            self.make_run(OLD, end_time=None, exit_code=None, pid=2 ** 22 + 1, host={"name": host})
            with (self.old / "run.json").open("rb") as record:
                fcntl.flock(record, fcntl.LOCK_SH)
                self.assertEqual(self.rules(self.clean("-f", code=1)), ["still-running"])
                self.assertEqual(self.rows("list")[-1]["contents"].split(":")[0], "running")
            self.assertTrue(self.old.exists())
        self.clean("-f")
        self.assertEqual(self.left(), [])

    def test_capture_keeps_its_run_while_it_goes_on(self):
        done = self.run_binary("capture", "-q", "-o", "mine", "--", "sh", "-c", f"{support.BINARY} clean -f --artifact-dir .")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("its run has not ended [still-running]", done.stdout)
        self.assertIsNotNone(json.loads((self.folder / "mine/run.json").read_text())["end_time"])

    def test_a_killed_run_whose_command_still_writes_is_kept(self):
        self.make_run(OLD, end_time=None, exit_code=None, pid=2 ** 22 + 1, host={"name": socket.gethostname()})
        with (self.old / "trace/dedicated_log_torch_trace_abc.log").open("a"):
            self.assertEqual(self.rules(self.clean("-f", code=1)), ["still-running"])
        self.clean("-f")
        self.assertEqual(self.left(), [])

    def test_a_debug_folder_whose_process_lives_is_kept(self):
        path = "torch_compile_debug/run_2026_11_21_16_17_25_194669-pid_{}/torchdynamo/debug.log"
        alive, dead = (self.write(path.format(pid)) for pid in (os.getpid(), 2 ** 22 + 1))
        self.assertEqual(self.rules(self.clean("-f", "--kind", "debug", code=1)), ["still-running"])
        self.assertEqual((alive.exists(), dead.exists()), (True, False))
        # A process that began after the folder's last change has only got the same number.
        for folder in (alive, alive.parent, alive.parent.parent):
            os.utime(folder, (1e9, 1e9))
        self.clean("-f", "--kind", "debug")
        self.assertFalse(alive.exists())

    def test_a_trace_log_that_is_open_is_kept(self):
        log = self.write("dedicated_log_torch_trace_x.log", "V1121 16:21:12.361000 1 torch/x.py:1] {}\n")
        with log.open("a"):
            self.assertEqual(self.rules(self.clean("-f", "--kind", "trace", code=1)), ["still-running"])
        with log.open("r"):  # a reader
            self.clean("-f", "--kind", "trace")
        self.assertFalse(log.exists())

    def test_files_of_others_with_such_names_stay(self):
        mine = '{"my": "precious"}'
        files = [self.write(path, mine) for path in (
            "dedicated_log_torch_trace_notes.log", "dedicated_log_torch_trace_notes.log.gz", "dedicated_log_torch_trace_notes.log.zst",
            "torch_compile_debug/run_2026_11_21_16_17_25_194669-pid_1.tar.gz")]
        done = self.clean("-f", code=1)
        self.assertEqual([str(path) for path in files if not path.exists()], [])
        self.assertEqual(set(self.rules(done)), {"unknown-files"})

    def test_what_a_killed_capture_left_of_its_record_goes(self):
        self.write(OLD + "/.run.json.idbg-abcxpg")
        self.clean("-f")
        self.assertEqual(self.left(), [])

    def test_other_kinds_stay(self):
        log = self.write("dedicated_log_torch_trace_x.log", "V1121 16:21:12.361000 1 torch/x.py:1] {}\n")
        self.clean("-f", "--kind", "run")
        self.assertTrue(log.exists())
        self.assertEqual(self.left(), [])

    def test_unknown_files_keep_their_folder(self):
        self.write(OLD + "/debug/torch_compile_debug/run_2026_11_21_16_17_25_194669-pid_1/torchinductor/model__0_inference_0.0/thesis.tex")
        done = self.clean("-f", code=1)
        self.assertEqual(self.rules(done), ["unknown-files"])
        self.assertIn("thesis.tex", done.stdout)
        self.assertEqual(self.left(), [OLD])
        self.assertTrue((self.old / "trace/dedicated_log_torch_trace_abc.log").exists())

    def test_links_go_as_links(self):
        treasure = self.write("outside/treasure.txt")
        (self.old / "trace" / "out").symlink_to(self.folder / "outside")
        (self.old / "cache").symlink_to(self.folder / "outside")
        (self.new / "trace" / "dedicated_log_torch_trace_l.log").symlink_to(treasure)
        self.clean("-f")
        self.assertEqual(self.left(), [])
        self.assertTrue(treasure.exists())

    def test_other_files_stay_where_they_are(self):
        files = [self.write(path) for path in ("inductor_debug_runs/README", "train.py", "model/weights.pt")]
        self.clean("-f", "--all")
        self.assertEqual([path for path in files if not path.exists()], [])

    def test_home_and_root_are_refused(self):
        env = support.clean_environment(HOME=str(self.folder))
        done = self.run_binary("clean", "-f", env=env)
        self.assertEqual(done.returncode, 2)
        self.assertIn("home", done.stderr)
        self.assertEqual(self.run_binary("clean", "-f", "--artifact-dir", "/").returncode, 2)
        self.assertEqual(self.left(), [OLD, NEW])

    @unittest.skipIf(os.geteuid() == 0, "nothing is read-only for root")
    def test_a_read_only_folder(self):
        trace = self.old / "trace"
        trace.chmod(0o500)
        self.addCleanup(trace.chmod, 0o700)
        done = self.clean("-f", code=1)
        self.assertIn("not-deleted", self.rules(done))
        self.assertTrue((self.old / "run.json").exists())

    def test_folders_that_change_meanwhile(self):
        """Others put links and files into the folders that are being deleted; nothing outside goes."""
        self.write("outside/dedicated_log_torch_trace_keep.log")
        script = ("import os, sys\nwhile True:\n  for i in range(50):\n    try:\n"
                  "      os.rename(sys.argv[1], sys.argv[1] + '.away'); os.symlink(sys.argv[2], sys.argv[1])\n"
                  "    except OSError: pass\n    try:\n"
                  "      os.unlink(sys.argv[1]); os.rename(sys.argv[1] + '.away', sys.argv[1])\n    except OSError: pass\n")
        with subprocess.Popen(["python3", "-c", script, self.old / "trace", self.folder / "outside"]) as vandal:
            for _ in range(20):
                self.run_binary("clean", "-f", "--artifact-dir", "inductor_debug_runs")
            vandal.kill()
        self.assertTrue((self.folder / "outside/dedicated_log_torch_trace_keep.log").exists())

    def test_flags_that_contradict_or_cannot_be_read(self):
        for flags in (["--all", "--keep", "1"], ["--older-than", "soon"], ["--max-size", "-1"], ["--keep", "-1"],
                      ["--kind", "everything"]):
            with self.subTest(flags):
                self.assertEqual(self.run_binary("clean", "-f", *flags).returncode, 2)
        self.assertEqual(self.left(), [OLD, NEW])


if __name__ == "__main__":
    support.main()
