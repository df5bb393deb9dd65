// Compares two estimates and prints what the second adds: print_supplement BEFORE AFTER. Each is a PDF or an
// ESX.
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <span>
#include <string>

#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/read_esx.h"

namespace {

using estimate::Estimate;
using estimate::Money;

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

estimate::Result<Estimate> load(const char* path) {
  const std::string bytes = read_file(path);
  if (!bytes.starts_with("PK")) return estimate::read_estimate(std::as_bytes(std::span(bytes)));
  auto read = estimate::read_esx(bytes);
  if (!read) return std::unexpected(read.error());
  return std::move(read->value);
}

void print(const Estimate& supplement) {
  Money total;
  for (const estimate::LineItem& line : supplement.items) {
    const Money rcv = line.rcv.value_or(Money());
    total += rcv;
    std::cout << std::left << std::setw(60) << line.description.substr(0, 58) << std::right << std::setw(10)
              << (line.quantity ? line.quantity->plain() : "") << ' ' << std::left << std::setw(4)
              << line.unit << std::right << std::setw(14) << rcv.grouped() << '\n';
  }
  std::cout << std::left << std::setw(75) << "supplement" << std::right << std::setw(14) << total.grouped()
            << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: print_supplement BEFORE AFTER\n";
    return 1;
  }
  const auto before = load(argv[1]), after = load(argv[2]);
  for (const auto& loaded : {&before, &after}) {
    if (*loaded) continue;
    std::cerr << to_string(loaded->error()) << '\n';
    return 1;
  }
  const estimate::EstimateDiff diff = estimate::diff_estimates(*before, *after);
  std::cout << diff.added.size() << " lines added, " << diff.removed.size() << " removed, "
            << diff.changed.size() << " changed\n";
  // Removed lines are credits; a change in quantity is a line with the difference.
  const auto supplement = estimate::make_supplement(*before, *after, diff);
  if (supplement)
    print(*supplement);
  else
    std::cout << to_string(supplement.error()) << '\n';
}
