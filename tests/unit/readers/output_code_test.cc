// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "base/files/file.h"
#include "readers/reader.h"

namespace idbg::readers::output_code_test {
namespace {

using Names = std::vector<std::string>;

const std::string kData = IDBG_TEST_DATA "/inductor/";

ModelFile ReadText(std::string_view text) { return ReadModel({.bytes = text, .name = "code.py"}); }

std::string Code(const std::string& functions) {
  return "async_compile = AsyncCompile()\n"
         "cpp_fused_0 = async_compile.cpp_pybinding(['float*'], '''\nvoid kernel()\n''')\n" +
         functions;
}

// The kernels launched, in order, without their prefix.
Names Launches(const KernelModule& module, KernelKind kind) {
  Names names;
  for (const Call& call : module.calls) {
    const Kernel& kernel = module.kernels[call.kernel];
    if (kernel.kind == kind) names.push_back(kernel.name);
  }
  return names;
}

TEST_CASE("every era's output code has the kernels and calls that it shows",
          "[readers][inductor]") {
  struct Case {
    const char* file;
    Names defined;
    Names launched;
    Names externs;
    Names fallbacks;
  };
  for (const Case& one : {
           Case{"randint_2024_12.py",
                {"triton_poi_fused_native_dropout_0", "triton_poi_fused_baz_gelu_native_dropout_1"},
                {"triton_poi_fused_native_dropout_0", "triton_poi_fused_baz_gelu_native_dropout_1"},
                {},
                {"aten.randint.low_out", "torch.ops.test.baz.default"}},
           Case{"addmm_2025_05.py",
                {"triton_poi_fused_addmm_relu_sigmoid_0", "triton_poi_fused_mul_1",
                 "triton_poi_fused_addmm_gelu_2"},
                {"triton_poi_fused_addmm_relu_sigmoid_0", "triton_poi_fused_mul_1",
                 "triton_poi_fused_addmm_gelu_2"},
                {"extern_kernels.mm", "extern_kernels.mm"},
                {}},
           Case{
               "flex_attention_2024_12.py", {"triton_tem_fused_0"}, {"triton_tem_fused_0"}, {}, {}},
           Case{"all_reduce_2025_07.py",
                {"cpp_fused_all_reduce_0", "cpp_fused_mul_1"},
                {"cpp_fused_all_reduce_0", "cpp_fused_mul_1"},
                {},
                {"torch.ops._c10d_functional.all_reduce_.default",
                 "torch.ops._c10d_functional.wait_tensor.default"}},
           Case{"collectives_2025_07.py",
                {"cpp_fused_all_reduce_0", "cpp_fused_add_repeat_1"},
                {"cpp_fused_all_reduce_0", "cpp_fused_add_repeat_1"},
                {},
                {"torch.ops._c10d_functional.all_reduce_.default",
                 "torch.ops._c10d_functional.wait_tensor.default",
                 "torch.ops._c10d_functional.all_gather_into_tensor.default",
                 "torch.ops._c10d_functional.reduce_scatter_tensor.default",
                 "torch.ops._c10d_functional.wait_tensor.default",
                 "torch.ops._c10d_functional.wait_tensor.default"}},
       }) {
    CAPTURE(one.file);
    const ModelFile file = ReadModelFile(kData + one.file);
    CHECK(file.format == "Inductor output code");
    CHECK(file.losses.empty());
    const KernelModule& module = file.kernels.value();
    CHECK(module.aot_id.ends_with("_inference"));
    Names defined, launched;
    for (const Kernel& kernel : module.kernels) {
      const bool is_library =
          kernel.kind == KernelKind::kExtern || kernel.kind == KernelKind::kFallback;
      if (!is_library) defined.push_back(kernel.name);
    }
    for (const KernelKind kind :
         {KernelKind::kPointwise, KernelKind::kTemplate, KernelKind::kCpp}) {
      for (const std::string& name : Launches(module, kind)) launched.push_back(name);
    }
    CHECK(defined == one.defined);
    CHECK(launched == one.launched);
    CHECK(Launches(module, KernelKind::kExtern) == one.externs);
    CHECK(Launches(module, KernelKind::kFallback) == one.fallbacks);
  }
}

TEST_CASE("a Triton kernel tells its source nodes, operators and ATen nodes",
          "[readers][inductor]") {
  const ModelFile file = ReadModelFile(kData + "addmm_2025_05.py");
  const Kernel& gelu = file.kernels->kernels.at(2);
  CHECK(gelu.kind == KernelKind::kPointwise);
  CHECK(gelu.line == 131);
  CHECK(gelu.source_nodes == Names{"add", "z"});
  CHECK(gelu.original_aten == Names{"aten.addmm", "aten.gelu"});
  CHECK(gelu.nodes == Names{"add_tensor", "mul_1", "mul_2", "erf", "add", "mul_3"});
  const Call& last = file.kernels->calls.back();
  CHECK(last.kernel == 2);
  CHECK(last.nodes == gelu.nodes);
}

TEST_CASE("C++ kernels get their nodes from the provenance file", "[readers][inductor]") {
  KernelModule module = ReadModelFile(kData + "conv_cpu_2.13.py").kernels.value();
  REQUIRE(module.kernels.size() == 6);
  CHECK(module.calls.size() == 6);
  CHECK(module.kernels[1].nodes.empty());
  const std::string name = kData + "conv_cpu_2.13.provenance.json";
  const base::MappedFile json(name);
  CHECK(AddProvenance(module, json.text(), name) == 6);
  CHECK(module.kernels[0].nodes == Names{"convolution"});
  CHECK(module.kernels[1].nodes.size() == 18);
  CHECK(std::ranges::count(module.kernels[1].nodes, "relu") == 1);
  CHECK(module.calls[3].nodes == Names{"addmm"});
  CHECK(module.calls[3].source_nodes == Names{"batch_norm", "x", "x_1", "x_2"});
}

TEST_CASE("partitions run where `call` runs them", "[readers][inductor]") {
  const ModelFile file = ReadText(
      Code("def partition_0(args):\n    cpp_fused_0(buf0)\n    return (buf0, )\n"
           "class Runner:\n    def call(self, args):\n        extern_kernels.mm(a, b, out=c)\n"
           "        (buf0,) = self.partitions[0](partition0_args)\n"
           "        (buf0,) = self.partitions[0](partition0_args)\n        return (buf0, )\n"
           "def benchmark_compiled_module():\n    cpp_fused_0(buf0)\n"));
  const KernelModule& module = file.kernels.value();
  REQUIRE(module.calls.size() == 3);
  CHECK(module.kernels[module.calls[0].kernel].name == "extern_kernels.mm");
  CHECK(module.calls[1].line == 6);
  CHECK(module.kernels[0].calls == 2);
}

TEST_CASE("a graph fragment of PyTorch 2.9 and later names its layouts and inputs",
          "[readers][inductor]") {
  const ModelFile file = ReadText(
      "async_compile = AsyncCompile()\n"
      "# Topologically Sorted Source Nodes: [a, b], Original ATen: [aten.add]\n"
      "# Source node to ATen node mapping:\n#   a => add\n"
      "# Graph fragment:\n"
      "#   %arg0_1 : Tensor \"f32[8][1]cuda:0\" = PlaceHolder[target=arg0_1]\n"
      "#   %add : Tensor \"f32[8, 16][16, 1]cuda:0\"[num_users=1] = "
      "call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})\n"
      "#   return %add\n"
      "triton_red_fused_add_0 = async_compile.triton('triton_red_fused_add_0', '''\n"
      "@triton_heuristics.reduction(\n''', device_str='cuda')\n"
      "def call(args):\n    triton_red_fused_add_0.run(a, stream=stream0)\n");
  CHECK(file.losses.empty());
  CHECK(file.kernels->kernels.at(0).nodes == Names{"add"});
  CHECK(file.kernels->kernels.at(0).kind == KernelKind::kReduction);
}

TEST_CASE("damaged output code is read as far as it goes", "[readers][inductor]") {
  const ModelFile file =
      ReadText(Code("def call(args):\n    lost.run(buf0)\n    gone.run(buf0)\n"));
  REQUIRE(file.losses.size() == 1);
  CHECK(file.losses[0].what == "launches of kernels that are not defined");
  CHECK(file.losses[0].count == 2);
  CHECK(file.losses[0].example == "line 6: lost.run(buf0)");
  CHECK_THROWS_AS(ReadText(Code("")), base::Error);
  std::string bomb = Code("def f0(args):\n    cpp_fused_0(buf0)\n");
  for (int i = 1; i < 60; ++i) {
    const std::string inner = "    f" + std::to_string(i - 1) + "(args)\n";
    bomb += "def f" + std::to_string(i) + "(args):\n" + inner + inner;
  }
  CHECK_THROWS_AS(ReadText(bomb + "def call(args):\n    f59(args)\n"), base::Error);
}

}  // namespace
}  // namespace idbg::readers::output_code_test
