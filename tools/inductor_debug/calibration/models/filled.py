# SPDX-License-Identifier: Apache-2.0
"""Runs exported programs whose weights were left out (`models.pt2`): random numbers take their place, so that a file can be measured by itself.

A graph without its weights launches the same kernels as with them. Values are random, as those of zeros take a GPU less power and so less time.
"""
import io
import logging
import math
import pathlib
import re
import zipfile

import torch
from torch.utils import _pytree as pytree

_CUDA = re.compile(r'"type": "cuda", "index": \d+')
WORDS = 1000  # tokens are below it, where the vocabulary has as many
INDEXING = {torch.ops.aten.index, torch.ops.aten.index_add, torch.ops.aten.index_put, torch.ops.aten.index_select, torch.ops.aten.scatter_add, torch.ops.aten.gather}


def _archive(path: pathlib.Path, device: str):
    """The file; on a CPU with the devices of a GPU's program changed to it."""
    if device != "cpu":
        return str(path)
    changed = io.BytesIO()
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith(".json"):
                data = _CUDA.sub('"type": "cpu", "index": null', data.decode()).encode()
            target.writestr(name, data)
    changed.seek(0)
    return changed


def _fill(name: str, tensor: torch.Tensor) -> None:
    """Weights that keep the size of what passes through, as at the start of a training; counts and indices stay 0."""
    if not tensor.is_floating_point() or tensor.numel() == 0:
        return
    flat = torch.empty(0, dtype=tensor.dtype, device=tensor.device).set_(tensor.untyped_storage())
    if tensor.dim() > 1:
        flat.normal_(0, 1 / math.sqrt(math.prod(tensor.shape[1:])))
    elif name.endswith(("bias", "running_mean")):
        flat.normal_(0, 0.02)
    else:  # scales and variances
        flat.uniform_(0.9, 1.1)


def _vocabulary(program: torch.export.ExportedProgram) -> int:
    """How many numbers an integer input may be: the rows of the largest table that is looked up, or of the smallest tensor that such an input indexes."""
    tables, indexed = [], []
    for node in program.graph.nodes:
        packet = getattr(node.target, "overloadpacket", None)
        if packet == torch.ops.aten.embedding:
            tables.append(node.args[0].meta["val"].shape[0])
        elif packet in INDEXING and any(each.op == "placeholder" and each.meta["val"].dtype == torch.int64 for each in node.all_input_nodes):
            indexed.append(node.args[0].meta["val"].shape[node.args[1] if isinstance(node.args[1], int) else 0])
    return min(WORDS, max(tables, default=WORDS), *indexed) if tables or indexed else 2


def _input(fake, words: int, device: str):
    if not isinstance(fake, torch.Tensor):
        return fake
    made = torch.empty_strided(tuple(fake.shape), fake.stride(), dtype=fake.dtype, device=device)
    if made.is_floating_point():
        return made.normal_()
    return made.fill_(True) if made.dtype == torch.bool else made.random_(words)


def load(path: pathlib.Path, device: str) -> tuple[torch.nn.Module, tuple, dict]:
    """The graph of the program on `device`, and positional and keyword inputs for it. A mask among the inputs is all ones."""
    for noisy in ("torch.export.pt2_archive._package", "torch._export.serde.serialize"):  # a line for each weight that is left out
        logging.getLogger(noisy).setLevel(logging.CRITICAL)
    program = torch.export.load(_archive(path, device))
    with torch.no_grad():
        for name, tensor in [*program.state_dict.items(), *program.constants.items()]:
            if isinstance(tensor, torch.Tensor):
                _fill(name, tensor)
        words = _vocabulary(program)
        args, kwargs = pytree.tree_map(lambda value: _input(value, words, device), program.example_inputs)
    masks = {name: torch.ones_like(value) for name, value in kwargs.items() if "mask" in name}
    return program.module(check_guards=False), args, kwargs | masks  # the guards compare inputs with those that these are made from
