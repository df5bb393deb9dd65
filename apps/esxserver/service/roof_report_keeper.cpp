#include "esxserver/service/roof_report_keeper.h"

#include "esxserver/domain/file_names.h"

namespace esxserver {

Result<void> RoofReportKeeper::try_to_keep(std::string_view owner, const std::filesystem::path& file,
                                           std::string_view file_name) {
  const auto stored = ports_.artifacts.put(file);
  if (!stored) return std::unexpected(stored.error());
  if (auto added = ports_.reports.add(owner, {stored->sha256, safe_file_name(file_name), ports_.clock.now()});
      !added)
    return added;
  // A sweep that started before the row existed may have removed the file; later sweeps keep it.
  const auto kept = ports_.artifacts.contains(stored->sha256);
  if (!kept) return std::unexpected(kept.error());
  if (*kept) return {};
  const auto again = ports_.artifacts.put(file);
  return again ? Result<void>() : std::unexpected(again.error());
}

bool RoofReportKeeper::keep(std::string_view owner, const std::filesystem::path& file,
                            std::string_view file_name) {
  const auto kept = try_to_keep(owner, file, file_name);
  if (!kept)
    ports_.log.write(LogLevel::warning, "roof_report_not_stored", {{"reason", kept.error().message}});
  return kept.has_value();
}

}  // namespace esxserver
