// SPDX-License-Identifier: Apache-2.0
#include "logs/format/md5.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <functional>
#include <utility>

#include "base/processor.h"

namespace idbg::logs {

namespace {

// The 64 steps of MD5 over one block of each message (RFC 1321, section 3.4). Word is a 32-bit
// number, or a vector of them: as many messages side by side.
constexpr std::array<std::uint32_t, 4> kMd5Start = {0x67452301u, 0xefcdab89u, 0x98badcfeu,
                                                    0x10325476u};

// floor(2^32 * abs(sin(i + 1))), RFC 1321 section 3.4.
constexpr std::array<std::uint32_t, 64> kSine = {
    0xd76aa478u, 0xe8c7b756u, 0x242070dbu, 0xc1bdceeeu, 0xf57c0fafu, 0x4787c62au, 0xa8304613u,
    0xfd469501u, 0x698098d8u, 0x8b44f7afu, 0xffff5bb1u, 0x895cd7beu, 0x6b901122u, 0xfd987193u,
    0xa679438eu, 0x49b40821u, 0xf61e2562u, 0xc040b340u, 0x265e5a51u, 0xe9b6c7aau, 0xd62f105du,
    0x02441453u, 0xd8a1e681u, 0xe7d3fbc8u, 0x21e1cde6u, 0xc33707d6u, 0xf4d50d87u, 0x455a14edu,
    0xa9e3e905u, 0xfcefa3f8u, 0x676f02d9u, 0x8d2a4c8au, 0xfffa3942u, 0x8771f681u, 0x6d9d6122u,
    0xfde5380cu, 0xa4beea44u, 0x4bdecfa9u, 0xf6bb4b60u, 0xbebfbc70u, 0x289b7ec6u, 0xeaa127fau,
    0xd4ef3085u, 0x04881d05u, 0xd9d4d039u, 0xe6db99e5u, 0x1fa27cf8u, 0xc4ac5665u, 0xf4292244u,
    0x432aff97u, 0xab9423a7u, 0xfc93a039u, 0x655b59c3u, 0x8f0ccc92u, 0xffeff47du, 0x85845dd1u,
    0x6fa87e4fu, 0xfe2ce6e0u, 0xa3014314u, 0x4e0811a1u, 0xf7537e82u, 0xbd3af235u, 0x2ad7d2bbu,
    0xeb86d391u};
constexpr std::array<int, 16> kShift = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

// The message word and the mixing function of step i.
template <int kStep, typename Word>
[[gnu::always_inline]] inline void Step(std::array<Word, 4>& s, const Word* words) {
  constexpr int kRound = kStep / 16;
  constexpr int kWord = kRound == 0   ? kStep
                        : kRound == 1 ? (5 * kStep + 1) % 16
                        : kRound == 2 ? (3 * kStep + 5) % 16
                                      : (7 * kStep) % 16;
  const auto [a, b, c, d] = s;
  Word mixed = {};
  if constexpr (kRound == 0) mixed = d ^ (b & (c ^ d));
  if constexpr (kRound == 1) mixed = c ^ (d & (b ^ c));
  if constexpr (kRound == 2) mixed = b ^ c ^ d;
  if constexpr (kRound == 3) mixed = c ^ (b | ~d);
  const Word sum = a + mixed + (words[kWord] + kSine[kStep]);
  constexpr int kTurn = kShift[static_cast<std::size_t>(kRound * 4 + kStep % 4)];
  s = {d, b + ((sum << kTurn) | (sum >> (32 - kTurn))), b, c};
}

template <typename Word, int... kSteps>
[[gnu::always_inline]] inline void AllSteps(std::array<Word, 4>& s, const Word* words,
                                            std::integer_sequence<int, kSteps...>) {
  (Step<kSteps>(s, words), ...);
}

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLanes = 16;

// Sixteen 32-bit words, one of each message. The compiler splits it where registers are shorter.
using Words = std::uint32_t __attribute__((vector_size(64)));

// Where messages stand that are hashed side by side.
struct Lanes {
  std::array<Words, 4> state;
  std::array<const char*, kLanes> next{};
};

[[gnu::always_inline]] inline void HashAny(Lanes& lanes, std::size_t count) {
  std::array<Words, 16> words;
  for (std::size_t block = 0; block < count; ++block) {
    for (std::size_t lane = 0; lane < lanes.next.size(); ++lane) {
      std::array<std::uint32_t, 16> one;
      std::memcpy(one.data(), lanes.next[lane], kBlock);
      for (std::size_t i = 0; i < one.size(); ++i) words[i][lane] = one[i];
      lanes.next[lane] += kBlock;
    }
    const std::array<Words, 4> before = lanes.state;
    AllSteps(lanes.state, words.data(), std::make_integer_sequence<int, 64>{});
    for (std::size_t i = 0; i < 4; ++i) lanes.state[i] += before[i];
  }
}

// The same for each level of x86-64.
using Hash = void (*)(Lanes& lanes, std::size_t count);
void HashBaseline(Lanes& lanes, std::size_t count) { HashAny(lanes, count); }
#ifdef __x86_64__
[[gnu::target("avx2")]] void HashAvx2(Lanes& lanes, std::size_t count) { HashAny(lanes, count); }
[[gnu::target("avx512f,avx512vl")]] void HashAvx512(Lanes& lanes, std::size_t count) {
  HashAny(lanes, count);
}
#endif

Hash PickHash() {
#ifdef __x86_64__
  return base::ForProcessor<Hash>(HashBaseline, HashAvx2, HashAvx512);
#else
  return HashBaseline;
#endif
}

}  // namespace

Md5::Md5() { MD5Init(&context_); }

void Md5::Update(std::string_view bytes) {
  MD5Update(&context_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

Md5Digest Md5::Finish() {
  Md5Digest digest;
  MD5Final(digest.data(), &context_);
  return digest;
}

std::optional<Md5Digest> ParseMd5(std::string_view hex) {
  Md5Digest digest;
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const char* const end = hex.data() + 2 * i + 2;
    if (std::from_chars(end - 2, end, digest[i], 16).ptr != end) return std::nullopt;
  }
  return digest;
}

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
  static const auto kHashBlocks = PickHash();
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
    kHashBlocks(lanes, count);
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
