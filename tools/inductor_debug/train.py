# SPDX-License-Identifier: Apache-2.0
"""Trains a GEMM model on several CPUs or GPUs: `inductor-debug train` in the processes of torchrun.

    torchrun --nproc-per-node 2 -m inductor_debug.train --dataset FILE --model FILE ...

The flags are those of `inductor-debug train`. Each process opens torch.distributed's process group (gloo
for the CPU, NCCL for GPUs) and runs the command in itself, through the C library: so the C++ trainer finds the
group in the registry of the torch that both use, and its tensors need no copy on the way to gloo or NCCL.
"""
import ctypes
import datetime
import importlib.util
import os
import signal
import sys

from inductor_debug.core import CoreError, library

PATIENCE = datetime.timedelta(minutes=10)  # for the slowest process's longest step


def run(arguments: list[str]) -> int:
    """Runs a command line of the program in this process; returns its exit code."""
    words = [b"inductor-debug", *map(os.fsencode, arguments)]
    return library().idbg_run(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))


def open_group() -> str:
    """Opens the process group that torchrun's variables describe; returns its name."""
    import torch
    from torch import distributed
    backend = "gloo"
    if torch.cuda.is_available() and distributed.is_nccl_available():
        backend = "cpu:gloo,cuda:nccl"
        torch.cuda.set_device(int(os.environ.get("LOCAL_RANK", "0")) % torch.cuda.device_count())
    distributed.init_process_group(backend, timeout=PATIENCE)
    return distributed.group.WORLD.group_name


def main() -> int:
    processes = int(os.environ.get("WORLD_SIZE") or "1")
    torch = importlib.util.find_spec("torch")
    if torch is not None:  # of this Python, not of the one on the PATH
        os.environ.setdefault("LIBTORCH", torch.submodule_search_locations[0])
    library()  # what is not there is said before the processes wait for each other
    if processes > 1:
        try:
            os.environ["INDUCTOR_DEBUG_PROCESS_GROUP"] = open_group()
        except (ImportError, RuntimeError, ValueError) as error:
            raise CoreError(f"the process group of {processes} processes cannot be opened: "
                            f"{(str(error).splitlines() or [type(error).__name__])[0]}") from error
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python would note Ctrl-C and wait for the command's end
    code = run(["train", *sys.argv[1:]])
    if processes > 1:
        if code != 0:
            sys.stderr.flush()
            os._exit(code)  # closing the group would wait for processes that have ended
        from torch import distributed
        distributed.destroy_process_group()
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except CoreError as failure:
        print(f"inductor-debug: {failure} [rank {os.environ.get('RANK', '0')}]", file=sys.stderr)
        sys.exit(4)
