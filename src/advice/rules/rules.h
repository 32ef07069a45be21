// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "advice/rule.h"

// The rules, each in a file of its name. A rule visits all nodes of a graph, and asks the site
// before it changes anything.
namespace idbg::advice {

void AttentionByOperators(Site& site);
void CausalMask(Site& site);
void RepeatedHeads(Site& site);
void MathAttention(Site& site);
void ParallelProducts(Site& site);
void PaddedSize(Site& site);
void Float8(Site& site);
void ComplexRotation(Site& site);
void ManyEmbeddings(Site& site);
void Copies(Site& site);
void ChannelsLast(Site& site);
void FoldNormalization(Site& site);
void Float32(Site& site);
void UnusedWork(Site& site);
void TrainingGraph(Site& site);

}  // namespace idbg::advice
