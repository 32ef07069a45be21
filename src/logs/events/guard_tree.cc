// SPDX-License-Identifier: Apache-2.0
#include "logs/events/guard_tree.h"

#include <algorithm>

#include "base/names.h"
#include "base/text/text.h"
#include "logs/events/stack.h"
#include "logs/text.h"

namespace idbg::logs {
namespace {

// Follows brackets and quotes through a text.
class BracketNesting {
 public:
  // Whether `c` stands outside all of them.
  bool Next(char c) {
    if (quote_ != 0) {
      if (is_escaped_) {
        is_escaped_ = false;
      } else if (c == '\\') {
        is_escaped_ = true;
      } else if (c == quote_) {
        quote_ = 0;
      }
      return false;
    }
    if (c == '\'' || c == '"') {
      quote_ = c;
      return false;
    }
    if (c == '(' || c == '[' || c == '{') return depth_++ == 0;
    if (c == ')' || c == ']' || c == '}') depth_ = std::max(depth_ - 1, 0);
    return depth_ == 0;
  }
  // Whether all of them are closed so far.
  bool IsOutside() const { return depth_ == 0 && quote_ == 0; }

 private:
  int depth_ = 0;
  char quote_ = 0;
  bool is_escaped_ = false;
};

bool IsUpperWord(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'A' && c <= 'Z') || base::IsDigit(c) || c == '_';
  });
}

// "model.py:12 in forward", whatever follows; "model.py:12".
bool TakePlace(std::string_view text, base::Place& place) {
  for (std::size_t in = text.find(" in ");; in = text.find(" in ", in + 1)) {
    const std::string_view before = text.substr(0, in);
    const std::size_t colon = before.find_last_not_of("0123456789");
    if (colon != std::string_view::npos && colon > 0 && before[colon] == ':') {
      if (base::Place parsed = ParsePlace(before); parsed.line) {
        place = std::move(parsed);
        return true;
      }
    }
    if (in == std::string_view::npos) return false;
  }
}

// Takes the comment off the end of a check: "  # return x + 1  # model.py:12 in forward".
void TakeComment(std::string_view& text, GuardNode& node) {
  constexpr std::string_view kMark = "  # ";
  constexpr std::size_t kBlanks = kMark.find('#');
  const std::size_t last = base::FindLast(text, kMark);
  if (last == std::string_view::npos) return;
  if (!TakePlace(base::Trim(text.substr(last + kMark.size())), node.place)) return;
  text = text.substr(0, last);
  // The user's line may hold the mark too: the first one outside brackets and quotes begins it.
  BracketNesting nesting;
  std::size_t begin = 0;
  for (std::size_t sign = text.find('#'); sign != text.npos; sign = text.find('#', sign + 1)) {
    for (const char c : text.substr(begin, sign - begin)) nesting.Next(c);
    begin = sign;
    const std::size_t at = std::max(sign, kBlanks) - kBlanks;
    if (!nesting.IsOutside() || !text.substr(at).starts_with(kMark)) continue;
    node.code = base::Trim(text.substr(at + kMark.size()));
    text = text.substr(0, at);
    break;
  }
}

// "source=L['x'], accessed_by=..., type=...": the source.
std::string_view SourceOf(std::string_view arguments) {
  arguments.remove_prefix(std::string_view("source=").size());
  BracketNesting nesting;
  std::size_t end = 0;
  while (end < arguments.size() && !(nesting.Next(arguments[end]) && arguments[end] == ',')) ++end;
  return base::Trim(arguments.substr(0, end));
}

// What follows "+- ".
GuardNode ParseNode(std::string_view text) {
  GuardNode node;
  const std::size_t colon = text.find(':');
  const std::string_view word = base::Trim(text.substr(0, colon));
  node.is_check = IsUpperWord(word);
  if (node.is_check) {
    std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    TakeComment(rest, node);
    node.kind = word;
    node.text = base::Trim(rest);
    return node;
  }
  // "KeyManager: GuardManager: source=...": the kind is all before the arguments.
  const std::size_t source = text.find("source=");
  std::string_view kind = base::Trim(text.substr(0, source));
  if (kind.ends_with(":")) kind.remove_suffix(1);
  node.kind = kind;
  if (source != std::string_view::npos) {
    node.text = base::Trim(text.substr(source));
    node.source = SourceOf(node.text);
  }
  return node;
}

bool ParseLatency(std::string_view line, std::optional<double>& latency_us) {
  constexpr std::string_view kBegin = "Guard latency = ";
  if (!line.starts_with(kBegin)) return false;
  line.remove_prefix(kBegin.size());
  const auto value = base::TakeNumber<double>(line);
  if (value && *value >= 0 && base::Trim(line) == "us") latency_us = value;
  return true;
}

// The first "L[...]" or "G[...]" with what is fetched from it.
std::string_view FirstSource(std::string_view text) {
  const std::size_t begin = std::min(text.find("L['"), text.find("G['"));
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin);
  BracketNesting nesting;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (nesting.IsOutside() && (text[i] == ' ' || text[i] == ',' || text[i] == ')'))
      return text.substr(0, i);
    nesting.Next(text[i]);
  }
  return text;
}

// Adds nodes, each with the source of the manager that it lies in.
class TreeBuilder {
 public:
  explicit TreeBuilder(GuardTree& tree) : tree_(tree) {}

  void Add(GuardNode node) {
    if (tree_.nodes.size() >= kMaxGuardNodes) {
      ++tree_.left_out;
      return;
    }
    while (!managers_.empty() && tree_.nodes[managers_.back()].depth >= node.depth)
      managers_.pop_back();
    if (node.source.empty() && !managers_.empty())
      node.source = tree_.nodes[managers_.back()].source;
    if (node.source.empty()) node.source = FirstSource(node.text);  // of a size: it has no manager
    if (!node.is_check) managers_.push_back(tree_.nodes.size());
    tree_.nodes.push_back(std::move(node));
  }

 private:
  GuardTree& tree_;
  std::vector<std::size_t> managers_;  // that the next line may lie in
};

// How the expression of a check begins or what it holds, and its kind in the tree.
constexpr base::Named<std::string_view> kCheckPatterns[] = {
    {"check_tensor(", "TENSOR_MATCH"},
    {"check_no_aliasing(", "NO_TENSOR_ALIASING"},
    {"___check_obj_id(", "ID_MATCH"},
    {"___check_type_id(", "TYPE_MATCH"},
    {"___check_global_state(", "GLOBAL_STATE"},
    {"___check_torch_function_mode_stack(", "TORCH_FUNCTION_MODE_STACK"},
    {"utils_device.CURRENT_DEVICE", "DEFAULT_DEVICE"},
    {"___dict_contains(", "DICT_CONTAINS"},
    {"hasattr(", "NO_HASATTR"},
    {"len(", "LENGTH_CHECK"},
    {" is None", "NONE_MATCH"},
    {" is ", "OBJECT_ALIASING"},
    {" == ", "EQUALS_MATCH"},
};

}  // namespace

GuardTree ParseGuardTree(std::string payload) {
  constexpr std::string_view kLevel = "| ";
  constexpr std::string_view kNode = "+- ";
  GuardTree tree;
  TreeBuilder builder(tree);
  std::string_view text = tree.Keep(std::move(payload));
  std::string_view line;
  while (NextLine(text, line)) {
    std::int32_t depth = 0;
    for (; line.starts_with(kLevel); line.remove_prefix(kLevel.size())) ++depth;
    if (line.starts_with(kNode)) {
      GuardNode node = ParseNode(line.substr(kNode.size()));
      node.depth = std::min(depth, kMaxGuardDepth);
      builder.Add(std::move(node));
    } else if (line = base::Trim(line); !line.empty() && line != "TREE_GUARD_MANAGER:" &&
                                        !ParseLatency(line, tree.latency_us)) {
      ++tree.bad_lines;
    }
  }
  return tree;
}

GuardTree ReadGuardTree(const Log& log, const Record& record) {
  return ParseGuardTree(log.Payload(record));
}

std::string_view ClassOf(std::string_view source, const GuardTree& tree) {
  for (const GuardNode& node : tree.nodes) {
    if (!node.is_check && node.source == source) return Between(node.text, "type=<class '", "'");
  }
  return {};
}

GuardNode ParseGuardExpression(std::string_view expression) {
  GuardNode node{.is_check = true, .kind = "LAMBDA_GUARD"};
  TakeComment(expression, node);
  for (const auto& [part, kind] : kCheckPatterns) {
    if (expression.find(part) == std::string_view::npos) continue;
    node.kind = kind;
    break;
  }
  node.text = base::Trim(expression);
  node.source = FirstSource(node.text);
  return node;
}

std::vector<std::string_view> SplitArguments(std::string_view text) {
  std::vector<std::string_view> arguments;
  BracketNesting nesting;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!nesting.Next(text[i]) || text[i] != ',') continue;
    arguments.push_back(base::Trim(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  const std::string_view last = base::Trim(text.substr(begin));
  if (!last.empty() || !arguments.empty()) arguments.push_back(last);
  return arguments;
}

std::optional<std::string_view> BracketsAfter(std::string_view text, std::string_view name) {
  const std::size_t found = text.find(name);
  if (found == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(found + name.size());
  if (!rest.starts_with("[") && !rest.starts_with("(")) return std::nullopt;
  BracketNesting nesting;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    nesting.Next(rest[i]);
    if (nesting.IsOutside()) return rest.substr(1, i - 1);
  }
  return std::nullopt;
}

std::string_view RootOf(std::string_view source) {
  const std::string_view first = FirstSource(source);
  const std::size_t end = first.find("']");
  return end == std::string_view::npos ? std::string_view() : first.substr(0, end + 2);
}

}  // namespace idbg::logs
