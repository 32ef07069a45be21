// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/record_events.h"
#include "logs/log_text.h"

namespace idbg::logs::describe_test {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("a described tensor has short names for dtype and device", "[trace]") {
  const Log log = Log::Read(Source::FromText(
      Line(R"({"describe_tensor": {"id": 2, "describer_id": 7, "dtype": "torch.float32",)"
           R"-("device": "device(type='cuda', index=0)", "size": [4, "s0"], )-"
           R"("stride": ["s0", 1], "is_parameter": true, "requires_grad": true, "is_view": false, )"
           R"("storage": 5, "dynamo_dynamic_indices": [1], "ndim": 2}})"),
      "test.log"));
  const DescribeTensorEvent event = ReadDescribeTensor(log, log.records()[0]);
  CHECK(event.id == DescriberId{.describer = 7, .id = 2});
  CHECK(event.dtype == "float32");
  CHECK(event.device == "cuda:0");
  CHECK(event.sizes == Texts{"4", "s0"});
  CHECK(event.strides == Texts{"s0", "1"});
  CHECK(event.is_parameter);
  CHECK(event.requires_grad);
  CHECK_FALSE(event.is_view);
  CHECK(event.dynamic_dims == Texts{"1"});
  CHECK(event.storage == 5);
}

TEST_CASE("a wrong type in a described tensor loses that field only", "[trace]") {
  const Log log = Log::Read(Source::FromText(
      Line(R"({"describe_tensor": {"id": "x", "describer_id": 7, "dtype": null, "device": "cpu",)"
           R"("size": 4, "stride": [1], "is_parameter": 1, )"
           R"("storage": null, "requires_grad": true}})"),
      "test.log"));
  const DescribeTensorEvent event = ReadDescribeTensor(log, log.records()[0]);
  CHECK(event.id == DescriberId{.describer = 7, .id = -1});
  CHECK(event.dtype.empty());
  CHECK(event.device == "cpu");
  CHECK(event.sizes.empty());
  CHECK(event.strides == Texts{"1"});
  CHECK_FALSE(event.is_parameter);
  CHECK(event.requires_grad);
  CHECK_FALSE(event.storage);
}

TEST_CASE("a source and a storage name what they describe", "[trace]") {
  const Log log = Log::Read(Source::FromText(
      Line(R"({"describe_source": {"describer_id": 1, "id": 2, "source": "L['x']"}})") +
          Line(R"({"describe_storage": {"id": 3, "describer_id": 1, "size": 64}})") +
          Line(R"({"describe_storage": {"id": 4, "describer_id": 1, "size": "64"}})"),
      "test.log"));
  const DescribeSourceEvent source = ReadDescribeSource(log, log.records()[0]);
  CHECK(source.tensor == DescriberId{.describer = 1, .id = 2});
  CHECK(source.source == "L['x']");
  const DescribeStorageEvent storage = ReadDescribeStorage(log, log.records()[1]);
  CHECK(storage.id == DescriberId{.describer = 1, .id = 3});
  CHECK(storage.size_bytes == 64);
  CHECK(ReadDescribeStorage(log, log.records()[2]).size_bytes == 0);
}

}  // namespace
}  // namespace idbg::logs::describe_test
