#include "esxserver/workers/child/compare_work.h"

#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "esxserver/workers/child/esx_work.h"
#include "operations/load_estimate.h"
#include "operations/reports.h"

namespace esxserver {
namespace {

using estimate::ConvertOptions;
using estimate::Estimate;

std::unexpected<Error> about_side(std::string_view side, Error error) {
  if (!error.where.empty()) error.message += " (" + error.where + ")";
  error.where = side;
  return std::unexpected(std::move(error));
}

struct Side {
  std::string_view name;  // "before"
  const std::string& content;
  const std::string& file_name;
};

Result<Estimate> load_side(const Side& side, const WorkFiles& files, ConvertOptions options) {
  options.file_name = side.file_name;
  options.limits.input_bytes = side.content.size();  // the server has checked its limit
  auto loaded = apps::input::load_matched_estimate(side.content, options);
  if (!loaded) return about_side(side.name, loaded.error());
  Estimate& estimate = loaded->parsed.value;
  const bool has_list = !files.list.items.empty();
  apps::input::add_codes(
      estimate, has_list ? match_items(estimate, files.list, {.aliases = files.aliases}) : loaded->match);
  return std::move(estimate);
}

Result<ChildSuccess> write_supplement(const Estimate& before, const Estimate& after,
                                      const estimate::EstimateDiff& diff, WorkFiles& files) {
  auto supplement = make_supplement(before, after, diff);
  if (!supplement) return std::unexpected(supplement.error());
  const auto package = build_esx(*supplement);
  if (!package) return std::unexpected(package.error());
  auto esx = write_esx(*package);
  if (!esx) return std::unexpected(esx.error());
  estimate::PriceMatch codes;
  use_codes_of_lines(*supplement, codes);
  return write_esx_outputs(
      {.estimate = *std::move(supplement), .match = std::move(codes), .esx = *std::move(esx)}, files);
}

Result<ChildSuccess> write_document(apps::files::FileHandle& file, const std::string& text,
                                    const Estimate& after) {
  if (auto written = write_output(file, text); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(after), {}};
}

}  // namespace

Result<ChildSuccess> compare_work(const std::string& before, WorkFiles& files, const ChildTask& task,
                                  const ConvertOptions& options) {
  const auto after = read_work_file(files.second.get());
  if (!after) return std::unexpected(after.error());
  const auto a = load_side({"before", before, task.file_name}, files, options);
  if (!a) return std::unexpected(a.error());
  const auto b = load_side({"after", *after, task.second_file_name}, files, options);
  if (!b) return std::unexpected(b.error());
  const estimate::EstimateDiff diff = diff_estimates(*a, *b);
  if (task.work == ChildWork::make_supplement) return write_supplement(*a, *b, diff, files);
  if (task.work == ChildWork::diff_json)
    return write_document(files.json, diff_to_json(diff, *a, *b) + "\n", *b);
  return write_document(files.page,
                        apps::reports::diff_page({task.file_name, task.second_file_name, *a, *b, diff}), *b);
}

}  // namespace esxserver
