// esxserver webhook list|resend

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct DeliveryList {
  std::vector<Delivery> deliveries;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::DeliveryList> {
  using List = esxserver::DeliveryList;
  static constexpr std::string_view name = "DeliveryList", text = "Deliveries.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::Rows<esxserver::Delivery>>("deliveries", &List::deliveries, "Newest first."));
};

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
  return printed(DeliveryList{*deliveries});
}

CommandResult resend(const WebhookArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->outbox.resend(arguments.id, (*storage)->clock.now()); !done)
    return std::unexpected(done.error());
  return printed(ResentDelivery{arguments.id});
}

}  // namespace

void add_webhook_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<WebhookArguments>();
  CommandGroup group(app, "webhook", "Webhook deliveries", arguments->storage, selected);
  CLI::App* list =
      group.add_query("list", "Print deliveries, newest first", [=] { return list_deliveries(*arguments); });
  list->add_option("--status", arguments->status, "Only deliveries with this status")
      ->check(CLI::IsMember({"pending", "delivered", "failed"}).description(""))
      ->type_name("pending|delivered|failed");
  list->add_option("--limit", arguments->limit, "Maximum number of deliveries")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  group.add("resend", "Send a delivery again, with all attempts", [=] { return resend(*arguments); })
      ->add_option("ID", arguments->id, "Delivery to send")
      ->required();
}

}  // namespace esxserver
