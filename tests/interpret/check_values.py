#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the values of `inductor-debug run` against those of torch.fx.Interpreter, bit by bit.

usage: check_values.py BINARY MODEL.pt2...

Needs the torch that the LibTorch module was built with (INDUCTOR_DEBUG_TORCH names the module), else it is skipped.
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

from reference import Recorder, flat_inputs, load, torch_or_skip

THREADS = (1, 2)

DTYPES = {
    "F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16", "C64": "complex64", "I64": "int64",
    "I32": "int32", "I16": "int16", "I8": "int8", "U64": "uint64", "U32": "uint32", "U16": "uint16", "U8": "uint8", "BOOL": "bool",
    "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2",
}


def read_values(path: pathlib.Path) -> dict[str, tuple[str, list[int], bytes]]:
    """Of each tensor of a file of safetensors its dtype, shape and bytes."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + length])
    header.pop("__metadata__", None)
    body = data[8 + length:]
    return {name: (DTYPES[one["dtype"]], one["shape"], body[slice(*one["data_offsets"])])
            for name, one in header.items()}


def bytes_of(tensor) -> bytes:
    plain = tensor.resolve_conj().resolve_neg().contiguous()
    return ctypes.string_at(plain.data_ptr(), plain.nbytes) if plain.numel() else b""


def run(binary: str, arguments: list[str], accepted=(0,)) -> dict:
    done = subprocess.run([binary, "run", *arguments, "--json"], capture_output=True, text=True)
    if done.returncode not in accepted:
        sys.exit(f"run {' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}{done.stdout[:2000]}")
    return json.loads(done.stdout)


def check_model(torch, binary: str, model: pathlib.Path, threads: int, extra: list[str]) -> int:
    """Returns how many values were compared."""
    torch.set_num_threads(threads)
    program = load(torch, model)
    with torch.no_grad():
        expected = Recorder(torch, program.graph_module).run(flat_inputs(torch, program))
    with tempfile.TemporaryDirectory() as folder:
        run(binary, [str(model), "--save", folder, "--threads", str(threads), *extra])
        actual = read_values(pathlib.Path(folder) / "values.safetensors")
    outer = {name for name in actual if "/" not in name}
    if outer != set(expected):
        sys.exit(f"{model}: values of one side only: {sorted(outer ^ set(expected))[:10]}")
    for name, tensor in expected.items():
        dtype, shape, data = actual[name]
        if f"torch.{dtype}" != str(tensor.dtype) or shape != list(tensor.shape):
            sys.exit(f"{model}: {name}: {dtype}{shape}, expected {tensor.dtype}{list(tensor.shape)}")
        if data != bytes_of(tensor):
            sys.exit(f"{model}: {name}: other bits than torch.fx.Interpreter gives with {threads} threads {extra}")
    return len(expected)


def check_precision(torch, binary: str, model: pathlib.Path) -> None:
    """In float64 the values are near those in float32, and no floating-point value has another dtype."""
    torch.set_num_threads(1)
    program = load(torch, model)
    with torch.no_grad():
        expected = Recorder(torch, program.graph_module).run(flat_inputs(torch, program))
    with tempfile.TemporaryDirectory() as folder:
        run(binary, [str(model), "--save", folder, "--dtype", "float64"])
        actual = read_values(pathlib.Path(folder) / "values.safetensors")
    for name, tensor in expected.items():
        dtype, shape, data = actual[name]
        wanted = "float64" if tensor.is_floating_point() else str(tensor.dtype).removeprefix("torch.")
        if dtype != wanted:
            sys.exit(f"{model}: {name} in float64 is {dtype}, expected {wanted}")
        if not tensor.is_floating_point() or not data:
            continue
        value = torch.frombuffer(bytearray(data), dtype=torch.float64).reshape(shape)
        # A hundred times what one operation rounds: these models are small and well conditioned.
        torch.testing.assert_close(value.float(), tensor.float(), rtol=2e-5, atol=2e-5, equal_nan=True)
        if name.startswith(("linear", "conv")) and torch.equal(value, tensor.double()):
            sys.exit(f"{model}: {name}: float64 gives the bits of float32")


def main() -> None:
    torch = torch_or_skip()
    binary, *models = sys.argv[1:]
    compared = 0
    for model in map(pathlib.Path, models):
        for threads in THREADS:
            compared += check_model(torch, binary, model, threads, [])
        # Values that go to the disk and come back are the same.
        compared += check_model(torch, binary, model, 1, ["--memory", "0.0001"])
        check_precision(torch, binary, model)
    print(f"{compared} values of {len(models)} models are those of torch.fx.Interpreter")


if __name__ == "__main__":
    main()
