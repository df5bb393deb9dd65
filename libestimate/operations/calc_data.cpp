#include "operations/calc_data.h"

namespace apps {
namespace {

using estimate::Result;

constexpr std::size_t max_bytes = 4'000'000;

/// Reads a file and passes it to `use`. Errors of both get the path in front.
template <class Use>
Result<void> with_file(const std::string& path, const files::ReadInput& read, Use use) {
  if (path.empty()) return {};
  const auto content = read(path, max_bytes);
  Result<void> used = content ? use(*content) : Result<void>(std::unexpected(content.error()));
  if (!used) return std::unexpected(files::about_file(path, used.error()));
  return used;
}

}  // namespace

Result<calc::Book> load_calc_data(const CalcDataFiles& files, const files::ReadInput& read) {
  auto book = calc::Book::bundled();
  if (!book) return book;
  auto loaded =
      with_file(files.charts, read, [&](const std::string& text) { return book->load_crane_charts(text); });
  if (loaded)  // after the charts, whose classes have rates too
    loaded = with_file(files.rates, read, [&](const std::string& text) { return book->override_with(text); });
  if (!loaded) return std::unexpected(loaded.error());
  return book;
}

}  // namespace apps
