// How often the matcher gives a wrong code when half of the list is missing: codes_bench SEEDS LIST.csv
// [ESX...]
// With 0 seeds, nothing is left out.
//
// For every seed another half of the entries is left out. Without ESX files, prints are made from the whole
// list (see print_maker.h); with them, their lines are the prints, with one price per unit and without codes.
// A line whose entry was left out must become a miss, however near the other entries come.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/read_esx.h"
#include "print_maker.h"

namespace {

using namespace estimate;

constexpr std::size_t made_estimates = 50, lines_of_an_estimate = 100;

struct Code {
  std::string cat, sel;
  friend auto operator<=>(const Code&, const Code&) = default;
};

/// An estimate without codes, and the code of every line.
struct Case {
  Estimate estimate;
  std::vector<Code> codes;
};

struct Bucket {
  std::size_t right = 0, count = 0;
};

struct Outcome {
  Bucket listed, left_out;  // right code; honest miss
  std::size_t wrong = 0, lines = 0;
  Bucket category;  // of misses, if one is given
  std::array<Bucket, 11> by_confidence{};
};

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Final drafts have one price per unit and no codes.
void print_without_codes(LineItem& item) {
  Money price;
  for (auto* part : {&item.remove_price, &item.replace_price, &item.reset_price}) {
    price += part->value_or(Money());
    part->reset();
  }
  if (!item.unit_price) item.unit_price = price;
  item.cat.clear();
  item.sel.clear();
}

Case case_of_export(const char* path) {
  Case made;
  auto read = read_esx(read_file(path));
  if (!read) {
    std::fprintf(stderr, "%s: %s\n", path, to_string(read.error()).c_str());
    return made;
  }
  made.estimate = std::move(read->value);
  for (LineItem& item : made.estimate.items) {
    made.codes.push_back({item.cat, item.sel});
    print_without_codes(item);
  }
  return made;
}

std::vector<Case> made_cases(const PriceList& list, unsigned seed) {
  bench::PrintMaker maker(list, seed);
  std::vector<Case> cases(made_estimates);
  for (Case& made : cases) {
    for (std::size_t i = 0; i < lines_of_an_estimate; ++i) {
      bench::Print print = maker.next();
      made.codes.push_back({list.items[print.entry].cat, list.items[print.entry].sel});
      made.estimate.items.push_back(std::move(print.item));
    }
  }
  return cases;
}

PriceList half_of(const PriceList& list, unsigned seed) {
  std::mt19937 random(seed);
  PriceList half = list;
  std::erase_if(half.items, [&](const PriceItem&) { return random() % 2 == 0; });
  return half;
}

void count(Outcome& outcome, const PriceList& known, const Code& code, const LineItem& item,
           const ItemMatch& answer) {
  const bool listed = std::ranges::any_of(
      known.items, [&](const PriceItem& entry) { return entry.cat == code.cat && entry.sel == code.sel; });
  const bool given = answer.kind != MatchKind::none;
  const bool right = given && Code{answer.cat, answer.sel} == code;
  ++outcome.lines;
  if (given && !right) {
    ++outcome.wrong;
    std::fprintf(stderr, "wrong: \"%s\" is %s %s, not %s %s \"%s\" (%.2f): %s\n", item.description.c_str(),
                 code.cat.c_str(), code.sel.c_str(), answer.cat.c_str(), answer.sel.c_str(),
                 answer.description.c_str(), answer.confidence, answer.reason.c_str());
  }
  Bucket& kind = listed ? outcome.listed : outcome.left_out;
  ++kind.count;
  if (listed ? right : !given) ++kind.right;
  const std::string& category = answer.recap_category.empty() ? answer.text_category : answer.recap_category;
  if (!given && !category.empty()) {
    ++outcome.category.count;
    if (category == code.cat) ++outcome.category.right;
  }
  if (!given && answer.alternatives.empty()) return;
  const bool suggested_right =
      !given && answer.alternatives[0].cat == code.cat && answer.alternatives[0].sel == code.sel;
  const double confidence = given ? answer.confidence : answer.alternatives[0].confidence;
  Bucket& bucket = outcome.by_confidence[std::size_t(confidence * 10)];
  ++bucket.count;
  if (right || suggested_right) ++bucket.right;
}

void print_share(const char* what, std::size_t part, std::size_t all) {
  const double share = all > 0 ? 100.0 * double(part) / double(all) : 0;
  std::printf("  %-34s%8zu of%8zu %7.2f %%\n", what, part, all, share);
}

void print_outcome(const Outcome& outcome) {
  print_share("in the list, right code", outcome.listed.right, outcome.listed.count);
  print_share("left out, honest miss", outcome.left_out.right, outcome.left_out.count);
  print_share("wrong code", outcome.wrong, outcome.lines);
  print_share("category of a miss, right", outcome.category.right, outcome.category.count);
  std::printf("  confidence of the first entry, matches and suggestions\n");
  for (std::size_t i = 0; i < outcome.by_confidence.size(); ++i) {
    const Bucket& bucket = outcome.by_confidence[i];
    if (bucket.count == 0) continue;
    std::printf("  %3.1f %s %8zu right of %8zu %7.3f\n", double(i) / 10, i == 10 ? "exact " : "and up",
                bucket.right, bucket.count, double(bucket.right) / double(bucket.count));
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count < 3) return 1;
  const auto parsed = parse_price_list_csv(read_file(arguments[2]));
  if (!parsed) return 1;
  const PriceList& list = parsed->list;
  std::vector<Case> cases;
  for (int i = 3; i < argument_count; ++i) cases.push_back(case_of_export(arguments[i]));
  Outcome outcome;
  const unsigned seeds = unsigned(std::atoi(arguments[1]));
  for (unsigned seed = 1; seed <= std::max(1U, seeds); ++seed) {
    const PriceList known = seeds > 0 ? half_of(list, seed) : list;
    const Matcher matcher(known);
    for (const Case& each : argument_count > 3 ? cases : made_cases(list, seed)) {
      const PriceMatch match = matcher.match(each.estimate);
      for (std::size_t i = 0; i < each.codes.size(); ++i)
        count(outcome, known, each.codes[i], each.estimate.items[i], match.items[i]);
    }
  }
  std::printf("%zu entries, halved %u times, %zu lines\n", list.items.size(), seeds, outcome.lines);
  print_outcome(outcome);
  return 0;
}
