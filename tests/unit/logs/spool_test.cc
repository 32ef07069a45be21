// SPDX-License-Identifier: Apache-2.0
#include "logs/spool.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "logs/format/source_lines.h"
#include "logs/source.h"

namespace idbg::logs {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

TEST_CASE("a temporary file stops growing before the room of others is gone", "[trace]") {
  static std::uint64_t free_bytes = 0;
  free_bytes = 200 * kMiB;
  Spool spool("bomb.gz", [](int) { return Room{free_bytes, 1000 * kMiB}; });
  const std::string piece(kMiB, 'x');
  const auto write = [&](int count) {
    for (int i = 0; i < count; ++i) {
      spool.Write(piece);
      free_bytes -= kMiB;
    }
  };
  write(100);
  try {
    write(1);
    FAIL("100 MiB of 1000 are to stay free");
  } catch (const base::Error& error) {
    CHECK(error.code() == base::ErrorCode::kExternal);
    CHECK(
        std::string(error.what()).starts_with("bomb.gz: needs a temporary file of more than 100"));
    CHECK(std::string(error.what()).find("set TMPDIR") != std::string::npos);
  }
}

TEST_CASE("a small log is read however little room there is", "[trace]") {
  Spool spool("a.gz", [](int) { return Room{kMiB, 1000 * kMiB}; });
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
}  // namespace idbg::logs
