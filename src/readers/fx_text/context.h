// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "graph/graph.h"
#include "readers/reader.h"

namespace idbg::readers::fx_text {

using base::TextMap;

// Reads what FX writes behind a name: "f32[s77, 64][64, 1]cuda:0", "Sym(s77 + 1)". Each expression
// is parsed once for each text.
class AnnotationReader {
 public:
  // The kind, type and number of a value; its other members are left alone. False when the text is
  // not understood.
  bool Read(std::string_view text, graph::Value& value);

  // Null when it is no expression over sizes.
  std::optional<tensor::SymInt> ReadSize(std::string_view text);

  const std::set<std::string>& symbols() const { return symbols_; }

 private:
  bool ReadTensor(std::string_view text, graph::TensorType& type);
  bool ReadSizes(std::string_view& text, std::vector<tensor::SymInt>& sizes);
  bool ReadSymbolic(std::string_view text, graph::Value& value);

  TextMap<std::optional<tensor::SymInt>> sizes_;
  std::set<std::string> symbols_;
};

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

  AnnotationReader annotations;
  std::vector<Loss> losses;
  std::size_t here = 0;  // the line that is being read

 private:
  const Input& input_;
  std::size_t nodes_ = 0;
  std::size_t arguments_ = 0;
};

}  // namespace idbg::readers::fx_text
