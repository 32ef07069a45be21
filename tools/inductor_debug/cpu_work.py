# SPDX-License-Identifier: Apache-2.0
"""What the work of kernels costs on this machine's processor, for `inductor-debug hardware calibrate`.

A kernel takes as long as the sum of its amounts, each times what one of its kind costs: of a product the call, its multiply-adds, and the elements
of its operands and of its result, which are packed, unpacked and loaded. So a rate that falls for small products is no curve of its own, but
follows from costs that grow with their surface. Samples of each kind (cpu_samples.py), of operands that fit into the caches of the cores, are
timed, and the costs are fitted to them: by least squares of relative errors, none below zero. What comes from farther away, roofline
(src/roofline/processor_time.cc) adds, where the amounts of a kernel are.
"""
import functools
import itertools
import json
import pathlib
import subprocess
import types

from inductor_debug import cpu_samples

PASSES = 3  # over the samples of a kind: what else runs meanwhile meets some of them
ANY_PROCESSOR = "epyc-9654"  # of the catalogue: amounts of work are the same on all


def fit(samples, start_s=0):
    """{amount: its cost in seconds} by samples ({amount: how many}, seconds) of which each has `start_s` that is counted elsewhere."""
    names = sorted({name for amounts, _ in samples for name in amounts})
    rows = [[amounts.get(name, 0) / seconds for name in names] for amounts, seconds in samples]
    scales = [max(column) or 1 for column in zip(*rows)]
    rows = [[value / scale for value, scale in zip(row, scales)] for row in rows]
    squares = [[sum(row[i] * row[j] for row in rows) for j in range(len(names))] for i in range(len(names))]
    sums = [sum(row[i] * max(0, 1 - start_s / seconds) for row, (_, seconds) in zip(rows, samples)) for i in range(len(names))]
    costs = [0.0] * len(names)
    for _ in range(5000):  # coordinate descent
        for i, own in enumerate(squares):
            left = sums[i] - sum(a * b for a, b in zip(own, costs)) + own[i] * costs[i]
            costs[i] = max(0.0, left / own[i]) if own[i] > 0 else 0.0
    return {name: cost / scale for name, cost, scale in zip(names, costs, scales) if cost > 0}


def product_amounts(batch, rows, columns, depth):
    return {"call": 1, "matrix": batch, "work": batch * rows * columns * depth, "left": batch * rows * depth, "right": batch * depth * columns,
            "result": batch * rows * columns}


def products(torch, dtype, seconds):
    def linear(rows, columns, depth):
        x, w, bias = (torch.randn(*sizes).to(dtype) for sizes in ((rows, depth), (columns, depth), (columns,)))
        out = torch.empty(rows, columns, dtype=dtype)
        return seconds(lambda: torch.addmm(bias, x, w.t(), out=out))

    def batched(batch, rows, columns, depth):
        a, b = torch.randn(batch, rows, depth).to(dtype), torch.randn(batch, depth, columns).to(dtype)
        out = torch.empty(batch, rows, columns, dtype=dtype)
        return seconds(lambda: torch.bmm(a, b, out=out))

    yield "product", "", [(product_amounts(1, *sizes) | {"matrix": 0}, linear(*sizes)) for sizes in cpu_samples.PRODUCTS]
    yield "vector_product", "", [(product_amounts(1, 1, *sizes) | {"matrix": 0}, linear(1, *sizes)) for sizes in cpu_samples.VECTORS]
    yield "batched_product", "", [(product_amounts(*sizes), batched(*sizes)) for sizes in cpu_samples.BATCHES]


SERIAL = 1e5  # multiply-adds of a convolution that its threads are not started for

def convolution(torch, kind, sizes, dtype, seconds, channels_last):
    f = torch.nn.functional
    images, channels, outputs, side, window, step = sizes
    groups, step = {"depthwise_convolution": (channels, step), "grouped_convolution": (step, 1)}.get(kind, (1, step))
    x = torch.randn(images, channels, side, side).to(dtype)
    is_transposed = kind.startswith("transposed")
    w = torch.randn(*((channels, outputs) if is_transposed else (outputs, channels // groups)), window, window).to(dtype)
    if channels_last:
        x, w = x.to(memory_format=torch.channels_last), w.to(memory_format=torch.channels_last)
    pad = window // 2 if window % 2 else 0

    def call():
        return f.conv_transpose2d(x, w, None, step, (window - step) // 2) if is_transposed else f.conv2d(x, w, None, step, pad, 1, groups)

    out = call()
    work = (x.numel() * outputs if is_transposed else out.numel() * channels // groups) * window * window
    counts = {"call": 1, "start": float(work > SERIAL), "work": work, "input": x.numel(), "weight": w.numel(), "output": out.numel()}
    return counts, seconds(call)


def convolutions(torch, dtype, seconds):
    for (kind, samples), channels_last in itertools.product(cpu_samples.CONVOLUTIONS.items(), (True, False)):
        timed = [convolution(torch, kind, sizes, dtype, seconds, channels_last) for sizes in samples]
        yield kind, "" if channels_last else "planes", timed


def attention(torch, dtype, seconds):
    f, samples = torch.nn.functional, []
    for heads, queries, keys, channels in cpu_samples.ATTENTION:
        q, k, v = (torch.randn(1, heads, rows, channels).to(dtype) for rows in (queries, keys, keys))
        scores = heads * queries * keys
        counts = {"call": 1, "work": 2 * scores * channels, "score": scores, "query": heads * queries * channels, "key": heads * keys * channels}
        samples.append((counts, seconds(lambda q=q, k=k, v=v: f.scaled_dot_product_attention(q, k, v))))
    yield "attention", "", samples


ROWS = 192  # of 256 numbers, at least
SMALL = 8192  # numbers
TINY = {"convolution": "package_convolution_launch", "attention": "package_attention_launch"}


def program(torch, pieces):
    """With a product before each, as Inductor makes one function of all loops between two calls of libraries, and one behind it, so that its
    result is freed, as those inside of models are. The last kernel is of no work, as the calls of a convolution and of attention are."""
    f = torch.nn.functional

    class Pieces(torch.nn.Module):
        def forward(self, x, y, w, h, g, i, e):
            def taken(made):
                columns = made.shape[-1]
                right = e if made.dtype == x.dtype else h
                return made if made.numel() < SMALL else torch.mm(made.reshape(-1, columns), right[:columns, :8])

            def operands(rows):
                return types.SimpleNamespace(x=torch.mm(x[:rows], e[:256]), y=y[:rows], w=w, h=h[:rows], g=g[:rows], i=i[:rows])

            made = [taken(piece(operands(rows))) for rows, piece in enumerate(pieces, ROWS)]
            image, heads = x[:1].view(1, 16, 4, 4), x[:1].view(1, 1, 16, 16)
            tiny = f.conv2d(image, e[:9].reshape(16, 16, 3, 3), padding=1), f.scaled_dot_product_attention(heads, heads, heads)
            return [*made, *tiny, torch.mm(x[:8], e[:256])[0, :8] + 1]

    most = 2 * 256 + 2
    x, y, w = torch.rand(most, 256) + 0.5, torch.rand(most, 256) + 0.5, torch.rand(256) + 0.5
    places, one = torch.randint(0, ROWS, (most,)), torch.eye(most)[:, :256].contiguous()
    return torch.export.export(Pieces(), (x, y, w, x.bfloat16(), y.bfloat16(), places, one))


def amounts(torch, exported, folder, binary, table):
    """[(name, kind, {amount: how many})] of the launches that the program counts in the graph."""
    path = pathlib.Path(folder, "pieces.pt2")
    torch.export.save(exported, path)
    command = [binary, "analyze", str(path), "--hardware", ANY_PROCESSOR, "--section", "launches", "--json", "--exit-zero"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    found = next(one for section in report["sections"] for one in section["tables"] if one["key"] == table)
    columns = [column["key"] for column in found["columns"]]
    launches = []
    for row in found["rows"]:
        row = dict(zip(columns, row))
        kind, _, counts = (row["amounts"] or ": ").partition(": ")
        pairs = [word.rsplit(" ", 1) for word in counts.split(", ") if word]
        launches.append((row.get("name") or row["node"], kind, {name: float(count) for name, count in pairs}))
    return launches


def unnumbered(kernel):
    return kernel[kernel.index("cpp_fused"):].rpartition("_")[0]


def package_samples(torch, folder, binary, runs=30):
    """[(amounts, seconds)] of the kernels of a package, by its profile, of which the last is of no work; and {figure: seconds} of library calls of
    none."""
    import torch._inductor
    from inductor_debug.compiled_run import share_standard_library
    share_standard_library()
    exported = program(torch, cpu_samples.loops(torch))
    known = [(name, counts) for name, kind, counts in amounts(torch, exported, folder, binary, "launches") if kind == "loops"]
    path = str(pathlib.Path(folder, "loops.pt2"))
    with torch._inductor.config.patch({"cpp.enable_kernel_profile": True, "fx_graph_cache": False, "reorder_for_peak_memory": False}):
        torch._inductor.aoti_compile_and_package(exported, package_path=path)
    runner = torch._inductor.aoti_load_package(path, run_single_threaded=True).loader
    inputs = list(exported.example_inputs[0])
    runner.run(list(inputs))
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
        for _ in range(runs):
            runner.run(list(inputs))
    events, best = sorted(profile.events(), key=lambda event: event.time_range.start), {}
    for event in events:
        best[event.name] = min(best.get(event.name, 1), event.time_range.elapsed_us() * 1e-6)
    seconds, expected = {}, {}
    libraries = {name: taken for name, taken in best.items() if name.startswith("aoti_torch_cpu")}
    launches = {figure: taken for name, taken in libraries.items() for word, figure in TINY.items() if word in name}
    for name, taken in best.items():  # numbers differ where one kernel does, names and their order do not
        if "cpp_fused" in name:
            seconds.setdefault(unnumbered(name), []).append(taken)
    for name, counts in known:
        expected.setdefault(unnumbered(name), []).append(counts)
    whole = [name for name, counts in expected.items() if len(counts) == len(seconds.get(name, []))]
    return [pair for name in whole for pair in zip(expected[name], seconds[name])], launches


# Operators of eager mode with costs of their own. Elementwise ones are told apart by what they move and by their functions alone, so that those are
# known of any.
NAMED = {f"aten.{name}" for name in (
    "softmax", "log_softmax", "layer_norm", "group_norm", "batch_norm", "cumsum", "var", "mean", "sum", "amax", "cat", "pad", "contiguous",
    "embedding", "index_add", "max_pool2d", "adaptive_avg_pool2d", "to")}


def operator_samples(torch, seconds, folder, binary):
    exported = program(torch, cpu_samples.operators(torch))
    known = {name: {amount: count for amount, count in counts.items() if not amount.startswith("aten.") or amount in NAMED}
             for name, kind, counts in amounts(torch, exported, folder, binary, "eager_launches")
             if kind == "eager"}
    samples = []

    class Timed(torch.fx.Interpreter):
        def run_node(self, n):
            if n.name in known:
                samples.append((known[n.name], seconds(lambda: super(Timed, self).run_node(n))))
            return super().run_node(n)

    Timed(exported.module()).run(*exported.example_inputs[0])
    return samples


def measured(torch, kinds, dtype, seconds, tiny):
    """{kind: costs} of library calls; `tiny`: the call whose time counts as the host's (cpu_overheads.py)."""
    start_s = min(seconds(tiny) for _ in range(PASSES))
    costs = {}
    for passes in zip(*(kinds(torch, dtype, seconds) for _ in range(PASSES))):
        (kind, planes, first), others = passes[0], [samples for _, _, samples in passes]
        best = [(amounts, min(taken for _, taken in same)) for (amounts, _), same in zip(first, zip(*others))]
        costs[f"{kind}.{str(dtype).removeprefix('torch.')}{planes and '.' + planes}"] = fit(best, start_s)
    return costs


def steps(torch, seconds, folder, binary):
    """[(what is measured, its function)]: each gives {kind: {amount: seconds}}, that of the package also {figure of the host: seconds}."""
    f = torch.nn.functional
    x, w, heads = torch.randn(16, 16), torch.randn(16, 16, 3, 3), torch.randn(1, 1, 16, 16)
    image = torch.randn(1, 16, 4, 4)
    tiny = {products: lambda: torch.addmm(x[0], x, x),
            convolutions: lambda: f.conv2d(image, w, padding=1),
            attention: lambda: f.scaled_dot_product_attention(heads, heads, heads)}
    for kinds, call in tiny.items():
        for dtype in (torch.float32, torch.bfloat16):
            measure = functools.partial(measured, torch, kinds, dtype, seconds, call)
            yield f"{kinds.__name__} in {str(dtype).removeprefix('torch.')}", measure

    def fitted(kind, samples, start_s):
        return {kind: {name: cost for name, cost in fit(samples, start_s).items() if name != "call" or torch.get_num_threads() > 1}}

    def of_loops():
        (*samples, (_, start_s)), launches = package_samples(torch, folder, binary)
        return fitted("loops", samples, start_s) | launches

    def of_operators():
        *samples, (_, start_s) = operator_samples(torch, seconds, folder, binary)
        return fitted("eager", samples, start_s)

    yield "loops of a compiled package", of_loops
    yield "operators of eager mode", of_operators
