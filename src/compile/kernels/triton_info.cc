// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/triton_info.h"

#include <utility>

namespace idbg::compile {

logs::TritonKernelInfos ReadTritonInfos(const logs::Selected& selected, bool& is_damaged) {
  logs::TritonKernelInfos infos;
  for (const logs::Record* record :
       logs::Find(selected, logs::Event::kArtifact, "triton_kernel_info")) {
    logs::TritonKernels kernels = logs::ReadTritonKernels(selected.log(), *record);
    is_damaged |= kernels.is_damaged;
    for (auto& [kernel, info] : kernels.infos) infos.insert_or_assign(kernel, std::move(info));
  }
  for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics)) {
    for (const logs::KernelCompileTime& time :
         logs::ReadKernelCompileTimes(selected.log(), *record, is_damaged)) {
      logs::TritonKernelInfo& info = infos[time.kernel];
      if (!info.compile_us) info.compile_us = time.time_us;
    }
  }
  return infos;
}

}  // namespace idbg::compile
