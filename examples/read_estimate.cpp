// Reads an estimate PDF and prints its rooms with their totals: read_estimate FILE.pdf
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"

namespace {

// The library takes bytes; reading the file is up to the caller.
std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void print(const estimate::Estimate& estimate) {
  std::cout << "layout " << estimate.source.layout << ", " << estimate.items.size() << " items\n";
  for (const estimate::Section& section : estimate.sections) {
    // Amounts that are not printed are empty.
    if (section.totals && section.totals->rcv) {
      std::cout << section.name << ": " << section.totals->rcv->grouped() << '\n';
    }
  }
  for (const estimate::CoverageTotals& coverage : estimate.coverages) {
    if (coverage.net_claim) {
      std::cout << "net claim, " << coverage.name << ": " << coverage.net_claim->grouped() << '\n';
    }
  }
  std::cout << "every printed total agrees with the items: " << (estimate.reconciliation.ok ? "yes" : "no")
            << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: read_estimate FILE.pdf\n";
    return 1;
  }
  const std::string pdf = read_file(argv[1]);
  const auto estimate = estimate::read_estimate(std::as_bytes(std::span(pdf)));
  if (!estimate) {
    std::cerr << to_string(estimate.error()) << '\n';
    return estimate.error().code.info().exit_status;
  }
  print(*estimate);
}
