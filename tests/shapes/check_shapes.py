#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the sizes and dtypes that src/graph infers with those of torch's own fake tensors.

usage: check_shapes.py PRINT_TYPES [--all] [--missing] [OPERATOR ...]

PRINT_TYPES is the program built from print_types.cc. Every call of calls.py runs on fake tensors, its
backward pass and Inductor's decompositions too; each ATen, prims or Inductor operator met on the way
is one comparison. --all takes the sample inputs of torch's own tests as well (some 600 operators;
they need numpy). Fails when a type is wrong, or when an operator of calls.py has no rule; --missing
also lists operators of --all without one. OPERATOR ("aten.sort"): print its calls.
Holds the names of arguments in shape_signatures_table.cc against torch too.
Exits with 77 (skipped) where torch cannot be imported.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")
SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# (operator, output): differs between devices.
NOT_COMPARED = {("aten._embedding_bag", 1)}


class Call:
    """One operator call as a line of FX text."""

    def __init__(self, name: str, text: str, outputs: list, is_tuple: bool) -> None:
        self.name, self.text, self.outputs, self.is_tuple = name, text, outputs, is_tuple


class Recorder:
    """Keeps every distinct call that runs on fake tensors while its mode is on."""

    def __init__(self, torch) -> None:
        self.torch = torch
        self.calls: dict[str, Call] = {}
        self.inputs: dict[str, str] = {}  # annotation -> name
        from torch.utils._dtype_abbrs import dtype_abbrs
        self.dtypes = dtype_abbrs

    def annotation(self, tensor) -> str:
        if tensor.dtype is self.torch.complex32:
            raise ValueError("a dtype that graphs do not hold")
        sizes = [int(size) for size in tensor.shape]
        return f"{self.dtypes[tensor.dtype]}{sizes}"

    def text(self, value) -> str:
        torch = self.torch
        if isinstance(value, torch.Tensor):
            return self.inputs.setdefault(self.annotation(value), f"t{len(self.inputs)}")
        if value is torch.complex32:
            raise ValueError("a dtype that graphs do not hold")
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(self.text(item) for item in value) + "]"
        if isinstance(value, torch.device):
            return f"device(type='{value.type}')"
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            raise ValueError("symbolic")
        return repr(value) if not isinstance(value, torch.Generator) else "None"

    def arguments(self, args, kwargs) -> str | None:
        try:
            texts = [self.text(arg) for arg in args]
            return ", ".join(texts + [f"{key}={self.text(value)}" for key, value in kwargs.items()])
        except Exception:  # sizes that depend on data, tensors of other layouts
            return None

    def record(self, func, arguments: str | None, out) -> None:
        torch = self.torch
        try:
            is_tuple = isinstance(out, (list, tuple))
            outputs = [self.annotation(one) if isinstance(one, torch.Tensor) else None
                       for one in (out if is_tuple else [out])]
        except Exception:
            return
        if arguments is None:
            return
        name = str(func).rsplit(".", 1)[0]
        text = f"torch.ops.{func}({arguments})"
        if any(outputs) and text not in self.calls:
            self.calls[text] = Call(name, text, outputs, is_tuple)

    def mode(self):
        from torch._inductor.decomposition import select_decomp_table
        from torch.utils._python_dispatch import TorchDispatchMode
        recorder, table = self, select_decomp_table()

        class Mode(TorchDispatchMode):
            def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                kwargs = kwargs or {}
                before = recorder.arguments(args, kwargs)  # the call may change them
                out = func(*args, **kwargs)
                recorder.record(func, before, out)
                if func in table and not func._schema.is_mutable:
                    try:
                        with self:
                            table[func](*args, **kwargs)
                    except Exception:
                        pass  # it has no decomposition for these arguments
                return out
        return Mode()

    def run(self, function, args, kwargs, with_backward: bool) -> str:
        """Empty, or why the call itself failed."""
        torch = self.torch
        from torch._subclasses.fake_tensor import FakeTensorMode
        from torch.utils._pytree import tree_leaves, tree_map_only
        fake = FakeTensorMode(allow_non_fake_inputs=True)
        try:
            args, kwargs = tree_map_only(torch.Tensor, fake.from_tensor, (args, kwargs))
            with fake, self.mode():
                out = function(*args, **kwargs)
                grads = [one.abs().sum() for one in tree_leaves(out)
                         if isinstance(one, torch.Tensor) and one.requires_grad]
                if with_backward and grads:
                    try:
                        sum(grads).backward()
                    except RuntimeError:
                        pass  # no derivative
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:100]}"
        return ""


def record_samples(recorder: Recorder) -> None:
    """The sample inputs of torch's own tests."""
    torch = recorder.torch
    from torch.testing._internal.common_methods_invocations import op_db
    for op in op_db:
        dtypes = [one for one in (torch.float32, torch.int64, torch.bool)
                  if one in op.dtypes][:2]
        for dtype in dtypes:
            grad = dtype.is_floating_point and op.supports_autograd
            try:
                samples = list(zip(range(8), op.sample_inputs("cpu", dtype, requires_grad=grad)))
            except Exception:
                continue
            for _, sample in samples:
                recorder.run(op.op, (sample.input, *sample.args), sample.kwargs, grad)


def strides(annotation: str) -> list[int]:
    """Of a contiguous tensor; with them stands the device, which a few rules look at."""
    sizes = [int(size) for size in annotation[annotation.index("[") + 1:-1].split(",") if size]
    found = [1] * len(sizes)
    for axis in range(len(sizes) - 2, -1, -1):
        found[axis] = found[axis + 1] * max(sizes[axis + 1], 1)
    return found


def infer(program: str, recorder: Recorder) -> dict[str, str]:
    """Name -> type, "unknown" where no rule knows it."""
    inputs = ", ".join(f'{name}: "{text}{strides(text)}cpu"' for text, name in recorder.inputs.items())
    lines = ["class <lambda>(torch.nn.Module):", f"    def forward(self, {inputs}):"]
    names = []
    for number, call in enumerate(recorder.calls.values()):
        lines.append(f"        c{number} = {call.text}")
        for index, output in enumerate(call.outputs if call.is_tuple else []):
            if output:
                lines.append(f"        c{number}_o{index} = c{number}[{index}]")
        if not call.is_tuple:
            names.append(f"c{number}")  # what nobody uses has no value in the graph
    lines.append(f"        return ({', '.join(names)},)")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "calls.py"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = subprocess.run([program, str(path)], text=True, capture_output=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{program}: {result.stderr}")
    print(result.stderr, end="", file=sys.stderr)
    return dict(line.split("\t") for line in result.stdout.splitlines())


def compare(recorder: Recorder, types: dict[str, str], wanted: list[str]):
    """Operators with a wrong type, and those without one: name -> examples."""
    wrong, missing = collections.defaultdict(list), collections.defaultdict(list)
    for number, call in enumerate(recorder.calls.values()):
        for index, output in enumerate(call.outputs):
            if not output or (call.name, index) in NOT_COMPARED:
                continue
            name = f"c{number}_o{index}" if call.is_tuple else f"c{number}"
            got = types.get(name, "absent")
            example = f"{call.text} [{index}]: {got}, torch has {output}"
            for text, short in recorder.inputs.items() if got != output else ():
                example = example.replace(f"({short},", f"({text},").replace(
                    f"({short})", f"({text})").replace(f" {short},", f" {text},").replace(
                    f" {short})", f" {text})").replace(f"[{short},", f"[{text},").replace(
                    f" {short}]", f" {text}]")
            if call.name in wanted:
                print(example)
            if got in ("unknown", "absent"):
                missing[call.name].append(example)
            elif got != output:
                wrong[call.name].append(example)
    return wrong, missing


def check_names(torch) -> list[str]:
    """Signatures whose arguments are not the first ones of torch's schema: files name arguments."""
    table = ROOT / "src/graph/shapes/shape_signatures_table.cc"
    schemas = collections.defaultdict(list)
    for schema in torch._C._jit_get_all_schemas():
        names = [argument.name for argument in schema.arguments]
        schemas[schema.name.replace("::", ".", 1)].append(names)
    found = []
    text = re.sub(r'"\s*\n\s*"', "", table.read_text(encoding="utf-8"))
    for signature, names in re.findall(r'\{"([^"]*)",\s*R?"\(?([\w.\s]+)\)?"\}', text):
        parameters = [one.split("[")[0].strip() for one in signature.split("->")[0].split(",")]
        for name in names.split():
            if schemas[name] and not any(one[:len(parameters)] == parameters for one in schemas[name]):
                found.append(f"{name}: {', '.join(parameters)}; torch has {schemas[name][0]}")
    return found


def show(title: str, found: dict[str, list[str]]) -> None:
    for name in sorted(found):
        print(f"{title} {name} ({len(found[name])}): {found[name][0]}")


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("operators", nargs="*")
    args = parser.parse_args()
    try:
        import torch
        import torch._inductor.inductor_prims  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)
    import calls
    recorder = Recorder(torch)
    failed = [f"{name}: {why}" for name, function, inputs in calls.calls(torch)
              if (why := recorder.run(function, inputs, {}, True))]
    own = {call.name for call in recorder.calls.values()}
    if args.all:
        record_samples(recorder)
    wrong, missing = compare(recorder, infer(args.program, recorder), args.operators)
    failing = {name: found for name, found in missing.items() if args.missing or name in own}
    show("wrong type:", wrong)
    show("no type:", failing)
    for line in failed:
        print(f"call failed: {line}")
    wrong_names = check_names(torch)
    for line in wrong_names:
        print(f"wrong argument names: {line}")
    names = {call.name for call in recorder.calls.values()}
    print(f"{len(recorder.calls)} calls of {len(names)} operators: {len(wrong)} wrong, "
          f"{len(missing)} without a type at least once")
    sys.exit(1 if wrong or failing or failed or wrong_names else 0)


if __name__ == "__main__":
    main()
