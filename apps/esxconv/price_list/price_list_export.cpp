#include "esxconv/price_list/price_list_export.h"

#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {

int export_price_list(const ExportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context) {
  using apps::store::PriceListStore;
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto list = store->load(arguments.code);
  if (!list) return report_error(list.error(), context.err);

  OutputFiles files(arguments.force, context.out);
  files.add(arguments.output, estimate::write_price_list_csv(*list));
  const auto done = files.commit();
  return done ? 0 : report_error(done.error(), context.err);
}

}  // namespace esxconv
