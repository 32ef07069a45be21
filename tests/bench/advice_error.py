# SPDX-License-Identifier: Apache-2.0
"""What `inductor-debug advise` says of changes whose gains were measured (tests/data/changes), and how far it is off.

    tests/bench/advice_error.py BINARY [DEVICE...]

A pair is a model before and after a change. Its measured gain is known twice: of the whole, replayed, and of the sum of its kernels; a replayed graph has
two speeds, so what is predicted is held against the nearer of them.
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


def gains(pair: dict) -> tuple[float, float]:
    before, after = pair["inductor"]["before"], pair["inductor"]["after"]
    both = [100 * (1 - after[key] / before[key]) for key in ("replayed_ms", "kernels_us") if key in before]
    return both[0], both[-1]


def rows_of(section: dict, key: str) -> list[dict]:
    """Of a table, those of places before those of settings."""
    rows = []
    for table in section["tables"]:
        if table["key"] == key:
            keys = [column["key"] for column in table["columns"]]
            rows += [dict(zip(keys, cells)) for cells in table["rows"]]
    return sorted(rows, key=lambda row: not row["place"])


def advised(binary: str, path: pathlib.Path, hardware: str) -> tuple[dict[str, float | None], dict[str, float]]:
    """The rules that are shown, each with its gain in percent of the replayed time: of all its places together, or of its setting where it changes no
    place; None: it is shown for calls from Python alone. And the same of all that was tried, shown or not."""
    done = subprocess.run([binary, "advise", path, "--hardware", hardware, "--json", "--top", "0"], capture_output=True, text=True, check=True,
                          env={"INDUCTOR_DEBUG_DATA": str(ROOT / "data")} | dict(os.environ))
    section = json.loads(done.stdout)["sections"][0]
    shown: dict[str, float | None] = {}
    tried: dict[str, float] = {}
    for row in rows_of(section, "advice"):
        known = shown.setdefault(row["rule"], None)
        is_sure = row["gain_percent"] is not None and row["gain_percent"] > max(1.0, row["doubt_percent"])
        if is_sure and (row["place"] or known is None):
            shown[row["rule"]] = (known or 0.0) + row["gain_percent"]
    for row in sorted(rows_of(section, "advice") + rows_of(section, "tried"), key=lambda row: not row["place"]):
        if row["gain_percent"] and (row["place"] or row["rule"] not in tried):  # 0: it changes nothing
            tried[row["rule"]] = tried.get(row["rule"], 0.0) + row["gain_percent"]
    return shown, tried


def error_of(predicted: float | None, whole: float, kernels: float) -> float | None:
    return None if predicted is None else min((predicted - whole, predicted - kernels), key=abs)


def compare(binary: str, device: str) -> list[dict]:
    pairs = json.loads((CHANGES / f"{device}.json").read_text(encoding="utf-8"))["pairs"]
    rows = []
    for pair in pairs:
        shown, tried = advised(binary, CHANGES / f"{pair.get('model', pair['name'])}.before.pt2", DEVICES[device])
        whole, kernels = gains(pair)
        predicted = shown.get(pair["rule"])
        rows.append({"name": pair["name"], "rule": pair["rule"], "whole": whole, "kernels": kernels, "shown": pair["rule"] in shown,
                     "predicted": predicted, "error": error_of(predicted, whole, kernels),
                     "tried_error": error_of(tried.get(pair["rule"]), whole, kernels)})
    return rows


def summary(rows: list[dict]) -> dict[str, float]:
    paying = [row for row in rows if min(row["whole"], row["kernels"]) >= LEAST]
    said = [row for row in rows if row["predicted"] is not None]
    errors = [abs(row["error"]) for row in said]
    lost = [row for row in said if max(row["whole"], row["kernels"]) < 0]
    return {"pairs": len(rows), "named": 100 * sum(row["shown"] for row in paying) / len(paying), "mean": statistics.mean(errors),
            "median": statistics.median(errors), "worst": max(errors), "lost": len(lost)}


def by_rule(rows: list[dict]) -> dict[str, dict[str, float]]:
    """How many changes of each rule were tried, and how far their gains are off on average, those that are too small to be shown included."""
    errors: dict[str, list[float]] = {}
    for row in rows:
        if row["tried_error"] is not None:
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


if __name__ == "__main__":
    main()
