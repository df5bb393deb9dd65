#include "esxconv/convert/run_summary.h"

#include <algorithm>
#include <map>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using estimate::Warning;
using Counts = std::map<std::string, std::size_t>;

/// "refused: file_not_found 1, not_a_pdf 2"; nothing if there are none.
std::string counts_line(const std::string& title, const Counts& counts) {
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [name, count] : counts) parts.push_back(name + " " + std::to_string(count));
  return counts.empty() ? "" : title + ": " + estimate::join(parts, ", ") + "\n";
}

struct NotableWarning {
  std::string text, first_file;
  std::size_t files = 0;
};

/// Each text once, in the order of the files.
std::vector<NotableWarning> collect_notable(std::span<const ConvertOutcome> outcomes) {
  std::vector<NotableWarning> all;
  for (const ConvertOutcome& outcome : outcomes) {
    for (const Warning& warning : outcome.warnings) {
      if (!is_notable(warning)) continue;
      const std::string text = warning_text(warning);
      auto known = std::ranges::find(all, text, &NotableWarning::text);
      if (known == all.end()) known = all.insert(known, {text, outcome.file});
      ++known->files;
    }
  }
  return all;
}

}  // namespace

std::string run_summary(std::span<const ConvertOutcome> outcomes) {
  Counts refusals, warnings;
  for (const ConvertOutcome& outcome : outcomes) {
    if (outcome.refusal) ++refusals[std::string(outcome.refusal->info().name)];
    for (const Warning& warning : outcome.warnings) ++warnings[warning.code];
  }
  const auto refused = std::ranges::count_if(outcomes, [](const auto& o) { return o.refusal.has_value(); });
  const auto open = std::ranges::count(outcomes, false, &ConvertOutcome::reconciled);
  std::string text = count_of(outcomes.size(), "file") + ": " +
                     std::to_string(std::ssize(outcomes) - refused) + " converted, " +
                     std::to_string(refused) + " refused, " + std::to_string(open) + " not reconciled\n";
  text += counts_line("refused", refusals) + counts_line("warnings", warnings);
  for (const NotableWarning& notable : collect_notable(outcomes))
    text += notable.text + " (" +
            (notable.files == 1 ? printable(notable.first_file) : count_of(notable.files, "file")) + ")\n";
  return text;
}

}  // namespace esxconv
