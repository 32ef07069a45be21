// SPDX-License-Identifier: Apache-2.0
#include "timings/tiny_timings.h"

#include <unistd.h>

#include <bit>
#include <random>
#include <stdexcept>
#include <vector>

#include "base/json/token_reader.h"

namespace idbg::timings {
namespace {

using Random = std::mt19937;

template <typename T>
T Pick(Random& random, T low, T high) {
  return static_cast<T>(static_cast<std::uint64_t>(low) +
                        random() % (static_cast<std::uint64_t>(high - low) + 1));
}

template <typename T>
std::vector<T> RandomValues(Random& random, std::size_t count, T low, T high) {
  std::vector<T> values(count);
  for (T& value : values) value = Pick(random, low, high);
  return values;
}

gemm::KernelFacts RandomKernels(Timings& timings, Random& random, bool even_k) {
  const std::size_t count = timings.configs.size();
  return {.dtype = tensor::DType::kFloat16,
          .layout = gemm::Layout::kTn,
          .even_k = even_k,
          .registers = KeepArray(timings, RandomValues<std::uint16_t>(random, count, 16, 255)),
          .shared_bytes = KeepArray(timings, RandomValues<std::uint32_t>(random, count, 0, 232448)),
          .local_bytes = KeepArray(timings, RandomValues<std::uint32_t>(random, count, 0, 99))};
}

ProblemTimings RandomProblem(Timings& timings, Random& random) {
  const std::size_t count = random() % 6;
  std::vector<float> ms(count);
  for (float& time : ms) time = static_cast<float>(Pick(random, 1, 100000)) * 1e-4F;
  ProblemTimings record{.host = Pick<std::uint32_t>(random, 0, 1)};
  record.problem = {.op = static_cast<gemm::Op>(random() % 4),
                    .batch = Pick<std::int64_t>(random, 1, 3),
                    .m = Pick<std::int64_t>(random, 1, 70000),
                    .n = Pick<std::int64_t>(random, 1, 300),
                    .k = Pick<std::int64_t>(random, 1, 3000),
                    .dtype = random() % 2 != 0 ? tensor::DType::kFloat16 : tensor::DType::kFloat32,
                    .layout = static_cast<gemm::Layout>(random() % 4)};
  record.aten_ms = random() % 3 == 0 ? 0.0F : static_cast<float>(random() % 1000) * 1e-3F;
  const auto last = static_cast<std::uint16_t>(timings.configs.size() - 1);
  record.config = KeepArray(timings, RandomValues<std::uint16_t>(random, count, 0, last));
  record.ms = KeepArray(timings, std::move(ms));
  record.samples = KeepArray(timings, RandomValues<std::uint8_t>(random, count, 1, 53));
  return record;
}

}  // namespace

Timings TinyTimings(std::uint32_t seed, std::size_t problems) {
  Random random(seed);
  Timings timings;
  timings.device = {.name = "NVIDIA H200",
                    .compute_capability = "9.0",
                    .sm_count = 132,
                    .l2_bytes = 62914560,
                    .shared_bytes_per_block_optin = 232448,
                    .dram_bytes = 150754820096};
  timings.software = {{"triton", "3.6.0"}, {"torch", "2.11.0"}};
  timings.hosts = {{.name = "single", .gpus = 1, .timer_floor_ms = 0.00266},
                   {.name = "quad", .gpus = 4, .timer_floor_ms = 0.0044, .offset_ms = 0.0009}};
  timings.method = "median";
  for (const std::uint16_t block : {16, 32, 64, 128}) {
    timings.configs.push_back(
        {.block_m = block, .block_n = 64, .block_k = 32, .num_stages = 3, .num_warps = 4});
  }
  timings.kernels.push_back(RandomKernels(timings, random, false));
  timings.kernels.push_back(RandomKernels(timings, random, true));
  for (std::size_t i = 0; i < problems; ++i) {
    timings.problems.push_back(RandomProblem(timings, random));
  }
  return timings;
}

std::string Widest(const std::string& stream) {
  using base::TokenType;
  struct Open {
    std::size_t head;          // where it is
    std::uint32_t tokens = 0;  // directly in it: elements, or keys and values
  };
  std::string out;
  std::vector<Open> open;
  const auto put = [&out](int type, std::uint64_t value, int bytes) {
    out += static_cast<char>(type);
    for (int i = bytes; i-- > 0;) out += static_cast<char>(value >> (8 * i));
  };
  const auto close = [&] {
    const auto [head, tokens] = open.back();
    const bool is_map = out[head] == '\xDF';
    for (std::size_t i = 0; i < 4; ++i)
      out[head + 1 + i] = static_cast<char>((is_map ? tokens / 2 : tokens) >> (24 - 8 * i));
    open.pop_back();
  };
  const auto reader = base::MakeMsgpackReader(stream, "stream");
  for (base::Token token = reader->Next(); token.type != TokenType::kEnd; token = reader->Next()) {
    if (token.type == TokenType::kMapEnd || token.type == TokenType::kArrayEnd) {
      close();
      continue;
    }
    if (!open.empty()) ++open.back().tokens;
    const auto narrow = static_cast<float>(token.number);
    if (token.type == TokenType::kMapBegin || token.type == TokenType::kArrayBegin) {
      open.push_back({.head = out.size()});
      put(token.type == TokenType::kMapBegin ? 0xDF : 0xDD, 0, 4);
    } else if (token.type == TokenType::kString || token.type == TokenType::kBinary) {
      put(token.type == TokenType::kString ? 0xDB : 0xC6, token.text.size(), 4);
      out += token.text;
    } else if (token.type == TokenType::kInt) {
      put(0xD3, static_cast<std::uint64_t>(token.integer), 8);
    } else if (token.type == TokenType::kBool) {
      put(token.integer != 0 ? 0xC3 : 0xC2, 0, 0);
    } else if (static_cast<double>(narrow) == token.number) {
      put(0xCA, std::bit_cast<std::uint32_t>(narrow), 4);
    } else {
      put(0xCB, std::bit_cast<std::uint64_t>(token.number), 8);
    }
  }
  return out;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "idbg-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace idbg::timings
