// SPDX-License-Identifier: Apache-2.0
#include "runs/environment.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace idbg::runs {
namespace {

constexpr std::array<std::string_view, 18> kSteering = {
    "TORCH",  "INDUCTOR", "PYTORCH_", "TRITON", "CUDA_",       "CUBLAS_",
    "CUDNN_", "NCCL_",    "HIP_",     "ROCR_",  "ROCM_",       "OMP_",
    "GOMP_",  "KMP_",     "MKL_",     "AOT_",   "PYTHONPATH=", "NVIDIA_"};
constexpr std::array<std::string_view, 8> kSecret = {"TOKEN",  "SECRET",     "PASSW", "API_KEY",
                                                     "APIKEY", "CREDENTIAL", "AUTH",  "ACCESS_KEY"};
constexpr const char* kHidden = "(not kept)";

bool IsSecretName(std::string_view name) {
  std::string upper(name);
  for (char& c : upper)
    c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return std::ranges::any_of(
      kSecret, [&](std::string_view word) { return upper.find(word) != std::string::npos; });
}

// "https://user:password@host"
bool HoldsCredentials(std::string_view value) {
  const std::size_t scheme = value.find("://");
  if (scheme == std::string_view::npos) return false;
  const std::string_view host = value.substr(scheme + 3);
  return host.substr(0, host.find('/')).find('@') != std::string_view::npos;
}

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
    if (IsSecretName(name) || HoldsCredentials(value)) value = kHidden;
    settings.emplace_back(std::move(name), std::move(value));
  }
  std::ranges::sort(settings);
  return settings;
}

std::vector<std::string> WithoutSecrets(const std::vector<std::string>& command) {
  std::vector<std::string> words;
  bool is_value_of_secret = false;
  for (const std::string& word : command) {
    const bool is_flag = word.starts_with('-');
    const std::size_t sign = word.find('=');
    const bool is_secret_flag = is_flag && IsSecretName(std::string_view(word).substr(0, sign));
    if ((is_value_of_secret && !is_flag) || HoldsCredentials(word)) {
      words.emplace_back(kHidden);
    } else if (is_secret_flag && sign != std::string::npos) {
      words.push_back(word.substr(0, sign + 1) + kHidden);
    } else {
      words.push_back(word);
    }
    is_value_of_secret = is_secret_flag && sign == std::string::npos;
  }
  return words;
}

}  // namespace idbg::runs
