# SPDX-License-Identifier: Apache-2.0
"""From a product in a graph to the question for the model. What Inductor is told, and how, is a matter of those who ask (handler.py, rewrite.py)."""
import contextlib
import functools
import math
import typing

import torch
from torch._inductor.utils import use_aten_gemm_kernels

from inductor_debug.choices import ranks, settings
from inductor_debug.choices.decision import ask_ahead, decide
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.model import Decision, Model, Problem, Question
from inductor_debug.choices.problem import Product, has_rows, problems_of
from inductor_debug.choices.reasons import StandDown


@functools.lru_cache(maxsize=None)
def _shared_bytes(device: torch.device) -> int:
    return torch.cuda.get_device_properties(device).shared_memory_per_block_optin


class Policy(typing.NamedTuple):
    """`name`: "default" (no measurements), "topk" (the best `k` are measured under max-autotune), or None for what the mode asks for. `is_verified`: verify.py may keep
    Inductor's own choices for a graph."""
    model: Model
    name: str | None = None
    k: int = 4
    is_verified: bool = False

    def uuid(self) -> str:
        """What decides about choices, for keys of caches and for other ranks."""
        return f"inductor-debug-9-{self.name or 'auto'}-{self.k}-{self.model.digest}{'-verified' if self.is_verified else ''}"

    def is_measured(self) -> bool:
        """Whether Inductor gets several ways to measure. Raises StandDown where the model does not choose."""
        is_measured = settings.check(self.name)
        ranks.check(self.uuid())
        return is_measured

    def _question(self, product: Product, problems: tuple[Problem, ...], epilogue: Epilogue | None, is_measured: bool, **facts) -> Question:
        count = self.k if is_measured else 0
        return Question(problems, "residual" if has_rows(product) else epilogue.kind if epilogue else "", _shared_bytes(product.device), measured=count,
                        count=count or 1, has_library=not is_measured or use_aten_gemm_kernels(),
                        has_exponential=epilogue is not None and epilogue.is_costly, **facts)

    def decide(self, product: Product, shape_env, epilogue: Epilogue | None = None, is_measured: bool = False, cast_bytes: int = 0) -> Decision:
        """Of a product and what follows it, which Inductor has not given to the vendor library. `cast_bytes`: see Question. Raises StandDown."""
        return decide(self.model, self._question(product, problems_of(product, shape_env), epilogue, is_measured, cast_bytes=cast_bytes))

    def decide_ahead(self, products: typing.Sequence[tuple[Product, Epilogue]], is_measured: bool = False) -> list[Decision | None]:
        """decide() of each, with one question to the model. None where it stands down, or sizes are symbols: that is counted when the product is lowered."""
        asked = []
        for product, epilogue in products:
            question = None
            if product.a.is_known() and product.b.is_known():
                with contextlib.suppress(StandDown):
                    question = self._question(product, problems_of(product, None), epilogue, is_measured)
            asked.append(question)
        ask_ahead(self.model, filter(None, asked))
        decisions = []
        for question in asked:
            decisions.append(None)
            if question is not None:
                with contextlib.suppress(StandDown):
                    decisions[-1] = decide(self.model, question)
        return decisions

    def decide_row(self, product: Product, cast_bytes: int = 0) -> Decision:
        """Of a product of few rows, which gemv.py does. `cast_bytes`: what a kernel moves that casts a weight of 8 bits. Raises StandDown."""
        return decide(self.model, self._question(product, problems_of(product, None), None, False, cast_bytes=cast_bytes)._replace(has_gemv=True))

    def decide_together(self, products: typing.Sequence[Product], apart_ms: float) -> Decision:
        """Of products of the same rows in one kernel (tiles.py), which take `apart_ms` in kernels of their own: "triton", or "aten" to leave them apart. Raises StandDown."""
        first, columns = products[0], [product.b.sizes[-1] for product in products]
        whole = first._replace(b=first.b._replace(sizes=(first.b.sizes[0], sum(columns))))
        question = self._question(whole, problems_of(whole, None), None, False)
        return decide(self.model, question._replace(apart_ms=apart_ms, common_columns=math.gcd(*columns)))

    def decide_activated(self, product: Product, shape_env, activation: str, is_measured: bool = False) -> Decision:
        """Of an addmm with an activation for which the vendor library has an operator. Raises StandDown."""
        question = self._question(product, problems_of(product, shape_env), None, is_measured, has_fused_operator=True)
        return decide(self.model, question._replace(epilogue=activation))
