// Judges documents with xmllint and the vendor's schemas. The tests that use it are in the suite "samples".
#pragma once

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace estimate::testing {

inline const std::filesystem::path vendor_schemas =
    std::filesystem::path(ESX_SOURCE_DIR) / "../shared/schemas";

/// A folder that is removed at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "esx-vendor-XXXXXX").string()) {
    REQUIRE(mkdtemp(path_.data()) != nullptr);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Numbers of the documents that are not valid.
inline std::set<std::size_t> invalid_documents(const std::vector<std::string>& documents,
                                               std::string_view schema) {
  const TemporaryFolder folder;
  for (std::size_t i = 0; i < documents.size(); ++i)
    std::ofstream(folder.path() + "/" + std::to_string(i) + ".xml", std::ios::binary) << documents[i];
  const std::string command = "cd " + folder.path() + " && ls | xargs xmllint --noout --nonet --schema " +
                              std::filesystem::absolute(vendor_schemas / schema).string() +
                              " 2>&1 | grep -E '^[0-9]+\\.xml (fails|validates)'";
  std::FILE* answers = popen(command.c_str(), "r");
  REQUIRE(answers != nullptr);
  std::set<std::size_t> invalid;
  std::size_t judged = 0, number = 0;
  char verdict[16];
  while (std::fscanf(answers, "%zu.xml %15s%*[^\n]\n", &number, verdict) == 2) {
    ++judged;
    if (std::string_view(verdict) == "fails") invalid.insert(number);
  }
  pclose(answers);
  CHECK(judged == documents.size());
  return invalid;
}

}  // namespace estimate::testing
