// The first byte selects what reads the rest: h heads of requests, m multipart forms, c chunked bodies, j
// JSON, q queries. Input in pieces gives the same result as input at once; JSON that is written again is the
// same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/base/json_value.h"
#include "esxserver/http/body_checks.h"
#include "esxserver/http/head.h"
#include "esxserver/http/multipart.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

void read_head(std::string_view bytes) {
  const http::HeadLimits limits;
  const auto length = http::head_length(bytes, limits);
  if (!length || *length == 0) return;
  require(*length <= bytes.size() && *length <= limits.bytes);
  const auto parsed = http::parse_head(bytes.substr(0, *length), limits);
  require(parsed.head.headers.size() <= limits.headers);
  if (!parsed.refusal)
    require(!parsed.head.method.empty() &&
            !(parsed.head.framing.chunked && parsed.head.framing.content_length > 0));
}

/// The content of all parts, as one text.
class Collector final : public http::PartSink {
 public:
  estimate::Result<void> begin(const http::PartHeader& header) override {
    all += "[" + header.name + "|" + header.file_name.value_or("-") + "|" + header.content_type + "]";
    return {};
  }
  estimate::Result<void> data(std::string_view piece) override {
    all += piece;
    return {};
  }
  estimate::Result<void> end() override {
    all += "[end]";
    return {};
  }
  std::string all;
};

struct ReadForm {
  std::string all;
  bool whole = false;
};

ReadForm read_form(std::string_view bytes, std::size_t piece_bytes) {
  Collector sink;
  http::MultipartParser parser("BOUNDARY", sink);
  bool well = true;
  for (std::size_t at = 0; well && at < bytes.size(); at += piece_bytes)
    well = parser.feed(bytes.substr(at, piece_bytes)).has_value();
  return {sink.all, well && parser.finish().has_value()};
}

void read_multipart(std::string_view bytes) {
  const ReadForm whole = read_form(bytes, bytes.size() + 1), pieces = read_form(bytes, 7);
  require(whole.whole == pieces.whole);
  if (whole.whole) require(whole.all == pieces.all);
}

void read_chunks(std::string_view bytes) {
  http::ChunkChecker whole, pieces;
  const bool well = whole.pass(bytes);
  bool pieces_well = true;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    pieces_well = pieces.pass(bytes.substr(at, 1)) && pieces_well;
  require(well == pieces_well && whole.is_complete() == pieces.is_complete());
}

std::string written(const estimate::JsonValue& value) {
  estimate::JsonWriter json;
  estimate::write_json(json, value);
  return json.take();
}

void read_json(std::string_view text) {
  const auto value = estimate::read_json(text);
  if (!value) return;
  const auto again = estimate::read_json(written(*value));
  require(again.has_value() && written(*again) == written(*value));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view rest = bytes.substr(1);
  switch (bytes.front()) {
    case 'h':
      read_head(rest);
      break;
    case 'm':
      read_multipart(rest);
      break;
    case 'c':
      read_chunks(rest);
      break;
    case 'j':
      read_json(rest);
      break;
    case 'q':
      static_cast<void>(http::parse_query(rest));
      break;
    default:
      break;
  }
  return 0;
}
