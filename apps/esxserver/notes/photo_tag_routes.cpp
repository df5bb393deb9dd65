// Photo tags over HTTP.

#include "esxserver/notes/photo_tags.h"
#include "esxserver/sessions/requests.h"

namespace esxserver {

struct PhotoQuery : PageQuery {
  std::optional<std::vector<std::string>> category_ids, room_ids, damage_types;
  std::optional<bool> has_notes, untagged_only;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PhotoQuery> {
  using Query = esxserver::PhotoQuery;
  static constexpr std::string_view name = "PhotoQuery", text = "Which photos to list.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("category_ids", &Query::category_ids, "Photos with one of these; may be repeated."),
                 field("room_ids", &Query::room_ids, "Photos with one of these; may be repeated."),
                 field("damage_types", &Query::damage_types, "Photos with one of these; may be repeated."),
                 field("has_notes", &Query::has_notes, "Photos with or without a note in a tag."),
                 field("untagged_only", &Query::untagged_only, "Only photos without tags.")),
      FieldList<esxserver::PageQuery>::rows);
};

template <>
struct estimate::FieldList<esxserver::FailedTag> {
  using Failed = esxserver::FailedTag;
  static constexpr std::string_view name = "BulkTagFailure", text = "A photo that did not get the tag.";
  static constexpr auto rows = std::tuple(field("note_id", &Failed::note_id, "The id of the request."),
                                          field("reason", &Failed::reason, "Why."));
};

template <>
struct estimate::FieldList<esxserver::BulkTags> {
  using Bulk = esxserver::BulkTags;
  static constexpr std::string_view name = "BulkTagResponse", text = "What a bulk request did.";
  static constexpr auto rows = std::tuple(field("created", &Bulk::created, "The new tags."),
                                          field("failed", &Bulk::failed, "The photos without."));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view photos_path = "/api/v1/user/projects/{project_id}/photos";
constexpr std::string_view photo_path = "/api/v1/user/projects/{project_id}/photos/{note_id}/tags";
constexpr std::string_view tag_path = "/api/v1/user/projects/{project_id}/photos/tags/{tag_id}";

NotePlace photo_of(const Request& request, const User& user) {
  return {user.uid, request.path_parameter("project_id"), request.path_parameter("note_id")};
}

Answer tag_answer(const Result<PhotoTag>& tag) {
  if (!tag) return project_refusal(tag.error());
  return http::json_response(200, estimate::encode_json(*tag));
}

Answer done(const Result<void>& result) {
  if (!result) return project_refusal(result.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

Answer create_tag(PhotoTagService& tags, Request& request, const User& user) {
  const auto body = http::read_json<PhotoTagCreate>(request);
  if (!body) return std::unexpected(body.error());
  if (const auto good = check_tag(*body); !good) return project_refusal(good.error());
  return tag_answer(tags.create(photo_of(request, user), *body));
}

Answer list_of_photo(PhotoTagService& tags, Request& request, const User& user) {
  const auto found = tags.store().of_photo(photo_of(request, user));
  if (!found) return project_refusal(found.error());
  return page_response(request, Page<PhotoTag>{*found}, max_page_items);
}

Answer update_tag(PhotoTagService& tags, Request& request, const User& user) {
  const auto change = read_change<PhotoTagUpdate>(request);
  if (!change) return std::unexpected(change.error());
  return tag_answer(tags.update(user.uid, request.path_parameter("project_id"),
                                request.path_parameter("tag_id"), [&](PhotoTag& tag) -> Result<void> {
                                  change->apply(static_cast<PhotoTagContent&>(tag));
                                  return {};
                                }));
}

Answer remove_tag(PhotoTagService& tags, Request& request, const User& user) {
  return done(
      tags.store().remove(user.uid, request.path_parameter("project_id"), request.path_parameter("tag_id")));
}

Answer create_many(PhotoTagService& tags, Request& request, const User& user) {
  const auto body = http::read_json<BulkTagCreate>(request);
  if (!body) return std::unexpected(body.error());
  if (auto good = check_tag(body->tag); !good) {
    good.error().where = "tag";
    return project_refusal(good.error());
  }
  const auto result =
      tags.create_many(user.uid, request.path_parameter("project_id"), body->note_ids, body->tag);
  if (!result) return project_refusal(result.error());
  return http::json_response(200, estimate::encode_json(*result));
}

Answer statistics(PhotoTagService& tags, Request& request, const User& user) {
  const auto counted = tags.store().statistics(user.uid, request.path_parameter("project_id"));
  if (!counted) return project_refusal(counted.error());
  return http::json_response(200, estimate::encode_json(*counted));
}

PhotoFilter filter_of(const PhotoQuery& query) {
  using Values = std::vector<std::string>;
  return {.category_ids = query.category_ids.value_or(Values()),
          .room_ids = query.room_ids.value_or(Values()),
          .damage_types = query.damage_types.value_or(Values()),
          .has_notes = query.has_notes,
          .untagged_only = query.untagged_only.value_or(false)};
}

Answer list_photos(PhotoTagService& tags, Request& request, const User& user, const std::string& base_url) {
  const auto query = http::read_query<PhotoQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest wanted = page_request(*query);
  auto page = tags.store().photos(user.uid, request.path_parameter("project_id"), filter_of(*query), wanted);
  if (!page) return project_refusal(page.error(), "query");
  for (PhotoWithTags& photo : page->items) add_image_url(photo, base_url);
  return page_response(request, *page, wanted.limit);
}

using TagHandler = std::function<Answer(PhotoTagService&, Request&, const User&)>;

http::Route row(SignIn& sign_in, PhotoTagService& tags, http::Route route, const TagHandler& handler) {
  route.tag = "Photo tags";
  std::vector<http::Parameter> parameters = {path_parameter("project_id", "Id of the project.")};
  if (route.path.contains("{note_id}"))
    parameters.push_back(path_parameter("note_id", "Id of the photo note."));
  if (route.path.contains("{tag_id}")) parameters.push_back(path_parameter("tag_id", "Id of the tag."));
  route.parameters = with_parameters(std::move(parameters), route.parameters);
  route.errors.emplace_back(ErrorCode::not_found);
  if (!route.request.empty())
    route.errors.insert(route.errors.end(), {ServerError::unsupported_media_type,
                                             ErrorCode::request_too_large, ErrorCode::validation_failed});
  return for_users(sign_in, std::move(route), [&tags, handler](Request& request, const User& user) {
    return handler(tags, request, user);
  });
}

http::RouteResponse answer(std::string_view text, estimate::DescribeStruct schema, bool is_list = false) {
  return {.status = 200, .text = text, .contents = {{"application/json", schema, {}, is_list}}};
}
http::RouteResponse nothing(std::string_view text) { return {.status = 204, .text = text}; }

http::Route list_photos_row() {
  auto photos = answer("The photos.", &describe<PhotoWithTags>, true);
  photos.headers = {link_header()};
  return {.method = "GET",
          .path = photos_path,
          .operation_id = "listPhotos",
          .summary = "List photos with their tags",
          .text =
              "Newest first. Values of one parameter are alternatives; a photo has to satisfy every "
              "parameter, with one tag or several. A response has at most 500 photos.",
          .parameters = query_parameters(describe<PhotoQuery>()),
          .responses = {std::move(photos)},
          .errors = {ServerError::invalid_request, ErrorCode::validation_failed}};
}

http::Route bulk_row() {
  return {.method = "POST",
          .path = "/api/v1/user/projects/{project_id}/photos/tags/bulk",
          .operation_id = "createPhotoTags",
          .summary = "Tag many photos",
          .text = "Adds one tag to each photo. A wrong id fails alone.",
          .request = {{"application/json", &describe<BulkTagCreate>}},
          .responses = {answer("What was done.", &describe<BulkTags>)}};
}

std::vector<http::Route> rows_of_photos() {
  return {{.method = "POST",
           .path = photo_path,
           .operation_id = "createPhotoTag",
           .summary = "Tag a photo",
           .text = "Adds a tag; a photo may have many.",
           .request = {{"application/json", &describe<PhotoTagCreate>}},
           .responses = {answer("The new tag.", &describe<PhotoTag>)}},
          {.method = "GET",
           .path = photo_path,
           .operation_id = "listPhotoTags",
           .summary = "List the tags of a photo",
           .text = "All of them, newest first.",
           .responses = {answer("The tags.", &describe<PhotoTag>, true)}},
          {.method = "DELETE",
           .path = photo_path,
           .operation_id = "deletePhotoTags",
           .summary = "Delete the tags of a photo",
           .text = "All of them.",
           .responses = {nothing("The photo has no tags.")}}};
}

std::vector<http::Route> rows_of_tags() {
  return {{.method = "PUT",
           .path = tag_path,
           .operation_id = "updatePhotoTag",
           .summary = "Change a tag",
           .text = "Changes the fields of the body. null removes a value; what is left out stays.",
           .request = {{"application/json", &describe<PhotoTagUpdate>}},
           .responses = {answer("The changed tag.", &describe<PhotoTag>)}},
          {.method = "DELETE",
           .path = tag_path,
           .operation_id = "deletePhotoTag",
           .summary = "Delete a tag",
           .text = "One tag; the photo stays.",
           .responses = {nothing("The tag is deleted.")}},
          {.method = "GET",
           .path = "/api/v1/user/projects/{project_id}/photos/tags/statistics",
           .operation_id = "photoTagStatistics",
           .summary = "Count photos and tags",
           .text = "Of one project.",
           .responses = {answer("The counts.", &describe<TagStatistics>)}}};
}

}  // namespace

std::vector<http::Route> photo_tag_routes(SignIn& sign_in, PhotoTagService& tags,
                                          const std::function<std::string()>& base_url) {
  std::vector<http::Route> routes;
  const auto add = [&](http::Route route, const TagHandler& handler) {
    routes.push_back(row(sign_in, tags, std::move(route), handler));
  };
  auto photo = rows_of_photos(), tag = rows_of_tags();
  add(std::move(photo[0]), create_tag);
  add(std::move(photo[1]), list_of_photo);
  add(std::move(photo[2]), [](PhotoTagService& service, Request& request, const User& user) {
    return done(service.store().remove_of_photo(photo_of(request, user)));
  });
  add(list_photos_row(), [base_url](PhotoTagService& service, Request& request, const User& user) {
    return list_photos(service, request, user, base_url());
  });
  add(std::move(tag[0]), update_tag);
  add(std::move(tag[1]), remove_tag);
  add(std::move(tag[2]), statistics);
  add(bulk_row(), create_many);
  return routes;
}

}  // namespace esxserver
