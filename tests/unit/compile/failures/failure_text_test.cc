// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "compile/failures/failures.h"
#include "compile/user_frames.h"

namespace idbg::compile::failure_text_test {
namespace {

constexpr char kFake[] =
    "RuntimeError when making fake tensor call\n"
    "  Explanation: Dynamo failed to run FX node with fake tensors: call_function mm(): got "
    "RuntimeError('a and b must have same reduction dim, but got [3, 4] X [5, 6].')\n"
    "  Hint: Your code may result in an error when running in eager. Please double check.\n"
    "\n  Developer debug context: \n\n For more details about this graph break, please visit: "
    "https://example.org/gb/gb4315.html";

constexpr char kTraceback[] =
    "Traceback (most recent call last):\n"
    "  File \"/v/site-packages/torch/_dynamo/convert_frame.py\", line 2102, in _compile\n"
    "    guarded_code = compile_inner(code)\n"
    "                   ^^^^^^^^^^^^^^^^^^^\n"
    "  File \"/v/site-packages/torch/_ops.py\", line 8, in __call__\n"
    "torch._dynamo.exc.TorchRuntimeError: RuntimeError when making fake tensor call\n"
    "  Explanation: short\n\nfrom user code:\n"
    "   File \"/home/user/m.py\", line 12, in forward\n    return self.layer(x)\n"
    "  File \"/v/site-packages/torch/nn/modules/module.py\", line 1789, in _call_impl\n"
    "    return forward_call(*args)\n"
    "\nSet TORCHDYNAMO_VERBOSE=1 for the internal stack trace\n";

constexpr char kLowering[] =
    "LoweringException: NotImplementedError: no lowering\ncall it on the host\n"
    "  target: aten.sinh.default\n  args[0]: TensorBox(StorageBox(\n"
    "        File \"/home/user/m.py\", line 18, in sinh,\n  ))\nFound from : \n"
    "   File \"/home/user/m.py\", line 19, in sinh\n    return torch.sinh(y)\n"
    "           ^^^^^^^^^^^^^\n";

TEST_CASE("a failure of Dynamo has its cause, its hints and the user's line", "[trace]") {
  const FailureText text = ParseFailureText("TorchRuntimeError", kFake, kTraceback);
  CHECK(text.cause ==
        "RuntimeError: a and b must have same reduction dim, but got [3, 4] X [5, 6].");
  CHECK(text.Sentence() ==
        "RuntimeError when making fake tensor call: a and b must have same reduction dim, but got "
        "[3, 4] X [5, 6]");
  CHECK(text.parts.hints.size() == 1);
  CHECK(text.place.ToString() == "/home/user/m.py:12");
  CHECK(text.code == "return self.layer(x)");
  CHECK(text.parts.stack.size() == 2);
  CHECK(text.traceback.size() == 2);
  CHECK(text.whole.find("gb4315") != std::string::npos);
}

TEST_CASE("a failure of Inductor has its target and where it was found", "[trace]") {
  const FailureText text = ParseFailureText("InductorError", kLowering, "");
  CHECK(text.message == "LoweringException: NotImplementedError: no lowering\ncall it on the host");
  CHECK(text.target == "aten.sinh.default");
  CHECK(text.place.ToString() == "/home/user/m.py:19");
  CHECK(text.code == "return torch.sinh(y)");
}

TEST_CASE("a traceback alone tells the exception, and the last of a chain counts", "[trace]") {
  const FailureText text = ParseFailureText(
      "BackendCompilerFailed", "",
      "Traceback (most recent call last):\n  File \"/home/user/a.py\", line 1, in first\n"
      "KeyError: 1\n\nThe above exception was the direct cause of the following exception:\n\n"
      "Traceback (most recent call last):\n  File \"/home/user/b.py\", line 23, in backend\n"
      "    raise X\ntorch._dynamo.exc.BackendCompilerFailed: backend='b' raised:\nX: no\n\n"
      "Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace\n");
  CHECK(text.Sentence() == "backend='b' raised: X: no");
  CHECK(text.place.ToString() == "/home/user/b.py:23");
  CHECK(ParseFailureText("X", "", "").Sentence() == "reason not recorded");
}

std::string AdviceFor(const std::string& type, const std::string& reason) {
  return AdviseOnFailure({.type = type, .reason = reason}, ParseFailureText(type, reason, ""));
}

// One check for each line of advice: what the log itself says comes first.
TEST_CASE("advice on failures follows the log", "[trace]") {
  CHECK(AdviceFor("TorchRuntimeError",
                  "RuntimeError when making fake tensor call\n  Explanation: x: got "
                  "RuntimeError('no fake. Please use `double.register_fake` to add one.')\n"
                  "  Hint: Your code may result in an error when running in eager.\n") ==
        "use `double.register_fake` to add one");
  CHECK(AdviceFor("ValueError", "bad value. Please pass two. More.") == "pass two");
  CHECK(AdviceFor("TorchRuntimeError", kFake).starts_with("run the function without torch.comp"));
  CHECK(AdviceFor("BackendCompilerFailed", "backend='b' raised:\nX")
            .starts_with("the first of backend="));
  CHECK(AdviceFor("Unsupported", "Something\n  Explanation: no.\n  Hint: Set it.\n") == "Set it.");
  CHECK(AdviceFor("InductorError", kLowering).starts_with("Inductor cannot compile aten.sinh"));
  CHECK(AdviceFor("AssertionError", "x").starts_with("the first of backend="));
  CHECK(AdviseOnFailure({.type = "E", .reason = "x", .is_of_backward = true},
                        ParseFailureText("E", "x", ""))
            .starts_with("its traceback is where the program called backward()"));
  CHECK(AdviceFor("UnsafeScriptObjectError",
                  "Attempted to access unregistered member on an OpaqueObject\n"
                  "  Explanation: Member 'm' is not registered.\n  Hint: Register 'm' with it.\n")
            .starts_with("Dynamo cannot trace what this line does"));
}

TEST_CASE("sentences on failures are short and without addresses", "[trace]") {
  CHECK(ParseFailureText("UserError",
                         "Constraints violated (b)!\n  - Not b != 2.\n  - Not b % 2.\n"
                         "  - Not b // 2.\nSuggested fixes:\n  b = 2*_b\n",
                         "")
            .Sentence() == "Constraints violated (b)! - Not b != 2. - Not b % 2 (and 1 more)");
  CHECK(ParseFailureText("E",
                         "Aliasing\n  Explanation: no aliasing. Found in <bound method "
                         "HigherOrderOperator.name of <torch._higher_order_ops.cond.CondOp object "
                         "at 0x7fe8>>\n",
                         "")
            .Sentence() == "Aliasing: no aliasing. Found in cond");
}

TEST_CASE("frames are the user's, a library's or PyTorch's", "[trace]") {
  CHECK(OwnerOf("/home/user/m.py") == FrameOwner::kUser);
  CHECK(OwnerOf("") == FrameOwner::kUser);
  CHECK(OwnerOf("/home/user/torch/model.py") == FrameOwner::kUser);
  CHECK(OwnerOf("/v/site-packages/torch/nn/modules/module.py") == FrameOwner::kTorch);
  CHECK(OwnerOf("torch/_dynamo/utils.py") == FrameOwner::kTorch);
  CHECK(OwnerOf("/src/pytorch/torch/_ops.py") == FrameOwner::kTorch);
  CHECK(OwnerOf("/v/site-packages/transformers/m.py") == FrameOwner::kLibrary);
  CHECK(OwnerOf("/usr/lib/python3.11/logging/__init__.py") == FrameOwner::kLibrary);
  const std::vector<logs::Frame> stack = {{.file = "/home/user/m.py", .line = 3},
                                          {.file = "/v/site-packages/x/y.py", .line = 4},
                                          {.file = "/v/site-packages/torch/z.py", .line = 5}};
  CHECK(UserPlaceOf(stack).line == 3);
  CHECK(UserPlaceOf(std::span(stack).subspan(1)).line == 4);
  CHECK(FindUserFrame({}) == nullptr);
  CHECK(Describe(stack[2]) == "/v/site-packages/torch/z.py:5 (PyTorch)");
}

}  // namespace
TEST_CASE("paths that comments of guards cut are whole again", "[compile]") {
  const std::vector<std::string> files = {
      "/opt/venv/lib/python3.11/site-packages/torch/nn/modules/conv.py", "/tmp/m/p/p2_dyn.py"};
  const auto complete = [&](std::string file) {
    CompletePath(files, file);
    return file;
  };
  CHECK(complete("mp/m/p/p2_dyn.py") == files[1]);
  CHECK(complete("nn/modules/conv.py") == files[0]);
  CHECK(complete("nn/modules/linear.py") == "torch/nn/modules/linear.py");
  CHECK(complete("mp/other.py") == "mp/other.py");
  CHECK(complete("/a/b.py") == "/a/b.py");
}

}  // namespace idbg::compile::failure_text_test
