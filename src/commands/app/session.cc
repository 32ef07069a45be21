// SPDX-License-Identifier: Apache-2.0
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/text.h"
#include "commands/app/command.h"
#include "commands/app/manual.h"
#include "commands/app/progress.h"
#include "report/writers.h"

namespace idbg::commands {
namespace {

constexpr int kNoSuchCommand = 127;  // what a shell says of it

// What $COLUMNS says; 0: nothing that makes sense.
int ColumnsVariable() {
  constexpr int kMost = 10000;
  const char* const text = std::getenv("COLUMNS");
  if (text == nullptr) return 0;
  const auto columns = base::ParseNumber<int>(text);
  return columns && *columns > 0 && *columns <= kMost ? *columns : 0;
}

// Columns of the output: as $COLUMNS says, which shells set and do not export unless asked to, else
// of the terminal; 0 when it is a pipe, a file or of unknown size.
int TerminalWidth() {
  if (const int columns = ColumnsVariable(); columns > 0) return columns;
  winsize size{};
  if (::isatty(STDOUT_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

// no-color.org: any value but the empty one says no; so does a terminal that cannot; --color says
// more.
bool WantsColor(const std::string& mode, int descriptor) {
  if (mode != "auto") return mode == "always";
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return ::isatty(descriptor) == 1 && !is_dumb && (no_color == nullptr || *no_color == '\0');
}

}  // namespace

void Session::Print(std::string_view text) const {
  if (!output.empty() && output != "-") {
    base::WriteFile(output, text);
    return;
  }
  base::CheckMappedFiles();
  const TerminalTurn turn;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    base::FailExternal(std::string("cannot write to standard output: ") + std::strerror(errno));
  }
}

Session Session::ToTerminal() const {
  Session terminal = *this;
  terminal.output.clear();
  return terminal;
}

void Session::Page(std::string_view markdown) const {
  const bool to_terminal = output.empty() && ::isatty(STDOUT_FILENO) == 1;
  const bool has_color = output.empty() && WantsColor(color, STDOUT_FILENO);
  const std::string text = has_color ? WithBoldHeadings(markdown) : std::string(markdown);
  const char* const chosen = std::getenv("PAGER");
  const std::string pager = chosen != nullptr ? chosen : "less -FRX";
  if (!to_terminal || pager.empty() || pager == "cat") return Print(text);
  // The user's own command, run as git and man run it. A reader who leaves early is no failure.
  FILE* const pipe = ::popen((pager + " 2>/dev/null").c_str(), "w");
  if (pipe == nullptr) return Print(text);
  const auto former = std::signal(SIGPIPE, SIG_IGN);
  std::fwrite(text.data(), 1, text.size(), pipe);
  const int status = ::pclose(pipe);
  if (former != SIG_ERR) std::signal(SIGPIPE, former);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoSuchCommand) Print(text);
}

std::string Session::Render(const report::Document& document, bool brief) const {
  const bool to_file = !output.empty() && output != "-";
  const report::TextStyle style{.width = to_file ? 0 : TerminalWidth(),
                                .color = !to_file && WantsColor(color, STDOUT_FILENO),
                                .brief = brief};
  const base::LogPhase phase(base::LogLevel::kInfo, "write the result as ", json ? "JSON" : "text");
  return json ? report::ToJson(document) : report::ToText(document, style);
}

int Session::Report(const report::Document& document, bool brief) const {
  gate.CheckApplies(document);
  Print(Render(document, brief));
  return Judge(document);
}

bool Session::Confirm(const report::Document& document, std::string_view question) const {
  const std::string text = report::ToText(document, {.color = WantsColor(color, STDERR_FILENO)}) +
                           std::string(question) + " [y/N] ";
  const TerminalTurn turn;
  std::fputs(text.c_str(), stderr);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

int Session::Judge(const report::Document& document) const {
  const std::string why = gate.WhyItFails(document);
  if (why.empty()) return base::kExitClean;
  const bool is_unreadable = std::ranges::any_of(document.inputs, [](const report::Input& input) {
    return input.state == report::InputState::kUnreadable;
  });
  const int code = is_unreadable ? base::kExitInput : base::kExitFindings;
  if (!exit_zero || is_unreadable) base::LogNotice("exit ", code, ": ", why);
  return code;
}

bool Session::ColorsLog() const { return WantsColor(color, STDERR_FILENO); }

bool Session::ShowsProgress() const { return !quiet && ::isatty(STDERR_FILENO) == 1; }

}  // namespace idbg::commands
