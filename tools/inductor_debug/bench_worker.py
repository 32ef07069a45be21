# SPDX-License-Identifier: Apache-2.0
"""Prepares one variant of an exported model, or runs one as often as it is asked to, for `inductor-debug bench`.

    python -m inductor_debug.bench_worker MODEL.pt2 VARIANT FOLDER [--prepare] [--device cpu] [--inputs FILE] [--threads N] [--config KEY=VALUE ...] [--train] 3>&1

VARIANT: eager; float64, the same with float64 for every floating-point type; inductor, a package of AOTInductor, which runs without Python;
max-autotune, the same with Inductor's max-autotune; choices, the same with the kernels that inductor_debug.install() chooses for products, on CUDA;
replayed, the package captured as a CUDA graph. With --train a run is a training step, and compiled variants are torch.compile's (bench_training.py).

With --prepare it compiles, runs once and ends. FOLDER gets the outputs (outputs.pt), the package with its inputs, and Inductor's cache: an empty one makes the compilation
a cold one. A second compilation, with what the first has left in the caches, is the warm one. The answer is {"compile_s", "compile_warm_s", "torch_version", "device", "threads"}.

Without, it runs what FOLDER was prepared for. The first answer, {"first_s", "gpu": the UUID of one, and as above}, comes when it has run once. Each line {"seconds": S} on the
standard input is then answered by {"run_s", "runs", "peak_mb"}: the mean time of a run over S seconds of them, after others that are not counted. Answers are lines of JSON on
descriptor 3.
"""
import argparse
import gc
import json
import os
import pathlib
import platform
import resource
import sys
import time

from inductor_debug.frames import with_room

ANSWERS = 3  # the descriptor
UNCOUNTED = 0.2  # of a block's runs, before them


class Eager:
    compile_warm_s = None

    def __init__(self, model):
        self.module = model.program.module()
        self.args, self.kwargs = model.copies()

    def __call__(self):
        return self.module(*self.args, **self.kwargs)


class Float64(Eager):
    """What the outputs of other variants are held against: the same graph with float64 in place of every floating-point type."""

    def __init__(self, model):
        super().__init__(model)
        import torch
        from torch.fx.node import map_aggregate

        def widened(value):
            if isinstance(value, torch.dtype) and value.is_floating_point:
                return torch.float64
            return value.double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value

        self.module.double()
        for module in self.module.modules():
            for name, value in list(vars(module).items()):
                if isinstance(value, torch.Tensor):
                    setattr(module, name, widened(value))
            for node in getattr(getattr(module, "graph", None), "nodes", []):
                node.args, node.kwargs = map_aggregate(node.args, widened), map_aggregate(node.kwargs, widened)
            if isinstance(module, torch.fx.GraphModule):
                module.recompile()
        self.args, self.kwargs = torch.utils._pytree.tree_map(widened, (self.args, self.kwargs))


PACKAGE, INPUTS = "package.pt2", "package_inputs.pt"  # in FOLDER


class Compilation:
    """Compiles a model to a package of AOTInductor in a folder."""

    def __init__(self, model, folder, once):
        import torch
        from inductor_debug.compiled_run import flat
        self.compile_s = self.compile(model, folder / PACKAGE)
        # To another file: the first may not be needed again where this one cannot be made.
        self.compile_warm_s = None if once else self.compile(model, folder / "warm.pt2")
        torch.save([value for value in flat(model.copies()) if isinstance(value, torch.Tensor)], folder / INPUTS)

    @staticmethod
    def compile(model, path):
        """Seconds that it took."""
        import torch
        import torch._inductor
        from inductor_debug.compiled_run import has_setting
        # Weights of a package that it allocates past torch are in no peak of memory.
        counted = "aot_inductor.weight_use_caching_allocator"
        settings = ({counted: True} if has_setting(torch._inductor.config, counted) else {}) | model.configs
        started = time.perf_counter()
        with torch._inductor.config.patch(settings):
            torch._inductor.aoti_compile_and_package(model.program, package_path=str(path))
        return time.perf_counter() - started


class Package:
    """A package of AOTInductor, run by its C++ runner. The exported program is not read: its weights would count as memory of the package."""

    def __init__(self, folder):
        import torch
        import torch._inductor
        from inductor_debug.compiled_run import share_standard_library
        share_standard_library()
        self.runner = torch._inductor.aoti_load_package(str(folder / PACKAGE), run_single_threaded=True).loader
        self.inputs = torch.load(folder / INPUTS, weights_only=True)

    def __call__(self):
        # The runner empties the list that it gets.
        return self.runner.run(list(self.inputs))


class Replayed(Package):
    """The same as a CUDA graph: its kernels without the launches. Outputs lie in the graph's own memory."""

    def __init__(self, folder):
        import torch
        super().__init__(folder)
        if not torch.cuda.is_available():
            raise RuntimeError("a CUDA graph is replayed on CUDA devices only (--device cuda)")
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            super().__call__()
        torch.cuda.current_stream().wait_stream(stream)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.outputs = super().__call__()

    def __call__(self):
        self.graph.replay()
        return self.outputs


def resized(value, dim, size):
    """The tensor with `size` elements along `dim`: cut, or repeated from its beginning."""
    import torch
    return value.index_select(dim, torch.arange(size, device=value.device) % value.shape[dim]).contiguous()


def resize(model, rules):
    """Resizes sample inputs by rules NAME:DIM=SIZE."""
    import torch
    from inductor_debug.compiled_run import flat
    leaves = flat((model.args, model.kwargs))
    names = [str(name) for name in model.user_inputs]
    for rule in rules:
        place, _, size = rule.rpartition("=")
        name, _, dim = place.rpartition(":")
        at = names.index(name)
        leaves[at] = resized(leaves[at], int(dim), int(size))
    if rules:
        model.args, model.kwargs = torch.utils._pytree.tree_unflatten(leaves, model.program.call_spec.in_spec)


EAGER = {"eager": Eager, "float64": Float64}
CONFIGS = {"inductor": [], "max-autotune": ["max_autotune=True"], "choices": [], "replayed": []}
PACKAGES = {"replayed": Replayed}  # others are run as they are


def load(options):
    """The exported model with inputs of the sizes that were asked for."""
    from inductor_debug.compiled_run import Model
    model = Model(options)
    model.configs.pop("fallback_random")
    resize(model, options.resize)
    return model


def trainer(model, once):
    from inductor_debug.bench_training import CompiledStep, TrainingStep
    eager = EAGER.get(model.options.variant)
    call = (eager or Eager)(model)
    if eager:
        return TrainingStep(call.module, call.args, call.kwargs)
    return CompiledStep(call.module, call.args, call.kwargs, model.configs, once)


def take_choices(is_gpu):
    if not is_gpu:
        raise RuntimeError("our choices are of kernels for products on NVIDIA GPUs (--device cuda)")
    import inductor_debug
    inductor_debug.install()


class Worker:
    def __init__(self, options):
        import torch
        if options.threads:
            torch.set_num_threads(options.threads)
        options.config = CONFIGS.get(options.variant, []) + options.config
        self.torch, self.options = torch, options
        self.is_gpu, self.is_training = options.device != "cpu", options.train
        torch.manual_seed(0)
        if options.variant == "choices" and (options.prepare or options.train):
            take_choices(self.is_gpu)
        self.about = {"torch_version": torch.__version__, "device": torch.cuda.get_device_name() if self.is_gpu else processor(), "threads": torch.get_num_threads()}

    def prepare(self):
        """Compiles, and keeps the outputs of a run."""
        options = self.options
        model = load(options)
        started = time.perf_counter()
        with self.torch.set_grad_enabled(self.is_training):
            if self.is_training:
                made = trainer(model, options.compile_once)
            elif options.variant in EAGER:
                made = EAGER[options.variant](model)
            else:
                made = Compilation(model, options.folder, options.compile_once)
            compile_s = getattr(made, "compile_s", time.perf_counter() - started)
            if isinstance(made, Compilation):
                self.save(self.package()())
            else:
                self.save(made.first() if self.is_training else made())
        return {"compile_s": compile_s, "compile_warm_s": made.compile_warm_s} | self.about

    def package(self):
        return PACKAGES.get(self.options.variant, Package)(self.options.folder)

    def start(self):
        """Loads what was prepared, and runs it once."""
        options = self.options
        with self.torch.set_grad_enabled(self.is_training):
            if self.is_training:
                self.function = trainer(load(options), once=True)
            elif options.variant in EAGER:
                self.function = EAGER[options.variant](load(options))
            else:
                self.function = self.package()
            started = time.perf_counter()
            self.function()
            self.synchronize()
        self.run_s = time.perf_counter() - started
        uuid = getattr(self.torch.cuda.get_device_properties(), "uuid", None) if self.is_gpu else None
        if self.is_gpu:
            self.torch.cuda.reset_peak_memory_stats()  # measurements while it was compiled have tensors of their own
        return {"first_s": self.run_s, "cpu_s": time.process_time()} | self.about | ({"gpu": f"GPU-{uuid}"} if uuid else {})

    def save(self, outputs):
        from inductor_debug.compiled_probe import tensors_by_name
        from inductor_debug.compiled_run import flat
        values = flat(outputs)
        self.torch.save(tensors_by_name(range(len(values)), values), self.options.folder / "outputs.pt")

    def synchronize(self):
        if self.is_gpu:
            self.torch.cuda.synchronize()

    def peak_mb(self):
        if self.is_gpu:
            return self.torch.cuda.max_memory_allocated() / 1e6
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6  # KiB

    def run(self, runs):
        """Seconds of a run."""
        self.synchronize()
        started = time.perf_counter()
        for _ in range(runs):
            self.function()
        self.synchronize()
        return (time.perf_counter() - started) / runs

    def block(self, seconds):
        runs = max(1, round(seconds / self.run_s))
        gc.disable()  # as timeit: a collection would be in some blocks only
        with self.torch.set_grad_enabled(self.is_training):
            # Other variants had the caches since the last block, and the processor slept.
            if self.run_s < seconds:
                self.run(max(1, round(UNCOUNTED * runs)))
            self.run_s = self.run(runs)
        gc.enable()
        return {"run_s": self.run_s, "runs": runs, "peak_mb": self.peak_mb(), "cpu_s": time.process_time()}


def processor():
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.machine()


def main():
    parser = argparse.ArgumentParser(prog="python3 -m inductor_debug.bench_worker", description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("variant", choices=[*EAGER, *CONFIGS])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--prepare", action="store_true", help="compile and keep the outputs, for a later process")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--inputs", help="tensors by the names of the graph's inputs (safetensors)")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--compile-once", action="store_true", help="leave out the warm compilation")
    parser.add_argument("--train", action="store_true", help="time training steps")
    parser.add_argument("--resize", action="append", default=[], help="a size of a sample input, as NAME:DIM=SIZE")
    parser.add_argument("--config", action="append", default=[], help="a setting of torch._inductor.config")
    options = parser.parse_args()
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(options.folder / "cache")
    answers = os.fdopen(ANSWERS, "w", buffering=1, encoding="utf-8")

    def answer(work):
        try:
            reply = work()
        except Exception as error:  # whatever torch raises is the answer
            text = str(error).strip().splitlines() or [""]
            reply = {"error": f"{type(error).__name__}: {text[0]}"[:600]}
        answers.write(json.dumps(reply) + "\n")
        return "error" not in reply

    workers = []

    def start():
        workers.append(Worker(options))
        return workers[0].prepare() if options.prepare else workers[0].start()

    if not answer(start) or options.prepare:
        return
    for line in sys.stdin:
        request = json.loads(line)
        answer(lambda: workers[0].block(request["seconds"]))


if __name__ == "__main__":
    with_room(main)()
