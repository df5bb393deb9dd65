// doctest, and the main() of all test programs.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

int main(int argc, char** argv) {
  std::filesystem::current_path(REPOSITORY_DIR);  // tests name fixtures relative to the repository
  doctest::Context context(argc, argv);
  // tests/backends/with_servers.py runs what is left out here.
  if (!std::getenv("ESX_TEST_POSTGRES")) context.addFilter("test-case-exclude", "*SharedBackend*");
  return context.run();
}
