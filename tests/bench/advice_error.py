# SPDX-License-Identifier: Apache-2.0
"""What `inductor-debug advise` says of changes whose gains were measured (tests/data/changes), and how far it is off.

    tests/bench/advice_error.py BINARY [DEVICE...]

A pair is a model, or the log of a training step, before and after a change. Its measured gain is known twice: of the whole, replayed, and of the sum of
its kernels; a replayed graph has two speeds, so what is predicted is held against the nearer of them. A gain of at least so much, as of the forward of a
training step, is wrong only where it is more than the measured one.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHANGES = ROOT / "tests" / "data" / "changes"
DEVICES = {"h200": "h200", "h100": "h100-sxm"}
LEAST = 2.0  # percent: smaller gains are not known to be real


def batches(pair: dict) -> tuple[int, int]:
    """How many samples a call has on each side: "larger-batch-encoder-b1-b8-bfloat16"."""
    before, after = (int(part[1:]) for part in pair["name"].split("-")[3:5]) if pair["rule"] == "larger-batch" else (1, 1)
    return before, after


def flags_of(pair: dict) -> list[str]:
    """Models of any batch are of the one before."""
    model = pair.get("model", "")
    return ["--set", f"x[0]={batches({'name': model, 'rule': 'larger-batch'})[0]}"] if model.startswith("larger-batch") else []


def gains(pair: dict) -> tuple[float, float]:
    before, after = pair["inductor"]["before"], pair["inductor"]["after"]
    samples = batches(pair)[1] / batches(pair)[0]
    both = [100 * (1 - after[key] / before[key] / samples) for key in ("replayed_ms", "kernels_us") if key in before]
    return both[0], both[-1]


def advice_of(binary: str, path: pathlib.Path, hardware: str, *flags: str) -> dict:
    done = subprocess.run([binary, "advise", path, "--hardware", hardware, "--json", "--top", "0", *flags], capture_output=True, text=True, check=True,
                          env={"INDUCTOR_DEBUG_DATA": str(ROOT / "data")} | dict(os.environ))
    return next(one for one in json.loads(done.stdout)["sections"] if one["key"] == "advice")


def table_of(section: dict, key: str) -> list[dict]:
    rows = []
    for table in section["tables"]:
        if table["key"] == key:
            keys = [column["key"] for column in table["columns"]]
            rows += [dict(zip(keys, cells)) for cells in table["rows"]]
    return rows


def rows_of(section: dict, key: str) -> list[dict]:
    """Of a table, those of places before those of settings."""
    return sorted(table_of(section, key), key=lambda row: not row["place"])


def of_batches(binary: str, path: pathlib.Path, hardware: str, sizes: tuple[int, int]) -> tuple[dict[str, float | None], dict[str, float], set[str]]:
    """The same of `larger-batch`: what a sample gains from the first batch to the second."""
    times = {row["batch"]: row["sample_ms"] for row in table_of(advice_of(binary, path, hardware, "--batch", ",".join(map(str, sizes))), "batches")}
    gain = {"larger-batch": 100 * (1 - times[sizes[1]] / times[sizes[0]])}
    return gain, gain, set()


def advised(binary: str, path: pathlib.Path, hardware: str, *flags: str) -> tuple[dict[str, float | None], dict[str, float], set[str]]:
    """The rules that are shown, each with its gain in percent of the replayed time: of all its places together, or of its setting where it changes no
    place; None: it is shown for calls from Python alone. And the same of all that was tried, shown or not;
    and the rules that gain at least so much."""
    section = advice_of(binary, path, hardware, *flags)
    shown: dict[str, float | None] = {}
    bounds = {row["rule"] for row in rows_of(section, "advice") if row["gain_is"] == "at least"}
    tried: dict[str, float] = {}
    for row in rows_of(section, "advice"):
        known = shown.setdefault(row["rule"], None)
        is_sure = row["gain_percent"] is not None and row["gain_percent"] > max(1.0, row["doubt_percent"])
        if is_sure and (row["place"] or known is None):
            shown[row["rule"]] = (known or 0.0) + row["gain_percent"]
    for row in sorted(rows_of(section, "advice") + rows_of(section, "tried"), key=lambda row: not row["place"]):
        if row["gain_percent"] and (row["place"] or row["rule"] not in tried):  # 0: it changes nothing
            tried[row["rule"]] = tried.get(row["rule"], 0.0) + row["gain_percent"]
    return shown, tried, bounds


def error_of(predicted: float | None, whole: float, kernels: float) -> float | None:
    return None if predicted is None else min((predicted - whole, predicted - kernels), key=abs)


def compare(binary: str, device: str) -> list[dict]:
    pairs = json.loads((CHANGES / f"{device}.json").read_text(encoding="utf-8"))["pairs"]
    rows = []
    for pair in pairs:
        log = CHANGES / f"{pair['name']}.before.log.gz"
        path = log if log.exists() else CHANGES / f"{pair.get('model', pair['name'])}.before.pt2"
        if pair["rule"] == "larger-batch":
            shown, tried, bounds = of_batches(binary, path, DEVICES[device], batches(pair))
        else:
            shown, tried, bounds = advised(binary, path, DEVICES[device], *flags_of(pair))
        whole, kernels = gains(pair)
        predicted = shown.get(pair["rule"])
        rows.append({"name": pair["name"], "rule": pair["rule"], "whole": whole, "kernels": kernels, "shown": pair["rule"] in shown,
                     "is_training": path == log, "is_bound": pair["rule"] in bounds,
                     "predicted": predicted, "error": error_of(predicted, whole, kernels),
                     "tried_error": error_of(tried.get(pair["rule"]), whole, kernels)})
    return rows


def paying(rows: list[dict]) -> list[dict]:
    return [row for row in rows if min(row["whole"], row["kernels"]) >= LEAST]


def named(rows: list[dict]) -> float:
    return 100 * sum(row["shown"] for row in paying(rows)) / len(paying(rows))


def training_summary(rows: list[dict]) -> dict[str, float]:
    """Of training steps: what is said to be exact, and what is a bound."""
    rows = [row for row in rows if row["is_training"]]
    exact = [abs(row["error"]) for row in rows if row["error"] is not None and not row["is_bound"]]
    bounds = [row for row in rows if row["error"] is not None and row["is_bound"]]
    return {"pairs": len(rows), "named": named(rows), "exact": len(exact), "mean": statistics.mean(exact), "bounds": len(bounds),
            "above": sum(row["error"] > LEAST for row in bounds), "below": statistics.mean(max(0.0, -row["error"]) for row in bounds)}


def summary(rows: list[dict]) -> dict[str, float]:
    rows = [row for row in rows if not row["is_training"]]
    said = [row for row in rows if row["predicted"] is not None]
    errors = [abs(row["error"]) for row in said]
    lost = [row for row in said if max(row["whole"], row["kernels"]) < 0]
    changes = [row for row in rows if row["rule"] != "our-choices"]
    return {"pairs": len(rows), "named": named(rows), "changes_named": named(changes), "mean": statistics.mean(errors),
            "median": statistics.median(errors), "worst": max(errors), "lost": len(lost)}


def by_rule(rows: list[dict]) -> dict[str, dict[str, float]]:
    """How many changes of each rule were tried, and how far their gains are off on average, those that are too small to be shown included."""
    errors: dict[str, list[float]] = {}
    for row in rows:
        if row["tried_error"] is not None and not row["is_bound"]:
            errors.setdefault(row["rule"], []).append(abs(row["tried_error"]))
    return {rule: {"pairs": len(found), "mean": statistics.mean(found)} for rule, found in sorted(errors.items())}


def main() -> None:
    for device in sys.argv[2:] or DEVICES:
        rows = compare(sys.argv[1], device)
        for row in rows:
            said = "      -" if row["predicted"] is None else f"{row['predicted']:7.1f}"
            print(f"{device} {row['name']:58} {row['whole']:7.1f} {row['kernels']:7.1f} {said} {'' if row['error'] is None else format(row['error'], '+7.1f')}")
        print({rule: (found["pairs"], round(found["mean"], 1)) for rule, found in by_rule(rows).items()})
        print(device, {key: round(value, 1) for key, value in summary(rows).items()})
        if any(row["is_training"] for row in rows):
            print(device, "training steps", {key: round(value, 1) for key, value in training_summary(rows).items()})


if __name__ == "__main__":
    main()
