# SPDX-License-Identifier: Apache-2.0
"""Copies of the project's data with something broken in them, to see the gates fail."""
import array
import json
import math
import pathlib
import random
import struct
import sys


def data_copy(data: pathlib.Path, folder: pathlib.Path, replaced: str) -> pathlib.Path:
    """A folder like `data` in which all but the file `replaced` are links; that one is left out. Returns its path."""
    for source in data.iterdir():
        if source.name == pathlib.Path(replaced).parent.name:
            (folder / source.name).mkdir()
            for entry in source.iterdir():
                if entry.name != pathlib.Path(replaced).name:
                    (folder / source.name / entry.name).symlink_to(entry)
        else:
            (folder / source.name).symlink_to(source)
    return folder / replaced


def with_noise(content: bytes, seed: int) -> bytes:
    """A model file whose weights are random numbers, normally distributed with each tensor's own root mean square.

    What normalises the features stays, so that only what was learned is lost.
    """
    length, = struct.unpack("<Q", content[:8])
    out = bytearray(content)
    source = random.Random(seed)
    for name, entry in sorted(json.loads(content[8:8 + length]).items()):
        if not name.startswith("weights.") or "normalization" in name:
            continue
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        values = array.array("f", content[begin:end])
        if sys.byteorder == "big":
            values.byteswap()
        scale = math.sqrt(sum(value * value for value in values) / len(values))
        out[begin:end] = struct.pack(f"<{len(values)}f", *(source.gauss(0, scale) for _ in values))
    return bytes(out)


def scaled(content: str, field: str, factor: float) -> str:
    """A hardware file in which one number is `factor` times what it was."""
    document = json.loads(content)
    document[field]["value"] *= factor
    return json.dumps(document)
