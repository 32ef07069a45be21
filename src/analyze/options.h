// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analyze/request.h"
#include "base/function_ref.h"
#include "base/json/json_document.h"

// The options of analyze, report, diff and idbg_roofline_estimate(). The flags of the command line
// are made of this table (commands/app/flags.h), requests in JSON are read by it, and a test
// holds data/schemas/request.schema.json and the header of the C interface against it.
namespace idbg::analyze {

// Where the value of an option goes, which also says what it is.
using Target =
    std::variant<bool& (*)(Request&), std::string& (*)(Request&),
                 std::size_t& (*)(Request&),                  // rows; 0 is written for all
                 std::int64_t& (*)(Request&),                 // from 0 on
                 std::optional<std::int64_t>& (*)(Request&),  // from 0 on
                 std::optional<std::int32_t>& (*)(Request&),  // from 0 on
                 std::optional<double>& (*)(Request&), std::vector<std::string>& (*)(Request&),
                 std::vector<std::int64_t>& (*)(Request&),
                 std::vector<tensor::DType>& (*)(Request&), tensor::Bindings& (*)(Request&),
                 void (*)(Request&, const std::string&)>;  // what is read from a text, or throws

struct Option {
  std::string_view name;      // of the flag without its dashes, and in requests
  std::string_view commands;  // that have it: "analyze report"
  std::string_view estimate;  // its name for idbg_roofline_estimate(); empty: not one of these
  Target target;
  std::string_view help;
  std::vector<std::string> (*choices)() = nullptr;      // the values allowed; null: any
  std::vector<std::string> (*suggestions)() = nullptr;  // what a shell offers where any is allowed
  bool is_flag_only = false;                            // about a terminal: not in requests

  bool IsFlagOf(std::string_view command) const;
  // What requests for a command call it; empty: the command does not have it.
  std::string_view NameFor(std::string_view command) const;
};

// In the order of the help texts.
std::span<const Option> Options();

// Throws Error(kUsage) where an option was given that has no effect on inputs of these kinds
// (report/input.h) or without another option: the table of which apply to what is here.
void CheckOptions(const Request& request, const std::vector<std::string_view>& kinds);

// Throws Error(kUsage) where the gate names a rule that only an option which was not given can find
// anything of. A saved report, also one in a run, may have been made with any.
void CheckRules(const Request& request, const report::Gate& gate, const report::Document& document);

// Reads the options of a map in JSON, except those of the keys in `skipped`. Throws Error(kFormat)
// with the place, also for an option that the command of the request does not have: a misspelt one
// must not be ignored.
void ReadOptions(base::JsonValue map, const std::vector<std::string>& skipped, Request& request);

// The floating-point types of these names. Calls `fail`, which throws, with what is wrong.
std::vector<tensor::DType> ParsePrecisions(const std::vector<std::string>& names,
                                           base::FunctionRef<void(const std::string&)> fail);

}  // namespace idbg::analyze
