#include "esxserver/esx/service.h"

#include <algorithm>
#include <filesystem>
#include <ranges>

#include "esx/estimate/base/sha256.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/conversions/worker.h"

namespace esxserver {

using apps::operations::ConvertOptions;

std::string import_reference(std::string_view uid, std::string_view parse_hash) {
  return "import:" + std::string(uid) + ":" + std::string(parse_hash);
}

namespace {

/// What an ESX of this content is paid for under.
std::string content_reference(std::string_view kind, const User& user, const std::string& content) {
  return std::string(kind) + ":" + user.uid + ":" + estimate::sha256_hex(content);
}

/// "claim.pdf" becomes "claim-supplement.pdf".
std::string supplement_name(const std::string& after) {
  return std::filesystem::path(after).stem().string() + "-supplement.pdf";
}

constexpr std::string_view jpeg = "image/jpeg";

/// What a scope's lines are counted under.
std::string scope_reference(const User& user, std::string_view scope_id) {
  return "scope:" + user.uid + ":" + std::string(scope_id);
}

std::string name_of(const Note& photo) { return photo.file_name.value_or(photo.id); }

estimate::Warning left_out(const Note& photo, const std::string& reason) {
  return {"photo_left_out", name_of(photo) + " is left out: " + reason, {}, {}};
}

bool may_sketch(const User& user) { return user.role != UserRole::none; }

WorkClient client_of(const User& user) { return {user.uid, user.role == UserRole::none}; }

/// Why a list was made instead.
void note_sketch(const User& user, bool wanted, AdapterReport& report) {
  if (wanted && !may_sketch(user))
    report.warnings.push_back({"sketch_left_out", "sketches are for members: the ESX has no sketch", {}, {}});
}

/// The sizes that the scope was made with; a scope from before they were kept has those of the project.
std::vector<MeasuredRoom> rooms_of(OwnedScope& owned, const Project& project) {
  return owned.rooms.empty() ? measured_rooms(project.rooms) : std::move(owned.rooms);
}

/// All photos of a project, the oldest first.
Result<std::vector<Note>> photos_of(NoteService& notes, const std::string& owner,
                                    const std::string& project_id) {
  std::vector<Note> photos;
  PageRequest page;
  for (bool more = true; more;) {
    auto part = notes.list(owner, project_id, page);
    if (!part) return std::unexpected(part.error());
    more = part->more && !part->items.empty();
    if (more) page.after = part->items.back().id;
    for (Note& note : part->items)
      if (note.kind == NoteKind::photo) photos.push_back(std::move(note));
  }
  std::ranges::reverse(photos);
  return photos;
}

}  // namespace

template <class T>
Result<T> EsxService::read_in_turn(std::optional<WorkQueue::Turn>& turn, WorkClient client,
                                   const IsWanted& is_wanted,
                                   const std::function<Result<T>(const OnProgress&)>& read) {
  bool recognizes = false, must_wait = false;
  auto made = read([&](const Progress& progress) {
    if (!recognizes && progress.stage == recognizing_stage) {
      recognizes = true;
      client.cost = std::max(progress.pages, 1);
      auto free = recognition_.enter_at_once(client);
      must_wait = !free;
      turn.reset();
      if (free) turn.emplace(*std::move(free));
    }
    return !must_wait && is_wanted();
  });
  if (!must_wait) return made;
  auto free = recognition_.enter(is_wanted, client);
  if (!free) return std::unexpected(free.error());
  turn.emplace(*std::move(free));
  return read([&](const Progress&) { return is_wanted(); });
}

Result<std::string> EsxService::inspect(const EstimateUpload& upload, const WorkClient& client,
                                        const IsWanted& is_wanted) {
  const auto turn = queue_.enter(is_wanted, client);
  if (!turn) return std::unexpected(turn.error());
  auto read = maker_.read(
      {.kind = EstimateFile::esx, .file = upload.file, .file_name = safe_file_name(upload.file_name)},
      is_wanted);
  if (!read) return std::unexpected(read.error());
  return std::move(read->estimate);
}

Result<ChosenPriceList> EsxService::choose(std::string_view uid, const std::optional<std::string>& wanted,
                                           const std::string& printed) {
  const auto codes = price_lists_.codes(PriceListOwner::user(uid));
  if (!codes) return std::unexpected(codes.error());
  const auto is_loaded = [&](const std::string& code) {
    return std::ranges::find(*codes, code) != codes->end();
  };
  if (wanted) {
    if (is_loaded(*wanted)) return ChosenPriceList{*wanted};
    return fail(ErrorCode::validation_failed, "is not loaded", "price_list");
  }
  if (is_loaded(printed)) return ChosenPriceList{printed};
  const auto profile = users_.profile(uid);
  if (!profile) return std::unexpected(profile.error());
  const std::string preferred = profile->default_price_list.value_or("");
  if (is_loaded(preferred)) return ChosenPriceList{preferred};
  return ChosenPriceList{settings_.bundled_price_list, true};
}

Result<ConvertOptions> EsxService::options_for(std::string_view uid, const ChosenPriceList& list) {
  auto folder = price_lists_.folder_of(list.code, PriceListOwner::user(uid));
  if (!folder) return std::unexpected(folder.error());
  auto aliases = own_lists_.aliases(uid, list.code);
  if (!aliases) return std::unexpected(aliases.error());
  ConvertOptions options;
  options.aliases = *std::move(aliases);
  options.price_list = list.code;
  options.data_dir = folder->string();
  options.suggestions_only = list.suggestions_only;
  return options;
}

Result<Preflight> EsxService::preflight(const User& user, const EstimateUpload& upload,
                                        const IsWanted& is_wanted) {
  auto entered = queue_.enter(is_wanted, client_of(user));
  if (!entered) return std::unexpected(entered.error());
  std::optional<WorkQueue::Turn> turn(*std::move(entered));
  const std::string file_name = safe_file_name(upload.file_name);
  auto read =
      read_in_turn<EstimateReading>(turn, client_of(user), is_wanted, [&](const OnProgress& on_progress) {
        return maker_.read({.file = upload.file, .file_name = file_name, .password = upload.password},
                           on_progress);
      });
  if (!read) return std::unexpected(read.error());
  if (auto fits = metering_.check_reviewed_pages(user, read->facts.page_count); !fits)
    return std::unexpected(fits.error());
  auto choice = choose(user.uid, upload.price_list, read->facts.price_list);
  if (!choice) return std::unexpected(choice.error());
  const StoredParse parse{.parse_hash = read->parse_hash,
                          .file_name = file_name,
                          .estimate = std::move(read->estimate),
                          .line_count = read->facts.line_count,
                          .price_list = *std::move(choice),
                          .wanted_list = upload.price_list,
                          .created_at = system_.clock.now()};
  auto options = options_for(user.uid, parse.price_list);
  if (!options) return std::unexpected(options.error());
  auto made = maker_.make({.estimate = parse.estimate, .options = *std::move(options)}, is_wanted);
  if (!made) return std::unexpected(made.error());
  const auto due =
      metering_.due_for_lines(user, import_reference(user.uid, parse.parse_hash), parse.line_count);
  if (!due) return std::unexpected(due.error());
  const ParseEntry entry{make_uuid(system_.random), parse.created_at + settings_.retention};
  if (auto kept = store_.keep_parse(user.uid, parse, entry); !kept) return std::unexpected(kept.error());
  return Preflight{.parse_hash = parse.parse_hash,
                   .estimate = std::move(made->estimate),
                   .report = std::move(made->report),
                   .candidates = std::move(made->candidates),
                   .line_count = parse.line_count,
                   .page_count = read->facts.page_count,
                   .credits_required = *due,
                   .project_match = projects_.match(user.uid, read->facts.head)};
}

Result<GeneratedEsx> EsxService::finish(EsxMetering::Run& run, EsxRunKind kind, const std::string& file_name,
                                        MadeEsx made) {
  GeneratedEsx generated{.run = {.run_ref = {},
                                 .kind = kind,
                                 .created_at = system_.clock.now(),
                                 .filename = download_name(file_name, OutputFormat::esx),
                                 .report = std::move(made.report)},
                         .esx = std::move(made.esx),
                         .preview = std::move(made.preview)};
  if (auto finished = run.finish(generated.run); !finished) return std::unexpected(finished.error());
  return generated;
}

Result<GeneratedEsx> EsxService::generate_from_pdf(const User& user, const EstimateUpload& upload,
                                                   std::optional<int> max_items, const IsWanted& is_wanted) {
  auto entered = queue_.enter(is_wanted, client_of(user));
  if (!entered) return std::unexpected(entered.error());
  std::optional<WorkQueue::Turn> turn(*std::move(entered));
  const std::string run_ref = make_uuid(system_.random);
  auto run = metering_.begin(user, run_ref, "pdf:" + run_ref, EsxMetering::price_of_pdf(user));
  if (!run) return std::unexpected(run.error());
  const IsWanted is_alive = run->alive(is_wanted);
  const std::string file_name = safe_file_name(upload.file_name);
  auto read =
      read_in_turn<EstimateReading>(turn, client_of(user), is_alive, [&](const OnProgress& on_progress) {
        return maker_.read({.file = upload.file, .file_name = file_name, .password = upload.password},
                           on_progress);
      });
  if (!read) return std::unexpected(read.error());
  if (auto fits = metering_.check_pages(user, read->facts.page_count); !fits)
    return std::unexpected(fits.error());
  auto choice = choose(user.uid, upload.price_list, read->facts.price_list);
  if (!choice) return std::unexpected(choice.error());
  auto options = options_for(user.uid, *choice);
  if (!options) return std::unexpected(options.error());
  options->max_items = max_items;
  auto made = maker_.make({.estimate = std::move(read->estimate), .options = *std::move(options)}, is_alive);
  if (!made) return std::unexpected(made.error());
  return finish(*run, EsxRunKind::pdf, file_name, *std::move(made));
}

Result<GeneratedEsx> EsxService::generate_from_parse(const User& user, const ParseExport& wanted,
                                                     const IsWanted& is_wanted) {
  auto parse = store_.find_parse(user.uid, wanted.parse_hash);
  if (!parse) return std::unexpected(parse.error());
  if (wanted.price_list) {
    auto choice = choose(user.uid, wanted.price_list, {});
    if (!choice) return std::unexpected(choice.error());
    parse->price_list = *std::move(choice);
  }
  const auto turn = queue_.enter(is_wanted, client_of(user));
  if (!turn) return std::unexpected(turn.error());
  auto run = metering_.begin(user, make_uuid(system_.random), import_reference(user.uid, parse->parse_hash),
                             metering_.price_of_lines(user, parse->line_count));
  if (!run) return std::unexpected(run.error());
  auto options = options_for(user.uid, parse->price_list);
  if (!options) return std::unexpected(options.error());
  options->sketch = wanted.include_sketch && may_sketch(user);
  auto made = maker_.make({.estimate = std::move(parse->estimate), .options = *std::move(options)},
                          run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  note_sketch(user, wanted.include_sketch, made->report);
  return finish(*run, EsxRunKind::parse, parse->file_name, *std::move(made));
}

Result<GeneratedEsx> EsxService::generate_from_stored(const User& user, const StoredExport& wanted,
                                                      const IsWanted& is_wanted) {
  ChosenPriceList list = wanted.price_list;
  if (wanted.wanted_price_list) {
    auto choice = choose(user.uid, wanted.wanted_price_list, {});
    if (!choice) return std::unexpected(choice.error());
    list = *std::move(choice);
  }
  const bool is_edited = !wanted.estimate.empty();
  // The matches of an edited estimate hold, unless another list is wanted.
  auto options = is_edited && !wanted.wanted_price_list ? Result<ConvertOptions>(ConvertOptions())
                                                        : options_for(user.uid, list);
  if (!options) return std::unexpected(options.error());
  options->sketch = wanted.include_sketch && user.role != UserRole::none;
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto run = metering_.begin(user, make_uuid(system_.random), wanted.reference,
                             metering_.price_of_lines(user, wanted.line_count));
  if (!run) return std::unexpected(run.error());
  const MakeEsxTask task{.estimate = is_edited ? wanted.estimate : wanted.reading,
                         .options = *std::move(options)};
  const IsWanted is_alive = run->alive(is_wanted);
  auto made = is_edited ? maker_.rebuild(task, is_alive) : maker_.make(task, is_alive);
  if (!made) return std::unexpected(made.error());
  return finish(*run, is_edited ? EsxRunKind::estimate : EsxRunKind::parse, wanted.file_name,
                *std::move(made));
}

Result<ReviewedEstimate> EsxService::review(const ReviewTask& task, const IsWanted& is_wanted) {
  const auto turn = documents_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  return maker_.review(task, is_wanted);
}

Result<EsxRun> EsxService::run(const User& user, std::string_view run_ref) {
  return store_.find_run(user.uid, run_ref);
}

Result<ConvertOptions> EsxService::options_for_named(const User& user,
                                                     const std::optional<std::string>& wanted) {
  if (!wanted) return ConvertOptions();
  const auto choice = choose(user.uid, wanted, {});
  if (!choice) return std::unexpected(choice.error());
  return options_for(user.uid, *choice);
}

Result<GeneratedEsx> EsxService::generate_from_estimate(const User& user, const EstimateExport& wanted,
                                                        const IsWanted& is_wanted) {
  auto options = options_for_named(user, wanted.price_list);
  if (!options) return std::unexpected(options.error());
  options->sketch = wanted.include_sketch && may_sketch(user);
  const auto turn = queue_.enter(is_wanted, client_of(user));
  if (!turn) return std::unexpected(turn.error());
  auto run =
      metering_.begin(user, make_uuid(system_.random), content_reference("estimate", user, wanted.estimate),
                      metering_.price_of_lines(user, wanted.line_count));
  if (!run) return std::unexpected(run.error());
  auto made =
      maker_.rebuild({.estimate = wanted.estimate, .options = *std::move(options)}, run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  note_sketch(user, wanted.include_sketch, made->report);
  return finish(*run, EsxRunKind::estimate, safe_file_name(wanted.file_name), *std::move(made));
}

Result<std::string> EsxService::make_document(const std::string& estimate, EstimateDocument kind,
                                              const IsWanted& is_wanted) {
  const auto turn = documents_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  return maker_.make_document(estimate, kind, is_wanted);
}

Result<CompareTask> EsxService::compare_task(const User& user, const Comparison& wanted) {
  const auto options = options_for_named(user, wanted.price_list);
  if (!options) return std::unexpected(options.error());
  return CompareTask{.before = {wanted.before.file, safe_file_name(wanted.before.name)},
                     .after = {wanted.after.file, safe_file_name(wanted.after.name)},
                     .options = static_cast<const apps::operations::ListOptions&>(*options)};
}

Result<std::string> EsxService::compare(const User& user, const Comparison& wanted, DiffFormat format,
                                        const IsWanted& is_wanted) {
  const auto task = compare_task(user, wanted);
  if (!task) return std::unexpected(task.error());
  auto entered = queue_.enter(is_wanted, client_of(user));
  if (!entered) return std::unexpected(entered.error());
  std::optional<WorkQueue::Turn> turn(*std::move(entered));
  return read_in_turn<std::string>(turn, client_of(user), is_wanted, [&](const OnProgress& on_progress) {
    return maker_.compare(*task, format, on_progress);
  });
}

/// Only the work shows how many lines there are, so the charge comes after it.
Result<GeneratedEsx> EsxService::make_supplement(const User& user, const Comparison& wanted,
                                                 const IsWanted& is_wanted) {
  const auto task = compare_task(user, wanted);
  if (!task) return std::unexpected(task.error());
  auto entered = queue_.enter(is_wanted, client_of(user));
  if (!entered) return std::unexpected(entered.error());
  std::optional<WorkQueue::Turn> turn(*std::move(entered));
  auto made = read_in_turn<MadeEsx>(turn, client_of(user), is_wanted, [&](const OnProgress& on_progress) {
    return maker_.make_supplement(*task, on_progress);
  });
  if (!made) return std::unexpected(made.error());
  auto run =
      metering_.begin(user, make_uuid(system_.random), content_reference("supplement", user, made->estimate),
                      metering_.price_of_lines(user, made->report.item_count));
  if (!run) return std::unexpected(run.error());
  return finish(*run, EsxRunKind::supplement, supplement_name(task->after.name), *std::move(made));
}

Result<bool> EsxService::is_of_others(const User& user, const ScopeExport& wanted) {
  const auto project = projects_.find(user.uid, wanted.project_id);
  if (!project && project.error().code != ErrorCode::not_found) return std::unexpected(project.error());
  if (!project) return projects_.exists(wanted.project_id);
  const auto scope = scopes_.find(wanted.scope_id);
  if (!scope && scope.error().code != ErrorCode::not_found) return std::unexpected(scope.error());
  return scope && scope->owner != user.uid;
}

Result<OwnedScope> EsxService::find_scope(const User& user, const ScopeExport& wanted) {
  auto scope = scopes_.find(wanted.scope_id);
  if (!scope) return scope;
  const std::optional<std::string>& project = scope->scope.project_id;
  if (scope->owner != user.uid || (project && *project != wanted.project_id))
    return fail(ErrorCode::not_found, "The project does not have the scope");
  return scope;
}

Result<std::vector<estimate::Warning>> EsxService::add_photos(const User& user, const std::string& project_id,
                                                              MakeScopeEsxTask& task) {
  auto photos = photos_of(notes_, user.uid, project_id);
  if (!photos) return std::unexpected(photos.error());
  std::vector<estimate::Warning> warnings;
  std::int64_t bytes = 0;
  for (const Note& photo : *photos) {
    const std::int64_t size = photo.size_bytes.value_or(0);
    if (photo.content_type != jpeg) {
      warnings.push_back(left_out(photo, "an ESX has only JPEG photos"));
    } else if (task.photos.size() >= max_photos || bytes + size > max_photo_bytes) {
      warnings.push_back(left_out(photo, "the others reach the limit of " + std::to_string(max_photos) +
                                             " photos and " + std::to_string(max_photo_bytes / 1'000'000) +
                                             " MB"));
    } else {
      bytes += size;
      const std::string caption = photo.caption.value_or("");
      task.document.photos.push_back({.description = caption.empty() ? name_of(photo) : caption});
      task.photos.emplace_back(
          [this, &user, project_id, id = photo.id]() -> Result<std::unique_ptr<FileReader>> {
            auto file = notes_.open_file({user.uid, project_id, id});
            if (!file) return std::unexpected(file.error());
            return std::move(file->content);
          });
    }
  }
  return warnings;
}

Result<GeneratedEsx> EsxService::generate_from_scope(const User& user, const ScopeExport& wanted,
                                                     const IsWanted& is_wanted) {
  auto project = projects_.find(user.uid, wanted.project_id);
  if (!project) return std::unexpected(project.error());
  auto owned = find_scope(user, wanted);
  if (!owned) return std::unexpected(owned.error());
  const auto list = choose(user.uid, wanted.price_list.value_or(owned->scope.price_list), {});
  if (!list) return std::unexpected(list.error());
  auto options = options_for(user.uid, *list);
  if (!options) return std::unexpected(options.error());
  options->sketch = wanted.include_sketch && may_sketch(user);
  const ProjectContent& content = *project;
  MakeScopeEsxTask task{.document = {.project = {content},
                                     .items = std::move(owned->scope.items),
                                     .rooms = rooms_of(*owned, *project),
                                     .photos = {}},
                        .photos = {},
                        .options = static_cast<const apps::operations::BuildOptions&>(*options)};
  std::vector<estimate::Warning> warnings;
  if (wanted.include_photos) {
    auto left = add_photos(user, project->id, task);
    if (!left) return std::unexpected(left.error());
    warnings = *std::move(left);
  }
  const auto turn = queue_.enter(is_wanted, client_of(user));
  if (!turn) return std::unexpected(turn.error());
  auto run = metering_.begin(user, make_uuid(system_.random), scope_reference(user, wanted.scope_id), 0);
  if (!run) return std::unexpected(run.error());
  auto made = maker_.make_of_scope(std::move(task), run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  auto& all = made->report.warnings;
  all.insert(all.end(), warnings.begin(), warnings.end());
  note_sketch(user, wanted.include_sketch, made->report);
  return finish(*run, EsxRunKind::scope, project->name + ".pdf", *std::move(made));
}

}  // namespace esxserver
