// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/ancestors.h"

#include <algorithm>

namespace idbg::fusion {

Ancestors::Ancestors(const base::IdVector<std::int32_t, std::vector<std::int32_t>>& inputs) {
  const auto count = static_cast<std::int32_t>(inputs.size());
  words_ = std::min((count + 63) / 64, kWindow / 64) + 1;
  bits_.assign(static_cast<std::size_t>(words_) * inputs.size(), 0);
  for (std::int32_t i = 0; i < count; ++i) {
    std::uint64_t* row = &bits_[RowOf(i)];
    const std::int32_t first = FirstWord(i);
    for (const std::int32_t input : inputs[i]) {
      const std::int32_t shift = first - FirstWord(input);
      const std::uint64_t* other = &bits_[RowOf(input)];
      for (std::int32_t word = 0; word + shift < words_; ++word) row[word] |= other[word + shift];
      const std::int32_t place = input / 64 - first;
      if (place >= 0) row[place] |= std::uint64_t{1} << (input % 64);
    }
  }
}

// The word that a row starts with; its own word is the last.
std::int32_t Ancestors::FirstWord(std::int32_t operation) const {
  return std::max(0, operation / 64 - (words_ - 1));
}

std::size_t Ancestors::RowOf(std::int32_t operation) const {
  return static_cast<std::size_t>(operation) * static_cast<std::size_t>(words_);
}

bool Ancestors::DependsOn(std::int32_t later, std::int32_t earlier) const {
  if (earlier >= later) return false;
  const std::int32_t place = earlier / 64 - FirstWord(later);
  if (place < 0) return true;
  return (bits_[RowOf(later) + static_cast<std::size_t>(place)] >> (earlier % 64)) & 1;
}

}  // namespace idbg::fusion
