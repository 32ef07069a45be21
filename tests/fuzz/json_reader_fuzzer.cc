// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_document.h"
#include "base/json/json_to_msgpack.h"
#include "base/json/token_reader.h"
#include "fuzz_target.h"

// Whether nlohmann::json, or the streaming reader after it, makes a tree of the text. Each value's
// place is that of the reader.
bool MakesTree(std::string_view text, std::string& complaint) {
  using namespace idbg;
  try {
    const base::JsonDocument document(text, "input");
    const base::JsonValue root = document.root();
    fuzz::Require(root.place().line.has_value(), "a value without a line");
    if (root.is_map()) {
      root.ForEachMember([](std::string_view key, base::JsonValue value) {
        fuzz::Require(value.place().key_path == key, "a value at the place of another");
      });
    }
    return true;
  } catch (const base::Error& error) {
    complaint = error.what();
    return false;
  }
}

// Whatever is accepted as one document must also convert, and give msgpack that is one document,
// and make a tree unless a key occurs twice.
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
  std::string complaint;
  if (MakesTree(text, complaint) != valid)
    fuzz::Require(valid && complaint.find("occurs twice") != std::string::npos,
                  "the tree and the reader disagree");
  if (converted) {
    const auto reader = base::MakeMsgpackReader(msgpack, "converted");
    reader->Skip();
    reader->ExpectEnd();
  }
  return 0;
}
