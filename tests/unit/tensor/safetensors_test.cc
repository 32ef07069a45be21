// SPDX-License-Identifier: Apache-2.0
#include "tensor/safetensors.h"

#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"

namespace idbg::tensor::safetensors_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes) {
    path_ = (std::filesystem::temp_directory_path() /
             ("idbg_safetensors_" + std::to_string(::getpid())))
                .string();
    base::WriteFile(path_, bytes);
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string WithHeader(std::string header, const std::string& data) {
  const std::uint64_t length = header.size();
  return std::string(reinterpret_cast<const char*>(&length), 8) + header + data;
}

TEST_CASE("safetensors come back as they were written", "[tensor][safetensors]") {
  const std::array<float, 6> floats = {1, -2, 3.5F, 0, 5, 6};
  const std::array<std::uint16_t, 3> shorts = {7, 8, 65535};
  const std::array tensors = {
      NamedTensor{"short",
                  {DType::kUint16, {3}, {reinterpret_cast<const char*>(shorts.data()), 6}}},
      MakeNamedTensor("weight", {2, 3}, floats), MakeNamedTensor("empty", {0, 4}, {})};
  const std::map<std::string, std::string> metadata = {{"format", "x"},
                                                       {"note", "a\n\"b\" \xc3\xa9"}};
  const std::string bytes = WriteSafetensors(metadata, tensors);
  CHECK(SafetensorsFile::Sniff(bytes));
  CHECK(bytes == WriteSafetensors(metadata, tensors));
  const TemporaryFile temporary(bytes);
  const SafetensorsFile file(temporary.path());
  CHECK(file.metadata() == metadata);
  REQUIRE(file.tensors().size() == 3);
  CHECK(file.tensors().at("weight").ToFloats() == std::vector<float>(floats.begin(), floats.end()));
  CHECK(file.tensors().at("weight").shape == std::vector<std::int64_t>{2, 3});
  CHECK(file.tensors().at("short").dtype == DType::kUint16);
  CHECK(file.tensors().at("short").data == tensors[0].tensor.data);
  CHECK(reinterpret_cast<std::uintptr_t>(file.tensors().at("weight").data.data()) % 64 == 0);
}

TEST_CASE("safetensors with sizes or offsets that do not fit are refused",
          "[tensor][safetensors]") {
  const auto reject = [](const std::string& bytes, const std::string& message) {
    const TemporaryFile file(bytes);
    CAPTURE(message);
    CHECK_THROWS_MATCHES(SafetensorsFile(file.path()), base::Error,
                         MessageMatches(ContainsSubstring(message)));
  };
  const std::string data(16, '\0');
  const auto one = [](const std::string& shape, const std::string& offsets,
                      const std::string& dtype = "F32") {
    return R"({"a":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" +
           offsets + "}}";
  };
  CHECK_NOTHROW([&] {
    const TemporaryFile file(WithHeader(one("[4]", "[0,16]"), data));
    SafetensorsFile read(file.path());
  }());
  reject("", "too short");
  reject("abc", "too short");
  reject(std::string(8, '\xff') + "{}", "does not fit the file");
  reject(WithHeader(one("[5]", "[0,16]"), data), "do not fit its shape");
  reject(WithHeader(one("[4]", "[4,20]"), data), "beyond the end");
  reject(WithHeader(one("[3]", "[0,12]"), data), "longer than its tensors");
  reject(WithHeader(one("[3]", "[4,16]"), data), "gap");
  reject(WithHeader(one("[-4]", "[0,16]"), data), "do not fit its shape");
  reject(WithHeader(one("[4611686018427387904,4]", "[0,0]"), ""), "do not fit its shape");
  reject(WithHeader(one("[4]", "[16,0]"), data), "do not fit its shape");
  reject(WithHeader(one("[4]", "[-1,16]"), data), "is negative");
  reject(WithHeader(one("[4]", "[0,16]", "F31"), data), "unknown dtype");
  reject(WithHeader(one("[4]", "[0]"), data), "lacks");
  reject(
      WithHeader(
          R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"b":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",
          data),
      "overlap");
  reject(WithHeader("[]", ""), "byte ");
  reject(WithHeader("{", ""), "byte ");
}

}  // namespace
}  // namespace idbg::tensor::safetensors_test
