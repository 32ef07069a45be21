// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/function_ref.h"
#include "base/json/token_reader.h"

// Small JSON documents: settings, profiles, records, results. nlohmann::json parses them into a
// tree. Data sets, logs and graphs are read by base/json/token_reader.h, which holds no tree.
// What reads uses JsonValue and needs no header of nlohmann; base/json/json.h writes.
namespace idbg::base {

class JsonDocument;

// A value in a JsonDocument, which must outlive it. Pass it by value. A value may be missing:
// FindMember says so, and every FindX of a missing value finds nothing.
//
// GetX throws Error(kFormat) where the value has another type: "adapter.json:12:5: at
// times[3]: expected a number, found a map". FindX is for the JSON of other programs, in which
// fields come, go and change their types: what does not fit costs nothing but itself.
class JsonValue {
 public:
  explicit operator bool() const { return json_ != nullptr; }  // whether it is there
  TokenType type() const;  // kMapBegin for a map, kArrayBegin for an array, kEnd when missing
  bool is_null() const { return type() == TokenType::kNull; }
  bool is_map() const { return type() == TokenType::kMapBegin; }
  bool is_array() const { return type() == TokenType::kArrayBegin; }
  bool is_string() const { return type() == TokenType::kString; }

  void ExpectMap() const;         // throws unless it is a map
  std::int64_t GetInt() const;    // exactly an integer; not 64.0, not true
  std::uint64_t GetUint() const;  // likewise, from 0 on
  double GetNumber() const;       // any number; infinities and NaN where the text has them
  bool GetBool() const;
  const std::string& GetString() const;
  std::vector<std::string> GetStrings() const;  // an array of nothing else
  JsonValue GetMember(std::string_view key) const;

  std::optional<std::int64_t> FindInt() const;
  std::optional<double> FindNumber() const;
  std::optional<std::string> FindString() const;
  // The elements of an array, empty where one is no string; nothing for anything else.
  std::vector<std::string> FindStrings() const;
  JsonValue FindMember(std::string_view key) const;

  // In the order of the text. They throw unless this is a map, an array.
  void ForEachMember(FunctionRef<void(std::string_view key, JsonValue value)> on_member) const;
  void ForEachElement(FunctionRef<void(JsonValue element)> on_element) const;

  // The file, line, column and key path of the value. Costs a pass over the text.
  Place place() const;
  // Throws Error(kFormat) there.
  [[noreturn]] void Fail(const std::string& message) const;

 private:
  friend class JsonDocument;
  JsonValue(const JsonDocument* document, const nlohmann::ordered_json* json)
      : document_(document), json_(json) {}
  void Expect(TokenType type) const;

  const JsonDocument* document_;
  const nlohmann::ordered_json* json_;
};

struct JsonOptions {
  std::uint64_t first_line = 1;  // of the text, in the file: for a line of a file of lines
  // What a small document may cost. A tree takes up to some 30 bytes for each byte of text.
  std::size_t max_bytes = std::size_t{16} << 20;
  std::size_t max_values = std::size_t{1} << 20;
};

// A small document in memory.
class JsonDocument {
 public:
  // Parses `text`, which must outlive the document; `file` is for messages. Throws Error(kFormat),
  // with line, column and key path, for what is not JSON or has more behind it, bad UTF-8, a key
  // that occurs twice in a map, integers of more than 64 bits, maps and arrays in each other to
  // more than TokenReader::kMaxDepth levels, and documents above the limits. The literals NaN,
  // Infinity and -Infinity are numbers, as Python writes them: each format says what it does with
  // them.
  JsonDocument(std::string_view text, std::string file, const JsonOptions& options = {});
  ~JsonDocument();
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  JsonValue root() const { return {this, json_.get()}; }
  const nlohmann::ordered_json& json() const { return *json_; }

 private:
  friend class JsonValue;
  Place WithLine(Place place) const;
  Place PlaceOf(const nlohmann::ordered_json* json) const;

  std::string_view text_;
  std::string file_;
  std::uint64_t first_line_;
  std::unique_ptr<nlohmann::ordered_json> json_;
};

// The text of a file: two spaces a level, ASCII only, a newline at the end. A number that is not
// finite becomes null.
std::string DumpTree(const nlohmann::ordered_json& json);
// One line without the newline: {"m": 1, "n": [2, 3]}.
std::string DumpTreeLine(const nlohmann::ordered_json& json);

}  // namespace idbg::base
