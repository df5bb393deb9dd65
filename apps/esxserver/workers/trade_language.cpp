#include "esxserver/workers/trade_language.h"

#include <unistd.h>

#include "esx/estimate/base/sha256.h"
#include "esxserver/speech/trade/trade_model.h"
#include "esxserver/workers/converter_child.h"
#include "operations/files.h"
#include "operations/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;

constexpr const char *dictionary_file = "trade.dict", *language_file = "trade.lm";

/// The name of the model that these lists make.
std::string model_name(const std::vector<PriceListInfo>& lists) {
  std::string key(speech::trade_model_version);
  for (const PriceListInfo& list : lists)
    key.append("\n")
        .append(list.code)
        .append("\n")
        .append(list.imported)
        .append("\n")
        .append(std::to_string(list.item_count));
  return estimate::sha256_hex(key);
}

Result<void> add_descriptions(PriceListLibrary& lists, const std::string& code,
                              std::vector<std::string>& descriptions) {
  const auto folder = lists.folder_of(code, PriceListOwner());
  if (!folder) return std::unexpected(folder.error());
  const auto store = apps::store::PriceListStore::open(*folder, apps::store::Access::read);
  const auto list = store ? store->load(code) : std::unexpected(store.error());
  if (!list) return std::unexpected(list.error());
  for (const estimate::PriceItem& item : list->items) descriptions.push_back(item.description);
  return {};
}

}  // namespace

Result<TradeLanguage::Files> TradeLanguage::files() {
  auto lists = lists_.list();
  if (!lists) return std::unexpected(lists.error());
  std::erase_if(*lists, [](const PriceListInfo& list) { return !list.owner.is_everybody(); });
  const fs::path model = folder_ / model_name(*lists);
  std::error_code none;
  const std::scoped_lock lock(making_);
  if (!fs::exists(model, none))
    if (auto made = make(*lists, model); !made) return std::unexpected(made.error());
  return Files{speech_data_ / "en-us", model / dictionary_file, model / language_file};
}

Result<void> TradeLanguage::make(const std::vector<PriceListInfo>& lists, const fs::path& target) {
  constexpr std::uint64_t max_dictionary_bytes = 50'000'000;
  const auto known =
      apps::files::read_named_input((speech_data_ / "cmudict-en-us.dict").string(), max_dictionary_bytes);
  if (!known) return fail(ServerError::service_unavailable, "The data of pocketsphinx is not installed");
  std::vector<std::string> descriptions;
  for (const PriceListInfo& list : lists)
    if (auto added = add_descriptions(lists_, list.code, descriptions); !added) return added;
  const auto model = speech::make_trade_model(descriptions, *known);
  const fs::path draft = target.string() + "." + std::to_string(::getpid());
  std::error_code problem;
  fs::remove_all(draft, problem);
  fs::create_directories(draft, problem);
  if (auto written = write_work_file(draft / dictionary_file, model.dictionary); !written) return written;
  if (auto written = write_work_file(draft / language_file, model.language_model); !written) return written;
  fs::rename(draft, target, problem);
  if (problem) fs::remove_all(draft, problem);  // another process was faster
  if (!fs::exists(target, problem)) return fail(ErrorCode::store_failed, "The speech model cannot be stored");
  return {};
}

}  // namespace esxserver
