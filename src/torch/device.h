// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <string_view>

namespace idbg::torch {

// The device for "cpu", "cuda" or "auto". CUDA's part of LibTorch is opened here, when first asked
// for: linked, it would cost every start 0.1 s and demand a driver. `local_rank` picks the GPU.
// Throws when CUDA is asked for by name and cannot be used.
at::Device ChooseDevice(std::string_view name, int local_rank);

// How many threads the CPU's operators use; 0: LibTorch's own choice. The sums of a matrix product
// depend on it, so runs that must agree to the bit need the same number.
void SetThreads(int threads);

}  // namespace idbg::torch
