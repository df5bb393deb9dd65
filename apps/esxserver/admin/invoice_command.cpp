// esxserver invoice --month YYYY-MM
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/units.h"

namespace esxserver {
namespace {

struct Invoice {
  std::string month;
  std::vector<InvoiceLine> partners;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::InvoiceLine> {
  using Line = esxserver::InvoiceLine;
  static constexpr std::string_view name = "InvoiceLine", text = "A partner's conversions.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Line::partner_id, "Identifier of the partner."),
                 field("name", &Line::partner_name, "Name of the partner."),
                 field("conversions", &Line::conversions, "Successful conversions with live keys."));
};

template <>
struct estimate::FieldList<esxserver::Invoice> {
  using Invoice = esxserver::Invoice;
  static constexpr std::string_view name = "Invoice", text = "The conversions of a month.";
  static constexpr auto rows = std::tuple(
      field("month", &Invoice::month, "The month."),
      field_as<esxserver::Rows<esxserver::InvoiceLine>>("partners", &Invoice::partners, "By partner."));
};

namespace esxserver {
namespace {

struct InvoiceArguments {
  AdminStorageOptions storage;
  std::string month;
};

CommandResult invoice(const InvoiceArguments& arguments) {
  const auto month = parse_month(arguments.month);
  if (!month) return fail(ErrorCode::invalid_usage, "--month must have the form 2026-03");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto lines = (*storage)->reports.invoice(month->begin, month->end);
  if (!lines) return std::unexpected(lines.error());
  return printed(Invoice{arguments.month, *lines});
}

}  // namespace

void add_invoice_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<InvoiceArguments>();
  CLI::App* command = add_command(
      app, "invoice", "Print the successful conversions with live keys in a month (UTC), by partner",
      Effect::reads, arguments->storage, selected, [=] { return invoice(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--month", arguments->month, "Month to invoice")->required()->type_name("YYYY-MM");
}

}  // namespace esxserver
