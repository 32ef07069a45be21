// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/fusion.h"

// Whose rules the tests of fusion ask: those of a GPU like the H200, unless they say otherwise.
namespace idbg::fusion {

inline const Options kGpu{{.is_cpu = false,
                           .multiprocessors = 132,
                           .unit_threads = 2048,
                           .units = 132,
                           .most_cudnn_channels = 256,
                           .has_float8 = true,
                           .flops_per_byte = 206,
                           .padding_gflop = 21},
                          inductor::kNewestTorch};
inline const Options kCpu{{.is_cpu = true}, inductor::kNewestTorch};
inline const Options kTemplates{kGpu.target, kGpu.torch_version, true};

inline Options OfTorch(inductor::TorchVersion version, const Options& options = kGpu) {
  return {options.target, version, options.max_autotune};
}

inline const Options& OfDevice(std::string_view type) { return type == "cpu" ? kCpu : kGpu; }

inline Options WithMultiprocessors(std::int64_t count) {
  Options options = kGpu;
  options.target.multiprocessors = count;
  return options;
}

inline Options WithAttention(bool prefers_cudnn) {
  Options options = kGpu;
  options.target.most_cudnn_channels = prefers_cudnn ? 256 : 0;
  return options;
}

inline plan::Plan PredictFusion(const graph::Graph& graph) { return PredictFusion(graph, kGpu); }

}  // namespace idbg::fusion
