#include "estimate/diff_fields.h"
#include "estimate/verification_fields.h"
#include "esx/estimate/json.h"
#include "json/report_fields.h"

namespace estimate {
namespace {

constexpr EncodeOptions nulls_for_absent{.absent = FieldRules::Absent::null, .empty_is_absent = true};

}  // namespace

std::optional<Money> printed_unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money{}) + *part;
  return sum;
}

std::optional<Milliseconds> milliseconds(const StageTrace& stage) {
  if (stage.time.count() <= 0) return std::nullopt;
  return Milliseconds::from_units(std::chrono::duration_cast<std::chrono::microseconds>(stage.time).count());
}

std::string report_to_json(const Conversion& conversion) {
  return encode_json(make_report(conversion), nulls_for_absent, JsonWriter::Line::many);
}

std::string match_to_json(const Estimate& estimate, const PriceMatch& match) {
  return encode_json(make_match_stage(estimate, match), nulls_for_absent, JsonWriter::Line::many);
}

std::string diff_to_json(const EstimateDiff& diff, const Estimate& a, const Estimate& b) {
  const DiffContext estimates{&a, &b};
  EncodeOptions options = nulls_for_absent;
  options.context = &estimates;
  return encode_json(diff, options, JsonWriter::Line::many);
}

std::string verification_to_json(const Verification& verification) {
  return encode_json(verification, nulls_for_absent, JsonWriter::Line::many);
}

}  // namespace estimate
