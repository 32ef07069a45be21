// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// TorchScript's source, cut into tokens the way LibTorch's lexer cuts it (frontend/lexer.h of
// 2.13): what is a string or a comment there has to be one here, or code could hide in it.
namespace idbg::readers::torchscript {

enum class TokenKind { kName, kString, kNumber, kOther };

struct Token {
  TokenKind kind = TokenKind::kOther;
  std::string_view text;     // of a string what is between its quotes
  std::uint32_t line = 0;    // from 1
  std::int32_t indent = -1;  // of the first token of a statement: the blanks before it
};

// Throws Error(kUnsupported) above what LibTorch's parser, which recurses, takes with ease:
// brackets and blocks in each other, operators in one expression. `file` is for messages; the
// tokens refer to `text`.
std::vector<Token> Tokenize(std::string_view text, const std::string& file);

}  // namespace idbg::readers::torchscript
