#include <doctest/doctest.h>

#include <random>
#include <stdexcept>

#include "esx/estimate/base/xml.h"

namespace {

using estimate::XmlElement;
using estimate::XmlWriter;

TEST_CASE("a document has a declaration, attributes in order and no additional whitespace") {
  XmlWriter w;
  w.open("A", "urn:a");
  w.attribute("z", "1");
  w.attribute("a", "");
  w.open("B");
  w.close();
  w.open("C");
  w.text("x");
  w.text("");
  w.text("y");
  w.close();
  w.close();
  CHECK(w.take() ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<A xmlns=\"urn:a\" z=\"1\" a=\"\"><B/><C>xy</C></A>\n");
}

TEST_CASE("take closes what is open, and empties the writer") {
  XmlWriter w;
  w.open("A");
  w.open("B");
  CHECK(w.take().ends_with("<A><B/></A>\n"));
  w.open("C");
  CHECK(w.take().ends_with("?>\n<C/>\n"));
}

TEST_CASE("special characters are escaped, line breaks of attributes survive") {
  XmlWriter w;
  w.open("A");
  w.attribute("a", "<&>\"'\r\n\t\xC3\xA9");
  w.text("<&>\"']]>\r\n\t\xF0\x9F\x98\x80");
  const std::string document = w.take();
  CHECK(document.find("a=\"&lt;&amp;&gt;&quot;'&#13;&#10;&#9;\xC3\xA9\"") != std::string::npos);
  const auto root = estimate::parse_xml(document);
  REQUIRE(root);
  CHECK(*root->attribute("a") == "<&>\"'\r\n\t\xC3\xA9");
  CHECK(root->text == "<&>\"']]>\r\n\t\xF0\x9F\x98\x80");
}

TEST_CASE("characters that XML does not allow are left out, malformed UTF-8 is replaced") {
  XmlWriter w;
  w.open("A");
  w.attribute("a", std::string_view("\0x\x01\x1F\x7F\xEF\xBF\xBE\xEF\xBF\xBFy", 12));
  w.text("caf\xE9");
  const auto root = estimate::parse_xml(w.take());
  REQUIRE(root);
  CHECK(*root->attribute("a") == "x\x7Fy");
  CHECK(root->text == "caf\xEF\xBF\xBD");
}

TEST_CASE("wrong nesting is a programming error") {
  XmlWriter w;
  CHECK_THROWS_AS(w.attribute("a", "1"), std::logic_error);
  CHECK_THROWS_AS(w.close(), std::logic_error);
  w.open("A");
  w.text("x");
  CHECK_THROWS_AS(w.attribute("a", "1"), std::logic_error);
}

TEST_CASE("a name that is not a QName is a programming error") {
  XmlWriter w;
  for (const std::string_view name : {"a:b:c", ":a", "a:", "1", "", "a b"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(w.open(name), std::logic_error);
  }
  w.open("a:b");
  CHECK_THROWS_AS(w.attribute("x:y:z", "1"), std::logic_error);
}

TEST_CASE("the writer accepts the names that the reader accepts") {
  // The last two are names only since the fifth edition of XML 1.0.
  for (const std::string name :
       {"a", "_", "a-1.b", "a:b", "caf\xC3\xA9", "a\xC2\xB7", "a:\xEF\xBB\xB7", "\xF0\x90\x80\x80"}) {
    CAPTURE(name);
    CHECK(estimate::parse_xml("<" + name + "/>"));
    XmlWriter w;
    CHECK_NOTHROW(w.open(name));
  }
  for (const std::string name :
       {"-", "1a", "\xC2\xB7", "\xC3\x97", "\xED\xA0\x80", "\xC3", "a:1", "a\xE2\x80\x8B"}) {
    CAPTURE(name);
    CHECK_FALSE(estimate::parse_xml("<" + name + "/>"));
    XmlWriter w;
    CHECK_THROWS_AS(w.open(name), std::logic_error);
  }
}

std::string random_text(std::mt19937_64& random) {
  constexpr std::string_view pieces[] = {
      "a", " ", "\n", "\t",       "\r",           "<",   "&",
      ">", "'", "\"", "\xC3\xA9", "\xE2\x82\xAC", "]]>", "\xF0\x9F\x98\x80"};
  std::string text;
  for (auto i = random() % 6; i > 0; --i) text += pieces[random() % std::size(pieces)];
  return text;
}

XmlElement random_element(std::mt19937_64& random, int depth) {
  XmlElement element;
  element.name = "E" + std::to_string(random() % 5);
  element.namespace_uri = "urn:x";
  for (auto i = random() % 4; i > 0; --i) {
    element.attributes.emplace_back("a" + std::to_string(i), random_text(random));
  }
  element.text = random_text(random);
  if (depth > 0) {
    for (auto i = random() % 4; i > 0; --i) element.children.push_back(random_element(random, depth - 1));
  }
  return element;
}

void write(XmlWriter& w, const XmlElement& element, bool root) {
  w.open(element.name, root ? element.namespace_uri : "");
  for (const auto& [name, value] : element.attributes) w.attribute(name, value);
  w.text(element.text);
  for (const XmlElement& child : element.children) write(w, child, false);
  w.close();
}

void forget_lines(XmlElement& element) {
  element.line = 0;
  for (XmlElement& child : element.children) forget_lines(child);
}

TEST_CASE("what is written is read back") {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    const XmlElement element = random_element(random, 4);
    XmlWriter w;
    write(w, element, true);
    auto read = estimate::parse_xml(w.take());
    REQUIRE(read);
    forget_lines(*read);
    CHECK(*read == element);
  }
}

}  // namespace
