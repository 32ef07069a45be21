// SPDX-License-Identifier: Apache-2.0
#include <ATen/ops/from_blob.h>

#include "torch/interpreter/runner.h"

namespace idbg::torch {

void Spiller::Add(std::vector<c10::IValue>& slots, std::int32_t slot, std::int64_t position) {
  if (run_.memory_bytes <= 0 || position < 0) return;
  const at::Tensor& tensor = slots[static_cast<std::size_t>(slot)].toTensor();
  if (!tensor.is_contiguous() || tensor.nbytes() == 0 || !tensor.has_storage()) return;
  if (position % static_cast<std::int64_t>(tensor.element_size()) != 0) return;
  entries_.push_back({.slots = &slots,
                      .slot = slot,
                      .position = position,
                      .tensor = c10::weak_intrusive_ptr<c10::TensorImpl>(tensor.getIntrusivePtr()),
                      .bytes = static_cast<std::int64_t>(tensor.nbytes()),
                      .version = tensor._version()});
}

void Spiller::Forget(const std::vector<c10::IValue>& slots) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.slots == &slots; });
}

std::int64_t Spiller::LiveBytes() {
  std::erase_if(entries_, [](const Entry& entry) { return entry.tensor.expired(); });
  std::int64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += entry.bytes;
  return bytes;
}

bool Spiller::SpillOne(Entry& entry) {
  c10::IValue& value = (*entry.slots)[static_cast<std::size_t>(entry.slot)];
  if (!value.isTensor()) return false;  // dead here, but a view of it lives
  at::Tensor& tensor = value.toTensor();
  const bool is_alone = tensor.use_count() == 1 && tensor.storage().use_count() == 1 &&
                        static_cast<std::size_t>(entry.bytes) == tensor.storage().nbytes();
  if (!is_alone || tensor._version() != entry.version) return false;
  void* const memory = run_.map(run_.user, entry.position, entry.bytes);
  if (memory == nullptr) return false;
  const auto unmap = [run = &run_, bytes = entry.bytes](void* mapped) {
    run->unmap(run->user, mapped, bytes);
  };
  tensor = at::from_blob(memory, tensor.sizes(), tensor.strides(), unmap, tensor.options());
  spilled_bytes_ += entry.bytes;
  return true;
}

void Spiller::Spill() {
  if (run_.memory_bytes <= 0) return;
  std::int64_t live = LiveBytes();
  for (std::size_t i = 0; i < entries_.size() && live > run_.memory_bytes;) {
    const std::int64_t bytes = entries_[i].bytes;
    if (!SpillOne(entries_[i])) {
      ++i;
      continue;
    }
    live -= bytes;
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace idbg::torch
