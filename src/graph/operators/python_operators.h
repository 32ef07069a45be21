// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// Python's operators as FX prints them, by the names of the module `operator`.
namespace idbg::graph {

struct PythonOperator {
  std::string_view symbol;
  std::string_view name;
  int precedence;  // larger binds tighter
};

inline constexpr int kComparisonPrecedence = 3;  // "not" binds looser
inline constexpr int kUnaryPrecedence = 9;       // of -, + and ~
inline constexpr int kPowerPrecedence = 10;      // to the right

inline constexpr auto kBinaryOperators = std::to_array<PythonOperator>({
    {"<", "lt", 3},   {"<=", "le", 3},     {">", "gt", 3},      {">=", "ge", 3},
    {"==", "eq", 3},  {"!=", "ne", 3},     {"|", "or_", 4},     {"^", "xor", 5},
    {"&", "and_", 6}, {"<<", "lshift", 7}, {">>", "rshift", 7}, {"+", "add", 8},
    {"-", "sub", 8},  {"*", "mul", 9},     {"/", "truediv", 9}, {"//", "floordiv", 9},
    {"%", "mod", 9},  {"@", "matmul", 9},  {"**", "pow", 10},
});

inline constexpr auto kUnaryOperators = std::to_array<PythonOperator>({
    {"-", "neg", kUnaryPrecedence},
    {"+", "pos", kUnaryPrecedence},
    {"~", "invert", kUnaryPrecedence},
    {"not", "not_", kComparisonPrecedence - 1},
});

// The row whose symbol or name is `text`; null: none.
constexpr const PythonOperator* FindBy(std::string_view PythonOperator::* key, const auto& table,
                                       std::string_view text) {
  const auto row = std::ranges::find(table, text, key);
  return row != table.end() ? &*row : nullptr;
}

}  // namespace idbg::graph
