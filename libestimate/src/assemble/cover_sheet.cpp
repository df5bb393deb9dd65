// The cover sheet, its fields and its free text; wrapped lines; the names that a print gives the estimate.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/date.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

bool broken_at_hyphen(std::string_view text) {
  return text.size() >= 2 && text.back() == '-' && text[text.size() - 2] != ' ' &&
         text[text.size() - 2] != '-';
}

void append(std::string& text, std::string_view next, bool directly) {
  if (!text.empty() && !directly) text += ' ';
  text += next;
}

/// "HOLLOW_1 4/23/2024 Page: 2": the words before the date; empty for other lines.
std::string name_on_footer(std::string_view text) {
  const std::size_t page = text.rfind(" Page: ");
  if (page == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, page);
  const std::size_t date = before.rfind(' ');
  if (date == std::string_view::npos || !parse_us_date(before.substr(date + 1))) return {};
  return std::string(trim(before.substr(0, date)));
}

// In real prints, footers begin at 0.92 of the height, and text ends at 0.91.
constexpr double footer_share = 0.915;
constexpr double full_sheet_share = 0.85;  // of the height: a statement that ends above it ends there
constexpr double letterhead_end_pt = 140;  // the last line of the longest letterhead seen is at 119 pt
constexpr std::size_t least_fields = 3;    // of a cover sheet; letters repeat one or two
// Lines of a paragraph follow at up to 1.25 × the type size, and paragraphs at 2 × or more.
constexpr double paragraph_leading = 1.6;
constexpr double ragged_share = 0.8;  // of the widest line: a shorter line ends its paragraph

using TextRows = std::vector<const Row*>;

/// The page with the most fields; 0 if there is no cover sheet.
int cover_page(const std::vector<Row>& rows) {
  std::map<int, std::size_t> fields;
  for (const Row& row : rows)
    if (row.kind == RowKind::header_field) ++fields[row.page];
  int page = 0;
  for (const auto& [candidate, count] : fields)
    if (count >= least_fields && (page == 0 || count > fields[page])) page = candidate;
  return page;
}

bool repeats(const std::vector<Row>& rows, const Row& row) {
  return std::ranges::any_of(rows, [&](const Row& other) {
    return other.page != row.page && other.text == row.text && std::abs(other.baseline - row.baseline) < 1;
  });
}

bool is_table_row(const Row& row) {
  const auto words = split(row.text, ' ');
  return std::ranges::count_if(words, [](std::string_view word) { return read_amount(word).has_value(); }) >
         1;
}

TextRows free_text(const std::vector<Row>& rows, int page) {
  TextRows text;
  for (const Row& row : rows)
    if (row.page == page && row.kind == RowKind::noise && !row.text.empty()) text.push_back(&row);
  std::ranges::stable_sort(text, {}, &Row::baseline);
  return text;
}

/// Frames of pages also name the claim, the date or the page.
bool names_the_claim(const Row& row, const Claim& claim) {
  const std::string text = to_lower(row.text);
  const auto has = [&](const std::string& name) { return !name.empty() && text.contains(to_lower(name)); };
  return has(claim.estimate_name) || has(claim.insured_name) || has(claim.claim_number) ||
         text.contains("page") || text.contains("date:");
}

void read_letterhead(const TextRows& text, double top, Claim& claim) {
  for (const Row* row : text) {
    if (row->baseline >= std::min(top, letterhead_end_pt) || names_the_claim(*row, claim)) continue;
    if (row->bold && claim.company_info.empty()) {
      if (!claim.company_name.empty()) claim.company_name += ' ';
      claim.company_name += row->text;
    } else {
      claim.company_info.push_back(row->text);
    }
  }
}

double height_of(const Document& document, int page) {
  return document.pages[static_cast<std::size_t>(page - 1)].height;
}

/// Whether a page has text only.
bool is_plain(const std::vector<Row>& rows, int page) {
  return std::ranges::all_of(rows,
                             [&](const Row& row) { return row.page != page || row.kind == RowKind::noise; });
}

TextRows statement_rows(const Document& document, const std::vector<Row>& rows, int page, double bottom) {
  TextRows statement;
  for (bool first = true; page <= static_cast<int>(document.pages.size());
       ++page, bottom = 0, first = false) {
    if (!first && !is_plain(rows, page)) break;
    const double height = height_of(document, page);
    double last = 0;
    for (const Row* row : free_text(rows, page)) {
      const bool footer = row->baseline >= height * footer_share || repeats(rows, *row);
      if (row->baseline <= bottom || footer || is_table_row(*row)) continue;
      statement.push_back(row);
      last = row->baseline;
    }
    if (last < height * full_sheet_share) break;
  }
  return statement;
}

std::string paragraphs(const TextRows& rows) {
  double widest = 0;
  for (const Row* row : rows) widest = std::max(widest, row->box.x1 - row->box.x0);
  std::string text;
  const Row* before = nullptr;
  for (const Row* row : rows) {
    if (before != nullptr) {
      const double type_size = std::max(before->box.y1 - before->box.y0, 1.0);
      const bool apart =
          before->page == row->page && row->baseline - before->baseline > paragraph_leading * type_size;
      const bool ragged = before->box.x1 - before->box.x0 < ragged_share * widest;
      text += apart || ragged ? '\n' : ' ';
    }
    text += row->text;
    before = row;
  }
  return text;
}

struct HeaderField {
  std::string label;               // lower case
  std::vector<std::string> lines;  // of the value
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& l : lines) append_wrapped_name(text, l);
  return text;
}

struct TextField {
  std::string_view label;
  std::string Claim::* member;
};

// Labels whose value is plain text.
constexpr std::array text_fields = {
    TextField{"claim number", &Claim::claim_number},
    TextField{"policy number", &Claim::policy_number},
    TextField{"member number", &Claim::member_number},
    TextField{"type of loss", &Claim::type_of_loss},
    TextField{"cause of loss", &Claim::cause_of_loss},
    TextField{"insurance company", &Claim::insurance_company},
    TextField{"labor efficiency", &Claim::labor_efficiency},
    TextField{"estimate", &Claim::estimate_name},
};

struct DateField {
  std::string_view label;
  std::optional<DateTime> Dates::* member;
};

constexpr std::array date_fields = {
    DateField{"date contacted", &Dates::contacted}, DateField{"date of loss", &Dates::loss},
    DateField{"date received", &Dates::received},   DateField{"date inspected", &Dates::inspected},
    DateField{"date entered", &Dates::entered},     DateField{"date est. completed", &Dates::completed},
    DateField{"date completed", &Dates::completed},
};

struct FlagField {
  std::string_view label;
  std::optional<bool> DepreciationOptions::* member;
};

constexpr std::array flag_fields = {
    FlagField{"depreciate material", &DepreciationOptions::material},
    FlagField{"depreciate non-material", &DepreciationOptions::non_material},
    FlagField{"depreciate removal", &DepreciationOptions::removal},
    FlagField{"depreciate taxes", &DepreciationOptions::taxes},
    FlagField{"depreciate o&p", &DepreciationOptions::overhead_and_profit},
};

struct Role {
  std::string_view label, role;
};

constexpr std::array roles = {
    Role{"insured", "insured"},       Role{"customer", "insured"},    Role{"client", "insured"},
    Role{"claim rep.", "claim_rep"},  Role{"estimator", "estimator"}, Role{"reference", "reference"},
    Role{"contractor", "contractor"}, Role{"claimant", "claimant"},
};

/// "Fernbrook, NE 68944-1234".
bool is_city_line(std::string_view line) {
  const std::size_t comma = line.rfind(',');
  if (comma == line.npos || comma == 0) return false;
  const auto tail = split_blanks(line.substr(comma + 1));
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  return !tail.empty() && tail.size() <= 3 && tail.front().size() == 2 &&
         std::ranges::all_of(tail.front(), is_capital) &&
         std::all_of(tail.begin() + 1, tail.end(),
                     [](std::string_view part) { return is_digit(part.front()); });
}

/// "123 Mill Road": a number and a name.
bool is_street_line(std::string_view line) {
  const std::string text = to_lower(line);
  const bool numbered = !text.empty() && is_digit(text.front()) && text.contains(' ');
  return numbered || text.starts_with("po box ") || text.starts_with("p.o. box ") ||
         text.starts_with("p o box ");
}

/// How many lines come before an address; all if there is none. Without a street number, the line above the
/// city is a part of the name: a second insured is more common than a street without a number.
std::size_t lines_of_name(const std::vector<std::string>& lines) {
  if (lines.size() < 2) return lines.size();
  const auto begins_address = [](const std::string& line) {
    return is_street_line(line) || is_city_line(line);
  };
  return std::size_t(std::find_if(lines.begin() + 1, lines.end(), begins_address) - lines.begin());
}

/// Fills a Claim from the fields of one block.
class ClaimReader {
 public:
  void take(const HeaderField& f) {
    const std::string value = joined(f.lines);
    if (value.empty()) return open_nameless(f);
    if (take_role(f, value) || take_text(f, value) || take_date(f, value) || take_flag(f, value)) return;
    if (f.label == "price list") return take_price_list(f);
    if (f.label == "property") {
      claim_.property_address = read_address(f.lines);
      return;
    }
    take_contact_detail(f, value);
  }

  void take_coverage(const Row& row) {
    CoverageTerms terms{row.cells.front().text, std::nullopt, std::nullopt};
    std::vector<Money> amounts;
    for (const Cell& c : row.cells) {
      if (c.field != Field::amount) continue;
      if (const auto a = read_amount(c.text)) amounts.push_back(a->value);
    }
    if (!amounts.empty()) terms.deductible = amounts[0];
    if (amounts.size() > 1) terms.policy_limit = amounts[1];
    claim_.coverages.push_back(std::move(terms));
  }

  [[nodiscard]] Claim result() {
    std::erase_if(claim_.contacts, [](const Contact& contact) {
      Contact empty;
      empty.role = contact.role;
      return contact == empty;
    });
    return std::move(claim_);
  }

 private:
  /// "Claim Rep.:" without a name still has the company, phones and e-mail below it.
  void open_nameless(const HeaderField& f) {
    const auto role = std::ranges::find(roles, f.label, &Role::label);
    if (role == roles.end()) return;
    Contact contact;
    contact.role = role->role;
    claim_.contacts.push_back(std::move(contact));
  }

  bool take_role(const HeaderField& f, const std::string& value) {
    for (const Role& r : roles) {
      if (r.label != f.label) continue;
      // Some prints have the address below the name, without a label.
      const std::size_t name_lines = lines_of_name(f.lines);
      const std::vector<std::string> below(f.lines.begin() + std::ptrdiff_t(name_lines), f.lines.end());
      Contact contact;
      contact.role = r.role;
      contact.name =
          below.empty() ? value : joined({f.lines.begin(), f.lines.end() - std::ptrdiff_t(below.size())});
      if (!below.empty()) contact.address = read_address(below);
      if (r.role == "insured" && !claim_.property_address) claim_.property_address = contact.address;
      if (r.role == "insured" && claim_.insured_name.empty()) claim_.insured_name = contact.name;
      claim_.contacts.push_back(std::move(contact));
      return true;
    }
    return false;
  }

  bool take_text(const HeaderField& f, const std::string& value) {
    for (const TextField& t : text_fields) {
      if (t.label != f.label) continue;
      if ((claim_.*t.member).empty()) claim_.*t.member = value;
      return true;
    }
    return false;
  }

  bool take_date(const HeaderField& f, const std::string& value) {
    for (const DateField& d : date_fields) {
      if (d.label != f.label) continue;
      if (!(claim_.dates.*d.member)) claim_.dates.*d.member = parse_us_date(value);
      return true;
    }
    return false;
  }

  bool take_flag(const HeaderField& f, const std::string& value) {
    for (const FlagField& g : flag_fields) {
      if (g.label != f.label) continue;
      if (value == "Yes" || value == "No") claim_.depreciation_options.*g.member = value == "Yes";
      return true;
    }
    return false;
  }

  /// Reads the price list code; the line under it is the labor efficiency.
  void take_price_list(const HeaderField& f) {
    claim_.price_list = f.lines.front();
    if (f.lines.size() > 1 && claim_.labor_efficiency.empty()) claim_.labor_efficiency = f.lines[1];
  }

  void take_contact_detail(const HeaderField& f, const std::string& value) {
    if (claim_.contacts.empty()) return;
    Contact& contact = claim_.contacts.back();
    if (f.label == "e-mail" || f.label == "email") {
      contact.email = value;
    } else if (f.label == "company") {
      contact.company = value;
    } else if (f.label == "position") {
      contact.title = value;
    } else if (auto phone = read_phone(f.label, value)) {
      contact.phones.push_back(std::move(*phone));
    } else if (is_city_line(f.lines.back()) || f.label == "business" || f.label == "billing" ||
               f.label == "home") {
      take_address(f, contact);
    }
  }

  void take_address(const HeaderField& f, Contact& contact) {
    if (contact.role == "insured" && f.label == "home") {
      claim_.mailing_address = read_address(f.lines);
    } else if (!contact.address) {
      contact.address = read_address(f.lines);
    }
  }

  Claim claim_;
};

/// Fills fields that are empty in `to` from `from`.
void fill_missing(Claim& to, const Claim& from) {
  const auto fill = [](auto& a, const auto& b) {
    if (a == std::remove_cvref_t<decltype(a)>{}) a = b;
  };
  fill(to.insured_name, from.insured_name);
  for (const TextField& t : text_fields) fill(to.*t.member, from.*t.member);
  for (const DateField& d : date_fields) fill(to.dates.*d.member, from.dates.*d.member);
  fill(to.price_list, from.price_list);
  fill(to.property_address, from.property_address);
  fill(to.mailing_address, from.mailing_address);
  fill(to.contacts, from.contacts);
  fill(to.coverages, from.coverages);
}

HeaderField field_of(const Row& row) {
  HeaderField field;
  for (const Cell& c : row.cells) {
    if (c.field == Field::label) field.label = to_lower(c.text);
    if (c.field == Field::value) field.lines.push_back(c.text);
  }
  return field;
}

}  // namespace

void append_wrapped(std::string& text, std::string_view next) { append(text, next, broken_at_hyphen(text)); }

void append_wrapped_name(std::string& text, std::string_view next) {
  append(text, next, broken_at_hyphen(text) || text.ends_with('_'));
}

std::string fold_name(std::string_view name) {
  std::string out;
  for (const char c : to_upper(name)) {
    if (c != ' ') out += c;
  }
  return out;
}

bool same_name(std::string_view a, std::string_view b) { return fold_name(a) == fold_name(b); }

std::vector<std::string> estimate_names(const std::vector<Row>& rows) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (row.kind == RowKind::noise) add(name_on_footer(row.text));
    if (!row.is_line_item_totals()) continue;
    add(row.text);
    std::string whole = row.text;
    for (std::size_t k = i + 1; k < rows.size() && rows[k].kind == RowKind::totals_wrap; ++k)
      append_wrapped_name(whole, rows[k].text);
    add(std::move(whole));
  }
  std::ranges::stable_sort(names, std::ranges::greater{}, &std::string::size);
  return names;
}

void read_cover_text(const Document& document, const std::vector<Row>& rows, Estimate& estimate) {
  const int page = cover_page(rows);
  if (page < 1 || page > static_cast<int>(document.pages.size())) return;
  double top = height_of(document, page), bottom = 0;
  for (const Row& row : rows) {
    if (row.page != page || row.kind == RowKind::noise) continue;
    top = std::min(top, row.baseline);
    bottom = std::max(bottom, std::max(row.box.y1, row.baseline));
  }
  read_letterhead(free_text(rows, page), top, estimate.claim);
  estimate.opening_statement = paragraphs(statement_rows(document, rows, page, bottom));
}

std::optional<Phone> read_phone(std::string_view type, std::string_view text) {
  std::string_view number = text;
  std::string extension;
  if (const std::size_t x = text.find(" x "); x != std::string_view::npos) {
    number = trim(text.substr(0, x));
    extension = std::string(trim(text.substr(x + 3)));
  }
  const auto digits =
      std::count_if(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  const bool only_phone = number.find_first_not_of("0123456789()-+. ") == std::string_view::npos;
  if (digits < 7 || digits > 15 || !only_phone) return std::nullopt;
  std::string name(type);
  if (!name.empty()) name.front() = to_upper(name.substr(0, 1)).front();
  return Phone{name, std::string(number), extension};
}

Address read_address(const std::vector<std::string>& lines) {
  Address address;
  const std::string last = lines.empty() ? "" : lines.back();
  const std::size_t comma = last.rfind(',');
  const auto tail = split_blanks(comma == std::string::npos ? "" : std::string_view(last).substr(comma + 1));
  const bool below_street = lines.size() > 1 && !tail.empty() && tail.front().size() == 2 && tail.size() <= 3;
  const bool city_line = below_street || (lines.size() == 1 && is_city_line(last));
  const std::size_t street_lines = lines.size() - (city_line ? 1 : 0);
  for (std::size_t i = 0; i < street_lines; ++i) address.street += (i ? ", " : "") + lines[i];
  if (!city_line) return address;
  address.city = std::string(trim(std::string_view(last).substr(0, comma)));
  address.state = std::string(tail.front());
  for (std::size_t i = 1; i < tail.size(); ++i)
    address.postal_code += (i > 1 ? " " : "") + std::string(tail[i]);
  return address;
}

Claim read_claim(const std::vector<Row>& rows) {
  std::map<int, std::vector<const Row*>> pages;
  for (const Row& row : rows) {
    if (row.kind == RowKind::header_field) pages[row.page].push_back(&row);
  }
  std::vector<const std::vector<const Row*>*> blocks;
  blocks.reserve(pages.size());
  for (const auto& [page, block] : pages) blocks.push_back(&block);
  std::stable_sort(blocks.begin(), blocks.end(), [](auto* a, auto* b) { return a->size() > b->size(); });
  Claim claim;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    ClaimReader reader;
    for (const Row* row : *blocks[i]) {
      const Cell* name = row->cell(Field::name);
      if (row->cell(Field::label)) reader.take(field_of(*row));
      if (name && row->cell(Field::amount)) reader.take_coverage(*row);
      if (name && row->cell(Field::label)) reader.take({"insured", {name->text}});
    }
    if (i == 0)
      claim = reader.result();
    else
      fill_missing(claim, reader.result());
  }
  return claim;
}

}  // namespace estimate::assemble
