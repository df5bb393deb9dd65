// Raises every unit price of an ESX by a percentage and writes it again: change_prices IN.esx PERCENT OUT.esx
#include <charconv>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/convert.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_esx.h"

namespace {

using estimate::Money;

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// In cents, rounded half up: no double holds money.
Money raised(Money price, int percent) {
  const auto hundredths = price.units() * (100 + percent);
  return Money::from_units((hundredths + (hundredths < 0 ? -50 : 50)) / 100);
}

void raise(std::optional<Money>& price, int percent) {
  if (price) price = raised(*price, percent);
}

std::string total(const estimate::Estimate& estimate) {
  const auto rcv = estimate::printed_total_rcv(estimate);
  return rcv ? rcv->grouped() : "unknown";
}

}  // namespace

int main(int argc, char** argv) {
  int percent = 0;
  const std::string_view given = argc == 4 ? argv[2] : "";
  if (std::from_chars(given.data(), given.data() + given.size(), percent).ec != std::errc{}) {
    std::cerr << "usage: change_prices IN.esx PERCENT OUT.esx\n";
    return 1;
  }
  auto read = estimate::read_esx(read_file(argv[1]));
  if (!read) {
    std::cerr << to_string(read.error()) << '\n';
    return 1;
  }
  estimate::Estimate changed = read->value;
  for (estimate::LineItem& line : changed.items)
    for (auto* price : {&line.unit_price, &line.remove_price, &line.replace_price, &line.reset_price})
      raise(*price, percent);

  // Amounts, taxes and totals follow from the new prices.
  const auto built = estimate::rebuild(changed, estimate::match_items(changed, estimate::PriceList{}));
  if (!built) {
    std::cerr << to_string(built.error()) << '\n';
    return 1;
  }
  std::ofstream out(argv[3], std::ios::binary);
  out << built->esx;
  out.close();
  std::cout << "total " << total(read->value) << ", now " << total(built->estimate) << '\n';
  return out ? 0 : 1;
}
