// SPDX-License-Identifier: Apache-2.0
//
// tensor/pickle_reader knows the few names of torch.save; a TorchScript pickle holds objects of the
// archive's own classes. Here nothing is built: only the depth of each object is kept.
#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "readers/torchscript/inspect.h"
#include "tensor/pickle_reader.h"

namespace idbg::readers::torchscript {
namespace {

// Modules nest by two levels each. LibTorch walks and frees objects by recursion.
constexpr std::uint32_t kMaxDepth = 1000;
constexpr std::size_t kMaxObjects = std::size_t{1} << 22;  // on the stack and remembered

// What a pickle of TorchScript asks for: classes of the archive, and torch's own few functions.
bool IsKnownGlobal(std::string_view module, std::string_view name) {
  constexpr std::string_view kClasses = "__torch__.torch.classes.";
  if (module.starts_with(kClasses))
    return IsPlainClass(std::string(module.substr(kClasses.size())) + "." + std::string(name));
  if (module == "__torch__.torch.classes") return false;
  if (module == "__torch__" || module.starts_with("__torch__.")) return true;
  return module == "torch" || module == "torch._utils" || module == "torch.jit._pickle" ||
         module == "torch._tensor" || module == "torch.serialization" ||
         (module == "collections" && name == "OrderedDict") ||
         (module == "builtins" && name == "complex");
}

struct Operation {
  unsigned char code;
  std::uint32_t count;
};

// With the bytes that each takes: NONE, NEWTRUE, NEWFALSE, EMPTY_DICT, EMPTY_LIST, EMPTY_TUPLE,
// BININT1, BININT2, BININT, BINFLOAT.
constexpr Operation kConstants[] = {{'N', 0}, {0x88, 0}, {0x89, 0}, {'}', 0}, {']', 0},
                                    {')', 0}, {'K', 1},  {'M', 2},  {'J', 4}, {'G', 8}};
// With the objects that each puts into a new one: TUPLE1, BINPERSID, TUPLE2, REDUCE, NEWOBJ, BUILD,
// TUPLE3, SETITEM.
constexpr Operation kObjects[] = {{0x85, 1}, {'Q', 1}, {0x86, 2}, {'R', 2},
                                  {0x81, 2}, {'b', 2}, {0x87, 3}, {'s', 3}};

const Operation* Find(std::span<const Operation> operations, unsigned char code) {
  const auto found = std::ranges::find(operations, code, &Operation::code);
  return found == operations.end() ? nullptr : &*found;
}

class Checker final : tensor::PickleCursor {
 public:
  Checker(std::string_view bytes, const std::string& file) : PickleCursor(bytes, file) {}

  void Run() {
    while (Step(TakeOperation())) {
    }
  }

 private:
  void Push(std::uint32_t depth) {
    if (depth > kMaxDepth) Fail("pickle nests more than " + std::to_string(kMaxDepth) + " objects");
    if (stack_.size() == kMaxObjects) Fail("pickle holds too many objects");
    stack_.push_back(depth);
  }
  std::uint32_t Pop() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back()))
      Fail("pickle takes from an empty stack");
    const std::uint32_t depth = stack_.back();
    stack_.pop_back();
    return depth;
  }
  // The deepest of the objects above the last mark, which are taken.
  std::uint32_t PopToMark() {
    if (marks_.empty()) Fail("pickle has no mark to go back to");
    const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
    const std::uint32_t depth = begin == stack_.end() ? 0 : *std::max_element(begin, stack_.end());
    stack_.erase(begin, stack_.end());
    marks_.pop_back();
    return depth;
  }
  // Puts `count` objects into a new one.
  void Wrap(std::uint32_t count) {
    std::uint32_t depth = 0;
    while (count-- > 0) depth = std::max(depth, Pop());
    Push(depth + 1);
  }
  // Puts an object that was taken into the one on top.
  void Add(std::uint32_t depth) { Push(std::max(Pop(), depth + 1)); }

  void Remember(std::uint64_t key) {
    if (memo_.size() == kMaxObjects) Fail("pickle holds too many objects");
    const std::uint32_t depth = Pop();
    memo_[key] = depth;
    Push(depth);
  }
  void Recall(std::uint64_t key) {
    const auto found = memo_.find(key);
    if (found == memo_.end()) Fail("pickle refers to an object it has not made");
    Push(found->second);
  }

  void TakeGlobal() {
    const std::string_view module = TakeLine();
    const std::string_view name = TakeLine();
    if (!IsKnownGlobal(module, name)) {
      Fail("pickle asks for '" + Printable(std::string(module) + "." + std::string(name)) +
           "', which is not among the names that TorchScript needs and may lead out of the file");
    }
    Push(1);
  }

  // False at the end of the pickle.
  bool Step(unsigned char op) {
    if (const Operation* const constant = Find(kConstants, op)) {
      Take(constant->count);
      Push(1);
      return true;
    }
    if (const Operation* const object = Find(kObjects, op)) {
      Wrap(object->count);
      return true;
    }
    switch (op) {
      case '.':  // STOP
        Pop();
        return false;
      case 0x80:  // PROTO
        if (Take(1)[0] != 2) Fail("pickle is not of protocol 2");
        return true;
      case '(':  // MARK
        if (marks_.size() > kMaxDepth) Fail("pickle nests too deep");
        marks_.push_back(stack_.size());
        return true;
      case 'c':  // GLOBAL
        TakeGlobal();
        return true;
      case 'X':  // BINUNICODE
      case 'T':  // BINSTRING
        Take(TakeInt<std::uint32_t>());
        Push(1);
        return true;
      case 0x8a:  // LONG1
      case 'U':   // SHORT_BINSTRING
      case 0x8c:  // SHORT_BINUNICODE
        Take(TakeInt<std::uint8_t>());
        Push(1);
        return true;
      case 't':  // TUPLE
        Push(PopToMark() + 1);
        return true;
      case 'e':  // APPENDS
      case 'u':  // SETITEMS
        Add(PopToMark());
        return true;
      case 'a':  // APPEND
        Add(Pop());
        return true;
      case '0':  // POP
        Pop();
        return true;
      case 'q':  // BINPUT
        Remember(TakeInt<std::uint8_t>());
        return true;
      case 'r':  // LONG_BINPUT
        Remember(TakeInt<std::uint32_t>());
        return true;
      case 'h':  // BINGET
        Recall(TakeInt<std::uint8_t>());
        return true;
      case 'j':  // LONG_BINGET
        Recall(TakeInt<std::uint32_t>());
        return true;
      default:
        Fail("pickle opcode " + std::to_string(op) + " is not among those of TorchScript");
    }
  }

  std::vector<std::uint32_t> stack_;
  std::vector<std::size_t> marks_;
  std::unordered_map<std::uint64_t, std::uint32_t> memo_;
};

}  // namespace

void CheckPickle(std::string_view bytes, const std::string& file) { Checker(bytes, file).Run(); }

}  // namespace idbg::readers::torchscript
