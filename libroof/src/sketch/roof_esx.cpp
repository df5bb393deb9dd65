#include "sketch/roof_esx.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/esx.h"
#include "esx/estimate/match.h"
#include "sketch/roof_estimate.h"
#include "sketch/self_check.h"

namespace roof::sketch {
namespace {

using estimate::Result;

Result<std::string> build(const estimate::Estimate& made, std::string sketch,
                          const estimate::PriceList& list) {
  estimate::EsxContents contents;
  contents.sketch_document = std::move(sketch);
  const auto package = build_esx(made, match_items(made, list), contents);
  if (!package) return std::unexpected(package.error());
  return write_esx(*package);
}

}  // namespace

Result<RoofEsx> make_roof_esx(const Report& report, const Measurements& measured,
                              const InterviewResult& asked, const estimate::PriceList& list,
                              const std::string& name) {
  RoofEsx made;
  made.sketch = make_sketch(report, measured);
  const bool has_geometry = !made.sketch.pieces.empty();
  auto bytes = build(roof_estimate(report, asked.totals, asked.scope, name, list.code),
                     has_geometry ? pieces_xml(report, made.sketch) : "", list);
  if (!bytes) return std::unexpected(bytes.error());
  made.bytes = *std::move(bytes);
  made.self_check = check_esx(made.bytes, asked.scope, measured.total, asked.totals);
  if (made.self_check.ok) return made;
  const auto wrong = std::ranges::find(made.self_check.checks, false, &SelfCheckRow::ok);
  return estimate::fail(estimate::ErrorCode::conversion_failed,
                        "the ESX does not read back as it was asked: " + wrong->what + ": " + wrong->detail,
                        "");
}

}  // namespace roof::sketch
