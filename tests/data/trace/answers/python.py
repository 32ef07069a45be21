"""Python that Dynamo may not trace. Each function stands alone.
"""
import contextlib, copy, dataclasses, datetime, functools, os, collections, weakref, inspect, re, json, uuid, asyncio, tempfile, queue, decimal, subprocess
import torch
x = torch.ones(4)
def attempt(f, *a, **k):
    try:
        torch.compile(f, backend="eager")(*a, **k); print(f.__name__, "ok")
    except Exception as e:
        print(f.__name__, type(e).__name__, str(e).split("\n")[0][:160])

Pair = collections.namedtuple("Pair", "a b")
@dataclasses.dataclass
class Opts:
    scale: float = 2.0
    tags: list = dataclasses.field(default_factory=list)

def replaced(x):
    o = dataclasses.replace(Opts(), scale=3.0)
    return x * o.scale
def as_dict(x):
    o = dataclasses.asdict(Opts(tags=["a"]))
    return x * o["scale"]
def pairs(x):
    p = Pair(x, x + 1)._replace(b=x * 2)
    return p.a + p.b
def dated(x):
    y = x + 1
    now = datetime.datetime.now()
    return y * now.year
def environ(x):
    y = x + 1
    os.environ["ACME"] = "1"
    return y * len(os.environ["ACME"])
def deep(x):
    y = x + 1
    z = copy.deepcopy(lin)
    return z(y)
lin = torch.nn.Linear(4, 4)
def weak(x):
    r = weakref.ref(lin)
    return r()(x)
@functools.lru_cache
def table(n):
    return n * 2
def cached(x):
    return x * table(3)
def matched(x):
    m = re.match(r"(\d+)", "12ab")
    return x * int(m.group(1))
def dumped(x):
    y = x + 1
    s = json.dumps({"a": 1})
    return y * len(s)
def evaluated(x):
    y = x + 1
    return eval("y * 2")
def unique(x):
    y = x * 2
    return y, str(uuid.uuid4())
class Suppress:
    def __enter__(self): return self
    def __exit__(self, *a): return True
def suppressed(x):
    y = x + 1
    with Suppress():
        y = y * 2
        raise ValueError("no")
    return y
def sender(x):
    def gen():
        got = yield 1
        while True:
            got = yield got * 2
    g = gen(); next(g)
    return g.send(x)
def finals(x):
    try:
        y = x + 1
        torch._dynamo.graph_break()
    finally:
        y = y * 2
    return y
def makes_class(x):
    class Local:
        k = 3
    return x * Local.k
def makes_module(x):
    m = torch.nn.Linear(4, 4)
    return m(x)
def inspected(x):
    y = x + 1
    n = len(inspect.stack())
    return y * n
def walrus(x):
    if (n := x.numel()) > 3:
        return x * n
    return x
def cased(x, cmd="go"):
    match cmd:
        case "go":
            return x + 1
        case _:
            return x
def hashed(x):
    d = {x: 1}
    return x * d[x]
def decimals(x):
    y = x + 1
    return y * float(decimal.Decimal("1.5"))
def queued(x):
    q = queue.Queue(); q.put(x)
    return q.get() + 1
def tempf(x):
    y = x + 1
    with tempfile.TemporaryDirectory() as d:
        torch.save(y, d + "/a.pt")
    return y * 2
def seeded(x):
    torch.manual_seed(0)
    return x + torch.rand(4)
def rng(x):
    g = torch.Generator().manual_seed(1)
    return x + torch.rand(4, generator=g)
def pointer(x):
    y = x + 1
    return y * (y.data_ptr() % 2)
def stringy(x):
    y = x + 1
    s = f"{y}"
    return y * len(s)
def shaped(x):
    y = x.new_tensor([len(x), 2, 3, 4])
    return x * y
def setat(x):
    y = x + 1
    y.note = "kept"
    return y * 2
def globl(x):
    global COUNT
    COUNT = COUNT + 1
    return x * COUNT
COUNT = 0
def datas(x):
    y = x * 2
    y.data = x + 1
    return y
def numpyed(x):
    y = x + 1
    return y.numpy().mean() * x
def listed(x):
    y = x * 2
    return sorted(y.tolist())
def awaits(x):
    async def later(): return x * 2
    y = x + 1
    return asyncio.run(later()) + y
def threadpool(x):
    import concurrent.futures
    y = x + 1
    with concurrent.futures.ThreadPoolExecutor(1) as ex:
        return ex.submit(torch.sin, y).result()
def subp(x):
    y = x + 1
    subprocess.run(["true"])
    return y * 2
for f in (replaced, as_dict, pairs, dated, environ, deep, weak, cached, matched, dumped, evaluated, unique, suppressed, sender, finals, makes_class, makes_module, inspected, walrus, cased, hashed, decimals, queued, tempf, seeded, rng, pointer, stringy, shaped, setat, globl, datas, numpyed, listed, awaits, threadpool, subp):
    attempt(f, x)
