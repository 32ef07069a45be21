// SPDX-License-Identifier: Apache-2.0
#include "interpret/interpreter.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <new>
#include <optional>

#include "base/error.h"
#include "base/json/token_writer.h"
#include "base/process/confined.h"
#include "base/process/module_loader.h"
#include "interpret/interpreter_api.h"
#include "interpret/recorder.h"
#include "interpret/run_inputs.h"

namespace idbg::interpret {
namespace {

using base::Error;
using base::ErrorCode;

const IdbgInterpreter& Library() {
  static const IdbgInterpreter& table =
      base::LoadModulePart(&IdbgModule::interpreter, "running a graph");
  return table;
}

// Memory that stays shared with a process that is forked.
class SharedPlace {
 public:
  SharedPlace() {
    void* const memory = ::mmap(nullptr, sizeof(RunPlace), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    place_ = new (memory) RunPlace{};
  }
  SharedPlace(const SharedPlace&) = delete;
  SharedPlace& operator=(const SharedPlace&) = delete;
  ~SharedPlace() { ::munmap(place_, sizeof(RunPlace)); }

  RunPlace& place() { return *place_; }
  std::string Text() const {
    const auto& text = place_->text;
    return {text.begin(), std::find(text.begin(), text.end(), '\0')};
  }

 private:
  RunPlace* place_ = nullptr;
};

// Room for the values of the graph and its subgraphs; loops may have more.
std::uint64_t HeaderBytes(const graph::Graph& graph, std::size_t path_length) {
  constexpr std::uint64_t kMetadata = std::uint64_t{1} << 16;
  std::uint64_t bytes = path_length == 0 ? kMetadata : 0;
  for (const graph::Value& value : graph.values)
    bytes += DescriptionBytes(path_length + value.name.size(),
                              value.tensor ? value.tensor->sizes.size() : 0);
  std::size_t longest = 0;
  for (const graph::Node& node : graph.nodes) longest = std::max(longest, node.name.size());
  for (const graph::Graph& subgraph : graph.subgraphs)
    bytes += HeaderBytes(subgraph, path_length + longest + subgraph.name.size() + 8);
  return bytes;
}

// The first value begins at a multiple of 64 bytes of the file, and so does each behind it until
// one has another size. LibTorch allocates such addresses: at others, libraries add in another
// order on some processors, and what was spilled would give other bits.
std::uint64_t AlignedHeaderBytes(const graph::Graph& graph) {
  constexpr std::uint64_t kAlignment = 64, kLengthBytes = 8;
  const std::uint64_t bytes = kLengthBytes + HeaderBytes(graph, 0);
  return (bytes + kAlignment - 1) / kAlignment * kAlignment - kLengthBytes;
}

base::ConfinedJob JobOf(const readers::Input& file, const RunOptions& options,
                        const ValueFile* values) {
  constexpr std::uint64_t kMapped = std::uint64_t{1} << 44;  // of spilled values: addresses only
  base::ConfinedJob job{.file = file.name, .library = "LibTorch"};
  job.activity = "running it";
  job.time_s = std::int64_t{7} * 24 * 3600;
  const auto physical_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                              static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  job.memory_bytes = physical_bytes + (options.memory_bytes > 0 ? kMapped : 0);
  if (values != nullptr) {
    job.output = values->descriptor();
    job.output_bytes = std::uint64_t{1} << 60;
  }
  return job;
}

// OpenMP cannot start threads in the copy of a process that has used it.
std::int32_t ThreadsOf(const RunOptions& options) {
  void* const loaded = ::dlopen("libtorch_cpu.so", RTLD_LAZY | RTLD_NOLOAD);
  if (loaded == nullptr) return options.threads;
  ::dlclose(loaded);
  return 1;
}

std::string RunInside(const IdbgRun& base_run, const RunOptions& options, std::int32_t threads,
                      Recorder& recorder) {
  IdbgRun run = base_run;
  recorder.SetHooks(run);
  const Subnormals before = ReadSubnormals();
  for (std::int64_t i = 0; i < options.runs; ++i) {
    IdbgError error{};
    const std::int32_t result = Library().run(&run, &error);
    if (result == kIdbgMemory) throw std::bad_alloc();
    if (result != kIdbgDone) throw Error(base::ModuleErrorCode(result), error.text);
    recorder.EndRun();
  }
  RunResult answer = recorder.Take();
  answer.torch_version = Library().torch_version;
  answer.threads = threads;
  answer.before = before;
  answer.after = ReadSubnormals();
  return Encode(answer);
}

// Writes the description of a value whose bytes begin at `offset`; returns where they end. The
// sizes are those that a process which ran foreign code has told: null when they reach beyond
// `limit`.
std::optional<std::int64_t> Describe(const RunValue& value, std::int64_t offset, std::int64_t limit,
                                     base::TokenWriter& writer) {
  const std::optional<StoredType> type = StoredTypeOf(value.dtype);
  std::int64_t bytes = type ? type->bytes : 0;
  bool fits = type.has_value();
  for (const std::int64_t size : value.sizes)
    fits = fits && size >= 0 && !__builtin_mul_overflow(bytes, size, &bytes);
  if (!fits || bytes > limit - offset) return std::nullopt;
  writer.Key(value.name);
  writer.BeginMap(3);
  writer.Member("dtype", type->name);
  writer.Key("shape");
  writer.BeginArray(value.sizes.size() + (type->is_pairs ? 1 : 0));
  for (const std::int64_t size : value.sizes) writer.Int(size);
  if (type->is_pairs) writer.Int(2);
  writer.EndArray();
  writer.Key("data_offsets");
  writer.Array(std::array{offset, offset + bytes}, [&](std::int64_t end) { writer.Int(end); });
  writer.EndMap();
  return offset + bytes;
}

void WriteFacts(const RunResult& result, const RunOptions& options, base::TokenWriter& writer) {
  writer.Key("__metadata__");
  writer.BeginMap(4);
  writer.Member("format", "pt");
  writer.Member("float_dtype", options.float_dtype.empty() ? "as exported" : options.float_dtype);
  writer.Member("seed", std::to_string(options.seed));
  writer.Member("torch_version", result.torch_version);
  writer.EndMap();
}

std::string HeaderOf(const RunResult& result, const RunOptions& options, const ValueFile& values,
                     const std::string& file) {
  struct stat status{};
  const bool is_known = ::fstat(values.descriptor(), &status) == 0;
  const auto first = static_cast<std::int64_t>(8 + values.header_bytes());
  // Where no value has a byte nothing was written behind the room for the header.
  const std::int64_t limit = is_known ? std::max<std::int64_t>(status.st_size - first, 0) : 0;
  const auto writer = base::MakeJsonWriter({.indent = 0});
  writer->BeginMap(0);
  WriteFacts(result, options, *writer);
  std::optional<std::int64_t> offset = 0;
  for (const RunCall& call : result.calls) {
    for (const RunValue& value : call.values) {
      if (value.is_saved && offset) offset = Describe(value, *offset, limit, *writer);
    }
  }
  if (!offset || *offset != limit)
    throw Error(ErrorCode::kInternal, "LibTorch's values are not those that it tells of",
                {.file = file});
  writer->EndMap();
  return writer->Take();
}

}  // namespace

std::string SourceOfInputs(const readers::Input& file, const graph::Graph& graph,
                           const RunOptions& options) {
  if (!options.inputs.empty()) return "--inputs";
  if (RunInputs(file, graph, options).has_samples()) return "sample inputs of the archive";
  return "drawn with seed " + std::to_string(options.seed);
}

RunResult RunModel(const readers::Input& file, const graph::Graph& graph,
                   const RunOptions& options) {
  const Plan plan(graph);
  const RunInputs inputs(file, graph, options);
  std::optional<ValueFile> values;
  const std::uint64_t header_bytes = AlignedHeaderBytes(graph);
  if (!options.save.empty() || options.memory_bytes > 0) values.emplace(options.save, header_bytes);
  SharedPlace shared;
  const IdbgRun run{.graph = &plan.scope(),
                    .inputs = inputs.inputs().data(),
                    .sample_inputs = inputs.samples().data(),
                    .sample_inputs_bytes = std::ssize(inputs.samples()),
                    .float_dtype = options.float_dtype.c_str(),
                    .seed = options.seed,
                    .memory_bytes = options.memory_bytes,
                    .forced = inputs.forced().data(),
                    .forced_count = std::ssize(inputs.forced())};
  std::int32_t threads = ThreadsOf(options);
  std::string answer;
  try {
    answer = base::RunConfined(
        JobOf(file, options, values ? &*values : nullptr),
        [&] { threads = Library().prepare(threads); },
        [&] {
          Recorder recorder(values ? base::kConfinedOutput : -1, header_bytes, options.runs > 1,
                            shared.place());
          return RunInside(run, options, threads, recorder);
        });
  } catch (const Error& error) {
    const std::string place = shared.Text();
    if (place.empty()) throw;
    throw Error(error.code(), error.message() + ", at " + place, error.place());
  }
  RunResult result = Decode(answer, file.name);
  if (!options.save.empty()) values->Commit(HeaderOf(result, options, *values, file.name));
  return result;
}

}  // namespace idbg::interpret
