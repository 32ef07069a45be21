#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is said of the logs of a job with many ranks, of which some differ: those of tests/bench/rank_bench.py.

usage: ranks_test.py BINARY
"""
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bench"))
from rank_bench import write_ranks  # noqa: E402

DATA = pathlib.Path(__file__).resolve().parents[1] / "data" / "trace"
RANKS = 12
EXPECTED = {  # by rule, what a finding says of the rank that differs
    "rank-divergence": ["rank 11 differs from the 11 other ranks in its compile ids: ",
                        "rank 9 differs from the 11 other ranks in its collectives of [0/0] and 1 more compilation: ",
                        "rank 9 differs from the 11 other ranks in its calls of collectives of [0/0] and 1 more compilation: "],
    "rank-straggler": ["rank 10 took "],
    "unmatched-span": ["spans 'entire_backward_compile', 'compile_fx.<locals>.bw_compiler', "],
}


def analyze(folder: pathlib.Path) -> dict:
    return json.loads(subprocess.run([sys.argv[1], "analyze", "--json", folder], capture_output=True, text=True, timeout=60).stdout)


def analyze_strangers(folder: pathlib.Path) -> dict:
    """Two programs that have one folder, of which nothing says a rank."""
    folder.mkdir()
    for name in ("recompiles", "breaks"):
        log = gzip.decompress((DATA / f"{name}.log.gz").read_bytes())
        (folder / f"dedicated_log_torch_trace_{name:_<8.8}.log").write_bytes(log)
    return analyze(folder)


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_ranks(folder, RANKS, 1)
        report = analyze(folder)
        # A rank that writes twice was started twice: no job of so many ranks.
        again = next(folder.glob("*_rank_0_*"))
        (folder / again.name.replace("abcdefgh", "ijklmnop")).write_bytes(again.read_bytes())
        twice = analyze(folder)
        strangers = analyze_strangers(folder / "strangers")
    failed = 0
    if not any("not known to be ranks of one job" in verdict["text"] for verdict in twice["verdicts"]):
        print("two runs in one folder are called one job")
        failed += 1
    if any(finding["rule"].startswith("rank-") for finding in strangers["findings"]):
        print("programs that are no ranks are said to differ as ranks")
        failed += 1
    for rule, texts in EXPECTED.items():
        found = [finding["message"] for finding in report["findings"] if finding["rule"] == rule]
        for text in texts:
            if not any(text in message for message in found):
                print(f"{rule}: none says '{text}': {found}")
                failed += 1
    sections = {section["key"]: section for section in report["sections"]}
    rows = {table["key"]: table["rows"] for table in sections["ranks"]["tables"]}
    if len(rows["collectives"]) != 10:
        print(f"a row for each rank: {len(rows['collectives'])}")
        failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
