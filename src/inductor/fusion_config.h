// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "inductor/torch_version.h"

// The numbers that decide which kernels Inductor makes. Paths are under torch/_inductor.
namespace idbg::inductor {

// What changed from 2.10 to 2.14. Names in lower case are those of config.py; the values are its
// defaults.
struct FusionConfig {
  // A pointwise value with more operations than this is stored. Up to 2.12 one number held for
  // every device (has_large_inner_fn in ir.py).
  std::int64_t realize_cpu_opcount_threshold = 50;
  // A pointwise value that reads more tensors than this is stored (has_exceeded_max_reads).
  std::int64_t realize_cpu_acc_reads_threshold = 12;
  // On CPUs: a value with more users than this, and nearly as many operations as a value may have,
  // is stored (should_realize_on_reuse in ir.py). Null: there is no such rule.
  std::optional<std::int64_t> realize_opusers_threshold;
  // Largest number of elements of which mean and variance are computed in two passes
  // (use_two_step_variance in lowering.py; 2.10 and 2.11 ask for fewer than
  // unroll_reductions_threshold on every device). Half precision on GPUs, from 2.13 also from
  // triton.use_two_step_variance_min_numel = 1024 to 32768 elements, is not part of this.
  std::int64_t two_step_variance_numel = 8;
  std::int64_t cpu_two_step_variance_numel = 1024;  // cpp.use_two_step_variance_threshold
  // Whether a concatenation with an input that others compute with too is not computed by its
  // users (any_input_has_multi_consumers in cat of lowering.py).
  bool cat_stores_shared_inputs = true;
  // Whether a concatenation that its users compute hides the strides of its inputs along the
  // joined dimension: sizevars.py cannot count the Identity that pointwise_cat of lowering.py wraps
  // the index in (2.11; from 2.13 on it can).
  bool cat_hides_strides = false;
  // On CPUs, values with one of these operations are stored when they have several users
  // (heavy_ops in should_realize_on_reuse of ir.py).
  std::span<const std::string_view> heavy_ops;
};

const FusionConfig& FusionConfigOf(TorchVersion version);

// The same from 2.10 to 2.14. What a later release changes becomes a member above.

// config.py
inline constexpr double kMostSorted = 512;  // elements of a row that a kernel of Triton's sorts
inline constexpr std::int64_t kRealizeReadsThreshold = 4;     // realize_reads_threshold
inline constexpr std::int64_t kRealizeOpcountThreshold = 30;  // realize_opcount_threshold, GPUs
inline constexpr std::int64_t kRealizeAccReadsThreshold = 8;  // realize_acc_reads_threshold, GPUs
inline constexpr std::int64_t kScoreFusionMemoryThreshold = 10;  // bytes
inline constexpr std::size_t kMaxFusionSize = 64;                // max_fusion_size
// max_fusion_buffer_group_pairwise_attempts
inline constexpr std::size_t kMaxFusionBufferGroupPairwiseAttempts = 64;
inline constexpr std::size_t kMaxPointwiseCatInputs = 8;       // max_pointwise_cat_inputs
inline constexpr std::int64_t kUnrollReductionsThreshold = 8;  // unroll_reductions_threshold
inline constexpr std::size_t kMaxHorizontalFusionSize = 16;    // cpp.max_horizontal_fusion_size

// Strides of more elements than the threshold are padded to so many bytes.
inline constexpr std::int64_t kPaddingStrideThreshold = 1024;  // padding_stride_threshold
inline constexpr std::int64_t kPaddingAlignmentBytes = 128;    // padding_alignment_bytes

// graph.py, run_node: has_large_inner_fn(threshold=100)
inline constexpr std::int64_t kLargestInnerFunction = 100;
// graph.py, decide_layout_opt: a graph with this many nodes for each convolution is not laid out
// channels-last.
inline constexpr std::size_t kNodesOfConvolution = 300;
// and the weights of its FLOPs by kind: GROUPED_, SMALL_, IN_OUT_, DEFAULT_MULTIPLIER.
inline constexpr double kLayoutOfGrouped = 1.358;
inline constexpr double kLayoutOfSmall = 0.783;
inline constexpr double kLayoutOfNarrowing = 0.725;
inline constexpr double kLayoutOfOthers = 0.823;
// lowering.py: pooling windows with more elements are library calls (window_size > 25 in avg_pool
// and should_fallback_max_pool_with_indices).
inline constexpr std::int64_t kUnrolledWindow = 25;

// scheduler.py
inline constexpr int kMaxFusionRounds = 10;               // fuse_nodes
inline constexpr std::int64_t kProximityThreshold = 64;   // are_long_distant_nodes
inline constexpr std::int64_t kPeakMemoryAllowance = 32;  // can_fusion_increase_peak_memory

// choices.py
// should_use_persistent_reduction: along neighbours in memory, and otherwise
inline constexpr std::int64_t kPersistentReductionNumel = 1024;
inline constexpr std::int64_t kPersistentOuterNumel = 64;
// reduction_split_factor
inline constexpr std::int64_t kMinElementsPerThread = 32;
inline constexpr std::int64_t kMaxElementsPerThread = 512;
inline constexpr std::int64_t kNumWarps = 8;
inline constexpr std::int64_t kInnerNoSplitNumel = 8192;  // capability below 10 from 2.13 on
inline constexpr std::int64_t kOuterRows = 4;             // rvals_per_thread
inline constexpr std::int64_t kOuterResults = 128;        // xvals_per_block
inline constexpr std::int64_t kInnerSplitTolerance = 30;  // of an even split, in elements
inline constexpr std::int64_t kOuterSplitTolerance = 20;
inline constexpr std::int64_t kLargeSplitTolerance = 50;

inline constexpr std::int64_t kWarpSize = 32;  // of a GPU's properties

}  // namespace idbg::inductor
