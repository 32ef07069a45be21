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
constexpr std::int64_t kComputed = 1 << 13;     // of those that the graph computes

enum class Likeness { kCausal, kAll, kOther, kUnknown };

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
  bool assumes_no_padding() const { return known_.assumes_no_padding; }

  // `is_stored`: elements need not be worked out.
  Likeness Find(bool is_stored) {
    const std::int64_t count = Count();
    if (count <= 0) return Likeness::kUnknown;
    std::mt19937_64 random(0);
    const std::int64_t most = is_stored ? kMostChecked : kComputed;
    const std::int64_t asked = count <= most ? count : std::min(most, kSampled);
    bool is_causal = IsSquare(), keeps_all = true;
    for (; checked_ < asked && (is_causal || keeps_all); ++checked_) {
      const std::int64_t index =
          asked == count ? checked_
                         : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
      Sizes at(sizes_.size());
      std::int64_t rest = index;
      for (std::size_t i = sizes_.size(); i-- > 0; rest /= sizes_[i]) at[i] = rest % sizes_[i];
      const auto element = site_.constants().At(site_.graph(), value_, at, known_);
      if (!element) return Likeness::kUnknown;
      const bool is_hidden = is_kept_ ? *element == 0 : *element <= kHiddenScore;
      if (!is_hidden && !is_kept_ && *element != 0) return Likeness::kOther;
      is_causal = is_causal && is_hidden == (at.back() > at[at.size() - 2]);
      keeps_all = keeps_all && !is_hidden;
    }
    return is_causal ? Likeness::kCausal : keeps_all ? Likeness::kAll : Likeness::kOther;
  }

 private:
  const Site& site_;
  ValueId value_;
  Sizes sizes_;
  bool is_kept_;
  std::int64_t checked_ = 0;
  Knowledge known_;
};

// Whether it is an input, but for views of it and casts.
bool IsGiven(const Editor& editor, ValueId value) {
  for (;;) {
    value = BeforeCasts(editor, value);
    const Node* node = editor.MakerOf(value);
    if (node == nullptr) return value != graph::kNoValue;
    if (!Is(node, "unsqueeze expand slice select view")) return false;
    value = ValueAt(*node, "self", 0);
  }
}

std::string WithCommas(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

std::optional<MaskReplacement> ReplacementOf(const Site& site, const Editor& editor,
                                             ValueId value) {
  Mask mask(site, value);
  const Likeness likeness = mask.Find(IsGiven(editor, value));
  if (likeness == Likeness::kUnknown && mask.IsSquare() && IsGiven(editor, value))
    return MaskReplacement{true, "if the mask is causal: the file does not have its values"};
  if (likeness == Likeness::kUnknown || likeness == Likeness::kOther) return std::nullopt;
  const bool is_causal = likeness == Likeness::kCausal;
  std::string condition = mask.assumes_no_padding() ? "if no row is padded: " : "";
  condition += is_causal ? "the mask is causal then: " : "the mask keeps every position then: ";
  if (!mask.assumes_no_padding()) condition.erase(condition.rfind(" then"), 5);
  condition += (mask.checked() == mask.Count() ? "its " : WithCommas(mask.checked()) + " of its ") +
               WithCommas(mask.Count()) + " values were checked";
  return MaskReplacement{is_causal, condition};
}

}  // namespace

void CausalMask(Site& site) {
  auto& replacements = site.constants().masks();  // layers share a mask
  for (const auto& [id, node] : CallsOf(site.graph(), "scaled_dot_product_attention")) {
    const ValueId mask = ValueAt(node, "attn_mask", 3);
    if (mask == graph::kNoValue || !site.graph().value(mask).tensor) continue;
    const graph::Value& value = site.graph().value(mask);
    const std::string key = value.name + " " + graph::ToString(*value.tensor);
    auto known = replacements.find(key);
    if (known == replacements.end())
      known = replacements.emplace(key, ReplacementOf(site, site.editor(), mask)).first;
    if (!known->second) continue;
    const bool is_causal = known->second->is_causal;
    if (!site.At(id,
                 is_causal ? "pass is_causal=True to scaled_dot_product_attention, and no mask"
                           : "pass no mask to scaled_dot_product_attention",
                 known->second->condition))
      continue;
    std::vector<graph::NamedArgument>& arguments = site.editor().Change(id).arguments;
    for (graph::NamedArgument& named : arguments) {
      const auto* reference = std::get_if<graph::ValueRef>(&named.argument.value);
      if (reference != nullptr && reference->id == mask) named.argument.value = std::monostate();
    }
    std::erase_if(arguments, [](const graph::NamedArgument& named) {
      return named.name == "is_causal" || named.name == "attn_mask";
    });
    if (is_causal) arguments.push_back(Named("is_causal", true));
  }
}

}  // namespace idbg::advice
