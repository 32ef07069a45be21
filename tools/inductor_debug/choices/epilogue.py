# SPDX-License-Identifier: Apache-2.0
"""What Inductor would fuse into the kernel of a product, seen in the FX graph."""
import math
import typing

import torch
from torch._inductor import config

# What reads a whole row to make a number of it. Pointwise work before it goes into the reduction's kernel for nothing.
_REDUCTIONS = {"sum", "mean", "var", "std", "var_mean", "std_mean", "amax", "amin", "max", "min", "argmax", "argmin", "prod", "any",
               "all", "norm", "linalg_vector_norm", "logsumexp", "_softmax", "_log_softmax", "native_layer_norm", "cumsum"}
_RANDOM = {"inductor_random", "inductor_randint", "rand", "rand_like", "bernoulli", "philox_rand"}
_COSTLY = {"erf", "exp", "tanh", "sigmoid", "gelu", "silu", "log", "pow", "expm1", "log1p", "sin", "cos", "rsqrt"}


# Views that leave the elements in their order.
_RESHAPES = {"view", "_unsafe_view", "reshape", "unsqueeze", "squeeze", "alias"}


class _Kind(typing.NamedTuple):
    name: str = ""
    is_view: bool = False
    is_pointwise: bool = False


_kinds: dict[int, tuple[object, _Kind]] = {}  # by identity, because operators compute their hash in Python; with the target, which so stays


def _kind_of(target) -> _Kind:
    known = _kinds.get(id(target))
    if known is None:
        known = _kinds[id(target)] = target, _new_kind(target)
    return known[1]


def _new_kind(target) -> _Kind:
    if not isinstance(target, torch._ops.OpOverload):
        return _Kind()
    name = target.overloadpacket.__name__
    return _Kind(name, target.is_view or name in ("view", "_unsafe_view", "reshape"),
                 torch.Tag.pointwise in target.tags or name == "convert_element_type")


def _name(node: torch.fx.Node) -> str:
    return _kind_of(node.target).name


def _is_view(node: torch.fx.Node) -> bool:
    return _kind_of(node.target).is_view


def _passes_on(node: torch.fx.Node) -> bool:
    """A view or a cast, whose elements are those of its first operand."""
    return _is_view(node) or _name(node) == "convert_element_type"


def _numel(node) -> object:
    value = node.meta.get("val")
    return value.numel() if isinstance(value, torch.Tensor) else None


def _operands(product: torch.fx.Node) -> tuple:
    return product.args[-2:] if _name(product) in ("addmm", "baddbmm") else product.args[:2]


def cast_bytes(product: torch.fx.Node) -> int:
    """What a kernel moves that casts integers of one byte to an operand, where Inductor would fuse it into a Triton product; 0: there is none.

    Casts from wider types are not fused, nor is arithmetic (Scheduler.check_prologue_fusion_heuristics_fusable), nor what is
    transposed before or behind the cast."""
    moved = 0
    for node in _operands(product):
        if _name(node) != "convert_element_type" or len(node.users) != 1 or not config.prologue_fusion:
            continue
        before, after = node.args[0].meta["val"], node.meta["val"]
        is_integer = not before.dtype.is_floating_point and before.dtype.itemsize == 1
        if is_integer and all(isinstance(size, int) for size in before.shape) and before.is_contiguous():
            moved += math.prod(before.shape) * (before.dtype.itemsize + after.dtype.itemsize)
    return moved


class _Place(typing.NamedTuple):
    """Of an operand among the nodes of a computation; None: it is not one of them."""
    number: int | None


class Epilogue:
    """The pointwise nodes that follow a product and could be computed in its kernel.

    `kind` is "" where there are none, or where they cost nothing without it; "relu" for cheap ones, "gelu" for those with an exponential,
    "residual" for those that also read a tensor as large as the product."""

    def __init__(self, product: torch.fx.Node, taken: set):
        """`taken`: nodes that go into another product's kernel already."""
        self.nodes: list[torch.fx.Node] = []
        self.kind = ""
        self._product = product
        self._region = {product}
        self._views: set[torch.fx.Node] = set()  # of the product itself
        self._size = _numel(product)
        if self._grow(product, taken) and self.nodes:
            self.kind = self._classify()
        else:
            self.nodes = []

    def _grow(self, product: torch.fx.Node, taken: set) -> bool:
        """Collects the pointwise nodes behind the product. False: a reduction follows, or others read the product, too."""
        outside = False
        pending = [product]
        while pending:
            node = pending.pop()
            is_product = node is product or node in self._views  # not what a pointwise node made of it
            for user in node.users:
                if user in self._region:
                    continue
                kind = _kind_of(user.target)
                if kind.name in _REDUCTIONS:
                    return False
                if kind.is_view:
                    self._region.add(user)
                    pending.append(user)
                    if is_product:
                        self._views.add(user)
                elif kind.is_pointwise and _numel(user) == self._size and user not in taken:
                    self._region.add(user)
                    self.nodes.append(user)
                    pending.append(user)
                elif is_product:
                    outside = True
        return not outside or not self.nodes

    def _in_order(self) -> typing.Iterator[torch.fx.Node]:
        """The product and what belongs to it, in the order of the graph."""
        node, left = self._product, len(self._region)
        while left:
            if node in self._region:
                left -= 1
                yield node
            node = node.next

    def is_apart_from(self, taken: set) -> bool:
        """Whether it is the same with these nodes in another product's kernel."""
        return not taken or taken.isdisjoint(self._region)

    def steps(self) -> list[torch.fx.Node]:
        """The product and the nodes up to the output, in the order of the graph."""
        output, found = self.output(), []
        for node in self._in_order():
            found.append(node)
            if node is output:
                break
        return found

    def computation(self) -> tuple | None:
        """By which it is told apart what apply() computes; None: that differs from all others."""
        places, found = {}, []
        for node in self._in_order():
            places[node] = len(places)
            is_passed_on = node is self._product or _passes_on(node)
            given = node.all_input_nodes[:1] if is_passed_on else (node.args, tuple(sorted(node.kwargs.items())))
            found.append((id(node.target), torch.fx.map_arg(tuple(given), lambda value: _Place(places.get(value)))))
        output = self.output()
        computation = (tuple(found), None if output is None else places[output])
        try:
            hash(computation)
        except TypeError:
            return None
        return computation

    def output(self) -> torch.fx.Node | None:
        """The one node of them that others read; None where there are several, or the product or a view of it is read, too."""
        outputs = [node for node in self.nodes if any(user not in self._region or _is_view(user) and self._leaves(user) for user in node.users)]
        return outputs[0] if len(outputs) == 1 else None

    def _leaves(self, view: torch.fx.Node) -> bool:
        return any(user not in self._region or _is_view(user) and self._leaves(user) for user in view.users)

    def apply(self, values: torch.Tensor) -> torch.Tensor | None:
        """What the nodes make of `values` in the place of the product, without their casts; None where they read something else, too, or
        the elements change places."""
        known = {self._product: values}
        for node in self._in_order():
            if node is self._product:
                continue
            if _is_view(node) and _name(node) not in _RESHAPES:
                return None
            is_passed_on = _passes_on(node)
            if any(value not in known for value in (node.args[:1] if is_passed_on else node.all_input_nodes)):  # a view may read sizes
                return None
            if is_passed_on:
                known[node] = known[node.args[0]]
            else:
                known[node] = node.target(*torch.fx.map_arg(node.args, known.get), **torch.fx.map_arg(node.kwargs, known.get))
        output = self.output()
        return None if output is None else known[output]

    def _classify(self) -> str:
        for node in self.nodes:
            others = [value for value in node.all_input_nodes if value not in self._region and _numel(value) == self._size]
            if others:
                return "residual"
        return "gelu" if any(_name(node) in _COSTLY for node in self.nodes) else "relu"

    @property
    def is_costly(self) -> bool:
        """Whether a kernel computes an exponential or the like of each element: a node itself, or what Inductor computes again where a node reads it,
        as the gate of a SwiGLU."""
        return any(_name(node) in _COSTLY for node in (*self.nodes, *self._computed_again(self.nodes)))

    @property
    def draws_numbers(self) -> bool:
        """As dropout does, counted with the product or not: in a product's kernel that takes longer than all the rest."""
        nodes = (*self._region, *self._computed_again(self._region))
        return any(_name(value) in _RANDOM for node in nodes for value in (node, *node.all_input_nodes))

    def _computed_again(self, nodes: typing.Iterable[torch.fx.Node]) -> set[torch.fx.Node]:
        """Pointwise work of whole tensors that the nodes read, up to what is in memory."""
        found, pending = set(), [node for node in nodes if node is not self._product]
        while pending:
            for value in pending.pop().all_input_nodes:
                kind = _kind_of(value.target)
                if value not in self._region and value not in found and (kind.is_view or kind.is_pointwise) and _numel(value) == self._size:
                    found.add(value)
                    pending.append(value)
        return found
