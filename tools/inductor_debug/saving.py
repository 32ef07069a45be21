# SPDX-License-Identifier: Apache-2.0
"""Tensors to files that the C++ core reads, without the package safetensors."""
import ctypes
import json
import pathlib

_TYPES = {"float64": "F64", "float32": "F32", "float16": "F16", "bfloat16": "BF16", "float8_e4m3fn": "F8_E4M3", "float8_e5m2": "F8_E5M2",
          "complex64": "C64", "int64": "I64", "int32": "I32", "int16": "I16", "int8": "I8", "uint64": "U64", "uint32": "U32",
          "uint16": "U16", "uint8": "U8", "bool": "BOOL"}


def _type_of(tensor) -> str | None:
    import torch

    plain = tensor.layout == torch.strided and not tensor.is_quantized
    return _TYPES.get(str(tensor.dtype).removeprefix("torch.")) if plain else None


def save_tensors(path: pathlib.Path, tensors: dict) -> str:
    """Writes named tensors as PATH.safetensors; as PATH.pt (torch.save) where the former has no such type. Returns the path."""
    import torch

    if any(_type_of(one) is None for one in tensors.values()):
        torch.save({name: one.detach().cpu() for name, one in tensors.items()}, f"{path}.pt")
        return f"{path}.pt"
    header, place, kept = {}, 0, []
    for name, one in tensors.items():
        one = one.detach().resolve_conj().resolve_neg().cpu().contiguous()
        size = one.numel() * one.element_size()
        header[name] = {"dtype": _type_of(one), "shape": list(one.shape), "data_offsets": [place, place + size]}
        place += size
        kept.append((one, size))
    text = json.dumps(header).encode()
    text += b" " * (-(len(text) + 8) % 64)
    with open(f"{path}.safetensors", "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for one, size in kept:
            if size:
                file.write(ctypes.string_at(one.data_ptr(), size))
    return f"{path}.safetensors"
