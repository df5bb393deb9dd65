#include "esxserver/confined/esx_maker.h"

#include <algorithm>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/version.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "operations/files.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;

/// Read whole by this process. Ten times what an estimate of 8,000 lines becomes.
constexpr std::uint64_t max_document_bytes = 100'000'000;
/// What is made of a roof report, and what that takes.
constexpr std::uint64_t max_roof_bytes = 2 * max_roof_answer_bytes, max_roof_memory_bytes = 1'500'000'000;
/// Of a document without pages to read, and of a roof report: one of 8,000 lines takes a second.
constexpr Duration document_time = std::chrono::seconds(20);

Result<LockedFolder> make_work_folder(const fs::path& root, Random& random) {
  constexpr std::size_t name_length = 24;
  auto folder = LockedFolder::make(root, random_base62(random, name_length));
  if (!folder) return std::unexpected(folder.error());
  return *std::move(folder);
}

/// What the child wrote. It may have been taken over by the file that it read.
Result<std::string> read_child_file(const fs::path& path, std::uint64_t max_bytes) {
  auto content = apps::files::read_input(path, max_bytes);
  if (!content)
    return fail(ErrorCode::internal_error, path.filename().string() + ": " + content.error().message);
  return content;
}

Result<ChildResult> read_result(const fs::path& folder, std::uint64_t max_bytes) {
  const auto text = read_child_file(folder / result_file, max_bytes);
  if (!text) return std::unexpected(text.error());
  auto result = child_result_from_json(*text);
  if (!result) return fail(ErrorCode::internal_error, "result: " + result.error().message);
  return result;
}

Result<std::string> read_upload(const fs::path& file, std::uint64_t max_bytes) {
  auto content = apps::files::read_input(file, max_bytes);
  if (!content) return fail(ErrorCode::store_failed, "upload: " + content.error().message);
  return content;
}

OnProgress while_wanted(const IsWanted& is_wanted) {
  return [&is_wanted](const Progress&) { return is_wanted(); };
}

/// One file after the other: the child may have few files open.
Result<void> copy_photos(MakeScopeEsxTask& task, const fs::path& path, const IsWanted& is_wanted) {
  auto file = WorkFileWriter::create(path);
  if (!file) return std::unexpected(file.error());
  std::vector<ScopePhoto> copied;
  copied.reserve(task.photos.size());
  for (std::size_t i = 0; i < task.photos.size(); ++i) {
    if (!is_wanted()) return fail(ServerError::service_unavailable, "the result is no longer needed");
    const auto content = task.photos[i]();
    if (!content && content.error().code == ErrorCode::not_found) continue;  // deleted meanwhile
    if (!content) return std::unexpected(content.error());
    const auto size = file->append(**content);
    if (!size) return std::unexpected(size.error());
    copied.push_back(std::move(task.document.photos[i]));
    copied.back().size_bytes = static_cast<std::int64_t>(*size);
  }
  task.document.photos = std::move(copied);
  return file->close();
}

}  // namespace

Result<EstimateReading> EsxMaker::read(const ReadEstimateTask& task, const IsWanted& is_wanted) {
  return read(task, while_wanted(is_wanted));
}

Result<EstimateReading> EsxMaker::read(const ReadEstimateTask& task, const OnProgress& on_progress) {
  return read_with_progress(task, on_progress, options_.time_limit);
}

Result<EstimateReading> EsxMaker::read_with_progress(const ReadEstimateTask& task,
                                                     const OnProgress& on_progress, Duration time_limit) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  const std::uint64_t max_bytes = options_.program.output_bytes;
  const auto content = read_upload(task.file, max_bytes);
  if (!content) return std::unexpected(content.error());
  if (auto copied = write_work_file(folder->path() / input_file, *content); !copied)
    return std::unexpected(copied.error());
  apps::operations::ConvertOptions reading;
  reading.file_name = task.file_name;
  reading.estimate = task.estimate;
  reading.ocr = task.ocr;
  reading.password = task.password;
  const ChildWork kind = task.kind == EstimateFile::pdf   ? ChildWork::read_pdf
                         : task.kind == EstimateFile::esx ? ChildWork::read_esx
                                                          : ChildWork::read_items;
  ChildTask work = task_of(kind, std::move(reading));
  work.options.time_limit_ms = time_limit.count();
  const auto done = run_converter_child(options_.program, std::move(work), folder->path(), on_progress);
  if (!done) return std::unexpected(done.error());
  auto estimate = read_child_file(folder->path() / json_file, max_bytes);
  if (!estimate) return std::unexpected(estimate.error());
  auto result = read_result(folder->path(), max_bytes);
  if (!result) return std::unexpected(result.error());
  return EstimateReading{.parse_hash = estimate::sha256_hex(*content + std::string(estimate::version)),
                         .estimate = *std::move(estimate),
                         .facts = std::move(result->facts).value_or(EstimateFacts{})};
}

Result<RoofOutcome> EsxMaker::make_of_roof(const RoofReportTask& task, const IsWanted& is_wanted) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto copied = copy_input(task.file, folder->path() / input_file); !copied)
    return std::unexpected(copied.error());
  ChildTask work = task_of(ChildWork::roof, {});
  work.roof = task.task;
  work.options.price_list = task.task.price_list;
  work.options.data_dir = task.data_dir;
  work.options.password = task.password;
  work.options.time_limit_ms = std::min(options_.time_limit, document_time).count();
  ConverterProgram program = options_.program;
  program.memory_bytes = std::min(program.memory_bytes, max_roof_memory_bytes);
  const auto done = run_converter_child(program, std::move(work), folder->path(), while_wanted(is_wanted));
  if (!done) return std::unexpected(done.error());
  const auto result = read_child_file(folder->path() / result_file, max_roof_bytes);
  if (!result) return std::unexpected(result.error());
  auto outcome = roof_outcome_from_json(*result);
  if (!outcome) return fail(ErrorCode::internal_error, "result: " + outcome.error().message);
  auto json = read_child_file(folder->path() / json_file, max_roof_bytes);
  if (!json) return std::unexpected(json.error());
  auto esx = read_child_file(folder->path() / esx_file, max_roof_bytes);
  if (!esx) return std::unexpected(esx.error());
  outcome->json = *std::move(json);
  outcome->esx = *std::move(esx);
  return outcome;
}

namespace {

/// The list that the child wrote: whatever took the child over, its texts can be shown and kept.
Result<estimate::PriceList> read_made_list(const std::string& packed, const ListImportInput& input) {
  const auto refused = fail(ErrorCode::internal_error, "the list of the child is damaged");
  auto list = estimate::unpack_price_list(packed);
  if (!list || list->code != input.code || list->source != input.source) return refused;
  if (list->items.empty() || list->items.size() > max_list_entries) return refused;
  const auto is_text = [](const std::string& text) { return estimate::valid_utf8(text); };
  const bool are_texts = std::ranges::all_of(list->items, [&](const estimate::PriceItem& item) {
    return is_text(item.cat) && is_text(item.sel) && is_text(item.description) && is_text(item.unit);
  });
  if (!are_texts || !is_text(list->description) || !is_text(list->sha256)) return refused;
  return list;
}

}  // namespace

Result<ImportedList> EsxMaker::import_list(const ListImportTask& task, const IsWanted& is_wanted) {
  constexpr std::size_t max_values = 2 * max_list_rows;
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto copied = copy_input(task.file, folder->path() / input_file); !copied)
    return std::unexpected(copied.error());
  if (auto written = write_work_file(folder->path() / second_file, estimate::encode_json(task.input));
      !written)
    return std::unexpected(written.error());
  ChildTask work = task_of(ChildWork::import_list, {});
  work.options.time_limit_ms = std::min(options_.time_limit, document_time).count();
  const auto done =
      run_converter_child(options_.program, std::move(work), folder->path(), while_wanted(is_wanted));
  if (!done) return std::unexpected(done.error());
  const auto packed = read_child_file(folder->path() / list_file, max_document_bytes);
  if (!packed) return std::unexpected(packed.error());
  auto list = read_made_list(*packed, task.input);
  if (!list) return std::unexpected(list.error());
  const auto text = read_child_file(folder->path() / json_file, max_document_bytes);
  if (!text) return std::unexpected(text.error());
  const auto json = estimate::read_json(*text, {.values = max_values});
  auto report = json ? estimate::decode_json<ListImportReport>(*json)
                     : std::unexpected(std::vector<estimate::Violation>());
  if (!report) return fail(ErrorCode::internal_error, "the report of the child has other members");
  return ImportedList{.list = *std::move(list),
                      .packed_bytes = static_cast<std::int64_t>(packed->size()),
                      .report = *std::move(report)};
}

Result<MadeEsx> EsxMaker::run(const ChildTask& task, const fs::path& folder, const OnProgress& on_progress) {
  const auto done = run_converter_child(options_.program, task, folder, on_progress);
  if (!done) return std::unexpected(done.error());
  const std::uint64_t max_bytes = options_.program.output_bytes;
  auto esx = read_child_file(folder / esx_file, max_bytes);
  if (!esx) return std::unexpected(esx.error());
  auto estimate = read_child_file(folder / json_file, max_bytes);
  if (!estimate) return std::unexpected(estimate.error());
  auto result = read_result(folder, max_bytes);
  if (!result) return std::unexpected(result.error());
  return MadeEsx{.esx = *std::move(esx),
                 .estimate = *std::move(estimate),
                 .report = std::move(result->report).value_or(AdapterReport{}),
                 .preview = std::move(result->preview),
                 .candidates = std::move(result->candidates)};
}

ChildTask EsxMaker::task_of(ChildWork work, apps::operations::ConvertOptions options) const {
  options.time_limit_ms = options_.time_limit.count();
  return {.work = work, .options = std::move(options)};
}

Result<MadeEsx> EsxMaker::make_of(ChildWork work, const MakeEsxTask& task, const IsWanted& is_wanted) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto written = write_work_file(folder->path() / input_file, task.estimate); !written)
    return std::unexpected(written.error());
  return run(task_of(work, task.options), folder->path(), while_wanted(is_wanted));
}

Result<MadeEsx> EsxMaker::make(const MakeEsxTask& task, const IsWanted& is_wanted) {
  return make_of(ChildWork::make_esx, task, is_wanted);
}

Result<MadeEsx> EsxMaker::rebuild(const MakeEsxTask& task, const IsWanted& is_wanted) {
  return make_of(ChildWork::rebuild_esx, task, is_wanted);
}

Result<std::string> EsxMaker::make_document(const std::string& estimate, EstimateDocument kind,
                                            const IsWanted& is_wanted) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto written = write_work_file(folder->path() / input_file, estimate); !written)
    return std::unexpected(written.error());
  const ChildWork work = kind == EstimateDocument::recalculated ? ChildWork::recalculate
                         : kind == EstimateDocument::line_table ? ChildWork::line_table
                                                                : ChildWork::report;
  ChildTask task = task_of(work, {});
  task.options.time_limit_ms = std::min(options_.time_limit, document_time).count();
  const auto done =
      run_converter_child(options_.program, std::move(task), folder->path(), while_wanted(is_wanted));
  if (!done) return std::unexpected(done.error());
  return read_child_file(folder->path() / json_file, max_document_bytes);
}

namespace {

/// The lines of the child; the last one is empty.
Result<ReviewedEstimate> reviewed_of(std::string_view text) {
  ReviewedEstimate made;
  std::string head, problems;
  for (std::string* line : {&made.estimate, &made.state, &made.matches, &made.checks, &made.open,
                            &made.changes, &head, &problems}) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return fail(ErrorCode::internal_error, "the review has too few lines");
    *line = text.substr(0, end);
    text.remove_prefix(end + 1);
  }
  const auto head_json = estimate::read_json(head), problems_json = estimate::read_json(problems);
  if (!head_json || !problems_json) return fail(ErrorCode::internal_error, "the review is not JSON");
  auto decoded = estimate::decode_json<EstimateHead>(*head_json);
  estimate::Decoder decoder;
  estimate::FieldType<std::vector<StepProblems>>::decode(decoder, *problems_json, made.problems, {});
  if (!decoded || !decoder.violations().empty())
    return fail(ErrorCode::internal_error, "the review has other members");
  made.head = *std::move(decoded);
  return made;
}

}  // namespace

Result<ReviewedEstimate> EsxMaker::review(const ReviewTask& task, const IsWanted& is_wanted) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  const auto or_else = [](const std::string& text, const char* otherwise) {
    return text.empty() ? std::string(otherwise) : text;
  };
  const std::string input = "{\"estimate\": " + task.estimate + ", \"state\": " + or_else(task.state, "{}") +
                            ", \"steps\": " + or_else(task.steps, "[]") +
                            ", \"lenient\": " + (task.lenient ? "true" : "false") +
                            ", \"whole\": " + (task.whole ? "true" : "false") + "}";
  if (auto written = write_work_file(folder->path() / input_file, input); !written)
    return std::unexpected(written.error());
  ChildTask work = task_of(ChildWork::review, task.options);
  work.options.time_limit_ms = std::min(options_.time_limit, document_time).count();
  const auto done =
      run_converter_child(options_.program, std::move(work), folder->path(), while_wanted(is_wanted));
  if (!done) return std::unexpected(done.error());
  const auto text = read_child_file(folder->path() / json_file, max_document_bytes);
  if (!text) return std::unexpected(text.error());
  return reviewed_of(*text);
}

ChildTask EsxMaker::comparison(ChildWork work, const CompareTask& task) const {
  apps::operations::ConvertOptions options;
  static_cast<apps::operations::ListOptions&>(options) = task.options;
  options.file_name = task.before.name;
  ChildTask made = task_of(work, std::move(options));
  made.second_file_name = task.after.name;
  return made;
}

Result<void> EsxMaker::copy_input(const fs::path& file, const fs::path& copy) const {
  const auto content = read_upload(file, options_.program.output_bytes);
  if (!content) return std::unexpected(content.error());
  return write_work_file(copy, *content);
}

Result<void> EsxMaker::copy_both(const CompareTask& task, const fs::path& folder) const {
  if (auto copied = copy_input(task.before.file, folder / input_file); !copied) return copied;
  return copy_input(task.after.file, folder / second_file);
}

Result<std::string> EsxMaker::compare(const CompareTask& task, DiffFormat format,
                                      const OnProgress& on_progress) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto copied = copy_both(task, folder->path()); !copied) return std::unexpected(copied.error());
  const bool is_page = format == DiffFormat::html;
  const auto done = run_converter_child(
      options_.program, comparison(is_page ? ChildWork::diff_page : ChildWork::diff_json, task),
      folder->path(), on_progress);
  if (!done) return std::unexpected(done.error());
  return read_child_file(folder->path() / (is_page ? page_file : json_file), options_.program.output_bytes);
}

Result<MadeEsx> EsxMaker::make_supplement(const CompareTask& task, const OnProgress& on_progress) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto copied = copy_both(task, folder->path()); !copied) return std::unexpected(copied.error());
  return run(comparison(ChildWork::make_supplement, task), folder->path(), on_progress);
}

Result<MadeEsx> EsxMaker::make_of_scope(MakeScopeEsxTask task, const IsWanted& is_wanted) {
  const auto folder = make_work_folder(options_.work_root, random_);
  if (!folder) return std::unexpected(folder.error());
  if (auto copied = copy_photos(task, folder->path() / photos_file, is_wanted); !copied)
    return std::unexpected(copied.error());
  const std::string document = estimate::encode_json(task.document);
  if (auto written = write_work_file(folder->path() / input_file, document); !written)
    return std::unexpected(written.error());
  apps::operations::ConvertOptions options;
  static_cast<apps::operations::BuildOptions&>(options) = std::move(task.options);
  return run(task_of(ChildWork::make_scope_esx, std::move(options)), folder->path(), while_wanted(is_wanted));
}

}  // namespace esxserver
