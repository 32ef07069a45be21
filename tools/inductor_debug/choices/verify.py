# SPDX-License-Identifier: Apache-2.0
"""Each graph that the model changes is compiled without it, too; both are replayed by turns, and the faster one stays (`install(verify=True)`).

Both run in one process as CUDA graphs, because a replayed graph has two speeds that differ between processes. The answer lies beside Inductor's caches
under the hash of the graph, whose configuration names the model, so that a graph is compared once. Inputs are made up: whatever of a graph's time
depends on their values is not seen."""
import contextlib
import copy
import functools
import json
import os
import pathlib
import statistics
import tempfile
import time
import typing

import torch

from inductor_debug.choices import features, gpu_time
from inductor_debug.choices.reasons import StandDown, require
from inductor_debug.choices.record import RECORD

_ROUNDS = 31
_LEAST_ROUNDS = 7
_MOST_S = 0.5  # of the replays of both
_MOST_OF_MEMORY = 0.4  # of what is free, for the made-up inputs

_Compile = typing.Callable[..., typing.Any]  # torch._inductor.compile_fx._compile_fx_inner
_before: _Compile | None = None


def start(without_model: typing.Callable, is_active: typing.Callable[[], bool]) -> None:
    """`without_model()`: a context in which Inductor chooses by itself. Raises RuntimeError where this torch compiles graphs in another place."""
    global _before
    absent = features.missing(features.VERIFY)
    if absent:
        raise RuntimeError(f"torch {torch.__version__} has no {absent[0]}, without which choices are not verified")
    from torch._inductor import compile_fx
    _before = compile_fx._compile_fx_inner
    compile_fx._compile_fx_inner = _verified(_before, without_model, is_active)


def stop() -> None:
    global _before
    if _before is not None:
        from torch._inductor import compile_fx
        compile_fx._compile_fx_inner, _before = _before, None


def _verified(as_before: _Compile, without_model: typing.Callable, is_active: typing.Callable[[], bool]) -> _Compile:
    @functools.wraps(as_before)
    def compile_graph(graph, inputs, *given, **options):
        if not is_active() or RECORD.is_broken:
            return as_before(graph, inputs, *given, **options)

        def compiled(by_model: bool, of, **changed):
            with contextlib.nullcontext() if by_model else without_model():
                return as_before(of, inputs, *given, **{**options, **changed})
        by_model = True
        try:
            by_model, found = _faster(graph, inputs, options, compiled)
            if found is not None:
                return found
        except StandDown as reason:
            RECORD.left_out("verify", str(reason))
        except Exception as error:  # the graph may be at fault: then the compilation below says so
            RECORD.left_out("verify", f"{type(error).__name__}: {error}"[:200])
        _expect_output_strides()
        return compiled(by_model, graph)
    return compile_graph


def _faster(graph, inputs, options: dict, compiled: typing.Callable) -> tuple[bool, typing.Any]:
    """Whether the model's choices stay, and what was compiled with the answer; None: it is to be compiled. Raises StandDown."""
    _check(graph, inputs)
    place = _place(graph, inputs, options)
    if place is not None and place.exists():
        return _take(json.loads(place.read_text(encoding="utf-8")), is_remembered=True), None
    from torch._inductor.utils import BoxedBool
    # Without CUDA graphs of Inductor's: here they would record made-up inputs.
    has_cudagraphs = bool(options.get("cudagraphs"))
    ways, strides = {}, {}
    for by_model in (True, False):
        written = _expect_output_strides()
        ways[by_model] = compiled(by_model, _copy(graph), **({"cudagraphs": BoxedBool(False)} if has_cudagraphs else {}))
        strides[by_model] = list(written)
    is_same = _code_of(ways[True]) == _code_of(ways[False])
    facts = {"kept": "default mode", "reason": "same code"} if is_same else _compared(ways, inputs)
    by_model = _take(facts, is_remembered=False)
    if place is not None:
        _remember(place, facts)
    if has_cudagraphs:
        return by_model, None
    written[:] = strides[by_model]
    return by_model, ways[by_model]


def _check(graph, inputs) -> None:
    """Raises StandDown."""
    from torch._inductor.virtualized import V
    from inductor_debug.choices import settings
    require(not settings.measures(), "max-autotune measures")
    require(not V.aot_compilation, "a package is written")
    require(not (torch.distributed.is_available() and torch.distributed.is_initialized() and torch.distributed.get_world_size() > 1), "several ranks")
    tensors = [each for each in inputs if isinstance(each, torch.Tensor)]
    require(all(isinstance(each, (torch.Tensor, int, float, bool)) for each in inputs), "inputs that are no tensors")
    require(all(type(size) is int for each in tensors for size in (*each.shape, *each.stride())), "sizes that are symbols")
    require(tensors and all(each.is_cuda and type(each).__name__ in ("FakeTensor", "Tensor", "Parameter") for each in tensors), "tensors elsewhere than on the GPU")
    needed, free = sum(_elements(each) * each.element_size() for each in tensors), torch.cuda.mem_get_info()[0]
    require(needed <= _MOST_OF_MEMORY * free, "no memory for a second set of inputs")
    require(any("val" in node.meta for node in graph.graph.nodes), "an empty graph")


def _elements(tensor: torch.Tensor) -> int:
    """That a tensor of these strides spans."""
    return 1 + sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride())) if tensor.numel() else 0


def _place(graph, inputs, options: dict) -> pathlib.Path | None:
    """Where the answer is remembered; None: the graph has no hash."""
    from torch._inductor.codecache import cache_dir, compiled_fx_graph_hash
    try:
        key, _ = compiled_fx_graph_hash(graph, inputs, {name: value for name, value in options.items() if name != "graph_id"}, ())
    except Exception:  # Inductor does not cache such a graph either
        return None
    return pathlib.Path(cache_dir()) / "inductor_debug_verified" / f"{key}.json"


def _remember(place: pathlib.Path, facts: dict) -> None:
    """At once or not at all: other processes write the same file."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=place.parent, delete=False, encoding="utf-8") as file:
        json.dump(facts, file)
    os.replace(file.name, place)


def _take(facts: dict, is_remembered: bool) -> bool:
    RECORD.verification({**facts, "remembered": is_remembered})
    return facts["kept"] == "ours"


def _expect_output_strides() -> list:
    """The list to which the next compilation appends its results' strides for whoever asked for them: empty, as it must be."""
    context = torch._guards.TracingContext.try_get()
    strides = context.output_strides if context is not None and context.output_strides is not None else []
    strides.clear()
    return strides


def _copy(graph):
    """Passes change a graph in place. Tensors that it holds stay the same ones."""
    held = [*graph.parameters(), *graph.buffers(), *(value for module in graph.modules() for value in vars(module).values() if isinstance(value, torch.Tensor))]
    return copy.deepcopy(graph, {id(tensor): tensor for tensor in held})


def plain_code(text: str) -> str:
    """Inductor's code without the comments that differ from compilation to compilation."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(("# AOT ID", "# kernel path", "# Topologically Sorted")))


def _code_of(way) -> str:
    return plain_code(getattr(way, "source_code", ""))


def _compared(ways: dict[bool, typing.Any], inputs) -> dict:
    with torch.no_grad(), torch.random.fork_rng(devices=[torch.cuda.current_device()]):
        made = [_made_up(each) if isinstance(each, torch.Tensor) else each for each in inputs]
        graphs = {by_model: _captured(way, made) for by_model, way in ways.items()}
        times: dict[bool, list[float]] = {True: [], False: []}
        started = time.monotonic()
        for number in range(_ROUNDS):
            for by_model in (True, False) if number % 2 else (False, True):
                times[by_model].append(gpu_time.replay_ms(graphs[by_model]))
            if number + 1 >= _LEAST_ROUNDS and time.monotonic() - started > _MOST_S:
                break
    ours, default = (statistics.median(times[by_model]) for by_model in (True, False))
    return {"kept": "ours" if ours < default else "default mode", "ours_ms": round(ours, 5), "default_ms": round(default, 5)}


def _made_up(tensor: torch.Tensor) -> torch.Tensor:
    """Small random numbers; zeros of integers, which may be indices."""
    flat = torch.zeros(_elements(tensor), dtype=tensor.dtype, device=tensor.device)
    if tensor.is_floating_point():
        flat.copy_(torch.rand(flat.shape, dtype=torch.bfloat16, device=flat.device) - 0.5)
    return flat.as_strided(tensor.shape, tensor.stride())


def _captured(way, inputs) -> torch.cuda.CUDAGraph:
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(2):  # kernels are configured when they are first called
            way(list(inputs))
    torch.cuda.current_stream().wait_stream(stream)
    with torch.cuda.graph(graph, capture_error_mode="thread_local"):
        way(list(inputs))
    return graph
