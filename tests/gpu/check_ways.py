#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a way to run a product costs inside of a replayed CUDA graph, beside what the model predicts of it.

usage: check_ways.py [--json FILE] [--products A,B] [--rounds N] [--limit-s S] [--lock FILE]

The model is trained with the durations of kernels. A graph that is replayed takes longer: something passes between two kernels, and
libraries launch more than one for a product. Each product of the list, with what follows it, is compiled as often as its weights need to
be read from memory, by each way: ATEN and a kernel of its own, ATEN's own operator, one Triton kernel. Prints for each way the predicted
time, the time in the graph, the durations of the kernels (torch.profiler), how many kernels and memsets there are, and what passes
between them. Not part of the test suite: it needs a GPU and Triton.
"""
import argparse
import collections
import json
import math
import pathlib
import statistics
import sys
import time
import typing
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import check_choices  # noqa: E402
import inductor_debug  # noqa: E402
import side_by_side  # noqa: E402
from inductor_debug.choices import decision  # noqa: E402
from replays import PROFILED, launches, replay_ms  # noqa: E402

WEIGHTS = 128 << 20  # bytes in a graph, which no L2 holds
COUNTS = (16, 64)


class Case(typing.NamedTuple):
    """A linear layer of `m` rows and what follows it."""
    m: int
    n: int
    k: int
    after: str = ""
    has_bias: bool = True

    def __str__(self) -> str:
        return f"{'addmm' if self.has_bias else 'mm'}{'+' if self.after else ''}{self.after} {self.m}x{self.n}x{self.k}"


AFTER = {"": lambda y, r: y, "relu": lambda y, r: F.relu(y), "gelu": lambda y, r: F.gelu(y),
         "gelu-tanh": lambda y, r: F.gelu(y, approximate="tanh"), "residual": lambda y, r: y + r}
# Of BERT and GPT-2 at batch 1, ViT, Mixer, ConvNeXt, Llama 1B at a step, of two layers of other sizes, of GPT-2 medium, ViT-L, BERT with 512 and
# 8 x 128 tokens, and Llama 1B with 32.
CASES = [Case(128, 2304, 768), Case(128, 768, 768), Case(128, 3072, 768, "gelu"), Case(128, 768, 3072), Case(128, 768, 768, "residual"),
         Case(64, 2304, 768), Case(64, 768, 768), Case(64, 3072, 768, "gelu-tanh"), Case(64, 768, 3072), Case(64, 768, 3072, "residual"),
         Case(197, 2304, 768), Case(197, 768, 768), Case(197, 3072, 768, "gelu"), Case(197, 768, 3072),
         Case(196, 2048, 512, "gelu"), Case(196, 512, 2048), Case(784, 768, 192, "gelu"), Case(784, 192, 768),
         Case(16, 6144, 2048), Case(16, 2048, 2048), Case(16, 8192, 2048, "", False), Case(16, 2048, 8192, "", False),
         Case(64, 4096, 1024, "relu"), Case(64, 4096, 4096, "relu"),
         Case(128, 1024, 4096), Case(128, 1024, 1024), Case(128, 3072, 1024), Case(197, 1024, 4096), Case(197, 4096, 1024, "gelu"),
         Case(512, 768, 3072), Case(512, 768, 768), Case(512, 3072, 768, "gelu"), Case(1024, 768, 768), Case(1024, 3072, 768, "gelu"),
         Case(32, 2048, 2048), Case(32, 2048, 8192, "", False)]


def count_of(case: Case) -> int:
    return min(max(WEIGHTS // (2 * case.n * case.k), COUNTS[0]), COUNTS[1])


class Layers(torch.nn.Module):
    """The case many times, each with operands of its own, so that Inductor fuses nothing across them."""

    def __init__(self, case: Case):
        super().__init__()
        self.case, self.count = case, count_of(case)

        def tensors(*sizes):
            return torch.nn.ParameterList(torch.randn(sizes) * 0.05 for _ in range(self.count))
        self.weights, self.inputs = tensors(case.n, case.k), tensors(case.m, case.k)
        self.biases = tensors(case.n) if case.has_bias else [None] * self.count
        self.others = tensors(case.m, case.n) if case.after == "residual" else [None] * self.count

    def forward(self, _):
        return [AFTER[self.case.after](F.linear(x, w, b), r) for x, w, b, r in zip(self.inputs, self.weights, self.biases, self.others)]


def ways_of(case: Case) -> list[str]:
    return ["aten", "triton"] + (["aten_fused"] if case.after in ("relu", "gelu-tanh") else [])


def only(way: str):
    """Lets the policy take this way wherever there is it."""
    decide = decision.decide

    def forced(model, question):
        return decide(model, question)._replace(way=way if way != "aten_fused" or question.has_fused_operator else "aten")
    return mock.patch("inductor_debug.choices.policy.decide", forced)


def measure(case: Case, way: str, rounds: int) -> dict:
    """Times in microseconds for each product."""
    torch.manual_seed(0)
    module = Layers(case).cuda().bfloat16().eval()
    with only(way):
        graph, output, *_ = check_choices.compiled(check_choices.inference, module, torch.zeros(1, device="cuda"), "ours")
    summary, count = check_choices.chosen["ours"], module.count
    with check_choices.gpu.alone():
        for _ in range(5):
            graph.replay()
        times = sorted(replay_ms(graph) for _ in range(rounds))
        found = launches(graph)
    kernels = collections.Counter(f"{kind}: {name[:60]}" for kind, name, _ in found)
    decided = summary["decisions"][0] if summary["decisions"] else {}
    row = {"case": str(case), "way": way, "problem": decided.get("problem"), "count": count, "picks": summary["picks"], "stood_down": summary["stood_down"],
           "predicted_us": None if not decided else 1e3 * (decided[f"{way}_ms"] or 0), "graph_us": 1e3 * statistics.median(times) / count,
           "least_graph_us": 1e3 * times[0] / count, "kernels_us": sum(us for *_, us in found) / count / PROFILED,
           "launches": len(found) / count / PROFILED, "names": {name: number / count / PROFILED for name, number in kernels.most_common(4)}}
    row["between_us"] = row["graph_us"] - row["kernels_us"]
    del graph, output
    return row


def show(row: dict) -> None:
    predicted = "       " if row["predicted_us"] is None else f"{row['predicted_us']:7.2f}"
    print(f"{row['case']:28} {row['way']:10} {row['problem'] or '':38} predicted {predicted}  kernels {row['kernels_us']:7.2f}  graph {row['graph_us']:7.2f}  "
          f"between {row['between_us']:5.2f}  launches {row['launches']:.2f}  {'; '.join(f'{number:.1f} {name}' for name, number in row['names'].items())}",
          flush=True)
    if row["way"] not in row["picks"]:
        print(f"    not taken: {row['picks']} {row['stood_down']}")


def summarize(rows: list[dict]) -> None:
    for way in ("aten", "aten_fused", "triton"):
        by_launches = collections.defaultdict(list)
        for row in rows:
            if row["way"] == way and way in row["picks"]:
                by_launches[round(row["launches"])].append(row["between_us"])
        for number, values in sorted(by_launches.items()):
            print(f"{way}, {number} launches: between kernels median {statistics.median(values):.2f} us, {min(values):.2f} to {max(values):.2f}, "
                  f"{len(values)} products")
    pairs = collections.defaultdict(dict)
    for row in rows:
        pairs[row["case"]][row["way"]] = row
    for case, ways in pairs.items():
        if "triton" in ways and ways["triton"]["predicted_us"]:
            print(f"{case:28} " + ", ".join(f"{way} {row['graph_us'] / ways['aten']['graph_us']:.3f} of ATEN in the graph, "
                                            f"{row['kernels_us'] / ways['aten']['kernels_us']:.3f} by kernels, "
                                            f"{row['predicted_us'] / ways['aten']['predicted_us']:.3f} predicted"
                                            for way, row in ways.items() if way != "aten"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=pathlib.Path, help="the rows, too")
    parser.add_argument("--products", help="those whose names contain one of these, separated by commas")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--limit-s", type=float, default=math.inf, help="no further product after this time")
    parser.add_argument("--lock", type=pathlib.Path, help="a file that all who use the GPU share")
    options = parser.parse_args()
    started = time.monotonic()
    check_choices.gpu = side_by_side.Gpu(options.lock)
    if options.lock is not None:
        check_choices.gpu.take_in_inductor()
    print(torch.cuda.get_device_name(), "torch", torch.__version__, flush=True)
    rows = []
    for case in CASES:
        if options.products and not any(part in str(case) for part in options.products.split(",")):
            continue
        if time.monotonic() - started > options.limit_s:
            print(f"{case}: no time left")
            break
        for way in ways_of(case):
            rows.append(measure(case, way, options.rounds))
            show(rows[-1])
            torch.cuda.empty_cache()
        if options.json:
            options.json.write_text(json.dumps(rows), encoding="utf-8")
    inductor_debug.uninstall()
    summarize(rows)


if __name__ == "__main__":
    main()
