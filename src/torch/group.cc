// SPDX-License-Identifier: Apache-2.0
#include "torch/group.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

#include "torch/failure.h"

namespace idbg::torch {
namespace {

// "Connection reset by peer" of "[pair.cc:537] Connection reset by peer. This is typically ...".
std::string ShortReason(std::string_view text) {
  text = text.substr(0, std::min(text.find('\n'), text.find(". ")));
  if (text.starts_with('[')) text.remove_prefix(std::min(text.find("] ") + 2, text.size()));
  return std::string(text);
}

// Waits for a collective. What gloo throws says neither what happened nor what to do.
void Finish(const auto& start) {
  try {
    start()->wait();
  } catch (const std::exception& error) {
    throw Failure(kIdbgExternal,
                  "another process of the group has ended or does not answer (see its own error, "
                  "and go on with --resume): " +
                      ShortReason(error.what()));
  }
}

}  // namespace

struct Group::Members {
  c10::intrusive_ptr<c10d::ProcessGroup> group;
};

Group::Group(const IdbgGroup& place) : rank_(place.rank), size_(place.world_size) {
  Require(
      size_ >= 1 && rank_ >= 0 && rank_ < size_,
      "rank " + std::to_string(rank_) + " of " + std::to_string(size_) + " processes is not valid");
  if (size_ == 1) return;
  members_ = std::make_unique<Members>(c10d::resolve_process_group(place.name));
  Require(members_->group->getRank() == rank_ && members_->group->getSize() == size_,
          "the process group has other ranks than RANK and WORLD_SIZE say");
}

Group::~Group() = default;

void Group::Sum(at::Tensor values) const {
  if (size_ == 1) return;
  std::vector<at::Tensor> tensors{std::move(values)};
  Finish([&] { return members_->group->allreduce(tensors); });
}

void Group::TakeFromRankZero(at::Tensor values) const {
  if (size_ == 1) return;
  std::vector<at::Tensor> tensors{std::move(values)};
  Finish([&] { return members_->group->broadcast(tensors); });
}

bool Group::TakeFromRankZero(bool value) const {
  if (size_ == 1) return value;
  const at::Tensor shared = at::full({1}, value ? 1 : 0, at::kFloat);
  TakeFromRankZero(shared);
  return shared.item<float>() != 0;
}

void Group::Agree(std::span<const std::pair<const char*, double>> numbers) const {
  if (size_ == 1) return;
  const at::Tensor theirs = at::empty({std::ssize(numbers)}, at::kDouble);
  double* const values = theirs.mutable_data_ptr<double>();
  for (std::size_t i = 0; i < numbers.size(); ++i) values[i] = numbers[i].second;
  TakeFromRankZero(theirs);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto& [name, mine] = numbers[i];
    Require(values[i] == mine, std::string(name) + " is " + std::to_string(std::llround(mine)) +
                                   " here and " + std::to_string(std::llround(values[i])) +
                                   " on rank 0 (give all processes the same flags, data, "
                                   "checkpoint and kind of device)");
  }
}

}  // namespace idbg::torch
