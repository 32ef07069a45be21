// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runs/run_record.h"

namespace idbg::runs {

// The environment of a child: ours, with what it lacks added. What the user has set stays.
class Environment {
 public:
  static Environment OfThisProcess();

  // Empty when it is not set.
  std::string Get(std::string_view name) const;
  // Returns whether it was free to be set: false where there is a value already.
  bool SetIfFree(const std::string& name, const std::string& value);

  // "NAME=VALUE"
  const std::vector<std::string>& entries() const { return entries_; }

  // What steers compilation (TORCH*, INDUCTOR*, TRITON*, CUDA_*, OMP_* and the like), by name. A
  // value that may be a secret is left out and said to be.
  std::vector<std::pair<std::string, std::string>> CompilationSettings() const;

 private:
  std::vector<std::string> entries_;
};

// From /proc, uname and /etc/os-release; what is not known stays empty.
HostFacts ReadHostFacts();

// Where execvp would find it; empty: nowhere.
std::filesystem::path FindProgram(const std::string& name);

// The versions of Python, torch and Triton that `command` would use, and which Triton that torch
// needs, when it is a Python or a script of one: that Python is asked what it would import from;
// nothing is imported. Empty where there is no answer within ten seconds.
Versions FindVersions(const std::string& command);

inline constexpr const char* kHidden = "(not kept)";

// Whether a variable or a flag of this name holds a secret: "HF_TOKEN", "--api-key",
// "trainer.password". Ordinary words that hold such a word ("--keep-keys", "--max-tokens",
// "--tokenizer", "num_key_value_heads") do not.
bool IsSecretName(std::string_view name);

// A text with what is a secret by its own look replaced: tokens with a known beginning ("hf_...",
// "ghp_..."), what follows "Bearer", credentials in an address, what is assigned to a secret name.
std::string HideTokens(std::string_view text);

// The words of a command, with what may be a secret replaced: also the values of variables and
// flags of secret names, as one word or two, of headers ("X-Api-Key: ..."), and of "-u
// user:password".
std::vector<std::string> WithoutSecrets(const std::vector<std::string>& command);

}  // namespace idbg::runs
