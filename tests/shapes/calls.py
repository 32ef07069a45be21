# SPDX-License-Identifier: Apache-2.0
"""Sample calls for check_shapes.py: what the models of tests/data and post-grad graphs hold."""


def calls(torch):
    """(name, function, inputs): each runs on fake tensors with its backward pass."""
    ops = torch.ops
    aten, prims = ops.aten, ops.prims
    functional = torch.nn.functional

    def f(*sizes, dtype=torch.float32):
        return torch.zeros(sizes, dtype=dtype, requires_grad=dtype.is_floating_point)

    def i(*sizes, dtype=torch.int64):
        return torch.zeros(sizes, dtype=dtype)

    def half(*sizes):
        return f(*sizes, dtype=torch.float16)

    def bf16(*sizes):
        return f(*sizes, dtype=torch.bfloat16)

    query, key = f(2, 4, 16, 8), f(2, 4, 24, 8)
    lse = f(2, 4, 16).detach()
    rng = (i(), i())
    table = []

    def add(function, *inputs, name=None):
        table.append((name or getattr(function, "__name__", str(function)), function, inputs))

    # Attention, forward and backward, with value heads of another size where that is allowed.
    add(functional.scaled_dot_product_attention, query, key, key)
    add(functional.scaled_dot_product_attention, query, key, f(2, 4, 24, 6))
    add(functional.scaled_dot_product_attention, f(4, 16, 8), f(4, 24, 8), f(4, 24, 8))
    add(aten._scaled_dot_product_attention_math, f(16, 8), f(2, 4, 24, 8), f(2, 1, 24, 6))
    add(aten._scaled_dot_product_flash_attention_for_cpu, query, key, key)
    add(aten._scaled_dot_product_attention_math, query, key, f(2, 4, 24, 6))
    add(aten._scaled_dot_product_fused_attention_overrideable, query, key, key)
    flash = [one.detach().half() for one in (query, key, key)]
    add(aten._scaled_dot_product_flash_attention, *flash)
    add(aten._scaled_dot_product_efficient_attention, query.detach(), key.detach(), key.detach(), None, True)
    add(aten._scaled_dot_product_cudnn_attention, *flash, None, True)
    out = torch.zeros_like(flash[0])
    add(aten._scaled_dot_product_flash_attention_backward, out, *flash, out, lse, None, None, 16, 24, 0.0, False,
        *rng)
    add(aten._scaled_dot_product_efficient_attention_backward, out, *flash, None, out, lse, *rng, 0.0,
        [True, True, True, False])
    add(aten._scaled_dot_product_cudnn_attention_backward, out, *flash, out, lse, *rng, None, None, None, 16, 24,
        0.0, False)
    packed = [one.transpose(1, 2) for one in flash]
    add(aten._flash_attention_forward, *packed, None, None, 16, 24, 0.0, False, False)
    add(aten._efficient_attention_forward, *packed, None, None, None, 16, 24, 0.0, 0, True)
    add(aten._flash_attention_backward, packed[0], *packed, packed[0], lse, None, None, 16, 24, 0.0, False, *rng)

    # Normalization.
    add(functional.layer_norm, f(2, 5, 8), [8], f(8), f(8))
    add(functional.layer_norm, f(2, 5, 8), [5, 8])
    add(functional.layer_norm, bf16(2, 5, 8), [8], bf16(8), bf16(8))
    add(functional.rms_norm, f(2, 5, 8), [8], f(8))
    add(functional.group_norm, f(2, 6, 4, 4), 3, f(6), f(6))
    add(functional.batch_norm, f(2, 6, 4, 4), f(6).detach(), f(6).detach(), f(6), f(6), True)
    add(functional.batch_norm, f(2, 6, 4, 4), f(6).detach(), f(6).detach(), f(6), f(6), False)
    add(functional.instance_norm, f(2, 6, 4, 4))
    add(functional.softmax, half(3, 4), -1)
    add(functional.log_softmax, f(3, 4), -1)
    add(aten._softmax, half(3, 4), -1, False)
    add(aten._safe_softmax, f(3, 4), -1)
    add(prims.prepare_softmax_online, f(3, 4), 1)

    # Convolution and pooling.
    add(functional.conv2d, f(2, 4, 9, 9), f(6, 2, 3, 3), f(6), 2, 1, 1, 2)
    add(functional.conv1d, f(2, 4, 9), f(6, 4, 3), None, 1, "same")
    add(functional.conv3d, f(2, 4, 5, 6, 7), f(6, 4, 3, 3, 3))
    add(functional.conv_transpose2d, f(2, 4, 5, 5), f(4, 3, 4, 4), f(6), 2, 1, 1, 2)
    add(functional.max_pool2d, f(2, 3, 9, 9), 3, 2, 1)
    add(functional.max_pool1d, f(2, 3, 9), 3)
    add(functional.max_pool3d, f(2, 3, 8, 8, 8), 2)
    add(functional.avg_pool2d, f(2, 3, 9, 9), 3, 2, 1, True)
    add(functional.avg_pool1d, f(2, 3, 9), 3)
    add(functional.avg_pool3d, f(2, 3, 8, 8, 8), 2)
    add(functional.adaptive_avg_pool2d, f(2, 3, 9, 9), (2, 3))
    add(functional.adaptive_avg_pool1d, f(2, 3, 9), 2)
    add(functional.adaptive_max_pool2d, f(2, 3, 9, 9), (2, 3))
    add(functional.adaptive_avg_pool3d, f(2, 3, 9, 9, 9), (2, 3, 4))
    add(functional.unfold, f(2, 3, 9, 9), 3)
    add(functional.fold, f(2, 27, 49), (9, 9), 3)
    for mode, sizes in (("nearest", (5,)), ("nearest", (5, 5)), ("nearest", (5, 5, 5)), ("linear", (5,)),
                        ("bilinear", (5, 5)), ("bicubic", (5, 5)), ("trilinear", (5, 5, 5))):
        for size, scale in ((None, 2.0), ([7] * len(sizes), None)):
            add(lambda x, size=size, scale=scale, mode=mode:
                functional.interpolate(x, size, scale, mode), f(2, 3, *sizes), name=f"interpolate {mode}")
    add(functional.grid_sample, f(2, 3, 9, 9), f(2, 4, 5, 2))
    add(functional.grid_sample, f(2, 3, 9, 9, 9), f(2, 4, 5, 6, 3))
    add(functional.pixel_shuffle, f(2, 12, 3, 4), 2)
    add(functional.pixel_unshuffle, f(2, 3, 6, 4), 2)
    for mode in ("constant", "reflect", "replicate", "circular"):
        add(functional.pad, f(2, 3, 6, 7), (1, 2, 3, 1), mode)
        add(functional.pad, f(2, 3, 6), (1, 2), mode)
    add(functional.channel_shuffle, f(2, 6, 3, 4), 2)

    # Indices.
    add(functional.embedding, i(2, 3), f(10, 4))
    add(functional.embedding_bag, i(2, 3), f(10, 4))
    add(lambda x, y: x[:, y], f(3, 5, 4), i(2, 2), name="index")
    add(lambda x, y: x[y, :, y], f(3, 5, 4), i(2, 2), name="index apart")
    add(torch.gather, f(3, 5), 1, i(3, 2))
    add(torch.take_along_dim, f(3, 5), i(3, 2), 1)
    add(torch.index_select, f(3, 5), 1, i(2))
    add(torch.scatter, f(3, 5), 1, i(3, 2), f(3, 2))
    add(torch.scatter_add, f(3, 5), 1, i(3, 2), f(3, 2))
    add(torch.scatter_reduce, f(3, 5), 1, i(3, 2), f(3, 2), "sum")
    add(torch.index_put, f(3, 5), (i(2),), f(5))
    add(torch.index_add, f(3, 5), 0, i(2), f(2, 5))
    add(torch.index_copy, f(3, 5), 0, i(2), f(2, 5))
    add(torch.index_fill, f(3, 5), 0, i(2), 1.0)
    add(torch.masked_fill, f(3, 5), i(3, 5, dtype=torch.bool), 0.0)
    add(torch.where, i(3, 5, dtype=torch.bool), f(3, 5), f(1))
    add(torch.bucketize, f(3, 5).detach(), f(7).detach())
    add(torch.searchsorted, f(7).detach(), f(3, 5).detach())
    add(torch.isin, i(3, 5), i(4))
    add(functional.one_hot, i(3, 5), 7)
    add(torch.repeat_interleave, f(3, 5), 2, 1)
    add(torch.tril_indices, 4, 5)
    add(torch.triu_indices, 4, 5)

    # Sorting and scanning.
    add(torch.sort, f(3, 5), 1)
    add(torch.argsort, f(3, 5), 1)
    add(torch.topk, f(3, 5), 2, 1)
    add(torch.topk, f(3, 5), 2, 0)
    add(torch.kthvalue, f(3, 5), 2, 1)
    add(torch.median, f(3, 5), 1)
    add(torch.mode, f(3, 5), 1)
    add(torch.msort, f(3, 5))
    for scan in (torch.cumsum, torch.cumprod, torch.logcumsumexp, torch.cummax, torch.cummin):
        add(scan, f(3, 5), 1)
    add(torch.cumsum, i(3, 5), 1)
    add(torch.cumsum, i(3, 5, dtype=torch.bool), 1)

    # Reduction and losses.
    for reduction in (torch.sum, torch.mean, torch.amax, torch.amin, torch.var, torch.std, torch.logsumexp, torch.prod,
                      torch.argmax, torch.max, torch.min, torch.nansum, torch.norm):
        dim = [] if reduction is torch.norm else [1]
        add(reduction, f(3, 5), *dim)
        if reduction not in (torch.amax, torch.amin, torch.logsumexp, torch.norm):
            add(reduction, f(3, 5))
    add(torch.var_mean, f(3, 5), 1)
    add(torch.aminmax, f(3, 5))
    add(torch.any, i(3, 5), 1)
    add(torch.all, i(3, 5))
    add(torch.linalg.vector_norm, f(3, 5), 2, [1], True)
    add(torch.linalg.matrix_norm, f(3, 5))
    add(functional.cosine_similarity, f(3, 5), f(3, 5))
    add(functional.cross_entropy, f(3, 5), i(3))
    add(functional.cross_entropy, f(3, 5, 4, 4), i(3, 4, 4))
    add(functional.nll_loss, f(3, 5), i(3))
    for loss in (functional.mse_loss, functional.l1_loss, functional.smooth_l1_loss, functional.huber_loss,
                 functional.kl_div, functional.soft_margin_loss):
        add(loss, f(3, 5), f(3, 5).detach())
        add(lambda x, y, loss=loss: loss(x, y, reduction="none"), f(3, 5), f(3, 5).detach(), name="loss none")
    add(functional.binary_cross_entropy, f(3, 5), f(3, 5).detach())
    add(functional.binary_cross_entropy_with_logits, f(3, 5), f(3, 5).detach())
    add(torch.cdist, f(3, 5), f(4, 5))
    add(torch.cdist, f(1, 3, 5), f(6, 2, 4, 5))
    add(torch.trace, f(3, 3))

    # Products.
    add(torch.mm, f(3, 5), f(5, 4))
    add(torch.addmm, f(4), f(3, 5), f(5, 4))
    add(torch.baddbmm, f(2, 3, 4), f(2, 3, 5), f(2, 5, 4))
    add(torch.matmul, f(7, 1, 3, 5), f(2, 5, 4))
    add(torch.einsum, "bhqd,bhkd->bhqk", [query, key])
    add(torch.einsum, "ij,jk", [f(3, 5), f(5, 4)])
    add(torch.einsum, "...d,de->...e", [f(2, 3, 5), f(5, 4)])
    add(torch.tensordot, f(3, 4, 5), f(4, 5, 6), 2)
    add(torch.outer, f(3), f(5))
    add(torch.kron, f(3, 2), f(5, 4))
    add(torch.inner, f(2, 3), f(4, 3))
    add(functional.bilinear, f(2, 3), f(2, 4), f(5, 3, 4))
    add(functional.linear, f(2, 3, 5), f(4, 5), f(4))
    add(torch._int_mm, i(32, 16, dtype=torch.int8), i(16, 8, dtype=torch.int8))
    add(aten._addmm_activation, f(4), f(3, 5), f(5, 4))
    e4m3 = torch.float8_e4m3fn
    add(lambda a, b, s: torch._scaled_mm(a, b.t(), s, s, out_dtype=torch.bfloat16),
        torch.zeros(32, 16).to(e4m3), torch.zeros(48, 16).to(e4m3), torch.ones(()),
        name="scaled_mm")

    # Pieces, copies, views.
    add(torch.stack, [f(3, 5), f(3, 5)], 1)
    add(torch.cat, [f(3, 5), half(2, 5)])
    add(torch.chunk, f(7, 5), 3)
    add(torch.split, f(7, 5), [3, 4])
    add(torch.split, f(7, 5), 3)
    add(torch.tensor_split, f(7, 5), 3)
    add(torch.unbind, f(3, 5), 1)
    add(torch.flip, f(3, 5), [0])
    add(torch.roll, f(3, 5), 1, 0)
    add(lambda x: x.repeat(2, 1, 3), f(3, 5), name="repeat")
    add(torch.tile, f(3, 5), (2,))
    add(lambda x: x.unfold(1, 3, 2), f(3, 9), name="unfold")
    add(torch.diagonal, f(3, 4, 5), 1, 0, 2)
    add(torch.diag_embed, f(3, 5))
    add(torch.diag, f(5))
    add(torch.movedim, f(3, 4, 5), 0, 2)
    add(torch.rot90, f(3, 4, 5))
    add(lambda x: x[1:, ::2, -1], f(3, 5, 4), name="slices")
    add(lambda x: x.view(torch.int16), half(3, 4).detach(), name="view dtype")
    add(lambda x: x.view(torch.int8), half(3, 4).detach(), name="view narrower")
    add(lambda x: x.as_strided((2, 3), (1, 2)), f(3, 5), name="as_strided")
    add(torch.view_as_complex, f(3, 5, 2))
    add(torch.view_as_real, torch.zeros(3, 5, dtype=torch.complex64))
    add(torch.polar, f(3, 5).detach(), f(3, 5).detach())
    add(torch.meshgrid, f(3), f(5))
    add(torch.tril, f(3, 5))
    add(functional.glu, f(3, 6), -1)
    add(torch.heaviside, f(3), f(3).detach())
    add(torch.block_diag, f(3, 2), f(1, 4))
    add(torch.cartesian_prod, f(5), f(3))
    add(torch.diff, f(3, 5))
    add(torch.broadcast_tensors, f(3, 1), f(1, 5))

    # Fourier transforms and linear algebra.
    for transform in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn",
                      "rfftn", "irfftn"):
        complex_in = transform in ("irfft", "hfft", "irfft2", "irfftn")
        x = torch.zeros(4, 6, 5, dtype=torch.complex64 if complex_in else torch.float32)
        add(getattr(torch.fft, transform), x)
    for name in ("inv", "cholesky", "det", "slogdet", "eigh", "eigvalsh", "qr", "svd", "svdvals", "pinv",
                 "matrix_exp", "lu", "lu_factor"):
        add(getattr(torch.linalg, name), f(2, 4, 4))
    add(torch.linalg.solve, f(2, 4, 4), f(2, 4, 3))

    # Creation and random numbers.
    for create in (torch.zeros, torch.ones, torch.empty, torch.rand, torch.randn):
        add(lambda create=create: create(3, 5), name=create.__name__)
    add(lambda: torch.full((3, 5), True), name="full")
    add(lambda: torch.full((3, 5), 1.0, dtype=torch.float16), name="full")
    add(lambda: torch.arange(7), name="arange")
    add(lambda: torch.arange(1, 7, 2), name="arange")
    add(lambda: torch.arange(0.0, 1.0, 0.25), name="arange float")
    add(lambda: torch.linspace(0, 1, 5), name="linspace")
    add(lambda: torch.eye(4, 5), name="eye")
    add(lambda: torch.randint(0, 5, (3, 4)), name="randint")
    add(lambda: torch.randperm(5), name="randperm")
    add(lambda: torch.hann_window(6), name="hann_window")
    add(torch.zeros_like, f(3, 5))
    add(torch.rand_like, f(3, 5))
    add(torch.randint_like, f(3, 5), 9)
    add(torch.bernoulli, f(3, 5))
    add(torch.multinomial, f(3, 5), 2)
    add(functional.dropout, f(3, 5))
    add(functional.rrelu, f(3, 5))
    add(lambda x: x.new_zeros(2, 3), half(3, 5), name="new_zeros")
    add(lambda x: x.new_full((2, 3), 1), half(3, 5), name="new_full")
    add(aten.empty_strided, [3, 5], [5, 1])
    add(aten.empty_permuted, [3, 5], [0, 1])
    add(lambda: prims.iota(7, start=0, step=1, dtype=torch.int64, device="cpu", requires_grad=False), name="iota")
    add(lambda: prims.inductor_seeds(3, torch.device("cpu")), name="seeds")
    add(lambda: prims.inductor_lookup_seed(prims.inductor_seeds(3, torch.device("cpu")), 1), name="lookup_seed")
    add(lambda: prims.inductor_random([3, 5], i(), "rand"), name="inductor_random")
    add(lambda: prims.inductor_randint(0, 5, [3, 5], i()), name="inductor_randint")
    add(lambda x: prims._low_memory_max_pool_with_offsets(x, [3, 3], [2, 2], [1, 1], [1, 1], False),
        f(2, 3, 9, 9).detach(), name="low memory pool")
    add(lambda x: prims._low_memory_max_pool_offsets_to_indices(x, [3, 3], [9, 9], [2, 2], [1, 1], [1, 1]),
        i(2, 3, 5, 5, dtype=torch.int8), name="pool indices")

    # prims.
    add(prims.convert_element_type, f(3, 5), torch.bfloat16)
    add(prims.broadcast_in_dim, f(3), [2, 3, 5], [1])
    add(prims.transpose, f(3, 5), [1, 0])
    add(prims.squeeze, f(3, 1, 5), [1])
    add(prims.split_dim, f(6, 5), 0, 2)
    add(prims.collapse, f(2, 3, 5), 0, 1)
    add(prims.collapse_view, f(2, 3, 5), 0, 1)
    add(prims.reshape, f(3, 5), [15])
    add(prims.view_of, f(3, 5))
    add(prims.cat, [f(3, 5).detach(), f(2, 5).detach()], 0)
    add(prims.rev, f(3, 5), [0])
    add(prims.where, i(3, 5, dtype=torch.bool), f(3, 5).detach(), f(3, 5).detach())
    add(prims.sum, f(3, 5).detach(), [1])
    add(prims.amax, f(3, 5).detach(), [1])
    add(prims.var, f(3, 5).detach(), [1], 1.0)
    add(prims.fma, f(3, 5).detach(), f(3, 5).detach(), f(3, 5).detach())

    # Recurrent networks.
    for maker, states in ((torch.nn.LSTM, 2), (torch.nn.GRU, 1), (torch.nn.RNN, 1)):
        network = maker(6, 8, 2, batch_first=True)
        state = [f(2, 3, 8)] * states
        add(lambda x, *rest, maker=maker: torch.ops.aten.lstm.input(x, list(rest[:2]), list(rest[2:]), True, 2, 0.0,
                                                                   False, False, True)
            if maker is torch.nn.LSTM else
            (torch.ops.aten.gru if maker is torch.nn.GRU else torch.ops.aten.rnn_tanh).input(
                x, rest[0], list(rest[1:]), True, 2, 0.0, False, False, True),
            f(3, 5, 6), *state, *(one.detach() for one in network.parameters()), name=maker.__name__)

    # Several tensors at once, as optimizers do.
    pairs = [f(3, 5).detach(), f(4).detach()]
    add(torch._foreach_add, pairs, pairs)
    add(torch._foreach_sqrt, pairs)
    add(torch._foreach_norm, pairs)
    add(torch._foreach_addcdiv, pairs, pairs, pairs)

    # Quantization.
    add(torch.fake_quantize_per_tensor_affine, f(3, 5), 0.1, 0, 0, 255)
    return table
