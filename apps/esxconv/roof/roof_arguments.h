// What the roof commands were given.
#pragma once

#include <filesystem>
#include <string>

namespace esxconv {

struct RoofArguments {
  std::string file, words, svg, output, sketch_import, project_name, answers, measurements, price_list;
  std::filesystem::path data_dir;
  bool json = false, force = false;
};

}  // namespace esxconv
