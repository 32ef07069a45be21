// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompile_reason.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

namespace idbg::compile::recompile_reason_test {
namespace {

TEST_CASE("a source is named as the program writes it", "[recompiles]") {
  CHECK(PlainSource("L['x'].size()[0]") == "x.size()[0]");
  CHECK(PlainSource("L['self']._modules['layers']._modules['0']._parameters['weight']") ==
        "self.layers[0].weight");
  CHECK(PlainSource("G['model']._modules['norm'].__dict__['_cache']") ==
        "model.norm.__dict__['_cache']");
  CHECK(PlainSource("L['self']._private._buffers['seen']") == "self._private.seen");
  CHECK(PlainSource("self._modules['0'].training") == "self[0].training");
  CHECK(PlainSource("L['self']._modules['open") == "self._modules['open");
}

TEST_CASE("every text of a failed guard is taken apart", "[trace]") {
  struct Case {
    std::string text;
    RecompileKind kind;
    std::string source;
    std::string expected;
    std::string actual;
  };
  using enum RecompileKind;
  for (const Case& one : {
           Case{"tensor 'x' dispatch key set mismatch. expected DispatchKeySet(CPU, AutogradCPU), "
                "actual DispatchKeySet(CPU)",
                kDispatchKeys, "x", "DispatchKeySet(CPU, AutogradCPU)", "DispatchKeySet(CPU)"},
           Case{"tensor 'x' dtype mismatch. expected Float, actual Half", kDtype, "x", "Float",
                "Half"},
           Case{"tensor 'x' Tensor device index mismatch. Expected device index to be 0, actual 1",
                kDevice, "x", "0", "1"},
           Case{"tensor 'x' requires_grad mismatch. expected requires_grad=0", kRequiresGrad, "x",
                "False", "True"},
           Case{"tensor 'x' rank mismatch. expected 1, actual 2", kRank, "x", "1", "2"},
           Case{"tensor 'L['x']' size mismatch at index 0. expected 4, actual 5", kSize, "x", "4",
                "5"},
           Case{"tensor 'L['self'].w' stride mismatch at index 1. expected 4, actual 1", kStride,
                "self.w", "4", "1"},
           Case{"expected type of 'y' to be a tensor type, ' but found <class 'int'>", kTensorType,
                "y", "", "<class 'int'>"},
           Case{"Duplicate tensor found where not expected! L['y']should not alias to anything, "
                "but is aliased",
                kAliasing, "y", "", ""},
           Case{"Duplicate tensors found: [\"x\", \"y\"]", kAliasing, "x, y", "", ""},
           Case{"GLOBAL_STATE changed: grad_mode autocast(cpu)_enabled ", kGlobalState,
                "grad_mode autocast(cpu)_enabled", "", ""},
           Case{"CodeGuardAccessor: Not a function on fn.__code__", kObject, "fn.__code__", "", ""},
           Case{"___check_obj_id(fn, 140386349334368), type=<class 'function'>", kObject, "fn", "",
                ""},
           Case{"___check_obj_id(L['f'].a[(1, 2)], 14)", kObject, "f.a[(1, 2)]", "", ""},
           Case{"___check_type_id(L['n'], 9)", kType, "n", "", ""},
           Case{"len(L['xs']) == 2", kLength, "xs", "2", ""},
           Case{"not ___dict_contains('b', d)", kKeys, "d", "", ""},
           Case{"len(L['d']) != 2", kLength, "d", "2", ""},
           Case{"hasattr(L['m'], 'a')", kAttribute, "m", "", ""},
           Case{"6 <= x.size()[0]", kShapeGuard, "6 <= x.size()[0]", "", ""},
           Case{"Ne(L['x'].size()[0], 4)", kShapeGuard, "Ne(L['x'].size()[0], 4)", "", ""},
           Case{"L['n'] == 3", kValue, "n", "3", ""},
           Case{"fn.__closure__[0].cell_contents == 2", kValue, "fn.__closure__[0].cell_contents",
                "2", ""},
           Case{"mode == 'fast'", kValue, "mode", "'fast'", ""},
           Case{"x is y", kAliasing, "x, y", "", ""},
           Case{"L['y'] is None", kType, "y", "", ""},
           Case{"tensor 'w' dtype mismatch. expected Float, actual BFloat16. Guard failed on a "
                "parameter, consider using a setting",
                kDtype, "w", "Float", "BFloat16"},
           Case{"BACKEND_MATCH failure: torch.compile detected different backend callables. Cached "
                "backend: _TorchCompileWrapper(compiler='eager', dynamic=None) (id=0x7f). New "
                "backend: _TorchCompileInductorWrapper (id=0x7e). If this, unset it.",
                kBackend, "torch.compile", "eager", "inductor"},
           Case{"Unexpected recompilation: runtime guards failed even though they passed during "
                "recompilation-reason analysis.",
                kUnstable, "", "", ""},
           Case{"___check_torch_function_mode_stack()", kGlobalState, "torch_function_mode_stack",
                "", ""},
           Case{"utils_device.CURRENT_DEVICE == None", kGlobalState, "default_device", "", ""},
           Case{"torch.autograd.forward_ad._current_level == -1", kGlobalState, "forward_ad_level",
                "", ""},
           Case{"torch._functorch.pyfunctorch.compare_functorch_state([])", kGlobalState,
                "functorch_state", "", ""},
           Case{"(type(L['x']) is float and __math_isnan(L['x']))", kValue, "x", "nan", ""},
           Case{"not L['xs']", kLength, "xs", "0", ""},
           Case{"___tuple_iterator_len(L['xs']) == 2", kLength, "xs", "2", ""},
           Case{"cache line invalidated", kOther, "cache line invalidated", "", ""},
       }) {
    INFO(one.text);
    const RecompileReason reason = ParseRecompileReason("0/3: " + one.text);
    CHECK(reason.kind == one.kind);
    CHECK(reason.source == one.source);
    CHECK(reason.expected == one.expected);
    CHECK(reason.actual == one.actual);
    CHECK(ParseRecompileReason(one.text).kind == one.kind);
    const RecompileReason backward = ParseRecompileReason("!2/0/3: " + one.text);
    CHECK(backward.version == "!2/0/3");
    CHECK(backward.source == one.source);
  }
}

TEST_CASE("a reason names the cached version, the dimension and the user's line", "[trace]") {
  const RecompileReason size =
      ParseRecompileReason("12/3: tensor 'x' size mismatch at index 1. expected 6, actual 7");
  CHECK(size.version == "12/3");
  CHECK(size.dimension == 1);
  CHECK(size.text == "tensor 'x' size mismatch at index 1. expected 6, actual 7");
  const RecompileReason value = ParseRecompileReason(
      "7/0: self.step == 0            # self.step += 1  # project/kinds.py:55 in forward (HINT: "
      "set "
      "it (now))\nUser stack trace:\n  File \"kinds.py\", line 55, in forward");
  CHECK(value.text == "self.step == 0");
  CHECK(value.code == "self.step += 1");
  CHECK(value.hint == "set it (now)");
  CHECK(ParseRecompileReason("L['x'] == 3").version.empty());
}

TEST_CASE("why compiled autograd captured a backward again is taken apart", "[trace]") {
  const RecompileReason graph = ParseCaptureReason(
      "!3: Cache miss due to new autograd node: SinBackward0 (NodeCall 2) with key size 38, "
      "previous key sizes=[]");
  CHECK(graph.kind == RecompileKind::kBackwardGraph);
  CHECK(graph.source.empty());
  CHECK(graph.actual == "SinBackward0");
  CHECK(graph.text.starts_with("Cache miss"));
  const RecompileReason state = ParseCaptureReason(
      "!1: Cache miss due to new autograd node: torch::autograd::AccumulateGrad (NodeCall 3) with "
      "key size 33, previous key sizes=[22]");
  CHECK(state.kind == RecompileKind::kBackwardState);
  CHECK(state.source == "AccumulateGrad");
  const RecompileReason sizes =
      ParseCaptureReason("!2: Cache miss due to 1 changed tensor shapes (total of 4): sizes[3]");
  CHECK(sizes.kind == RecompileKind::kBackwardState);
  CHECK(sizes.source == "sizes");
}

// Found by the campaign: advice that never ended.
TEST_CASE("a source with braces of its own goes into advice once", "[trace]") {
  const RecompileReason cause{.text = "a guard", .kind = RecompileKind::kKeys, .source = "x['{}']"};
  CHECK(AdviseOnRecompile(cause, {}, {}, {}) ==
        "always pass x['{}'] with the same keys, in the same order");
  CHECK(AdviseOnRecompile(
            {.text = "a guard", .kind = RecompileKind::kKeys, .source = "self.config.__dict__"}, {},
            {}, {}) == "set every attribute of self.config before the first call");
}

}  // namespace
TEST_CASE("advice on a size looks at strides, arrays and attributes", "[compile]") {
  const auto advise = [](const char* source, std::vector<GuardDifference> differences) {
    const RecompileReason cause = ParseRecompileReason(
        "0/0: tensor '" + std::string(source) + "' size mismatch at index 0. expected 4, actual 8");
    return AdviseOnRecompile(cause, {}, {}, differences);
  };
  const auto differs = [](const char* before, const char* after) {
    return std::vector<GuardDifference>{
        {.kind = "TENSOR_MATCH", .source = "L['x']", .before = before, .after = after}};
  };
  constexpr std::string_view kMark = "torch._dynamo.mark_dynamic(x, 0) before the first call";
  CHECK(advise("x", {}).starts_with(kMark));
  CHECK(advise("x", differs("size=[4, 3], stride=[3, 1]", "size=[None, 3], stride=[3, 1]"))
            .starts_with(kMark));
  CHECK(advise("x", differs("size=[4, 3], stride=[1, 4]", "size=[None, 3], stride=[1, None]"))
            .starts_with("pass x.contiguous() in all calls"));
  CHECK(advise("___from_numpy(L['a'])", {})
            .starts_with("make it a tensor with torch.from_numpy before the call, and "
                         "torch._dynamo.mark_dynamic(a, 0)"));
  const RecompileReason local =
      ParseRecompileReason("1/0: tensor 'h' size mismatch at index 0. expected 4, actual 8");
  CHECK(AdviseOnRecompile(local, {}, {}, {}, true).find("the inputs it comes from") !=
        std::string::npos);
  CHECK(advise("cache.k", {})
            .starts_with("torch._dynamo.mark_dynamic(cache.k, 0) before the first call that has "
                         "it as a tensor"));
}

TEST_CASE("an attribute that is there or not has a name", "[compile]") {
  const RecompileReason cause = ParseRecompileReason("1/0: not hasattr(G['meter'], 'sum')");
  CHECK(AdviseOnRecompile(cause, {}, {}, {}) ==
        "set the attribute sum of meter either always or never, before the first call");
}

TEST_CASE("a parameter that is compiled in was replaced", "[compile]") {
  CHECK(AdviseOnRecompile(
            ParseRecompileReason("0/0: ___check_obj_id(self._modules['c']._parameters['weight'], "
                                 "14), type=<class 'torch.nn.parameter.Parameter'>"),
            {}, {}, {})
            .starts_with("the program replaced self.c.weight, which freezing compiles in"));
}

TEST_CASE("marks that only some tensors have are no aliasing", "[compile]") {
  const RecompileReason cause = ParseRecompileReason(
      "0/0: '_has_dynamo_dim_marking' is present on runtime tensor but was absent at compile time");
  CHECK(cause.kind == RecompileKind::kAttribute);
  CHECK(AdviseOnRecompile(cause, {}, {}, {})
            .find("(or mark_static, mark_unbacked) was called on the "
                  "tensors of some calls") != std::string::npos);
}

}  // namespace idbg::compile::recompile_reason_test
