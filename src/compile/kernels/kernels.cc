// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/kernels.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "base/names.h"
#include "compile/recorded_text.h"
#include "logs/events/metrics.h"
#include "readers/formats.h"

namespace idbg::compile {
namespace {

using readers::KernelKind;

// What a compilation says of its Triton kernels: the artifact triton_kernel_info, and the compile
// times of the metrics for kernels that it does not name. Sets `is_damaged` when a part could not
// be read, and `graph_ops` where the metrics say how many operators Dynamo captured.
logs::TritonKernelInfos ReadTritonInfos(const logs::Selected& selected, bool& is_damaged,
                                        std::optional<std::int64_t>& graph_ops) {
  constexpr std::string_view kOps = "graph_op_count";
  logs::TritonKernelInfos infos;
  for (const logs::Record* record :
       logs::Find(selected, logs::Event::kArtifact, "triton_kernel_info")) {
    logs::TritonKernels kernels = logs::ReadTritonKernels(selected.log(), *record);
    is_damaged |= kernels.is_damaged;
    for (auto& [kernel, info] : kernels.infos) infos.insert_or_assign(kernel, std::move(info));
  }
  for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics)) {
    const logs::Metrics metrics =
        logs::ReadMetrics(selected.log(), *record, std::array{kOps, logs::kKernelCompileTimes});
    if (const auto ops = metrics.Int(kOps)) graph_ops = ops;
    for (const logs::KernelCompileTime& time : logs::ReadKernelCompileTimes(metrics, is_damaged)) {
      logs::TritonKernelInfo& info = infos[time.kernel];
      if (!info.compile_us) info.compile_us = time.time_us;
    }
  }
  return infos;
}

// Whose operators are what, by how their calls begin. The rest of torch.ops is somebody else's.
constexpr base::NameGroup<KernelKind> kNamespaces[] = {
    {KernelKind::kExtern, "extern_kernels."},
    {KernelKind::kSeeds, "aten.randint.low_out"},
    {KernelKind::kCollective, "torch.ops._c10d_functional torch.ops.c10d"},
    {KernelKind::kExtern, "torch.ops.mkldnn. torch.ops.onednn. torch.ops.mkl. torch.ops.inductor."},
    {KernelKind::kFallback, "torch.ops.aten. torch.ops.prims."},
    {KernelKind::kCustom, "torch.ops."},
    {KernelKind::kFallback, "aten."},
};

// Of a kernel that the reader calls `read`.
KernelKind KindOf(std::string_view name, KernelKind read) {
  if (inductor::IsGenerated(read)) return read;
  // The C shim: what writes into a given output is a library's, the rest is an operator as it is.
  if (name.starts_with("aoti_torch_proxy_executor_")) return KernelKind::kCustom;
  if (name.starts_with("aoti_torch_"))
    return name.ends_with("_out") ? KernelKind::kExtern : KernelKind::kFallback;
  const KernelKind* const found =
      base::FindFirst(kNamespaces, [&](std::string_view start) { return name.starts_with(start); });
  return found == nullptr ? KernelKind::kUserTriton : *found;
}

std::int64_t CountLines(std::string_view text) { return std::ranges::count(text, '\n') + 1; }

// The comment of a library call also names the operators that feed it: those with its own name
// stay, "aten.addmm" for extern_kernels.mm. All where none has it.
void KeepOwnOperators(CompiledKernel& kernel) {
  const std::string_view name = LibraryNameOf(kernel.name);
  if (name.empty()) return;
  const auto is_own = [name](const std::string& op) { return op.find(name) != op.npos; };
  if (std::ranges::any_of(kernel.operators, is_own))
    std::erase_if(kernel.operators, [&](const std::string& op) { return !is_own(op); });
}

CompiledKernel Convert(readers::Kernel& from, const logs::TritonKernelInfos& infos) {
  CompiledKernel kernel{.name = std::move(from.name),
                        .line = from.line,
                        .calls = from.calls,
                        .operators = std::move(from.original_aten),
                        .nodes = std::move(from.nodes)};
  kernel.kind = KindOf(kernel.name, from.kind);
  KeepOwnOperators(kernel);
  kernel.is_defined =
      from.kind != KernelKind::kExtern && kernel.name.find('.') == std::string::npos;
  auto info = infos.find(kernel.name);
  if (info == infos.end() && kernel.kind == KernelKind::kUserTriton)
    info = infos.find(kernel.name.substr(0, kernel.name.rfind('_')));  // without Inductor's number
  if (info != infos.end()) kernel.triton = info->second;
  return kernel;
}

// One compilation's output codes, with what its other records say of their kernels.
class CodeReader {
 public:
  // AOTInductor's C++; its Python modules are in no log.
  static constexpr std::string_view kWrapper = "inductor_aot_wrapper_code";

  explicit CodeReader(const logs::Selected& selected) : selected_(selected) {}

  void Read(std::vector<CompiledCode>& codes) {
    std::vector<const logs::Record*> records =
        logs::Find(selected_, logs::Event::kInductorOutputCode);
    std::ranges::copy(logs::Find(selected_, logs::Event::kGraphDump, kWrapper),
                      std::back_inserter(records));
    if (records.empty()) return AddWithoutCode(codes);
    infos_ = ReadTritonInfos(selected_, is_damaged_, graph_ops_);
    KernelSources sources(selected_);
    for (const logs::Record* record : records) codes.push_back(ReadOne(*record, sources));
  }

 private:
  // A log that ends before the code is written, as AOTInductor's may: what Triton compiled.
  void AddWithoutCode(std::vector<CompiledCode>& codes) {
    const auto artifacts = logs::Find(selected_, logs::Event::kArtifact, "triton_kernel_info");
    if (artifacts.empty()) return;
    infos_ = ReadTritonInfos(selected_, is_damaged_, graph_ops_);
    CompiledCode code{.selected = selected_,
                      .record = artifacts.front(),
                      .problem = "the log has no output code of these kernels",
                      .is_doubtful = is_damaged_};
    for (const auto& [name, info] : infos_)
      code.kernels.push_back({.name = name, .kind = KernelKind::kTriton, .triton = info});
    codes.push_back(std::move(code));
  }

  CompiledCode ReadOne(const logs::Record& record, KernelSources& sources) {
    CompiledCode code{.selected = selected_, .record = &record, .graph_ops = graph_ops_};
    code.is_doubtful = is_damaged_ || record.payload == logs::PayloadState::kDamaged;
    try {
      const std::string text = ReadText(selected_, &record);
      code.lines = CountLines(text);
      if (record.event == logs::Event::kGraphDump) {
        readers::KernelModule module = readers::inductor::ReadCppWrapper(text);
        module.aot_id = "AOTInductor";
        Fill(module, record, sources, code);
        return code;
      }
      readers::ModelFile file =
          readers::inductor::ReadOutputCode({.bytes = text, .name = selected_.log().name()});
      code.is_doubtful |= !file.losses.empty();
      if (file.kernels) Fill(*file.kernels, record, sources, code);
    } catch (const base::Error& error) {
      if (error.code() != base::ErrorCode::kFormat && error.code() != base::ErrorCode::kUnsupported)
        throw;
      code.problem = error.message();
    }
    return code;
  }

  void Fill(readers::KernelModule& module, const logs::Record& record, KernelSources& sources,
            CompiledCode& code) {
    code.is_doubtful |= !sources.AddNodes(record, module);
    code.aot_id = module.aot_id;
    for (readers::Kernel& kernel : module.kernels) {
      const auto [place, text] = sources.Locate(record, kernel);
      code.kernels.push_back(Convert(kernel, infos_));
      code.kernels.back().place = place;
      code.kernels.back().code = text;
    }
    for (const readers::Call& call : module.calls)
      code.calls.push_back({.kernel = call.kernel, .line = call.line});
    std::ranges::stable_sort(code.calls, {}, &KernelCall::line);
  }

  const logs::Selected& selected_;
  logs::TritonKernelInfos infos_;
  bool is_damaged_ = false;
  std::optional<std::int64_t> graph_ops_;
};

}  // namespace

std::int64_t CompiledCode::CountCalls(KernelKind kind) const {
  return std::ranges::count_if(
      calls, [&](const KernelCall& call) { return kernels[call.kernel].kind == kind; });
}

std::int64_t CompiledCode::CountGeneratedCalls() const {
  return std::ranges::count_if(calls, [&](const KernelCall& call) {
    return inductor::IsGenerated(kernels[call.kernel].kind);
  });
}

std::int64_t CompiledCode::CountNodes() const {
  std::set<std::string_view> nodes;
  for (const CompiledKernel& kernel : kernels)
    nodes.insert(kernel.nodes.begin(), kernel.nodes.end());
  return std::ssize(nodes);
}

std::vector<CompiledCode> FindKernels(const logs::Trace& trace, const logs::View& view) {
  std::vector<CompiledCode> codes;
  for (const logs::Selected& selected : logs::Select(trace, view)) CodeReader(selected).Read(codes);
  return codes;
}

}  // namespace idbg::compile
