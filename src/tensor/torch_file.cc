// SPDX-License-Identifier: Apache-2.0
#include "tensor/torch_file.h"

#include <array>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/files/zip.h"
#include "base/text/text.h"
#include "tensor/element.h"
#include "tensor/pickle_reader.h"

namespace idbg::tensor {

// Turns the objects of the pickle into named tensors and numbers.
class TorchFileLoader {
 public:
  TorchFileLoader(TorchFile& out, const TorchFile::Options& options)
      : out_(out),
        as_they_lie_(options.as_they_lie),
        zip_(out.file_.text(), out.file_.name()),
        budget_(kSpareBytes + 4 * out.file_.bytes().size()) {}

  void Load() {
    const base::ZipEntry& pickle_entry = FindPickle();
    const std::string pickle_bytes = zip_.Read(pickle_entry, kMaxPickleBytes);
    const Pickle pickle = ReadPickle(pickle_bytes, out_.file_.name() + "/" + pickle_entry.name);
    CheckByteOrder();
    const bool is_map = pickle.root->kind == PickleKind::kDict;
    if (!is_map && !as_they_lie_) Fail("contains no map of tensors");
    Visit(*pickle.root, is_map ? "" : "output", 0);
  }

 private:
  static constexpr std::uint64_t kMaxPickleBytes = std::uint64_t{16} << 20;
  static constexpr std::uint64_t kSpareBytes = std::uint64_t{16} << 20;
  static constexpr int kMaxDepth = 16;
  // Elements of a tensor that repeats those of its storage (torch.Tensor.expand).
  static constexpr std::int64_t kMostRepeated = std::int64_t{1} << 31;

  [[noreturn]] void Fail(const std::string& message, const std::string& key_path = "") const {
    base::FailFormat(message, base::Place{.file = out_.file_.name(), .key_path = key_path});
  }

  // A pickle can name one object many times, so what is made of it is counted against the file's
  // size.
  void Charge(std::uint64_t bytes, const std::string& name) {
    if (bytes > budget_) Fail("contains far more than its size allows (it refers to itself)", name);
    budget_ -= bytes;
  }

  // The archive's root folder has any name: it is what stands before "data.pkl".
  const base::ZipEntry& FindPickle() {
    const base::ZipEntry* found = nullptr;
    for (const base::ZipEntry& entry : zip_.entries()) {
      const std::size_t slash = entry.name.rfind('/');
      const std::string_view leaf =
          std::string_view(entry.name).substr(slash == std::string::npos ? 0 : slash + 1);
      if (leaf != "data.pkl" || (found != nullptr && found->name.size() <= entry.name.size()))
        continue;
      found = &entry;
      root_ = entry.name.substr(0, entry.name.size() - leaf.size());
    }
    if (found == nullptr) Fail("is a zip archive without data.pkl, so it is not a torch.save file");
    return *found;
  }

  void CheckByteOrder() const {
    const base::ZipEntry* const entry = zip_.Find(root_ + "byteorder");
    if (entry != nullptr && zip_.Read(*entry, 64) != "little") {
      Fail("was written on a big-endian machine; save it again on a little-endian one");
    }
  }

  void Visit(const PickleValue& value, const std::string& name, int depth) {
    if (depth > kMaxDepth) Fail("is nested too deeply or refers to itself", name.substr(0, 200));
    Charge(64 + name.size() + value.text.size(), name.substr(0, 200));
    switch (value.kind) {
      case PickleKind::kDict:
        VisitDict(value, name, depth);
        break;
      case PickleKind::kTensor:
        AddTensor(value, name);
        break;
      case PickleKind::kSequence:
        if (!as_they_lie_) return AddIntegers(value, name);
        for (std::size_t i = 0; i < value.items.size(); ++i)
          Visit(*value.items[i], name + "[" + std::to_string(i) + "]", depth + 1);
        break;
      case PickleKind::kSparse:
        if (as_they_lie_) AddSparse(value, name);
        break;
      case PickleKind::kBool:
        out_.scalars_[name] = value.integer != 0;
        break;
      case PickleKind::kInt:
        out_.scalars_[name] = value.integer;
        break;
      case PickleKind::kDouble:
        out_.scalars_[name] = value.number;
        break;
      case PickleKind::kString:
        out_.scalars_[name] = value.text;
        break;
      default:
        break;  // None, bare types: they say nothing that is needed
    }
  }

  void VisitDict(const PickleValue& dict, const std::string& name, int depth) {
    for (const auto& [key, value] : dict.entries) {
      std::string part;
      if (key->kind == PickleKind::kString) {
        part = key->text;
      } else if (key->kind == PickleKind::kInt) {
        part = std::to_string(key->integer);
      } else {
        Fail("contains a map whose keys are neither names nor numbers", name);
      }
      Visit(*value, name.empty() ? part : name + "." + part, depth + 1);
    }
  }

  // Its tensors, each with the layout and the shape of the whole.
  void AddSparse(const PickleValue& sparse, const std::string& name) {
    constexpr std::array kPairs = {"indices", "values"};
    constexpr std::array kCompressed = {"compressed_indices", "plain_indices", "values"};
    const std::string layout = sparse.text + " of [" + base::Join(sparse.sizes) + "]";
    for (std::size_t i = 0; i < sparse.items.size(); ++i) {
      const std::string part =
          name + "." + (sparse.items.size() == kPairs.size() ? kPairs.at(i) : kCompressed.at(i));
      Charge(64 + part.size() + layout.size(), name);
      AddTensor(*sparse.items[i], part);
      out_.tensors_[part].layout = layout;
    }
  }

  double NumberOf(const PickleValue& value, const std::string& name) const {
    if (value.kind == PickleKind::kDouble) return value.number;
    if (value.kind != PickleKind::kInt) Fail("quantised tensor without a scale", name);
    return static_cast<double>(value.integer);
  }

  // The elements of a small tensor beside a quantised one.
  std::vector<double> NumbersOf(const PickleValue& tensor, const std::string& name) {
    if (tensor.kind != PickleKind::kTensor) return {NumberOf(tensor, name)};
    const std::string part = name + ".quantisation";
    AddTensor(tensor, part);
    const auto node = out_.tensors_.extract(part);
    const FileTensor& parameters = node.mapped();
    if (!parameters.strides.empty() || parameters.shape.size() != 1)
      Fail("quantised tensor whose scales are not a list", name);
    Charge(16 * static_cast<std::uint64_t>(parameters.ElementCount()), name);
    std::vector<double> numbers(static_cast<std::size_t>(parameters.ElementCount()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (parameters.dtype != DType::kFloat64 && parameters.dtype != DType::kInt64)
        Fail("quantised tensor whose scales are neither float64 nor int64", name);
      numbers[i] = ReadElement(parameters.dtype, parameters.data, i);
    }
    return numbers;
  }

  void AddQuantisation(const PickleValue& quantizer, const std::string& name, FileTensor& tensor) {
    tensor.layout = quantizer.items[0]->text.substr(quantizer.items[0]->text.rfind(' ') + 1);
    QuantisationParameters parameters{
        .scales = NumbersOf(*quantizer.items[1], name), .zero_points = {}, .axis = std::nullopt};
    for (const double zero_point : NumbersOf(*quantizer.items[2], name)) {
      if (!(zero_point > -1e15 && zero_point < 1e15)) Fail("zero point out of range", name);
      parameters.zero_points.push_back(static_cast<std::int64_t>(zero_point));
    }
    std::size_t channels = 1;
    if (quantizer.items.size() > 3) {
      const PickleValue& axis = *quantizer.items[3];
      if (axis.kind != PickleKind::kInt || axis.integer < 0 ||
          axis.integer >= std::ssize(tensor.shape))
        Fail("quantised tensor along an axis that it does not have", name);
      parameters.axis = static_cast<std::size_t>(axis.integer);
      channels = static_cast<std::size_t>(tensor.shape[*parameters.axis]);
      tensor.layout += " axis " + std::to_string(axis.integer);
    }
    if (parameters.scales.size() != channels || parameters.zero_points.size() != channels)
      Fail("quantised tensor with a wrong number of scales", name);
    tensor.quantisation = std::move(parameters);
  }

  // A list of whole numbers is a setting; other lists (of an optimiser, say) are passed over.
  void AddIntegers(const PickleValue& list, const std::string& name) {
    std::vector<std::int64_t> integers;
    for (const PickleValue* const item : list.items) {
      Charge(sizeof(std::int64_t), name);
      if (item->kind != PickleKind::kInt) return;
      integers.push_back(item->integer);
    }
    out_.scalars_[name] = std::move(integers);
  }

  // The bytes of a storage, checked once each.
  std::string_view StorageBytes(const PickleValue& storage, const std::string& name) {
    if (storage.kind != PickleKind::kStorage) Fail("tensor without a storage", name);
    const std::string record = root_ + "data/" + storage.text;
    const base::ZipEntry* const entry = zip_.Find(record);
    if (entry == nullptr) Fail("has no record '" + record + "' for this tensor", name);
    const auto element = static_cast<std::uint64_t>(Bits(storage.dtype) / 8);
    if (entry->size / element != static_cast<std::uint64_t>(storage.integer) ||
        entry->size % element != 0) {
      Fail("record '" + record + "' does not have the size that the tensor states", name);
    }
    if (!as_they_lie_ && checked_.insert(entry).second) zip_.CheckCrc(*entry);
    return zip_.View(*entry);
  }

  void AddTensor(const PickleValue& value, const std::string& name) {
    const std::string_view bytes = StorageBytes(*value.storage, name);
    FileTensor tensor{.dtype = value.dtype, .shape = value.sizes, .data = {}};
    const auto element = static_cast<std::size_t>(Bits(tensor.dtype) / 8);
    if (!value.storage->is_untyped && value.storage->dtype != tensor.dtype)
      Fail("tensor of another dtype than its storage", name);
    const std::int64_t available = value.storage->is_untyped
                                       ? static_cast<std::int64_t>(bytes.size() / element)
                                       : value.storage->integer;
    std::int64_t count = 1;
    std::int64_t last = value.offset;  // the largest element number used
    bool contiguous = true;
    std::int64_t expected_stride = 1;
    for (std::size_t i = value.sizes.size(); i-- > 0;) {
      const std::int64_t size = value.sizes[i];
      const std::int64_t stride = value.strides[i];
      std::int64_t reach = 0;
      if (__builtin_mul_overflow(count, size, &count) ||
          (size > 0 && count > available && !(as_they_lie_ && count <= kMostRepeated)) ||
          (size > 1 && (__builtin_mul_overflow(size - 1, stride, &reach) ||
                        __builtin_add_overflow(last, reach, &last)))) {
        Fail("tensor is larger than its storage", name);
      }
      if (size > 1 && stride != expected_stride) contiguous = false;
      expected_stride = count;
    }
    if (count > 0 && last >= available) Fail("tensor extends beyond its storage", name);
    if (count == 0) {
      tensor.data = {};
    } else if (contiguous) {
      tensor.data = bytes.substr(static_cast<std::size_t>(value.offset) * element,
                                 static_cast<std::size_t>(count) * element);
    } else if (as_they_lie_) {
      tensor.data = bytes.substr(static_cast<std::size_t>(value.offset) * element);
      tensor.strides = value.strides;
    } else {
      Charge(static_cast<std::size_t>(count) * element, name);
      tensor.data = Gather(value, bytes, static_cast<std::size_t>(count), element);
    }
    if (value.quantizer != nullptr) AddQuantisation(*value.quantizer, name, tensor);
    out_.tensors_[name] = std::move(tensor);
  }

  std::string_view Gather(const PickleValue& value, std::string_view bytes, std::size_t count,
                          std::size_t element) {
    std::string copy;
    copy.reserve(count * element);
    VisitElements(value.sizes, value.strides, [&](std::size_t, std::size_t at) {
      copy.append(bytes.substr((static_cast<std::size_t>(value.offset) + at) * element, element));
    });
    out_.copies_.push_back(std::move(copy));
    return out_.copies_.back();
  }

  TorchFile& out_;
  bool as_they_lie_;
  base::ZipReader zip_;
  std::string root_;
  std::set<const base::ZipEntry*> checked_;
  std::uint64_t budget_;
};

TorchFile::TorchFile(const std::filesystem::path& path, const Options& options)
    : TorchFile(base::MappedFile(path), options) {}

TorchFile::TorchFile(base::MappedFile file, const Options& options) : file_(std::move(file)) {
  TorchFileLoader(*this, options).Load();
}

bool TorchFile::Sniff(std::string_view bytes) { return base::ZipReader::Sniff(bytes); }

}  // namespace idbg::tensor
