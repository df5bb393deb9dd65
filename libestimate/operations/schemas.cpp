#include "operations/schemas.h"

#include <array>

#include "calc/descriptions.h"
#include "estimate/fields/json_schema.h"
#include "estimate/schemas.h"

namespace apps::schemas {
namespace {

struct Document {
  std::string_view name, title;
  estimate::DescribeStruct describe;
};

constexpr std::array<Document, 5> documents = {{
    {"estimate-v1", "Estimate", &estimate::describe_estimate},
    {"estimate-input-v1", "Estimate as it is read: what may be left out", &estimate::describe_estimate_input},
    {"report-v1", "Report of a conversion", &estimate::describe_report},
    {"diff-v1", "Difference of two estimates", &estimate::describe_diff},
    {"question-graph-v1", "Question graph of a calculator", &calc::describe_graph},
}};

}  // namespace

std::vector<SchemaFile> schema_files() {
  std::vector<SchemaFile> files;
  for (const Document& document : documents) {
    std::string name = std::string(document.name) + ".json";
    std::string text = estimate::schema_file(document.describe(), std::string(folder) + name, document.title);
    files.push_back({std::move(name), std::move(text)});
  }
  return files;
}

}  // namespace apps::schemas
