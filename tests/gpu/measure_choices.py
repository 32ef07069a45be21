#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what inductor_debug.install() brings to models of tests/models/changes.py on a GPU: what `our-choices` of `advise` is held against.

    INDUCTOR_DEBUG_LIBRARY_DIR=build/src/capi tests/gpu/measure_choices.py [--kernels] NAME... >> choices.jsonl

The model before the change NAME is compiled twice, as it is and with our choices; both are replayed as CUDA graphs of ten calls, by turns. A line of
JSON each: the name, both times in ms, and with --kernels what runs in a replay of either: how often and us, the longest first. Processes may run side by side: one at a time measures.
"""
import fcntl
import json
import os
import pathlib
import statistics
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "gpu"), str(ROOT / "tools"), str(ROOT / "tools" / "inductor_debug" / "calibration")]
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", tempfile.mkdtemp(prefix="measure_choices_"))
CALLS, REPLAYS, TURNS = 10, 10, 15


def main():
    import inductor_debug
    import torch
    from models import changes, latency
    from replays import kernels

    def captured(call):
        with torch.no_grad():
            return latency._captured(lambda: [call() for _ in range(CALLS)])

    def time_ms(graph):
        return statistics.mean(latency._times_ms(graph, "cuda", REPLAYS)) / CALLS

    for change in changes.draw_changes():
        if change.name not in sys.argv[1:]:
            continue
        module, inputs = change.before()
        module, inputs = module.cuda().requires_grad_(False), {name: value.cuda() for name, value in inputs.items()}
        graphs = []
        for with_choices in (False, True):
            torch._dynamo.reset()
            if with_choices:
                inductor_debug.install()
            with torch._inductor.utils.fresh_cache():
                compiled = torch.compile(module)
                graphs.append(captured(lambda call=compiled: call(**inputs)))
        inductor_debug.uninstall()
        with open("/tmp/measure_choices.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            turns = [[time_ms(graph) for graph in graphs] for _ in range(TURNS)]
            found = [kernels(types.SimpleNamespace(replay=graph)) for graph in graphs] if "--kernels" in sys.argv else []
        before, after = (statistics.median(turn[side] for turn in turns) for side in (0, 1))
        facts = {"name": change.name, "before_ms": round(before, 5), "after_ms": round(after, 5)}
        for side, of_side in zip(("before_kernels", "after_kernels"), found):
            facts[side] = sorted(of_side.items(), key=lambda item: -item[1][1])
        print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main()
