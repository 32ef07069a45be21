// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem_set.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr std::size_t kDigits = 10;  // of 4 bits each

}  // namespace

std::uint64_t HashProblem(const Problem& problem) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : ToString(problem)) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  // The high bits of FNV mix best; fold them into those that are kept.
  return (hash ^ (hash >> 40)) & 0xFFFFFFFFFF;
}

void ProblemSet::Add(const Problem& problem) {
  const std::uint64_t hash = HashProblem(problem);
  const auto place = std::ranges::lower_bound(hashes_, hash);
  if (place == hashes_.end() || *place != hash) hashes_.insert(place, hash);
}

void ProblemSet::Add(const ProblemSet& other) {
  std::vector<std::uint64_t> all;
  std::ranges::set_union(hashes_, other.hashes_, std::back_inserter(all));
  hashes_ = std::move(all);
}

bool ProblemSet::Contains(const Problem& problem) const {
  return std::ranges::binary_search(hashes_, HashProblem(problem));
}

std::string ProblemSet::ToText() const {
  std::string text;
  text.reserve(hashes_.size() * kDigits);
  for (const std::uint64_t hash : hashes_) {
    for (int shift = 36; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 15];
  }
  return text;
}

ProblemSet ProblemSet::FromText(std::string_view text) {
  ProblemSet set;
  if (text.size() % kDigits != 0) {
    base::FailFormat("the list of training problems is truncated");
  }
  for (std::size_t begin = 0; begin < text.size(); begin += kDigits) {
    std::uint64_t hash = 0;
    const char* const first = text.data() + begin;
    const auto [end, error] = std::from_chars(first, first + kDigits, hash, 16);
    if (error != std::errc{} || end != first + kDigits) {
      base::FailFormat("the list of training problems contains '" +
                       std::string(text.substr(begin, kDigits)) + "', which is not a hash");
    }
    set.hashes_.push_back(hash);
  }
  std::ranges::sort(set.hashes_);
  set.hashes_.erase(std::unique(set.hashes_.begin(), set.hashes_.end()), set.hashes_.end());
  return set;
}

}  // namespace idbg::gemm
