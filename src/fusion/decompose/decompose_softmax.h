// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

// What torch's decompositions, and Inductor's passes after them, make of softmax and its relatives.
namespace idbg::fusion {

void Softmax(Decomposer& to, const Ends& ends);  // and log_softmax
void OnlineSoftmax(Decomposer& to, const Ends& ends);
void CrossEntropy(Decomposer& to, const Ends& ends);

}  // namespace idbg::fusion
