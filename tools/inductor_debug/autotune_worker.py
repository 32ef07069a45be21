# SPDX-License-Identifier: Apache-2.0
"""Measures GEMM problems with TorchInductor's own autotuning, for `inductor-debug collect --backend inductor`.

    python -m inductor_debug.autotune_worker [--gpu 0] [--space EXHAUSTIVE|DEFAULT] 3>&1

Reads problems as lines of JSON from its standard input and answers each with a line on descriptor 3:
Inductor prints to the standard output. src/analyze/collect/inductor_backend.cc describes the lines.

Each problem is compiled alone, under max-autotune. The times are those that Inductor hands to its
feedback hook; the compilation ends there, for the rest of it tells nothing. On a CPU the second operand
is a constant (freezing), because Inductor has C++ templates for products with constant weights only, and
both operands of bmm are inputs.
"""
import argparse
import json
import math
import os
import re
import sys

PROTOCOL = 1
ANSWERS = 3  # the descriptor
PROBLEM = re.compile(r"(mm|addmm|bmm|baddbmm):(float32|tf32|bfloat16|float16):(nn|nt|tn|tt):(?:(\d+)x)?(\d+)x(\d+)x(\d+)")
PLAIN_TEMPLATES = {"triton_mm", "triton_bmm"}


class Measured(Exception):
    """Ends a compilation when all that was wanted of it is known."""


class Skip(Exception):
    """The problem cannot be measured, and why."""


def config_of(choice):
    """[block_m, block_n, block_k, group_m, num_stages, num_warps] of a choice, None when it has none."""
    blocking = getattr(getattr(choice, "template", None), "register_blocking", None)
    if blocking is not None:
        return [blocking.block_m, blocking.block_n, blocking.block_k, 8, 1, 1]
    if re.sub(r"_\d+$", "", choice.name) not in PLAIN_TEMPLATES:
        return None
    text = str(getattr(choice, "description", ""))
    values = [re.search(rf"\b{name}\s*=\s*(\d+)", text)
              for name in ("BLOCK_M", "BLOCK_N", "BLOCK_K", "GROUP_M", "num_stages", "num_warps")]
    return [int(value.group(1)) for value in values] if all(values) else None


def answer_of(timings, is_extern):
    """The configurations with their times, and ATEN's, of what the feedback hook was given."""
    best, aten, left_out, reasons = {}, None, {}, []
    for choice, ms in timings.items():
        if is_extern(choice):
            if math.isfinite(ms) and ms > 0:
                aten = ms if aten is None else min(aten, ms)
            continue
        config = config_of(choice)
        if config is None:
            kind = re.sub(r"_\d+$", "", choice.name)
            left_out[kind] = left_out.get(kind, 0) + 1
        elif math.isfinite(ms) and ms > 0:
            key = tuple(config)
            best[key] = min(ms, best.get(key, math.inf))
        else:
            reasons.append(f"{'x'.join(map(str, config[:3]))} s{config[4]} w{config[5]}: could not run")
    reasons += [f"{kind}: {count} choices of another template have no place among the configurations"
                for kind, count in sorted(left_out.items())]
    if not best and aten is None:
        raise Skip("no choice could run")
    return {"configs": [[*config, ms] for config, ms in best.items()], "aten_ms": aten,
            "left_out": reasons[:20]}


class Autotuner:
    """Compiles products and takes the times of their choices."""

    def __init__(self, gpu, space):
        import torch
        import torch._dynamo
        import torch._inductor.config as config
        from torch._inductor import select_algorithm
        self.torch = torch
        self.extern = select_algorithm.ExternKernelCaller
        self.is_cpu = not torch.cuda.is_available()
        self.device = "cpu" if self.is_cpu else f"cuda:{gpu}"
        if not self.is_cpu:
            torch.cuda.set_device(gpu)
        config.max_autotune_gemm = True
        config.max_autotune_gemm_backends = "CPP,ATEN" if self.is_cpu else "TRITON,ATEN"
        config.max_autotune_gemm_search_space = space
        config.freezing = self.is_cpu
        config.autotune_local_cache = False  # the times are to be of now
        config.fx_graph_cache = False
        if hasattr(config, "autotune_remote_cache"):
            config.autotune_remote_cache = False
        if self.is_cpu:
            config.compile_threads = 1  # the compiler is the only other process
        torch._dynamo.config.suppress_errors = False
        select_algorithm.add_feedback_saver(self.on_feedback)
        if hasattr(select_algorithm, "add_preprocessing_fn"):
            select_algorithm.add_preprocessing_fn(self.on_choices)
        self.answer = None
        self.single = None

    def on_feedback(self, timings, *rest):
        self.answer = dict(timings)
        raise Measured

    def on_choices(self, choices):
        if len(choices) == 1:  # which is not timed
            self.single = choices[0].name
            if self.is_cpu:  # on a GPU it may be a part of another choice (split K)
                raise Measured
        return choices

    def describe(self):
        torch = self.torch
        software = {"torch": torch.__version__}
        if self.is_cpu:
            threads = torch.get_num_threads()
            capability = torch.backends.cpu.get_cpu_capability()
            return {"device": {"kind": "cpu", "name": f"{cpu_name()} ({threads} threads, {capability})",
                               "compute_capability": "", "sm_count": threads, "l2_bytes": 0,
                               "shared_bytes_per_block_optin": 0, "dram_bytes": 0},
                    "software": software,
                    "method": "TorchInductor's autotuning of C++ templates: the median of what runs in 0.1 s, "
                              "stored as one sample. Blocks are those of the registers; stages and warps do not "
                              "exist and are 1. The second operand of mm and addmm is a constant." + waiting()}
        import triton
        gpu = torch.cuda.get_device_properties(self.device)
        software["triton"] = triton.__version__
        return {"device": {"kind": "", "name": gpu.name, "compute_capability": f"{gpu.major}.{gpu.minor}",
                           "sm_count": gpu.multi_processor_count, "l2_bytes": gpu.L2_cache_size,
                           "shared_bytes_per_block_optin": getattr(gpu, "shared_memory_per_block_optin", 0),
                           "dram_bytes": gpu.total_memory},
                "software": software,
                "method": "TorchInductor's autotuning of Triton templates: its benchmarker's time, stored as one "
                          "sample."}

    def measure(self, text):
        """The answer to a problem in its canonical form."""
        found = PROBLEM.fullmatch(text)
        if not found:
            raise Skip("this kind of problem is not measured by TorchInductor here")
        op, dtype, layout = found.group(1, 2, 3)
        sizes = [int(size or 1) for size in found.group(4, 5, 6, 7)]
        if dtype == "tf32" and self.is_cpu:
            raise Skip("a CPU does not multiply in TF32")
        self.torch.backends.cuda.matmul.allow_tf32 = dtype == "tf32"
        module, inputs = self.product(op, getattr(self.torch, dtype.replace("tf32", "float32")), layout, *sizes)
        self.answer = self.single = None
        self.compile(module, inputs)
        if self.answer is None and self.single is not None:
            raise Skip(f"Inductor has one choice only, {self.single}, which it does not time")
        if self.answer is None:
            raise Skip("Inductor autotunes nothing for it")
        return answer_of(self.answer, lambda choice: isinstance(choice, self.extern))

    def compile(self, module, inputs):
        torch = self.torch
        torch._dynamo.reset()
        try:
            with torch.no_grad():
                torch.compile(module, dynamic=False)(*inputs)
        except Exception as error:
            if self.answer is None and self.single is None:
                raise Skip(f"{type(error).__name__}: {first_line(error)}") from error

    def product(self, op, dtype, layout, batch, m, n, k):
        torch = self.torch

        def matrix(rows, columns, is_transposed):
            lead = [batch] if op in ("bmm", "baddbmm") else []
            shape = lead + ([columns, rows] if is_transposed else [rows, columns])
            values = torch.randn(shape, device=self.device).to(dtype)
            return values.transpose(-1, -2) if is_transposed else values

        a, b = matrix(m, k, layout[0] == "t"), matrix(k, n, layout[1] == "t")
        if op in ("mm", "addmm"):
            if batch != 1:
                raise Skip(f"{op} has no batch")
            bias = torch.randn(n, device=self.device).to(dtype) if op == "addmm" else None
            return (Linear(torch, bias, b), [a]) if self.is_cpu else (Product(torch, bias), [a, b])
        bias = torch.randn(batch, m, n, device=self.device).to(dtype) if op == "baddbmm" else None
        return Product(torch, bias), [a, b]


def Product(torch, bias):
    """A module of both operands."""
    class Both(torch.nn.Module):
        def forward(self, a, b):
            if bias is None:
                return a @ b
            return torch.addmm(bias, a, b) if a.dim() == 2 else torch.baddbmm(bias, a, b)
    return Both().eval()


def Linear(torch, bias, weight):
    """A module of the first operand; the second is its constant."""
    class One(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("weight", weight)
            self.register_buffer("bias", bias)

        def forward(self, a):
            return a @ self.weight if bias is None else torch.addmm(self.bias, a, self.weight)
    return One().eval()


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return os.uname().machine + " CPU"


def waiting():
    """How threads wait for each other, where that was chosen: it decides the times of small products."""
    names = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "KMP_BLOCKTIME")
    return "".join(f" {name}={os.environ[name]}." for name in names if name in os.environ)


def first_line(error):
    lines = str(error).strip().splitlines()
    return lines[0] if lines else ""


def main():
    parser = argparse.ArgumentParser(prog="python3 -m inductor_debug.autotune_worker",
                                     description=__doc__.splitlines()[0])
    parser.add_argument("--gpu", type=int, default=0, help="number of the GPU, where torch sees one")
    parser.add_argument("--space", choices=["EXHAUSTIVE", "DEFAULT"], default="EXHAUSTIVE",
                        help="Inductor's list of Triton configurations")
    options = parser.parse_args()
    answers = os.fdopen(ANSWERS, "w", buffering=1, encoding="utf-8")

    def say(**fields):
        answers.write(json.dumps(fields) + "\n")
        answers.flush()

    try:
        tuner = Autotuner(options.gpu, options.space)
        description = tuner.describe()
    except Exception as error:  # whatever a torch of another version or a driver says
        say(error=f"{type(error).__name__}: {first_line(error)}")
        return 1
    say(ready=PROTOCOL, **description)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            say(id=request["id"], **tuner.measure(request["problem"]))
        except Skip as reason:
            say(id=request["id"], skipped=str(reason))
    return 0


if __name__ == "__main__":
    sys.exit(main())
