// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>
#include <string>

#include "advice/rules/rules.h"

// A mask tensor that hides what comes later: is_causal says so without a tensor, and the kernel
// leaves out half of the work.
namespace idbg::advice {
namespace {

constexpr std::int64_t kMostChecked = 1 << 20;  // elements: all of a mask of 1,024 by 1,024
constexpr std::int64_t kSampled = 1 << 16;      // of larger ones

enum class Likeness { kCausal, kOther, kUnknown };

class Mask {
 public:
  Mask(const Site& site, ValueId value)
      : site_(site),
        value_(value),
        sizes_(graph::SizesOf(&*site.graph().value(value).tensor).value_or(Sizes())),
        is_kept_(site.graph().value(value).tensor->dtype == tensor::DType::kBool) {}

  bool IsSquare() const {
    return sizes_.size() >= 2 && sizes_.back() == sizes_[sizes_.size() - 2] && sizes_.back() > 1;
  }
  std::int64_t Count() const {
    std::int64_t count = 1;
    for (const std::int64_t size : sizes_)
      if (__builtin_mul_overflow(count, size, &count)) return 0;
    return count;
  }
  // How many elements say so.
  std::int64_t checked() const { return checked_; }

  Likeness Find() {
    const std::int64_t count = Count();
    if (count <= 0) return Likeness::kUnknown;
    std::mt19937_64 random(0);
    const std::int64_t asked = count <= kMostChecked ? count : kSampled;
    for (std::int64_t i = 0; i < asked; ++i) {
      const std::int64_t index =
          asked == count ? i
                         : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
      const Likeness one = Look(index);
      if (one != Likeness::kCausal) return one;
      ++checked_;
    }
    return Likeness::kCausal;
  }

 private:
  Likeness Look(std::int64_t index) {
    Sizes at(sizes_.size());
    for (std::size_t i = sizes_.size(); i-- > 0; index /= sizes_[i]) at[i] = index % sizes_[i];
    const auto element = site_.constants().At(site_.graph(), value_, at);
    if (!element) return Likeness::kUnknown;
    const bool is_hidden = is_kept_ ? *element == 0 : *element <= kHiddenScore;
    if (!is_hidden && !is_kept_ && *element != 0) return Likeness::kOther;
    return is_hidden == (at.back() > at[at.size() - 2]) ? Likeness::kCausal : Likeness::kOther;
  }

  const Site& site_;
  ValueId value_;
  Sizes sizes_;
  bool is_kept_;
  std::int64_t checked_ = 0;
};

std::string WithCommas(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

// When the change is allowed; null: never.
std::optional<std::string> ConditionOf(const Site& site, ValueId value) {
  Mask mask(site, value);
  if (!mask.IsSquare()) return std::nullopt;
  switch (mask.Find()) {
    case Likeness::kOther:
      return std::nullopt;
    case Likeness::kUnknown:
      return "if the mask is causal: the file does not have its values";
    case Likeness::kCausal:
      break;
  }
  const bool all = mask.checked() == mask.Count();
  return "the mask is causal: " + (all ? "its " : WithCommas(mask.checked()) + " of its ") +
         WithCommas(mask.Count()) + " values were checked";
}

}  // namespace

void CausalMask(Site& site) {
  std::map<ValueId, std::optional<std::string>> conditions;  // layers share a mask
  for (const NodeId id : CallsOf(site.graph())) {
    const Node& node = site.graph().node(id);
    if (!Is(&node, "scaled_dot_product_attention")) continue;
    const ValueId mask = ValueAt(node, "attn_mask", 3);
    if (mask == graph::kNoValue || !site.graph().value(mask).tensor) continue;
    auto known = conditions.find(mask);
    if (known == conditions.end()) known = conditions.emplace(mask, ConditionOf(site, mask)).first;
    if (!known->second) continue;
    if (!site.At(id, "pass is_causal=True to scaled_dot_product_attention, and no mask",
                 *known->second))
      continue;
    std::vector<graph::NamedArgument>& arguments = site.editor().Change(id).arguments;
    for (graph::NamedArgument& named : arguments) {
      const auto* reference = std::get_if<graph::ValueRef>(&named.argument.value);
      if (reference != nullptr && reference->id == mask) named.argument.value = std::monostate();
    }
    std::erase_if(arguments, [](const graph::NamedArgument& named) {
      return named.name == "is_causal" || named.name == "attn_mask";
    });
    arguments.push_back(Named("is_causal", true));
  }
}

}  // namespace idbg::advice
