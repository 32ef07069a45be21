// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/text/text.h"
#include "constraints/check.h"
#include "constraints/rules.h"

namespace idbg::constraints {

std::string SizeText(const std::vector<graph::SymInt>& sizes) {
  std::string text = "torch.Size([";
  for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? "" : ", ") + sizes[i].ToString();
  return text + "])";
}

std::string DTypeSetText(const std::set<tensor::DType>& dtypes) {
  std::string text = "{";
  for (const tensor::DType dtype : dtypes) {
    if (text.size() > 1) text += ", ";
    text += "torch.";
    text += tensor::ToString(dtype);
  }
  return text += "}";
}

std::string PlaceText(const Site& site) {
  return std::string(site.node == nullptr ? site.target : "node") + " " + std::string(site.name);
}

}  // namespace idbg::constraints
