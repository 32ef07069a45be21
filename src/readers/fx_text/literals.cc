// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <complex>
#include <limits>

#include "base/text/text.h"
#include "readers/fx_text/builder.h"

namespace idbg::readers::fx_text {
namespace {

using graph::Argument;
using graph::InputKind;

// An integer whose negation is none: it is a name, as ParseNumber makes of it.
constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::string_view kLowestNegated = "9223372036854775808";

std::optional<double> RealOf(const Argument& argument) {
  if (const auto* number = std::get_if<double>(&argument.value)) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&argument.value))
    return static_cast<double>(*number);
  return std::nullopt;
}

}  // namespace

Argument ParseNumber(std::string_view text) {
  const bool is_hex = text.starts_with("0x");
  const bool is_imaginary = !is_hex && text.ends_with('j');
  const std::string_view digits =
      is_hex ? text.substr(2) : text.substr(0, text.size() - (is_imaginary ? 1 : 0));
  const char* const end = digits.data() + digits.size();
  std::int64_t integer = 0;
  const auto whole = std::from_chars(digits.data(), end, integer, is_hex ? 16 : 10);
  if (whole.ptr == end && whole.ec == std::errc{} && !is_imaginary) return {integer};
  double number = 0;
  const auto real = std::from_chars(digits.data(), end, number);
  const bool is_integer = digits.find_first_not_of("0123456789") == std::string_view::npos;
  const bool is_real = real.ptr == end && real.ec == std::errc{} && !is_hex;
  if (is_real && is_imaginary) return {std::complex<double>(0, number)};
  if (is_real && !is_integer) return {number};
  return {graph::Symbolic{std::string(text)}};  // 2**64 and its like
}

std::optional<Argument> FindConstant(std::string_view name) {
  if (name == "None") return Argument{};
  if (name == "True") return Argument{true};
  if (name == "False") return Argument{false};
  if (name == "inf") return Argument{std::numeric_limits<double>::infinity()};
  if (name == "nan") return Argument{std::numeric_limits<double>::quiet_NaN()};
  return std::nullopt;
}

Argument NamedConstant(std::string_view name) {
  if (name == "math.inf") return {std::numeric_limits<double>::infinity()};
  if (name.starts_with("torch.")) {
    if (const auto dtype = tensor::ParseDType(name.substr(6))) return {*dtype};
  }
  return {graph::Symbolic{std::string(name)}};
}

std::optional<Argument> Negate(const Argument& number) {
  if (const auto* real = std::get_if<double>(&number.value)) return Argument{-*real};
  if (const auto* integer = std::get_if<std::int64_t>(&number.value)) {
    if (*integer == kLowest) return Argument{graph::Symbolic{std::string(kLowestNegated)}};
    return Argument{-*integer};
  }
  if (const auto* both = std::get_if<std::complex<double>>(&number.value)) return Argument{-*both};
  const auto* symbolic = std::get_if<graph::Symbolic>(&number.value);
  if (symbolic != nullptr && symbolic->name == kLowestNegated) return Argument{kLowest};
  return std::nullopt;
}

std::optional<Argument> MakeComplex(const Argument& real, const Argument& imaginary,
                                    bool subtract) {
  const std::optional<double> first = RealOf(real);
  const auto* second = std::get_if<std::complex<double>>(&imaginary.value);
  if (!first || second == nullptr) return std::nullopt;
  return Argument{std::complex<double>(*first, subtract ? -second->imag() : second->imag())};
}

graph::Device ParseDevice(std::string_view text) {
  const std::string_view type = base::TakeUntil(text, ':');
  return MakeDevice(type, base::LeadingNumber<std::int64_t>(text).value_or(-1));
}

graph::Device MakeDevice(std::string_view type, std::int64_t index) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  if (type.empty() || !std::ranges::all_of(type, is_letter)) return {};
  const bool is_index = index >= 0 && index <= std::numeric_limits<std::int32_t>::max();
  return {.type = std::string(type), .index = is_index ? static_cast<std::int32_t>(index) : -1};
}

std::string DottedPath(const Expr& expr) {
  if (expr.kind == Expr::Kind::kName) return std::string(expr.text);
  const bool is_attribute = expr.kind == Expr::Kind::kAttribute;
  const bool is_getattr = expr.kind == Expr::Kind::kCall && expr.items.size() == 3 &&
                          expr.items[0].kind == Expr::Kind::kName &&
                          expr.items[0].text == "getattr" &&
                          expr.items[2].kind == Expr::Kind::kString;
  if (!is_attribute && !is_getattr) return {};
  std::string path = DottedPath(expr.items[is_attribute ? 0 : 1]);
  if (path.empty()) return {};
  path += '.';
  return is_attribute ? path.append(expr.text) : path.append(Unquote(expr.items[2].text));
}

bool IsSizeSymbol(std::string_view name) {
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos ||
      name.find_first_not_of("0123456789", digits) != std::string_view::npos)
    return false;
  const std::string_view letters = name.substr(0, digits);
  return letters == "s" || letters == "u" || letters == "zf" || letters == "zuf";
}

InputKind KindByName(std::string_view name) {
  if (name.find("_parameters_") != std::string_view::npos) return InputKind::kParameter;
  if (name.find("_buffers_") != std::string_view::npos) return InputKind::kBuffer;
  return InputKind::kUser;
}

InputKind KindOfAttribute(std::string_view path) {
  for (const std::string_view part : {"running_mean", "running_var", "num_batches_tracked"}) {
    if (path.ends_with(part)) return InputKind::kBuffer;
  }
  const bool is_constant = path.find("_constant") != std::string_view::npos &&
                           path.find("_param_constant") == std::string_view::npos;
  return is_constant ? InputKind::kConstant : InputKind::kParameter;
}

std::string NodeNameFor(const std::string& target) {
  const std::string_view packet = graph::PacketOf(target);
  std::string name(packet.substr(packet.rfind('.') + 1));
  for (char& c : name) {
    if (!base::IsNameCharacter(c)) c = '_';
  }
  return name.empty() || !base::IsNameStart(name[0]) ? "_" + name : name;
}

bool IsFlatten(std::string_view path) { return path.ends_with("tree_flatten_spec"); }

}  // namespace idbg::readers::fx_text
