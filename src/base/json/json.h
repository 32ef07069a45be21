// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace idbg::base {

// A small JSON document that is being written, by value. DumpJson() and DumpJsonLine() hand it to
// nlohmann::json, whose header takes seconds to compile and is therefore none of the writers'.
// base/json/json_document.h reads documents.
//
//   Json json = {{"name", name}, {"sizes", {{"rows", 3}, {"columns", columns}}}};
//   json["times_ms"] = times;  // a vector
class Json {
 public:
  struct Member;

  Json() = default;  // null
  template <std::same_as<bool> T>
  Json(T value) : value_(value) {}
  Json(std::floating_point auto value) : value_(static_cast<double>(value)) {}
  Json(std::signed_integral auto value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool>)
  Json(T value) : value_(static_cast<std::uint64_t>(value)) {}
  Json(std::string text) : value_(std::move(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(const char* text) : value_(std::string(text)) {}
  Json(std::initializer_list<Member> members);  // a map
  // An array of what can become a Json.
  template <std::ranges::input_range R>
    requires(!std::convertible_to<R, std::string_view> &&
             !std::same_as<std::remove_cvref_t<R>, Json>)
  Json(const R& range)
      : value_(std::vector<Json>(std::ranges::begin(range), std::ranges::end(range))) {}

  static Json object();
  static Json array();

  // The member of a map, null where it is new; what is no map becomes one.
  Json& operator[](std::string_view key);
  // To an array; what is no array becomes one.
  void push_back(Json element);

 private:
  friend struct JsonTree;  // which makes nlohmann's tree of it
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
               std::vector<Json>, std::vector<Member>>
      value_;
};

// In the order in which they came.
struct Json::Member {
  std::string key;
  Json value;
};

// Two spaces of indent and a line's end; bytes that are no UTF-8 are replaced, infinities and NaN
// are null.
std::string DumpJson(const Json& json);
// In one line, with a blank after each comma and colon.
std::string DumpJsonLine(const Json& json);
// A text in quotes.
std::string QuoteJson(std::string_view text);
// The same document, indented; as it is where it is no JSON.
std::string IndentJson(std::string_view text);

}  // namespace idbg::base
