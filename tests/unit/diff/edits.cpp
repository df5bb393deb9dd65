#include "unit/diff/edits.h"

#include "model/line_amount.h"
#include "support/sample_estimate.h"

namespace estimate::testing {

DiffCounts counts(const EstimateDiff& d) {
  return {d.added.size(),      d.removed.size(), d.changed.size(), d.moved.size(),
          d.renumbered.size(), d.split.size(),   d.merged.size()};
}

void reprice(LineItem& item) {
  item.rcv = line_extension(item) + item.tax.value_or(Money()) + item.overhead_and_profit.value_or(Money());
}

Estimate three_rooms() {
  Estimate e;
  e.claim.estimate_name = "JOB";
  e.sections = {section("S1", -1, "JOB", SectionKind::estimate),
                section("S2", 0, "Kitchen", SectionKind::room), section("S3", 0, "Den", SectionKind::room),
                section("S4", 0, "Hall", SectionKind::room)};
  static constexpr const char* words[] = {
      "Carpet pad standard",   "Drywall hung and taped", "Seal and paint walls",  "Baseboard oak stain",
      "Window blind vertical", "Door interior hollow",   "Light fixture ceiling", "Cabinet lower wood"};
  int number = 0;
  for (int room = 1; room <= 3; ++room) {
    for (const char* name : words) {
      ++number;
      const std::string quantity = std::to_string(10 * number), price = std::to_string(number) + ".25";
      LineItem item = rough_draft_line(
          room, {std::to_string(number), "PNT", "P" + std::to_string(number),
                 std::string(name) + " " + std::to_string(room), quantity, "SF", "0", price, "1.50", "0"});
      reprice(item);
      e.items.push_back(item);
    }
  }
  return e;
}

std::vector<EditKind> all_edits() {
  std::vector<EditKind> all;
  for (const auto& part : {edits_of_lines(), edits_of_rooms(), edits_of_fields(), edits_of_spelling()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace estimate::testing
