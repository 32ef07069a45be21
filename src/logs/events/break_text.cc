// SPDX-License-Identifier: Apache-2.0
#include "logs/events/break_text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/json/token_reader.h"
#include "base/text/text.h"
#include "logs/text.h"

namespace idbg::logs {

namespace {

// What follows `mark` in the line, or nothing.
std::optional<std::string_view> After(std::string_view line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return base::Trim(line.substr(at + mark.size()));
}

// "cat() got an unexpected keyword argument" of "TypeError <built-in method cat of type object at
// 0x7f>: cat() got an unexpected keyword argument": what an exception says that has no explanation.
std::string ErrorIn(std::string_view context) {
  const bool is_error = context.substr(0, context.find(' ')).ends_with("Error");
  return is_error ? std::string(base::Trim(Between(context, ">: "))) : "";
}

// "cond" for "<bound method HigherOrderOperator.name of <torch._higher_order_ops.cond.CondOp object
// at 0x7f>>", with which versions up to 2.13 name an operator.
std::string WithoutMethod(const std::string& text) {
  constexpr std::string_view kMethod = "<bound method HigherOrderOperator.name of <";
  const std::size_t at = text.find(kMethod);
  if (at == text.npos) return text;
  const auto parts = base::Split(Between(text, kMethod, " "), '.');
  const std::size_t end = std::min(text.find(">>", at), text.size() - 2) + 2;
  return parts.size() < 2 ? text
                          : text.substr(0, at).append(parts[parts.size() - 2]) + text.substr(end);
}

// A traceback's last exception of Dynamo's, without its class: of a frame that is skipped the only
// reason that versions before 2.10 give. Empty for none.
std::string_view Raised(std::string_view traceback) {
  constexpr std::string_view kStart = "\ntorch._dynamo.exc.";
  const std::size_t at = traceback.rfind(kStart);
  if (at == std::string_view::npos) return {};
  traceback.remove_prefix(at + kStart.size());
  const std::size_t colon = traceback.find(": ");
  return colon == std::string_view::npos ? traceback : traceback.substr(colon + 2);
}

class Parser {
 public:
  BreakText Parse(std::string_view text) {
    while (!text.empty() && part_ != Part::kEnd) {
      std::string_view line = base::TakeUntil(text, '\n');
      if (line.ends_with('\r')) line.remove_suffix(1);
      TakeLine(line);
    }
    if (result_.type.empty()) result_.type = std::move(candidate_);
    if (result_.type.empty()) TakeRaised(Raised(text));
    if (result_.explanation.empty()) result_.explanation = ErrorIn(result_.context);
    result_.explanation = WithoutMethod(result_.explanation);
    if (result_.place.file.empty()) result_.place = PlaceOf(result_.stack);
    return std::move(result_);
  }

 private:
  enum class Part { kHead, kExplanation, kHint, kAfterBreak, kOther, kStack, kEnd };

  void TakeLine(std::string_view line) {
    if (line.starts_with("Traceback (most recent call last)") || line == "NoneType: None") {
      part_ = Part::kEnd;
    } else if (part_ == Part::kStack) {
      TakeTracebackLine(line, result_.stack);
    } else if (line.starts_with("Graph break: skip: ")) {
      result_.skips_frame = true;
      part_ = Part::kStack;
    } else if (line.starts_with("User code traceback:") || line.ends_with("from user code at:") ||
               line.starts_with("from user code:")) {
      part_ = Part::kStack;
    } else if (!TakeMark(line)) {
      TakeText(line);
    }
  }

  void TakeRaised(std::string_view text) {
    if (text.empty()) return;
    BreakText raised = Parser().Parse(text);
    raised.place = std::move(result_.place);
    raised.skips_frame = result_.skips_frame;
    if (!result_.stack.empty()) raised.stack = std::move(result_.stack);
    result_ = std::move(raised);
  }

  // A line that says what it is.
  bool TakeMark(std::string_view line) {
    if (const auto place = After(line, "in user code at ")) {
      result_.place = ParsePlace(*place);
    } else if (const auto explanation = After(line, "  Explanation: ")) {
      EndHead();
      if (part_ == Part::kExplanation) result_.explanation = *explanation;
    } else if (const auto hint = After(line, "  Hint: ")) {
      part_ = Part::kHint;
      if (!is_second_) result_.hints.emplace_back(*hint);
    } else if (const auto context = After(line, "  Developer debug context: ")) {
      part_ = Part::kOther;
      if (!is_second_) result_.context = *context;
    } else if (const auto link = After(line, "please visit: ")) {
      part_ = Part::kOther;
      if (!is_second_) result_.link = *link;
    } else if (line.find("another graph break occurred") != std::string_view::npos) {
      part_ = Part::kAfterBreak;
      is_second_ = true;
    } else {
      return false;
    }
    return true;
  }

  // The line before the explanation is the type.
  void EndHead() {
    if (is_second_) {
      result_.skip_type = std::move(candidate_);
      part_ = Part::kOther;
    } else {
      result_.type = std::move(candidate_);
      part_ = Part::kExplanation;
    }
    candidate_.clear();
  }

  void TakeText(std::string_view line) {
    const std::string_view text = base::Trim(line);
    if (text.empty()) {
      if (part_ == Part::kExplanation || part_ == Part::kHint) part_ = Part::kOther;
      return;
    }
    if (part_ == Part::kHead || part_ == Part::kAfterBreak) {
      TakeHead(text);
    } else if (part_ == Part::kExplanation) {
      result_.explanation += " " + std::string(text);
    } else if (part_ == Part::kHint && !is_second_) {
      result_.hints.back() += " " + std::string(text);
    }
  }

  void TakeHead(std::string_view text) {
    if (text.find("falling back to eager") != std::string_view::npos ||
        text.find("results in a skip") != std::string_view::npos)
      result_.skips_frame = true;
    for (const std::string_view mark :
         {"Graph Break Reason: ", "Reason: Unsupported: ", "Reason: ", "Graph break: "}) {
      if (text.starts_with(mark)) {
        candidate_ = base::Trim(text.substr(mark.size()));
        return;
      }
    }
    // "HOP: Non-nullified side effect", then in which operator.
    constexpr std::string_view kInside = "Higher Order Operator: ";
    if (text.starts_with(kInside) && !candidate_.empty())
      candidate_.append(" in ").append(text.substr(kInside.size()));
    else
      candidate_ = text;
  }

  BreakText result_;
  Part part_ = Part::kHead;
  bool is_second_ = false;  // in the break that happened while another was handled
  std::string candidate_;   // for the type
};

constexpr std::size_t kMaxBackwardNodes = 100'000;

// "SumBackward0" of "# File: ... in set_node_origin, code: SumBackward0 (NodeCall 1)"; a node that
// is mentioned again, for what is done after it, counts once.
void ReadNodes(std::string_view text, std::vector<std::string>& nodes) {
  constexpr std::string_view kCode = "in set_node_origin, code: ";
  constexpr std::string_view kCall = " (NodeCall ";
  std::set<std::string_view> known;
  for (std::string_view line; NextLine(text, line) && nodes.size() < kMaxBackwardNodes;) {
    const std::size_t begin = line.find(kCode);
    if (begin == std::string_view::npos) continue;
    const std::string_view node = line.substr(begin + kCode.size());
    const std::size_t end = node.rfind(kCall);
    if (end == std::string_view::npos) continue;
    if (known.insert(node).second) nodes.emplace_back(node.substr(0, end));
  }
}

}  // namespace

std::string UnquoteException(std::string_view text) {
  text = base::Trim(text);
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos || !text.ends_with(')')) return std::string(text);
  std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  std::string result(text.substr(0, open));
  if (inside.empty()) return result;
  const char quote = inside.front();
  if ((quote != '\'' && quote != '"') || inside.size() < 2)
    return result + ": " + std::string(inside);
  inside = inside.substr(1, inside.rfind(quote) > 0 ? inside.rfind(quote) - 1 : inside.npos);
  result += ": ";
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool is_escape = inside[i] == '\\' && i + 1 < inside.size();
    if (is_escape) ++i;
    result += is_escape && inside[i] == 'n' ? '\n' : inside[i];
  }
  return result;
}

std::string BreakText::Cause() const {
  constexpr std::string_view kGot = ": got ";
  constexpr std::string_view kRaised = "raised exception ";
  if (const std::size_t at = explanation.find(kGot); at != std::string::npos)
    return UnquoteException(std::string_view(explanation).substr(at + kGot.size()));
  if (context.starts_with(kRaised))
    return UnquoteException(std::string_view(context).substr(kRaised.size()));
  return "";
}

std::string BreakText::LinkId() const {
  const std::size_t slash = link.rfind('/');
  const std::size_t dot = link.rfind('.');
  if (slash == std::string::npos || dot == std::string::npos || dot < slash) return "";
  return link.substr(slash + 1, dot - slash - 1);
}

BreakText ParseBreakText(std::string_view text) { return Parser().Parse(text); }

BreakText ReadBreakText(const Log& log, const Record& record) {
  return ParseBreakText(log.Payload(record));
}

void ReadRecompileReasons(const Log& log, const Record& record,
                          base::FunctionRef<void(std::string_view reason)> on_reason) {
  if (record.payload_size > kMaxRecompileReasons) return;
  const std::string payload = log.JsonPayload(record);
  if (!payload.starts_with('[')) return on_reason(payload);
  try {
    const auto reader = base::MakeJsonReader(payload, "");
    reader->ReadArray([&] {
      if (reader->Peek().type == base::TokenType::kString)
        on_reason(reader->ReadStringView());
      else
        reader->Skip();
    });
  } catch (const base::Error&) {
    return;  // what stands before the damage has been told
  }
}

CapturedBackward ReadCapturedBackward(const Selected& capture) {
  CapturedBackward captured;
  const auto reasons = Find(capture, Event::kArtifact, "compiled_autograd_compile_reasons");
  const auto graphs = Find(capture, Event::kCompiledAutogradGraph);
  try {
    if (!reasons.empty())
      ReadRecompileReasons(capture.log(), *reasons.front(), [&](std::string_view reason) {
        if (captured.reason.empty()) captured.reason = reason;
      });
    if (!graphs.empty()) ReadNodes(capture.log().Payload(*graphs.front()), captured.nodes);
  } catch (const base::Error&) {
    // What was read before is kept: the record's damage is told where records are counted.
  }
  return captured;
}

}  // namespace idbg::logs
