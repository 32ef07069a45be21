// SPDX-License-Identifier: Apache-2.0
//
// Matrix products as eager mode runs them, for measuring.
#include <ATen/Context.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/mm.h>
#include <c10/core/InferenceMode.h>
#include <torch/version.h>

#include <string_view>

#include "gemm/cuda/library_api.h"
#include "torch/device.h"
#include "torch/failure.h"
#include "torch/guard.h"

namespace idbg::torch {
namespace {

at::Device g_device(at::kCPU);  // set by open

at::ScalarType TypeOf(std::string_view dtype) {
  if (dtype == "bfloat16") return at::kBFloat16;
  if (dtype == "float16") return at::kHalf;
  if (dtype == "float32") return at::kFloat;
  throw Failure(kIdbgTrainerUsage, "no products of " + std::string(dtype));
}

// Rows x columns for each of a batch; transposed: columns lie in memory one after another.
at::Tensor Matrix(std::uint64_t pointer, const IdbgLibraryProduct& product, std::int64_t rows,
                  std::int64_t columns, bool is_transposed) {
  const at::TensorOptions options =
      at::TensorOptions().dtype(TypeOf(product.dtype)).device(g_device);
  const std::int64_t row_stride = is_transposed ? 1 : columns;
  const std::int64_t column_stride = is_transposed ? rows : 1;
  void* const data = reinterpret_cast<void*>(pointer);
  if (std::string_view(product.op) == "bmm")
    return at::from_blob(data, {product.batch, rows, columns},
                         {rows * columns, row_stride, column_stride}, options);
  return at::from_blob(data, {rows, columns}, {row_stride, column_stride}, options);
}

void Run(const IdbgLibraryProduct& product) {
  const c10::InferenceMode no_gradients;
  const at::Tensor a = Matrix(product.a, product, product.m, product.k, product.a_transposed != 0);
  const at::Tensor b = Matrix(product.b, product, product.k, product.n, product.b_transposed != 0);
  at::Tensor result = Matrix(product.result, product, product.m, product.n, false);
  const std::string_view op = product.op;
  if (op == "mm") {
    at::mm_out(result, a, b);
  } else if (op == "bmm") {
    at::bmm_out(result, a, b);
  } else if (op == "addmm") {
    const at::Tensor bias =
        at::from_blob(reinterpret_cast<void*>(product.bias), {product.n}, a.options());
    at::addmm_out(result, bias, a, b);
  } else {
    throw Failure(kIdbgTrainerUsage, "no product " + std::string(op));
  }
}

std::int32_t OpenEntry(std::int32_t gpu, IdbgTrainerError* error) {
  return Guard(error, [&] {
    g_device = ChooseDevice("cuda", gpu);
    at::globalContext().setFloat32MatmulPrecision("highest");  // the default of torch
    return kIdbgTrainerDone;
  });
}

std::int32_t RunEntry(const IdbgLibraryProduct* product, IdbgTrainerError* error) {
  return Guard(error, [&] {
    Run(*product);
    return kIdbgTrainerDone;
  });
}

constexpr IdbgLibraryProductTable_ kTable = {
    .size = sizeof(IdbgLibraryProductTable_),
    .version = kIdbgLibraryProductVersion,
    .torch_version = TORCH_VERSION,
    .open = OpenEntry,
    .run = RunEntry,
};

}  // namespace
}  // namespace idbg::torch

extern "C" __attribute__((visibility("default"))) const IdbgLibraryProductTable_*
IdbgLibraryProductTable() {
  return &idbg::torch::kTable;
}
