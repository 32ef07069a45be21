// SPDX-License-Identifier: Apache-2.0
#include "logs/extract.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/text/text.h"
#include "commands/app/commands.h"
#include "inputs/recognise.h"
#include "report/document.h"

namespace idbg::commands {
namespace {

using logs::Extraction;

report::Section FileSection(const std::vector<Extraction>& plan) {
  report::Table files{.key = "files",
                      .title = "Files",
                      .columns = {"index", "path: file", "kind", "graph", "bytes: size [B]",
                                  "line: log line", "intact"}};
  for (const Extraction& one : plan) {
    files.AddRow({one.number, one.path.string(), one.kind, std::string(one.graph),
                  one.record->payload_size, one.record->line,
                  one.record->payload != logs::PayloadState::kDamaged});
  }
  report::Section section{.key = "extract", .title = "Payloads"};
  if (!plan.empty()) section.tables.push_back(std::move(files));
  return section;
}

// "fx_graph_runnable (2), inductor_output_code (2)".
std::string KindList(const std::vector<Extraction>& plan) {
  std::map<std::string, int> counts;
  for (const Extraction& one : plan) ++counts[one.kind];
  std::string list;
  for (const auto& [kind, count] : counts)
    list += (list.empty() ? "" : ", ") + kind + " (" + std::to_string(count) + ")";
  return list;
}

std::string IdOf(const Extraction& one) {
  const std::string text = logs::Display(one.from.log().IdOf(*one.record));
  return text.substr(1, text.size() - 2);
}

// Joins the first of many, and says where the rest is.
std::string JoinSome(std::vector<std::string> texts) {
  constexpr std::size_t kShown = 12;
  const std::size_t count = texts.size();
  texts.resize(std::min(count, kShown));
  const std::string rest =
      count > kShown ? " and " + std::to_string(count - kShown) + " more (see --list)" : "";
  return base::Join(texts) + rest;
}

// "fx_graph_runnable in 1/0 forward, 1/0 backward".
std::string PlaceList(const std::vector<Extraction>& plan) {
  std::map<std::string, std::vector<std::string>> places;
  for (const Extraction& one : plan) {
    std::string place = IdOf(one);
    if (one.from.rank->rank) place = "rank " + std::to_string(*one.from.rank->rank) + " " + place;
    if (!one.graph.empty()) place += " " + std::string(one.graph);
    places[one.kind].push_back(std::move(place));
  }
  std::string list;
  for (auto& [kind, of_kind] : places)
    list += (list.empty() ? "" : "; ") + kind + " in " + JoinSome(std::move(of_kind));
  return list;
}

using Words = std::vector<std::string>;

// The flags that say what a payload is, empty where it has nothing to say.
Words FlagsOf(const Extraction& one) {
  const auto& rank = one.from.rank->rank;
  return {"--kind " + one.kind, rank ? "--rank " + std::to_string(*rank) : "",
          one.from.compilation->id.empty() ? "" : "--id " + IdOf(one),
          one.graph.empty() ? "" : "--which " + std::string(one.graph)};
}

// Whether all the flags of a payload fit another one too: "--id 0/0" fits its later attempts.
bool FlagsFit(const Words& flags, const Words& other) {
  return std::ranges::equal(flags, other, [](const std::string& flag, const std::string& there) {
    return flag.empty() || there == flag ||
           (flag.starts_with("--id ") && there.starts_with(flag + "_"));
  });
}

// For each payload of a plan what would choose it alone: as few flags as do, or where no flags do
// its number.
Words ChoicesOf(const std::vector<Extraction>& plan) {
  std::vector<Words> all(plan.size());
  std::ranges::transform(plan, all.begin(), FlagsOf);
  const auto is_alone = [&all](const Words& flags) {
    return std::ranges::count_if(
               all, [&flags](const Words& other) { return FlagsFit(flags, other); }) == 1;
  };
  Words choices;
  for (Words flags : all) {
    choices.push_back("--index " + std::to_string(plan[choices.size()].number));
    if (!is_alone(flags)) continue;
    for (std::size_t last = flags.size(); last-- > 0;) {
      Words fewer = flags;
      fewer[last].clear();
      if (is_alone(fewer)) flags = std::move(fewer);
    }
    std::erase(flags, "");
    if (!flags.empty()) choices.back() = base::Join(flags, " ");
  }
  return choices;
}

class Extract {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("trace", input_, "A log or a folder of logs", {.required = true});
    flags.List("--kind", kinds_,
               "Extract only these kinds, like inductor_output_code,fx_graph_runnable",
               {.suggestions = [] {
                 return std::vector<std::string>{"fx_graph_runnable", "inductor_output_code"};
               }});
    flags.Value("--id", id_, "Extract only this compilation, like 0/0");
    flags.Value(
        "--which,--graph", which_,
        "Extract only payloads of this AOTAutograd graph (forward, backward, inference), or "
        "the one with this file name or path, as listed",
        {.suggestions = [] {
          return std::vector<std::string>(logs::kAotGraphs.begin(), logs::kAotGraphs.end());
        }});
    flags.Value("--rank", rank_, "Extract only this rank");
    flags.Value("--index", index_, "Extract only the payload with this number, as listed");
    flags.Value("-d,--directory", folder_, "Write the payloads below this folder");
    flags.Switch("--list", list_, "List the payloads and write nothing");
  }

  int Run(const Session& session) {
    inputs::CheckMayBeLog(input_, "extract");
    const logs::Trace trace = logs::ReadTrace(input_);
    logs::View view;
    if (!id_.empty()) view.id = logs::ParseCompileId(id_);
    if (rank_) view.rank = static_cast<std::int32_t>(*rank_);
    logs::CheckHolds(trace, view);
    std::vector<Extraction> plan = logs::PlanExtraction(trace, view, kinds_, which_);
    if (plan.empty()) ThrowNothing(trace);
    if (index_) plan = {AtIndex(plan)};
    if (!list_ && folder_.empty()) return PrintOne(session, plan);
    if (!list_) {
      for (const Extraction& one : plan) logs::WriteExtraction(one, folder_);
    }
    report::Document document{.kind = "extract", .title = trace.name};
    document.sections.push_back(FileSection(plan));
    return session.Report(document);
  }

 private:
  [[noreturn]] void ThrowNothing(const logs::Trace& trace) const {
    const std::vector<Extraction> of_kinds =
        kinds_.empty() ? std::vector<Extraction>() : logs::PlanExtraction(trace, {}, kinds_);
    base::FailNotFound("no such payload in this log; available: " +
                           (of_kinds.empty() ? KindList(logs::PlanExtraction(trace, {}, {}))
                                             : PlaceList(of_kinds)),
                       {.file = input_});
  }

  const Extraction& AtIndex(const std::vector<Extraction>& plan) const {
    const auto found = std::ranges::find(plan, *index_, &Extraction::number);
    if (found != plan.end()) return *found;
    std::vector<std::string> numbers;
    for (const Extraction& one : plan) numbers.push_back(std::to_string(one.number));
    base::FailUsage("--index " + std::to_string(*index_) +
                    ": not a number of these payloads: " + JoinSome(std::move(numbers)));
  }

  static int PrintOne(const Session& session, const std::vector<Extraction>& plan) {
    if (plan.size() > 1)
      base::FailUsage("there are " + std::to_string(plan.size()) + " payloads; choose one: " +
                      JoinSome(ChoicesOf(plan)) + " (or write all with --directory)");
    session.Print(logs::ReadExtraction(plan[0]));
    return base::kExitClean;
  }

  std::string input_;
  std::vector<std::string> kinds_;
  std::string id_;
  std::string which_;
  std::optional<std::int64_t> index_;
  std::optional<std::int64_t> rank_;
  std::string folder_;
  bool list_ = false;
};

}  // namespace

Runner MakeExtract(Flags& flags) { return MakeRunner<Extract>(flags); }

}  // namespace idbg::commands
