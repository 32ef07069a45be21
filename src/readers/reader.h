// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "graph/graph.h"
#include "inductor/torch_version.h"
#include "readers/kernels.h"

namespace idbg::readers {

// What one text may hold, far above the largest graphs there are (some ten thousand nodes), so that
// a file cannot ask for memory that no graph needs.
inline constexpr std::size_t kMaxNodes = 1 << 20;
inline constexpr std::size_t kMaxArguments = 1 << 23;  // and names in lists

// A tensor that a model takes.
struct InputShape {
  graph::DType dtype = graph::DType::kFloat32;
  std::vector<std::int64_t> sizes;
  bool operator==(const InputShape&) const = default;
};

// "2x3x8x8:float32,5:int64"; without a type float32, "scalar" for no sizes. Throws Error(kUsage).
std::vector<InputShape> ParseInputShapes(std::string_view text);

// Who chose an input. What only a folder's file names lead to, and what a command is given that
// takes no TorchScript, is never read by code that it may bring along.
enum class Origin {
  kFound,  // in a folder
  kNamed,  // by the user, as this file
};

// The bytes of an input and what to call it in messages.
struct Input {
  std::string_view bytes;  // of the whole file, mostly a memory map
  std::string name;
  // Of the model's inputs, in order, for formats that do not hold them (TorchScript); others ignore
  // them.
  std::vector<InputShape> input_shapes = {};
  Origin origin = Origin::kFound;
};

// What could not be read, though the rest was: a line, an unknown member. Counted exactly.
struct Loss {
  std::string what;  // "lines that are no FX statement"
  std::int64_t count = 0;
  std::string example;  // the first one, with its place
};

// Adds one to the loss of this kind; `example` is asked for with the first.
void AddLoss(std::vector<Loss>& losses, std::string_view what,
             base::FunctionRef<std::string()> example);

// A file inside a package: weights, a compiled library, metadata.
struct PackageFile {
  std::string name;
  std::string role;  // "weights", "constants", "compiled code", "source", "kernel", "metadata",
                     // "graph", "sample inputs", "other"
  std::uint64_t size_bytes = 0;
};

// What a file holds. One file may hold graphs (forward and backward), what Inductor made of them,
// or only a package's contents.
struct ModelFile {
  std::string name;    // of the file, as given
  std::string format;  // "torch.export archive", "Inductor output code"
  std::vector<std::pair<std::string, std::string>>
      facts;  // "torch version" -> "2.13.0", as the file says
  std::vector<graph::Graph> graphs;
  std::vector<PackageFile> files;       // of archives
  std::optional<KernelModule> kernels;  // Inductor's output code
  std::optional<Schedule> schedule;     // Inductor's IR
  std::vector<Loss> losses;
  bool lacks_weights = false;  // the file has their sizes, and no bytes of any
};

// What the file says of the torch that wrote it: "2.13.0+cpu"; empty: nothing.
std::string_view TorchVersionText(const ModelFile& file);

// The release that the file's own fact names; null when it names none, or one that is not known.
std::optional<idbg::inductor::TorchVersion> TorchVersionOf(const ModelFile& file);

// What fx_graph_runnable.py says in a comment, "# torch version: 2.13.0+cpu"; else empty.
std::string_view TorchVersionIn(std::string_view script);

// "aten.add.Tensor" of "torch.ops.aten.add.Tensor", "_operator.mul" of "operator.mul".
std::string CanonicalTarget(std::string_view target);

// A format: how to recognise it by content, and how to read it.
struct Reader {
  std::string_view format;
  // Empty when the bytes look like this format, else why not, in a few words. Cheap.
  std::string (*refuse)(const Input& input);
  // Throws Error(kFormat, kUnsupported) with the place. Graphs have been through graph::Lint.
  ModelFile (*read)(const Input& input);
};

// In the order in which they are tried.
std::span<const Reader> Readers();

// Recognises and reads a file; types that it leaves out are worked out where the operators' rules
// allow. Throws Error(kFormat) that lists each format and why it said no.
ModelFile ReadModel(const Input& input);
ModelFile ReadModelFile(const std::filesystem::path& path,
                        std::vector<InputShape> input_shapes = {}, Origin origin = Origin::kFound);

// "torch.export archive, 1 graph, 343 nodes", for the log.
std::string DescribeModel(const ModelFile& file);

// Whether some reader takes it; the command line uses this to tell graphs from other inputs.
bool IsModelFile(const Input& input);

}  // namespace idbg::readers
