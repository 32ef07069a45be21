// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "logs/profile/profile.h"

namespace idbg::logs {

// A database that Nsight Systems writes with `nsys export --type sqlite`. Its tables are in
// "SQLite Export Schema Reference", docs.nvidia.com/nsight-systems (nsys-exporter/exported_data).
// Of the host it has ranges only where NVTX was recorded, as by torch.autograd.profiler.emit_nvtx.
bool IsNsysExport(std::string_view beginning);

// Reads the tables of kernels, copies, fills, calls of the runtime and NVTX ranges. The database is
// opened read-only; nothing in it is executed: views, triggers and virtual tables are refused.
// Throws kFormat; kUnsupported in a build without SQLite.
Profile ReadNsysExport(const std::filesystem::path& path);

}  // namespace idbg::logs
