// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gemm/decide.h"

namespace idbg::gemm {

// What torch._inductor.config.lookup_table.table takes (torch/_inductor/lookup_table/choices.py,
// with the same keys in torch 2.11 and 2.13): for the operands of a product, written as Python
// writes them, the kernels that max-autotune may take. A single one is not measured.
struct LookupKernel {
  std::optional<Config> config;  // of Triton's template; null: the library's kernel
  bool is_k_even = false;        // K is a multiple of block_k, and no mask is needed
  std::string template_id;       // "triton::mm", "aten::bmm"
};

struct LookupTable {
  struct LeftOut {
    std::string problem;
    std::string reason;
  };
  std::string model;         // file name
  std::string model_digest;  // SHA-256 of the file
  std::string device;        // that the choices are for
  bool static_shapes = false;
  std::map<std::string, std::vector<LookupKernel>> entries;  // by key
  std::vector<LeftOut> left_out;                             // products without a choice
};

// Adds a product; the most frequent ones first, since a key keeps its first entry.
void AddToTable(const Problem& problem, const Decision& decision, LookupTable& table);

// The file: format "inductor-debug-lookup-table", version 1 (data/schemas).
std::string ToJson(const LookupTable& table);

}  // namespace idbg::gemm
