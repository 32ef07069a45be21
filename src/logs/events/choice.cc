// SPDX-License-Identifier: Apache-2.0
#include "logs/events/choice.h"

#include <utility>

#include "logs/events/artifacts.h"
#include "logs/events/metadata.h"

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
    const bool is_map = ReadMembers(
        reader_, {{"op", [this] { Text(event_.op); }},
                  {"node", [this] { Text(event_.node); }},
                  {"problem", [this] { Text(event_.problem); }},
                  {"picked", [this] { Text(event_.picked); }},
                  {"reason", [this] { Text(event_.reason); }},
                  {"triton_ms", [this] { Milliseconds(event_.triton_ms); }},
                  {"aten_ms", [this] { Milliseconds(event_.aten_ms); }},
                  {"aten_fused_ms", [this] { Milliseconds(event_.aten_fused_ms); }},
                  {"gemv_ms", [this] { Milliseconds(event_.gemv_ms); }},
                  {"error", [this] { Number(1e3, event_.error, base::ReadNumber); }},
                  {"configs", [this] { Number(kMaxConfigValue, event_.measured, base::ReadInt); }},
                  {"config", [this] { Configuration(); }}});
    if (!is_map) Doubt();
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

  template <typename Value>
  void Number(Value max, auto& number, std::optional<Value> (*read)(TokenReader&)) {
    const bool is_null = reader_.Peek().type == TokenType::kNull;
    const std::optional<Value> value = read(reader_);
    if (value && *value >= 0 && *value <= max)  // false for NaN
      number = *value;
    else if (!is_null)
      Doubt();
  }

  void Milliseconds(std::optional<double>& number) { Number(kMaxMs, number, base::ReadNumber); }

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

  TokenReader& reader_;
  ChoiceEvent& event_;
};

}  // namespace

std::optional<double> ChoiceEvent::PickedMs() const {
  if (picked == "triton") return triton_ms;
  if (picked == "aten") return aten_ms;
  if (picked == "aten_fused") return aten_fused_ms;
  if (picked == "gemv") return gemv_ms;
  return std::nullopt;
}

ChoiceEvent ReadChoice(std::string_view json) {
  ChoiceEvent event = DecodeJson<ChoiceEvent>(
      json, [](TokenReader& reader, ChoiceEvent& read) { Fields(reader, read).Read(); });
  // An artifact that says neither what was taken nor why nothing was says nothing.
  event.is_damaged |= event.picked.empty() && event.reason.empty();
  return event;
}

ChoiceEvent ReadChoice(const Log& log, const Record& record) {
  return ReadArtifact<ChoiceEvent>(log, record, ReadChoice, kMaxPayload);
}

}  // namespace idbg::logs
