#include "esxconv/roof/roof_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

std::string fixed(double value, int digits) {
  std::array<char, 64> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits)
          .ptr;
  return {buffer.data(), end};
}

/// "sketch: 5 gables, 4 single faces, 2320.84 of 2320.84 sf"
std::string sketch_text(const roof::Emission& emission) {
  const auto& pieces = emission.sketch.pieces;
  const auto gables = std::size_t(std::ranges::count(pieces, true, &roof::SketchPiece::has_ridge));
  return "sketch: " + count_of(gables, "gable") + ", " + count_of(pieces.size() - gables, "single face") +
         ", " + fixed(emission.sketch.area_sf, 2) + " of " +
         fixed(emission.sketch.area_sf + emission.sketch_residual_sf, 2) + " sf\n";
}

std::string roof_scope_text(const std::vector<roof::ScopeLine>& lines) {
  std::string text;
  for (const roof::ScopeLine& line : lines)
    text += "  " + printable(line.cat) + " " + printable(line.sel) + " " +
            std::string(1, estimate::activity_letter(line.activity)) + "  " + line.quantity.grouped() + " " +
            printable(line.unit) + "  " + printable(line.description) + " (" + line.rule + ")\n";
  return text;
}

}  // namespace

std::string preview_text(const roof::Preview& preview) {
  const roof::Figures& total = preview.measured.total;
  std::string text = fixed(total.area_sf, 2) + " sf, " + fixed(total.area_sf / 100, 2) + " squares, " +
                     count_of(static_cast<std::size_t>(total.facet_count), "facet") + ", predominant pitch " +
                     std::to_string(total.predominant_pitch) + "/12\n";
  for (const roof::LineTypeInfo& info : roof::line_type_table())
    if (!info.json_key.empty() && total.length_ft(info.type) > 0)
      text += "  " + std::string(info.name) + " " + fixed(total.length_ft(info.type), 2) + " ft\n";
  text += "published figures (" + std::string(published_source_name(preview.check.source)) + "): ";
  std::string wrong;
  for (const roof::QuantityCheck& check : preview.check.checks)
    if (!check.ok)
      wrong += "  " + printable(check.quantity) + " " + fixed(check.published, 2) + ", computed " +
               fixed(check.computed, 2) + "\n";
  return text + (wrong.empty() ? "agree\n" : "do not agree\n" + wrong);
}

std::string emission_text(const roof::Emission& emission) {
  std::string text = preview_text(emission.preview);
  for (const std::string& assumption : emission.assumptions)
    text += "assumed: " + printable(assumption) + "\n";
  text += sketch_text(emission) + "waste " + fixed(emission.scope.waste_percent, 2) + " % (" +
          emission.scope.waste_source + ")\n";
  return text + roof_scope_text(emission.scope.lines);
}

std::string interview_text(const roof::Interview& interview) {
  std::string text;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const roof::Question& question = *interview.questions[i];
    text += std::string(interview.answered[i] ? "* " : "  ") + std::string(question.id) + ": " +
            std::string(question.text) + "\n";
  }
  if (!interview.result) return text;
  for (const std::string& assumption : interview.result->assumptions)
    text += "assumed: " + printable(assumption) + "\n";
  return text + interview.result->summary + ", " + interview.result->total.grouped() + "\n" +
         roof_scope_text(interview.result->scope.lines);
}

}  // namespace esxconv
