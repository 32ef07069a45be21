// SPDX-License-Identifier: Apache-2.0
#include "timings/dataset_contents.h"

#include "base/files/file.h"
#include "timings/dataset.h"
#include "timings/torch_diode/shape_set.h"
#include "timings/torch_diode/solution.h"
#include "timings/torch_diode/table.h"

namespace idbg::timings {
namespace {

using Groups = std::vector<DatasetContents::Group>;

Groups GroupsOf(const torch_diode::Table& table) {
  Groups groups;
  for (const auto& [hardware, content] : table.hardware) {
    for (const auto& [op, operation] : content.operation) {
      DatasetContents::Group group{.name = hardware + " " + op,
                                   .problems = operation.solution.size()};
      for (const auto& [shape, solution] : operation.solution) {
        group.configs += solution.config.size();
      }
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

Groups GroupsOf(const torch_diode::OperationShapeSet& set) {
  Groups groups;
  for (const auto& [op, shapes] : set.operations) {
    groups.push_back({.name = op, .problems = shapes.shapes.size()});
  }
  return groups;
}

Groups GroupsOf(const torch_diode::MaxAutotuneSolution& solution) {
  Groups groups;
  if (!solution.all_ops.empty()) {
    groups.push_back({.name = "all operators", .configs = solution.all_ops.size()});
  }
  for (const auto& [op, configs] : solution.by_op) {
    groups.push_back({.name = op, .configs = configs.size()});
  }
  return groups;
}

}  // namespace

std::optional<DatasetContents> DescribeWithoutTimes(const std::filesystem::path& path) {
  const base::MappedFile file(path);
  const DatasetKind kind = SniffDataset(file.text(), file.name());
  DatasetContents contents{.kind = std::string(ToString(kind))};
  torch_diode::ReadReport report;
  switch (kind) {
    case DatasetKind::kTimings:
    case DatasetKind::kTorchDiodeDataset:
      return std::nullopt;
    case DatasetKind::kTorchDiodeTable:
      contents.groups = GroupsOf(torch_diode::ParseTable(file.text(), file.name(), {}, &report));
      break;
    case DatasetKind::kShapeSet: {
      const auto set = torch_diode::ParseShapeSet(file.text(), file.name(), {}, &report);
      contents.groups = {{.name = "shapes", .problems = set.shapes.size()}};
      break;
    }
    case DatasetKind::kOperationShapeSet:
      contents.groups =
          GroupsOf(torch_diode::ParseOperationShapeSet(file.text(), file.name(), {}, &report));
      break;
    case DatasetKind::kSolution:
      contents.groups = GroupsOf(torch_diode::ParseSolution(file.text(), file.name(), {}, &report));
      break;
  }
  NoteTorchDiodeReport(file.name(), report, &contents.diagnostics);
  return contents;
}

}  // namespace idbg::timings
