// SPDX-License-Identifier: Apache-2.0
#include "logs/growing.h"

#include <utility>

#include "logs/format/read_state.h"

namespace idbg::logs {

GrowingReads::GrowingReads() = default;
GrowingReads::~GrowingReads() = default;

const ReadState* GrowingReads::Find(const std::string& name) const {
  const auto found = states_.find(name);
  return found == states_.end() ? nullptr : found->second.get();
}

void GrowingReads::Store(const std::string& name, std::unique_ptr<ReadState> state) {
  states_.insert_or_assign(name, std::move(state));
}

}  // namespace idbg::logs
