// SPDX-License-Identifier: Apache-2.0
// NVML as a GPU at 1,980 MHz would answer, for tests. It knows one GPU, 0000:19:00.0.
#include <chrono>
#include <cstdlib>
#include <cstring>

// NOLINTBEGIN(readability-identifier-naming): names of nvml.h
extern "C" {

int nvmlInit_v2() { return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device) {
  *device = nullptr;
  return std::strcmp(bus_id, "0000:19:00.0") == 0 ? 0 : 6;
}
int nvmlDeviceGetHandleByUUID(const char* uuid, void** device) {
  *device = nullptr;
  return std::strcmp(uuid, "GPU-1") == 0 ? 0 : 6;
}
// 300 W, in steps of a tenth of a second, as the counters of GPUs.
int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules) {
  using namespace std::chrono;
  const auto tenths =
      duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count() / 100;
  *millijoules = static_cast<unsigned long long>(tenths) * 30'000;
  return 0;
}
int nvmlDeviceGetClockInfo(void*, int kind, unsigned* mhz) {
  *mhz = kind == 1 ? 1980 : 3201;
  // With FAKE_CLOCK_FALLS the clock does in the middle, as that of a GPU which has become hot.
  static int asked = 0;
  if (kind == 1 && ++asked > 40 && std::getenv("FAKE_CLOCK_FALLS") != nullptr) *mhz = 1440;
  return 0;
}
int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) {
  *milliwatts = 512'600;
  return 0;
}
int nvmlDeviceGetTemperature(void*, int, unsigned*) { return 3; }  // not supported
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
  *reasons = 0x40;
  return 0;
}
const char* nvmlErrorString(int) { return "Not Found"; }

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
