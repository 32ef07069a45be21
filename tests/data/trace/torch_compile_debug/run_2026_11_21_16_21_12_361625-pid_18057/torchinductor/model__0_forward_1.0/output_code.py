# AOT ID: ['0_forward']
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


cpp_fused_mul_relu_sum_view_0 = async_compile.cpp_pybinding(['const float*', 'float*', 'const int64_t'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       float* out_ptr0,
                       const int64_t ks0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(c10::div_floor_integer(static_cast<int64_t>(ks0), static_cast<int64_t>(4L))); x0+=static_cast<int64_t>(1L))
        {
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(32L); x1+=static_cast<int64_t>(8L))
            {
                {
                    if(C10_LIKELY(x1 >= static_cast<int64_t>(0) && x1 < static_cast<int64_t>(32L)))
                    {
                        auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x1 + 128L*x0), static_cast<int64_t>(8));
                        auto tmp5 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(32L + x1 + 128L*x0), static_cast<int64_t>(8));
                        auto tmp9 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(64L + x1 + 128L*x0), static_cast<int64_t>(8));
                        auto tmp13 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(96L + x1 + 128L*x0), static_cast<int64_t>(8));
                        auto tmp1 = static_cast<float>(3.0);
                        auto tmp2 = at::vec::Vectorized<float>(tmp1);
                        auto tmp3 = tmp0 * tmp2;
                        auto tmp4 = at::vec::clamp_min(tmp3, decltype(tmp3)(0));
                        auto tmp6 = tmp5 * tmp2;
                        auto tmp7 = at::vec::clamp_min(tmp6, decltype(tmp6)(0));
                        auto tmp8 = tmp4 + tmp7;
                        auto tmp10 = tmp9 * tmp2;
                        auto tmp11 = at::vec::clamp_min(tmp10, decltype(tmp10)(0));
                        auto tmp12 = tmp8 + tmp11;
                        auto tmp14 = tmp13 * tmp2;
                        auto tmp15 = at::vec::clamp_min(tmp14, decltype(tmp14)(0));
                        auto tmp16 = tmp12 + tmp15;
                        tmp16.store(out_ptr0 + static_cast<int64_t>(x1 + 32L*x0));
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


cpp_fused_mul_relu_threshold_backward_1 = async_compile.cpp_pybinding(['const float*', 'bool*', 'const int64_t'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       bool* out_ptr0,
                       const int64_t ks0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(32L*ks0); x0+=static_cast<int64_t>(8L))
        {
            {
                if(C10_LIKELY(x0 >= static_cast<int64_t>(0) && x0 < static_cast<int64_t>(32L*ks0)))
                {
                    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(8));
                    auto tmp1 = static_cast<float>(3.0);
                    auto tmp2 = at::vec::Vectorized<float>(tmp1);
                    auto tmp3 = tmp0 * tmp2;
                    auto tmp4 = at::vec::clamp_min(tmp3, decltype(tmp3)(0));
                    auto tmp5 = static_cast<float>(0.0);
                    auto tmp6 = at::vec::Vectorized<float>(tmp5);
                    auto tmp7 = at::vec::VecMask<float,1>(tmp4 <= tmp6);
                    tmp7.store(out_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(8));
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


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
        primals_1, primals_2, primals_3, primals_4, primals_5 = args
        args.clear()
        s77 = primals_3
        assert_size_stride(primals_2, (32, ), (1, ), 'input')
        assert_size_stride(primals_4, (s77, 16), (16, 1), 'input')
        assert_size_stride(primals_1, (32, 16), (16, 1), 'input')
        buf0 = empty_strided_cpu((s77, 32), (32, 1), torch.float32)
        # Topologically Sorted Source Nodes: [linear], Original ATen: [aten.t, aten.addmm]
        # [Provenance debug handles] extern_kernels.addmm:1
        extern_kernels.addmm(primals_2, primals_4, reinterpret_tensor(primals_1, (16, 32), (1, 16), 0), alpha=1, beta=1, out=buf0)
        del primals_1
        del primals_2
        buf1 = empty_strided_cpu((s77 // 4, 32), (32, 1), torch.float32)
        assert_size_stride(primals_5, (2, ), (1, ), 'input')
        # [Provenance debug handles] cpp_fused_mul_relu_sum_view_0:2
        cpp_fused_mul_relu_sum_view_0(buf0, buf1, s77)
        # Topologically Sorted Source Nodes: [y, y_1, view, rows, kept], Original ATen: [aten.mul, aten.relu, aten.view, aten.sum, aten.index]
        # [Provenance debug handles] torch.ops.aten.index.Tensor:3
        buf2 = torch.ops.aten.index.Tensor(buf1, [primals_5])
        u0 = buf2.size(0)
        del buf1
        buf10 = empty_strided_cpu((s77, 32), (32, 1), torch.bool)
        # [Provenance debug handles] cpp_fused_mul_relu_threshold_backward_1:4
        cpp_fused_mul_relu_threshold_backward_1(buf0, buf10, s77)
        del buf0
        buf3 = buf2
        assert_size_stride(buf3, (u0, 32), (32, 1), 'torch.ops.aten.index.Tensor')
        # buffer buf3 (op: torch.ops.aten.index.Tensor) is assumed to be not aligned
        if not (u0 >= 0):
            raise RuntimeError('u0 >= 0')
        buf4 = None
        if not (u0 <= 2):
            raise RuntimeError('u0 <= 2')
        buf5 = None
        # Topologically Sorted Source Nodes: [sort], Original ATen: [aten.sort]
        # [Provenance debug handles] torch.ops.aten.sort.stable:5
        buf6 = torch.ops.aten.sort.stable(buf3, stable=False, dim=0, descending=False)
        del buf3
        buf7 = buf6[0]
        assert_size_stride(buf7, (u0, 32), (32, 1), 'torch.ops.aten.sort.default')
        # buffer buf7 (op: torch.ops.aten.sort.default) is assumed to be not aligned
        buf8 = buf6[1]
        assert_size_stride(buf8, (u0, 32), (32, 1), 'torch.ops.aten.sort.default')
        # buffer buf8 (op: torch.ops.aten.sort.default) is assumed to be not aligned
        del buf6
        buf9 = empty_strided_cpu((16, 16), (16, 1), torch.float32)
        # Topologically Sorted Source Nodes: [t, matmul], Original ATen: [aten.t, aten.mm]
        # [Provenance debug handles] extern_kernels.mm:6
        extern_kernels.mm(reinterpret_tensor(primals_4, (16, s77), (1, 16), 0), primals_4, out=buf9)
        return (buf7, buf9, primals_4, primals_5, buf8, buf10, s77, u0, s77 // 4, s77 // (s77 // 4), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((32, 16), (16, 1), device='cpu', dtype=torch.float32)
    primals_2 = rand_strided((32, ), (1, ), device='cpu', dtype=torch.float32)
    primals_3 = 8
    primals_4 = rand_strided((8, 16), (16, 1), device='cpu', dtype=torch.float32)
    primals_5 = rand_strided((2, ), (1, ), device='cpu', dtype=torch.bool)
    return [primals_1, primals_2, primals_3, primals_4, primals_5]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
