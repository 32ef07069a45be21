// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <ranges>
#include <string>

#include "base/text/text.h"
#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

using tensor::DType;

std::string TorchDType(tensor::DType dtype) {
  return "torch." + std::string(tensor::ToString(dtype));
}

// "{torch.float32, torch.int64}".
std::string DTypeSetText(const std::set<tensor::DType>& dtypes) {
  return "{" + base::Join(dtypes | std::views::transform(TorchDType)) + "}";
}

bool SameKind(DType a, DType b) {
  return tensor::IsFloatingPoint(a) == tensor::IsFloatingPoint(b) &&
         tensor::IsComplex(a) == tensor::IsComplex(b) && (a == DType::kBool) == (b == DType::kBool);
}

bool IsUnsigned(DType dtype) { return tensor::ToString(dtype).starts_with('u'); }

// The dtype to cast to: the widest of the same kind that is no wider, else the next wider one; one
// that changes the sign only where there is no other.
std::optional<DType> Substitute(DType dtype, const std::set<DType>& allowed) {
  std::optional<DType> best;
  const auto rank = [dtype](DType other) {
    const int excess = tensor::Bits(other) - tensor::Bits(dtype);
    const int sign = IsUnsigned(dtype) == IsUnsigned(other) ? 0 : 10000;
    return sign + (excess <= 0 ? -excess : 1000 + excess);
  };
  for (const DType other : allowed) {
    if (SameKind(dtype, other) && (!best || rank(other) < rank(*best))) best = other;
  }
  return best;
}

// nn.Module.to takes floating-point and complex dtypes only; the others are changed one tensor at a
// time. Python as it stands: it runs before the export.
std::string ConvertWeights(DType from, DType to, std::string_view kind) {
  if (tensor::IsFloatingPoint(to) || tensor::IsComplex(to))
    return "model.to(" + TorchDType(to) + ")";
  const std::string of = kind == "parameter" ? "parameters" : "buffers";
  return "for t in model." + of + "(): t.data = t.to(" + TorchDType(to) +
         ") if t.dtype == " + TorchDType(from) + " else t.data";
}

std::string Advice(DType dtype, const std::set<DType>& allowed, const Site& site) {
  const bool quantizable = tensor::IsFloatingPoint(dtype) && allowed.contains(DType::kInt8);
  if (const auto other = Substitute(dtype, allowed)) {
    const std::string name = TorchDType(*other);
    if (site.node != nullptr) return "cast to " + name + " here, or make its inputs " + name;
    if (site.target == "input") return "pass " + std::string(site.name) + " as " + name;
    if (site.target == "constant")
      return "make the constant " + std::string(site.name) + " as " + name + " in the model";
    return "before the export, run: " + ConvertWeights(dtype, *other, site.target) +
           (quantizable ? "; or quantize the model to torch.int8" : "");
  }
  if (tensor::IsComplex(dtype)) return "represent the real and the imaginary part as two tensors";
  if (quantizable) return "quantize the model to torch.int8 before it is exported";
  return "compute with one of " + DTypeSetText(allowed);
}

// `of`: " for OPERATOR" where it is the operator that does not take the dtype.
ViolationText DTypeViolation(const Site& site, DType dtype, std::size_t output,
                             const std::set<DType>& allowed, const std::string& of) {
  const std::string name = TorchDType(dtype);
  // "unknown" is what the earlier tool says of tuples.
  std::string what = name;
  if (site.values.size() > 1) {
    what = "unknown (" + name + " of output " + std::to_string(output) + ")";
  }
  return {
      .message = "Dtype " + what + " is not allowed" + of + ". Allowed: " + DTypeSetText(allowed),
      .advice = Advice(dtype, allowed, site)};
}

// The dtypes that the operator takes where the adapter narrows them; null: all that the device
// does.
const std::set<DType>* DTypesOf(const Adapter& adapter, std::string_view target) {
  for (const auto& [name, dtypes] : adapter.op_dtypes) {
    if (Names({name}, target)) return &dtypes;
  }
  return nullptr;
}

// What the operator itself does not take: what it reads and what it makes.
void CheckOperator(const Scope& scope, const Site& site, Report report) {
  const std::set<DType>* allowed = DTypesOf(scope.adapter, site.target);
  if (allowed == nullptr) return;
  std::optional<DType> found;
  const auto look = [&](graph::ValueId id) {
    const auto* type = scope.tensor(id);
    if (!found && type != nullptr && !allowed->contains(type->dtype)) found = type->dtype;
  };
  graph::VisitValues(*site.node, look);
  std::ranges::for_each(site.values, look);
  if (!found) return;
  const std::string of = " for " + std::string(site.target);
  report(TorchDType(*found) + of, [&] { return DTypeViolation(site, *found, 0, *allowed, of); });
}

// A weight that no kernel reads and nobody gets, such as num_batches_tracked of a batch
// normalization in inference: the device never sees it.
bool IsUnread(const Scope& scope, const Site& site) {
  const bool is_weight = site.node == nullptr && site.target != "input";
  return is_weight && std::ranges::none_of(site.values, [&](graph::ValueId id) {
           return scope.is_read.empty() || scope.is_read[id];
         });
}

}  // namespace

void CheckDType(const Scope& scope, const Site& site, Report report) {
  const Adapter& adapter = scope.adapter;
  for (std::size_t i = 0; i < site.values.size(); ++i) {
    const auto* type = scope.tensor(site.values[i]);
    if (type == nullptr || IsUnread(scope, site)) continue;
    if (!adapter.supported_dtypes.contains(type->dtype))
      return report(TorchDType(type->dtype), [&] {
        return DTypeViolation(site, type->dtype, i, adapter.supported_dtypes, "");
      });
    const auto only = adapter.dtype_ops.find(type->dtype);
    if (only != adapter.dtype_ops.end() && site.node != nullptr &&
        !Names(only->second, site.target)) {
      return report(TorchDType(type->dtype), [&] {
        std::set<DType> others = adapter.supported_dtypes;
        others.erase(type->dtype);
        return DTypeViolation(site, type->dtype, i, others, " for " + std::string(site.target));
      });
    }
  }
  if (site.node != nullptr && !adapter.op_dtypes.empty()) CheckOperator(scope, site, report);
}

}  // namespace idbg::constraints
