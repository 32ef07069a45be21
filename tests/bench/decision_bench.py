#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What inductor_debug.install() costs in a compilation: the time of a decision for a product, on the faked device of tests/python.

usage: decision_bench.py LIBRARY_FOLDER [LAYERS] [ROUNDS]    (needs torch and Triton, no GPU)

Lowers an encoder of LAYERS layers by turns without and with the choices, each round with other sizes, and prints medians of the thread's time: of the
question about all products of a graph, as its share of those that differ; of a decision whose product was not seen before, of the others; of both for a
product that was not seen before, which the target is about; of the whole pass over the graph (that question, and the search for activations), and of all
that the choices cost, by product; and of lowering the whole graph. Then what ranking takes where the model's weights are in the cache. The target is 300 us a
product, of which 50 us rank.
"""
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
from inductor_debug.choices.model import Model, Problem, load  # noqa: E402

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
        model.choose(Problem("addmm", 1, rows, 3072, 768, "bfloat16", "nt"), 1)
        seconds.append(time.thread_time() - started)
    return seconds


def main() -> None:
    asked, chosen, ahead = Clock(handler.ModelChoices._ask, sizes), Clock(Model.choose_all), Clock(foresight.ask_about_products)
    passed = Clock(rewrite.FuseActivations.__call__)
    rewrite.FuseActivations.__call__ = lambda self, *given: passed(self, *given)
    handler.ModelChoices._ask = lambda self, *given: asked(self, *given)
    Model.choose_all = lambda self, *given: chosen(self, *given)
    foresight.ask_about_products = lambda *given: ahead(*given)
    plain, ours, each_s = [], [], []
    with fake_cuda.device():
        lowering_s(32)
        for rows in range(64, 64 + 32 * ROUNDS, 32):
            plain.append(lowering_s(rows))
            inductor_debug.install()
            before = sum(map(sum, (asked.new, asked.known, passed.known)))
            ours.append(lowering_s(rows))
            found = inductor_debug.stats()
            each_s.append((sum(map(sum, (asked.new, asked.known, passed.known))) - before) / found["calls"]["addmm"])
            inductor_debug.uninstall()
    assert not found["errors"], found["errors"]
    different = len(asked.new) // ROUNDS
    all_new = [each + ahead.known[i // different] / different for i, each in enumerate(asked.new)]
    for name, seconds in (("asking ahead, by different product", [each / different for each in ahead.known]),
                          ("of that, the question to the model", [each / different for each in chosen.known]),
                          ("decision, product not seen before", asked.new), ("decision, product seen before", asked.known),
                          ("all of a product not seen before", all_new),
                          ("the pass over a graph, by product", [each / found["calls"]["addmm"] for each in passed.known]),
                          ("all, by product of a graph", each_s), ("ranking, weights in the cache", ranking_s())):
        print(f"{name:36} {1e6 * statistics.median(seconds):7.0f} us  (of {len(seconds)})")
    count = sum(found["calls"].values())
    ratio = statistics.median(b / a for a, b in zip(plain, ours))
    print(f"lowering {count} products: {statistics.median(plain):.3f} s without, {statistics.median(ours):.3f} s with; ratio {ratio:.3f}, "
          f"with the generation of the kernels that were picked ({found['picks']})")


if __name__ == "__main__":
    main()
