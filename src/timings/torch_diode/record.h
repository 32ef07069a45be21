// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.h"
#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"
#include "tensor/dtype.h"

// The records of torch-diode 0.1 (https://github.com/exclamaforte/diode), field for field. All its
// times are milliseconds, whatever its documentation says.

namespace idbg::timings::torch_diode {

// A problem: A is M x K, B is K x N. Sizes in elements.
struct MMShape {
  std::int64_t version = 1;
  std::int64_t b = 1;
  std::int64_t m = 0;
  tensor::DType m_dtype = tensor::DType::kFloat16;  // of A
  std::int64_t n = 0;
  std::int64_t k = 0;
  tensor::DType k_dtype = tensor::DType::kFloat16;  // of B
  tensor::DType out_dtype = tensor::DType::kFloat16;
  std::array<std::int64_t, 3> out_size{};  // batch first
  std::array<std::int64_t, 3> out_stride{};

  // Upstream's shape sets mark a problem "Transposed" by an output of size (B, N, M).
  bool Transposed() const { return out_size[1] == n && out_size[2] == m && m != n; }

  bool operator==(const MMShape&) const = default;
};

struct MMShapeHash {
  std::size_t operator()(const MMShape& shape) const;
};

// One configuration of a Triton GEMM kernel, as upstream stores it. Equality includes the name;
// upstream gives every configuration of an operator the same one ("mm_config").
struct TritonGemmConfig {
  std::string name;
  std::int64_t grid = 1;
  std::int64_t block_m = 0;
  std::int64_t block_n = 0;
  std::int64_t block_k = 0;
  std::int64_t group_m = 0;
  std::int64_t num_stages = 0;
  std::int64_t num_warps = 0;
  bool even_k = false;
  bool allow_tf32 = false;
  bool use_fast_accum = false;
  std::string acc_type = "tl.float32";
  std::int64_t version = 1;

  bool operator==(const TritonGemmConfig&) const = default;
};

struct TritonGemmConfigHash {
  std::size_t operator()(const TritonGemmConfig& config) const;
};

// The problem as a map key: one line of JSON in the order of declaration,
// {"version": 1, "B": 1, "M": 64, ...}.
std::string KeyString(const MMShape& shape);

// The way back. Strict about names and types (64.0, "64" and true are no sizes; "torch.float16" and
// "floatx" no dtypes); order and white space do not matter. Throws kFormat at `place`.
MMShape ParseKeyString(std::string_view key, const base::Place& place = {});

// The project's own problem; null when the operator is none of ours, the dtypes differ, or a size
// is below 1. The format does not hold the layout of the operands: upstream measures row-major ones
// (nn), and its shape sets mark as transposed what comes from x @ w.t() (285 of 302 addmm), so nt.
std::optional<gemm::Problem> ToProblem(std::string_view op, const MMShape& shape);
// With a contiguous output, as upstream's collector writes; kNt and kTt become Transposed().
MMShape FromProblem(const gemm::Problem& problem);

// The six numbers that make a kernel; null when one does not fit 16 bits.
std::optional<gemm::Config> ToConfig(const TritonGemmConfig& config);
TritonGemmConfig FromConfig(const gemm::Config& config, std::string name);

// A map that keeps the order of insertion, as Python's dict does: files are written back in the
// order they were read.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class OrderedMap {
 public:
  using Item = std::pair<Key, Value>;

  // The value of `key`, made when it is not there.
  Value& FindOrAdd(const Key& key) {
    const auto [it, added] = index_.try_emplace(key, items_.size());
    if (added) items_.emplace_back(key, Value{});
    return items_[it->second].second;
  }

  const Value* Find(const Key& key) const {
    const auto it = index_.find(key);
    return it == index_.end() ? nullptr : &items_[it->second].second;
  }

  void PopBack() {
    index_.erase(items_.back().first);
    items_.pop_back();
  }

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }

  bool operator==(const OrderedMap& other) const { return items_ == other.items_; }

 private:
  std::vector<Item> items_;
  std::unordered_map<Key, std::size_t, Hash> index_;
};

}  // namespace idbg::timings::torch_diode
