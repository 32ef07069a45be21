// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <string>

#include "logs/log.h"
#include "logs/trace_builder.h"
#include "temporary_folder.h"

namespace idbg::logs::growing_test {
namespace {

// Some 100 KB: records of one compilation, an entry of the string table, a line of nobody.
std::string Part(int number) {
  std::string text = Start(Id(number, 0)) + Line(R"({"str": ["file)" + std::to_string(number) +
                                                 R"(.py", )" + std::to_string(number) + "]}");
  for (int i = 0; i < 10; ++i)
    text += Artifact("code", std::string(10'000, static_cast<char>('a' + i)), Id(number, 0));
  return text + "nobody's\n" + MetricsLine(R"("co_name": "f")", Id(number, 0));
}

void CheckSame(const Log& a, const Log& b) {
  REQUIRE(a.records().size() == b.records().size());
  for (std::size_t i = 0; i < a.records().size(); ++i) {
    const Record& one = a.records()[i];
    const Record& other = b.records()[i];
    REQUIRE(one.offset == other.offset);
    REQUIRE(one.line == other.line);
    REQUIRE(one.payload == other.payload);
    REQUIRE(a.IdOf(one) == b.IdOf(other));
    REQUIRE(a.NameOf(one) == b.NameOf(other));
  }
  CHECK(a.damage().Count() == b.damage().Count());
  CHECK(a.string_count() == b.string_count());
}

}  // namespace

TEST_CASE("of a log that grows only the new end is searched", "[growing]") {
  const TemporaryFolder folder;
  const auto path = folder.Write("a.log", "");
  GrowingReads reads;
  std::uint64_t size = 0;
  std::uint64_t most = 0;
  for (int part = 0; part < 60; ++part) {
    const std::string text = Part(part);
    // The last record of each reading is not whole.
    std::ofstream(path, std::ios::app) << text << Announced(R"("artifact": {"name": "x"})", "abc");
    const std::uint64_t before = reads.scanned_bytes();
    const Log log = Log::Read(Source::Open(path), {.growing = true, .reads = &reads});
    std::ofstream(path, std::ios::app) << Tabbed("abc");
    size += text.size();
    most = std::max(most, reads.scanned_bytes() - before);
    CheckSame(log, Log::Read(Source::FromText(std::string(Source::Open(path).ReadExactly(
                                                  0, log.size_bytes() - 5)),
                                              path.string()),
                             {.growing = true}));
  }
  REQUIRE(size > 6'000'000);
  CHECK(most < 2'500'000);
}

TEST_CASE("a log that is shorter than before is read anew", "[growing]") {
  const TemporaryFolder folder;
  std::string text;
  for (int part = 0; part < 30; ++part) text += Part(part);
  const auto path = folder.Write("a.log", text);
  GrowingReads reads;
  const LogOptions options{.growing = true, .reads = &reads};
  CHECK(Log::Read(Source::Open(path), options).records().size() == 30 * 12);
  folder.Write("a.log", Part(7));
  CHECK(Log::Read(Source::Open(path), options).records().size() == 12);
}

}  // namespace idbg::logs::growing_test
