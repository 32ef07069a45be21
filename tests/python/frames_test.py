# SPDX-License-Identifier: Apache-2.0
"""Calls below with_room() never meet the end of a chunk of Python's stack, wherever in a program they come.

usage: frames_test.py SOURCE_ROOT
"""
import functools
import resource
import sys
import unittest

sys.path.insert(0, f"{sys.argv.pop()}/tools")
from inductor_debug import with_room  # noqa: E402

CALLS = 300
DEPTHS = range(200)  # of a few values each: more than a chunk together


def function_of(text):
    made = {}
    exec(text, made)
    return made["made"]


callee = function_of("def made(a):\n" + "".join(f"  v{i} = a\n" for i in range(100)) + "  return a\n")
caller = functools.partial(function_of("def made(call, count):\n" + "".join(f"  v{i} = count\n" for i in range(600)) + "  for _ in range(count): call(1)\n"),
                           callee, CALLS)


def deeper(depth):
    return deeper(depth - 1) if depth else caller()


def faults(call):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


class FramesTest(unittest.TestCase):
    def test_calls_are_passed_on(self):
        @with_room
        def divided(a, b=2):
            "a / b"
            return a / b
        self.assertEqual((divided(6), divided(6, b=3), divided.__name__, divided.__doc__), (3, 2, "divided", "a / b"))
        with self.assertRaises(ZeroDivisionError):
            divided(1, 0)

    def test_no_depth_maps_memory_for_each_call(self):
        most = max(faults(lambda: deeper(depth)) for depth in DEPTHS)
        with_room_most = max(faults(with_room(lambda: deeper(depth))) for depth in DEPTHS)
        if (3, 11) <= sys.version_info < (3, 13):
            self.assertGreaterEqual(most, CALLS)
        self.assertLess(with_room_most, 100)


if __name__ == "__main__":
    unittest.main()
