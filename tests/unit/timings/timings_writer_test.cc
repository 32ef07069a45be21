// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_writer.h"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "base/files/file.h"
#include "timings/timings_reader.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::timings_writer_test {
namespace {

// Without base::WriteFile's fsync, which thousands of files would wait for.
void Put(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

void WriteAll(const std::filesystem::path& path, const Timings& timings, std::size_t from,
              std::size_t to) {
  TimingsStreamWriter writer(path, timings);
  if (from == 0) {
    for (const gemm::KernelFacts& kernels : timings.kernels) writer.Write(kernels);
  }
  for (std::size_t i = from; i < to; ++i) writer.Write(timings.problems[i]);
  writer.Sync();
}

}  // namespace

TEST_CASE("a stream written in two runs is the file written at once", "[gemm][timings]") {
  const TemporaryFolder folder;
  const Timings timings = TinyTimings(1, 8);
  WriteAll(folder / "stream", timings, 0, 3);
  WriteAll(folder / "stream", timings, 3, 8);
  WriteTimings(folder / "whole", timings);
  CHECK(base::ReadFile(folder / "stream") == base::ReadFile(folder / "whole"));
  CHECK(base::ReadFile(folder / "whole") == EncodeTimings(timings));
}

TEST_CASE("a stream killed at any byte is continued without a trace of the kill",
          "[gemm][timings]") {
  const TemporaryFolder folder;
  const Timings timings = TinyTimings(2, 2);
  const std::string whole = EncodeTimings(timings);
  const std::string last = EncodeProblem(timings, timings.problems[1]);
  for (std::size_t lost = 1; lost < last.size(); ++lost) {
    Put(folder / "killed", whole.substr(0, whole.size() - lost));
    TimingsStreamWriter writer(folder / "killed", timings);
    CHECK(writer.cut_bytes() == last.size() - lost);
    writer.Write(timings.problems[1]);
    REQUIRE(base::ReadFile(folder / "killed") == whole);
  }
  const std::string header = EncodeHeader(timings);
  for (std::size_t size = 0; size <= header.size(); ++size) {
    Put(folder / "killed", whole.substr(0, size));
    const TimingsStreamWriter writer(folder / "killed", timings);
    REQUIRE(base::ReadFile(folder / "killed") == header);
  }
}

TEST_CASE("appending refuses foreign files, other headers and damage", "[gemm][timings]") {
  const TemporaryFolder folder;
  const Timings timings = TinyTimings(3, 3);
  base::WriteFile(folder / "foreign", "{\"hardware\": {}}");
  CHECK_THROWS_AS(TimingsStreamWriter(folder / "foreign", timings), base::Error);
  CHECK(base::ReadFile(folder / "foreign") == "{\"hardware\": {}}");

  WriteTimings(folder / "other", timings);
  Timings other = timings;
  other.device.sm_count = 78;
  CHECK_THROWS_AS(TimingsStreamWriter(folder / "other", other), base::Error);

  std::string damaged = EncodeTimings(timings);
  damaged[EncodeHeader(timings).size()] = '\xc1';
  base::WriteFile(folder / "damaged", damaged);
  CHECK_THROWS_AS(TimingsStreamWriter(folder / "damaged", timings), base::Error);
  CHECK(base::ReadFile(folder / "damaged") == damaged);
}

TEST_CASE("a stream of another writer's encoding is continued", "[gemm][timings]") {
  const TemporaryFolder folder;
  const Timings timings = TinyTimings(2, 3);
  Timings start = timings;
  start.problems.resize(2);
  Put(folder / "wide", Widest(EncodeTimings(start)));
  WriteAll(folder / "wide", timings, 2, 3);
  CHECK(EncodeTimings(ReadTimings(folder / "wide")) == EncodeTimings(timings));
  Timings other = timings;
  other.device.sm_count = 78;
  CHECK_THROWS_AS(TimingsStreamWriter(folder / "wide", other), base::Error);
}

TEST_CASE("group_m is a field of its own only where it is not 8", "[gemm][timings]") {
  Timings timings = TinyTimings(4, 1);
  CHECK(EncodeHeader(timings).find("group_m") == std::string::npos);
  timings.configs[2].group_m = 4;
  const auto bytes = std::make_shared<std::string>(EncodeTimings(timings));
  const Timings read = ReadStream(*bytes, "t", bytes);
  CHECK(read.configs == timings.configs);
  CHECK(EncodeTimings(read) == *bytes);
}

}  // namespace idbg::timings::timings_writer_test
