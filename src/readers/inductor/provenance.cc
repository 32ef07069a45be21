// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>
#include <utility>

#include "base/json/token_reader.h"
#include "readers/kernels.h"

namespace idbg::readers {
namespace {

using NodeNames = std::vector<std::string>;

KernelNodes ReadKernelNodes(base::TokenReader& reader) {
  KernelNodes nodes;
  reader.ReadMap([&](std::string_view kernel) {
    NodeNames& names = nodes[std::string(kernel)];
    reader.ReadArray([&] { names.push_back(reader.ReadString()); });
  });
  return nodes;
}

// Appends the names that are not there yet.
void Merge(NodeNames& into, const NodeNames& names) {
  std::unordered_set<std::string> known(into.begin(), into.end());
  for (const std::string& name : names) {
    if (known.insert(name).second) into.push_back(name);
  }
}

}  // namespace

std::int64_t AddProvenance(KernelModule& module, std::string_view json, const std::string& file) {
  KernelNodes nodes;
  const auto reader = base::MakeJsonReader(json, file);
  reader->ReadMembers({{"cppCodeToPost", [&] { nodes = ReadKernelNodes(*reader); }}});
  return AddProvenance(module, std::move(nodes));
}

std::int64_t AddProvenance(KernelModule& module, KernelNodes nodes) {
  std::unordered_set<std::size_t> named;  // kernels whose nodes are those of their calls
  std::int64_t calls = 0;
  for (Call& call : module.calls) {
    Kernel& kernel = module.kernels[call.kernel];
    auto entry = nodes.find(kernel.name + ":" + std::to_string(call.handle));
    if (entry == nodes.end()) entry = nodes.find(kernel.name);
    if (entry == nodes.end()) continue;
    if (named.insert(call.kernel).second) kernel.nodes.clear();
    Merge(kernel.nodes, entry->second);
    call.nodes = std::move(entry->second);
    nodes.erase(entry);  // an entry is for one call
    ++calls;
  }
  return calls;
}

}  // namespace idbg::readers
