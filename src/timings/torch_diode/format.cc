// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/format.h"

#include "base/json/token_reader.h"

namespace idbg::timings::torch_diode {

using base::TokenType;

namespace {

// Goes into the map that comes next, to the value of the first key that `wanted` takes, and returns
// that key; null when there is none.
std::optional<std::string> Descend(base::TokenReader& reader,
                                   base::FunctionRef<bool(std::string_view)> wanted) {
  if (reader.Next().type != TokenType::kMapBegin) return std::nullopt;
  while (reader.Peek().type != TokenType::kMapEnd) {
    const std::string key(reader.Next().text);
    if (wanted(key)) return key;
    reader.Skip();
  }
  return std::nullopt;
}

bool DescendTo(base::TokenReader& reader, std::string_view name) {
  return Descend(reader, [name](std::string_view key) { return key == name; }).has_value();
}

bool DescendToFirst(base::TokenReader& reader) {
  return Descend(reader, [](std::string_view) { return true; }).has_value();
}

// The value of "hardware" comes next.
DatasetKind GuessLeaf(base::TokenReader& reader) {
  const bool found = DescendToFirst(reader) && DescendTo(reader, "operation") &&
                     DescendToFirst(reader) && DescendTo(reader, "solution") &&
                     DescendToFirst(reader);
  if (!found) return DatasetKind::kTorchDiodeDataset;
  const auto key = Descend(
      reader, [](std::string_view name) { return name == "timed_configs" || name == "config"; });
  return key == "config" ? DatasetKind::kTorchDiodeTable : DatasetKind::kTorchDiodeDataset;
}

void Guess(base::TokenReader& reader, std::optional<DatasetKind>& kind) {
  const auto key = Descend(reader, [](std::string_view name) { return name != "version"; });
  if (!key) return;
  if (*key == "hardware") {
    kind = DatasetKind::kTorchDiodeDataset;  // stands when what follows is damaged
    kind = GuessLeaf(reader);
  } else if (*key == "shapes") {
    kind = DatasetKind::kShapeSet;
  } else if (*key == "operations") {
    kind = DatasetKind::kOperationShapeSet;
  } else if (*key == "config") {
    if (reader.Peek().type == TokenType::kArrayBegin) kind = DatasetKind::kSolution;
  } else if (reader.Peek().type == TokenType::kMapBegin && DescendTo(reader, "config") &&
             reader.Peek().type == TokenType::kArrayBegin) {
    kind = DatasetKind::kSolution;
  }
}

}  // namespace

std::optional<DatasetKind> GuessKind(std::string_view bytes) {
  std::optional<DatasetKind> kind;
  try {
    Guess(*base::MakeTokenReader(bytes, {}), kind);
  } catch (const base::Error&) {
    // What was seen before the damage decides.
  }
  return kind;
}

std::uint32_t ConfigPool::Intern(const TritonGemmConfig& config) {
  const auto index = static_cast<std::uint32_t>(configs_.size());
  const auto [known, added] = index_.try_emplace(config, index);
  if (!added) return known->second;
  constexpr std::size_t kMost = std::size_t{1} << 31;  // TimedConfig::config has 31 bits
  if (configs_.size() == kMost) base::FailUnsupported("more than 2^31 different configurations");
  configs_.push_back(config);
  return index;
}

}  // namespace idbg::timings::torch_diode
