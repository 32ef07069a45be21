// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gemm/problem/problem.h"
#include "graph/graph.h"
#include "roofline/estimate.h"

namespace idbg::roofline {

// A product as a problem of the GEMM templates.
gemm::Problem ProblemOf(const Gemm& product, gemm::Op op);

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

// Adds what a graph computes, subgraphs included: every matrix product as Inductor lowers it
// (linear and matmul as mm, addmm, bmm), with the epilogue that it can fuse into it. Sizes are the
// graph's, symbols count with their hints.
void AddProducts(const graph::Graph& graph, Products& products);

}  // namespace idbg::roofline
