// SPDX-License-Identifier: Apache-2.0
// What composite operators are taken apart into, rule by rule (decompose.cc, decompose_rules.cc).
#include <algorithm>

#include "fusion/decompose/passes.h"
#include "fusion/text_graph.h"

namespace idbg::fusion::decompose_test {
namespace {

using graph::Dialect;

Decomposition Apart(std::string_view parameters, const std::string& call,
                    const Options& options = kGpu, Dialect dialect = Dialect::kAten) {
  return Decompose(TextGraph(parameters, "a = " + call + "\nreturn (a,)", dialect), options);
}

Names Targets(const Decomposition& decomposition) {
  Names targets;
  for (const graph::Node& node : decomposition.graph.nodes) {
    const std::string_view packet = graph::PacketOf(node.target);
    targets.emplace_back(packet.substr(packet.find('.') + 1));
  }
  return targets;
}

Names Nodes(std::string_view parameters, const std::string& call, const Options& options = kGpu) {
  return Targets(Apart(parameters, call, options));
}

TEST_CASE("linear is a product of matrices, with a bias in it where there is one", "[fusion]") {
  CHECK(Nodes("x: f32[2, 3, 4], w: f32[5, 4]", "aten.linear.default(x, w)") ==
        Names{"view", "permute", "mm", "view"});
  CHECK(Nodes("x: f32[3, 4], w: f32[5, 4], b: f32[5]", "aten.linear.default(x, w, b)") ==
        Names{"permute", "addmm"});
  CHECK(Nodes("x: f32[4], w: f32[4]", "aten.linear.default(x, w)") == Names{"linear"});
}

TEST_CASE("matmul is mm against a matrix and bmm against a batch", "[fusion]") {
  CHECK(Nodes("x: f32[2, 3, 4], y: f32[4, 5]", "aten.matmul.default(x, y)") ==
        Names{"view", "mm", "view"});
  CHECK(Nodes("x: f32[2, 3, 4], y: f32[2, 4, 5]", "aten.matmul.default(x, y)") == Names{"bmm"});
  CHECK(Nodes("x: f32[1, 3, 4], y: f32[2, 4, 5]", "aten.matmul.default(x, y)") ==
        Names{"expand", "bmm"});
  CHECK(Nodes("x: f32[4], y: f32[4, 5]", "aten.matmul.default(x, y)") == Names{"matmul"});
}

TEST_CASE("a batch that does not lie row by row is no plain product", "[fusion]") {
  const auto body = "t = aten.transpose.int(x, 0, 1)\na = aten.matmul.default(t, y)\nreturn (a,)";
  const graph::Graph graph = TextGraph("x: f32[2, 3, 4], y: f32[4, 5]", body);
  CHECK(Targets(Decompose(graph, kGpu)) == Names{"transpose", "expand", "bmm"});
}

TEST_CASE("concatenations drop what is empty, stack and diff are concatenations", "[fusion]") {
  const std::string_view parts = "x: f32[4, 8], y: f32[4, 0], z: f32[4, 2]";
  CHECK(Nodes(parts, "aten.cat.default([x, y], 1)").empty());
  CHECK(Nodes(parts, "aten.cat.default([x, y, z], 1)") == Names{"cat"});
  CHECK(Nodes("x: f32[4], y: f32[4]", "aten.stack.default([x, y], 0)") == Names{"cat", "view"});
  CHECK(Nodes("x: f32[4], y: f32[4]", "aten.stack.default([x, y], 1)") ==
        Names{"unsqueeze", "unsqueeze", "cat"});
  const graph::Graph diff =
      TextGraph("x: f32[4, 8], z: f32[4, 2]",
                "a: \"f32[4, 9]\" = aten.diff.default(x, 1, 1, z)\nreturn (a,)", Dialect::kAten);
  CHECK(Targets(Decompose(diff, kGpu)) == Names{"cat", "slice", "slice", "sub"});
}

TEST_CASE("attention of five dimensions is computed by operators, causal where it is", "[fusion]") {
  const std::string_view qkv = "x: f16[2, 3, 4, 8, 16]";
  const Names plain = Nodes(qkv, "aten.scaled_dot_product_attention.default(x, x, x)");
  CHECK(std::ranges::count(plain, "bmm") == 2);
  CHECK(std::ranges::count(plain, "tril") == 0);
  const Names causal =
      Nodes(qkv, "aten.scaled_dot_product_attention.default(x, x, x, is_causal=True)");
  CHECK(std::ranges::count(causal, "tril") == 1);
  // Whether a row has anything to attend to.
  CHECK(std::ranges::count(plain, "any") == 1);
}

TEST_CASE("einsum of two operands is a product of batches", "[fusion]") {
  CHECK(Nodes("x: f32[2, 3, 4], y: f32[2, 4, 5]", "aten.einsum.default('bij,bjk->bik', [x, y])") ==
        Names{"unsqueeze", "permute", "permute", "view", "unsqueeze", "permute", "permute", "view",
              "bmm", "view", "permute", "view"});
  // Operands that have to be copied, as in Mamba 2's state.
  CHECK(Nodes("x: f32[2, 2, 8, 4, 8], y: f32[2, 2, 8, 4, 8]",
              "aten.einsum.default('bclhn,bcshn->bclsh', [x, y])") ==
        Names{"unsqueeze", "permute", "permute", "clone", "view", "unsqueeze", "permute", "permute",
              "clone", "view", "bmm", "view", "permute", "view"});
  CHECK(Nodes("x: f32[2, 3], y: f32[4, 5]", "aten.einsum.default('ab,cd->abcd', [x, y])") ==
        Names{"unsqueeze", "unsqueeze", "permute", "unsqueeze", "unsqueeze", "permute", "mul"});
  // A sum before the product, a diagonal, three operands: as they are.
  CHECK(Nodes("x: f32[3, 4], y: f32[5]", "aten.einsum.default('ij,k->ik', [x, y])") ==
        Names{"einsum"});
  CHECK(Nodes("x: f32[3, 3], y: f32[3]", "aten.einsum.default('ii,i->i', [x, y])") ==
        Names{"einsum"});
  CHECK(Nodes("x: f32[3, 4], y: f32[4, 3]", "aten.einsum.default('i...,...i->i', [x, y])") ==
        Names{"einsum"});
}

TEST_CASE("convolutions of every rank are one operator", "[fusion]") {
  CHECK(Nodes("x: f32[1, 4, 8], w: f32[4, 4, 3]", "aten.conv1d.default(x, w)") ==
        Names{"convolution"});
  const Decomposition transposed =
      Apart("x: f32[1, 4, 8, 8], w: f32[4, 4, 3, 3]", "aten.conv_transpose2d.input(x, w)");
  REQUIRE(Targets(transposed) == Names{"convolution"});
  CHECK(std::get<bool>(transposed.graph.nodes[0].arguments[6].argument.value));
}

TEST_CASE("half precision is computed in float32, and casts of casts are one or none", "[fusion]") {
  CHECK(Nodes("x: f16[8, 16]", "aten.silu.default(x)") ==
        Names{"convert_element_type", "neg", "exp", "add", "div", "convert_element_type"});
  CHECK(Nodes("x: f32[8, 16]", "aten.silu.default(x)") == Names{"neg", "exp", "add", "div"});
  const auto chain = [](const char* body) {
    return Targets(Decompose(TextGraph("x: f32[8]", body, Dialect::kAten), kGpu));
  };
  // Back in float32 nothing has happened; another user wants the rounded value.
  CHECK(chain("a = aten.to.dtype(x, torch.float16)\nb = aten.to.dtype(a, torch.float32)\n"
              "c = aten.neg.default(b)\nreturn (c,)") == Names{"neg"});
  CHECK(chain("a = aten.to.dtype(x, torch.float16)\nb = aten.to.dtype(a, torch.float32)\n"
              "return (b, a)")
            .size() == 2);
}

TEST_CASE("a bias in float32 leaves a product that pointwise operators use", "[fusion]") {
  const auto product = [](const char* dtype, const char* rest, const char* device) {
    const std::string type(dtype);
    return Targets(Decompose(
        TextGraph("x: " + type + "[8, 16], w: " + type + "[16, 16], b: " + type + "[16]",
                  "a = aten.addmm.default(b, x, w)\n" + std::string(rest), Dialect::kAten),
        OfDevice(device)));
  };
  constexpr const char* kGelu = "c = aten.relu.default(a)\nreturn (c,)";
  CHECK(product("f32", kGelu, "cuda") == Names{"mm", "add", "relu"});
  CHECK(product("f16", kGelu, "cuda") == Names{"addmm", "relu"});
  CHECK(product("f32", kGelu, "cpu") == Names{"addmm", "relu"});
  CHECK(product("f32", "return (a,)", "cuda") == Names{"addmm"});
  CHECK(product("f32", "c = aten.view.default(a, [128])\nd = aten.relu.default(c)\nreturn (d,)",
                "cuda") == Names{"mm", "add", "view", "relu"});
  CHECK(product("f32", "c = aten.sum.default(a)\nreturn (c,)", "cuda") == Names{"addmm", "sum"});
}

TEST_CASE("the same a number of times is a copy, no concatenation", "[fusion]") {
  CHECK(Nodes("x: f32[8, 16], y: f32[8, 16]", "aten.cat.default([x, x, x], -1)") ==
        Names{"view", "expand", "clone", "view"});
  CHECK(Nodes("x: f32[8, 16], y: f32[8, 16]", "aten.cat.default([x, y], -1)") == Names{"cat"});
}

TEST_CASE("weight norm divides by a norm, instance norm has a mean for each image", "[fusion]") {
  const graph::Graph normed = TextGraph(
      "v: f32[8, 4, 3], g: f32[8, 1, 1]",
      "a: \"f32[8, 4, 3]\" = aten._weight_norm.default(v, g, 0)\nreturn (a,)", Dialect::kAten);
  CHECK(Targets(Decompose(normed, kGpu)) == Names{"pow", "sum", "pow", "div", "mul"});
  CHECK(Nodes("x: f32[2, 4, 8, 8]",
              "aten.instance_norm.default(x, None, None, None, None, True, 0.1, 1e-05, True)") ==
        Names{"view", "var_mean", "sub", "add", "rsqrt", "mul", "view"});
}

TEST_CASE("norms are mean, variance and arithmetic", "[fusion]") {
  CHECK(Nodes("x: f32[8, 16]", "aten.layer_norm.default(x, [16])") ==
        Names{"var_mean", "sub", "add", "rsqrt", "mul"});
  CHECK(Nodes("x: f32[8, 16], w: f32[16], b: f32[16]", "aten.layer_norm.default(x, [16], w, b)") ==
        Names{"var_mean", "sub", "add", "rsqrt", "mul", "mul", "add"});
  CHECK(Nodes("x: f32[8, 16]", "aten.rms_norm.default(x, [16])") ==
        Names{"pow", "mean", "add", "rsqrt", "mul"});
  CHECK(Nodes("x: f32[2, 4, 8]", "aten.group_norm.default(x, 2)") ==
        Names{"view", "var_mean", "sub", "add", "rsqrt", "mul", "view"});
  CHECK(Apart("x: f32[8, 16]", "aten.layer_norm.default(x, [16])").reported[0] ==
        "native_layer_norm");
}

TEST_CASE("softmax subtracts the largest and divides by the sum", "[fusion]") {
  CHECK(Nodes("x: f32[8, 16]", "aten.softmax.int(x, -1)") ==
        Names{"amax", "sub", "exp", "sum", "div"});
  CHECK(Nodes("x: f32[8, 16]", "aten.log_softmax.int(x, -1)") ==
        Names{"amax", "sub", "exp", "sum", "log", "sub"});
  CHECK(Nodes("x: f32[]", "aten.softmax.int(x, -1)") == Names{"softmax"});
}

TEST_CASE("softmax of a scaled input scales what the largest is subtracted from", "[fusion]") {
  const auto nodes = [](const std::string& scaled) {
    return Targets(Decompose(
        TextGraph("x: f32[8, 16], w: f32[8, 1]",
                  "a = " + scaled + "\nb = aten.softmax.int(a, -1)\nreturn (b,)", Dialect::kAten),
        kGpu));
  };
  CHECK(nodes("aten.mul.Tensor(x, 0.5)") ==
        Names{"mul", "mul", "amax", "sub", "mul", "exp", "sum", "div"});
  CHECK(nodes("aten.div.Tensor(x, 8)") ==
        Names{"div", "mul", "amax", "sub", "div", "exp", "sum", "div"});
  CHECK(nodes("aten.mul.Tensor(x, w)") == Names{"mul", "neg", "ge", "where", "mul", "amax", "sub",
                                                "mul", "mul", "exp", "sum", "div"});
  // A factor for each element may change which is the largest.
  CHECK(nodes("aten.mul.Tensor(x, x)") == Names{"mul", "amax", "sub", "exp", "sum", "div"});
}

TEST_CASE("the smaller of two tensors is no reduction, a norm of a vector is one", "[fusion]") {
  CHECK(Nodes("x: f32[8], y: f32[8]", "aten.min.other(x, y)") == Names{"minimum"});
  CHECK(Nodes("x: f32[8], y: f32[8]", "aten.max.other(x, y)") == Names{"maximum"});
  CHECK(Nodes("x: f32[8, 16]", "aten.linalg_vector_norm.default(x, 2, [1])") ==
        Names{"pow", "sum", "pow"});
}

TEST_CASE("flash attention of rows that are no whole vectors is padded and cut", "[fusion]") {
  const std::string type = "f16[2, 4, 16, 12]";
  const auto nodes = Targets(Decompose(
      TextGraph(
          "q: " + type + ", k: " + type + ", v: " + type,
          "a: \"" + type + "\" = aten.scaled_dot_product_attention.default(q, k, v)\nreturn (a,)",
          Dialect::kAten),
      kGpu));
  CHECK(nodes == Names{"constant_pad_nd", "constant_pad_nd", "constant_pad_nd",
                       "_scaled_dot_product_flash_attention", "slice"});
}

TEST_CASE("pieces of what was written in place are views of their own", "[fusion]") {
  const auto nodes = [](const std::string& relu) {
    return Targets(Decompose(TextGraph("x: f32[8, 16]",
                                       "a = aten." + relu +
                                           ".default(x)\nb = aten.split.Tensor(a, 8, 1)\n"
                                           "c: \"f32[8, 8]\" = b[0]\nd: \"f32[8, 8]\" = b[1]\n"
                                           "e = aten.add.Tensor(c, d)\nreturn (e,)",
                                       Dialect::kAten),
                             kGpu));
  };
  CHECK(nodes("relu") == Names{"relu", "split", "add"});
  CHECK(nodes("relu_") == Names{"relu", "slice", "slice", "add"});
}

TEST_CASE("gelu follows its approximation", "[fusion]") {
  const auto has = [](const std::string& call, const std::string& name) {
    return std::ranges::count(Nodes("x: f32[8]", call), name);
  };
  CHECK(has("aten.gelu.default(x)", "erf") == 1);
  CHECK(has("aten.gelu.default(x, approximate = 'tanh')", "erf") == 0);
  CHECK(has("aten.gelu.default(x, approximate = 'tanh')", "tanh") == 1);
}

TEST_CASE("activations are taken apart in place as they are elsewhere", "[fusion]") {
  const Names silu = {"neg", "exp", "add", "div"};
  CHECK(Nodes("x: f32[4]", "aten.silu.default(x)") == silu);
  CHECK(Nodes("x: f32[4]", "aten.silu_.default(x)") == silu);
  const Names hardswish = {"add", "clamp_min", "clamp_max", "mul", "div"};
  CHECK(Nodes("x: f32[4]", "aten.hardswish.default(x)") == hardswish);
  CHECK(Nodes("x: f32[4]", "aten.hardswish_.default(x)") == hardswish);
  CHECK(Nodes("x: f32[4]", "aten.leaky_relu_.default(x)") == Names{"gt", "mul", "where"});
  CHECK(Nodes("x: f32[4]", "aten.relu_.default(x)") == Names{"relu"});
}

TEST_CASE("what does nothing at inference is gone", "[fusion]") {
  CHECK(Nodes("x: f32[8]", "aten.dropout.default(x, 0.5, False)").empty());
  CHECK(Nodes("x: f32[8]", "aten.dropout.default(x, 0.5, True)") ==
        Names{"rand_like", "gt", "mul", "mul"});
  CHECK(Nodes("x: f32[8]", "aten.to.dtype(x, torch.float32)").empty());
  CHECK(Nodes("x: f32[8]", "aten.to.dtype(x, torch.float16)") == Names{"convert_element_type"});
  CHECK(Nodes("x: f32[8]", "aten.detach.default(x)").empty());
}

TEST_CASE("contiguous copies what is laid out otherwise", "[fusion]") {
  const auto nodes = [](const char* dims) {
    return Targets(Decompose(TextGraph("x: f32[4, 8]",
                                       std::string("t = aten.permute.default(x, ") + dims +
                                           ")\na = aten.contiguous.default(t)\nreturn (a,)",
                                       Dialect::kAten),
                             kGpu));
  };
  CHECK(nodes("[0, 1]") == Names{"permute"});
  CHECK(nodes("[1, 0]") == Names{"permute", "clone"});
}

TEST_CASE("a reshape is a view where strides give the new shape, else a copy first", "[fusion]") {
  const auto nodes = [](const char* dims, Dialect dialect) {
    return Targets(Decompose(TextGraph("x: f32[4, 8]",
                                       std::string("t = aten.permute.default(x, ") + dims +
                                           ")\na = aten.reshape.default(t, [32])\nreturn (a,)",
                                       dialect),
                             kGpu));
  };
  CHECK(nodes("[0, 1]", Dialect::kAten) == Names{"permute", "view"});
  CHECK(nodes("[1, 0]", Dialect::kAten) == Names{"permute", "clone", "view"});
  CHECK(nodes("[1, 0]", Dialect::kInductor) == Names{"permute", "view"});
}

TEST_CASE("attention is the kernel that torch would choose", "[fusion]") {
  const auto target = [](const std::string& type, const std::string& mask, const Options& options) {
    const std::string call = "aten.scaled_dot_product_attention.default(q, k, v" +
                             std::string(mask.empty() ? "" : ", m") + ")";
    const std::string sizes = "[2, 4, 16, 8]";
    const std::string parameters = "q: " + type + sizes + ", k: " + type + sizes + ", v: " + type +
                                   sizes + (mask.empty() ? "" : ", m: " + mask + "[16, 16]");
    const std::string body = "a: \"" + type + sizes + "\" = " + call + "\nreturn (a,)";
    return Targets(Decompose(TextGraph(parameters, body, Dialect::kAten), options)).back();
  };
  const Options older = WithAttention(false);  // than compute capability 9
  CHECK(target("f16", "", kGpu) == "_scaled_dot_product_cudnn_attention");
  CHECK(target("f16", "", older) == "_scaled_dot_product_flash_attention");
  CHECK(target("f32", "", kGpu) == "_scaled_dot_product_efficient_attention");
  CHECK(target("f16", "f16", kGpu) == "_scaled_dot_product_cudnn_attention");
  CHECK(target("f16", "f16", older) == "_scaled_dot_product_efficient_attention");
  CHECK(target("f16", "", kCpu) == "_scaled_dot_product_flash_attention_for_cpu");
}

TEST_CASE("attention that no fused kernel takes is products and a softmax", "[fusion]") {
  const auto names = [](const std::string& mask, const std::string& expanded) {
    const std::string sizes = "[2, 4, 16, 8]";
    const std::string body =
        "e = aten.expand.default(m, " + expanded + ")\na: \"f16" + sizes +
        "\" = aten.scaled_dot_product_attention.default(q, k, v, e)\nreturn (a,)";
    return Targets(Decompose(
        TextGraph("q: f16" + sizes + ", k: f16" + sizes + ", v: f16" + sizes + ", m: f16" + mask,
                  body, Dialect::kAten),
        kGpu));
  };
  // The last stride of the mask is 1, and then 0: check_last_dim_stride_equals_1_dense.
  CHECK(names("[1, 1, 1, 16]", "[2, 1, 16, 16]").back() == "_scaled_dot_product_cudnn_attention");
  const Names taken_apart = names("[1, 1, 16, 1]", "[2, 1, 16, 16]");
  CHECK(std::ranges::count(taken_apart, "bmm") == 2);
  CHECK(std::ranges::count(taken_apart, "exp") == 1);
  CHECK(taken_apart.back() == "convert_element_type");
}

TEST_CASE("a linear layer of rows that are no matrix is a batch of products", "[fusion]") {
  const auto names = [](const char* dims, const char* sizes) {
    return Targets(Decompose(
        TextGraph("x: f32[2, 8, 16], w: f32[4, 8], v: f32[4, 16]",
                  "t = aten.permute.default(x, " + std::string(dims) + ")\na: \"f32" + sizes +
                      "\" = aten.linear.default(t, " +
                      (std::string_view(sizes) == "[2, 16, 4]" ? "w" : "v") + ")\nreturn (a,)",
                  Dialect::kAten),
        kGpu));
  };
  CHECK(std::ranges::count(names("[0, 1, 2]", "[2, 8, 4]"), "mm") == 1);
  CHECK(std::ranges::count(names("[0, 2, 1]", "[2, 16, 4]"), "bmm") == 1);
}

// is_contiguous() takes dimensions of one element as they come, should_fold() does not.
TEST_CASE("a linear layer with a bias folds rows of batches of one", "[fusion]") {
  const auto names = [](const std::string& arguments) {
    return Targets(Decompose(TextGraph("x: f32[1, 8, 16], w: f32[4, 16], b: f32[4]",
                                       "t = aten.permute.default(x, [1, 0, 2])\na: \"f32[8, 1, "
                                       "4]\" = aten.linear.default(t, " +
                                           arguments + ")\nreturn (a,)",
                                       Dialect::kAten),
                             kGpu));
  };
  CHECK(std::ranges::count(names("w, b"), "bmm") == 0);
  CHECK(std::ranges::count(names("w"), "bmm") == 1);
}

TEST_CASE("an adaptive pool to one element is a mean", "[fusion]") {
  CHECK(Nodes("x: f32[1, 4, 8, 8]", "aten.adaptive_avg_pool2d.default(x, [1, 1])") ==
        Names{"mean"});
  CHECK(Nodes("x: f32[1, 4, 8, 8]", "aten.adaptive_avg_pool2d.default(x, [1, 2])") ==
        Names{"adaptive_avg_pool2d"});
}

TEST_CASE("operators in place become functions whose result later reads see", "[fusion]") {
  const Decomposition decomposition =
      Decompose(TextGraph("x: f32[8]",
                          "a = aten.neg.default(x)\nb: \"f32[8]\" = aten.add_.Tensor(a, 1.0)\n"
                          "c = aten.sin.default(a)\nreturn (c,)",
                          Dialect::kAten),
                kGpu);
  CHECK(Targets(decomposition) == Names{"neg", "add", "sin"});
  const graph::Node& sin = decomposition.graph.nodes[2];
  CHECK(std::get<graph::ValueRef>(sin.arguments[0].argument.value).id ==
        decomposition.graph.nodes[1].outputs[0]);
}

TEST_CASE("nodes move to where they are used, but not in Inductor's own graphs", "[fusion]") {
  const std::string body =
      "a = aten.neg.default(x)\nb = aten.sin.default(y)\n"
      "c = aten.cos.default(b)\nd = aten.add.Tensor(c, a)\nreturn (d,)";
  const auto order = [&](Dialect dialect) {
    return Targets(Decompose(TextGraph("x: f32[8], y: f32[8]", body, dialect), kGpu));
  };
  CHECK(order(Dialect::kAten) == Names{"sin", "cos", "neg", "add"});
  CHECK(order(Dialect::kInductor) == Names{"neg", "sin", "cos", "add"});
}

}  // namespace
}  // namespace idbg::fusion::decompose_test
