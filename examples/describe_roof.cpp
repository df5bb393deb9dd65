// Builds a roof from words and prints its figures, assumptions and scope:
// describe_roof "40x30 gable roof 6/12"
#include <iostream>

#include "esx/estimate/bundled.h"
#include "esx/roof/emit.h"

namespace {

int refuse(const roof::RoofRefusal& refusal) {
  std::cerr << to_string(refusal.error) << " (" << refusal.field << ")\n";
  return 1;
}

void print(const roof::Emission& emission) {
  const roof::Figures& total = emission.preview.measured.total;
  std::cout << total.area_sf << " sf, " << total.facet_count << " facets, ridges "
            << total.length_ft(roof::LineType::ridge) << " ft\n";
  for (const std::string& assumption : emission.assumptions) std::cout << "assumed: " << assumption << '\n';
  for (const roof::ScopeLine& line : emission.scope.lines)
    std::cout << line.quantity.grouped() << ' ' << line.unit << ' ' << line.description << " (" << line.rule
              << ")\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: describe_roof WORDS\n";
    return 1;
  }
  const auto roof = roof::describe_roof(argv[1]);
  if (!roof) return refuse(roof.error());
  const auto emission = roof::emit(roof->report, estimate::bundled_price_list(), roof->options);
  if (!emission) {
    std::cerr << to_string(emission.error()) << '\n';
    return 1;
  }
  print(*emission);  // emission->esx has the bytes of the ESX file
}
