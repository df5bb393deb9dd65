// esxserver webhook list|resend
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/admin_json.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {
namespace {

struct WebhookArguments {
  AdminStorageOptions storage;
  std::string id, status;
  int limit = 100;
};

CommandResult list_deliveries(const WebhookArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto deliveries =
      (*storage)->outbox.list(delivery_status_from_name(arguments.status), arguments.limit);
  if (!deliveries) return std::unexpected(deliveries.error());
  AdminJson json;
  json.list("deliveries", *deliveries, [](AdminJson& row, const Delivery& delivery) {
    row.text("delivery_id", delivery.id);
    row.text("job_id", delivery.job_id);
    row.text("partner_id", delivery.partner_id);
    row.text("url", delivery.url);
    row.text("status", delivery_status_name(delivery.status));
    row.number("attempts", delivery.attempts);
    row.number("http_status", delivery.http_status);
    row.text("last_error", delivery.last_error);
    row.text("created_at", iso8601(delivery.created_at));
    if (delivery.status == DeliveryStatus::pending)
      row.text("next_attempt_at", iso8601(delivery.next_attempt_at));
  });
  return json.take();
}

CommandResult resend(const WebhookArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->outbox.resend(arguments.id, (*storage)->clock.now()); !done)
    return std::unexpected(done.error());
  AdminJson json;
  json.text("delivery_id", arguments.id);
  json.text("status", delivery_status_name(DeliveryStatus::pending));
  return json.take();
}

}  // namespace

void add_webhook_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<WebhookArguments>();
  CommandGroup group(app, "webhook", "Webhook deliveries", arguments->storage, selected);
  CLI::App* list =
      group.add("list", "Print deliveries, newest first", [=] { return list_deliveries(*arguments); });
  list->add_option("--status", arguments->status, "Only deliveries with this status")
      ->check(CLI::IsMember({"pending", "delivered", "failed"}));
  list->add_option("--limit", arguments->limit, "Maximum number of deliveries")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  group.add("resend", "Send a delivery again, with all attempts", [=] { return resend(*arguments); })
      ->add_option("ID", arguments->id, "Delivery to send")
      ->required();
}

}  // namespace esxserver
