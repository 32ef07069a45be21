// SPDX-License-Identifier: Apache-2.0
#include "readers/inductor/kernel_comment.h"

#include <charconv>
#include <utility>

#include "base/text/text.h"
#include "readers/inductor/lines.h"

namespace idbg::readers::inductor {
namespace {

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
    std::from_chars(text.data() + colon + 1, text.data() + text.size(), comment_.handle);
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
