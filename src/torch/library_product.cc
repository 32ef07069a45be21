// SPDX-License-Identifier: Apache-2.0
//
// Matrix products as eager mode runs them, for measuring.
#include <ATen/Context.h>
#include <ATen/ops/_addmm_activation.h>
#include <ATen/ops/_scaled_mm.h>
#include <ATen/ops/add.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/baddbmm.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/relu.h>
#include <c10/core/InferenceMode.h>

#include <string_view>

#include "torch/failure.h"
#include "torch/module.h"
#include "torch/trainers.h"

namespace idbg::torch {
namespace {

at::Device g_device(at::kCPU);  // set by open

at::ScalarType TypeOf(std::string_view dtype) {
  if (dtype == "bfloat16") return at::kBFloat16;
  if (dtype == "float16") return at::kHalf;
  if (dtype == "float32") return at::kFloat;
  if (dtype == "float8_e4m3fn") return at::kFloat8_e4m3fn;
  throw Failure(kIdbgUsage, "no products of " + std::string(dtype));
}

at::Tensor Wrap(std::uint64_t pointer, at::IntArrayRef sizes, at::ScalarType type) {
  return at::from_blob(reinterpret_cast<void*>(pointer), sizes,
                       at::TensorOptions().dtype(type).device(g_device));
}

struct ProductOperands {
  explicit ProductOperands(const IdbgLibraryProduct& p)
      : type(TypeOf(p.dtype)),
        result_type(type == at::kFloat8_e4m3fn ? at::kBFloat16 : type),
        a(Matrix(p.a, p, p.m, p.k, type, p.a_transposed != 0)),
        b(Matrix(p.b, p, p.k, p.n, type, p.b_transposed != 0)),
        result(Matrix(p.result, p, p.m, p.n, result_type)),
        scratch(Matrix(p.scratch, p, p.m, p.n, result_type)) {}

  // Rows x columns for each of a batch; transposed: columns lie in memory one after another.
  static at::Tensor Matrix(std::uint64_t pointer, const IdbgLibraryProduct& p, std::int64_t rows,
                           std::int64_t columns, at::ScalarType type, bool is_transposed = false) {
    const std::int64_t first = is_transposed ? columns : rows;
    const std::int64_t second = is_transposed ? rows : columns;
    const at::Tensor matrix = p.batched != 0 ? Wrap(pointer, {p.batch, first, second}, type)
                                             : Wrap(pointer, {first, second}, type);
    return is_transposed ? matrix.transpose(-2, -1) : matrix;
  }

  at::ScalarType type, result_type;
  at::Tensor a, b, result, scratch;
};

at::Tensor Residual(const IdbgLibraryProduct& p, const ProductOperands& x) {
  return ProductOperands::Matrix(p.residual, p, p.m, p.n, x.result_type);
}

void RunScaled(const IdbgLibraryProduct& p, ProductOperands& x) {
  const bool is_rowwise = std::string_view(p.epilogue) == "rowwise";
  const at::Tensor scale_a =
      is_rowwise ? Wrap(p.scale_a, {p.m, 1}, at::kFloat) : Wrap(p.scale_a, {}, at::kFloat);
  const at::Tensor scale_b =
      is_rowwise ? Wrap(p.scale_b, {1, p.n}, at::kFloat) : Wrap(p.scale_b, {}, at::kFloat);
  at::_scaled_mm_out(x.result, x.a, x.b, scale_a, scale_b, {}, {}, x.result_type,
                     /*use_fast_accum=*/true);
}

void RunFused(const IdbgLibraryProduct& p, ProductOperands& x) {
  const std::string_view epilogue = p.epilogue;
  if (epilogue == "residual" && p.batched != 0) {
    at::baddbmm_out(x.result, Residual(p, x), x.a, x.b);
  } else if (epilogue == "residual") {
    at::addmm_out(x.result, Residual(p, x), x.a, x.b);
  } else if (epilogue == "relu" || epilogue == "gelu") {
    at::_addmm_activation_out(x.result, Wrap(p.bias, {p.n}, x.type), x.a, x.b, 1, 1,
                              epilogue == "gelu");
  } else {
    throw Failure(kIdbgUsage, "no operator with the epilogue " + std::string(epilogue));
  }
}

void RunProduct(const IdbgLibraryProduct& p, ProductOperands& x, at::Tensor& result) {
  if (p.batched != 0) {
    at::bmm_out(result, x.a, x.b);
  } else if (p.has_bias != 0) {
    at::addmm_out(result, Wrap(p.bias, {p.n}, x.type), x.a, x.b);
  } else {
    at::mm_out(result, x.a, x.b);
  }
}

// "highest" is the default of torch, "high" what allow_tf32 sets.
void AllowTf32(bool wanted) {
  static bool allowed = false;  // as OpenEntry leaves it
  if (wanted == allowed) return;
  at::globalContext().setFloat32MatmulPrecision(wanted ? "high" : "highest");
  allowed = wanted;
}

void Run(const IdbgLibraryProduct& p) {
  const c10::InferenceMode no_gradients;
  AllowTf32(p.tf32 != 0);
  ProductOperands x(p);
  const std::string_view epilogue = p.epilogue;
  if (x.type == at::kFloat8_e4m3fn) return RunScaled(p, x);
  if (p.fused != 0) return RunFused(p, x);
  if (epilogue == "none") return RunProduct(p, x, x.result);
  RunProduct(p, x, x.scratch);
  if (epilogue == "relu") {
    at::relu_out(x.result, x.scratch);
  } else if (epilogue == "gelu") {
    at::gelu_out(x.result, x.scratch);
  } else {
    at::add_out(x.result, x.scratch, Residual(p, x));
  }
}

std::int32_t OpenEntry(std::int32_t gpu, IdbgError* error) {
  return Guard(error, [&] {
    g_device = ChooseDevice("cuda", gpu);
    at::globalContext().setFloat32MatmulPrecision("highest");  // the default of torch
    return kIdbgDone;
  });
}

std::int32_t RunEntry(const IdbgLibraryProduct* product, IdbgError* error) {
  return Guard(error, [&] {
    Run(*product);
    return kIdbgDone;
  });
}

}  // namespace

const IdbgProductLibrary kProductLibrary = {
    .size = sizeof(IdbgProductLibrary), .open = OpenEntry, .run = RunEntry};

}  // namespace idbg::torch
