// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "commands/app/commands.h"
#include "constraints/adapter_file.h"
#include "views/models/device_documents.h"

namespace idbg::commands {
namespace {

class AdaptersList final : public Command {
 public:
  void DeclareFlags(Flags&) override {}
  int Run(const Session& session) override {
    std::vector<constraints::Adapter> adapters;
    for (const std::string& name : constraints::AdapterNames())
      adapters.push_back(constraints::LoadAdapter(name));
    return session.Report(views::AdaptersDocument(adapters));
  }
};

class AdaptersShow final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("name", name_, "Preset name or profile file",
                     {.required = true, .suggestions = constraints::AdapterNames});
  }
  int Run(const Session& session) override {
    return session.Report(views::AdapterDocument(constraints::LoadAdapter(name_)));
  }

 private:
  std::string name_;
};

class AdaptersCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", file_, "Profile file or preset name",
                     {.required = true, .suggestions = constraints::AdapterNames});
  }
  int Run(const Session& session) override {
    const constraints::Adapter adapter = constraints::LoadAdapter(file_);
    return session.Report(
        views::AdapterCheckDocument(adapter, file_, constraints::CheckAdapter(adapter)));
  }

 private:
  std::string file_;
};

class AdaptersNew final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("name", name_, "Name of the new profile", {.required = true});
  }
  int Run(const Session& session) override {
    session.Print(constraints::NewAdapter(name_));
    return base::kExitClean;
  }

 private:
  std::string name_;
};

}  // namespace

std::unique_ptr<Command> MakeAdaptersNew() { return std::make_unique<AdaptersNew>(); }
std::unique_ptr<Command> MakeAdaptersList() { return std::make_unique<AdaptersList>(); }
std::unique_ptr<Command> MakeAdaptersShow() { return std::make_unique<AdaptersShow>(); }
std::unique_ptr<Command> MakeAdaptersCheck() { return std::make_unique<AdaptersCheck>(); }

}  // namespace idbg::commands
