// `esxconv roof`: roof reports, descriptions of roofs, and the interview.

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iosfwd>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"
#include "esx/roof/refusal.h"
#include "esx/roof/report.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/questionnaire.h"
#include "operations/files.h"
#include "operations/options.h"
#include "operations/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using roof::Question;
using roof::QuestionType;

/// What the roof commands were given.
struct RoofArguments {
  std::string file, words, svg, output, sketch_xml, project_name, answers, measurements, password_file;
  std::vector<std::string> single_answers;  // "ID=VALUE"
  apps::operations::ListOptions list;
  bool json = false, force = false;
};

/// Reads the roof report in a file. `password_file` has the password of a locked PDF.
/// Errors: those of read_password; those of reading the file and of roof::read_roof, with the file's name in
/// front.
estimate::Result<roof::ReadRoof> load_roof(const std::string& file, const std::string& password_file) {
  const auto password = read_password(password_file);
  if (!password) return std::unexpected(password.error());
  const estimate::Limits limits = roof::report_limits();
  const auto content = read_named_source(file, limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  auto roof = roof::read_roof(*content, limits, *password);
  if (!roof) return std::unexpected(apps::files::about_file(file, roof.error()));
  return roof;
}

std::string fixed(double value, int digits) {
  std::array<char, 64> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits)
          .ptr;
  return {buffer.data(), end};
}

/// "sketch: 5 gables, 4 single faces, 2320.84 of 2320.84 sf"
std::string sketch_text(const roof::Emission& emission) {
  const auto& pieces = emission.sketch.pieces;
  const auto gables = std::size_t(std::ranges::count(pieces, true, &roof::SketchPiece::has_ridge));
  return "sketch: " + count_of(gables, "gable") + ", " + count_of(pieces.size() - gables, "single face") +
         ", " + fixed(emission.sketch.area_sf, 2) + " of " +
         fixed(emission.sketch.area_sf + emission.sketch_residual_sf, 2) + " sf\n";
}

std::string roof_scope_text(const std::vector<roof::ScopeLine>& lines) {
  std::string text;
  for (const roof::ScopeLine& line : lines)
    text += "  " + printable(line.cat) + " " + printable(line.sel) + " " +
            std::string(1, estimate::activity_letter(line.activity)) + "  " + line.quantity.grouped() + " " +
            printable(line.unit) + "  " + printable(line.description) + " (" + line.rule + ")\n";
  return text;
}

/// Nothing where the prices are those of a list of the user's.
std::string prices_text(const roof::Scope& scope) {
  return scope.invented_prices ? "invented prices: " + printable(scope.price_list) + " is a demonstration\n"
                               : std::string();
}

std::string preview_text(const roof::Preview& preview) {
  const roof::Figures& total = preview.measured.total;
  std::string text = fixed(total.area_sf, 2) + " sf, " + fixed(total.area_sf / 100, 2) + " squares, " +
                     count_of(static_cast<std::size_t>(total.facet_count), "facet") + ", predominant pitch " +
                     std::to_string(total.predominant_pitch) + "/12\n";
  for (const roof::LineTypeInfo& info : roof::line_type_table())
    if (!info.json_key.empty() && total.length_ft(info.type) > 0)
      text += "  " + std::string(info.name) + " " + fixed(total.length_ft(info.type), 2) + " ft\n";
  text += "published figures (" + std::string(published_source_name(preview.check.source)) + "): ";
  std::string wrong;
  for (const roof::QuantityCheck& check : preview.check.checks)
    if (!check.ok)
      wrong += "  " + printable(check.quantity) + " " + fixed(check.published, 2) + ", computed " +
               fixed(check.computed, 2) + "\n";
  return text + (wrong.empty() ? "agree\n" : "do not agree\n" + wrong);
}

std::string emission_text(const roof::Emission& emission) {
  std::string text = preview_text(emission.preview);
  for (const std::string& assumption : emission.assumptions)
    text += "assumed: " + printable(assumption) + "\n";
  text += sketch_text(emission) + "waste " + fixed(emission.scope.waste_percent, 2) + " % (" +
          emission.scope.waste_source + ")\n";
  return text + roof_scope_text(emission.scope.lines) + prices_text(emission.scope);
}

std::string interview_text(const roof::Interview& interview) {
  std::string text;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const roof::Question& question = *interview.questions[i];
    text += std::string(interview.answered[i] ? "* " : "  ") + std::string(question.id) + ": " +
            std::string(question.text) + "\n";
  }
  text += "(* answered)\n";
  if (!interview.result) return text;
  for (const std::string& assumption : interview.result->assumptions)
    text += "assumed: " + printable(assumption) + "\n";
  return text + interview.result->summary + ", " + interview.result->total.grouped() + "\n" +
         roof_scope_text(interview.result->scope.lines) + prices_text(interview.result->scope);
}

constexpr std::string_view source = "measure_source", by_report = "report";

bool is_list(const Question& question) { return question.type == QuestionType::choices; }

std::string node_type(const Question& question) {
  if (!is_list(question)) return std::string(roof::question_type_name(question.type));
  return question.options.empty() ? "text" : "multi";
}

JsonValue number_of(double value) { return JsonValue::exact(estimate::shortest_decimal(value)); }

JsonValue option_of(std::string_view value) {
  JsonValue option;
  option.set("value", JsonValue(value));
  option.set("label", JsonValue(estimate::replace_all(value, "_", " ")));
  return option;
}

JsonValue default_of(const Question& question, std::string_view initial) {
  if (question.type == QuestionType::yes_no) return JsonValue(initial == "yes");
  return question.options.empty() ? number_or_text(std::string(initial)) : JsonValue(initial);
}

/// The question as a terminal asks it. Without a report, its measurements cannot be chosen.
OpenQuestion open_question(const Question& question, bool has_report) {
  std::vector<std::string_view> options = question.options;
  std::string_view initial = question.initial;
  if (question.id == source && !has_report) {
    std::erase(options, by_report);
    initial = options.front();
  }
  JsonValue node;
  node.set("id", JsonValue(question.id));
  node.set("question", JsonValue(question.text));
  node.set("type", JsonValue(node_type(question)));
  if (!question.unit.empty()) node.set("unit", JsonValue(question.unit));
  if (question.minimum) node.set("minimum", number_of(*question.minimum));
  if (question.maximum) node.set("maximum", number_of(*question.maximum));
  if (!initial.empty()) node.set("default", default_of(question, initial));
  if (initial.empty() && !question.required) node.set("optional", JsonValue(true));
  JsonValue::List listed;
  for (const std::string_view option : options) listed.push_back(option_of(option));
  if (!listed.empty()) node.set("options", JsonValue(std::move(listed)));
  return {"", std::move(node)};
}

/// nullopt: skipped.
std::optional<roof::AnswerValue> answer_value(const Question& question, const JsonValue& answer) {
  if (answer.is_null()) return std::nullopt;
  if (answer.boolean()) return *answer.boolean();
  if (answer.number()) return answer.as_double();
  if (!is_list(question)) return std::string(answer.as_text());
  std::vector<std::string> all;
  if (const auto* list = answer.list())
    for (const JsonValue& one : *list) all.emplace_back(one.as_text());
  else
    for (const auto part : estimate::split(answer.as_text(), ',')) all.emplace_back(estimate::trim(part));
  return all;
}

class RoofQuestionnaire : public Questionnaire {
 public:
  RoofQuestionnaire(const roof::RoofMeasurements* measured, const estimate::PriceList& list)
      : measured_(measured), list_(list) {
    if (measured_ != nullptr)
      said_.emplace(std::string(source), Said{JsonValue(by_report), std::string(by_report)});
  }

  [[nodiscard]] estimate::Result<std::optional<OpenQuestion>> next() override {
    const roof::Interview interview = run(said_);
    for (std::size_t i = 0; i < interview.questions.size(); ++i) {
      const Question& question = *interview.questions[i];
      const bool by_words = interview.answered[i];  // of a description
      if (!said_.contains(question.id) && !by_words) return open_question(question, measured_ != nullptr);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string give(const OpenQuestion& open, JsonValue answer) override {
    const std::string id = member_text(open.node, "id");
    const auto question = std::ranges::find(roof::question_table(), id, &Question::id);
    auto value = answer_value(*question, answer);
    AllSaid changed = said_;
    changed.insert_or_assign(id, Said{std::move(answer), std::move(value)});
    if (const auto refusal = run(changed).error) return refusal_text(*refusal);
    before_.push_back(std::exchange(said_, std::move(changed)));
    return {};
  }

  void go_back() override {
    if (before_.empty()) return;
    said_ = std::move(before_.back());
    before_.pop_back();
  }

  [[nodiscard]] std::vector<AnsweredQuestion> answered() const override {
    std::vector<AnsweredQuestion> all;
    for (const Question* question : run(said_).questions)
      if (const auto said = said_.find(question->id); said != said_.end())
        all.push_back({open_question(*question, measured_ != nullptr), said->second.typed});
    return all;
  }

  [[nodiscard]] roof::Answers answers() const { return answers_of(said_); }

 private:
  struct Said {
    JsonValue typed;
    std::optional<roof::AnswerValue> value;  // none: skipped
  };
  using AllSaid = std::map<std::string, Said, std::less<>>;

  static roof::Answers answers_of(const AllSaid& all) {
    roof::Answers answers;
    for (const auto& [id, said] : all)
      if (said.value) answers.emplace(id, *said.value);
    return answers;
  }

  [[nodiscard]] roof::Interview run(const AllSaid& all) const {
    return roof::run_interview(answers_of(all), measured_, list_);
  }

  static std::string refusal_text(const roof::RoofRefusal& refusal) {
    std::string text = printable(to_string(refusal.error)) + "\n";
    if (!refusal.supported.empty())
      text += "Possible answers: " + estimate::join(refusal.supported, ", ") + ".\n";
    return text;
  }

  const roof::RoofMeasurements* measured_;
  const estimate::PriceList& list_;
  AllSaid said_;
  std::vector<AllSaid> before_;
};

/// Asks the questions of the roof interview one at a time, as ask_all() does. `measured` may be null; with
/// it, the source of the measurements is known. Error: invalid_usage where the answers end too early.
estimate::Result<roof::Answers> ask_about_roof(const roof::RoofMeasurements* measured,
                                               const estimate::PriceList& list, std::istream& in,
                                               std::ostream& err) {
  RoofQuestionnaire questionnaire(measured, list);
  if (const auto asked = ask_all(questionnaire, "make the scope", in, err); !asked)
    return std::unexpected(asked.error());
  return questionnaire.answers();
}

/// "pipe_jacks=3" in the type of its question. An unknown id is kept, and the interview says so.
roof::AnswerValue typed_answer(const std::string& id, const std::string& value) {
  const auto question = std::ranges::find(roof::question_table(), id, &Question::id);
  if (question == roof::question_table().end()) return value;
  if (question->type == QuestionType::yes_no && (value == "yes" || value == "true")) return true;
  if (question->type == QuestionType::yes_no && (value == "no" || value == "false")) return false;
  const bool is_number = question->type == QuestionType::integer || question->type == QuestionType::number;
  const JsonValue number = is_number ? number_or_text(value) : JsonValue(value);
  return answer_value(*question, number).value_or(value);
}

Result<void> add_single_answers(const std::vector<std::string>& given, roof::Answers& answers) {
  for (const std::string& answer : given) {
    const std::size_t sign = answer.find('=');
    if (sign == std::string::npos || sign == 0)
      return fail(ErrorCode::invalid_usage, "an answer is ID=VALUE, not \"" + answer + "\"", "--answer");
    const std::string id = answer.substr(0, sign);
    answers.insert_or_assign(id, typed_answer(id, answer.substr(sign + 1)));
  }
  return {};
}

Result<roof::InterviewRequest> read_answers(const std::string& file) {
  if (file.empty()) return roof::InterviewRequest();
  const auto content = read_named_source(file, apps::files::input_limits().input_bytes);
  if (!content) return std::unexpected(content.error());
  auto request = roof::interview_request_from_json(*content);
  if (!request) return std::unexpected(apps::files::about_file(file, request.error()));
  return request;
}

Result<roof::InterviewRequest> load_answers(const RoofArguments& arguments) {
  auto request = read_answers(arguments.answers);
  if (!request) return request;
  if (auto added = add_single_answers(arguments.single_answers, request->answers); !added)
    return std::unexpected(added.error());
  return request;
}

std::string project_name(const RoofArguments& arguments) {
  if (!arguments.project_name.empty()) return arguments.project_name;
  return arguments.measurements.empty() ? "ROOF" : source_name(arguments.measurements).stem().string();
}

/// An output that cannot be written is refused before the questions are asked.
Result<void> check_esx_output(const RoofArguments& arguments) {
  if (arguments.output.empty()) return {};
  if (auto free = check_output(arguments.output, arguments.force); !free) return free;
  return check_binary_output(arguments.output, "--output");
}

int write_interview(const roof::Interview& made, const roof::Report* report, const PriceList& list,
                    const RoofArguments& arguments, Context context) {
  OutputFiles output(arguments.force, context.out);
  if (!arguments.output.empty()) {
    auto esx = roof::interview_esx(made, report, list, project_name(arguments));
    if (!esx) return report_error(esx.error(), context.err);
    output.add(arguments.output, *std::move(esx));
  }
  if (arguments.json)
    output.add(standard_output, roof::interview_to_json(made), "--json");
  else
    output.print(interview_text(made));
  int status = commit_or_report(output, context.err);
  if (arguments.json || status != 0) return status;
  for (const roof::RoofRefusal& refusal : made.errors) status = report_error(refusal.error, context.err);
  return status;
}

/// `roof interview`: asks on a terminal, else shows what the answers in a file make. Returns the exit status.
int run_interview(const RoofArguments& arguments, Context context) {
  if (const auto writable = check_esx_output(arguments); !writable)
    return report_error(writable.error(), context.err);
  auto request = load_answers(arguments);
  if (!request) return report_error(request.error(), context.err);
  std::optional<roof::ReadRoof> measured_roof;
  if (!arguments.measurements.empty()) {
    auto read = load_roof(arguments.measurements, arguments.password_file);
    if (!read) return report_error(read.error(), context.err);
    measured_roof = *std::move(read);
    print_warnings(measured_roof->options.warnings, context.err);
    request->measurements = roof::roof_measurements(measured_roof->report);
  }
  const auto& measurements = request->measurements;
  const roof::RoofMeasurements* measured = measurements ? &*measurements : nullptr;
  const auto list = apps::store::choose_or_bundled(arguments.list.price_list, arguments.list.data_dir);
  if (!list) return report_error(list.error(), context.err);
  if (const auto& warning = list->warning) print_warnings({*warning}, context.err);
  if (arguments.answers.empty() && arguments.single_answers.empty() && can_ask()) {
    auto answers = ask_about_roof(measured, list->list, std::cin, context.err);
    if (!answers) return report_error(answers.error(), context.err);
    request->answers = *std::move(answers);
  }
  const roof::Interview made = roof::run_interview(request->answers, measured, list->list);
  print_warnings(made.warnings, context.err);
  return write_interview(made, measured_roof ? &measured_roof->report : nullptr, list->list, arguments,
                         context);
}

int report_refusal(const roof::RoofRefusal& refusal, bool json, Context context) {
  if (json) context.out << roof::refusal_to_json(refusal);
  return report_error(roof::refusal_error(refusal), context.err);
}

/// Without a plan there is no file; a warning of the report says why.
void add_plan(OutputFiles& output, const roof::Preview& preview, const RoofArguments& arguments) {
  if (!arguments.svg.empty() && !preview.svg.empty()) output.add(arguments.svg, preview.svg, "--svg");
}

int run_preview(const RoofArguments& arguments, Context context) {
  auto roof = load_roof(arguments.file, arguments.password_file);
  if (!roof) return report_error(roof.error(), context.err);
  const roof::Preview preview = roof::preview(roof->report, std::move(roof->options.warnings));
  print_warnings(preview.warnings, context.err);
  OutputFiles output(arguments.force, context.out);
  if (arguments.json)
    output.add(standard_output, roof::preview_to_json(preview), "--json");
  else
    output.print(preview_text(preview));
  add_plan(output, preview, arguments);
  return commit_or_report(output, context.err);
}

/// A roof of which no scope can be made has figures and a plan all the same.
int write_without_scope(const roof::ReadRoof& roof, const estimate::Error& error,
                        const RoofArguments& arguments, Context context) {
  const roof::Preview preview = roof::preview(roof.report, roof.options.warnings);
  print_warnings(preview.warnings, context.err);
  OutputFiles output(arguments.force, context.out);
  std::string text = preview_text(preview);
  for (const std::string& assumption : roof.options.assumptions)
    text += "assumed: " + printable(assumption) + "\n";
  if (arguments.json)
    output.add(standard_output, roof::preview_to_json(preview), "--json");
  else
    output.print(text);
  add_plan(output, preview, arguments);
  if (const int status = commit_or_report(output, context.err); status != 0) return status;
  return report_error(error, context.err);
}

int write_emission(roof::ReadRoof roof, std::string project_name, const RoofArguments& arguments,
                   Context context) {
  const auto request = load_answers(arguments);
  if (!request) return report_error(request.error(), context.err);
  if (request->measurements)
    return report_error(Error{ErrorCode::invalid_usage,
                              "the measurements are those of the report; \"roof interview\" takes them from "
                              "the answers",
                              "--answers"},
                        context.err);
  roof::add_answers(roof.options, request->answers);
  const auto list = apps::store::choose_or_bundled(arguments.list.price_list, arguments.list.data_dir);
  if (!list) return report_error(list.error(), context.err);
  if (const auto& warning = list->warning) roof.options.warnings.push_back(*warning);
  roof.options.project_name = std::move(project_name);
  const auto made = roof::emit(roof.report, list->list, roof.options);
  if (!made && made.error().code == ErrorCode::roof_system_not_supported)
    return write_without_scope(roof, made.error(), arguments, context);
  if (!made) return report_error(made.error(), context.err);
  print_warnings(made->warnings, context.err);
  OutputFiles output(arguments.force, context.out);
  if (arguments.json)
    output.add(standard_output, roof::emission_to_json(*made), "--json");
  else
    output.print(emission_text(*made));
  if (!arguments.output.empty()) output.add(arguments.output, made->esx);
  add_plan(output, made->preview, arguments);
  if (!arguments.sketch_xml.empty()) {
    auto sketch = roof::sketch_import_xml(made->roof);
    if (!sketch) return report_error(sketch.error(), context.err);
    print_warnings(sketch->warnings, context.err);
    output.add(arguments.sketch_xml, std::move(sketch->value), "--sketch-xml");
  }
  return commit_or_report(output, context.err);
}

int run_describe(const RoofArguments& arguments, Context context) {
  auto roof = roof::describe_roof(arguments.words);
  if (!roof) return report_refusal(roof.error(), arguments.json, context);
  return write_emission(*std::move(roof), arguments.project_name, arguments, context);
}

/// The measurements come from a report, a description, or the answers.
int run_emit(const RoofArguments& arguments, Context context) {
  if (!arguments.file.empty() && !arguments.words.empty())
    return report_error(
        Error{ErrorCode::invalid_usage, "a roof is a report or a description, not both", "--description"},
        context.err);
  if (!arguments.words.empty()) return run_describe(arguments, context);
  if (arguments.file.empty()) return write_emission({}, arguments.project_name, arguments, context);
  auto roof = load_roof(arguments.file, arguments.password_file);
  if (!roof) return report_error(roof.error(), context.err);
  const std::string& name = arguments.project_name;
  return write_emission(*std::move(roof), name.empty() ? source_name(arguments.file).stem().string() : name,
                        arguments, context);
}

using Arguments = std::shared_ptr<RoofArguments>;

void add_report(CLI::App& app, const Arguments& a) {
  app.add_option("REPORT", a->file, "The report: PDF, XML or JSON")->required()->type_name("");
  add_password_option(app, a->password_file);
}

void add_answers(CLI::App& app, const Arguments& a, const std::string& without) {
  app.add_option("--answers", a->answers,
                 "The answers of the interview as JSON: question id to value" + without)
      ->type_name("FILE");
  app.add_option("--answer", a->single_answers, "One answer; may be repeated")
      ->type_name("ID=VALUE")
      ->allow_extra_args(false);
}

void add_outputs(CLI::App& app, const Arguments& a) {
  app.add_flag("--json", a->json, "Print the answer as JSON");
  app.add_option("--svg", a->svg, "Also write the plan as a picture")->type_name("PATH");
  app.add_flag("--force", a->force, "Overwrite outputs");
}

void add_esx(CLI::App& app, const Arguments& a) {
  app.add_option("-o,--output", a->output, "The ESX to write; - for standard output")->type_name("PATH");
  app.add_option("--project-name", a->project_name, "The estimate's name")->type_name("NAME");
  apps::command_line::add_field_options(app, a->list, {"price_list", "data_dir"});
}

void add_emission(CLI::App& app, const Arguments& a) {
  app.add_option("--sketch-xml,--sketch-import", a->sketch_xml,
                 "Also write the sketch that Xactimate imports (SKETCH_IMPORT XML)")
      ->type_name("PATH");
  add_answers(app, a, "");
  add_esx(app, a);
}

}  // namespace

void add_roof_command(CLI::App& app, Context context, Run& selected) {
  CLI::App* roof =
      app.add_subcommand("roof", "Read roof-measurement reports, describe roofs, make their scope");
  roof->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, int (*run)(const RoofArguments&, Context)) {
    const auto arguments = std::make_shared<RoofArguments>();
    CLI::App* command = roof->add_subcommand(name, help);
    command->callback([=, &selected] { selected = [=] { return run(*arguments, context); }; });
    return std::pair(command, arguments);
  };
  const auto [preview, previewed] =
      add("preview", "Show a report's figures, cross-check and plan", run_preview);
  add_report(*preview, previewed);
  add_outputs(*preview, previewed);
  const auto [emit, emitted] =
      add("emit", "Make an ESX with sketch and scope of a report or a description, and answers", run_emit);
  add_report(*emit, emitted);
  emit->get_option("REPORT")->required(false);
  emit->add_option("--description", emitted->words, "A roof in words instead of a report")
      ->type_name("WORDS");
  add_outputs(*emit, emitted);
  add_emission(*emit, emitted);
  const auto [describe, described] = add("describe", "The same for a roof described in words", run_describe);
  describe->add_option("WORDS", described->words, "The roof: \"40x30 gable roof 6/12\"")
      ->required()
      ->type_name("");
  add_outputs(*describe, described);
  add_emission(*describe, described);
  const auto [interview, asked] = add(
      "interview", "Ask the questions of a scope, or show those that the answers leave open", run_interview);
  add_answers(*interview, asked, "; without them, a terminal is asked");
  interview->add_option("--measurements", asked->measurements, "A report with the measurements")
      ->type_name("FILE");
  add_password_option(*interview, asked->password_file);
  interview->add_flag("--json", asked->json, "Print the answer as JSON");
  add_esx(*interview, asked);
  interview->add_flag("--force", asked->force, "Overwrite the ESX");
}

}  // namespace esxconv
