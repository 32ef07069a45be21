"""Calls that Dynamo or the back end refuses, each function by itself."""
import asyncio
import contextvars
import torch
import torch._inductor.config as inductor_config

scale = contextvars.ContextVar("scale", default=2.0)


@torch.compile(backend="eager")
def equal(a, b):
    if torch.equal(a, b):
        return a + 1
    return b - 1


@torch.compile(backend="eager")
async def waits(x):
    await asyncio.sleep(0)
    return x * 2


@torch.compile(backend="eager")
def stance(x):
    with torch.compiler.set_stance("force_eager"):
        return x + 1


@torch.compile(backend="eager")
def branch(x):
    def yes(x):
        x.add_(1)
        return x.sin()
    return torch.cond(x.sum() > 0, yes, lambda x: x.cos(), (x,))


@torch.compile(backend="eager")
def context(x):
    return x * scale.get()


def erase(graph):
    for node in list(graph.nodes):
        if node.target is torch.ops.aten.sin.default:
            graph.erase_node(node)


@torch.compile
def passed(x):
    return x.sin() + 1


def attempt(function, *arguments):
    try:
        result = function(*arguments)
        if asyncio.iscoroutine(result):
            asyncio.run(result)
    except Exception as error:
        print(type(error).__name__, error)


attempt(equal, torch.ones(3), torch.ones(3))
attempt(waits, torch.ones(3))
attempt(stance, torch.ones(3))
attempt(branch, torch.ones(3))
attempt(context, torch.ones(3))
with inductor_config.patch(post_grad_custom_pre_pass=erase):
    attempt(passed, torch.ones(3))
