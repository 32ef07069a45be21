#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what the host of a GPU takes to launch: eager calls, calls of torch.compile, calls of AOTInductor's packages.

usage: measure_host.py OUT.jsonl [--limit-s 40] [--processes 3] [--device cuda] [--packages FOLDER [--make]] [--after FILE]

Stacks of small layers (linear, residual, layer norm of 64 numbers) are called over and over: the device is quicker than the host, so the time of
a call is the host's. Stacks of several depths, with several products a layer, with convolutions and with attention tell a call's fixed cost (guards,
arguments, outputs) from that of each launch, of Inductor's kernels and of libraries' apart. A process that measures is the only one that runs: the others have finished, or wait.
Single operators of eager mode, one after the other in a loop, tell what each kind of them takes: "operator_NAME" is a figure for each.
Packages take a C++ compiler long: --make only compiles what is measured, into FOLDER, and a later call with --packages FOLDER measures that. With
--after nothing is measured before that file is there: what else the GPU does until then disturbs nothing.
Several processes measure the same, as times differ from one to the next; a figure is the median of their fits, its range their least and largest.

Each result is a line of JSON, written as it comes; the last one has the figures in microseconds, named as in data/devices. What fails is a line
with "error", and the rest goes on. Nothing is fitted to models.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))  # the package
from inductor_debug.frames import with_room  # noqa: E402

LIBRARY = ("library", "convolution", "attention")  # what a layer calls, beside a kernel of Inductor
STACKS = (("library", 2, 1), ("library", 12, 1), ("library", 40, 1), ("library", 12, 4), ("convolution", 12, 1), ("attention", 12, 1))  # layers, calls a layer
# What makes a call of torch.compile dearer, one thing at a time: {name: sizes}, compiled and called as the stacks are.
VARIANTS = {"parameters": (4, 48), "inputs": (4, 48), "arguments": (1, 9), "modules": (4, 48), "outputs": (1, 24), "mm": (12,), "bmm": (12,), "deep": (12,),
            "pointwise": (12,), "affine": (12,)}
PROBE = ("library", 12, 1)  # of the stacks, the one that tells how quick a host is at a moment
INPUTS = ("inputs", 4), ("inputs", 48)  # of them, those that tell what a tensor more takes
# Kinds of eager operators, as hardware files name them ("launch": elementwise ones), by the operators that are measured.
KINDS = {"launch": ("add", "relu", "gelu", "silu", "mul_scalar", "pow", "rsqrt", "where", "to_dtype"), "view": ("view", "transpose", "permute", "unsqueeze", "expand"),
         "slice": ("slice",), "split": ("split", "chunk"), "reduction": ("mean", "sum", "softmax"), "copy": ("copy", "cat", "stack"), "indirect": ("embedding",),
         "pooling": ("max_pool", "adaptive_pool", "interpolate"), "layer_norm": ("layer_norm",), "group_norm": ("group_norm",), "batch_norm": ("batch_norm",),
         "product": ("mm", "linear", "linear_3d"), "batched_product": ("bmm", "matmul_4d"), "convolution": ("convolution", "convolution_grouped"),
         "depthwise": ("convolution_depthwise",), "attention": ("attention", "attention_causal", "attention_mask")}
WIDTH = 64
BLOCKS = 7
BLOCK_S = 0.05
WARM_S = 0.1
CHAIN = 20  # calls of one operator in a row
OPERATOR_BLOCK_S = 0.02
MAKE_SHARE = 0.75  # of the limit, after which nothing is compiled any more


def stack_of(what, layers, products, device):
    import torch
    import torch.nn.functional as F

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.products = torch.nn.ModuleList(torch.nn.Linear(WIDTH, WIDTH) for _ in range(products))
            self.norm = torch.nn.LayerNorm(WIDTH)

        def forward(self, x):
            result = x
            for product in self.products:
                result = product(result)
            return self.norm(result + x)

    class Convolution(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.convolution = torch.nn.Conv2d(WIDTH, WIDTH, 3, padding=1, bias=False)

        def forward(self, x):
            return torch.relu(self.convolution(x)) + x

    class Attention(torch.nn.Module):
        def forward(self, x):
            return F.scaled_dot_product_attention(x, x, x) + x

    torch.manual_seed(0)
    kinds = {"library": Layer, "convolution": Convolution, "attention": Attention}
    return torch.nn.Sequential(*(kinds[what]() for _ in range(layers))).to(device, torch.bfloat16).eval().requires_grad_(False)


def sample_of(what, device):
    import torch
    shape = {"library": (WIDTH, WIDTH), "convolution": (1, WIDTH, 8, 8), "attention": (1, 2, 16, WIDTH)}[what]
    return torch.ones(shape, device=device, dtype=torch.bfloat16)


def variant_of(what, size, device):
    """(module, inputs) of one of VARIANTS."""
    import torch
    import torch.nn.functional as F
    make = functools.partial(torch.ones, device=device, dtype=torch.bfloat16)
    x = make(WIDTH, WIDTH)

    class Variant(torch.nn.Module):
        def __init__(self, call, modules=(), parameters=()):
            super().__init__()
            self.call, self.parts = call, torch.nn.ModuleList(modules)
            self.held = torch.nn.ParameterList(torch.nn.Parameter(each, requires_grad=False) for each in parameters)

        def forward(self, x, *others):
            return self.call(self, x, *others)

    def sum_of(_, x, *others):  # one kernel
        for other in others:
            x = x + other
        return x

    def norms(count, every):  # kernels with as many arguments as `every` has, and two
        def call(_, x, *others):
            for _ in range(count):
                for other in others:
                    x = x + other
                x = F.layer_norm(x, (WIDTH,))
            return x
        return Variant(call), (x, *every)

    def products(of):
        def call(self, x):
            for layer in self.held:
                x = F.layer_norm(of(x, layer), (WIDTH,))
            return x
        return call

    class Shift(torch.nn.Module):
        def forward(self, x):
            return x + 1

    rows = [make(WIDTH) for _ in range(size)]
    squares = lambda *shape: [make(*shape, WIDTH, WIDTH) for _ in range(size)]
    if what == "parameters":  # read by one kernel
        return Variant(lambda self, x: sum_of(self, x, *[each for each in self.held]), parameters=rows), (x,)
    if what == "affine":  # two parameters for each kernel
        return Variant(lambda self, x: [x := F.layer_norm(x, (WIDTH,), each, each + 1) for each in self.held][-1], parameters=rows), (x,)
    if what == "inputs":
        return Variant(sum_of), (x, *rows)
    if what == "arguments":
        return norms(12, rows)
    if what == "modules":  # that have nothing and run one operator
        def call(self, x):
            for part in self.parts:
                x = part(x)
            return x
        return Variant(call, modules=[Shift() for _ in range(size)]), (x,)
    if what == "outputs":
        return Variant(lambda _, x: tuple(F.layer_norm(x + at, (WIDTH,)) for at in range(size))), (x,)
    if what == "mm":
        return Variant(products(lambda x, w: torch.mm(x, w)), parameters=squares()), (x,)
    if what == "bmm":
        return Variant(products(lambda x, w: torch.bmm(x, w)), parameters=squares(2)), (make(2, WIDTH, WIDTH),)
    if what == "deep":  # an input of three dimensions: views around each product
        return Variant(products(lambda x, w: F.linear(x, w, w[0])), parameters=squares()), (make(2, 32, WIDTH),)
    return norms(size, ())  # "pointwise": kernels alone


def flat_call(stack):
    """The same operators without calls of modules."""
    import torch
    layers = [([(product.weight, product.bias) for product in layer.products], layer.norm.weight, layer.norm.bias) for layer in stack]

    def call(x):
        for products, weight, bias in layers:
            result = x
            for matrix, offset in products:
                result = torch.nn.functional.linear(result, matrix, offset)
            x = torch.nn.functional.layer_norm(result + x, (WIDTH,), weight, bias)
        return x
    return call


def operators(device):
    """{name: call} of single operators, each quicker on the device than on the host. The last ones launch nothing there."""
    import torch
    import torch.nn.functional as F
    torch.manual_seed(0)
    make = functools.partial(torch.randn, device=device, dtype=torch.bfloat16)
    x, matrix, bias = make(64, 64), make(64, 64), make(64)
    heads, image = make(1, 2, 16, 64), make(1, 16, 8, 8)
    window, mean, scale = make(16, 16, 3, 3), make(16), make(16).abs()
    deep, gain = make(16, 1, 3, 3), make(16)
    index, mask, deep_x = torch.arange(64, device=device), make(64, 64) > 0, make(2, 32, 64)
    wide, scores = make(16, 4, 3, 3), make(1, 1, 16, 16)
    return {
        "add": lambda: x + x, "relu": lambda: torch.relu(x), "gelu": lambda: F.gelu(x), "mul_scalar": lambda: x * 0.5,
        "mean": lambda: x.mean(-1), "softmax": lambda: x.softmax(-1), "to_dtype": lambda: x.float(), "cat": lambda: torch.cat((x, x)),
        "copy": lambda: x.transpose(0, 1).contiguous(), "embedding": lambda: F.embedding(index, matrix), "layer_norm": lambda: F.layer_norm(x, (64,), bias, bias),
        "group_norm": lambda: F.group_norm(image, 4, gain, gain), "batch_norm": lambda: F.batch_norm(image, mean, scale, gain, gain),
        "max_pool": lambda: F.max_pool2d(image, 2), "adaptive_pool": lambda: F.adaptive_avg_pool2d(image, 1),
        "mm": lambda: torch.mm(x, matrix), "linear": lambda: F.linear(x, matrix, bias), "bmm": lambda: torch.bmm(heads[0], heads[0].mT),
        "convolution": lambda: F.conv2d(image, window, None, 1, 1), "convolution_bias": lambda: F.conv2d(image, window, gain, 1, 1),
        "convolution_depthwise": lambda: F.conv2d(image, deep, None, 1, 1, 1, 16), "attention": lambda: F.scaled_dot_product_attention(heads, heads, heads),
        "view": lambda: x.view(2, 32, 64), "transpose": lambda: x.transpose(0, 1), "permute": lambda: image.permute(0, 2, 3, 1),
        "unsqueeze": lambda: x.unsqueeze(0), "slice": lambda: x[:, :32], "expand": lambda: bias.expand(64, 64), "split": lambda: x.split(32, -1),
        "silu": lambda: F.silu(x), "pow": lambda: x.pow(2), "rsqrt": lambda: x.rsqrt(), "where": lambda: torch.where(mask, x, matrix), "add_": lambda: x.add_(0),
        "masked_fill": lambda: x.masked_fill(mask, 0), "stack": lambda: torch.stack((x, x)), "arange": lambda: torch.arange(64, device=device), "sum": lambda: x.sum(-1),
        "linear_3d": lambda: F.linear(deep_x, matrix, bias), "matmul_4d": lambda: torch.matmul(heads, heads.mT), "convolution_grouped": lambda: F.conv2d(image, wide, None, 1, 1, 1, 4),
        "attention_mask": lambda: F.scaled_dot_product_attention(heads, heads, heads, attn_mask=scores), "attention_causal": lambda: F.scaled_dot_product_attention(heads, heads, heads, is_causal=True),
        "interpolate": lambda: F.interpolate(image, scale_factor=2), "reshape": lambda: x.reshape(2, 32, 64), "flatten": lambda: image.flatten(2), "chunk": lambda: x.chunk(3, -1),
        "dropout": lambda: F.dropout(x, 0.1, False), "contiguous": lambda: x.contiguous(), "to_same": lambda: x.to(torch.bfloat16)}


def module_calls(device):
    """{name: call} of modules whose operator launches nothing: with that of "dropout", what a call of a module takes."""
    import torch
    x = sample_of("library", device)
    leaf = torch.nn.Dropout(0.1).eval()
    return {"module_dropout": lambda: leaf(x)}


def median_us(call, device, block_s=BLOCK_S):
    """Microseconds of a call: the median block's."""
    import torch
    synchronize = torch.cuda.synchronize if device == "cuda" else lambda: None

    @with_room
    def block(seconds, once):
        count = max(3, int(seconds / once))
        synchronize()
        started = time.perf_counter()
        for _ in range(count):
            call()
        synchronize()
        return (time.perf_counter() - started) / count

    once = block(0, 1)
    once = block(min(WARM_S, 2 * block_s), once)
    return 1e6 * statistics.median(block(block_s, once) for _ in range(BLOCKS))


def launches_of(call, device):
    """Kernels of a call by CUPTI: Inductor's own, others. None where there is no GPU."""
    import torch
    if device != "cuda":
        return None
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
        call()
        torch.cuda.synchronize()
    rows = [(row.key, row.count) for row in profiler.key_averages() if row.self_device_time_total > 0]
    generated = sum(count for name, count in rows if name.startswith("triton_"))
    return {"generated": generated, "library": sum(count for _, count in rows) - generated}


class Part:
    """What one process does: prepares, waits for its turn, measures. Results are lines of the file."""

    def __init__(self, options):
        self.options, self.device, self.folder = options, options.device, pathlib.Path(options.folder)

    def write(self, **row):
        with open(self.options.out, "a", encoding="utf-8") as file:
            file.write(json.dumps({"process": self.options.part} | row) + "\n")

    def attempt(self, what, work):
        try:
            work()
        except Exception as error:  # one stack must not cost the rest
            self.write(what=what, error=f"{type(error).__name__}: {error}".splitlines()[0][:300])

    def wait(self):
        (self.folder / f"ready.{self.options.part}").touch()
        if not sys.stdin.readline():
            raise SystemExit("who starts the processes has ended")

    def package(self, stack):
        return self.options.packages / f"{'-'.join(map(str, stack))}.pt2"


class Package(Part):
    """Compiles the package of one stack."""

    def run(self):
        import torch
        import torch._inductor
        stack = STACKS[int(self.options.part.rpartition(".")[2])]
        if self.package(stack).exists():
            return
        os.nice(10)  # what it disturbs would not be ready in time
        with torch.no_grad():
            program = torch.export.export(stack_of(*stack, self.device), (sample_of(stack[0], self.device),))
            unfinished = self.package(stack).with_name(f"unfinished.{self.package(stack).name}")
            torch._inductor.aoti_compile_and_package(program, package_path=str(unfinished))
        unfinished.rename(self.package(stack))


class Stacks(Part):
    """Fills the cache that the calls of torch.compile take their code from."""

    def run(self):
        import torch
        torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit = 1 << 10
        with torch.no_grad():
            for stack in STACKS:
                torch.compile(stack_of(*stack, self.device), fullgraph=True, dynamic=False)(sample_of(stack[0], self.device))
            for variant in wanted_variants(self.options):
                module, inputs = variant_of(*variant, self.device)
                torch.compile(module.eval(), fullgraph=True, dynamic=False)(*inputs)


class Calls(Part):
    """Eager mode and torch.compile."""

    def run(self):
        import torch
        torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit = 1 << 10
        ready = []
        with torch.no_grad():
            for of in STACKS:
                self.attempt(f"{of}", lambda: ready.append(self.compiled(of)))
            variants = []
            for of in wanted_variants(self.options):
                self.attempt(f"{of}", lambda: variants.append(self.compiled_variant(of)))
            self.wait()
            for of, stack, compiled, x in ready:
                self.attempt(f"{of}", lambda: self.measure(of, stack, compiled, x))
            for of, _, compiled, x in ready:
                self.attempt("profile", lambda: self.write(kind="launches", stack=of, **(launches_of(lambda: compiled(x), self.device) or {})))
            for of, module, compiled, inputs in variants:
                self.attempt(f"{of}", lambda: self.write(kind="variant", variant=of, eager_us=median_us(lambda: module(*inputs), self.device, OPERATOR_BLOCK_S),
                                                         compiled_us=median_us(lambda: compiled(*inputs), self.device, OPERATOR_BLOCK_S)))
                self.attempt("profile", lambda: self.write(kind="variant_launches", variant=of, **(launches_of(lambda: compiled(*inputs), self.device) or {})))
            self.measure_operators()

    def compiled_variant(self, of):
        import torch
        module, inputs = variant_of(*of, self.device)
        compiled = torch.compile(module.eval(), fullgraph=True, dynamic=False)
        compiled(*inputs)
        return of, module, compiled, inputs

    def compiled(self, of):
        import torch
        stack, x = stack_of(*of, self.device), sample_of(of[0], self.device)
        compiled = torch.compile(stack, fullgraph=True, dynamic=False)
        compiled(x)
        return of, stack, compiled, x

    def measure(self, of, stack, compiled, x):
        times = {"eager_us": median_us(lambda: stack(x), self.device), "compiled_us": median_us(lambda: compiled(x), self.device)}
        if of[0] == "library":
            flat = flat_call(stack)
            times["flat_us"] = median_us(lambda: flat(x), self.device)
        self.write(kind="calls", stack=of, **times)

    def measure_operators(self):
        for name, call in (operators(self.device) | module_calls(self.device)).items():
            def chain(call=call):
                for _ in range(CHAIN):
                    call()
            self.attempt(name, lambda: self.write(kind="operator", name=name, us=median_us(chain, self.device, OPERATOR_BLOCK_S) / CHAIN))


class Packages(Part):
    """Calls of the packages that are ready."""

    def run(self):
        import torch
        import torch._inductor
        from inductor_debug.compiled_run import share_standard_library
        x = sample_of("library", self.device)
        torch.mm(x, x)
        self.wait()
        share_standard_library()
        for stack in STACKS:
            path = self.package(stack)
            if path.exists():
                self.attempt(path.name, lambda: self.measure(path, stack))
            else:
                self.write(what=path.name, error="was not compiled in time")

    def measure(self, path, stack):
        import torch
        x = sample_of(stack[0], self.device)
        runner = torch._inductor.aoti_load_package(str(path), run_single_threaded=True).loader
        # The runner empties the list that it gets.
        self.write(kind="package", stack=stack, package_us=median_us(lambda: runner.run([x]), self.device))


PARTS = {"package": Package, "stacks": Stacks, "calls": Calls, "packages": Packages}


def wanted_variants(options):
    return [(what, size) for what, sizes in VARIANTS.items() for size in sizes] if options.variants else []


def input_us(rows):
    """What a tensor more takes a call of torch.compile."""
    times = {tuple(row["variant"]): row["compiled_us"] for row in rows if row.get("kind") == "variant"}
    few, many = (times.get(variant) for variant in INPUTS)
    return (many - few) / (INPUTS[1][1] - INPUTS[0][1]) if few and many else 0.0


def fit(rows, key, generated):
    """{call, launch, library_launch, ...} in us of rows with `key`, by least squares of relative errors; None with too few rows."""
    import torch
    known = [(row[key], row["stack"]) for row in rows if key in row]
    kinds = [kind for kind in LIBRARY if any(stack[0] == kind for _, stack in known)]
    if len(known) < 2 + len(kinds) or "library" not in kinds:
        return None
    left = torch.tensor([[1 / us, generated[tuple(stack)] / us, *(stack[1] * stack[2] / us if stack[0] == kind else 0 for kind in kinds)] for us, stack in known],
                        dtype=torch.float64)
    solution = torch.linalg.lstsq(left, torch.ones(len(known), 1, dtype=torch.float64)).solution.flatten()
    return dict(zip(("call", "launch", *(f"{kind}_launch" for kind in kinds)), map(float, solution)))


def eager_fit(rows):
    """{kind: time of one} of single operators, and the time of a call of a module by the stacks' difference from the same operators alone."""
    times = {row["name"]: row["us"] for row in rows if row.get("kind") == "operator"}
    found = {kind: statistics.median(times[name] for name in names if name in times) for kind, names in KINDS.items() if set(names) & set(times)}
    modules = [(row["eager_us"] - row["flat_us"]) / (row["stack"][1] * (row["stack"][2] + 2)) for row in rows if "flat_us" in row]
    return found | ({"module": statistics.median(modules)} if modules else {})


def figures(rows):
    """The figures of a hardware file: {name: {"value", "least", "largest"}}."""
    generated = {stack: stack[1] for stack in STACKS} | {tuple(row["stack"]): row["generated"] for row in rows if "stack" in row and "generated" in row}
    fits = {}
    for process in sorted({row["process"] for row in rows}):
        own = [row for row in rows if row["process"] == process]
        each_input_us = input_us(own)
        stacks = [row for row in own if "stack" in row]
        probe = {run: row[f"{run}_us"] for row in stacks for run in ("eager", "compiled") if row["stack"] == list(PROBE) and f"{run}_us" in row}
        for prefix, one in (("compiled_", fit(stacks, "compiled_us", generated)), ("package_", fit(stacks, "package_us", generated)),
                            ("eager_", eager_fit(own)), ("compiled_", {"input": each_input_us} if each_input_us else None), ("probe_", probe)):
            for name, value in (one or {}).items():
                fits.setdefault(prefix + name, []).append(value)
        for row in own:
            if "name" in row:
                fits.setdefault("operator_" + row["name"], []).append(row["us"])
    return {name: {"value": statistics.median(values), "least": min(values), "largest": max(values)} for name, values in fits.items()}


def read_rows(path):
    with contextlib.suppress(FileNotFoundError):
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return []


def surroundings(device):
    import torch
    from inductor_debug.bench_worker import processor
    name = torch.cuda.get_device_name() if device == "cuda" else "cpu"
    return {"device": name, "host": processor(), "cores": os.cpu_count(), "torch": torch.__version__, "python": sys.version.split()[0]}


def start(options, name, folder):
    command = [sys.executable, __file__, str(options.out), "--device", options.device, "--part", name, "--folder", folder, "--packages", str(options.packages),
               *(["--variants"] if options.variants else [])]
    shared = f"{options.packages}/cache" if name.startswith(("calls", "stacks")) else f"{folder}/cache.{name}"
    environment = os.environ | {"TORCHINDUCTOR_CACHE_DIR": shared}
    with open(f"{folder}/log.{name}", "wb") as log:
        # A group of its own: who ends it ends its compilers too.
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log, env=environment, start_new_session=True)


def end_group(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def report(options, folder, name, code):
    """A process that did not end well, with the last it said."""
    said = pathlib.Path(folder, f"log.{name}").read_text(encoding="utf-8", errors="replace").strip().splitlines()
    with open(options.out, "a", encoding="utf-8") as file:
        file.write(json.dumps({"process": name, "error": f"ended with {code}: {said[-1][:300] if said else ''}"}) + "\n")


def take_turns(options, folder, end):
    """Starts all processes, then lets those that are ready measure one by one."""
    made = [] if options.skip_packages else [f"package.{at}" for at in range(len(STACKS))]
    packages = {name: start(options, name, folder) for name in (*made, *(["stacks.0"] if options.make else []))}
    turns = () if options.make else range(options.processes)
    waiting = {name: start(options, name, folder) for each in turns
               for name in (f"calls.{each}", *([] if options.skip_packages else [f"packages.{each}"]))}
    stop_making = end if options.make else end - (1 - MAKE_SHARE) * options.limit_s
    while time.time() < stop_making:
        unready = [name for name, process in waiting.items() if process.poll() is None and not (pathlib.Path(folder) / f"ready.{name}").exists()]
        if not unready and all(process.poll() is not None for process in packages.values()) and (options.after is None or options.after.exists()):
            break
        time.sleep(0.1)
    for name, process in (*packages.items(), *waiting.items()):
        if not (pathlib.Path(folder) / f"ready.{name}").exists():
            end_group(process)  # still compiling: it would disturb the others
    for name, process in waiting.items():
        with contextlib.suppress(subprocess.TimeoutExpired, BrokenPipeError):
            process.communicate(b"\n", timeout=max(0.1, end - time.time()))
        if process.poll() is None:
            end_group(process)
    for name, process in (*packages.items(), *waiting.items()):
        if process.wait() != 0:
            report(options, folder, name, process.returncode)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="file to append to")
    parser.add_argument("--limit-s", type=float, default=40)
    parser.add_argument("--processes", type=int, default=3, help="that measure the same (default: %(default)s)")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--packages", type=pathlib.Path, help="folder of the compiled packages, which stay there (default: they are compiled anew)")
    parser.add_argument("--after", type=pathlib.Path, help="measure when this file is there")
    parser.add_argument("--variants", action="store_true", help="compile and time calls with many parameters, inputs, modules ... too (VARIANTS)")
    parser.add_argument("--skip-packages", action="store_true", help="no packages of AOTInductor")
    parser.add_argument("--make", action="store_true", help="only compile the packages")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        PARTS[options.part.partition(".")[0]](options).run()
        return
    if options.make and not options.packages:
        parser.error("--make is of --packages FOLDER")
    end = time.time() + options.limit_s
    options.out.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="measure_host_") as folder:
        options.packages = options.packages or pathlib.Path(folder)
        options.packages.mkdir(parents=True, exist_ok=True)
        take_turns(options, folder, end)
    if options.make:
        print(f"{len([path for path in options.packages.glob('*.pt2') if not path.name.startswith('unfinished')])} packages")
        return
    rows = read_rows(options.out)
    with open(options.out, "a", encoding="utf-8") as file:
        file.write(json.dumps({"figures": figures([row for row in rows if "error" not in row]), "measured_with": surroundings(options.device)}) + "\n")
    print(options.out.read_text(encoding="utf-8").splitlines()[-1])


if __name__ == "__main__":
    main()
