#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verdicts of the comparison against torch.isclose, element by element, for each dtype.

usage: verdicts_test.py LIBRARY [ELEMENTS_PER_DTYPE]
"""
import pathlib
import sys
import warnings

warnings.filterwarnings("ignore")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))


def main() -> int:
    try:
        import verdicts
    except ImportError as error:
        print(f"SKIP: {error}")
        return 77
    library = verdicts.Library(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    failed = False
    for seed, name in enumerate(verdicts.DTYPES):
        judged, differing = verdicts.differences(library, name, count, seed)
        failed |= differing > 0
        print(f"{name}: {judged} elements, {differing} judged differently")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
