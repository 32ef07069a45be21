// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/enums.h"

#include <array>
#include <span>

namespace idbg::readers::pt2 {
namespace {

struct Named {
  std::int64_t number;
  std::string_view name;
};

constexpr auto kDTypes = std::to_array<Named>({
    {1, "uint8"},
    {2, "int8"},
    {3, "int16"},
    {4, "int32"},
    {5, "int64"},
    {6, "float16"},
    {7, "float32"},
    {8, "float64"},
    {9, "complex32"},
    {10, "complex64"},
    {11, "complex128"},
    {12, "bool"},
    {13, "bfloat16"},
    {28, "uint16"},
    {29, "float8_e4m3fn"},
    {30, "float8_e5m2"},
    {31, "float8_e4m3fnuz"},
    {32, "float8_e5m2fnuz"},
    {33, "float8_e8m0fnu"},
    {34, "uint32"},
    {35, "uint64"},
});

constexpr auto kLayouts = std::to_array<Named>({
    {1, "sparse_coo"},
    {2, "sparse_csr"},
    {3, "sparse_csc"},
    {4, "sparse_bsr"},
    {5, "sparse_bsc"},
    {6, "_mkldnn"},
    {7, "strided"},
});

constexpr auto kMemoryFormats = std::to_array<Named>({
    {1, "contiguous_format"},
    {2, "channels_last"},
    {3, "channels_last_3d"},
    {4, "preserve_format"},
});

std::string_view NameOf(std::span<const Named> table, std::int64_t number) {
  for (const Named& entry : table) {
    if (entry.number == number) return entry.name;
  }
  return {};
}

}  // namespace

std::optional<tensor::DType> FindDType(std::int64_t number) {
  return tensor::ParseDType(DTypeName(number));
}

std::string_view DTypeName(std::int64_t number) { return NameOf(kDTypes, number); }
std::string_view LayoutName(std::int64_t number) { return NameOf(kLayouts, number); }
std::string_view MemoryFormatName(std::int64_t number) { return NameOf(kMemoryFormats, number); }

}  // namespace idbg::readers::pt2
