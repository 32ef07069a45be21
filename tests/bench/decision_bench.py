#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What inductor_debug.install() costs in a compilation: the time of a decision for a product, on the faked device of tests/python.

usage: decision_bench.py LIBRARY_FOLDER [LAYERS] [ROUNDS]    (needs torch and Triton, no GPU)

Lowers an encoder of LAYERS layers by turns without and with the choices, each round with other sizes, and prints medians of the thread's time: of
looking at a graph, by product; of deciding about its products before they are lowered, as the share of those that differ, and of the question to the
model in it; of the decision when a product is lowered, apart those that no layer before had; of all three for a product that was not seen before, which
the target is about, and of looking and lowering for the others; of the whole pass over the graph (with the search for activations), and of all that the
choices cost, by product; and of lowering the whole graph. Then what ranking takes where the model's weights are in the cache. The target is 300 us a
product, of which 50 us rank.
"""
import gc
import os
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(pathlib.Path(sys.argv[1]).resolve())
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "python")]

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import fake_cuda  # noqa: E402
import inductor_debug  # noqa: E402
from inductor_debug.choices import foresight, handler, rewrite  # noqa: E402
from inductor_debug.choices.model import Model, Problem, Question, load  # noqa: E402
from inductor_debug.choices.policy import Policy  # noqa: E402

LAYERS = int(sys.argv[2]) if len(sys.argv) > 2 else 8
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 7


def norm(x):
    return F.layer_norm(x, x.shape[-1:])


def encoder(x, *weights):
    for layer in zip(*(weights[i::6] for i in range(6))):
        x = norm(x + F.linear(x, *layer[:2]))
        x = norm(x + F.linear(F.gelu(F.linear(x, *layer[2:4])), *layer[4:]))
    return x


def inputs(rows):
    def tensor(*sizes):
        return lambda: torch.empty(*sizes, dtype=torch.bfloat16, device="cuda")
    return [tensor(rows, 768), *LAYERS * [tensor(768, 768), tensor(768), tensor(3072, 768), tensor(3072), tensor(768, 3072), tensor(768)]]


class Clock:
    """Wraps a function; keeps the seconds of each call, apart those of the first with what `kind` tells it by."""

    def __init__(self, function, kind=None):
        self.function, self.kind, self.new, self.known, self._kinds = function, kind, [], [], set()

    def __call__(self, *given, **options):
        kind = self.kind and self.kind(*given)
        started = time.thread_time()
        result = self.function(*given, **options)
        (self.new if kind and kind not in self._kinds else self.known).append(time.thread_time() - started)
        self._kinds.add(kind)
        return result


def sizes(_, kernel_inputs, templates, op_name, *more) -> tuple:
    """By which a decision is that of a new product."""
    return op_name, *(tuple(map(int, node.get_size())) for node in kernel_inputs.nodes())


def lowering_s(rows):
    graph = fake_cuda.passes_of(encoder, *inputs(rows))
    started = time.perf_counter()
    fake_cuda.lowered(*graph)
    return time.perf_counter() - started


def ranking_s():
    """Of one configuration of all for a problem after the other."""
    model, seconds = load(None, fake_cuda.NAME), []
    for rows in range(64, 64 + 8 * 200, 8):
        started = time.thread_time()
        model.decide(Question((Problem("addmm", 1, rows, 3072, 768, "bfloat16", "nt"),)))
        seconds.append(time.thread_time() - started)
    return seconds


def count_time() -> dict[str, Clock]:
    """Clocks around the steps, for as long as the process lives."""
    clocks = {}
    for owner, name, kind in ((handler.ModelChoices, "_ask", sizes), (Model, "decide_all", None), (Policy, "decide_ahead", None),
                              (foresight.Foresight, "__init__", None), (rewrite.RewriteProducts, "__call__", None)):
        clock = clocks[name] = Clock(getattr(owner, name), kind)
        setattr(owner, name, lambda *given, clock=clock: clock(*given))
    return clocks


def main() -> None:
    clocks, plain, ours, each_s, whole = count_time(), [], [], [], []
    asked, passed = clocks["_ask"], clocks["__call__"].known
    with fake_cuda.device():
        lowering_s(32)
        gc.disable()  # as timeit does: what a collection takes falls on whoever makes the 700th object
        for rows in range(64, 64 + 32 * ROUNDS, 32):
            gc.collect()
            plain.append(lowering_s(rows))
            inductor_debug.install()
            before = sum(map(sum, (asked.new, asked.known, passed)))
            ours.append(lowering_s(rows))
            found = inductor_debug.stats()
            whole.append(found["calls"]["addmm"])
            each_s.append((sum(map(sum, (asked.new, asked.known, passed))) - before) / whole[-1])
            inductor_debug.uninstall()
    assert not found["errors"], found["errors"]
    different, products = len(asked.new) // ROUNDS, whole[-1]
    again = len(asked.known) // ROUNDS
    questions, decided = ([each / different for each in clocks[name].known] for name in ("decide_all", "decide_ahead"))
    seen = [(both - ahead) / products for both, ahead in zip(clocks["__init__"].known, clocks["decide_ahead"].known)]
    new = [each + seen[i // different] + decided[i // different] for i, each in enumerate(asked.new)]
    known = [each + seen[i // again] for i, each in enumerate(asked.known)]
    for name, seconds in (("looking at a graph, by product", seen), ("deciding ahead, by different product", decided),
                          ("of that, the question to the model", questions),
                          ("lowering, product not seen before", asked.new), ("lowering, product seen before", asked.known),
                          ("all of a product not seen before", new), ("all of a product seen before", known),
                          ("the pass over a graph, by product", [each / products for each in passed]),
                          ("all, by product of a graph", each_s), ("ranking, weights in the cache", ranking_s())):
        print(f"{name:36} {1e6 * statistics.median(seconds):7.0f} us  (of {len(seconds)})")
    print(f"not seen before / seen before: {statistics.median(new) / statistics.median(known):.2f}")
    count = sum(found["calls"].values())
    ratio = statistics.median(b / a for a, b in zip(plain, ours))
    print(f"lowering {count} products: {statistics.median(plain):.3f} s without, {statistics.median(ours):.3f} s with; ratio {ratio:.3f}, "
          f"with the generation of the kernels that were picked ({found['picks']})")


if __name__ == "__main__":
    main()
