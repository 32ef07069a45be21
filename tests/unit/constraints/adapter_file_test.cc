// SPDX-License-Identifier: Apache-2.0
#include "constraints/adapter_file.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "base/error.h"

namespace idbg::constraints::adapter_file_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using tensor::DType;

Adapter Parse(const std::string& fields) {
  return ParseAdapter(R"({"format": "inductor-debug-adapter", "version": 1)" +
                          (fields.empty() ? "" : ", " + fields) + "}",
                      "a.json");
}

void CheckRefused(const std::string& fields, const std::string& message) {
  INFO(fields);
  CHECK_THROWS_MATCHES(Parse(fields), base::Error, MessageMatches(ContainsSubstring(message)));
}

TEST_CASE("a profile without fields has the earlier tool's defaults") {
  const Adapter adapter = Parse("");
  CHECK(adapter.title == "Custom Accelerator");
  CHECK(adapter.supported_dtypes == std::set{DType::kFloat32, DType::kFloat16, DType::kBfloat16,
                                             DType::kInt32, DType::kInt64, DType::kBool});
  CHECK(adapter.max_memory_bytes == std::int64_t{16} << 30);
  CHECK(adapter.max_tensor_dims == 8);
  CHECK(adapter.alignment == 1);
  CHECK_FALSE(adapter.requires_contiguous);
  CHECK(adapter.supports_dynamic_shapes);
  CHECK_FALSE(adapter.supported_ops);
}

TEST_CASE("dtypes are written with or without torch., limits may be infinite in three ways") {
  CHECK(Parse(R"("supported_dtypes": ["torch.float32", "int8"])").supported_dtypes ==
        std::set{DType::kFloat32, DType::kInt8});
  for (const char* none : {"null", "\"inf\"", "Infinity"})
    CHECK_FALSE(Parse("\"max_memory_bytes\": " + std::string(none)).max_memory_bytes);
}

TEST_CASE("what is misspelt is refused with its place and the nearest name") {
  CheckRefused(
      R"("suported_dtypes": ["float32"])",
      "at suported_dtypes: unknown field 'suported_dtypes' (did you mean 'supported_dtypes'?)");
  CheckRefused(R"("supported_dtypes": ["flaot32"])",
               "at supported_dtypes[0]: unknown dtype 'flaot32' (did you mean 'float32'?)");
  CheckRefused(R"("advisory_rules": ["aligment"])", "did you mean 'alignment'?");
  CheckRefused(R"("aligned_dims": "outer")", "known: inner, last_two, all");
  CheckRefused(R"("unsupported_ops": ["aten::sin"])", "is not an operator name");
}

TEST_CASE("what cannot be is refused") {
  CheckRefused(R"("alignment_requirement": 0)", "0 is below 1");
  CheckRefused(R"("alignment_requirement": 8.5)", "expected an integer");
  CheckRefused(R"("max_memory_bytes": -1)", "allows nothing");
  CheckRefused(R"("max_tensor_dims": 0)", "allows nothing");
  CheckRefused(R"("supported_dtypes": [])", "no dtype is allowed");
  CheckRefused(R"("name": "a", "name": "b")", "twice");
  CheckRefused(R"("version": 2)", "twice");
  CheckRefused(R"("row_alignment": 8)", "has no meaning without");
  CheckRefused(R"("op_dtypes": {"aten.mm": ["int8"]})", "int8 is not in supported_dtypes");
  CHECK_THROWS_AS(ParseAdapter("{}", "a.json"), base::Error);
  CHECK_THROWS_AS(ParseAdapter(R"({"format": "other", "version": 1})", "a.json"), base::Error);
  CHECK_THROWS_AS(ParseAdapter(R"({"format": "inductor-debug-adapter", "version": 2})", "a.json"),
                  base::Error);
}

TEST_CASE("every preset is read and says where its limits are from") {
  const std::vector<std::string> names = AdapterNames();
  CHECK(names.size() >= 9);
  for (const std::string& name : names) {
    INFO(name);
    const Adapter adapter = LoadAdapter(name);
    CHECK(adapter.name == name);
    CHECK_FALSE(adapter.sources.empty());
    CHECK(adapter.date.size() == 10);
  }
}

TEST_CASE("the mock adapter denies the 26 operators of the earlier tool") {
  const Adapter mock = LoadAdapter("mock");
  CHECK(mock.unsupported_ops.size() == 26);
  CHECK(mock.requires_contiguous);
  CHECK(mock.supported_dtypes == std::set{DType::kFloat32, DType::kInt64, DType::kBool});
}

TEST_CASE("an unknown preset is refused with the nearest name") {
  CHECK_THROWS_MATCHES(LoadAdapter("edge-nqu"), base::Error,
                       MessageMatches(ContainsSubstring("did you mean 'edge-npu'?")));
}

class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  ~Variable() { ::unsetenv(name_); }

 private:
  const char* name_;
};

TEST_CASE("the environment of the earlier tool makes an adapter") {
  CHECK(AdapterFromEnvironment().mode == Mode::kStrict);
  const Variable strict("MOCK_STRICT", "0");
  const Variable alignment("MOCK_ALIGNMENT", "16");
  const Variable memory("MOCK_MAX_MEMORY", "inf");
  const EnvironmentAdapter from = AdapterFromEnvironment();
  CHECK(from.mode == Mode::kWarning);
  CHECK(from.adapter.alignment == 16);
  CHECK_FALSE(from.adapter.max_memory_bytes);
}

TEST_CASE("a variable that is no number is a mistake of the command line") {
  for (const char* value : {"0", "-1", "8x", "", "99999999999999999999"}) {
    INFO(value);
    const Variable alignment("MOCK_ALIGNMENT", value);
    try {
      AdapterFromEnvironment();
      FAIL("accepted");
    } catch (const base::Error& error) {
      CHECK(error.code() == base::ErrorCode::kUsage);
      CHECK(error.message().starts_with("MOCK_ALIGNMENT is '"));
    }
  }
}

}  // namespace
}  // namespace idbg::constraints::adapter_file_test
