# SPDX-License-Identifier: Apache-2.0
"""What an installed copy must do wherever it lies, for the tests of every form of installation."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# Of the build, where Meson runs tests: a copy must find its own libraries.
os.environ.pop("LD_LIBRARY_PATH", None)
GEMM = ("predict", "-m", "64", "-n", "4096", "-k", "4096", "--dtype", "bf16", "--layout", "nt")
C_PROGRAM = r"""
#include <inductor_debug.h>
#include <stdio.h>
int main(int argc, char** argv) {
  char request[4096];
  char* report = NULL;
  idbg_gemm_model* model = NULL;
  snprintf(request, sizeof request,
           "{\"command\": \"analyze\", \"inputs\": [\"%s\"], \"hardware\": [\"h200\"]}", argc > 1 ? argv[1] : "");
  if (idbg_analyze(request, &report) < 0 || idbg_gemm_load(NULL, &model) < 0) {
    fprintf(stderr, "%s\n", idbg_last_error());
    return 3;
  }
  puts(report);
  idbg_free_text(report);
  idbg_gemm_free(model);
  return 0;
}
"""
PYTHON_PROGRAM = """
import json, pathlib, inductor_debug, inductor_debug.core as core, inductor_debug.train as train
from inductor_debug.choices.model import Model, Problem, Question
library = core.library()
assert train.run(["hardware", "list", "-o", "hardware.txt"]) == 0 and pathlib.Path("hardware.txt").stat().st_size > 0
found = Model(None, "NVIDIA H200").decide(Question((Problem("mm", 1, 64, 4096, 4096, "bfloat16", "nt"),), count=4))
assert len(found.rows) == 4 and found.aten_ms > 0 and not found.stand_down, found
print(json.dumps({"package": inductor_debug.__file__, "version": inductor_debug.__version__, "library": library._name,
                  "flops": core.flops(pathlib.Path("model.txt").read_text())}))
"""
GRAPH = """class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1024, 1024]", b: "f32[1024, 1024]"):
        mm: "f32[1024, 1024]" = torch.ops.aten.mm.default(a, b)
        return (mm,)
"""


class Copy:
    """An installed copy below `prefix`, used from a folder that holds copies of the inputs and nothing else."""

    def __init__(self, prefix: pathlib.Path, work: pathlib.Path):
        self.prefix, self.work = prefix, work
        self.program = prefix / "bin" / "inductor-debug"
        self.is_debian = prefix.name == "usr"
        work.mkdir(parents=True)
        shutil.copy(SOURCE / "tests/data/models/small/bert.dynamic.pt2", work / "model.pt2")
        shutil.copy(SOURCE / "data/timings/h200_mm_sample.msgpack", work / "sample.msgpack")
        for script in (SOURCE / "tests/data/torchscript").glob("*.pt"):
            shutil.copy(script, work / script.name)
        self.environment = {name: value for name, value in os.environ.items()
                            if name in ("PATH", "HOME", "TMPDIR", "LC_ALL", "OPENBLAS_CORETYPE")}

    def run(self, *command, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run([str(part) for part in command], cwd=self.work, capture_output=True, text=True,
                              env={**self.environment, **environment}, stdin=subprocess.DEVNULL)

    def good(self, *command, **environment: str) -> subprocess.CompletedProcess:
        done = self.run(*command, **environment)
        assert done.returncode == 0 or command[0] == self.program and done.returncode == 1, f"{command}: exit {done.returncode}: {done.stderr[-2000:]}"
        return done

    def file(self, pattern: str) -> pathlib.Path:
        found = sorted(self.prefix.glob(pattern))
        assert found, f"no {pattern} in {self.prefix}"
        return found[0]

    @contextlib.contextmanager
    def without_data(self):
        data = self.file("share/inductor-debug")
        hidden = data.with_name("hidden")
        data.rename(hidden)
        try:
            yield
        finally:
            hidden.rename(data)


def check_data(copy: Copy) -> None:
    """Every data file comes from the copy; and without its data it fails, and reads no other."""
    for command in (GEMM, ("hardware", "list"), ("adapters", "list"),
                    ("analyze", "model.pt2", "--hardware", "h200", "--adapter", "edge-npu")):
        log = copy.good(copy.program, *command, "-vv").stderr
        files = re.findall(r"data file \S+: (/\S+)", log)
        assert files and all(pathlib.Path(file).is_relative_to(copy.prefix) for file in files), (command, files)
    with copy.without_data():
        done = copy.run(copy.program, "hardware", "list")
        assert done.returncode == 3 and "data file not found" in done.stderr, done
        assert str(SOURCE) not in done.stderr, done.stderr


def check_c_program(copy: Copy) -> None:
    (copy.work / "program.c").write_text(C_PROGRAM)
    package = copy.file("lib*/**/pkgconfig/inductor-debug.pc")
    flags = copy.good("pkg-config", "--cflags", "--libs", "inductor-debug", PKG_CONFIG_PATH=str(package.parent)).stdout
    assert "/usr/local" not in flags and "-lidbg" in flags, flags
    copy.good("cc", "-Wall", "-Werror", "program.c", "-o", "program", *flags.split())
    library = str(copy.file("lib*/**/libidbg.so").parent)
    assert '"h200"' in copy.good("./program", "model.pt2", LD_LIBRARY_PATH=library).stdout
    guide = (SOURCE / "man/guides/install.md").read_text(encoding="utf-8")
    line = re.search(r"^    (cc program\.c .*)$", guide, re.MULTILINE)[1]  # as it stands, in a shell
    copy.good("sh", "-c", line.replace("PREFIX/LIBDIR", str(package.parent.parent)))
    assert '"h200"' in copy.good("./a.out", "model.pt2").stdout
    with copy.without_data():
        done = copy.run("./program", "model.pt2", LD_LIBRARY_PATH=library)
        assert done.returncode == 3 and "data file not found" in done.stderr, done
        assert str(SOURCE) not in done.stderr, done.stderr


def check_documents(copy: Copy) -> None:
    for page in [*(SOURCE / "man").glob("*.[17]")]:
        copy.file(f"share/man/man{page.suffix[1]}/{page.name}*")
    for script in ("bash-completion/completions/inductor-debug", "zsh/*/_inductor-debug",
                   "fish/vendor_completions.d/inductor-debug.fish"):
        assert "__complete" in copy.file(f"share/{script}").read_text()
    assert "validate-model" in copy.good(copy.program, "__complete", "valid").stdout
    for name in ("README.md", "[Cc][Hh]*", "LICENSE*" if not copy.is_debian else "copyright"):
        copy.file(f"share/doc/inductor-debug/{name}")


def check_binaries(copy: Copy) -> None:
    """No library is looked for on the machine that built the copy."""
    libraries = [path for path in copy.prefix.glob("lib*/**/libidbg*") if path.read_bytes()[:4] == b"\x7fELF"]
    for binary in (copy.program, *libraries):
        paths = re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", copy.good("readelf", "-d", binary).stdout)
        assert all(path.startswith("$ORIGIN") for joined in paths for path in joined.split(":")), (binary, paths)


def check_python(copy: Copy, python: pathlib.Path, version: str, path: str = "") -> None:
    """The Python package is that of the copy, and finds the libraries of the copy."""
    (copy.work / "model.txt").write_text(GRAPH)
    said = json.loads(copy.good(python, "-B", "-c", PYTHON_PROGRAM, **({"PYTHONPATH": path} if path else {})).stdout)
    for key in ("package", "library"):
        assert pathlib.Path(said[key]).resolve().is_relative_to(copy.prefix), said
    source, package = SOURCE / "tools/inductor_debug", pathlib.Path(said["package"]).parent
    missing = [str(file.relative_to(source)) for file in source.rglob("*.py") if not (package / file.relative_to(source)).is_file()]
    assert not missing, f"not installed (tools/meson.build): {missing}"
    assert said["version"] == version and said["flops"] == 2 * 1024**3, said


def check_torch(copy: Copy, python: pathlib.Path) -> None:
    """Training and TorchScript with the torch of the interpreter that stands first on the PATH."""
    copy.good(copy.program, "dataset", "split", "sample.msgpack", "--sample", "8", "-o", "eight.msgpack")
    train = (copy.program, "train", "--dataset", "eight.msgpack", "--preset", "cpu", "--num-epochs", "1", "--holdout", "0",
             "--device", "cpu", "--threads", "1", "--model", "m.safetensors")
    path = f"{python.parent}:{copy.environment['PATH']}"
    copy.good(*train, PATH=path)
    copy.good(copy.program, "analyze", "script.pt", "--input-shapes", "2x3x8x8:float32", "--section", "graph", PATH=path)
    # A torch of another release is refused, although its libraries open.
    other = copy.work / "other"
    other.mkdir()
    (other / "lib").symlink_to(copy.good(python, SOURCE / "tools" / "find_torch.py").stdout.strip() + "/lib")
    (other / "version.py").write_text("__version__ = '2.4.1+cpu'\n")
    done = copy.run(*train, LIBTORCH=str(other))
    assert done.returncode == 4 and "torch 2.4.1+cpu does not fit" in done.stderr, done
    # Without a torch the message says where one is looked for.
    empty = copy.work / "empty"
    empty.mkdir(exist_ok=True)
    done = copy.run(*train, PATH=str(empty))
    assert done.returncode == 4 and "LIBTORCH" in done.stderr and "-m pip install torch==" in done.stderr, done
    assert "meson" not in done.stderr, done


def check_choices(copy: Copy, python: pathlib.Path, path: str) -> None:
    """inductor_debug.install() in a Python with torch: nothing but that is needed. Without a GPU it says so, and changes nothing."""
    if copy.good(python, "-c", "import torch; print(torch.cuda.is_available())").stdout.strip() != "False":
        return
    done = copy.good(python, "-B", "-c", "import inductor_debug; print(inductor_debug.install(), inductor_debug.enabled(), inductor_debug.stats()['calls'])",
                     PYTHONPATH=path)
    assert done.stdout.strip() == "False False {}" and "there is no CUDA GPU" in done.stderr, done


def check_choices_are_seen(copy: Copy, python: pathlib.Path, path: str) -> None:
    """Switched on, they change Inductor's code, and `analyze` and `report` say how; switched off, the code is what it was. Needs a torch without CUDA
    and Triton."""
    needed = "import importlib.util, torch; print(torch.version.cuda is None and importlib.util.find_spec('triton') is not None)"
    path = ":".join(filter(None, (path, os.environ.get("PYTHONPATH"))))
    if copy.good(python, "-c", needed, PYTHONPATH=path).stdout.strip() != "True":
        return
    done = copy.good(python, "-B", SOURCE / "tests/install/choices_walk.py", SOURCE, PYTHONPATH=path, TORCH_TRACE=str(copy.work / "trace"))
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["changed"] == [True, True, True] and found["restored"] and not found["stats"]["errors"], found
    assert found["package"].startswith(path.partition(":")[0]), found["package"]
    answer = json.loads(copy.good(copy.program, "analyze", "trace", "--section", "choices", "--json", "--quiet").stdout)
    facts = {fact["key"]: fact["value"] for fact in answer["sections"][0]["facts"]}
    assert facts["changed"] == found["stats"]["picks"]["triton"] == 5, facts
    copy.good(copy.program, "report", "trace", "--quiet", "-o", "choices.html")
    assert "triton_tem_fused_addmm_gelu" in (copy.work / "choices.html").read_text(encoding="utf-8")


def check_everything(copy: Copy) -> None:
    for check in (check_data, check_documents, check_binaries, check_c_program):
        check(copy)
