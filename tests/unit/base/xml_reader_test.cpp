#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"

namespace {

using estimate::Limits;
using estimate::parse_xml;

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

/// "code: message" for a document that must be rejected.
std::string xml_refusal(std::string_view bytes, const Limits& limits = {}) {
  const auto root = parse_xml(bytes, limits);
  return root ? "accepted" : to_string(root.error());
}

TEST_CASE("an element has its name, namespace, attributes, children, text and line") {
  const auto root = parse_xml(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<g:ROOT xmlns:g=\"urn:g\" b=\"1\" a=\"x &amp; &#233;\" g:c=\"2\">one<!-- - -->\n"
      "  <CHILD/><?pi?><CHILD k=''>t</CHILD><![CDATA[<two>]]>&lt;</g:ROOT>\n");
  REQUIRE(root);
  CHECK(root->name == "ROOT");
  CHECK(root->namespace_uri == "urn:g");
  CHECK(root->line == 2);
  using Attributes = std::vector<std::pair<std::string, std::string>>;
  CHECK(root->attributes == Attributes{{"b", "1"}, {"a", "x & \xC3\xA9"}, {"g:c", "2"}});
  CHECK(root->text == "one\n  <two><");
  REQUIRE(root->children.size() == 2);
  CHECK(root->child("CHILD") == &root->children[0]);
  CHECK(root->children[1].text == "t");
  CHECK(root->children[1].line == 3);
  CHECK(*root->children[1].attribute("k") == "");
  CHECK(root->attribute("k") == nullptr);
  CHECK(root->child("ROOT") == nullptr);
}

TEST_CASE("a default namespace is inherited") {
  const auto root = parse_xml("<a xmlns='urn:x'><b/><c xmlns=''/></a>");
  REQUIRE(root);
  CHECK(root->children[0].namespace_uri == "urn:x");
  CHECK(root->children[1].namespace_uri.empty());
}

TEST_CASE("a byte order mark and declared 8-bit encodings can be read") {
  CHECK(parse_xml("\xEF\xBB\xBF<a>\xC3\xA9</a>")->text == "\xC3\xA9");
  CHECK(parse_xml("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9</a>")->text == "\xC3\xA9");
  CHECK(parse_xml("<?xml version='1.0' encoding='windows-1252'?><a>\x80</a>")->text == "\xE2\x82\xAC");
}

TEST_CASE("malformed documents name line and column") {
  CHECK(xml_refusal("<a>\n<b></a>")
            .starts_with("malformed_xml: line 2, column 8: Opening and ending tag mismatch"));
  CHECK(xml_refusal("<a>\n<b>x").ends_with(": the document ends inside the element b"));
  CHECK(xml_refusal("<?xml version='1.0'?>")
            .ends_with(": the document ends before the end of its first element"));
  CHECK(xml_refusal("<a/><a/>").ends_with(": Extra content at the end of the document"));
  CHECK(xml_refusal("").starts_with("malformed_xml: line 1, column 1: "));
  for (const std::string_view text : {" ",
                                      "text",
                                      "<",
                                      "<a",
                                      "<a>",
                                      "<a/><b/>",
                                      "<a/>text",
                                      "<a b></a>",
                                      "<a b=c/>",
                                      "<a b='1' b='2'/>",
                                      "<a b='<'/>",
                                      "<a>&</a>",
                                      "<a>&#0;</a>",
                                      "<a>&#xFFFE;</a>",
                                      "<a>]]></a>",
                                      "<1/>",
                                      "<a><![CDATA[</a>",
                                      "<a><![CDATA[\xE0\x80\xA0]]></a>",
                                      "<!-- -- --><a/>",
                                      "<a\xFF/>",
                                      "<a>\xE9</a>",
                                      "<a b='\xE2\x82'/>",
                                      "<a>\x01</a>",
                                      "<a>\xED\xA0\x80</a>"}) {
    CAPTURE(text);
    const std::string error = xml_refusal(text);
    CHECK(error.starts_with("malformed_xml: line 1, column "));
    CHECK(estimate::valid_utf8(error));
  }
}

TEST_CASE("names that are not QNames are rejected") {
  CHECK(xml_refusal("<a:s:s/>") == "malformed_xml: line 1, column 7: the name \"a:s:s\" is not a QName");
  for (const std::string_view text : {"<a:b:c:d/>", "<:a/>", "<a:/>", "<a:1/>", "<r><a:b:c/></r>",
                                      "<r a:b:c='1'/>", "<r :b='1'/>", "<r b:='1'/>"}) {
    CAPTURE(text);
    CHECK(xml_refusal(text).starts_with("malformed_xml: line 1, column "));
  }
  CHECK(parse_xml("<a:b xmlns:a='urn:a' a:c='1'/>"));
}

TEST_CASE("a document truncated anywhere is rejected") {
  const std::string text = "<?xml version='1.0'?><a b='1'>x<c d=\"2\"/><![CDATA[y]]>&amp;</a>";
  REQUIRE(parse_xml(text));
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK(xml_refusal(text.substr(0, size)).starts_with("malformed_xml: line 1"));
  }
}

TEST_CASE("characters may be anywhere in a large document") {
  for (std::size_t shift = 0; shift < 8; ++shift) {
    const std::string text =
        std::string(shift, ' ') + repeated("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 20'000);
    const auto root = parse_xml(estimate::replace_all("<a b='*'>*<![CDATA[*]]></a>", "*", text));
    REQUIRE(root);
    CHECK(*root->attribute("b") == text);
    CHECK(root->text == text + text);
  }
  const auto root =
      parse_xml("<?xml version='1.0' encoding='windows-1252'?><a>" + repeated("\x80", 200'000) + "</a>");
  REQUIRE(root);
  CHECK(root->text == repeated("\xE2\x82\xAC", 200'000));
}

TEST_CASE("markup without an end costs little") {
  CHECK(
      xml_refusal("<a><!--" + repeated("-", 20'000'000)).ends_with("markup that does not end within 10 MB"));
}

TEST_CASE("an error deep in a large document has its line number") {
  CHECK(xml_refusal("<a>" + repeated("<b>x</b>\n", 100'000) + "</c>")
            .starts_with("malformed_xml: line 100001, column 5: "));
}

TEST_CASE("the number of different names is limited") {
  std::string elements, instructions;
  for (int i = 0; i < 30'000; ++i) {
    elements += "<e" + std::to_string(i) + "/>";
    instructions += "<?i" + std::to_string(i) + "?>";
  }
  CHECK(xml_refusal("<r>" + elements + "</r>").ends_with("more than 20000 different names"));
  CHECK(xml_refusal("<r>" + instructions + "</r>").ends_with("more than 20000 different names"));
}

TEST_CASE("UTF-16, UTF-32 and encodings that hide markup are rejected") {
  for (const std::string_view text :
       {std::string_view("\xFF\xFE<\0a\0/\0>\0", 10), std::string_view("\xFE\xFF\0<\0a\0/\0>", 10),
        std::string_view("<\0a\0/\0>\0", 8), std::string_view("\0<\0a\0/\0>", 8),
        std::string_view("\0\0\0<\0\0\0a\0\0\0/\0\0\0>", 16)}) {
    CHECK(xml_refusal(text).starts_with("malformed_xml: line 1, column 1: the XML is UTF-16"));
  }
  for (const char* encoding : {"UTF-7", "Shift_JIS", "EBCDIC-CP-US", "ISO-2022-CN-EXT", "UTF-16"}) {
    CAPTURE(encoding);
    CHECK(xml_refusal(std::string("<?xml version='1.0' encoding='") + encoding + "'?><a/>")
              .starts_with("malformed_xml: line 1, column 1: the XML has the encoding"));
  }
}

TEST_CASE("bytes outside the declared encoding are an error, not output on a terminal") {
  CHECK(xml_refusal("<?xml version='1.0' encoding='windows-1252'?><a>\x81</a>")
            .starts_with("malformed_xml: line "));
  CHECK(xml_refusal("<?xml version='1.0' encoding='US-ASCII'?><a>\xE9</a>")
            .starts_with("malformed_xml: line "));
}

TEST_CASE("document types and entities are rejected") {
  for (const std::string_view text :
       {"<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'http://localhost/a.dtd'><a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'>%p;]><a/>",
        "<!DOCTYPE a [<!ENTITY l 'lol'><!ENTITY m '&l;&l;&l;&l;'>]><a>&m;</a>"}) {
    CAPTURE(text);
    const std::string error = xml_refusal(text);
    CHECK(error.starts_with("xml_limit: line 1, column "));
    CHECK(error.ends_with("the XML has a DOCTYPE, which is not accepted"));
  }
  CHECK(xml_refusal("<a>&x;</a>").starts_with("xml_limit: line 1, column "));
  CHECK(xml_refusal("<a b='&x;'/>").starts_with("xml_limit: line 1, column "));
}

TEST_CASE("inclusions stay plain elements") {
  const auto root = parse_xml(
      "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='/etc/passwd' parse='text'/></a>");
  REQUIRE(root);
  CHECK(root->children[0].name == "include");
  CHECK(root->children[0].text.empty());
}

TEST_CASE("depth is limited") {
  Limits limits;
  limits.xml_depth = 3;
  CHECK(parse_xml("<a><b><c/></b><b><c/></b></a>", limits));
  CHECK(xml_refusal("<a><b><c>\n<d/></c></b></a>", limits) ==
        "xml_limit: line 2, column 3: elements nested deeper than 3");
  CHECK(xml_refusal(repeated("<a>", 1'000'000)).starts_with("xml_limit: line 1, column "));
  CHECK(parse_xml(repeated("<a>", 200) + repeated("</a>", 200)));
  limits.xml_depth = 1'000'000;  // then only libxml2's own limit applies
  CHECK(xml_refusal(repeated("<a>", 100'000), limits).starts_with("malformed_xml: line 1, column "));
}

TEST_CASE("size and number of nodes are limited") {
  Limits limits;
  limits.entry_bytes = 10;
  CHECK(parse_xml("<abcdefg/>", limits));
  CHECK(xml_refusal("<abcdefgh/>", limits) == "xml_limit: the XML has 11 bytes, more than 10");
  limits = {};
  limits.xml_nodes = 4;
  CHECK(parse_xml("<a b='1' c='2'><d/></a>", limits));
  CHECK(xml_refusal("<a b='1' c='2'><d/><e/></a>", limits).ends_with("more than 4 elements and attributes"));
}

TEST_CASE("huge tags are rejected before they cost time") {
  std::string many = "<a";
  for (int i = 0; i < 1'000'000; ++i) many += " a" + std::to_string(i) + "='>'";
  CHECK(xml_refusal("<r>\n" + many + "/></r>") ==
        "xml_limit: line 2, column 1: a tag has more than 512 attributes");
  CHECK(xml_refusal("<a b='" + std::string(6'000'000, 'x') + "'/>") ==
        "xml_limit: line 1, column 1: a tag has more than 5000000 bytes");
  CHECK(parse_xml("<a b='" + std::string(1'000'000, 'x') + "'/>")->attribute("b")->size() == 1'000'000);
  CHECK(parse_xml("<a b='" + std::string(1'000, '=') + "'>" + std::string(1'000, '=') + "<!--" +
                  std::string(1'000, '=') + "--></a>"));
}

TEST_CASE("namespaces in scope are limited; those of closed elements do not count") {
  std::string many;
  for (int i = 0; i < 500; ++i) many += " xmlns:n" + std::to_string(i) + "='urn:n'";
  CHECK(parse_xml("<r>" + repeated("<a" + many + "/>", 10) + "</r>"));
  CHECK(xml_refusal("<a" + many + "><b" + many + "><c xmlns='urn:c'/></b></a>")
            .ends_with("more than 1000 namespaces in scope"));
}

TEST_CASE("threads read independently of each other") {
  std::atomic<int> wrong = 0;
  std::vector<std::jthread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&wrong, i] {
      const std::string tag = "t" + std::to_string(i);
      for (int round = 0; round < 200; ++round) {
        const auto good = parse_xml("<" + tag + "/>");
        const auto bad = parse_xml("<" + tag + ">x");
        if (!good || good->name != tag || bad || bad.error().message.find(tag) == std::string::npos) ++wrong;
      }
    });
  }
  threads.clear();
  CHECK(wrong == 0);
}

}  // namespace
