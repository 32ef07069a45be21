# SPDX-License-Identifier: Apache-2.0
"""An H200 that is not there: enough of one for TorchInductor to lower a graph and print its code, on a machine without a GPU."""
import contextlib
import types
from unittest import mock

import torch

NAME = "NVIDIA H200"
PROPERTIES = types.SimpleNamespace(
    name=NAME, gcnArchName=NAME, major=9, minor=0, multi_processor_count=132, total_memory=150 << 30, regs_per_multiprocessor=65536,
    max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32, shared_memory_per_block=49152,
    shared_memory_per_block_optin=232448, shared_memory_per_multiprocessor=233472, L2_cache_size=60 << 20)


class _Driver:
    """Triton's, for the target of an H200."""

    def get_current_target(self):
        from triton.backends.compiler import GPUTarget
        return GPUTarget("cuda", 90, 32)

    def get_active_torch_device(self):
        return torch.device("cuda", 0)

    def get_current_device(self):
        return 0

    def get_current_stream(self, device=0):
        return 0

    def get_device_interface(self):
        return torch.cuda

    def is_active(self):
        return True


@contextlib.contextmanager
def device():
    from triton.runtime import driver
    answers = {"is_available": True, "device_count": 1, "current_device": 0, "get_device_properties": PROPERTIES,
               "get_device_capability": (9, 0), "get_device_name": NAME, "is_tf32_supported": True, "_lazy_init": None}
    interface = "torch._dynamo.device_interface.CudaInterface"
    with contextlib.ExitStack() as stack:
        for name, answer in answers.items():
            stack.enter_context(mock.patch(f"torch.cuda.{name}", lambda *_, answer=answer, **__: answer))
        for place, names in ((interface, ("current_device", "device_count", "get_device_properties")),
                             (f"{interface}.Worker", ("current_device", "get_device_properties"))):
            for name in names:
                stack.enter_context(mock.patch(f"{place}.{name}", staticmethod(lambda *_, answer=answers[name], **__: answer)))
        stack.enter_context(mock.patch(f"{interface}.synchronize", staticmethod(lambda *_: None)))
        # A torch that is built with CUDA would ask the driver.
        stack.enter_context(mock.patch("torch._subclasses.fake_tensor.init_gpu_context", lambda *_: None, create=True))
        driver.set_active(_Driver())
        yield


@contextlib.contextmanager
def measuring(time_of, **settings):
    """Max-autotune whose times are made up: `time_of(choice)` in ms. Nothing is compiled. Gives the list of what each product had to choose from."""
    from torch._inductor import config
    from torch._inductor.select_algorithm import AlgorithmSelectorCache
    asked = []

    def benchmark_fn(self, choices, *_, **__):
        def benchmark(given):
            asked.append(list(given))
            return {choice: time_of(choice) for choice in given}
        return benchmark

    def precompile_fn(self, choices, *_, **__):
        return lambda: {}
    with mock.patch.object(AlgorithmSelectorCache, "make_benchmark_fn", benchmark_fn), \
            mock.patch.object(AlgorithmSelectorCache, "make_precompile_fn", precompile_fn), \
            mock.patch("torch._inductor.select_algorithm.PRINT_AUTOTUNE", False), \
            config.patch({"max_autotune_gemm": True, "autotune_local_cache": False, "benchmark_epilogue_fusion": False,
                          "max_autotune_report_choices_stats": False, **settings}):
        yield asked


def is_extern(choice) -> bool:
    from torch._inductor.select_algorithm import ExternKernelCaller
    return isinstance(choice, ExternKernelCaller)


def passes_of(function, *inputs):
    """The graph of a function of tensors after Inductor's passes, its example inputs and their mode. The tensors are made by `inputs` inside
    of a fake device."""
    from torch._inductor.decomposition import select_decomp_table
    from torch._subclasses import FakeTensorMode
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.fx.experimental.symbolic_shapes import ShapeEnv
    with FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv()) as mode:
        examples = [make() for make in inputs]
        graph = make_fx(function, decomposition_table=select_decomp_table())(*examples)
    return finished(graph, mode), examples, mode


def training_graphs(function, *inputs):
    """What passes_of() gives, of the forward and of the backward graph of AOTAutograd's partition. They are traced on the CPU and then moved:
    autograd needs more of a device than is faked here."""
    import copy
    from torch._functorch.aot_autograd import aot_function
    from torch._functorch.partitioners import min_cut_rematerialization_partition
    from torch._inductor.decomposition import select_decomp_table
    from torch._subclasses import FakeTensorMode
    traced = []

    def keep(graph, examples):
        traced.append((copy.deepcopy(graph), examples))
        return graph
    with mock.patch("torch.cuda.get_rng_state", torch.get_rng_state), mock.patch("torch.cuda.set_rng_state"), \
            FakeTensorMode(allow_non_fake_inputs=True) as mode:
        examples = [torch.empty(sizes, dtype=dtype, requires_grad=True) for sizes, dtype in inputs]
        compiled = aot_function(function, keep, keep, partition_fn=min_cut_rematerialization_partition, decompositions=select_decomp_table())
        compiled(*examples).sum().backward()
    return [(finished(moved(graph, mode), mode, is_inference=False), [on_gpu(example, mode) for example in examples], mode)
            for graph, examples in traced]


def on_gpu(value, mode):
    if not isinstance(value, torch.Tensor):
        return value
    with mode:
        return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device="cuda")


def moved(graph, mode):
    for node in graph.graph.nodes:
        if "val" in node.meta:
            node.meta["val"] = torch.utils._pytree.tree_map(lambda value: on_gpu(value, mode), node.meta["val"])
        if "device" in node.kwargs:
            node.kwargs = {**node.kwargs, "device": torch.device("cuda", 0)}
    return graph


def symbol(hint: int):
    """A size that is a symbol, inside of the mode of a fake tensor: a maker of inputs may call it."""
    from torch._dynamo.source import ConstantSource
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import DimDynamic
    from torch.utils._python_dispatch import _get_current_dispatch_mode
    mode = _get_current_dispatch_mode()
    assert isinstance(mode, FakeTensorMode)
    source = ConstantSource(f"size_{hint}")
    shapes = mode.shape_env
    made = shapes.create_symbol(hint, source=source, dynamic_dim=DimDynamic.DYNAMIC)
    return shapes.create_symintnode(made, hint=hint, source=source)


def finished(graph, mode, is_inference=True):
    """A graph after Inductor's passes."""
    from torch._inductor.fx_passes.post_grad import post_grad_passes
    from torch._inductor.virtualized import V
    graph.graph.eliminate_dead_code()
    for node in graph.graph.nodes:
        node.meta.setdefault("val", node.meta.get("tensor_meta"))
    with V.set_fake_mode(mode):
        post_grad_passes(graph, is_inference=is_inference)
    return graph


def code_of(function, *inputs) -> str:
    """The Python code that Inductor writes for a function of tensors; see passes_of()."""
    return lowered(*passes_of(function, *inputs))


def lowered(graph, examples, mode, is_inference=True) -> str:
    from torch._inductor.graph import GraphLowering
    from torch._inductor.virtualized import V
    lowering = GraphLowering(graph, example_inputs=examples, is_inference=is_inference, shape_env=mode.shape_env)
    with V.set_graph_handler(lowering), V.set_fake_mode(mode), V.set_debug_handler(mock.MagicMock()):
        lowering.run(*examples)
        code = lowering.codegen()[0]
    return code.value if hasattr(code, "value") else code
