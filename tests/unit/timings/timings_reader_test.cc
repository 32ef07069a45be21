// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>

#include "base/error.h"
#include "base/json/token_writer.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::timings_reader_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

Timings Read(const std::string& bytes, ReadMode mode = ReadMode::kStrict,
             Diagnostics* diagnostics = nullptr) {
  const auto owner = std::make_shared<std::string>(bytes);
  return ReadStream(*owner, "t.msgpack", owner, mode, diagnostics);
}

base::Error ErrorOf(const std::string& bytes, ReadMode mode = ReadMode::kStrict) {
  try {
    Read(bytes, mode);
  } catch (const base::Error& error) {
    return error;
  }
  FAIL("no error");
  throw;
}

// The byte offsets at which the records of `timings` start, and the size of all at the end.
std::vector<std::uint64_t> Boundaries(const Timings& timings) {
  std::vector<std::uint64_t> at = {0, EncodeHeader(timings).size()};
  for (const auto& kernels : timings.kernels)
    at.push_back(at.back() + EncodeKernels(kernels).size());
  for (const auto& problem : timings.problems) {
    at.push_back(at.back() + EncodeProblem(timings, problem).size());
  }
  return at;
}

std::string Replaced(std::string bytes, const std::string& from, const std::string& to) {
  const std::size_t at = bytes.find(from);
  REQUIRE(at != std::string::npos);
  return bytes.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("random timings survive write, read, write unchanged", "[gemm][timings]") {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const std::string bytes = EncodeTimings(TinyTimings(seed, seed % 7));
    Diagnostics diagnostics;
    const Timings read = Read(bytes, ReadMode::kStrict, &diagnostics);
    REQUIRE(EncodeTimings(read) == bytes);
    REQUIRE(diagnostics.objects == 3 + seed % 7);
    REQUIRE(diagnostics.unknown_keys + diagnostics.unknown_kinds == 0);
  }
}

TEST_CASE("a reader gives back what was written", "[gemm][timings]") {
  const Timings wrote = TinyTimings(7, 5);
  const Timings read = Read(EncodeTimings(wrote));
  CHECK(read.device == wrote.device);
  CHECK(read.hosts == wrote.hosts);
  CHECK(read.software == wrote.software);
  CHECK(read.configs == wrote.configs);
  REQUIRE(read.problems.size() == 5);
  CHECK(read.problems[3].problem == wrote.problems[3].problem);
  CHECK(read.problems[3].host == wrote.problems[3].host);
  CHECK(read.problems[3].aten_ms == wrote.problems[3].aten_ms);
  CHECK(read.problems[3].ms.bytes() == wrote.problems[3].ms.bytes());
  CHECK(read.TimeCount() == wrote.TimeCount());
}

TEST_CASE("each field of a configuration is named once", "[gemm][timings]") {
  const std::string bytes = EncodeTimings(TinyTimings(1, 2));
  CHECK_THAT(ErrorOf(Replaced(bytes, "block_m", "block_n")).what(),
             ContainsSubstring("'block_n' twice"));
  CHECK_THAT(ErrorOf(Replaced(bytes, "block_m", "group_m")).what(),
             ContainsSubstring("'config_fields' without 'block_m'"));
}

TEST_CASE("arrays are used where they lie in the file", "[gemm][timings]") {
  const auto bytes = std::make_shared<std::string>(EncodeTimings(TinyTimings(1, 9)));
  const Timings read = ReadStream(*bytes, "t.msgpack", bytes);
  for (const ProblemTimings& problem : read.problems) {
    if (problem.ms.empty()) continue;
    CHECK(problem.ms.bytes().data() > bytes->data());
    CHECK(problem.ms.bytes().data() < bytes->data() + bytes->size());
  }
}

TEST_CASE("a file cut at any byte loses only its last record", "[gemm][timings]") {
  const Timings timings = TinyTimings(3, 6);
  const std::string bytes = EncodeTimings(timings);
  const std::vector<std::uint64_t> at = Boundaries(timings);
  REQUIRE(at.back() == bytes.size());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::string cut = bytes.substr(0, size);
    if (size < at[1]) {  // inside the header: nothing can be kept
      REQUIRE_THROWS_AS(Read(cut, ReadMode::kSalvage), base::Error);
      continue;
    }
    Diagnostics diagnostics;
    const Timings read = Read(cut, ReadMode::kSalvage, &diagnostics);
    std::size_t whole = 0;  // records that are complete, the header included
    while (at[whole + 1] <= size) ++whole;
    REQUIRE(1 + read.kernels.size() + read.problems.size() == whole);
    REQUIRE(diagnostics.LostBytes() == size - at[whole]);
    REQUIRE(diagnostics.LostObjects() == (size > at[whole] ? 1 : 0));
    if (size > at[whole]) {
      REQUIRE_THROWS_AS(Read(cut), base::Error);
    }
  }
}

TEST_CASE("another writer's encoding reads the same", "[gemm][timings]") {
  const Timings timings = TinyTimings(3, 5);
  const std::string bytes = EncodeTimings(timings);
  const std::string wide = Widest(bytes);
  REQUIRE(wide.size() > bytes.size());
  REQUIRE(Widest(wide) == wide);
  CHECK(LooksLikeTimings(wide));
  CHECK(EncodeTimings(Read(wide)) == bytes);
  CHECK(FindStreamEnd(wide, "t") == wide.size());
  const std::string last = Widest(EncodeProblem(timings, timings.problems.back()));
  CHECK(FindStreamEnd(wide.substr(0, wide.size() - 1), "t") == wide.size() - last.size());
}

TEST_CASE("after damage the next record is found in any encoding", "[gemm][timings]") {
  const Timings timings = TinyTimings(3, 3);
  const std::string header = EncodeHeader(timings);
  const std::string first = EncodeProblem(timings, timings.problems[0]);
  const std::string second = EncodeProblem(timings, timings.problems[1]);
  const char count = static_cast<char>(second[0] & 0x0F);
  const std::string key = "\xa4kind";
  REQUIRE(second.substr(1).starts_with(key));
  for (const std::string& map : {second.substr(0, 1), "\xde\0"s + count, "\xdf\0\0\0"s + count}) {
    for (const std::string& wide_key :
         {key, "\xd9\x04kind"s, "\xda\0\x04kind"s, "\xdb\0\0\0\x04kind"s}) {
      const std::string found = map + wide_key + second.substr(1 + key.size());
      Diagnostics diagnostics;
      const Timings read =
          Read(header + '\xc1' + first.substr(7) + found, ReadMode::kSalvage, &diagnostics);
      CHECK(read.problems.size() == 1);
      REQUIRE(diagnostics.losses.size() == 1);
      CHECK(diagnostics.losses[0].end == header.size() + first.size() - 6);
    }
  }
}

TEST_CASE("a flipped byte costs at most the record it is in", "[gemm][timings]") {
  const Timings timings = TinyTimings(5, 6);
  const std::string bytes = EncodeTimings(timings);
  const std::vector<std::uint64_t> at = Boundaries(timings);
  for (std::size_t i = at[1]; i < bytes.size(); ++i) {
    for (const unsigned char flip : {0x01, 0x80, 0xFF}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ flip);
      Diagnostics diagnostics;
      Read(damaged, ReadMode::kSalvage, &diagnostics);
      REQUIRE(diagnostics.objects + diagnostics.LostObjects() == at.size() - 1);
      REQUIRE(diagnostics.LostObjects() <= 1);
      std::size_t record = 0;
      while (at[record + 1] <= i) ++record;
      if (!diagnostics.losses.empty()) {
        REQUIRE(diagnostics.losses[0].begin == at[record]);
        REQUIRE(diagnostics.losses[0].end == at[record + 1]);
      }
    }
  }
}

TEST_CASE("damage is reported with byte offset and key path", "[gemm][timings]") {
  const Timings timings = TinyTimings(11, 4);
  const std::string bytes = EncodeTimings(timings);
  const std::uint64_t third = Boundaries(timings)[3];

  SECTION("a dtype that does not exist") {
    const std::string name(tensor::ToString(timings.problems[0].problem.dtype));
    std::string damaged = bytes;
    damaged[bytes.find("dtype", third) + 6] = 'x';
    const base::Error error = ErrorOf(damaged);
    CHECK(error.place().file == "t.msgpack");
    CHECK(error.place().byte_offset == bytes.find("dtype", third) + 5);
    CHECK(error.place().key_path == "[3].dtype");
    CHECK_THAT(error.what(), ContainsSubstring("no dtype 'x" + name.substr(1) + "'"));
  }
  SECTION("a host that the header has not") {
    std::string damaged = bytes;
    damaged[bytes.find("host", third) + 5] = 'x';
    CHECK(ErrorOf(damaged).place().key_path == "[3].host");
    CHECK(ErrorOf(damaged).place().byte_offset == third);
  }
  SECTION("a host whose offset is no number, and one that is there twice") {
    Timings changed = timings;
    changed.hosts[1].offset_ms = std::numeric_limits<double>::quiet_NaN();
    CHECK_THAT(ErrorOf(EncodeTimings(changed)).what(),
               ContainsSubstring("must be a finite number"));
    CHECK(ErrorOf(EncodeTimings(changed)).place().key_path == "[0].hosts.quad.offset_ms");
    changed.hosts[1] = changed.hosts[0];
    CHECK_THAT(ErrorOf(EncodeHeader(changed)).what(),
               ContainsSubstring("the host 'single' occurs twice"));
  }
  SECTION("an empty file, another format, no header, two headers' worth of versions") {
    CHECK_THAT(ErrorOf("").what(), ContainsSubstring("contains no header"));
    CHECK_THAT(ErrorOf("{}").what(), ContainsSubstring("expected a map"));
    CHECK_THAT(ErrorOf("\x81\xa1k\x01").what(), ContainsSubstring("starts with the key 'kind'"));
    CHECK_THAT(ErrorOf(bytes.substr(third)).what(),
               ContainsSubstring("the first record is not a header"));
    CHECK_THAT(ErrorOf(Replaced(bytes, "gemm-timings", "gemm-timinxs"), ReadMode::kSalvage).what(),
               ContainsSubstring("the format is 'gemm-timinxs'"));
    const base::Error version = ErrorOf(Replaced(bytes, "version\x01", "version\x02"));
    CHECK(version.code() == base::ErrorCode::kUnsupported);
    CHECK_THAT(version.what(), ContainsSubstring("version 2"));
  }
}

TEST_CASE("arrays that disagree and indices out of range are errors", "[gemm][timings]") {
  Timings timings = TinyTimings(2, 0);
  ProblemTimings problem{.problem = {.m = 1, .n = 2, .k = 3}};
  problem.config = KeepArray<std::uint16_t>(timings, {0, 4});
  problem.ms = KeepArray<float>(timings, {1.0F, 2.0F});
  problem.samples = KeepArray<std::uint8_t>(timings, {1, 1});
  SECTION("index") {
    timings.problems = {problem};
    CHECK_THAT(ErrorOf(EncodeTimings(timings)).what(),
               ContainsSubstring("at [3].config: index 4 is outside the header's list of 4"));
  }
  SECTION("size") {
    problem.config = KeepArray<std::uint16_t>(timings, {0, 1, 2});
    timings.problems = {problem};
    CHECK_THAT(ErrorOf(EncodeTimings(timings)).what(),
               ContainsSubstring("at [3].ms: has 2 elements, not 3"));
  }
  SECTION("a size that is not positive") {
    problem.problem.m = 0;
    timings.problems = {problem};
    CHECK_THAT(ErrorOf(EncodeTimings(timings)).what(),
               ContainsSubstring("at [3].M: must be positive, but is 0"));
  }
  SECTION("kernels of another length than the configurations") {
    timings.kernels[1].registers = KeepArray<std::uint16_t>(timings, {1});
    CHECK_THAT(ErrorOf(EncodeTimings(timings)).what(),
               ContainsSubstring("at [2].registers: has 1 elements, not 4"));
  }
}

TEST_CASE("kinds and keys of later versions are skipped and counted", "[gemm][timings]") {
  const Timings timings = TinyTimings(4, 2);
  const auto writer = base::MakeMsgpackWriter();
  writer->BeginMap(2);
  writer->Key("kind");
  writer->String("clock");
  writer->Key("mhz");
  writer->Int(1980);
  writer->EndMap();
  const std::string unknown_kind = writer->Take();
  std::string header = EncodeHeader(timings);
  header[0] = static_cast<char>(header[0] + 1);  // one entry more
  header += "\xa4note\xa2hi";
  std::string bytes = header + unknown_kind;
  for (const auto& problem : timings.problems) bytes += EncodeProblem(timings, problem);
  Diagnostics diagnostics;
  CHECK(Read(bytes, ReadMode::kStrict, &diagnostics).problems.size() == 2);
  CHECK(diagnostics.unknown_kinds == 1);
  CHECK(diagnostics.unknown_keys == 1);
  CHECK(diagnostics.objects == 4);
}

TEST_CASE("only the native format looks like it", "[gemm][timings]") {
  CHECK(LooksLikeTimings(EncodeTimings(TinyTimings(0, 0))));
  CHECK_FALSE(LooksLikeTimings(""));
  CHECK_FALSE(LooksLikeTimings("{\"kind\":\"header\"}"));
  CHECK_FALSE(LooksLikeTimings("\x82\xa4kind\xa5other"));
  CHECK_FALSE(LooksLikeTimings("\x82\xa4kind"));
  CHECK_FALSE(LooksLikeTimings("\x82\xa8hardware\x80\xa7version\x01"));
}

}  // namespace idbg::timings::timings_reader_test
