# SPDX-License-Identifier: Apache-2.0
"""Compiles an exported model with TorchInductor and keeps what it computed, for `inductor-debug diff --run`.

    python -m inductor_debug.compiled_run MODEL.pt2 FOLDER [--device cpu] [--inputs FILE] [--config KEY=VALUE ...] 3>&1

FOLDER gets inputs.pt, outputs.pt, the value of every buffer (values/*.pt), package.pt2
and last run.json, which says what is what: src/divergence/compiled_run.h describes it. Then
each line on the standard input, {"nodes": [name, ...], "values": FILE, "file": NAME}, is answered by a compilation of
these nodes of the exported graph alone, with the value of each as an output. VALUES (safetensors) has what a node
gives where the compiled model kept nothing.

Answers are lines of JSON on descriptor 3: Inductor prints to the standard output.
"""
import argparse
import contextlib
import ctypes
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import time
import zipfile

from inductor_debug.compiled_buffers import Recorder
from inductor_debug.compiled_probe import probe, read_safetensors, tensors_by_name

VERSION = 1
ANSWERS = 3  # the descriptor
DUMP = re.compile(r"(before|after)_launch_(.+)_((?:buf|arg|constant)[A-Za-z0-9_]*?)_((?:cpu|cuda|xpu|mps)(?::\d+)?)\.pt$")


@contextlib.contextmanager
def printed_to(path):
    """Where the C++ of a compiled model prints while this lasts. C keeps what it prints into a file until it is flushed."""
    flush_c = functools.partial(ctypes.CDLL(None).fflush, None)
    sys.stdout.flush()
    sys.stderr.flush()
    flush_c()
    kept = os.dup(1), os.dup(2)
    target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.dup2(target, 1)
        os.dup2(target, 2)
        yield
    finally:
        flush_c()
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
        for descriptor in (*kept, target):
            os.close(descriptor)


def launches_of(printed):
    """The launches in order, each with its kernel and {argument: file after it} and {argument: file before it}."""
    launches, phase = [], "after"
    for line in printed.splitlines():
        match = DUMP.search(line) if "Saved tensor to" in line else None
        if match is None:
            continue
        path = line.split("Saved tensor to ", 1)[1].strip()
        if match[1] == "before" and (phase == "after" or launches[-1]["kernel"] != match[2]):
            launches.append({"kernel": match[2], "before": {}, "after": {}})
        if not launches or launches[-1]["kernel"] != match[2]:
            launches.append({"kernel": match[2], "before": {}, "after": {}})
        phase = match[1]
        launches[-1][phase][match[3]] = path
    return launches


def keep_value(path, target, views):
    """Moves a file of one tensor, seen as the exported graph has it."""
    import torch
    if not views:
        os.replace(path, target)
        return
    value = torch.load(path, weights_only=True)
    for operator, arguments, keywords in views:
        value = operator(value, *arguments, **keywords)
    torch.save(value.contiguous(), target)


def keep_values(launches, recorder, folder):
    """Files of the buffers' values under FOLDER/values, and which launch made each."""
    target = folder / "values"
    target.mkdir()
    found, never_stored = {}, recorder.never_stored()
    for number, launch in enumerate(launches):
        for phase in ("before", "after"):
            for name, path in launch[phase].items():
                if name in never_stored:
                    continue
                # What only a later launch shows before it starts was made by one that the printer does not see.
                is_changed = name in recorder.changed and phase == "after"
                if name in recorder.buffers and (is_changed or found.get(name, {}).get("file") is None):
                    is_made = phase == "after"
                    if not is_made and name in launch["after"]:
                        continue
                    found[name] = {"launch": number if is_made else None, "file": f"values/{name}.pt"}
                    keep_value(path, target / f"{name}.pt", recorder.views.get(name))
    return [{**entry, **found.get(name, {"launch": None, "file": None})}
            for name, entry in recorder.buffers.items()]


def kernel_facts(package):
    """{kernel: nodes and lines} of the package's provenance, and its sources by name."""
    facts, sources = {}, {}
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            if name.endswith("kernel_information.json"):
                for key, value in json.loads(archive.read(name)).items():
                    kernel = key.rsplit(":", 1)[0]
                    entry = facts.setdefault(kernel, {"post_grad": [], "pre_grad": []})
                    entry["post_grad"] += value.get("post_grad_nodes", [])
                    entry["pre_grad"] += value.get("pre_grad_nodes", [])
            elif name.endswith((".kernel.cpp", ".wrapper.cpp", ".cpp", ".py")):
                sources[os.path.basename(name)] = archive.read(name).decode("utf-8", "replace")
    return facts, sources


def code_of(kernel, sources):
    """(file, first line, text) of a kernel's function, None where no source has it."""
    pattern = re.compile(rf"^(?:extern \"C\"|def|static|void)[^\n;]*\b{re.escape(kernel)}\([^;{{]*?(?:\{{|:$)", re.M)
    for name, text in sources.items():
        match = pattern.search(text)
        if match is None:
            continue
        end = text.find("\n}", match.end())
        end = len(text) if end < 0 else end + 2
        return name, text.count("\n", 0, match.start()) + 1, text[match.start():end]
    return None


def flat(values):
    import torch
    return [value for value in torch.utils._pytree.tree_leaves(values)]


def parse_configs(lines):
    """{key: value}: a value is a Python literal, or else a text."""
    import ast
    configs = {}
    for line in lines:
        key, _, text = line.partition("=")
        try:
            configs[key] = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            configs[key] = text
    return configs


def copy_of(value):
    """A tensor with memory of its own and the same strides, which compiled code counts on; clone() makes others of gaps and overlaps."""
    import torch
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided:
        return value.clone() if isinstance(value, torch.Tensor) else value
    copy = torch.empty(0, dtype=value.dtype, device=value.device)
    return copy.set_(value.untyped_storage().clone(), value.storage_offset(), value.size(), value.stride())


class Model:
    """The exported model with its inputs."""

    def __init__(self, options):
        import torch
        self.options = options
        self.program = torch.export.load(options.model)
        self.module = self.program.graph_module
        signature = self.program.graph_signature
        self.user_inputs = list(signature.user_inputs)
        example = self.program.example_inputs
        if options.inputs:
            find = read_safetensors(options.inputs)
            given = {str(name): find(str(name)) for name in self.user_inputs}
            leaves = flat(example) if example is not None else [None] * len(self.user_inputs)
            leaves = [leaf if given[str(name)] is None else given[str(name)]
                      for name, leaf in zip(self.user_inputs, leaves)]
            self.args, self.kwargs = torch.utils._pytree.tree_unflatten(leaves, self.program.call_spec.in_spec)
        elif example is not None:
            self.args, self.kwargs = example
        else:
            raise ValueError("the archive has no sample inputs (export it again, or give --inputs)")
        if options.device != "cpu":
            from torch.export.passes import move_to_device_pass
            # With its number: what a graph asserts of its tensors names the device as they do.
            device = str(torch.empty(0, device=options.device).device)
            self.program = move_to_device_pass(self.program, device)
            self.module = self.program.graph_module
            move = lambda value: value.to(device) if isinstance(value, torch.Tensor) else value
            self.args, self.kwargs = torch.utils._pytree.tree_map(move, (self.args, self.kwargs))
        self.configs = {"fallback_random": True, **parse_configs(options.config)}

    def copies(self):
        import torch
        return torch.utils._pytree.tree_map(copy_of, (self.args, self.kwargs))


def share_standard_library():
    """Lets a package use the C++ library that libtorch uses. A compiler without a shared libstdc++ links a second
    copy into the package, which crashes on the first of libtorch's locales."""
    with contextlib.suppress(OSError):  # no such library: nothing to share
        ctypes.CDLL("libstdc++.so.6", mode=ctypes.RTLD_GLOBAL)


def use_full_precision():
    """Products in the precision of their operands. GPUs use less by default, which is a choice and not a defect."""
    import torch
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False


def run_package(model, package, folder):
    """The outputs of one run, which leaves the buffers under FOLDER/scratch and says where in printed.txt."""
    import torch
    share_standard_library()
    run = torch._inductor.aoti_load_package(str(package), run_single_threaded=True)
    args, kwargs = model.copies()
    torch.save(tensors_by_name(model.user_inputs, flat(model.copies())), folder / "inputs.pt")
    scratch = folder / "scratch"
    scratch.mkdir()
    back = os.getcwd()
    os.chdir(scratch)
    try:
        torch.manual_seed(0)
        with torch.no_grad(), printed_to(folder / "printed.txt"):
            # Not by calling it: what a graph with gradients returns cannot be put back into its form.
            outputs = run.loader.run([value for value in flat((args, kwargs)) if isinstance(value, torch.Tensor)])
    finally:
        os.chdir(back)
    return outputs


def compile_and_run(model, folder):
    """The record of one compilation and one run."""
    import torch
    import torch._inductor
    from torch._inductor import config
    recorder = Recorder(model.program)
    package = folder / "package.pt2"
    hooks = {"aot_inductor.debug_intermediate_value_printer": "1", "trace.provenance_tracking_level": 1,
             "_post_fusion_custom_pass": recorder, **model.configs}
    degraded = [f"this torch has no setting {key}" for key in hooks if not has_setting(config, key)]
    start = time.time()
    torch.manual_seed(0)
    with torch.no_grad(), config.patch({key: value for key, value in hooks.items() if has_setting(config, key)}):
        torch._inductor.aoti_compile_and_package(model.program, package_path=str(package))
    compile_s = time.time() - start
    outputs = run_package(model, package, folder)
    names = [str(name) for name in model.program.graph_signature.user_outputs]
    torch.save(tensors_by_name(range(len(outputs)), outputs), folder / "outputs.pt")
    printed = (folder / "printed.txt").read_text(encoding="utf-8", errors="replace")
    launches = launches_of(printed)
    values = keep_values(launches, recorder, folder)
    shutil.rmtree(folder / "scratch")
    facts, sources = kernel_facts(package)
    if recorder.count == 0:
        degraded.append("Inductor did not say which node a buffer is")
    if not launches:
        degraded.append("the compiled model saved no intermediate values")
    if not facts:
        degraded.append("the package does not say which nodes a kernel has")
    return {"format": "inductor-debug-compiled-run", "version": VERSION,
            "model_sha256": hashlib.sha256(pathlib.Path(model.options.model).read_bytes()).hexdigest(),
            "torch_version": torch.__version__,
            "device": model.options.device, "compile_s": round(compile_s, 2), "degraded": degraded,
            "outputs": names, "launches": [launch_record(launch, facts, sources) for launch in launches],
            "values": values}


def launch_record(launch, facts, sources):
    known = facts.get(launch["kernel"], {})
    record = {"kernel": launch["kernel"], "post_grad": known.get("post_grad", []), "pre_grad": known.get("pre_grad", []),
              "buffers": list(launch["after"])}
    code = code_of(launch["kernel"], sources)
    if code:
        record.update(file=code[0], line=code[1], code=code[2][:20000])
    return record


def has_setting(config, key):
    try:
        place = config
        for part in key.split("."):
            place = getattr(place, part)
    except AttributeError:
        return False
    return True


def main():
    parser = argparse.ArgumentParser(prog="python3 -m inductor_debug.compiled_run", description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--inputs", help="tensors by the names of the graph's inputs (safetensors)")
    parser.add_argument("--config", action="append", default=[], help="a setting of torch._inductor.config")
    options = parser.parse_args()
    answers = os.fdopen(ANSWERS, "w", buffering=1, encoding="utf-8")

    def answer(work):
        try:
            work()
            answers.write(json.dumps({"done": True}) + "\n")
        except Exception as error:  # whatever torch raises is the answer
            text = str(error).strip().splitlines() or [""]
            answers.write(json.dumps({"error": f"{type(error).__name__}: {text[0]}"[:600]}) + "\n")
        answers.flush()

    folder = options.folder.resolve()
    models = []

    def first():
        use_full_precision()
        models.append(Model(options))
        if (folder / "run.json").exists():
            return
        record = compile_and_run(models[0], folder)
        temporary = folder / "run.json.new"
        temporary.write_text(json.dumps(record, indent=1), encoding="utf-8")
        os.replace(temporary, folder / "run.json")

    answer(first)
    for line in sys.stdin:
        request = json.loads(line)
        answer(lambda: probe(models[0], folder, request))


if __name__ == "__main__":
    main()
