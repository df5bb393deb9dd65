#include "esxserver/options/serve_options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <thread>

#include "esx/estimate/base/text.h"
#include "esxserver/options/secret_option.h"
#include "esxserver/options/units.h"

namespace esxserver {
namespace {

/// "--job-timeout" → "ESX_JOB_TIMEOUT".
std::string variable_of(std::string_view flag) {
  return "ESX_" + estimate::replace_all(estimate::to_upper(flag.substr(2)), "-", "_");
}

/// The values of an option: their name in the help, and one of them for its error.
struct Form {
  const char *name, *example;
};
constexpr Form duration{"DUR", "30s"}, size{"SIZE", "50MB"}, delays{"LIST", "1m,5m,25m"},
    roles{"ROLES", "api,worker"}, address{"HOST:PORT", "127.0.0.1:8080"}, url{"URL", "https://esx.example"},
    on_off{"on|off", "on"};

/// An option whose text `take` parses; false: it is invalid.
CLI::Option* add(CLI::App& app, const char* flag, const char* help, const Form& form,
                 const std::function<bool(const std::string&)>& take) {
  return app
      .add_option_function<std::string>(
          flag,
          [=](const std::string& text) {
            if (!take(text))
              throw CLI::ValidationError(flag, "invalid value " + text + "; example: " + form.example);
          },
          help)
      ->envname(variable_of(flag))
      ->type_name(form.name);
}

template <class Value, class Parsed>
bool store(Value& value, const std::optional<Parsed>& parsed) {
  if (parsed) value = *parsed;
  return parsed.has_value();
}

void add_duration(CLI::App& app, const char* flag, Duration& value, const char* help) {
  add(app, flag, help, duration, [&value](const std::string& text) {
    return store(value, parse_duration(text));
  })->default_str(duration_text(value));
}

template <class Number>
CLI::Option* add_number(CLI::App& app, const char* flag, Number& value, const char* help, Number least = 1) {
  constexpr Number max = 1'000'000;
  return app.add_option(flag, value, help)
      ->envname(variable_of(flag))
      ->check(CLI::Range(least, max).description(""))
      ->type_name("N");
}

void add_switch(CLI::App& app, const char* flag, bool& value, const char* help) {
  add(app, flag, help, on_off, [&value](const std::string& text) {
    value = text == "on";
    return text == "on" || text == "off";
  })->default_str(value ? "on" : "off");
}

/// "127.0.0.1:8080", "[::1]:0".
bool take_address(const std::string& text, ServeOptions& options) {
  constexpr int highest_port = 65'535;
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  const std::string_view port = std::string_view(text).substr(colon + 1);
  const auto [end, problem] = std::from_chars(port.data(), port.data() + port.size(), options.port);
  options.host = text.substr(0, colon);
  if (options.host.starts_with('[') && options.host.ends_with(']'))
    options.host = options.host.substr(1, options.host.size() - 2);
  return problem == std::errc() && end == port.data() + port.size() && options.port >= 0 &&
         options.port <= highest_port;
}

bool take_roles(const std::string& text, ServeOptions& options) {
  const auto named = estimate::split(text, ',');
  const auto has = [&](std::string_view role) { return std::ranges::find(named, role) != named.end(); };
  options.serves_api = has("api");
  options.works = has("worker");
  return std::ranges::all_of(named, [](std::string_view role) { return role == "api" || role == "worker"; });
}

bool take_delays(const std::string& text, std::array<Duration, 3>& all) {
  const auto parsed = parse_durations(text);
  if (!parsed || parsed->size() != all.size()) return false;
  std::ranges::copy(*parsed, all.begin());
  return true;
}

std::string delays_text(const std::array<Duration, 3>& all) {
  std::vector<std::string> texts;
  std::ranges::transform(all, std::back_inserter(texts), duration_text);
  return estimate::join(texts, ",");
}

bool take_base_url(const std::string& text, std::string& base_url) {
  base_url = text;
  while (base_url.ends_with('/')) base_url.pop_back();
  return base_url.starts_with("http://") || base_url.starts_with("https://");
}

/// Several are separated by commas, or given one by one.
void add_trusted_proxies(CLI::App& app, std::vector<Network>& proxies) {
  constexpr const char* flag = "--trusted-proxy";
  app.add_option_function<std::vector<std::string>>(
         flag,
         [&proxies](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             const auto network = parse_network(text);
             if (!network) throw CLI::ValidationError(flag, text + " is neither an address nor a network");
             proxies.push_back(*network);
           }
         },
         "Proxy whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8")
      ->delimiter(',')
      ->envname(variable_of(flag))
      ->type_name("CIDR");
}

void add_limits(CLI::App& app, Settings& settings) {
  add(app, "--max-upload", "Maximum size of a PDF", size, [&settings](const std::string& text) {
    return store(settings.max_upload_bytes, parse_size(text));
  })->default_str(size_text(settings.max_upload_bytes));
  add_number(app, "--active-limit", settings.active_limit, "Active jobs per key")->capture_default_str();
  add_number(app, "--daily-limit", settings.daily_limit, "Conversions per key and UTC day")
      ->capture_default_str();
  add_duration(app, "--job-timeout", settings.job_timeout, "Maximum processing time of a job");
  add_duration(app, "--job-lease", settings.job_lease,
               "Time without news after which a worker counts as dead");
  add_number(app, "--max-scans", settings.max_scans,
             "Scans that all workers together convert at once (0: any number)", 0)
      ->capture_default_str();
  add_duration(app, "--retention", settings.retention, "How long PDFs and results are kept");
  add_duration(app, "--orphan-grace", settings.orphan_grace, "How long files that no job needs are kept");
  add(app, "--disk-reserve", "Free disk space below which nothing new is accepted or converted", size,
      [&settings](const std::string& text) { return store(settings.disk_reserve_bytes, parse_size(text)); })
      ->default_str(size_text(settings.disk_reserve_bytes));
  add_duration(app, "--url-ttl", settings.url_ttl, "How long a signed URL is valid");
}

void add_webhook_options(CLI::App& app, Settings& settings) {
  add(app, "--webhook-delays", "Delays before attempts 2, 3 and 4", delays,
      [&settings](const std::string& text) { return take_delays(text, settings.webhook_delays); })
      ->default_str(delays_text(settings.webhook_delays));
  add_duration(app, "--webhook-timeout", settings.webhook_timeout, "Time for the receiver to answer");
  app.add_flag("--allow-private-callbacks", settings.allow_private_callbacks,
               "Allow webhooks to loopback and private addresses")
      ->envname(variable_of("--allow-private-callbacks"));
}

void add_calculator_options(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option("--rates-file", files.rates, "Calculator prices that override the bundled ones")
      ->envname(variable_of("--rates-file"))
      ->type_name("JSON");
  app.add_option("--crane-charts", files.charts, "Crane load charts")
      ->envname(variable_of("--crane-charts"))
      ->type_name("CSV");
}

}  // namespace

void add_serve_options(CLI::App& app, ServeOptions& options) {
  options.workers = std::max(1U, std::thread::hardware_concurrency());
  app.set_config("--config", "", "Config file with these options (TOML)")
      ->envname("ESX_CONFIG")
      ->type_name("FILE");
  app.allow_config_extras(false);
  add(app, "--listen", "Address to listen on; port 0 picks a free one", address,
      [&options](const std::string& text) { return take_address(text, options); })
      ->default_str(options.host + ":" + std::to_string(options.port));
  add(app, "--base-url", "Public base URL of signed URLs; default: http:// and the address of --listen", url,
      [&options](const std::string& text) { return take_base_url(text, options.settings.base_url); });
  add_trusted_proxies(app, options.trusted_proxies);
  add_storage_options(app, options.storage);
  add_number(app, "--workers", options.workers, "Concurrent conversions; default: number of cores");
  add(app, "--role", "Roles of this process", roles, [&options](const std::string& text) {
    return take_roles(text, options);
  })->default_str(roles.example);
  add_switch(app, "--json-output", options.settings.json_output, "Allow the json output format");
  add_limits(app, options.settings);
  add_webhook_options(app, options.settings);
  add_calculator_options(app, options.calculators);
  add_commerce_options(app, options.commerce);
  add_transcriber_options(app, options.transcriber);
  add_assistant_options(app, options.assistant);
  add_duration(app, "--assistant-timeout", options.assistant.time_limit,
               "How long a model may take before the rules answer");
  add_secret_option(app, "--operator-key", options.operator_key,
                    "Key of the operator API, 32 characters or more; default: it is off")
      ->envname(variable_of("--operator-key"))
      ->check(CLI::Validator(
          [](const std::string& key) {
            constexpr std::size_t least = 32;
            return key.size() < least ? std::string("the key is too short") : std::string();
          },
          ""));
  add_identity_options(app, options.identity);
  add_duration(app, "--sweep-interval", options.sweep_interval,
               "How often retention and timeouts are enforced");
}

}  // namespace esxserver
