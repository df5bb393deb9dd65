// esxserver invoice --month YYYY-MM
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/admin_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/units.h"

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
  AdminJson json;
  json.text("month", arguments.month);
  json.list("partners", *lines, [](AdminJson& row, const InvoiceLine& line) {
    row.text("partner_id", line.partner_id);
    row.text("name", line.partner_name);
    row.number("conversions", line.conversions);
  });
  return json.take();
}

}  // namespace

void add_invoice_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<InvoiceArguments>();
  CLI::App* command = app.add_subcommand(
      "invoice", "Print the successful conversions with live keys in a month (UTC), by partner");
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--month", arguments->month, "Month to invoice")->required()->type_name("YYYY-MM");
  command->callback([=, &selected] { selected = [=] { return invoice(*arguments); }; });
}

}  // namespace esxserver
