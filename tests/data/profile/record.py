#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records a profile and the compiler's log of two small compiled models, for tests.

usage: record.py FOLDER [--device cuda|cpu]

Writes into FOLDER:
    trace/            the TORCH_TRACE log of this process
    profile.json.gz   torch.profiler's trace (export_chrome_trace) of three steps after warm-up
    nsys.sqlite       on a GPU, where Nsight Systems is installed: the same program under nsys

A step is: inference of an attention block (with a graph break), one training step of a two-layer
network (forward, backward, an optimizer that is not compiled), and one product in eager mode. On a
CPU the kernels are in the profile only with TORCHINDUCTOR_CPP_ENABLE_KERNEL_PROFILE=1, which this
program sets.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

STEPS = 3


def models(torch):
    class Attention(torch.nn.Module):
        def __init__(self, width: int):
            super().__init__()
            self.norm = torch.nn.LayerNorm(width)
            self.qkv = torch.nn.Linear(width, 3 * width)
            self.out = torch.nn.Linear(width, width)

        def forward(self, x):
            q, k, v = self.qkv(self.norm(x)).chunk(3, dim=-1)
            scores = torch.softmax(q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5, dim=-1)
            torch._dynamo.graph_break()
            return x + torch.nn.functional.gelu(self.out(scores @ v))

    class Network(torch.nn.Module):
        def __init__(self, width: int):
            super().__init__()
            self.first = torch.nn.Linear(width, 4 * width)
            self.second = torch.nn.Linear(4 * width, width)

        def forward(self, x):
            return self.second(torch.relu(self.first(x))).square().mean()

    return Attention, Network


def steps(torch, device: str):
    """A function that does one step."""
    width, rows = (512, 1024) if device == "cuda" else (64, 128)
    Attention, Network = models(torch)
    attention = torch.compile(Attention(width).to(device).eval())
    network = Network(width).to(device)
    compiled = torch.compile(network)
    optimizer = torch.optim.SGD(network.parameters(), lr=0.01)
    x = torch.randn(4, rows // 4, width, device=device)

    def step() -> None:
        with torch.no_grad():
            y = attention(x)
            y = y @ y.transpose(-1, -2)  # in eager mode
        loss = compiled(x.reshape(rows, width))
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()

    return step


def record(folder: pathlib.Path, device: str) -> None:
    import torch
    from torch.profiler import ProfilerActivity, profile

    torch.manual_seed(0)
    step = steps(torch, device)
    step()
    step()
    activities = [ProfilerActivity.CPU] + ([ProfilerActivity.CUDA] if device == "cuda" else [])
    synchronize = torch.cuda.synchronize if device == "cuda" else lambda: None
    synchronize()
    with profile(activities=activities) as profiler:
        for _ in range(STEPS):
            step()
        synchronize()
    profiler.export_chrome_trace(str(folder / "profile.json.gz"))


def record_nsys(folder: pathlib.Path) -> None:
    """The same program under Nsight Systems, whose report is exported to SQLite."""
    nsys = shutil.which("nsys")
    if nsys is None:
        print("nsys is not installed: no SQLite export")
        return
    subprocess.run([nsys, "profile", "--trace", "cuda,nvtx", "--output", folder / "nsys", "--force-overwrite", "true",
                    sys.executable, __file__, folder, "--child"], check=True)
    subprocess.run([nsys, "export", "--type", "sqlite", "--force-overwrite", "true", "--output", folder / "nsys.sqlite",
                    folder / "nsys.nsys-rep"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if arguments.child:  # under nsys: the steps only
        import torch
        step = steps(torch, "cuda")
        for _ in range(STEPS + 2):
            step()
        torch.cuda.synchronize()
        return
    trace = arguments.folder / "trace"
    shutil.rmtree(trace, ignore_errors=True)
    os.environ["TORCH_TRACE"] = str(trace)  # read when torch is imported
    os.environ["INDUCTOR_PROVENANCE"] = "1"
    os.environ["TORCHINDUCTOR_CPP_ENABLE_KERNEL_PROFILE"] = "1"
    os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"
    record(arguments.folder, arguments.device)
    if arguments.device == "cuda":
        record_nsys(arguments.folder)


if __name__ == "__main__":
    main()
