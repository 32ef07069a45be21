#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the program on graphs of PyTorch's operator database (OpInfo), exported sample by sample.

usage: check_opinfo.py BINARY [--all] [--folder FOLDER] [--jobs N] [--commands NAME,...] [OPERATOR...]

Of each operator and variant up to four samples are exported: the first, the middle and the last of those in float32 (or the first
dtype that it has) and one whose input has no elements, and one sample in each of OTHER_DTYPES. On each graph run `analyze` (three devices and an
adapter), `report`, `run`, `advise` and `minify`; on the first of each operator also `diff --run` and a `minify` that verifies its script.

- No exit code above 1, but for EXPECTED below.
- `run` gives the values of eager mode, and says of no operator that it fails, makes NaN or is not deterministic when it does not.
- `analyze`, `report` and `advise` find nothing wrong with an operator, except what the adapter does not take.
- `minify` keeps what it was told to keep, and says that a model does not show a rule which `analyze` does not report.
- `diff --run` says `defect` only of operators in EXPECTED, where TorchInductor differs from eager mode.

Without --all only the operators of SAMPLE run, and `diff --run` only on a few. --folder keeps the exported graphs, which a second run takes from there.
OPERATOR is a name of the database ("nn.functional.relu"). Exits with 77 (skipped) without torch, its LibTorch module, or numpy and expecttest, which the database needs.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

warnings.simplefilter("ignore")
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "interpret"))
from check_values import bytes_of, read_values  # noqa: E402
from reference import SKIPPED, Recorder, flat_inputs, load, torch_or_skip  # noqa: E402

HARDWARE = "h200,a100,l4"
ADAPTER = "edge-npu"
COMMANDS = ("analyze", "report", "run", "advise", "minify", "repro", "diff")
SLOW = ("repro", "diff")  # on one graph of each operator
ADAPTER_RULES = {"dtype", "layout", "alignment", "rank", "dim-size", "memory", "peak-memory", "dynamic-shape", "in-place", "unsupported-op", "unknown-op"}
LIMIT_S = {"diff": 600}
OTHER_DTYPES = ("bfloat16", "complex64", "complex32", "int64", "bool")
# A fixed choice: values without elements, several outputs, views, inputs that are outputs, complex and Python numbers, changes in place.
SAMPLE = ("add", "as_strided", "bernoulli", "cdist", "chalf", "empty_like", "index_put", "item", "linalg.svd", "max", "mul", "nn.functional.batch_norm",
          "nn.functional.linear_cross_entropy", "nn.functional.scaled_dot_product_attention", "positive", "sort", "unique")
SAMPLE_SLOW = ("add", "nn.functional.scaled_dot_product_attention")
# (command, operator or "*" for any) -> what the program says, as a part of its message, and why that is right.
EXPECTED = {
    ("diff", "*"): ("UnsupportedOperatorException", "exit code 4: TorchInductor has no code for the operator"),
    ("diff", "hash_tensor"): ("Mismatch between ints consumed and num_ints", "exit code 4: AOTInductor cannot call the operator"),
    ("diff", "nn.functional.linear_cross_entropy.chunked"): ("deserializing", "exit code 4: torch does not read its own file"),
    ("diff", "nn.functional.linear_cross_entropy.chunked_none"): ("deserializing", "exit code 4: torch does not read its own file"),
    **{(command, name): ("LibTorch cannot read its sample inputs", "exit code 3: LibTorch reads no samples of float8; --inputs gives others")
       for command in ("diff", "repro", "run") for name in ("torch._scaled_mm", "torch._scaled_mm_v2")},
    ("run", "nn.functional.linear_cross_entropy.chunked"): ("LibTorch has no such operator", "torch defines the operator in Python"),
    ("run", "nn.functional.linear_cross_entropy.chunked_none"): ("LibTorch has no such operator", "torch defines the operator in Python"),
}


class Wrong(Exception):
    """What a command did that it should not."""


# Exporting.

def leaves_of(torch, sample):
    """The tensors and Python numbers of a sample, and a function that puts them back."""
    from torch.utils import _pytree as pytree

    leaves, spec = pytree.tree_flatten(((sample.input, *sample.args), sample.kwargs))
    given = [index for index, leaf in enumerate(leaves)
             if isinstance(leaf, (torch.Tensor, bool, int, float))]

    def rebuild(values):
        whole = list(leaves)
        for index, value in zip(given, values):
            whole[index] = value
        return pytree.tree_unflatten(whole, spec)

    return tuple(leaves[index] for index in given), rebuild


def export(torch, operator, sample, path: pathlib.Path) -> None:
    from torch.utils import _pytree as pytree

    values, rebuild = leaves_of(torch, sample)

    class Call(torch.nn.Module):
        def forward(self, *inputs):
            arguments, keywords = rebuild(inputs)
            # Named tuples of results have no form in an archive.
            return pytree.tree_leaves(operator.op(*arguments, **keywords))

    torch.manual_seed(0)
    with torch.no_grad():
        program = torch.export.export(Call(), values)
    torch.export.save(program, str(path))


def pick(samples: list) -> list:
    """The first, the middle and the last, and one without elements."""
    chosen = sorted({0, len(samples) // 2, len(samples) - 1})
    empty = [index for index, sample in enumerate(samples) if getattr(sample.input, "numel", lambda: 1)() == 0]
    return [samples[index] for index in chosen + [one for one in empty if one not in chosen][:1]]


def export_samples(torch, operator, folder: pathlib.Path, most: int | None) -> list[pathlib.Path]:
    """The graphs of one operator, `most` at most; what torch cannot export or save is left out."""
    name = ".".join(filter(None, (operator.name, operator.variant_test_name)))
    listed = folder / (f"{name}.first" if most else f"{name}.list")
    if listed.exists():
        return [folder / line for line in listed.read_text().split()]
    supported = operator.supported_dtypes("cpu")
    wanted = [torch.float32, torch.int64, torch.bool, *sorted(supported, key=str)]
    first = [dtype for dtype in wanted if dtype in supported][:1]  # empty: an operator of GPUs
    others = [dtype for dtype in (getattr(torch, other) for other in OTHER_DTYPES) if dtype in supported and dtype not in first]
    paths, reasons = [], []
    for dtype in (*first, *others):
        torch.manual_seed(0)
        try:
            samples = list(operator.sample_inputs("cpu", dtype, requires_grad=False))
        except Exception as error:
            reasons.append(f"{dtype}: no samples: {error}")
            continue
        for number, sample in enumerate(pick(samples) if dtype in first else samples[:1]):
            if len(paths) == most:
                break
            path = folder / f"{name}-{str(dtype).removeprefix('torch.')}-{number}.pt2"
            try:
                export(torch, operator, sample, path)
                paths.append(path)
            except Exception as error:
                path.unlink(missing_ok=True)
                reasons.append(f"{path.name}: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
    (folder / f"{name}.left-out").write_text("\n".join(reasons))
    listed.write_text("\n".join(path.name for path in paths))
    return paths


# What is expected.

def undetermined_nodes(torch, graph) -> set[str]:
    """Nodes whose values follow from random numbers or memory that nothing was written into."""
    found = set()
    for node in graph.nodes:
        tags = getattr(node.target, "tags", ())
        opens = torch.Tag.nondeterministic_seeded in tags or "empty" in str(node.target)
        if opens or any(one.name in found for one in node.all_input_nodes):
            found.add(node.name)
            # Changed in place: whoever reads the argument later sees it, too.
            found.update(one.name for one in node.all_input_nodes if getattr(getattr(node.target, "_schema", None), "is_mutable", False))
    return found


def nodes_with_nan(graph, expected: dict) -> set[str]:
    found = {name for name, value in expected.items() if (value.is_floating_point() or value.is_complex()) and value.isnan().any()}
    # Of an operator with several results these are nodes of their own.
    parts = [node for node in graph.nodes if node.name in found and "getitem" in str(node.target)]
    return found | {one.name for node in parts for one in node.all_input_nodes}


def without_complex(torch, tensor):
    return torch.view_as_real(tensor) if tensor.dtype in (torch.complex128, torch.complex32) else tensor


def compare(torch, name: str, actual: tuple, expected) -> bool:
    """Whether the bits are equal. Raises where the values are not close."""
    dtype, shape, data = actual
    expected = without_complex(torch, expected.resolve_conj().resolve_neg())
    if f"torch.{dtype}" != str(expected.dtype) or shape != list(expected.shape):
        raise Wrong(f"{name}: {dtype}{shape}, eager mode gives {expected.dtype}{list(expected.shape)}")
    if not data:
        return True
    value = torch.frombuffer(bytearray(data), dtype=expected.dtype).reshape(shape)
    try:
        torch.testing.assert_close(value, expected.contiguous(), equal_nan=True)
    except AssertionError as error:
        raise Wrong(f"{name}: {' '.join(str(error).split())}") from None
    return data == bytes_of(expected)


# The checks.

class Checker:
    """The commands on one graph."""

    def __init__(self, torch, binary: str, operator: str, path: pathlib.Path, scratch: pathlib.Path) -> None:
        self.torch, self.binary, self.operator, self.path, self.scratch = torch, binary, operator, path, scratch
        self.counts = collections.Counter()

    def call(self, command: str, *arguments, accepted=(0, 1)) -> tuple[int, dict, str]:
        """The exit code, the document and the messages."""
        out = self.scratch / "out.json"
        out.unlink(missing_ok=True)
        line = [self.binary, command, *map(str, arguments), "--json", "-o", str(out)]
        try:
            done = subprocess.run(line, capture_output=True, text=True, timeout=LIMIT_S.get(command, 120), cwd=self.scratch, env=os.environ | {"OMP_NUM_THREADS": "1"})
        except subprocess.TimeoutExpired:
            raise Wrong(f"{' '.join(line)}: does not end") from None
        self.counts[command] += 1
        if done.returncode not in accepted:
            raise Wrong(f"{' '.join(line[2:-3])}: exit code {done.returncode}: {done.stderr[-600:].strip()}")
        return done.returncode, json.loads(out.read_text()) if out.exists() else {}, done.stderr

    def analyze(self) -> None:
        _, document, _ = self.call("analyze", self.path, "--hardware", HARDWARE, "--adapter", ADAPTER)
        self.adapter_rules = ADAPTER_RULES & {one["rule"] for one in document["findings"]}
        _, document, _ = self.call("analyze", self.path)
        self.rules = {one["rule"] for one in document["findings"]}
        self.expect_notes(document)

    def expect_notes(self, document: dict) -> None:
        bad = [one for one in document["findings"] if one["severity"] != "note"]
        if bad:
            raise Wrong(f"{bad[0]['severity']} {bad[0]['rule']}: {bad[0]['message']}")

    def report(self) -> None:
        self.call("report", self.path, "--hardware", "h200")
        done = subprocess.run([self.binary, "report", self.path, "-o", self.scratch / "page.html"], capture_output=True, text=True, timeout=120)
        if done.returncode > 1:
            raise Wrong(f"report: exit code {done.returncode}: {done.stderr}")

    def run(self) -> None:
        torch = self.torch
        saved = self.scratch / "values"
        _, document, _ = self.call("run", self.path, "--save", saved, "--threads", "1", "--top", "0")
        try:
            program = load(torch, self.path)
            with torch.no_grad():
                expected = Recorder(torch, program.graph_module).run(flat_inputs(torch, program))
        except RuntimeError:  # an infinite argument cannot be read back; an assertion of export itself does not hold
            self.counts["graphs that torch cannot load or run"] += 1
            return
        undetermined = undetermined_nodes(torch, program.graph)
        expected = {name: value for name, value in expected.items() if value.layout == torch.strided}
        actual = {name: value for name, value in read_values(saved / "values.safetensors").items() if "/" not in name}
        self.judge_findings(document, nodes_with_nan(program.graph, expected), undetermined)
        if set(actual) != set(expected):
            raise Wrong(f"values of one side only: {sorted(set(actual) ^ set(expected))[:6]}")
        for name in sorted(set(expected) - undetermined):
            self.counts["values"] += 1
            self.counts["values equal to the bit"] += compare(torch, name, actual[name], expected[name])
        self.counts["graphs compared"] += bool(set(expected) - undetermined)

    def judge_findings(self, document: dict, nan: set[str], undetermined: set[str]) -> None:
        for one in document["findings"]:
            node = one["place"]["graph_node"] if one.get("place") else ""
            false = {"operator-failed": True, "node-skipped": True, "first-nan": node not in nan | undetermined,
                     "not-deterministic": node not in undetermined}.get(one["rule"], False)
            if false:
                raise Wrong(f"{one['rule']} of {node}: {one['message']}")

    def advise(self) -> None:
        _, document, _ = self.call("advise", self.path, "--hardware", "h200", "--top", "0")
        self.expect_notes(document)

    def minify(self) -> None:
        repro = self.scratch / "repro"
        none = ("--verify", "none")
        for rule in sorted(self.rules & {"unknown-operator"}):
            self.call("minify", self.path, "--rule", rule, "--repro", repro, *none)
        for rule in sorted(self.adapter_rules)[:2]:
            self.call("minify", self.path, "--rule", f"constraint:{rule}", "--adapter", ADAPTER, "--repro", repro, *none)
        if "unknown-operator" not in self.rules:
            _, _, said = self.call("minify", self.path, "--rule", "unknown-operator", "--repro", repro, *none, accepted=(3,))
            if "shows the failure in 0 of" not in said:
                raise Wrong(f"minify --rule unknown-operator: {said}")

    def repro(self) -> None:
        """With the values of a run and its script verified, keeping one operator."""
        try:
            program = load(self.torch, self.path)
        except RuntimeError:  # see run
            return
        names = [str(node.target) for node in program.graph.nodes if node.op == "call_function" and str(node.target).startswith("aten.")]
        if not names:
            return
        repro = self.scratch / "verified"
        code, document, _ = self.call("minify", self.path, "--command", f"grep -q 'torch.ops.{names[-1]}' {{}}", "--repro", repro, "--python", sys.executable)
        said = {one["rule"] for one in document["findings"]}
        if code and not ("no-script" in said and "unknown-operator" in self.rules):  # scripts call operators of the catalogue only
            raise Wrong(f"minify --command: {[(one['rule'], one['message']) for one in document['findings']]}")
        smaller = load(self.torch, repro / "repro.pt2")
        if names[-1] not in {str(node.target) for node in smaller.graph.nodes}:
            raise Wrong(f"{names[-1]} is not in the repro")

    def diff(self) -> None:
        code, document, _ = self.call("diff", "--run", self.path, "--python", sys.executable, "--cache", self.scratch / "compiled")
        if code:
            bad = [one for one in document["findings"] if one["severity"] != "note"]
            raise Wrong(f"{bad[0]['rule']}: {bad[0]['message']}" if bad else "exit code 1 without a finding")


def expected_because(command: str, operator: str, said: str) -> bool:
    return any(found and found[0] in said for found in (EXPECTED.get((command, operator)), EXPECTED.get((command, "*"))))


def check_operator(arguments: tuple) -> tuple[collections.Counter, list[str]]:
    """In a process of a pool: what was counted and what was wrong of one operator of the database."""
    index, binary, folder, commands, all_commands = arguments
    import torch
    from torch.testing._internal.common_methods_invocations import op_db

    torch.set_num_threads(1)
    operator = op_db[index]
    name = ".".join(filter(None, (operator.name, operator.variant_test_name)))
    counts, wrong = collections.Counter(), []
    paths = export_samples(torch, operator, folder, 1 if set(commands) <= set(SLOW) else None)
    counts["graphs"] += len(paths)
    counts["operators"] += bool(paths)
    for number, path in enumerate(paths):
        with tempfile.TemporaryDirectory() as scratch:
            checker = Checker(torch, binary, name, path, pathlib.Path(scratch))
            for command in ("analyze", *commands):  # minify and repro ask for what analyze found
                if command in SLOW and (number or not (all_commands or name in SAMPLE_SLOW)):
                    continue
                try:
                    getattr(checker, command)()
                except Exception as error:
                    said = str(error).strip() if isinstance(error, Wrong) else traceback.format_exc()
                    if expected_because(command, name, said):
                        counts["expected"] += 1
                    else:
                        wrong.append(f"{command} {path.name}: {said}")
            counts += checker.counts
    return counts, wrong


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("operators", nargs="*")
    options = parser.parse_intermixed_args()
    torch_or_skip()
    try:
        from torch.testing._internal.common_methods_invocations import op_db
    except ImportError as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)
    commands = [one for one in options.commands.split(",") if one != "analyze"]
    chosen = set(options.operators or SAMPLE)
    counts, wrong = collections.Counter(), []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        folder = (options.folder or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        tasks = [(index, options.binary, folder, commands, options.all or bool(options.operators)) for index, operator in enumerate(op_db)
                 if operator.name in chosen or (options.all and not options.operators)]
        for number, (counted, found) in enumerate(pool.map(check_operator, tasks)):
            counts += counted
            wrong += found
            for line in found:
                print(line, flush=True)
            if options.all and number % 50 == 49:
                print(f"{number + 1} of {len(tasks)} operators, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    print("; ".join(f"{name}: {count}" for name, count in sorted(counts.items())))
    print(f"{counts['graphs']} graphs of {counts['operators']} operators and variants: {len(wrong)} failures")
    sys.exit(1 if wrong or not counts["graphs"] else 0)


if __name__ == "__main__":
    main()
