# SPDX-License-Identifier: Apache-2.0
"""InductorChoices that asks the model first (torch/_inductor/choices.py)."""
import contextlib
import threading
import time

import sympy
import torch
from torch._inductor import config
from torch._inductor.choices import InductorChoices
from torch._inductor.virtualized import V

from inductor_debug.choices.decision import StandDown, decide
from inductor_debug.choices.epilogue import Epilogue
from inductor_debug.choices.model import Config, Model
from inductor_debug.choices.problem import describe
from inductor_debug.choices.record import RECORD



def _triton_template(op_name: str):
    if op_name in ("bmm", "baddbmm"):
        from torch._inductor.kernel.bmm import bmm_template
        return bmm_template
    from torch._inductor.kernel.mm import mm_template
    return mm_template


def _with_rows(kernel_inputs):
    """MMKernelInputs whose bias is expanded to the product's sizes, as the template reads it."""
    from torch._inductor.ir import TensorBox
    from torch._inductor.kernel_inputs import MMKernelInputs
    from torch._inductor.lowering import expand
    from torch._inductor.select_algorithm import realize_inputs
    bias, a, b = kernel_inputs.nodes()
    if len(bias.get_size()) != 1:
        return kernel_inputs
    rows = realize_inputs(expand(bias if isinstance(bias, TensorBox) else TensorBox(bias), [a.get_size()[0], b.get_size()[1]]))
    scalars = {name: kernel_inputs.get_scalar(name) for name in ("alpha", "beta")}
    return MMKernelInputs([rows, a, b], scalars=scalars)


class ModelChoices(InductorChoices):
    """Each product is lowered to what the model predicts to be fastest; whatever fails leaves the choice to Inductor."""

    def __init__(self, model: Model, is_active):
        """`is_active()`: whether this handler is the installed one, since Inductor keeps one for each thread."""
        super().__init__()
        self._model = model
        self._is_active = is_active
        self._local = threading.local()

    def __getstate__(self):
        return {"_model": self._model, "_is_active": self._is_active}

    def __setstate__(self, state):
        self.__init__(state["_model"], state["_is_active"])

    def uuid(self) -> str:
        return f"inductor-debug-1-{self._model.digest}"

    def get_template_configs(self, kernel_inputs, templates, op_name, kwarg_overrides=None):
        picked = self._decide(kernel_inputs, op_name)
        if picked is not None:
            try:
                with self._picking(picked):
                    choices = super().get_template_configs(kernel_inputs, templates, op_name, kwarg_overrides)
                if choices:
                    return choices
            except Exception as error:  # the kernel could not be generated
                RECORD.error(error)
        return super().get_template_configs(kernel_inputs, templates, op_name, kwarg_overrides)

    def _finalize_template_configs(self, template_choices, kernel_inputs, templates, op_name, kwarg_overrides=None):
        picked = getattr(self._local, "picked", None)
        if picked is None:
            return super()._finalize_template_configs(template_choices, kernel_inputs, templates, op_name, kwarg_overrides)
        return [self._kernel(kernel_inputs, op_name, picked)]

    @contextlib.contextmanager
    def _picking(self, row: Config):
        self._local.picked = row
        try:
            yield
        finally:
            self._local.picked = None

    def _decide(self, kernel_inputs, op_name: str) -> Config | None:
        """The configuration to take, or None for Inductor's choice. Never raises."""
        started = time.perf_counter()
        try:
            if not self._is_active() or RECORD.is_broken:
                return None
            row, decision = self._judge(kernel_inputs, op_name)
            RECORD.decision(op_name, started, decision)
            return row
        except StandDown as reason:
            RECORD.stand_down(op_name, started, str(reason))
        except Exception as error:
            RECORD.error(error)
        return None

    def _judge(self, kernel_inputs, op_name: str):
        if config.max_autotune or config.max_autotune_gemm:
            raise StandDown("max-autotune measures")
        if config.deterministic or getattr(config, "batch_invariant", False):
            raise StandDown("deterministic")
        epilogue = self._epilogue(op_name)
        problem = describe(kernel_inputs, op_name)
        a, _ = kernel_inputs.mat1mat2()
        decision = decide(self._model, problem, epilogue.kind if epilogue else "", a.get_device())
        if decision.way == "triton" and epilogue:
            self._claimed().update(epilogue.nodes)
        return (decision.row if decision.way == "triton" else None), decision

    def _claimed(self) -> set:
        """Nodes of the graph at work that go into the kernels of picked products."""
        if getattr(self._local, "graph", None) is not V.graph:
            self._local.graph, self._local.claimed = V.graph, set()
        return self._local.claimed

    def _epilogue(self, op_name: str) -> Epilogue | None:
        node = V.graph.current_node
        target = getattr(node, "target", None)
        if not isinstance(target, torch._ops.OpOverload) or target.overloadpacket.__name__ != op_name:
            return None
        return Epilogue(node, self._claimed())

    def _kernel(self, kernel_inputs, op_name: str, row: Config):
        """The KernelTemplateChoice of a configuration, made from the first of Inductor's own."""
        inputs = _with_rows(kernel_inputs) if op_name == "addmm" else kernel_inputs
        with config.patch(max_autotune_gemm=True):
            kernel = next(iter(self.get_ktc(inputs, _triton_template(op_name), op_name)))
        _, _, k = inputs.mnk_symbolic()
        values = {"BLOCK_M": row.block_m, "BLOCK_N": row.block_n, "BLOCK_K": row.block_k, "GROUP_M": row.group_m,
                  "num_stages": row.num_stages, "num_warps": row.num_warps,
                  "EVEN_K": sympy.gcd(k, row.block_k) == row.block_k}
        kernel.params = type(kernel.params)({**kernel.params.to_kwargs(), **values})
        kernel.layout = inputs.output_layout(flexible=False)
        return kernel
