// Changes of a report's XML after which its figures must be the same.
#pragma once

#include <random>
#include <string_view>

#include "esx/estimate/base/xml.h"

namespace test {

using Random = std::mt19937;

struct ReportChange {
  std::string_view name;
  void (*apply)(estimate::XmlElement& root, Random& random);
};

void permute_attributes(estimate::XmlElement& root, Random& random);
void reverse_lines(estimate::XmlElement& root, Random& random);
void rotate(estimate::XmlElement& root, Random& random);
void translate(estimate::XmlElement& root, Random& random);
void rename_ids(estimate::XmlElement& root, Random& random);
void shuffle_members(estimate::XmlElement& root, Random& random);
void split_line(estimate::XmlElement& root, Random& random);

}  // namespace test
