// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "readers/fx_text/builder.h"

// Parts of a text beside the modules.
namespace idbg::readers::fx_text {

// The lines of a text with their places.
class Lines {
 public:
  Lines(std::string_view text, std::size_t begin) : text_(text), next_(begin) {}

  bool Next();
  void MoveTo(std::size_t offset) { next_ = offset; }

  std::string_view line() const { return line_; }  // without its end
  std::string_view trimmed() const;
  std::size_t begin() const { return begin_; }
  std::size_t next() const { return next_; }
  std::size_t indent() const { return indent_; }
  bool is_blank() const { return indent_ == line_.size(); }

 private:
  std::string_view text_;
  std::string_view line_;
  std::size_t begin_ = 0;
  std::size_t next_ = 0;
  std::size_t indent_ = 0;
};

// "# File: a.py:3 in forward, code: x + 1", trimmed. Null for other comments.
std::optional<graph::SourceLine> ParseFileComment(std::string_view line);

// Reads the lines of str(graph) behind "graph():" and the return that ends them.
void ReadPrintedGraph(Lines& lines, Context& context, Builder& builder);

// Reads "def load_args(reader):" of a runnable script: the types of the graph's inputs, in order,
// where the graph does not have them.
void ReadLoadArgs(Lines& lines, Context& context, graph::Graph& graph);

// Reads "x (placeholder) target=..." and "  val: FakeTensor(..., size=(2, 3))" lines: the types of
// values by name, where the graph does not have them. Strides are not known then.
void ReadNodeList(Lines& lines, Context& context, graph::Graph& graph);

}  // namespace idbg::readers::fx_text
