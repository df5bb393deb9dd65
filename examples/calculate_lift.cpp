// Finds the aerial lift for a work height, and prints assumptions and sources:
// calculate_lift WORK_HEIGHT_FT
#include <iostream>

#include "esx/calc/calculators.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: calculate_lift WORK_HEIGHT_FT\n";
    return 1;
  }
  const auto book = calc::Book::bundled();
  const auto height = estimate::read_json(argv[1]);
  if (!book || !height) {
    std::cerr << (book ? height.error() : book.error()).message << '\n';
    return 1;
  }
  estimate::JsonValue inputs;
  inputs.set("work_height_ft", *height);
  const auto answer = calc::calculate("lift", {.inputs = inputs}, *book);
  if (!answer) {
    std::cerr << answer.error().first.code << ": " << answer.error().first.message << '\n';
    return 2;
  }
  std::cout << answer->result.find("selected")->as_text() << ", " << answer->cost.total.grouped() << " USD\n";
  for (const calc::Assumption& assumption : answer->assumptions)
    std::cout << "assumed " << assumption.code << ": " << assumption.message << '\n';
  for (const calc::Citation& citation : answer->citations)
    std::cout << "source " << citation.quality << ": " << citation.title << '\n';
  return 0;
}
