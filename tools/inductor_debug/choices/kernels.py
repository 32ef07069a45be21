# SPDX-License-Identifier: Apache-2.0
"""Inductor's Triton template with a configuration of the model (KernelTemplateChoice)."""
import contextlib
import copy
import functools
import typing

from torch._inductor import config
from torch._inductor.virtualized import V

from inductor_debug.choices.model import Config
from inductor_debug.choices.reasons import StandDown, require


@functools.cache
def template_of(op_name: str):
    """The plain template, which the model knows."""
    if op_name in ("bmm", "baddbmm"):
        from torch._inductor.kernel.bmm import bmm_template
        return bmm_template
    from torch._inductor.kernel.mm import mm_template
    return mm_template


def with_rows(kernel_inputs):
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


def with_row(kernel, row: Config, is_tf32: bool = False):
    """A copy of a KernelTemplateChoice of Inductor's with another configuration."""
    if is_tf32:
        allowed = {**kernel.params.to_kwargs(), **kernel.extra_kwargs}.get("ALLOW_TF32")
        require(bool(allowed), "TF32 that the template does not use")
    _, _, k = kernel.inputs.mnk_symbolic()
    values = {"BLOCK_M": row.block_m, "BLOCK_N": row.block_n, "BLOCK_K": row.block_k, "GROUP_M": row.group_m,
              "num_stages": row.num_stages, "num_warps": row.num_warps,
              "EVEN_K": bool(V.graph.sizevars.statically_known_multiple_of(k, row.block_k))}
    made = copy.copy(kernel)
    vars(made).pop("_choice", None)
    made.params = type(kernel.params)({**kernel.params.to_kwargs(), **values})
    made.annotations = {**getattr(kernel, "annotations", {}), "ktc": made}
    return made


def first_of(kernels: typing.Iterable):
    found = next(iter(kernels), None)
    if found is None:
        raise StandDown("Inductor offers no Triton template")
    return found


def only_kernel(choices, kernel_inputs, op_name: str, row: Config, overrides: dict, is_tf32: bool):
    """The one choice of a product outside of max-autotune."""
    from torch._inductor.utils import use_triton_template
    inputs = with_rows(kernel_inputs) if op_name == "addmm" else kernel_inputs
    layout = inputs.output_layout(flexible=False)
    require(use_triton_template(layout, enable_float8=True, check_max_autotune=False), "Triton templates are switched off")
    with config.patch(max_autotune_gemm=True):
        kernel = with_row(first_of(choices.get_ktc(inputs, template_of(op_name), op_name, overrides)), row, is_tf32)
    kernel.layout = layout
    return kernel


def origins_of(node) -> set:
    """The nodes of the FX graph that a template in Inductor's scheduler was made of; none for other nodes."""
    template = node.get_template_node() if node.is_template() else None
    return set(template.origins) if template is not None else set()


@contextlib.contextmanager
def sharing(scheduler, count: int) -> typing.Iterator[None]:
    """Inductor's scheduler finds meanwhile that any two nodes share so many bytes."""
    scheduler.score_fusion_memory = lambda *_, **__: count
    try:
        yield
    finally:
        del scheduler.score_fusion_memory


def passed_on_bytes(scheduler, template, follower) -> int:
    """What a node reads of a template's result element by element, whatever the loops of both."""
    from torch._inductor.dependencies import MemoryDep
    written, read = ({dep.normalize() for dep in deps if isinstance(dep, MemoryDep)}
                     for deps in (template.read_writes.writes, follower.read_writes.reads))
    return sum(scheduler.dep_size_hint(dep) for dep in written & read)
