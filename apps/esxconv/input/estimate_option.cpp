#include "esxconv/input/estimate_option.h"

#include <CLI/App.hpp>

namespace esxconv {

void add_estimate_option(CLI::App& app, int& estimate) {
  constexpr int max_estimates = 1000;  // a larger number is a typo
  app.add_option("--estimate", estimate, "Read the Nth estimate of a PDF with several (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, max_estimates).description(""));
}

}  // namespace esxconv
