// SPDX-License-Identifier: Apache-2.0
#include "commands/completion.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace idbg::commands {
namespace {

// The longest chain of command words typed so far selects the row.
std::string BashScript(const std::vector<CompletionRow>& rows) {
  std::string script =
      "_inductor_debug() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} chain=inductor-debug\n"
      "  local -A words=(\n";
  for (const CompletionRow& row : rows) {
    const std::string chain = "inductor-debug" + (row.command.empty() ? "" : " " + row.command);
    script += "    ['" + chain + "']='" + base::Join(row.words, " ") + "'\n";
  }
  script +=
      "  )\n"
      "  local i next\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    next=\"$chain ${COMP_WORDS[i]}\"\n"
      "    [[ -v words[$next] ]] && chain=$next\n"
      "  done\n"
      "  COMPREPLY=($(compgen -W \"${words[$chain]}\" -- \"$current\"))\n"
      "}\n"
      "complete -o bashdefault -o default -F _inductor_debug inductor-debug\n";
  return script;
}

// Flags may stand before a command, so that its words are looked for, wherever they are.
std::string FishCondition(const CompletionRow& row) {
  if (row.command.empty()) return "__fish_use_subcommand";
  std::string condition;
  std::string_view rest = row.command;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    condition += condition.empty() ? "" : "; and ";
    condition += "__fish_seen_subcommand_from " + std::string(word);
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return condition;
}

std::string FishScript(const std::vector<CompletionRow>& rows) {
  std::string script;
  for (const CompletionRow& row : rows) {
    script += "complete -c inductor-debug -n \"" + FishCondition(row) + "\" -a '" +
              base::Join(row.words, " ") + "'\n";
  }
  return script;
}

}  // namespace

std::string CompletionScript(std::string_view shell, const std::vector<CompletionRow>& rows) {
  if (shell == "bash") return BashScript(rows);
  if (shell == "zsh") return "autoload -U +X bashcompinit && bashcompinit\n" + BashScript(rows);
  if (shell == "fish") return FishScript(rows);
  throw base::Error(base::ErrorCode::kUsage,
                    "no completion for shell '" + std::string(shell) + "' (bash, zsh or fish)");
}

}  // namespace idbg::commands
