// Projects over HTTP.

#include "esxserver/projects/match.h"
#include "esxserver/projects/service.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct TestDelete {
  std::string project_id, uid;
  bool deletable = true;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::TestDelete> {
  using TestDelete = esxserver::view::TestDelete;
  static constexpr std::string_view name = "ProjectTestDelete",
                                    text = "A delete would find the project and its owner.";
  static constexpr auto rows =
      std::tuple(field("project_id", &TestDelete::project_id, "The project.", {.format = "uuid"}),
                 field("uid", &TestDelete::uid, "The caller."),
                 field("deletable", &TestDelete::deletable, "Always true; otherwise the answer is 404."));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view projects_tag = "Projects";
constexpr std::string_view collection_path = "/api/v1/user/projects/";
constexpr std::string_view item_path = "/api/v1/user/projects/{project_id}";

http::Parameter project_id() { return path_parameter("project_id", "Id of the project."); }

std::vector<http::RouteResponse> one_project(std::string_view text) {
  return {{.status = 200, .text = text, .contents = {{"application/json", &describe<Project>}}}};
}

Answer project_answer(const Result<Project>& project) {
  if (!project) return project_refusal(project.error());
  return http::json_response(200, estimate::encode_json(*project));
}

Answer list(ProjectService& projects, Request& request, const User& user) {
  const auto query = http::read_query<PageQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest wanted = page_request(*query);
  const auto page = projects.list(user.uid, wanted);
  if (!page) return project_refusal(page.error(), "query");
  return page_response(request, *page, wanted.limit);
}

Answer create(ProjectService& projects, Request& request, const User& user) {
  const auto body = http::read_json<ProjectCreate>(request);
  if (!body) return std::unexpected(body.error());
  return project_answer(projects.create(user.uid, *body));
}

Answer update(ProjectService& projects, Request& request, const User& user) {
  const auto change = read_change<ProjectUpdate>(request);
  if (!change) return std::unexpected(change.error());
  return project_answer(projects.update(user.uid, request.path_parameter("project_id"),
                                        [&](ProjectContent& content) { change->apply(content); }));
}

Answer remove(ProjectService& projects, Request& request, const User& user) {
  if (const auto removed = projects.remove(user.uid, request.path_parameter("project_id")); !removed)
    return project_refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

Answer test_delete(ProjectService& projects, Request& request, const User& user) {
  const auto project = projects.find(user.uid, request.path_parameter("project_id"));
  if (!project) return project_refusal(project.error());
  return http::json_response(200, estimate::encode_json(view::TestDelete{project->id, user.uid}));
}

Answer match(ProjectService& projects, Request& request, const User& user) {
  const auto body = http::read_json<MatchRequest>(request);
  if (!body) return std::unexpected(body.error());
  return http::json_response(200, estimate::encode_json(projects.match(user.uid, *body)));
}

using ProjectHandler = Answer (*)(ProjectService&, Request&, const User&);

http::Route row(SignIn& sign_in, ProjectService& projects, http::Route route, ProjectHandler handler) {
  route.tag = projects_tag;
  if (route.path.contains("{project_id}")) {
    route.parameters.push_back(project_id());
    route.errors.emplace_back(ErrorCode::not_found);
  }
  if (!route.request.empty())
    route.errors.insert(route.errors.end(), {ServerError::unsupported_media_type,
                                             ErrorCode::request_too_large, ErrorCode::validation_failed});
  return for_users(sign_in, std::move(route), [&projects, handler](Request& request, const User& user) {
    return handler(projects, request, user);
  });
}

std::vector<http::Content> json_body(estimate::DescribeStruct schema) {
  return {{"application/json", schema}};
}

http::Route list_row() {
  return {.method = "GET",
          .path = collection_path,
          .operation_id = "listProjects",
          .summary = "List projects",
          .text = "The caller's projects, newest first. A response has at most 500 of them.",
          .parameters = query_parameters(describe<PageQuery>()),
          .responses = {{.status = 200,
                         .text = "The projects.",
                         .contents = {{"application/json", &describe<Project>, {}, true}},
                         .headers = {link_header()}}},
          .errors = {ServerError::invalid_request, ErrorCode::validation_failed}};
}

http::Route update_row() {
  return {.method = "PUT",
          .path = item_path,
          .operation_id = "updateProject",
          .summary = "Change a project",
          .text = "Changes the fields of the body. null removes a value; what is left out stays.",
          .request = json_body(&describe<ProjectUpdate>),
          .responses = one_project("The changed project.")};
}

http::Route match_row() {
  return {.method = "POST",
          .path = "/api/v1/user/projects/match",
          .operation_id = "matchProject",
          .summary = "Find the project of an estimate",
          .text =
              "Compares the claim number, and the owner and street, with the caller's projects. Knows "
              "short forms (Bob, St), swapped and misspelled names and missing units. If the search "
              "fails, nothing matches.",
          .request = json_body(&describe<MatchRequest>),
          .responses = {{.status = 200,
                         .text = "What was found.",
                         .contents = {{"application/json", &describe<ProjectMatches>}}}}};
}

}  // namespace

std::vector<http::Route> project_routes(SignIn& sign_in, ProjectService& projects) {
  const auto add = [&](http::Route route, ProjectHandler handler) {
    return row(sign_in, projects, std::move(route), handler);
  };
  return {add(list_row(), list),
          add({.method = "POST",
               .path = collection_path,
               .operation_id = "createProject",
               .summary = "Create a project",
               .text = "Its status is `open`. Rooms without an id get one.",
               .request = json_body(&describe<ProjectCreate>),
               .responses = one_project("The new project.")},
              create),
          add(match_row(), match),
          add({.method = "GET",
               .path = item_path,
               .operation_id = "getProject",
               .summary = "Get a project",
               .text = "A project of another user is not found.",
               .responses = one_project("The project.")},
              [](ProjectService& service, Request& request, const User& user) {
                return project_answer(service.find(user.uid, request.path_parameter("project_id")));
              }),
          add(update_row(), update),
          add({.method = "DELETE",
               .path = item_path,
               .operation_id = "deleteProject",
               .summary = "Delete a project",
               .text = "With its notes, photos, tags and files.",
               .responses = {{.status = 204, .text = "The project is deleted."}}},
              remove),
          add({.method = "GET",
               .path = "/api/v1/user/projects/{project_id}/test-delete",
               .operation_id = "testDeleteProject",
               .summary = "Check that a project could be deleted",
               .text = "A diagnostic of routing, token and ownership. Deletes nothing.",
               .responses = {{.status = 200,
                              .text = "The project could be deleted.",
                              .contents = {{"application/json", &describe<view::TestDelete>}}}}},
              test_delete)};
}

}  // namespace esxserver
