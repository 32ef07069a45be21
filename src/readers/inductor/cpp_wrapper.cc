// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>

#include "base/names.h"
#include "base/text/text.h"
#include "readers/formats.h"
#include "readers/inductor/lines.h"

namespace idbg::readers::inductor {
namespace {

constexpr std::string_view kBegin = "::run_impl(";
constexpr std::string_view kEnd = "} // ";

// By what names begin with.
constexpr base::NameGroup<KernelKind> kKinds[] = {
    {KernelKind::kPointwise, "triton_poi_"},
    {KernelKind::kReduction, "triton_red_"},
    {KernelKind::kPersistentReduction, "triton_per_"},
    {KernelKind::kTemplate, "triton_tem_"},
    {KernelKind::kForeach, "triton_for_"},
    {KernelKind::kSplitScan, "triton_spl_"},
    {KernelKind::kCpp, "cpp_fused_"},
    {KernelKind::kTemplate, "cpp_CppGemm"},
    {KernelKind::kExtern, "aoti_torch_cpu_ aoti_torch_cuda_ aoti_torch_xpu_ aoti_torch_mps_"},
    {KernelKind::kFallback, "aoti_torch_proxy_executor_"},
};

class WrapperReader {
 public:
  KernelModule Read(std::string_view text) {
    Lines lines(text);
    bool is_inside = false;
    for (std::string_view line; lines.Next(line);) {
      // "_const_run_impl" folds constants before the first run; "->run_impl(" only calls it.
      if (line.find(kBegin) != line.npos && line.find(';') == line.npos)
        is_inside = line.find("const_run_impl") == line.npos;
      if (line.starts_with(kEnd) && line.find("run_impl") != line.npos) is_inside = false;
      if (is_inside) TakeLine(line, lines.number());
    }
    return std::move(module_);
  }

 private:
  // A call is a name before a bracket; launchKernel has the kernel as its first argument.
  void TakeLine(std::string_view line, std::int64_t number) {
    line = line.substr(0, line.find("//"));
    for (std::size_t i = 0; i < line.size();) {
      if (!base::IsNameStart(line[i])) {
        ++i;
        continue;
      }
      const std::size_t begin = i;
      while (i < line.size() && base::IsNameCharacter(line[i])) ++i;
      std::string_view name = line.substr(begin, i - begin);
      const bool is_call = i < line.size() && line[i] == '(';
      const bool is_launched = begin > 0 && line[begin - 1] == '.' && !is_call &&
                               line.find("launchKernel(") != line.npos;
      if (!is_call && !is_launched) continue;
      if (name.starts_with("call_")) name.remove_prefix(5);
      const auto starts = [&](std::string_view start) { return name.starts_with(start); };
      if (const KernelKind* kind = base::FindFirst(kKinds, starts)) Add(name, *kind, number);
    }
  }

  void Add(std::string_view name, KernelKind kind, std::int64_t number) {
    const auto [found, is_new] = index_.try_emplace(std::string(name), module_.kernels.size());
    if (is_new)
      module_.kernels.push_back({.name = std::string(name), .kind = kind, .line = number});
    ++module_.kernels[found->second].calls;
    module_.calls.push_back({.kernel = found->second, .line = number});
  }

  KernelModule module_;
  std::map<std::string, std::size_t, std::less<>> index_;
};

}  // namespace

KernelModule ReadCppWrapper(std::string_view text) { return WrapperReader().Read(text); }

}  // namespace idbg::readers::inductor
