#include "esxserver/web/assets.h"

#include <map>

#include "esx/estimate/base/sha256.h"
#include "esxserver/domain/result.h"
#include "esxserver/http/content_coding.h"
#include "esxserver/http/file_response.h"

namespace esxserver {
namespace {

using http::Answer;

/// The bytes that are sent. `coding`: empty, or what they are compressed with.
struct Form {
  std::string_view bytes, coding;
};

class Served {
 public:
  Served(const Asset& asset, AssetHeaders headers)
      : asset_(asset), headers_(std::move(headers)), etag_(estimate::sha256_hex(asset.bytes)) {}

  [[nodiscard]] Answer answer(const http::Request& request) const {
    const Form form = form_for(request);
    // Different bytes need different ETags.
    const std::string suffix = form.coding.empty() ? "" : "-" + std::string(form.coding);
    auto answer = http::file_response(request, {.content = stream_of(form.bytes),
                                                .etag = etag_ + suffix,
                                                .media_type = std::string(asset_.media_type),
                                                .file_name = std::string(asset_.name),
                                                .cache_control = std::string(headers_.cache_control),
                                                .shown = true});
    if (!answer) return answer;
    answer->headers.push_back({"Vary", "Accept-Encoding"});
    if (!form.coding.empty()) answer->headers.push_back({"Content-Encoding", std::string(form.coding)});
    answer->headers.insert(answer->headers.end(), headers_.more.begin(), headers_.more.end());
    return answer;
  }

 private:
  [[nodiscard]] Form form_for(const http::Request& request) const {
    const std::string* accepted = request.header("accept-encoding");
    if (!accepted) return {asset_.bytes, ""};
    for (const Form& form : {Form{asset_.brotli, "br"}, Form{asset_.gzip, "gzip"}})
      if (!form.bytes.empty() && http::accepts_coding(*accepted, form.coding)) return form;
    return {asset_.bytes, ""};
  }

  static http::StreamedBody stream_of(std::string_view bytes) {
    return {bytes.size(), [bytes](std::uint64_t offset, std::size_t max_bytes) -> Result<std::string> {
              return std::string(bytes.substr(std::size_t(offset), max_bytes));
            }};
  }

  Asset asset_;
  AssetHeaders headers_;
  std::string etag_;
};

}  // namespace

http::Route asset_route(http::Route row, const Asset& asset, AssetHeaders headers) {
  row.handler = [served = Served(asset, std::move(headers))](const http::Request& request) {
    return served.answer(request);
  };
  return row;
}

http::Route assets_route(http::Route row, const std::vector<Asset>& assets, const AssetHeaders& headers) {
  std::map<std::string_view, Served, std::less<>> by_name;
  for (const Asset& asset : assets) by_name.emplace(asset.name, Served(asset, headers));
  row.parameters = {
      {.name = "file", .in = http::Parameter::In::path, .required = true, .text = "Name of the file."}};
  row.errors = {estimate::ErrorCode::not_found};
  row.handler = [by_name = std::move(by_name)](http::Request& request) -> Answer {
    const auto found = by_name.find(request.path_parameter("file"));
    if (found != by_name.end()) return found->second.answer(request);
    return std::unexpected(http::HttpError({estimate::ErrorCode::not_found, "no such file", ""}));
  };
  return row;
}

}  // namespace esxserver
