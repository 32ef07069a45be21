// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/guards/guards.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

using Key = std::pair<std::string_view, std::string_view>;  // kind, source

// Whether the text names an object by its address.
bool IsIdentity(const logs::GuardNode& node) {
  constexpr std::string_view kKinds =
      "ID_MATCH TYPE_MATCH OBJECT_ALIASING NO_TENSOR_ALIASING CLASS_MATCH CLOSURE_MATCH "
      "FUNCTION_MATCH WEAKREF_ALIVE";
  return base::HasName(kKinds, node.kind) || base::Has(node.text, "___check_obj_id(") ||
         base::Has(node.text, "___check_type_id(");
}

// A flag that is True in one version and False in the other is one check with two values.
std::string_view FamilyOf(const logs::GuardNode& node) {
  constexpr std::string_view kValues =
      "TRUE_MATCH FALSE_MATCH NONE_MATCH CONSTANT_MATCH BOOL_MATCH";
  return base::HasName(kValues, node.kind) ? "EQUALS_MATCH" : node.kind;
}

// Dynamo's own dictionaries have a running number in their names.
bool IsNumbered(const logs::GuardNode& node) {
  return node.source.starts_with("G['__builtins_dict") || node.source.starts_with("G['__import_");
}

std::map<Key, std::vector<const logs::GuardNode*>> Index(const logs::GuardTree& tree,
                                                         bool same_process) {
  std::map<Key, std::vector<const logs::GuardNode*>> index;
  for (const logs::GuardNode& node : tree.nodes) {
    if (!node.is_check || IsNumbered(node) || (!same_process && IsIdentity(node))) continue;
    index[{FamilyOf(node), node.source}].push_back(&node);
  }
  return index;
}

// Of two lists of arguments what is not in the other one.
std::string ArgumentsOnlyIn(const std::vector<std::string_view>& these,
                            const std::vector<std::string_view>& those) {
  std::string text;
  for (const std::string_view argument : these) {
    if (std::ranges::find(those, argument) != those.end()) continue;
    text += (text.empty() ? "" : ", ") + std::string(argument);
  }
  return text;
}

// What follows "==", of a type its name, of the length of an empty list 0, else everything.
std::string ValueOf(const logs::GuardNode& node) {
  if (base::Has(node.kind, "LENGTH") && node.text.starts_with("not ")) return "0";
  const std::string_view type = logs::Between(node.text, "type=<class '", "'");
  if (node.kind == "TYPE_MATCH" && !type.empty()) return std::string(type);
  constexpr std::string_view kEquals = " == ";
  const std::size_t at = node.text.rfind(kEquals);
  return std::string(at == node.text.npos ? node.text : node.text.substr(at + kEquals.size()));
}

// What a check compares piece by piece: a tensor's properties, the global states.
std::optional<std::string_view> ArgumentsOf(const logs::GuardNode& node) {
  if (node.kind != "GLOBAL_STATE") return logs::BracketsAfter(node.text, "check_tensor");
  const std::size_t open = node.text.find('{');
  const std::size_t close = node.text.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return std::nullopt;
  return node.text.substr(open + 1, close - open - 1);
}

GuardDifference Difference(const logs::GuardNode* before, const logs::GuardNode* after) {
  const logs::GuardNode& one = after != nullptr ? *after : *before;
  GuardDifference result{.kind = std::string(FamilyOf(one)),
                         .source = std::string(one.source),
                         .code = std::string(one.code)};
  if (before != nullptr) result.before = ValueOf(*before);
  if (after != nullptr) result.after = ValueOf(*after);
  if (before == nullptr || after == nullptr) return result;
  if (result.before == result.after) {  // two classes of one name
    result.before = before->text;
    result.after = after->text;
  }
  const auto old_arguments = ArgumentsOf(*before);
  const auto new_arguments = ArgumentsOf(*after);
  if (old_arguments && new_arguments) {
    const auto old_list = logs::SplitArguments(*old_arguments);
    const auto new_list = logs::SplitArguments(*new_arguments);
    result.before = ArgumentsOnlyIn(old_list, new_list);
    result.after = ArgumentsOnlyIn(new_list, old_list);
  }
  return result;
}

bool SaysTheSame(const std::vector<const logs::GuardNode*>& these,
                 const std::vector<const logs::GuardNode*>& those) {
  return std::ranges::is_permutation(
      these, those,
      [](const logs::GuardNode* a, const logs::GuardNode* b) { return a->text == b->text; });
}

}  // namespace

std::vector<GuardDifference> CompareGuardTrees(const logs::GuardTree& before,
                                               const logs::GuardTree& after, bool same_process) {
  const auto of_before = Index(before, same_process);
  const auto of_after = Index(after, same_process);
  std::vector<GuardDifference> differences;
  const auto add = [&](const logs::GuardNode* a, const logs::GuardNode* b) {
    // Older versions check the global states, too, but do not record them.
    if (a != nullptr && b != nullptr && a->kind == "GLOBAL_STATE" &&
        ArgumentsOf(*a).has_value() != ArgumentsOf(*b).has_value())
      return;
    if (a == nullptr || b == nullptr || a->text != b->text) differences.push_back(Difference(a, b));
  };
  for (const auto& [key, nodes] : of_before) {
    const auto found = of_after.find(key);
    static const std::vector<const logs::GuardNode*> kNone;
    const auto& others = found == of_after.end() ? kNone : found->second;
    if (nodes.size() <= 64 && SaysTheSame(nodes, others)) continue;
    for (std::size_t i = 0; i < std::max(nodes.size(), others.size()); ++i)
      add(i < nodes.size() ? nodes[i] : nullptr, i < others.size() ? others[i] : nullptr);
  }
  for (const auto& [key, nodes] : of_after) {
    if (of_before.contains(key)) continue;
    for (const logs::GuardNode* node : nodes) add(nullptr, node);
  }
  return differences;
}

std::vector<GuardDifference> CompareGuardsOf(const logs::Selected& before,
                                             const logs::Selected& after, bool same_process) {
  const auto tree_before = ReadGuardTree(FindGuardRecord(before));
  const auto tree_after = ReadGuardTree(FindGuardRecord(after));
  if (!tree_before || !tree_after) return {};
  return CompareGuardTrees(*tree_before, *tree_after, same_process);
}

std::string Describe(const GuardDifference& difference) {
  const auto text = [](const std::string& value) { return value.empty() ? "no check" : value; };
  return difference.kind + (difference.source.empty() ? "" : " of " + difference.source) + ": " +
         text(difference.before) + " -> " + text(difference.after);
}

}  // namespace idbg::compile
