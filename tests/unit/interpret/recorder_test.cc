// SPDX-License-Identifier: Apache-2.0
#include "interpret/recorder.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "temporary_folder.h"

namespace idbg::interpret::recorder_test {
namespace {

std::string_view BytesOf(const std::vector<float>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

// One run of a graph with one call, which gives `values`.
void RunOnce(Recorder& recorder, const std::vector<float>& values) {
  IdbgRun run{};
  recorder.SetHooks(run);
  const IdbgCall call{.name = "add", .target = "aten.add.Tensor"};
  const auto size = static_cast<std::int64_t>(values.size());
  const std::int64_t stride = 1;
  const IdbgRunValue value{.name = "add",
                           .kind = kIdbgSlot,
                           .tensor = {.dtype = "float32",
                                      .dims = 1,
                                      .sizes = &size,
                                      .strides = &stride,
                                      .storage = values.data(),
                                      .storage_bytes = size * 4},
                           .layout = "strided"};
  run.on_call(run.user, "", &call);
  run.on_value(run.user, "", &value);
  const IdbgCallEnd end{.path = "", .call = &call, .state = kIdbgCallRan, .why = ""};
  run.on_end(run.user, &end);
  recorder.EndRun();
}

TEST_CASE("recorder: a value that a second run gives otherwise is told apart") {
  RunPlace place{};
  Recorder same(-1, 0, true, place);
  RunOnce(same, {1, 2, 3});
  RunOnce(same, {1, 2, 3});
  CHECK(same.Take().calls.at(0).values.at(0).is_repeated);
  Recorder other(-1, 0, true, place);
  RunOnce(other, {1, 2, 3});
  RunOnce(other, {1, 2, 3.0000002F});
  const RunResult result = other.Take();
  CHECK(result.runs == 2);
  CHECK(result.calls.size() == 1);
  CHECK_FALSE(result.calls.at(0).values.at(0).is_repeated);
}

TEST_CASE("recorder: the place of a run is known while a call lasts, and only then") {
  RunPlace place{};
  Recorder recorder(-1, 0, false, place);
  IdbgRun run{};
  recorder.SetHooks(run);
  const IdbgCall call{.name = "add", .target = "aten.add.Tensor"};
  run.on_call(run.user, "cond/", &call);
  CHECK(std::string(place.text.data()) == "node 'cond/add' (aten.add.Tensor)");
  const IdbgCallEnd end{.path = "cond/", .call = &call, .state = kIdbgCallFailed, .why = "no"};
  run.on_end(run.user, &end);
  CHECK(place.text[0] == '\0');
}

TEST_CASE("recorder: a value that cannot be kept ends the run with its reason") {
  RunPlace place{};
  constexpr int kNoFile = 1 << 20;
  Recorder recorder(kNoFile, 4096, false, place);
  CHECK_THROWS_AS(RunOnce(recorder, {1}), base::Error);
}

TEST_CASE("elements: NaN and infinities of each format, at the ends and beyond a block") {
  std::vector<float> values(1001, 1);
  CHECK(CountNonFinite("float32", BytesOf(values)).nan == 0);
  values.front() = std::numeric_limits<float>::quiet_NaN();
  values.back() = -std::numeric_limits<float>::quiet_NaN();
  values[500] = -std::numeric_limits<float>::infinity();
  const NonFinite counts = CountNonFinite("float32", BytesOf(values));
  CHECK(counts.nan == 2);
  CHECK(counts.infinite == 1);
  const std::string halves(std::size_t{512} * 2, '\x7e');  // 0x7e7e is a NaN
  CHECK(CountNonFinite("float16", halves).nan == 512);
  CHECK(CountNonFinite("bfloat16", halves).nan == 0);
  const std::string bytes(std::size_t{300}, '\x7f');
  CHECK(CountNonFinite("float8_e5m2", bytes).nan == 300);
  CHECK(CountNonFinite("int8", bytes).nan == 0);
}

TEST_CASE("elements: the digest sees one bit anywhere, and the length") {
  std::string bytes(1000, 'a');
  const std::uint64_t digest = Digest(bytes);
  for (const std::size_t place : {0UL, 127UL, 128UL, 500UL, 999UL}) {
    bytes[place] ^= 1;
    CHECK(Digest(bytes) != digest);
    bytes[place] ^= 1;
  }
  CHECK(Digest(bytes) == digest);
  CHECK(Digest(std::string(8, '\0')) != Digest(std::string(9, '\0')));
}

TEST_CASE("run result: it passes from process to process unchanged, and damage is an error") {
  RunResult result{.torch_version = "2.13.0", .threads = 2, .runs = 1};
  result.before = {.is_known = true, .flushes_results = true};
  result.calls.push_back({.name = "a", .target = "t", .state = CallState::kSkipped, .why = "b"});
  result.calls.back().values.push_back(
      {.name = "v", .is_tensor = true, .dtype = "float32", .sizes = {2, 3}, .strides = {3, 1}});
  const std::string bytes = Encode(result);
  const RunResult read = Decode(bytes, "x");
  CHECK(read.before == result.before);
  CHECK(read.calls.at(0).state == CallState::kSkipped);
  CHECK(read.calls.at(0).values.at(0).sizes == std::vector<std::int64_t>{2, 3});
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_THROWS_AS(Decode(bytes.substr(0, size), "x"), base::Error);
}

TEST_CASE("a file of values is named so that others remove it where its writer was killed",
          "[interpret]") {
  const TemporaryFolder folder;
  const ValueFile file(folder / "values.safetensors", 100);
  const std::filesystem::directory_iterator found(folder.path());
  REQUIRE(found != std::filesystem::directory_iterator());
  CHECK(base::IsTemporaryName(found->path().filename().string()));
}

}  // namespace
}  // namespace idbg::interpret::recorder_test
