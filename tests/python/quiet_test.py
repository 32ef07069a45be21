# SPDX-License-Identifier: Apache-2.0
"""tests/gpu/measure_quiet.py: which blocks count, and what becomes of a session.

usage: quiet_test.py ROOT
"""
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop())
sys.path.insert(0, str(ROOT / "tests/gpu"))
import measure_quiet  # noqa: E402

LIMIT = 3.1  # of the loop, ms


class Sessions(unittest.TestCase):
    def test_blocks_on_slow_cores_do_not_count(self):
        known = {}
        measure_quiet.add_session(known, [[7.1, 2.5, 2.6], [6.9, 2.5, 4.1], [6.8, 4.0, 2.5], [7.4, 3.0, 2.4]], LIMIT, [9.5, 9.2])
        self.assertEqual(known, {"quiet": {"median_ms": 7.1, "block_medians_ms": [9.2, 7.1]}})

    def test_a_session_without_a_quick_core_is_none(self):
        known = {"quiet": {"median_ms": 9.2, "block_medians_ms": [9.2]}}
        measure_quiet.add_session(known, [[6.8, 4.0, 4.1]], LIMIT, [9.5])
        self.assertEqual(known["quiet"]["block_medians_ms"], [9.2])

    def test_a_session_is_added_once(self):
        known = {}
        for _ in range(2):
            measure_quiet.add_session(known, [[7.1, 2.5, 2.6]], LIMIT, [9.2])
        self.assertEqual(known["quiet"]["block_medians_ms"], [9.2, 7.1])


class Cores(unittest.TestCase):
    def test_each_core_has_a_block_of_each_run_between_two_loops(self):
        cores, used = os.sched_getaffinity(0), []

        def block():
            used.append(os.sched_getaffinity(0))
            return 1.0
        found = measure_quiet.timed_on_cores({"eager": block, "inductor": block})
        self.assertEqual(sorted(map(tuple, used)), sorted((core,) for core in cores for _ in range(2)))
        self.assertEqual({run: [blocks[0] for blocks in of_run] for run, of_run in found.items()}, {run: [1.0] * len(cores) for run in ("eager", "inductor")})
        self.assertTrue(all(loop > 0 for of_run in found.values() for _, *loops in of_run for loop in loops))
        self.assertEqual(os.sched_getaffinity(0), cores)


if __name__ == "__main__":
    unittest.main()
