// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "minify/reduction.h"
#include "tensor/safetensors.h"
#include "tensor/torch_file.h"

// What the inputs of a candidate are filled with.
namespace idbg::minify {

// What values were when the whole graph ran, by name. Read by several threads.
struct Recording {
  std::map<std::string, tensor::FileTensor, std::less<>> values;
  std::string source;                // "sample inputs of the archive"; for people
  std::shared_ptr<const void> kept;  // what the values lie in
};

// Element i of `kSpread`: a number from 0 up to 1, the same in C++ and Python, so that a script
// needs no file for it.
double SpreadAt(std::size_t index);

// An input and what it is really filled with.
struct FilledInput {
  Fill fill = Fill::kZeros;
  tensor::StoredTensor tensor;
};

// The inputs, in order. Where a recorded value is larger than the input, its first elements along
// each axis are taken; where its dtype is another, it is converted; where there is none, numbers
// are spread from -1 to 1, and integers are 0.
std::vector<FilledInput> InputsOf(const Candidate& candidate, const Original& original,
                                  const Recording& recording);

bool HasNan(const tensor::StoredTensor& tensor);

// The same as InputsOf for one tensor of this type.
tensor::StoredTensor MakeTensor(const graph::TensorType& type, Fill fill,
                                const tensor::FileTensor* recorded);

}  // namespace idbg::minify
