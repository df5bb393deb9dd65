"""Scopes from dictated words against what a senior estimator makes of them: right, asked, or wrong in silence.

dictation.py ESXCONV FILE... [--show] [--least RIGHT] [--most-asked SHARE] [--most-wrong COUNT]
Format: tests/fixtures/scope/README.md. --show prints the sentences that are not right.
"""

import argparse
import concurrent.futures
import json
import re
import subprocess
import sys

LETTERS = {"replace": "+", "remove": "-", "remove_and_replace": "&", "detach_and_reset": "R", "install": "I",
           "material_only": "M"}


def entries(path):
    entry = None
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("##"):
            continue
        if line.startswith("# "):
            entry = {"head": line[2:], "messages": [], "lines": [], "answer": None, "roles": []}
            yield entry
        elif line.startswith("> "):
            entry["messages"].append(line[2:])
        elif line.startswith("= "):
            entry["answer"] = line[2:].strip()
        elif line.startswith("@ "):
            entry["roles"] = [part.rsplit(" -> ", 1) for part in line[2:].split(";") if " -> " in part]
        elif line.strip():
            room, item, quantity, _ = (line.split(" | ") + [""] * 4)[:4]
            entry["lines"].append({"room": room.strip().split(" / "), "item": item.strip().split(" / "),
                                   "quantity": quantity.strip().split(" / ")})


def scope_of(program, messages):
    done = subprocess.run([program, "scope", "-", "--json", "--price-list", "DEMO8X_NOV26"],
                          input="\n".join(messages), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{messages}: {done.stderr}")
    return json.loads(done.stdout)


def has_words(words, text):
    text = text.lower()
    return all(word.lower().rstrip("s") in text for word in words)


def fits_item(wanted, item, questions):
    """'right', 'asked' or ''."""
    letter = LETTERS[item["activity"]]
    best = ""
    for option in wanted:
        parts = option.split()
        if parts[0] == "none":
            continue
        if parts[0] == "manual":
            if not item.get("cat") and letter in parts[1] and has_words(parts[2:], item["description"]):
                best = "right"
        elif parts[0] == "asked":
            if not item.get("cat") and (has_words(parts[1:], item["description"])
                                        or any(has_words(parts[1:], question) for question in questions)):
                best = "right"
        elif item.get("cat") == parts[0] and item.get("sel") == parts[1] and letter in parts[2]:
            best = "right"
    return best


def fits_quantity(wanted, item):
    for option in wanted:
        number, _, unit = option.strip().partition(" ")
        if number == "?":
            if item.get("quantity") is None:
                return True
            continue
        if item.get("quantity") is None:
            continue
        value = float(number)
        same = abs(item["quantity"] - value) <= max(0.011, abs(value) * 0.01)
        if same and (not unit or not item.get("unit") or unit == item["unit"]):
            return True
    return False


def room_fits(wanted, item):
    room = (item.get("room") or "-").lower().replace("'", "")
    return any(room == option.lower().replace("'", "") for option in wanted)


def judge(entry, scope):
    """Counts of lines: right, asked, wrong; and what to show."""
    items, questions, notes, missing = list(scope.get("items", [])), scope.get("questions", []), [], []
    unknown = any("Not understood" in warning for warning in scope.get("warnings", []))
    counts = {"right": 0, "asked": 0, "wrong": 0}
    pending = []
    for line in entry["lines"]:
        found = next((item for item in items if fits_item(line["item"], item, questions)
                      and room_fits(line["room"], item) and fits_quantity(line["quantity"], item)), None)
        if found is None and line["item"] == ["none"]:
            counts["right"] += 1
        elif found is None:
            pending.append(line)
        else:
            items.remove(found)
            counts["right"] += 1
    for line in pending:
        open_item = next((item for item in items if not item.get("cat") or item.get("quantity") is None), None)
        asked_only = any(option.startswith("asked") and any(has_words(option.split()[1:], question) for question in questions)
                         for option in line["item"])
        if open_item is not None:
            items.remove(open_item)
        if (asked_only or "none" in line["item"]) and open_item is None:
            counts["right"] += 1
        elif open_item is not None or ((questions or unknown) and not any(fits_item(line["item"], i, questions) for i in items)):
            counts["asked"] += 1
            notes.append(f"asked: {line}")
        else:
            missing.append(line)
    for item in items:
        told = not item.get("cat") or item.get("quantity") is None or is_told(item, scope)
        counts["asked" if told else "wrong"] += 1
        notes.append(f"{'asked' if told else 'WRONG'} more: {brief(item)}")
    for line in missing:  # another line is there instead, and counted; or nothing is, without a word
        if len(items) > 0:
            items.pop()
        else:
            counts["wrong"] += 1
            notes.append("WRONG, nothing")
        notes.append(f"   for: {line}")
    if entry["answer"]:
        kinds = [answer["kind"] for answer in scope.get("answers", [])]
        good = bool(kinds) and kinds[-1] == entry["answer"]
        counts["right" if good else "asked" if not items else "asked"] += 1
        if not good:
            notes.append(f"answer {kinds} instead of {entry['answer']}")
    return counts, notes


def is_told(item, scope):
    """Whether an assumption, a question or a word that was not understood is reported with the item."""
    number = next(i for i, other in enumerate(scope["items"]) if other is item)
    if any("Not understood" in warning for warning in scope.get("warnings", [])):
        return True
    return any(word.get("item") == number and word["use"] != "used" for word in scope.get("words", []))


def brief(item):
    return (f"{item.get('room') or '-'} | {item.get('cat') or '?'} {item.get('sel') or '?'} {LETTERS[item['activity']]} | "
            f"{item.get('quantity', '?')} {item.get('unit', '')} | {item.get('calc', '')} | {item['description']}")


def roles_right(entry, scope):
    """Listed phrases whose role is one of the listed ones, and all of them."""
    words, at, right, total, missed = scope.get("words", []), 0, 0, 0, []
    for phrase, roles in entry["roles"]:
        first = re.findall(r"[a-z0-9]+", phrase.lower())
        if not first:
            continue
        total += 1
        for i in range(at, len(words)):
            tokens = re.findall(r"[a-z0-9]+", words[i]["text"])
            if tokens and (tokens[0] == first[0] or first[0] in tokens):
                span = words[i:i + max(1, len(first))]
                good = any(word["role"] in roles.strip().split("/") for word in span)
                right += good
                if not good:
                    missed.append(f"{phrase.strip()}: {words[i]['role']} not {roles.strip()}")
                at = i
                break
    return right, total, missed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--roles", action="store_true")
    parser.add_argument("--least", type=float, default=0, help="share of lines that are right")
    parser.add_argument("--most-asked", type=float, default=1)
    parser.add_argument("--most-wrong", type=int, default=10**9)
    arguments = parser.parse_args()
    failed = False
    for path in arguments.files:
        all_entries = list(entries(path))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            scopes = list(pool.map(lambda entry: scope_of(arguments.program, entry["messages"]), all_entries))
        sums, right_entries, roles, all_roles = {"right": 0, "asked": 0, "wrong": 0}, 0, 0, 0
        for entry, scope in zip(all_entries, scopes):
            counts, notes = judge(entry, scope)
            for name, count in counts.items():
                sums[name] += count
            right_entries += counts["asked"] == counts["wrong"] == 0
            right, total, missed = roles_right(entry, scope)
            roles, all_roles = roles + right, all_roles + total
            untold = [word for word in scope.get("words", []) if not word.get("role")]
            failed = failed or bool(untold)
            if arguments.show and (notes or (arguments.roles and missed)):
                print("\n# " + entry["head"])
                for message in entry["messages"]:
                    print("> " + message)
                for note in notes + (["roles: " + "; ".join(missed)] if arguments.roles and missed else []):
                    print("   " + note)
                for item in scope.get("items", []):
                    print("     = " + brief(item))
                for question in scope.get("questions", []):
                    print("     ? " + question)
                for warning in scope.get("warnings", []):
                    print("     ! " + warning)
        lines = sum(sums.values()) or 1
        print(f"{path}: {len(all_entries)} entries, {right_entries} right in full; {lines} lines: right {sums['right']} "
              f"({sums['right'] / lines:.1%}), asked or not understood {sums['asked']} ({sums['asked'] / lines:.1%}), "
              f"wrong in silence {sums['wrong']} ({sums['wrong'] / lines:.1%}); roles {roles} of {all_roles} "
              f"({roles / max(all_roles, 1):.1%})")
        failed = failed or sums["right"] / lines < arguments.least or sums["asked"] / lines > arguments.most_asked
        failed = failed or sums["wrong"] > arguments.most_wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
