# SPDX-License-Identifier: Apache-2.0
"""Which way each product runs. What Inductor is told, and how, is a matter of those who ask (handler.py, rewrite.py)."""
import contextlib
import typing

from torch._inductor.utils import use_aten_gemm_kernels

from inductor_debug.choices import ranks, settings
from inductor_debug.choices.decision import Decision, ask_ahead, decide, questions_of
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.model import Config, Model
from inductor_debug.choices.problem import Product, has_rows, problems_of
from inductor_debug.choices.reasons import StandDown

# Elements of a product up to which one kernel for the product and a GELU gained time on an H200 (512 x 3072 the largest, by 4 %); from
# 2048 x 3072 on it lost up to 25 %, most likely because Inductor's exponential costs more than the one that the model has seen.
_COSTLY_ELEMENTS = 512 * 3072


def _follows(product: Product, epilogue: Epilogue | None) -> str:
    """Raises StandDown."""
    return "residual" if has_rows(product) else epilogue.kind if epilogue else ""


class Policy(typing.NamedTuple):
    """`name`: "default" (no measurements), "topk" (the best `k` are measured under max-autotune), or None for what the mode asks for."""
    model: Model
    name: str | None = None
    k: int = 4

    def uuid(self) -> str:
        """What decides about choices, for keys of caches and for other ranks."""
        return f"inductor-debug-5-{self.name or 'auto'}-{self.k}-{self.model.digest}"

    def is_measured(self) -> bool:
        """Whether Inductor gets several ways to measure. Raises StandDown where the model does not choose."""
        is_measured = settings.check(self.name)
        ranks.check(self.uuid())
        return is_measured

    def decide(self, product: Product, shape_env, epilogue: Epilogue | None = None, cast_bytes: int = 0) -> Decision:
        """Of a product and what follows it, which Inductor has not given to the vendor library. `cast_bytes`: see decide(). Raises StandDown."""
        return decide(self.model, problems_of(product, shape_env), _follows(product, epilogue), product.device, cast_bytes=cast_bytes)

    def decide_ahead(self, products: typing.Sequence[tuple[Product, Epilogue]]) -> list[Decision | None]:
        """decide() of each, with one question to the model. None where it stands down, or sizes are symbols: that is counted when the product is lowered."""
        places = {}  # a model has the same product in each of its layers
        numbers = [places.setdefault((product, epilogue.kind), len(places)) for product, epilogue in products]
        wanted, decisions = {}, {}
        for number, (product, epilogue) in dict(zip(numbers, products)).items():
            if product.a.is_known() and product.b.is_known():
                with contextlib.suppress(StandDown):
                    wanted[number] = problems_of(product, None), _follows(product, epilogue), product.device
        ask_ahead(self.model, [question for problems, follows, _ in wanted.values() for question in questions_of(self.model, problems[0], follows)])
        for number, each in wanted.items():
            with contextlib.suppress(StandDown):  # the arguments by which decide() above finds it again
                decisions[number] = decide(self.model, *each, cast_bytes=0)
        return [decisions.get(number) for number in numbers]

    @staticmethod
    def is_too_costly(decision: Decision, epilogue: Epilogue | None) -> bool:
        """Whether what follows must not go into a product's kernel, whatever the model predicts."""
        return epilogue is not None and bool(epilogue.nodes) and decision.problem.elements > _COSTLY_ELEMENTS and epilogue.is_costly

    def decide_activated(self, product: Product, shape_env, activation: str) -> Decision:
        """Of an addmm with an activation for which the vendor library has an operator. Raises StandDown."""
        return decide(self.model, problems_of(product, shape_env), activation, product.device, can_fuse=True)

    def measured_rows(self, decision: Decision, epilogue: Epilogue | None = None) -> tuple[Config, ...]:
        """What is measured beside the vendor library; nothing where that is predicted to be faster: by more than the model's error if Inductor
        measures all that counts, by anything if it first measures the product alone, and then its kernel with what follows. That takes Triton where
        the library and a kernel of its own are faster by little."""
        library_ms = min(ms for ms in (decision.aten_ms, decision.aten_fused_ms) if ms is not None)
        is_whole = "+" not in decision.problem.op or decision.aten_fused_ms is not None
        most_ms = library_ms * (1 + (decision.error or 0) * is_whole)
        is_slower = decision.triton_ms > most_ms or self.is_too_costly(decision, epilogue)
        return () if is_slower and use_aten_gemm_kernels() else decision.rows[:self.k]
