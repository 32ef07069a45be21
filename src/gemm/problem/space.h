// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"
#include "inductor/torch_version.h"

namespace idbg::gemm {

// The spaces of max_autotune_gemm_search_space.
enum class SearchSpace { kExhaustive, kDefault };

std::string_view ToString(SearchSpace space);  // "EXHAUSTIVE", "DEFAULT"
std::optional<SearchSpace> ParseSearchSpace(std::string_view name);

struct SpaceOptions {
  // Opt-in shared memory per block in bytes; no limit when null. Inductor prunes by it only with
  // max_autotune_prune_choices_based_on_shared_mem (off by default from 2.11 on): without it the
  // configurations that do not fit fail when they are compiled.
  std::optional<std::int64_t> shared_bytes_limit = 232448;
  // Whose list DEFAULT is; EXHAUSTIVE is the same in every version.
  inductor::TorchVersion torch_version = inductor::kNewestTorch;
};

// The configurations that Inductor's plain Triton GEMM template (CUDA) would try for a
// problem, in its order: block sizes cut down to the problem, then pruned, then without duplicates.
// Depends on the sizes and the element size only.
std::vector<Config> Candidates(SearchSpace space, const Problem& problem,
                               const SpaceOptions& options = {});

// Shared memory in bytes that a kernel of Inductor's estimate needs: all stages of both tiles. An
// upper bound, so pruning by it drops a little too much.
std::int64_t SharedBytesEstimate(const Config& config, std::int64_t element_bytes);

}  // namespace idbg::gemm
