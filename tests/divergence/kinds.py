# SPDX-License-Identifier: Apache-2.0
"""Models that are right, of every kind of operator: `diff --run` must not raise an alarm on them."""
import torch
from torch import nn

from cases import F, Model, case, normal, plain

INF = float("inf")


def integers(low, high, *sizes, dtype=torch.int64):
    return torch.randint(low, high, sizes, generator=torch.Generator().manual_seed(3)).to(dtype)


# ---- reductions, norms, scans, order

@case("reductions-of-every-kind")
def _():
    def run(x):
        return (x.sum(0), x.prod(1), x.amax(0), x.amin((0, 1)), x.argmax(1), x.argmin(), x.mean(1, keepdim=True), x.var(0),
                x.std(1, correction=0), torch.logsumexp(x, 1), x.norm(p=3, dim=0), (x > 0).any(1), (x > -9).all(), x.nansum(0),
                torch.count_nonzero(x > 0, 1), x.abs().median(1).values)
    return plain(run, normal(24, 36))


@case("norms")
def _():
    parts = {"a": nn.RMSNorm(24), "b": nn.InstanceNorm1d(8, affine=True), "c": nn.LocalResponseNorm(3), "d": nn.GroupNorm(4, 8)}
    return Model(lambda m, x: m.d(m.c(m.b(m.a(x)))) + F.normalize(x, dim=-1), **parts), (normal(4, 8, 24),)


@case("norms-of-a-constant", note="what is left of a mean that is rounded, times a thousand: the inputs may as well be the next numbers")
def _():
    return plain(lambda x: (F.layer_norm(x, (1000,)), F.batch_norm(x, None, None, training=True) + 1), torch.full((8, 1000), 0.1))


@case("norms-bfloat16")
def _():
    parts = {"a": nn.RMSNorm(64), "b": nn.LayerNorm(64), "d": nn.GroupNorm(4, 8)}
    return Model(lambda m, x: m.d(m.b(m.a(x))) + F.normalize(x, dim=-1), **parts).bfloat16(), (normal(4, 8, 64, dtype=torch.bfloat16),)


@case("softmax-variants")
def _():
    return plain(lambda x: (torch.softmax(x * 30, 0), torch.log_softmax(x * 30, 1), F.softmin(x, -1), F.gumbel_softmax(x * 0, 1, dim=-1) * 0,
                            torch.softmax(x.half(), -1, dtype=torch.float32)), normal(32, 48))


@case("softmax-of-all-masked", note="rows of which nothing is left are NaN in eager mode, too")
def _():
    return plain(lambda x, m: torch.softmax(x.masked_fill(m, -INF), -1).nan_to_num(0.0) @ x.T, normal(16, 32),
                 torch.arange(16).reshape(16, 1).expand(16, 32) % 3 == 0)


@case("scans")
def _():
    return plain(lambda x: (x.cumsum(0), x.abs().cumprod(1), x.logcumsumexp(1), x.cummax(0)[0], x.cummin(1)[1],
                            (x > 0).cumsum(-1), x.half().cumsum(1), x.diff(dim=1)), normal(20, 30))


@case("order")
def _():
    def run(x):
        values, places = torch.sort(x, dim=1, descending=True, stable=True)
        return values * 2, places, x.kthvalue(3, 1).values, x.argsort(0), torch.bucketize(x, torch.linspace(-2, 2, 9)), \
            torch.searchsorted(torch.linspace(-1, 1, 20), x[0]), x.topk(4, largest=False).indices, x.unique().numel()
    return plain(run, normal(12, 40))


@case("order-with-ties", note="equal values: which is first is not said")
def _():
    return plain(lambda x: (x.topk(4).values, x.argmax(1), x.max(0).indices, torch.sort(x, stable=True).indices, x.mode(1).values),
                 integers(0, 4, 16, 32).float())


@case("long-sums-bfloat16")
def _():
    return plain(lambda x: (x.sum(-1), (x * x).mean(-1).sqrt(), x.float().sum().bfloat16(), x.std(0)), normal(64, 4096, dtype=torch.bfloat16))


@case("sum-that-cancels", note="the result is rounding and nothing else")
def _():
    return plain(lambda x: (x - x.mean(-1, keepdim=True)).sum(-1) * 1e6, normal(64, 512) + 100)


# ---- indices

@case("scatter-of-every-kind")
def _():
    index = integers(0, 16, 64, 8)

    def run(x, i):
        zero = torch.zeros(16, 8)
        return (zero.scatter_add(0, i, x), zero.scatter_reduce(0, i, x, "amax", include_self=False),
                zero.scatter_reduce(0, i, x, "mean"), zero.scatter_reduce(0, i, x, "prod"), x.gather(0, i),
                zero.scatter(0, i % 1 + torch.arange(8), 2.0))
    return plain(run, normal(64, 8), index)


@case("index-put")
def _():
    def run(x, i, v):
        y = x.clone()
        y[i] = v
        z = x.index_put((i, i % 8), v[:, 0], accumulate=True)
        w = x.index_fill(1, i[:3] % 8, 7.0).index_copy(0, torch.tensor([1, 3]), v[:2])
        return y, z, w, x.masked_select(x > 0).sum(), torch.take(x, i), x[:16].take_along_dim(i.reshape(-1, 1) % 8, 1)
    return plain(run, normal(32, 8), torch.randperm(32, generator=torch.Generator().manual_seed(1))[:16], normal(16, 8) + 1)


@case("index-put-accumulate-bfloat16")
def _():
    return plain(lambda x, i, v: torch.zeros(16, 8, dtype=torch.bfloat16).index_put((i,), v, accumulate=True) * x, normal(16, 8, dtype=torch.bfloat16),
                 integers(0, 16, 200), normal(200, 8, dtype=torch.bfloat16))


@case("negative-indices")
def _():
    return plain(lambda x, i: (x[i], x[:, i[:4] % 8 - 8], x[-1], x[..., -3:], x.roll(3, 0), x.flip(1), x[::2, ::3]), normal(32, 8), integers(-32, 32, 24))


@case("embedding-bag")
def _():
    return Model(lambda m, i, o: (m.a(i, o), m.b(i, o), m.c(i).sum(0)), a=nn.EmbeddingBag(20, 8, mode="mean"), b=nn.EmbeddingBag(20, 8, mode="max"),
                 c=nn.Embedding(20, 8, padding_idx=2)), (integers(0, 20, 30), torch.tensor([0, 7, 7, 20]))


@case("one-hot-and-tril")
def _():
    return plain(lambda i, x: (F.one_hot(i, 7).float() @ x, x.tril(-1), x.triu(1), torch.diag(x[:, 0]), x.diagonal(1), torch.tril_indices(4, 4)),
                 integers(0, 7, 12), normal(7, 5))


# ---- views and memory

@case("as-strided")
def _():
    return plain(lambda x: (torch.as_strided(x, (6, 5), (3, 2), 1) * 2, x.unfold(0, 8, 4).sum(-1), x.view(8, 8).t().contiguous().view(-1),
                            x.view(4, 16).movedim(0, 1)[3:9:2].exp()), normal(64))


@case("strided-inputs", note="inputs that are not row-major")
def _():
    return plain(lambda a, b, c: (a + b.sum(1), (a * c).sum(0), torch.cat([a, b[:, 0]]).relu()), normal(16, 12).t(), normal(12, 2, 32)[:, :, ::2],
                 normal(12, 1).expand(12, 16))


@case("view-as-another-dtype")
def _():
    return plain(lambda x: ((x.view(torch.int32) >> 23) & 255, (x.view(torch.int32) ^ 1).view(torch.float32), x.half().view(torch.int16) + 1), normal(64))


@case("buffers-that-change")
def _():
    class Counter(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("mean", torch.zeros(8))
            self.register_buffer("steps", torch.zeros((), dtype=torch.int64))

        def forward(self, x):
            self.steps += 1
            self.mean.mul_(0.9).add_(x.mean(0), alpha=0.1)
            return (x - self.mean) * self.steps

    return Counter(), (normal(16, 8),)


@case("input-that-changes")
def _():
    def run(x, y):
        x.mul_(2)
        x[0] += y
        return x.relu() + y
    return plain(run, normal(8, 8), normal(8))


@case("batch-norm-in-training", note="running statistics are outputs, too")
def _():
    class Training(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm = nn.BatchNorm1d(16)

        def forward(self, x):
            return F.batch_norm(x, self.norm.running_mean, self.norm.running_var, self.norm.weight, self.norm.bias, True).relu()

    return Training(), (normal(64, 16) * 3 + 1,)


@case("copies-and-slices")
def _():
    def run(x):
        y = torch.zeros(12, 12)
        y[2:10, 3:9] = x
        y[:, 0].copy_(x[0, 0].expand(12))
        return F.pad(y, (1, 2, 3, 0), value=-1), torch.stack([x, x * 2], 1).flatten(1), torch.block_diag(x, x), x.repeat_interleave(2, 0), x.tile(2, 2)
    return plain(run, normal(8, 6))


# ---- numbers

@case("complex")
def _():
    def run(x, y):
        z = torch.complex(x, y)
        w = torch.fft.fft(z * torch.exp(1j * x))
        return w, w.abs(), z.angle(), torch.view_as_real(z.conj() * w), torch.fft.irfft(torch.fft.rfft(x)), (z @ z.T).real
    return plain(run, normal(16, 16), normal(16, 16) + 1)


@case("complex-multiplication", note="elements by a complex number")
def _():
    return plain(lambda q, f: torch.view_as_real(torch.view_as_complex(q) * f).flatten(-2), normal(2, 8, 4, 2), torch.polar(torch.ones(8, 4), normal(8, 4)))


@case("integer-division")
def _():
    return plain(lambda a, b: (a // b, a % b, torch.div(a, b, rounding_mode="trunc"), torch.fmod(a, b), torch.remainder(a, -b), a / b, torch.gcd(a, b),
                               torch.lcm(a % 9, b), a.bitwise_not(), a.abs().sign()), integers(-1000, 1000, 256), integers(1, 30, 256))


@case("integers-of-few-bits", note="results that wrap around")
def _():
    return plain(lambda a, b: (a + b, a * b, -a, (a.to(torch.uint8) + 200) * 3, (b.to(torch.int16) * 300) // 7, a << 1, a >> 2, a ^ b, (a & b) | 3,
                               a.to(torch.uint8) // 3, a.sum(), a.prod()), integers(-128, 128, 200, dtype=torch.int8), integers(-128, 128, 200, dtype=torch.int8))


@case("integers-of-64-bits")
def _():
    big = torch.tensor([2**62, -2**62, 2**53 + 1, -2**53 - 1, 3, 0, 2**40, -7])
    return plain(lambda a: (a * 3, a // 7, a % 1000, a >> 3, a.sum(), a.cumsum(0), a.abs(), a == a - 1, a.to(torch.float64), a.float(), a.max()), big)


@case("shifts-and-bools")
def _():
    return plain(lambda a, b: ((a << b) >> 1, (a > 3) & (b < 4) | ~(a == b), (a > 0) ^ (b > 2), torch.logical_xor(a, b), (a > 3).int() - (b > 2).int(),
                               (a > 3).sum(), (a > 3).float().mean(), torch.where(a > b, a, b)), integers(-100, 100, 128), integers(0, 8, 128))


@case("casts")
def _():
    x = torch.cat([normal(64) * 100, torch.tensor([0.5, 1.5, 2.5, -0.5, -1.5, 65504.0, 65520.0, 1e-7, 3e38])])
    return plain(lambda x: (x.half(), x.bfloat16(), x.half().bfloat16().double(), x.clamp(-2e9, 2e9).int(), x.bool(), x.clamp(-100, 100).to(torch.int8), x.long().float(),
                            x.round().clamp(-1e9, 1e9).long(), (x.half() + x.bfloat16()), (x.double() + x.half()).float(), x.trunc(), x.frac()), x)


@case("casts-to-float8")
def _():
    return plain(lambda x: (x.to(torch.float8_e4m3fn).float() * 2, x.to(torch.float8_e5m2).half(), (x * 0.1).clamp(-1, 1).to(torch.float8_e4m3fn)), normal(512, scale=10))


@case("mixed-dtypes")
def _():
    return plain(lambda h, f, i: ((h * f + i).to(torch.bfloat16) * h.bfloat16(), torch.add(i, f, alpha=2), h.double().sum() + f.mean(), i * 0.5, i / 3, i * i % 9,
                                  torch.where(i > 0, h, f)), normal(64, dtype=torch.float16), normal(64), integers(-9, 9, 64))


@case("chain-bfloat16")
def _():
    return plain(lambda x: ((x.exp() + 1).log() * x.tanh()).sigmoid() - (x * 3).sin() / (x.abs() + 0.5).sqrt() + F.gelu(x) * F.silu(x), normal(4096, dtype=torch.bfloat16))


@case("chain-float16")
def _():
    return plain(lambda x: F.softplus(x) * F.mish(x) + F.elu(x).pow(2) - F.hardswish(x) * torch.rsqrt(x.abs() + 1) + torch.atan2(x, x + 3) + torch.hypot(x, x * 2),
                 normal(4096, dtype=torch.float16))


@case("cancellation-bfloat16", note="the difference of near values has few digits")
def _():
    return plain(lambda x: ((x * 1.01 + 3) - (x + 3)) * 100 - x, normal(4096, dtype=torch.bfloat16))


@case("activations-bfloat16")
def _():
    return plain(lambda x: (F.gelu(x), F.gelu(x, approximate="tanh"), F.silu(x), F.softplus(x), F.mish(x), F.selu(x), F.celu(x), F.leaky_relu(x), F.hardsigmoid(x),
                            F.hardtanh(x), F.logsigmoid(x), F.tanhshrink(x), F.softsign(x), F.relu6(x)), normal(2048, dtype=torch.bfloat16, scale=3))


@case("special-functions")
def _():
    def run(x):
        a = x.abs() + 0.1
        return (torch.lgamma(a), torch.digamma(a), torch.erfc(x), torch.special.i0(x), torch.special.i1(x), torch.special.ndtri(torch.sigmoid(x)), torch.special.zeta(a + 1, 2.0),
                torch.special.bessel_j0(x), torch.special.erfcx(x), torch.sinc(x), torch.asinh(x), torch.acosh(a + 1), torch.atanh(x / 10), torch.expm1(x / 9), torch.log2(a),
                torch.special.xlogy(x, a), torch.special.entr(a), torch.logit(torch.sigmoid(x)))
    return plain(run, normal(512))


@case("infinities-and-nan")
def _():
    x = torch.tensor([INF, -INF, float("nan"), 0.0, -0.0, 1.0, -1.0, 3e38, -3e38, 1e-42] * 8)
    return plain(lambda x: (x + 1, x / 0, x - x, torch.exp(x), torch.log(x), x.abs().sqrt(), torch.maximum(x, x.flip(0)), x.clamp(-1, 1), x.isnan(), x.isinf(),
                            torch.nan_to_num(x), torch.sign(x), x.max(), x.nansum(), torch.relu(x), torch.fmin(x, x.flip(0)), x.amin(), x.sigmoid(), x.tanh(), x > 0, x == x, F.gelu(x),
                            x.pow(2), x.pow(0), torch.copysign(torch.ones(80), x), torch.sort(x).values, torch.fmax(x, -x), x.round(), torch.where(x > 0, x, 0)), x)


@case("infinities-and-nan-bfloat16")
def _():
    x = torch.tensor([INF, -INF, float("nan"), 0.0, -0.0, 1.0, -1.0, 3e38, -3e38, 1e-38] * 8).bfloat16()
    return plain(lambda x: (x * 2, x.clamp(-1, 1), F.silu(x), F.softplus(x), x.softmax(0), x.tanh() * 3, torch.maximum(x, x.flip(0)), x.sum(), x.argmax(), x.exp() * 0.5), x)


@case("subnormals", note="numbers that are too small for normal ones")
def _():
    return plain(lambda x: (x * 0.5, x + x, x.exp() - 1, x.sqrt(), x / 3, x.sum()), torch.logspace(-45, -36, 200))


@case("powers")
def _():
    return plain(lambda x, y: (x ** y, x.abs() ** 0.3, x ** 2, x ** 3, x ** -1, 2 ** x, x.abs().pow(-0.5), torch.float_power(x.abs(), 2.5), torch.ldexp(x, torch.tensor(3))), normal(256), normal(256).round())


@case("rounding")
def _():
    x = torch.cat([torch.arange(-8, 8) / 2, normal(100) * 10])
    return plain(lambda x: (x.round(), x.round(decimals=1), x.floor(), x.ceil(), x.trunc(), torch.frac(x), x // 2, x % 3, torch.fmod(x, 3)), x)


@case("empty-and-scalars")
def _():
    return plain(lambda e, s: (e.sum(0), e * 2, torch.cat([e, e]), s * 2 + 1, s.reshape(1).expand(4), e.t(), s.exp(), e.mean(1), torch.zeros(0).prod()),
                 torch.zeros(0, 5), torch.tensor(0.5))


@case("constants-folded")
def _():
    return Model(lambda m, x: x @ (m.w.t() * 2 + torch.eye(16)) + torch.arange(16) / 3 + torch.full((16,), 0.1).cumsum(0), w=nn.Parameter(normal(16, 16))), (normal(4, 16),)


@case("large-range-of-indices", note="indices beyond 2^31 in bytes")
def _():
    return plain(lambda x: (torch.arange(0, 3_000_000_000, 300_000_000) + x, torch.arange(10) * 2**33 % 1000 + x), torch.zeros(10, dtype=torch.int64))


# ---- layers

@case("convolutions")
def _():
    parts = {"a": nn.Conv2d(4, 8, 3, stride=2, padding=1, groups=4), "b": nn.Conv2d(8, 8, 3, dilation=2, padding="same", padding_mode="circular"),
             "c": nn.ConvTranspose2d(8, 4, 4, stride=2, padding=1), "d": nn.Conv1d(16, 6, 5), "e": nn.Conv3d(1, 2, 3)}

    def run(m, x):
        y = m.c(F.gelu(m.b(m.a(x))))
        return y, m.d(y.flatten(2)[:, :, :60].transpose(1, 2)[:, :16, :].contiguous().expand(1, 16, 4).repeat(1, 1, 3)), m.e(y.unsqueeze(1))
    return Model(run, **parts), (normal(1, 4, 16, 16),)


@case("convolution-channels-last")
def _():
    return nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.SiLU(), nn.Conv2d(8, 8, 1), nn.Hardtanh()).to(memory_format=torch.channels_last), \
        (normal(2, 3, 12, 12).to(memory_format=torch.channels_last),)


@case("convolution-bfloat16")
def _():
    return nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.Conv2d(16, 16, 3), nn.AvgPool2d(2)).bfloat16(), (normal(2, 3, 12, 12, dtype=torch.bfloat16),)


@case("poolings")
def _():
    def run(x):
        pooled, places = F.max_pool2d(x, 3, 2, 1, return_indices=True)
        return (pooled, places, F.avg_pool2d(x, 3, 2, 1, ceil_mode=True, count_include_pad=False), F.adaptive_avg_pool2d(x, (3, 5)), F.adaptive_max_pool2d(x, 4),
                F.lp_pool2d(x.abs(), 2, 3), F.max_pool1d(x.flatten(2), 4, dilation=2), F.avg_pool3d(x.unsqueeze(1), 2), F.max_unpool2d(pooled[:, :, :, :], places, 3, 2, 1, x.shape))
    return plain(run, normal(2, 3, 13, 13))


@case("interpolation")
def _():
    def run(x):
        return (F.interpolate(x, scale_factor=1.7, mode="bilinear"), F.interpolate(x, size=(5, 19), mode="bicubic"), F.interpolate(x, size=(20, 9), mode="nearest"),
                F.interpolate(x, size=(7, 7), mode="area"), F.interpolate(x, scale_factor=2, mode="nearest-exact"), F.interpolate(x, size=(6, 6), mode="bilinear", antialias=True),
                F.pixel_shuffle(x.repeat(1, 4, 1, 1), 2), F.grid_sample(x, torch.linspace(-1, 1, 2 * 6 * 6 * 2).reshape(2, 6, 6, 2), align_corners=False), F.unfold(x, 3, stride=2))
    return plain(run, normal(2, 3, 11, 11))


@case("interpolation-of-integers", ["upsample_bilinear2d"], note="eager mode computes bytes in fixed point; compiled code gives one less in places")
def _():
    return plain(lambda x: (F.interpolate(x, scale_factor=2, mode="nearest"), F.interpolate(x, size=(9, 9), mode="bilinear", align_corners=True)), integers(0, 255, 1, 3, 8, 8, dtype=torch.uint8))


@case("attention-variants")
def _():
    def run(q, k, v, m):
        return (F.scaled_dot_product_attention(q, k, v), F.scaled_dot_product_attention(q, k, v, attn_mask=m), F.scaled_dot_product_attention(q, k[:, :1], v[:, :1], enable_gqa=True),
                F.scaled_dot_product_attention(q, k, v, scale=0.5, is_causal=True))
    return plain(run, *[normal(2, 4, 24, 16) + i / 9 for i in range(3)], torch.arange(24).reshape(24, 1) >= torch.arange(24))


@case("multi-head-attention-float16")
def _():
    return Model(lambda m, x: m.a(x, x, x, need_weights=True)[0] + x, a=nn.MultiheadAttention(32, 4, batch_first=True).half()), (normal(2, 8, 32, dtype=torch.float16),)


@case("lstm-and-rnn")
def _():
    def run(m, x):
        y, (h, c) = m.a(x)
        return m.b(y)[0], h, c
    return Model(run, a=nn.LSTM(8, 16, 2, bidirectional=True, batch_first=True), b=nn.RNN(32, 8, batch_first=True)), (normal(2, 6, 8),)


@case("dropout-in-inference")
def _():
    return nn.Sequential(nn.Linear(16, 32), nn.Dropout(0.5), nn.ReLU(), nn.Dropout1d(0.2), nn.Linear(32, 4)), (normal(8, 16),)


@case("products-of-every-kind")
def _():
    def run(a, b, v, w):
        return (a @ b, torch.bmm(a.expand(3, 16, 24), b.expand(3, 24, 8)), torch.addmm(v[:8], a, b, beta=0.5, alpha=2), torch.mv(b.t(), a[0]), torch.dot(a[0], a[1]),
                torch.outer(v, v), torch.einsum("ij,jk,ik->i", a, b, a[:, :8]), torch.baddbmm(v[:8].expand(2, 16, 8), a.expand(2, 16, 24), b.expand(2, 24, 8)), torch.kron(a[:2, :2], b[:2, :2]),
                torch.tensordot(a, b, 1), F.bilinear(a, a, w), torch.cdist(a, b.t()), torch.linalg.vector_norm(a, dim=1), F.cosine_similarity(a, a.flip(0)))
    return plain(run, normal(16, 24), normal(24, 8), normal(24), normal(4, 24, 24))


@case("linear-algebra")
def _():
    def run(x):
        s = x @ x.T + 8 * torch.eye(8)
        return torch.linalg.cholesky(s), torch.linalg.inv(s), torch.linalg.solve(s, x), torch.linalg.det(s), torch.linalg.eigvalsh(s), torch.linalg.svdvals(x), torch.trace(s), torch.linalg.qr(x)[1].abs()
    return plain(run, normal(8, 8))


@case("quantised-weights")
def _():
    def run(m, x):
        w = m.w.to(torch.float32) * m.s
        return F.linear(x, w) + (x.round().clamp(-8, 7).to(torch.int8).int() @ m.w.int().T).float() * m.s.T
    return Model(run, w=nn.Parameter(integers(-128, 128, 16, 32, dtype=torch.int8), requires_grad=False), s=nn.Parameter(normal(16, 1).abs() / 100)), (normal(4, 32) * 3,)


@case("losses")
def _():
    target = normal(16, 10)

    def run(x):
        p = torch.sigmoid(x)
        return (F.mse_loss(x, target), F.smooth_l1_loss(x, target), F.huber_loss(x, target), F.binary_cross_entropy(p, torch.sigmoid(target)), F.kl_div(x.log_softmax(1), target.softmax(1)),
                F.binary_cross_entropy_with_logits(x, p), F.nll_loss(x.log_softmax(1), torch.arange(16) % 10, ignore_index=3), F.l1_loss(x, target), F.poisson_nll_loss(x, p), F.triplet_margin_loss(x, target, p))
    return plain(run, normal(16, 10))


# ---- random numbers, control flow, sizes that change

@case("random-numbers")
def _():
    return plain(lambda x: (x + torch.rand_like(x), torch.randn(8, 8) @ x, F.dropout(x, 0.5, True) * 2, torch.bernoulli(torch.sigmoid(x)), torch.randint(0, 9, (8,)) + 1,
                            torch.randperm(8), (x + torch.randn_like(x)).softmax(-1).cumsum(-1)), normal(8, 8))


@case("dropout-in-training")
def _():
    class Training(nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b = nn.Linear(16, 32), nn.Linear(32, 8)

        def forward(self, x):
            return self.b(F.dropout(F.relu(self.a(x)), 0.3, True)).tanh() * 3
    return Training(), (normal(8, 16),)


@case("cond")
def _():
    def run(x):
        y = torch.cond(x.sum() > 0, lambda x: x.sin() * 2, lambda x: x.cos() - 1, (x,))
        return y.softmax(-1) + x
    return plain(run, normal(8, 8))


@case("while-loop")
def _():
    from torch._higher_order_ops.while_loop import while_loop

    def run(x):
        steps, y = while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 1.5 + y.sin()), (torch.tensor(0), x))
        return y / 7, steps
    return plain(run, normal(8))


@case("dynamic-sizes", dynamic=lambda: (({0: torch.export.Dim("rows", min=3), 1: torch.export.Dim("columns", min=3)},),))
def _():
    return plain(lambda x: (x.reshape(-1).sum(), x.softmax(-1) @ x.T, torch.arange(x.shape[0]) * 2, x.mean(0) * x.shape[1], F.pad(x, (1, 1)), x[1:] - x[:-1], x.cumsum(0)), normal(24, 12))


@case("dynamic-network", dynamic=lambda: ({0: torch.export.Dim("batch", min=2, max=64)},))
def _():
    return nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(32, 16), nn.LayerNorm(16), nn.GELU()), (normal(6, 3, 12, 12),)


@case("sizes-from-values")
def _():
    return plain(lambda x: (torch.nonzero(x > 0)[:, 0].float() * 2, x[x > 0.5].exp(), x.masked_select(x < 0).abs().log1p()), normal(40))


@case("several-inputs-and-keywords")
def _():
    return plain(lambda a, b: {"sum": a[0] + a[1] * 2, "product": a[0] * b["bias"], "same": a[0]}, [normal(8), normal(8) + 1], {"bias": normal(8)})


# ---- models

@case("gpt-small")
def _():
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.n1, self.n2, self.qkv, self.out = nn.LayerNorm(32), nn.LayerNorm(32), nn.Linear(32, 96), nn.Linear(32, 32)
            self.up, self.down = nn.Linear(32, 64), nn.Linear(64, 32)

        def forward(self, x):
            q, k, v = (t.reshape(2, 10, 4, 8).transpose(1, 2) for t in self.qkv(self.n1(x)).split(32, -1))
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            x = x + self.out(y.transpose(1, 2).reshape(2, 10, 32))
            return x + self.down(F.gelu(self.up(self.n2(x)), approximate="tanh"))

    class Gpt(nn.Module):
        def __init__(self):
            super().__init__()
            self.table, self.place, self.blocks, self.norm = nn.Embedding(50, 32), nn.Embedding(10, 32), nn.Sequential(Block(), Block()), nn.LayerNorm(32)

        def forward(self, tokens):
            x = self.table(tokens) + self.place(torch.arange(10, device=tokens.device))
            return self.norm(self.blocks(x)) @ self.table.weight.T

    return Gpt(), (integers(0, 50, 2, 10),)


@case("mixture-of-experts")
def _():
    def run(m, x):
        weight, chosen = m.gate(x).softmax(-1).topk(2)
        return (torch.stack([e(x) for e in m.experts], 1).gather(1, chosen.unsqueeze(-1).expand(-1, -1, 16)) * weight.unsqueeze(-1)).sum(1)
    return Model(run, gate=nn.Linear(16, 4), experts=nn.ModuleList(nn.Sequential(nn.Linear(16, 16), nn.SiLU()) for _ in range(4))), (normal(12, 16),)


@case("state-space")
def _():
    def run(x, a):
        states, state = [], torch.zeros(4, 8)
        for i in range(6):
            state = state * torch.exp(-F.softplus(a)) + x[:, i]
            states.append(state * torch.sigmoid(x[:, i]))
        return torch.stack(states, 1)
    return plain(run, normal(4, 6, 8), normal(8))
