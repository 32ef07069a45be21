# AOT ID: ['17_inference']
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


# kernel path: cache/ok/cokte63kc7vsly2rspz3j322xwfx3hz7pdkxmnbr4upa3ftsoeyc.py
# Topologically Sorted Source Nodes: [conv1d, inputs_embeds], Original ATen: [aten.convolution, aten.gelu]
# Source node to ATen node mapping:
#   conv1d => convolution
#   inputs_embeds => add, erf, mul, mul_1, mul_2
# Graph fragment:
#   %buf0 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0" = PlaceHolder[target=buf0]
#   %arg2_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg2_1]
#   %convolution : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [1], [1], [1], False, [0], 1), kwargs = {})
#   %mul : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.5), kwargs = {})
#   %mul_1 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_1,), kwargs = {})
#   %add : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_2 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %add), kwargs = {})
#   return %mul_2
triton_poi_fused_convolution_gelu_0 = async_compile.triton('triton_poi_fused_convolution_gelu_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'y': 64, 'x': 32}, tile_hint=TileHint.SQUARE,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'ynumel': 'i32', 'xnumel': 'i32', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid2D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_convolution_gelu_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'y': 128, 'x': 24576}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_convolution_gelu_0(in_out_ptr0, in_ptr0, ynumel, xnumel, YBLOCK : tl.constexpr, XBLOCK : tl.constexpr):
    ynumel = 64
    xnumel = 32
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y3 = yindex
    y0 = (yindex % 32)
    tmp0 = tl.load(in_out_ptr0 + (x2 + 32*y3), xmask & ymask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr0 + (y0), ymask, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1, 1], 0.5, tl.float32)
    tmp4 = tmp2 * tmp3
    tmp5 = tl.full([1, 1], 0.7071067811865476, tl.float32)
    tmp6 = tmp2 * tmp5
    tmp7 = libdevice.erf(tmp6)
    tmp8 = tl.full([1, 1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tmp4 * tmp9
    tl.debug_barrier()
    tl.store(in_out_ptr0 + (x2 + 32*y3), tmp10, xmask & ymask)
''', device_str='cuda')


# kernel path: cache/d4/cd4mnh3ggw67v5a5gb4wsxon7mzohhdipg3tgyv2p3djzge6dkj6.py
# Topologically Sorted Source Nodes: [conv1d, inputs_embeds, conv1d_1, inputs_embeds_1, inputs_embeds_2, all_positions, embedding, hidden_states, hidden_states_2], Original ATen: [aten.convolution, aten.gelu, aten.permute, aten.arange, aten.embedding, aten.add, aten.native_layer_norm]
# Source node to ATen node mapping:
#   all_positions => iota
#   conv1d => convolution
#   conv1d_1 => convolution_1
#   embedding => embedding
#   hidden_states => add_2
#   hidden_states_2 => add_3, add_4, clone_1, mul_6, mul_7, rsqrt, sub, var_mean
#   inputs_embeds => add, erf, mul, mul_1, mul_2
#   inputs_embeds_1 => add_1, erf_1, mul_3, mul_4, mul_5
#   inputs_embeds_2 => permute
# Graph fragment:
#   %buf2 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0" = PlaceHolder[target=buf2]
#   %arg4_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg4_1]
#   %arg5_1 : Tensor "f32[16, 32][32, 1]cuda:0" = PlaceHolder[target=arg5_1]
#   %getitem_1 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=getitem_1]
#   %buf4 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=buf4]
#   %arg6_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg6_1]
#   %arg7_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg7_1]
#   %convolution : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [1], [1], [1], False, [0], 1), kwargs = {})
#   %mul : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.5), kwargs = {})
#   %mul_1 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_1,), kwargs = {})
#   %add : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_2 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %add), kwargs = {})
#   %convolution_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%mul_2, %arg3_1, %arg4_1, [2], [1], [1], False, [0], 1), kwargs = {})
#   %mul_3 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution_1, 0.5), kwargs = {})
#   %mul_4 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution_1, 0.7071067811865476), kwargs = {})
#   %erf_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_4,), kwargs = {})
#   %add_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf_1, 1), kwargs = {})
#   %mul_5 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_3, %add_1), kwargs = {})
#   %permute : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_5, [0, 2, 1]), kwargs = {})
#   %iota : Tensor "i64[16][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (16,), kwargs = {start: 0, step: 1, dtype: torch.int64, device: cuda:0, requires_grad: False})
#   %embedding : Tensor "f32[16, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.embedding.default](args = (%arg5_1, %iota), kwargs = {})
#   %add_2 : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%permute, %embedding), kwargs = {})
#   %clone_1 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%add_2,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone_1, [2]), kwargs = {correction: 0, keepdim: True})
#   %sub : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone_1, %getitem_1), kwargs = {})
#   %add_3 : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-05), kwargs = {})
#   %rsqrt : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_3,), kwargs = {})
#   %mul_6 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_7 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_6, %arg6_1), kwargs = {})
#   %add_4 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_7, %arg7_1), kwargs = {})
#   return %getitem_1,%buf4,%add_4
triton_per_fused_add_arange_convolution_embedding_gelu_native_layer_norm_permute_1 = async_compile.triton('triton_per_fused_add_arange_convolution_embedding_gelu_native_layer_norm_permute_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 32},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_arange_convolution_embedding_gelu_native_layer_norm_permute_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 5, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 4096, 'r0_': 10624}}
)
@triton.jit
def triton_per_fused_add_arange_convolution_embedding_gelu_native_layer_norm_permute_1(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 32
    R0_BLOCK: tl.constexpr = 32
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
    tmp0 = tl.load(in_ptr0 + (x0 + 16*r0_2 + 512*x1), xmask, other=0.0)
    tmp1 = tl.load(in_ptr1 + (r0_2), None, eviction_policy='evict_last')
    tmp11 = tl.load(in_ptr2 + (r0_2 + 32*x0), xmask, eviction_policy='evict_last', other=0.0)
    tmp36 = tl.load(in_ptr3 + (r0_2), None, eviction_policy='evict_last')
    tmp38 = tl.load(in_ptr4 + (r0_2), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1, 1], 0.5, tl.float32)
    tmp4 = tmp2 * tmp3
    tmp5 = tl.full([1, 1], 0.7071067811865476, tl.float32)
    tmp6 = tmp2 * tmp5
    tmp7 = libdevice.erf(tmp6)
    tmp8 = tl.full([1, 1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tmp4 * tmp9
    tmp12 = tmp10 + tmp11
    tmp13 = tl.broadcast_to(tmp12, [XBLOCK, R0_BLOCK])
    tmp15 = tl.where(xmask, tmp13, 0)
    tmp16 = tl.broadcast_to(tmp13, [XBLOCK, R0_BLOCK])
    tmp18 = tl.where(xmask, tmp16, 0)
    tmp19 = tl.sum(tmp18, 1)[:, None].to(tl.float32)
    tmp20 = tl.full([1, 1], 32, tl.int32)
    tmp21 = tmp20.to(tl.float32)
    tmp22 = (tmp19 / tmp21)
    tmp23 = tmp13 - tmp22
    tmp24 = tmp23 * tmp23
    tmp25 = tl.broadcast_to(tmp24, [XBLOCK, R0_BLOCK])
    tmp27 = tl.where(xmask, tmp25, 0)
    tmp28 = tl.sum(tmp27, 1)[:, None].to(tl.float32)
    tmp29 = tmp12 - tmp22
    tmp30 = tl.full([1, 1], 32.0, tl.float32)
    tmp31 = (tmp28 / tmp30)
    tmp32 = tl.full([1, 1], 1e-05, tl.float32)
    tmp33 = tmp31 + tmp32
    tmp34 = libdevice.rsqrt(tmp33)
    tmp35 = tmp29 * tmp34
    tmp37 = tmp35 * tmp36
    tmp39 = tmp37 + tmp38
    tl.store(out_ptr2 + (r0_2 + 32*x3), tmp39, xmask)
''', device_str='cuda')


# kernel path: cache/2m/c2m7uzr3odtuww5tznxds5c4xknm3h3cmxcxpomcpgc6vae47xrt.py
# Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
# Source node to ATen node mapping:
#   attn_output => _scaled_dot_product_efficient_attention
#   key_states => clone_3
#   linear => add_tensor_4, view_1
#   linear_1 => view_4
#   linear_2 => add_tensor_3, view_7
#   mul => mul_8
#   query_states => clone_2
#   transpose => permute_2
#   transpose_1 => permute_4
#   transpose_2 => permute_6
#   value_states => clone_4
#   view => view_2
#   view_1 => view_5
#   view_2 => view_8
# Graph fragment:
#   %arg9_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg9_1]
#   %mm_default_4 : Tensor "f32[32, 32][32, 1]cuda:0" = PlaceHolder[target=mm_default_4]
#   %add_tensor_4 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg9_1, %mm_default_4), kwargs = {})
#   %view_1 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_4, [2, 16, 32]), kwargs = {})
#   %mul_8 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_1, 0.25), kwargs = {})
#   %view_2 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_8, [2, 16, -1, 16]), kwargs = {})
#   %permute_2 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_2, [0, 2, 1, 3]), kwargs = {})
#   %clone_2 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_2,), kwargs = {memory_format: torch.contiguous_format})
#   %view_4 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mm, [2, 16, 32]), kwargs = {})
#   %view_5 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_4, [2, -1, 2, 16]), kwargs = {})
#   %permute_4 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_5, [0, 2, 1, 3]), kwargs = {})
#   %clone_3 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_4,), kwargs = {memory_format: torch.contiguous_format})
#   %add_tensor_3 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_3), kwargs = {})
#   %view_7 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_3, [2, 16, 32]), kwargs = {})
#   %view_8 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_7, [2, -1, 2, 16]), kwargs = {})
#   %permute_6 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_8, [0, 2, 1, 3]), kwargs = {})
#   %clone_4 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_6,), kwargs = {memory_format: torch.contiguous_format})
#   %_scaled_dot_product_efficient_attention : [num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_efficient_attention.default](args = (%clone_2, %clone_3, %clone_4, None, False), kwargs = {scale: 1.0})
#   return %buf10
triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1024}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 12416}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1024
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 16)
    x2 = ((xindex // 256) % 2)
    x1 = ((xindex // 16) % 16)
    x3 = xindex // 512
    x4 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*x2), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (x0 + 16*x2 + 32*x1 + 512*x3), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 0.25, tl.float32)
    tmp4 = tmp2 * tmp3
    tl.store(out_ptr0 + (x4), tmp4, xmask)
''', device_str='cuda')


# kernel path: cache/5x/c5xfzhbobhyqtvum7iwqb5vl2fbi3o5d2dsiqylgbedspw3nshzf.py
# Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
# Source node to ATen node mapping:
#   attn_output => _scaled_dot_product_efficient_attention
#   key_states => clone_3
#   linear => add_tensor_4, view_1
#   linear_1 => view_4
#   linear_2 => add_tensor_3, view_7
#   mul => mul_8
#   query_states => clone_2
#   transpose => permute_2
#   transpose_1 => permute_4
#   transpose_2 => permute_6
#   value_states => clone_4
#   view => view_2
#   view_1 => view_5
#   view_2 => view_8
# Graph fragment:
#   %mm : Tensor "f32[32, 32][32, 1]cuda:0" = PlaceHolder[target=mm]
#   %add_tensor_4 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg9_1, %mm_default_4), kwargs = {})
#   %view_1 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_4, [2, 16, 32]), kwargs = {})
#   %mul_8 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_1, 0.25), kwargs = {})
#   %view_2 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_8, [2, 16, -1, 16]), kwargs = {})
#   %permute_2 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_2, [0, 2, 1, 3]), kwargs = {})
#   %clone_2 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_2,), kwargs = {memory_format: torch.contiguous_format})
#   %view_4 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mm, [2, 16, 32]), kwargs = {})
#   %view_5 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_4, [2, -1, 2, 16]), kwargs = {})
#   %permute_4 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_5, [0, 2, 1, 3]), kwargs = {})
#   %clone_3 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_4,), kwargs = {memory_format: torch.contiguous_format})
#   %add_tensor_3 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_3), kwargs = {})
#   %view_7 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_3, [2, 16, 32]), kwargs = {})
#   %view_8 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_7, [2, -1, 2, 16]), kwargs = {})
#   %permute_6 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_8, [0, 2, 1, 3]), kwargs = {})
#   %clone_4 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_6,), kwargs = {memory_format: torch.contiguous_format})
#   %_scaled_dot_product_efficient_attention : [num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_efficient_attention.default](args = (%clone_2, %clone_3, %clone_4, None, False), kwargs = {scale: 1.0})
#   return %buf11
triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1024}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 12288}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_3(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1024
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 16)
    x1 = ((xindex // 16) % 16)
    x2 = ((xindex // 256) % 2)
    x3 = xindex // 512
    x4 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*x2 + 32*x1 + 512*x3), xmask)
    tl.store(out_ptr0 + (x4), tmp0, xmask)
''', device_str='cuda')


# kernel path: cache/ff/cffoppwmwgypucmdaftsniptnyle732qq4wzingolso42szsvubl.py
# Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
# Source node to ATen node mapping:
#   attn_output => _scaled_dot_product_efficient_attention
#   key_states => clone_3
#   linear => add_tensor_4, view_1
#   linear_1 => view_4
#   linear_2 => add_tensor_3, view_7
#   mul => mul_8
#   query_states => clone_2
#   transpose => permute_2
#   transpose_1 => permute_4
#   transpose_2 => permute_6
#   value_states => clone_4
#   view => view_2
#   view_1 => view_5
#   view_2 => view_8
# Graph fragment:
#   %arg12_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg12_1]
#   %mm_default_3 : Tensor "f32[32, 32][32, 1]cuda:0" = PlaceHolder[target=mm_default_3]
#   %add_tensor_4 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg9_1, %mm_default_4), kwargs = {})
#   %view_1 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_4, [2, 16, 32]), kwargs = {})
#   %mul_8 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_1, 0.25), kwargs = {})
#   %view_2 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_8, [2, 16, -1, 16]), kwargs = {})
#   %permute_2 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_2, [0, 2, 1, 3]), kwargs = {})
#   %clone_2 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_2,), kwargs = {memory_format: torch.contiguous_format})
#   %view_4 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mm, [2, 16, 32]), kwargs = {})
#   %view_5 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_4, [2, -1, 2, 16]), kwargs = {})
#   %permute_4 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_5, [0, 2, 1, 3]), kwargs = {})
#   %clone_3 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_4,), kwargs = {memory_format: torch.contiguous_format})
#   %add_tensor_3 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg12_1, %mm_default_3), kwargs = {})
#   %view_7 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_3, [2, 16, 32]), kwargs = {})
#   %view_8 : Tensor "f32[2, 16, 2, 16][512, 32, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%view_7, [2, -1, 2, 16]), kwargs = {})
#   %permute_6 : Tensor "f32[2, 2, 16, 16][512, 16, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%view_8, [0, 2, 1, 3]), kwargs = {})
#   %clone_4 : Tensor "f32[2, 2, 16, 16][512, 256, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%permute_6,), kwargs = {memory_format: torch.contiguous_format})
#   %_scaled_dot_product_efficient_attention : [num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_efficient_attention.default](args = (%clone_2, %clone_3, %clone_4, None, False), kwargs = {scale: 1.0})
#   return %buf12
triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_4 = async_compile.triton('triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1024}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 12416}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_4(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1024
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 16)
    x2 = ((xindex // 256) % 2)
    x1 = ((xindex // 16) % 16)
    x3 = xindex // 512
    x4 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*x2), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (x0 + 16*x2 + 32*x1 + 512*x3), xmask)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x4), tmp2, xmask)
''', device_str='cuda')


# kernel path: cache/ki/ckihntge2yrjznxzkfjxwz4ica3phgtee4ugjrzoenovv2jt4ow2.py
# Topologically Sorted Source Nodes: [conv1d, inputs_embeds, conv1d_1, inputs_embeds_1, inputs_embeds_2, all_positions, embedding, hidden_states, attn_output_4, hidden_states_4, hidden_states_5], Original ATen: [aten.convolution, aten.gelu, aten.permute, aten.arange, aten.embedding, aten.add, aten.addmm, aten.view, aten.native_layer_norm]
# Source node to ATen node mapping:
#   all_positions => iota
#   attn_output_4 => add_tensor_2, view_12
#   conv1d => convolution
#   conv1d_1 => convolution_1
#   embedding => embedding
#   hidden_states => add_2
#   hidden_states_4 => add_5
#   hidden_states_5 => add_6, add_7, clone_6, mul_10, mul_9, rsqrt_1, sub_1, var_mean_1
#   inputs_embeds => add, erf, mul, mul_1, mul_2
#   inputs_embeds_1 => add_1, erf_1, mul_3, mul_4, mul_5
#   inputs_embeds_2 => permute
# Graph fragment:
#   %buf2 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0" = PlaceHolder[target=buf2]
#   %arg4_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg4_1]
#   %arg5_1 : Tensor "f32[16, 32][32, 1]cuda:0" = PlaceHolder[target=arg5_1]
#   %arg14_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg14_1]
#   %mm_default_2 : Tensor "f32[32, 32][32, 1]cuda:0" = PlaceHolder[target=mm_default_2]
#   %add_5 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0" = PlaceHolder[target=add_5]
#   %getitem_7 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=getitem_7]
#   %buf21 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=buf21]
#   %arg15_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg15_1]
#   %arg16_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg16_1]
#   %convolution : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%arg0_1, %arg1_1, %arg2_1, [1], [1], [1], False, [0], 1), kwargs = {})
#   %mul : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.5), kwargs = {})
#   %mul_1 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_1,), kwargs = {})
#   %add : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_2 : Tensor "f32[2, 32, 32][1024, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %add), kwargs = {})
#   %convolution_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.convolution.default](args = (%mul_2, %arg3_1, %arg4_1, [2], [1], [1], False, [0], 1), kwargs = {})
#   %mul_3 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution_1, 0.5), kwargs = {})
#   %mul_4 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convolution_1, 0.7071067811865476), kwargs = {})
#   %erf_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_4,), kwargs = {})
#   %add_1 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf_1, 1), kwargs = {})
#   %mul_5 : Tensor "f32[2, 32, 16][512, 16, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_3, %add_1), kwargs = {})
#   %permute : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%mul_5, [0, 2, 1]), kwargs = {})
#   %iota : Tensor "i64[16][1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (16,), kwargs = {start: 0, step: 1, dtype: torch.int64, device: cuda:0, requires_grad: False})
#   %embedding : Tensor "f32[16, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.embedding.default](args = (%arg5_1, %iota), kwargs = {})
#   %add_2 : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%permute, %embedding), kwargs = {})
#   %add_tensor_2 : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg14_1, %mm_default_2), kwargs = {})
#   %view_12 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_2, [2, 16, 32]), kwargs = {})
#   %add_5 : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_2, %view_12), kwargs = {})
#   %clone_6 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%add_5,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean_1 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone_6, [2]), kwargs = {correction: 0, keepdim: True})
#   %sub_1 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone_6, %getitem_7), kwargs = {})
#   %add_6 : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_6, 1e-05), kwargs = {})
#   %rsqrt_1 : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})
#   %mul_9 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %rsqrt_1), kwargs = {})
#   %mul_10 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_9, %arg15_1), kwargs = {})
#   %add_7 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_10, %arg16_1), kwargs = {})
#   return %add_5,%getitem_7,%buf21,%add_7
triton_per_fused_add_addmm_arange_convolution_embedding_gelu_native_layer_norm_permute_view_5 = async_compile.triton('triton_per_fused_add_addmm_arange_convolution_embedding_gelu_native_layer_norm_permute_view_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 32},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (9,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_addmm_arange_convolution_embedding_gelu_native_layer_norm_permute_view_5', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 7, 'num_store': 2, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 4096, 'r0_': 23040}}
)
@triton.jit
def triton_per_fused_add_addmm_arange_convolution_embedding_gelu_native_layer_norm_permute_view_5(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 32
    R0_BLOCK: tl.constexpr = 32
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
    tmp0 = tl.load(in_ptr0 + (x0 + 16*r0_2 + 512*x1), xmask, other=0.0)
    tmp1 = tl.load(in_ptr1 + (r0_2), None, eviction_policy='evict_last')
    tmp11 = tl.load(in_ptr2 + (r0_2 + 32*x0), xmask, eviction_policy='evict_last', other=0.0)
    tmp13 = tl.load(in_ptr3 + (r0_2), None, eviction_policy='evict_last')
    tmp14 = tl.load(in_out_ptr0 + (r0_2 + 32*x3), xmask, other=0.0)
    tmp40 = tl.load(in_ptr4 + (r0_2), None, eviction_policy='evict_last')
    tmp42 = tl.load(in_ptr5 + (r0_2), None, eviction_policy='evict_last')
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1, 1], 0.5, tl.float32)
    tmp4 = tmp2 * tmp3
    tmp5 = tl.full([1, 1], 0.7071067811865476, tl.float32)
    tmp6 = tmp2 * tmp5
    tmp7 = libdevice.erf(tmp6)
    tmp8 = tl.full([1, 1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tmp4 * tmp9
    tmp12 = tmp10 + tmp11
    tmp15 = tmp13 + tmp14
    tmp16 = tmp12 + tmp15
    tmp17 = tl.broadcast_to(tmp16, [XBLOCK, R0_BLOCK])
    tmp19 = tl.where(xmask, tmp17, 0)
    tmp20 = tl.broadcast_to(tmp17, [XBLOCK, R0_BLOCK])
    tmp22 = tl.where(xmask, tmp20, 0)
    tmp23 = tl.sum(tmp22, 1)[:, None].to(tl.float32)
    tmp24 = tl.full([1, 1], 32, tl.int32)
    tmp25 = tmp24.to(tl.float32)
    tmp26 = (tmp23 / tmp25)
    tmp27 = tmp17 - tmp26
    tmp28 = tmp27 * tmp27
    tmp29 = tl.broadcast_to(tmp28, [XBLOCK, R0_BLOCK])
    tmp31 = tl.where(xmask, tmp29, 0)
    tmp32 = tl.sum(tmp31, 1)[:, None].to(tl.float32)
    tmp33 = tmp16 - tmp26
    tmp34 = tl.full([1, 1], 32.0, tl.float32)
    tmp35 = (tmp32 / tmp34)
    tmp36 = tl.full([1, 1], 1e-05, tl.float32)
    tmp37 = tmp35 + tmp36
    tmp38 = libdevice.rsqrt(tmp37)
    tmp39 = tmp33 * tmp38
    tmp41 = tmp39 * tmp40
    tmp43 = tmp41 + tmp42
    tl.store(in_out_ptr0 + (r0_2 + 32*x3), tmp16, xmask)
    tl.store(out_ptr2 + (r0_2 + 32*x3), tmp43, xmask)
''', device_str='cuda')


# kernel path: cache/yb/cybdpufb4cbcu4457lwbvjuasutvgakckpgf42stb64nc5v4kkp2.py
# Topologically Sorted Source Nodes: [linear_4, hidden_states_6], Original ATen: [aten.addmm, aten.view, aten.gelu]
# Source node to ATen node mapping:
#   hidden_states_6 => add_8, erf_2, mul_11, mul_12, mul_13
#   linear_4 => add_tensor_1, view_14
# Graph fragment:
#   %arg18_1 : Tensor "f32[64][1]cuda:0" = PlaceHolder[target=arg18_1]
#   %mm_default_1 : Tensor "f32[32, 64][64, 1]cuda:0" = PlaceHolder[target=mm_default_1]
#   %add_tensor_1 : Tensor "f32[32, 64][64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg18_1, %mm_default_1), kwargs = {})
#   %view_14 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor_1, [2, 16, 64]), kwargs = {})
#   %mul_11 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_14, 0.5), kwargs = {})
#   %mul_12 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_14, 0.7071067811865476), kwargs = {})
#   %erf_2 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_12,), kwargs = {})
#   %add_8 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf_2, 1), kwargs = {})
#   %mul_13 : Tensor "f32[2, 16, 64][1024, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_11, %add_8), kwargs = {})
#   return %mul_13
triton_poi_fused_addmm_gelu_view_6 = async_compile.triton('triton_poi_fused_addmm_gelu_view_6', '''
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
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_addmm_gelu_view_6', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 24832}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_addmm_gelu_view_6(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
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


# kernel path: cache/f3/cf3faelabjed2hta2rkrqm3xyyqpnw64b3ubazsnrl3ixyp3ryaz.py
# Topologically Sorted Source Nodes: [hidden_states_8, hidden_states_10, hidden_states_11], Original ATen: [aten.addmm, aten.view, aten.add, aten.native_layer_norm]
# Source node to ATen node mapping:
#   hidden_states_10 => add_9
#   hidden_states_11 => add_10, add_11, clone_9, mul_14, mul_15, rsqrt_2, sub_2, var_mean_2
#   hidden_states_8 => add_tensor, view_16
# Graph fragment:
#   %add_5 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0" = PlaceHolder[target=add_5]
#   %arg20_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg20_1]
#   %mm_default : Tensor "f32[32, 32][32, 1]cuda:0" = PlaceHolder[target=mm_default]
#   %getitem_9 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=getitem_9]
#   %buf28 : Tensor "f32[2, 16, 1][16, 1, 32]cuda:0" = PlaceHolder[target=buf28]
#   %arg21_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg21_1]
#   %arg22_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=arg22_1]
#   %add_tensor : Tensor "f32[32, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg20_1, %mm_default), kwargs = {})
#   %view_16 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%add_tensor, [2, 16, 32]), kwargs = {})
#   %add_9 : Tensor "f32[2, 16, 32][512, 1, 16]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_5, %view_16), kwargs = {})
#   %clone_9 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%add_9,), kwargs = {memory_format: torch.contiguous_format})
#   %var_mean_2 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%clone_9, [2]), kwargs = {correction: 0, keepdim: True})
#   %sub_2 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%clone_9, %getitem_9), kwargs = {})
#   %add_10 : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_8, 1e-05), kwargs = {})
#   %rsqrt_2 : Tensor "f32[2, 16, 1][16, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_10,), kwargs = {})
#   %mul_14 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_2, %rsqrt_2), kwargs = {})
#   %mul_15 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_14, %arg21_1), kwargs = {})
#   %add_11 : Tensor "f32[2, 16, 32][512, 32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_15, %arg22_1), kwargs = {})
#   return %getitem_9,%buf28,%add_11
triton_per_fused_add_addmm_native_layer_norm_view_7 = async_compile.triton('triton_per_fused_add_addmm_native_layer_norm_view_7', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 32},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_add_addmm_native_layer_norm_view_7', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 5, 'num_store': 1, 'num_reduction': 4, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': True, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 0, 'r0_': 16768}}
)
@triton.jit
def triton_per_fused_add_addmm_native_layer_norm_view_7(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 32
    R0_BLOCK: tl.constexpr = 32
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
    tmp0 = tl.load(in_out_ptr0 + (r0_1 + 32*x0), xmask, other=0.0)
    tmp1 = tl.load(in_ptr0 + (r0_1), None, eviction_policy='evict_last')
    tmp2 = tl.load(in_ptr1 + (r0_1 + 32*x0), xmask, other=0.0)
    tmp28 = tl.load(in_ptr2 + (r0_1), None, eviction_policy='evict_last')
    tmp30 = tl.load(in_ptr3 + (r0_1), None, eviction_policy='evict_last')
    tmp3 = tmp1 + tmp2
    tmp4 = tmp0 + tmp3
    tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
    tmp7 = tl.where(xmask, tmp5, 0)
    tmp8 = tl.broadcast_to(tmp5, [XBLOCK, R0_BLOCK])
    tmp10 = tl.where(xmask, tmp8, 0)
    tmp11 = tl.sum(tmp10, 1)[:, None].to(tl.float32)
    tmp12 = tl.full([1, 1], 32, tl.int32)
    tmp13 = tmp12.to(tl.float32)
    tmp14 = (tmp11 / tmp13)
    tmp15 = tmp5 - tmp14
    tmp16 = tmp15 * tmp15
    tmp17 = tl.broadcast_to(tmp16, [XBLOCK, R0_BLOCK])
    tmp19 = tl.where(xmask, tmp17, 0)
    tmp20 = tl.sum(tmp19, 1)[:, None].to(tl.float32)
    tmp21 = tmp4 - tmp14
    tmp22 = tl.full([1, 1], 32.0, tl.float32)
    tmp23 = (tmp20 / tmp22)
    tmp24 = tl.full([1, 1], 1e-05, tl.float32)
    tmp25 = tmp23 + tmp24
    tmp26 = libdevice.rsqrt(tmp25)
    tmp27 = tmp21 * tmp26
    tmp29 = tmp27 * tmp28
    tmp31 = tmp29 + tmp30
    tl.store(in_out_ptr0 + (r0_1 + 32*x0), tmp31, xmask)
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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1 = args
        args.clear()
        assert_size_stride(arg0_1, (2, 8, 32), (256, 32, 1))
        assert_size_stride(arg1_1, (32, 8, 3), (24, 3, 1))
        assert_size_stride(arg2_1, (32, ), (1, ))
        assert_size_stride(arg3_1, (32, 32, 3), (96, 3, 1))
        assert_size_stride(arg4_1, (32, ), (1, ))
        assert_size_stride(arg5_1, (16, 32), (32, 1))
        assert_size_stride(arg6_1, (32, ), (1, ))
        assert_size_stride(arg7_1, (32, ), (1, ))
        assert_size_stride(arg8_1, (32, 32), (32, 1))
        assert_size_stride(arg9_1, (32, ), (1, ))
        assert_size_stride(arg10_1, (32, 32), (32, 1))
        assert_size_stride(arg11_1, (32, 32), (32, 1))
        assert_size_stride(arg12_1, (32, ), (1, ))
        assert_size_stride(arg13_1, (32, 32), (32, 1))
        assert_size_stride(arg14_1, (32, ), (1, ))
        assert_size_stride(arg15_1, (32, ), (1, ))
        assert_size_stride(arg16_1, (32, ), (1, ))
        assert_size_stride(arg17_1, (64, 32), (32, 1))
        assert_size_stride(arg18_1, (64, ), (1, ))
        assert_size_stride(arg19_1, (32, 64), (64, 1))
        assert_size_stride(arg20_1, (32, ), (1, ))
        assert_size_stride(arg21_1, (32, ), (1, ))
        assert_size_stride(arg22_1, (32, ), (1, ))
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            # Topologically Sorted Source Nodes: [conv1d], Original ATen: [aten.convolution]
            buf0 = extern_kernels.convolution(arg0_1, arg1_1, stride=(1,), padding=(1,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            assert_size_stride(buf0, (2, 32, 32), (1024, 32, 1), 'torch.ops.aten.convolution.default')
            del arg0_1
            del arg1_1
            buf1 = buf0; del buf0  # reuse
            # Topologically Sorted Source Nodes: [conv1d, inputs_embeds], Original ATen: [aten.convolution, aten.gelu]
            stream0 = get_raw_stream(0)
            triton_poi_fused_convolution_gelu_0.run(buf1, arg2_1, 64, 32, stream=stream0)
            del arg2_1
            # Topologically Sorted Source Nodes: [conv1d, inputs_embeds, conv1d_1], Original ATen: [aten.convolution, aten.gelu]
            buf2 = extern_kernels.convolution(buf1, arg3_1, stride=(2,), padding=(1,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            assert_size_stride(buf2, (2, 32, 16), (512, 16, 1), 'torch.ops.aten.convolution.default')
            del arg3_1
            del buf1
            buf6 = empty_strided_cuda((2, 16, 32), (512, 32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [conv1d, inputs_embeds, conv1d_1, inputs_embeds_1, inputs_embeds_2, all_positions, embedding, hidden_states, hidden_states_2], Original ATen: [aten.convolution, aten.gelu, aten.permute, aten.arange, aten.embedding, aten.add, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_arange_convolution_embedding_gelu_native_layer_norm_permute_1.run(buf2, arg4_1, arg5_1, arg6_1, arg7_1, buf6, 32, 32, stream=stream0)
            del arg6_1
            del arg7_1
            buf7 = empty_strided_cuda((32, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear], Original ATen: [aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf6, (32, 32), (32, 1), 0), reinterpret_tensor(arg8_1, (32, 32), (1, 32), 0), out=buf7)
            del arg8_1
            buf8 = empty_strided_cuda((32, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_1], Original ATen: [aten.view, aten.t, aten.mm]
            extern_kernels.mm(reinterpret_tensor(buf6, (32, 32), (32, 1), 0), reinterpret_tensor(arg10_1, (32, 32), (1, 32), 0), out=buf8)
            del arg10_1
            buf9 = empty_strided_cuda((32, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_2], Original ATen: [aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf6, (32, 32), (32, 1), 0), reinterpret_tensor(arg11_1, (32, 32), (1, 32), 0), out=buf9)
            del arg11_1
            buf10 = reinterpret_tensor(buf6, (2, 2, 16, 16), (512, 256, 16, 1), 0); del buf6  # reuse
            # Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
            stream0 = get_raw_stream(0)
            triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_2.run(arg9_1, buf7, buf10, 1024, stream=stream0)
            del arg9_1
            buf11 = reinterpret_tensor(buf7, (2, 2, 16, 16), (512, 256, 16, 1), 0); del buf7  # reuse
            # Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
            stream0 = get_raw_stream(0)
            triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_3.run(buf8, buf11, 1024, stream=stream0)
            buf12 = reinterpret_tensor(buf8, (2, 2, 16, 16), (512, 256, 16, 1), 0); del buf8  # reuse
            # Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
            stream0 = get_raw_stream(0)
            triton_poi_fused__scaled_dot_product_efficient_attention__unsafe_view_addmm_clone_mul_transpose_view_4.run(arg12_1, buf9, buf12, 1024, stream=stream0)
            del arg12_1
            del buf9
            # Topologically Sorted Source Nodes: [linear, mul, view, transpose, query_states, linear_1, view_1, transpose_1, key_states, linear_2, view_2, transpose_2, value_states, attn_output], Original ATen: [aten.addmm, aten.view, aten.mul, aten.transpose, aten.clone, aten._unsafe_view, aten._scaled_dot_product_efficient_attention]
            buf13 = torch.ops.aten._scaled_dot_product_efficient_attention.default(buf10, buf11, buf12, None, False, scale=1.0)
            del buf10
            del buf11
            buf14 = buf13[0]
            assert_size_stride(buf14, (2, 2, 16, 16), (512, 16, 32, 1), 'torch.ops.aten._scaled_dot_product_efficient_attention.default')
            assert_alignment(buf14, 16, 'torch.ops.aten._scaled_dot_product_efficient_attention.default')
            del buf13
            buf18 = reinterpret_tensor(buf12, (32, 32), (32, 1), 0); del buf12  # reuse
            # Topologically Sorted Source Nodes: [transpose_3, reshape_1, attn_output_4], Original ATen: [aten.transpose, aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf14, (32, 32), (32, 1), 0), reinterpret_tensor(arg13_1, (32, 32), (1, 32), 0), out=buf18)
            del arg13_1
            buf19 = reinterpret_tensor(buf18, (2, 16, 32), (512, 32, 1), 0); del buf18  # reuse
            buf23 = reinterpret_tensor(buf14, (2, 16, 32), (512, 32, 1), 0); del buf14  # reuse
            # Topologically Sorted Source Nodes: [conv1d, inputs_embeds, conv1d_1, inputs_embeds_1, inputs_embeds_2, all_positions, embedding, hidden_states, attn_output_4, hidden_states_4, hidden_states_5], Original ATen: [aten.convolution, aten.gelu, aten.permute, aten.arange, aten.embedding, aten.add, aten.addmm, aten.view, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_addmm_arange_convolution_embedding_gelu_native_layer_norm_permute_view_5.run(buf19, buf2, arg4_1, arg5_1, arg14_1, arg15_1, arg16_1, buf23, 32, 32, stream=stream0)
            del arg14_1
            del arg15_1
            del arg16_1
            del arg4_1
            del arg5_1
            del buf2
            buf24 = empty_strided_cuda((32, 64), (64, 1), torch.float32)
            # Topologically Sorted Source Nodes: [hidden_states_5, linear_4], Original ATen: [aten.native_layer_norm, aten.view, aten.t, aten.addmm]
            extern_kernels.mm(reinterpret_tensor(buf23, (32, 32), (32, 1), 0), reinterpret_tensor(arg17_1, (32, 64), (1, 32), 0), out=buf24)
            del arg17_1
            del buf23
            buf25 = reinterpret_tensor(buf24, (2, 16, 64), (1024, 64, 1), 0); del buf24  # reuse
            # Topologically Sorted Source Nodes: [linear_4, hidden_states_6], Original ATen: [aten.addmm, aten.view, aten.gelu]
            stream0 = get_raw_stream(0)
            triton_poi_fused_addmm_gelu_view_6.run(buf25, arg18_1, 2048, stream=stream0)
            del arg18_1
            buf26 = empty_strided_cuda((32, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_4, hidden_states_6, hidden_states_8], Original ATen: [aten.addmm, aten.view, aten.gelu, aten.t]
            extern_kernels.mm(reinterpret_tensor(buf25, (32, 64), (64, 1), 0), reinterpret_tensor(arg19_1, (64, 32), (1, 64), 0), out=buf26)
            del arg19_1
            del buf25
            buf30 = buf19; del buf19  # reuse
            # Topologically Sorted Source Nodes: [hidden_states_8, hidden_states_10, hidden_states_11], Original ATen: [aten.addmm, aten.view, aten.add, aten.native_layer_norm]
            stream0 = get_raw_stream(0)
            triton_per_fused_add_addmm_native_layer_norm_view_7.run(buf30, arg20_1, buf26, arg21_1, arg22_1, 32, 32, stream=stream0)
            del arg20_1
            del arg21_1
            del arg22_1
            del buf26
        return (buf30, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, 8, 32), (256, 32, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((32, 8, 3), (24, 3, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((32, 32, 3), (96, 3, 1), device='cuda:0', dtype=torch.float32)
    arg4_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg5_1 = rand_strided((16, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg6_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg7_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg8_1 = rand_strided((32, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg9_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg10_1 = rand_strided((32, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg11_1 = rand_strided((32, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg12_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg13_1 = rand_strided((32, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg14_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg15_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg16_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg17_1 = rand_strided((64, 32), (32, 1), device='cuda:0', dtype=torch.float32)
    arg18_1 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg19_1 = rand_strided((32, 64), (64, 1), device='cuda:0', dtype=torch.float32)
    arg20_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg21_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg22_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
