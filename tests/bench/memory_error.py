#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how far predicted activation memory is from what torch's allocator counted, model by model.

usage: memory_error.py FOLDER [--run eager|inductor] --binary BUILD/src/inductor-debug

FOLDER is what `tools/lab/export_models.py FOLDER --device cuda --time` wrote. Predicted: the peak of a run less weights and inputs
(`analyze --section memory`). Measured: max_memory_allocated during a run less what was allocated before it.
"""
import argparse
import json
import pathlib
import statistics
import subprocess


PEAKS = {"eager": "peak_mb", "inductor": "inductor_peak_mb"}


def predicted_mb(binary: str, model: pathlib.Path, run: str = "eager", device: str = "cuda") -> float:
    done = subprocess.run([binary, "analyze", str(model), "--section", "memory", "--device", device, "--json", "--exit-zero"],
                          capture_output=True, text=True, check=True)
    return activations_mb(json.loads(done.stdout), run)


def activations_mb(report: dict, run: str = "eager") -> float:
    """The peak less weights and inputs, of a report with the section `memory`."""
    section = next(section for section in report["sections"] if section["key"] == "memory")
    facts = {fact["key"]: fact["value"] for fact in section["facts"]}
    return facts[PEAKS[run]] - facts["weights_mb"] - facts["inputs_mb"]


def measured_mb(measured: dict, run: str = "eager") -> float:
    """Of a NAME.measured.json; `run_bytes` is what tools/lab/measure_memory.py tells."""
    memory = measured["latency"][run]["memory"]
    return memory.get("run_bytes", memory.get("peak_bytes", 0) - memory.get("before_bytes", 0)) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--run", choices=PEAKS, default="eager")
    parser.add_argument("--binary", default="build/src/inductor-debug")
    arguments = parser.parse_args()
    errors = []
    print(f"{'model':20} {'measured MB':>12} {'predicted MB':>13} {'error %':>8}")
    for path in sorted(arguments.folder.glob("*.measured.json")):
        name = path.name.removesuffix(".measured.json")
        measured = measured_mb(json.loads(path.read_text(encoding="utf-8")), arguments.run)
        predicted = predicted_mb(arguments.binary, path.with_name(f"{name}.pt2"), arguments.run)
        errors.append(100 * (predicted / measured - 1))
        print(f"{name:20} {measured:12.1f} {predicted:13.1f} {errors[-1]:+8.1f}")
    print(f"\nMAPE {statistics.mean(map(abs, errors)):.1f} %   median {statistics.median(map(abs, errors)):.1f} %   "
          f"worst {max(map(abs, errors)):.1f} %   ({len(errors)} models)")


if __name__ == "__main__":
    main()
