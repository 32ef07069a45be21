// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/names.h"
#include "compile/guards/guards.h"
#include "logs/events/metrics.h"
#include "logs/events/stack.h"

namespace idbg::compile {

// What a guard that failed had checked. The first seven are the checks of one tensor, in the order
// in which PyTorch makes them (torch/csrc/dynamo/guards.cpp, TensorCheck): the first that fails
// hides those behind it.
enum class RecompileKind {
  kDispatchKeys,
  kDtype,
  kDevice,
  kRequiresGrad,
  kRank,
  kSize,
  kStride,
  kTensorType,   // something else than a tensor
  kAliasing,     // one tensor passed twice, or no longer
  kGlobalState,  // grad mode, autocast, number of threads, ...
  kObject,       // another function, module or other object
  kType,
  kLength,
  kKeys,           // of a dictionary
  kAttribute,      // present or not
  kShapeGuard,     // a condition on symbolic sizes
  kValue,          // of a Python number or text
  kBackend,        // torch.compile(backend=...) of the caller
  kUnstable,       // a guard that failed in the call and passed when Dynamo looked for the reason
  kBackwardGraph,  // compiled autograd: another autograd node than in a backward captured before
  kBackwardState,  // the same nodes; one of them, or the sizes, with another state
  kOther,
};
// "size", "dispatch-keys"
inline std::string_view ToString(RecompileKind kind) { return base::EnumName<'-'>(kind); }

// How RecompileReason::text ends where the object that a version was compiled for is no more.
inline constexpr std::string_view kDeallocated = " got deallocated";

// RecompileReason::source where a tensor of torch.distributed differs in more than its sizes, and
// where one of a subclass differs in what __tensor_flatten__ returns beside the inner tensors.
inline constexpr std::string_view kDTensorSpec = "mesh and placements of a DTensor";
inline constexpr std::string_view kSubclassMetadata = "metadata of a tensor subclass";

// Why a cached version of a function did not fit a call.
struct RecompileReason {
  std::string text;     // the guard or message, without the comment behind it
  std::string version;  // the cached version, "0/3", "!1/0/3"; "" in older logs
  RecompileKind kind = RecompileKind::kOther;
  std::string source;                     // "x", "self.step"; the states of kGlobalState
  std::optional<std::int64_t> dimension;  // of kSize and kStride
  std::string expected;                   // what the version was compiled for
  std::string actual;                     // "" where PyTorch does not say
  std::string code;                       // the line of the user's that made the guard
  base::Place place;  // of that line, as the log says; its file may be cut at the front
  std::string hint;   // PyTorch's own
  std::string type;   // of kObject: "function", "__main__.Mode"; of kValue "bool", if it shows
  bool is_made_dynamic = false;  // of kValue: the new version takes any number

  bool IsTensorCheck() const { return kind <= RecompileKind::kStride; }
  bool IsOfCapture() const {
    return kind == RecompileKind::kBackwardGraph || kind == RecompileKind::kBackwardState;
  }
};

// Reads "0/3: tensor 'x' size mismatch at index 0. expected 6, actual 7" and every other text that
// recompile_reasons, recompile_reason and TORCH_LOGS=recompiles have for a failed guard.
RecompileReason ParseRecompileReason(std::string_view text);

// What only the guards show in which the new version differs from the one that did not fit: the
// value that the call had, that an object is True or False, that an integer is dynamic from now on.
void TakeDifferences(const std::vector<GuardDifference>& differences, RecompileReason& reason);

// Reads "!1: Cache miss due to new autograd node: SinBackward0 (NodeCall 2) with key size 38,
// previous key sizes=[]", which compiled autograd writes of a capture.
RecompileReason ParseCaptureReason(std::string_view text);

// The cause of a capture by the autograd node that no graph had at its place, or had with another
// state (`is_known`): "torch::autograd::AccumulateGrad", "CompiledFunctionBackward1".
void TakeBackwardNode(std::string_view node, bool is_known, RecompileReason& reason);

// As the program writes it: "x" for "L['x']", "self.layers[0].weight" for
// "L['self']._modules['layers']._modules['0']._parameters['weight']".
std::string PlainSource(std::string_view source);

// The tensors that changed just as the cause's did: what cures one must be done to all of them.
std::vector<std::string> DifferAlike(const RecompileReason& cause,
                                     const std::vector<GuardDifference>& differences);

// Why one more version is normal, whatever else differs; "" where nothing says that.
std::string_view WhyNormal(const RecompileReason& cause,
                           const std::vector<GuardDifference>& differences);

// What to change so that a function is not compiled again for this cause. `specialized_at`: the
// line that made a dynamic size a number, where something did; no file: PyTorch's own code.
// `differences`: from the version that came nearest. `is_resumed`: what goes on behind a graph
// break, which gets variables of the function before it.
std::string AdviseOnRecompile(const RecompileReason& cause, const logs::DynamoConfig& config,
                              const std::optional<logs::Frame>& specialized_at,
                              const std::vector<GuardDifference>& differences,
                              bool is_resumed = false);

// The same of a backward graph of compiled autograd, captured or compiled again.
std::string AdviseOnBackward(const RecompileReason& cause);

}  // namespace idbg::compile
