// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fusion/plan.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "roofline/convolution_work.h"
#include "roofline/estimate.h"

namespace idbg::roofline {

// A size as estimates reckon with it.
inline double Real(std::int64_t size) { return static_cast<double>(size); }

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

// A kernel for each node that has work to do, as the graph runs eagerly; views, scalars and checks
// have none. Attention that ATen runs as products and a softmax is taken apart as in the plan.
std::vector<Work> EagerWork(const graph::Graph& graph, const fusion::Plan& plan);

// A kernel for each group of a plan, on a device of `units` multiprocessors.
std::vector<Work> PlannedWork(const fusion::Plan& plan, double units);

}  // namespace idbg::roofline
