// The JSON Schema files of the documents that programs exchange: installed in share/esx/schemas, and served
// at /schemas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace apps::schemas {

/// A file, such as "estimate-v1.json".
struct SchemaFile {
  std::string name, text;
};

/// Where a server has the files; also what their "$id" begins with.
inline constexpr std::string_view folder = "/schemas/";

/// All of them, made anew: JSON Schema 2020-12, each complete in itself.
[[nodiscard]] std::vector<SchemaFile> schema_files();

}  // namespace apps::schemas
