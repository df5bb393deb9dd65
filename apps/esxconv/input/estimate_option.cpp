#include "esxconv/input/estimate_option.h"

#include <CLI/App.hpp>

namespace esxconv {

void add_estimate_option(CLI::App& app, int& estimate) {
  constexpr int most_estimates = 1000;  // more can only be a slip
  app.add_option("--estimate", estimate,
                 "Of a PDF with several estimates, take the Nth. Without it:\nthe first")
      ->type_name("N")
      ->check(CLI::Range(1, most_estimates).description(""));
}

}  // namespace esxconv
