// SPDX-License-Identifier: Apache-2.0
//
// Reading TorchScript: load, freeze (which inlines every method and keeps the parameters), look at
// the sizes if there are any, and write the graph down.
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <c10/util/Exception.h>
#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/passes/freeze_module.h>
#include <torch/csrc/jit/serialization/import.h>
#include <torch/version.h>

#include <algorithm>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <vector>

#include "base/names.h"
#include "torch/module.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

namespace jit = ::torch::jit;
using c10::IValue;

// The archive's bytes as a stream.
class MemoryBuffer : public std::streambuf {
 public:
  MemoryBuffer(const void* bytes, std::int64_t size) {
    char* const begin = const_cast<char*>(static_cast<const char*>(bytes));
    setg(begin, begin, begin + size);
  }

 protected:
  pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) override {
    char* const base = from == std::ios_base::beg   ? eback()
                       : from == std::ios_base::cur ? gptr()
                                                    : egptr();
    if (offset < eback() - base || offset > egptr() - base) return pos_type(off_type(-1));
    setg(eback(), base + offset, egptr());
    return pos_type(gptr() - eback());
  }
  pos_type seekpos(pos_type position, std::ios_base::openmode mode) override {
    return seekoff(off_type(position), std::ios_base::beg, mode);
  }
};

jit::Module LoadOnce(const IdbgScriptJob& job, bool with_traced_inputs) {
  MemoryBuffer buffer(job.bytes, job.size);
  std::istream stream(&buffer);
  jit::ExtraFilesMap no_files;
  return jit::import_ir_module(std::make_shared<jit::CompilationUnit>(), stream, c10::kCPU,
                               no_files, true, with_traced_inputs);
}

// Damaged traced inputs cost their sizes, not the module.
jit::Module Load(const IdbgScriptJob& job) {
  try {
    return LoadOnce(job, true);
  } catch (const std::exception&) {
    return LoadOnce(job, false);
  }
}

// LibTorch's messages bring advice along, and may begin with empty lines.
std::string FirstSentence(const std::string& message) {
  const std::string text =
      message.substr(std::min(message.find_first_not_of(" \n"), message.size()));
  return text.substr(0, std::min(text.find('\n'), text.find(". ")));
}

// Runs `step`; whatever it throws is the fault of the input.
auto Blame(std::int32_t code, const std::string& what, const auto& step) {
  try {
    return step();
  } catch (const c10::OutOfMemoryError&) {
    throw std::bad_alloc();
  } catch (const c10::Error& error) {
    if (IsWantOfMemory(error.what_without_backtrace())) throw std::bad_alloc();
    throw Failure(code, what + ": " + FirstSentence(error.what_without_backtrace()));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(code, what + ": " + FirstSentence(error.what()));
  }
}

std::unordered_map<std::string, WeightName> NamesOf(const jit::Module& module) {
  std::unordered_map<std::string, WeightName> names;
  for (const auto& one : module.named_parameters()) {
    names.try_emplace(WeightKey(one.value), WeightName{"parameter", one.name});
  }
  for (const auto& one : module.named_buffers()) {
    names.try_emplace(WeightKey(one.value), WeightName{"buffer", one.name});
  }
  return names;
}

at::Tensor BlankInput(const IdbgScriptInput& input, c10::Device device) {
  const auto type = base::FindNamed(kElementTypes, input.dtype);
  if (!type) throw Failure(kIdbgUsage, "LibTorch has no element type " + std::string(input.dtype));
  const c10::IntArrayRef sizes(input.sizes, static_cast<std::size_t>(input.dims));
  const at::Tensor meta = at::empty(sizes, at::TensorOptions(*type).device(c10::kMeta));
  return device.is_meta() ? meta : Blank(meta, device);
}

// The inputs of forward() on the device: the tensors given, its defaults for the rest.
std::vector<IValue> InputsOf(const jit::Method& forward, const IdbgScriptJob& job,
                             c10::Device device) {
  std::vector<IValue> inputs;
  std::int64_t used = 0;
  const auto& arguments = forward.function().getSchema().arguments();
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const bool is_tensor = arguments[i].type()->isSubtypeOf(*c10::TensorType::get());
    if (is_tensor && used < job.input_count) {
      inputs.emplace_back(BlankInput(job.inputs[used++], device));
    } else if (arguments[i].default_value()) {
      inputs.push_back(*arguments[i].default_value());
    } else {
      throw Failure(kIdbgUsage, "no shape for input '" + arguments[i].name() + "' of type " +
                                    arguments[i].type()->repr_str());
    }
  }
  if (used < job.input_count) {
    throw Failure(kIdbgUsage, std::to_string(job.input_count) + " shapes for " +
                                  std::to_string(used) + " tensors of forward()");
  }
  return inputs;
}

// The inputs that tracing recorded, without their elements; empty unless all are known.
std::vector<IValue> RecordedInputs(const jit::Graph& graph) {
  std::vector<IValue> inputs;
  for (const jit::Value* input : graph.inputs().slice(1)) {
    const auto type = input->type()->cast<c10::TensorType>();
    if (!type || !type->scalarType() || !type->sizes().concrete_sizes()) return {};
    inputs.emplace_back(at::empty(*type->sizes().concrete_sizes(),
                                  at::TensorOptions(*type->scalarType()).device(c10::kMeta)));
  }
  return inputs;
}

struct Sizes {
  RunValues values;
  std::string fact;
};

Sizes FindSizes(const jit::Module& original, const jit::Module& frozen, const IdbgScriptJob& job) {
  const jit::Method forward = frozen.get_method("forward");
  const jit::Graph& graph = *forward.graph();
  std::vector<IValue> inputs = job.input_count > 0
                                   ? InputsOf(forward, job, c10::kMeta)
                                   : RecordedInputs(*original.get_method("forward").graph());
  if (inputs.size() + 1 != graph.inputs().size()) {
    return {.values = {}, .fact = "unknown (give the input shapes)"};
  }
  std::string why;
  RunValues values;
  try {
    RunGraph(graph, frozen._ivalue(), inputs, c10::kMeta, values);
    return {.values = std::move(values),
            .fact = job.input_count > 0 ? "from the given shapes" : "from the traced inputs"};
  } catch (const c10::Error& error) {
    why = FirstSentence(error.what_without_backtrace());
  } catch (const std::exception& error) {
    why = FirstSentence(error.what());
  }
  if (job.input_count == 0)
    return {.values = std::move(values), .fact = "partly from the traced inputs: " + why};
  inputs = InputsOf(forward, job, c10::kCPU);
  return Blame(kIdbgUsage, "forward() fails for these shapes", [&]() -> Sizes {
    RunValues on_cpu;
    RunGraph(graph, frozen._ivalue(), inputs, c10::kCPU, on_cpu);
    return {.values = std::move(on_cpu),
            .fact = "from the given shapes, run on the CPU (without elements: " + why + ")"};
  });
}

std::int32_t Read(const IdbgScriptJob& job) {
  const Quiet quiet;
  jit::Module module =
      Blame(kIdbgFormat, "LibTorch cannot load the file", [&] { return Load(job); });
  if (!module.find_method("forward")) {
    throw Failure(kIdbgFormat, "a TorchScript module without forward()");
  }
  module.eval();
  const jit::Module frozen = Blame(kIdbgFormat, "LibTorch cannot freeze the module",
                                   [&] { return jit::freeze_module(module, {}, true, true); });
  const Sizes sizes = FindSizes(module, frozen, job);
  const std::string json = GraphToJson(*frozen.get_method("forward").graph(), frozen._ivalue(),
                                       NamesOf(module), sizes.values);
  const auto& name = module.type()->name();
  job.on_fact(job.user, "class", name ? name->qualifiedName().c_str() : "?");
  job.on_fact(job.user, "read with LibTorch", TORCH_VERSION);
  job.on_fact(job.user, "sizes", sizes.fact.c_str());
  job.on_program(job.user, json.data(), std::ssize(json));
  return kIdbgDone;
}

}  // namespace

const IdbgScriptReader kScriptReader = {
    .size = sizeof(IdbgScriptReader),
    .prepare =
        [] {
          at::set_num_threads(1);  // a forked process has none of the threads of its parent
          (void)at::globalContext().qEngine();  // which processor this is: /proc/cpuinfo
        },
    .read = [](const IdbgScriptJob* job, IdbgError* error) -> std::int32_t {
      return Guard(error, [&] { return Read(*job); });
    },
};

}  // namespace idbg::torch
