#include "classify/table/table.h"

#include <doctest/doctest.h>

#include <string>

#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

struct Recognized {
  double right;
  const char* text;
};

/// A row of figures of FINAL8 as recognized, solved: the cells, then what changed.
std::string solved_row(std::initializer_list<Recognized> cells) {
  PageBuilder print;
  for (const Recognized& cell : cells) print.right(cell.right, 100, cell.text);
  std::vector<Word> words = print.line().words;
  for (Word& word : words) word.confidence = 0.9F;
  const Table table = final8();
  auto figures = read_figures(words, table);
  if (!figures) figures = read_figures_at_columns(words, table);
  if (!figures) return "no figures";
  std::string text;
  for (const SolvedFigure& figure : solve_figures(*figures, table))
    text += std::string(field_name(figure.field)) + ":" + figure.read + "->" + figure.text + " ";
  return text;
}

}  // namespace

TEST_CASE("a figure that was not read follows from the others") {
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "110.00"},
                    {519.8, "(10.00)"},
                    {573.1, "SLL"}}) == "acv:SLL->100.00 ");
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {463, "110.00"},
                    {519.8, "(10.00)"},
                    {573.1, "100.00"}}) == "tax:->10.00 ");
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "110.00"},
                    {519.8, "A0OO)"},
                    {573.1, "100.00"}}) == "depreciation:A0OO)->(10.00) ");
}

TEST_CASE("two figures that were not read follow one after the other") {
  CHECK(solved_row({{286.9, "3,371.82"},
                    {301, "SF"},
                    {357.5, "241"},
                    {409.7, "0.00"},
                    {463, "TANG"},
                    {519.8, "(1,185.76)"},
                    {573.1, "5,928.78"}}) == "rcv:TANG->7,114.54 unit_price:241->2.11 ");
}

TEST_CASE("a lost decimal point, a lost or additional digit") {
  CHECK(solved_row({{286.9, "6.59"},
                    {301, "LF"},
                    {357.5, "3.99"},
                    {409.7, "0.00"},
                    {463, "345.49"},
                    {519.8, "(43.42)"},
                    {573.1, "302.07"}}) == "quantity:6.59->86.59 ");
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "1110.00"},
                    {519.8, "(10.00)"},
                    {573.1, "100.00"}}) == "rcv:1110.00->110.00 ");
}

TEST_CASE("an RCV that both equations contradict is what both of them say") {
  CHECK(solved_row({{286.9, "28.97"},
                    {301, "SQ"},
                    {357.5, "268.15"},
                    {409.7, "270.33"},
                    {463, "8,033.64"},
                    {519.8, "(1,339.77)"},
                    {573.1, "6,698.87"}}) == "rcv:8,033.64->8,038.64 ");
}

TEST_CASE("rows that close, and rows with more than one answer, stay as they are") {
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "110.00"},
                    {519.8, "(10.00)"},
                    {573.1, "100.00"}})
            .empty());
  CHECK(solved_row({{286.9, "2.00"},
                    {301, "EA"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "115.00"},
                    {519.8, "(10.00)"},
                    {573.1, "105.00"}})
            .empty());
  // Of 0.30, several prices give 1.23.
  CHECK(solved_row({{286.9, "0.30"},
                    {301, "EA"},
                    {357.5, "x"},
                    {409.7, "0.00"},
                    {463, "1.23"},
                    {519.8, "(0.00)"},
                    {573.1, "1.23"}})
            .empty());
}

TEST_CASE("a row without a readable quantity has its figures by their columns") {
  CHECK(solved_row({{286.9, "yY"},
                    {301, "eS"},
                    {357.5, "50.00"},
                    {409.7, "10.00"},
                    {463, "110.00"},
                    {519.8, "(10.00)"},
                    {573.1, "100.00"}}) == "quantity:->2.00 ");
}
