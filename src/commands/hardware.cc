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

class HardwareList final : public Command {
 public:
  void DeclareFlags(Flags&) override {}
  int Run(const Session& session) override {
    std::vector<device::Hardware> hardware;
    for (const std::string& name : device::HardwareNames())
      hardware.push_back(device::LoadHardware(name));
    return session.Report(views::HardwareListDocument(hardware));
  }
};

class HardwareShow final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("name", name_, "Catalogue name or hardware file",
                     {.required = true, .suggestions = device::HardwareNames});
  }
  int Run(const Session& session) override {
    return session.Report(views::HardwareDocument(device::LoadHardware(name_)));
  }

 private:
  std::string name_;
};

class HardwareCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", file_, "Hardware file or catalogue name",
                     {.required = true, .suggestions = device::HardwareNames});
  }
  int Run(const Session& session) override {
    const device::Hardware hardware = device::LoadHardware(file_);
    return session.Report(
        views::HardwareCheckDocument(hardware, file_, device::CheckHardware(hardware)));
  }

 private:
  std::string file_;
};

class HardwareCalibrate final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--device", request_.device, "Device to measure", {.choices = {"cpu", "cuda"}});
    flags.Value("--python", request_.python, "Python with torch");
    flags.Value("--threads", request_.threads, "Of cpu: threads of torch; 0: its own choice");
    flags.Value("--folder", request_.folder, "Of cuda: folder for the results of each step");
    flags.Value("--from", request_.graphs, "Of cuda: graphs that are already measured");
    flags.Value("--base", request_.base, "Of cuda: hardware file with the specifications");
    flags.Value("--limit", request_.limit_s,
                "Seconds for measuring (default: 60 of cpu, 600 of cuda)");
  }
  int Run(const Session& session) override {
    const base::InterruptScope interrupts;
    Progress progress("measuring", "steps", session.ShowsProgress());
    const std::string file =
        analyze::Calibrate(request_, [&progress](double done, double total, std::string_view next) {
          progress.Update(done, total, next);
        });
    progress.Clear();
    session.Print(file);
    return base::kExitClean;
  }

 private:
  analyze::CalibrateRequest request_;
};

class HardwarePrice final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("launches", launches_, "Launches, and sets of kernel costs",
                     {.required = true});
    flags.Value("--hardware", hardware_, "Device that they run on",
                {.required = true, .suggestions = device::HardwareNames});
  }
  int Run(const Session& session) override {
    session.Print(analyze::PriceLoops(launches_, hardware_));
    return base::kExitClean;
  }

 private:
  std::string launches_, hardware_;
};

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

class HardwareLearn final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("calls", request_.calls,
                     "Measured calls (tools/inductor_debug/calibration/measure_calls.py)",
                     {.required = true});
    flags.Value("--hardware", request_.hardware, "Device that they were measured on",
                {.required = true, .suggestions = device::HardwareNames});
    flags.Value("--also", request_.also, "Calls of a relative of the device, to learn from too");
    flags.Value("--also-hardware", request_.also_hardware,
                "The relative that they were measured on", {.suggestions = device::HardwareNames});
    flags.Value("--model", request_.model,
                "Output file for the model; without it the device's own is judged");
    flags.Value("--epochs", request_.epochs, "Passes over the calls");
    flags.Value("--members", request_.members, "Networks whose mean is taken");
    flags.Value("--threads", request_.threads, "Number of CPU threads (0: chosen by LibTorch)");
    flags.Value("--seed", request_.seed, "Random seed");
  }
  int Run(const Session& session) override {
    LearnProgress progress(session);
    const auto [samples, training] = analyze::LearnCalls(request_, progress);
    return session.Report(views::CallErrorsDocument(samples, training, request_.model));
  }

 private:
  analyze::LearnCallsRequest request_;
};

}  // namespace

std::unique_ptr<Command> MakeHardwarePrice() { return std::make_unique<HardwarePrice>(); }
std::unique_ptr<Command> MakeHardwareLearn() { return std::make_unique<HardwareLearn>(); }
std::unique_ptr<Command> MakeHardwareCalibrate() { return std::make_unique<HardwareCalibrate>(); }
std::unique_ptr<Command> MakeHardwareList() { return std::make_unique<HardwareList>(); }
std::unique_ptr<Command> MakeHardwareShow() { return std::make_unique<HardwareShow>(); }
std::unique_ptr<Command> MakeHardwareCheck() { return std::make_unique<HardwareCheck>(); }

}  // namespace idbg::commands
