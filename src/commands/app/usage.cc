// SPDX-License-Identifier: Apache-2.0
#include "commands/app/usage.h"

#include <algorithm>

#include "base/error.h"
#include "base/text/edit_distance.h"
#include "base/text/text.h"
#include "commands/app/command.h"

namespace idbg::commands {
namespace {

// "--output" and "-o" do, also as the last of "-qo"; "--output=FILE" and "-oFILE" do not.
bool TakesNextWord(const std::string& word, const TakesValue& takes_value) {
  if (word.starts_with("--")) return takes_value(word);
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (takes_value(std::string{'-', word[i]})) return i + 1 == word.size();
  }
  return false;
}

}  // namespace

bool IsCommand(std::string_view word) {
  return word == "help" || word == "completion" ||
         std::ranges::any_of(CommandTable(), [word](const CommandEntry& entry) {
           return entry.name.substr(0, entry.name.find(' ')) == word;
         });
}

std::size_t CommandIndex(std::span<char* const> words, const TakesValue& takes_value) {
  std::size_t at = 1;
  while (at < words.size() && words[at][0] == '-')
    at += TakesNextWord(words[at], takes_value) ? 2 : 1;
  return std::min(at, words.size());
}

void FailUnknownCommand(const std::string& word) {
  throw base::Error(base::ErrorCode::kUsage,
                    base::UnknownWord("command", word, TopCommands(), "see inductor-debug --help"));
}

void CheckNestedCommand(const std::string& group, const std::string& word,
                        std::span<const std::string> names) {
  if (names.empty() || word.starts_with('-') || std::ranges::find(names, word) != names.end())
    return;
  if (word.empty())
    throw base::Error(base::ErrorCode::kUsage, group + " needs a command: " + base::Join(names) +
                                                   " (see inductor-debug " + group + " --help)");
  throw base::Error(base::ErrorCode::kUsage,
                    base::UnknownWord("command", group + " " + word, names,
                                      "see inductor-debug " + group + " --help"));
}

void CheckFlags(std::span<char* const> words, const std::vector<std::string>& names,
                bool is_strict) {
  for (const std::string word : words) {
    if (word == "--") return;
    if (!word.starts_with("--")) continue;
    const std::string flag = word.substr(2, word.find('=') - 2);
    if (std::ranges::find(names, flag) != names.end()) continue;
    const std::string nearest = base::NearestWord(flag, names);
    if (nearest.empty() && !is_strict) continue;
    throw base::Error(base::ErrorCode::kUsage,
                      "unknown flag '--" + flag + "'" +
                          (nearest.empty() ? "" : " (did you mean '--" + nearest + "'?)"));
  }
}

}  // namespace idbg::commands
