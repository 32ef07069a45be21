// SPDX-License-Identifier: Apache-2.0
#include "logs/format/md5.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "logs/log_text.h"

namespace idbg::logs::md5_test {

TEST_CASE("MD5 gives the values of RFC 1321", "[trace]") {
  CHECK(Md5Of("") == "d41d8cd98f00b204e9800998ecf8427e");
  CHECK(Md5Of("abc") == "900150983cd24fb0d6963f7d28e17f72");
  CHECK(Md5Of("12345678901234567890123456789012345678901234567890123456789012345678901234567890") ==
        "57edf4a22be3c955ac49da2e2107b67a");
}

TEST_CASE("messages hashed side by side have the MD5 that each has alone", "[trace]") {
  Md5Batch batch;
  std::vector<int> told(700, -1);
  const auto tell = [&told](std::uint32_t id, bool matches) { told[id] = matches ? 1 : 0; };
  for (std::uint32_t i = 0; i < told.size(); ++i) {
    const std::size_t size = i == 300 ? 600'000 : i % 100 == 7 ? 50'000 + i : i;
    const std::string message(size, static_cast<char>('a' + i % 26));
    Md5 alone;
    alone.Update(message);
    Md5Digest expected = alone.Finish();
    if (i % 5 == 0) expected[15] ^= 1;
    batch.Begin(i, expected);
    batch.Add("dropped: begun and not ended");
    batch.Begin(i, expected);
    batch.Add(std::string_view(message).substr(0, size / 3));
    batch.Add(std::string_view(message).substr(size / 3));
    batch.End(tell);
  }
  batch.Finish(tell);
  for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i] == (i % 5 == 0 ? 0 : 1));
}

}  // namespace idbg::logs::md5_test
