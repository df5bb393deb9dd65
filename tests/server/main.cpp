// Paths in the tests are relative to the repository.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

int main(int argc, char** argv) {
  std::filesystem::current_path(REPOSITORY_DIR);
  doctest::Context context(argc, argv);
  if (!std::getenv("ESX_TEST_POSTGRES")) {
    std::cout << "without PostgreSQL and S3: tests/backends/with_servers.py runs what is left out here\n";
    context.addFilter("test-case-exclude", "*SharedBackend*");
  }
  return context.run();
}
