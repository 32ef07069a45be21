// SPDX-License-Identifier: Apache-2.0

#include <utility>

#include "base/error.h"
#include "base/files/zip.h"
#include "tensor/torch_file.h"

namespace idbg::tensor {
namespace {

std::string_view StorageClassName(DType dtype) {
  const std::string_view name = NameIn(DTypeNames::kStorage, dtype);
  if (!name.empty()) return name;
  base::FailUnsupported("an input of dtype " + std::string(ToString(dtype)) +
                        " cannot be written (choose a graph whose inputs have other dtypes)");
}

// Opcodes of pickle protocol 2 (Lib/pickletools.py).
class PickleWriter {
 public:
  PickleWriter() { bytes_ = "\x80\x02"; }

  void Global(std::string_view module, std::string_view name) {
    bytes_ += 'c';
    bytes_.append(module).append("\n").append(name).append("\n");
  }
  void Text(std::string_view text) {
    bytes_ += 'X';
    Little(text.size(), 32);
    bytes_ += text;
  }
  // LONG1, whatever the size.
  void Int(std::int64_t number) {
    bytes_ += "\x8a\x08";
    Little(static_cast<std::uint64_t>(number), 64);
  }
  void Ints(const std::vector<std::int64_t>& numbers) {
    Begin();
    for (const std::int64_t number : numbers) Int(number);
    End();
  }
  void Begin() { bytes_ += '('; }
  void End() { bytes_ += 't'; }
  void False() { bytes_ += '\x89'; }
  void EmptyTuple() { bytes_ += ')'; }
  void EmptyDict() { bytes_ += '}'; }
  void SetItems() { bytes_ += 'u'; }  // of a dict, from Begin() on
  void Call() { bytes_ += 'R'; }
  void Persistent() { bytes_ += 'Q'; }
  std::string Take() { return std::move(bytes_) + '.'; }

 private:
  void Little(std::uint64_t number, int bits) {
    for (int shift = 0; shift < bits; shift += 8) bytes_ += static_cast<char>(number >> shift);
  }

  std::string bytes_;
};

// torch._utils._rebuild_tensor_v2(storage, offset, sizes, strides, requires_grad, hooks)
void AddTensor(const StoredTensor& tensor, const std::string& key, PickleWriter& pickle) {
  pickle.Global("torch._utils", "_rebuild_tensor_v2");
  pickle.Begin();
  pickle.Begin();
  pickle.Text("storage");
  pickle.Global("torch", StorageClassName(tensor.dtype));
  pickle.Text(key);
  pickle.Text("cpu");
  const auto width = static_cast<std::size_t>(Bits(tensor.dtype) / 8);
  pickle.Int(static_cast<std::int64_t>(tensor.storage.size() / width));
  pickle.End();
  pickle.Persistent();
  pickle.Int(0);
  pickle.Ints(tensor.sizes);
  pickle.Ints(tensor.strides);
  pickle.False();
  pickle.Global("collections", "OrderedDict");
  pickle.EmptyTuple();
  pickle.Call();
  pickle.End();
  pickle.Call();
}

}  // namespace

std::string WriteTorchArguments(std::span<const StoredTensor> arguments,
                                std::span<const std::string> names) {
  IDBG_CHECK(names.size() <= arguments.size());
  const std::size_t positional = arguments.size() - names.size();
  PickleWriter pickle;
  pickle.Begin();
  pickle.Begin();
  for (std::size_t i = 0; i < positional; ++i) AddTensor(arguments[i], std::to_string(i), pickle);
  pickle.End();
  pickle.EmptyDict();
  pickle.Begin();
  for (std::size_t i = positional; i < arguments.size(); ++i) {
    pickle.Text(names[i - positional]);
    AddTensor(arguments[i], std::to_string(i), pickle);
  }
  pickle.SetItems();
  pickle.End();
  base::ZipWriter zip;
  zip.Add("archive/data.pkl", pickle.Take());
  zip.Add("archive/byteorder", "little");
  for (std::size_t i = 0; i < arguments.size(); ++i)
    zip.Add("archive/data/" + std::to_string(i), arguments[i].storage);
  zip.Add("archive/version", "3\n");
  return zip.Take();
}

}  // namespace idbg::tensor
