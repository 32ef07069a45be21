# SPDX-License-Identifier: Apache-2.0
"""What of TorchInductor the integration builds on. Present or not is what counts: version numbers say too little of nightly and vendor builds."""
import importlib
import inspect
import typing


class Feature(typing.NamedTuple):
    place: str  # "module:Name.attribute"
    parameters: tuple[str, ...] = ()


NEEDED = (
    Feature("torch._inductor.config:inductor_choices_class"),
    Feature("torch._inductor.config:post_grad_custom_post_pass"),
    Feature("torch._inductor.custom_graph_pass:CustomGraphPass"),
    Feature("torch._inductor.choices:InductorChoices.get_template_configs", ("kernel_inputs", "templates", "op_name", "kwarg_overrides")),
    Feature("torch._inductor.choices:InductorChoices._finalize_template_configs",
            ("template_choices", "kernel_inputs", "templates", "op_name", "kwarg_overrides")),
    Feature("torch._inductor.choices:InductorChoices.get_ktc", ("kernel_inputs", "template", "op_name", "kwarg_overrides")),
    Feature("torch._inductor.kernel_template_choice:KernelTemplateChoice.__init__", ("template", "params", "extra_kwargs", "layout", "inputs")),
    Feature("torch._inductor.kernel_inputs:MMKernelInputs.mnk_symbolic"),
    Feature("torch._inductor.kernel_inputs:MMKernelInputs.output_layout", ("flexible",)),
    Feature("torch._inductor.sizevars:SizeVarAllocator.statically_known_multiple_of"),
    Feature("torch._inductor.utils:use_triton_template", ("enable_float8", "check_max_autotune")),
)
# Without these the activations of cuBLASLt are not measured (ACTIVATIONS), products of few rows have no kernel of ours (ROWS), max-autotune's times
# do not come back (FEEDBACK), and times of what is padded (PADDING) and of configurations of Inductor's own kernels (KERNELS) contain the host's. Without
# VERIFY nothing is verified.
ACTIVATIONS = (
    Feature("torch._inductor.select_algorithm:ExternKernelChoice"),
    Feature("torch._inductor.select_algorithm:autotune_select_algorithm"),
    Feature("torch._inductor.kernel.mm_common:mm_args"),
)
ROWS = (
    Feature("torch._inductor.select_algorithm:SymbolicGridFn"),
    Feature("torch._inductor.select_algorithm:TritonTemplate.maybe_append_choice", ("choices",)),
    Feature("torch._inductor.select_algorithm:autotune_select_algorithm"),
    Feature("torch._inductor.select_algorithm:realize_inputs"),
)
FEEDBACK = (
    Feature("torch._inductor.select_algorithm:add_feedback_saver"),
)
_SPINS = Feature("torch.cuda:_sleep")
PADDING = (
    Feature("torch._inductor.fx_passes.pad_mm:get_do_bench"),
    _SPINS,
)
KERNELS = (
    Feature("torch._inductor.runtime.triton_heuristics:CachingAutotuner.bench", ("self", "launcher")),
    Feature("torch._inductor.runtime.benchmarking:benchmarker"),
    _SPINS,
)
VERIFY = (
    Feature("torch._inductor.compile_fx:_compile_fx_inner", ("gm", "example_inputs")),
    Feature("torch._inductor.codecache:compiled_fx_graph_hash", ("gm", "example_inputs", "fx_kwargs", "inputs_to_check")),
    _SPINS,
)


def _find(place: str):
    module, path = place.split(":")
    found = importlib.import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    return found


def missing(features: typing.Sequence[Feature]) -> list[str]:
    """The places that this torch does not have, or not with these parameters."""
    absent = []
    for feature in features:
        try:
            found = _find(feature.place)
            has_all = not feature.parameters or set(feature.parameters) <= set(inspect.signature(found).parameters)
        except (ImportError, AttributeError):
            has_all = False
        if not has_all:
            absent.append(feature.place.replace(":", "."))
    return absent
