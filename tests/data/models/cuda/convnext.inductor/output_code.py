# AOT ID: ['11_inference']
from ctypes import c_void_p, c_long, c_int
import torch
import math
import random
import os
import tempfile
from math import inf, nan
from cmath import nanj
from torch._inductor.hooks import run_intermediate_hooks
from torch._inductor.utils import maybe_profile
from torch._inductor.codegen.memory_planning import _align as align
from torch import device, empty_strided
from torch._inductor.async_compile import AsyncCompile
from torch._inductor.select_algorithm import extern_kernels
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
assert_alignment = torch._C._dynamo.guards.assert_alignment
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
empty_strided_cpu_pinned = torch._C._dynamo.guards._empty_strided_cpu_pinned
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
empty_strided_mtia = torch._C._dynamo.guards._empty_strided_mtia
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()
empty_strided_p2p = torch._C._distributed_c10d._SymmetricMemory.empty_strided_p2p


# kernel path: cache/ua/cua2iyj675oegmay3ydgrggmrtmqj2vjwj2zfilgl44ugebvf7w6.py
# Topologically Sorted Source Nodes: [embeddings], Original ATen: [aten.convolution]
# Source node to ATen node mapping:
#   embeddings => convolution
# Graph fragment:
#   %arg0_1 : Tensor "f32[2, 3, 32, 32][3072, 1024, 32, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   return %buf0
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'y': 8, 'x': 1024}, tile_hint=TileHint.SQUARE,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid2D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_convolution_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'y': 36864, 'x': 24576}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_convolution_0(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    ynumel = 6
    xnumel = 1024
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y3 = yindex
    y0 = (yindex % 3)
    y1 = yindex // 3
    tmp0 = tl.load(in_ptr0 + (x2 + 1024*y3), xmask & ymask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (y0 + 3*x2 + 3072*y1), tmp0, xmask & ymask)
''', device_str='cuda')


# kernel path: cache/7r/c7rsoein7uthy5mopla2zja2qk35stmqir2leluveypdjgdbg5db.py
# Topologically Sorted Source Nodes: [embeddings], Original ATen: [aten.convolution]
# Source node to ATen node mapping:
#   embeddings => convolution
# Graph fragment:
#   %arg1_1 : Tensor "f32[8, 3, 4, 4][48, 16, 4, 1]cuda:0" = PlaceHolder[target=arg1_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   return %buf1
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'y': 32, 'x': 16}, tile_hint=TileHint.SQUARE,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid2D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_convolution_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'y': 3072, 'x': 1536}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_convolution_1(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    ynumel = 24
    xnumel = 16
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y3 = yindex
    y0 = (yindex % 3)
    y1 = yindex // 3
    tmp0 = tl.load(in_ptr0 + (x2 + 16*y3), xmask & ymask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (y0 + 3*x2 + 48*y1), tmp0, xmask & ymask)
''', device_str='cuda')


# kernel path: cache/oj/cojtez3eygj2qu7oq7gqpw6vaj77vlto7l7icyqd2l5wfyrgjrff.py
# Topologically Sorted Source Nodes: [embeddings, features, features_1], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
# Source node to ATen node mapping:
#   embeddings => convolution
#   features => permute
#   features_1 => add, add_1, clone, mul, mul_1, rsqrt, sub, var_mean
# Graph fragment:
#   %buf2 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0" = PlaceHolder[target=buf2]
#   %arg2_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg2_1]
#   %getitem_1 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 128]cuda:0" = PlaceHolder[target=getitem_1]
#   %buf4 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 128]cuda:0" = PlaceHolder[target=buf4]
#   %arg3_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg3_1]
#   %arg4_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg4_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   %permute : Tensor "f32[2, 8, 8, 8][512, 8, 1, 64]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%convolution, [0, 2, 3, 1]), kwargs = {})
#   %clone : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%permute,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone, %getitem_1), kwargs = {})
#   %add : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-06), kwargs = {})
#   %rsqrt : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})
#   %mul : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %arg3_1), kwargs = {})
#   %add_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %arg4_1), kwargs = {})
#   return %getitem_1,%buf4,%add_1
triton_per_fused_convolution_native_layer_norm_permute_2 = async_compile.triton('triton_per_fused_convolution_native_layer_norm_permute_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 128, 'r0_': 8},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_convolution_native_layer_norm_permute_2', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 0, 'r0_': 12384}}
)
@triton.jit
def triton_per_fused_convolution_native_layer_norm_permute_2(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 128
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (r0_1 + 8*x0), xmask, other=0.0)
    tmp1 = tl.load(in_ptr0 + (r0_1), None, eviction_policy='evict_last')
    tmp26 = tl.load(in_ptr1 + (r0_1), None, eviction_policy='evict_last')
    tmp28 = tl.load(in_ptr2 + (r0_1), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp5 = tl.where(xmask, tmp3, 0)
    tmp6 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
    tmp8 = tl.where(xmask, tmp6, 0)
    tmp9 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
    tmp10 = tl.full([1, 1], 8, tl.int32)
    tmp11 = tmp10.to(tl.float32)
    tmp12 = (tmp9 / tmp11)
    tmp13 = tmp3 - tmp12
    tmp14 = tmp13 * tmp13
    tmp15 = tl.broadcast_to(tmp14, [XBLOCK, R0_BLOCK])
    tmp17 = tl.where(xmask, tmp15, 0)
    tmp18 = tl.sum(tmp17, 1)[:, None].to(tl.float32)
    tmp19 = tmp2 - tmp12
    tmp20 = tl.full([1, 1], 8.0, tl.float32)
    tmp21 = (tmp18 / tmp20)
    tmp22 = tl.full([1, 1], 1e-06, tl.float32)
    tmp23 = tmp21 + tmp22
    tmp24 = libdevice.rsqrt(tmp23)
    tmp25 = tmp19 * tmp24
    tmp27 = tmp25 * tmp26
    tmp29 = tmp27 + tmp28
    tl.store(in_out_ptr0 + (r0_1 + 8*x0), tmp29, xmask)
''', device_str='cuda')


# kernel path: cache/oa/coazgpaum4ntiqfz43rtlcg7f534mahna7eou6q2iqdrs3m64hfm.py
# Topologically Sorted Source Nodes: [features_6, features_7], Original ATen: [aten.addmm, aten.view, aten.gelu]
# Source node to ATen node mapping:
#   features_6 => add_tensor_3, view_1
#   features_7 => add_4, erf, mul_4, mul_5, mul_6
# Graph fragment:
#   %arg10_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg10_1]
#   %mm_default_3 : Tensor "f32[128, 32][32, 1]cuda:0" = PlaceHolder[target=mm_default_3]
#   %add_tensor_3 : Tensor "f32[128, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg10_1, %mm_default_3), kwargs = {})
#   %view_1 : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_3, [2, 8, 8, 32]), kwargs = {})
#   %mul_4 : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_1, 0.5), kwargs = {})
#   %mul_5 : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_1, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_5,), kwargs = {})
#   %add_4 : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_6 : Tensor "f32[2, 8, 8, 32][2048, 256, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_4, %add_4), kwargs = {})
#   return %mul_6
triton_poi_fused_addmm_gelu_view_3 = async_compile.triton('triton_poi_fused_addmm_gelu_view_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4096}, 
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_addmm_gelu_view_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 49280}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_addmm_gelu_view_3(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4096
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    x0 = (xindex % 32)
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), None, eviction_policy='evict_last')
    tmp1 = tl.load(in_out_ptr0 + (x2), None)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 0.5, tl.float32)
    tmp4 = tmp2 * tmp3
    tmp5 = tl.full([1], 0.7071067811865476, tl.float32)
    tmp6 = tmp2 * tmp5
    tmp7 = libdevice.erf(tmp6)
    tmp8 = tl.full([1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tmp4 * tmp9
    tl.store(in_out_ptr0 + (x2), tmp10, None)
''', device_str='cuda')


# kernel path: cache/bj/cbj4koanj72b5kvnuwvkdlcj67tozk4namyyy4jj7xysi757ysgc.py
# Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
# Source node to ATen node mapping:
#   embeddings => convolution
#   features => permute
#   features_1 => add, add_1, clone, mul, mul_1, rsqrt, sub, var_mean
#   features_10 => permute_5
#   features_11 => add_5
#   features_12 => permute_6
#   features_13 => add_6, add_7, mul_8, mul_9, rsqrt_2, sub_2, var_mean_2
#   features_2 => permute_1
#   features_8 => add_tensor_2, view_3
#   features_9 => mul_7
# Graph fragment:
#   %add_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0" = PlaceHolder[target=add_1]
#   %arg13_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg13_1]
#   %arg12_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg12_1]
#   %mm_default_2 : Tensor "f32[128, 8][8, 1]cuda:0" = PlaceHolder[target=mm_default_2]
#   %getitem_5 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 128]cuda:0" = PlaceHolder[target=getitem_5]
#   %buf16 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 128]cuda:0" = PlaceHolder[target=buf16]
#   %arg14_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg14_1]
#   %arg15_1 : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=arg15_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   %permute : Tensor "f32[2, 8, 8, 8][512, 8, 1, 64]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%convolution, [0, 2, 3, 1]), kwargs = {})
#   %clone : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%permute,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone, %getitem_1), kwargs = {})
#   %add : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-06), kwargs = {})
#   %rsqrt : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})
#   %mul : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %arg3_1), kwargs = {})
#   %add_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %arg4_1), kwargs = {})
#   %permute_1 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_1, [0, 3, 1, 2]), kwargs = {})
#   %add_tensor_2 : Tensor "f32[128, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_2), kwargs = {})
#   %view_3 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_2, [2, 8, 8, 8]), kwargs = {})
#   %mul_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg13_1, %view_3), kwargs = {})
#   %permute_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_7, [0, 3, 1, 2]), kwargs = {})
#   %add_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%permute_1, %permute_5), kwargs = {})
#   %permute_6 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_5, [0, 2, 3, 1]), kwargs = {})
#   %var_mean_2 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%permute_6, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub_2 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%permute_6, %getitem_5), kwargs = {})
#   %add_6 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_4, 1e-06), kwargs = {})
#   %rsqrt_2 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})
#   %mul_8 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_2, %rsqrt_2), kwargs = {})
#   %mul_9 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_8, %arg14_1), kwargs = {})
#   %add_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_9, %arg15_1), kwargs = {})
#   return %getitem_5,%buf16,%add_7
triton_per_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_4 = async_compile.triton('triton_per_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 128, 'r0_': 8},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_4', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 6, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 0, 'r0_': 16512}}
)
@triton.jit
def triton_per_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_4(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 128
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (r0_1 + 8*x0), xmask, other=0.0)
    tmp1 = tl.load(in_ptr0 + (r0_1), None, eviction_policy='evict_last')
    tmp2 = tl.load(in_ptr1 + (r0_1), None, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr2 + (r0_1 + 8*x0), xmask, other=0.0)
    tmp30 = tl.load(in_ptr3 + (r0_1), None, eviction_policy='evict_last')
    tmp32 = tl.load(in_ptr4 + (r0_1), None, eviction_policy='evict_last')
    tmp4 = tmp2 + tmp3
    tmp5 = tmp1 * tmp4
    tmp6 = tmp0 + tmp5
    tmp7 = tl.broadcast_to(tmp6, [XBLOCK, R0_BLOCK])
    tmp9 = tl.where(xmask, tmp7, 0)
    tmp10 = tl.broadcast_to(tmp7, [XBLOCK, R0_BLOCK])
    tmp12 = tl.where(xmask, tmp10, 0)
    tmp13 = tl.sum(tmp12, 1)[:, None].to(tl.float32)
    tmp14 = tl.full([1, 1], 8, tl.int32)
    tmp15 = tmp14.to(tl.float32)
    tmp16 = (tmp13 / tmp15)
    tmp17 = tmp7 - tmp16
    tmp18 = tmp17 * tmp17
    tmp19 = tl.broadcast_to(tmp18, [XBLOCK, R0_BLOCK])
    tmp21 = tl.where(xmask, tmp19, 0)
    tmp22 = tl.sum(tmp21, 1)[:, None].to(tl.float32)
    tmp23 = tmp6 - tmp16
    tmp24 = tl.full([1, 1], 8.0, tl.float32)
    tmp25 = (tmp22 / tmp24)
    tmp26 = tl.full([1, 1], 1e-06, tl.float32)
    tmp27 = tmp25 + tmp26
    tmp28 = libdevice.rsqrt(tmp27)
    tmp29 = tmp23 * tmp28
    tmp31 = tmp29 * tmp30
    tmp33 = tmp31 + tmp32
    tl.store(in_out_ptr0 + (r0_1 + 8*x0), tmp33, xmask)
''', device_str='cuda')


# kernel path: cache/ad/cadznx46mggbw44yeurftyex6inusqqy2iyzwkzwvdzanz4mkwgj.py
# Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13, features_14, features_15], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
# Source node to ATen node mapping:
#   embeddings => convolution
#   features => permute
#   features_1 => add, add_1, clone, mul, mul_1, rsqrt, sub, var_mean
#   features_10 => permute_5
#   features_11 => add_5
#   features_12 => permute_6
#   features_13 => add_6, add_7, mul_8, mul_9, rsqrt_2, sub_2, var_mean_2
#   features_14 => permute_7
#   features_15 => convolution_2
#   features_2 => permute_1
#   features_8 => add_tensor_2, view_3
#   features_9 => mul_7
# Graph fragment:
#   %arg16_1 : Tensor "f32[16, 8, 2, 2][32, 4, 2, 1]cuda:0" = PlaceHolder[target=arg16_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   %permute : Tensor "f32[2, 8, 8, 8][512, 8, 1, 64]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%convolution, [0, 2, 3, 1]), kwargs = {})
#   %clone : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%permute,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone, %getitem_1), kwargs = {})
#   %add : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-06), kwargs = {})
#   %rsqrt : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})
#   %mul : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %arg3_1), kwargs = {})
#   %add_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %arg4_1), kwargs = {})
#   %permute_1 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_1, [0, 3, 1, 2]), kwargs = {})
#   %add_tensor_2 : Tensor "f32[128, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_2), kwargs = {})
#   %view_3 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_2, [2, 8, 8, 8]), kwargs = {})
#   %mul_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg13_1, %view_3), kwargs = {})
#   %permute_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_7, [0, 3, 1, 2]), kwargs = {})
#   %add_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%permute_1, %permute_5), kwargs = {})
#   %permute_6 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_5, [0, 2, 3, 1]), kwargs = {})
#   %var_mean_2 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%permute_6, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub_2 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%permute_6, %getitem_5), kwargs = {})
#   %add_6 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_4, 1e-06), kwargs = {})
#   %rsqrt_2 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})
#   %mul_8 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_2, %rsqrt_2), kwargs = {})
#   %mul_9 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_8, %arg14_1), kwargs = {})
#   %add_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_9, %arg15_1), kwargs = {})
#   %permute_7 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%add_7, [0, 3, 1, 2]), kwargs = {})
#   %convolution_2 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%permute_7, %arg16_1, %arg17_1, [2, 2], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   return %buf19
triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_5 = async_compile.triton('triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'y': 128, 'x': 4}, tile_hint=TileHint.SQUARE,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid2D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'y': 4096, 'x': 1024}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_5(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    ynumel = 128
    xnumel = 4
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y3 = yindex
    y0 = (yindex % 8)
    y1 = yindex // 8
    tmp0 = tl.load(in_ptr0 + (x2 + 4*y3), xmask & ymask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (y0 + 8*x2 + 32*y1), tmp0, xmask & ymask)
''', device_str='cuda')


# kernel path: cache/al/calloxmjszcv23jgm4zagobsmr2ttkisvtjekh5aceclzm3dmezj.py
# Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13, features_14, features_15], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
# Source node to ATen node mapping:
#   embeddings => convolution
#   features => permute
#   features_1 => add, add_1, clone, mul, mul_1, rsqrt, sub, var_mean
#   features_10 => permute_5
#   features_11 => add_5
#   features_12 => permute_6
#   features_13 => add_6, add_7, mul_8, mul_9, rsqrt_2, sub_2, var_mean_2
#   features_14 => permute_7
#   features_15 => convolution_2
#   features_2 => permute_1
#   features_8 => add_tensor_2, view_3
#   features_9 => mul_7
# Graph fragment:
#   %buf20 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0" = PlaceHolder[target=buf20]
#   %arg17_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg17_1]
#   %convolution : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   %permute : Tensor "f32[2, 8, 8, 8][512, 8, 1, 64]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%convolution, [0, 2, 3, 1]), kwargs = {})
#   %clone : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%permute,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone, %getitem_1), kwargs = {})
#   %add : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-06), kwargs = {})
#   %rsqrt : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})
#   %mul : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %arg3_1), kwargs = {})
#   %add_1 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %arg4_1), kwargs = {})
#   %permute_1 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_1, [0, 3, 1, 2]), kwargs = {})
#   %add_tensor_2 : Tensor "f32[128, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_2), kwargs = {})
#   %view_3 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_2, [2, 8, 8, 8]), kwargs = {})
#   %mul_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg13_1, %view_3), kwargs = {})
#   %permute_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_7, [0, 3, 1, 2]), kwargs = {})
#   %add_5 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%permute_1, %permute_5), kwargs = {})
#   %permute_6 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%add_5, [0, 2, 3, 1]), kwargs = {})
#   %var_mean_2 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%permute_6, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub_2 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%permute_6, %getitem_5), kwargs = {})
#   %add_6 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_4, 1e-06), kwargs = {})
#   %rsqrt_2 : Tensor "f32[2, 8, 8, 1][64, 8, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})
#   %mul_8 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_2, %rsqrt_2), kwargs = {})
#   %mul_9 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_8, %arg14_1), kwargs = {})
#   %add_7 : Tensor "f32[2, 8, 8, 8][512, 64, 8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_9, %arg15_1), kwargs = {})
#   %permute_7 : Tensor "f32[2, 8, 8, 8][512, 1, 64, 8]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%add_7, [0, 3, 1, 2]), kwargs = {})
#   %convolution_2 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%permute_7, %arg16_1, %arg17_1, [2, 2], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})
#   return %convolution_2
triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_6 = async_compile.triton('triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'y': 32, 'x': 16}, tile_hint=TileHint.SQUARE,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid2D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_6', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'y': 6208, 'x': 0}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_6(in_out_ptr0, in_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    ynumel = 32
    xnumel = 16
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y0 = (yindex % 16)
    y1 = yindex // 16
    tmp0 = tl.load(in_out_ptr0 + (y0 + 16*x2 + 256*y1), xmask & ymask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (y0), ymask, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tl.debug_barrier()
    tl.store(in_out_ptr0 + (y0 + 16*x2 + 256*y1), tmp2, xmask & ymask)
''', device_str='cuda')


# kernel path: cache/hg/chgbbcd3lmz2nnwysuij55e7pbwfk3apezvugvhnyvfvstjn3mtk.py
# Topologically Sorted Source Nodes: [features_16, features_17, features_18], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
# Source node to ATen node mapping:
#   features_16 => convolution_3
#   features_17 => permute_8
#   features_18 => add_8, add_9, mul_10, mul_11, rsqrt_3, sub_3, var_mean_3
# Graph fragment:
#   %buf22 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0" = PlaceHolder[target=buf22]
#   %arg19_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg19_1]
#   %getitem_7 : Tensor "f32[2, 4, 4, 1][16, 4, 1, 32]cuda:0" = PlaceHolder[target=getitem_7]
#   %buf24 : Tensor "f32[2, 4, 4, 1][16, 4, 1, 32]cuda:0" = PlaceHolder[target=buf24]
#   %arg20_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg20_1]
#   %arg21_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg21_1]
#   %convolution_3 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%convolution_2, %arg18_1, %arg19_1, [1, 1], [3, 3], [1, 1], False, [0, 0], 16), kwargs = {})
#   %permute_8 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%convolution_3, [0, 2, 3, 1]), kwargs = {})
#   %var_mean_3 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%permute_8, [3]), kwargs = {correction: 0, keepdim: True})
#   %sub_3 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%permute_8, %getitem_7), kwargs = {})
#   %add_8 : Tensor "f32[2, 4, 4, 1][16, 4, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_6, 1e-06), kwargs = {})
#   %rsqrt_3 : Tensor "f32[2, 4, 4, 1][16, 4, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_8,), kwargs = {})
#   %mul_10 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_3, %rsqrt_3), kwargs = {})
#   %mul_11 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_10, %arg20_1), kwargs = {})
#   %add_9 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_11, %arg21_1), kwargs = {})
#   return %getitem_7,%buf24,%add_9
triton_per_fused_convolution_native_layer_norm_permute_7 = async_compile.triton('triton_per_fused_convolution_native_layer_norm_permute_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_convolution_native_layer_norm_permute_7', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 0, 'r0_': 6336}}
)
@triton.jit
def triton_per_fused_convolution_native_layer_norm_permute_7(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 16
    R0_BLOCK: tl.constexpr = 16
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (r0_1 + 16*x0), xmask, other=0.0)
    tmp1 = tl.load(in_ptr0 + (r0_1), None, eviction_policy='evict_last')
    tmp26 = tl.load(in_ptr1 + (r0_1), None, eviction_policy='evict_last')
    tmp28 = tl.load(in_ptr2 + (r0_1), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp5 = tl.where(xmask, tmp3, 0)
    tmp6 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
    tmp8 = tl.where(xmask, tmp6, 0)
    tmp9 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
    tmp10 = tl.full([1, 1], 16, tl.int32)
    tmp11 = tmp10.to(tl.float32)
    tmp12 = (tmp9 / tmp11)
    tmp13 = tmp3 - tmp12
    tmp14 = tmp13 * tmp13
    tmp15 = tl.broadcast_to(tmp14, [XBLOCK, R0_BLOCK])
    tmp17 = tl.where(xmask, tmp15, 0)
    tmp18 = tl.sum(tmp17, 1)[:, None].to(tl.float32)
    tmp19 = tmp2 - tmp12
    tmp20 = tl.full([1, 1], 16.0, tl.float32)
    tmp21 = (tmp18 / tmp20)
    tmp22 = tl.full([1, 1], 1e-06, tl.float32)
    tmp23 = tmp21 + tmp22
    tmp24 = libdevice.rsqrt(tmp23)
    tmp25 = tmp19 * tmp24
    tmp27 = tmp25 * tmp26
    tmp29 = tmp27 + tmp28
    tl.store(in_out_ptr0 + (r0_1 + 16*x0), tmp29, xmask)
''', device_str='cuda')


# kernel path: cache/ea/ceatmweygawspqavhbb5py3kckd2wfo63aqhktwyvm26qunrf6q6.py
# Topologically Sorted Source Nodes: [features_19, features_20], Original ATen: [aten.addmm, aten.view, aten.gelu]
# Source node to ATen node mapping:
#   features_19 => add_tensor_1, view_5
#   features_20 => add_10, erf_1, mul_12, mul_13, mul_14
# Graph fragment:
#   %arg23_1 : Tensor "f32[64][1]cuda:0" = PlaceHolder[target=arg23_1]
#   %mm_default_1 : Tensor "f32[32, 64][64, 1]cuda:0" = PlaceHolder[target=mm_default_1]
#   %add_tensor_1 : Tensor "f32[32, 64][64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg23_1, %mm_default_1), kwargs = {})
#   %view_5 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_1, [2, 4, 4, 64]), kwargs = {})
#   %mul_12 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_5, 0.5), kwargs = {})
#   %mul_13 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_5, 0.7071067811865476), kwargs = {})
#   %erf_1 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_13,), kwargs = {})
#   %add_10 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf_1, 1), kwargs = {})
#   %mul_14 : Tensor "f32[2, 4, 4, 64][1024, 256, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_12, %add_10), kwargs = {})
#   return %mul_14
triton_poi_fused_addmm_gelu_view_8 = async_compile.triton('triton_poi_fused_addmm_gelu_view_8', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2048}, 
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_addmm_gelu_view_8', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 24832}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_addmm_gelu_view_8(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2048
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 64)
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_out_ptr0 + (x2), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 0.5, tl.float32)
    tmp4 = tmp2 * tmp3
    tmp5 = tl.full([1], 0.7071067811865476, tl.float32)
    tmp6 = tmp2 * tmp5
    tmp7 = libdevice.erf(tmp6)
    tmp8 = tl.full([1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tmp4 * tmp9
    tl.store(in_out_ptr0 + (x2), tmp10, xmask)
''', device_str='cuda')


# kernel path: cache/3m/c3m4l6nmerwqpuvaeuvl3ecmbp2flocf7d4qicnhgxdq5sx7mffr.py
# Topologically Sorted Source Nodes: [features_21, features_22, features_23, features_24, mean], Original ATen: [aten.addmm, aten.view, aten.mul, aten.permute, aten.add, aten.mean]
# Source node to ATen node mapping:
#   features_21 => add_tensor, view_7
#   features_22 => mul_15
#   features_23 => permute_11
#   features_24 => add_11
#   mean => mean
# Graph fragment:
#   %convolution_2 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0" = PlaceHolder[target=convolution_2]
#   %arg26_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg26_1]
#   %arg25_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg25_1]
#   %mm_default : Tensor "f32[32, 16][16, 1]cuda:0" = PlaceHolder[target=mm_default]
#   %add_tensor : Tensor "f32[32, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg25_1, %mm_default), kwargs = {})
#   %view_7 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor, [2, 4, 4, 16]), kwargs = {})
#   %mul_15 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg26_1, %view_7), kwargs = {})
#   %permute_11 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_15, [0, 3, 1, 2]), kwargs = {})
#   %add_11 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%convolution_2, %permute_11), kwargs = {})
#   %mean : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.mean.dim](args = (%add_11, [-2, -1]), kwargs = {})
#   return %buf30
triton_per_fused_add_addmm_mean_mul_permute_view_9 = async_compile.triton('triton_per_fused_add_addmm_mean_mul_permute_view_9', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 16},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_addmm_mean_mul_permute_view_9', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 4, 'num_store': 1, 'num_reduction': 1, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 4480, 'r0_': 0}}
)
@triton.jit
def triton_per_fused_add_addmm_mean_mul_permute_view_9(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 16
    R0_BLOCK: tl.constexpr = 16
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_2 = r0_index
    x0 = (xindex % 16)
    x1 = xindex // 16
    x3 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*r0_2 + 256*x1), xmask, other=0.0)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp2 = tl.load(in_ptr2 + (x0), xmask, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr3 + (x0 + 16*r0_2 + 256*x1), xmask, other=0.0)
    tmp4 = tmp2 + tmp3
    tmp5 = tmp1 * tmp4
    tmp6 = tmp0 + tmp5
    tmp7 = tl.broadcast_to(tmp6, [XBLOCK, R0_BLOCK])
    tmp9 = tl.where(xmask, tmp7, 0)
    tmp10 = tl.sum(tmp9, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (x3), tmp10, xmask)
''', device_str='cuda')


# kernel path: cache/ni/cnitpdcyvhxnnncwm43uhdp4gzhfktlm5bxz3z2tbpftzybo2hug.py
# Topologically Sorted Source Nodes: [features_21, features_22, features_23, features_24, mean, pooled_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.permute, aten.add, aten.mean, aten.native_layer_norm]
# Source node to ATen node mapping:
#   features_21 => add_tensor, view_7
#   features_22 => mul_15
#   features_23 => permute_11
#   features_24 => add_11
#   mean => mean
#   pooled_output => add_12, add_13, mul_16, mul_17, rsqrt_4, sub_4, var_mean_4
# Graph fragment:
#   %buf30 : Tensor "f32[2, 16][16, 1]cuda:0" = PlaceHolder[target=buf30]
#   %getitem_9 : Tensor "f32[2, 1][1, 2]cuda:0" = PlaceHolder[target=getitem_9]
#   %buf32 : Tensor "f32[2, 1][1, 2]cuda:0" = PlaceHolder[target=buf32]
#   %arg27_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg27_1]
#   %arg28_1 : Tensor "f32[16][1]cuda:0" = PlaceHolder[target=arg28_1]
#   %add_tensor : Tensor "f32[32, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg25_1, %mm_default), kwargs = {})
#   %view_7 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor, [2, 4, 4, 16]), kwargs = {})
#   %mul_15 : Tensor "f32[2, 4, 4, 16][256, 64, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg26_1, %view_7), kwargs = {})
#   %permute_11 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_15, [0, 3, 1, 2]), kwargs = {})
#   %add_11 : Tensor "f32[2, 16, 4, 4][256, 1, 64, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%convolution_2, %permute_11), kwargs = {})
#   %mean : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.mean.dim](args = (%add_11, [-2, -1]), kwargs = {})
#   %var_mean_4 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%mean, [1]), kwargs = {correction: 0, keepdim: True})
#   %sub_4 : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%mean, %getitem_9), kwargs = {})
#   %add_12 : Tensor "f32[2, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_8, 1e-12), kwargs = {})
#   %rsqrt_4 : Tensor "f32[2, 1][1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_12,), kwargs = {})
#   %mul_16 : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_4, %rsqrt_4), kwargs = {})
#   %mul_17 : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_16, %arg27_1), kwargs = {})
#   %add_13 : Tensor "f32[2, 16][16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_17, %arg28_1), kwargs = {})
#   return %getitem_9,%buf32,%add_13
triton_per_fused_add_addmm_mean_mul_native_layer_norm_permute_view_10 = async_compile.triton('triton_per_fused_add_addmm_mean_mul_native_layer_norm_permute_view_10', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 2, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_addmm_mean_mul_native_layer_norm_permute_view_10', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 0, 'r0_': 512}}
)
@triton.jit
def triton_per_fused_add_addmm_mean_mul_native_layer_norm_permute_view_10(in_out_ptr0, in_ptr0, in_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 2
    r0_numel = 16
    R0_BLOCK: tl.constexpr = 16
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (r0_1 + 16*x0), xmask, other=0.0)
    tmp25 = tl.load(in_ptr0 + (r0_1), None, eviction_policy='evict_last')
    tmp27 = tl.load(in_ptr1 + (r0_1), None, eviction_policy='evict_last')
    tmp1 = tl.full([1, 1], 16.0, tl.float32)
    tmp2 = (tmp0 / tmp1)
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp5 = tl.where(xmask, tmp3, 0)
    tmp6 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
    tmp8 = tl.where(xmask, tmp6, 0)
    tmp9 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
    tmp10 = tl.full([1, 1], 16, tl.int32)
    tmp11 = tmp10.to(tl.float32)
    tmp12 = (tmp9 / tmp11)
    tmp13 = tmp3 - tmp12
    tmp14 = tmp13 * tmp13
    tmp15 = tl.broadcast_to(tmp14, [XBLOCK, R0_BLOCK])
    tmp17 = tl.where(xmask, tmp15, 0)
    tmp18 = tl.sum(tmp17, 1)[:, None].to(tl.float32)
    tmp19 = tmp2 - tmp12
    tmp20 = (tmp18 / tmp1)
    tmp21 = tl.full([1, 1], 1e-12, tl.float32)
    tmp22 = tmp20 + tmp21
    tmp23 = libdevice.rsqrt(tmp22)
    tmp24 = tmp19 * tmp23
    tmp26 = tmp24 * tmp25
    tmp28 = tmp26 + tmp27
    tl.store(in_out_ptr0 + (r0_1 + 16*x0), tmp28, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

    def recursively_apply_fns(self, fns):
        new_callables = []
        for fn, c in zip(fns, self.partitions):
            new_callables.append(fn(c))
        self.partitions = new_callables

    def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1 = args
        args.clear()
        assert_size_stride(arg0_1, (2, 3, 32, 32), (3072, 1024, 32, 1))
        assert_size_stride(arg1_1, (8, 3, 4, 4), (48, 16, 4, 1))
        assert_size_stride(arg2_1, (8, ), (1, ))
        assert_size_stride(arg3_1, (8, ), (1, ))
        assert_size_stride(arg4_1, (8, ), (1, ))
        assert_size_stride(arg5_1, (8, 1, 7, 7), (49, 49, 7, 1))
        assert_size_stride(arg6_1, (8, ), (1, ))
        assert_size_stride(arg7_1, (8, ), (1, ))
        assert_size_stride(arg8_1, (8, ), (1, ))
        assert_size_stride(arg9_1, (32, 8), (8, 1))
        assert_size_stride(arg10_1, (32, ), (1, ))
        assert_size_stride(arg11_1, (8, 32), (32, 1))
        assert_size_stride(arg12_1, (8, ), (1, ))
        assert_size_stride(arg13_1, (8, ), (1, ))
        assert_size_stride(arg14_1, (8, ), (1, ))
        assert_size_stride(arg15_1, (8, ), (1, ))
        assert_size_stride(arg16_1, (16, 8, 2, 2), (32, 4, 2, 1))
        assert_size_stride(arg17_1, (16, ), (1, ))
        assert_size_stride(arg18_1, (16, 1, 7, 7), (49, 49, 7, 1))
        assert_size_stride(arg19_1, (16, ), (1, ))
        assert_size_stride(arg20_1, (16, ), (1, ))
        assert_size_stride(arg21_1, (16, ), (1, ))
        assert_size_stride(arg22_1, (64, 16), (16, 1))
        assert_size_stride(arg23_1, (64, ), (1, ))
        assert_size_stride(arg24_1, (16, 64), (64, 1))
        assert_size_stride(arg25_1, (16, ), (1, ))
        assert_size_stride(arg26_1, (16, ), (1, ))
        assert_size_stride(arg27_1, (16, ), (1, ))
        assert_size_stride(arg28_1, (16, ), (1, ))
        assert_size_stride(arg29_1, (10, 16), (16, 1))
        assert_size_stride(arg30_1, (10, ), (1, ))
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((2, 3, 32, 32), (3072, 1, 96, 3), torch.float32)
            # Topologically Sorted Source Nodes: [embeddings], Original ATen: [aten.convolution]
            stream0 = get_raw_stream(0)
            triton_poi_fused_convolution_0.run(arg0_1, buf0, 6, 1024, stream=stream0)
            del arg0_1
            buf1 = empty_strided_cuda((8, 3, 4, 4), (48, 1, 12, 3), torch.float32)
            # Topologically Sorted Source Nodes: [embeddings], Original ATen: [aten.convolution]
            stream0 = get_raw_stream(0)
            triton_poi_fused_convolution_1.run(arg1_1, buf1, 24, 16, stream=stream0)
            del arg1_1
            # Topologically Sorted Source Nodes: [embeddings], Original ATen: [aten.convolution]
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(4, 4), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            assert_size_stride(buf2, (2, 8, 8, 8), (512, 1, 64, 8), 'torch.ops.aten.convolution.default')
            del buf0
            del buf1
            buf6 = reinterpret_tensor(buf2, (2, 8, 8, 8), (512, 64, 8, 1), 0); del buf2  # reuse
            # Topologically Sorted Source Nodes: [embeddings, features, features_1], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_convolution_native_layer_norm_permute_2.run(buf6, arg2_1, arg3_1, arg4_1, 128, 8, stream=stream0)
            del arg2_1
            del arg3_1
            del arg4_1
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_3], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
            buf7 = extern_kernels.convolution(reinterpret_tensor(buf6, (2, 8, 8, 8), (512, 1, 64, 8), 0), arg5_1, stride=(1, 1), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=8, bias=None)
            assert_size_stride(buf7, (2, 8, 8, 8), (512, 1, 64, 8), 'torch.ops.aten.convolution.default')
            del arg5_1
            buf11 = reinterpret_tensor(buf7, (2, 8, 8, 8), (512, 64, 8, 1), 0); del buf7  # reuse
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_3, features_4, features_5], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_convolution_native_layer_norm_permute_2.run(buf11, arg6_1, arg7_1, arg8_1, 128, 8, stream=stream0)
            del arg6_1
            del arg7_1
            del arg8_1
            buf12 = empty_strided_cuda((128, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_3, features_4, features_5, features_6], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf11, (128, 8), (8, 1), 0), reinterpret_tensor(arg9_1, (8, 32), (1, 8), 0), out=buf12)
            del arg9_1
            del buf11
            buf13 = reinterpret_tensor(buf12, (2, 8, 8, 32), (2048, 256, 32, 1), 0); del buf12  # reuse
            # Topologically Sorted Source Nodes: [features_6, features_7], Original ATen: [aten.addmm, aten.view, aten.gelu]
            stream0 = get_raw_stream(0)
            triton_poi_fused_addmm_gelu_view_3.run(buf13, arg10_1, 4096, stream=stream0)
            del arg10_1
            buf14 = empty_strided_cuda((128, 8), (8, 1), torch.float32)
            # Topologically Sorted Source Nodes: [features_6, features_7, features_8], Original ATen: [aten.addmm, aten.view, aten.gelu, aten.t]
            extern_kernels.mm(reinterpret_tensor(buf13, (128, 32), (32, 1), 0), reinterpret_tensor(arg11_1, (32, 8), (1, 32), 0), out=buf14)
            del arg11_1
            del buf13
            buf18 = buf6; del buf6  # reuse
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_4.run(buf18, arg13_1, arg12_1, buf14, arg14_1, arg15_1, 128, 8, stream=stream0)
            del arg12_1
            del arg13_1
            del arg14_1
            del arg15_1
            del buf14
            buf19 = empty_strided_cuda((16, 8, 2, 2), (32, 1, 16, 8), torch.float32)
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13, features_14, features_15], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
            stream0 = get_raw_stream(0)
            triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_5.run(arg16_1, buf19, 128, 4, stream=stream0)
            del arg16_1
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13, features_14, features_15], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
            buf20 = extern_kernels.convolution(reinterpret_tensor(buf18, (2, 8, 8, 8), (512, 1, 64, 8), 0), buf19, stride=(2, 2), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            assert_size_stride(buf20, (2, 16, 4, 4), (256, 1, 64, 16), 'torch.ops.aten.convolution.default')
            del buf18
            del buf19
            buf21 = buf20; del buf20  # reuse
            # Topologically Sorted Source Nodes: [embeddings, features, features_1, features_2, features_8, features_9, features_10, features_11, features_12, features_13, features_14, features_15], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.addmm, aten.view, aten.mul, aten.add]
            stream0 = get_raw_stream(0)
            triton_poi_fused_add_addmm_convolution_mul_native_layer_norm_permute_view_6.run(buf21, arg17_1, 32, 16, stream=stream0)
            del arg17_1
            # Topologically Sorted Source Nodes: [features_16], Original ATen: [aten.convolution]
            buf22 = extern_kernels.convolution(buf21, arg18_1, stride=(1, 1), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=16, bias=None)
            assert_size_stride(buf22, (2, 16, 4, 4), (256, 1, 64, 16), 'torch.ops.aten.convolution.default')
            del arg18_1
            buf26 = reinterpret_tensor(buf22, (2, 4, 4, 16), (256, 64, 16, 1), 0); del buf22  # reuse
            # Topologically Sorted Source Nodes: [features_16, features_17, features_18], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_convolution_native_layer_norm_permute_7.run(buf26, arg19_1, arg20_1, arg21_1, 32, 16, stream=stream0)
            del arg19_1
            del arg20_1
            del arg21_1
            buf27 = empty_strided_cuda((32, 64), (64, 1), torch.float32)
            # Topologically Sorted Source Nodes: [features_16, features_17, features_18, features_19], Original ATen: [aten.convolution, aten.permute, aten.native_layer_norm, aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf26, (32, 16), (16, 1), 0), reinterpret_tensor(arg22_1, (16, 64), (1, 16), 0), out=buf27)
            del arg22_1
            buf28 = reinterpret_tensor(buf27, (2, 4, 4, 64), (1024, 256, 64, 1), 0); del buf27  # reuse
            # Topologically Sorted Source Nodes: [features_19, features_20], Original ATen: [aten.addmm, aten.view, aten.gelu]
            stream0 = get_raw_stream(0)
            triton_poi_fused_addmm_gelu_view_8.run(buf28, arg23_1, 2048, stream=stream0)
            del arg23_1
            buf29 = reinterpret_tensor(buf26, (32, 16), (16, 1), 0); del buf26  # reuse
            # Topologically Sorted Source Nodes: [features_19, features_20, features_21], Original ATen: [aten.addmm, aten.view, aten.gelu, aten.t]
            extern_kernels.mm(reinterpret_tensor(buf28, (32, 64), (64, 1), 0), reinterpret_tensor(arg24_1, (64, 16), (1, 64), 0), out=buf29)
            del arg24_1
            del buf28
            buf30 = empty_strided_cuda((2, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [features_21, features_22, features_23, features_24, mean], Original ATen: [aten.addmm, aten.view, aten.mul, aten.permute, aten.add, aten.mean]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_addmm_mean_mul_permute_view_9.run(buf21, arg26_1, arg25_1, buf29, buf30, 32, 16, stream=stream0)
            del arg25_1
            del arg26_1
            del buf21
            del buf29
            buf34 = buf30; del buf30  # reuse
            # Topologically Sorted Source Nodes: [features_21, features_22, features_23, features_24, mean, pooled_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.permute, aten.add, aten.mean, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_addmm_mean_mul_native_layer_norm_permute_view_10.run(buf34, arg27_1, arg28_1, 2, 16, stream=stream0)
            del arg27_1
            del arg28_1
            buf35 = empty_strided_cuda((2, 10), (10, 1), torch.float32)
            # Topologically Sorted Source Nodes: [features_21, features_22, features_23, features_24, mean, pooled_output, logits], Original ATen: [aten.addmm, aten.view, aten.mul, aten.permute, aten.add, aten.mean, aten.native_layer_norm, aten.t]
            extern_kernels.addmm(arg30_1, buf34, reinterpret_tensor(arg29_1, (16, 10), (1, 16), 0), alpha=1, beta=1, out=buf35)
            del arg29_1
            del arg30_1
            del buf34
        return (buf35, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, 3, 32, 32), (3072, 1024, 32, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((8, 3, 4, 4), (48, 16, 4, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg4_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg5_1 = rand_strided((8, 1, 7, 7), (49, 49, 7, 1), device='cuda:0', dtype=torch.float32)
    arg6_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg7_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg8_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg9_1 = rand_strided((32, 8), (8, 1), device='cuda:0', dtype=torch.float32)
    arg10_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg11_1 = rand_strided((8, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg12_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg13_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg14_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg15_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg16_1 = rand_strided((16, 8, 2, 2), (32, 4, 2, 1), device='cuda:0', dtype=torch.float32)
    arg17_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg18_1 = rand_strided((16, 1, 7, 7), (49, 49, 7, 1), device='cuda:0', dtype=torch.float32)
    arg19_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg20_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg21_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg22_1 = rand_strided((64, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg23_1 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg24_1 = rand_strided((16, 64), (64, 1), device='cuda:0', dtype=torch.float32)
    arg25_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg26_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg27_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg28_1 = rand_strided((16, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg29_1 = rand_strided((10, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg30_1 = rand_strided((10, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
