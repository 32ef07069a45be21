#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the operator catalogue with the torch that is installed.

usage: check_operators.py [TABLE]

TABLE is src/graph/operators/operators_table.cc. Prints a line for each row that torch does not agree with:
operators it does not have, core operators that have no row, pointwise ones of another kind, views
that torch does not annotate as such, in-place rows that do not write into their first argument.
Exits with 77 (skipped) where torch cannot be imported.
"""
import math
import operator
import pathlib
import re
import sys

SKIPPED = 77
TABLE = pathlib.Path(__file__).resolve().parent.parent / "src/graph/operators/operators_table.cc"

# A row names its overloads together; torch tags each. Where the kinds differ, the row stands for the
# overload that graphs hold most, or for what a kernel does rather than what the result depends on.
POINTWISE_ELSEWHERE = {
    "aten.clone": "moves data, computes nothing",
    "aten.equal": "reduces to one bool",
    "aten.max": "the overloads with one tensor reduce",
    "aten.min": "the overloads with one tensor reduce",
    "aten.positive": "returns its input",
    "aten.rrelu": "draws random numbers while training",
    "aten._foreach_norm": "a reduction for each tensor",
}
# Results that share memory with an input though the schema does not say so.
VIEWS_WITHOUT_ANNOTATION = {
    "aten._unsafe_view", "aten.unsafe_chunk", "aten.unsafe_split", "aten.unsafe_split_with_sizes",
    "aten.broadcast_tensors", "aten.meshgrid", "aten.lift", "aten.atleast_1d", "aten.atleast_2d",
    "aten.atleast_3d", "prims.collapse", "prims.reshape", "prims.inductor_force_stride_order", "aten.type_as",
    "_c10d_functional.wait_tensor", "inductor._alloc_from_pool", "inductor._reinterpret_tensor",
}
# In place by what torch documents, not by an annotation of the first argument; and the reverse.
MUTATION_ELSEWHERE = {
    "aten.sort": "of Python lists",
    "aten.append": "of Python lists", "aten.extend": "of Python lists",
    "aten.insert": "of Python lists", "aten.pop": "of Python lists",
    "aten.clear": "of Python lists", "aten._set_item": "of Python lists",
    "prims.as_strided": "annotated as a mutation, is a view",
    "aten.record_stream": "changes no element",
}
# Operators that torch has since this release.
SINCE = {"prims.inductor_rand_eager_offset": (2, 13), "prims.inductor_rand_eager_offsets": (2, 13)}
# Nodes of TorchScript's IR that have no schema (torch/csrc/jit/ir).
WITHOUT_SCHEMA = {"prim.DictConstruct", "prim.SetAttr", "prim.TupleSlice", "prim.isinstance"}


def read_rows(table: pathlib.Path) -> dict[str, list[str]]:
    """Operator -> what its row is made with, the outermost first: InPlace, Gemm (kGemmOp)."""
    text = table.read_text(encoding="utf-8")
    text = text[text.index("kGroups[] = {"):]
    rows = {}
    for rule, names in re.findall(r'^    \{(k\w+|\w+\(.*?\)),\s*R?"\(?([\w.>*\s]+)\)?"\}', text,
                                  re.M):
        makers = re.findall(r"\w+(?=\()|(?<=\bk)\w+(?=Op\b)", rule)
        for name in re.sub(r">\S+", "", names).split():
            if name.endswith("_*"):
                rows[name[:-1]] = ["InPlace", *makers]
            rows[name.removesuffix("_*")] = makers
    return rows


class Torch:
    """What the installed torch says of an operator, over all its overloads."""

    def __init__(self) -> None:
        import torch
        import torch._inductor.inductor_prims
        import torch._prims  # noqa: F401
        import torch.ao.quantization.fx._decomposed  # noqa: F401
        import torch.distributed._functional_collectives  # noqa: F401
        self.torch = torch
        self.version = tuple(int(part) for part in torch.__version__.split(".")[:2])
        self.tag = torch.Tag
        self.schemas = {}
        for schema in torch._C._jit_get_all_schemas():
            namespace, name = schema.name.split("::", 1)
            self.schemas.setdefault(f"{namespace}.{name}", []).append(schema)
        self.namespaces = {name.split(".", 1)[0] for name in self.schemas}

    def tags(self, name: str) -> set:
        namespace, packet = name.split(".", 1)
        try:
            operators = getattr(getattr(self.torch.ops, namespace), packet)
            return {tag for overload in operators.overloads()
                    for tag in getattr(operators, overload).tags}
        except (AttributeError, RuntimeError):
            return set()

    def returns_alias(self, name: str) -> bool:
        return any(result.alias_info for schema in self.schemas[name] for result in schema.returns)

    def writes_first(self, name: str) -> bool:
        return any(schema.arguments and schema.arguments[0].alias_info
                   and schema.arguments[0].alias_info.is_write
                   for schema in self.schemas[name] if not schema.overload_name.endswith("out"))

    def core(self) -> list[str]:
        return sorted(name for name in self.schemas
                      if name.startswith("aten.") and self.tag.core in self.tags(name))

    def has_python_name(self, name: str) -> bool:
        space, attribute = name.split(".", 1)
        if space == "higher_order":
            import torch._higher_order_ops  # noqa: F401
            return hasattr(self.torch.ops.higher_order, attribute)
        modules = {"_operator": operator, "math": math, "builtins": __builtins__}
        value = modules.get(space, self.torch)
        for part in attribute.split("."):
            if not hasattr(value, part):
                return False
            value = getattr(value, part)
        return True


def complaints(rows: dict[str, list[str]], torch: Torch) -> list[str]:
    found = []
    for name, makers in rows.items():
        kind = makers[-1]
        space = name.split(".", 1)[0]
        if space in ("_operator", "math", "builtins", "torch", "higher_order"):
            if not torch.has_python_name(name):
                found.append(f"{name}: not in Python's torch")
            continue
        if space not in torch.namespaces or name in WITHOUT_SCHEMA:
            continue  # of a library that is not there
        if torch.version < SINCE.get(name, (0, 0)):
            continue
        if name not in torch.schemas:
            found.append(f"{name}: torch has no such operator")
            continue
        tags = torch.tags(name)
        if torch.tag.pointwise in tags and kind not in ("Pointwise", "Cast", "Foreach") \
                and name not in POINTWISE_ELSEWHERE:
            found.append(f"{name}: {kind} here, pointwise for torch")
        if kind in ("View", "MaybeView", "MaybeCopy") and not torch.returns_alias(name) \
                and name not in VIEWS_WITHOUT_ANNOTATION:
            found.append(f"{name}: {kind} here, no alias annotation in torch")
        is_in_place = any(maker.startswith("InPlace") for maker in makers)
        if is_in_place != torch.writes_first(name) and name not in MUTATION_ELSEWHERE:
            found.append(f"{name}: {'' if is_in_place else 'not '}in place here, "
                         "the opposite for torch")
    found += [f"{name}: a core operator without a row" for name in torch.core() if name not in rows]
    return found


def main() -> None:
    try:
        torch = Torch()
    except ImportError as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)
    rows = read_rows(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else TABLE)
    found = complaints(rows, torch)
    print("\n".join(found) if found else f"{len(rows)} operators agree with torch {torch.torch.__version__}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
