// The evidence for the candidates of made prints, for fit_weights.py: match_evidence LIST.csv SIZE PRINTS
//
// A row a candidate: number of the print, 1 if it is the right one else 0, then the value of every feature.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "match/score/candidate_finder.h"
#include "match/score/choice.h"
#include "print_maker.h"

namespace {

using namespace estimate;
using namespace estimate::match;

void print_rows(std::size_t number, const PriceItem& right, const std::vector<Candidate>& candidates) {
  for (const Candidate& candidate : candidates) {
    const bool is_right = candidate.entry->cat == right.cat && candidate.entry->sel == right.sel;
    std::printf("%zu %d", number, is_right ? 1 : 0);
    for (const double value : candidate.evidence.values) std::printf(" %.4g", value);
    std::printf("\n");
  }
  if (candidates.empty()) std::printf("%zu -1\n", number);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 1;
  std::ifstream file(arguments[1], std::ios::binary);
  const auto parsed = parse_price_list_csv(std::string{std::istreambuf_iterator<char>(file), {}});
  if (!parsed) return 1;
  const PriceList list = bench::padded(parsed->list, std::size_t(std::atoi(arguments[2])));
  const PriceList known = bench::without_kept_out(list);
  const PriceIndex index(known);
  const WordIndex words(known);
  CandidateFinder finder(known, words);
  bench::PrintMaker maker(list, 7);
  std::printf("number right");
  for (std::size_t feature = 0; feature < std::size_t(Feature::count); ++feature)
    std::printf(" %s", std::string(feature_name(Feature(feature))).c_str());
  std::printf("\n");
  const auto prints = std::size_t(std::atoi(arguments[3]));
  for (std::size_t i = 0; i < prints; ++i) {
    const bench::Print print = maker.next();
    if (find_exact(print.item, index).answer) continue;  // not decided by evidence
    print_rows(i, list.items[print.entry], finder.find(print.item));
  }
  return 0;
}
