// SPDX-License-Identifier: Apache-2.0
#include "model_grammar.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/text.h"

namespace idbg::fuzz {
namespace {

// One block: from X[b, s, c] to Y[b, s, c]. A line is "name[sizes]: call", or "name[sizes]" alone
// for an input of the model; an '@' becomes the number of the block. Sizes are products of letters
// and of numbers: b batch, s places, c channels (h heads of d channels), 4c.
constexpr std::string_view kBlocks[] = {
    // linear layer
    R"(w@[c, c]
o@[c]
f@[bs, c]: aten.view.default(X, [{bs}, {c}])
t@[c, c]: aten.t.default(w@)
m@[bs, c]: aten.addmm.default(o@, f@, t@)
Y[b, s, c]: aten.view.default(m@, [{b}, {s}, {c}]))",
    // gated perceptron
    R"(w@[8c, c]
u@[c, 4c]
f@[bs, c]: aten.reshape.default(X, [{bs}, {c}])
t@[c, 8c]: aten.permute.default(w@, [1, 0])
m@[bs, 8c]: aten.mm.default(f@, t@)
v@[b, s, 8c]: aten.view.default(m@, [{b}, {s}, {8c}])
p@: aten.split.Tensor(v@, {4c}, -1)
q@[b, s, 4c]: p@[0]
r@[b, s, 4c]: p@[1]
g@[b, s, 4c]: aten.silu.default(q@)
x@[b, s, 4c]: aten.mul.Tensor(g@, r@)
l@[4c, c]: aten.t.default(u@)
Y[b, s, c]: aten.linear.default(x@, u@))",
    // layer norm with a residual
    R"(w@[c]
o@[c]
a@[b, s, c]: aten.add.Tensor(X, X)
n@: aten.native_layer_norm.default(a@, [{c}], w@, o@, 1e-05)
y@[b, s, c]: n@[0]
k@[b, s, 1]: n@[1]
Y[b, s, c]: aten.add.Tensor(y@, a@))",
    // norm by its root, in float32
    R"(w@[c]
a@f32[b, s, c]: aten._to_copy.default(X, dtype = torch.float32)
p@f32[b, s, c]: aten.pow.Tensor_Scalar(a@, 2)
m@f32[b, s, 1]: aten.mean.dim(p@, [-1], True)
e@f32[b, s, 1]: aten.add.Scalar(m@, 1e-06)
r@f32[b, s, 1]: aten.rsqrt.default(e@)
x@f32[b, s, c]: aten.mul.Tensor(a@, r@)
t@[b, s, c]: aten._to_copy.default(x@, dtype = torch.D)
Y[b, s, c]: aten.mul.Tensor(t@, w@))",
    // attention by its operator
    R"(q@[b, s, h, d]: aten.view.default(X, [{b}, {s}, {h}, {d}])
t@[b, h, s, d]: aten.transpose.int(q@, 1, 2)
a@[b, h, s, d]: aten.scaled_dot_product_attention.default(t@, t@, t@, None, 0.0, True)
k@[b, s, h, d]: aten.transpose.int(a@, 1, 2)
l@[b, s, h, d]: aten.clone.default(k@, memory_format = torch.contiguous_format)
Y[b, s, c]: aten.view.default(l@, [{b}, {s}, {c}]))",
    // attention by its parts, with a mask and dropout
    R"(q@[b, s, h, d]: aten.view.default(X, [{b}, {s}, {h}, {d}])
t@[b, h, s, d]: aten.permute.default(q@, [0, 2, 1, 3])
k@[b, h, d, s]: aten.permute.default(q@, [0, 2, 3, 1])
e@[b, h, s, d]: aten.expand.default(t@, [{b}, {h}, {s}, {d}])
v@[bh, s, d]: aten.view.default(e@, [{bh}, {s}, {d}])
n@[bh, d, s]: aten.reshape.default(k@, [{bh}, {d}, {s}])
m@[bh, s, s]: aten.bmm.default(v@, n@)
o@[b, h, s, s]: aten.view.default(m@, [{b}, {h}, {s}, {s}])
x@[b, h, s, s]: aten.div.Tensor(o@, 8.0)
i@b8[s, s]: aten.tril.default(o@)
j@[b, h, s, s]: aten.masked_fill.Scalar(x@, i@, -1e9)
p@[b, h, s, s]: aten._softmax.default(j@, -1, False)
z@: aten.native_dropout.default(p@, 0.1, True)
y@[b, h, s, s]: z@[0]
u@[bh, s, s]: aten.view.default(y@, [{bh}, {s}, {s}])
l@[bh, s, d]: aten.bmm.default(u@, v@)
g@[b, h, s, d]: aten.view.default(l@, [{b}, {h}, {s}, {d}])
r@[b, s, h, d]: aten.permute.default(g@, [0, 2, 1, 3])
Y[b, s, c]: aten.reshape.default(r@, [{b}, {s}, {c}]))",
    // rotary positions
    R"(p@[s, d]
q@[b, s, h, d]: aten.view.default(X, [{b}, {s}, {h}, {d}])
u@[s, 1, d]: aten.unsqueeze.default(p@, 1)
m@[b, s, h, d]: aten.mul.Tensor(q@, u@)
l@[b, s, h, d]: aten.slice.Tensor(q@, 3, 0, 9223372036854775807)
n@[b, s, h, d]: aten.neg.default(l@)
k@[b, s, h, 2d]: aten.cat.default([n@, q@], -1)
e@[b, s, h, d]: aten.slice.Tensor(k@, 3, 0, {d})
a@[b, s, h, d]: aten.add.Tensor(m@, e@)
Y[b, s, c]: aten.view.default(a@, [{b}, {s}, {c}]))",
    // convolution with batch norm
    R"(w@[c, c, 3]
g@[c]
o@[c]
t@[b, c, s]: aten.permute.default(X, [0, 2, 1])
v@[b, c, s]: aten.convolution.default(t@, w@, None, [1], [1], [1], False, [0], 1)
n@: aten._native_batch_norm_legit_no_training.default(v@, g@, o@, g@, o@, 0.1, 1e-05)
y@[b, c, s]: n@[0]
r@[b, c, s]: aten.relu.default(y@)
Y[b, s, c]: aten.permute.default(r@, [0, 2, 1]))",
    // image: convolution, group norm, pooling, upsampling
    R"(w@[c, c, 3, 3]
t@[b, c, s]: aten.transpose.int(X, 1, 2)
i@[b, c, s, 1]: aten.unsqueeze.default(t@, -1)
v@[b, c, s, 1]: aten.convolution.default(i@, w@, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)
n@: aten.native_group_norm.default(v@, None, None, {b}, {c}, {s}, 1, 1e-05)
y@[b, c, s, 1]: n@[0]
g@[b, c, s, 1]: aten.gelu.default(y@, approximate = 'tanh')
p@: aten.max_pool2d_with_indices.default(g@, [3, 3], [1, 1], [1, 1])
q@[b, c, s, 1]: p@[0]
u@[b, c, 2s, 2]: aten.upsample_nearest2d.vec(q@, None, [2.0, 2.0])
a@[b, c, s, 1]: aten.avg_pool2d.default(u@, [2, 2], [2, 2])
e@[b, c, s]: aten.squeeze.dim(a@, -1)
Y[b, s, c]: aten.transpose.int(e@, 1, 2))",
    // embedding of words
    R"(w@[v, c]
i@i64[b, s]
e@[b, s, c]: aten.embedding.default(w@, i@, 0)
Y[b, s, c]: aten.add.Tensor(e@, X))",
    // cache of keys
    R"(k@[b, 4s, c]
i@i64[s]
u@[b, 4s, c]: aten.index_put.default(k@, [None, i@], X)
l@[b, 4s, c]: aten.copy_.default(k@, u@)
z@[b, s, c]: aten.index.Tensor(u@, [None, i@])
Y[b, s, c]: aten.clone.default(z@))",
    // loss and its gradient, added to every place
    R"(t@i64[bs]
f@[bs, c]: aten.view.default(X, [{bs}, {c}])
l@[bs, c]: aten._log_softmax.default(f@, 1, False)
n@: aten.nll_loss_forward.default(l@, t@, None, 1, -100)
y@[]: n@[0]
a@[]: aten.amax.default(l@, [0, 1])
m@[]: aten.mul.Tensor(y@, a@)
Y[b, s, c]: aten.add.Tensor(X, m@))",
    // sorting, scanning, scattering
    R"(k@: aten.topk.default(X, 1, -1)
j@i64[b, s, 1]: k@[1]
u@[b, s, c]: aten.cumsum.default(X, 1)
z@[b, s, c]: aten.scatter.value(u@, -1, j@, 0)
w@[b, s, c]: aten.where.self(z@, X, u@)
Y[b, s, c]: aten.roll.default(w@, [1], [1]))",
    // products of other kinds
    R"(w@[b, c, c]
y@[b, s, c]: aten.bmm.default(X, w@)
m@[b, s, c]: aten.baddbmm.default(X, y@, w@, beta = 0.5)
e@[b, s, c]: aten.matmul.default(m@, w@)
n@[b, s, c]: aten.einsum.default('bsc,bcd->bsd', [e@, w@])
Y[b, s, c]: aten.sigmoid.default(n@))",
};

// A product of letters and numbers as a size: symbolic where one of its letters is.
using Sizes = std::array<std::int64_t, 128>;  // by letter; 0 for unknown, negative for a symbol

std::string SizeText(std::string_view product, const Sizes& sizes) {
  std::uint64_t number = 1;
  std::string symbols;
  for (const char letter : product) {
    const bool is_digit = letter >= '0' && letter <= '9';
    const std::int64_t size =
        is_digit ? letter - '0' : sizes[static_cast<unsigned char>(letter) % sizes.size()];
    if (size == 0 && !is_digit) return "?";
    if (size < 0) {
      symbols += (symbols.empty() ? "s" : "*s") + std::to_string(-size);
    } else {
      number *= static_cast<std::uint64_t>(size);
    }
  }
  number &= INT64_MAX;  // where it is too large, another number
  if (symbols.empty()) return std::to_string(number);
  return number == 1 ? symbols : std::to_string(number) + "*" + symbols;
}

std::string ShapeText(std::string_view shape, const Sizes& sizes) {
  std::string text;
  if (shape.empty()) return "[]";
  for (const auto part : shape | std::views::split(','))
    text += (text.empty() ? "" : ", ") + SizeText(base::Trim({part.begin(), part.end()}), sizes);
  return "[" + text + "]";
}

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {
    constexpr std::string_view kTypes[][2] = {
        {"f32", "float32"}, {"bf16", "bfloat16"}, {"f16", "float16"}, {"f64", "float64"}};
    const auto& type = random.Of(kTypes);
    short_ = type[0];
    long_ = type[1];
    constexpr std::int64_t kUsual[] = {1, 2, 3, 8, 16, 64, 77, 128, 256, 1024};
    constexpr std::int64_t kOdd[] = {0, -1, -2, 1, 65537, std::int64_t{1} << 31, INT64_MAX};
    for (const char letter : {'b', 's', 'h', 'd', 'v'})
      sizes_[static_cast<std::size_t>(letter)] =
          random.Below(12) == 0 ? random.Of(kOdd) : random.Of(kUsual);
    const std::int64_t heads = sizes_['h'], channels = sizes_['d'];
    // A width that no symbol stands for, mostly that of all heads.
    sizes_['c'] = heads > 0 && channels > 0 && channels < 4096 ? heads % 4096 * channels : 64;
  }

  std::string Run() {
    inputs_ = Parameter("x0", short_, "b, s, c");
    std::string value = "x0";
    const std::size_t blocks = 1 + random_.Below(6);
    for (std::size_t number = 1; number <= blocks; ++number) {
      const std::string result = "x" + std::to_string(number);
      AddBlock(random_.Of(kBlocks), value, result, std::to_string(number));
      value = result;
    }
    if (random_.Below(3) == 0) Spoil();
    std::string text = "def forward(self, " + inputs_ + "):\n";
    for (const std::string& line : lines_) text += "    " + line + "\n";
    return text + "    return (" + value + ",)\n";
  }

 private:
  std::string Parameter(std::string_view name, std::string_view dtype,
                        std::string_view shape) const {
    return std::string(name) + ": \"" + std::string(dtype) + ShapeText(shape, sizes_) + "\"";
  }

  void AddBlock(std::string_view block, std::string_view value, std::string_view result,
                std::string_view number) {
    for (const auto part : block | std::views::split('\n')) {
      const std::string_view line(part.begin(), part.end());
      const std::size_t colon = line.find(": ");
      const std::string_view head = line.substr(0, colon);
      const std::size_t bracket = head.find('[');
      // "a@f32": a name, and a dtype that is not the model's.
      const std::size_t at = std::min(head.find('@'), head.size() - 1);
      const std::string_view own =
          bracket == std::string_view::npos ? "" : head.substr(at + 1, bracket - at - 1);
      const std::string name = head.starts_with("Y")
                                   ? std::string(result)
                                   : std::string(head.substr(0, at)) + "_" + std::string(number);
      std::string text = name;
      if (bracket != std::string_view::npos)
        text = Parameter(name, head.starts_with("Y") || own.empty() ? short_ : own,
                         head.substr(bracket + 1, head.size() - bracket - 2));
      if (colon == std::string_view::npos) {
        inputs_ += ", " + text;
        continue;
      }
      lines_.push_back(text + " = " + Call(line.substr(colon + 2), value, number));
    }
  }

  // The call of a line, with the names and sizes of this block.
  std::string Call(std::string_view call, std::string_view value, std::string_view number) const {
    std::string text = call.starts_with("aten.") ? "torch.ops." : "";
    for (std::size_t i = 0; i < call.size(); ++i) {
      if (call[i] == '@') {
        text += "_" + std::string(number);
      } else if (call[i] == 'X') {
        text += value;
      } else if (call[i] == '{') {
        const std::size_t end = call.find('}', i);
        text += SizeText(call.substr(i + 1, end - i - 1), sizes_);
        i = end;
      } else if (call.substr(i).starts_with("torch.D")) {
        text += "torch." + long_;
        i += std::string_view("torch.D").size() - 1;
      } else {
        text += call[i];
      }
    }
    return text;
  }

  void Spoil() {
    const std::size_t at = random_.Below(lines_.size());
    std::string& line = lines_[at];
    const std::size_t comma = line.rfind(", ");
    const std::size_t digit = line.find_first_of("0123456789", random_.Below(line.size()));
    switch (random_.Below(4)) {
      case 0:
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 1:
        if (comma != std::string::npos) line.erase(comma, line.find_last_of(",)") - comma);
        break;
      case 2:
        if (digit != std::string::npos) line[digit] = static_cast<char>('0' + random_.Below(10));
        break;
      default:
        line = random_.Of(lines_);
    }
  }

  Random& random_;
  std::string short_, long_;
  Sizes sizes_{};
  std::string inputs_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string MakeModel(Random& random) { return Writer(random).Run(); }

}  // namespace idbg::fuzz
