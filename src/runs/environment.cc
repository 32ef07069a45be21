// SPDX-License-Identifier: Apache-2.0
#include "runs/environment.h"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "runs/secrets.h"

namespace idbg::runs {
namespace {

constexpr std::array<std::string_view, 18> kSteering = {
    "TORCH",  "INDUCTOR", "PYTORCH_", "TRITON", "CUDA_",       "CUBLAS_",
    "CUDNN_", "NCCL_",    "HIP_",     "ROCR_",  "ROCM_",       "OMP_",
    "GOMP_",  "KMP_",     "MKL_",     "AOT_",   "PYTHONPATH=", "NVIDIA_"};

}  // namespace

Environment Environment::OfThisProcess() {
  Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    environment.entries_.emplace_back(*entry);
  return environment;
}

std::string Environment::Get(std::string_view name) const {
  for (const std::string& entry : entries_) {
    if (entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=')
      return entry.substr(name.size() + 1);
  }
  return "";
}

bool Environment::SetIfFree(const std::string& name, const std::string& value) {
  if (!Get(name).empty()) return false;
  std::erase_if(entries_, [&](const std::string& entry) { return entry == name + '='; });
  entries_.push_back(name + '=' + value);
  return true;
}

std::vector<std::pair<std::string, std::string>> Environment::CompilationSettings() const {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const std::string& entry : entries_) {
    const bool steers = std::ranges::any_of(
        kSteering, [&](std::string_view prefix) { return entry.starts_with(prefix); });
    const std::size_t sign = entry.find('=');
    if (!steers || sign == std::string::npos) continue;
    std::string name = entry.substr(0, sign);
    std::string value = entry.substr(sign + 1);
    value = IsSecretName(name) ? kHidden : HideTokens(value);
    settings.emplace_back(std::move(name), std::move(value));
  }
  std::ranges::sort(settings);
  return settings;
}

}  // namespace idbg::runs
