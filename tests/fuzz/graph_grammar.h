// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "graph/graph.h"

namespace idbg::fuzz {

// Choices taken from bytes, so that who changes the bytes changes single choices. Behind their end
// comes a sequence that depends on all of them.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size);

  std::size_t Below(std::size_t count);  // of count > 0; 0 otherwise
  bool OneIn(std::size_t count) { return Below(count) == 0; }
  template <typename T, std::size_t kCount>
  const T& Of(const T (&items)[kCount]) {
    return items[Below(kCount)];
  }

 private:
  std::uint64_t Next();

  std::span<const std::uint8_t> bytes_;
  std::uint64_t state_;
};

// A graph that passes graph::Lint and is otherwise as odd as can be: any operator of the catalogue,
// with arguments as they should be, or missing, too many, of the wrong kind, huge, zero, negative,
// symbolic or used twice; results of the right type, another one, or none, used in part; operators
// in a chain, some in place, some with graphs of their own.
graph::Graph MakeGraph(Choices& choices);

}  // namespace idbg::fuzz
