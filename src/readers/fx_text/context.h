// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "readers/fx_text/annotation.h"
#include "readers/reader.h"

namespace idbg::readers::fx_text {

// What the graphs of one file share while they are read.
class Context {
 public:
  explicit Context(const Input& input) : input_(input) {}

  // Adds to the loss of this kind; `offset` is where it stands in the text.
  void Lose(std::string_view what, std::size_t offset);
  // Accounts for memory. Throws when a file asks for more than any graph needs.
  void SpendNode();
  void SpendArgument();
  [[noreturn]] void Fail(const std::string& message, std::size_t offset) const;
  base::Place PlaceOf(std::size_t offset) const;  // takes time in proportion to the text

  std::string_view text() const { return input_.bytes; }
  // The line from `offset` on, without its end.
  std::string_view LineAt(std::size_t offset) const;

  AnnotationReader annotations;
  std::vector<Loss> losses;
  std::size_t here = 0;  // the line that is being read

 private:
  const Input& input_;
  std::size_t nodes_ = 0;
  std::size_t arguments_ = 0;
};

}  // namespace idbg::readers::fx_text
