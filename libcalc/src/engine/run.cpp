#include "engine/run.h"

namespace calc {

Outcome<Percent> regional_percent(double pct) {
  constexpr double least = -50, most = 200;
  if (std::isfinite(pct) && pct >= least && pct <= most) {
    return Percent::parse(shortest(pct))
        .value_or(Percent::from_units(quantity_of(pct, Percent::digits).units()));
  }
  Value details;
  details.set("min", number(least, 0));
  details.set("max", number(most, 0));
  return refuse("out_of_range", "regional_adjustment_pct", "the regional adjustment is -50 to 200 %",
                std::move(details));
}

Envelope envelope_of(std::string_view calculator, const Ledger& ledger, Percent regional) {
  Envelope envelope;
  envelope.calculator = calculator;
  envelope.line_items = ledger.lines();
  envelope.cost = cost_of(envelope.line_items, regional);
  envelope.warnings = ledger.warnings();
  envelope.assumptions = ledger.assumptions();
  envelope.citations = ledger.citations();
  envelope.steps = ledger.steps();
  envelope.used = ledger.used();
  return envelope;
}

}  // namespace calc
