#include "esxserver/http/body_checks.h"

#include <doctest/doctest.h>

#include <string>

namespace {

using http::ChunkChecker;

/// 'c' complete, 'o' open, 'm' malformed; the same in pieces of one byte.
char verdict(std::string_view bytes) {
  ChunkChecker whole, bytewise;
  bool well = true;
  for (const char& c : bytes) well = bytewise.pass({&c, 1});
  CHECK(whole.pass(bytes) == well);
  CHECK(whole.is_complete() == bytewise.is_complete());
  if (!well) return 'm';
  return whole.is_complete() ? 'c' : 'o';
}

TEST_CASE("well framed chunks are complete with the empty line after the last") {
  CHECK(verdict("0\r\n\r\n") == 'c');
  CHECK(verdict("3\r\nabc\r\n0A;ext=\"x\"\r\n0123456789\r\n000\r\n\r\n") == 'c');
  CHECK(verdict("3 \r\n\r\n\r\r\n0\r\n\r\n") == 'c');
  for (const std::string_view open : {"", "3", "3\r\nab", "3\r\nabc", "3\r\nabc\r\n", "0\r\n", "0\r\n\r"}) {
    CAPTURE(open);
    CHECK(verdict(open) == 'o');
  }
}

TEST_CASE("what could be read in two ways is malformed") {
  for (const std::string_view bytes :
       {"\r\n", "-1\r\n", "+1\r\n", " 1\r\n", "0x1\r\n", "g\r\n", "1\nA", "1\rA", "1\r\nab", "1\r\na\n",
        "1\r\na\rb", "0\r\nA: b\r\n\r\n", "0\r\n\r\nmore", "1;a\nb\r\n", "1234567890123456"}) {
    CAPTURE(bytes);
    CHECK(verdict(bytes) == 'm');
  }
  CHECK(verdict("1;" + std::string(300, 'x')) == 'm');
}

}  // namespace
