// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "inductor/kernel_kind.h"
#include "plan/convolution_work.h"
#include "plan/kernel_class.h"
#include "plan/product.h"

namespace idbg::plan {

using inductor::KernelKind;

// A size as estimates reckon with it.
inline double Real(std::int64_t size) { return static_cast<double>(size); }

// One load or store in the loops of a kernel.
struct LoopAccess {
  graph::ValueId value = graph::kNoValue;  // kNoValue: a partial result
  double iterations = 0;                   // how often it is executed, over all threads
  std::int64_t element_bytes = 4;
  bool is_write = false;
  bool is_computed = false;  // its index needs more than products and sums of the loops' counters
  bool gathers = false;      // or is read from memory
  // See Walk in fusion/program/access.h.
  std::int64_t stride = 0;
  std::int64_t run = 1;
  std::int64_t repeats = 1;
  std::int64_t tile = 0;
  bool is_apart = false;  // its neighbours in memory are in rows of other blocks
};

// The loops of a kernel that Inductor writes.
struct LoopNest {
  double results = 0;       // iterations of the loops that are not summed over
  double reduced = 1;       // and of those that are
  bool holds_rows = false;  // of a reduction: a block has its rows as a whole (persistent)
  std::vector<LoopAccess> accesses;
  double points() const { return results * reduced; }
};

// What the loops of a kernel of Inductor's execute, over all threads.
struct LoopWork {
  double results = 0;  // iterations of the loops that are not summed over
  double reduced = 1;  // and of those that are
  double loads = 0;
  double stores = 0;
  double arithmetic = 0;                         // issue slots, see work.h
  std::map<std::string_view, double> functions;  // calls of these, of sums and of copies
  double special = 0;    // of them in functions that are many instructions: erf, exp, division
  double computed = 0;   // indices that take divisions, each once
  double unaligned = 0;  // loads and stores of single elements: no vectors
  double jumping = 0;    // and those whose neighbours in the loops are none in memory
  double scattered = 0;  // of them where no loop of the kernel walks neighbours
  int walks = 0;         // how often it loops over pieces of a row (work.h)
  double wait = 1;       // how long a piece waits for the one before it; of a plain sum 1
  double sectors = 0;    // accesses of which each moves a sector of the cache of its own
  double gathered = 0;   // elements of rows that an index says, where rows are summed up
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

// A product of rows by groups, each of which has a matrix of its own: experts.
struct GroupedWork {
  double flops = 0;
  double bytes = 0;  // rows, results, and matrices of groups that get rows if all are as likely
  tensor::DType dtype = tensor::DType::kBfloat16;
};

// The largest elements of each row, or all in their order.
struct SelectionWork {
  double rows = 0;
  double elements = 0;           // of all rows
  std::optional<double> chosen;  // of a row; null: all, sorted
  bool is_wide = false;          // of 64 bits
};

// Whether Inductor sorts with a kernel of its own (Sort.create in ir.py).
bool SortsByTriton(const SelectionWork& work);

// Sums of rows of a table, a bag of them each.
struct BagWork {
  double bags = 0;
  double rows = 0;  // of all bags
  double width = 0;
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
  bool is_gradient = false;  // of query, key and value
};

// What blocks of ATen's kernels do with a row each.
enum class EagerRows {
  kNone,
  kNorm,     // moments of a row, then its elements: layer norms
  kMoments,  // moments alone: group norms, whose elements are a kernel of their own
  kSums,     // reductions over neighbors
};

// What ATen's kernels do beside moving bytes (roofline/kernel_time.h). Elements that are computed
// by themselves, each with its index:
struct EagerKernel {
  double single = 0;      // as an operand is broadcast or lies otherwise than the result
  double crossed = 0;     // whose neighbors are far apart in an operand
  double converted = 0;   // to another dtype
  double joined = 0;      // of a concatenation of tensors with gaps
  double special = 0;     // instructions of special functions, of all elements (work.h)
  double pooled = 0;      // results of a pooling kernel
  double window = 0;      // places of its window
  double gathered = 0;    // rows that are looked up, a block each
  double added = 0;       // elements that are added to rows by their index
  double normalized = 0;  // of norms over batches and of softmaxes over rows
  double resized = 0;     // results of interpolation
  double innermost = 0;   // results of bilinear interpolation of channels that lie innermost
  double planes = 0;      // images times channels that each of its threads walks through
  double bicubic = 0;     // the same of bicubic interpolation
  double lines = 0;       // of the cache, one after the other, that a block waits for
  double columns = 0;     // elements of a column, which its thread walks down
  EagerRows rows_of = EagerRows::kNone;
  double rows = 0;
  double row = 0;    // elements of one
  int launches = 0;  // beside the operator's first
};

// One kernel, whoever makes it. Values cross its border only as `reads` and `writes`; what it makes
// and uses itself stays on chip.
struct Kernel {
  KernelKind kind = KernelKind::kPointwise;        // who makes it
  KernelClass kernel_class = KernelClass::kOther;  // what its time depends on
  std::string name;    // numbered like Inductor's: "triton_poi_fused_add_relu_0"; eager: the node's
  std::string target;  // of an operator that runs eagerly: Node::target
  std::vector<graph::NodeId> nodes;  // of the plan's graph, in order; if recomputed, in several
  // Those of them whose work is done here. Lowering takes some nodes apart: of a convolution the
  // copy of its input into another layout is a kernel too, but the work is the library's.
  std::vector<graph::NodeId> computes;
  std::vector<Traffic> reads;  // from memory, each value once
  std::vector<Traffic> writes;
  std::vector<std::size_t> producers;  // in the list of kernels, of what it reads; each once
  double flops = 0;
  double read_bytes = 0;  // of all reads together
  double written_bytes = 0;
  LoopNest loops;                 // of kPointwise and kReduction
  bool is_channels_last = false;  // what a library call writes lies with its channels innermost
  bool has_gaps = false;  // between elements of what a convolution reads, a part of a buffer

  // What it has to do (work.h).
  std::optional<LoopWork> loop_work;  // of `loops`
  std::vector<ProductWork> products;
  double vector_flops = 0;
  tensor::DType vector_dtype = tensor::DType::kFloat32;
  // Long rows are read again after their mean, maximum or sum is known: how many bytes, and how
  // long a row is.
  double reread_bytes = 0;
  double row_bytes = 0;
  double rows = 0;
  std::optional<AttentionWork> attention;
  std::optional<ConvolutionWork> convolution;
  std::optional<GroupedWork> grouped;
  std::optional<SelectionWork> selection;
  std::optional<BagWork> bag;
  std::optional<EagerKernel> eager;  // of an operator that runs eagerly
  std::optional<Gemm> gemm;   // of a kernel that is one product of matrices: for a GEMM model
  bool is_left_made = false;  // its left operand is written by a generated kernel
  bool known = true;          // false: an operator or size is unknown; counted by its bytes

  bool has_loops() const { return loops.results > 0; }
  bool launches() const { return kind != KernelKind::kNone; }
};

}  // namespace idbg::plan
