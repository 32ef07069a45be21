// SPDX-License-Identifier: Apache-2.0
#include "commands/app/usage.h"

#include <unistd.h>

#include <algorithm>

#include "base/files/file.h"
#include "base/log.h"
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

constexpr std::string_view kBash = R"sh(_inductor_debug() {
  local IFS=$'\n'
  COMPREPLY=($("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _inductor_debug inductor-debug
)sh";

constexpr std::string_view kZsh = R"sh(#compdef inductor-debug
_inductor_debug() {
  local -a candidates
  candidates=(${(f)"$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( ${#candidates} )); then compadd -a candidates; else _files; fi
}
if [ "${funcstack[1]}" = "_inductor-debug" ]; then
  _inductor_debug
else
  compdef _inductor_debug inductor-debug
fi
)sh";

constexpr std::string_view kFish = R"sh(function __inductor_debug_complete
  set -l words (commandline -opc) (commandline -ct)
  $words[1] __complete $words[2..-1] 2>/dev/null
end
complete -c inductor-debug -a '(__inductor_debug_complete)'
)sh";

const CompletionRow* FindRow(std::span<const CompletionRow> rows, const std::string& command) {
  const auto row = std::ranges::find(rows, command, &CompletionRow::command);
  return row == rows.end() ? nullptr : &*row;
}

const CompletionFlag* FindFlag(const CompletionRow& row, std::string_view name) {
  const auto flag = std::ranges::find_if(row.flags, [&](const CompletionFlag& one) {
    return std::ranges::find(one.names, name) != one.names.end();
  });
  return flag == row.flags.end() ? nullptr : &*flag;
}

std::vector<std::string> ValuesOf(const CompletionFlag& flag) {
  if (!flag.traits.choices.empty()) return flag.traits.choices;
  return flag.traits.suggestions != nullptr ? flag.traits.suggestions()
                                            : std::vector<std::string>{};
}

// Of a list ("h200,l4"), the last value is completed.
std::vector<std::string> WithPrefix(const std::vector<std::string>& values,
                                    std::string_view typed) {
  const std::size_t comma = typed.rfind(',');
  const std::string before(comma == std::string_view::npos ? "" : typed.substr(0, comma + 1));
  std::vector<std::string> found;
  for (const std::string& value : values) {
    if (value.starts_with(typed.substr(before.size()))) found.push_back(before + value);
  }
  return found;
}

// What may stand at the last word where no flag waits for a value.
std::vector<std::string> Openings(const CompletionRow& row, std::string_view typed) {
  if (!typed.starts_with('-') && !row.nested.empty()) return row.nested;
  std::vector<std::string> words;
  for (const CompletionFlag& flag : row.flags) {
    if (!typed.starts_with('-')) {
      if (flag.names.empty() && words.empty()) words = ValuesOf(flag);
      continue;
    }
    std::ranges::copy_if(flag.names, std::back_inserter(words),
                         [](const std::string& name) { return name.starts_with("--"); });
  }
  return words;
}

}  // namespace

bool IsCommand(std::string_view word) {
  const std::vector<std::string> names = TopCommands();
  return word == "help" || word == "completion" || std::ranges::find(names, word) != names.end();
}

std::size_t CommandIndex(std::span<char* const> words, const TakesValue& takes_value) {
  std::size_t at = 1;
  while (at < words.size() && words[at][0] == '-')
    at += TakesNextWord(words[at], takes_value) ? 2 : 1;
  return std::min(at, words.size());
}

void FailUnknownCommand(const std::string& word) {
  base::FailUsage(base::UnknownWord("command", word, TopCommands(), "see inductor-debug --help"));
}

void CheckNestedCommand(const std::string& group, const std::string& word,
                        std::span<const std::string> names) {
  if (names.empty() || word.starts_with('-') || std::ranges::find(names, word) != names.end())
    return;
  if (word.empty())
    base::FailUsage(group + " needs a command: " + base::Join(names) + " (see inductor-debug " +
                    group + " --help)");
  base::FailUsage(base::UnknownWord("command", group + " " + word, names,
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
    base::FailUsage("unknown flag '--" + flag + "'" +
                    (nearest.empty() ? "" : " (did you mean '--" + nearest + "'?)"));
  }
}

int ReportError(const base::Error& error) {
  try {
    base::CheckMappedFiles();
  } catch (const base::Error& truncated) {
    base::LogFailure(truncated.what());
    return base::ExitCode(truncated.code());
  }
  base::LogFailure(error.what());
  return base::ExitCode(error.code());
}

int ReportNoMemory() {
  constexpr std::string_view kText =
      "inductor-debug: out of memory (raise the limit, or give it less to read at once)\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
  return base::kExitExternal;
}

base::Error FileError(const std::filesystem::filesystem_error& error) {
  return {base::ErrorCode::kNotFound,
          "cannot be read: " + error.code().message(),
          {.file = error.path1().string()}};
}

std::vector<std::string> Complete(std::span<const CompletionRow> rows,
                                  std::span<const std::string> words) {
  const CompletionRow* row = FindRow(rows, "");
  if (row == nullptr || words.empty()) return {};
  const CompletionFlag* waiting = nullptr;  // a flag whose value comes next
  for (const std::string& word : words.first(words.size() - 1)) {
    if (word == "--") return {};
    if (word == "=") continue;  // bash takes "--flag=value" apart
    if (waiting != nullptr) {
      waiting = nullptr;
    } else if (word.starts_with('-')) {
      const CompletionFlag* const flag = FindFlag(*row, word);
      if (flag != nullptr && flag->takes_value) waiting = flag;
    } else if (std::ranges::find(row->nested, word) != row->nested.end()) {
      row = FindRow(rows, row->command + (row->command.empty() ? "" : " ") + word);
      if (row == nullptr) return {};
    }
  }
  const std::string typed = words.back() == "=" ? "" : words.back();
  return WithPrefix(waiting != nullptr ? ValuesOf(*waiting) : Openings(*row, typed), typed);
}

std::string CompletionScript(std::string_view shell) {
  if (shell == "bash") return std::string(kBash);
  if (shell == "zsh") return std::string(kZsh);
  if (shell == "fish") return std::string(kFish);
  base::FailUsage("no completion for shell '" + std::string(shell) + "' (bash, zsh or fish)");
}

}  // namespace idbg::commands
