// SPDX-License-Identifier: Apache-2.0
#include "base/json/token_reader.h"
#include "base/json/token_writer.h"
#include "fuzz_target.h"

namespace {

using idbg::base::TokenType;

// Walks through typed calls, as the readers of records do.
void Walk(idbg::base::TokenReader& reader) {
  switch (reader.Peek().type) {
    case TokenType::kMapBegin:
      return reader.ReadMap([&](std::string_view) { Walk(reader); });
    case TokenType::kArrayBegin:
      return reader.ReadArray([&] { Walk(reader); });
    default:
      reader.Skip();
  }
}

}  // namespace

// Both ways through a stream of values must agree, in acceptance and in position.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  std::uint64_t walked = 0;
  std::uint64_t raw = 0;
  const bool valid = fuzz::Try([&] {
    const auto reader = base::MakeMsgpackReader(text, "input");
    while (reader->Peek().type != TokenType::kEnd) {
      Walk(*reader);
      walked = reader->end_offset();
    }
  });
  const bool skipped = fuzz::Try([&] {
    const auto reader = base::MakeMsgpackReader(text, "input");
    while (reader->Peek().type != TokenType::kEnd) raw += reader->ReadRaw().size();
  });
  fuzz::Require(valid == skipped && walked == raw, "walking and skipping disagree");
  return 0;
}
