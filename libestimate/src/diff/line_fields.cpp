#include "diff/line_fields.h"

#include <array>

#include "esx/estimate/base/text.h"

namespace estimate::diff {
namespace {

std::string activity_text(const LineView& v) {
  return v.item.activity_source == "rule" ? std::string() : std::string(1, activity_letter(v.item.activity));
}

std::string depreciation_text(const LineView& v, std::string (*text)(const Depreciation&)) {
  return v.item.depreciation ? text(*v.item.depreciation) : std::string();
}

/// Price columns are compared in addition to their sum: a cheaper removal may hide a more expensive
/// replacement.
constexpr auto fields = std::to_array<LineField>({
    {"quantity", Absent::meaningful, true, [](const LineView& v) { return digits(v.item.quantity); }},
    {"unit", Absent::meaningful, false, [](const LineView& v) { return v.item.unit; }},
    {"unit_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.unit_price); }},
    {"remove_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.remove_price); }},
    {"replace_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.replace_price); }},
    {"reset_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.reset_price); }},
    {"activity", Absent::unsaid, false, activity_text},
    {"tax", Absent::zero, true, [](const LineView& v) { return digits(v.item.tax); }},
    {"overhead_and_profit", Absent::zero, true,
     [](const LineView& v) { return digits(v.item.overhead_and_profit); }},
    {"rcv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.rcv); }},
    {"depreciation", Absent::zero, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.amount.plain(); });
     }},
    {"depreciation_percent", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.percent); });
     }},
    {"age", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.age); });
     }},
    {"life", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.life); });
     }},
    {"condition", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.condition; });
     }},
    {"recoverable", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(
           v, [](const Depreciation& d) { return std::string(d.recoverable ? "true" : "false"); });
     }},
    {"acv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.acv); }},
    {"coverage", Absent::unsaid, false, [](const LineView& v) { return v.item.coverage; }},
    {"cat", Absent::unsaid, false, [](const LineView& v) { return v.item.cat; }},
    {"sel", Absent::unsaid, false, [](const LineView& v) { return v.item.sel; }},
    {"calc", Absent::unsaid, false, [](const LineView& v) { return v.item.calc; }},
    {"status", Absent::optional, false, [](const LineView& v) { return v.item.status; }},
    {"excluded", Absent::meaningful, false,
     [](const LineView& v) { return std::string(v.item.excluded ? "true" : "false"); }},
    {"notes", Absent::optional, false, [](const LineView& v) { return join(v.item.notes, "\n"); }},
});

}  // namespace

std::span<const LineField> line_fields() { return fields; }

}  // namespace estimate::diff
