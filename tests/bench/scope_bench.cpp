// How long scopes from words take, of dictated sentences: scope_bench (from the repository root).
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/scope.h"
#include "support/files.h"

namespace {

constexpr double aim_s = 0.2;
constexpr std::size_t aim_words = 2'000;

/// The messages of the fixtures, again and again, each in a room of its own, so that the scope grows, too.
std::string dictation_of(std::size_t words) {
  std::vector<std::string> messages;
  for (const char* const name : {"dictation_a.txt", "dictation_b.txt", "dictation_issue.txt"}) {
    const std::string content = test::read_file("tests/fixtures/scope/" + std::string(name));
    for (const std::string_view line : estimate::split(content, '\n'))
      if (line.starts_with("> ")) messages.emplace_back(line.substr(2));
  }
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; count < words; ++i) {
    const std::string& message = messages[i % messages.size()];
    text += message + "\n";
    count += estimate::split_blanks(message).size();
  }
  return text;
}

/// The median of the runs, in seconds.
template <class Work>
double time_of(const Work& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int rounds = 7;
  std::vector<double> times;
  times.reserve(rounds);
  for (int i = 0; i < rounds; ++i) {
    const auto start = Clock::now();
    work();
    times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  std::ranges::nth_element(times, times.begin() + rounds / 2);
  return times[rounds / 2];
}

}  // namespace

int main() try {
  const estimate::PriceList list = estimate::bundled_price_list();
  const estimate::ScopeMaker maker(list);
  std::printf("%8s %8s %12s %14s %14s   (aim: %zu words under %.1f s, time per word does not grow)\n",
              "words", "items", "make, s", "us per word", "check, s", aim_words, aim_s);
  for (const std::size_t words : std::to_array<std::size_t>({500, aim_words, 8'000, 32'000})) {
    const std::string text = dictation_of(words);
    estimate::MadeScope made;
    const double make_s = time_of([&] { made = maker.make(text).value_or(estimate::MadeScope()); });
    estimate::MadeScope checked;
    const double check_s =
        time_of([&] { checked = maker.check(made.items, {}, text).value_or(estimate::MadeScope()); });
    std::printf("%8zu %8zu %12.4f %14.1f %14.4f\n", words, made.items.size(), make_s,
                make_s / double(words) * 1e6, check_s);
  }
  return 0;
} catch (const std::exception& problem) {
  std::fprintf(stderr, "%s\n", problem.what());
  return 1;
}
