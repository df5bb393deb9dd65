#include "esxconv/roof/interview_command.h"

#include <iostream>
#include <optional>
#include <string>

#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/roof/roof_questionnaire.h"
#include "esxconv/roof/roof_report_file.h"
#include "esxconv/roof/roof_text.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/questionnaire.h"
#include "files/input_file.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;

Result<roof::InterviewRequest> load_answers(const std::string& file) {
  if (file.empty()) return roof::InterviewRequest();
  const auto content = read_named_source(file, apps::files::input_limits().input_bytes);
  if (!content) return std::unexpected(content.error());
  auto request = roof::interview_request_from_json(*content);
  if (!request) return std::unexpected(apps::files::about_file(file, request.error()));
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
  const int status = commit_or_report(output, context.err);
  const bool is_refused = made.error && !arguments.json && status == 0;
  return is_refused ? report_error(made.error->error, context.err) : status;
}

}  // namespace

int run_interview(const RoofArguments& arguments, Context context) {
  if (const auto writable = check_esx_output(arguments); !writable)
    return report_error(writable.error(), context.err);
  auto request = load_answers(arguments.answers);
  if (!request) return report_error(request.error(), context.err);
  std::optional<Parsed<roof::Report>> report;
  if (!arguments.measurements.empty()) {
    auto read = load_roof_report(arguments.measurements);
    if (!read) return report_error(read.error(), context.err);
    report = *std::move(read);
    print_warnings(report->warnings, context.err);
    request->measurements = roof::roof_measurements(report->value);
  }
  const auto& measurements = request->measurements;
  const roof::RoofMeasurements* measured = measurements ? &*measurements : nullptr;
  const auto list = apps::store::choose_or_bundled(arguments.price_list, arguments.data_dir);
  if (!list) return report_error(list.error(), context.err);
  if (const auto& warning = list->warning) print_warnings({*warning}, context.err);
  if (arguments.answers.empty() && can_ask()) {
    auto answers = ask_about_roof(measured, list->list, std::cin, context.err);
    if (!answers) return report_error(answers.error(), context.err);
    request->answers = *std::move(answers);
  }
  const roof::Interview made = roof::run_interview(request->answers, measured, list->list);
  print_warnings(made.warnings, context.err);
  return write_interview(made, report ? &report->value : nullptr, list->list, arguments, context);
}

}  // namespace esxconv
