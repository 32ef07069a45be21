// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace idbg::gemm {

// The constants of the analytic time. They are of the H200 and part of the layout: what is wrong in
// them the network learns to correct. They are not read from data/hardware: other values would
// change what a trained network sees.
struct RankerConstants {
  static constexpr float kSms = 132.0F;
  static constexpr float kPeakFlops = 8.0e14F;
  static constexpr float kDramBytesPerS = 4.0e12F;
  static constexpr float kL2BytesPerS = 6.0e12F;
  static constexpr float kL2Bytes = 62914560.0F;
  static constexpr float kFloorS = 2.5e-6F;
  static constexpr float kSharedBytesPerSm = 233472.0F;
  static constexpr float kRegistersPerSm = 65536.0F;
  static constexpr float kLatencyS = 6.0e-7F;
};

}  // namespace idbg::gemm
