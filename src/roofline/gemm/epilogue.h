// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "gemm/problem/problem.h"
#include "graph/graph.h"
#include "roofline/estimate.h"

namespace idbg::roofline {

// Finds what a GEMM template can do to a product before it is stored, in a graph that is lowered as
// Inductor does. `graph` must live as long.
class EpilogueFinder {
 public:
  explicit EpilogueFinder(const graph::Graph& graph);

  // The operator of a product together with what follows it: a bias, ReLU, GELU (also as the
  // operators that it is decomposed to, with erf or tanh), or a summand as large as the result. It
  // counts where nothing else uses the product; views and casts may stand between. Requires
  // `product.op`.
  gemm::Op WithWhatFollows(const graph::Node& node, const Gemm& product) const;

 private:
  // A sum that a value is used in, and nowhere else.
  struct Sum {
    graph::ValueId addend = graph::kNoValue;
    graph::ValueId result = graph::kNoValue;
  };

  const graph::Node* OnlyUser(graph::ValueId value) const;
  graph::ValueId BehindViews(graph::ValueId value) const;
  Sum FindSum(graph::ValueId value) const;
  bool IsBias(const Sum& sum, const Gemm& product) const;
  bool IsResidual(const Sum& sum, graph::NodeId product) const;
  gemm::Epilogue ActivationOf(graph::ValueId value) const;

  const graph::Graph& graph_;
  base::IdVector<graph::ValueId, std::vector<graph::NodeId>> users_;
  std::set<graph::ValueId> outputs_;  // of the graph: they have a user outside
};

}  // namespace idbg::roofline
