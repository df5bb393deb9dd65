// What S3 looks like from here, without a server.
#include <doctest/doctest.h>

#include "esxserver/storage/s3_artifacts.h"
#include "server/support/temporary_folder.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace esxserver;
using namespace std::chrono_literals;

TEST_CASE("a bucket is written as a URL") {
  const auto amazon = must(s3::parse_location("s3://claims"));
  CHECK(amazon.endpoint == "https://s3.us-east-1.amazonaws.com");
  CHECK(amazon.bucket == "claims");
  CHECK(amazon.prefix.empty());
  const auto own =
      must(s3::parse_location("s3://claims/a/b?endpoint=http%3A%2F%2F127.0.0.1:9000/&region=eu-1"));
  CHECK(own.endpoint == "http://127.0.0.1:9000");
  CHECK(own.prefix == "a/b/");
  CHECK(own.region == "eu-1");
  CHECK(must(s3::parse_location("s3://claims?endpoint=minio.example")).endpoint == "https://minio.example");
  for (const char* bad : {"s3://", "s3:///x", "s3://a b", "s3://a?x=1", "s3://a?endpoint=ftp://b", "file:/a",
                          "s3://a?endpoint=http://b?c", "s3://a?region=", "s3://a?region"}) {
    CAPTURE(bad);
    CHECK_FALSE(s3::parse_location(bad));
  }
}

TEST_CASE("a listing has the objects and says whether there are more") {
  const auto listing = must(s3::parse_listing(
      R"(<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">)"
      "<IsTruncated>true</IsTruncated><NextContinuationToken>a/b+c=</NextContinuationToken>"
      "<Contents><Key>ab/abc</Key><LastModified>2026-03-09T12:00:01.000Z</LastModified><Size>12</Size></"
      "Contents>"
      "</ListBucketResult>"));
  CHECK(listing.next == "a/b+c=");
  REQUIRE(listing.objects.size() == 1);
  CHECK(listing.objects[0].key == "ab/abc");
  CHECK(listing.objects[0].bytes == 12);
  CHECK(iso8601(listing.objects[0].written_at) == "2026-03-09T12:00:01.000Z");
  for (const char* bad :
       {"", "<Error/>", "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
        "<ListBucketResult><Contents><Key>a</Key><Size>x</Size></Contents></ListBucketResult>"}) {
    CAPTURE(bad);
    CHECK_FALSE(s3::parse_listing(bad));
  }
}

TEST_CASE("a store that cannot be reached says so, and to clients no more than that") {
  TemporaryFolder folder;
  s3::S3ArtifactStore store(must(s3::parse_location("s3://claims?endpoint=http://127.0.0.1:1")),
                            {"id", "secret", ""});
  const std::string hash(64, 'a');
  const auto put = store.put(folder.write("a", "x"));
  REQUIRE_FALSE(put);
  CHECK(put.error().code == ServerError::service_unavailable);
  CHECK_FALSE(put.error().message.contains("127.0.0.1"));
  CHECK(store.contains(hash).error().code == ServerError::service_unavailable);
  CHECK(store.open(hash).error().code == ServerError::service_unavailable);
  CHECK(store.remove(hash).error().code == ServerError::service_unavailable);
  CHECK(store.written_before({}).error().code == ServerError::service_unavailable);
}

}  // namespace
