// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <md5.h>  // of libmd: a structure and functions in C

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"

namespace idbg::logs {

using Md5Digest = std::array<std::uint8_t, 16>;

// MD5 (RFC 1321), which TORCH_TRACE uses to say whether a payload is whole. Not for secrets.
class Md5 {
 public:
  Md5();
  void Update(std::string_view bytes);
  Md5Digest Finish();  // the object is not used again

 private:
  MD5_CTX context_;
};

// 32 hex digits; null for anything else.
std::optional<Md5Digest> ParseMd5(std::string_view hex);

// Compares many messages with their MD5. One MD5 is a chain of dependent steps that leaves most of
// a processor idle, so messages are collected and several are hashed side by side in vector
// registers, in a second thread; a message too large to collect is hashed as it comes. This is the
// project's own code because libmd hashes one message at a time, at half the speed: reading a log
// would take twice as long.
class Md5Batch {
 public:
  using Tell = base::FunctionRef<void(std::uint32_t id, bool matches)>;

  // A message for which `id` stands; Add() its parts, then End() it. One that was begun and not
  // ended is dropped.
  void Begin(std::uint32_t id, const Md5Digest& expected);
  void Add(std::string_view part) {
    collected_.arena += part;
    if (collected_.arena.size() - begin_ > kMaxCollected) Spill();
  }
  // When enough has been collected it is hashed, and `tell` hears of earlier messages whether their
  // MD5 is the expected one.
  void End(Tell tell);
  // Tells of all that are left.
  void Finish(Tell tell);

 private:
  static constexpr std::size_t kMaxCollected = std::size_t{256} << 10;
  static constexpr std::size_t kEnough = std::size_t{2} << 20;

  struct Message {
    std::uint32_t id = 0;
    std::uint32_t blocks = 0;  // of 64 bytes, padding included; 0: hashed already
    std::size_t begin = 0;     // in the arena
    Md5Digest expected;
    Md5Digest found;
  };
  struct Collection {
    std::string arena;  // messages, padded as MD5 asks for
    std::vector<Message> messages;
  };

  void Spill();
  void Exchange(Tell tell);
  static void Hash(Collection& collection);

  Collection collected_;
  std::size_t begin_ = 0;  // of the current message
  Message current_;
  std::optional<Md5> large_;  // the state of a current message that does not fit
  Collection hashed_;         // belongs to the second thread while `running_` is valid
  std::future<void> running_;
};

}  // namespace idbg::logs
