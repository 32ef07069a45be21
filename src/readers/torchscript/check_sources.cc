// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/error.h"
#include "base/names.h"
#include "readers/torchscript/inspect.h"
#include "readers/torchscript/tokens.h"

namespace idbg::readers::torchscript {
namespace {

constexpr const char* kRemedy = " (take it out of the module, or export it with torch.export)";

// Operators that reach beyond the computation, whatever they are called on: a method of a tensor is
// an operator as well. Found by reading all schemas of LibTorch 2.13.
// What operators do that a file may not ask for.
constexpr base::Named<std::string_view> kForbidden[] = {
    {"save", "writes a file"},
    {"from_file", "opens or makes a file"},
    {"_print", "writes to the terminal"},
    {"Print", "writes to the terminal"},
    {"rpc_sync", "calls another process"},
    {"rpc_async", "calls another process"},
    {"rpc_remote", "calls another process"},
    {"to_here", "calls another process"},
    {"dist_backward", "calls another process"},
};

// Namespaces of operators that compute. Others talk to other processes (c10d, symm_mem), to
// devices, or touch memory that they are told (inductor).
constexpr auto kNamespaces = std::to_array<std::string_view>(
    {"aten", "prim", "quantized", "_quantized", "mkldnn", "mkldnn_prepacked", "onednn", "sparse",
     "prepacked", "profiler", "torchvision", "torchaudio", "torch_scatter", "torch_sparse",
     "torch_cluster", "torch_spline_conv", "fbgemm"});

// What __setstate__ may call beside methods of the archive: questions and lists, no tensors.
constexpr auto kPlain = std::to_array<std::string_view>(
    {"eq", "ne", "lt", "gt", "le", "ge", "len", "format", "append", "__is__", "__isnot__",
     "__not__", "__and__", "__or__", "__getitem__", "__len__", "__contains__", "_unwrap_optional"});
constexpr auto kPacking = std::to_array<std::string_view>(
    {"prim", "quantized", "_quantized", "sparse", "prepacked", "onednn"});

template <typename Table>
bool Contains(const Table& table, std::string_view name) {
  return std::ranges::find(table, name) != table.end();
}

// A source and its tokens. The accessors take any position: beyond the ends there are empty tokens.
class Source {
 public:
  explicit Source(const SourceText& source)
      : name_(source.name), tokens_(Tokenize(source.text, source.name)) {}

  std::size_t size() const { return tokens_.size(); }
  const Token& At(std::size_t i) const {
    static const Token kNone;
    return i < tokens_.size() ? tokens_[i] : kNone;
  }
  bool Is(std::size_t i, std::string_view text) const {
    return At(i).text == text && At(i).kind != TokenKind::kString;
  }
  bool IsName(std::size_t i) const { return At(i).kind == TokenKind::kName; }
  // Whether the name there follows a dot that belongs to it: "x = ..." ends with another.
  bool IsMember(std::size_t i) const { return Is(i - 1, ".") && At(i).indent < 0; }

  [[noreturn]] void Refuse(std::size_t i, const std::string& what) const {
    throw base::Error(base::ErrorCode::kUnsupported, "not read: " + what,
                      {.file = name_, .line = At(i).line});
  }

 private:
  const std::string& name_;
  std::vector<Token> tokens_;
};

// --- what holds everywhere

void CheckForbidden(const Source& source, std::size_t i, std::string_view name) {
  if (const auto what = base::FindNamed(kForbidden, name))
    source.Refuse(i, "the operator " + std::string(name) + " " + std::string(*what) + kRemedy);
}

// "ops.quantized.linear": never `ops` alone, which could get another name.
void CheckOperator(const Source& source, std::size_t i) {
  if (!source.Is(i + 1, ".") || !source.IsName(i + 2) || !source.Is(i + 3, "."))
    source.Refuse(i, std::string("the name 'ops' without an operator") + kRemedy);
  const std::string name(source.At(i + 2).text);
  if (!Contains(kNamespaces, name)) {
    source.Refuse(i, "the operator ops." + name + "." + std::string(source.At(i + 4).text) +
                         " is not among those that only compute" + kRemedy);
  }
}

// `torch`, `__torch__` and `__torch__.torch` get no other name; of foreign classes only those of
// TorchScript's own modules may be used.
void CheckTorch(const Source& source, std::size_t i) {
  if (!source.Is(i + 1, "."))
    source.Refuse(i, "'" + std::string(source.At(i).text) + "' without a member" + kRemedy);
  if (!source.Is(i, "torch") || !source.Is(i + 2, "classes")) return;
  if (!source.Is(i + 3, ".") || !source.Is(i + 5, "."))
    source.Refuse(i, std::string("'torch.classes' without a class") + kRemedy);
  const std::string name =
      std::string(source.At(i + 4).text) + "." + std::string(source.At(i + 6).text);
  if (!IsPlainClass(name)) source.Refuse(i, "the foreign class torch.classes." + name + kRemedy);
}

// getattr(module, "0") is how names are written that are none. Needs a plain text.
void CheckGetattr(const Source& source, std::size_t i) {
  int depth = 0;
  std::size_t at = i + 1;
  for (; at < source.size(); ++at) {
    if (source.Is(at, "(") || source.Is(at, "[") || source.Is(at, "{")) ++depth;
    if (source.Is(at, ")") || source.Is(at, "]") || source.Is(at, "}")) --depth;
    if (depth == 0 || (depth == 1 && source.Is(at, ","))) break;
  }
  const Token& name = source.At(at + 1);
  if (depth != 1 || name.kind != TokenKind::kString ||
      name.text.find('\\') != std::string_view::npos || name.text == "classes" ||
      !(source.Is(at + 2, ")") || source.Is(at + 2, ",")))  // a text beside it would be part of it
    source.Refuse(i, std::string("getattr() of something else than a plain name") + kRemedy);
  CheckForbidden(source, at + 1, name.text);
}

void CheckName(const Source& source, std::size_t i) {
  const std::string_view name = source.At(i).text;
  const bool is_member = source.IsMember(i);
  // LibTorch may take the dot of "1." for one.
  if (is_member || source.At(i - 1).kind == TokenKind::kNumber) CheckForbidden(source, i, name);
  if (is_member) {
    if (name == "torch" && source.Is(i - 2, "__torch__")) CheckTorch(source, i);
  } else if (name == "ops") {
    CheckOperator(source, i);
  } else if (name == "torch" || name == "__torch__") {
    CheckTorch(source, i);
  } else if (name == "getattr") {
    CheckGetattr(source, i);
  } else if (name == "print") {
    source.Refuse(i, std::string("prim::Print writes to the terminal") + kRemedy);
  }
}

// --- what runs when the file is loaded

struct Function {
  const Source* source = nullptr;
  std::size_t begin = 0;  // of the tokens behind its name
  std::size_t end = 0;
};
using Functions = std::multimap<std::string_view, Function>;

void FindFunctions(const Source& source, Functions& functions) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.Is(i, "def") || source.At(i).indent < 0) continue;
    std::size_t end = i + 1;
    while (end < source.size() &&
           (source.At(end).indent < 0 || source.At(end).indent > source.At(i).indent))
      ++end;
    functions.emplace(source.At(i + 1).text, Function{&source, i + 2, end});
  }
}

[[noreturn]] void RefuseAtLoad(const Source& source, std::size_t i, const std::string& what) {
  source.Refuse(i, what +
                       " runs when the file is loaded; __setstate__ may only assign what it is "
                       "given" +
                       kRemedy);
}

void CheckAtLoad(const Functions& functions, const Source& source, std::size_t i) {
  const std::string name(source.At(i).text);
  if (name == "while" || name == "for") RefuseAtLoad(source, i, "a loop");
  const std::string member(source.At(i + 2).text);
  if (source.IsMember(i)) {
    const bool known = functions.contains(name) || Contains(kPlain, name);
    const bool is_operator = source.Is(i - 2, "torch") || source.Is(i - 4, "ops");
    if (source.Is(i + 1, "(") && !known && !is_operator)
      RefuseAtLoad(source, i, "the method " + name);
  } else if (name == "torch" && !Contains(kPlain, member)) {
    RefuseAtLoad(source, i, "the operator torch." + member);
  } else if (name == "ops" && !Contains(kPacking, member)) {
    RefuseAtLoad(source, i,
                 "the operator ops." + member + "." + std::string(source.At(i + 4).text));
  } else if (name == "fork" || name == "awaitable") {
    RefuseAtLoad(source, i, name + "()");
  }
}

// Follows every name that is a function's somewhere in the archive, which is more than LibTorch
// may call.
void CheckLoading(const Functions& functions) {
  std::set<std::string_view> seen = {"__setstate__"};
  std::vector<std::string_view> waiting = {"__setstate__"};
  while (!waiting.empty()) {
    const std::string_view name = waiting.back();
    waiting.pop_back();
    const auto [begin, end] = functions.equal_range(name);
    for (auto one = begin; one != end; ++one) {
      const auto& [source, first, last] = one->second;
      for (std::size_t i = first; i < last; ++i) {
        if (!source->IsName(i)) continue;
        CheckAtLoad(functions, *source, i);
        const std::string_view called = source->At(i).text;
        if (functions.contains(called) && seen.insert(called).second) waiting.push_back(called);
      }
    }
  }
}

}  // namespace

void CheckSources(const std::vector<SourceText>& sources) {
  std::vector<Source> all;
  all.reserve(sources.size());  // functions point to them
  Functions functions;
  for (const SourceText& source : sources) {
    all.emplace_back(source);
    for (std::size_t i = 0; i < all.back().size(); ++i) {
      if (all.back().IsName(i)) CheckName(all.back(), i);
    }
    FindFunctions(all.back(), functions);
  }
  CheckLoading(functions);
}

}  // namespace idbg::readers::torchscript
