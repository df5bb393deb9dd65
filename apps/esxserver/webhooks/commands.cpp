// esxserver webhook list|resend

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct ResentDelivery {
  std::string delivery_id;
  DeliveryStatus status = DeliveryStatus::pending;
};

struct DeliveryList {
  std::vector<Delivery> deliveries;
};

std::optional<Time> next_attempt_of(const Delivery& delivery) {
  return delivery.status == DeliveryStatus::pending ? std::optional(delivery.next_attempt_at) : std::nullopt;
}

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ResentDelivery> {
  using Delivery = esxserver::ResentDelivery;
  static constexpr std::string_view name = "ResentDelivery", text = "A delivery that is sent again.";
  static constexpr auto rows =
      std::tuple(field("delivery_id", &Delivery::delivery_id, "Identifier of the delivery."),
                 field("status", &Delivery::status, "Status of the delivery."));
};

template <>
struct estimate::FieldList<esxserver::Delivery> {
  using Delivery = esxserver::Delivery;
  static constexpr std::string_view name = "Delivery", text = "A webhook and its attempts.";
  static constexpr auto rows =
      std::tuple(field("delivery_id", &Delivery::id, "Identifier of the delivery."),
                 field("job_id", &Delivery::job_id, "Its job."),
                 field("partner_id", &Delivery::partner_id, "Its partner."),
                 field("url", &Delivery::url, "The receiver."),
                 field("status", &Delivery::status, "Status of the delivery."),
                 field("attempts", &Delivery::attempts, "Number of attempts."),
                 field("http_status", &Delivery::http_status, "Response to the last attempt; 0: none."),
                 field("last_error", &Delivery::last_error, "Error of the last attempt."),
                 field("created_at", &Delivery::created_at, "When the job ended."),
                 computed("next_attempt_at", &esxserver::next_attempt_of, "Pending deliveries only."));
};

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
