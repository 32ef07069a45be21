// SPDX-License-Identifier: Apache-2.0
#include "device/hardware.h"

#include <string>
#include <vector>

#include "analyze/hardware/calibrate.h"
#include "base/error.h"
#include "base/process/interrupt.h"
#include "commands/app/commands.h"
#include "commands/app/progress.h"
#include "device/hardware_files.h"
#include "views/models/device_documents.h"

namespace idbg::commands {
namespace {

// Shows how far the training is, and asks for Ctrl-C.
class LearnProgress final : public train::TrainObserver {
 public:
  explicit LearnProgress(const Session& session)
      : progress_("learning", "batches", session.ShowsProgress()) {}

  bool Cancelled() override { return base::InterruptScope::Requested(); }
  void OnBatch(std::string_view stage, const IdbgBatch& batch, std::int64_t epochs) override {
    progress_.Update(static_cast<double>(batch.epoch * batch.batches + batch.batch),
                     static_cast<double>(epochs * batch.batches), stage);
  }

 private:
  base::InterruptScope interrupts_;
  Progress progress_;
};

}  // namespace

Runner MakeHardwarePrice(Flags& flags) {
  const auto launches = std::make_shared<std::string>();
  const auto hardware = std::make_shared<std::string>();
  flags.Positional("launches", *launches, "Launches, and sets of kernel costs", {.required = true});
  flags.Value("--hardware", *hardware, "Device that they run on",
              {.required = true, .suggestions = device::HardwareNames});
  return [launches, hardware](const Session& session) {
    session.Print(analyze::PriceLoops(*launches, *hardware));
    return base::kExitClean;
  };
}

Runner MakeHardwareLearn(Flags& flags) {
  const auto request = std::make_shared<analyze::LearnCallsRequest>();
  flags.Positional("calls", request->calls,
                   "Measured calls (tools/inductor_debug/calibration/measure_calls.py)",
                   {.required = true});
  flags.Value("--hardware", request->hardware, "Device that they were measured on",
              {.required = true, .suggestions = device::HardwareNames});
  flags.Value("--also", request->also, "Calls of a relative of the device, to learn from too");
  flags.Value("--also-hardware", request->also_hardware, "The relative that they were measured on",
              {.suggestions = device::HardwareNames});
  flags.Value("--model", request->model,
              "Output file for the model; without it the device's own is judged");
  flags.Value("--epochs", request->epochs, "Passes over the calls");
  flags.Value("--members", request->members, "Networks whose mean is taken");
  flags.Value("--threads", request->threads, "Number of CPU threads (0: chosen by LibTorch)");
  flags.Value("--seed", request->seed, "Random seed");
  return [request](const Session& session) {
    LearnProgress progress(session);
    const auto [samples, training] = analyze::LearnCalls(*request, progress);
    return session.Report(views::CallErrorsDocument(samples, training, request->model));
  };
}

Runner MakeHardwareCalibrate(Flags& flags) {
  const auto request = std::make_shared<analyze::CalibrateRequest>();
  flags.Value("--device", request->device, "Device to measure", {.choices = {"cpu", "cuda"}});
  flags.Value("--python", request->python, "Python with torch");
  flags.Value("--threads", request->threads, "Of cpu: threads of torch; 0: its own choice");
  flags.Value("--folder", request->folder, "Of cuda: folder for the results of each step");
  flags.Value("--from", request->graphs, "Of cuda: graphs that are already measured");
  flags.Value("--base", request->base, "Of cuda: hardware file with the specifications");
  flags.Value("--limit", request->limit_s,
              "Seconds for measuring (default: 60 of cpu, 600 of cuda)");
  return [request](const Session& session) {
    const base::InterruptScope interrupts;
    Progress progress("measuring", "steps", session.ShowsProgress());
    const std::string file =
        analyze::Calibrate(*request, [&progress](double done, double total, std::string_view next) {
          progress.Update(done, total, next);
        });
    progress.Clear();
    session.Print(file);
    return base::kExitClean;
  };
}

Runner MakeHardwareList(Flags& /*flags*/) {
  return [](const Session& session) {
    std::vector<device::Hardware> hardware;
    for (const std::string& name : device::HardwareNames())
      hardware.push_back(device::LoadHardware(name));
    return session.Report(views::HardwareListDocument(hardware));
  };
}

Runner MakeHardwareShow(Flags& flags) {
  const auto name = std::make_shared<std::string>();
  flags.Positional("name", *name, "Catalogue name or hardware file",
                   {.required = true, .suggestions = device::HardwareNames});
  return [name](const Session& session) {
    return session.Report(views::HardwareDocument(device::LoadHardware(*name)));
  };
}

Runner MakeHardwareCheck(Flags& flags) {
  const auto file = std::make_shared<std::string>();
  flags.Positional("file", *file, "Hardware file or catalogue name",
                   {.required = true, .suggestions = device::HardwareNames});
  return [file](const Session& session) {
    const device::Hardware hardware = device::LoadHardware(*file);
    return session.Report(
        views::HardwareCheckDocument(hardware, *file, device::CheckHardware(hardware)));
  };
}

}  // namespace idbg::commands
