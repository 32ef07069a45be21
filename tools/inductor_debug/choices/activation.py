# SPDX-License-Identifier: Apache-2.0
"""Under max-autotune: an addmm with ReLU or the tanh GELU as one product, whose ways are measured against each other.

Inductor measures the addmm alone, in which cuBLASLt's epilogue (aten._addmm_activation) has no part. Here it is a choice beside Triton
kernels that compute the activation, too.
"""
import math
import typing

import torch
from torch._inductor import config
from torch._inductor.virtualized import V

from inductor_debug.choices.reasons import require
from inductor_debug.choices.record import RECORD

EXTERN = "inductor_debug_addmm_activation"


class Step(typing.NamedTuple):
    """A node of the graph that the product replaces."""
    node: torch.fx.Node
    target: typing.Callable
    args: tuple
    kwargs: dict


def addmm_activation(bias, a, b, *, out=None, use_gelu=False):
    """cuBLASLt takes a bias of one dimension; Inductor hands over one that is expanded to rows."""
    row = bias[0] if bias.dim() == 2 and bias.size(0) > 0 else bias
    return torch._addmm_activation(row, a, b, use_gelu=use_gelu, **({} if out is None else {"out": out}))


def extern():
    """The operator as one of Inductor's external kernels. Code that was generated with it needs its name as long as the process lives."""
    from torch._inductor.select_algorithm import ExternKernelChoice, extern_kernels
    global _extern
    if _extern is None:
        _extern = ExternKernelChoice(addmm_activation, name=EXTERN, op_overload=torch.ops.aten._addmm_activation.out)
    assert getattr(extern_kernels, EXTERN) is addmm_activation
    return _extern


_extern = None


def check() -> None:
    """Raises StandDown where the operator cannot be one of Inductor's choices."""
    backends = {name.strip().upper() for name in config.max_autotune_gemm_backends.split(",")}
    require({"ATEN", "TRITON"} <= backends, "ATEN or Triton is no back end")
    require(not backends & {"CUTLASS", "CK", "CKTILE", "NVGEMM"}, "other back ends take part")
    require(not config.cpp_wrapper, "C++ code is generated")
    require(not config.autotune_in_subproc, "another process measures")
    require(not getattr(config, "pipeline_max_autotune_gemm", False), "another process measures")


def with_activation(kernel, activation: str):
    """The KernelTemplateChoice of an addmm, which then computes the activation before it stores."""
    plain, extra = kernel.extra_kwargs["epilogue_fn"], kernel.extra_kwargs

    def epilogue(*values):
        return _OPERATIONS[activation](plain(*values))
    known = extra.get("epilogue_fn_hash")
    kernel.extra_kwargs = {**extra, "epilogue_fn": epilogue, "epilogue_fn_hash": known and f"{known}+{activation}"}
    return kernel


def _relu(x):
    return V.ops.relu(x)


def _gelu(x):
    def constant(value):
        return V.ops.constant(value, torch.float32)
    cube = V.ops.mul(V.ops.mul(x, x), x)
    inner = V.ops.mul(constant(math.sqrt(2 / math.pi)), V.ops.add(x, V.ops.mul(constant(0.044715), cube)))
    return V.ops.mul(V.ops.mul(constant(0.5), x), V.ops.add(constant(1.0), V.ops.tanh(inner)))


_OPERATIONS = {"relu": _relu, "gelu": _gelu}


def lowering(activation: str, steps: list[Step]) -> typing.Callable:
    """What Inductor calls for the node that stands for the product and its activation. `steps`: what the node replaced, the product first."""
    def inductor_debug_addmm_activation(bias, a, b):
        try:
            return _lower(activation, bias, a, b)
        except Exception as error:
            RECORD.error(error)
        return _as_before(steps, (bias, a, b))
    inductor_debug_addmm_activation._inductor_lowering_function = True
    return inductor_debug_addmm_activation


def _lower(activation: str, bias, a, b):
    from torch._inductor.kernel.mm_common import mm_args
    from torch._inductor.kernel_inputs import MMKernelInputs
    from torch._inductor.select_algorithm import autotune_select_algorithm
    from inductor_debug.choices import gpu_time
    from inductor_debug.choices.kernels import template_of
    _, _, _, layout, a, b, rows = mm_args(a, b, bias)
    inputs = MMKernelInputs([rows, a, b], scalars={"alpha": 1, "beta": 1})
    choices = V.choices.activated(inputs, activation, [template_of("addmm")])
    choices.insert(0, extern().bind(inputs.nodes(), inputs.output_layout(flexible=False), use_gelu=activation == "gelu"))
    found = autotune_select_algorithm("addmm", gpu_time.taken(choices), inputs.nodes(), choices[0].layout)
    return found[0] if isinstance(found, tuple) else found


def _as_before(steps: list[Step], given: tuple):
    """Lowers the nodes one by one, as Inductor would have. The kernels get other names: those nodes are not in the graph any more."""
    values, result = dict(zip(steps[0].args, given)), None
    for step in steps:
        args, kwargs = torch.fx.map_arg((step.args, step.kwargs), values.get)
        result = values[step.node] = V.graph.call_function(step.target, args, kwargs)
    return result
