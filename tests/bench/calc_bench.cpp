// How long a calculation takes, of the worked cases: calc_bench (from the repository root).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include "esx/calc/calculators.h"
#include "support/calc.h"

namespace {

constexpr double aim_us = 50;

struct Timing {
  std::string name;
  double median_us = 0;
};

/// The median of 301 runs, decoding and encoding of the envelope's parts included, JSON text not.
Timing time_case(const calc::Calculator& calculator, const estimate::JsonValue& one) {
  using Clock = std::chrono::steady_clock;
  constexpr int rounds = 301;
  const calc::Request request{.inputs = *one.find("inputs"), .ranges = false};
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const auto start = Clock::now();
    const auto answer = calc::calculate(calculator.name, request, test::bundled_book());
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    if (!answer && answer.error().first.code.empty()) std::abort();  // the answer is looked at
  }
  std::ranges::nth_element(times, times.begin() + rounds / 2);
  return {std::string(calculator.name) + " " + std::string(one.find("id")->as_text()), times[rounds / 2]};
}

}  // namespace

int main() try {
  std::vector<Timing> timings;
  for (const calc::Calculator& calculator : calc::calculators()) {
    const estimate::JsonValue oracle = test::fixture(calculator.name);
    for (const estimate::JsonValue& one : *oracle.find("cases")->list()) {
      const estimate::JsonValue* function = one.find("function");
      if (!function || !function->text()) timings.push_back(time_case(calculator, one));
    }
  }
  std::ranges::sort(timings, {}, &Timing::median_us);
  std::printf("calculations: %zu cases, median %.1f us (aim: under %.0f us), slowest %.1f us (%s)\n",
              timings.size(), timings[timings.size() / 2].median_us, aim_us, timings.back().median_us,
              timings.back().name.c_str());
  return 0;
} catch (const std::exception& problem) {
  std::fprintf(stderr, "%s\n", problem.what());
  return 1;
}
