// SPDX-License-Identifier: Apache-2.0
#include "readers/inductor/lines.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::readers::inductor {
namespace {

constexpr std::size_t kMaxExample = 80;
constexpr std::size_t kMaxNesting = 100;
constexpr std::size_t kMaxLine = 4 << 20;  // bytes

// As it can stand in a message: on one line, of printable characters.
std::string Quote(std::string_view text) {
  std::string quoted(text.substr(0, kMaxExample));
  std::ranges::replace_if(quoted, [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return quoted + (text.size() > kMaxExample ? "..." : "");
}

// "[x_1, x_2], Original ATen: [aten.relu]": the list at the front of `text`, which is left behind
// it.
std::vector<std::string> TakeList(std::string_view& text) {
  if (!Skip(text, "[")) return {};
  const std::size_t end = text.find(']');
  std::vector<std::string> list = SplitList(text.substr(0, end));
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return list;
}

void ReadSourceNodes(std::string_view text, KernelComment& comment) {
  comment.source_nodes = TakeList(text);
  if (Skip(text, ", Original ATen: ")) comment.original_aten = TakeList(text);
}

// "d => mul, mul_1"
bool ReadMapping(std::string_view text, KernelComment& comment) {
  const std::size_t arrow = text.find(" => ");
  if (arrow == std::string_view::npos) return false;
  for (std::string& node : SplitList(text.substr(arrow + 4))) {
    comment.mapped_nodes.push_back(std::move(node));
  }
  return true;
}

// `%mul : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=...](args = ...)`. Values
// that come from outside ("PlaceHolder", "get_attr") and "return %mul" make no node.
bool ReadFragment(std::string_view text, KernelComment& comment) {
  if (text.starts_with("return")) return true;
  if (!Skip(text, "%")) return false;
  const std::string_view name = LeadingName(text);
  const std::size_t equals = text.find(" = ");
  if (name.empty() || equals == std::string_view::npos) return false;
  const std::string_view call = text.substr(equals + 3);
  if (call.starts_with("call_")) comment.fragment_nodes.emplace_back(name);
  return LeadingName(call).size() > 0;
}

}  // namespace

bool Lines::Next(std::string_view& line) {
  if (rest_.empty()) return false;
  line = base::TakeUntil(rest_, '\n');
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++number_;
  return true;
}

void Lines::Fail(const std::string& message, std::optional<std::uint64_t> column) const {
  base::FailFormat(message,
                   {.file = file_, .line = static_cast<std::uint64_t>(number_), .column = column});
}

void Lines::Check(std::string_view line) const {
  const auto fail = [&](const std::string& what, std::size_t column) {
    Fail(what + " (use the complete text that Inductor prints)", column);
  };
  if (line.size() <= kMaxNesting) return;
  std::size_t open = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '(' || c == '[' || c == '{') ++open;
    if ((c == ')' || c == ']' || c == '}') && open > 0) --open;
    if (open > kMaxNesting) fail("nesting deeper than " + std::to_string(kMaxNesting), i + 1);
    if (i == kMaxLine) fail("a line longer than " + std::to_string(kMaxLine) + " bytes", i + 1);
  }
}

std::string_view LeadingName(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, base::IsNameCharacter);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool Skip(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::vector<std::string> SplitList(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::string_view part = base::Trim(base::TakeUntil(text, ','));
    if (!part.empty()) parts.emplace_back(part);
  }
  return parts;
}

void CountLoss(std::vector<Loss>& losses, std::string_view what, std::int64_t line,
               std::string_view text) {
  AddLoss(losses, what, [&] { return "line " + std::to_string(line) + ": " + Quote(text); });
}

void KernelCommentReader::Add(std::string_view text, std::int64_t line, std::vector<Loss>& losses) {
  const bool is_item = text.starts_with("   ");
  text = base::Trim(text);
  if (Skip(text, "Topologically Sorted Source Nodes: ")) {
    comment_ = {};
    ReadSourceNodes(text, comment_);
    part_ = Part::kNone;
  } else if (text == "Source node to ATen node mapping:") {
    part_ = Part::kMapping;
  } else if (text == "Graph fragment:") {
    part_ = Part::kFragment;
  } else if (Skip(text, "[Provenance debug handles] ")) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return;
    comment_.handle =
        base::LeadingNumber<std::int64_t>(text.substr(colon + 1)).value_or(comment_.handle);
  } else if (Skip(text, "Original path: ")) {
    comment_.origin = text;
  } else if (is_item && part_ != Part::kNone) {
    const bool is_read =
        part_ == Part::kMapping ? ReadMapping(text, comment_) : ReadFragment(text, comment_);
    if (!is_read) CountLoss(losses, "comment lines that do not name a node", line, text);
  }
}

KernelComment KernelCommentReader::Take() {
  part_ = Part::kNone;
  return std::exchange(comment_, {});
}

}  // namespace idbg::readers::inductor
