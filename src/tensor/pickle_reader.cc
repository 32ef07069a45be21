// SPDX-License-Identifier: Apache-2.0
#include "tensor/pickle_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <unordered_map>

#include "base/names.h"

// A pickle is a program for a stack machine (CPython's Lib/pickletools.py documents it). This
// reader runs the part of it that makes data and replaces "call a function" by a table of known
// functions.
namespace idbg::tensor {
namespace {

constexpr std::string_view kOrderedDict = "collections OrderedDict";
constexpr std::string_view kRebuildTensor = "torch._utils _rebuild_tensor_v2";
constexpr std::string_view kRebuildTensorOfDType = "torch._utils _rebuild_tensor_v3";
constexpr std::string_view kRebuildQuantised = "torch._utils _rebuild_qtensor";
constexpr std::string_view kRebuildSparse = "torch._utils _rebuild_sparse_tensor";
constexpr std::string_view kRebuildParameter = "torch._utils _rebuild_parameter";
constexpr std::string_view kGetLayout = "torch.serialization _get_layout";
constexpr std::string_view kSize = "torch Size";
constexpr std::string_view kUntypedStorage = "torch.storage UntypedStorage";
constexpr std::string_view kPerTensor = "torch per_tensor_affine";
constexpr std::string_view kPerChannel = "torch per_channel_affine";
constexpr std::string_view kRestoreTypeTag = "torch.jit._pickle restore_type_tag";
constexpr std::size_t kMaxPickledDims = 64;
constexpr std::size_t kMaxValues = std::size_t{1} << 20;  // a model of 10,000 tensors has 200,000

// Beside those of torch/storage.py.
constexpr base::Named<DType> kMoreStorageClasses[] = {
    {"torch QInt8Storage", DType::kInt8},
    {"torch QUInt8Storage", DType::kUint8},
    {"torch QInt32Storage", DType::kInt32},
    // As torch::pickle_save of C++ names the newer types, for which Python has no such class.
    {"torch Float8_e4m3fnStorage", DType::kFloat8E4m3fn},
    {"torch Float8_e4m3fnuzStorage", DType::kFloat8E4m3fnuz},
    {"torch Float8_e5m2Storage", DType::kFloat8E5m2},
    {"torch Float8_e5m2fnuzStorage", DType::kFloat8E5m2fnuz},
    {"torch Float8_e8m0fnuStorage", DType::kFloat8E8m0fnu},
    {"torch UInt16Storage", DType::kUint16},
    {"torch UInt32Storage", DType::kUint32},
    {"torch UInt64Storage", DType::kUint64},
    {"torch ComplexHalfStorage", DType::kComplex32},
};

// "torch FloatStorage".
std::optional<DType> FindStorageClass(std::string_view global) {
  constexpr std::string_view kModule = "torch ";
  const auto more = base::FindNamed(kMoreStorageClasses, global);
  if (more || !global.starts_with(kModule)) return more;
  return FindIn(DTypeNames::kStorage, global.substr(kModule.size()));
}

// "torch float8_e4m3fn".
std::optional<DType> FindDTypeGlobal(std::string_view global) {
  if (!global.starts_with("torch ")) return std::nullopt;
  return ParseDType(global.substr(6));
}

bool IsKnownGlobal(std::string_view global) {
  constexpr std::array kNames = {kOrderedDict,
                                 kRebuildTensor,
                                 kRebuildTensorOfDType,
                                 kRebuildSparse,
                                 kRebuildQuantised,
                                 kRebuildParameter,
                                 kGetLayout,
                                 kSize,
                                 kUntypedStorage,
                                 kPerTensor,
                                 kPerChannel,
                                 kRestoreTypeTag};
  return std::ranges::find(kNames, global) != kNames.end() ||
         FindStorageClass(global).has_value() || FindDTypeGlobal(global).has_value();
}

class Unpickler final : PickleCursor {
 public:
  Unpickler(std::string_view bytes, const std::string& file)
      : PickleCursor(bytes, file), values_(std::make_unique<std::deque<PickleValue>>()) {}

  Pickle Run() {
    while (!stopped_) Step(TakeOperation());
    PickleValue* const root = Pop();
    if (!stack_.empty() || !marks_.empty()) Fail("pickle leaves objects behind");
    return Pickle{.values = std::move(values_), .root = root};
  }

 private:
  PickleValue* Push(PickleKind kind) {
    if (values_->size() == kMaxValues) Fail("pickle contains too many objects");
    PickleValue* const value = &values_->emplace_back();
    value->kind = kind;
    stack_.push_back(value);
    return value;
  }
  void PushInt(std::int64_t integer, PickleKind kind = PickleKind::kInt) {
    Push(kind)->integer = integer;
  }
  // The stack below the last mark is out of reach, as in CPython.
  PickleValue* Pop() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back()))
      Fail("pickle pops from an empty stack");
    PickleValue* const value = stack_.back();
    stack_.pop_back();
    return value;
  }
  PickleValue* Pop(PickleKind kind, const char* what) {
    PickleValue* const value = Pop();
    if (value->kind != kind)
      Fail(std::string("pickle contains something else where ") + what + " should be");
    return value;
  }
  std::vector<PickleValue*> PopToMark() {
    if (marks_.empty()) Fail("pickle has no matching mark");
    const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
    std::vector<PickleValue*> items(begin, stack_.end());
    stack_.erase(begin, stack_.end());
    marks_.pop_back();
    return items;
  }

  void PushTuple(std::size_t count) {
    std::array<PickleValue*, 3> items{};
    for (std::size_t i = count; i-- > 0;) items[i] = Pop();
    Push(PickleKind::kSequence)
        ->items.assign(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count));
  }

  void SetItems(const std::vector<PickleValue*>& items) {
    PickleValue* const dict = Pop(PickleKind::kDict, "a map");
    if (items.size() % 2 != 0) Fail("pickle has a map key without a value");
    for (std::size_t i = 0; i < items.size(); i += 2)
      dict->entries.emplace_back(items[i], items[i + 1]);
    stack_.push_back(dict);
  }

  void Append(const std::vector<PickleValue*>& items) {
    PickleValue* const list = Pop(PickleKind::kSequence, "a list");
    list->items.insert(list->items.end(), items.begin(), items.end());
    stack_.push_back(list);
  }

  void Memoize(std::uint32_t key) {
    PickleValue* const value = Pop();
    memo_[key] = value;
    stack_.push_back(value);
  }
  void Recall(std::uint32_t key) {
    const auto found = memo_.find(key);
    if (found == memo_.end()) Fail("pickle refers to an object that it has not created");
    stack_.push_back(found->second);
  }

  void PushGlobal() {
    const std::string module(TakeLine());
    const std::string global = module + " " + std::string(TakeLine());
    if (!IsKnownGlobal(global)) {
      Fail("pickle asks for '" + Printable(global) +
           "', which is not one of the few harmless names that are allowed; only plain tensors, "
           "maps, lists and numbers are read");
    }
    Push(PickleKind::kGlobal)->text = global;
  }

  // ('storage', class, record, device, count)
  void PushStorage() {
    const PickleValue* const id = Pop(PickleKind::kSequence, "a storage");
    const auto is = [id](std::size_t i, PickleKind kind) { return id->items[i]->kind == kind; };
    if (id->items.size() != 5 || !is(0, PickleKind::kString) || id->items[0]->text != "storage" ||
        !is(1, PickleKind::kGlobal) || !is(2, PickleKind::kString) || !is(4, PickleKind::kInt)) {
      Fail("pickle contains an unknown kind of persistent object");
    }
    const bool is_untyped = id->items[1]->text == kUntypedStorage;
    const auto dtype =
        is_untyped ? std::optional(DType::kUint8) : FindStorageClass(id->items[1]->text);
    if (!dtype || id->items[4]->integer < 0)
      Fail("pickle contains a storage of unknown type or size");
    PickleValue* const storage = Push(PickleKind::kStorage);
    storage->text = id->items[2]->text;
    storage->dtype = *dtype;
    storage->integer = id->items[4]->integer;
    storage->is_untyped = is_untyped;
  }

  std::vector<std::int64_t> Integers(const PickleValue* value) const {
    if (value->kind != PickleKind::kSequence || value->items.size() > kMaxPickledDims) {
      Fail("pickle contains a tensor without sizes");
    }
    std::vector<std::int64_t> integers;
    for (const PickleValue* const item : value->items) {
      if (item->kind != PickleKind::kInt || item->integer < 0) {
        Fail("pickle contains a tensor with a size that is not a number");
      }
      integers.push_back(item->integer);
    }
    return integers;
  }

  // _rebuild_tensor_v2(storage, offset, sizes, strides, requires_grad, hooks[, metadata])
  PickleValue* PushTensor(const PickleValue* arguments) {
    const auto& items = arguments->items;
    if (items.size() < 4 || items[0]->kind != PickleKind::kStorage ||
        items[1]->kind != PickleKind::kInt || items[1]->integer < 0) {
      Fail("pickle rebuilds a tensor from something that is not a storage");
    }
    PickleValue* const tensor = Push(PickleKind::kTensor);
    tensor->storage = items[0];
    tensor->offset = items[1]->integer;
    tensor->sizes = Integers(items[2]);
    tensor->strides = Integers(items[3]);
    if (tensor->sizes.size() != tensor->strides.size()) {
      Fail("pickle contains a tensor whose numbers of sizes and strides differ");
    }
    tensor->dtype = items[0]->dtype;
    return tensor;
  }

  // _rebuild_tensor_v3(storage, offset, sizes, strides, requires_grad, hooks, dtype[, metadata])
  void PushTensorOfDType(const PickleValue* arguments) {
    const auto& items = arguments->items;
    const auto dtype = items.size() > 6 && items[6]->kind == PickleKind::kGlobal
                           ? FindDTypeGlobal(items[6]->text)
                           : std::nullopt;
    if (!dtype) Fail("pickle contains a tensor of unknown dtype");
    PushTensor(arguments)->dtype = *dtype;
  }

  // _rebuild_qtensor(storage, offset, sizes, strides, quantizer, requires_grad, hooks)
  void PushQuantised(const PickleValue* arguments) {
    const auto& items = arguments->items;
    if (items.size() < 5 || items[4]->kind != PickleKind::kSequence || items[4]->items.size() < 3 ||
        items[4]->items[0]->kind != PickleKind::kGlobal)
      Fail("pickle contains a quantised tensor without its scale");
    PushTensor(arguments)->quantizer = items[4];
  }

  // _rebuild_sparse_tensor(layout, (indices, values, size, is_coalesced)) or (layout,
  // (compressed_indices, plain_indices, values, size)).
  void PushSparse(const PickleValue* arguments) {
    const auto& items = arguments->items;
    const bool fits = items.size() >= 2 && items[0]->kind == PickleKind::kString &&
                      items[1]->kind == PickleKind::kSequence;
    const std::size_t parts = fits && items[0]->text == "sparse_coo" ? 2 : 3;
    if (!fits || items[1]->items.size() <= parts ||
        std::any_of(items[1]->items.begin(),
                    items[1]->items.begin() + static_cast<std::ptrdiff_t>(parts),
                    [](const PickleValue* one) { return one->kind != PickleKind::kTensor; }))
      Fail("pickle contains a sparse tensor without its parts");
    PickleValue* const sparse = Push(PickleKind::kSparse);
    sparse->text = items[0]->text;
    sparse->items.assign(items[1]->items.begin(),
                         items[1]->items.begin() + static_cast<std::ptrdiff_t>(parts));
    sparse->sizes = Integers(items[1]->items[parts]);
  }

  void PushLayout(const PickleValue* arguments) {
    if (arguments->items.size() != 1 || arguments->items[0]->kind != PickleKind::kString)
      Fail("pickle contains a layout without a name");
    std::string name = arguments->items[0]->text;
    if (name.starts_with("torch.")) name.erase(0, 6);
    Push(PickleKind::kString)->text = std::move(name);
  }

  // REDUCE and NEWOBJ: the global below the arguments is called.
  void Call() {
    const PickleValue* const arguments = Pop(PickleKind::kSequence, "the arguments of a call");
    const PickleValue* const callee = Pop(PickleKind::kGlobal, "a name to call");
    if (callee->text == kRebuildTensor) {
      PushTensor(arguments);
    } else if (callee->text == kRebuildTensorOfDType) {
      PushTensorOfDType(arguments);
    } else if (callee->text == kRebuildQuantised) {
      PushQuantised(arguments);
    } else if (callee->text == kRebuildSparse) {
      PushSparse(arguments);
    } else if (callee->text == kGetLayout) {
      PushLayout(arguments);
    } else if (((callee->text == kRebuildParameter || callee->text == kSize) &&
                !arguments->items.empty()) ||
               (callee->text == kRestoreTypeTag && arguments->items.size() == 2)) {
      stack_.push_back(const_cast<PickleValue*>(arguments->items[0]));
    } else if (callee->text == kOrderedDict && arguments->items.empty()) {
      Push(PickleKind::kDict);
    } else {
      Fail("pickle calls '" + Printable(callee->text) + "' in an unknown way");
    }
  }

  // An OrderedDict's attributes (its _metadata): not needed.
  void Build() {
    Pop();
    PickleValue* const object = Pop(PickleKind::kDict, "the object of a BUILD");
    stack_.push_back(object);
  }

  void Step(unsigned char op) {
    switch (op) {
      case 0x80: {  // PROTO
        const int version = static_cast<unsigned char>(Take(1)[0]);
        if (version < 2 || version > 5)
          Fail("pickle protocol " + std::to_string(version) + " is not supported");
        break;
      }
      case '(':
        marks_.push_back(stack_.size());
        break;  // MARK
      case '}':
        Push(PickleKind::kDict);
        break;  // EMPTY_DICT
      case ']':
      case ')':
        Push(PickleKind::kSequence);
        break;  // EMPTY_LIST, EMPTY_TUPLE
      case 't':
        return StepTuple();  // TUPLE
      case 0x85:
        return PushTuple(1);  // TUPLE1
      case 0x86:
        return PushTuple(2);  // TUPLE2
      case 0x87:
        return PushTuple(3);  // TUPLE3
      case 0x8a:
        return StepLong();  // LONG1
      case 'X':
        return StepString();  // BINUNICODE
      case 'J':
        return PushInt(TakeInt<std::int32_t>());  // BININT
      case 'K':
        return PushInt(TakeInt<std::uint8_t>());  // BININT1
      case 'M':
        return PushInt(TakeInt<std::uint16_t>());  // BININT2
      case 'G':
        return StepFloat();  // BINFLOAT
      case 'N':
        Push(PickleKind::kNone);
        break;  // NONE
      case 0x88:
        return PushInt(1, PickleKind::kBool);  // NEWTRUE
      case 0x89:
        return PushInt(0, PickleKind::kBool);  // NEWFALSE
      case 'c':
        return PushGlobal();  // GLOBAL
      case 'R':
      case 0x81:
        return Call();  // REDUCE, NEWOBJ
      case 'b':
        return Build();  // BUILD
      case 'Q':
        return PushStorage();  // BINPERSID
      case 'q':
        return Memoize(TakeInt<std::uint8_t>());  // BINPUT
      case 'r':
        return Memoize(TakeInt<std::uint32_t>());  // LONG_BINPUT
      case 'h':
        return Recall(TakeInt<std::uint8_t>());  // BINGET
      case 'j':
        return Recall(TakeInt<std::uint32_t>());  // LONG_BINGET
      case 's':
        return StepSetItem();  // SETITEM
      case 'u':
        return SetItems(PopToMark());  // SETITEMS
      case 'e':
        return Append(PopToMark());  // APPENDS
      case 'a':
        return Append({Pop()});  // APPEND
      case '.':
        stopped_ = true;
        break;  // STOP
      default:
        Fail("pickle opcode " + std::to_string(op) + " is not supported");
    }
  }

  void StepTuple() {
    const std::vector<PickleValue*> items = PopToMark();
    Push(PickleKind::kSequence)->items.assign(items.begin(), items.end());
  }
  // Little-endian two's complement of any length up to 8 bytes.
  void StepLong() {
    const std::string_view bytes = Take(TakeInt<std::uint8_t>());
    if (bytes.size() > 8) Fail("pickle contains an integer of more than 64 bits");
    std::uint64_t bits = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
      bits = bits << 8 | static_cast<unsigned char>(bytes[i]);
    const auto unused = static_cast<unsigned>(64 - 8 * bytes.size());
    const auto wide = static_cast<std::int64_t>(bytes.empty() ? 0 : bits << unused);
    PushInt(bytes.empty() ? 0 : wide >> unused);
  }
  void StepString() {
    const std::string_view text = Take(TakeInt<std::uint32_t>());
    Push(PickleKind::kString)->text = std::string(text);
  }
  void StepFloat() {
    const auto bits = __builtin_bswap64(TakeInt<std::uint64_t>());
    Push(PickleKind::kDouble)->number = std::bit_cast<double>(bits);
  }
  void StepSetItem() {
    PickleValue* const value = Pop();
    PickleValue* const key = Pop();
    SetItems({key, value});
  }

  std::unique_ptr<std::deque<PickleValue>> values_;
  std::vector<PickleValue*> stack_;
  std::vector<std::size_t> marks_;
  std::unordered_map<std::uint32_t, PickleValue*> memo_;
  bool stopped_ = false;
};

}  // namespace

Pickle ReadPickle(std::string_view bytes, const std::string& file) {
  return Unpickler(bytes, file).Run();
}

}  // namespace idbg::tensor
