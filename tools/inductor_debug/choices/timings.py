# SPDX-License-Identifier: Apache-2.0
"""Appends measured times to a data set of inductor-debug (gemm-timings; data/timings/README.md has the format)."""
import array
import os
import struct
import sys

import torch

_FIELDS = ["block_m", "block_n", "block_k", "group_m", "num_stages", "num_warps"]
_HOST = "inductor"


def pack(value) -> bytes:
    """msgpack of what a record consists of: texts, numbers, None, bytes, lists and maps."""
    if value is None:
        return b"\xc0"
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return bytes([value]) if 0 <= value < 128 else b"\xd3" + struct.pack(">q", value)
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, bytes):
        return b"\xc6" + struct.pack(">I", len(value)) + value
    if isinstance(value, str):
        text = value.encode()
        return b"\xdb" + struct.pack(">I", len(text)) + text
    if isinstance(value, dict):
        return b"\xdf" + struct.pack(">I", len(value)) + b"".join(pack(key) + pack(item) for key, item in value.items())
    return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(pack, value))


def _numbers(kind: str, values) -> bytes:
    """Little-endian, whatever this machine is."""
    packed = array.array(kind, values)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def _header(configs: list) -> dict:
    gpu = torch.cuda.get_device_properties(torch.cuda.current_device())
    software = {"torch": torch.__version__}
    try:
        import triton
        software["triton"] = triton.__version__
    except ImportError:
        pass
    return {"kind": "header", "format": "gemm-timings", "version": 1,
            "device": {"name": gpu.name, "compute_capability": f"{gpu.major}.{gpu.minor}", "sm_count": gpu.multi_processor_count,
                       "l2_bytes": getattr(gpu, "L2_cache_size", 0),
                       "shared_bytes_per_block_optin": getattr(gpu, "shared_memory_per_block_optin", 0), "dram_bytes": gpu.total_memory},
            "software": software, "hosts": {_HOST: {"gpus": 1, "timer_floor_ms": 0.0, "offset_ms": 0.0}},
            "method": "TorchInductor's autotuning of Triton templates inside of compilations: its benchmarker's time, stored as one sample.",
            "config_fields": _FIELDS, "configs": configs}


def record_of(times) -> bytes:
    """A header and a problem, which together stand for themselves: other processes may append to the same file."""
    configs, problem = [list(config) for config in times.configs], times.problem
    count = len(configs)
    entry = {"kind": "problem", "op": problem.op, "B": problem.batch, "M": problem.m, "N": problem.n, "K": problem.k,
             "layout": problem.layout, "dtype": problem.dtype, "host": _HOST, "aten_ms": times.aten, "aten_fused_ms": times.aten_fused,
             "config": _numbers("H", range(count)), "ms": _numbers("f", times.configs.values()), "samples": _numbers("B", [1] * count)}
    return pack(_header(configs)) + pack({key: value for key, value in entry.items() if value is not None})


def append(path: str, times) -> None:
    """In one write, which appends as a whole."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(file, record_of(times))
    finally:
        os.close(file)
