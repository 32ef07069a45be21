// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "graph/graph.h"

namespace idbg::plan {

// The operands of a convolution: sizes with batch and channels first, of 1 to 3 dimensions.
struct ConvolutionShape {
  std::vector<std::int64_t> input, weight, output;
  std::int64_t stride = 1, dilation = 1;  // the first of them, where they differ
  tensor::DType dtype = tensor::DType::kFloat32;
};

// A convolution; channels and outputs are those of one group.
struct ConvolutionWork {
  std::int64_t batch = 1, channels = 1, outputs = 1, groups = 1, stride = 1, dilation = 1;
  std::int64_t all_outputs = 1;  // channels of the result
  double window = 1;             // its places
  double taps = 1;               // of them that a product has: fewer when transposed
  double positions = 0;  // places of the output, of the input when transposed; over the batch
  double flops = 0;
  double input_elements = 0, weight_elements = 0, output_elements = 0;
  tensor::DType dtype = tensor::DType::kFloat32;
  int rank = 2;  // dimensions of the image
  // Depth, height and width; 1 for those that it does not have.
  std::array<double, 3> input_sides = {1, 1, 1};
  std::array<double, 3> window_sides = {1, 1, 1};
  std::array<double, 3> output_sides = {1, 1, 1};
  bool is_transposed = false;
  bool is_channels_last = false;
  bool has_bias = false;  // added by the call
  int gradients = 0;      // of input and weight, where the call computes them: as if each were one
  bool has_gaps =
      false;  // between elements of the input, a part of a tensor: ATen copies it before
};

// Each channel of the input is a group of its own.
inline bool IsDepthwise(const ConvolutionWork& work) {
  return work.groups > 1 && work.channels == 1;
}

// Null: sizes that do not fit each other.
std::optional<ConvolutionWork> ConvolutionWorkOf(const ConvolutionShape& shape);
// Of a node. Null: the operands are not known.
std::optional<ConvolutionWork> ConvolutionWorkOf(const graph::Graph& graph,
                                                 const graph::Node& node);

// Kernels that cuDNN starts for it: its own, those that copy operands into its layout, and all of
// them again where it takes group after group. Of 2,205 calls in 16 bits on one H200 (cuDNN 9 of
// torch 2.11; tools/lab/measure_host_calls.py) 78 % start as many, fills of memory counted, and 90
// % one more or less; of 944 in 32 bits 58 % and 80 %.
std::int64_t LibraryKernels(const ConvolutionWork& work);

// Bytes that cuDNN allocates while it convolves, beside the result. Its kernels for tensor cores
// want channels innermost, in steps: others are copied into such a layout, and the result back.
// 0: a node that is no convolution, or one of single channels, which runs on kernels of its own.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last);

}  // namespace idbg::plan
