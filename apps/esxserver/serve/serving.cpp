// Serving: creates everything that the server consists of, starts it and stops it.

#include "esxserver/serve/serving.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/bundled.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/service.h"
#include "esxserver/calculators/calculators.h"
#include "esxserver/chat/service.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/confined/media_inspector.h"
#include "esxserver/confined/prefork_server.h"
#include "esxserver/conversions/service.h"
#include "esxserver/conversions/worker.h"
#include "esxserver/estimates/reader.h"
#include "esxserver/estimates/service.h"
#include "esxserver/esx/service.h"
#include "esxserver/http/router.h"
#include "esxserver/http/server.h"
#include "esxserver/http/telemetry.h"
#include "esxserver/http/throttle.h"
#include "esxserver/mail/outbox.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/service.h"
#include "esxserver/operations/heartbeat.h"
#include "esxserver/operations/service.h"
#include "esxserver/operations/sweeper.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/projects/service.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/scopes/assistants.h"
#include "esxserver/scopes/service.h"
#include "esxserver/serve/admin_routes.h"
#include "esxserver/serve/api_document.h"
#include "esxserver/serve/background.h"
#include "esxserver/serve/options.h"
#include "esxserver/sessions/mail_sign_in.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/transcription/worker.h"
#include "esxserver/webhooks/callbacks.h"
#include "esxserver/webhooks/sender.h"
#include "esxserver/webhooks/transport.h"

namespace esxserver {

/// What signs users in at this server. Members are in the order of their dependencies.
struct SigningIn {
  IdentityBackend identity;
  SignIn sign_in;
  SignInLinks links;
  std::optional<IssuerLogin> login;
  std::optional<MailSignIn> mail;

  /// `base_url`: of this server, for its users. All of it must outlive this.
  SigningIn(IdentityBackend opened, BrowserSessions& sessions, StorageBackend& storage,
            const std::function<std::string()>& base_url)
      : identity(std::move(opened)),
        sign_in(*identity.provider, *storage.database, sessions),
        links(*storage.database, storage.clock, storage.random) {
    if (identity.login)
      login.emplace(*identity.login, *storage.database, storage.clock, storage.random, base_url);
  }
};

/// "http://127.0.0.1:8080". `port`: of the options, or the one that was picked.
[[nodiscard]] std::string address_of(const ServeOptions& options, int port);

/// The same for browsers of this machine: "any address" is not one that they can go to.
[[nodiscard]] std::string address_here(ServeOptions options, int port);

std::string address_of(const ServeOptions& options, int port) {
  const bool ipv6 = options.host.contains(':');
  return "http://" + (ipv6 ? "[" + options.host + "]" : options.host) + ":" + std::to_string(port);
}

std::string address_here(ServeOptions options, int port) {
  if (options.host == "0.0.0.0") options.host = "127.0.0.1";
  if (options.host == "::") options.host = "::1";
  return address_of(options, port);
}

/// Converters that a prefork server of this program forks.
[[nodiscard]] ConverterProgram converter_program();

namespace fs = std::filesystem;

ConverterProgram converter_program() {
  // Every symbol is found once, in the prefork server, instead of in each converter.
  const std::vector<std::string> environment = {"LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1", "LD_BIND_NOW=1"};
  auto prefork_server = std::make_shared<PreforkServer>(fs::read_symlink("/proc/self/exe"), environment);
  return {.start = [prefork_server](const fs::path& work_dir) { return prefork_server->start(work_dir); }};
}

namespace {

namespace fs = std::filesystem;

constexpr Duration queue_pause = std::chrono::milliseconds(100);  // how often an idle worker polls
constexpr Duration mail_pause = std::chrono::seconds(1);
constexpr Duration note_pause = std::chrono::milliseconds(500);
constexpr Duration presence_pause = std::chrono::seconds(10);  // less than half of the unit's WatchdogSec
constexpr std::size_t process_id_length = 16;
constexpr int transcriber_count = 2;                         // a long recording must not delay the others
constexpr Duration request_time = std::chrono::seconds(50);  // less than ServerOptions::answer_time
constexpr int sender_count = 8;          // of which a partner, and a host, gets WebhookSender::share
constexpr unsigned threads_of_slot = 2;  // one stores what it converted, the other converts

/// Each of them takes a thread of the HTTP server, and most of those must stay free.
int max_working(unsigned workers) {
  constexpr unsigned most = 4;
  return static_cast<int>(std::min(workers, most));
}

/// Members are in the order of their dependencies.
class Wiring {
 public:
  Wiring(const ServeOptions& options, std::unique_ptr<StorageBackend> storage, calc::Book calculators,
         Commerce commerce, std::unique_ptr<Transcriber> transcriber, std::optional<openai::Endpoint> model)
      : options_(options),
        calculators_(std::move(calculators)),
        storage_(std::move(storage)),
        log_(storage_->clock, STDERR_FILENO),
        callbacks_(resolver_, options.settings.allow_private_callbacks),
        transport_(options.settings.allow_private_callbacks),
        urls_(*storage_->database, storage_->clock, storage_->random, options.settings),
        sessions_(*storage_->database, system_),
        free_space_(storage_->folders, options.settings.disk_reserve_bytes),
        api_(*storage_->database, *storage_->artifacts, *storage_->price_lists, callbacks_, urls_, system_,
             options.settings),
        price_list_administration_(*storage_->database, *storage_->price_lists, system_),
        operations_(*storage_->database, *storage_->artifacts, *storage_->price_lists, free_space_,
                    storage_->clock),
        transcriber_(std::move(transcriber)),
        inspector_(fs::read_symlink("/proc/self/exe"), {"LC_ALL=C.UTF-8"}),
        projects_(*storage_->database, *storage_->artifacts, system_, options.settings.user_storage),
        notes_(*storage_->database, inspector_, *storage_->artifacts, system_, options.settings.user_storage),
        photo_tags_(*storage_->database, storage_->clock, storage_->random),
        mail_(std::move(commerce.mail)),
        payments_(std::move(commerce.payments)),
        billing_(payments_.get(), *storage_->database, system_,
                 {commerce.rules.pricing, std::move(commerce.webhook_secret),
                  [this] { return urls_.base_url(); }}),
        accounts_(*storage_->database, system_, commerce.rules),
        mail_sender_(*storage_->database, *mail_, storage_->clock, log_),
        rules_(*storage_->price_lists),
        scopes_(*storage_->database, *storage_->price_lists, assistant_with(std::move(model)), system_,
                prices_.code),
        transcriptions_(*storage_->database, inspector_, *transcriber_, storage_->clock,
                        {.max_working = max_working(options.workers)}),
        chat_(*storage_->database, scopes_, notes_, inspector_, transcriptions_, system_),
        converter_(converter_program_),
        esx_maker_({.program = converter_program_,
                    .work_root = work_folder(),
                    .time_limit = std::min<Duration>(options.settings.job_timeout, request_time)},
                   storage_->random),
        roof_reports_(*storage_->database, *storage_->artifacts, system_, options.settings.user_storage),
        roof_reader_(esx_maker_, std::max(max_working(options.workers), 2)),
        metering_(*storage_->database, system_,
                  {.pricing = commerce.rules.pricing, .lease = options.settings.job_lease}),
        esx_(*storage_->database, esx_maker_, *storage_->price_lists, storage_->users, projects_, notes_,
             metering_, system_,
             {.bundled_price_list = prices_.code,
              .max_working = std::max(max_working(options.workers), 2),
              .retention = options.settings.retention}),
        estimates_(*storage_->database, *storage_->artifacts, esx_, metering_, system_,
                   {.retention = options.settings.retention,
                    .keep = options.settings.keep_estimates,
                    .kept = options.settings.user_storage}),
        heartbeat_converter_(converter_, heartbeat_),
        worker_(*storage_->database, *storage_->artifacts, *storage_->price_lists, heartbeat_converter_,
                free_space_, system_, options.settings, work_folder()),
        estimate_reader_(*storage_->database, *storage_->artifacts, esx_maker_, esx_, system_,
                         options.settings, work_folder()),
        transcription_worker_(*storage_->database, *storage_->artifacts, *transcriber_, system_,
                              options.settings.job_lease, work_folder()),
        sender_(*storage_->database, transport_, urls_, system_, options.settings),
        binding_(*storage_->database, *storage_->artifacts, storage_->random),
        sweeper_(*storage_->database, *storage_->artifacts, urls_, system_, options.settings),
        telemetry_(log_),
        background_(log_) {}

  Wiring(const Wiring&) = delete;
  Wiring& operator=(const Wiring&) = delete;
  ~Wiring() {
    operations_.stop();
    if (server_) server_->stop();
    background_.stop();
    if (options_.works) leave();
    log_.write(LogLevel::info, "stopped", {});
  }

  Result<void> start() {
    if (auto bound = binding_.bind(); !bound) return bound;
    // A start needs a signing key, whichever process created it.
    if (auto rotated = urls_.rotate(); !rotated) return rotated;
    remove_leftovers();
    if (options_.serves_api)
      if (auto served = serve(); !served) return served;
    if (options_.works) work();
    background_.add("sweep", options_.sweep_interval, [this](const std::stop_token&) { return sweep(); });
    log_.write(
        LogLevel::info, "started",
        {{"address", std::string_view(ready_line())}, {"workers", options_.works ? options_.workers : 0}});
    return {};
  }

  [[nodiscard]] std::string ready_line() const {
    return server_ ? "listening on " + address_of(options_, server_->port()) : "working";
  }

  [[nodiscard]] std::string sign_in_link() const { return link_; }

 private:
  /// Made before what uses it.
  Assistant& assistant_with(std::optional<openai::Endpoint> model) {
    if (!model) return rules_;
    return model_.emplace(*std::move(model), rules_, log_, options_.assistant.time_limit);
  }

  [[nodiscard]] fs::path work_folder() const { return options_.storage.data_dir / "work"; }
  [[nodiscard]] fs::path upload_folder() const { return options_.storage.data_dir / "uploads"; }

  void remove_leftovers() {
    remove_abandoned(work_folder());
    remove_abandoned(upload_folder());
  }

  Result<void> serve() {
    constexpr std::size_t name_length = 16;
    auto folder = LockedFolder::make(upload_folder(), random_base62(storage_->random, name_length));
    if (!folder) return std::unexpected(folder.error());
    uploads_.emplace(*std::move(folder));
    auto identity = open_identity(options_.identity, *storage_, log_);
    if (!identity) return std::unexpected(identity.error());
    const auto base_url = [this] { return urls_.base_url(); };
    signing_in_.emplace(*std::move(identity), sessions_, *storage_, base_url);
    if (const auto sign_up = signing_in_->identity.sign_up)
      signing_in_->mail.emplace(*storage_->database, system_,
                                MailSignInRules{*sign_up, options_.commerce.operator_email}, base_url);
    const http::UploadFolder uploads{uploads_->path(), [this] { return free_space_.check(); }};
    dispatcher_.emplace(documented(api_routes(uploads, *signing_in_)), http::random_request_id, telemetry_);
    auto server = http::start_server(
        {.host = options_.host, .port = options_.port, .trusted_proxies = options_.trusted_proxies},
        *dispatcher_);
    if (!server) return std::unexpected(server.error());
    server_ = *std::move(server);
    // With port 0 the address is known only now.
    if (options_.settings.base_url.empty()) urls_.set_base_url(address_of(options_, server_->port()));
    return make_link(*signing_in_);
  }

  /// For a person, or if the option asks for one: other programs that start the server read a single line,
  /// and may keep it.
  Result<void> make_link(SigningIn& signing_in) {
    const LinkUse use = signing_in.identity.sign_in_link;
    const bool wanted = options_.identity.sign_in_link || ::isatty(STDOUT_FILENO) == 1;
    if (use == LinkUse::never || !wanted) return {};
    const auto made = signing_in.links.make(local_user(), local_user_role, link_life);
    if (!made) return std::unexpected(made.error());
    const bool here = use == LinkUse::local;
    link_ = sign_in_url(here ? address_here(options_, server_->port()) : urls_.base_url(), made->code);
    return {};
  }

  std::vector<http::Route> api_routes(const http::UploadFolder& uploads, SigningIn& signing_in) {
    auto routes =
        partner_routes(api_, key_throttle_, storage_->clock, {uploads, options_.settings.max_upload_bytes});
    const auto add = [&](std::vector<http::Route> more) {
      std::ranges::move(more, std::back_inserter(routes));
    };
    add(operator_routes(operations_, signing_in.identity.provider.get(), [this] {
      return telemetry_.prometheus_text() + process_metrics(storage_->folders, esx_.requests());
    }));
    add(price_list_routes(price_list_administration_, key_throttle_, storage_->clock, options_.operator_key,
                          uploads));
    add(user_routes(uploads, signing_in));
    return routes;
  }

  /// The routes of the page and of its users, in the order of the OpenAPI document.
  std::vector<http::Route> user_routes(const http::UploadFolder& folder, SigningIn& signing_in) {
    std::vector<http::Route> routes;
    const auto add = [&](std::vector<http::Route> more) {
      std::ranges::move(more, std::back_inserter(routes));
    };
    const http::Uploads uploads{folder, options_.settings.max_upload_bytes};
    const auto base_url = [this] { return urls_.base_url(); };
    SignIn& sign_in = signing_in.sign_in;
    IssuerLogin* const login = signing_in.login ? &*signing_in.login : nullptr;
    Clock& clock = storage_->clock;
    add(calc_routes(calculators_));
    add(calc_scenario_routes(calculators_));
    add(roof_routes(sign_in, roof_prices_, {folder, roof_reader_}));
    add(auth_routes(sign_in, signing_in.identity.public_keys));
    add(session_routes(sign_in, signing_in.links,
                       {signing_in.identity.sign_in_link, login, signing_in.identity.sign_up}, clock,
                       base_url));
    add(login_routes(sign_in, login, clock, base_url));
    add(mail_routes(sign_in, signing_in.mail ? &*signing_in.mail : nullptr, clock, base_url));
    add(profile_routes(sign_in, storage_->users, clock));
    add(roof_interview_routes(sign_in, roof_prices_));
    add({roof_measurements_route(sign_in, roof_reports_, roof_prices_, {folder, roof_reader_})});
    add(account_routes(sign_in, accounts_));
    add(billing_routes(sign_in, billing_));
    add(project_routes(sign_in, projects_));
    add(note_routes(sign_in, notes_, uploads, base_url));
    add(photo_tag_routes(sign_in, photo_tags_, base_url));
    add(esx_routes(sign_in, esx_, uploads, keep_uploads(estimates_, uploads)));
    add(estimate_routes(sign_in, esx_));
    add(stored_estimate_routes(sign_in, estimates_, uploads));
    add(estimate_edit_routes(sign_in, estimates_, esx_));
    add(compare_routes(sign_in, esx_, uploads));
    add(usable_list_routes(sign_in, usable_lists_));
    add(own_list_routes(sign_in, usable_lists_, own_lists_, folder));
    add({transcribe_route(sign_in, transcriptions_, uploads)});
    add(scope_routes(sign_in, scopes_));
    add(chat_routes(sign_in, chat_, uploads));
    administration_.parts.link_use = signing_in.identity.sign_in_link;
    add(admin_routes(sign_in, administration_, folder));
    return routes;
  }

  /// Unless the operator chose a number: prints of others need not wait for scans.
  void limit_scans() {
    if (options_.settings.max_scans) return;
    const int known = storage_->presence.threads(storage_->clock.now()).value_or(0);
    const int scans = std::max(std::max(known, static_cast<int>(options_.workers)) - 1, 1);
    worker_.limit_scans(scans);
    estimate_reader_.limit_scans(scans);
  }

  void work() {
    limit_scans();
    for (unsigned i = 0; i < threads_of_slot * options_.workers; ++i)
      background_.add("worker", queue_pause,
                      [this, slot = std::make_shared<ConversionSlot>(slots_)](const std::stop_token& stop) {
                        return work_once(*slot, stop);
                      });
    background_.add("presence", presence_pause, [this](const std::stop_token&) { return report_presence(); });
    for (int i = 0; i < sender_count; ++i)
      background_.add("webhooks", queue_pause,
                      [this](const std::stop_token&) { return sender_.send_once(); });
    for (int i = 0; i < transcriber_count; ++i)
      background_.add("transcriptions", note_pause,
                      [this](const std::stop_token& stop) { return transcription_worker_.work_once(stop); });
    background_.add("mails", mail_pause, [this](const std::stop_token&) { return mail_sender_.send_once(); });
  }

  Result<bool> work_once(ConversionSlot& slot, const std::stop_token& stop) {
    if (!slot.enter(stop)) return false;
    heartbeat_.beat();
    // A scan of a sole worker shares it with what else waits.
    const bool shares = options_.workers == 1;
    const JobNews news = {.scans = [&] { shares ? slot.leave() : void(); },
                          .converted =
                              [&] {
                                heartbeat_.rest();
                                slot.leave();
                              }};
    // Partners and users take turns.
    const bool user_first = turn_.fetch_add(1, std::memory_order_relaxed) % 2 == 0;
    for (const bool of_user : {user_first, !user_first}) {
      auto done = of_user ? estimate_reader_.work_once(stop, news) : worker_.work_once(stop, news);
      if (!done || *done) return done;
    }
    return false;
  }

  /// If this fails, the row expires.
  void leave() {
    if (const auto left = storage_->presence.leave(process_); !left)
      log_.write(LogLevel::warning, "presence_not_ended",
                 {{"reason", std::string_view(left.error().message)}});
  }

  /// systemd restarts the process unless all its workers live. Never asks to be called again at once.
  Result<bool> report_presence() {
    const int workers = static_cast<int>(options_.workers);
    const int alive = std::min(heartbeat_.alive(presence_lasts), workers);
    if (watchdog_ && alive == workers) watchdog_->report();
    if (auto reported = storage_->presence.report(process_, alive, storage_->clock.now()); !reported)
      return std::unexpected(reported.error());
    limit_scans();
    return false;
  }

  /// Every process sweeps, also where none works; one at a time. Never asks to be called again at once.
  Result<bool> sweep() {
    remove_leftovers();
    // A little less than the interval: a process that wakes early need not wait for its next turn.
    const auto turn = storage_->retention.take_turn(storage_->clock.now(),
                                                    options_.sweep_interval - options_.sweep_interval / 10);
    if (!turn || !*turn) return turn;
    if (const auto refunded = metering_.sweep(); !refunded) return std::unexpected(refunded.error());
    if (const auto ended = sessions_.sweep(); !ended) return std::unexpected(ended.error());
    if (const auto swept = sweeper_.sweep(); !swept) return std::unexpected(swept.error());
    return false;
  }

  ServeOptions options_;
  calc::Book calculators_;
  estimate::PriceList prices_ = estimate::bundled_price_list();
  std::unique_ptr<StorageBackend> storage_;
  JsonLog log_;
  const System system_{storage_->clock, storage_->random, log_};
  const std::string process_ = random_base62(storage_->random, process_id_length);
  const std::optional<Watchdog> watchdog_ = Watchdog::of_this_process();
  SystemResolver resolver_;
  PublicCallbacks callbacks_;
  WebhookTransport transport_;
  UrlSigner urls_;
  BrowserSessions sessions_;
  std::optional<SigningIn> signing_in_;
  std::string link_;
  files::DiskSpace free_space_;
  ConversionService api_;
  KeyThrottle key_throttle_;
  PriceListAdministration price_list_administration_;
  OperationsService operations_;
  std::unique_ptr<Transcriber> transcriber_;
  MediaInspector inspector_;
  ProjectService projects_;
  NoteService notes_;
  PhotoTagService photo_tags_;
  std::unique_ptr<MailTransport> mail_;
  std::unique_ptr<Payments> payments_;
  BillingService billing_;
  AccountService accounts_;
  Administration administration_{
      *storage_->database,
      *storage_->artifacts,
      *storage_->price_lists,
      system_,
      {.price_lists = price_list_administration_,
       .operations = operations_,
       .origin = [this] { return MailOrigin{urls_.base_url(), options_.commerce.operator_email}; },
       .folders = storage_->folders,
       .requests = [this] { return esx_.requests(); },
       .kept = options_.settings.user_storage}};
  MailSender mail_sender_;
  RulesAssistant rules_;
  PriceListService usable_lists_{*storage_->price_lists};
  RoofPrices roof_prices_{prices_, *storage_->price_lists};
  std::optional<ModelAssistant> model_;
  ScopeService scopes_;
  TranscriptionService transcriptions_;
  ChatService chat_;
  const ConverterProgram converter_program_ = converter_program();
  ProcessConverter converter_;
  EsxMaker esx_maker_;
  RoofReportKeeper roof_reports_;
  RoofReader roof_reader_;
  EsxMetering metering_;
  OwnPriceLists own_lists_{
      *storage_->database,
      *storage_->price_lists,
      usable_lists_,
      esx_maker_,
      system_,
      {.kept = options_.settings.user_storage, .max_working = max_working(options_.workers)}};
  EsxService esx_;
  EstimateService estimates_;
  Heartbeat heartbeat_;
  ConversionSlots slots_{static_cast<int>(options_.workers)};
  HeartbeatConverter heartbeat_converter_;
  JobWorker worker_;
  EstimateReader estimate_reader_;
  std::atomic<unsigned> turn_ = 0;
  TranscriptionWorker transcription_worker_;
  WebhookSender sender_;
  StoreBinding binding_;
  Sweeper sweeper_;
  http::Telemetry telemetry_;
  std::optional<LockedFolder> uploads_;
  std::optional<http::Dispatcher> dispatcher_;
  std::unique_ptr<http::Server> server_;
  Background background_;
};

}  // namespace

Result<Serving> start_serving(const ServeOptions& options) {
  ServeOptions complete = options;
  // Workers sign URLs too, but cannot know the API's port if that is picked at startup.
  if (complete.settings.base_url.empty() && complete.port != 0)
    complete.settings.base_url = address_of(complete, complete.port);
  auto storage = open_storage(complete.storage);
  if (!storage) return std::unexpected(storage.error());
  auto calculators = apps::load_calc_data(complete.calculators);
  if (!calculators) return std::unexpected(calculators.error());
  auto commerce = open_commerce(complete.commerce, complete.storage.data_dir);
  if (!commerce) return std::unexpected(commerce.error());
  commerce->rules.storage = complete.settings.user_storage;
  auto transcriber =
      open_transcriber(complete.transcriber, *(*storage)->price_lists, complete.storage.data_dir);
  if (!transcriber) return std::unexpected(transcriber.error());
  auto model = assistant_endpoint(complete.assistant);
  if (!model) return std::unexpected(model.error());
  const auto wiring =
      std::make_shared<Wiring>(complete, *std::move(storage), *std::move(calculators), *std::move(commerce),
                               *std::move(transcriber), *std::move(model));
  if (const auto started = wiring->start(); !started) return std::unexpected(started.error());
  return Serving{wiring, wiring->ready_line(), wiring->sign_in_link()};
}

}  // namespace esxserver
