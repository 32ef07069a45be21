// SPDX-License-Identifier: Apache-2.0
#include "advice/rule.h"

#include <algorithm>

namespace idbg::advice {

std::string Place::Key() const {
  if (is_of_model) return change;
  return source.file + ":" + std::to_string(source.line) + " " + change;
}

bool Site::Takes(graph::NodeId node, Place place) {
  place.source = graph().node(node).source;
  place.count = 1;
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
