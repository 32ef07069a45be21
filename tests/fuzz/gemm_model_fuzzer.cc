// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/files/file.h"
#include "fuzz_target.h"
#include "gemm/decide.h"
#include "gemm/model/model.h"

namespace {

using namespace idbg;

// Models that load: a ranker, and a checkpoint of torch-diode. They are too large to be inputs; an
// input says what is changed in one.
const std::string& Original(bool is_checkpoint) {
  static const std::array<std::string, 2> kModels = {base::ReadFile(IDBG_FUZZ_RANKER),
                                                     base::ReadFile(IDBG_FUZZ_CHECKPOINT)};
  return kModels[is_checkpoint ? 1 : 0];
}

// An edit is six bytes: what is done, where (three bytes), with what (two).
void Edit(const std::uint8_t* edit, std::string& bytes) {
  const std::size_t place = edit[1] | edit[2] << 8 | edit[3] << 16;
  if (bytes.size() < 16) return;
  constexpr std::size_t kHeader = 8192;  // most of the header of a ranker, and a directory entry
  const std::size_t anywhere = place % bytes.size();
  const std::size_t begin = place % std::min(kHeader, bytes.size());
  const std::size_t end = bytes.size() - 1 - place % std::min(kHeader, bytes.size());
  const float numbers[] = {std::nanf(""), HUGE_VALF, -HUGE_VALF, 3e38F, -3e38F, 0, 1e-38F, 1};
  switch (edit[0] % 8) {
    case 0:
      bytes[begin] = static_cast<char>(edit[4]);
      break;
    case 1:
      bytes[anywhere] = static_cast<char>(edit[4]);
      break;
    case 2:
      bytes[end] = static_cast<char>(edit[4]);
      break;
    case 3:  // a weight
      std::memcpy(bytes.data() + std::min(anywhere / 4 * 4, bytes.size() - 4),
                  &numbers[edit[4] % std::size(numbers)], 4);
      break;
    case 4:
      bytes.resize(anywhere);
      break;
    case 5: {  // digits of the header: shapes, offsets, settings
      const std::size_t digit = bytes.find_first_of("0123456789", begin);
      if (digit < bytes.size()) bytes[digit] = static_cast<char>('0' + edit[4] % 10);
      break;
    }
    case 6:
      bytes.erase(begin, edit[4] % 16);
      break;
    default:
      bytes.insert(begin, edit[5] % 16, static_cast<char>(edit[4]));
  }
}

void Use(const gemm::Model& model) {
  for (const std::int64_t size : {1, 512, 4096}) {
    const gemm::Problem problem{.m = size, .n = 512, .k = 2048};
    fuzz::Try([&] {
      const gemm::Decision decision = gemm::Decide(problem, {.model = &model}, {.configs = 4});
      for (const gemm::RankedConfig& config : decision.configs)
        fuzz::Require(std::isfinite(config.ms) && config.ms > 0, "a time that is no time");
      if (const auto& ms = decision.times.aten_ms)
        fuzz::Require(std::isfinite(*ms) && *ms > 0, "a time of ATEN");
    });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes = Original(data[0] % 4 == 3);
  for (std::size_t at = 1; at + 6 <= std::min<std::size_t>(size, 100); at += 6)
    Edit(data + at, bytes);
  const fuzz::MemoryFile file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  std::unique_ptr<gemm::Model> model;
  fuzz::Try([&] { model = gemm::LoadModel(file.path()); });
  if (model) Use(*model);
  return 0;
}
