// How sure the matcher is, and how often that is right; how fast it is. match_bench [LIST.csv]
// Or only the estimates of another month, with other seeds: match_bench --seeds FIRST LAST [LIST.csv]
//
// First, estimates of another month (see month_estimates.h). Then, prints are made from the list (see
// print_maker.h). Some entries are kept out of the list that is matched
// against: their prints are to be misses, however near another entry comes.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "esx/estimate/bundled.h"
#include "esx/estimate/match.h"
#include "print_maker.h"
#include "support/month_estimates.h"

namespace {

using namespace estimate;

constexpr std::size_t prints = 20'000, lines_of_an_estimate = 100, large = 25'000;

/// Of CPU time, which other programs on the machine do not add to.
double milliseconds_since(std::clock_t begin) {
  return double(std::clock() - begin) * 1'000 / double(CLOCKS_PER_SEC);
}

struct Bucket {
  std::size_t right = 0, count = 0;
};

struct Outcome {
  std::vector<Bucket> by_confidence = std::vector<Bucket>(21);
  Bucket unedited, edited, kept_out;  // right at the usual threshold
  std::size_t wrong = 0;
};

bool is_right(const ItemMatch& answer, const PriceItem& entry) {
  return answer.cat == entry.cat && answer.sel == entry.sel;
}

void count(Outcome& outcome, const bench::Print& print, const ItemMatch& answer, const PriceItem& entry) {
  const bool kept_out = bench::is_kept_out(entry);
  const bool sure = answer.kind != MatchKind::none && answer.confidence >= MatchOptions{}.threshold;
  const bool right = is_right(answer, entry);
  if (answer.kind != MatchKind::none && answer.confidence > 0) {
    Bucket& bucket = outcome.by_confidence[std::size_t(answer.confidence * 20)];
    ++bucket.count;
    if (right) ++bucket.right;
  }
  Bucket& kind = kept_out ? outcome.kept_out : print.edited ? outcome.edited : outcome.unedited;
  ++kind.count;
  if (kept_out ? !sure : sure && right) ++kind.right;
  if (sure && !right) ++outcome.wrong;
}

Outcome measure(const PriceList& list) {
  const PriceList known = bench::without_kept_out(list);
  const Matcher matcher(known);
  bench::PrintMaker maker(list, 1);
  Outcome outcome;
  for (std::size_t done = 0; done < prints; done += lines_of_an_estimate) {
    std::vector<bench::Print> made;
    Estimate estimate;
    for (std::size_t i = 0; i < lines_of_an_estimate; ++i) {
      made.push_back(maker.next());
      estimate.items.push_back(made.back().item);
    }
    const PriceMatch match = matcher.match(estimate, {.aliases = {}, .threshold = 0});
    for (std::size_t i = 0; i < made.size(); ++i)
      count(outcome, made[i], match.items[i], list.items[made[i].entry]);
  }
  return outcome;
}

void print_share(const char* what, const Bucket& bucket) {
  const double share = bucket.count > 0 ? 100.0 * double(bucket.right) / double(bucket.count) : 0;
  std::printf("  %-34s%8zu of%8zu %7.2f %%\n", what, bucket.right, bucket.count, share);
}

void print_outcome(const Outcome& outcome) {
  print_share("as in the list, code found", outcome.unedited);
  print_share("edited, code found", outcome.edited);
  print_share("not in the list, reported so", outcome.kept_out);
  print_share("wrong code given", {outcome.wrong, prints});
  std::printf("  confidence        right      count   share\n");
  for (std::size_t i = 0; i < outcome.by_confidence.size(); ++i) {
    const Bucket& bucket = outcome.by_confidence[i];
    if (bucket.count == 0) continue;
    std::printf("  %4.2f to %4.2f %10zu %10zu %7.3f\n", double(i) / 20,
                double(std::min<std::size_t>(i + 1, 20)) / 20, bucket.right, bucket.count,
                double(bucket.right) / double(bucket.count));
  }
}

void print_month(const char* what, const testing::MonthRates& rates) {
  std::printf("  %-34s%8zu lines, wrong %5.2f %%, missed %5.2f %%\n", what, rates.all.lines,
              rates.wrong_percent(), rates.missed_percent());
  for (const auto& [kind, count] : rates.by_kind)
    std::printf("    %-14s%8zu lines, %5zu wrong, %6zu of %6zu missed\n",
                std::string(testing::month_line_name(kind)).c_str(), count.lines, count.wrong, count.missed,
                count.listed);
  for (const std::string& line : rates.wrong_lines) std::fprintf(stderr, "wrong: %s\n", line.c_str());
}

/// Estimates of another month (aims: wrong 0.5 %, missed 8 %; of half a list, wrong 0.5 %).
void print_months(const PriceList& list, unsigned seed) {
  constexpr std::size_t estimates = 200;
  const PriceList whole = testing::with_real_habits(list, seed);
  std::printf("Estimates of another month, %zu entries, seed %u:\n", whole.items.size(), seed);
  print_month("the whole list", testing::month_rates(whole, whole, seed, estimates));
  for (const bool together : {true, false})
    print_month(together ? "half of the list" : "half, entries that print alike apart",
                testing::month_rates(whole, testing::half_of(whole, seed, together), seed, estimates));
}

/// Lines of which `edited_percent` in a hundred are edited.
Estimate edited_lines(const PriceList& list, std::size_t edited_percent) {
  bench::PrintMaker maker(list, 2);
  Estimate estimate;
  std::size_t edited = 0;
  constexpr std::size_t lines = 2'000;
  while (estimate.items.size() < lines) {
    bench::Print print = maker.next();
    const bool wanted = edited * 100 < edited_percent * (estimate.items.size() + 1);
    if (print.edited != wanted) continue;
    if (print.edited) ++edited;
    estimate.items.push_back(std::move(print.item));
  }
  return estimate;
}

double matches_a_second(const Matcher& matcher, const Estimate& estimate, unsigned threads) {
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  const auto begin = Clock::now();
  const auto seconds = [&] { return Seconds(Clock::now() - begin).count(); };
  std::size_t matched = 0;
  while (seconds() < 0.5) matched += matcher.match(estimate, {}, threads).items.size();
  return double(matched) / seconds();
}

void print_speed(const PriceList& list) {
  const auto begin = std::clock();
  const Matcher matcher(list);
  const double exact = milliseconds_since(begin);
  matcher.prepare();
  std::printf("\n%zu entries: index of descriptions %.1f ms, of words %.1f ms\n", list.items.size(), exact,
              milliseconds_since(begin) - exact);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  for (const std::size_t percent : {0U, 10U, 100U}) {
    const Estimate estimate = edited_lines(list, percent);
    std::printf(
        "  %3zu %% of the lines edited: %8.0f matches a second on one core, %8.0f on %u (aim: 20,000)\n",
        percent, matches_a_second(matcher, estimate, 1), matches_a_second(matcher, estimate, cores), cores);
  }
}

/// Empty if it is not a list.
PriceList read_list(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  auto parsed = parse_price_list_csv(bytes);
  if (!parsed) {
    std::fprintf(stderr, "%s: %s\n", path, to_string(parsed.error()).c_str());
    return {};
  }
  return std::move(parsed->list);
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + 1, arguments + count);
  const bool only_months = given.size() >= 3 && given.front() == "--seeds";
  const std::size_t of_list = only_months ? 3 : 0;
  const PriceList list = given.size() > of_list ? read_list(given[of_list].c_str()) : bundled_price_list();
  if (list.items.empty()) return 1;
  if (only_months) {
    const auto seed = [&](std::size_t i) { return unsigned(std::strtoul(given[i].c_str(), nullptr, 10)); };
    for (unsigned each = seed(1); each <= seed(2); ++each) print_months(list, each);
    return 0;
  }
  constexpr unsigned usual_seed = 11;
  print_months(list, usual_seed);
  std::printf("Match of %zu prints made from %zu entries, some of which are not in the list:\n", prints,
              list.items.size());
  print_outcome(measure(list));
  const PriceList more = bench::padded(list, large);
  std::printf("The same with %zu entries:\n", more.items.size());
  print_outcome(measure(more));
  print_speed(more);
  return 0;
}
