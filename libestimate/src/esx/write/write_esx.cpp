#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"

namespace estimate {

Result<std::string> write_esx(const EsxPackage& package, unsigned threads) {
  std::vector<ZipEntry> entries;
  entries.reserve(package.members.size());
  for (const EsxMember& member : package.members) entries.push_back({member.name, member.bytes});
  return write_zip(entries, threads);
}

}  // namespace estimate
