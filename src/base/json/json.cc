// SPDX-License-Identifier: Apache-2.0
#include "base/json/json.h"

#include <nlohmann/json.hpp>

#include "base/json/json_document.h"

namespace idbg::base {

struct JsonTree {
  static nlohmann::ordered_json Of(const Json& json) {
    return std::visit([](const auto& value) { return OfValue(value); }, json.value_);
  }

  static nlohmann::ordered_json OfValue(const auto& value) { return value; }
  static nlohmann::ordered_json OfValue(std::monostate /*null*/) { return nullptr; }
  static nlohmann::ordered_json OfValue(const std::vector<Json>& elements) {
    auto tree = nlohmann::ordered_json::array();
    for (const Json& element : elements) tree.push_back(Of(element));
    return tree;
  }
  static nlohmann::ordered_json OfValue(const std::vector<Json::Member>& members) {
    nlohmann::ordered_json::object_t tree;
    tree.reserve(members.size());
    // Keys are different: emplace() would compare each with all before.
    for (const Json::Member& member : members) tree.emplace_back(member.key, Of(member.value));
    return tree;
  }
};

Json::Json(std::initializer_list<Member> members) : value_(std::vector<Member>(members)) {}

Json Json::object() { return Json(std::initializer_list<Member>{}); }

Json Json::array() {
  Json json;
  json.value_ = std::vector<Json>();
  return json;
}

Json& Json::operator[](std::string_view key) {
  if (!std::holds_alternative<std::vector<Member>>(value_)) value_ = std::vector<Member>();
  auto& members = std::get<std::vector<Member>>(value_);
  for (Member& member : members) {
    if (member.key == key) return member.value;
  }
  return members.emplace_back(std::string(key), Json()).value;
}

void Json::push_back(Json element) {
  if (!std::holds_alternative<std::vector<Json>>(value_)) value_ = std::vector<Json>();
  std::get<std::vector<Json>>(value_).push_back(std::move(element));
}

std::string DumpJson(const Json& json) { return DumpTree(JsonTree::Of(json)); }

std::string DumpJsonLine(const Json& json) { return DumpTreeLine(JsonTree::Of(json)); }

std::string QuoteJson(std::string_view text) { return nlohmann::json(text).dump(); }

std::string IndentJson(std::string_view text) {
  const auto tree = nlohmann::ordered_json::parse(text, nullptr, false);
  return tree.is_discarded() ? std::string(text) : DumpTree(tree);
}

}  // namespace idbg::base
