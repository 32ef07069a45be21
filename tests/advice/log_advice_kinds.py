# SPDX-License-Identifier: Apache-2.0
"""Programs that show what a log advises on, and the change that is advised.

Lines that end in "# before" belong to the program as it was, those in "# after" to the changed one. All begin with PRELUDE.
"""
import dataclasses

PRELUDE = """import functools, logging, time, warnings
import torch
compiled = functools.partial(torch.compile, backend="eager")
config = torch._dynamo.config
x = torch.ones(4)
"""


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str
    measure: str   # what the change makes less of: a figure of the report
    advice: str    # what a finding's advice says: parts joined by ".*", one of several by "|"
    program: str
    signs: tuple = ()  # of the rows in the source that this tries, where its name does not say so

    def text(self, variant):
        other = "# before" if variant == "after" else "# after"
        return PRELUDE + "".join(line + "\n" for line in self.program.strip().split("\n") if not line.endswith(other))


BREAKS, RECOMPILES, FAILURES = "graph_breaks", "recompilations", "failed_compilations"

KINDS = [
    # Graph breaks
    Kind("a call of graph_break", BREAKS, "remove the call", """
@compiled
def f(x):
    x = x + 1
    torch._dynamo.graph_break()  # before
    return x * 2
f(x)
""", ("torch._dynamo.graph_break()",)),
    Kind("a builtin written in C", BREAKS, "call it outside the compiled function", """
def pause(): time.sleep(0)
@compiled
def f(x):
    x = x + 1
    pause()  # before
    return x * 2
f(x)
pause()  # after
""", ("know how to trace the builtin",)),
    Kind("torch.func around torch.compile", FAILURES, "compile around torch.func's transform", """
def f(x): return x.sin() * 2
torch.func.vmap(torch.compile(f, backend="aot_eager"))(x)  # before
torch.compile(torch.func.vmap(f), backend="aot_eager")(x)  # after
""", ("functorch tracing attempt",)),
    Kind("torch.autograd.grad", BREAKS, "trace_autograd_ops", """
config.trace_autograd_ops = False  # before
config.trace_autograd_ops = True  # after
@compiled
def f(x):
    y = (x * x).sum()
    return torch.autograd.grad(y, x)[0] + 1
f(x.requires_grad_())
""", ("when trace_autograd_ops is off",)),
    Kind("torch.compiler.disable", BREAKS, "remove the decorator", """
@torch.compiler.disable  # before
def g(x): return x + 1
@compiled
def f(x): return g(x * 2) * 3
f(x)
""", ("torch.compiler.disable",)),
    Kind("item()", BREAKS, "capture_scalar_outputs = True", """
config.capture_scalar_outputs = True  # after
@compiled
def f(x): return x * x.sum().item()
f(x)
""", ("Tensor.item",)),
    Kind("tolist()", BREAKS, "keep the values in a tensor|capture_scalar_outputs", """
@compiled
def f(x):
    values = x.tolist()  # before
    values = x  # after
    return x * values[0]
f(x)
""", ("Tensor.tolist",)),
    Kind("a branch on data", BREAKS, "torch.where", """
@compiled
def f(x):
    if x.sum() > 0: return x + 1  # before
    return x - 1  # before
    return torch.where(x.sum() > 0, x + 1, x - 1)  # after
f(x)
""", ("Data-dependent branching",)),
    Kind("an assertion on data", BREAKS, "torch._assert_async", """
config.rewrite_assert_with_torch_assert = False
@compiled
def f(x):
    x = x + 1
    assert x.sum() > 0, "wrong"  # before
    torch._assert_async(x.sum() > 0, "wrong")  # after
    return x - 1
f(x)
""", ("Data-dependent assertion",)),
    Kind("print", BREAKS, "reorderable_logging_functions.add(print)", """
config.reorderable_logging_functions.add(print)  # after
@compiled
def f(x):
    x = x + 1
    print("sum", x.sum())
    return x * 2
f(x)
""", ("builtin operator `print`",)),
    Kind("logging", BREAKS, "ignore_logging_functions|ignore_logger_methods", """
log = logging.getLogger("mine")
config.ignore_logging_functions.add(logging.Logger.info)  # after
@compiled
def f(x):
    x = x + 1
    log.info("sum")
    return x * 2
f(x)
""", ("logging.Logger method",)),
    Kind("a break in a loop", FAILURES, "out of the loop|call it outside the compiled function", """
@compiled
def f(x):
    for i in range(3):
        x = x + 1
        time.sleep(0)  # before
    time.sleep(0)  # after
    return x * 2
f(x)
""", ("graph break in loop",)),
    Kind("NumPy that is not traced", BREAKS, "trace_numpy", """
import numpy as np
config.trace_numpy = False  # before
config.trace_numpy = True  # after
@compiled
def f(x): return x * 2 + torch.from_numpy(np.ones(4))
f(x)
""", ("numpy",)),
    Kind("an operator whose output has any size", BREAKS, "capture_dynamic_output_shape_ops = True", """
config.capture_dynamic_output_shape_ops = True  # after
@compiled
def f(x): return torch.nonzero(x) + 1
f(x)
""", ("ynamic shape operator",)),
    Kind("a custom operator without a fake", BREAKS, "register_fake", """
lib = torch.library.Library("acme", "FRAGMENT")
lib.define("double(Tensor x) -> Tensor")
lib.impl("double", lambda x: x * 2, "CPU")
torch.library.register_fake("acme::double", lambda x: torch.empty_like(x))  # after
@compiled
def f(x): return torch.ops.acme.double(x) + 1
f(x)
""", ("o fake impl", "not support running with fake tensors")),
    Kind("a lock", FAILURES, "enter `lock` outside the compiled function", """
import threading
lock = threading.Lock()
@compiled
def f(x):
    with lock:  # before
        x = x + 1  # before
    x = x + 1  # after
    return x * 2
with lock:  # after
    f(x)  # after
f(x)  # before
""", ("Unsupported context manager",)),
    Kind("an exception", BREAKS, "raise and catch it outside|exception", """
def check(x):
    if x.dim() == 1: raise ValueError("flat")
@compiled
def f(x):
    check(x)  # before
    return x * 2
f(x)  # before
try: check(x)  # after
except ValueError: f(x)  # after
""", ("bserved exception",)),
    Kind("a learning rate scheduler", BREAKS, "dont_skip_tracing|call it outside", """
weight = torch.nn.Parameter(torch.ones(4))
optimizer = torch.optim.SGD([weight], lr=0.1)
scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
weight.grad = torch.ones(4)
@compiled
def f(x):
    y = x * 2
    optimizer.step()  # before
    return y + 1
f(x)
optimizer.step()  # after
""", ("torch/optim/lr_scheduler.py)", "OptimizerVariable(")),
    Kind("a function that Dynamo skips", BREAKS, "call it outside the compiled function", """
import random
@compiled
def f(x, number=None):
    x = x + 1
    number = random.random()  # before
    return x * number
f(x)  # before
f(x, torch.tensor(random.random()))  # after
""", ("marked as skipped", "intentionally marked")),
    Kind("a builtin that Dynamo does not know", BREAKS, "Avoid calling|call it outside the compiled function", """
@compiled
def f(x, size=None):
    x = x + 1
    size = len(open(__file__).read())  # before
    return x * size
f(x)  # before
f(x, len(open(__file__).read()))  # after
""", ("builtin",)),
    Kind("torch.backward inside", BREAKS, "outside the compiled function|trace_autograd_ops", """
config.trace_autograd_ops = False
@compiled
def f(x):
    y = (x * x).sum()
    y.backward()  # before
    return y + 1
y = f(x.requires_grad_())
y.backward()  # after
"""),
    Kind("a debugging function that cannot be deferred", BREAKS, "log only plain values and tensors", """
config.reorderable_logging_functions.add(print)
@compiled
def f(x):
    x = x + 1
    print(object())  # before
    print("sum", x)  # after
    return x * 2
f(x)
""", ("reorder a debugging function",)),
    Kind("an operator that needs a number", BREAKS, "capture_scalar_outputs", """
config.capture_scalar_outputs = True  # after
@compiled
def f(x):
    torch._check((x.sum() > 0).item())
    return x - 1
f(x)
""", ("_local_scalar_dense",)),
    Kind("torch.equal", BREAKS, "no setting captures.*torch.where", """
@compiled
def f(x, y):
    if torch.equal(x, y): return x + 1  # before
    return x - 1  # before
    return torch.where((x == y).all(), x + 1, x - 1)  # after
f(x, x)
""", ("Data dependent operator",)),
    Kind("an operator that returns no tensor", BREAKS, "an operator that returns tensors with torch.library.custom_op", """
lib = torch.library.Library("acme", "FRAGMENT")
lib.define("rows(Tensor x) -> str")  # before
lib.impl("rows", lambda x: "four", "CPU")  # before
lib.define("rows(Tensor x) -> Tensor")  # after
lib.impl("rows", lambda x: torch.tensor(4), "CPU")  # after
torch.library.register_fake("acme::rows", lambda x: "four")  # before
torch.library.register_fake("acme::rows", lambda x: torch.empty((), dtype=torch.int64))  # after
@compiled
def f(x):
    rows = torch.ops.acme.rows(x)
    return x * 2
f(x)
""", ("torch.* op returned non-Tensor",)),
    Kind("a context manager that is passed in", FAILURES, "enter the context manager outside", """
import contextlib
@compiled
def f(x, context):
    with contextlib.ExitStack() as stack:  # before
        stack.enter_context(context)  # before
        return x + 1  # before
    return x + 1  # after
with torch.no_grad():  # after
    f(x, None)  # after
f(x, torch.no_grad())  # before
""", ("method `__enter__`",)),
    Kind("anomaly detection inside", FAILURES, "outside the compiled function", """
@compiled
def f(x):
    with torch.autograd.detect_anomaly():  # before
        x = x + 1  # before
    x = x + 1  # after
    return x * 2
f(x)  # before
with torch.autograd.detect_anomaly(): f(x)  # after
""", ("how to enter a `torch",)),
    Kind("a side effect in a checkpoint", BREAKS, "change that object outside of the function", """
from torch.utils.checkpoint import checkpoint
class M(torch.nn.Module):
    calls = 0
    def block(self, x):
        self.calls += 1  # before
        return x * 2
    def forward(self, x): return checkpoint(self.block, x + 1, use_reentrant=False)
compiled(M())(x)
""", ("Non-nullified side effect",)),
    Kind("a sparse tensor", FAILURES, "to_dense()", """
@compiled
def f(a): return a * 2
a = torch.eye(4).to_sparse()
a = a.to_dense()  # after
f(a)
""", ("wrap sparse Tensor",)),
    Kind("a strided nested tensor", FAILURES, "layout=torch.jagged", """
@compiled
def f(a): return a * 2
parts = [torch.ones(2), torch.ones(3)]
f(torch.nested.nested_tensor(parts))  # before
f(torch.nested.nested_tensor(parts, layout=torch.jagged))  # after
""", ("strided NestedTensor",)),
    Kind("a generator of random numbers", BREAKS, "or outside the compiled function", """
generator = torch.Generator()
@compiled
def f(x, noise=None):
    x = x + 1
    noise = torch.rand(4, generator=generator.manual_seed(1))  # before
    return x * noise
f(x)  # before
f(x, torch.rand(4, generator=generator.manual_seed(1)))  # after
""", ("torch.Generator method",)),
    Kind("a class that is defined inside", BREAKS, "define the class outside", """
class Local: scale = 2  # after
@compiled
def f(x):
    y = x + 1
    class Local: scale = 2  # before
    return y * Local.scale
f(x)
""", ("__build_class__",)),
    Kind("a scripted module", FAILURES, "compile the module that was scripted", """
inner = torch.nn.Linear(4, 4)
inner = torch.jit.script(inner)  # before
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = inner
    def forward(self, x): return self.inner(x + 1) * 2
compiled(M())(x)
""", ("torch.jit.script/freeze",)),
    Kind("retain_grad", FAILURES, "do this to the tensor outside", """
@functools.partial(torch.compile, backend="aot_eager")
def f(x):
    y = x * 2
    y.retain_grad()  # before
    return y
y = f(torch.ones(4, requires_grad=True))
y.retain_grad()  # after
""", (".retain_grad()",)),
    Kind("packed sequences", BREAKS, "never traces .*call it outside", """
pack = torch.nn.utils.rnn.pack_padded_sequence
@compiled
def f(x, data=None):
    x = x + 1
    data = pack(x, torch.tensor([2, 1]), batch_first=True).data  # before
    return data * 2
a = torch.ones(2, 2, 3)
f(a)  # before
f(a, pack(a + 1, torch.tensor([2, 1]), batch_first=True).data)  # after
""", ("torch/nn/utils/rnn.py`",)),
    Kind("a loop over a DataLoader", FAILURES, "compile what the loop does with a batch", """
loader = torch.utils.data.DataLoader(torch.ones(6, 4), batch_size=2)
@compiled  # before
def epoch(total=0):
    for batch in loader: total = total + work(batch)
    return total
@compiled  # after
def work(batch): return batch.sum()
epoch()
""", ("`DataLoader.",)),
    Kind("a name that does not exist", FAILURES, "define or import", """
helper = 2  # after
@functools.partial(compiled, fullgraph=True)
def f(x): return x * helper
f(x)
""", ("failed to find name",)),
    # Recompilations
    Kind("no_grad in some calls", RECOMPILES, "enter it once", """
@compiled
def f(x): return x * 2
with torch.no_grad(): f(x)
f(x)  # before
with torch.no_grad(): f(x)  # after
""", ("grad_mode",)),
    Kind("autocast in some calls", RECOMPILES, "enter it once", """
@compiled
def f(x): return x * 2
with torch.autocast("cpu"):
    f(x)
    f(x)  # after
f(x)  # before
""", ("autocast",)),
    Kind("inference_mode in some calls", RECOMPILES, "set the mode once|enter it once", """
@compiled
def f(x): return x * 2
f(x)
with torch.inference_mode():  # before
    f(torch.ones(4))  # before
f(torch.ones(4))  # after
""", ("kDispatchKeys",)),
    Kind("no_grad and autocast at once", RECOMPILES, "under torch.no_grad().*under torch.autocast", """
@compiled
def f(x): return x * 2
with torch.no_grad(), torch.autocast("cpu"):
    f(x)
    f(x)  # after
f(x)  # before
"""),
    Kind("set_float32_matmul_precision between calls", RECOMPILES, "call torch.set_float32_matmul_precision", """
@compiled
def f(x): return x * 2
torch.set_float32_matmul_precision("high")  # after
f(x)
torch.set_float32_matmul_precision("high")  # before
f(x)
""", ("allow_",)),
    Kind("set_num_threads between calls", RECOMPILES, "set_num_threads once", """
torch.set_num_threads(2)
@compiled
def f(x): return x * 2
f(x)
torch.set_num_threads(1)  # before
f(x)
""", ("num_threads",)),
    Kind("set_default_dtype between calls", RECOMPILES, "set_default_dtype once", """
@compiled
def f(x): return x * 2
torch.set_default_dtype(torch.float64)  # after
f(x)
torch.set_default_dtype(torch.float64)  # before
f(x)
""", ("default_dtype",)),
    Kind("deterministic algorithms between calls", RECOMPILES, "use_deterministic_algorithms once", """
@compiled
def f(x): return x * 2
torch.use_deterministic_algorithms(True)  # after
f(x)
torch.use_deterministic_algorithms(True)  # before
f(x)
""", ("deterministic",)),
    Kind("a function mode in some calls", RECOMPILES, "enter it once", """
from torch.overrides import TorchFunctionMode
class Mode(TorchFunctionMode):
    def __torch_function__(self, f, types, args=(), kwargs=None): return f(*args, **(kwargs or {}))
@compiled
def f(x): return x * 2
f(x)  # before
with Mode():
    f(x)
    f(x)  # after
""", ("torch_function_mode_stack",)),
    Kind("a dtype", RECOMPILES, "cast x to one dtype", """
@compiled
def f(x): return x * 2
f(x)
f(x.double())  # before
f(x.double().float())  # after
""", ("kDtype",)),
    Kind("requires_grad", RECOMPILES, "set requires_grad in all calls", """
@compiled
def f(x): return x * 2
f(x)
f(torch.ones(4, requires_grad=True))  # before
f(torch.ones(4, requires_grad=True).detach())  # after
""", ("kRequiresGrad",)),
    Kind("a number of dimensions", RECOMPILES, "unsqueeze it", """
@compiled
def f(x): return x * 2
f(torch.ones(4, 4))
f(x)  # before
f(torch.ones(4, 4)[:4])  # after
""", ("kRank",)),
    Kind("strides", RECOMPILES, ".contiguous()", """
@compiled
def f(x): return x * 2
f(torch.ones(4, 4))
f(torch.ones(4, 4, 2)[..., 0])  # before
f(torch.ones(4, 4, 2)[..., 0].contiguous())  # after
""", ("kStride",)),
    Kind("a size", RECOMPILES, "mark_dynamic(x, 0)", """
@compiled
def f(x): return x * 2
a = torch.ones(5, 3)
torch._dynamo.mark_dynamic(a, 0)  # after
f(a)
f(torch.ones(6, 3))
""", ()),
    Kind("a size, with dynamic=True", RECOMPILES, "dynamic=True", """
@compiled  # before
@functools.partial(compiled, dynamic=True)  # after
def f(x): return x * 2
f(torch.ones(5, 3))
f(torch.ones(6, 3))
""", ()),
    Kind("a size of a transposed tensor", RECOMPILES, "x.contiguous().*mark_dynamic(x, 0)", """
@compiled
def f(x): return x * 2
a = torch.ones(3, 4).t()
b = torch.ones(3, 8).t()
a, b = a.contiguous(), b.contiguous()  # after
torch._dynamo.mark_dynamic(a, 0)  # after
f(a)
f(b)
"""),
    Kind("a size and a stride", RECOMPILES, "x.contiguous().*mark_dynamic(x, 0)", """
@compiled
def f(x): return x * 2
a = torch.ones(4, 8)[:, :4]
b = torch.ones(6, 4)
a, b = a.contiguous(), b.contiguous()  # after
torch._dynamo.mark_dynamic(a, 0)  # after
f(a)
f(b)
"""),
    Kind("a size of a NumPy array", RECOMPILES, "torch.from_numpy", """
import numpy as np
@compiled
def f(a): return a * 2
a, b = np.ones((5, 3)), np.ones((6, 3))
a, b = torch.from_numpy(a), torch.from_numpy(b)  # after
torch._dynamo.mark_dynamic(a, 0)  # after
f(a)
f(b)
"""),
    Kind("a size behind a graph break", RECOMPILES, "dynamic=True", """
@compiled  # before
@functools.partial(compiled, dynamic=True)  # after
def f(x):
    y = x * 2
    torch._dynamo.graph_break()
    return y + 1
f(torch.ones(5, 3))
f(torch.ones(6, 3))
"""),
    Kind("sizes that never become dynamic", RECOMPILES, "turn it on", """
config.automatic_dynamic_shapes = False  # before
@compiled
def f(x): return x * 2
for n in (5, 6, 7): f(torch.ones(n, 3))
"""),
    Kind("the size 1", RECOMPILES, "pad x to 2 or more", """
@compiled
def f(x): return x * 2
f(torch.ones(5, 3))
f(torch.ones(1, 3))  # before
f(torch.nn.functional.pad(torch.ones(1, 3), (0, 0, 0, 4)))  # after
"""),
    Kind("a size and a number at once", RECOMPILES, "does not cover what else differs in the same call: .*scale", """
@compiled
def f(x, scale): return x * scale
a = torch.ones(5, 3)
torch._dynamo.mark_dynamic(a, 0)  # after
f(a, 2.0)  # before
f(torch.ones(6, 3), 3.0)  # before
f(a, torch.tensor(2.0))  # after
f(torch.ones(6, 3), torch.tensor(3.0))  # after
"""),
    Kind("a size that mark_static keeps", RECOMPILES, "mark_static was called for this dimension", """
@compiled
def f(x): return x * 2
for n in (4, 6, 8):
    y = torch.ones(n)
    torch._dynamo.mark_static(y, 0)  # before
    f(y)
"""),
    Kind("a list that grows in every second call", RECOMPILES, "return the element and add it outside", """
kept = []
@compiled
def f(x, n):
    if n % 2 == 0: return x * 2
    y = x.sin()
    kept.append(y)  # before
    return y
for n in range(2, 10):
    y = f(x, n)
    if n % 2: kept.append(y)  # after
"""),
    Kind("a tensor or a number", RECOMPILES, "always pass y as a tensor", """
@compiled
def f(x, y): return x * y
f(x, torch.tensor(3))
f(x, 3)  # before
f(x, torch.tensor(3))  # after
""", ("kTensorType",)),
    Kind("a tensor that is passed twice", RECOMPILES, "pass a clone()", """
@compiled
def f(x, y): return x + y
f(x, x.clone())
f(x, x)  # before
f(x, x.clone())  # after
""", ("kAliasing",)),
    Kind("None or a tensor", RECOMPILES, "None counts as a type", """
@compiled
def f(x, y):
    return x * 2 if y is None else x + y
f(x, None)  # before
f(x, torch.zeros(4))  # after
f(x, torch.ones(4))
""", ("kType",)),
    Kind("keys of a dictionary", RECOMPILES, "with the same keys", """
@compiled
def f(d): return d["a"] + d.get("b", 1)
f({"a": x})  # before
f({"a": x, "b": torch.ones(4)})
f({"a": x, "b": torch.ones(4)})  # after
""", ("kKeys",)),
    Kind("keys in another order", RECOMPILES, "in the same order", """
@compiled
def f(d): return sum(d.values())
f({"a": x, "b": x + 1})
f({"b": x, "a": x + 1})  # before
f({"a": x + 1, "b": x})  # after
"""),
    Kind("a list that grows", RECOMPILES, "return the element and add it outside", """
held = []
@compiled
def f(x):
    y = x * 2
    held.append(y)  # before
    return y
for _ in range(3):
    y = f(x)
    held.append(y)  # after
"""),
    Kind("a parameter group that is added", RECOMPILES, "add all before the first step", """
a, b = torch.nn.Parameter(torch.ones(4)), torch.nn.Parameter(torch.ones(4))
optimizer = torch.optim.SGD([{"params": [a]}], lr=0.1)
a.grad = b.grad = torch.ones(4)
optimizer.add_param_group({"params": [b]})  # after
@compiled
def f(): optimizer.step()
f()
optimizer.add_param_group({"params": [b]})  # before
f()
"""),
    Kind("a number that a loop needs", RECOMPILES, "needs it as a number.*move it out of the compiled function", """
@compiled
def f(x, n):  # before
    for _ in range(n): x = x + 1  # before
    return x  # before
def f(x): return x + 1  # after
for n in (3, 4, 5):
    f(x, n)  # before
    for _ in range(n): f(x)  # after
"""),
    Kind("a size that comes from a function in eager mode", RECOMPILES, "with its graph break mended, mark the input of that instead", """
class Inner(torch.nn.Module):
    def forward(self, x): return x * 2
class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.ModuleList([Inner(), Inner()])
    def forward(self, x):
        for inner in self.inner:
            x = inner(x + 1)
            time.sleep(0)  # before
        return x
g = compiled(Outer())
a = torch.ones(5, 3)
torch._dynamo.mark_dynamic(a, 0)  # after
g(a)
g(torch.ones(6, 3))
"""),
    Kind("an attribute that some objects have", RECOMPILES, "either always or never", """
class State: pass
@compiled
def f(x, s): return x + (s.more if hasattr(s, "more") else 0)
a, b = State(), State()
a.more = torch.ones(4)  # after
b.more = torch.ones(4)
f(x, a)
f(x, b)
""", ("kAttribute",)),
    Kind("marks on some tensors", RECOMPILES, "before the first call", """
@compiled
def f(x): return x * 2
a, b = torch.ones(5, 3), torch.ones(5, 3)
torch._dynamo.mark_static(b, 0)
torch._dynamo.mark_static(a, 0)  # after
f(a)
f(b)
"""),
    Kind("a second backend", RECOMPILES, "call torch.compile once", """
def f(x): return x * 2
g = torch.compile(f, backend="eager")
h = torch.compile(f, backend="aot_eager")  # before
h = g  # after
g(x)
h(x)
""", ("kBackend",)),
    Kind("a length", RECOMPILES, "stacked tensor|as many elements", """
@compiled
def f(values):
    total = values[0]
    for value in values[1:]: total = total + value
    return total
f([x, x.clone()])
f([x, x.clone(), torch.ones(4)])  # before
f([x, x.clone() + torch.ones(4)])  # after
"""),
    Kind("an integer of a module", RECOMPILES, "allow_unspec_int_on_nn_module = True", """
config.allow_unspec_int_on_nn_module = True  # after
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.step = 2
    def forward(self, x): return x * self.step
m = M()
g = compiled(m)
for step in (2, 3, 4):
    m.step = step
    g(x)
"""),
    Kind("an integer and a float of a module", RECOMPILES, "does not cover what else differs in the same call: self.drop", """
config.allow_unspec_int_on_nn_module = True  # after
class Scaled(torch.nn.Module):
    def __init__(self, number):
        super().__init__()
        self.index = number
        self.drop = 0.1 * number  # before
        self.register_buffer("scale", torch.tensor(0.1 * number))  # after
    def forward(self, x):
        x = torch.nn.functional.dropout(x, self.drop)  # before
        x = x * (torch.rand_like(x) >= self.scale)  # after
        return x * (1 + self.index)
for number in range(1, 5): compiled(Scaled(number))(x)
"""),
    Kind("an attribute that is added", RECOMPILES, "set every attribute of self.config before the first call", """
class Config:
    kind = "a"
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.config = Config()
        self.config.kind = "a"  # after
    def forward(self, x):
        return x * 2 if self.config.kind == "a" else x
net = Net()
f = compiled(net)
f(x)
net.config.kind = "a"
f(x)
"""),
    Kind("a closure", RECOMPILES, "create it once, or pass the value as a tensor", """
def make(scale):
    def inner(x): return x * scale
    return inner
@compiled
def f(fn, x): return fn(x)
one = make(torch.tensor(2.0))
f(make(2.0), x)  # before
f(make(3.0), x)  # before
f(one, x)  # after
f(one, x)  # after
"""),
    Kind("a flag", RECOMPILES, "branch before the compiled function is called", """
def f(x, flag): return x + 1 if flag else x - 1
g = compiled(f)  # before
g(x, True)  # before
g(x, False)  # before
plus, minus = compiled(lambda x: x + 1), compiled(lambda x: x - 1)  # after
for flag in (True, False): (plus if flag else minus)(x)  # after
"""),
    Kind("a number that becomes dynamic", RECOMPILES, "dynamic=True", """
@compiled  # before
@functools.partial(compiled, dynamic=True)  # after
def f(x, n): return x * n
f(x, 3)
f(x, 4)
"""),
    Kind("a float argument", RECOMPILES, "torch.tensor(|dynamic=True", """
@compiled
def f(x, n): return x * n
f(x, 0.5)  # before
f(x, 0.25)  # before
f(x, torch.tensor(0.5))  # after
f(x, torch.tensor(0.25))  # after
"""),
    Kind("a float attribute", RECOMPILES, "torch.tensor(", """
class M(torch.nn.Module):
    def forward(self, x): return x * self.scale
m = M()
g = compiled(m)
for scale in (0.5, 0.25):
    m.scale = scale  # before
    m.scale = torch.tensor(scale)  # after
    g(x)
"""),
    Kind("a global variable", RECOMPILES, "pass it as an argument, or keep it in a tensor", """
scale = 2.5  # before
scale = torch.tensor(2.5)  # after
@compiled
def f(x): return x * scale
f(x)
scale = 3.5  # before
scale = torch.tensor(3.5)  # after
f(x)
"""),
    Kind("a string", RECOMPILES, "branch before the compiled function is called", """
def f(x, mode): return x + 1 if mode == "plus" else x - 1
g = compiled(f)  # before
g(x, "plus")  # before
g(x, "minus")  # before
both = {"plus": compiled(lambda x: x + 1), "minus": compiled(lambda x: x - 1)}  # after
for mode in both: both[mode](x)  # after
"""),
    Kind("a function that is created for each call", RECOMPILES, "if each call makes one, make it once", """
@compiled
def f(fn, x): return fn(x)
one = lambda x: x + 1
f(lambda x: x + 1, x)  # before
f(lambda x: x + 1, x)  # before
f(one, x)  # after
f(one, x)  # after
"""),
    Kind("a bound of a size", RECOMPILES, "do not branch on the size", """
@functools.partial(compiled, dynamic=True)
def f(x):
    if x.shape[0] > 5: return x + 1  # before
    return x - 1
f(torch.ones(8))
f(torch.ones(3))
"""),
    Kind("the recompile limit", "given_up", "fix its recompilations", """
config.recompile_limit = 2
@compiled
def f(x, mode): return x * len(mode)  # before
def f(x, mode): return x * mode  # after
for mode in ("a", "ab", "abc", "abcd"):
    f(x, mode)  # before
    f(x, torch.tensor(len(mode)))  # after
"""),
    Kind("set_default_device between calls", RECOMPILES, "set_default_device", """
@compiled
def f(x): return x * 2
torch.set_default_device("cpu")  # after
f(x)
torch.set_default_device("cpu")  # before
f(x)
""", ("default_device",)),
    Kind("an optimizer that is made again", RECOMPILES, "create it once, keep it, and pass the same one", """
m = torch.nn.Linear(4, 4)
for p in m.parameters(): p.grad = torch.ones_like(p)
o = torch.optim.SGD(m.parameters(), lr=0.1)  # after
for _ in range(2):
    o = None  # before
    o = torch.optim.SGD(m.parameters(), lr=0.1)  # before
    compiled(o.step)()
"""),
    Kind("an attribute that is set late", RECOMPILES, "set the attribute seen of meter", """
class Meter:
    def add(self, y):
        if not hasattr(self, "seen"): self.seen = torch.zeros(())
        self.seen = self.seen + y
        return self.seen
meter = Meter()
meter.seen = torch.zeros(())  # after
@compiled
def f(y): return meter.add(y)
f(torch.ones(()))
f(torch.ones(()))
"""),
    Kind("metadata of a subclass that changes", RECOMPILES, "keep a number that changes in an inner tensor", """
class Scaled(torch.Tensor):
    @staticmethod
    def __new__(cls, t, s): return torch.Tensor._make_wrapper_subclass(cls, t.shape, dtype=t.dtype)
    def __init__(self, t, s): self.t, self.s = t, s
    def __tensor_flatten__(self): return ["t"], {"s": self.s}  # before
    def __tensor_flatten__(self): return ["t", "s"], None  # after
    @staticmethod
    def __tensor_unflatten__(inner, meta, size, stride): return Scaled(inner["t"], (meta or inner)["s"])
    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return func(*(a.t * a.s if isinstance(a, Scaled) else a for a in args), **(kwargs or {}))
@compiled
def f(t): return t.relu() * 3
for s in (1.0, 2.0, 3.0):
    f(Scaled(x, s))  # before
    f(Scaled(x, torch.tensor(s)))  # after
"""),
    Kind("a DTensor of other sizes", RECOMPILES, "mark_dynamic(x, 0) before the first call, of the DTensor", """
import os, torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor
dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))
@compiled
def f(x): return x * 2
for n in (4, 6):
    d = distribute_tensor(torch.ones(n, 4), mesh, [Shard(0)])
    torch._dynamo.mark_dynamic(d, 0)  # after
    f(d)
"""),
    # Failures
    Kind("error_on_recompile", FAILURES, "error_on_recompile is set", """
config.error_on_recompile = True
@compiled
def f(x): return x * 2
f(x)
f(x.double())  # before
f(x.double().float())  # after
""", ("Recompiling function",)),
    Kind("fail_on_recompile_limit_hit", FAILURES, "fix its recompilations", """
config.recompile_limit = 1
config.fail_on_recompile_limit_hit = True
@compiled
def f(x): return x * 2
f(x)
f(x.double())  # before
f(x.double().float())  # after
""", ("Hard failure due to f",)),
    Kind("a branch of torch.cond that changes its input", FAILURES, "change a copy of the input", """
@compiled
def f(x):
    def yes(x):
        x = x.clone()  # after
        x.add_(1)
        return x.sin()
    return torch.cond(x.sum() > 0, yes, lambda x: x.cos(), (x,))
f(x)
""", ("input mutation during higher order op",)),
    Kind("await in a compiled coroutine", FAILURES, "compile a plain function that it calls", """
import asyncio
@compiled
def double(x): return x * 2
@compiled  # before
async def f(x):
    await asyncio.sleep(0)
    return double(x)
asyncio.run(f(x))
""", ("Cannot generate resume function for generator",)),
    Kind("set_stance in a compiled function", FAILURES, "do what this line does outside the compiled function", """
@compiled
def f(x):
    with torch.compiler.set_stance("force_eager"):  # before
        return x * 2  # before
    return x * 2  # after
with torch.compiler.set_stance("force_eager"):  # after
    f(x)  # after
f(x)
"""),
    Kind("recursion", FAILURES, "write a loop", """
def down(x, n): return x if n == 0 else down(x + 1, n - 1)  # before
def down(x, n):  # after
    for _ in range(n): x = x + 1  # after
    return x  # after
@compiled
def f(x): return down(x, 400)
f(x)
""", ("maximum recursion depth exceeded",)),
    Kind("a gradient of another shape", FAILURES, "correct the backward of the torch.autograd.Function", """
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x * 2
    @staticmethod
    def backward(ctx, g):
        return g[:2] * 2  # before
        return g * 2  # after
@functools.partial(torch.compile, backend="aot_eager")
def f(x): return Double.apply(x) + 1
f(torch.ones(4, requires_grad=True)).sum().backward()
""", ("returned an invalid gradient at index",)),
    Kind("a number out of data for a loop", FAILURES, "keep the value a tensor", """
config.capture_scalar_outputs = True
@functools.partial(compiled, fullgraph=True)
def f(x):
    for _ in range(x[0].item()): x = x + 1  # before
    x = x + x[0]  # after
    return x
f(torch.ones(4, dtype=torch.int64))
""", ("Could not extract specialized integer from data-dependent expression",)),
    Kind("a guard on data", FAILURES, "torch._check|torch.where|guard_or_false", """
@functools.partial(compiled, fullgraph=True)
def f(x):
    n = x[0].item()
    if n > 5: return x + 1  # before
    return x - 1  # before
    return torch.where(x[0] > 5, x + 1, x - 1)  # after
config.capture_scalar_outputs = True
f(torch.ones(4, dtype=torch.int64))
""", ("Could not guard on data-dependent expression",)),
    Kind("a marked size that is needed as a number", FAILURES, "change the line.*or allow that", """
@compiled
def f(x):
    if x.shape[0] == 5: return x + 1  # before
    return x - 1
a = torch.ones(5, 3)
torch._dynamo.mark_dynamic(a, 0)
f(a)
""", ("as dynamic but your code specialized it to be a constant",)),
    Kind("branches of torch.cond that differ", FAILURES, "same shape, dtype and device", """
@functools.partial(compiled, fullgraph=True)
def f(x):
    return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: (x - 1).double(), (x,))  # before
    return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,))  # after
f(x)
""", ("When merging two branches' output",)),
    Kind("a loop whose body changes the dtype", FAILURES, "same shape, dtype and device as it takes", """
from torch._higher_order_ops.while_loop import while_loop
@functools.partial(compiled, fullgraph=True)
def f(x):
    return while_loop(lambda x: x.sum() < 9, lambda x: ((x + 1).double(),), (x,))  # before
    return while_loop(lambda x: x.sum() < 9, lambda x: (x + 1,), (x,))  # after
f(x)
""", ("to have same metadata but found",)),
    Kind("a carry of scan that changes", FAILURES, "same shape, dtype and device as it takes", """
from torch._higher_order_ops.scan import scan
@compiled
def f(x):
    def step(carry, one):
        return torch.cat([carry, carry]), one.sum()  # before
        return carry + 1, one.sum()  # after
    return scan(step, torch.zeros(2), x)
f(torch.ones(4, 2))
"""),
    Kind("sizes that must be equal", FAILURES, "take what torch.export suggests: b = a", """
class M(torch.nn.Module):
    def forward(self, x, y): return x + y
a, b = torch.export.Dim("a"), torch.export.Dim("b")
b = a  # after
torch.export.export(M(), (x, x + 1), strict=True, dynamic_shapes=({0: a}, {0: b}))
""", ("Constraints violated",)),
    Kind("a size outside of its bounds", FAILURES, "widen them", """
@compiled
def f(x): return x * 2
for n in (4, 32):
    a = torch.ones(n, 3)
    torch._dynamo.mark_dynamic(a, 0, min=2, max=16)  # before
    torch._dynamo.mark_dynamic(a, 0, min=2, max=64)  # after
    f(a)
""", ("not in range [",)),
    Kind("an export that returns an object", FAILURES, "or lists, tuples and dictionaries of them", """
from argparse import Namespace
class M(torch.nn.Module):
    def forward(self, x):
        return Namespace(y=x * 2)  # before
        return {"y": x * 2}  # after
torch.export.export(M(), (x,), strict=True)
""", ("Encountered unrecognized type",)),
    Kind("an export that branches on data", FAILURES, "compute both ways", """
class M(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0: return x + 1  # before
        return torch.where(x.sum() > 0, x + 1, x - 1)
torch.export.export(M(), (x,), strict=False)
""", (': \\"Sym(',)),
    Kind("an export of an operator without a fake", FAILURES, "register a fake implementation of acme::plus", """
lib = torch.library.Library("acme", "FRAGMENT")
lib.define("plus(Tensor x) -> Tensor")
lib.impl("plus", lambda x: x + 1, "CPU")
torch.library.register_fake("acme::plus", lambda x: torch.empty_like(x))  # after
class M(torch.nn.Module):
    def forward(self, x): return torch.ops.acme.plus(x) * 2
torch.export.export(M(), (x,), strict=False)
"""),
    Kind("a side effect in a branch", FAILURES, "return the value from the function", """
held = []
def plus(x):
    held.append(x)  # before
    return x + 1
@functools.partial(compiled, fullgraph=True)
def f(x): return torch.cond(x.sum() > 0, plus, lambda x: x - 1, (x,))
f(x)
""", ("Unsafe side effect",)),
    Kind("a fake implementation that raises", FAILURES, "correct the fake implementation of acme::triple", """
lib = torch.library.Library("acme", "FRAGMENT")
lib.define("triple(Tensor x) -> Tensor")
lib.impl("triple", lambda x: x * 3, "CPU")
def fake(x):
    assert x.dim() == 9, "nine"  # before
    return torch.empty_like(x)
torch.library.register_fake("acme::triple", fake)
@functools.partial(compiled, fullgraph=True)
def f(x): return torch.ops.acme.triple(x) + 1
f(x)
"""),
    Kind("a backend that raises", FAILURES, "correct it there", """
def backend(graph, inputs):
    raise KeyError("acme")  # before
    return graph.forward
@torch.compile(backend=backend)
def f(x): return x + 1
f(x)
"""),
    Kind("a backend that returns nothing", FAILURES, "return what runs the graph", """
def backend(graph, inputs):
    return graph.forward  # after
    return None  # before
@torch.compile(backend=backend)
def f(x): return x + 1
f(x)
""", ("did not return callable",)),
]

# With Inductor: a compiler of C++ runs, or is missing.
SLOW = [
    Kind("no C++ compiler", FAILURES, "install a C++ compiler", """
import torch._inductor.config, os
torch._inductor.config.cpp.cxx = (None, "/nowhere/g++")  # before
@torch.compile
def f(x): return x.sin() + 1
f(x)
""", ("No working C++ compiler found",)),
    Kind("a C++ compiler that is broken", FAILURES, "set CXX to another one", """
import torch._inductor.config, os, stat, tempfile
name = os.path.join(tempfile.mkdtemp(), "g++")
with open(name, "w") as script: script.write('#!/bin/sh\\ncase "$*" in *.cpp*) echo "error: broken" >&2; exit 1;; esac\\nexec g++ "$@"\\n')
os.chmod(name, 0o755)
torch._inductor.config.cpp.cxx = (None, name)  # before
@torch.compile
def f(x): return x.sin() + 1
f(x)
""", ("C++ compile error",)),
    Kind("Triton is missing", FAILURES, "install triton .*cpu_backend", """
import torch._inductor.config
torch._inductor.config.cpu_backend = "triton"  # before
@torch.compile
def f(x): return x.sin() + 1
f(x)
"""),
    Kind("a number of a closure in flex_attention", FAILURES, "keep it in a tensor", """
from torch.nn.attention.flex_attention import flex_attention
attend = torch.compile(flex_attention)
def biased(scale): return lambda score, b, h, q, k: score + scale * (q - k)
q = torch.ones(1, 2, 16, 16)
with torch.no_grad():
    for scale in (0.1, 0.2):
        attend(q, q, q, score_mod=biased(scale))  # before
        attend(q, q, q, score_mod=biased(torch.tensor(scale)))  # after
""", ("executing %_local_scalar_dense",)),
    Kind("a pass that erases what is used", FAILURES, "refuses what that does: correct it there", """
import torch._inductor.config
def my_pass(graph):
    for node in list(graph.nodes):
        if node.target is torch.ops.aten.sin.default:
            node.replace_all_uses_with(node.args[0])  # after
            graph.erase_node(node)
torch._inductor.config.post_grad_custom_pre_pass = my_pass
torch._inductor.config.fx_graph_cache = False
@torch.compile
def f(x): return x.sin() + 1
f(x)
"""),
    Kind("a pass that raises", FAILURES, "correct it there", """
import torch._inductor.config
def my_pass(graph):
    raise KeyError("acme")  # before
    pass  # after
torch._inductor.config.post_grad_custom_post_pass = my_pass
torch._inductor.config.fx_graph_cache = False
@torch.compile
def f(x): return x.sin() + 1
f(x)
"""),
]

# What no program here can try, and why. The rest of a line is for the guide.
UNTRIED = {
    **dict.fromkeys(["functorch tensor", "skip function graph_break", "torch._dynamo.disable", "generic_jump TensorVariable",
                     "BuiltinVariable(print)", "builtin: print ", "Dynamic control flow is not supported", "GenericContextWrappingVariable",
                     "BuiltinVariable", "Logger not supported", "Data-dependent jump", "convert args/kwargs to proxy", "fake tensor",
                     "non-single Tensor return", "C/C++", "Untraceable C", "autograd", "mport", "bytecode", "context manager", "hook",
                     "Failed to raise exception", "generator", "ide effect", "forward_ad_level", "ScriptModules", "requires_grad_() call",
                     "on Tensor.requires_grad", "resize_", ".set_()", "repr() on", "str_impl not", "utograd.Function", "AutogradFunction",
                     "autograd_function_kwonly"],
                    "words of other versions, or of breaks that no short program has in this one"),
    **dict.fromkeys(["when making fake tensor call", "Backend compiler exception", "kOther", "econstruct"],
                    "advice that says where to look: nothing is changed"),
    **dict.fromkeys(["DistributedDataParallel._inside_ddp_forward", "torch/_compile.py`", "async_op=True",
                     "unregistered member on an OpaqueObject"], "several processes"),
    **dict.fromkeys(["kDevice"], "a GPU"),
    **dict.fromkeys(["[Errno 28]", "[Errno 13]", "[Errno 30]"], "a disk that is full or closed"),
    "kUnstable": "two threads at the right moment",
    "functorch_state": "two versions are normal: nothing is changed",
    "was not declared in this scope": "a lowering that is wrong",
    "DataDependentOutputException": "a backend that traces again",
}
