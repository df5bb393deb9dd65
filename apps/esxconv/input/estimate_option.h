// --estimate N, where a PDF may hold several.
#pragma once

namespace CLI {
class App;
}

namespace esxconv {

void add_estimate_option(CLI::App& app, int& estimate);

}  // namespace esxconv
