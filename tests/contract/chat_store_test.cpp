// The contract of ChatStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

ChatSession sample_session(const std::string& id, const std::string& owner,
                           std::optional<std::string> project_id = {}) {
  return {.id = id,
          .owner = owner,
          .context = {.messages = {odd_text},
                      .note_ids = {},
                      .project_id = std::move(project_id),
                      .price_list = {}},
          .created_at = noon,
          .updated_at = noon};
}

const auto unchanged = [](ChatContext&) { return Result<void>(); };

TEST_CASE_TEMPLATE("a chat session keeps its messages, and only for its owner", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.chats.add(sample_session("c1", "u1")));
  ChatSession expected = sample_session("c1", "u1");
  CHECK(must(backend.chats.update("u1", "c1", unchanged, noon)) == expected);
  expected.context.messages.emplace_back("R&R carpet");
  expected.context.note_ids.emplace_back("n1");
  expected.context.price_list = "DEMO8X_NOV26";
  expected.updated_at = noon + 1h;
  const auto change = [&](ChatContext& context) -> Result<void> {
    context = expected.context;
    return {};
  };
  CHECK(must(backend.chats.update("u1", "c1", change, noon + 1h)) == expected);
  CHECK(must(backend.chats.update("u1", "c1", unchanged, noon + 1h)) == expected);
  CHECK(is_not_found(backend.chats.update("u2", "c1", unchanged, noon)));
  CHECK(is_not_found(backend.chats.update("u1", "c2", unchanged, noon)));
  const auto refuse = [](ChatContext& context) -> Result<void> {
    context.messages.clear();
    return fail(esxserver::ServerError::invalid_request, "no");
  };
  CHECK(error_code(backend.chats.update("u1", "c1", refuse, noon)) ==
        esxserver::ServerError::invalid_request);
  CHECK(must(backend.chats.update("u1", "c1", unchanged, noon + 1h)) == expected);
}

TEST_CASE_TEMPLATE("a chat session is deleted with its project and its user", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  CHECK(is_not_found(backend.chats.add(sample_session("c1", "u2", "p1"))));
  REQUIRE(backend.chats.add(sample_session("c1", "u1", "p1")));
  REQUIRE(backend.chats.add(sample_session("c2", "u1")));
  REQUIRE(backend.projects.remove("u1", "p1"));
  CHECK(is_not_found(backend.chats.update("u1", "c1", unchanged, noon)));
  CHECK(must(backend.users.remove("u1")) == HeldRecords{{"chat_sessions", 1}});
  CHECK(is_not_found(backend.chats.update("u1", "c2", unchanged, noon)));
}

}  // namespace
