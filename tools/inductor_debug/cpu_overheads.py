# SPDX-License-Identifier: Apache-2.0
"""What calls cost on this machine's processor, whatever they compute, for `inductor-debug hardware calibrate`: operators of eager mode, and what a
package of AOTInductor launches.

Each is measured as models run it: in an exported graph that has it a few and many times, on so few numbers that their work takes no time. The
difference of the two is that of the calls; the rest is what a call of the graph takes.
"""
import pathlib
import tempfile
import warnings

FEW, MANY = 2, 34
PACKAGED = 33


def operators(torch):
    """{name: (function, arguments)}: operators that take another time than an addition."""
    f = torch.nn.functional
    x, w = torch.randn(16, 16), torch.randn(16, 16)
    image, kernel = torch.randn(1, 16, 4, 4), torch.randn(16, 16, 3, 3)
    line, window = torch.randn(1, 16, 16), torch.randn(16, 16, 3)
    heads, index = torch.randn(1, 1, 16, 16), torch.zeros(1, 16, dtype=torch.int64)
    ones = torch.ones(16)
    return {
        "linear": (lambda: f.linear(x, w, ones)), "matmul": (lambda: x @ w), "layer_norm": (lambda: f.layer_norm(x, (16,), ones, ones)),
        "batch_norm": (lambda: f.batch_norm(image, ones, ones, ones, ones)), "group_norm": (lambda: f.group_norm(image, 4, ones, ones)),
        "softmax": (lambda: x.softmax(-1)), "gelu": (lambda: f.gelu(x)), "relu": (lambda: f.relu(x)), "silu": (lambda: f.silu(x)),
        "tanh": (lambda: x.tanh()), "sigmoid": (lambda: x.sigmoid()), "exp": (lambda: x.exp()), "rsqrt": (lambda: ones.rsqrt()), "pow": (lambda: x.pow(2)),
        "mul": (lambda: x * w), "embedding": (lambda: f.embedding(index, w)), "conv2d": (lambda: f.conv2d(image, kernel, ones, padding=1)),
        "conv1d": (lambda: f.conv1d(line, window, ones, padding=1)), "conv_transpose2d": (lambda: f.conv_transpose2d(image, kernel, ones, padding=1)),
        "attention": (lambda: f.scaled_dot_product_attention(heads, heads, heads)), "cat": (lambda: torch.cat([x, w])), "mean": (lambda: x.mean(-1)),
        "sum": (lambda: x.sum(-1)), "cumsum": (lambda: x.cumsum(-1)), "max_pool2d": (lambda: f.max_pool2d(image, 3, 2, 1)),
        "adaptive_avg_pool2d": (lambda: f.adaptive_avg_pool2d(image, 1)), "to": (lambda: x.to(torch.float64)), "masked_fill": (lambda: x.masked_fill(w > 0, 0.0)),
        "gather": (lambda: torch.gather(index, 1, index)), "index": (lambda: w[index]), "arange": (lambda: torch.arange(16)),
        "pad": (lambda: f.pad(x, (1, 1))), "einsum": (lambda: torch.einsum("ij,jk->ik", x, w)),
    }


def times(torch, call, count):
    """A module that calls `count` times and returns all results, which nothing can leave out."""
    class Calls(torch.nn.Module):
        def forward(self, x):
            return (x + x, *[call(x) for _ in range(count)])
    return torch.export.export(Calls(), (torch.randn(16, 16),))


def eager_seconds(torch, best_seconds, call):
    """Seconds of a call, of all nodes that it is, and of a call of the graph; the nodes' names."""
    taken, names = {}, []
    for count in (FEW, MANY):
        program = times(torch, call, count)
        names = [str(node.target) for node in program.graph.nodes if node.op == "call_function"]
        module, x = program.module(), torch.randn(16, 16)
        taken[count] = best_seconds(lambda: module(x))
    each = (taken[MANY] - taken[FEW]) / (MANY - FEW)
    nodes = (len(names) - 1) // MANY
    return each, taken[FEW] - FEW * each, names[1:1 + nodes]


def weight_seconds(torch, best_seconds, launch):
    """Seconds that an exported graph takes to find one of its weights, as deep in modules as those of models are."""
    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = torch.nn.Sequential(torch.nn.LayerNorm(16))

    class Layers(torch.nn.Module):
        def __init__(self, count):
            super().__init__()
            self.layers = torch.nn.ModuleList(Layer() for _ in range(count))

        def forward(self, x):
            for layer in self.layers:
                x = x + layer.inner[0].weight
            return x

    taken = {}
    for count in (FEW, MANY):
        module, x = torch.export.export(Layers(count), (torch.randn(16, 16),)).module(), torch.randn(16, 16)
        taken[count] = best_seconds(lambda: module(x))
    return max((taken[MANY] - taken[FEW]) / (MANY - FEW) - launch, 1e-9)


def eager(torch, best_seconds):
    """Seconds: {"launch", "view", "weight", "graph_call", "operators": {name: seconds}}."""
    launch, call, _ = eager_seconds(torch, best_seconds, lambda x: x + x)
    view, _, _ = eager_seconds(torch, best_seconds, lambda x: x.view(4, 64))
    found = {}
    for function in operators(torch).values():
        each, _, names = eager_seconds(torch, best_seconds, lambda x: function())  # noqa: B023
        if names:
            # Of several nodes the last is meant, and the others take as long as an addition.
            found[names[-1].rpartition(".")[0]] = max(each - launch * (len(names) - 1), launch / 2)
    weight = weight_seconds(torch, best_seconds, launch)
    return {"launch": launch, "view": view, "weight": weight, "graph_call": max(call - launch, launch), "operators": found}


def package_seconds(torch, best_seconds, folder, name, call, count, inputs):
    class Chain(torch.nn.Module):
        def forward(self, *values):
            x = values[0]
            for _ in range(count):
                x = call(x, *values[1:])
            return x
    path = pathlib.Path(folder, f"{name}.pt2")
    torch._inductor.aoti_compile_and_package(torch.export.export(Chain(), inputs), package_path=str(path))
    runner = torch._inductor.aoti_load_package(str(path), run_single_threaded=True).loader
    return best_seconds(lambda: runner.run(list(inputs)))


def package(torch, best_seconds):
    """Seconds: {"package_call", "package_launch", "package_library_launch", "package_convolution_launch", "package_attention_launch"}. Compiles four packages."""
    import torch._inductor
    from inductor_debug.compiled_run import share_standard_library
    f = torch.nn.functional
    share_standard_library()
    x, w = torch.randn(16, 16), torch.randn(16, 16) / 16
    image, kernel = torch.randn(1, 16, 4, 4), torch.randn(16, 16, 3, 3) / 144
    heads = torch.randn(1, 1, 16, 16)
    with tempfile.TemporaryDirectory() as folder, torch._inductor.config.patch({"fx_graph_cache": False}):
        def seconds(name, call, count, *inputs):
            return package_seconds(torch, best_seconds, folder, name, call, count, inputs)
        one = seconds("one", lambda x, w: x @ w, 1, x, w)
        # A product of a library and a kernel of Inductor's take about the same.
        both = (seconds("both", lambda x, w: torch.relu(x @ w), PACKAGED, x, w) - one) / (2 * PACKAGED - 1)
        call = max(one - both, both)
        convolution = (seconds("convolution", lambda x, w: f.conv2d(x, w, padding=1), PACKAGED, image, kernel) - call) / PACKAGED
        attention = (seconds("attention", lambda x: f.scaled_dot_product_attention(x, x, x), PACKAGED, heads) - call) / PACKAGED
    return {"package_call": call, "package_launch": both, "package_library_launch": both, "package_convolution_launch": convolution, "package_attention_launch": attention}


def measure(torch, best_seconds):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return eager(torch, best_seconds) | package(torch, best_seconds)
