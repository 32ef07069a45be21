#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a path is said to be, and that links out of folders that others wrote are not followed.

usage: inputs_test.py BINARY PROJECT_ROOT [unittest arguments]
"""
import json
import pathlib
import pickle
import shutil
import sys
import zipfile

import support

ROOT = pathlib.Path(sys.argv.pop(2)).resolve()
DATA = ROOT / "tests" / "data"
DEBUG = DATA / "trace" / "torch_compile_debug"
RUN = "run_20260102T030405Z_2_bbbb"


class Unknown(support.Case):
    def refusal(self, command: str, path: pathlib.Path, *arguments) -> str:
        done = self.run_binary(command, path, *arguments)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1), done.stderr)
        return done.stderr

    def test_the_error_says_what_the_file_seems_to_be(self):
        archive = self.folder / "photos.zip"
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr("a.jpg", "x")
        (self.folder / "weights.pth").write_bytes(pickle.dumps({"weight": 1}, protocol=2))
        (self.folder / "noise.bin").write_bytes(bytes(range(256)))
        cases = {
            self.write("bert.txt", "layers: 12\n"): "plain text without FX statements, TORCH_TRACE records",
            self.write("train.py", "import torch\n"): "a Python program",
            self.write("settings.json", '{"answer": 42}'): "JSON of an unknown format",
            self.write("nothing.log", ""): "an empty file",
            archive: "a zip archive without a model",
            self.folder / "weights.pth": "a Python pickle",
            self.folder / "noise.bin": "binary data of an unknown format",
        }
        for path, words in cases.items():
            for command in ("analyze", "report"):
                with self.subTest(path=path.name, command=command):
                    text = self.refusal(command, path)
                    self.assertIn(f"{path.name}: not recognized: {words}", text)
                    self.assertTrue(text.endswith(")\n"), text)

    def test_what_was_tried_is_in_the_log(self):
        done = self.run_binary("analyze", self.write("bert.txt", "layers: 12\n"), "-vv")
        self.assertIn("bert.txt: not a model file: torch.export archive: not a zip archive; ", done.stderr)
        self.assertIn("bert.txt: not a GEMM model: not safetensors", done.stderr)

    def test_a_kind_that_a_command_does_not_take_is_named(self):
        model = ROOT / "data" / "models" / "h200.safetensors"
        for command in ("analyze", "report"):
            self.assertIn(f"h200.safetensors: a GEMM model, which {command} does not support (see inductor-debug model info)",
                          self.refusal(command, model))
        self.assertIn("dyn.pt2: a model file, which extract does not support (see inductor-debug analyze)",
                      self.refusal("extract", DATA / "pt2" / "dyn.pt2"))
        self.assertIn("a saved report, which analyze does not support (see inductor-debug report)",
                      self.refusal("analyze", DATA / "report" / "example.json"))
        checkpoint = self.refusal("analyze", DATA / "gemm" / "v1_model.pt")
        self.assertIn("v1_model.pt: a GEMM model, which analyze", checkpoint)


class LogOfDebugFolder(support.Case):
    """What PyTorch writes with TORCH_COMPILE_DEBUG alone: a log beside the graphs."""

    def setUp(self):
        super().setUp()
        self.root = self.folder / "torch_compile_debug"
        shutil.copytree(DEBUG, self.root)
        self.write("torch_compile_debug/tlparse/dedicated_log_torch_trace_x.log", (DATA / "trace" / "comp_failure.log").read_text(encoding="utf-8"))

    def test_a_failure_in_it_is_told(self):
        for path in (self.root, self.folder):
            done = self.run_binary("analyze", path)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("1 failed", done.stdout)
        self.assertEqual(self.run_binary("analyze", self.root, "--fail-on", "failures").returncode, 1)

    def test_sections_of_models_are_of_the_graphs(self):
        done = self.run_binary("analyze", self.root, "--section", "graph")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("inference", done.stdout)

    def test_a_link_is_not_followed(self):
        (self.root / "tlparse").rename(self.folder / "elsewhere")
        (self.root / "tlparse").symlink_to(self.folder / "elsewhere")
        self.assertNotIn("failed", self.run_binary("analyze", self.root).stdout)


class Links(support.Case):
    def setUp(self):
        super().setUp()
        self.secret = self.write("secret/id_rsa", "# AOT ID: ['0_inference']\nasync_compile = 1\ndef call(args):\n    secret_key\n")

    def test_a_link_in_a_debug_folder_is_a_loss(self):
        folder = self.folder / "torch_compile_debug"
        shutil.copytree(DEBUG, folder)
        code = sorted(folder.rglob("output_code.py"))[0]
        code.unlink()
        code.symlink_to(self.secret)
        done = self.run_binary("analyze", folder, "--json")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertNotIn("secret_key", done.stdout)
        messages = [finding["message"] for finding in json.loads(done.stdout)["findings"] if finding["rule"] == "partly-read"]
        self.assertEqual(len(messages), 1, messages)
        self.assertRegex(messages[0], r"output_code\.py: a link, which is not followed$")

    def test_linked_folders_of_graphs_are_not_found(self):
        shutil.copytree(DEBUG, self.folder / "elsewhere" / "torch_compile_debug")
        (self.folder / "work").mkdir()
        (self.folder / "work" / "torch_compile_debug").symlink_to(self.folder / "elsewhere" / "torch_compile_debug")
        done = self.run_binary("analyze", "work")
        self.assertEqual(done.returncode, 3, done.stdout)

    def test_logs_outside_a_run_folder_are_not_analysed(self):
        run = self.make_run(RUN)
        shutil.rmtree(run / "trace")
        self.write("secret/dedicated_log_torch_trace_x.log", (DATA / "trace" / "simple.log").read_text(encoding="utf-8"))
        (run / "trace").symlink_to(self.folder / "secret")
        for arguments in (["diff", run, run], ["extract", run, "--list"]):
            done = self.run_binary(*arguments)
            self.assertEqual(done.returncode, 3, done.stdout)
            self.assertIn("is outside the run folder and is not read", done.stderr)
        self.assertEqual(self.run_binary("analyze", run).returncode, 3)

    def test_a_folder_of_links_to_logs_is_the_users_own(self):
        (self.folder / "ranks").mkdir()
        (self.folder / "ranks" / "dedicated_log_torch_trace_rank_0_a.log").symlink_to(DATA / "trace" / "simple.log")
        self.assertEqual(self.run_binary("analyze", "ranks", "--section", "summary").returncode, 0)


if __name__ == "__main__":
    support.main()
