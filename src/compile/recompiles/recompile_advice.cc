// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <span>

#include "base/text/text.h"
#include "compile/recompiles/recompile_reason.h"
#include "logs/events/guard_tree.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

using base::Has;

constexpr std::int64_t kMostElements = std::int64_t{1} << 62;

// {} is the source.
struct RecompileRow {
  RecompileKind kind;
  std::string_view advice;
};
constexpr auto kRecompileRows = std::to_array<RecompileRow>({
    {RecompileKind::kDispatchKeys,
     "{} is passed with and without no_grad, inference_mode or autocast: one version for training "
     "and one for inference are normal; if there are more, set the mode once, outside the loop"},
    {RecompileKind::kDtype,
     "cast {} to one dtype before the call; autocast or a stray .double() or "
     ".half() is the usual cause"},
    {RecompileKind::kDevice, "move {} to the device once, before the first call"},
    {RecompileKind::kRequiresGrad,
     "some calls pass {} with requires_grad and some without (training and evaluation, the first "
     "of equal layers): two versions are normal; to do without, detach {} or set requires_grad in "
     "all calls"},
    {RecompileKind::kRank,
     "{} is passed with different numbers of dimensions: unsqueeze it to a fixed number, or "
     "compile one function per kind of input"},
    {RecompileKind::kStride, "pass {}.contiguous(), or keep one memory layout"},
    {RecompileKind::kTensorType, "always pass {} as a tensor, or compile one function per type"},
    {RecompileKind::kAliasing,
     "the same tensor is passed twice in some calls ({}): pass a clone() there"},
    {RecompileKind::kType,
     "always pass {} with the same type; None counts as a type: where it is optional, one more "
     "version is normal"},
    {RecompileKind::kKeys, "always pass {} with the same keys, in the same order"},
    {RecompileKind::kAttribute,
     "set the attribute in {} either always or never, before the first call"},
    {RecompileKind::kBackend,
     "the same function is compiled with another backend, mode or options: this is normal for a "
     "comparison; else call torch.compile once, and use what it returns"},
    {RecompileKind::kUnstable,
     "something changed what the guards look at while Dynamo looked for the reason: another thread "
     "that compiles or changes the same objects is the usual cause; make the first calls from one "
     "thread"},
    {RecompileKind::kOther,
     "the compiled code is valid only if {}: branch on that before the compiled function is "
     "called"},
});

bool IsZeroOrOne(std::string_view size) { return size == "0" || size == "1"; }

std::vector<std::string_view> ListAfter(std::string_view text, std::string_view start) {
  const auto list = logs::BracketsAfter(text, start);
  return list ? logs::SplitArguments(*list) : std::vector<std::string_view>();
}

// Whether a tensor of these sizes and strides ("None": any) may lie in memory in one piece.
bool MayBeContiguous(std::string_view properties) {
  const auto sizes = ListAfter(properties, "size=");
  const auto strides = ListAfter(properties, "stride=");
  if (sizes.size() != strides.size()) return true;
  std::int64_t expected = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    const auto size = base::LeadingNumber<std::int64_t>(sizes[i]);
    const auto stride = base::LeadingNumber<std::int64_t>(strides[i]);
    if (stride && *stride != expected) return false;
    if (!size || *size <= 0 || *size > kMostElements / expected) return true;
    expected *= *size;
  }
  return true;
}

// Whether the tensor's strides change with its size as those of no contiguous tensor do.
bool ChangesLayout(const RecompileReason& cause, const std::vector<GuardDifference>& differences) {
  return std::ranges::any_of(differences, [&](const GuardDifference& one) {
    return one.kind == "TENSOR_MATCH" && PlainSource(one.source) == cause.source &&
           Has(one.before, "stride=") && Has(one.after, "stride=") &&
           !(MayBeContiguous(one.before) && MayBeContiguous(one.after));
  });
}

std::string NeedsNumber(const std::string& what, const logs::Frame& at) {
  return what + " would be dynamic, but " + at.file + ":" + std::to_string(at.line) +
         " needs it as a number: change that line";
}

std::string SizeAdvice(const RecompileReason& cause, const logs::DynamoConfig& config,
                       const std::optional<logs::Frame>& specialized_at, bool changes_layout,
                       bool is_resumed) {
  if (IsZeroOrOne(cause.expected) || IsZeroOrOne(cause.actual))
    return "the sizes 0 and 1 are always compiled in, with mark_dynamic too: one more version for "
           "each is normal; to do without, pad " +
           cause.source + " to 2 or more";
  if (specialized_at && specialized_at->file.empty())
    return "PyTorch needs this size as a number to compile an operator of the function, so each "
           "size compiles a version of its own (mark_dynamic would raise an error): pad " +
           cause.source + " to a few sizes";
  if (specialized_at)
    return NeedsNumber("the size", *specialized_at) + " (mark_dynamic would raise an error there)";
  // No name that a program could mark, or perhaps a variable of the function before the break.
  if (cause.source.starts_with("___stack") ||
      (is_resumed && cause.source.find_first_of(".[(") == std::string::npos))
    return cause.source +
           " is a tensor that the previous graph break passes on: fix the graph break, mark the "
           "sizes of the inputs it comes from as dynamic, or use torch.compile(..., dynamic=True)";
  // PyTorch makes a tensor of an array in each call.
  constexpr std::string_view kArray = "___from_numpy(";
  const bool is_array = cause.source.starts_with(kArray);
  std::string source = is_array ? cause.source.substr(kArray.size()) : cause.source;
  if (is_array && source.ends_with(')')) source.pop_back();
  source = PlainSource(source);
  if (constexpr std::string_view kLocal = "._local_tensor"; source.ends_with(kLocal))
    return "torch._dynamo.mark_dynamic(" + source.substr(0, source.size() - kLocal.size()) + ", " +
           std::to_string(cause.dimension.value_or(0)) +
           ") before the first call, of the DTensor; dynamic=True does not do that";
  const bool is_attribute = source.find('.') != std::string::npos;  // may be set after some calls
  std::string mark = "torch._dynamo.mark_dynamic(" + source + ", " +
                     std::to_string(cause.dimension.value_or(0)) +
                     (is_attribute ? ") before the first call that has it as a tensor"
                                   : ") before the first call") +
                     ", or use torch.compile(..., dynamic=True)";
  if (is_array) mark = "make it a tensor with torch.from_numpy before the call, and " + mark;
  if (changes_layout)
    mark = "pass " + source +
           ".contiguous() in all calls, since its strides change with its size, and " + mark;
  if (config.automatic_dynamic_shapes == false)
    return "torch._dynamo.config.automatic_dynamic_shapes is off (dynamic=False does that too), so "
           "every size is compiled separately: turn it on, or call " +
           mark;
  return mark;
}

// What torch._dynamo.mark_... left on a tensor: "_dynamo_static_indices".
std::string MarkAdvice(std::string_view mark) {
  std::string_view function = "mark_dynamic";
  if (Has(mark, "weak_dynamic")) function = "maybe_mark_dynamic";
  if (Has(mark, "static")) function = "mark_static";
  if (Has(mark, "unbacked")) function = "mark_unbacked";
  if (Has(mark, "_dim_marking")) function = "mark_dynamic (or mark_static, mark_unbacked)";
  return "torch._dynamo." + std::string(function) +
         " was called on the tensors of some calls and not of others: mark them before the first "
         "call, and every time";
}

// What has a length: the state of an optimizer is empty before its first step, and positional
// arguments are a tuple.
std::string LengthAdvice(const std::string& source) {
  if (Has(source, ".state[") || source.ends_with(".state"))
    return "an optimizer makes its state in its first step: one more version is normal; to do "
           "without, take one step before the function is compiled";
  if (source.ends_with("param_groups"))
    return "a parameter group was added: one more version is normal; to do without, add all before "
           "the first step";
  if (source == "args" || source == "kwargs")
    return "calls pass different numbers of arguments: one version for each number is normal";
  return "the length of " + source +
         " is compiled in as a constant: if the function adds to it, return the element and add it "
         "outside; else always pass as many elements (pad the rest), or one stacked tensor";
}

// What is compiled in as a constant, by who holds it.
std::string ValueAdvice(const RecompileReason& cause, const logs::DynamoConfig& config,
                        const std::optional<logs::Frame>& specialized_at) {
  const std::string& source = cause.source;
  if (specialized_at && !specialized_at->file.empty())
    return NeedsNumber(source, *specialized_at) +
           ", or move it out of the compiled function: else each value compiles a version";
  if (source.starts_with("___stack"))
    return source +
           " is a value that the previous graph break passes on: fix the graph break, or keep the "
           "value a tensor";
  if (Has(cause.hint, "allow_unspec_int_on_nn_module"))
    return source +
           " is a constant of the module: set "
           "torch._dynamo.config.allow_unspec_int_on_nn_module = True, or keep it as a "
           "tensor buffer";
  if (Has(source, "__closure__") || Has(source, "__defaults__"))
    return source +
           " belongs to a function that is created again for each call: create it once, or pass "
           "the value as a tensor";
  if (cause.type == "bool" || cause.expected == "True" || cause.expected == "False")
    return source +
           " is True in some calls and False in others: two versions are normal; if several flags "
           "change, branch before the compiled function is called";
  if (cause.text.starts_with("G['"))
    return source +
           " is a global variable, whose value is compiled in: pass it as an argument, or keep it "
           "in a tensor";
  if (cause.is_made_dynamic && IsZeroOrOne(cause.expected))
    return source +
           " was 0 or 1 at first, which are always compiled in: one more version is normal";
  if (cause.is_made_dynamic) {
    const bool is_argument = source.find('.') == std::string::npos;
    return source +
           " becomes dynamic with its second value: one more version is normal; to do without, " +
           (is_argument ? "use torch.compile(..., dynamic=True)"
                        : "pass it as a tensor, such as torch.tensor(" + cause.expected + ")");
  }
  const bool is_number = cause.expected.empty() || cause.expected == "nan" ||
                         cause.expected.find_first_not_of("0123456789.e+-inf") == std::string::npos;
  if (!is_number)
    return "each value of " + source +
           " compiles a separate version: this is normal for a few values; if there are many, "
           "branch before the compiled function is called";
  if (config.automatic_dynamic_shapes == false && !Has(cause.expected, "."))
    return source +
           " is compiled in as a constant because torch._dynamo.config.automatic_dynamic_shapes is "
           "off: turn it on, or pass " +
           source + " as a tensor";
  return source + " is compiled in as a constant: pass it as a tensor, such as torch.tensor(" +
         (cause.expected.empty() ? "n" : cause.expected) + ")";
}

// "2 <= x.size()[0] <= 6": bounds of one size, which mark_dynamic takes.
bool IsRange(std::string_view condition) {
  return Has(condition, "<") && !Has(condition, "%") && !Has(condition, "*") &&
         !Has(condition, " + ") && condition.find(".size()[") == condition.rfind(".size()[");
}

std::string ShapeAdvice(const RecompileReason& cause) {
  const bool is_two_or_more =
      cause.source.starts_with("2 <= ") && cause.source.find('<', 5) == std::string::npos;
  if (is_two_or_more && IsRange(cause.source))
    return "the sizes 0 and 1 are always compiled in, with mark_dynamic too: one more version for "
           "each is normal; to do without, pad the tensor to 2 or more";
  const std::string valid = "the compiled code is valid only if " + cause.source;
  if (IsRange(cause.source))
    return valid +
           ": pass that range to mark_dynamic(..., min=, max=) or widen the one you pass, or do "
           "not branch on the size";
  return valid +
         ": do not branch on the sizes, or pad them so that it always holds and say so with "
         "torch._check";
}

std::string ObjectAdvice(const RecompileReason& cause) {
  constexpr const char* kOtherFunction =
      " is another function: one version for each is normal; if each call makes one, make it once";
  if (cause.text.ends_with(kDeallocated))
    return "the program deleted the " + cause.source +
           " that the version was compiled for: create it once, keep it, and pass the same one";
  if (Has(cause.type, "torch.optim."))
    return "the function runs with several optimizers: one version for each is normal; if they are "
           "created for each call, create them once";
  if (Has(cause.type, "torch.nn.parameter."))
    return "the program replaced " + cause.source +
           ", which freezing compiles in: do that before the first call, or accept a version each";
  // Functions that are made for each call share the code; what is written in C is made once.
  if (constexpr std::string_view kCode = ".__code__"; cause.source.ends_with(kCode))
    return cause.source.substr(0, cause.source.size() - kCode.size()) + kOtherFunction;
  if (cause.type == "builtin_function_or_method") return cause.source + kOtherFunction;
  const bool is_code = cause.type.empty() || cause.type == "code" || Has(cause.type, "function") ||
                       Has(cause.type, "method") || Has(cause.type, "torch.nn.") ||
                       Has(cause.type, "partial");
  if (is_code)
    return cause.source +
           " is a different object in each call: create the function or module once and pass the "
           "same one";
  return cause.source + " is another object of type " + cause.type +
         ": each one compiles a separate version, which is normal for the members of an enum; if "
         "objects are created for each call, create them once";
}

// Of each state the mode that some calls run under, or the function that sets it.
std::string GlobalAdvice(std::string_view states) {
  constexpr std::pair<std::string_view, std::string_view> kModes[] = {
      {"grad_mode", "torch.no_grad()"},
      {"autocast", "torch.autocast"},
      {"torch_function_mode_stack", "a torch function mode (such as torch.set_default_device)"},
      {"forward_ad_level", "forward-mode AD (torch.func.jvp, dual levels)"},
      {"functorch_state", "torch.func transforms (vmap, grad)"},
  };
  constexpr std::pair<std::string_view, std::string_view> kSetters[] = {
      {"num_threads", "torch.set_num_threads"},
      {"default_device", "torch.set_default_device"},
      {"default_dtype", "torch.set_default_dtype"},
      {"deterministic", "torch.use_deterministic_algorithms"},
      {"allow_", "torch.set_float32_matmul_precision (or what sets torch.backends.cuda.matmul)"},
  };
  std::string all;
  for (const auto& [sign, mode] : kModes) {
    if (Has(states, sign))
      all += (all.empty() ? "" : "; ") + ("some calls run under " + std::string(mode)) +
             " and some do not: one version for each is normal; if there are more, enter it once, "
             "around all of them";
  }
  for (const auto& [sign, setter] : kSetters) {
    if (Has(states, sign))
      all += (all.empty() ? "call " : "; call ") + std::string(setter) +
             " once, before the first call";
  }
  return all.empty() ? "set it once, before the first call" : all;
}

// "Meta" of "DispatchKeySet(Meta, BackendSelect, ...)".
std::string BackendOf(std::string_view keys) {
  keys = logs::Between(keys, "(", ")");
  return std::string(keys.substr(0, keys.find(',')));
}

std::string AdviseOnOne(const RecompileReason& cause, const logs::DynamoConfig& config,
                        const std::optional<logs::Frame>& specialized_at,
                        const std::vector<GuardDifference>& differences, bool is_resumed) {
  if (cause.text.empty())
    return "to see the reason, run with TORCH_TRACE (PyTorch 2.5 or later) or "
           "TORCH_LOGS=recompiles";
  if (cause.source == kDTensorSpec)
    return "pass DTensors of one mesh and the same placements in all calls (redistribute those "
           "that differ), or accept one version for each";
  if (cause.source == kSubclassMetadata)
    return "let __tensor_flatten__ return the same beside the inner tensors in all calls: keep a "
           "number that changes in an inner tensor, or accept one version for each";
  if (const std::string_view normal = WhyNormal(cause, differences); !normal.empty())
    return std::string(normal);
  if (cause.kind == RecompileKind::kSize)
    return SizeAdvice(cause, config, specialized_at, ChangesLayout(cause, differences), is_resumed);
  if (cause.kind == RecompileKind::kDispatchKeys &&
      BackendOf(cause.expected) != BackendOf(cause.actual))
    return cause.source + " is on another device, or has another layout (" +
           BackendOf(cause.expected) + ", then " + BackendOf(cause.actual) +
           "): one version for each is normal; else keep it as it is in all calls";
  if (constexpr std::string_view kDict = ".__dict__";
      cause.kind == RecompileKind::kKeys && cause.source.ends_with(kDict))
    return "set every attribute of " + cause.source.substr(0, cause.source.size() - kDict.size()) +
           " before the first call";
  if (cause.kind == RecompileKind::kShapeGuard) return ShapeAdvice(cause);
  if (cause.kind == RecompileKind::kObject) return ObjectAdvice(cause);
  if (cause.kind == RecompileKind::kAttribute && Has(cause.text, "_dynamo_"))
    return MarkAdvice(cause.text);
  if (cause.kind == RecompileKind::kAttribute && Has(cause.text, "hasattr("))
    return "set the attribute " + std::string(logs::Between(cause.text, ", '", "'")) + " of " +
           cause.source + " either always or never, before the first call";
  if (cause.kind == RecompileKind::kLength) return LengthAdvice(cause.source);
  if (cause.kind == RecompileKind::kValue || cause.source.starts_with("___stack"))
    return ValueAdvice(cause, config, specialized_at);
  if (cause.kind == RecompileKind::kGlobalState) return GlobalAdvice(cause.source);
  for (const RecompileRow& row : kRecompileRows) {
    if (row.kind == cause.kind) return base::Replaced(row.advice, "{}", cause.source);
  }
  return "";
}

}  // namespace

std::string_view WhyNormal(const RecompileReason& cause,
                           const std::vector<GuardDifference>& differences) {
  if (cause.kind == RecompileKind::kLength && cause.source.ends_with("._modules"))
    return "modules with other submodules run the same code: one version for each is normal; for "
           "many, raise torch._dynamo.config.recompile_limit";
  if (cause.kind != RecompileKind::kSize) return "";
  for (const GuardDifference& one : differences) {
    if (one.kind != "TENSOR_MATCH" || !Has(one.before, "size=") || !Has(one.after, "size="))
      continue;
    if (Has(one.source, "._parameters['"))
      return "modules with parameters of other sizes run the same code: one version for each is "
             "normal; for many, raise torch._dynamo.config.recompile_limit";
    if (PlainSource(one.source) == cause.source + "._offsets")
      return "it is a jagged tensor, whose sizes become dynamic when they change for the first "
             "time: one more version is normal";
  }
  return "";
}

std::string AdviseOnBackward(const RecompileReason& cause) {
  if (cause.source == "AccumulateGrad")
    return "the gradients were None in one backward and tensors in another: clear them the same "
           "way before each (optimizer.zero_grad(set_to_none=True)); where gradients are "
           "accumulated, two captures are normal";
  if (cause.source.starts_with("CompiledFunctionBackward"))
    return "the forward was recompiled, and each of its versions has a backward of its own: "
           "fix the recompilations of the forward";
  if (cause.kind == RecompileKind::kBackwardGraph)
    return "this line runs the backward of different graphs: keep the loss and the branches of the "
           "model the same in each step, or accept one capture for each of them";
  if (cause.kind == RecompileKind::kSize || cause.source == "sizes")
    return "compiled autograd makes a size dynamic when it changes for the first time: one more "
           "version is normal; to do without, compile the backward with dynamic=True";
  if (cause.text.empty())
    return "to see the reason, run with TORCH_LOGS=compiled_autograd_verbose beside TORCH_TRACE "
           "(PyTorch 2.7 or later)";
  return "keep what the backward uses the same in each step (hooks, dtypes, devices, options of "
         "autograd functions)";
}

std::vector<std::string> DifferAlike(const RecompileReason& cause,
                                     const std::vector<GuardDifference>& differences) {
  std::vector<std::string> sources;
  if (!cause.IsTensorCheck()) return sources;
  const auto own = std::ranges::find_if(differences, [&](const GuardDifference& one) {
    return one.kind == "TENSOR_MATCH" && PlainSource(one.source) == cause.source;
  });
  if (own == differences.end() || own->before.empty() || own->after.empty()) return sources;
  for (const GuardDifference& one : differences) {
    if (one.kind == own->kind && one.before == own->before && one.after == own->after &&
        one.source != own->source)
      sources.push_back(PlainSource(one.source));
  }
  return sources;
}

std::string AdviseOnRecompile(const RecompileReason& cause, const logs::DynamoConfig& config,
                              const std::optional<logs::Frame>& specialized_at,
                              const std::vector<GuardDifference>& differences, bool is_resumed) {
  std::string advice = AdviseOnOne(cause, config, specialized_at, differences, is_resumed);
  const std::vector<std::string> alike = DifferAlike(cause, differences);
  if (alike.empty()) return advice;
  constexpr std::size_t kShown = 12;
  advice += "; " + base::Join(std::span(alike).first(std::min(alike.size(), kShown)));
  if (alike.size() > kShown)
    advice += " and " + std::to_string(alike.size() - kShown) + " more tensors";
  advice += alike.size() == 1 ? " changes alike" : " change alike";
  return specialized_at ? advice : advice + ": do the same there";
}

}  // namespace idbg::compile
