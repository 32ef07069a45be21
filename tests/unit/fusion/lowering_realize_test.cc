// SPDX-License-Identifier: Apache-2.0
// Which values are stored, at the thresholds (SettleReuse in lowering.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::lowering_realize_test {
namespace {

using inductor::TorchVersion;

// y = x0 + x1 + ... with `reads` tensors, then `users` of it, each an output.
graph::Graph SumOf(int reads, int users) {
  std::string parameters = "x0: f32[64, 64]";
  std::string body;
  std::string last = "x0";
  for (int i = 1; i < reads; ++i) {
    parameters += ", x" + std::to_string(i) + ": f32[64, 64]";
    body +=
        "s" + std::to_string(i) + " = aten.add.Tensor(" + last + ", x" + std::to_string(i) + ")\n";
    last = "s" + std::to_string(i);
  }
  std::string outputs;
  for (int i = 0; i < users; ++i) {
    const std::string name = "o" + std::to_string(i);
    body += name + " = aten.amax.default(" + last + ", [" + std::to_string(i % 2) + "])\n";
    outputs += name + ", ";
  }
  return TextGraph(parameters, body + "return (" + outputs + ")");
}

// y = op(op(... x)), `operations` times, after x0 + x1 where it has two reads.
graph::Graph Chain(int operations, int reads, int users, const std::string& op = "neg") {
  std::string body = reads == 2 ? "s0 = aten.add.Tensor(x, z)\n" : "s0 = aten.neg.default(x)\n";
  for (int i = 1; i < operations; ++i)
    body +=
        "s" + std::to_string(i) + " = aten." + op + ".default(s" + std::to_string(i - 1) + ")\n";
  std::string outputs;
  for (int i = 0; i < users; ++i) {
    const std::string name = "o" + std::to_string(i);
    body += name + " = aten.amax.default(s" + std::to_string(operations - 1) + ", [" +
            std::to_string(i % 2) + "])\n";
    outputs += name + ", ";
  }
  return TextGraph("x: f32[64, 64], z: f32[64, 64]", body + "return (" + outputs + ")");
}

TEST_CASE("a value with two users is stored when it reads five tensors, not four", "[fusion]") {
  CHECK(OperationsOf(SumOf(4, 2)) == 2);
  CHECK(OperationsOf(SumOf(5, 2)) == 3);
  CHECK(OperationsOf(SumOf(5, 1)) == 1);
}

// Two loads, an index whatever its numbers, two sums, and what comes after.
TEST_CASE("an index counts as one operation", "[fusion]") {
  const auto operations = [](int after) {
    std::string body =
        "i = aten.arange.start_step(3, 67, 1)\ns0 = aten.add.Tensor(x, z)\n"
        "s1 = aten.add.Tensor(s0, i)\n";
    std::string last = "s1";
    for (int at = 0; at < after; ++at) {
      body += "n" + std::to_string(at) + " = aten.neg.default(" + last + ")\n";
      last = "n" + std::to_string(at);
    }
    return OperationsOf(TextGraph("x: f32[64, 64], z: f32[64, 64]",
                                  body + "o = aten.amax.default(" + last + ", [0])\nreturn (o,)"));
  };
  CHECK(operations(25) == 1);
  CHECK(operations(26) == 2);
}

// Two loads, two sums, an index of rows, one of columns and the difference, and what comes after.
TEST_CASE("an index counts once along each dimension", "[fusion]") {
  const auto operations = [](int after) {
    std::string body =
        "i = aten.arange.start_step(0, 64, 1)\nr = aten.unsqueeze.default(i, 1)\n"
        "d = aten.sub.Tensor(i, r)\ns0 = aten.add.Tensor(x, z)\n"
        "n = aten.add.Tensor(s0, d)\n";
    for (int at = 0; at < after; ++at) body += "n = aten.neg.default(n)\n";
    return OperationsOf(TextGraph("x: f32[64, 64], z: f32[64, 64]",
                                  body + "o = aten.amax.default(n, [0])\nreturn (o,)"));
  };
  CHECK(operations(23) == 1);
  CHECK(operations(24) == 2);
}

TEST_CASE("a value with one user is stored when it reads nine tensors, not eight", "[fusion]") {
  CHECK(OperationsOf(SumOf(8, 1)) == 1);
  CHECK(OperationsOf(SumOf(9, 1)) == 2);
}

TEST_CASE("a CPU stores at nine reads up to 2.12 and at thirteen from 2.13 on", "[fusion]") {
  const auto cpu = [](TorchVersion version) { return OfTorch(version, kCpu); };
  for (const TorchVersion version :
       {TorchVersion::k2_10, TorchVersion::k2_11, TorchVersion::k2_12}) {
    CHECK(OperationsOf(SumOf(8, 1), cpu(version)) == 1);
    CHECK(OperationsOf(SumOf(9, 1), cpu(version)) == 2);
  }
  for (const TorchVersion version : {TorchVersion::k2_13, TorchVersion::k2_14}) {
    CHECK(OperationsOf(SumOf(12, 1), cpu(version)) == 1);
    CHECK(OperationsOf(SumOf(13, 1), cpu(version)) == 2);
  }
}

// Inductor counts the loads too: one read and 29 negations are 30 operations.
TEST_CASE("a GPU stores what has more than 30 operations and two users", "[fusion]") {
  CHECK(OperationsOf(Chain(29, 1, 2)) == 2);
  CHECK(OperationsOf(Chain(30, 1, 2)) == 3);
}

TEST_CASE("with one user the operations count only when there are two reads", "[fusion]") {
  CHECK(OperationsOf(Chain(28, 2, 1)) == 1);
  CHECK(OperationsOf(Chain(29, 2, 1)) == 2);
  CHECK(OperationsOf(Chain(30, 1, 1)) == 1);
}

TEST_CASE("a value of more than 100 operations is stored in any case", "[fusion]") {
  CHECK(OperationsOf(Chain(99, 1, 1)) == 1);
  CHECK(OperationsOf(Chain(100, 1, 1)) == 2);
}

TEST_CASE("a CPU stores beyond 30 operations up to 2.12 and beyond 50 from 2.13 on", "[fusion]") {
  const Options old = OfTorch(TorchVersion::k2_12, kCpu);
  CHECK(OperationsOf(Chain(29, 1, 2), old) == 2);
  CHECK(OperationsOf(Chain(30, 1, 2), old) == 3);
  const Options recent = OfTorch(TorchVersion::k2_13, kCpu);
  CHECK(OperationsOf(Chain(49, 1, 2), recent) == 2);
  CHECK(OperationsOf(Chain(50, 1, 2), recent) == 3);
}

// realize_opusers_threshold: 48 operations are not enough, nor five users.
TEST_CASE("from 2.14 on a CPU stores long values with six users", "[fusion]") {
  const Options before = OfTorch(TorchVersion::k2_13, kCpu);
  const Options since = OfTorch(TorchVersion::k2_14, kCpu);
  CHECK(OperationsOf(Chain(48, 1, 6), before) == 6);
  CHECK(OperationsOf(Chain(48, 1, 6), since) == 7);
  CHECK(OperationsOf(Chain(47, 1, 6), since) == 6);
  CHECK(OperationsOf(Chain(48, 1, 5), since) == 5);
  CHECK(OperationsOf(Chain(29, 1, 6)) == 6);
}

TEST_CASE("a CPU stores heavy operations that have two users, and which depends on the version",
          "[fusion]") {
  const auto operations = [](const std::string& op, TorchVersion version, const char* device) {
    return OperationsOf(Chain(2, 1, 2, op), OfTorch(version, OfDevice(device)));
  };
  for (const std::string op : {"exp", "sigmoid"}) {
    CHECK(operations(op, TorchVersion::k2_12, "cpu") == 3);
    CHECK(operations(op, TorchVersion::k2_13, "cpu") == 3);
    CHECK(operations(op, TorchVersion::k2_13, "cuda") == 2);
  }
  for (const std::string op : {"log", "log10", "log1p", "log2", "tanh"}) {
    CHECK(operations(op, TorchVersion::k2_12, "cpu") == 2);
    CHECK(operations(op, TorchVersion::k2_13, "cpu") == 3);
  }
  CHECK(operations("sin", TorchVersion::k2_13, "cpu") == 2);
  CHECK(OperationsOf(Chain(2, 1, 1, "exp"), kCpu) == 1);
}

TEST_CASE(
    "a reused value is stored for a product of two matrices, for other calls when it reads two",
    "[fusion]") {
  // Whether the sum, which comes before the product, computes the value again.
  const auto recomputes = [](const std::string& value, const std::string& user) {
    const Program program =
        Lower(TextGraph("x: f32[64, 64], z: f32[64, 64]",
                        "a = " + value + "\nb = aten.amax.default(a, [0])\nc = " + user +
                            "\nreturn (b, c)"),
              kGpu);
    return std::ranges::any_of(program.operations, [](const Operation& operation) {
      return operation.is_reduction() && operation.nodes.size() > 1;
    });
  };
  CHECK_FALSE(recomputes("aten.add.Tensor(x, z)", "aten.mm.default(a, z)"));
  CHECK_FALSE(recomputes("aten.neg.default(x)", "aten.mm.default(a, z)"));
  CHECK_FALSE(recomputes("aten.add.Tensor(x, z)", "aten.sort.default(a)"));
  CHECK(recomputes("aten.neg.default(x)", "aten.sort.default(a)"));
  CHECK(recomputes("aten.add.Tensor(x, z)", "aten.exp.default(a)"));
}

TEST_CASE("what nobody uses is dropped, unless it is an operator called as it is", "[fusion]") {
  CHECK(OperationsOf(TextGraph("x: f32[8]",
                               "a = aten.amax.default(x, [0])\n"
                               "b = aten.neg.default(x)\nreturn (b,)")) == 1);
  CHECK(OperationsOf(TextGraph("x: f32[8]",
                               "a = mylib.log.default(x)\n"
                               "b = aten.neg.default(x)\nreturn (b,)")) == 2);
}

}  // namespace
}  // namespace idbg::fusion::lowering_realize_test
