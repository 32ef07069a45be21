// SPDX-License-Identifier: Apache-2.0
#include "advice/rule.h"

#include <algorithm>

#include "base/names.h"

namespace idbg::advice {

std::string_view ToString(Numbers numbers) {
  using enum Numbers;
  static constexpr base::Named<Numbers> kNames[] = {{"bits equal", kBitsEqual},
                                                    {"rounding differs", kRounding},
                                                    {"precision lower", kPrecision},
                                                    {"weights change", kModel}};
  return base::NameOf(kNames, numbers);
}

std::string Place::Key() const {
  if (is_of_model) return change;
  return source.file + ":" + std::to_string(source.line) + " " + change;
}

bool Site::At(graph::NodeId node, std::string change, std::string condition) {
  return Takes({.source = graph().node(node).source,
                .change = std::move(change),
                .condition = std::move(condition),
                .count = 1});
}

bool Site::OfModel(graph::NodeId node, std::string change, std::string condition) {
  return Takes({.source = graph().node(node).source,
                .change = std::move(change),
                .condition = std::move(condition),
                .count = 1,
                .is_of_model = true});
}

bool Site::Takes(Place place) {
  const std::string key = place.Key();
  if (taken_ != nullptr) {
    const bool is_taken = std::ranges::find(*taken_, key) != taken_->end();
    has_changed_ = has_changed_ || is_taken;
    return is_taken;
  }
  const auto known = std::ranges::find(places_, key, &Place::Key);
  if (known == places_.end()) {
    places_.push_back(std::move(place));
  } else {
    ++known->count;
  }
  return false;
}

}  // namespace idbg::advice
