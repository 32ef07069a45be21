// SPDX-License-Identifier: Apache-2.0
#include "base/json_to_msgpack.h"
#include "base/token_reader.h"
#include "fuzz_target.h"

// Whatever is accepted as one document must also convert, and give msgpack that is one document.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  const bool valid = fuzz::Try([&] {
    const auto reader = base::MakeJsonReader(text, "input");
    reader->Skip();
    reader->ExpectEnd();
  });
  std::string msgpack;
  const bool converted = fuzz::Try([&] {
    base::ConvertJsonToMsgpack(text, "input", [&](std::string_view bytes) { msgpack += bytes; });
  });
  fuzz::Require(valid == converted, "reading and converting disagree");
  if (converted) {
    const auto reader = base::MakeMsgpackReader(msgpack, "converted");
    reader->Skip();
    reader->ExpectEnd();
  }
  return 0;
}
