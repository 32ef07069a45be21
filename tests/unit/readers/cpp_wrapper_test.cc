// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "readers/formats.h"

namespace idbg::readers::inductor::cpp_wrapper_test {
namespace {

TEST_CASE("the kernels of a C++ wrapper are those that run_impl calls", "[readers][inductor]") {
  const KernelModule module = ReadCppWrapper(
      "    model->run_impl(\n"
      "extern \"C\" void cpp_fused_0(float* out_ptr0);\n"
      "static inline void call_triton_poi_fused_mul_1(\n"
      "    launchKernel(kernels_.triton_poi_fused_mul_1, grid_0);\n"
      "void AOTInductorModel::_const_run_impl(\n"
      "    call_triton_poi_fused_constant_9(buf0);\n"
      "} // AOTInductorModel::_const_run_impl\n"
      "void AOTInductorModel::run_impl(\n"
      "    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf0, arg2_1));\n"
      "    // call_triton_poi_fused_comment_7(x);\n"
      "    call_triton_poi_fused_mul_1(buf0, 128L, stream, kernels);\n"
      "    launchKernel(kernels.triton_red_fused_sum_2, grid_1);\n"
      "    cpp_fused_0((float*)(buf0.data_ptr()));\n"
      "    aoti_torch_proxy_executor_call_function(proxy_executor, 0);\n"
      "    aoti_torch_empty_strided(2, sizes);\n"
      "    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf3, buf2));\n"
      "} // AOTInductorModel::run_impl\n"
      "    cpp_fused_5(x);\n");
  REQUIRE(module.kernels.size() == 5);
  CHECK(module.kernels[0].name == "aoti_torch_cuda_mm_out");
  CHECK(module.kernels[0].kind == KernelKind::kExtern);
  CHECK(module.kernels[0].calls == 2);
  CHECK(module.kernels[1].name == "triton_poi_fused_mul_1");
  CHECK(module.kernels[2].kind == KernelKind::kReduction);
  CHECK(module.kernels[3].kind == KernelKind::kCpp);
  CHECK(module.kernels[4].kind == KernelKind::kFallback);
  CHECK(module.calls.size() == 6);
  CHECK(module.calls[0].line == 9);
  CHECK(ReadCppWrapper("").kernels.empty());
  CHECK(ReadCppWrapper("import torch\ncall(args)\n").kernels.empty());
}

}  // namespace
}  // namespace idbg::readers::inductor::cpp_wrapper_test
