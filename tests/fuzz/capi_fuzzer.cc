// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "capi/inductor_debug.h"
#include "fuzz_target.h"

namespace {

using namespace idbg;

// The functions may fail in the ways that the header names, and a failure has a text of one line.
void CheckCode(std::int64_t code) {
  if (code >= 0) return;
  fuzz::Require(code == IDBG_ERROR_USAGE || code == IDBG_ERROR_INPUT || code == IDBG_ERROR_EXTERNAL,
                idbg_last_error());
  const std::string_view text = idbg_last_error();
  fuzz::Require(!text.empty() && text.find('\n') == std::string_view::npos, "an error of no line");
}

void CheckText(std::int64_t code, char* text) {
  CheckCode(code);
  fuzz::Require((code >= 0) == (text != nullptr), "a result and an error");
  idbg_free_text(text);
}

// Takes values from the bytes; zero when they have ended.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  template <typename T>
  T Take() {
    T value{};
    const std::size_t taken = std::min(size_, sizeof value);
    if (taken > 0) std::memcpy(&value, data_, taken);
    data_ += taken;
    size_ -= taken;
    return value;
  }
  std::int64_t TakeSize() {
    constexpr std::int64_t kSizes[] = {0, 1, -1, 16, 4096, 65537, INT32_MAX, INT64_MAX, INT64_MIN};
    const auto choice = Take<std::uint8_t>();
    return choice < 128 ? Take<std::uint16_t>() : kSizes[choice % std::size(kSizes)];
  }
  const char* TakeName(std::initializer_list<const char*> names) {
    return names.begin()[Take<std::uint8_t>() % names.size()];
  }
  std::string_view rest() const { return fuzz::Text(data_, size_); }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

void Gemm(Source& source) {
  static idbg_gemm_model* const model = [] {
    idbg_gemm_model* loaded = nullptr;
    fuzz::Require(idbg_gemm_load(IDBG_FUZZ_RANKER, &loaded) == 0, idbg_last_error());
    return loaded;
  }();
  const idbg_gemm_problem problem{
      .m = source.TakeSize(),
      .n = source.TakeSize(),
      .k = source.TakeSize(),
      .batch = source.TakeSize(),
      .op = source.TakeName({nullptr, "mm", "addmm", "bmm", "baddbmm", "", "conv\n"}),
      .dtype = source.TakeName({nullptr, "float16", "f32", "int8", "float8_e4m3fn", "bool", "x"}),
      .layout = source.TakeName({nullptr, "nn", "nt", "tn", "tt", "xx"})};
  std::vector<idbg_gemm_config> configs(8);
  const auto decide = [&](idbg_gemm_question question) {
    question.size = sizeof question;
    question.problems = &problem;
    question.problem_count = 1;
    idbg_gemm_decision decision{.size = sizeof decision};
    CheckCode(idbg_gemm_decide(model, &question, 1, configs.data(), &decision));
    CheckCode(decision.result);
    fuzz::Require(decision.configs <= std::max(question.capacity, 0),
                  "more than there is room for");
    for (std::int32_t i = 0; i < decision.configs; ++i)
      fuzz::Require(std::isfinite(configs[static_cast<std::size_t>(i)].predicted_ms), "no time");
  };
  decide({.capacity = 8});
  std::vector<idbg_gemm_config> candidates(8);
  for (idbg_gemm_config& config : candidates) {
    config = {.block_m = source.Take<std::int32_t>(),
              .block_n = source.Take<std::int32_t>(),
              .block_k = source.Take<std::int16_t>(),
              .group_m = source.Take<std::int8_t>(),
              .num_stages = source.Take<std::int8_t>(),
              .num_warps = source.Take<std::int8_t>(),
              .predicted_ms = 0};
  }
  decide({.facts = source.Take<std::uint32_t>(),
          .epilogue = source.TakeName({nullptr, "", "relu", "gelu", "residual", "rowwise", "x"}),
          .cast_bytes = source.Take<double>(),
          .shared_bytes = source.TakeSize(),
          .candidates = candidates.data(),
          .candidate_count = std::ssize(candidates),
          .measured = source.Take<std::int8_t>(),
          .capacity = static_cast<std::int32_t>(source.TakeSize() % 4)});
}

// The options of a request come from the input; its one file too. Nothing is to be written.
void Request(Source& source) {
  std::string options(source.rest().substr(0, source.rest().find('\n')));
  const std::size_t used = std::min(options.size() + 1, source.rest().size());
  const std::string_view bytes = source.rest().substr(used);
  if (options.find("chrome") != std::string::npos || options.find('\\') != std::string::npos)
    return;
  const fuzz::MemoryFile file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  for (const char* command : {"analyze", "report"}) {
    const std::string request = std::string(R"({"command": ")") + command + R"(", "inputs": [")" +
                                file.path().string() + "\"]" + options + "}";
    char* text = nullptr;
    const int code = idbg_analyze(request.c_str(), &text);
    CheckText(code, text);
  }
}

void Model(Source& source, bool is_roofline) {
  const bool named = source.Take<std::uint8_t>() % 2 == 0;
  std::string profile;
  if (!named) {
    const std::string_view rest = source.rest();
    profile = "{" + std::string(rest.substr(0, rest.find('\n')));
  }
  const char* name = is_roofline ? source.TakeName({"h200", "h100", "nothing", "", "a100"})
                                 : source.TakeName({"edge-npu", "tpu", nullptr, "", "nothing"});
  if (!named) name = profile.c_str();
  const std::string_view rest = source.rest();
  const std::string_view bytes =
      named ? rest : rest.substr(std::min(rest.find('\n'), rest.size() - 1) + 1);
  if (bytes.empty()) return;
  char* text = nullptr;
  const std::int64_t code =
      is_roofline ? idbg_roofline_estimate(bytes.data(), std::ssize(bytes), name, nullptr, &text)
                  : idbg_constraints_check(bytes.data(), std::ssize(bytes), name,
                                           source.Take<std::int8_t>() % 2, &text);
  CheckText(code, text);
}

}  // namespace

// The first byte says which function is called, the rest with what.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Source source(data, size);
  switch (source.Take<std::uint8_t>() % 4) {
    case 0:
      Gemm(source);
      break;
    case 1:
      Request(source);
      break;
    case 2:
      Model(source, false);
      break;
    default:
      Model(source, true);
  }
  return 0;
}
