// The fields of the cover sheet: which label means what, and whether its value has the shape of one. A value
// that does not is left empty with a warning: a piece of it would look right.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/date.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

constexpr double column_step_pt = 150;  // between the labels of two columns: 188 pt or more in real prints

struct HeaderField {
  std::string label;               // lower case
  std::vector<std::string> lines;  // of the value; two blanks are a wide gap
  int page = 0;
  double x0 = 0;  // of the label
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) append_wrapped_name(text, squeeze(line));
  return text;
}

/// "N/A" and the like: the print says that there is none.
bool says_none(std::string_view value) {
  static constexpr std::array<std::string_view, 5> none = {"", "n/a", "na", "none", "-"};
  return std::ranges::find(none, to_lower(value)) != none.end();
}

/// A number of a claim or a policy. Bars over it leave brackets and dashes at its ends.
bool is_number(std::string_view value) {
  constexpr std::size_t shortest = 2;
  const auto is_end = [](char c) { return is_digit(c) || is_letter(c); };
  return value.size() >= shortest && is_end(value.front()) && is_end(value.back()) &&
         count_digits(value) > 0 && std::ranges::all_of(value, [&](char c) {
           return is_end(c) || std::string_view(" -./#_&").contains(c);
         });
}

/// Most words begin with a small letter, and there are many.
bool is_sentence(std::string_view value) {
  constexpr std::size_t least_words = 8;
  const auto words = split_blanks(value);
  const auto small =
      std::ranges::count_if(words, [](std::string_view w) { return w[0] >= 'a' && w[0] <= 'z'; });
  return words.size() >= least_words && 2 * static_cast<std::size_t>(small) > words.size();
}

/// The name of a person, a company or a peril: no phone, no e-mail, no sentence.
bool is_name(std::string_view value) {
  constexpr std::ptrdiff_t digits_of_phone = 7;
  return value.size() > 1 && std::ranges::any_of(value, is_letter) && !value.contains('@') &&
         count_digits(value) < digits_of_phone && !is_sentence(value);
}

/// "jane.doe@mail.example.com".
bool is_email(std::string_view value) {
  const std::size_t at = value.find('@');
  const std::size_t point = value.rfind('.');
  return at != value.npos && at > 0 && at == value.rfind('@') && point != value.npos && point > at + 1 &&
         point + 2 < value.size() && value.find_first_of(" ()<>,;:\"") == value.npos;
}

/// "(402) 555-0155", not the number of a license.
bool is_grouped(std::string_view value) {
  constexpr std::ptrdiff_t digits_with_area = 10;
  return value.find_first_of("(-.") != value.npos && count_digits(value) >= digits_with_area;
}

/// "TXDF8X_MAR26".
bool is_price_list(std::string_view value) {
  constexpr std::size_t shortest = 4;
  const bool is_code = count_digits(value) > 0 || value.contains('_');
  return value.size() >= shortest && is_code && std::ranges::all_of(value, [](char c) {
           return is_digit(c) || is_letter(c) || std::string_view("_-.&").contains(c);
         });
}

/// The code in a recognized one with a blank, or with an O for a zero: "TXDF8X_O2MAR 26" is TXDF8X_02MAR26.
/// Empty unless it ends with a month and a year then.
std::string mended_price_list(std::string_view value) {
  static constexpr std::array<std::string_view, 12> months = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                                              "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
  constexpr std::size_t year_digits = 2, month_letters = 3;
  std::string code = replace_all(replace_all(value, " ", ""), "_O", "_0");
  const std::size_t underscore = code.find('_');
  if (underscore == std::string::npos || code.size() < underscore + 1 + month_letters + year_digits)
    return {};
  const std::string_view year = std::string_view(code).substr(code.size() - year_digits);
  const std::string_view month =
      std::string_view(code).substr(code.size() - year_digits - month_letters, month_letters);
  const bool whole =
      is_digits(year) && std::ranges::find(months, month) != months.end() && is_price_list(code);
  return whole ? code : std::string();
}

using Shape = bool (*)(std::string_view);

struct TextField {
  std::string_view label;
  std::string Claim::* member;
  Shape shape = nullptr;  // any text
  std::string_view what = {};
};

constexpr std::array text_fields = {
    TextField{"claim number", &Claim::claim_number, is_number, "a number"},
    TextField{"policy number", &Claim::policy_number, is_number, "a number"},
    TextField{"member number", &Claim::member_number, is_number, "a number"},
    TextField{"l/r number", &Claim::lr_number, is_number, "a number"},
    TextField{"type of loss", &Claim::type_of_loss, is_name, "a peril"},
    TextField{"cause of loss", &Claim::cause_of_loss, is_name, "a peril"},
    TextField{"insurance company", &Claim::insurance_company, is_name, "a name"},
    TextField{"insurance carrier", &Claim::insurance_company, is_name, "a name"},
    TextField{"insurer", &Claim::insurance_company, is_name, "a name"},
    TextField{"carrier", &Claim::insurance_company, is_name, "a name"},
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
    Role{"insured", "insured"},
    Role{"customer", "insured"},
    Role{"client", "insured"},
    Role{"claim rep.", "claim_rep"},
    Role{"estimator", "estimator"},
    Role{"reference", "reference"},
    Role{"contractor", "contractor"},
    Role{"claimant", "claimant"},
    Role{"claim representative", "claim_rep"},
    Role{"adjuster", "claim_rep"},
};

/// Labels of phones, and those that are of phones or of addresses.
constexpr std::array<std::string_view, 10> phone_labels = {"phone", "cell", "cellular", "mobile", "pager",
                                                           "fax",   "work", "office",   "main",   "other"};
constexpr std::array<std::string_view, 3> place_labels = {"business", "billing", "home"};

/// Fills a Claim from the fields of one block.
class ClaimReader {
 public:
  explicit ClaimReader(std::vector<Warning>& warnings) : warnings_(warnings) {}

  void take(const HeaderField& f) {
    const std::string value = joined(f.lines);
    if (says_none(value)) return open_nameless(f);
    if (take_role(f) || take_text(f, value) || take_date(f, value) || take_flag(f, value) || take_rates(f))
      return;
    if (f.label == "price list") return take_price_list(f);
    if (f.label == "property") {
      claim_.property_address = address_of(f, f.lines);
      return;
    }
    if (!take_numbered(f, value) && !take_role_detail(f, value)) take_contact_detail(f, value, contact_of(f));
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
  void warn(const HeaderField& f, std::string message) {
    Warning warning{"unread_header_value", std::move(message), f.page, joined(f.lines)};
    if (std::ranges::find(warnings_, warning.line, &Warning::line) == warnings_.end())
      warnings_.push_back(std::move(warning));
  }

  void refuse(const HeaderField& f, std::string_view what) {
    warn(f, "what is printed for \"" + f.label + "\" is not " + std::string(what) + ", and was left out");
  }

  void open_contact(const HeaderField& f, std::string_view role) {
    Contact contact;
    contact.role = role;
    claim_.contacts.push_back(std::move(contact));
    columns_.push_back(f.x0);
  }

  /// "Claim Rep.:" without a name still has the company, phones and e-mail below it.
  void open_nameless(const HeaderField& f) {
    const auto role = std::ranges::find(roles, f.label, &Role::label);
    if (role != roles.end()) open_contact(f, role->role);
  }

  bool take_role(const HeaderField& f) {
    const auto role = std::ranges::find(roles, f.label, &Role::label);
    if (role == roles.end()) return false;
    open_contact(f, role->role);
    Contact& contact = claim_.contacts.back();
    contact.name = take_name(f, contact);
    if (role->role == "insured" && !claim_.property_address) claim_.property_address = contact.address;
    if (role->role == "insured" && claim_.insured_name.empty()) claim_.insured_name = contact.name;
    return true;
  }

  /// The name of a person or company. Some prints have its address below it, without a label, and its phone
  /// or e-mail.
  std::string take_name(const HeaderField& f, Contact& contact) {
    std::vector<std::string> lines = f.lines;
    std::erase_if(lines, [&](const std::string& line) {
      if (&line == &lines.front()) return false;
      const std::string value = squeeze(line);
      auto phone = is_grouped(value) ? read_phone("Phone", value) : std::nullopt;
      if (is_email(value) && contact.email.empty()) contact.email = value;
      if (!phone) return is_email(value);
      contact.phones.push_back(std::move(*phone));
      return true;
    });
    const auto below = lines.begin() + std::ptrdiff_t(lines_of_name(lines));
    if (below != lines.end() && !contact.address) contact.address = address_of(f, {below, lines.end()});
    std::string name = joined({lines.begin(), below});
    if (is_name(name)) return name;
    refuse(f, "a name");
    return {};
  }

  bool take_text(const HeaderField& f, const std::string& value) {
    const auto field = std::ranges::find(text_fields, f.label, &TextField::label);
    if (field == text_fields.end()) return false;
    if (field->shape != nullptr && !field->shape(value)) {
      refuse(f, field->what);
    } else if ((claim_.*field->member).empty()) {
      claim_.*field->member = value;
    }
    return true;
  }

  /// "Claim #:", "Policy No.:", and letters that a font does not map: "Claim N#mber:".
  bool take_numbered(const HeaderField& f, const std::string& value) {
    constexpr std::ptrdiff_t least_digits = 5;
    if (!is_number(value) || value.contains('/') || count_digits(value) < least_digits) return false;
    const bool of_claim = f.label.starts_with("claim "), of_policy = f.label.starts_with("policy ");
    if (!of_claim && !of_policy) return false;
    std::string& number = of_claim ? claim_.claim_number : claim_.policy_number;
    if (number.empty()) number = value;
    return true;
  }

  bool take_date(const HeaderField& f, const std::string& value) {
    const auto field = std::ranges::find(date_fields, f.label, &DateField::label);
    if (field == date_fields.end()) return false;
    // Another date below it has lost its label.
    auto date = parse_us_date(f.lines.front());
    if (!date) date = parse_us_date(value);
    if (!date) date = parse_iso_date(value);
    if (!date) {
      date = parse_us_date(value.substr(0, value.find(' ')));
      date ? warn(f, "the time of \"" + f.label + "\" cannot be read") : refuse(f, "a date");
    }
    if (!(claim_.dates.*field->member)) claim_.dates.*field->member = date;
    return true;
  }

  bool take_flag(const HeaderField& f, const std::string& value) {
    const auto field = std::ranges::find(flag_fields, f.label, &FlagField::label);
    if (field == flag_fields.end()) return false;
    if (value == "Yes" || value == "No") claim_.depreciation_options.*field->member = value == "Yes";
    return true;
  }

  /// "Sales Taxes: Material Sales Tax  @  7.000%" on one or more lines, "Overhead: 10.0%".
  bool take_rates(const HeaderField& f) {
    if (f.label == "overhead" || f.label == "profit") {
      auto& rate = f.label == "profit" ? claim_.profit : claim_.overhead;
      rate = read_percent(f.lines.front());
      return true;
    }
    if (f.label != "sales taxes") return false;
    for (const std::string& line : f.lines) {
      SalesTax tax;
      auto words = split_blanks(line);
      if (words.size() > 1) tax.rate = read_percent(words.back());
      if (tax.rate) words.pop_back();
      if (!words.empty() && words.back() == "@") words.pop_back();
      for (const std::string_view word : words) tax.name += (tax.name.empty() ? "" : " ") + std::string(word);
      claim_.sales_taxes.push_back(std::move(tax));
    }
    return true;
  }

  /// Reads the price list code; the line under it is the labor efficiency.
  void take_price_list(const HeaderField& f) {
    const std::string code = squeeze(f.lines.front());
    if (is_price_list(code)) {
      claim_.price_list = code;
    } else if (std::string mended = mended_price_list(code); !mended.empty()) {
      claim_.price_list = std::move(mended);
    } else {
      refuse(f, "the code of a price list");
    }
    if (f.lines.size() > 1 && claim_.labor_efficiency.empty()) claim_.labor_efficiency = squeeze(f.lines[1]);
  }

  /// The contact that a detail belongs to: the last one, but not one in a column to the right.
  Contact* contact_of(const HeaderField& f) {
    for (std::size_t i = claim_.contacts.size(); i-- > 0;)
      if (columns_[i] < f.x0 + column_step_pt) return &claim_.contacts[i];
    return claim_.contacts.empty() ? nullptr : &claim_.contacts.back();
  }

  /// "Estimator Company:", "Reference E-mail:".
  bool take_role_detail(const HeaderField& f, const std::string& value) {
    const auto role = std::ranges::find_if(
        roles, [&](const Role& r) { return f.label.starts_with(std::string(r.label) + " "); });
    if (role == roles.end()) return false;
    std::size_t contact = claim_.contacts.size();
    while (contact > 0 && claim_.contacts[contact - 1].role != role->role) --contact;
    if (contact == 0) {
      open_contact(f, role->role);
      contact = claim_.contacts.size();
    }
    HeaderField detail = f;
    detail.label.erase(0, role->label.size() + 1);
    take_contact_detail(detail, value, &claim_.contacts[contact - 1]);
    return true;
  }

  void take_contact_detail(const HeaderField& f, const std::string& value, Contact* contact) {
    if (contact == nullptr) return;
    const bool place = std::ranges::find(place_labels, f.label) != place_labels.end();
    const bool phone =
        std::ranges::find(phone_labels, f.label) != phone_labels.end() || f.label.ends_with(" phone");
    if (f.label.contains("mail") && !f.label.contains("mailing")) {
      take_email(f, *contact);
    } else if (f.label == "company") {
      contact->company = take_name(f, *contact);
    } else if (f.label == "position" || f.label == "title") {
      if (is_name(value)) contact->title = value;
    } else if (auto number = read_phone(f.label, value); number && (place || phone || is_grouped(value))) {
      contact->phones.push_back(std::move(*number));
    } else if (place || is_city_line(f.lines.back())) {
      take_address(f, *contact);
    } else if (phone) {
      refuse(f, "a phone number");
    }
  }

  /// A long one is wrapped, at any character.
  void take_email(const HeaderField& f, Contact& contact) {
    std::string email;
    for (const std::string& line : f.lines) {
      const std::string part = replace_all(replace_all(squeeze(line), " ", ""), ",", ".");  // a misread point
      if (is_email(email) && !part.contains('.')) break;
      email += part;
    }
    if (!is_email(email)) {
      refuse(f, "an e-mail address");
    } else if (contact.email.empty()) {
      contact.email = email;
    } else if (contact.email != email) {
      warn(f, "a second e-mail address of one person was left out: a label may be missing");
    }
  }

  void take_address(const HeaderField& f, Contact& contact) {
    const auto address = address_of(f, f.lines);
    if (contact.role == "insured" && f.label == "home") {
      claim_.mailing_address = address;
    } else if (!contact.address) {
      contact.address = address;
    }
  }

  std::optional<Address> address_of(const HeaderField& f, const std::vector<std::string>& lines) {
    auto address = read_address_block(lines);
    if (!address) refuse(f, "an address");
    return address;
  }

  std::vector<Warning>& warnings_;
  Claim claim_;
  std::vector<double> columns_;  // the left edges of the labels of contacts
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
  fill(to.sales_taxes, from.sales_taxes);
  fill(to.overhead, from.overhead);
  fill(to.profit, from.profit);
}

bool have_other_insureds(const Claim& a, const Claim& b) {
  return !a.insured_name.empty() && !b.insured_name.empty() && !names_agree(a.insured_name, b.insured_name);
}

/// `claims`: of the blocks, that with the most fields first. If they have different insureds, the block of
/// the estimate counts, and those of its insured: the others are of another claim, or of a guide.
Claim merge_blocks(std::vector<Claim> claims, const std::vector<Row>& rows) {
  if (claims.empty()) return {};
  const auto is_other = [&](const Claim& claim) { return have_other_insureds(claims.front(), claim); };
  if (std::ranges::any_of(claims, is_other)) {
    const std::vector<std::string> names = estimate_names(rows);
    const auto ours = std::ranges::find_if(claims, [&](const Claim& claim) {
      return std::ranges::any_of(names, [&](const std::string& name) {
        return names_agree(claim.estimate_name, name) || names_agree(name, claim.insured_name);
      });
    });
    if (ours != claims.end()) std::rotate(claims.begin(), ours, ours + 1);
  }
  for (std::size_t i = 1; i < claims.size(); ++i)
    if (!is_other(claims[i])) fill_missing(claims.front(), claims[i]);
  return std::move(claims.front());
}

HeaderField field_of(const Row& row) {
  HeaderField field;
  field.page = row.page;
  for (const Cell& c : row.cells) {
    if (c.field == Field::label) {
      field.label = to_lower(c.text);
      field.x0 = c.box.x0;
    }
    if (c.field == Field::value) field.lines.push_back(c.text);
  }
  return field;
}

}  // namespace

Claim read_claim(const std::vector<Row>& rows, std::vector<Warning>* warnings) {
  std::map<int, std::vector<const Row*>> pages;
  for (const Row& row : rows) {
    if (row.kind == RowKind::header_field) pages[row.page].push_back(&row);
  }
  std::vector<const std::vector<const Row*>*> blocks;
  blocks.reserve(pages.size());
  for (const auto& [page, block] : pages) blocks.push_back(&block);
  std::stable_sort(blocks.begin(), blocks.end(), [](auto* a, auto* b) { return a->size() > b->size(); });
  std::vector<Claim> claims;
  claims.reserve(blocks.size());
  std::vector<Warning> refused;
  for (const auto* block : blocks) {
    ClaimReader reader(refused);
    for (const Row* row : *block) {
      const Cell* name = row->cell(Field::name);
      if (row->cell(Field::label)) reader.take(field_of(*row));
      if (name && row->cell(Field::amount)) reader.take_coverage(*row);
      if (name && row->cell(Field::label)) reader.take({"insured", {name->text}, row->page});
    }
    claims.push_back(reader.result());
  }
  Claim claim = merge_blocks(std::move(claims), rows);
  if (warnings != nullptr) std::ranges::move(refused, std::back_inserter(*warnings));
  return claim;
}

}  // namespace estimate::assemble
