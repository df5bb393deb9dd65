#include "input/learn_from_files.h"

#include <filesystem>

#include "input/load_estimate.h"

namespace apps::input {

using namespace estimate;

namespace {

Result<std::vector<Estimate>> load_all(const std::vector<std::string>& files, const files::ReadInput& read) {
  std::vector<Estimate> estimates;
  for (const std::string& file : files) {
    auto loaded = load_estimate_file(file, read);
    if (!loaded) return std::unexpected(loaded.error());
    estimates.push_back(std::move(loaded->value));
  }
  return estimates;
}

}  // namespace

Result<LearnedPriceList> learn_from_files(PriceList list, const std::vector<std::string>& files,
                                          const files::ReadInput& read) {
  const auto estimates = load_all(files, read);
  if (!estimates) return std::unexpected(estimates.error());
  std::vector<LearnSource> sources;
  sources.reserve(estimates->size());
  for (std::size_t i = 0; i < estimates->size(); ++i)
    sources.push_back({std::filesystem::path(files[i]).filename().string(), &(*estimates)[i]});
  LearnedPriceList learned = learn_price_list(std::move(list), sources);
  if (learned.list.items.empty())
    return fail(ErrorCode::malformed_price_list, "no line of the files has a code and a price");
  learned.list.source = "learned";
  return learned;
}

}  // namespace apps::input
