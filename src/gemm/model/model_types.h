// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gemm/model/model.h"
#include "gemm/problem/problem.h"
#include "tensor/dtype.h"

namespace idbg::gemm {

// Collects the limits of a model's training that a problem crosses, in words.
class CrossedLimits {
 public:
  void AddOp(Op op) { Add("operator " + std::string(ToString(op))); }
  void AddDType(tensor::DType dtype) { Add("dtype " + std::string(tensor::ToString(dtype))); }
  void AddLayout(Layout layout) { Add("layout " + std::string(ToString(layout))); }
  void AddBatch(std::int64_t batch) { Add("batch " + std::to_string(batch)); }
  // Unless the size is in the range; a `most` of 0: the range is not known.
  void AddSize(const char* name, std::int64_t size, std::int64_t least, std::int64_t most) {
    if (most <= 0 || (size >= least && size <= most)) return;
    Add(name + (" " + std::to_string(size)) + " outside " + std::to_string(least) + " to " +
        std::to_string(most));
  }
  void AddAlignment(const char* name, std::int64_t size, std::int64_t multiple) {
    if (size % multiple == 0) return;
    Add(name + (" " + std::to_string(size)) + " not a multiple of " + std::to_string(multiple));
  }
  void Add(const std::string& limit) { text_ += (text_.empty() ? "" : ", ") + limit; }

  const std::string& text() const { return text_; }  // "dtype float32, batch 4"

 private:
  std::string text_;
};

// The project's own model, over a file of type "ranker".
std::unique_ptr<Model> MakeRankerModel(PredictorFile file);

// torch-diode's three networks over weights named as upstream names them.
std::unique_ptr<Model> MakeTorchDiodeModel(PredictorFile file);

}  // namespace idbg::gemm
