// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/convolution_work.h"
#include "plan/kernel_class.h"
#include "plan/plan.h"
#include "plan/product.h"

namespace idbg::plan {

// A size as estimates reckon with it.
inline double Real(std::int64_t size) { return static_cast<double>(size); }

// What the loops of a kernel of Inductor's execute, over all threads.
struct LoopWork {
  double results = 0;  // iterations of the loops that are not summed over
  double reduced = 1;  // and of those that are
  double loads = 0;
  double stores = 0;
  double arithmetic = 0;  // issue slots, see instructions.h
  double special = 0;     // of them in functions that are many instructions: erf, exp, division
  double computed = 0;    // indices that take divisions, each once
  double unaligned = 0;   // loads and stores of single elements: no vectors
  double jumping = 0;     // and those whose neighbours in the loops are none in memory
  double scattered = 0;   // of them where no loop of the kernel walks neighbours
  int walks = 0;          // how often it loops over pieces of a row (instructions.h)
  double sectors = 0;     // stores of which each is a write of its own to the cache
  double points() const { return results * reduced; }
};

// Floating-point work of matrix units.
struct ProductWork {
  double flops = 0;
  tensor::DType dtype = tensor::DType::kFloat32;
  std::optional<Gemm> shape;  // null: unknown, or of no such form
  graph::OpKind kind = graph::OpKind::kGemm;
  // Whether the library may divide the sum among blocks. With a bias, which eager mode has added in
  // the same kernel (cublasLtMatmul with an epilogue), it does not.
  bool can_divide = true;
};

// A tensor that a kernel moves, by the storage it lives in: views count as their base.
struct Traffic {
  graph::ValueId storage = graph::kNoValue;
  double bytes = 0;
  graph::ValueId value = graph::kNoValue;
};

// A call of fused attention: batches and heads as one.
struct AttentionWork {
  std::int64_t batch = 1, queries = 0, keys = 0, channels = 0;  // batch: of heads of queries
  std::int64_t sharing = 1;  // heads of queries that read one head of keys and values
  tensor::DType dtype = tensor::DType::kFloat32;
  bool has_mask = false;
  bool is_mask_aligned = true;  // its rows start at whole vectors
  bool is_causal = false;
  bool uses_cudnn = false;
};

// What blocks of ATen's kernels do with a row each.
enum class EagerRows {
  kNone,
  kNorm,     // moments of a row, then its elements: layer norms
  kMoments,  // moments alone: group norms, whose elements are a kernel of their own
  kSums,     // reductions over neighbors
};

// What ATen's kernels do beside moving bytes (eager_time.h). Elements that are computed by
// themselves, each with its index:
struct EagerKernel {
  double single = 0;     // as an operand is broadcast or lies otherwise than the result
  double crossed = 0;    // whose neighbors are far apart in an operand
  double converted = 0;  // to another dtype
  double joined = 0;     // of a concatenation of tensors with gaps
  double special = 0;    // instructions of special functions, of all elements (instructions.h)
  double pooled = 0;     // results of a pooling kernel
  double window = 0;     // places of its window
  double resized = 0;    // results of bilinear interpolation
  double planes = 0;     // images times channels that each of its threads walks through
  EagerRows rows_of = EagerRows::kNone;
  double rows = 0;
  double row = 0;    // elements of one
  int launches = 0;  // beside the operator's first
};

// What a kernel has to do, whatever runs it.
struct Work {
  std::string name;
  std::string target;  // of an operator that runs eagerly: Node::target
  KernelClass kernel_class = KernelClass::kOther;
  std::optional<LoopWork> loops;  // of a predicted kernel of Inductor's
  std::vector<graph::NodeId> nodes;
  std::vector<ProductWork> products;
  double vector_flops = 0;
  tensor::DType vector_dtype = tensor::DType::kFloat32;
  std::vector<Traffic> reads;
  std::vector<Traffic> writes;
  // Long rows are read again after their mean, maximum or sum is known: how many bytes, and how
  // long a row is.
  double reread_bytes = 0;
  double row_bytes = 0;
  double rows = 0;
  std::optional<AttentionWork> attention;
  std::optional<ConvolutionWork> convolution;
  std::optional<EagerKernel> eager;  // of an operator that runs eagerly
  std::optional<Gemm> gemm;   // of a kernel that is one product of matrices: for a GEMM model
  bool is_left_made = false;  // its left operand is written by a generated kernel
  bool known = true;          // false: an operator or size is unknown; counted by its bytes
};

// For each value the one whose memory it is.
using Storages = base::IdVector<graph::ValueId, graph::ValueId>;

// What one operator has to do that runs as a kernel of its own; `op` is null for an unknown one.
Work OperatorWork(const graph::Graph& graph, const Storages& storages, graph::NodeId id,
                  const graph::Operator* op);

// A kernel for each group of a plan, on a device of `units` multiprocessors.
std::vector<Work> PlannedWork(const plan::Plan& plan, double units);

}  // namespace idbg::plan
