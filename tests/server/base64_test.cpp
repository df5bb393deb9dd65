#include "esxserver/base/codecs.h"

#include <doctest/doctest.h>

namespace {

TEST_CASE("base64") {
  using esxserver::to_base64;
  CHECK(to_base64("") == "");
  CHECK(to_base64("f") == "Zg==");
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("foobar") == "Zm9vYmFy");
  const std::string long_text((3U << 20) + 1, 'a');
  CHECK(to_base64(long_text).size() == ((3U << 20) / 3 + 1) * 4);
  CHECK(to_base64(long_text).ends_with("YQ=="));
}

}  // namespace
