#include "esxserver/service/esx_service.h"

#include <algorithm>

#include "esxserver/domain/file_names.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

/// What an import is paid for under.
std::string import_reference(const User& user, std::string_view parse_hash) {
  return "import:" + user.uid + ":" + std::string(parse_hash);
}

}  // namespace

Result<std::string> EsxService::inspect(const EstimateUpload& upload, const IsWanted& is_wanted) {
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto read = ports_.maker.read(
      {.kind = EstimateFile::esx, .file = upload.file, .file_name = safe_file_name(upload.file_name)},
      is_wanted);
  if (!read) return std::unexpected(read.error());
  return std::move(read->estimate);
}

Result<ChosenPriceList> EsxService::choose(const User& user, const std::optional<std::string>& wanted,
                                           const std::string& printed) {
  const auto codes = ports_.price_lists.codes(PriceListOwner::user(user.uid));
  if (!codes) return std::unexpected(codes.error());
  const auto is_loaded = [&](const std::string& code) {
    return std::ranges::find(*codes, code) != codes->end();
  };
  if (wanted) {
    if (is_loaded(*wanted)) return ChosenPriceList{*wanted};
    return fail(ErrorCode::validation_failed, "is not loaded", "price_list");
  }
  if (is_loaded(printed)) return ChosenPriceList{printed};
  const auto profile = ports_.users.profile(user.uid);
  if (!profile) return std::unexpected(profile.error());
  const std::string preferred = profile->default_price_list.value_or("");
  if (is_loaded(preferred)) return ChosenPriceList{preferred};
  return ChosenPriceList{settings_.bundled_price_list, true};
}

Result<MadeEsx> EsxService::make(const User& user, MakeEsxTask task, const IsWanted& is_wanted) {
  auto folder = ports_.price_lists.folder_of(task.price_list.code, PriceListOwner::user(user.uid));
  if (!folder) return std::unexpected(folder.error());
  task.price_list_dir = *std::move(folder);
  return ports_.maker.make(task, is_wanted);
}

Result<Preflight> EsxService::preflight(const User& user, const EstimateUpload& upload,
                                        const IsWanted& is_wanted) {
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  const std::string file_name = safe_file_name(upload.file_name);
  auto read = ports_.maker.read({.file = upload.file, .file_name = file_name}, is_wanted);
  if (!read) return std::unexpected(read.error());
  if (auto fits = ports_.metering.check_reviewed_pages(user, read->facts.page_count); !fits)
    return std::unexpected(fits.error());
  auto choice = choose(user, upload.price_list, read->facts.price_list);
  if (!choice) return std::unexpected(choice.error());
  const StoredParse parse{.parse_hash = read->parse_hash,
                          .file_name = file_name,
                          .estimate = std::move(read->estimate),
                          .line_count = read->facts.line_count,
                          .price_list = *std::move(choice),
                          .created_at = ports_.clock.now()};
  auto made = make(
      user,
      {.estimate = parse.estimate, .price_list = parse.price_list, .price_list_dir = {}, .max_items = {}},
      is_wanted);
  if (!made) return std::unexpected(made.error());
  const auto due =
      ports_.metering.due_for_lines(user, import_reference(user, parse.parse_hash), parse.line_count);
  if (!due) return std::unexpected(due.error());
  if (auto kept = ports_.store.keep_parse(user.uid, parse); !kept) return std::unexpected(kept.error());
  return Preflight{.parse_hash = parse.parse_hash,
                   .estimate = std::move(made->estimate),
                   .report = std::move(made->report),
                   .candidates = std::move(made->candidates),
                   .line_count = parse.line_count,
                   .page_count = read->facts.page_count,
                   .credits_required = *due,
                   .project_match = ports_.projects.match(user.uid, read->facts.head)};
}

Result<GeneratedEsx> EsxService::finish(EsxMetering::Run& run, EsxRunKind kind, const std::string& file_name,
                                        MadeEsx made) {
  GeneratedEsx generated{.run = {.run_ref = {},
                                 .kind = kind,
                                 .created_at = ports_.clock.now(),
                                 .filename = download_name(file_name, OutputFormat::esx),
                                 .report = std::move(made.report)},
                         .esx = std::move(made.esx),
                         .preview = std::move(made.preview)};
  if (auto finished = run.finish(generated.run); !finished) return std::unexpected(finished.error());
  return generated;
}

Result<GeneratedEsx> EsxService::generate_from_pdf(const User& user, const EstimateUpload& upload,
                                                   std::optional<int> max_items, const IsWanted& is_wanted) {
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  const std::string run_ref = make_uuid(ports_.random);
  auto run = ports_.metering.begin(user, run_ref, "pdf:" + run_ref, EsxMetering::price_of_pdf(user));
  if (!run) return std::unexpected(run.error());
  const IsWanted is_alive = run->alive(is_wanted);
  const std::string file_name = safe_file_name(upload.file_name);
  auto read = ports_.maker.read({.file = upload.file, .file_name = file_name}, is_alive);
  if (!read) return std::unexpected(read.error());
  if (auto fits = ports_.metering.check_pages(user, read->facts.page_count); !fits)
    return std::unexpected(fits.error());
  auto choice = choose(user, upload.price_list, read->facts.price_list);
  if (!choice) return std::unexpected(choice.error());
  auto made = make(user,
                   {.estimate = std::move(read->estimate),
                    .price_list = *std::move(choice),
                    .price_list_dir = {},
                    .max_items = max_items},
                   is_alive);
  if (!made) return std::unexpected(made.error());
  return finish(*run, EsxRunKind::pdf, file_name, *std::move(made));
}

Result<GeneratedEsx> EsxService::generate_from_parse(const User& user, const ParseExport& wanted,
                                                     const IsWanted& is_wanted) {
  auto parse = ports_.store.find_parse(user.uid, wanted.parse_hash);
  if (!parse) return std::unexpected(parse.error());
  if (wanted.price_list) {
    auto choice = choose(user, wanted.price_list, {});
    if (!choice) return std::unexpected(choice.error());
    parse->price_list = *std::move(choice);
  }
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto run = ports_.metering.begin(user, make_uuid(ports_.random), import_reference(user, parse->parse_hash),
                                   ports_.metering.price_of_lines(user, parse->line_count));
  if (!run) return std::unexpected(run.error());
  auto made = make(user,
                   {.estimate = std::move(parse->estimate),
                    .price_list = parse->price_list,
                    .price_list_dir = {},
                    .sketch = wanted.include_sketch && user.role != UserRole::none,
                    .max_items = {}},
                   run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  return finish(*run, EsxRunKind::parse, parse->file_name, *std::move(made));
}

Result<EsxRun> EsxService::run(const User& user, std::string_view run_ref) {
  return ports_.store.find_run(user.uid, run_ref);
}

}  // namespace esxserver
