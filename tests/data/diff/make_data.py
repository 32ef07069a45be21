#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files of this folder. Needs torch; the same version writes the same bytes.

usage: make_data.py
"""
import io
import json
import pathlib
import struct
import zipfile

import torch

HERE = pathlib.Path(__file__).resolve().parent
CODES = {torch.float16: "f2", torch.float32: "f4", torch.float64: "f8", torch.int64: "i8", torch.int32: "i4",
         torch.uint8: "u1", torch.bool: "b1", torch.complex64: "c8"}
NAMES = {torch.float32: "F32", torch.bfloat16: "BF16", torch.int64: "I64", torch.float64: "F64", torch.bool: "BOOL",
         torch.float8_e4m3fn: "F8_E4M3", torch.float16: "F16"}


def raw(tensor: torch.Tensor) -> bytes:
    return bytes(tensor.contiguous().view(-1).view(torch.uint8).tolist()) if tensor.numel() else b""


def npy(tensor: torch.Tensor, order: str = "<", fortran: bool = False) -> bytes:
    data = raw(tensor.T if fortran else tensor)
    if order == ">":
        size = tensor.element_size()
        data = b"".join(data[i:i + size][::-1] for i in range(0, len(data), size))
    sizes = ", ".join(str(size) for size in tensor.shape) + ("," if tensor.dim() == 1 else "")
    code = CODES[tensor.dtype]
    kind = "|" if code[1:] == "1" else order
    header = f"{{'descr': '{kind}{code}', 'fortran_order': {fortran}, 'shape': ({sizes}), }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def safetensors(tensors: dict) -> bytes:
    header, data = {}, b""
    for name, tensor in tensors.items():
        begin = len(data)
        data += raw(tensor)
        header[name] = {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def write(name: str, data: bytes) -> None:
    path = HERE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def save(name: str, value) -> None:
    buffer = io.BytesIO()
    torch.save(value, buffer)
    write(name, buffer.getvalue())


def archive(name: str, arrays: dict, method: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as out:
        for key, data in arrays.items():
            out.writestr(zipfile.ZipInfo(key + ".npy", (2000, 1, 1, 0, 0, 0)), data, method)
    write(name, buffer.getvalue())


def main() -> None:
    expected = torch.arange(20, dtype=torch.float32).reshape(4, 5) / 8 + 1
    actual = expected.clone()
    actual[1, 2] += 0.5
    actual[3, 4] -= 0.001
    actual[0, 0] += 1e-7
    write("expected.npy", npy(expected))
    write("actual.npy", npy(actual))
    write("big_endian.npy", npy(expected, order=">"))
    write("fortran.npy", npy(expected, fortran=True))
    write("half.npy", npy(expected.half()))
    write("truncated.npy", npy(expected)[:-7])
    write("empty.npy", npy(torch.zeros(0, 3)))
    write("loss.npy", npy(torch.tensor(0.25)))
    arrays = {"x": npy(expected), "n": npy(torch.arange(30))}
    archive("stored.npz", arrays, zipfile.ZIP_STORED)
    archive("packed.npz", arrays, zipfile.ZIP_DEFLATED)
    archive("large.npz", {"zeros": npy(torch.zeros(200_000, dtype=torch.int64))}, zipfile.ZIP_DEFLATED)

    big = 2**24
    weights = torch.arange(12, dtype=torch.float32).reshape(3, 4)
    one = {"a.weight": weights, "b.ids": torch.tensor([big, 7, 2**62]), "c.out": torch.tensor([1.0, float("inf"), 2.0, float("nan")]),
           "d.gone": torch.ones(2, dtype=torch.bool), "e.old": torch.tensor([3.0, 1.0, 4.0]), "f.half": torch.ones(4).bfloat16(),
           "g.shape": torch.zeros(2, 3), "h.byte": torch.tensor([1.0, 2.0, 448.0]).to(torch.float8_e4m3fn)}
    two = {"a.weight": weights.clone(), "b.ids": torch.tensor([big + 1, 7, 2**62]),
           "c.out": torch.tensor([1.0, float("inf"), float("nan"), float("nan")]), "e.new": one["e.old"], "f.half": torch.ones(4),
           "g.shape": torch.zeros(3, 2), "h.byte": torch.tensor([1.0, 2.25, 448.0]).to(torch.float8_e4m3fn), "i.extra": torch.zeros(1)}
    write("expected.safetensors", safetensors(one))
    write("actual.safetensors", safetensors(two))

    def outputs(step: float):
        quantised = torch.quantize_per_channel(torch.ones(2, 3) * (1 + step), torch.tensor([0.5, 0.25]), torch.tensor([0, 3]), 0,
                                               torch.qint8)
        sparse = torch.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0 + step], (3, 3), is_coalesced=True)
        return {"main": torch.arange(6.0).reshape(2, 3).T, "extras": (torch.tensor([1 + 2j, 3j]) + step, [torch.ones(1, 2, 3)]),
                "quantised": quantised, "sparse": sparse, "byte": torch.tensor([1.0, -2.0]).to(torch.float8_e5m2),
                "repeated": torch.ones(1).expand(4), "loss": 0.5 + step, "steps": 3, "count": 2**40}

    save("expected.pt", outputs(0.0))
    save("actual.pt", outputs(0.5))
    save("list.pt", [torch.ones(2), (torch.zeros(()), torch.nn.Parameter(torch.ones(1)))])
    for part in (1, 2):
        write(f"parts/model-0000{part}-of-00002.safetensors", safetensors({f"layer.{part}": weights * part}))
    write("whole/model.safetensors", safetensors({f"layer.{part}": weights * part for part in (1, 2)}))

    # Compiled no further from float64 than eager, and further.
    torch.manual_seed(0)
    fp64 = torch.randn(2000, dtype=torch.float64)
    eager = (fp64 + torch.randn(2000, dtype=torch.float64) * 1e-3).float()
    write("same/fp64.npy", npy(fp64))
    write("same/eager.npy", npy(eager))
    write("same/good.npy", npy((fp64 + torch.randn(2000, dtype=torch.float64) * 1e-3).float()))
    write("same/bad.npy", npy((fp64 + torch.randn(2000, dtype=torch.float64) * 4e-3).float()))
    (HERE / "tolerances.json").write_text(json.dumps({
        "format": "inductor-debug-tolerances", "version": 1,
        "tensors": [{"name": "*", "rtol": 0.0, "atol": 0.0}, {"name": "out*", "rtol": 0.0, "atol": 0.01, "max_mismatch": "5%"}]},
        indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
