// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "base/files/zip.h"
#include "base/files/zip_builder.h"

namespace idbg::base::zip_reader_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

void CheckRejected(const std::string& bytes, const std::string& message) {
  CHECK_THROWS_MATCHES(ZipReader(bytes, "a.zip"), Error,
                       MessageMatches(ContainsSubstring(message)));
}

TEST_CASE("zip reader gives stored and deflated entries back", "[base][zip]") {
  const std::string text(10000, 'x');
  ZipBuilder builder;
  builder.Add("root/stored", text);
  builder.Add("root/packed", text, {.deflate = true});
  builder.Add("root/described", text, {.deflate = true, .descriptor = true});
  builder.Add("root/empty", "");
  const std::string bytes = builder.Finish("a comment");
  const ZipReader zip(bytes, "a.zip");
  REQUIRE(zip.entries().size() == 4);
  for (const char* name : {"root/stored", "root/packed", "root/described"}) {
    REQUIRE(zip.Find(name) != nullptr);
    CHECK(zip.Read(*zip.Find(name)) == text);
  }
  CHECK(zip.View(*zip.Find("root/stored")) == text);
  CHECK(zip.Read(*zip.Find("root/empty")).empty());
  CHECK(zip.Find("stored") == nullptr);
  CHECK_THROWS_AS(zip.View(*zip.Find("root/packed")), Error);
  CHECK_THROWS_AS(zip.Read(*zip.Find("root/packed"), 9999), Error);
}

TEST_CASE("zip reader refuses names that leave the archive", "[base][zip]") {
  for (const char* name : {"../x", "a/../../x", "/etc/x", "a\\x", "", "a/.."}) {
    ZipBuilder builder;
    builder.Add(name, "x");
    CAPTURE(name);
    CHECK_THROWS_AS(ZipReader(builder.Finish(), "a.zip"), Error);
  }
  ZipBuilder fine;
  fine.Add("a/..b/c..", "x");
  CHECK_NOTHROW(ZipReader(fine.Finish(), "a.zip"));
}

TEST_CASE("zip reader refuses entries that lie", "[base][zip]") {
  SECTION("two of one name") {
    ZipBuilder builder;
    builder.Add("a", "1");
    builder.Add("a", "2");
    CheckRejected(builder.Finish(), "twice");
  }
  SECTION("two that share bytes") {
    ZipBuilder builder;
    builder.Add("a", "12");
    builder.Add("a", "12", {.header_offset = 0});
    CheckRejected(builder.Finish(), "overlap");
  }
  SECTION("a size that deflate cannot reach") {
    ZipBuilder builder;
    builder.Add("a", "12", {.deflate = true, .claimed_size = 1U << 30});
    CheckRejected(builder.Finish(), "impossible size");
  }
  SECTION("a stored size that differs") {
    ZipBuilder builder;
    builder.Add("a", "12", {.claimed_size = 3});
    CheckRejected(builder.Finish(), "two different sizes");
  }
  SECTION("a deflated size that is too small or too large") {
    for (const std::uint32_t size : {9U, 11U}) {
      ZipBuilder builder;
      builder.Add("a", "1234567890", {.deflate = true, .claimed_size = size});
      const std::string bytes = builder.Finish();
      const ZipReader zip(bytes, "a.zip");
      CHECK_THROWS_AS(zip.Read(zip.entries()[0]), Error);
    }
  }
  SECTION("an encrypted one") {
    ZipBuilder builder;
    builder.Add("a", "12", {.flags = 1});
    CheckRejected(builder.Finish(), "encrypted");
  }
}

TEST_CASE("zip reader notices damaged content", "[base][zip]") {
  ZipBuilder builder;
  builder.Add("a", "hello");
  std::string bytes = builder.Finish();
  bytes[bytes.find("hello")] = 'j';
  const ZipReader zip(bytes, "a.zip");
  CHECK_THROWS_MATCHES(
      zip.Read(zip.entries()[0]), Error,
      MessageMatches(ContainsSubstring("checksum") && ContainsSubstring("a.zip: byte ")));
}

TEST_CASE("zip reader survives every truncation and every flipped byte", "[base][zip]") {
  ZipBuilder builder;
  builder.Add("root/a", "some content");
  builder.Add("root/b", std::string(100, 'b'), {.deflate = true, .descriptor = true});
  const std::string bytes = builder.Finish();
  const auto read_all = [](const std::string& input) {
    try {
      const ZipReader zip(input, "a.zip");
      for (const ZipEntry& entry : zip.entries()) (void)zip.Read(entry);
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::kFormat);
    }
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    CHECK_THROWS_AS(ZipReader(bytes.substr(0, i), "a.zip"), Error);
    for (const int flip : {0x01, 0x80, 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      read_all(damaged);
    }
  }
}

}  // namespace
}  // namespace idbg::base::zip_reader_test
