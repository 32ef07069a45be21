// SPDX-License-Identifier: Apache-2.0
#include "logs/format/md5_batch.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <utility>

#include "logs/format/md5_steps.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLanes = 8;

// Eight 32-bit words, one of each message. The compiler splits it where registers are shorter.
using Words = std::uint32_t __attribute__((vector_size(32)));

// Where messages stand that are hashed side by side.
struct Lanes {
  std::array<Words, 4> state;
  std::array<const char*, kLanes> next{};
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
  const std::vector<Message>& messages = collected_.messages;
  begin_ = messages.empty() ? 0 : messages.back().begin + messages.back().blocks * kBlock;
  collected_.arena.resize(begin_);
  large_.reset();
  current_ = {.id = id, .begin = begin_, .expected = expected};
}

// Hashes what there is of a message that is too large to collect.
void Md5Batch::Spill() {
  if (!large_) large_.emplace();
  large_->Update(std::string_view(collected_.arena).substr(begin_));
  collected_.arena.resize(begin_);
}

void Md5Batch::End(Tell tell) {
  std::string& arena = collected_.arena;
  if (large_) {
    Spill();
    current_.found = large_->Finish();
  } else {
    const std::uint64_t bits = (arena.size() - begin_) * 8;
    arena += static_cast<char>(0x80);
    const std::size_t open = (arena.size() - begin_ + sizeof bits) % kBlock;
    arena.append((kBlock - open) % kBlock, '\0');
    arena.append(reinterpret_cast<const char*>(&bits), sizeof bits);
    current_.blocks = static_cast<std::uint32_t>((arena.size() - begin_) / kBlock);
  }
  collected_.messages.push_back(current_);
  if (arena.size() >= kEnough) Exchange(tell);
}

// The largest messages first, so that the lanes end at about the same time. A lane that has ended
// takes the next message; one without work hashes the first again, and nobody looks.
void Md5Batch::Hash(Collection& collection) {
  std::vector<Message>& messages = collection.messages;
  std::ranges::stable_sort(messages, std::ranges::greater(), &Message::blocks);
  Lanes lanes;
  std::array<Message*, kLanes> owner{};
  std::array<std::size_t, kLanes> left{};
  const char* const arena = collection.arena.data();
  for (auto next = messages.begin();;) {
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (left[lane] == 0 && next != messages.end() && next->blocks != 0) {
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
      if (left[lane] == 0) lanes.next[lane] = arena + messages.front().begin;
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

// Tells of what the second thread has hashed and gives it what has been collected since.
void Md5Batch::Exchange(Tell tell) {
  if (running_.valid()) running_.get();
  for (const Message& message : hashed_.messages)
    tell(message.id, message.expected == message.found);
  hashed_.messages.clear();
  hashed_.arena.clear();
  std::swap(collected_, hashed_);
  begin_ = 0;
  if (!hashed_.messages.empty())
    running_ = std::async(std::launch::async | std::launch::deferred, [this] { Hash(hashed_); });
}

void Md5Batch::Finish(Tell tell) {
  Exchange(tell);
  Exchange(tell);
}

}  // namespace idbg::logs
