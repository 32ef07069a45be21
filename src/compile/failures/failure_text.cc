// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

#include "base/text/text.h"
#include "compile/failures/failures.h"
#include "compile/recorded_text.h"
#include "compile/user_frames.h"
#include "logs/events/graphs.h"
#include "logs/events/record_events.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

constexpr std::uint64_t kMaxText = std::uint64_t{4} << 20;

// What Dynamo adds behind an exception's text: "Set TORCHDYNAMO_VERBOSE=1 for ...", of older
// versions "Set TORCH_LOGS=...".
constexpr std::string_view kVerbose = "\nSet TORCH";

std::string_view Before(std::string_view text, std::string_view mark) {
  return text.substr(0, text.find(mark));
}

// The last traceback of a chain.
std::string_view LastOf(std::string_view traceback) {
  constexpr auto kLinks = std::to_array<std::string_view>(
      {"\nThe above exception was the direct cause of the following exception:\n",
       "\nDuring handling of the above exception, another exception occurred:\n"});
  for (const std::string_view link : kLinks) {
    const std::size_t at = base::FindLast(traceback, link);
    if (at != std::string_view::npos) traceback.remove_prefix(at + link.size());
  }
  return traceback;
}

// Frames up to the line of the exception; what is left of `text` begins there.
std::vector<logs::Frame> TakeFrames(std::string_view& text) {
  std::vector<logs::Frame> frames;
  std::string_view rest = text;
  for (std::string_view line; logs::NextLine(rest, line); text = rest) {
    if (line.starts_with("  File \"")) {
      if (auto frame = logs::ParseTracebackLine(line)) frames.push_back(std::move(*frame));
    } else if (line.starts_with("    ")) {
      const bool is_underline = line.find_first_not_of("^~ ") == std::string_view::npos;
      if (!frames.empty() && frames.back().code.empty() && !is_underline)
        frames.back().code = base::Trim(line);
    } else if (!line.starts_with("Traceback ") && !line.starts_with("  [Previous line repeated ") &&
               !base::Trim(line).empty()) {
      break;
    }
  }
  return frames;
}

// Without "torch._dynamo.exc.TorchRuntimeError: ".
std::string_view WithoutType(std::string_view text, std::string_view type) {
  const std::string_view head = Before(text, ": ");
  const bool is_type = !type.empty() && head.ends_with(type) && head.find(' ') == head.npos;
  return is_type ? text.substr(std::min(head.size() + 2, text.size())) : text;
}

// "...: got RuntimeError: a and b" of "...: got RuntimeError('a and b')", as torch 2.9 has it.
std::string WithoutQuotes(std::string_view message) {
  constexpr std::string_view kGot = ": got ";
  const std::size_t at = message.rfind(kGot);
  if (at == std::string_view::npos || !message.ends_with("')")) return std::string(message);
  const std::size_t begin = at + kGot.size();
  return std::string(message.substr(0, begin)) + logs::UnquoteException(message.substr(begin));
}

// Of a C++ compiler's run the first error that it names: the command is pages long.
std::string CompilerMessage(std::string_view reason) {
  constexpr std::string_view kCommand = "\n\nCommand:\n";
  constexpr std::string_view kOutput = "\nOutput:";
  const std::size_t command = reason.find(kCommand);
  const std::size_t output = reason.find(kOutput, std::min(command, reason.size()));
  if (output == std::string_view::npos) return "";
  std::string_view rest = base::Trim(reason.substr(output + kOutput.size()));
  std::string_view first;
  for (std::string_view line; logs::NextLine(rest, line);) {
    if (first.empty()) first = base::Trim(line);
    if (line.find("error") == std::string_view::npos) continue;
    first = base::Trim(line);
    break;
  }
  if (first.empty()) first = kSilentCompiler;
  return std::string(reason.substr(0, command)) + ": " + std::string(first);
}

// The exception's own words: up to the parts that follow them.
std::string_view MessageOf(std::string_view reason) {
  constexpr auto kMarks = std::to_array<std::string_view>(
      {"\n  Explanation: ", "\n  Hint: ", "\n  target: ", "\n  args[", "\nFound from",
       "\nWhile executing %", "\nfrom user code:", "\nUser stack:", "\n\nSet TORCH",
       "\nFor more information, run with", " (unhinted: "});
  for (const std::string_view mark : kMarks) reason = Before(reason, mark);
  return base::Trim(reason);
}

// "Found from :", "from user code:", or "User stack:" of a violated constraint, with the frames
// behind it.
std::vector<logs::Frame> UserStack(std::string_view text) {
  constexpr auto kMarks =
      std::to_array<std::string_view>({"Found from :", "from user code:", "User stack:"});
  for (const std::string_view mark : kMarks) {
    const std::size_t at = base::FindLast(text, mark);
    if (at == std::string_view::npos) continue;
    // The first frame is indented by three blanks.
    std::string lines = "  " + std::string(base::Trim(text.substr(at + mark.size())));
    std::string_view rest = lines;
    auto frames = TakeFrames(rest);
    if (!frames.empty()) return frames;
  }
  return {};
}

// Where the nodes of a graph come from that Inductor worked on ("stack_traces = {,"), of which each
// line ends with a comma.
std::vector<logs::Frame> NodeStack(std::string_view text) {
  std::vector<logs::Frame> frames;
  std::string_view rest = logs::Between(text, "stack_traces = {,", "}");
  bool is_code = false;
  for (std::string_view line; logs::NextLine(rest, line);) {
    line = base::Trim(line);
    if (line.ends_with(',')) line.remove_suffix(1);
    const bool is_file = line.starts_with("File \"");
    if (is_code && !frames.empty()) frames.back().code = line;
    is_code = is_file;
    if (!is_file) continue;
    if (auto frame = logs::ParseTracebackLine("  " + std::string(line)))
      frames.push_back(std::move(*frame));
  }
  return frames;
}

void SetPlace(FailureText& text) {
  const logs::Frame* frame = FindUserFrame(text.parts.stack);
  if (frame == nullptr || OwnerOf(frame->file) != FrameOwner::kUser) {
    const logs::Frame* const raised = FindUserFrame(text.traceback);
    if (raised != nullptr && OwnerOf(raised->file) == FrameOwner::kUser) frame = raised;
  }
  if (frame == nullptr || OwnerOf(frame->file) != FrameOwner::kUser) return;
  text.place = logs::PlaceOf(*frame);
  text.code = frame->code;
}

// The code that Inductor wrote is nobody's line, wherever the program keeps it.
void LeaveOutGenerated(const logs::Selected& selected, FailureText& text) {
  for (const logs::Record* record : logs::Find(selected, logs::Event::kInductorOutputCode)) {
    const std::string file = logs::ReadOutputFile(selected.log(), *record);
    const auto is_generated = [&](const logs::Frame& frame) { return frame.file == file; };
    if (std::erase_if(text.parts.stack, is_generated) +
            std::erase_if(text.traceback, is_generated) ==
        0)
      continue;
    text.place = {};
    text.code.clear();
    SetPlace(text);
  }
}

// "acme_erf" of "error: ‘acme_erf’ was not declared in this scope".
std::string_view UndeclaredName(std::string_view message) {
  const std::size_t end = message.find("was not declared in this scope");
  if (end == std::string_view::npos) return {};
  const auto is_of_name = [](char c) { return c == '_' || base::IsLetter(c) || base::IsDigit(c); };
  std::string_view name = message.substr(0, end);
  while (!name.empty() && !is_of_name(name.back())) name.remove_suffix(1);
  std::size_t start = name.size();
  while (start > 0 && is_of_name(name[start - 1])) --start;
  return name.substr(start);
}

// The nodes of the graph of which the name says that they are meant, if they are of one line: "erf"
// and "erf_1" of "acme_erf".
std::string NamedAfter(const logs::Selected& selected, std::string_view name) {
  const logs::Record* const graph = logs::FindLastGraph(selected, logs::GraphStage::kPostGrad);
  if (name.empty() || graph == nullptr) return "";
  const std::string words = "_" + std::string(name) + "_";
  std::string found;
  for (const auto& [node, line] : logs::ReadGraphLines(ReadText(selected, graph))) {
    const std::string op(base::WithoutNumber(node));
    if (op.empty() || line.place.file.empty() || words.find("_" + op + "_") == words.npos) continue;
    std::string told = "aten." + op + " of " + line.place.ToString() + ", " + line.code;
    if (!found.empty() && found != told) return "";
    found = std::move(told);
  }
  return found;
}

}  // namespace

std::string FailureText::Sentence() const {
  const auto one_line = [](std::string_view words) {
    constexpr std::string_view kLogs = "For more information, run with TORCH_LOGS=";
    constexpr int kShown = 2;  // of a list; what torch.export suggests is the advice
    int items = 0;
    std::string line;
    std::string_view rest = Before(words, "\nSuggested fixes:");
    for (std::string_view part; logs::NextLine(rest, part);) {
      part = base::Trim(part.substr(0, part.find(kLogs)));
      if (part.starts_with("- ") && ++items > kShown) continue;
      if (!part.empty()) line += (line.empty() ? "" : " ") + std::string(part);
    }
    while (line.ends_with('.')) line.pop_back();
    if (items > kShown) line += " (and " + std::to_string(items - kShown) + " more)";
    return line;
  };
  if (!cause.empty() && cause != parts.type) {
    // "RuntimeError when ...: a and b", not the type twice.
    std::string_view words = cause;
    const std::string_view type = Before(cause, ": ");
    if (type.size() < cause.size() && parts.type.starts_with(type))
      words.remove_prefix(type.size() + 2);
    return parts.type + ": " + one_line(words);
  }
  if (!parts.explanation.empty()) return parts.type + ": " + one_line(parts.explanation);
  if (message.empty()) return "reason not recorded";
  return one_line(message) + (target.empty() ? "" : " (target " + target + ")");
}

FailureText ParseFailureText(std::string_view type, std::string_view reason,
                             std::string_view traceback) {
  FailureText text;
  std::string_view raised = LastOf(traceback);
  text.traceback = TakeFrames(raised);
  raised = base::Trim(WithoutType(Before(raised, kVerbose), type));
  if (text.traceback.empty()) raised = {};
  text.whole = reason.size() >= raised.size() ? base::Trim(Before(reason, kVerbose)) : raised;
  text.parts = logs::ParseBreakText(reason.empty() ? raised : reason);
  text.message = CompilerMessage(text.whole);
  if (text.message.empty()) text.message = WithoutQuotes(MessageOf(text.whole));
  text.cause = text.parts.Cause();
  text.target = base::Trim(logs::Between(text.whole, "\n  target: ", "\n"));
  if (auto stack = UserStack(reason.empty() ? raised : reason); !stack.empty())
    text.parts.stack = std::move(stack);
  else if (auto told = UserStack(raised); !told.empty())
    text.parts.stack = std::move(told);
  else if (auto made = NodeStack(text.whole); !made.empty())
    text.parts.stack = std::move(made);
  SetPlace(text);
  return text;
}

FailureText ReadFailureText(const CompilationSummary& summary) {
  const Failure& failure = *summary.failure;
  std::string traceback;
  bool is_doubtful = false;
  const auto* const record =
      logs::FindLast(summary.selected, logs::Event::kArtifact, "dynamo_error");
  if (record != nullptr && record->payload_size <= kMaxText) {
    traceback = ReadText(summary.selected, record);
    is_doubtful = record->payload == logs::PayloadState::kDamaged;
  }
  FailureText text = ParseFailureText(failure.type, failure.reason, traceback);
  text.is_doubtful = is_doubtful;
  LeaveOutGenerated(summary.selected, text);
  text.named_after = NamedAfter(summary.selected, UndeclaredName(text.message));
  const bool is_users =
      !failure.user_frame.file.empty() && OwnerOf(failure.user_frame.file) == FrameOwner::kUser;
  if (is_users && (text.parts.stack.empty() || text.place.file.empty())) {
    if (text.place != failure.user_frame) text.code.clear();
    text.place = failure.user_frame;
  }
  if (text.place.file.empty()) text.place = summary.function.place;
  // A graph of compiled autograd, or a function of PyTorch's: what the user can change called it.
  if (OwnerOf(text.place.file) != FrameOwner::kUser) {
    if (const logs::Frame caller = FindCaller(summary); !caller.file.empty()) {
      text.place = logs::PlaceOf(caller);
      text.code = caller.code;
    }
  }
  return text;
}

}  // namespace idbg::compile
