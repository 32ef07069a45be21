// SPDX-License-Identifier: Apache-2.0
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/randint.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Exception.h>
#include <caffe2/serialize/inline_container.h>
#include <caffe2/serialize/read_adapter_interface.h>
#include <torch/csrc/jit/serialization/import_read.h>
#include <torch/csrc/jit/serialization/storage_context.h>
#include <torch/version.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "torch/failure.h"
#include "torch/interpreter/arguments.h"
#include "torch/interpreter/runner.h"
#include "torch/module.h"

//
// The functions that run graphs.

namespace idbg::torch {

using c10::IValue;

namespace {

class MemoryReader : public caffe2::serialize::ReadAdapterInterface {
 public:
  explicit MemoryReader(std::string_view bytes) : bytes_(bytes) {}

  size_t size() const override { return bytes_.size(); }

  size_t read(uint64_t position, void* buffer, size_t count, const char* /*what*/) const override {
    const std::string_view part = bytes_.substr(std::min<size_t>(position, bytes_.size()), count);
    std::memcpy(buffer, part.data(), part.size());
    return part.size();
  }

 private:
  std::string_view bytes_;
};

// What torch.save wrote, on the CPU wherever it was: pickle_load() would ask for its device.
IValue LoadOnCpu(std::string_view bytes) {
  caffe2::serialize::PyTorchStreamReader reader(std::make_shared<MemoryReader>(bytes));
  return ::torch::jit::readArchiveAndTensors(
      "data", /*pickle_prefix=*/"", /*tensor_prefix=*/"",
      /*type_resolver=*/{}, /*obj_loader=*/{}, at::kCPU, reader,
      ::torch::jit::Unpickler::defaultTypeParser,
      // Tensors of one storage share it.
      std::make_shared<::torch::jit::DeserializationStorageContext>());
}

std::vector<IValue> ReadSamples(const IdbgRun& run) {
  if (run.sample_inputs == nullptr) return {};
  const std::string_view bytes(static_cast<const char*>(run.sample_inputs),
                               static_cast<std::size_t>(run.sample_inputs_bytes));
  std::vector<IValue> leaves;
  try {
    FlattenTree(LoadOnCpu(bytes), leaves);
  } catch (const std::exception&) {
    throw Failure(kIdbgFormat,
                  "LibTorch cannot read its sample inputs (give inputs with --inputs)");
  }
  return leaves;
}

class InputMaker {
 public:
  InputMaker(const IdbgRun& run, const DTypeRule& rule) : rule_(rule), samples_(ReadSamples(run)) {}

  IValue Make(const IdbgInput& input) {
    switch (input.kind) {
      case kIdbgInputTensor:
        return Given(input.tensor);
      case kIdbgInputSample:
        return Sample(input.integer);
      case kIdbgInputRandom:
        return rule_.Of(Random(input.tensor));
      case kIdbgInputInt:
        return input.integer;
      default:
        return {};
    }
  }

 private:
  static at::IntArrayRef SizesOf(const IdbgRunTensor& tensor) {
    return {tensor.sizes, static_cast<std::size_t>(tensor.dims)};
  }

  // All tensors over one storage, seen as elements of one dtype, share a copy of it.
  at::Tensor Given(const IdbgRunTensor& tensor) {
    const c10::ScalarType type = TypeNamed(tensor.dtype);
    if (tensor.storage == nullptr) return at::zeros(SizesOf(tensor), rule_.Of(type));
    at::Tensor& storage = storages_[{tensor.storage, type}];
    if (!storage.defined()) {
      const auto count = tensor.storage_bytes / static_cast<std::int64_t>(c10::elementSize(type));
      const at::Tensor view = at::from_blob(const_cast<void*>(tensor.storage), {count}, type);
      const at::Tensor made = rule_.Of(view);
      storage = made.is_same(view) ? view.clone() : made;
    }
    if (tensor.strides == nullptr) return storage.view(SizesOf(tensor));
    return storage.as_strided(
        SizesOf(tensor), {tensor.strides, static_cast<std::size_t>(tensor.dims)}, tensor.offset);
  }

  IValue Sample(std::int64_t index) {
    if (index >= std::ssize(samples_))
      throw Failure(kIdbgFormat, "its sample inputs are " + std::to_string(samples_.size()) +
                                     ", which is fewer than it takes (give inputs with --inputs)");
    const IValue& sample = samples_[static_cast<std::size_t>(index)];
    // A copy: the graph may change its inputs, and the samples serve each run.
    if (sample.isTensor()) {
      const at::Tensor tensor = sample.toTensor().detach();
      const at::Tensor made = rule_.Of(tensor);
      return made.is_same(tensor) ? Copy(tensor) : made;
    }
    return sample;
  }

  // With all of its storage: samples may share it, and as_strided reaches what a view does not.
  at::Tensor Copy(const at::Tensor& tensor) {
    if (tensor.layout() != at::kStrided || tensor.is_quantized() || tensor.is_conj() ||
        tensor.is_neg())
      return tensor.clone();
    at::Tensor& bytes = storages_[{tensor.storage().data(), at::kByte}];
    if (!bytes.defined()) bytes = at::empty({0}, at::kByte).set_(tensor.storage()).clone();
    return at::empty({0}, tensor.options())
        .set_(bytes.storage(), tensor.storage_offset(), tensor.sizes(), tensor.strides());
  }

  static at::Tensor Random(const IdbgRunTensor& tensor) {
    const c10::ScalarType type = TypeNamed(tensor.dtype);
    if (c10::isFloatingType(type)) return at::randn(SizesOf(tensor), at::kFloat).to(type);
    if (c10::isComplexType(type)) return at::randn(SizesOf(tensor), type);
    return at::randint(0, 2, SizesOf(tensor), at::kLong).to(type);
  }

  const DTypeRule& rule_;
  std::vector<IValue> samples_;
  std::map<std::tuple<const void*, c10::ScalarType>, at::Tensor> storages_;
};

std::int32_t Prepare(std::int32_t threads) {
  return Guard(nullptr, [&] {
    if (threads > 0) at::set_num_threads(threads);
    (void)at::globalContext().qEngine();  // which processor this is: /proc/cpuinfo
    at::manual_seed(0);                   // the generator: /dev/urandom
    return at::get_num_threads();
  });
}

// The inputs of the graph, copied and in the dtype of the run. Throws Failure.
std::vector<IValue> MakeInputs(const IdbgRun& run, const DTypeRule& rule) {
  const at::NoGradGuard no_grad;
  at::manual_seed(static_cast<std::uint64_t>(run.seed));
  InputMaker maker(run, rule);
  std::vector<IValue> inputs;
  for (std::int64_t i = 0; i < run.graph->input_count; ++i)
    inputs.push_back(maker.Make(run.inputs[i]));
  return inputs;
}

std::int32_t RunEntry(const IdbgRun* run, IdbgError* error) {
  return Guard(error, [&]() -> std::int32_t {
    const Quiet quiet;
    Runner runner(*run);
    runner.Run(MakeInputs(*run, runner.rule()));
    return kIdbgDone;
  });
}

}  // namespace

void FlattenTree(const IValue& value, std::vector<IValue>& leaves) {
  if (value.isTuple()) {
    for (const IValue& element : value.toTupleRef().elements()) FlattenTree(element, leaves);
  } else if (value.isList()) {
    for (const IValue& element : value.toListRef()) FlattenTree(element, leaves);
  } else if (value.isGenericDict()) {
    for (const auto& entry : value.toGenericDict()) FlattenTree(entry.value(), leaves);
  } else {
    leaves.push_back(value);
  }
}

at::Tensor MakeTensor(const IdbgRunTensor& tensor, const DTypeRule& rule) {
  const c10::ScalarType type = TypeNamed(tensor.dtype);
  const at::IntArrayRef sizes(tensor.sizes, static_cast<std::size_t>(tensor.dims));
  if (tensor.storage_bytes == 0) return at::zeros(sizes, rule.Of(type));
  void* const storage = const_cast<void*>(tensor.storage);
  const at::IntArrayRef strides(tensor.strides, static_cast<std::size_t>(tensor.dims));
  const at::Tensor view = tensor.strides == nullptr ? at::from_blob(storage, sizes, type)
                                                    : at::from_blob(storage, sizes, strides, type);
  const at::Tensor made = rule.Of(view);
  return made.is_same(view) ? view.clone() : made;
}

const IdbgInterpreter kInterpreter = {
    .size = sizeof(IdbgInterpreter),
    .torch_version = TORCH_VERSION,
    .prepare = Prepare,
    .run = RunEntry,
};

}  // namespace idbg::torch
