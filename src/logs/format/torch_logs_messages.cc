// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/json/json.h"
#include "base/text/text.h"
#include "logs/events/artifacts.h"
#include "logs/events/stack.h"
#include "logs/format/torch_logs.h"
#include "logs/text.h"

namespace idbg::logs {
namespace {

using base::Has;

using Lines = std::span<const std::string>;
using Records = std::vector<MessageRecord>;

// {"EVENT": {FIELDS}}
std::string EventJson(Event event, base::Json fields) {
  return base::DumpJsonLine({{std::string(ToString(event)), std::move(fields)}});
}

std::int64_t LineOf(const base::Place& place) {
  return static_cast<std::int64_t>(
      std::min<std::uint64_t>(place.line.value_or(0), std::numeric_limits<std::int32_t>::max()));
}

MessageRecord Artifact(std::string_view name, std::string payload) {
  return {.envelope = {.event = Event::kArtifact, .name = std::string(name), .has_payload = true},
          .metadata = EventJson(Event::kArtifact, {{"name", name}, {"encoding", "string"}}),
          .payload = std::move(payload)};
}

MessageRecord EventWithPayload(Event event, std::string payload) {
  return {.envelope = {.event = event, .has_payload = true},
          .metadata = EventJson(event, base::Json::object()),
          .payload = std::move(payload)};
}

MessageRecord EventWithFields(Event event, base::Json fields) {
  return {.envelope = {.event = event}, .metadata = EventJson(event, std::move(fields))};
}

base::Json FrameJson(std::string_view function, const base::Place& place) {
  return {{"line", LineOf(place)}, {"name", function}, {"uninterned_filename", place.file}};
}

// What compilation_metrics would say of the function.
void SetFunction(std::string_view name, const base::Place& place, base::Json& metrics) {
  metrics["co_name"] = name;
  metrics["co_filename"] = place.file;
  if (place.line) metrics["co_firstlineno"] = LineOf(place);
}

MessageRecord MetricsRecord(base::Json metrics) {
  return EventWithFields(Event::kCompilationMetrics, std::move(metrics));
}

std::string TextFrom(Lines lines, std::size_t first) {
  return base::Join(lines.subspan(std::min(first, lines.size())), "\n");
}

// "Recompiling function F in FILE:LINE", then "    - REASON" lines; a stack may follow each reason.
Records ReadRecompile(Lines lines) {
  constexpr std::string_view kFunction = "Recompiling function ";
  const std::string_view head = std::string_view(lines[0]).substr(kFunction.size());
  const std::size_t in = head.find(" in ");
  if (in == std::string_view::npos) return {};
  std::vector<std::string> reasons;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos || !line.substr(begin).starts_with("- ")) continue;
    const std::string_view reason = line.substr(begin + 2);
    if (!reason.starts_with(' ') && !reason.starts_with("User stack trace:"))
      reasons.emplace_back(reason);
  }
  const base::Json frame = FrameJson(head.substr(0, in), ParsePlace(head.substr(in + 4)));
  return {Artifact("recompile_reasons", base::DumpJsonLine(reasons)),
          EventWithFields(Event::kDynamoStart, {{"stack", std::vector{frame}}})};
}

Records ReadBreak(Lines lines) {
  return {Artifact("dynamo_graph_break_reason", TextFrom(lines, 0))};
}

// "torch._dynamo hit config.recompile_limit (8)", "   function: 'f' (FILE:LINE)", "   last reason:
// ..".
Records ReadLimit(Lines lines) {
  constexpr std::string_view kHit = "hit config.";
  const std::string& head = lines[0];
  const std::size_t begin = head.find(kHit) + kHit.size();
  const std::string name = head.substr(begin, head.find(' ', begin) - begin);
  std::int64_t limit = 0;
  if (const std::size_t open = head.find('(', begin); open != std::string::npos)
    std::from_chars(head.data() + open + 1, head.data() + head.size(), limit);
  base::Json metrics = {{"fail_type", "RecompileLimitExceeded"},
                        {"fail_reason", head + "\nLimit type: " + name}};
  if (limit > 0) metrics["dynamo_config"] = "{\"" + name + "\": " + std::to_string(limit) + "}";
  for (const std::string_view line : lines) {
    if (const std::string_view function = Between(line, "function: '", "' ("); !function.empty()) {
      const std::string_view place = line.substr(line.find("' (") + 3);
      SetFunction(function, ParsePlace(place.substr(0, place.rfind(')'))), metrics);
    } else if (const std::string_view reason = Between(line, "last reason: "); !reason.empty()) {
      metrics["recompile_reason"] = reason;
    }
  }
  return {MetricsRecord(std::move(metrics))};
}

// "WON'T CONVERT f FILE line 10", "due to: ", a traceback: a failure that was suppressed.
Records ReadFailure(Lines lines) {
  constexpr std::string_view kHead = "WON'T CONVERT ";
  const std::string_view head = std::string_view(lines[0]).substr(kHead.size());
  const std::size_t blank = head.find(' ');
  if (blank == std::string_view::npos) return {};
  base::Json metrics = {{"config_suppress_errors", true}};
  SetFunction(head.substr(0, blank), ParsePlace(head.substr(blank + 1), " line "), metrics);
  // The exception's line is the first of the traceback's end that is not indented.
  std::size_t last = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.starts_with("torch.") || (last == 0 && Has(line, "Error: "))) last = i;
  }
  if (last > 0) {
    const std::string& line = lines[last];
    const std::size_t colon = std::min(line.find(": "), line.size());
    const std::size_t dot = line.rfind('.', colon);
    const std::size_t begin = dot == std::string::npos ? 0 : dot + 1;
    metrics["fail_type"] = line.substr(begin, colon - begin);
    std::string reason = line.substr(std::min(colon + 2, line.size()));
    if (last + 1 < lines.size()) reason += "\n" + lines[last + 1];
    metrics["fail_reason"] = reason;
  }
  return {Artifact("dynamo_error", TextFrom(lines, 2)), MetricsRecord(std::move(metrics))};
}

Records ReadGuards(Lines lines) {
  const auto tree = std::ranges::find(lines, "TREE_GUARD_MANAGER:");
  if (tree == lines.end()) return {};
  const auto first = static_cast<std::size_t>(tree - lines.begin());
  return {EventWithPayload(Event::kDynamoCppGuardsStr, TextFrom(lines, first))};
}

Records ReadCudaGraphs(Lines lines) {
  return {EventWithFields(Event::kCompilationMetricsRuntime,
                          {{"cudagraph_skip_reason", TextFrom(lines, 0)}})};
}

Records ReadOutputCode(Lines lines) {
  if (lines.size() < 2) return {};
  return {EventWithPayload(Event::kInductorOutputCode, TextFrom(lines, 1))};
}

// "MODIFIED BYTECODE f FILE line 10 ", then its instructions.
Records ReadBytecode(Lines lines) { return {Artifact(kModifiedBytecode, TextFrom(lines, 0))}; }

// The user's line at the end of a message on symbols: "CODE  # FILE:LINE in FUNCTION (FILE:LINE in
// FUNCTION of PyTorch), for more info ...". PyTorch cuts FILE at the front. Adds nothing where the
// text has none.
void AddUserLine(std::string_view text, base::Json& json) {
  constexpr std::string_view kComment = "  # ";
  constexpr std::string_view kIn = " in ";
  const std::size_t comment = text.rfind(kComment);
  if (comment == text.npos) return;
  const std::string_view where = text.substr(comment + kComment.size());
  const std::size_t in = where.find(kIn);
  if (in == where.npos) return;
  const std::string_view function = where.substr(in + kIn.size());
  const base::Place place = ParsePlace(where.substr(0, in));
  if (!place.line) return;
  base::Json frame = FrameJson(function.substr(0, function.find_first_of(" ,")), place);
  frame["loc"] = text.substr(0, comment);
  json["user_stack"] = std::vector{std::move(frame)};
}

// Splits "A<sign>B"; false, and nothing changed, without the sign.
bool Cut(std::string_view& text, std::string_view sign, std::string_view& before) {
  const std::size_t at = text.find(sign);
  if (at == text.npos) return false;
  before = text.substr(0, at);
  text.remove_prefix(at + sign.size());
  return true;
}

// "create_symbol s77 = 7 for L['x'].size()[0] [2, int_oo] USER LINE". Sizes that share a symbol
// ("create_symbol s77 duck sized ...") have no record in TORCH_TRACE either.
Records ReadSymbol(Lines lines) {
  std::string_view text = lines[0];
  std::string_view name;
  std::string_view value;
  std::string_view source;
  text.remove_prefix(std::string_view("create_symbol ").size());
  if (!Cut(text, " = ", name) || !Cut(text, " for ", value)) return {};
  // The source has brackets, too; no blank stands in front of them.
  if (!Cut(text, " [", source)) return {};
  const std::size_t close = text.find(']');
  if (close == text.npos) return {};
  base::Json json{{"symbol", name},
                  {"val", value},
                  {"vr", "[" + std::string(text.substr(0, close + 1))},
                  {"source", source}};
  AddUserLine(text.substr(std::min(close + 2, text.size())), json);
  return {EventWithFields(Event::kCreateSymbol, std::move(json))};
}

// "create_unbacked_symint u0 [-int_oo, int_oo] USER LINE"
Records ReadUnbackedSymbol(Lines lines) {
  std::string_view text = lines[0];
  std::string_view name;
  std::string_view range;
  text.remove_prefix(std::min(text.find(' '), text.size() - 1) + 1);
  if (!Cut(text, " [", name) || !Cut(text, "]", range)) return {};
  base::Json json{{"symbol", name}, {"vr", "[" + std::string(range) + "]"}};
  AddUserLine(text.substr(text.starts_with(' ') ? 1 : 0), json);
  return {EventWithFields(Event::kCreateUnbackedSymbol, std::move(json))};
}

// "eval s77 > 5 [guard added] USER LINE"; "eval (forcing_spec) ...", "runtime_assert ...".
Records ReadGuardAdded(Lines lines) {
  std::string_view text = lines[0];
  std::string_view expression;
  if (!Cut(text, " [guard added]", expression)) return {};
  expression.remove_prefix(expression.find(' ') + 1);
  constexpr std::string_view kForcing = "(forcing_spec) ";
  if (expression.starts_with(kForcing)) expression.remove_prefix(kForcing.size());
  base::Json json{{"expr", expression}};
  AddUserLine(text.substr(text.starts_with(' ') ? 1 : 0), json);
  return {EventWithFields(Event::kGuardAdded, std::move(json))};
}

// "set_replacement s77 = 4 (range_refined_to_singleton) VR[4, 4]": a size that became a number. One
// that became another size is none.
Records ReadReplacement(Lines lines) {
  std::string_view text = lines[0];
  std::string_view name;
  std::string_view value;
  std::string_view reason;
  text.remove_prefix(std::string_view("set_replacement ").size());
  if (!Cut(text, " = ", name) || !Cut(text, " (", value) || !Cut(text, ")", reason)) return {};
  if (!std::ranges::all_of(value, base::IsDigit)) return {};
  return {EventWithFields(Event::kSymbolicShapeSpecialization,
                          {{"symbol", name}, {"value", value}, {"reason", reason}})};
}

// "TRACED GRAPH", " ===== Forward graph 0 =====", the code: TORCH_LOGS=aot_graphs, which calls
// inference graphs forward graphs, and graph_code with " ===== __compiled_fn_1 =====".
Records ReadAotGraph(Lines lines) {
  constexpr std::string_view kClass = "class ";
  if (lines.size() < 3) return {};
  const std::string_view title = lines[1];
  const Event event = Has(title, "Backward graph")  ? Event::kAotBackwardGraph
                      : Has(title, "Joint graph")   ? Event::kAotJointGraph
                      : Has(title, "Forward graph") ? Event::kAotForwardGraph
                      : Has(title, "__compiled_fn") ? Event::kDynamoOutputGraph
                                                    : Event::kOther;
  if (event == Event::kOther) return {};
  // The path of the module's file stands in front of its class.
  std::string code = TextFrom(lines, 2);
  const std::size_t first = code.find(kClass);
  if (first < code.find('\n')) code.erase(0, first);
  return {EventWithPayload(event, std::move(code))};
}

// The first that fits counts.
constexpr auto kKinds = std::to_array<MessageKind>({
    {"Recompiling function ", false, false, &ReadRecompile, "- "},
    {"Graph break from `Tensor.item()`", false, true, nullptr},
    // "Graph break under GenericContextWrappingVariable" is the type of one, within its message.
    {"Graph break in user code", false, false, &ReadBreak, "User code traceback:"},
    {"Graph break:", false, false, &ReadBreak},
    {"Graph break (", false, false, &ReadBreak},
    {"torch._dynamo hit config.", false, false, &ReadLimit, "last reason: "},
    {"WON'T CONVERT ", false, true, &ReadFailure},
    {"GUARDS:", false, true, &ReadGuards},
    {"TREE_GUARD_MANAGER:", false, true, &ReadGuards, "+- "},
    {"skipping cudagraphs due to ", true, false, &ReadCudaGraphs},
    {"skipping cudagraph due to ", true, false, &ReadCudaGraphs},
    {"disabling cudagraphs ", false, false, &ReadCudaGraphs},
    {"Output code:", false, true, &ReadOutputCode},
    {"MODIFIED BYTECODE ", false, true, &ReadBytecode},
    {"TRACED GRAPH", false, true, &ReadAotGraph, "return"},
    {"create_symbol ", false, false, &ReadSymbol},
    {"create_unbacked_sym", false, false, &ReadUnbackedSymbol},
    {"eval ", false, false, &ReadGuardAdded},
    {"runtime_assert ", false, false, &ReadGuardAdded},
    {"set_replacement ", false, false, &ReadReplacement},
});

}  // namespace

bool IsRaised(std::string_view line) {
  return line.starts_with("torch._dynamo.exc.") || line.starts_with("torch._inductor.exc.");
}

bool LeadsToAnother(std::string_view line) {
  return line.starts_with("The above exception was the direct cause of") ||
         line.starts_with("During handling of the above exception");
}

bool IsOfRaised(Lines lines, std::string_view line) {
  constexpr std::size_t kMostLines = 1000;
  constexpr auto kParts = std::to_array<std::string_view>(
      {" ", "from user code:", "While executing %", "Found from", "User stack", "For more"});
  if (lines.size() > kMostLines || line.starts_with("Set TORCH")) return false;
  return line.empty() || std::ranges::find(lines, "") == lines.end() ||
         std::ranges::any_of(kParts, [&](auto part) { return line.starts_with(part); });
}

MessageRecord ReadRaised(Lines lines) {
  const std::string_view head = lines[0];
  const std::size_t colon = std::min(head.find(": "), head.size());
  const std::string_view type = head.substr(0, colon);
  std::string reason(head.substr(std::min(colon + 2, head.size())));
  for (const std::string& line : lines.subspan(1)) reason += "\n" + line;
  return MetricsRecord({{"fail_type", type.substr(type.rfind('.') + 1)},
                        {"fail_reason", std::move(reason)},
                        {"config_suppress_errors", false},
                        {"is_raised", true}});
}

const MessageKind* FindMessageKind(std::string_view line) {
  for (const MessageKind& kind : kKinds) {
    if (kind.anywhere ? Has(line, kind.start) : line.starts_with(kind.start)) return &kind;
  }
  return nullptr;
}

bool IsWhole(Lines message) {
  const MessageKind* const kind = message.empty() ? nullptr : FindMessageKind(message[0]);
  if (kind == nullptr || kind->end.empty()) return true;
  return std::ranges::any_of(message.subspan(1), [kind](std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line.starts_with(kind->end);
  });
}

}  // namespace idbg::logs
