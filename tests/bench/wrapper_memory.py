#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the peak of the memory that the code of TorchInductor allocates, by running its `call` on tensors without values.

usage: wrapper_memory.py OUTPUT_CODE...

Every allocation of the wrapper and every result of a library call counts from the line that makes it to the line that drops
the last name of its storage, as the caching allocator of CUDA counts it: in blocks of 512 bytes (c10/core/AllocatorConfig.h). What the caller
holds (weights, inputs) does not count, nor what libraries allocate inside of a call. Needs torch, but no GPU and no Triton: the kernels of
Inductor are not run.
"""
import contextlib
import pathlib
import re
import sys
import weakref

BLOCK_BYTES = 512
KERNELS = re.compile(r"^(\w+) = async_compile\.", re.MULTILINE)
CALL = re.compile(r"^( *)def call\((?:self, )?args\):\n(.*?)^(?=\S|\1\S)", re.MULTILINE | re.DOTALL)
ARGUMENTS = re.compile(r"^    (\w+) = (rand_strided\(.*\)|\d+)$", re.MULTILINE)
DEVICE_LINES = re.compile(r"^ *(torch\.cuda\.set_device\(.*\)|assert_size_stride\(.*|assert_alignment\(.*)$", re.MULTILINE)


class _Kernel:
    """A kernel of Inductor's: allocates nothing."""

    def __call__(self, *_, **__):
        return None

    run = __call__


class _Library:
    """Of its functions those that make their results themselves; the others allocate nothing."""

    def __init__(self, functions):
        self.functions = functions

    def __getattr__(self, name):
        made = getattr(self.functions, name)
        return lambda *args, out=None, **kwargs: made(*args, **kwargs) if out is None else out


class _Counter:
    """Bytes in use and their peak; of storages that were seen since."""

    def __init__(self):
        self.bytes = self.peak = 0
        self.known = {}

    def _drop(self, key, size):
        self.bytes -= size
        self.known.pop(key, None)

    def see(self, value, counted=True):
        storage = value.untyped_storage()
        key = storage._cdata
        if key in self.known:
            return
        rounded = -(-storage.nbytes() // BLOCK_BYTES) * BLOCK_BYTES if counted else 0
        self.known[key] = weakref.ref(storage, lambda _: self._drop(key, rounded))
        self.bytes += rounded
        self.peak = max(self.peak, self.bytes)


def _namespace(code):
    import torch
    from torch._inductor.select_algorithm import extern_kernels

    def empty(sizes, strides, dtype):
        return torch.empty_strided(sizes, strides, dtype=dtype, device="meta")

    def reinterpret(tensor, sizes, strides, offset):
        return torch.as_strided(tensor, sizes, strides, tensor.storage_offset() + offset)
    names = {name: _Kernel() for name in KERNELS.findall(code)}
    return names | {"torch": torch, "aten": torch.ops.aten, "extern_kernels": _Library(extern_kernels), "device": lambda *_, **__: torch.device("meta"), "get_raw_stream": lambda _: 0,
                    "inductor_ops": torch.ops.inductor, "reinterpret_tensor": reinterpret, "empty_strided_cuda": empty,
                    "empty_strided_cpu": empty, "_DeviceGuard": contextlib.nullcontext,
                    "rand_strided": lambda sizes, strides, device, dtype: empty(sizes, strides, dtype)}


def peak_bytes(code: str) -> int:
    """Of the text of an output_code.py; bytes beyond what the caller holds. Throws ValueError where it has no `call`."""
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._pytree import tree_leaves
    found = CALL.search(code)
    if not found:
        raise ValueError("no `call` in this code")
    counter = _Counter()

    class Count(TorchDispatchMode):
        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            result = function(*args, **(kwargs or {}))
            for leaf in tree_leaves(result):
                if isinstance(leaf, torch.Tensor):
                    counter.see(leaf)
            return result
    body = DEVICE_LINES.sub("", found.group(2)).replace("torch.cuda._DeviceGuard", "_DeviceGuard")
    names = _namespace(code)
    args = [eval(maker, names) for _, maker in ARGUMENTS.findall(code[found.end():])]
    held = list(args)
    for leaf in held:
        if isinstance(leaf, torch.Tensor):
            counter.see(leaf, counted=False)
    exec(f"def call(args):\n{body if not found.group(1) else _dedented(body)}", names)
    with Count():
        names["call"](args)
    return counter.peak


def _dedented(body):
    return re.sub(r"^    ", "", body, flags=re.MULTILINE)


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n\n")[1])
    for path in map(pathlib.Path, sys.argv[1:]):
        print(f"{peak_bytes(path.read_text(encoding='utf-8')):12d} {path}")


if __name__ == "__main__":
    main()
