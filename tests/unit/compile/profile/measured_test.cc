// SPDX-License-Identifier: Apache-2.0
#include "compile/profile/measured.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "compile/profile/kernel_index.h"
#include "logs/profile/profile_builder.h"
#include "logs/trace_builder.h"

namespace idbg::compile::measured_test {
namespace {

using Catch::Approx;
using logs::ProfileBuilder;

// Two compilations with a kernel of one name each, a forward and its backward.
logs::Trace TwoCompilations() {
  const auto code = [](const std::string& aot_id, const std::string& calls) {
    return "# AOT ID: ['" + aot_id + "']\n" +
           "triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''\n''')\n"
           "def call(args):\n" +
           calls + "    return ()\n";
  };
  const std::string add = "    triton_poi_fused_add_0.run(buf0, 8, stream=stream0)\n";
  const std::string mm = "    extern_kernels.mm(buf0, buf1, out=buf2)\n";
  const auto record = [](const std::string& payload, const std::string& id) {
    return logs::WithPayload(R"("inductor_output_code": {}, )" + id, payload);
  };
  return logs::TraceOf(
      logs::Start(logs::Id(0, 0)) + record(code("0_forward", add + mm), logs::Id(0, 0)) +
      record(code("0_backward", mm + add), logs::Id(0, 0)) + logs::Start(logs::Id(1, 0)) +
      record(code("1_inference", add), logs::Id(1, 0)));
}

class Recorder {
 public:
  void Range(const char* name, double start_us, float duration_us, std::int32_t sequence = -1,
             std::uint32_t thread = 0) {
    builder_.AddRange(
        name,
        {.start_us = start_us, .duration_us = duration_us, .thread = thread, .sequence = sequence});
  }
  // A kernel and its launch, 1 us long.
  void Kernel(const char* name, double launch_us, double start_us, float duration_us,
              std::uint32_t thread = 0) {
    ++correlation_;
    builder_.Add(logs::Launch{
        .start_us = launch_us, .duration_us = 1, .thread = thread, .correlation = correlation_});
    builder_.Add(logs::DeviceWork{.start_us = start_us,
                                  .duration_us = duration_us,
                                  .name = builder_.Name(name),
                                  .correlation = correlation_});
  }
  logs::Profile Take() { return builder_.Take(); }

 private:
  ProfileBuilder builder_{"test.json", "torch.profiler trace"};
  std::uint32_t correlation_ = 0;
};

const MeasuredKernel* Find(const MeasuredRun& run, const std::string& name,
                           const std::string& region) {
  for (const MeasuredKernel& kernel : run.kernels) {
    if (kernel.name == name && kernel.region == region) return &kernel;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("operators of the library have the names of a profiler", "[profile]") {
  CHECK(ProfiledName("extern_kernels.mm") == "aten::mm");
  CHECK(ProfiledName("extern_kernels.bias_addmm") == "aten::addmm");
  CHECK(ProfiledName("aoti_torch_cuda_mm_out") == "aten::mm");
  CHECK(ProfiledName("torch.ops.aten.sort.stable") == "aten::sort");
  CHECK(ProfiledName("aten.randint.low_out") == "aten::randint");
  CHECK(ProfiledName("torch.ops.mkldnn._linear_pointwise.default") == "mkldnn::_linear_pointwise");
  CHECK(ProfiledName("triton_poi_fused_add_0").empty());
}

TEST_CASE("kernels belong to the call of compiled code that launched them", "[profile]") {
  const logs::Trace trace = TwoCompilations();
  Recorder recorder;
  recorder.Range("TorchDynamo Cache Lookup", 0, 9);
  recorder.Range("Torch-Compiled Region: 0/0", 10, 30);
  recorder.Range("CompiledFunction", 11, 28, 5);
  recorder.Range("## Call CompiledFxGraph f ##", 12, 20);
  recorder.Kernel("triton_poi_fused_add_0", 13, 100, 4);
  recorder.Range("aten::mm", 15, 5);
  recorder.Kernel("gemm", 16, 105, 10);
  recorder.Kernel("gemm_reduce", 18, 116, 2);
  // Beyond the graph, in eager mode.
  recorder.Range("aten::mul", 50, 4);
  recorder.Kernel("vectorized", 51, 120, 3);
  // The backward, on another thread: found by its number.
  recorder.Range("CompiledFunctionBackward", 60, 30, 5, 1);
  recorder.Range("## Call CompiledFxGraph b ##", 61, 20, -1, 1);
  recorder.Kernel("triton_poi_fused_add_0", 62, 130, 6, 1);
  recorder.Range("Torch-Compiled Region: 1/0", 100, 10);
  recorder.Range("## Call CompiledFxGraph g ##", 101, 8);
  recorder.Kernel("triton_poi_fused_add_0", 102, 140, 1);
  const logs::Profile profile = recorder.Take();
  const MeasuredRun run = JoinProfile(profile, trace, {});

  REQUIRE(run.codes.size() == 3);
  CHECK(run.total_us == Approx(26));
  CHECK(run.compiled_us == Approx(23));
  CHECK(run.joined_us == Approx(23));
  const MeasuredKernel* mm = Find(run, "extern_kernels.mm", "0/0");
  REQUIRE(mm != nullptr);
  CHECK(mm->time.calls == 1);  // though it launched two kernels
  CHECK(mm->time.total_us == Approx(12));
  CHECK(run.codes[*mm->code].aot_id == "0_forward");
  const MeasuredKernel* eager = Find(run, "vectorized", "");
  REQUIRE(eager != nullptr);
  CHECK_FALSE(eager->is_compiled);
  CHECK(eager->caller == "aten::mul");
  std::vector<std::string> graphs;
  for (const MeasuredKernel& kernel : run.kernels) {
    if (kernel.name == "triton_poi_fused_add_0") graphs.push_back(run.codes[*kernel.code].aot_id);
  }
  CHECK(graphs == std::vector<std::string>{"0_backward", "0_forward", "1_inference"});
  REQUIRE(run.regions.size() == 2);
  CHECK(run.regions[0].id == "0/0");
  CHECK(run.regions[0].lookup.mean_us() == Approx(9));
  CHECK(run.regions[0].kernel_us == Approx(22));
  CHECK(run.regions[0].calls() == 1);         // with its backward
  CHECK(run.regions[0].gap_us == Approx(2));  // 104 to 105, 115 to 116
}

TEST_CASE("a device waits for the host where the next launch comes after the last kernel",
          "[profile]") {
  Recorder recorder;
  recorder.Kernel("a", 0, 10, 5);
  recorder.Kernel("b", 2, 16, 4);   // launched before a ended
  recorder.Kernel("c", 30, 35, 5);  // launched after b ended
  recorder.Kernel("d", 31, 36, 2);  // at the same time
  const logs::Profile profile = recorder.Take();
  const MeasuredRun run = JoinProfile(profile, {}, {});
  REQUIRE(run.devices.size() == 1);
  CHECK(run.devices[0].span_us == Approx(30));
  CHECK(run.devices[0].busy_us == Approx(14));
  CHECK(run.devices[0].host_gap_us == Approx(15));
  REQUIRE(run.gaps.size() == 2);
  CHECK(run.gaps[0].after == "b");
  CHECK(run.gaps[0].before == "c");
  CHECK(run.gaps[0].waits_for_host == true);
  CHECK(run.gaps[1].waits_for_host == false);
}

TEST_CASE("without ranges generated kernels are joined by their names alone", "[profile]") {
  const logs::Trace trace = TwoCompilations();
  Recorder recorder;
  recorder.Kernel("triton_poi_fused_add_0", 0, 10, 5);
  recorder.Kernel("gemm", 1, 16, 5);
  const logs::Profile profile = recorder.Take();
  const MeasuredRun run = JoinProfile(profile, trace, {});
  const MeasuredKernel* add = Find(run, "triton_poi_fused_add_0", "");
  REQUIRE(add != nullptr);
  CHECK(add->code.has_value());
  CHECK(add->is_ambiguous);
  CHECK_FALSE(Find(run, "gemm", "")->is_compiled);
}

}  // namespace idbg::compile::measured_test
