#include "esxserver/domain/delivery.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<DeliveryStatus>, 3> delivery_status_names = {
    {{DeliveryStatus::pending, "pending"},
     {DeliveryStatus::delivered, "delivered"},
     {DeliveryStatus::failed, "failed"}}};

}  // namespace

std::span<const NamedValue<DeliveryStatus>> enum_names(DeliveryStatus /*any*/) {
  return delivery_status_names;
}
std::string_view delivery_status_name(DeliveryStatus status) {
  return name_in(delivery_status_names, status);
}
std::optional<DeliveryStatus> delivery_status_from_name(std::string_view name) {
  return value_in(delivery_status_names, name);
}

}  // namespace esxserver
