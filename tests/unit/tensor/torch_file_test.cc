// SPDX-License-Identifier: Apache-2.0
#include "tensor/torch_file.h"

#include <unistd.h>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "base/error.h"
#include "base/files/zip_builder.h"
#include "tensor/pickle_reader.h"

namespace idbg::tensor::torch_file_test {
namespace {

using namespace std::string_literals;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

const std::string kData = IDBG_TEST_DATA;

float AbsSum(const std::vector<float>& values) {
  float sum = 0;
  for (const float value : values) sum += std::abs(value);
  return sum;
}

// A file that is gone at the end of the scope.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes) {
    path_ =
        (std::filesystem::temp_directory_path() / ("idbg_torch_file_" + std::to_string(::getpid())))
            .string();
    base::WriteFile(path_, bytes);
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST_CASE("torch file reads state dicts written by Python, with and without metadata",
          "[tensor][torch]") {
  for (const char* name : {"/tensor/py_sd.pt", "/tensor/py_sd_od.pt"}) {
    const TorchFile file(kData + name);
    REQUIRE(file.tensors().size() == 7);
    const FileTensor& weight = file.tensors().at("0.weight");
    CHECK(weight.shape == std::vector<std::int64_t>{3, 2});
    const std::vector<float> values = weight.ToFloats();
    CHECK(AbsSum(values) == Approx(2.366033));  // of the producer, in expected.json
    CHECK(values[0] == Approx(-0.471868).margin(1e-6));
    CHECK(values[3] == Approx(-0.090242).margin(1e-6));
    const FileTensor& counter = file.tensors().at("1.num_batches_tracked");
    CHECK(counter.dtype == DType::kInt64);
    CHECK(counter.shape.empty());
    CHECK(counter.data.size() == 8);
    CHECK_THROWS_AS(counter.ToFloats(), base::Error);
  }
}

TEST_CASE("torch file reads maps written by LibTorch", "[tensor][torch]") {
  const TorchFile file(kData + "/tensor/cpp_sd.pt");
  CHECK(file.tensors().size() == 10);
  CHECK(file.tensors().at("a.weight").shape == std::vector<std::int64_t>{8, 4});
  CHECK(AbsSum(file.tensors().at("a.weight").ToFloats()) == Approx(8.83529));
}

TEST_CASE("torch file reads a float8 tensor written by LibTorch", "[tensor][torch]") {
  const TorchFile file(kData + "/tensor/cpp_float8.pt", {.as_they_lie = true});
  REQUIRE(file.tensors().size() == 1);
  const FileTensor& tensor = file.tensors().begin()->second;
  CHECK(tensor.dtype == DType::kFloat8E4m3fn);
  CHECK(tensor.shape == std::vector<std::int64_t>{512});
}

TEST_CASE("torch file reads the published torch-diode checkpoint", "[tensor][torch]") {
  const TorchFile file(kData + "/gemm/v1_model.pt");
  CHECK(file.tensors().size() == 44);
  CHECK(file.tensors().at("model_state_dict.linear_relu_stack.0.weight").shape ==
        std::vector<std::int64_t>{256, 12});
  CHECK(std::get<std::int64_t>(file.scalars().at("problem_feature_dim")) == 7);
  CHECK(std::get<double>(file.scalars().at("kernel_overhead")) == 0.00541);
  CHECK(std::get<std::vector<std::int64_t>>(file.scalars().at("hidden_layer_widths")) ==
        std::vector<std::int64_t>(6, 256));
}

TEST_CASE("pickle reader executes nothing", "[tensor][pickle]") {
  const auto reject = [](const std::string& pickle, const std::string& message) {
    CAPTURE(message);
    CHECK_THROWS_MATCHES(ReadPickle(pickle, "p"), base::Error,
                         MessageMatches(ContainsSubstring(message)));
  };
  reject(
      "\x80\x02"
      "cos\nsystem\nX\x02\0\0\0id\x85R."s,
      "asks for 'os system'");
  reject(
      "\x80\x02"
      "cbuiltins\neval\n."s,
      "asks for 'builtins eval'");
  reject(
      "\x80\x02"
      "cposix\nsystem\n."s,
      "byte 2: ");
  reject("\x80\x02\x93."s, "opcode 147");            // STACK_GLOBAL
  reject("\x80\x02i__main__\nX\n."s, "opcode 105");  // INST
  reject(
      "\x80\x02"
      "ccollections\nOrderedDict\n)\x81)R."s,
      "something else");
  reject("\x80\x02}h\x07s."s, "not created");
  reject("\x80\x02)"s, "truncated");
  reject("\x80\x02."s, "empty stack");
  reject(
      "\x80\x02X\xff\xff\xff\xff"
      "abc"s,
      "truncated");
  reject("\x80\x02t."s, "no matching mark");
  reject("\x80\x01)."s, "protocol 1");
}

// {"a": tensor of `tail`}, a storage of four float32.
std::string TensorPickle(const std::string& tail) {
  return "\x80\x02}X\x01\0\0\0a"
         "ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\nFloatStorage\n"
         "X\x01\0\0\0"
         "0X\x03\0\0\0cpuK\x04tQ"s +
         tail + "\x89}tRs."s;
}

std::string TensorZip(const std::string& tail) {
  base::ZipBuilder builder;
  builder.Add("m/data.pkl", TensorPickle(tail));
  builder.Add("m/byteorder", "little");
  const float values[] = {1, 2, 3, 4};
  builder.Add("m/data/0", std::string(reinterpret_cast<const char*>(values), sizeof values));
  return builder.Finish();
}

TEST_CASE("torch file gathers transposed tensors and refuses those beyond their storage",
          "[tensor][torch]") {
  SECTION("transposed") {
    const TemporaryFile file(TensorZip("K\x00K\x02K\x02\x86K\x01K\x02\x86"s));
    CHECK(TorchFile(file.path()).tensors().at("a").ToFloats() == std::vector<float>{1, 3, 2, 4});
  }
  SECTION("with an offset") {
    const TemporaryFile file(TensorZip("K\x01K\x03\x85K\x01\x85"s));
    CHECK(TorchFile(file.path()).tensors().at("a").ToFloats() == std::vector<float>{2, 3, 4});
  }
  SECTION("beyond the storage") {
    const TemporaryFile file(TensorZip("K\x02K\x03\x85K\x01\x85"s));
    CHECK_THROWS_AS(TorchFile(file.path()), base::Error);
  }
  SECTION("expanded to a size that the file does not hold") {
    const TemporaryFile file(TensorZip("K\x00J\xff\xff\xff\x7f\x85K\x00\x85"s));
    CHECK_THROWS_MATCHES(TorchFile(file.path()), base::Error,
                         MessageMatches(ContainsSubstring("larger than its storage")));
  }
}

TEST_CASE("torch file refuses a pickle that refers to itself", "[tensor][torch]") {
  base::ZipBuilder builder;
  builder.Add("m/data.pkl", "\x80\x02}q\x00X\x01\0\0\0ah\x00s."s);
  const TemporaryFile file(builder.Finish());
  CHECK_THROWS_MATCHES(TorchFile(file.path()), base::Error,
                       MessageMatches(ContainsSubstring("refers to itself")));
}

TEST_CASE("torch file survives truncation and flipped bytes", "[tensor][torch]") {
  const std::string bytes = base::ReadFile(kData + "/tensor/py_sd_od.pt");
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
    for (const std::string& input : {damaged, bytes.substr(0, i)}) {
      const TemporaryFile file(input);
      try {
        const TorchFile read(file.path());
      } catch (const base::Error& error) {
        CHECK(error.code() == base::ErrorCode::kFormat);
      }
    }
  }
}

}  // namespace
}  // namespace idbg::tensor::torch_file_test
