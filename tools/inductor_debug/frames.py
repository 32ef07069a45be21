# SPDX-License-Identifier: Apache-2.0
"""Room for the frames of Python's functions: `with_room(function)`.

CPython 3.11 and later keep frames in chunks of 16 KiB. A call that does not fit into what is left of a chunk maps a new one and its return unmaps it, so a
function that lies at a chunk's end pays for that with each of its calls (python/cpython issue 142183; releases from March 2026 on keep one chunk at hand).
Inductor's generated code is such a function, of hundreds of variables, which calls one for each kernel: whether its frame ends at a chunk's end hangs on how
deep in the program it is called.
"""
import functools

ROOM = 100_000  # values: 1 MiB; only what is used of it takes memory


def with_room(function):
    """`function`, below whose frame others have so much room that none of them meets the end of a chunk.

    For the main function of a program, or another that runs for long: a call itself takes some 20 us more. It has effect in the thread that calls it, so not
    for backward passes on a GPU, which autograd runs in a thread of its own.
    """
    def through(*args, **kwargs):
        return function(*args, **kwargs)

    through.__code__ = through.__code__.replace(co_stacksize=ROOM)
    return functools.wraps(function)(through)
