// SPDX-License-Identifier: Apache-2.0
//
// Lines of JSON. The worker says first what it is:
//   {"ready": 1, "device": {"kind", "name", "compute_capability", "sm_count", "l2_bytes",
//    "shared_bytes_per_block_optin", "dram_bytes"}, "software": {name: version}, "method": text}
// or {"error": why not}. Then each problem is asked for and answered:
//   {"id": 7, "problem": "mm:bfloat16:nt:64x256x512"}
//   {"id": 7, "configs": [[block_m, block_n, block_k, group_m, num_stages, num_warps, ms], ..],
//    "aten_ms": 0.1, "left_out": [text, ..]} or {"id": 7, "skipped": why}
#include <dlfcn.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analyze/collect/collect.h"
#include "analyze/installation.h"
#include "base/error.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/process/line_process.h"
#include "base/process/process.h"
#include "base/processor.h"
#include "base/text/utf8.h"

namespace idbg::analyze {
namespace {

constexpr int kProtocol = 1;
constexpr int kMostFailuresInARow = 3;  // problems in a row
constexpr double kLeastStartS = 300;    // torch on a cold disk
constexpr const char* kAutotuneModule = "inductor_debug.autotune_worker";

// A text of another program, for one line of a message.
std::string Line(std::string_view text) { return base::OneLine(text, 300); }

std::uint16_t GetField(base::JsonValue value) {
  const std::int64_t field = value.GetInt();
  if (field < 1 || field > std::numeric_limits<std::uint16_t>::max())
    value.Fail(std::to_string(field) + " cannot be in a configuration");
  return static_cast<std::uint16_t>(field);
}

double GetTime(base::JsonValue value) {
  const double ms = value.GetNumber();
  if (!std::isfinite(ms) || ms <= 0) value.Fail(fmt::format("{} ms cannot be a time", ms));
  return ms;
}

// [block_m, block_n, block_k, group_m, num_stages, num_warps, ms]
collect::TimedConfig GetConfig(base::JsonValue row) {
  collect::TimedConfig timed{.samples = 1};
  constexpr std::size_t kFields = std::size(gemm::kConfigFields);
  std::size_t count = 0;
  row.ForEachElement([&](base::JsonValue value) {
    if (count < kFields) timed.config.*gemm::kConfigFields[count].value = GetField(value);
    if (count == kFields) timed.ms = GetTime(value);
    ++count;
  });
  if (count != kFields + 1) row.Fail("a configuration has seven values");
  return timed;
}

timings::Timings GetHeader(base::JsonValue ready) {
  const base::JsonValue device = ready.GetMember("device");
  timings::Timings header{
      .device = {.name = Line(device.GetMember("name").GetString()),
                 .compute_capability = device.GetMember("compute_capability").GetString(),
                 .kind = device.GetMember("kind").GetString()},
      .hosts = {{.name = base::HostName()}},
      .method = Line(ready.GetMember("method").GetString())};
  for (const auto& [name, member] : gemm::kDeviceNumbers)
    header.device.*member = device.GetMember(name).GetInt();
  ready.GetMember("software").ForEachMember([&](std::string_view name, base::JsonValue version) {
    header.software.emplace_back(name, Line(version.GetString()));
  });
  return header;
}

class InductorBackend final : public collect::CollectionBackend {
 public:
  InductorBackend(const CollectRequest& request, gemm::SearchSpace space)
      : python_(request.python),
        arguments_{"--gpu", std::to_string(request.gpus.gpu.value_or(0)), "--space",
                   std::string(ToString(space))},
        time_limit_s_(request.time_limit_s) {
    double load = 0;
    const bool is_known = ::getloadavg(&load, 1) == 1;  // before the worker adds to it
    Start();
    const auto threads = static_cast<double>(header_.device.sm_count);
    if (is_known && header_.device.is_cpu() && load > threads / 2)
      base::LogWarning(
          fmt::format("this machine is busy (load {:.1f}, {} threads are measured): times may be "
                      "far too long (use an idle machine, or set OMP_WAIT_POLICY=PASSIVE)",
                      load, header_.device.sm_count));
  }

  timings::Timings Header() const override { return header_; }
  std::vector<gemm::Config> Configs() const override { return {}; }  // as they come
  std::vector<collect::ConfigFacts> FactsOf(const gemm::KernelFacts&,
                                            const gemm::Problem&) override {
    return {};
  }

  collect::TimedProblem Measure(const gemm::Problem& problem) override {
    if (!worker_) Start();
    collect::TimedProblem measured{.problem = problem};
    const std::string request =
        fmt::format(R"({{"id": {}, "problem": "{}"}})", ++id_, ToString(problem));
    const base::AnswerProcess::Answer answer = worker_->Ask(request, time_limit_s_);
    std::optional<std::string> failure = WhyNoLine(answer);
    if (!failure) failure = Read(answer.line, measured);
    failures_ = failure ? failures_ + 1 : 0;
    if (!failure) return measured;
    worker_.reset();
    if (failures_ >= kMostFailuresInARow)
      base::FailExternal(
          fmt::format("TorchInductor failed on {} problems in a row, the last was "
                      "{}: {} (see what '{} -m {}' prints)",
                      failures_, ToString(problem), *failure, python_, kAutotuneModule));
    base::LogWarning(ToString(problem), " is skipped: ", *failure);
    measured = {.problem = problem, .skipped = *failure};
    return measured;
  }

 private:
  void Start() {
    std::vector<std::string> command = base::PythonModule(python_, kAutotuneModule);
    command.insert(command.end(), arguments_.begin(), arguments_.end());
    worker_.emplace(command, PythonEnvironment());
    const base::AnswerProcess::Answer answer =
        worker_->Receive(std::max(kLeastStartS, time_limit_s_));
    if (const auto failure = WhyNoLine(answer)) FailStart(*failure);
    const std::string file = "the worker's first line";
    std::optional<timings::Timings> header;
    try {
      const base::JsonDocument document(answer.line, file);
      if (const auto why = document.root().FindMember("error").FindString()) FailStart(Line(*why));
      if (document.root().GetMember("ready").GetInt() != kProtocol)
        FailStart("it is of another version of inductor-debug");
      header = GetHeader(document.root());
    } catch (const base::Error& error) {
      if (error.code() == base::ErrorCode::kExternal) throw;
      FailStart(Line(error.what()));
    }
    IDBG_CHECK(header.has_value());
    if (id_ > 0 && header->device != header_.device)
      FailStart("it found another device than before, " + header->device.name);
    header_ = *std::move(header);
  }

  [[noreturn]] void FailStart(const std::string& why) {
    worker_.reset();
    base::FailExternal(
        fmt::format("cannot measure with TorchInductor: {} (name a Python that has "
                    "torch with --python)",
                    why));
  }

  // Null when the answer is a line.
  std::optional<std::string> WhyNoLine(const base::AnswerProcess::Answer& answer) {
    switch (answer.kind) {
      case base::AnswerProcess::Answer::Kind::kLine:
        return std::nullopt;
      case base::AnswerProcess::Answer::Kind::kLate:
        return fmt::format("no answer within {:g} s", time_limit_s_);
      case base::AnswerProcess::Answer::Kind::kTooLong:
        return "the answer is not a line of JSON";
      case base::AnswerProcess::Answer::Kind::kEnded:
        break;
    }
    const std::string how = "'" + python_ + "' " + worker_->HowEnded();
    const std::string last = Line(worker_->LastPrinted());
    return last.empty() ? how : how + ": " + last;
  }

  // Returns what is wrong with the answer.
  std::optional<std::string> Read(const std::string& line, collect::TimedProblem& measured) const {
    try {
      const base::JsonDocument document(line, "answer");
      const base::JsonValue root = document.root();
      if (root.GetMember("id").GetInt() != id_) root.Fail("an answer to something else");
      if (const auto why = root.FindMember("skipped").FindString()) {
        measured.skipped = Line(*why);
        return std::nullopt;
      }
      root.GetMember("configs").ForEachElement(
          [&](base::JsonValue row) { measured.configs.push_back(GetConfig(row)); });
      const base::JsonValue aten = root.GetMember("aten_ms");
      if (!aten.is_null()) measured.aten_ms = GetTime(aten);
      for (const std::string& left_out : root.FindMember("left_out").FindStrings())
        measured.failures.push_back(Line(left_out));
      if (HasTwice(measured.configs)) root.Fail("a configuration is there twice");
    } catch (const base::Error& error) {
      return "the answer is not understood: " + Line(error.what());
    }
    return std::nullopt;
  }

  static bool HasTwice(const std::vector<collect::TimedConfig>& timed) {
    std::vector<gemm::Config> configs;
    for (const collect::TimedConfig& row : timed) configs.push_back(row.config);
    std::ranges::sort(configs);
    return std::ranges::adjacent_find(configs) != configs.end();
  }

  std::string python_;
  std::vector<std::string> arguments_;  // of the module
  double time_limit_s_;                 // of a problem
  timings::Timings header_;
  std::optional<base::AnswerProcess> worker_;
  std::int64_t id_ = 0;
  int failures_ = 0;  // in a row
};

}  // namespace

std::unique_ptr<collect::CollectionBackend> MakeInductorBackend(const CollectRequest& request,
                                                                gemm::SearchSpace space) {
  return std::make_unique<InductorBackend>(request, space);
}

bool HasNoGpu() {
  void* const library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return true;
  constexpr int kNoDevice = 100;  // CUDA_ERROR_NO_DEVICE
  const auto init = reinterpret_cast<int (*)(unsigned)>(::dlsym(library, "cuInit"));
  return init != nullptr && init(0) == kNoDevice;
}

}  // namespace idbg::analyze
