# SPDX-License-Identifier: Apache-2.0
"""What calls cost on this machine's processor, whatever they compute, for `inductor-debug hardware calibrate`: operators of eager mode, and what a
package of AOTInductor launches.

Each is measured as models run it: in an exported graph that has it a few and many times, on so few numbers that their work takes no time. The
difference of the two is that of the calls; the rest is what a call of the graph takes.
"""
import pathlib
import statistics
import tempfile

FEW, MANY = 2, 22
PASSES = 2  # over both counts, in turns: what else runs meanwhile meets both
PACKAGED = 33


def operators(torch):
    """{kind: calls}: operators by what a call of one costs (src/plan/host_operator.h); elementwise ones are those of "launch"."""
    f = torch.nn.functional
    x, w = torch.randn(16, 16), torch.randn(16, 16)
    image, kernel, depthwise = torch.randn(1, 16, 4, 4), torch.randn(16, 16, 3, 3), torch.randn(16, 1, 3, 3)
    line, window = torch.randn(1, 16, 16), torch.randn(16, 16, 3)
    heads, index = torch.randn(1, 1, 16, 16), torch.zeros(1, 16, dtype=torch.int64)
    ones = torch.ones(16)
    return {
        "elementwise": [lambda: x + x, lambda: x * w, lambda: f.gelu(x), lambda: f.relu(x), lambda: f.silu(x), lambda: x.tanh(), lambda: x.sigmoid(),
                        lambda: x.exp(), lambda: ones.rsqrt(), lambda: x.pow(2), lambda: x.to(torch.float64), lambda: torch.arange(16)],
        "view": [lambda: x.view(4, 64), lambda: x.transpose(0, 1), lambda: x.unsqueeze(0)],
        "slice": [lambda: x[:, 2:8]],
        "split": [lambda: x.chunk(2, -1)[0]],
        "reduction": [lambda: x.softmax(-1), lambda: x.mean(-1), lambda: x.sum(-1), lambda: x.cumsum(-1)],
        "copy": [lambda: torch.cat([x, w]), lambda: f.pad(x, (1, 1))],
        "indirect": [lambda: f.embedding(index, w), lambda: torch.gather(index, 1, index), lambda: w[index]],
        "pooling": [lambda: f.max_pool2d(image, 3, 2, 1), lambda: f.adaptive_avg_pool2d(image, 1)],
        "layer_norm": [lambda: f.layer_norm(x, (16,), ones, ones)],
        "group_norm": [lambda: f.group_norm(image, 4, ones, ones)],
        "batch_norm": [lambda: f.batch_norm(image, ones, ones, ones, ones)],
        "product": [lambda: f.linear(x, w, ones), lambda: f.linear(x, w)],
        "batched_product": [lambda: heads @ heads, lambda: torch.einsum("ij,jk->ik", x, w)],
        "convolution": [lambda: f.conv2d(image, kernel, ones, padding=1), lambda: f.conv1d(line, window, ones, padding=1),
                        lambda: f.conv_transpose2d(image, kernel, ones, padding=1)],
        "depthwise": [lambda: f.conv2d(image, depthwise, ones, padding=1, groups=16)],
        "attention": [lambda: f.scaled_dot_product_attention(heads, heads, heads)],
    }


def times(torch, call, count):
    """A module that calls `count` times and returns all results, which nothing can leave out."""
    class Calls(torch.nn.Module):
        def forward(self, x):
            return (x + x, *[call(x) for _ in range(count)])
    return torch.export.export(Calls(), (torch.randn(16, 16),))


def of_counts(torch, best_seconds, program):
    """{count: seconds} of a call of the exported program that calls so often."""
    modules = {count: program(count).module() for count in (FEW, MANY)}
    x = torch.randn(16, 16)
    passes = [{count: best_seconds(lambda module=module: module(x)) for count, module in modules.items()} for _ in range(PASSES)]
    return {count: min(one[count] for one in passes) for count in modules}


def eager_seconds(torch, best_seconds, call):
    """Seconds of a call, and of a call of the graph without it."""
    taken = of_counts(torch, best_seconds, lambda count: times(torch, call, count))
    each = (taken[MANY] - taken[FEW]) / (MANY - FEW)
    return each, taken[FEW] - FEW * each


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

    taken = of_counts(torch, best_seconds, lambda count: torch.export.export(Layers(count), (torch.randn(16, 16),)))
    return max((taken[MANY] - taken[FEW]) / (MANY - FEW) - launch, 1e-9)


def eager_steps(torch, best_seconds):
    """As `steps`: {"launch", "weight", "graph_call", "operators": {kind: the median of its calls}}."""
    calls = operators(torch)

    def kind(name):
        return statistics.median(eager_seconds(torch, best_seconds, lambda _, call=call: call())[0] for call in calls[name])

    def graph_call(found):
        _, call = eager_seconds(torch, best_seconds, lambda x: x + x)
        return {"graph_call": max(call - found["launch"], found["launch"])}

    yield "elementwise operators", lambda _: {"launch": kind("elementwise")}
    yield "calls of an exported graph", graph_call
    yield "weights of an exported graph", lambda found: {"weight": weight_seconds(torch, best_seconds, found["launch"])}
    for name in calls:
        if name != "elementwise":
            yield f"operators of kind {name}", lambda found, name=name: {"operators": found.get("operators", {}) | {name: kind(name)}}


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


def package_steps(torch, best_seconds):
    """As `steps`: {"package_call", "package_launch", "package_library_launch"}. Other calls of libraries are in the package of cpu_work.py."""
    def seconds(name, call, count, *inputs):
        import torch._inductor
        from inductor_debug.compiled_run import share_standard_library
        share_standard_library()
        with tempfile.TemporaryDirectory() as folder, torch._inductor.config.patch({"fx_graph_cache": False}):
            return package_seconds(torch, best_seconds, folder, name, call, count, inputs)

    def products(_):
        linear, weights = torch.nn.functional.linear, (torch.randn(16, 16), torch.randn(16, 16) / 16, torch.randn(16))
        products_s = seconds("products", linear, PACKAGED, *weights)
        both_s = seconds("both", lambda x, w, b: torch.relu(linear(x, w, b)), PACKAGED, *weights)
        each_s = products_s / (PACKAGED + 1)  # the call of the package takes about what a call of a library does
        return {"package_call": each_s, "package_launch": max((both_s - products_s) / PACKAGED, 1e-9), "package_library_launch": each_s}

    yield "kernels of a compiled package", products


def steps(torch, best_seconds):
    """[(what is measured, its function)]: called in this order with the seconds that were found before, each gives a few more."""
    return [*eager_steps(torch, best_seconds), *package_steps(torch, best_seconds)]
