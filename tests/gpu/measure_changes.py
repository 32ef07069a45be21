#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what changes to a model gain on a GPU: the truth that `inductor-debug advise` is held against.

    tests/gpu/measure_changes.py OUT --limit-s 500

Each pair of tests/models/changes.py is exported (OUT/NAME.before.pt2 and NAME.after.pt2, with the values of buffers such as masks, without weights)
and compiled; both sides are timed in one process, by turns, because a replayed CUDA graph has two speeds that differ between processes. Written is
OUT/NAME.json: for "before" and "after" of TorchInductor and of eager mode `replayed` (a CUDA graph that holds the call several times), `launched` (from
Python), and the kernels of a replay with their sum. Processes compile side by side, and one at a time measures.
"""
import argparse
import fcntl
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tools/lab", "tools/inductor_debug/calibration")]

import measure_kernels  # noqa: E402

SIDES = ("before", "after")
ROUNDS = 7
BLOCK_S = 0.02
BATCH = 6  # pairs that a session of the profiler measures


def export(build, path, has_any_batch=False, device="cuda"):
    import torch
    from models import pt2
    module, inputs = build()
    module, inputs = module.to(device).requires_grad_(False), {name: value.to(device) for name, value in inputs.items()}
    with torch.no_grad():
        shapes = {name: {0: torch.export.Dim("batch", min=1)} for name in inputs} if has_any_batch else None
        program = torch.export.export(module, (), inputs, dynamic_shapes=shapes, strict=False)
    program._example_inputs = None
    pt2.save(program, path, False, [name for name, _ in module.named_buffers()])
    return module, program.module(), inputs


def trained(build):
    module, inputs = build()
    module = module.cuda()
    return module, module, {name: value.cuda().requires_grad_(value.is_floating_point()) for name, value in inputs.items()}


def step_of(called, module, inputs):
    """Forward and backward; gradients are made anew, as of `optimizer.zero_grad()`."""
    import torch
    wanted = [one for one in [*module.parameters(), *inputs.values()] if one.requires_grad]
    given = torch.ones_like(called(**inputs))
    return lambda: torch.autograd.grad(called(**inputs), wanted, given, allow_unused=True)


def trace(change):
    """What PyTorch logs of the model before the change, to the folder of TORCH_TRACE."""
    import torch
    module, _, inputs = trained(change.before)
    step_of(torch.compile(module, fullgraph=True, dynamic=False), module, inputs)()


class Pair:
    """A change whose sides are exported and compiled; nothing of it has run on the device but what is no Triton kernel."""

    def __init__(self, change, out):
        import torch
        self.change, self.out, self.calls = change, out, {}
        for side in SIDES:
            make = getattr(change, side)
            module, eager, inputs = trained(make) if change.is_training else export(make, out / f"{change.name}.{side}.pt2", change.rule == "larger-batch")
            options = change.options if side == "after" else None
            compiled = torch.compile(module, fullgraph=True, dynamic=False, options=options or None)
            for run, called in (("inductor", compiled), ("eager", eager)):
                self.calls[run, side] = step_of(called, module, inputs) if change.is_training else lambda call=called, given=inputs: call(**given)
            with torch.set_grad_enabled(change.is_training):
                self.calls["inductor", side]()

    def measure(self):
        import torch
        from models import latency
        times, self.replays, several, counts = {}, {}, {}, {}
        with torch.set_grad_enabled(self.change.is_training):
            for key, call in self.calls.items():
                call()
                torch.cuda.synchronize()
                self.replays[key] = latency._captured(call)
                once = statistics.median(latency._times_ms(self.replays[key], "cuda", 5))
                repeats = max(1, min(20, int(0.3 / once)))
                several[key] = (latency._captured(lambda call=call, repeats=repeats: [call() for _ in range(repeats)]), repeats)
                counts[key] = max(3, min(60, int(BLOCK_S * 1e3 / (once * repeats))))
                times[key] = {"replayed": [], "launched": []}
            for turn in range(ROUNDS):
                for key in list(self.calls) if turn % 2 else list(self.calls)[::-1]:
                    replay, repeats = several[key]
                    times[key]["replayed"].append([each / repeats for each in latency._times_ms(replay, "cuda", counts[key])])
                    if turn < 3:
                        times[key]["launched"].append(latency._times_ms(self.calls[key], "cuda", 10)[2:])
        self.result = {}
        for (run, side), kinds in times.items():
            self.result.setdefault(run, {})[side] = {kind: latency._summary(blocks) for kind, blocks in kinds.items()}

    def write(self, sequences, device):
        for (run, side), sequence in sequences.items():
            self.result[run][side] |= {"kernels": measure_kernels.totals(sequence), "kernels_us": round(sum(kernel["time_us"] for kernel in sequence), 3)}
        about = {"rule": self.change.rule, "name": self.change.name, "dtype": str(self.change.dtype).removeprefix("torch."), "device": device,
                 "torch": sys.modules["torch"].__version__, "latency": self.result}
        (self.out / f"{self.change.name}.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def note(out, name, error):
    traceback.print_exc()
    with open(out / "errors.txt", "a", encoding="utf-8") as file:
        file.write(f"{name}: {type(error).__name__}: {(str(error).splitlines() or [''])[0][:300]}\n")


def measure_batch(pairs, out):
    from models import latency
    done = []
    for pair in pairs:
        try:
            pair.measure()
            done.append(pair)
        except Exception as error:  # one pair of many must not cost the rest
            note(out, pair.change.name, error)
    keys = [(pair, key) for pair in done for key in pair.replays]
    found = measure_kernels.sequences([pair.replays[key] for pair, key in keys]) if keys else []
    device = latency.device_state("cuda")
    for pair in done:
        pair.write({key: sequence for (owner, key), sequence in zip(keys, found) if owner is pair}, device)


def work(args):
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = tempfile.mkdtemp(prefix="measure_changes_")
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    import torch
    from models import changes
    torch.set_num_threads(1)
    torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit = 1 << 20
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]):
        torch.zeros(1, device="cuda")
        torch.cuda.synchronize()
    ready = []
    with measure_kernels.without_triton():
        for change in changes.draw_changes():
            if args.only not in change.name or (args.out / f"{change.name}.json").exists() or not claimed(args.out, change.name):
                continue
            try:
                ready.append(Pair(change, args.out))
            except Exception as error:
                note(args.out, change.name, error)
    (args.out / f"ready.{args.share}").touch()
    while len(list(args.out.glob("ready.*"))) < args.processes and time.time() < args.start + args.limit_s / 2:
        time.sleep(0.5)
    with open(args.out / "lock", "w", encoding="utf-8") as lock:
        for at in range(0, len(ready), BATCH):
            fcntl.flock(lock, fcntl.LOCK_EX)
            if time.time() < args.start + args.limit_s:
                measure_batch(ready[at:at + BATCH], args.out)
            ready[at:at + BATCH] = [None] * len(ready[at:at + BATCH])
            torch.cuda.empty_cache()
            fcntl.flock(lock, fcntl.LOCK_UN)


def claimed(out, name):
    """Whether this process is the first that wants the pair: whichever is free takes the next one."""
    try:
        os.close(os.open(out / f"claim.{name}", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def traces(args, command):
    """A process for each training step, which logs and does not measure: compiling ends before the first measurement begins."""
    from models import changes
    return [subprocess.Popen([*command, "--trace", one.name], env=os.environ | {"TORCH_TRACE": str(args.out / f"{one.name}.trace"), "TORCHINDUCTOR_COMPILE_THREADS": "1",
                                                                                "TORCHINDUCTOR_CACHE_DIR": tempfile.mkdtemp(prefix="measure_changes_")})
            for one in changes.draw_changes() if one.is_training and args.only in one.name]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, help="folder to write to")
    parser.add_argument("--only", default="", help="pairs with this in their name")
    parser.add_argument("--processes", type=int, default=min(14, len(os.sched_getaffinity(0))))
    parser.add_argument("--limit-s", type=float, default=500, help="start no measurement after so many seconds (default: %(default)s)")
    parser.add_argument("--share", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--trace", help=argparse.SUPPRESS)
    parser.add_argument("--start", type=float, default=time.time(), help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.trace:
        from models import changes
        trace(next(one for one in changes.draw_changes() if one.name == args.trace))
        return
    if args.share is not None:
        work(args)
        return
    measure_kernels.forget_turns(args)
    command = [sys.executable, __file__, *sys.argv[1:], "--processes", str(args.processes), "--start", str(args.start)]
    running = [subprocess.Popen([*command, "--share", str(share)]) for share in range(args.processes)]
    running += traces(args, command)
    for process in running:
        process.wait()
    measure_kernels.forget_turns(args)
    print(f"{len(list(args.out.glob('*.json')))} pairs in {time.time() - args.start:.0f} s")


if __name__ == "__main__":
    main()
