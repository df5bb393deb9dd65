// Prints the JSON Schema files while the project is built: print_schemas FOLDER
#include <filesystem>
#include <fstream>
#include <iostream>

#include "operations/schemas.h"

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  const std::filesystem::path folder = argv[1];
  for (const apps::schemas::SchemaFile& file : apps::schemas::schema_files()) {
    std::ofstream output(folder / file.name, std::ios::binary);
    output << file.text;
    if (output.flush()) continue;
    std::cerr << "cannot write " << (folder / file.name).string() << '\n';
    return 1;
  }
  return 0;
}
