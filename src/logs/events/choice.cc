// SPDX-License-Identifier: Apache-2.0
#include "logs/events/choice.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

constexpr std::uint64_t kMaxPayload = std::uint64_t{64} << 10;  // ours have 300 bytes
constexpr std::size_t kMaxText = 512;
constexpr std::size_t kConfigSize = 6;
constexpr std::int64_t kMaxConfigValue = 65535;  // as in gemm::Config
constexpr double kMaxMs = 1e9;                   // eleven days

// Fields of one artifact. A null is a field that is not there.
class Fields {
 public:
  Fields(TokenReader& reader, ChoiceEvent& event) : reader_(reader), event_(event) {}

  void Read() {
    if (!base::ReadFields(reader_, [this](std::string_view key) { ReadOne(key); })) Doubt();
  }

 private:
  void Doubt() { event_.is_damaged = true; }

  bool Is(TokenType type) {
    if (reader_.Peek().type == type) return true;
    if (reader_.Peek().type != TokenType::kNull) Doubt();
    reader_.Skip();
    return false;
  }

  void Text(std::string& text) {
    if (!Is(TokenType::kString)) return;
    const std::string_view value = reader_.ReadStringView();
    if (value.size() > kMaxText)
      Doubt();
    else
      text = value;
  }

  void Number(double max, std::optional<double>& number) {
    const bool is_null = reader_.Peek().type == TokenType::kNull;
    const std::optional<double> value = base::ReadNumber(reader_);
    if (value && *value >= 0 && *value <= max)  // false for NaN
      number = value;
    else if (!is_null)
      Doubt();
  }

  void Count(std::int64_t& count) {
    const bool is_null = reader_.Peek().type == TokenType::kNull;
    const std::optional<std::int64_t> value = base::ReadInt(reader_);
    if (value && *value >= 0 && *value <= kMaxConfigValue)
      count = *value;
    else if (!is_null)
      Doubt();
  }

  void Configuration() {
    if (!Is(TokenType::kArrayBegin)) return;
    std::vector<std::int64_t> values;
    bool is_good = true;
    reader_.ReadArray([&] {
      const std::optional<std::int64_t> value = base::ReadInt(reader_);
      is_good &= value && *value > 0 && *value <= kMaxConfigValue;
      if (values.size() <= kConfigSize) values.push_back(value.value_or(0));
    });
    if (is_good && values.size() == kConfigSize)
      event_.config = std::move(values);
    else
      Doubt();
  }

  void ReadOne(std::string_view key) {
    if (key == "op")
      Text(event_.op);
    else if (key == "node")
      Text(event_.node);
    else if (key == "problem")
      Text(event_.problem);
    else if (key == "picked")
      Text(event_.picked);
    else if (key == "reason")
      Text(event_.reason);
    else if (key == "triton_ms")
      Number(kMaxMs, event_.triton_ms);
    else if (key == "aten_ms")
      Number(kMaxMs, event_.aten_ms);
    else if (key == "aten_fused_ms")
      Number(kMaxMs, event_.aten_fused_ms);
    else if (key == "error")
      Number(1e3, event_.error);
    else if (key == "configs")
      Count(event_.measured);
    else if (key == "config")
      Configuration();
    else
      reader_.Skip();
  }

  TokenReader& reader_;
  ChoiceEvent& event_;
};

}  // namespace

std::optional<double> ChoiceEvent::PickedMs() const {
  if (picked == "triton") return triton_ms;
  if (picked == "aten") return aten_ms;
  if (picked == "aten_fused") return aten_fused_ms;
  return std::nullopt;
}

ChoiceEvent ReadChoice(std::string_view json) {
  ChoiceEvent event;
  try {
    Fields(*base::MakeJsonReader(json, ""), event).Read();
  } catch (const base::Error&) {
    event.is_damaged = true;
  }
  // An artifact that says neither what was taken nor why nothing was says nothing.
  event.is_damaged |= event.picked.empty() && event.reason.empty();
  return event;
}

ChoiceEvent ReadChoice(const Log& log, const Record& record) {
  try {
    ChoiceEvent event = ReadChoice(log.Payload(record, kMaxPayload));
    event.is_damaged |= record.payload == PayloadState::kDamaged;
    return event;
  } catch (const base::Error&) {
    return {.is_damaged = true};
  }
}

}  // namespace idbg::logs
