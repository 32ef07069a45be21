#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times how report pages open in a headless Chromium, beside an empty page.

usage: report_bench.py --binary BUILD/src/inductor-debug [--log FILE] [--mb N] [--repeats R]

The pages: the one that workflows/quickstart.sh ends with (a model, a log, a saved result), and one over a log of N MB, FILE
(tests/data/trace/cache_hit_miss.log) again and again. Times are from the start of navigation to the end of the load event, by
which everything on the first screen is there, and to the first paint with content; the best of R rounds, in each of which every
page is opened once.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
sys.path.insert(0, str(ROOT / "tests" / "browser"))

import devtools  # noqa: E402  (found by the line above)
from trace_bench import repeated  # noqa: E402

EMPTY = "<!DOCTYPE html><html lang=en data-ready=true><title>empty</title><body>empty</body></html>"
LOAD = "performance.getEntriesByType('navigation')[0].loadEventEnd"
PAINT = "(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)"


def make_pages(binary: str, log: pathlib.Path, megabytes: float, folder: pathlib.Path) -> dict[str, pathlib.Path]:
    def report(name: str, *arguments) -> pathlib.Path:
        page = folder / f"{name}.html"
        subprocess.run([binary, "report", *map(str, arguments), "-o", str(page), "--exit-zero", "--quiet"], check=True)
        return page
    empty = folder / "empty.html"
    empty.write_text(EMPTY, encoding="utf-8")
    large = folder / "large.log"
    repeated([log], int(megabytes * 1e6), str(large))
    return {"an empty page": empty,
            "a model, a log and a saved result": report("quickstart", DATA / "models" / "full" / "bert.pt2", ROOT / "data" / "examples" / "training",
                                                        DATA / "report" / "example.json", "--adapter", "edge-npu", "--hardware", "h200,a100,l4"),
            f"a log of {large.stat().st_size / 1e6:.0f} MB": report("large", large)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--log", type=pathlib.Path, default=DATA / "trace" / "cache_hit_miss.log")
    parser.add_argument("--mb", type=float, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    flags = parser.parse_args()
    program = devtools.find_browser() or sys.exit("no chromium or chrome in PATH (set CHROME to one)")
    with tempfile.TemporaryDirectory() as folder:
        pages = make_pages(flags.binary, flags.log, flags.mb, pathlib.Path(folder))
        browser = devtools.Browser(program)
        try:
            browser.size(1360, 900)
            samples: dict[str, list] = {name: [] for name in pages}
            for _ in range(flags.repeats):
                for name, page in pages.items():
                    browser.open(page)
                    browser.wait(f"{LOAD} > 0 && {PAINT} > 0")
                    samples[name].append((browser.evaluate(LOAD), browser.evaluate(PAINT)))
        finally:
            browser.close()
        nothing = min(load for load, _ in samples["an empty page"])
        for name, page in pages.items():
            load, paint = (min(column) for column in zip(*samples[name]))
            print(f"{name}: {page.stat().st_size / 1e6:.2f} MB, loaded in {load:.0f} ms, painted in {paint:.0f} ms, "
                  f"{load / nothing:.1f} x the empty page")


if __name__ == "__main__":
    main()
