// Genuine exports, compared with what their rough drafts would print.
#include <doctest/doctest.h>

#include "esx/estimate/diff.h"
#include "esx/estimate/read_esx.h"
#include "vendor/genuine.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

/// A rough draft has neither O&P nor depreciation, and its total is the RCV without O&P.
Estimate rough_draft_of(Estimate export_) {
  export_.source.layout = "ROUGH";
  for (LineItem& item : export_.items) {
    if (item.rcv) item.rcv = *item.rcv - item.overhead_and_profit.value_or(Money());
    item.overhead_and_profit.reset();
    item.depreciation.reset();
    item.acv.reset();
    item.coverage.clear();
  }
  return export_;
}

}  // namespace

TEST_SUITE("samples") {
  TEST_CASE("a rough draft of a genuine export does not differ from it") {
    for (const auto& path : genuine_draft_paths()) {
      CAPTURE(path);
      const auto read = read_esx(file_bytes(path));
      REQUIRE(read.has_value());
      const Estimate print = rough_draft_of(read->value);
      CHECK(diff_estimates(print, read->value).equal());
      CHECK(diff_estimates(read->value, print).equal());
      if (print.items.empty()) continue;
      Estimate changed = print;
      changed.items.front().quantity =
          changed.items.front().quantity.value_or(Quantity()) + Quantity::from_units(10'000);
      CHECK_FALSE(diff_estimates(changed, read->value).equal());
    }
  }
}
