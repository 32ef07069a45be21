// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "base/files/zip.h"

namespace idbg::base::zip_writer_test {
namespace {

TEST_CASE("zip writer: the reader gives every entry back", "[base][zip]") {
  ZipWriter writer;
  writer.Add("root/a", "first");
  writer.Add("root/empty", "");
  writer.Add("root/large", std::string(100000, 'x'));
  const std::string bytes = writer.Take();
  const ZipReader zip(bytes, "a.zip");
  REQUIRE(zip.entries().size() == 3);
  CHECK(zip.Read(*zip.Find("root/a")) == "first");
  CHECK(zip.Read(*zip.Find("root/empty")).empty());
  CHECK(zip.Read(*zip.Find("root/large")) == std::string(100000, 'x'));
}

TEST_CASE("zip writer: entries begin at multiples of 64, and the same entries give the same bytes",
          "[base][zip]") {
  const auto write = [] {
    ZipWriter writer;
    for (int i = 0; i < 70; ++i) writer.Add(std::string(i + 1, 'n'), std::string(i, 'x'));
    return writer.Take();
  };
  const std::string bytes = write();
  CHECK(bytes == write());
  const ZipReader zip(bytes, "a.zip");
  for (const ZipEntry& entry : zip.entries()) CHECK(entry.data_offset % 64 == 0);
}

}  // namespace
}  // namespace idbg::base::zip_writer_test
