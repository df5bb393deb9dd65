// Paths in the tests are relative to the repository.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <filesystem>

int main(int argc, char** argv) {
  std::filesystem::current_path(REPOSITORY_DIR);
  return doctest::Context(argc, argv).run();
}
