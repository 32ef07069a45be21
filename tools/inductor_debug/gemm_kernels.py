# SPDX-License-Identifier: Apache-2.0
"""The Triton kernels of a kernel pack.

`product` follows TorchInductor's templates for matrix products step by step
(torch/_inductor/kernel/templates/triton_mm.py.jinja and triton_bmm.py.jinja), and its epilogues what
Inductor fuses into them, so that a configuration takes the time that it takes in a compiled model. One
difference: Inductor writes the sizes into the
source and compiles again for every problem; here they are arguments, and one kernel serves all
problems of a data type and layout. What Triton learns from literal sizes, it is told otherwise: sizes
are passed in units of 8 elements, which makes every row start at a multiple of 16 bytes.
"""
import triton
import triton.language as tl

# What is done to the accumulator before it is stored, after a bias of N elements where there is one.
NO_EPILOGUE = tl.constexpr(0)
RELU = tl.constexpr(1)
GELU = tl.constexpr(2)  # with erf, as torch.nn.GELU()
RESIDUAL = tl.constexpr(3)  # a summand as large as the result
SCALES = tl.constexpr(4)  # one of A, one of B
ROWWISE_SCALES = tl.constexpr(5)  # one of each row of A, one of each column of B


@triton.jit
def product(a_ptr, b_ptr, bias_ptr, residual_ptr, scale_a_ptr, scale_b_ptr, c_ptr,
            m_units, n_units, k_units,
            M_UNIT: tl.constexpr, N_UNIT: tl.constexpr, K_UNIT: tl.constexpr,
            A_TRANSPOSED: tl.constexpr, B_TRANSPOSED: tl.constexpr, BATCHED: tl.constexpr,
            EVEN_K: tl.constexpr, ALLOW_TF32: tl.constexpr, FAST_ACCUMULATION: tl.constexpr,
            BIAS: tl.constexpr, EPILOGUE: tl.constexpr,
            BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
            GROUP_M: tl.constexpr):
    """C (M x N) = A (M x K) @ B (K x N), for each matrix of a batch where BATCHED."""
    M = m_units * M_UNIT
    N = n_units * N_UNIT
    K = k_units * K_UNIT
    if A_TRANSPOSED:
        stride_am = 1
        stride_ak = M
    else:
        stride_am = K
        stride_ak = 1
    if B_TRANSPOSED:
        stride_bk = 1
        stride_bn = K
    else:
        stride_bk = N
        stride_bn = 1

    pid = tl.program_id(0)
    grid_m = (M + BLOCK_M - 1) // BLOCK_M
    grid_n = (N + BLOCK_N - 1) // BLOCK_N
    width = GROUP_M * grid_n
    group_id = pid // width
    group_size = min(grid_m - group_id * GROUP_M, GROUP_M)
    pid_m = group_id * GROUP_M + (pid % group_size)
    pid_n = (pid % width) // group_size
    tl.assume(pid_m >= 0)
    tl.assume(pid_n >= 0)

    rm = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    rn = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_a_m = tl.max_contiguous(tl.multiple_of(rm % M, BLOCK_M), BLOCK_M)
    offs_b_n = tl.max_contiguous(tl.multiple_of(rn % N, BLOCK_N), BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    if BATCHED:
        batch = tl.program_id(1).to(tl.int64)
        a_ptr += batch * M * K
        b_ptr += batch * K * N
        c_ptr += batch * M * N
        residual_ptr += batch * M * N
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    if BATCHED:
        a_ptrs = a_ptr + (offs_a_m[:, None] * stride_am + offs_k[None, :] * stride_ak)
        b_ptrs = b_ptr + (offs_k[:, None] * stride_bk + offs_b_n[None, :] * stride_bn)
        for k in range(K, 0, -BLOCK_K):
            if EVEN_K:
                a = tl.load(a_ptrs)
                b = tl.load(b_ptrs)
            else:
                a = tl.load(a_ptrs, mask=offs_k[None, :] < k, other=0.0)
                b = tl.load(b_ptrs, mask=offs_k[:, None] < k, other=0.0)
            acc += tl.dot(a, b, allow_tf32=ALLOW_TF32)
            a_ptrs += BLOCK_K * stride_ak
            b_ptrs += BLOCK_K * stride_bk
    else:
        for k_idx in range(0, tl.cdiv(K, BLOCK_K)):
            ks = offs_k + k_idx * BLOCK_K
            a_ptrs = a_ptr + (offs_a_m[:, None] * stride_am + ks[None, :] * stride_ak)
            b_ptrs = b_ptr + (ks[:, None] * stride_bk + offs_b_n[None, :] * stride_bn)
            if EVEN_K:
                a = tl.load(a_ptrs)
                b = tl.load(b_ptrs)
            else:
                a = tl.load(a_ptrs, mask=offs_k[None, :] < (K - k_idx * BLOCK_K), other=0.0)
                b = tl.load(b_ptrs, mask=offs_k[:, None] < (K - k_idx * BLOCK_K), other=0.0)
            if FAST_ACCUMULATION:
                acc = tl.dot(a, b, acc, allow_tf32=ALLOW_TF32, out_dtype=tl.float32)
            else:
                acc += tl.dot(a, b, allow_tf32=ALLOW_TF32, out_dtype=tl.float32)

    rm = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    rn = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    mask = (rm[:, None] < M) & (rn[None, :] < N)
    if BIAS:
        acc += tl.load(bias_ptr + rn, mask=rn < N, other=0.0)[None, :]
    if EPILOGUE == RELU:
        acc = tl.maximum(acc, 0.0)
    elif EPILOGUE == GELU:
        acc = 0.5 * acc * (1.0 + tl.erf(acc * 0.7071067811865476))
    elif EPILOGUE == RESIDUAL:
        acc += tl.load(residual_ptr + (rm[:, None] * N + rn[None, :]), mask=mask, other=0.0)
    elif EPILOGUE == SCALES:
        acc *= tl.load(scale_a_ptr) * tl.load(scale_b_ptr)
    elif EPILOGUE == ROWWISE_SCALES:
        acc *= (tl.load(scale_a_ptr + rm, mask=rm < M, other=0.0)[:, None] *
                tl.load(scale_b_ptr + rn, mask=rn < N, other=0.0)[None, :])
    tl.store(c_ptr + (rm[:, None] * N + rn[None, :]), acc, mask=mask)


@triton.jit
def fill(out_ptr, count, seed, BLOCK: tl.constexpr):
    """Writes numbers of [-1, 1) that depend on the index and the seed alone."""
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    bits = (index * 2654435761 + seed).to(tl.uint32)
    bits = (bits ^ (bits >> 16)) * 2246822519
    bits = (bits ^ (bits >> 13)) * 3266489917
    bits = bits ^ (bits >> 16)
    value = (bits >> 8).to(tl.float32) * (1.0 / 8388608.0) - 1.0
    tl.store(out_ptr + index, value, mask=index < count)


@triton.jit
def compare(found_ptr, expected_ptr, worst_ptr, count, BLOCK: tl.constexpr):
    """The largest |found - expected| as the bits of a float, which order like unsigned integers;
    a NaN counts as infinity."""
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    mask = index < count
    found = tl.load(found_ptr + index, mask=mask, other=0.0).to(tl.float32)
    expected = tl.load(expected_ptr + index, mask=mask, other=0.0).to(tl.float32)
    error = tl.abs(found - expected)
    error = tl.where(error == error, error, float("inf"))
    tl.atomic_max(worst_ptr, tl.max(error, axis=0).to(tl.int32, bitcast=True))


@triton.jit
def empty(out_ptr):
    """Nothing: what a launch and two events cost."""
