// SPDX-License-Identifier: Apache-2.0
#include "logs/profile/profile.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "logs/profile/profile_builder.h"
#include "temporary_folder.h"

namespace idbg::logs::profile_test {
namespace {

std::string Event(const std::string& category, const std::string& name, const std::string& times,
                  const std::string& args = "") {
  return R"({"ph": "X", "cat": ")" + category + R"(", "name": ")" + name +
         R"(", "pid": 1, "tid": 2, )" + times + R"(, "args": {)" + args + "}}";
}

Profile Read(const std::string& text) {
  const TemporaryFolder folder;
  return ReadProfile(folder.Write("profile.json", text));
}

struct Parts {
  std::vector<std::string> events;
  std::vector<std::string> members;
  bool is_whole = false;
  std::uint64_t dropped = 0;
};

Parts Split(const std::string& text, std::size_t piece) {
  EventSplitter splitter;
  Parts parts;
  for (std::size_t at = 0; at < text.size(); at += piece)
    splitter.Feed(
        std::string_view(text).substr(at, piece),
        [&](std::string_view json) { parts.events.emplace_back(json); },
        [&](std::string_view key, std::string_view json) {
          parts.members.push_back(std::string(key) + "=" + std::string(json));
        });
  parts.is_whole = splitter.is_whole();
  parts.dropped = splitter.dropped();
  return parts;
}

}  // namespace

TEST_CASE("a document is split into the same parts however it is cut", "[profile]") {
  const std::string text =
      R"( {"a": [1, {"b": "}]"}], "t": "traceEvents", "traceEvents": [ {"x": "\"]}\\"}, )"
      R"({"y": {"z": [{}]}}, 5, [] ], "c": {"traceEvents": [{}]}} )";
  for (std::size_t piece = 1; piece < text.size(); ++piece) {
    const Parts parts = Split(text, piece);
    CHECK(parts.events ==
          std::vector<std::string>{R"({"x": "\"]}\\"})", R"({"y": {"z": [{}]}})", "[]"});
    CHECK(parts.members ==
          std::vector<std::string>{R"(a=[1, {"b": "}]"}])", R"(c={"traceEvents": [{}]})"});
    CHECK(parts.is_whole);
  }
}

TEST_CASE("an event that is too long is dropped and counted", "[profile]") {
  const std::string text = R"({"traceEvents": [{"x": ")" +
                           std::string(EventSplitter::kMaxPart, 'a') + R"("}, {"y": 1}]})";
  const Parts parts = Split(text, 4096);
  CHECK(parts.events == std::vector<std::string>{R"({"y": 1})"});
  CHECK(parts.dropped == 1);
}

TEST_CASE("kernels, launches and ranges of torch.profiler are read", "[profile]") {
  const Profile profile = Read(
      R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "NVIDIA H100"}],
          "distributedInfo": {"backend": "nccl", "rank": 3}, "traceEvents": [)" +
      Event("cpu_op", "CompiledFunction", R"("ts": 10.5, "dur": 4)", R"("Sequence number": 7)") +
      "," +
      Event("cuda_driver", "cuLaunchKernelEx", R"("ts": 11, "dur": 1)", R"("correlation": 42)") +
      "," + Event("cuda_runtime", "cudaDeviceSynchronize", R"("ts": 12, "dur": 1)") + "," +
      Event("kernel", "triton_poi_fused_0", R"("ts": 20, "dur": 2.25)",
            R"("device": 0, "stream": 7, "correlation": 42)") +
      "," + Event("python_function", "f.py(1): f", R"("ts": 1, "dur": 100)") + "," +
      Event("kernel", "bad", R"("ts": 20)") + "]}");
  CHECK(profile.rank == 3);
  CHECK(profile.devices == std::vector<std::string>{"NVIDIA H100"});
  REQUIRE(profile.ranges.size() == 1);
  CHECK(profile.ranges[0].kind == RangeKind::kForward);
  CHECK(profile.ranges[0].sequence == 7);
  REQUIRE(profile.launches.size() == 1);
  CHECK(profile.launches[0].correlation == 42);
  REQUIRE(profile.work.size() == 1);
  CHECK(profile.work[0].end_us() == 22.25);
  CHECK(profile.names[profile.work[0].name] == "triton_poi_fused_0");
  CHECK(profile.damaged == 1);
  CHECK_FALSE(profile.is_cut);
}

TEST_CASE("of a profile that ends early the events before are read", "[profile]") {
  const Profile profile =
      Read(R"({"traceEvents": [)" + Event("cpu_op", "aten::mm", R"("ts": 1, "dur": 2)") +
           R"(, {"ph": "X", "cat": "cpu)");
  CHECK(profile.ranges.size() == 1);
  CHECK(profile.is_cut);
}

TEST_CASE("what holds no times is refused in one line", "[profile]") {
  CHECK_THROWS_AS(Read(R"({"traceEvents": []})"), base::Error);
  CHECK_THROWS_AS(Read(R"({"events": []})"), base::Error);
  CHECK_THROWS_AS(Read(std::string("SQLite format 3\0garbage", 23)), base::Error);
}

}  // namespace idbg::logs::profile_test
