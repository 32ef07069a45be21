#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times our training loop against the same loop written in Python with torch, on CPU cores.

usage: train_bench.py --binary BUILD/src/inductor-debug --dataset TIMINGS [--threads 2] [--epochs 2]

The loop is that of the ranker's second net under `--preset cpu`: 64 problems a batch, row, fact and
problem features, an embedding, 128 -> 128 -> 1, Huber and list-wise loss, AdamW, clipping, moving
average. Ours trains on the real rows; Python's gets random rows of the same shapes, equally many for
each problem, so that it needs no scatter operations: a little less work than ours. Printed are
milliseconds a step, taken from our history file (without the first epoch) and from Python's clock.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import time

PROBLEMS, ROW, FACT, PROBLEM, CONFIGS, EMBEDDING, WIDTH = 64, 29, 35, 21, 1206, 16, 128


def ours(binary: str, dataset: str, threads: int, epochs: int) -> tuple[float, int]:
    """Returns milliseconds a step, and the problems trained on."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [binary, "train", "--dataset", dataset, "--preset", "cpu", "--device", "cpu", "--threads", str(threads),
             "--holdout", "0", "--num-epochs", str(epochs), "--log-dir", folder, "--json",
             "--model", str(pathlib.Path(folder, "model.safetensors"))],
            check=True, capture_output=True, text=True)
        problems = json.loads(done.stdout)["train_problems"]
        history = next(pathlib.Path(folder).glob("*history.csv"))
        with history.open(newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["stage"] == "stage 2" and int(row["epoch"]) > 1]
    steps = len(rows) * (problems // PROBLEMS)
    return 1e3 * sum(float(row["seconds"]) for row in rows) / steps, problems


def theirs(rows: int, threads: int, steps: int) -> float:
    """Milliseconds a step in Python, with `rows` rows for each problem."""
    import torch
    from torch.nn import functional

    torch.set_num_threads(threads)
    torch.manual_seed(0)
    total = PROBLEMS * rows
    embedding = torch.nn.Embedding(CONFIGS, EMBEDDING)
    from_row, from_fact = torch.nn.Linear(ROW, WIDTH), torch.nn.Linear(FACT, WIDTH, bias=False)
    from_config = torch.nn.Linear(EMBEDDING, WIDTH, bias=False)
    from_problem = torch.nn.Sequential(torch.nn.Linear(PROBLEM, 64), torch.nn.ReLU(),
                                       torch.nn.Linear(64, WIDTH, bias=False))
    rest = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Linear(WIDTH, WIDTH), torch.nn.ReLU(), torch.nn.Linear(WIDTH, 1))
    parameters = [p for part in (embedding, from_row, from_fact, from_config, from_problem, rest) for p in part.parameters()]
    average = [p.detach().clone() for p in parameters]
    optimiser = torch.optim.AdamW(parameters, lr=3e-3, betas=(0.9, 0.99), weight_decay=0.1, fused=True)
    x, facts, p = torch.randn(total, ROW), torch.randn(total, FACT), torch.randn(PROBLEMS, PROBLEM)
    config = torch.randint(CONFIGS, (total,))
    base, target = torch.randn(PROBLEMS, rows), torch.randn(PROBLEMS, rows)
    tau = 0.04

    def step() -> None:
        hidden = from_row(x) + from_fact(facts) + from_config(embedding(config))
        hidden = (hidden.view(PROBLEMS, rows, WIDTH) + from_problem(p)[:, None]).view(total, WIDTH)
        predicted = rest(hidden).view(PROBLEMS, rows) + base
        weight = 0.15 + torch.exp(-(target - target.min(1, keepdim=True).values) / 0.25)
        huber = functional.smooth_l1_loss(predicted, target, beta=0.05, reduction="none")
        loss = ((weight * huber).sum(1) / weight.sum(1)).mean()
        wanted = torch.log_softmax(-target / tau, 1)
        given = torch.log_softmax(-predicted / tau, 1).clamp(min=-60)
        loss = loss + tau * (wanted.exp() * (wanted - given)).sum(1).mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(average, [q.detach() for q in parameters], 0.002)

    for _ in range(20):
        step()
    began = time.perf_counter()
    for _ in range(steps):
        step()
    return 1e3 * (time.perf_counter() - began) / steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--dataset", required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rows", type=int, default=130, help="a problem, on Python's side (130: the H200 data's mean)")
    arguments = parser.parse_args()
    cpp, problems = ours(arguments.binary, arguments.dataset, arguments.threads, arguments.epochs)
    print(f"{problems} problems, {PROBLEMS} a step, {arguments.threads} threads")
    print(f"  inductor-debug train  {cpp:7.2f} ms a step")
    try:
        python = theirs(arguments.rows, arguments.threads, 200)
    except ImportError:
        sys.exit("  Python: this interpreter has no torch; nothing to compare with")
    print(f"  the same in Python    {python:7.2f} ms a step, {arguments.rows} rows for each problem")
    print(f"  ratio                 {python / cpp:7.2f} x")


if __name__ == "__main__":
    main()
