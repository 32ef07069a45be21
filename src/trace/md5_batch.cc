// SPDX-License-Identifier: Apache-2.0
#include "trace/md5_batch.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>

#include "trace/md5_steps.h"

namespace idbg::trace {
namespace {

constexpr std::size_t kBlock = 64;

// Eight 32-bit words, one of each message. The compiler splits it where registers are shorter.
using Words = std::uint32_t __attribute__((vector_size(32)));

// Where messages stand that are hashed side by side.
struct Lanes {
  std::array<Words, 4> state;
  std::array<const char*, 8> next{};
};

void HashBlocks(Lanes& lanes, std::size_t count) {
  std::array<Words, 16> words;
  for (std::size_t block = 0; block < count; ++block) {
    for (std::size_t lane = 0; lane < lanes.next.size(); ++lane) {
      std::array<std::uint32_t, 16> one;
      std::memcpy(one.data(), lanes.next[lane], kBlock);
      for (std::size_t i = 0; i < one.size(); ++i) words[i][lane] = one[i];
      lanes.next[lane] += kBlock;
    }
    const std::array<Words, 4> before = lanes.state;
    Md5Steps(lanes.state, words.data());
    for (std::size_t i = 0; i < 4; ++i) lanes.state[i] += before[i];
  }
}

}  // namespace

void Md5Batch::Begin(std::uint32_t id, const Md5Digest& expected) {
  begin_ = messages_.empty() ? 0 : messages_.back().begin + messages_.back().blocks * kBlock;
  arena_.resize(begin_);
  large_.reset();
  current_ = {.id = id, .begin = begin_, .expected = expected};
}

// Hashes what there is of a message that is too large to collect.
void Md5Batch::Spill() {
  if (!large_) large_.emplace();
  large_->Update(std::string_view(arena_).substr(begin_));
  arena_.resize(begin_);
}

bool Md5Batch::End() {
  if (large_) {
    Spill();
    current_.found = large_->Finish();
    hashed_.push_back(current_);
    return false;
  }
  const std::uint64_t bits = (arena_.size() - begin_) * 8;
  arena_ += static_cast<char>(0x80);
  const std::size_t open = (arena_.size() - begin_ + sizeof bits) % kBlock;
  arena_.append((kBlock - open) % kBlock, '\0');
  arena_.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  current_.blocks = static_cast<std::uint32_t>((arena_.size() - begin_) / kBlock);
  messages_.push_back(current_);
  begin_ = arena_.size();
  return arena_.size() >= kEnough;
}

// The largest messages first, so that the lanes end at about the same time. A lane that has ended
// takes the next message; one without work repeats its last block, and nobody looks.
void Md5Batch::HashAll() {
  std::ranges::stable_sort(messages_, std::ranges::greater(), &Message::blocks);
  Lanes lanes;
  std::array<Message*, kLanes> owner{};
  std::array<std::size_t, kLanes> left{};
  const char* const arena = arena_.data();
  for (auto next = messages_.begin();;) {
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (left[lane] == 0 && next != messages_.end()) {
        owner[lane] = &*next;
        left[lane] = next->blocks;
        lanes.next[lane] = arena + next->begin;
        for (std::size_t i = 0; i < 4; ++i) lanes.state[i][lane] = kMd5Start[i];
        ++next;
      }
      if (left[lane] != 0) count = count == 0 ? left[lane] : std::min(count, left[lane]);
    }
    if (count == 0) return;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      if (left[lane] == 0) lanes.next[lane] = arena + messages_.front().begin;
    HashBlocks(lanes, count);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (left[lane] == 0) continue;
      left[lane] -= count;
      if (left[lane] != 0) continue;
      for (std::size_t i = 0; i < 4; ++i) {
        const std::uint32_t word = lanes.state[i][lane];
        std::memcpy(owner[lane]->found.data() + 4 * i, &word, 4);
      }
    }
  }
}

void Md5Batch::Flush(base::FunctionRef<void(std::uint32_t id, bool matches)> tell) {
  if (!messages_.empty()) HashAll();
  for (const auto* list : {&messages_, &hashed_}) {
    for (const Message& message : *list) tell(message.id, message.expected == message.found);
  }
  messages_.clear();
  hashed_.clear();
  arena_.clear();
  begin_ = 0;
}

}  // namespace idbg::trace
