// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace idbg::runs {

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
