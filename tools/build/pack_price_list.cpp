// Packs a price list while the library is built: pack_price_list LIST.csv PACKED
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "esx/estimate/price_list.h"

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  std::ifstream input(argv[1], std::ios::binary);
  const std::string csv{std::istreambuf_iterator<char>(input), {}};
  const auto parsed = estimate::parse_price_list_csv(csv);
  if (!parsed || !parsed->bad_rows.empty()) {
    std::cerr << argv[1] << ": "
              << (parsed ? parsed->bad_rows.front().message : estimate::to_string(parsed.error())) << '\n';
    return 1;
  }
  std::ofstream output(argv[2], std::ios::binary);
  output << estimate::pack_price_list(parsed->list);
  return output.flush() ? 0 : 1;
}
