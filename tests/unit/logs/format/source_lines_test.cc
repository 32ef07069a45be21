// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/files/scratch_folder.h"
#include "logs/format/torch_logs.h"
#include "logs/source.h"

namespace idbg::logs::source_lines_test {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

TEST_CASE("a small log is read however little room there is", "[trace]") {
  base::Spool spool("a.gz", [](int) { return base::Room{kMiB, 1000 * kMiB}; });
  spool.Write("first\n\nlast");
  const Source source(std::move(spool));
  SourceLines lines(source);
  std::string_view line;
  REQUIRE(lines.Next(line));
  CHECK(line == "first");
  CHECK((lines.Next(line) && line.empty()));
  CHECK((lines.Next(line) && line == "last" && lines.number() == 3));
  CHECK_FALSE(lines.Next(line));
}

TEST_CASE("of a line without end the beginning is kept", "[trace]") {
  const Source source = Source::FromText(std::string(3 * kMiB, 'x') + "\r\nb\r\n", "long");
  SourceLines lines(source);
  std::string_view line;
  REQUIRE(lines.Next(line));
  CHECK(line.size() == SourceLines::kMaxLine);
  CHECK((lines.Next(line) && line == "b"));
}

}  // namespace
}  // namespace idbg::logs::source_lines_test
