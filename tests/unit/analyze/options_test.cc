// SPDX-License-Identifier: Apache-2.0
#include "analyze/options.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::analyze::options_test {
namespace {

using nlohmann::json;

json TypeOf(bool) { return {{"type", "boolean"}}; }
json TypeOf(const std::string&) { return {{"type", "string"}}; }
json TypeOf(const std::optional<double>&) { return {{"type", "number"}, {"minimum", 0}}; }
json TypeOf(const std::vector<std::string>&) { return {{"$ref", "#/$defs/names"}}; }
json TypeOf(const std::vector<tensor::DType>&) { return {{"$ref", "#/$defs/names"}}; }
json TypeOf(const tensor::Bindings&) {
  return {{"type", "object"}, {"additionalProperties", {{"$ref", "#/$defs/count"}}}};
}
json TypeOf(const std::vector<std::int64_t>&) {
  return {{"type", "array"}, {"items", {{"$ref", "#/$defs/count"}}}};
}
template <typename Count>
json TypeOf(const Count&) {
  return {{"$ref", "#/$defs/count"}};
}

json PropertyOf(const Option& option) {
  const auto type = [](auto target) {
    Request request;
    if constexpr (std::is_invocable_v<decltype(target), Request&>)
      return TypeOf(target(request));
    else
      return TypeOf(std::string());
  };
  json property = std::visit(type, option.target);
  if (option.choices != nullptr) {
    const json choices = {{"enum", option.choices()}};
    property = property.contains("$ref") ? json{{"type", "array"}, {"items", choices}} : choices;
  }
  property["description"] = option.help;
  return property;
}

// What a text refuses in options for a command; empty: nothing.
std::string Complaint(std::string_view command, const std::string& text) {
  Request request{.command = std::string(command)};
  const base::JsonDocument document(text, "options");
  try {
    ReadOptions(document.root(), {}, request);
  } catch (const base::Error& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("options: the schema of requests is that of the table", "[analyze]") {
  json expected;
  for (const Option& option : Options()) {
    const std::string name(option.name);
    if (option.commands.empty() || option.is_flag_only || expected.contains(name)) continue;
    expected[name] = PropertyOf(option);
  }
  const auto schema = base::FindDataFile("schemas/request.schema.json");
  json properties = json::parse(base::ReadFile(schema)).at("properties");
  properties.erase("command");
  properties.erase("inputs");
  for (const auto& [name, property] : expected.items()) {
    INFO(name);
    CHECK(properties.value(name, json()) == property);
    properties.erase(name);
  }
  CHECK(properties == json::object());
}

TEST_CASE("options: no command has two of one name", "[analyze]") {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Option& option : Options()) {
    for (const std::string_view command : {"analyze", "report", "diff"}) {
      INFO(command << " " << option.name);
      if (option.IsFlagOf(command)) CHECK(seen.emplace(command, option.name).second);
    }
    if (!option.estimate.empty()) CHECK(seen.emplace(kEstimate, option.estimate).second);
  }
}

TEST_CASE("options: the C interface lists those of an estimate, each in a line", "[analyze]") {
  std::set<std::string> listed;
  constexpr std::string_view kLine = "\n *   \"";
  const std::string header = base::ReadFile(IDBG_TEST_DATA "/../../src/capi/inductor_debug.h");
  for (std::size_t at = header.find(kLine); at != header.npos; at = header.find(kLine, at + 1)) {
    const std::size_t name = at + kLine.size();
    listed.insert(header.substr(name, header.find('"', name) - name));
  }
  std::set<std::string> expected;
  for (const Option& option : Options()) {
    if (!option.estimate.empty()) expected.emplace(option.estimate);
  }
  CHECK(listed == expected);
}

TEST_CASE("options: values are read into the request of their command", "[analyze]") {
  Request request{.command = "analyze"};
  const base::JsonDocument document(
      R"({"set": {"s77": 8}, "batch": [1, 8], "top": 0, "rank": 3, "mode": "warning", "x": 1})",
      "options");
  ReadOptions(document.root(), {"x"}, request);
  CHECK(request.analysis.bindings == tensor::Bindings{{"s77", 8}});
  CHECK(request.analysis.batches == std::vector<std::int64_t>{1, 8});
  CHECK(request.analysis.view.top == SIZE_MAX);
  CHECK(request.analysis.view.rank == 3);
  CHECK(request.analysis.mode == constraints::Mode::kWarning);
}

TEST_CASE("options: what cannot be is refused with its place", "[analyze]") {
  CHECK(Complaint("analyze", R"({"hardwear": []})").find("did you mean 'hardware'?") !=
        std::string::npos);
  CHECK(Complaint("analyze", R"({"follow": true})").find("unknown option of analyze 'follow'") !=
        std::string::npos);
  CHECK(Complaint(kEstimate, R"({"batch": [1]})").find("did you mean 'batches'?") !=
        std::string::npos);
  CHECK(Complaint("analyze", R"({"mode": "sloppy"})").find("at mode: unknown mode 'sloppy'") !=
        std::string::npos);
  CHECK(Complaint("diff", R"({"rank": 3000000000})").find("3000000000 is too large") !=
        std::string::npos);
  CHECK(Complaint("analyze", R"({"precision": ["int8"]})").find("at precision: 'int8' is not") !=
        std::string::npos);
  CHECK(Complaint("analyze", R"({"batch": [1, -1]})").find("at batch[1]: -1 must not be") !=
        std::string::npos);
}

}  // namespace
}  // namespace idbg::analyze::options_test
