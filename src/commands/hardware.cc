// SPDX-License-Identifier: Apache-2.0
#include "commands/hardware.h"

#include <string>
#include <vector>

#include "analyze/calibrate.h"
#include "base/error.h"
#include "roofline/hardware.h"
#include "roofline/hardware_check.h"
#include "views/models/hardware_document.h"

namespace idbg::commands {
namespace {

class HardwareList final : public Command {
 public:
  void DeclareFlags(Flags&) override {}
  int Run(const Session& session) override {
    std::vector<roofline::Hardware> hardware;
    for (const std::string& name : roofline::HardwareNames())
      hardware.push_back(roofline::LoadHardware(name));
    return session.Report(views::HardwareListDocument(hardware));
  }
};

class HardwareShow final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("name", name_, "Catalogue name or hardware file",
                     {.required = true, .suggestions = roofline::HardwareNames});
  }
  int Run(const Session& session) override {
    return session.Report(views::HardwareDocument(roofline::LoadHardware(name_)));
  }

 private:
  std::string name_;
};

class HardwareCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", file_, "Hardware file or catalogue name",
                     {.required = true, .suggestions = roofline::HardwareNames});
  }
  int Run(const Session& session) override {
    const roofline::Hardware hardware = roofline::LoadHardware(file_);
    return session.Report(
        views::HardwareCheckDocument(hardware, file_, roofline::CheckHardware(hardware)));
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
    flags.Value("--limit", request_.limit_s, "Of cuda: seconds for measuring");
  }
  int Run(const Session& session) override {
    session.Print(analyze::Calibrate(request_));
    return base::kExitClean;
  }

 private:
  analyze::CalibrateRequest request_;
};

}  // namespace

std::unique_ptr<Command> MakeHardwareCalibrate() { return std::make_unique<HardwareCalibrate>(); }
std::unique_ptr<Command> MakeHardwareList() { return std::make_unique<HardwareList>(); }
std::unique_ptr<Command> MakeHardwareShow() { return std::make_unique<HardwareShow>(); }
std::unique_ptr<Command> MakeHardwareCheck() { return std::make_unique<HardwareCheck>(); }

}  // namespace idbg::commands
