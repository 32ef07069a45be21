// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "commands/app/commands.h"
#include "constraints/adapter_file.h"
#include "views/models/device_documents.h"

namespace idbg::commands {

Runner MakeAdaptersNew(Flags& flags) {
  const auto name = std::make_shared<std::string>();
  flags.Positional("name", *name, "Name of the new profile", {.required = true});
  return [name](const Session& session) {
    session.Print(constraints::NewAdapter(*name));
    return base::kExitClean;
  };
}

Runner MakeAdaptersList(Flags& /*flags*/) {
  return [](const Session& session) {
    std::vector<constraints::Adapter> adapters;
    for (const std::string& name : constraints::AdapterNames())
      adapters.push_back(constraints::LoadAdapter(name));
    return session.Report(views::AdaptersDocument(adapters));
  };
}

Runner MakeAdaptersShow(Flags& flags) {
  const auto name = std::make_shared<std::string>();
  flags.Positional("name", *name, "Preset name or profile file",
                   {.required = true, .suggestions = constraints::AdapterNames});
  return [name](const Session& session) {
    return session.Report(views::AdapterDocument(constraints::LoadAdapter(*name)));
  };
}

Runner MakeAdaptersCheck(Flags& flags) {
  const auto file = std::make_shared<std::string>();
  flags.Positional("file", *file, "Profile file or preset name",
                   {.required = true, .suggestions = constraints::AdapterNames});
  return [file](const Session& session) {
    const constraints::Adapter adapter = constraints::LoadAdapter(*file);
    return session.Report(
        views::AdapterCheckDocument(adapter, *file, constraints::CheckAdapter(adapter)));
  };
}

}  // namespace idbg::commands
