// SPDX-License-Identifier: Apache-2.0
#include "roofline/loop_time.h"

#include <cmath>

namespace idbg::roofline {
namespace {

constexpr double kSlotsOfLoad = 2;
constexpr double kSlotsOfStore = 2;
constexpr double kSlotsOfDivisions = 5;
constexpr double kSlotsOfJump = 8;
constexpr double kSlotsOfScatter = 8;
constexpr double kOverlap = 3;

}  // namespace

double IssueS(const LoopWork& loops, const Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return 0;
  const double slots = kSlotsOfLoad * loops.loads + kSlotsOfStore * loops.stores +
                       loops.arithmetic + loops.special + kSlotsOfDivisions * loops.computed +
                       kSlotsOfJump * loops.jumping + kSlotsOfScatter * loops.scattered;
  return slots / (rate->peak / 2);
}

double LoopS(const LoopWork& loops, double memory_s, const Device& device) {
  const double issue_s = IssueS(loops, device);
  return std::pow(std::pow(issue_s, kOverlap) + std::pow(memory_s, kOverlap), 1 / kOverlap);
}

}  // namespace idbg::roofline
