// SPDX-License-Identifier: Apache-2.0
#include "compile/ranks/ranks.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/token_reader.h"
#include "compile/caches/caches.h"

namespace idbg::compile {
namespace {

using base::TokenReader;
using base::TokenType;

// What one rank says about one aspect.
struct Statement {
  std::string rank;
  std::vector<std::string> entries;
  bool is_damaged = false;
};

std::string Quoted(const std::vector<std::string>& entries, std::size_t at) {
  return at < entries.size() ? entries[at] : "nothing more";
}

// "at 4: rank 1 has X, rank 0 has Y" of the first members of two groups.
std::string FirstDifference(const Statement& usual, const Statement& other) {
  std::size_t at = 0;
  while (at < usual.entries.size() && at < other.entries.size() &&
         usual.entries[at] == other.entries[at])
    ++at;
  return "entry " + std::to_string(at + 1) + ": " + other.rank + " has " +
         Quoted(other.entries, at) + ", " + usual.rank + " has " + Quoted(usual.entries, at);
}

Agreement Compare(std::string aspect, std::string id, const std::vector<Statement>& statements) {
  Agreement agreement{.aspect = std::move(aspect), .id = std::move(id)};
  std::vector<std::vector<const Statement*>> groups;
  for (const Statement& statement : statements) {
    const auto found = std::ranges::find_if(
        groups, [&](const auto& group) { return group[0]->entries == statement.entries; });
    if (found != groups.end())
      found->push_back(&statement);
    else
      groups.push_back({&statement});
  }
  std::ranges::stable_sort(groups, std::ranges::greater{}, &std::vector<const Statement*>::size);
  for (const auto& group : groups) {
    agreement.groups.emplace_back();
    for (const Statement* statement : group) {
      agreement.groups.back().push_back(statement->rank);
      if (groups.size() > 1 && statement->is_damaged)
        agreement.doubt +=
            (agreement.doubt.empty() ? "" : "; ") + statement->rank + "'s record fails its MD5";
    }
  }
  if (groups.size() > 1) agreement.difference = FirstDifference(*groups[0][0], *groups[1][0]);
  return agreement;
}

// Statements by compilation, in the order of the first rank that has it.
class Statements {
 public:
  void Add(const std::string& id, Statement statement) {
    if (!by_id_.contains(id)) order_.push_back(id);
    by_id_[id].push_back(std::move(statement));
  }
  void CompareInto(const std::string& aspect, std::vector<Agreement>& agreements) const {
    for (const std::string& id : order_) {
      if (by_id_.at(id).size() > 1) agreements.push_back(Compare(aspect, id, by_id_.at(id)));
    }
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<Statement>> by_id_;
};

// The payload of the last such artifact, read by `read`; null when there is none. What is wrong in
// it marks the statement as damaged.
template <typename Read>
std::optional<Statement> ReadArtifact(const logs::Selected& selected, std::string_view name,
                                      const Read& read) {
  const auto records = logs::Find(selected, logs::Event::kArtifact, name);
  if (records.empty()) return std::nullopt;
  Statement statement{.rank = selected.rank->label,
                      .is_damaged = records.back()->payload == logs::PayloadState::kDamaged};
  try {
    const std::string payload = selected.log().Payload(*records.back());
    const auto reader = base::MakeJsonReader(payload, selected.log().name());
    read(*reader, statement.entries);
  } catch (const base::Error&) {
    statement.is_damaged = true;
  }
  return statement;
}

struct Meta {
  std::vector<std::string> tensors;  // "mm: {...}" of each output, without times
  double runtime_ns = 0;
};

// One operator of inductor_runtime_and_tensor_meta. Its times are estimates and differ between
// equal ranks: they are no part of what is compared.
void ReadOperator(TokenReader& reader, Meta& meta) {
  std::string name;
  std::string outputs;
  const bool is_operator = ReadFields(reader, [&](std::string_view key) {
    if (key == "name")
      name = ReadString(reader);
    else if (key == "outputs")
      outputs = std::string(reader.ReadRaw());
    else if (key == "estimated_runtime_ns")
      meta.runtime_ns += ReadNumber(reader).value_or(0);
    else
      reader.Skip();
  });
  if (!is_operator) return;
  std::erase_if(outputs, [](char c) { return c == '\n' || c == ' '; });
  meta.tensors.push_back(name + " " + outputs);
}

// graph_execution_order: "0/0", or a map with compile_id.
void ReadExecution(TokenReader& reader, std::vector<std::string>& entries) {
  ReadField(reader, "graph_execution_order", [&] {
    ReadElements(reader, [&] {
      std::string id;
      if (reader.Peek().type == TokenType::kString)
        id = reader.ReadString();
      else
        ReadField(reader, "compile_id", [&] { id = ReadString(reader); });
      if (!id.empty()) entries.push_back(std::move(id));
    });
  });
}

using ByCompilation = std::map<const logs::Compilation*, Statement>;

// The look-ups of each compilation: "FX graph cache miss".
ByCompilation CacheStatements(const logs::Trace& trace, const logs::View& view) {
  ByCompilation statements;
  for (const CacheEvent& event : ReadCaches(trace, view).events) {
    Statement& statement = statements[&event.Get()];
    statement.entries.push_back(std::string(ToString(event.kind)) + " " +
                                std::string(ToString(event.payload.state)));
    statement.is_damaged |= event.payload.is_damaged;
  }
  return statements;
}

// Keeps of each id the slowest and the fastest rank.
class Runtimes {
 public:
  void Add(const std::string& id, const std::string& rank, double ms) {
    const auto found = std::ranges::find(spreads_, id, &RuntimeSpread::id);
    if (found == spreads_.end()) {
      spreads_.push_back({.id = id, .slowest = rank, .slowest_ms = ms, .fastest_ms = ms});
      return;
    }
    if (ms > found->slowest_ms) found->slowest = rank;
    found->slowest_ms = std::max(found->slowest_ms, ms);
    found->fastest_ms = std::min(found->fastest_ms, ms);
  }
  std::vector<RuntimeSpread> Take() { return std::move(spreads_); }

 private:
  std::vector<RuntimeSpread> spreads_;
};

// Whether the code of the ranks bears out that their schedules differ.
void AddDoubt(const std::vector<Collectives>& collectives, Agreement& agreement) {
  if (agreement.aspect != "collectives" || agreement.Agree()) return;
  std::set<std::vector<std::string>> codes;
  std::size_t members = 0;
  for (const Collectives& one : collectives) {
    if (one.of.compilation->Label() != agreement.id || one.code_calls.empty()) continue;
    codes.insert(one.code_calls);
    ++members;
  }
  if (members > 1 && codes.size() == 1)
    agreement.doubt += std::string(agreement.doubt.empty() ? "" : "; ") +
                       "the output code of all ranks calls the same collectives";
}

// What the ranks say, gathered by aspect.
class Comparison {
 public:
  void AddCollectives(const logs::Trace& trace, const logs::View& view) {
    for (Collectives& one : ReadCollectives(trace, view)) {
      if (one.of.rank->is_repeated) continue;
      const std::string id = one.of.compilation->Label();
      const std::string& rank = one.of.rank->label;
      calls_.Add(id, {.rank = rank, .entries = one.code_calls});
      if (one.has_schedule)
        schedules_.Add(id, {.rank = rank, .entries = one.schedule, .is_damaged = one.is_doubtful});
      report_.collectives.push_back(std::move(one));
    }
  }

  void AddCompilations(const logs::Trace& trace, const logs::View& view) {
    ByCompilation caches = CacheStatements(trace, view);
    for (const logs::Selected& selected : logs::Select(trace, view)) {
      if (selected.rank->is_repeated) continue;
      if (!selected.compilation->id.empty()) {
        ids_[selected.rank].entries.push_back(selected.compilation->Label());
        Statement& statement = caches[selected.compilation];
        statement.rank = selected.rank->label;
        caches_.Add(selected.compilation->Label(), std::move(statement));
      }
      AddTensors(selected);
      for (const char* const name : {"graph_execution", "inductor_graph_execution"}) {
        if (auto order = ReadArtifact(selected, name, ReadExecution))
          executions_.push_back(*std::move(order));
      }
    }
  }

  RankReport Finish(const logs::Trace& trace) {
    const std::vector<Statement> ids = IdStatements(trace);
    if (ids.size() < 2) return std::move(report_);
    std::vector<Agreement>& agreements = report_.agreements;
    agreements.push_back(Compare("compile ids", "", ids));
    schedules_.CompareInto("collectives", agreements);
    calls_.CompareInto("calls of collectives", agreements);
    caches_.CompareInto("cache", agreements);
    tensors_.CompareInto("tensors", agreements);
    if (executions_.size() > 1) agreements.push_back(Compare("execution order", "", executions_));
    for (Agreement& agreement : agreements) AddDoubt(report_.collectives, agreement);
    report_.runtimes = runtimes_.Take();
    return std::move(report_);
  }

 private:
  void AddTensors(const logs::Selected& selected) {
    Meta meta;
    auto statement =
        ReadArtifact(selected, "inductor_runtime_and_tensor_meta", [&](auto& reader, auto&) {
          ReadField(reader, "ops",
                    [&] { ReadElements(reader, [&] { ReadOperator(reader, meta); }); });
        });
    if (!statement) return;
    const std::string id = selected.compilation->Label();
    statement->entries = std::move(meta.tensors);
    tensors_.Add(id, *std::move(statement));
    runtimes_.Add(id, selected.rank->label, meta.runtime_ns / 1e6);
  }

  std::vector<Statement> IdStatements(const logs::Trace& trace) const {
    std::vector<Statement> statements;
    for (const logs::Rank& rank : trace.ranks) {
      const auto found = ids_.find(&rank);
      if (found == ids_.end()) continue;
      statements.push_back(found->second);
      statements.back().rank = rank.label;
    }
    return statements;
  }

  RankReport report_;
  Statements schedules_;
  Statements calls_;
  Statements tensors_;
  Statements caches_;
  Runtimes runtimes_;
  std::map<const logs::Rank*, Statement> ids_;
  std::vector<Statement> executions_;
};

}  // namespace

RankReport CompareRanks(const logs::Trace& trace, const logs::View& view) {
  Comparison comparison;
  comparison.AddCollectives(trace, view);
  comparison.AddCompilations(trace, view);
  return comparison.Finish(trace);
}

}  // namespace idbg::compile
