// esxserver invoice --month YYYY-MM
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/admin_json.h"
#include "esxserver/command.h"
#include "esxserver/options/home_choice.h"
#include "esxserver/options/units.h"

namespace esxserver {
namespace {

struct InvoiceArguments {
  HomeChoice home;
  std::string month;
};

CommandResult invoice(const InvoiceArguments& arguments) {
  const auto month = parse_month(arguments.month);
  if (!month) return fail(ErrorCode::invalid_usage, "--month is written 2026-03");
  const auto home = open_home(arguments.home);
  if (!home) return std::unexpected(home.error());
  const auto lines = (*home)->reports.invoice(month->begin, month->end);
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
      "invoice", "Print the conversions by live keys that succeeded in a month (UTC), by partner");
  add_home_choice(*command, arguments->home);
  command->add_option("--month", arguments->month, "The month")->required()->type_name("YYYY-MM");
  command->callback([=, &selected] { selected = [=] { return invoice(*arguments); }; });
}

}  // namespace esxserver
