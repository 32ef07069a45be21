// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "trace/md5.h"

namespace idbg::trace {

// Compares many messages with their MD5. One MD5 is a chain of dependent steps that leaves most of
// a processor idle, so messages are collected and several are hashed side by side in vector
// registers; a message too large to collect is hashed as it comes.
class Md5Batch {
 public:
  // A message for which `id` stands; Add() its parts, then End() it. One that was begun and not
  // ended is dropped.
  void Begin(std::uint32_t id, const Md5Digest& expected);
  void Add(std::string_view part) {
    arena_ += part;
    if (arena_.size() - begin_ > kMaxCollected) Spill();
  }
  // Returns whether there is enough for a Flush().
  bool End();

  // Says of every message ended since the last time whether its MD5 is the expected one.
  void Flush(base::FunctionRef<void(std::uint32_t id, bool matches)> tell);

 private:
  static constexpr std::size_t kMaxCollected = std::size_t{256} << 10;
  static constexpr std::size_t kEnough = std::size_t{2} << 20;
  static constexpr std::size_t kLanes = 8;

  struct Message {
    std::uint32_t id = 0;
    std::uint32_t blocks = 0;  // of 64 bytes, padding included
    std::size_t begin = 0;     // in arena_
    Md5Digest expected;
    Md5Digest found;
  };

  void Spill();
  void HashAll();

  std::string arena_;      // messages, padded as MD5 asks for
  std::size_t begin_ = 0;  // of the current message
  Message current_;
  std::optional<Md5> large_;  // the state of a current message that does not fit
  std::vector<Message> messages_;
  std::vector<Message> hashed_;
};

}  // namespace idbg::trace
