// SPDX-License-Identifier: Apache-2.0
#include "base/text/sha256.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base::sha256_test {
namespace {

std::string Hash(std::string_view bytes) {
  Sha256 hash;
  hash.Add(bytes);
  return hash.Finish();
}

// The examples of FIPS 180-4.
TEST_CASE("SHA-256 gives the standard's values", "[base]") {
  CHECK(Hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(Hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(Hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(Hash(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 of pieces is that of the whole", "[base]") {
  Sha256 hash;
  for (int i = 0; i < 1000; ++i) hash.Add("abcdefg");
  std::string whole;
  for (int i = 0; i < 1000; ++i) whole += "abcdefg";
  CHECK(hash.Finish() == Hash(whole));
}

}  // namespace
}  // namespace idbg::base::sha256_test
