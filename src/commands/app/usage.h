// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What the words of a command line are, and what is wrong with them. The parser says less: it does
// not know the nearest right word.
namespace idbg::commands {

// Whether a flag, "--output" or "o", takes a value.
using TakesValue = std::function<bool(const std::string& name)>;

bool IsCommand(std::string_view word);

// Where the command stands: the first word that is neither a flag nor a flag's value; else the end.
std::size_t CommandIndex(std::span<char* const> words, const TakesValue& takes_value);

[[noreturn]] void FailUnknownCommand(const std::string& word);

// Throws for "dataset inof", and names the nearest of the group's commands; for "dataset" it names
// them all.
void CheckNestedCommand(const std::string& group, const std::string& word,
                        std::span<const std::string> names);

// Throws for "--hardwear", where one of these flags (without "--") is near, and if `is_strict` for
// any other that is none of them.
void CheckFlags(std::span<char* const> words, const std::vector<std::string>& names,
                bool is_strict);

}  // namespace idbg::commands
