#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures training steps under TorchInductor on a GPU, and keeps the log of each: the truth behind the table `training_step`.

    tests/gpu/measure_training_steps.py OUT [--limit-s S] [--only WORD] [--half looked|aside]
    tests/gpu/measure_training_steps.py OUT --device cpu        (a dry run with small models: no replays, no memory)

Each step of draw_steps() (tests/models/training.py) has a process of its own: forward and backward compiled, the optimizer as its name says. Processes
compile side by side, one at a time measures; what the host takes is measured when all have compiled, or others would be in its times. OUT/results.jsonl has a line for each, by part (forward, backward, optimizer) and whole:
`replayed_ms`, the median replay of a CUDA graph of it, and `kernels`, what runs in a replay in its order with microseconds; `launched_ms`, from Python, by
events between the parts of steps in a row; `host_ms`, in which Python launches the part where the device does not keep it waiting; `before_bytes` and
`peak_bytes` of allocated memory. Gradients are set to none after each step. OUT/logs/NAME.log.gz is the TORCH_TRACE log of the compilation.
"""
import argparse
import contextlib
import gzip
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tests/gpu", "tools", "tools/inductor_debug/calibration")]

from inductor_debug.frames import with_room  # noqa: E402

PARTS = ("forward", "backward", "optimizer")
REPLAYS = 31
WARM = 3
PROFILED = 5  # replays
LAUNCHED_S = 0.6
NAME = 90  # letters of a kernel's name


class Training:
    """One step, part by part; `clear` is what comes between steps."""

    def __init__(self, step, gpu, device):
        import torch
        from models import training
        dtype, self.is_cast, rounding = training.PRECISIONS[step.precision]
        torch.set_float32_matmul_precision(rounding)
        module, inputs = step.build(device == "cpu")
        self.device = device
        with gpu.alone():
            self.module = module.to(device).train()
            self.inputs = {name: value.to(device) for name, value in inputs.items()}
            if device == "cuda":
                torch.cuda.synchronize()
        make, options = training.OPTIMIZERS[step.optimizer]
        self.made = make(self.module.parameters(), **options)
        # A replayed step has the step count of its capture, which is what its kernels take the same time with.
        for name in ("_cuda_graph_capture_health_check", "_accelerator_graph_capture_health_check"):  # as releases call it
            setattr(self.made, name, lambda: None)
        self.call = torch.compile(self.module, dynamic=False)
        self.optimizer_step = torch.compile(self.made.step) if step.optimizer.endswith("-compiled") else self.made.step
        self.loss = None

    def forward(self):
        import torch
        with torch.autocast(self.device, torch.bfloat16, enabled=self.is_cast):
            self.loss = self.call(**self.inputs)

    def backward(self):
        self.loss.backward()
        self.loss = None  # its nodes remember the stream they were made on

    def optimizer(self):
        self.optimizer_step()

    def clear(self):
        self.made.zero_grad(set_to_none=True)

    def parts(self):
        return {name: getattr(self, name) for name in PARTS}

    def whole(self):
        for part in self.parts().values():
            part()

    def compile(self, gpu):
        """Inductor's own runs wait for the GPU by themselves."""
        self.forward()
        self.backward()
        with contextlib.nullcontext() if self.optimizer_step is not self.made.step else gpu.alone():
            self.optimizer()
        self.clear()

    def sizes(self):
        """Bytes of parameters, buffers and the optimizer's state."""
        import torch
        states = [value for state in self.made.state.values() for value in state.values() if isinstance(value, torch.Tensor) and value.device.type == self.device]
        return {"parameters": sum(one.nbytes for one in self.module.parameters()), "count": len(list(self.module.parameters())),
                "buffers": sum(one.nbytes for one in self.module.buffers()), "state": sum(one.nbytes for one in states)}


def capture(training):
    """CUDA graphs of the parts, which share their memory, and of a whole step."""
    import torch
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    graphs = {}

    def captured(name, call, pool=None):
        graphs[name] = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graphs[name], pool=pool, stream=stream):
            call()

    with torch.cuda.stream(stream):
        for _ in range(3):
            training.whole()
            training.clear()
    torch.cuda.current_stream().wait_stream(stream)
    for name, call in training.parts().items():
        captured(name, call, graphs["forward"].pool() if graphs else None)
    training.clear()
    captured("whole", training.whole)
    training.clear()
    return graphs


def replayed(training):
    import measure_kernels
    import replays
    graphs = capture(training)
    found = {}

    def after_forward():
        """A backward pass overwrites what the forward pass left for it."""
        graphs["forward"].replay()
        graphs["backward"].replay()

    for name in (*PARTS, "whole"):
        times = []
        for _ in range(WARM + REPLAYS):
            if name == "backward":
                graphs["forward"].replay()
            times.append(replays.replay_ms(graphs[name]))
        found[name] = {"replayed_ms": statistics.median(times[WARM:])}
    sequences = measure_kernels.sequences([graphs["forward"].replay, after_forward, graphs["optimizer"].replay], PROFILED)
    for name, sequence in zip(PARTS, sequences):
        skipped = len(sequences[0]) if name == "backward" else 0
        found[name]["kernels"] = [[row["name"][:NAME], row["time_us"]] for row in sequence[skipped:]]
    return found


def profiled(training):
    """In the place of replays where a step cannot be captured."""
    import torch
    found = {}
    for name, part in training.parts().items():
        torch.cuda.synchronize()
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            part()
            torch.cuda.synchronize()
        events = [event for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
        found[name] = {"kernels": [[event.name[:NAME], event.device_time_total] for event in events]}
    training.clear()
    return found


@with_room
def launched(training, seconds=LAUNCHED_S):
    """Steps in a row, for about as many seconds, with the times at which the device passes from part to part."""
    import torch
    on_gpu = training.device == "cuda"

    def mark():
        if not on_gpu:
            return time.perf_counter()
        event = torch.cuda.Event(enable_timing=True)
        event.record()
        return event

    def ms(before, after):
        return before.elapsed_time(after) if on_gpu else 1e3 * (after - before)

    def run(count):
        marks = []
        for _ in range(count):
            marks.append([mark()])
            for part in training.parts().values():
                part()
                marks[-1].append(mark())
            training.clear()
        marks.append([mark()])
        if on_gpu:
            torch.cuda.synchronize()
        return marks

    started = time.perf_counter()
    run(5)
    count = max(5, min(60, int(5 * seconds / (time.perf_counter() - started))))
    marks = run(count)[2:]
    found = {name: {"launched_ms": statistics.median(ms(one[at], one[at + 1]) for one in marks[:-1])} for at, name in enumerate(PARTS)}
    found["whole"] = {"launched_ms": statistics.median(ms(one[0], after[0]) for one, after in zip(marks, marks[1:]))}
    return found


def hosted(training):
    """The host's time in each part, with the device waited for before it."""
    import torch
    host = {name: [] for name in PARTS}
    for _ in range(8):
        for name, part in training.parts().items():
            if training.device == "cuda":
                torch.cuda.synchronize()
            started = time.perf_counter()
            part()
            host[name].append(1e3 * (time.perf_counter() - started))
        training.clear()
    return {name: {"host_ms": statistics.median(host[name])} for name in PARTS}


def memory(training):
    import torch
    found = {}
    for name, part in training.parts().items():
        torch.cuda.synchronize()
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        part()
        torch.cuda.synchronize()
        found[name] = {"before_bytes": before, "peak_bytes": torch.cuda.max_memory_allocated()}
    training.clear()
    found["whole"] = {"before_bytes": found["forward"]["before_bytes"], "peak_bytes": max(found[name]["peak_bytes"] for name in PARTS)}
    return found


def measure(step, gpu, device, wait):
    """`wait()` returns when all others have compiled."""
    import torch
    from torch._inductor.output_code import CompiledFxGraph
    from models import latency, training
    unlocked = CompiledFxGraph.__call__
    if device == "cuda":
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]):
            torch.zeros(1, device=device)  # the profiler's first session takes seconds
            torch.cuda.synchronize()
        gpu.take_in_inductor()
    started = time.perf_counter()
    one = Training(step, gpu, device)
    one.compile(gpu)
    line = {"model": step.name, "kind": step.kind, "half": "looked" if step.name in training.looked_at() else "aside",
            "compile_s": round(time.perf_counter() - started - gpu.waited_s, 1), "bytes": one.sizes()}
    with gpu.alone():
        CompiledFxGraph.__call__ = unlocked  # whoever has the GPU need not ask for it, which takes the host's time
        for _ in range(3):
            one.whole()
            one.clear()
        found = [memory(one)] if device == "cuda" else []
    wait()
    with gpu.alone():
        for _ in range(3):
            one.whole()
            one.clear()
        found += [hosted(one), launched(one)]
        if device == "cuda":
            torch.cuda.empty_cache()
            try:
                found.append(replayed(one))
            except RuntimeError as error:
                torch.cuda.synchronize()
                line["capture_error"] = str(error)[:300]
                one = Training(step, gpu, device)
                one.whole()
                one.clear()
                found.append(profiled(one))
        line["state"] = latency.device_state(device)
    return line | {"torch": torch.__version__} | {name: {key: value for one in found for key, value in one.get(name, {}).items()} for name in (*PARTS, "whole")}


def run_step(options):
    """The process of one step."""
    trace = options.folder / f"trace-{options.step}"
    # Read as torch is loaded.
    os.environ.update(TORCH_TRACE=str(trace), TORCHINDUCTOR_CACHE_DIR=str(options.folder / f"cache-{options.step}"), TORCHINDUCTOR_COMPILE_THREADS="2")
    import torch
    step = drawn(options)[options.step]
    from side_by_side import Gpu
    torch.set_num_threads(2)
    ready = options.folder / f"ready-{options.step}"

    def wait():
        ready.touch()
        while len(list(options.folder.glob("ready-*"))) < options.count and time.time() < options.until:
            time.sleep(0.2)
    try:
        line = measure(step, Gpu(options.folder / "gpu" if options.device == "cuda" else None), options.device, wait)
    except Exception:
        line = {"model": step.name, "error": traceback.format_exc()[-1500:]}
    ready.touch()
    for path in trace.glob("*.log"):
        with open(path, "rb") as source, gzip.open(options.out / "logs" / f"{step.name}.log.gz", "wb", 6) as packed:
            shutil.copyfileobj(source, packed)
    with open(options.out / "results.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def drawn(options):
    from models import training
    looked = training.looked_at()
    return [one for one in training.draw_steps() if options.only in one.name and (not options.half or (options.half == "looked") == (one.name in looked))]


def summarise(out):
    """Sums alone: of the half that is kept aside nobody looks at single models."""
    lines = [json.loads(line) for line in (out / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    good = [one for one in lines if "error" not in one]
    print(f"{len(good)} steps measured, {sum('capture_error' in one for one in good)} of them not captured, {len(lines) - len(good)} failed")
    for one in lines:
        if error := one.get("error") or one.get("capture_error"):
            print(f"{one['model']}: {error.strip().splitlines()[-1][:200]}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--limit-s", type=float, default=470)
    parser.add_argument("--only", default="")
    parser.add_argument("--half", choices=("looked", "aside"))
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--folder", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--step", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--until", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    (options.out / "logs").mkdir(parents=True, exist_ok=True)
    if options.step is not None:
        return run_step(options)
    import side_by_side
    count = len(drawn(options))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, str(options.out), "--only", options.only, "--device", options.device, *(["--half", options.half] if options.half else []),
                   "--folder", folder, "--count", str(count), "--until", str(time.time() + 0.7 * options.limit_s)]
        running = [subprocess.Popen([*command, "--step", str(number)], start_new_session=True) for number in range(count)]
        side_by_side.wait(running, options.limit_s)
    summarise(options.out)
    return None


if __name__ == "__main__":
    main()
