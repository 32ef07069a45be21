#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures figures again and holds them against those of figures.json, which the accuracy guide prints.

usage: check_accuracy.py --binary PATH [--fusion-table PATH] [--data FOLDER] [--rewrite] GROUP...

Fails when a figure is further from the stored one than its tolerance. --rewrite stores what was measured
instead, also where a hardware file or the source states it; `tools/accuracy_page.py` then writes the guide anew. The last line is `N passed, N failed`.
"""
import argparse
import pathlib
import sys

import figures
import measures
import stated_errors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--fusion-table", default="")
    parser.add_argument("--data", type=pathlib.Path, default=measures.ROOT / "data", help="models and hardware files")
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("groups", nargs="+", choices=sorted(measures.MEASURES), metavar="GROUP")
    arguments = parser.parse_args()
    document = figures.load()
    groups = {group["key"]: group for group in document["groups"]}
    programs = measures.Programs(arguments.binary, arguments.fusion_table, arguments.data)
    passed = failed = 0
    for key in arguments.groups:
        measured = measures.MEASURES[key](programs)
        if arguments.rewrite:
            print("\n".join(figures.rewrite(groups[key], measured)) or f"{key}: nothing changed")
            if key in stated_errors.STATED:
                stated_errors.rewrite(arguments.data / "devices" / stated_errors.STATED[key], measured)
            if key == stated_errors.ADVICE_GROUP:
                stated_errors.rewrite_doubts(measured)
            continue
        failures = [figure.failure(value) for figure, value in figures.measured_figures(groups[key], measured)]
        failed += sum(failure is not None for failure in failures)
        passed += failures.count(None)
        for failure in filter(None, failures):
            print(f"FAILED {failure}")
    if arguments.rewrite:
        figures.save(document)
        return 0
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
