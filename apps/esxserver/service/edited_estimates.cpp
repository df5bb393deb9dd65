#include <filesystem>

#include "esx/estimate/base/sha256.h"
#include "esxserver/domain/file_names.h"
#include "esxserver/ports/identifiers.h"
#include "esxserver/service/esx_service.h"

namespace esxserver {
namespace {

/// What an ESX of this content is paid for under.
std::string content_reference(std::string_view kind, const User& user, const std::string& content) {
  return std::string(kind) + ":" + user.uid + ":" + estimate::sha256_hex(content);
}

/// "claim.pdf" becomes "claim-supplement.pdf".
std::string supplement_name(const std::string& after) {
  return std::filesystem::path(after).stem().string() + "-supplement.pdf";
}

}  // namespace

Result<std::filesystem::path> EsxService::folder_of_named(const User& user,
                                                          const std::optional<std::string>& wanted) {
  if (!wanted) return std::filesystem::path();
  const auto choice = choose(user, wanted, {});
  if (!choice) return std::unexpected(choice.error());
  return ports_.price_lists.folder_of(choice->code, PriceListOwner::user(user.uid));
}

Result<GeneratedEsx> EsxService::generate_from_estimate(const User& user, const EstimateExport& wanted,
                                                        const IsWanted& is_wanted) {
  auto folder = folder_of_named(user, wanted.price_list);
  if (!folder) return std::unexpected(folder.error());
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto run = ports_.metering.begin(user, make_uuid(ports_.random),
                                   content_reference("estimate", user, wanted.estimate),
                                   ports_.metering.price_of_lines(user, wanted.line_count));
  if (!run) return std::unexpected(run.error());
  auto made = ports_.maker.rebuild({.estimate = wanted.estimate,
                                    .price_list = wanted.price_list.value_or(""),
                                    .price_list_dir = *std::move(folder),
                                    .sketch = wanted.include_sketch && user.role != UserRole::none},
                                   run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  return finish(*run, EsxRunKind::estimate, safe_file_name(wanted.file_name), *std::move(made));
}

Result<std::string> EsxService::make_document(const std::string& estimate, EstimateDocument kind,
                                              const IsWanted& is_wanted) {
  const auto turn = documents_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  return ports_.maker.make_document(estimate, kind, is_wanted);
}

Result<CompareTask> EsxService::compare_task(const User& user, const Comparison& wanted) {
  auto folder = folder_of_named(user, wanted.price_list);
  if (!folder) return std::unexpected(folder.error());
  return CompareTask{.before = {wanted.before.file, safe_file_name(wanted.before.name)},
                     .after = {wanted.after.file, safe_file_name(wanted.after.name)},
                     .price_list = wanted.price_list.value_or(""),
                     .price_list_dir = *std::move(folder)};
}

Result<std::string> EsxService::compare(const User& user, const Comparison& wanted, DiffFormat format,
                                        const IsWanted& is_wanted) {
  const auto task = compare_task(user, wanted);
  if (!task) return std::unexpected(task.error());
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  return ports_.maker.compare(*task, format, is_wanted);
}

/// Only the work shows how many lines there are, so the charge comes after it.
Result<GeneratedEsx> EsxService::make_supplement(const User& user, const Comparison& wanted,
                                                 const IsWanted& is_wanted) {
  const auto task = compare_task(user, wanted);
  if (!task) return std::unexpected(task.error());
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto made = ports_.maker.make_supplement(*task, is_wanted);
  if (!made) return std::unexpected(made.error());
  auto run = ports_.metering.begin(user, make_uuid(ports_.random),
                                   content_reference("supplement", user, made->estimate),
                                   ports_.metering.price_of_lines(user, made->report.item_count));
  if (!run) return std::unexpected(run.error());
  return finish(*run, EsxRunKind::supplement, supplement_name(task->after.name), *std::move(made));
}

}  // namespace esxserver
