# SPDX-License-Identifier: Apache-2.0
"""A designed sample of single library calls, convolutions, attention and products of matrices, as plain figures: `draw_calls(kinds, count, seed)`.

A call is a dict of JSON values, `operands(call, arena)` makes its tensors and `run(call, tensors)` runs it in the form in which Inductor
does. Sizes lie densely where networks for images, speech and diffusion have theirs; no model is copied. Every beginning of the list is itself a sample.
"""
import itertools
import math

import torch
import torch.nn.functional as F

from models.draws import Draw

DTYPES = ("bfloat16",) * 9 + ("float16",) * 4 + ("float32",) * 7
BATCHES = (1,) * 6 + (2, 2, 4, 4, 4, 8, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 128, 3, 5, 6, 12, 24, 48, 100)
SIDES = (7, 7, 14, 14, 14, 28, 28, 56, 56, 112, 8, 8, 16, 16, 32, 32, 64, 64, 128, 2, 4, 6, 10, 12, 20, 24, 40, 48, 80, 96, 160, 5, 9, 13, 15, 17, 19, 25, 31, 33, 35,
         38, 50, 63, 65, 71, 75, 100, 147, 200)
MOST_ELEMENTS = 1 << 27
# FLOP/s that bound how long a call may take, and how long.
RATES = {"dense": 3e14, "grouped": 3e13, "depthwise": 6e12}
MOST_S = 4e-3


def channels(draw: Draw, low: int = 8, high: int = 2048) -> int:
    """Mostly multiples of 8, 16, 32 or 64, as designs of networks have them; some of 2 or 4, one in sixteen is any number."""
    multiple = draw.one((8,) * 7 + (16,) * 6 + (32,) * 7 + (64,) * 7 + (4, 4, 2) + (1, 1))
    return min(max(draw.size(low, high, multiple), multiple), max(high, multiple))


def related(draw: Draw, inputs: int, low: int = 8, high: int = 2048) -> int:
    """Channels of a result whose operand has `inputs`."""
    ratio = draw.one((0.25, 0.5, 1, 1, 1, 1, 2, 2, 4, None, None, None))
    drawn = channels(draw, low, high) if ratio is None else int(inputs * ratio)
    return min(max(drawn, 1), 4096)


def image(draw: Draw, sides=SIDES) -> list[int]:
    """Height and width; one in six is no square."""
    side = draw.one(sides) if draw.random.random() < 0.8 else draw.size(min(sides), max(sides))
    if draw.random.random() < 0.83:
        return [side, side]
    return [side, max(1, int(side * draw.one((0.5, 0.5, 0.6, 0.75, 1.34, 1.67, 2, 2, 3, 0.25))))]


def same(window: list[int], dilation: int = 1) -> list[int]:
    return [dilation * (side - 1) // 2 for side in window]


# Stages of networks halve the side as they double the channels; libraries choose kernels for such sizes better than for others.
LADDER = {112: (16, 24, 32, 48, 64, 64, 96, 128), 56: (24, 32, 48, 64, 64, 64, 96, 104, 128, 144, 192, 208, 256, 256),
          28: (40, 64, 96, 120, 128, 128, 128, 160, 192, 208, 240, 256, 256, 416, 512, 512),
          14: (80, 96, 112, 128, 160, 192, 240, 256, 256, 256, 384, 416, 480, 512, 512, 672, 768, 832, 1024),
          7: (160, 192, 256, 320, 480, 512, 512, 512, 768, 832, 960, 1024, 1152, 2048)}


def rung(draw: Draw, others: tuple) -> dict:
    """A size of a ladder of stages, from pictures of 224 or 256 places a side; the result has `others` times the channels of the operand."""
    side = draw.one((112, 56, 56, 28, 28, 14, 14, 14, 7, 7))
    inputs = draw.one(LADDER[side])
    real = side if draw.random.random() < 0.8 else side * 8 // 7
    return {"size": [real, real], "channels": inputs, "outputs": min(2048, max(8, int(inputs * draw.one(others))))}


def dense(draw: Draw) -> dict:
    if draw.random.random() < 0.4:
        return rung(draw, (1, 1, 1, 1, 0.5, 2, 2)) | {"window": [3, 3], "stride": draw.one((1, 1, 1, 2)), "padding": [1, 1]}
    inputs = channels(draw)
    side = draw.one((3,) * 24 + (5, 5, 5, 7, 7, 2, 4, 9))
    window, dilation = [side, side], 1
    if draw.random.random() < 0.05:  # of one dimension, in turn with the other
        window = draw.one(([1, 3], [3, 1], [1, 7], [7, 1], [1, 5], [5, 1]))
    elif side == 3 and draw.random.random() < 0.1:
        dilation = draw.one((2, 2, 3, 4, 6, 12, 18, 24, 36))
    outputs = related(draw, inputs)
    if draw.random.random() < 0.08:  # heads: classes, boxes, latent channels, pictures
        outputs = draw.one((1, 2, 3, 4, 8, 9, 12, 17, 18, 19, 21, 36, 80, 84, 91, 150, 255, 720, 819))
    return {"size": image(draw), "channels": inputs, "outputs": outputs, "window": window, "stride": draw.one((1, 1, 1, 1, 2)), "padding": same(window, dilation),
            "dilation": dilation}


def pointwise(draw: Draw) -> dict:
    if draw.random.random() < 0.4:
        return rung(draw, (0.25, 0.25, 0.5, 0.5, 1, 2, 2, 4, 4, 6, 1 / 6)) | {"window": [1, 1], "stride": draw.one((1, 1, 1, 1, 1, 2))}
    inputs = channels(draw, 8, 3072)
    outputs = related(draw, inputs, 8, 3072)
    if draw.random.random() < 0.08:
        outputs = draw.one((1, 3, 4, 6, 18, 19, 21, 24, 36, 84, 91, 150, 255, 1000, 1280))
    return {"size": image(draw), "channels": inputs, "outputs": outputs, "window": [1, 1], "stride": draw.one((1, 1, 1, 1, 1, 1, 2))}


def squeeze(draw: Draw) -> dict:
    """Of one place an image: gates of channels, classifiers, pooled pyramids."""
    few, many = draw.size(4, 512, draw.one((1, 2, 4, 8, 8))), channels(draw, 16, 3072)
    inputs, outputs = draw.one(((few, many), (many, few)))
    return {"size": draw.one(([1, 1],) * 6 + ([2, 2], [3, 3], [6, 6])), "channels": inputs, "outputs": outputs, "window": [1, 1], "stride": 1}


def depthwise(draw: Draw) -> dict:
    inputs, size = channels(draw, 8, 3072), image(draw)
    if draw.random.random() < 0.4:
        first = rung(draw, (1,))
        inputs, size = first["channels"] * draw.one((1, 1, 1, 2, 4, 6)), first["size"]
    side = draw.one((3,) * 12 + (5,) * 7 + (7,) * 7 + (9, 11, 13, 31))
    window = [side, side]
    if draw.random.random() < 0.06:
        window = draw.one(([1, 7], [7, 1], [1, 11], [11, 1], [1, 21], [21, 1], [1, 3], [3, 1]))
    dilation = draw.one((2, 3, 4, 6)) if side <= 7 and draw.random.random() < 0.06 else 1
    return {"size": size, "channels": inputs, "outputs": inputs * (2 if draw.random.random() < 0.02 else 1), "window": window,
            "stride": draw.one((1, 1, 1, 2)), "padding": same(window, dilation), "dilation": dilation, "groups": inputs}


def grouped(draw: Draw) -> dict:
    width = draw.one((4, 4, 8, 8, 16, 16, 24, 32, 32, 40, 48, 56, 64, 64, 72, 96, 112, 120, 128, 10, 15, 20, 29, 60, 76, 112, 168, 232))
    groups = draw.one((2, 2, 3, 4, 4, 8, 8, 16, 16, 32, 32, 32, 64)) if draw.random.random() < 0.7 else draw.size(2, 64)
    while width * groups > 3072:
        groups = max(2, groups // 2)
    side = draw.one((3,) * 8 + (1, 1, 5, 7))
    per_group = width if draw.random.random() < 0.8 else max(1, int(width * draw.one((0.5, 2, 4, 0.25))))
    return {"size": image(draw), "channels": width * groups, "outputs": per_group * groups, "window": [side, side], "stride": draw.one((1, 1, 1, 2)),
            "padding": same([side]) * 2, "groups": groups}


# Outputs, window and stride of first layers as published networks have them; libraries have kernels for some of these alone.
STEMS = ((64, 7, 2), (64, 7, 2), (64, 7, 2), (32, 3, 2), (32, 3, 2), (32, 3, 2), (16, 3, 2), (24, 3, 2), (40, 3, 2), (48, 3, 2), (64, 3, 2), (64, 3, 1), (32, 7, 2), (96, 7, 2), (64, 11, 4),
         (128, 7, 2), (32, 3, 1), (16, 7, 1), (80, 3, 2), (64, 7, 4), (96, 7, 4))


def stem(draw: Draw) -> dict:
    if draw.random.random() < 0.5:
        outputs, side, stride = draw.one(STEMS)
        return {"size": image(draw, (160, 192, 224, 224, 224, 224, 240, 256, 256, 288, 299, 320, 384, 512)), "channels": draw.one((3, 3, 3, 3, 3, 3, 1, 4)), "outputs": outputs,
                "window": [side, side], "stride": stride, "padding": [side // 2] * 2}
    side = draw.one((3, 3, 3, 3, 7, 7, 7, 4, 5, 5, 9, 11, 1, 2, 6))
    return {"size": image(draw, (32, 64, 96, 128, 160, 192, 224, 224, 224, 224, 240, 256, 256, 288, 299, 320, 380, 384, 448, 512, 640, 800)),
            "channels": draw.one((1, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 7, 8, 12)),
            "outputs": draw.one((8, 16, 24, 32, 32, 32, 40, 48, 56, 64, 64, 64, 64, 72, 80, 96, 128, 192, 320)), "window": [side, side],
            "stride": draw.one((1, 2, 2, 2, 4)), "padding": [side // 2] * 2 if draw.random.random() < 0.85 else [0, 0]}


def patch(draw: Draw) -> dict:
    """Windows that do not overlap: the first layer of vision transformers, reductions between stages."""
    if draw.random.random() < 0.5:
        side = draw.one((4, 4, 7, 8, 8, 14, 14, 16, 16, 16, 32))
        return {"size": image(draw, (112, 224, 224, 224, 256, 256, 336, 384, 392, 448, 512)), "channels": draw.one((1, 3, 3, 3, 3, 4)),
                "outputs": draw.one((64, 96, 128, 192, 256, 384, 512, 768, 768, 1024, 1152, 1280, 1408)), "window": [side, side], "stride": side}
    side, inputs = draw.one((2, 2, 2, 2, 4, 8, 16)), draw.one((4, 16, 32, 40, 64, 80, 96, 128, 160, 192, 256, 320, 384, 512, 768))
    return {"size": image(draw, (14, 16, 28, 32, 56, 64, 112, 128)), "channels": inputs, "outputs": related(draw, max(inputs, 64), 32), "window": [side, side],
            "stride": side}


def line(draw: Draw) -> dict:
    """Of one dimension: speech, series, vocoders."""
    style = draw.one(("any", "any", "any", "any", "wave", "spectrum", "dilated", "pointwise"))
    length, inputs = draw.size(16, 16384), channels(draw, 16, 2048)
    window, stride, dilation, outputs = draw.one((2, 3, 3, 3, 5, 7, 9, 11)), draw.one((1, 1, 1, 2, 4)), 1, related(draw, inputs)
    if style == "wave":
        inputs, window, stride, length = draw.one((1, 1, 2)), draw.one((3, 7, 10, 15, 80)), draw.one((1, 2, 4, 5)), draw.size(4000, 200000)
        outputs = draw.one((16, 32, 48, 64, 128, 256, 512, 512, 512))
    elif style == "spectrum":
        inputs, window, stride, length = draw.one((40, 64, 80, 80, 100, 128)), draw.one((3, 3, 5, 7)), draw.one((1, 1, 2)), draw.size(50, 3000)
        outputs = draw.one((128, 256, 384, 512, 512, 768, 1024, 1280))
    elif style == "dilated":
        stride, dilation, window, outputs = 1, draw.one((2, 3, 4, 5, 9, 27)), draw.one((2, 3, 3, 7, 11)), inputs
    elif style == "pointwise":
        window, stride = 1, 1
    return {"size": [length], "channels": inputs, "outputs": outputs, "window": [window], "stride": stride,
            "padding": same([window], dilation) if draw.random.random() < 0.8 else [0], "dilation": dilation}


def line_depthwise(draw: Draw) -> dict:
    inputs, window = channels(draw, 64, 6144), draw.one((3, 4, 4, 4, 5, 7, 9, 15, 31, 31, 32))
    return {"size": [draw.size(16, 8192)], "channels": inputs, "outputs": inputs, "window": [window], "stride": draw.one((1,) * 7 + (2,)),
            "padding": draw.one(([window // 2], [window - 1])), "groups": inputs}


def line_grouped(draw: Draw) -> dict:
    groups, width = draw.one((2, 4, 4, 8, 16, 16, 16, 32)), draw.one((4, 8, 16, 24, 32, 32, 48, 48, 64, 64, 80, 128))
    window = draw.one((1, 3, 3, 5, 7, 9, 19, 31, 41, 64, 95, 128, 128))
    return {"size": [draw.size(16, 4096)], "channels": width * groups, "outputs": width * groups, "window": [window], "stride": draw.one((1, 1, 1, 2)),
            "padding": [window // 2], "groups": groups}


def transposed(draw: Draw) -> dict:
    is_line = draw.random.random() < 0.3
    if is_line:
        stride = draw.one((2, 2, 4, 5, 8, 8, 10))
        window, size = [stride * 2], [draw.size(16, 8192)]
    else:
        stride = draw.one((2, 2, 2, 2, 1, 4))
        window, size = [draw.one((2, 2, 3, 4, 4, 5)) if stride < 4 else 4] * 2, image(draw)
    inputs = channels(draw, 16, 1024)
    outputs = draw.one((inputs, inputs // 2, inputs // 2, max(1, inputs // 4), draw.one((1, 3, 17, 21, 91))))
    padding = [max(0, side - stride) // 2 for side in window]
    return {"size": size, "channels": inputs, "outputs": max(1, outputs), "window": window, "stride": stride, "padding": padding, "transposed": True}


def volume(draw: Draw) -> dict:
    window = draw.one(([3, 3, 3], [3, 3, 3], [1, 3, 3], [3, 1, 1], [1, 1, 1], [2, 2, 2], [1, 7, 7], [2, 16, 16]))
    inputs, side = draw.one((1, 3, 3, 16, 32, 64, 64, 128, 256, 512)), draw.one((7, 8, 14, 16, 28, 32, 56, 64, 112))
    is_patch = window in ([2, 2, 2], [2, 16, 16])
    return {"size": [draw.one((4, 8, 16, 16, 32)), max(side, window[1]), max(side, window[1])], "channels": inputs, "outputs": draw.one((16, 32, 64, 64, 128, 256, 512)),
            "window": window, "stride": window[1] if is_patch and window[0] == window[1] else draw.one((1, 1, 2)), "padding": [0] * 3 if is_patch else same(window)}


CONVOLUTIONS = {dense: 34, pointwise: 25, squeeze: 5, depthwise: 14, grouped: 12, stem: 9, patch: 4, line: 5, line_depthwise: 2, line_grouped: 2, transposed: 4, volume: 3}
# Share with the channels last: Inductor leaves graphs with grouped convolutions as they are.
CHANNELS_LAST = {grouped: 0.35, depthwise: 0.7, patch: 0.4, squeeze: 0.7}


def result_size(call: dict) -> list[int]:
    rows = zip(call["size"], call["window"], call["padding"])
    if call["transposed"]:
        return [(size - 1) * call["stride"] - 2 * padding + side for size, side, padding in rows]
    return [(size + 2 * padding - call["dilation"] * (side - 1) - 1) // call["stride"] + 1 for size, side, padding in rows]


def fits(call: dict) -> bool:
    places = math.prod(call["size"] if call["transposed"] else result_size(call))
    flops = 2.0 * call["batch"] * places * math.prod(call["window"]) * call["channels"] * call["outputs"] / call["groups"]
    way = "dense" if call["groups"] == 1 else "depthwise" if call["groups"] == call["channels"] else "grouped"
    largest = max(call["channels"] * math.prod(call["size"]), call["outputs"] * math.prod(result_size(call)))
    weights = call["channels"] // call["groups"] * call["outputs"] * math.prod(call["window"])
    return weights <= MOST_ELEMENTS // 4 and call["batch"] * largest <= MOST_ELEMENTS and flops <= MOST_S * RATES[way] * (0.4 if call["dtype"] == "float32" else 1)


def convolution(draw: Draw) -> dict | None:
    """A call; None where what was drawn is no convolution."""
    style = draw.random.choices(list(CONVOLUTIONS), list(CONVOLUTIONS.values()))[0]
    call = {"kind": "convolution", "style": style.__name__, "dtype": draw.one(DTYPES), "batch": draw.one(BATCHES), "dilation": 1, "groups": 1, "transposed": False}
    call |= style(draw)
    call.setdefault("padding", [0] * len(call["window"]))
    call["bias"] = draw.random.random() < 0.05
    call["last"] = len(call["size"]) == 2 and draw.random.random() < CHANNELS_LAST.get(style, 0.6)
    call["tf32"] = call["dtype"] == "float32" and draw.random.random() < 0.93
    if min(result_size(call)) < 1 or call["channels"] % call["groups"] or call["outputs"] % call["groups"]:
        return None
    while not fits(call):
        if call["batch"] == 1:
            return None
        call["batch"] = max(1, call["batch"] // 2)
    return call


def attention(draw: Draw) -> dict | None:
    mask = draw.one(("none",) * 6 + ("causal",) * 5 + ("additive", "additive", "additive_odd", "bool"))
    heads, width = draw.one((1, 2, 3, 4, 6, 8, 8, 12, 12, 16, 16, 20, 24, 32, 32, 64)), draw.one((16, 24, 32, 32, 40, 48, 64, 64, 64, 64, 72, 80, 96, 128, 128, 128, 160, 192, 256))
    length = draw.one((1, 16, 49, 64, 77, 128, 128, 144, 196, 197, 256, 256, 257, 384, 512, 512, 576, 577, 784, 1024, 1024, 1500, 2048, 4096))
    length = length if draw.random.random() < 0.7 else draw.size(1, 8192)
    keys = draw.one((64, 77, 128, 256, 512, 1024, 1500, 4096)) if mask in ("none", "bool") and draw.random.random() < 0.25 else length
    shared = draw.one((2, 4, 8)) if mask in ("none", "causal") and draw.random.random() < 0.2 else 1
    call = {"kind": "attention", "style": mask, "dtype": draw.one(DTYPES), "batch": draw.one(BATCHES), "heads": heads, "key_heads": max(1, heads // shared),
            "queries": length, "keys": keys, "width": width, "mask": mask, "rows": draw.one(("tokens", "tokens", "tokens", "packed", "heads")), "tf32": False}
    if heads % call["key_heads"]:
        return None
    most = 1e11 if call["dtype"] == "float32" or mask not in ("none", "causal") else 4e11
    while call["batch"] * heads * length * keys * width * 4.0 > most or call["batch"] * heads * max(length, keys) * width > MOST_ELEMENTS // 2:
        if call["batch"] == 1:
            return None
        call["batch"] = max(1, call["batch"] // 2)
    return call


def decode(draw: Draw) -> dict | None:
    """A step of a decoder: one token, or a few, against a cache."""
    heads, shared = draw.one((8, 12, 14, 16, 16, 20, 24, 28, 32, 32, 40, 64)), draw.one((1, 1, 2, 4, 4, 5, 7, 8, 8, 16))
    if heads % shared:
        return None
    keys = draw.one((128, 256, 512, 1024, 1024, 2048, 2048, 4096, 8192)) if draw.random.random() < 0.6 else draw.size(64, 16384)
    call = {"kind": "attention", "style": "decode", "dtype": draw.one(("bfloat16", "bfloat16", "float16")), "batch": draw.one((1, 1, 2, 4, 8, 16, 32, 64)),
            "heads": heads, "key_heads": heads // shared, "queries": draw.one((1,) * 8 + (2, 4)), "keys": keys, "width": draw.one((64, 64, 80, 96, 128, 128, 128)),
            "mask": draw.one(("none", "none", "none", "bool")), "rows": draw.one(("tokens", "heads", "heads")), "tf32": False}
    return call if call["batch"] * call["key_heads"] * keys * call["width"] <= MOST_ELEMENTS else None


def odd_attention(draw: Draw) -> dict | None:
    """Heads of sizes that no fused kernel was made for: above 256, or no multiple of 8."""
    call = attention(draw)
    if call is None:
        return None
    call["width"] = draw.one((20, 36, 44, 44, 52, 60, 60, 68, 76, 84, 100, 264, 288, 320, 320, 384, 512, 512))
    return call | {"style": "odd", "key_heads": call["heads"], "dtype": draw.one(("bfloat16", "float16"))}


LENGTHS = (1, 2, 4, 8, 16, 32, 49, 50, 64, 64, 77, 100, 128, 128, 144, 196, 197, 197, 256, 256, 257, 300, 384, 512, 512, 577, 784, 1024, 1500, 2048)
HIDDEN = (16, 32, 48, 64, 64, 96, 128, 128, 192, 256, 256, 320, 384, 384, 512, 512, 512, 640, 768, 768, 768, 1024, 1024, 1024, 1280, 1536, 2048, 2048, 3072, 4096)


def length_of(draw: Draw) -> int:
    return draw.one(LENGTHS) if draw.random.random() < 0.7 else draw.size(1, 2048)


def hidden_of(draw: Draw) -> int:
    return draw.one(HIDDEN) if draw.random.random() < 0.7 else draw.size(1, 4096, draw.one((1, 2, 4, 8, 8, 16)))


def linear(draw: Draw) -> dict:
    """Rows of all of a batch by a weight: layers of transformers, classifiers, steps of recurrences."""
    inputs, outputs = hidden_of(draw), draw.one((hidden_of(draw), hidden_of(draw), hidden_of(draw), hidden_of(draw), 1, 2, 3, 10, 1000))
    outputs = draw.one((inputs, 3 * inputs, 4 * inputs)) if draw.random.random() < 0.3 else outputs
    rows = draw.one(BATCHES) * length_of(draw) if draw.random.random() < 0.85 else draw.one(BATCHES)
    return {"batch": 1, "m": rows, "n": outputs, "k": inputs, "a_transposed": draw.random.random() < 0.05, "b_transposed": draw.random.random() < 0.85,
            "shared": False, "bias": draw.random.random() < 0.5}


def heads(draw: Draw) -> dict:
    """Attention by operators: scores, or what they choose of the values."""
    queries, width = length_of(draw), draw.one((8, 16, 20, 24, 32, 32, 40, 48, 64, 64, 64, 64, 80, 96, 128, 128))
    keys = queries if draw.random.random() < 0.8 else length_of(draw)
    scores = draw.random.random() < 0.5
    inner, columns = (width, keys) if scores else (keys, width)
    return {"batch": draw.one(BATCHES) * draw.one((1, 2, 3, 4, 6, 8, 8, 12, 12, 16, 20, 32)), "m": queries, "n": columns, "k": inner, "a_transposed": False,
            "b_transposed": draw.random.random() < 0.3, "shared": False, "bias": False}


def many_small(draw: Draw) -> dict:
    """A small matrix for each of many places: windows, states of recurrences, mixing of heads."""
    sizes = (1, 1, 2, 4, 4, 8, 8, 9, 16, 16, 24, 32, 32, 49, 64, 64, 128)
    return {"batch": draw.size(16, 65536), "m": draw.one(sizes), "n": draw.one(sizes), "k": draw.one(sizes[2:]), "a_transposed": draw.random.random() < 0.15,
            "b_transposed": draw.random.random() < 0.3, "shared": False, "bias": False}


def shared_side(draw: Draw) -> dict:
    """A weight that all of a batch share, whose copies Inductor does not make: layers on operands that were transposed."""
    return {"batch": draw.one(BATCHES) if draw.random.random() < 0.5 else length_of(draw), "m": length_of(draw), "n": hidden_of(draw), "k": hidden_of(draw),
            "a_transposed": draw.random.random() < 0.4, "b_transposed": draw.random.random() < 0.8, "shared": True, "bias": False}


PRODUCTS = {linear: 50, heads: 25, many_small: 13, shared_side: 12}


def is_modelled(call: dict) -> bool:
    """Whether models of GEMM configurations know such products: 16 bits, in whole vectors."""
    return call["dtype"] != "float32" and call["n"] % 8 == 0 and call["k"] % 8 == 0 and not call["a_transposed"]


def product(draw: Draw) -> dict | None:
    """A call that no model of GEMM configurations knows; None where what was drawn is another."""
    style = draw.random.choices(list(PRODUCTS), list(PRODUCTS.values()))[0]
    dtype = draw.one(("float32",) * 5 + ("bfloat16", "float16"))
    call = {"kind": "product", "style": style.__name__, "dtype": dtype, **style(draw)}
    call["tf32"] = dtype == "float32" and draw.random.random() < 0.3
    batch, m, n, k = (call[name] for name in ("batch", "m", "n", "k"))
    is_large = max(batch * m * k, batch * k * n, batch * m * n) > MOST_ELEMENTS // 2 or 2.0 * batch * m * n * k > MOST_S * 4e13
    if is_large or is_modelled(call) or (call["shared"] and batch == 1):
        return None
    return call


DRAWS = {"convolution": convolution, "attention": attention, "decode": decode, "odd_attention": odd_attention, "product": product}


def draw_calls(kinds: list[str], count: int, seed: int) -> list[dict]:
    """`count` different calls, the kinds in turn."""
    draw, calls, seen = Draw(seed), [], set()
    for kind in itertools.cycle(kinds):
        if len(calls) == count:
            return calls
        call = DRAWS[kind](draw)
        if call and str(call) not in seen:
            seen.add(str(call))
            calls.append(call)
    return calls


class Arena:
    """Random numbers of each dtype, of which operands are parts: making them launches nothing. On the meta device there is nothing to share."""

    def __init__(self, device: str):
        self.device, self.flat, self.used = device, {}, 0
        if device != "meta":
            for dtype in {getattr(torch, name) for name in DTYPES}:
                self.flat[dtype] = torch.empty(MOST_ELEMENTS * 3 // 2, dtype=dtype, device=device).normal_()

    def tensor(self, shape, dtype):
        if self.device == "meta":
            return torch.empty(shape, dtype=dtype, device="meta")
        first, self.used = self.used, self.used + (math.prod(shape) + 255) // 256 * 256
        return self.flat[dtype][first:first + math.prod(shape)].view(shape)

    def last(self, shape, dtype):
        """With the channels last in memory."""
        return self.tensor((shape[0], *shape[2:], shape[1]), dtype).permute(0, 3, 1, 2)


def operands(call: dict, arena: Arena) -> list[torch.Tensor]:
    arena.used = 0
    dtype = getattr(torch, call["dtype"])
    if call["kind"] == "product":
        return product_operands(call, lambda *shape: arena.tensor(shape, dtype))
    if call["kind"] == "attention":
        return attention_operands(call, lambda *shape: arena.tensor(shape, dtype), arena.device)
    make = arena.last if call["last"] else arena.tensor
    first, second = (call["channels"], call["outputs"]) if call["transposed"] else (call["outputs"], call["channels"])
    given = [make((call["batch"], call["channels"], *call["size"]), dtype), make((first, second // call["groups"], *call["window"]), dtype)]
    return given + ([arena.tensor((call["outputs"],), dtype)] if call["bias"] else [])


def attention_operands(call: dict, tensor, device: str) -> list[torch.Tensor]:
    batch, width, queries, keys = call["batch"], call["width"], call["queries"], call["keys"]
    rows = [(call["heads"], queries), (call["key_heads"], keys), (call["key_heads"], keys)]
    if call["rows"] == "heads":
        given = [tensor(batch, heads, length, width) for heads, length in rows]
    elif call["rows"] == "packed" and queries == keys:
        packed = tensor(batch, queries, sum(heads for heads, _ in rows), width)
        given = [part.transpose(1, 2) for part in packed.split([heads for heads, _ in rows], 2)]
    else:
        given = [tensor(batch, length, heads, width).transpose(1, 2) for heads, length in rows]
    if call["mask"] == "bool":
        given.append(torch.ones(batch, 1, 1, keys, dtype=torch.bool, device=device).expand(-1, -1, queries, -1))
    elif call["mask"].startswith("additive"):
        columns = (keys + 7) // 8 * 8 if call["mask"] == "additive" else keys + 1 - keys % 2
        given.append(tensor(batch, 1, queries, columns)[..., :keys])
    return given


def product_operands(call: dict, tensor) -> list[torch.Tensor]:
    def matrices(count, rows, columns, is_transposed):
        return tensor(count, columns, rows).transpose(1, 2) if is_transposed else tensor(count, rows, columns)

    given = [matrices(call["batch"], call["m"], call["k"], call["a_transposed"]),
             matrices(1 if call["shared"] else call["batch"], call["k"], call["n"], call["b_transposed"])]
    if call["batch"] == 1:
        given = [operand[0] for operand in given]
    return [given[0], given[1].expand(call["batch"], -1, -1) if call["shared"] else given[1]] + ([tensor(call["n"])] if call["bias"] else [])


def run(call: dict, given: list[torch.Tensor]) -> torch.Tensor:
    if call["kind"] == "product":
        if call["bias"]:
            return torch.addmm(given[2], *given[:2])
        return torch.mm(*given) if call["batch"] == 1 else torch.bmm(*given)
    if call["kind"] == "attention":
        return F.scaled_dot_product_attention(*given[:3], attn_mask=given[3] if len(given) > 3 else None, is_causal=call["mask"] == "causal",
                                              enable_gqa=call["heads"] != call["key_heads"])
    rank = len(call["size"])
    return torch.ops.aten.convolution(given[0], given[1], given[2] if call["bias"] else None, [call["stride"]] * rank, call["padding"], [call["dilation"]] * rank,
                                      call["transposed"], [0] * rank, call["groups"])
