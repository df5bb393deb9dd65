// Files of the source tree, for tests.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace test {

/// `path` is relative to the repository, where the tests run.
inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace test
