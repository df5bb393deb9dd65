// Puts the lines of every PDF in a folder into one spreadsheet: folder_to_spreadsheet FOLDER OUTPUT.csv
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/estimate/convert.h"

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> pdfs_in(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const fs::path& path : fs::directory_iterator(folder))
    if (path.extension() == ".pdf") found.push_back(path);
  std::ranges::sort(found);
  return found;
}

// A spreadsheet would calculate text that begins like a formula: an apostrophe makes it text.
std::string cell(const std::string& text) {
  std::string quoted = text.find_first_of("=+-@") == 0 ? "\"'" : "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

template <class Fixed>
std::string cell(const std::optional<Fixed>& number) {
  return number ? number->plain() : "";
}

void write_lines(std::ostream& csv, const std::string& file, const estimate::Estimate& estimate) {
  for (const estimate::LineItem& line : estimate.items) {
    if (line.excluded) continue;  // struck: not part of any total
    std::string room;
    for (const std::string& name : estimate.path(line.section)) room += (room.empty() ? "" : " / ") + name;
    csv << cell(file) << ',' << line.page << ',' << cell(room) << ',' << cell(line.number) << ','
        << cell(line.description) << ',' << cell(line.quantity) << ',' << cell(line.unit) << ','
        << cell(line.unit_price) << ',' << cell(line.rcv) << ',' << cell(line.acv) << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || !fs::is_directory(argv[1])) {
    std::cerr << "usage: folder_to_spreadsheet FOLDER OUTPUT.csv\n";
    return 1;
  }
  std::ofstream csv(argv[2]);
  csv << "file,page,room,line,description,quantity,unit,unit price,RCV,ACV\n";
  bool all_read = true;
  for (const fs::path& path : pdfs_in(argv[1])) {
    const std::string pdf = read_file(path);
    const auto estimate = estimate::read_estimate(std::as_bytes(std::span(pdf)));
    if (estimate) {
      write_lines(csv, path.filename().string(), *estimate);
      std::cout << path.filename().string() << ": " << estimate->items.size() << " lines\n";
    } else {  // one bad file does not stop the others
      std::cerr << path.filename().string() << ": " << to_string(estimate.error()) << '\n';
      all_read = false;
    }
  }
  csv.close();
  return csv && all_read ? 0 : 1;
}
