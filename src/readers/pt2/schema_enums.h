// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// The numbers of torch/_export/serde/schema.py; they are not those of c10. The reader of exported
// programs and the LibTorch module, which writes TorchScript in the same form, share them. The
// standard library only: the module is built for LibTorch's ABI.
namespace idbg::readers::pt2 {

struct SchemaEnum {
  std::int64_t number;
  std::string_view name;  // as in Python, without "torch."
};

inline constexpr auto kSchemaDTypes = std::to_array<SchemaEnum>({
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

inline constexpr auto kSchemaLayouts = std::to_array<SchemaEnum>({
    {1, "sparse_coo"},
    {2, "sparse_csr"},
    {3, "sparse_csc"},
    {4, "sparse_bsr"},
    {5, "sparse_bsc"},
    {6, "_mkldnn"},
    {7, "strided"},
});

inline constexpr auto kSchemaMemoryFormats = std::to_array<SchemaEnum>({
    {1, "contiguous_format"},
    {2, "channels_last"},
    {3, "channels_last_3d"},
    {4, "preserve_format"},
});

// Empty when unknown.
constexpr std::string_view SchemaName(std::span<const SchemaEnum> table, std::int64_t number) {
  for (const SchemaEnum& entry : table) {
    if (entry.number == number) return entry.name;
  }
  return {};
}

// 0 when unknown.
constexpr std::int64_t SchemaNumber(std::span<const SchemaEnum> table, std::string_view name) {
  for (const SchemaEnum& entry : table) {
    if (entry.name == name) return entry.number;
  }
  return 0;
}

}  // namespace idbg::readers::pt2
