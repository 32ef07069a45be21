// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "readers/formats.h"
#include "readers/fx_text/builder.h"

namespace idbg::readers::fx_text {
namespace {

constexpr std::size_t kSniffBytes = 256 << 10;
constexpr std::size_t kMaxNesting = 60;  // of classes; graph::Lint takes 64

// A class of the text, or a forward() or graph without one.
struct Module {
  graph::Graph graph;
  std::size_t indent = 0;
  std::size_t parent = 0;          // in Reader::modules_; itself: none
  TextMap<std::int32_t> children;  // positions among all nested classes
  std::int32_t child_count = 0;
  bool is_read = false;
};

// "GraphModule" of "class GraphModule(torch.nn.Module):"; empty for other lines.
std::string_view ClassName(std::string_view line) {
  constexpr std::string_view kClass = "class ";
  if (!line.starts_with(kClass) || !line.ends_with(':')) return {};
  line.remove_prefix(kClass.size());
  return line.substr(0, line.rfind('('));
}

class Reader {
 public:
  explicit Reader(const Input& input) : context_(input), lines_(input.bytes, 0) {}

  ModelFile Run() {
    const std::size_t bad = base::FindBadUtf8(context_.text());
    if (bad != std::string_view::npos) context_.Fail("not UTF-8 (is this a text file?)", bad);
    FindClasses();
    while (lines_.Next()) ReadLine();
    if (std::ranges::none_of(modules_, &Module::is_read)) FailUnread();
    return Assemble();
  }

 private:
  void FindClasses();
  std::size_t AddModule(std::string_view name, std::size_t indent);
  void ReadLine();
  void ReadForward(std::size_t module);
  void ReadBody(Builder& builder, std::size_t outer_indent);
  void ReadComment(std::string_view line, Builder& builder);
  void ReadStatements(Builder& builder);
  void Note(const Parser& parser);
  [[noreturn]] void FailUnread() const;
  ModelFile Assemble();
  graph::Graph* LastGraph();

  Context context_;
  Lines lines_;
  std::vector<Module> modules_;
  std::unordered_map<std::size_t, std::size_t> class_at_;  // by the place of their line
  std::optional<std::size_t> current_;                     // the class that the line stands in
  std::string failure_;                                    // the first one
  std::size_t failed_at_ = 0;
};

std::size_t Reader::AddModule(std::string_view name, std::size_t indent) {
  modules_.emplace_back();
  modules_.back().graph.name = name;
  modules_.back().indent = indent;
  modules_.back().parent = modules_.size() - 1;
  return modules_.size() - 1;
}

// Classes come behind the forward() that uses them, so they are found first. A class belongs to
// the nearest one before it that is indented less.
void Reader::FindClasses() {
  std::vector<std::size_t> open;
  for (Lines lines(context_.text(), 0); lines.Next();) {
    if (lines.is_blank() || lines.line()[lines.indent()] != 'c') continue;
    const std::string_view name = ClassName(lines.trimmed());
    if (name.empty()) continue;
    context_.here = lines.begin();
    context_.SpendNode();
    const std::size_t module = AddModule(name, lines.indent());
    class_at_[lines.begin()] = module;
    while (!open.empty() && modules_[open.back()].indent >= lines.indent()) open.pop_back();
    if (!open.empty()) {
      Module& parent = modules_[open.back()];
      modules_[module].parent = open.back();
      parent.children.emplace(name, parent.child_count++);
    }
    open.push_back(module);
    if (open.size() > kMaxNesting)
      context_.Fail("classes are nested deeper than " + std::to_string(kMaxNesting), lines.begin());
  }
}

void Reader::ReadLine() {
  const std::string_view line = lines_.trimmed();
  if (lines_.is_blank()) return;
  const auto found = class_at_.find(lines_.begin());
  if (found != class_at_.end()) {
    current_ = found->second;
  } else if (line.starts_with("def forward(")) {
    const bool is_alone = !current_ || lines_.indent() <= modules_[*current_].indent;
    const std::size_t module = is_alone ? AddModule("forward", lines_.indent()) : *current_;
    if (!modules_[module].is_read) ReadForward(module);
  } else if (line.starts_with("graph(") && line.ends_with("):")) {
    const std::size_t module = AddModule("graph", lines_.indent());
    Builder builder(context_, modules_[module].graph, modules_[module].children);
    ReadPrintedGraph(lines_, context_, builder);
    builder.Finish();
    modules_[module].is_read = builder.statement_count() > 0;
  } else if (line.starts_with("def load_args(") && LastGraph() != nullptr) {
    ReadLoadArgs(lines_, context_, *LastGraph());
  } else if (line == "Graph Nodes:" && LastGraph() != nullptr) {
    ReadNodeList(lines_, context_, *LastGraph());
  }
}

// The outermost graph that was read last, or null.
graph::Graph* Reader::LastGraph() {
  for (std::size_t i = modules_.size(); i-- > 0;) {
    if (modules_[i].is_read && modules_[i].parent == i) return &modules_[i].graph;
  }
  return nullptr;
}

void Reader::ReadForward(std::size_t module) {
  const std::size_t indent = lines_.indent();
  const std::size_t bracket = lines_.line().find('(');
  Parser parser(context_, lines_.begin() + bracket);
  std::vector<Parameter> parameters;
  context_.here = lines_.begin();
  if (!parser.ParseParameters(parameters)) return Note(parser);
  lines_.MoveTo(std::min(parser.position() + 1, context_.text().size()));
  Builder builder(context_, modules_[module].graph, modules_[module].children);
  builder.SetParameters(std::move(parameters));
  ReadBody(builder, indent);
  builder.Finish();
  modules_[module].is_read = builder.statement_count() > 0;
}

void Reader::ReadBody(Builder& builder, std::size_t outer_indent) {
  while (lines_.Next()) {
    if (lines_.is_blank()) continue;
    const bool is_comment = lines_.line()[lines_.indent()] == '#';
    if (!is_comment && (lines_.indent() <= outer_indent || class_at_.contains(lines_.begin())))
      return lines_.MoveTo(lines_.begin());
    context_.here = lines_.begin();
    if (is_comment) {
      ReadComment(lines_.trimmed(), builder);
    } else {
      ReadStatements(builder);
    }
  }
}

void Reader::ReadComment(std::string_view line, Builder& builder) {
  constexpr std::string_view kModule = "# Module: ";
  if (line.starts_with(kModule)) {
    const std::string_view rest = line.substr(kModule.size());
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    builder.SetModule(std::string(rest.substr(0, blank)),
                      std::string(rest.substr(std::min(blank + 1, rest.size()))));
  } else if (auto source = ParseFileComment(line)) {
    builder.SetSource(*std::move(source));
    builder.SetModule({}, {});
  } else if (line.starts_with("# No stacktrace found")) {
    builder.SetSource({});
    builder.SetModule({}, {});
  }
}

// The statements of a line, which may go over several. When they cannot be read the next line is
// tried: text is read again only as often as brackets may nest.
void Reader::ReadStatements(Builder& builder) {
  const std::size_t begin = lines_.begin() + lines_.indent();
  Parser parser(context_, begin);
  Statement statement;
  do {
    if (!parser.ParseStatement(statement)) {
      Note(parser);
      return context_.Lose("lines that are not FX statements", begin);
    }
    if (!builder.Add(statement)) context_.Lose("statements that FX does not generate", begin);
  } while (!parser.at_line_end());
  lines_.MoveTo(std::min(parser.position() + 1, context_.text().size()));
}

void Reader::Note(const Parser& parser) {
  if (!failure_.empty()) return;
  failure_ = parser.failure();
  failed_at_ = parser.failed_at();
}

void Reader::FailUnread() const {
  if (failure_.empty())
    context_.Fail("no FX statement in the text (use the complete text that torch prints)", 0);
  context_.Fail(
      "no FX statement could be read: " + failure_ + " (use the complete text that torch prints)",
      failed_at_);
}

// Puts nested graphs into their parents, the last class first.
ModelFile Reader::Assemble() {
  std::vector<graph::Symbol> symbols;
  for (const std::string& name : context_.annotations.symbols()) symbols.push_back({.name = name});
  ModelFile file;
  for (std::size_t i = modules_.size(); i-- > 0;) {
    Module& module = modules_[i];
    std::ranges::reverse(module.graph.subgraphs);
    if (module.parent != i && modules_[module.parent].is_read) {
      modules_[module.parent].graph.subgraphs.push_back(std::move(module.graph));
    } else if (module.is_read) {
      module.graph.symbols = symbols;
      file.graphs.push_back(std::move(module.graph));
    }
  }
  std::ranges::reverse(file.graphs);
  file.losses = std::move(context_.losses);
  return file;
}

bool IsLogLine(std::string_view line) {
  if (line.starts_with('[')) line.remove_prefix(std::min(line.find(':') + 1, line.size()));
  return line.size() > 6 && std::string_view("VIWECD").find(line[0]) != std::string_view::npos &&
         line.substr(1, 4).find_first_not_of("0123456789") == std::string_view::npos &&
         line[5] == ' ';
}

bool HasImport(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = base::TakeUntil(text, '\n');
    if (line.starts_with("import ") ||
        (line.starts_with("from ") && line.find(" import ") != std::string_view::npos))
      return true;
  }
  return false;
}

// Whether a text with a forward() is a program that people wrote: it imports modules, and has
// nothing that FX prints: names of its classes, types in quotes, values that are dropped.
bool IsProgram(std::string_view text) {
  constexpr std::string_view kPrinted[] = {
      "class Repro(", "class GraphModule(", "class <lambda>(", "class FxModule(", " = None;",
      ": \"Sym(",     ": \"f32[",           ": \"f16[",        ": \"bf16[",       ": \"i64["};
  if (!HasImport(text)) return false;
  if (std::ranges::any_of(kPrinted, [&](std::string_view printed) {
        return text.find(printed) != std::string_view::npos;
      }))
    return false;
  for (std::size_t at = 0; (at = text.find(";  ", at)) != std::string_view::npos; ++at) {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    if (line.find(" = None") != std::string_view::npos) return false;
  }
  return true;
}

}  // namespace

std::string Refuse(const Input& input) {
  const std::string_view head = input.bytes.substr(0, kSniffBytes);
  if (head.substr(0, 4096).find('\0') != std::string_view::npos) return "not a text";
  if (IsLogLine(head)) return "a log";
  if (head.starts_with('{')) return "JSON";
  const bool has_forward = head.find("def forward(") != std::string_view::npos;
  const bool is_printed = head.find("= placeholder[target=") != std::string_view::npos ||
                          head.find("graph():\n") != std::string_view::npos;
  if (!has_forward && !is_printed) return "no FX forward() or graph()";
  if (head.find("async_compile.") < head.find("def forward(")) return "Inductor's output code";
  if (has_forward && !is_printed && IsProgram(head)) return "a Python program";
  return {};
}

ModelFile Read(const Input& input) {
  ModelFile file = Reader(input).Run();
  for (const graph::Graph& graph : file.graphs) graph::Lint(graph, input.name);
  return file;
}

}  // namespace idbg::readers::fx_text
