// SPDX-License-Identifier: Apache-2.0
#include "inductor/gemm_space.h"

namespace idbg::inductor {
namespace {

constexpr GemmTile kDefaultTiles[] = {
    {32, 32, 16, 1, 2},   {32, 32, 128, 2, 4},  {32, 64, 32, 5, 8},   {64, 32, 32, 5, 8},
    {64, 32, 128, 5, 4},  {64, 64, 16, 2, 4},   {64, 64, 32, 2, 4},   {64, 64, 64, 3, 8},
    {64, 64, 128, 5, 4},  {64, 128, 32, 3, 4},  {64, 128, 32, 4, 8},  {64, 128, 64, 3, 4},
    {64, 128, 128, 4, 4}, {128, 64, 32, 3, 4},  {128, 64, 32, 4, 8},  {128, 128, 32, 2, 8},
    {128, 128, 32, 3, 4}, {128, 128, 64, 3, 4}, {128, 128, 64, 5, 8}, {128, 128, 128, 4, 8},
    {128, 256, 64, 4, 8}};

}  // namespace

std::span<const GemmTile> DefaultGemmTiles(TorchVersion version) {
  const std::span<const GemmTile> all = kDefaultTiles;
  return version >= TorchVersion::k2_13 ? all : all.first(all.size() - 1);
}

}  // namespace idbg::inductor
