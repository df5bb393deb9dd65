#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <filesystem>

int main(int argc, char** argv) {
  std::filesystem::current_path(REPOSITORY_DIR);  // tests name fixtures relative to the repository
  return doctest::Context(argc, argv).run();
}
