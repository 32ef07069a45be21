// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "readers/reader.h"

namespace idbg::readers::inductor_ir_test {
namespace {

using Names = std::vector<std::string>;
using Sizes = std::vector<std::int64_t>;

const std::string kData = IDBG_TEST_DATA "/inductor/";

ModelFile ReadText(std::string_view text) { return ReadModel({.bytes = text, .name = "ir.txt"}); }

TEST_CASE("the schedule before fusion has one node for each operation", "[readers][inductor]") {
  const ModelFile file = ReadModelFile(kData + "conv_cpu_2.13.ir_pre_fusion.txt");
  CHECK(file.format == "Inductor IR");
  CHECK(file.losses.empty());
  REQUIRE(file.schedule->nodes.size() == 17);
  const ScheduleNode& mean = file.schedule->nodes[3];
  CHECK(mean.name == "op3");
  CHECK(mean.kind == "SchedulerNode");
  CHECK(mean.detail == "ComputedBuffer");
  CHECK(mean.device == "cpu");
  CHECK(mean.members == Names{"op3"});
  CHECK(mean.reads == Names{"buf2", "arg3_1", "arg4_1", "arg5_1", "arg6_1"});
  CHECK(mean.writes == Names{"buf3"});
  CHECK(mean.iteration == Sizes{16, 64});
}

TEST_CASE("fused nodes list their members, library calls their kernel", "[readers][inductor]") {
  const ModelFile file = ReadModelFile(kData + "conv_cpu_2.13.ir_post_fusion.txt");
  CHECK(file.losses.empty());
  const std::vector<ScheduleNode>& nodes = file.schedule->nodes;
  REQUIRE(nodes.size() == 9);
  CHECK(nodes[2].detail == "extern_kernels.convolution");
  CHECK(nodes[6].kind == "OuterLoopFusedSchedulerNode");
  CHECK(nodes[6].members ==
        Names{"op6", "op7", "op8", "op9", "op13", "op14", "op15", "op16", "op17"});
  CHECK(nodes[6].reads == Names{"buf5", "arg10_1", "arg9_1"});
  CHECK(nodes[6].writes.size() == 9);
  CHECK(nodes[6].device == "cpu");
  CHECK(nodes[7].detail == "torch.ops.aten.sort.stable");
  CHECK(nodes[8].detail == "MultiOutput");
}

TEST_CASE("groups in groups, and the names of PyTorch 2.4", "[readers][inductor]") {
  const ModelFile nested = ReadText(
      "op0_op1_op2: ForeachKernelSchedulerNode(FusedSchedulerNode,SchedulerNode)\n"
      "op0_op1_op2.writes = [WeakDep(name='buf9'), MemoryDep('buf1', c0, {c0: s0})]\n"
      "op0_op1_op2.snodes[0] =\nop0_op1: FusedSchedulerNode(SchedulerNode,SchedulerNode)\n"
      "op0_op1.snodes[0] =\nop0: SchedulerNode(ComputedBuffer)\n"
      "op0.group.device = cuda:0\nop0.group.iteration = (s0, 1)\n"
      "op0_op1.snodes[1] =\nop1: SchedulerNode(ComputedBuffer)\n"
      "op0_op1_op2.snodes[1] =\nop2: SchedulerNode(ComputedBuffer)\n");
  REQUIRE(nested.schedule->nodes.size() == 1);
  CHECK(nested.schedule->nodes[0].members == Names{"op0", "op1", "op2"});
  CHECK(nested.schedule->nodes[0].writes == Names{"buf1"});
  CHECK(nested.schedule->nodes[0].iteration.empty());
  CHECK(nested.schedule->nodes[0].device == "cuda:0");

  const ModelFile old = ReadText(
      "buf0_buf1: FusedSchedulerNode(NoneType,NoneType)\n"
      "buf0_buf1.unmet_dependencies =\n    {   MemoryDep('arg0_1', c0, {c0: 8}, None)}\n"
      "\n\nbuf2: ExternKernelSchedulerNode(ExternKernelOut)\n"
      "buf2.node.kernel = extern_kernels.mm\n");
  REQUIRE(old.schedule->nodes.size() == 2);
  CHECK(old.schedule->nodes[0].members == Names{"buf0", "buf1"});
  CHECK(old.schedule->nodes[0].reads == Names{"arg0_1"});
}

TEST_CASE("unknown lines of a schedule are counted", "[readers][inductor]") {
  const ModelFile file =
      ReadText("op0: SchedulerNode(ComputedBuffer)\nnonsense\x01\nop7.writes = []\n");
  REQUIRE(file.losses.size() == 1);
  CHECK(file.losses[0].count == 2);
  CHECK(file.losses[0].example == "line 2: nonsense?");
  CHECK_THROWS_AS(ReadText("op0 SchedulerNode\n"), base::Error);
}

}  // namespace
}  // namespace idbg::readers::inductor_ir_test
