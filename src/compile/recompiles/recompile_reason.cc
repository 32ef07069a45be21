// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompile_reason.h"

#include <algorithm>
#include <array>

#include "base/text/text.h"
#include "compile/user_frames.h"
#include "logs/record.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

using logs::Between;

// Takes "0/3: " from the front, or compiled autograd's "!1/0/3: ".
std::string TakeVersion(std::string_view& text) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos) return "";
  const auto id = logs::FindCompileId(text.substr(0, colon));
  if (!id || id->compile < 0) return "";
  std::string version(text.substr(0, colon));
  text = base::Trim(text.substr(colon + 2));
  return version;
}

// Cuts "  # CODE  # FILE:LINE in FUNCTION (HINT: ...)" off a guard.
void TakeComment(std::string_view& text, RecompileReason& reason) {
  const std::size_t at = text.find("  # ");
  if (at == std::string_view::npos) return;
  const std::string_view comment = text.substr(at + 4);
  text = base::Trim(text.substr(0, at));
  const std::size_t second = comment.find("  # ");
  const bool has_code = second != std::string_view::npos;
  std::string_view place = has_code ? comment.substr(second + 4) : comment;
  place = base::Trim(place.substr(0, place.find(" in ")));
  if (base::Place parsed = logs::ParsePlace(place); parsed.line) reason.place = std::move(parsed);
  if (has_code || !reason.place.line) reason.code = base::Trim(comment.substr(0, second));
  constexpr std::string_view kHint = "(HINT: ";
  if (const std::size_t hint = comment.find(kHint); hint != std::string_view::npos) {
    const std::size_t close = comment.rfind(')');
    if (close != std::string_view::npos && close > hint)
      reason.hint = comment.substr(hint + kHint.size(), close - hint - kHint.size());
  }
}

// "tensor 'X' size mismatch at index 0. expected 6, actual 7".
struct TensorRow {
  std::string_view what;  // behind "tensor 'X'"
  RecompileKind kind;
  std::string_view expected;  // what stands before the value
};
constexpr auto kTensorRows = std::to_array<TensorRow>({
    {"' dispatch key set mismatch. ", RecompileKind::kDispatchKeys, "expected "},
    {"' dtype mismatch. ", RecompileKind::kDtype, "expected "},
    {"' Tensor device index mismatch. ", RecompileKind::kDevice, "Expected device index to be "},
    {"' requires_grad mismatch. ", RecompileKind::kRequiresGrad, "expected requires_grad="},
    {"' rank mismatch. ", RecompileKind::kRank, "expected "},
    {"' size mismatch at index ", RecompileKind::kSize, "expected "},
    {"' stride mismatch at index ", RecompileKind::kStride, "expected "},
});

bool ParseTensorCheck(std::string_view text, RecompileReason& reason) {
  constexpr std::string_view kStart = "tensor '";
  if (!text.starts_with(kStart)) return false;
  for (const TensorRow& row : kTensorRows) {
    const std::size_t at = text.find(row.what);
    if (at == std::string_view::npos) continue;
    reason.kind = row.kind;
    reason.source = PlainSource(text.substr(kStart.size(), at - kStart.size()));
    const std::string_view rest = text.substr(at + row.what.size());
    reason.dimension = base::LeadingNumber<std::int64_t>(rest);
    reason.expected = base::Trim(Between(rest, row.expected, ", actual "));
    reason.actual = base::Trim(Between(rest, ", actual ", ". Guard failed on "));
    // A truth value, as C++ prints it: it is the other one.
    if (row.kind == RecompileKind::kRequiresGrad) {
      const bool was_set = reason.expected != "0";
      reason.expected = was_set ? "True" : "False";
      reason.actual = was_set ? "False" : "True";
    }
    return true;
  }
  return false;
}

// "eager" of "_TorchCompileWrapper(compiler='eager', dynamic=None) (id=0x7f)": a name, or what is
// called.
std::string_view BackendIn(std::string_view text) {
  constexpr std::string_view kName = "compiler='";
  if (text.find(kName) != std::string_view::npos) return Between(text, kName, "'");
  if (text.starts_with("_TorchCompileInductorWrapper")) return "inductor";
  return base::Trim(text.substr(0, text.find(" (id=")));
}

// Guards on the state of the process, written as expressions: the name of the state.
bool ParseState(std::string_view text, RecompileReason& reason) {
  constexpr auto kStates = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"___check_torch_function_mode_stack()", "torch_function_mode_stack"},
      {"utils_device.CURRENT_DEVICE == ", "default_device"},
      {"torch.autograd.forward_ad._current_level == ", "forward_ad_level"},
      {"torch._functorch.pyfunctorch.compare_functorch_state(", "functorch_state"},
  });
  for (const auto& [start, state] : kStates) {
    if (!text.starts_with(start)) continue;
    reason.kind = RecompileKind::kGlobalState;
    reason.source = state;
    return true;
  }
  return false;
}

// Messages with words of their own.
bool ParseMessage(std::string_view text, RecompileReason& reason) {
  const auto set = [&](RecompileKind kind, std::string_view source, std::string_view actual = {}) {
    reason.kind = kind;
    reason.source = PlainSource(base::Trim(source));
    reason.actual = base::Trim(actual);
    return true;
  };
  if (text.starts_with("expected type of '"))
    return set(RecompileKind::kTensorType, Between(text, "expected type of '", "' to be a tensor"),
               Between(text, "but found "));
  for (const std::string_view mark :
       {" should be absent but is present on runtime tensor",
        " is present on runtime tensor but was absent at compile time"}) {
    if (text.ends_with(mark))
      return set(RecompileKind::kAttribute, text.substr(0, text.size() - mark.size()));
  }
  if (text.starts_with("Duplicate tensor found where not expected! "))
    return set(RecompileKind::kAliasing, Between(text, "expected! ", "should not alias"));
  if (text.starts_with("Duplicate tensors found: ")) {
    set(RecompileKind::kAliasing, Between(text, "found: "));
    std::erase_if(reason.source, [](char c) { return c == '[' || c == ']' || c == '"'; });
    return true;
  }
  if (text.starts_with("GLOBAL_STATE changed: "))
    return set(RecompileKind::kGlobalState, Between(text, "changed: "));
  if (text.ends_with(kDeallocated))
    return set(RecompileKind::kObject,
               Between(text, "Cache line invalidated because ", kDeallocated));
  if (const std::size_t at = text.find("GuardAccessor: Not a function on ");
      at != std::string_view::npos)
    return set(RecompileKind::kObject, text.substr(text.find(" on ", at) + 4));
  if (text.starts_with("BACKEND_MATCH failure")) {
    set(RecompileKind::kBackend, "torch.compile", BackendIn(Between(text, "New backend: ")));
    reason.expected = BackendIn(Between(text, "Cached backend: ", " New backend: "));
    return true;
  }
  if (text.starts_with("TYPE_MISMATCH(")) return set(RecompileKind::kType, Between(text, "(", ")"));
  if (text.starts_with("Unexpected recompilation: runtime guards failed"))
    return set(RecompileKind::kUnstable, "");
  return ParseState(text, reason);
}

// Calls: NAME(SOURCE, ...).
struct CallRow {
  std::string_view name;
  RecompileKind kind;
  bool source_is_last;  // ___dict_contains('key', SOURCE)
};
constexpr auto kCallRows = std::to_array<CallRow>({
    {"___check_obj_id(", RecompileKind::kObject, false},
    {"___check_type_id(", RecompileKind::kType, false},
    {"___dict_contains(", RecompileKind::kKeys, true},
    {"set.__contains__(", RecompileKind::kKeys, true},
    {"dict.__contains__(", RecompileKind::kKeys, true},
    {"list(dict.keys(", RecompileKind::kKeys, false},
    {"len(", RecompileKind::kLength, false},
    {"___tuple_iterator_len(", RecompileKind::kLength, false},
    {"(type(", RecompileKind::kValue, false},  // "(type(x) is float and __math_isnan(x))"
    {"hasattr(", RecompileKind::kAttribute, false},
    {"isinstance(", RecompileKind::kType, false},
    {"type(", RecompileKind::kType, false},
    {"((getattr(", RecompileKind::kAttribute, false},  // marks of dynamic dimensions
});

// Splits "SOURCE == VALUE" outside quotes and brackets.
bool SplitComparison(std::string_view text, std::string_view& left, std::string_view& right) {
  const std::size_t at = text.find(" == ");
  if (at == std::string_view::npos) return false;
  left = base::Trim(text.substr(0, at));
  right = base::Trim(text.substr(at + 4));
  return true;
}

// Guards on symbolic sizes: "2 <= L['x'].size()[0]", "Ne(...)", "((2*L['x'].size()[0]) % 8) == 0".
bool IsShapeGuard(std::string_view text) {
  constexpr auto kSigns = std::to_array<std::string_view>(
      {".size()[", ".stride()[", ".storage_offset()", "Ne(", "Eq(", "Mod("});
  return std::ranges::any_of(kSigns, [&](auto sign) { return text.find(sign) != text.npos; });
}

// "x is y", "x is not None"; what is neither is its own source.
void ParseIdentity(std::string_view text, RecompileReason& reason) {
  reason.source = text.starts_with("__dtensor_spec_")      ? kDTensorSpec
                  : text.starts_with("___check_metadata_") ? kSubclassMetadata
                                                           : text;
  for (const std::string_view sign : {" is not ", " is "}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const bool is_type = text.ends_with(" None");
    reason.kind = is_type ? RecompileKind::kType : RecompileKind::kAliasing;
    reason.source = PlainSource(text.substr(0, at));
    if (!is_type) reason.source += ", " + PlainSource(text.substr(at + sign.size()));
    return;
  }
}

void ParseExpression(std::string_view text, RecompileReason& reason) {
  std::string_view left;
  std::string_view right;
  for (const CallRow& row : kCallRows) {
    const std::size_t at = text.find(row.name);
    if (at == std::string_view::npos || (at > 0 && text.substr(0, at) != "not ")) continue;
    reason.kind = row.kind;
    const auto list = logs::BracketsAfter(text, row.name.substr(0, row.name.size() - 1));
    const auto arguments = logs::SplitArguments(list.value_or(text.substr(at + row.name.size())));
    if (!arguments.empty())
      reason.source = PlainSource(row.source_is_last ? arguments.back() : arguments.front());
    if (row.kind == RecompileKind::kLength)  // "== 2"; of a dictionary with another "!= 2"
      reason.expected = base::Trim(Between(text, "= "));
    if (row.kind == RecompileKind::kValue) reason.expected = "nan";
    if (row.kind == RecompileKind::kObject) reason.type = Between(text, "type=<class '", "'");
    return;
  }
  if (constexpr std::string_view kNot = "not "; text.starts_with(kNot)) {  // of an empty list
    reason.kind = RecompileKind::kLength;
    reason.source = PlainSource(text.substr(kNot.size()));
    reason.expected = "0";
  } else if (IsShapeGuard(text)) {
    reason.kind = RecompileKind::kShapeGuard;
    reason.source = text;
  } else if (SplitComparison(text, left, right)) {
    reason.kind = RecompileKind::kValue;
    reason.source = PlainSource(left);
    reason.expected = right;
  } else {
    ParseIdentity(text, reason);
  }
}

// The address in "___check_obj_id(L['flag'], 9695488)"; null for another check.
std::optional<std::int64_t> IdentityIn(std::string_view check) {
  if (!check.starts_with("___check_obj_id(")) return std::nullopt;
  const std::size_t comma = check.rfind(", ");
  if (comma == std::string_view::npos) return std::nullopt;
  return base::LeadingNumber<std::int64_t>(check.substr(comma + 2));
}

// True and False are neighbours in Python's memory, and each is a number of 32 bytes (CPython,
// Objects/boolobject.c): versions before 2.7 guard them by address alone.
bool AreTrueAndFalse(const GuardDifference& difference) {
  constexpr std::int64_t kSizeOfNumber = 32;
  const auto before = IdentityIn(difference.before);
  const auto after = IdentityIn(difference.after);
  return before && after && *before > 0 && *after > 0 &&
         std::max(*before, *after) - std::min(*before, *after) == kSizeOfNumber;
}

// The user's line of "User stack trace:": the innermost frame that is not PyTorch's.
void TakeUserStack(std::string_view text, RecompileReason& reason) {
  const std::vector<logs::Frame> stack = logs::ParseTraceback(text);
  const logs::Frame* const user = FindUserFrame(stack);
  if (user == nullptr) return;
  reason.place = logs::PlaceOf(*user);
  if (!user->code.empty()) reason.code = user->code;
}

}  // namespace

std::string PlainSource(std::string_view source) {
  if (constexpr std::string_view kArray = "___from_numpy("; source.starts_with(kArray))
    return std::string(kArray) + PlainSource(source.substr(kArray.size()));
  std::string plain;
  const std::size_t end = source.find("']");
  if (end != source.npos && (source.starts_with("L['") || source.starts_with("G['"))) {
    plain = source.substr(3, end - 3);
    source.remove_prefix(end + 2);
  }
  // Where a module keeps what the program names as its attributes, or as elements of a list.
  plain += source;
  for (const std::string_view dict : {"._modules['", "._parameters['", "._buffers['"}) {
    for (std::size_t at = 0; (at = plain.find(dict, at)) != plain.npos;) {
      const std::size_t stop = plain.find("']", at);
      if (stop == plain.npos) break;
      const std::string name = plain.substr(at + dict.size(), stop - at - dict.size());
      const bool is_index = std::ranges::all_of(name, base::IsDigit);
      plain.replace(at, stop + 2 - at, is_index ? "[" + name + "]" : "." + name);
    }
  }
  return plain;
}

RecompileReason ParseRecompileReason(std::string_view text) {
  RecompileReason reason;
  constexpr std::string_view kStack = "\nUser stack trace:";
  const std::size_t stack = text.find(kStack);
  const std::string_view frames =
      stack == std::string_view::npos ? "" : text.substr(stack + kStack.size());
  text = base::Trim(text.substr(0, stack));
  reason.version = TakeVersion(text);
  TakeComment(text, reason);
  TakeUserStack(frames, reason);
  reason.text = text;
  if (!ParseTensorCheck(text, reason) && !ParseMessage(text, reason)) ParseExpression(text, reason);
  return reason;
}

void TakeDifferences(const std::vector<GuardDifference>& differences, RecompileReason& reason) {
  const bool is_object = reason.kind == RecompileKind::kObject && reason.type.empty();
  if (!is_object && reason.kind != RecompileKind::kValue) return;
  bool is_any_value = false;
  bool is_any_of_type = false;
  bool is_fixed_again = false;  // a float that an operator needs as a number
  for (const GuardDifference& one : differences) {
    if (PlainSource(one.source) != reason.source) continue;
    if (is_object && AreTrueAndFalse(one)) {
      reason.kind = RecompileKind::kValue;
      reason.type = "bool";
    }
    if (reason.actual.empty() && one.before == reason.expected)
      reason.actual = one.after.ends_with(" is None") ? "None" : one.after;
    is_any_value |= one.after.empty() && one.before == reason.expected;
    is_any_of_type |= one.kind == "TYPE_MATCH" && one.before.empty();
    is_fixed_again |= one.kind == "LAMBDA_GUARD" && base::ParseNumber<double>(one.after);
  }
  // A version that does not use the number at all has neither check.
  reason.is_made_dynamic = !is_object && is_any_value && is_any_of_type && !is_fixed_again;
}

RecompileReason ParseCaptureReason(std::string_view text) {
  constexpr std::string_view kNode = "new autograd node: ";
  RecompileReason reason;
  text = base::Trim(text);
  if (const std::size_t colon = text.find(": "); colon < text.find(' '))
    text.remove_prefix(colon + 2);
  reason.text = text;
  reason.kind = RecompileKind::kBackwardState;
  if (text.find(kNode) != std::string_view::npos) {
    const bool is_known = !Between(text, "previous key sizes=[", "]").empty();
    TakeBackwardNode(Between(text, kNode, " (NodeCall "), is_known, reason);
  } else if (text.find("shapes") != std::string_view::npos) {
    reason.source = "sizes";
  }
  return reason;
}

void TakeBackwardNode(std::string_view node, bool is_known, RecompileReason& reason) {
  constexpr std::string_view kNamespace = "torch::autograd::";
  constexpr std::string_view kForward = "CompiledFunctionBackward";
  if (node.starts_with(kNamespace)) node.remove_prefix(kNamespace.size());
  node = base::Trim(node);
  const bool is_forward = node.starts_with(kForward);  // its number is that of the compiled forward
  const bool is_state = is_known || is_forward || node == "AccumulateGrad";
  reason.kind = is_state ? RecompileKind::kBackwardState : RecompileKind::kBackwardGraph;
  (is_state ? reason.source : reason.actual) = is_forward ? kForward : node;
}

}  // namespace idbg::compile
