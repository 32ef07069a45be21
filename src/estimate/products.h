// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gemm/problem/problem.h"
#include "graph/graph.h"

namespace idbg::estimate {

// How often a problem occurs, and where first: "model.py:12", or the node's name.
struct ProblemUse {
  std::int64_t count = 0;
  std::string place;
};

// The matrix products of graphs.
struct Products {
  std::vector<gemm::Problem> problems;       // each once, in the order of the graphs
  std::map<gemm::Problem, ProblemUse> uses;  // of each of them
  std::int64_t unknown = 0;                  // products whose sizes or form are not known
  std::string first_unknown;                 // their first node
};

// A product with what follows it.
struct Followed {
  gemm::Problem problem;
  bool is_exact_gelu = false;  // the GELU by erf, for which the library has no operator

  auto operator<=>(const Followed&) const = default;
};

// By how many milliseconds the kernel that we choose for a product is predicted to be faster than
// what default mode takes, with what follows it; for several products of the same rows, in order,
// by how many more one kernel for all of them is than the kernel that we choose for each. Handed
// in, as GemmTime is.
using ChoiceGain = std::function<double(const std::vector<Followed>&)>;

// Adds what a graph computes, subgraphs included: every matrix product as Inductor lowers it
// (linear and matmul as mm, addmm, bmm), with the epilogue that it can fuse into it. Sizes are the
// graph's, symbols count with their hints.
void AddProducts(const graph::Graph& graph, Products& products);

struct LoweredProduct {
  const graph::Node* node = nullptr;
  graph::ValueId rows = graph::kNoValue;  // its first operand
  std::optional<Followed> product;        // null: its sizes or form are not known
};
// Those of a graph that is lowered (plan::Plan::graph), which must live as long, without its
// subgraphs. What follows a product counts where `has_own_kernel` says so of it; null: everywhere.
std::vector<LoweredProduct> LoweredProducts(
    const graph::Graph& graph,
    const std::function<bool(const graph::Node&)>& has_own_kernel = nullptr);

}  // namespace idbg::estimate
