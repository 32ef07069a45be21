# SPDX-License-Identifier: Apache-2.0
"""Measures what this machine's processor reaches in torch, for `inductor-debug hardware calibrate`.

    python -m inductor_debug.cpu_figures [--threads N] --binary PROGRAM 3>&1

Answers on descriptor 3 with lines of JSON, one for each step that is done: {"hardware": what is measured so far, a hardware file
(data/schemas/hardware.schema.json), "left": [steps], "of": how many there are}. Its rates are what was reached, not a data sheet's, so that their
efficiencies are 1: a copy of memory far larger than the caches, large matrix products, a copy inside the last cache; and what calls cost whatever
they compute (cpu_overheads.py), for which three small packages are compiled. Nothing is fitted to models. Less than a minute on two cores.
"""
import argparse
import datetime
import json
import os
import pathlib
import tempfile
import time
import warnings

from inductor_debug.bench_worker import ANSWERS, processor

COPY_BYTES = 1 << 28
BLOCKS, BLOCK_S = 60, 0.01  # short: on a busy machine some of them are whole
OVERHEAD_BLOCKS, OVERHEAD_BLOCK_S = 10, 0.002
WORK_BLOCKS, WORK_BLOCK_S = 6, 0.001
LEAST_BLOCKS, ENOUGH_S = 5, 2  # of calls that take longer than a block


def best_seconds(work, blocks=BLOCKS, block_s=BLOCK_S):
    """Of a call of `work`: the fastest block, as STREAM takes it, each of one call or of about `block_s`."""
    work()
    started = time.perf_counter()
    work()
    calls = max(1, round(block_s / max(time.perf_counter() - started, 1e-9)))
    seconds, end = [], time.perf_counter() + ENOUGH_S
    while len(seconds) < LEAST_BLOCKS or (len(seconds) < blocks and time.perf_counter() < end):
        started = time.perf_counter()
        for _ in range(calls):
            work()
        seconds.append((time.perf_counter() - started) / calls)
    return min(seconds)


def copy_bytes_per_s(torch, size_bytes):
    source = torch.zeros(size_bytes // 4)
    target = torch.empty_like(source)
    return 2 * size_bytes / best_seconds(lambda: torch.neg(source, out=target))


def product_flops(torch, dtype, size):
    a, b = torch.ones(size, size, dtype=dtype), torch.ones(size, size, dtype=dtype)
    out = torch.empty_like(a)
    return 2 * size**3 / best_seconds(lambda: torch.mm(a, b, out=out))


def overheads(found, figure):
    """The figures of cpu_overheads.py. A difference that other work on the machine has made negative is none."""
    found = {key: value for key, value in found.items() if key == "operators" or value > 0}
    found |= {"operators": {kind: value for kind, value in found.get("operators", {}).items() if value > 0}}
    eager = "in an exported graph, of a few numbers, the median of its kind"
    of = {"launch": f"elementwise {eager}", "weight": "a weight in an exported graph, of a few numbers", "graph_call": "a call of an exported graph"}
    made = {key: figure(value, of.get(key, "a package of AOTInductor, of a few numbers")) for key, value in found.items() if key != "operators"}
    named = {kind: figure(value, f"{kind.replace('_', ' ')} {eager}") for kind, value in found["operators"].items()}
    return made | ({"operators": named} if named else {})


def cache_bytes():
    """Of the caches of the first core, the largest first; none: the system does not say."""
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    sizes = set()
    for path in pathlib.Path("/sys/devices/system/cpu/cpu0/cache").glob("index*/size"):
        text = path.read_text(encoding="ascii").strip()
        if text[:-1].isdigit() and text[-1] in units:
            sizes.add(int(text[:-1]) * units[text[-1]])
    return sorted(sizes, reverse=True)


def answers_of(torch, binary, folder):
    """The answers, one after the other."""
    from inductor_debug import cpu_overheads, cpu_work
    threads = torch.get_num_threads()
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()

    def said(value, unit, source):
        return {"value": float(f"{value:.4g}")} | ({"unit": unit} if unit else {}) | {"source": source, "date": date}

    def figure(value, unit, what):
        how = f"fastest of some {LEAST_BLOCKS} to {BLOCKS} blocks; {threads} threads, torch {torch.__version__}"
        return said(value, unit, f"{what}, {how}") | {"measured": True}

    share = said(1, "", "the rates of this file are measured ones") | {"measured": True}
    copied = copy_bytes_per_s(torch, COPY_BYTES)
    single = product_flops(torch, torch.float32, 2048)
    result = {
        "format": "inductor-debug-hardware", "version": 2, "title": f"{processor()}, {threads} threads", "kind": "cpu",
        "matches": [processor()], "units": said(threads, "", "threads of torch"),
        "vector_flops": {"float32": figure(single / 1e9, "GFLOP/s", "torch.mm of 2048 x 2048, float32")},
        "memory_bandwidth": figure(copied / 1e9, "GB/s", f"torch.neg over {COPY_BYTES >> 20} MiB, read and written"),
        "memory_bytes": said(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, "GB", "sysconf: physical pages"),
        "memory_efficiency": share, "vector_efficiency": share,
    }

    def half(_):
        flops = product_flops(torch, torch.bfloat16, 1024)
        if flops > single:  # the processor has units for it
            rate = figure(flops / 1e9, "GFLOP/s", "torch.mm of 1024 x 1024, bfloat16")
            result.update({"matrix_flops": {"bfloat16": rate}, "matrix_efficiency": share})
        return {}

    def last_cache(_):
        cache, core, *_ = [*cache_bytes(), None, None]
        if core:
            result["unit_cache_bytes"] = said(core / 2**20, "MiB", "/sys/devices/system/cpu, the second largest cache")
        if cache:
            result["l2_bytes"] = said(cache / 2**20, "MiB", "/sys/devices/system/cpu, the largest cache")
            near = copy_bytes_per_s(torch, max(cache // 8, 1 << 16))
            if near > copied:
                result["l2_bandwidth"] = figure(near / 1e9, "GB/s", "torch.neg over an eighth of the largest cache, read and written")
        return {}

    of_calls = cpu_overheads.steps(torch, lambda call: best_seconds(call, OVERHEAD_BLOCKS, OVERHEAD_BLOCK_S))
    steps = [("products of bfloat16", half), ("the last cache", last_cache)]
    of_work = list(cpu_work.steps(torch, lambda call: best_seconds(call, WORK_BLOCKS, WORK_BLOCK_S), folder, binary))
    how = f"kernels of each kind by least squares (cpu_work.py), {threads} threads, torch {torch.__version__}"
    result["sources"] = {"work": {"text": how, "date": date, "measured": True}}
    found, work = {}, {}

    def add_work(step):
        made = step()
        launches = {key: made.pop(key) for key in cpu_work.TINY.values() if key in made}
        work.update({f"{kind}.{amount}": {"value": float(f"{cost * 1e9:.4g}"), "unit": "ns", "source": "work"}
                     for kind, costs in made.items() for amount, cost in costs.items()})
        result["work"] = work
        return launches

    steps += [*((name, lambda _, step=step: add_work(step)) for name, step in of_work), *of_calls]
    names = [name for name, _ in steps]
    yield {"hardware": result, "left": names, "of": len(steps) + 1}
    for done, (_, step) in enumerate(steps, 1):
        found |= step(found)
        file = result | overheads(found, lambda value, what: figure(value * 1e6, "us", what))
        yield {"hardware": file, "left": names[done:], "of": len(steps) + 1}


def main():
    parser = argparse.ArgumentParser(prog="python3 -m inductor_debug.cpu_figures", description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=0, help="of torch; 0: its own choice")
    parser.add_argument("--binary", required=True, help="the program, which counts what kernels have to do")
    options = parser.parse_args()
    with os.fdopen(ANSWERS, "w", buffering=1, encoding="utf-8") as answers:
        try:
            import torch
            if options.threads:
                torch.set_num_threads(options.threads)
            with torch.no_grad(), warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
                warnings.simplefilter("ignore")
                for answer in answers_of(torch, options.binary, folder):
                    answers.write(json.dumps(answer) + "\n")
        except Exception as error:  # whatever torch raises is the answer
            answers.write(json.dumps({"error": f"{type(error).__name__}: {error}".splitlines()[0][:600]}) + "\n")


if __name__ == "__main__":
    main()
