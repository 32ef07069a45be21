#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how far predicted latencies are from measured ones, model by model.

usage: latency_error.py FOLDER --hardware h200 --binary BUILD/src/inductor-debug [--kind graph_replay] [-- FLAGS...]

FOLDER is what `tools/lab/export_models.py FOLDER --device cuda --inductor --time` wrote: `NAME.pt2` and
`NAME.measured.json`. Each model is analysed with `inductor-debug analyze NAME.pt2 --hardware H --json` and
FLAGS, unless `NAME.analysis.json` holds such output already. In the report the row of the hardware is looked
for in the table with the columns below.

--kind graph_replay (the default) holds the device's time (columns *_device_ms) against replayed CUDA graphs,
--kind launched the whole latency (columns *_ms) against calls from Python at one moment, --kind quiet against the quickest
of several sessions (tests/gpu/measure_quiet.py): hosts have slow moments. Errors are |predicted/measured - 1|
in per cent, signed in the rows; beside them the same for the data-sheet roofline (columns *_roofline_ms:
every kernel at the device's peaks). The noise is half the spread of the measured blocks' medians: no
prediction can be told from another below it. Nothing here is used to fit anything.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys

RUNS = ("eager", "inductor")


def report_of(model: pathlib.Path, arguments: argparse.Namespace) -> dict:
    ready = model.with_suffix(".analysis.json")
    if ready.exists():
        return json.loads(ready.read_text(encoding="utf-8"))
    command = [arguments.binary, "analyze", str(model), "--hardware", arguments.hardware, "--json", "--exit-zero",
               *arguments.flags]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def hardware_name(given: str) -> str:
    """As reports name it: a file by its name without the folder."""
    return pathlib.Path(given).stem if given.endswith(".json") else given


def predictions(report: dict, hardware: str) -> dict:
    """The row of a device, as {column key: value}."""
    for section in report["sections"]:
        for table in section["tables"]:
            keys = [column["key"] for column in table["columns"]]
            if not {"hardware", "eager_ms", "inductor_ms"} <= set(keys):
                continue
            for row in table["rows"]:
                if row[keys.index("hardware")] == hardware:
                    return dict(zip(keys, row))
    raise RuntimeError(f"the report has no predictions for {hardware}")


def percent(predicted: float, measured: float) -> float:
    return 100 * (predicted / measured - 1)


def errors(name: str, measured: dict, predicted: dict, kind: str) -> list[dict]:
    """One row a run (eager, inductor) that was measured. `predicted` is what predictions() returns."""
    suffix = "_device_ms" if kind == "graph_replay" else "_ms"
    rows = []
    for run in RUNS:
        timed = measured["latency"].get(run, {}).get(kind)
        if timed is None or predicted.get(run + suffix) is None:
            continue
        medians = timed["block_medians_ms"]
        truth = timed["median_ms"]
        row = {"model": name, "run": run, "measured": truth, "predicted": predicted[run + suffix],
               "noise": 50 * (max(medians) - min(medians)) / truth}
        row["error"] = percent(row["predicted"], truth)
        row["roofline"] = predicted.get(run + "_roofline_ms")
        row["roofline_error"] = None if row["roofline"] is None else percent(row["roofline"], truth)
        rows.append(row)
    return rows


def compare(name: str, arguments: argparse.Namespace) -> list[dict]:
    measured = json.loads((arguments.folder / f"{name}.measured.json").read_text(encoding="utf-8"))
    model = arguments.folder / f"{name}.pt2"
    predicted = predictions(report_of(model, arguments), hardware_name(arguments.hardware))
    return errors(name, measured, predicted, arguments.kind)


def print_rows(rows: list[dict]) -> None:
    head = ("model", "run", "measured ms", "predicted ms", "error %", "noise %", "data sheet ms", "error %")
    print("{:20} {:9} {:>12} {:>13} {:>8} {:>8} {:>14} {:>8}".format(*head))
    for row in rows:
        sheet = ("-", "-") if row["roofline"] is None else (f"{row['roofline']:.4f}", f"{row['roofline_error']:+.1f}")
        print(f"{row['model']:20} {row['run']:9} {row['measured']:12.4f} {row['predicted']:13.4f} "
              f"{row['error']:+8.1f} {row['noise']:8.1f} {sheet[0]:>14} {sheet[1]:>8}")


def print_summary(label: str, errors: list[float]) -> None:
    if not errors:
        return
    sizes = sorted(abs(error) for error in errors)
    print(f"{label:32} MAPE {statistics.mean(sizes):5.1f} %   median {statistics.median(sizes):5.1f} %   "
          f"worst {sizes[-1]:5.1f} %   signed mean {statistics.mean(errors):+5.1f} %   ({len(errors)} models)")


def print_summaries(rows: list[dict]) -> None:
    for run in RUNS:
        of_run = [row for row in rows if row["run"] == run]
        print_summary(f"{run}, predicted", [row["error"] for row in of_run])
        print_summary(f"{run}, data-sheet roofline",
                      [row["roofline_error"] for row in of_run if row["roofline_error"] is not None])
    pairs = {}
    for row in rows:
        pairs.setdefault(row["model"], {})[row["run"]] = row
    speedups = [percent(pair["eager"]["predicted"] / pair["inductor"]["predicted"],
                        pair["eager"]["measured"] / pair["inductor"]["measured"])
                for pair in pairs.values() if len(pair) == len(RUNS)]
    print_summary("speed-up eager/inductor", speedups)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--hardware", default="h200")
    parser.add_argument("--binary", default="inductor-debug")
    parser.add_argument("--kind", choices=("graph_replay", "launched", "quiet"), default="graph_replay")
    parser.add_argument("flags", nargs="*", help="more flags of analyze, after --")
    arguments = parser.parse_args()
    names = sorted(path.name.removesuffix(".measured.json") for path in arguments.folder.glob("*.measured.json"))
    if not names:
        sys.exit(f"{arguments.folder}: no NAME.measured.json (made by tools/lab/export_models.py --time)")
    rows, failed = [], []
    for name in names:
        try:
            rows += compare(name, arguments)
        except (RuntimeError, OSError, ValueError, KeyError) as error:
            failed.append(f"{name}: {error}")
    print_rows(rows)
    print()
    print_summaries(rows)
    for line in failed:
        print(f"failed: {line}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
