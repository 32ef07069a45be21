# SPDX-License-Identifier: Apache-2.0
"""What is timed to know the costs of work on a processor (cpu_work.py): sizes of library calls, functions that Inductor compiles, operators."""

PRODUCTS = [  # rows, columns, depth
    (2, 64, 256), (3, 512, 128), (6, 256, 512), (8, 96, 64), (12, 768, 96), (16, 16, 16), (24, 300, 300), (32, 512, 64), (48, 64, 768),
    (64, 128, 128), (64, 512, 256), (96, 48, 512), (128, 32, 1024), (128, 384, 384), (200, 256, 256), (256, 512, 64), (384, 24, 200), (512, 128, 48),
    (600, 64, 64), (1000, 128, 64), (1000, 8, 64),
]

VECTORS = [  # of one row: columns, depth
    (16, 16), (40, 300), (64, 1000), (128, 128), (200, 500), (300, 96), (512, 512), (768, 256), (1000, 128), (256, 1024), (1024, 32),
]

BATCHES = [  # matrices, rows, columns, depth
    (4, 16, 16, 16), (8, 64, 64, 32), (8, 32, 200, 32), (16, 48, 32, 48), (4, 128, 64, 96), (32, 16, 48, 64), (2, 200, 100, 200), (64, 27, 27, 64),
    (12, 8, 64, 64), (4, 196, 64, 64),
]

CONVOLUTIONS = {  # images, channels, outputs, side, window, step; of "grouped_convolution" the groups instead of a step
    "convolution": [
        (1, 32, 32, 28, 3, 1), (1, 64, 64, 14, 3, 1), (2, 128, 128, 7, 3, 1), (1, 48, 96, 20, 3, 2), (2, 16, 64, 32, 5, 2), (1, 128, 32, 16, 3, 1),
        (4, 24, 24, 16, 3, 1), (1, 64, 128, 24, 2, 2), (1, 16, 16, 48, 3, 1), (1, 96, 64, 10, 5, 1),
    ],
    "pointwise_convolution": [
        (1, 64, 64, 28, 1, 1), (1, 256, 64, 14, 1, 1), (1, 32, 192, 28, 1, 1), (4, 128, 128, 7, 1, 1), (1, 512, 128, 7, 1, 1), (2, 24, 96, 24, 1, 1),
        (1, 96, 24, 40, 1, 1), (1, 64, 16, 1, 1, 1), (1, 16, 64, 1, 1, 1),
    ],
    "depthwise_convolution": [
        (1, 64, 64, 28, 3, 1), (1, 192, 192, 14, 3, 1), (2, 96, 96, 14, 7, 1), (1, 32, 32, 56, 3, 2), (1, 256, 256, 10, 5, 1), (4, 48, 48, 12, 3, 1),
        (1, 64, 64, 24, 7, 1), (1, 128, 128, 20, 5, 2),
    ],
    "grouped_convolution": [
        (1, 64, 64, 28, 3, 8), (1, 128, 128, 14, 3, 16), (2, 96, 96, 14, 3, 4), (1, 128, 64, 20, 3, 32), (1, 32, 64, 28, 3, 2),
        (1, 64, 64, 10, 5, 4),
    ],
    "first_convolution": [
        (1, 3, 32, 64, 3, 2), (1, 3, 64, 56, 7, 2), (2, 3, 16, 40, 3, 1), (1, 1, 32, 48, 5, 1), (1, 3, 96, 64, 4, 4), (1, 3, 64, 80, 8, 8),
        (1, 4, 24, 32, 3, 1),
    ],
    "transposed_convolution": [
        (1, 64, 32, 14, 4, 2), (1, 32, 16, 24, 4, 2), (1, 64, 64, 12, 2, 2), (2, 16, 8, 24, 3, 1), (1, 128, 64, 8, 4, 2), (1, 32, 32, 16, 2, 2),
    ],
}

ATTENTION = [  # heads, queries, keys, channels
    (4, 64, 64, 32), (8, 196, 196, 32), (2, 256, 256, 64), (8, 1, 300, 64), (12, 48, 48, 64), (4, 100, 200, 32), (6, 128, 128, 64), (16, 32, 32, 16),
    (1, 384, 384, 96), (8, 1, 64, 32),
]


def loops(torch):
    """[f(t)] of t.x and t.y, numbers above 0 in rows of 256, t.h and t.g, the same of 16 bits, t.w, one row, and t.i, numbers of rows. Each is a
    kernel of Inductor's, of rows of its own number, so that none is fused with another."""
    f = torch.nn.functional
    functions = [getattr(torch, name) for name in "exp tanh erf sigmoid log rsqrt sqrt sin cos log1p reciprocal".split()]
    return [
        lambda t: t.x + t.y, lambda t: f.relu(t.x) * 2 + t.x, lambda t: t.x * t.w + t.w, lambda t: f.relu(t.x),
        lambda t: t.x * t.y - t.x / 3 + t.y * 2,
        *[lambda t, function=function: function(t.x) for function in functions],
        lambda t: t.x / t.y, lambda t: t.x.pow(2.2), lambda t: t.h + t.g, lambda t: f.relu(t.h) * t.g + t.h, lambda t: t.h * 2,
        lambda t: t.x.sum(-1), lambda t: (t.x * t.y).sum(-1), lambda t: t.x.amax(-1), lambda t: t.x.sum(0), lambda t: t.x.view(-1, 16).sum(-1),
        lambda t: f.layer_norm(t.x, (256,), t.w, t.w), lambda t: t.x * torch.rsqrt(t.x.pow(2).mean(-1, keepdim=True)) * t.w,
        lambda t: f.layer_norm(t.x + t.y, (256,)), lambda t: f.softmax(t.x, -1), lambda t: f.softmax(t.h, -1), lambda t: t.x.t() + t.y[0, 0],
        lambda t: t.x.view(-1, 16, 16).transpose(1, 2) + 1, lambda t: t.x[:, ::2] + 1, lambda t: t.x.repeat_interleave(2, 1) * 2,
        lambda t: f.embedding(t.i, t.y), lambda t: torch.cat([t.x, t.y], 1), lambda t: f.pad(t.x, (1, 1)) + 1,
    ]


def operators(torch):
    """The same of operators of eager mode."""
    f = torch.nn.functional

    def image(rows):
        return rows[:128].reshape(-1, 16, 16, 16)

    return [
        lambda t: t.x + t.y, lambda t: t.x * t.w, lambda t: f.relu(t.x), lambda t: t.x.exp(), lambda t: t.x.tanh(), lambda t: f.gelu(t.x),
        lambda t: f.silu(t.x), lambda t: t.x.sigmoid(), lambda t: t.x.log(), lambda t: t.x.rsqrt(), lambda t: t.x.pow(2.2), lambda t: t.x / t.y,
        lambda t: t.h + t.g, lambda t: f.gelu(t.h), lambda t: t.h.float(), lambda t: t.x.bfloat16(), lambda t: f.softmax(t.x, -1),
        lambda t: f.softmax(t.h, -1), lambda t: f.layer_norm(t.x, (256,), t.w, t.w), lambda t: f.layer_norm(t.h, (256,)),
        lambda t: f.group_norm(image(t.x), 4), lambda t: f.batch_norm(image(t.x), *[t.w[:16]] * 4),
        lambda t: f.batch_norm(image(t.h), *[t.w[:16]] * 4), lambda t: f.hardtanh(t.x, 0, 6), lambda t: f.adaptive_avg_pool2d(image(t.x), 1),
        lambda t: t.x.pow(2), lambda t: t.x.var(-1), lambda t: t.h.mean(-1), lambda t: t.h * t.w[0].bfloat16(), lambda t: t.x - t.x[:, :1],
        lambda t: f.log_softmax(t.x, -1), lambda t: f.layer_norm(t.x.view(-1, 16, 16).transpose(1, 2), (16,)), lambda t: t.x.mean(-1),
        lambda t: t.x.sum(0), lambda t: t.x.amax(-1), lambda t: t.x.t().contiguous(), lambda t: t.x.view(-1, 16, 16).transpose(1, 2).contiguous(),
        lambda t: torch.cat([t.x, t.y], 1), lambda t: f.pad(t.x, (1, 1)), lambda t: f.embedding(t.i, t.y), lambda t: t.x.cumsum(-1),
        lambda t: t.x.cumsum(0), lambda t: f.relu(t.h), lambda t: f.max_pool2d(image(t.x), 3, 2, 1), lambda t: torch.index_add(t.x, 0, t.i, t.x),
        lambda t: torch.sin(t.x),
    ]
