// SPDX-License-Identifier: Apache-2.0
#include "readers/fx_text/context.h"

#include <algorithm>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::readers::fx_text {

using graph::ValueKind;
using tensor::SymInt;

namespace {

constexpr std::size_t kMaxExample = 80;  // bytes

constexpr std::size_t kMaxSizeText = 1 << 16;  // bytes; what is longer is not kept

// Kinds without a type, quoted or not, of several PyTorch releases. The first of a kind is what
// graph::ToText writes.
constexpr base::Named<ValueKind> kKinds[] = {
    {"Tensor", ValueKind::kTensor},
    {"torch.Tensor", ValueKind::kTensor},
    {"torch.nn.parameter.Parameter", ValueKind::kTensor},
    {"SymInt", ValueKind::kSymInt},
    {"torch.SymInt", ValueKind::kSymInt},
    {"int", ValueKind::kSymInt},
    {"SymFloat", ValueKind::kSymFloat},
    {"torch.SymFloat", ValueKind::kSymFloat},
    {"SymBool", ValueKind::kSymBool},
    {"torch.SymBool", ValueKind::kSymBool},
    {"None", ValueKind::kNone},
    {"object", ValueKind::kOther},
};

// "cuda:0" and nothing else; "" is unknown.
bool ReadDevice(std::string_view text, graph::Device& device) {
  const std::size_t colon = text.find(':');
  device.type = text.substr(0, colon);
  if (!std::ranges::all_of(device.type, [](char c) { return c >= 'a' && c <= 'z'; })) return false;
  if (colon == std::string_view::npos) return true;
  const auto index = base::ParseNumber<std::int32_t>(text.substr(colon + 1));
  device.index = index.value_or(device.index);
  return index && *index >= 0 && !device.type.empty();
}

// Comparisons and what joins them stand together.
bool IsTruth(const tensor::Expr& expr) {
  return expr.op >= tensor::ExprOp::kEqual && expr.op <= tensor::ExprOp::kNot;
}

// Symbols of floating-point numbers are named zf0 and zuf0.
bool IsFloat(const tensor::Expr& expr) {
  return expr.op == tensor::ExprOp::kFloat || expr.op == tensor::ExprOp::kToFloat ||
         expr.op == tensor::ExprOp::kTrueDiv ||
         (expr.op == tensor::ExprOp::kSymbol &&
          (expr.name.starts_with("zf") || expr.name.starts_with("zuf")));
}

}  // namespace

base::Place Context::PlaceOf(std::size_t offset) const {
  const std::string_view before = text().substr(0, offset);
  const std::size_t line_begin = before.rfind('\n') + 1;
  return {.file = input_.name,
          .line = static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1,
          .column = before.size() - line_begin + 1};
}

void Context::Fail(const std::string& message, std::size_t offset) const {
  base::FailFormat(message, PlaceOf(offset));
}

void Context::Lose(std::string_view what, std::size_t offset) {
  AddLoss(losses, what, [&] {
    std::string_view line = text().substr(std::min(offset, text().size()));
    line = line.substr(0, line.find('\n'));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return PlaceOf(offset).ToString() + ": " +
           base::OneLine(line.substr(0, base::Utf8Prefix(line, kMaxExample)));
  });
}

void Context::SpendNode() {
  if (++nodes_ > kMaxNodes) Fail("more than " + std::to_string(kMaxNodes) + " nodes", here);
}

void Context::SpendArgument() {
  if (++arguments_ > kMaxArguments)
    Fail("more than " + std::to_string(kMaxArguments) + " arguments", here);
}

std::optional<SymInt> AnnotationReader::ReadSize(std::string_view text) {
  if (const auto number = base::ParseNumber<std::int64_t>(text)) return SymInt(*number);
  if (text == "?") return SymInt::Unknown();
  if (text.size() > kMaxSizeText) return std::nullopt;
  const auto found = sizes_.find(text);
  if (found != sizes_.end()) return found->second;
  std::optional<SymInt> size;
  try {
    const tensor::ExprPtr expr = tensor::ParseExpr(text);
    size = SymInt::Symbolic(expr, std::nullopt);
    std::vector<std::string> names;
    tensor::CollectSymbols(*expr, names);
    symbols_.insert(names.begin(), names.end());
  } catch (const base::Error&) {
    // Not an expression: counted by whoever asked.
  }
  sizes_.emplace(text, size);
  return size;
}

// "[2, s0]" is taken from `text`.
bool AnnotationReader::ReadSizes(std::string_view& text, std::vector<SymInt>& sizes) {
  if (!text.starts_with('[')) return false;
  int open = 0;
  std::size_t begin = 1;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char c = text[i];
    const bool ends = open == 0 && (c == ']' || c == ',');
    if (c == '(') ++open;
    if (c == ')') --open;
    if (!ends) continue;
    const std::string_view item = base::Trim(text.substr(begin, i - begin));
    const bool is_empty = item.empty() && c == ']' && sizes.empty();
    const std::optional<SymInt> size = is_empty ? std::nullopt : ReadSize(item);
    if (!is_empty && !size) return false;
    if (size) sizes.push_back(*size);
    begin = i + 1;
    if (c == ',') continue;
    text.remove_prefix(begin);
    return true;
  }
  return false;
}

bool AnnotationReader::ReadTensor(std::string_view text, graph::TensorType& type) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos) return false;
  const auto dtype = tensor::FindIn(tensor::DTypeNames::kFx, text.substr(0, bracket));
  if (!dtype || *dtype == tensor::DType::kTf32) return false;
  type.dtype = *dtype;
  text.remove_prefix(bracket);
  if (!ReadSizes(text, type.sizes)) return false;
  const auto is_negative = [](const SymInt& size) { return size.hint().value_or(0) < 0; };
  if (std::ranges::any_of(type.sizes, is_negative)) return false;
  if (text.starts_with('[')) {
    if (!ReadSizes(text, type.strides.emplace())) return false;
    if (type.strides->size() != type.sizes.size()) return false;
  }
  return ReadDevice(text, type.device);
}

bool AnnotationReader::ReadSymbolic(std::string_view text, graph::Value& value) {
  const std::optional<SymInt> size = ReadSize(base::Trim(text));
  if (!size) return false;
  value.kind = ValueKind::kSymInt;
  if (size->expr() && IsTruth(*size->expr())) {
    value.kind = ValueKind::kSymBool;
  } else if (size->expr() && IsFloat(*size->expr())) {
    value.kind = ValueKind::kSymFloat;
  } else {
    value.number = *size;
  }
  return true;
}

bool AnnotationReader::Read(std::string_view text, graph::Value& value) {
  if (const auto kind = base::FindNamed(kKinds, text)) {
    value.kind = *kind;
    return true;
  }
  if (text.starts_with("Sym(") && text.ends_with(')'))
    return ReadSymbolic(text.substr(4, text.size() - 5), value);
  graph::TensorType type;
  if (!ReadTensor(text, type)) return false;
  value.kind = ValueKind::kTensor;
  value.tensor = std::move(type);
  return true;
}

}  // namespace idbg::readers::fx_text
