// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_document.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>

namespace idbg::base {
namespace {

using Tree = nlohmann::ordered_json;

// Builds the tree of a document, which nlohmann::json then keeps. The text is read by the streaming
// reader: it says what is wrong with it, where, at which key path.
class TreeReader {
 public:
  TreeReader(TokenReader& reader, std::size_t max_values)
      : reader_(reader), max_values_(max_values) {}

  Tree Read() {
    switch (reader_.Peek().type) {
      case TokenType::kMapBegin:
        Count();
        return ReadMap();
      case TokenType::kArrayBegin:
        Count();
        return ReadArray();
      default:
        return ReadScalar();
    }
  }

 private:
  Tree ReadMap() {
    Tree::object_t object;
    std::unordered_set<std::string> keys;  // find() of ordered_json is linear
    reader_.ReadMap([&](std::string_view key) {
      if (!keys.emplace(key).second) reader_.Fail(fmt::format("key '{:.64}' occurs twice", key));
      if (object.size() == object.capacity()) Grow(object);
      std::string text(key);
      object.emplace_back(std::move(text), Read());
    });
    return object;
  }

  Tree ReadArray() {
    Tree array = Tree::array();
    reader_.ReadArray([&] { array.push_back(Read()); });
    return array;
  }

  Tree ReadScalar() {
    const Token& token = reader_.Next();
    if (token.type == TokenType::kEnd) reader_.Fail("expected a value, found the end of the input");
    Count();
    switch (token.type) {
      case TokenType::kNull:
        return nullptr;
      case TokenType::kBool:
        return token.integer != 0;
      case TokenType::kInt:
        return token.integer;
      case TokenType::kUint:
        return static_cast<std::uint64_t>(token.integer);
      case TokenType::kDouble:
        return token.number;
      default:
        return std::string(token.text);
    }
  }

  void Count() {
    if (++values_ > max_values_)
      reader_.Fail(
          fmt::format("more than {} values (too many for this kind of document)", max_values_));
  }

  // The keys of ordered_json are constant: a vector that grows by itself would copy the values.
  static void Grow(Tree::object_t& object) {
    Tree::object_t larger;
    larger.reserve(std::max<std::size_t>(1, object.size() * 2));
    for (auto& [key, value] : object) larger.emplace_back(key, std::move(value));
    object.swap(larger);
  }

  TokenReader& reader_;
  std::size_t max_values_;
  std::size_t values_ = 0;
};

// Reads the text along the tree until `wanted`. Returns whether it came there: the reader then
// stands before the value, and knows its key path.
bool ReadUpTo(TokenReader& reader, const Tree& json, const Tree* wanted, Place& place) {
  if (&json == wanted) {
    place = {.file = reader.file(), .byte_offset = reader.offset(), .key_path = reader.KeyPath()};
    return true;
  }
  bool is_found = false;
  const auto enter = [&](const Tree& child) {
    if (is_found)
      reader.Skip();
    else
      is_found = ReadUpTo(reader, child, wanted, place);
    if (is_found && &child == wanted) reader.Skip();
  };
  if (const auto* const object = json.get_ptr<const Tree::object_t*>()) {
    auto member = object->begin();
    reader.ReadMap([&](std::string_view) { enter((member++)->second); });
  } else if (const auto* const array = json.get_ptr<const Tree::array_t*>()) {
    auto element = array->begin();
    reader.ReadArray([&] { enter(*element++); });
  } else {
    reader.Skip();
  }
  return is_found;
}

}  // namespace

TokenType JsonValue::type() const {
  if (json_ == nullptr) return TokenType::kEnd;
  if (json_->is_null()) return TokenType::kNull;
  if (json_->is_boolean()) return TokenType::kBool;
  if (json_->is_string()) return TokenType::kString;
  if (json_->is_object()) return TokenType::kMapBegin;
  if (json_->is_array()) return TokenType::kArrayBegin;
  if (json_->is_number_float()) return TokenType::kDouble;
  const bool is_large = json_->is_number_unsigned() && json_->get<std::uint64_t>() > INT64_MAX;
  return is_large ? TokenType::kUint : TokenType::kInt;
}

void JsonValue::Expect(TokenType expected) const {
  if (type() != expected)
    Fail(fmt::format("expected {}, found {}", ToString(expected), ToString(type())));
}

void JsonValue::ExpectMap() const { Expect(TokenType::kMapBegin); }

std::int64_t JsonValue::GetInt() const {
  if (type() == TokenType::kUint) Fail("integer above 2^63 - 1");
  Expect(TokenType::kInt);
  return json_->get<std::int64_t>();
}

std::uint64_t JsonValue::GetUint() const {
  if (type() == TokenType::kUint) return json_->get<std::uint64_t>();
  const std::int64_t value = GetInt();
  if (value < 0) Fail(fmt::format("expected a number from 0 on, found {}", value));
  return static_cast<std::uint64_t>(value);
}

double JsonValue::GetNumber() const {
  if (!FindNumber()) Fail(fmt::format("expected a number, found {}", ToString(type())));
  return json_->get<double>();
}

bool JsonValue::GetBool() const {
  Expect(TokenType::kBool);
  return json_->get<bool>();
}

const std::string& JsonValue::GetString() const {
  Expect(TokenType::kString);
  return json_->get_ref<const std::string&>();
}

std::vector<std::string> JsonValue::GetStrings() const {
  std::vector<std::string> strings;
  ForEachElement([&](JsonValue element) { strings.push_back(element.GetString()); });
  return strings;
}

JsonValue JsonValue::GetMember(std::string_view key) const {
  Expect(TokenType::kMapBegin);
  const JsonValue member = FindMember(key);
  if (!member) Fail(fmt::format("'{}' is missing", key));
  return member;
}

std::optional<std::int64_t> JsonValue::FindInt() const {
  if (type() != TokenType::kInt) return std::nullopt;
  return json_->get<std::int64_t>();
}

std::optional<double> JsonValue::FindNumber() const {
  if (json_ == nullptr || !json_->is_number()) return std::nullopt;
  return json_->get<double>();
}

std::optional<std::string> JsonValue::FindString() const {
  if (type() != TokenType::kString) return std::nullopt;
  return json_->get<std::string>();
}

std::vector<std::string> JsonValue::FindStrings() const {
  std::vector<std::string> strings;
  if (!is_array()) return strings;
  ForEachElement([&](JsonValue element) { strings.push_back(element.FindString().value_or("")); });
  return strings;
}

JsonValue JsonValue::FindMember(std::string_view key) const {
  if (!is_map()) return {document_, nullptr};
  const auto& object = json_->get_ref<const Tree::object_t&>();
  const auto found = std::ranges::find(object, key, &Tree::object_t::value_type::first);
  return {document_, found == object.end() ? nullptr : &found->second};
}

void JsonValue::ForEachMember(FunctionRef<void(std::string_view, JsonValue)> on_member) const {
  Expect(TokenType::kMapBegin);
  for (const auto& [key, value] : json_->get_ref<const Tree::object_t&>())
    on_member(key, {document_, &value});
}

void JsonValue::ForEachElement(FunctionRef<void(JsonValue)> on_element) const {
  Expect(TokenType::kArrayBegin);
  for (const Tree& element : json_->get_ref<const Tree::array_t&>())
    on_element({document_, &element});
}

Place JsonValue::place() const { return document_->PlaceOf(json_); }

void JsonValue::Fail(const std::string& message) const { FailFormat(message, place()); }

JsonDocument::JsonDocument(std::string_view text, std::string file, const JsonOptions& options)
    : text_(text), file_(std::move(file)), first_line_(options.first_line) {
  if (text.size() > options.max_bytes) {
    FailFormat(
        fmt::format("has {} bytes, which is too large for this kind of document (at most {})",
                    text.size(), options.max_bytes),
        {.file = file_});
  }
  try {
    const std::unique_ptr<TokenReader> reader = MakeJsonReader(text, file_);
    json_ = std::make_unique<Tree>(TreeReader(*reader, options.max_values).Read());
    reader->ExpectEnd();
  } catch (const Error& error) {
    throw Error(error.code(), error.message(), WithLine(error.place()));
  }
}

JsonDocument::~JsonDocument() = default;

// The byte as line and column: these documents are written by people too.
Place JsonDocument::WithLine(Place place) const {
  if (!place.byte_offset) return place;
  const std::string_view before = text_.substr(0, *place.byte_offset);
  place.line = first_line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  place.column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  place.byte_offset.reset();
  return place;
}

Place JsonDocument::PlaceOf(const Tree* json) const {
  Place place{.file = file_};
  if (json != nullptr) ReadUpTo(*MakeJsonReader(text_, file_), *json_, json, place);
  return WithLine(std::move(place));
}

std::string DumpTree(const Tree& json) {
  return json.dump(2, ' ', true, Tree::error_handler_t::replace) + "\n";
}

std::string DumpTreeLine(const Tree& json) {
  const std::string compact = json.dump(-1, ' ', true, Tree::error_handler_t::replace);
  std::string line;
  line.reserve(compact.size() * 5 / 4);
  for (std::size_t at = 0, end = 0; at < compact.size(); at = end) {
    const char c = compact[at];
    end = at + 1;
    if (c == '"') {
      while (compact[end] != '"') end += compact[end] == '\\' ? 2 : 1;
      ++end;
    }
    line.append(compact, at, end - at);
    if (c == ',' || c == ':') line += ' ';
  }
  return line;
}

}  // namespace idbg::base
