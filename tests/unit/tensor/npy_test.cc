// SPDX-License-Identifier: Apache-2.0
#include "tensor/npy.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"

namespace idbg::tensor::npy_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

std::string WithHeader(const std::string& header, const std::string& data) {
  std::string text = "\x93NUMPY";
  text += '\x01';
  text += '\0';
  text += static_cast<char>(header.size() & 0xff);
  text += static_cast<char>(header.size() >> 8);
  return text + header + data;
}

TEST_CASE("npy headers give dtype, shape, order of bytes and of axes", "[tensor][npy]") {
  const std::string data(48, 'x');
  const std::string plain =
      WithHeader("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }\n", data);
  const FileTensor rows = ReadNpy(plain, "x.npy");
  CHECK(rows.dtype == DType::kFloat64);
  CHECK(rows.shape == std::vector<std::int64_t>{2, 3});
  CHECK(rows.strides.empty());
  CHECK(rows.data.size() == 48);
  const std::string foreign =
      WithHeader("{'descr': '>i4', 'fortran_order': True, 'shape': (3, 4)}", data);
  const FileTensor columns = ReadNpy(foreign, "x.npy");
  CHECK(columns.is_big_endian);
  CHECK(columns.strides == std::vector<std::int64_t>{1, 3});
  const std::string scalar =
      WithHeader("{\"shape\": (), 'fortran_order': False, 'descr': '|b1'}", "\x01");
  CHECK(ReadNpy(scalar, "x.npy").shape.empty());
}

TEST_CASE("damaged and unsupported npy files are told apart", "[tensor][npy]") {
  const auto fails = [](const std::string& header, const std::string& data, const char* why) {
    const std::string bytes = WithHeader(header, data);
    CHECK_THROWS_MATCHES(ReadNpy(bytes, "x.npy"), base::Error,
                         MessageMatches(ContainsSubstring(why)));
  };
  fails("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", "12345678", "needs 12 bytes");
  fails("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 4), }", "",
        "too large");
  fails("{'descr': '|O', 'fortran_order': False, 'shape': (3,), }", "", "nothing of a pickle");
  fails("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,), }", "", "records");
  fails("{'descr': '<f4', 'shape': (3,), }", "", "lacks");
  fails("{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }", "", "expected a size");
  fails("__import__('os')", "", "expected '{'");
  CHECK_THROWS_AS(ReadNpy("\x93NUMPY", "x.npy"), base::Error);
}

TEST_CASE("npz archives give their arrays, packed or not", "[tensor][npz]") {
  const std::string data = IDBG_TEST_DATA "/diff/";
  for (const char* const name : {"stored.npz", "packed.npz"}) {
    const NpzFile file{base::MappedFile(data + name)};
    REQUIRE(file.tensors().size() == 2);
    CHECK(file.tensors().at("x").ToFloats().at(3) == 1.375F);
    CHECK(file.tensors().at("n").shape == std::vector<std::int64_t>{30});
  }
  const NpzFile large{base::MappedFile(data + "large.npz")};
  CHECK(large.FileOf("zeros") != nullptr);  // unpacked into a file
  CHECK(large.tensors().at("zeros").data.size() == 1'600'000);
}

}  // namespace
}  // namespace idbg::tensor::npy_test
