// SPDX-License-Identifier: Apache-2.0
#include "analyze/minify/minify.h"

#include "base/error.h"
#include "base/installation.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

class Minify {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("model", request_.model,
                     "Exported model (.pt2) or FX text; it is run, with --numeric without walls",
                     {.required = true});
    DeclareConditions(flags);
    flags.Value("--repro", request_.output, "Folder for repro.pt2, repro.py and the journal");
    flags.Value("--repeat", request_.repeat, "Tries of a graph, for a failure that comes and goes");
    flags.Value("--at-least", request_.at_least, "Tries of --repeat that must show the failure");
    flags.Value("-j,--jobs", request_.jobs, "Graphs that are tried at a time");
    flags.Value("--time-limit", request_.limit_s, "Seconds for one run of the command",
                {.excludes = {"--rule"}});
    flags.Switch("--resume", request_.resumes, "Go on with the journal in the folder of --repro");
    flags.Value("--inputs", request_.inputs,
                "Tensors for the inputs of the model (.npy, .npz, safetensors, torch.save)");
    flags.Value("--python", request_.python, "Python with torch, which runs the script");
    flags.Value("--verify", request_.verify,
                "How the script is run: eager, or compared with torch.compile, or not",
                {.choices = {"eager", "compiled", "none"}});
  }

  int Run(const Session& session) {
    if (!run_fails_.empty()) request_.run_fails = run_fails_;
    request_.program = base::ProgramPath().string();
    request_.invocation = session.command_line;
    const base::InterruptScope interrupts;
    const analyze::Minified minified = analyze::MinifyModel(request_);
    const int code = session.Report(minified.document);
    if (!minified.lacks_python) return code;
    base::LogFailure("the script was not run (name a Python with torch by --python)");
    return base::kExitExternal;
  }

 private:
  void DeclareConditions(Flags& flags) {
    flags.Value("--rule", request_.rule,
                "A finding of analyze that is to stay: constraint:alignment, dtype, ...");
    flags.Value("--adapter", request_.adapter, "Accelerator profile for --rule constraint:...");
    flags.Value("--operator", request_.operators,
                "Operator of the finding (aten.mul); else that of the first");
    flags.Value("--command", request_.command,
                "Shell command that says whether a graph fails; {} is the graph's file");
    flags.Value("--interesting-exit", request_.exit_code,
                "Exit code of --command for a graph that fails (default 0)");
    flags.Value("--interesting-signal", request_.signal, "Signal that ends --command, by number");
    flags.Value("--interesting-output", request_.matches,
                "Regular expression (as grep -E has it) for the output of --command");
    flags.Switch("--crash", request_.is_crash, "A signal, whichever, ends --command");
    flags.Switch("--numeric", request_.is_numeric, "'diff --run' finds a defect");
    flags.Values("--inductor-config", request_.configs,
                 "--numeric: setting of torch._inductor.config, as KEY=VALUE");
    flags.Value("--run-fails", run_fails_,
                "'run' reports a finding that this regular expression matches");
  }

  analyze::MinifyRequest request_;
  std::string run_fails_;
};

}  // namespace

Runner MakeMinify(Flags& flags) { return MakeRunner<Minify>(flags); }

}  // namespace idbg::commands
