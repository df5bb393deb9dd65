// --estimate N, for PDFs with several estimates.
#pragma once

namespace CLI {
class App;
}

namespace esxconv {

void add_estimate_option(CLI::App& app, int& estimate);

}  // namespace esxconv
