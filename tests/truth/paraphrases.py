"""The same work said in other ways gives the same items: paraphrases.py SCOPE_READER [HOW_MANY [SEED]]

What is said is composed of things, work, rooms and amounts. No expected item is written down: each way of saying must
give the items of the plainest one ("den, replace 120 square feet of carpet"), and sizes of rooms the areas and
perimeters that they have by arithmetic. As many dictations that are read right (dictation_right.txt) must stay right with
words and signs that say nothing: "uh", "okay", numbers of a list, the number of the claim, dots instead of a comma.
"""

import concurrent.futures
import pathlib
import random
import re
import sys

import dictation

AREAS = ["carpet", "carpet pad", "sheet vinyl", "vinyl plank", "laminate", "hardwood", "oak floor", "engineered wood",
         "ceramic tile", "porcelain tile", "subfloor", "half inch drywall", "paneling", "wallpaper", "R19 batts", "backer board"]
RUNS = ["baseboard", "base shoe", "crown molding", "chair rail", "casing", "lower cabinets",
        "upper cabinets", "wire shelving"]
PIECES = ["toilet", "dishwasher", "range", "water heater", "ceiling fan", "outlet", "switch", "smoke detector",
          "interior door", "bifold door", "door knob", "towel bar", "medicine cabinet", "thermostat"]
OUTSIDE_RUNS = ["gutter", "downspout", "fascia", "drip edge", "ridge vent", "step flashing"]
OUTSIDE_PIECES = ["pipe jack", "box vent", "turbine vent", "skylight", "storm door"]
OUTSIDE_AREAS = ["vinyl siding", "aluminum siding", "house wrap", "ice and water shield"]
# things, one amount of them and another, whether "of" follows, the place with its preposition
KINDS = [(AREAS, "120 square feet", "90 square feet", "in the den"), (RUNS, "40 feet", "25 feet", "in the den"),
         (PIECES, "two", "three", "in the den"), (OUTSIDE_RUNS, "40 feet", "25 feet", "on the left side"),
         (OUTSIDE_PIECES, "two", "three", "on the left side"),
         (OUTSIDE_AREAS, "120 square feet", "90 square feet", "on the left side")]
# to do it, with "it", it is done
WORK = [("replace", "replace {}", "replaced"), ("tear out", "tear {} out", "torn out"),
        ("remove and replace", "tear {0} out and replace {0}", "removed and replaced")]

ONE = ["{verb} {n} {thing} {place}", "{place}, {verb} {n} {thing}", "we gotta {verb} {n} {thing} {place}",
       "{room}, go ahead and {verb} {n} {thing}", "{room}. {n} {thing} {need} to be {done}.", "{room}, {n} {thing}, {verb}",
       "Okay, I'm {place}. {n} {thing} {are} shot, {verb} all of it.", "so {place} {n} {thing} {need} to be {done}"]
MEASURED = ["the {thing} {place} got wet, {it}, {amount}", "{room}, the {thing} {are} all swollen, {it}, {amount}",
            "the {thing} {place} {need} to be {done}, {amount}", "{room}, {verb} the {thing}\nit's {amount}",
            "Okay, I'm {place}. The {thing} {are} bad. {It}, about {amount}."]
TWO = ["{room}, {verb} {n} {thing} and {m} {other}", "{room}, {verb} {n} {thing}, {m} {other}",
       "{room}, {verb} {n} {thing}. Also {m} {other}.", "{room}, {verb} {n} {thing}\nand {m} {other}",
       "{room}, {verb} {n} {thing}\nsame with {m} {other}", "{room}, {n} {thing} and {m} {other}, {verb} both",
       "{place}, {n} {thing} and {m} {other} need to be {done}", "{room}, {verb} {n} {thing}. Then {m} {other}, same thing."]
SIZED = ["the {room} is 12 by 14. {Verb} the {thing}.", "{room}, 12 by 14, {verb} the {thing}",
         "{verb} the {thing} in the {room}, it's 12 by 14", "{verb} the {thing} in the {room}\nthe room is 12 by 14",
         "Okay I'm in the {room}, it's 12 by 14. The {thing} is shot, {verb} it.", "{room} 12x14: {verb} {thing}",
         "so the {room} is about 12 by 14 and we need to {verb} the {thing}",
         "we're in the {room}, which is 12 by 14, go ahead and {verb} the {thing}",
         "go to the {room}, 12 by 14, and {verb} the {thing} in there"]


# Said behind a comma, "10 by 12" is how large what comes before is.
SIZE = r", (\d+ ?(?:by|x) ?\d+)(?=,)"
# What changes nothing in a dictation: of its messages
NOTHING_SAID = [lambda messages: [re.sub(", ", ", uh, ", message) for message in messages],
                lambda messages: ["Okay, " + uncapitalized(messages[0])] + messages[1:],
                lambda messages: ["um " + uncapitalized(message) for message in messages],
                lambda messages: [message.rstrip(".") + " please" for message in messages],
                lambda messages: messages[:-1] + [messages[-1].rstrip(".") + ". Thanks."],
                lambda messages: [message.replace(", ", "... ") for message in messages],
                lambda messages: [message.upper() for message in messages],
                lambda messages: [f"{i}. {message.removeprefix('- ')}" for i, message in enumerate(messages, 1)],
                lambda messages: [f"{i}) {message.removeprefix('- ')}" for i, message in enumerate(messages, 1)],
                lambda messages: ["- " + message for message in messages],
                lambda messages: [re.sub(r"\b(the|a|in|and|of|we|to|on|for|with)\b(?! lot)", r"\1 \1", message, count=1)
                                  for message in messages],
                lambda messages: [re.sub(r"(?<![-#R'\"/\d.,])(?<!by )\b(\d+ (?:square feet|feet|SF|LF|by))\b", r"about \1",
                                         message) for message in messages],
                lambda messages: [message.replace(", and ", ", as well as ") for message in messages],
                lambda messages: messages[:1] + ["Next. " + message for message in messages[1:]],
                lambda messages: [message.rstrip(".") + ". I took pictures of that." for message in messages],
                lambda messages: [message.rstrip(".") + ". That's it for now." for message in messages],
                lambda messages: [re.sub(r"\b(\d+) (?:square feet|SF) of\b", r"\1 sq. ft. of", message)
                                  for message in messages],
                lambda messages: [re.sub(SIZE, r" (\1)", message) for message in messages],
                lambda messages: [re.sub(SIZE, r" which is \1", message) for message in messages],
                lambda messages: [re.sub(r"\b([Bb]edroom) (\d)\b", r"\1 #\2", message) for message in messages],
                lambda messages: [re.sub(r"^(Replace|Paint|Clean|Remove|Install) ",
                                         lambda verb: f"Add a line to {verb[1].lower()} ", message, flags=re.I)
                                  for message in messages],
                lambda messages: [re.sub(r", (\d+ (?:square feet|feet|SF|LF|linear feet))(?=[,.]|$)", r", call it \1", message)
                                  for message in messages],
                lambda messages: [re.sub(r", (\d+ (?:square feet|feet|SF|LF|linear feet))(?=[,.]|$)", r", that's \1", message)
                                  for message in messages],
                lambda messages: [message.replace(" ", "  ") for message in messages],
                lambda messages: [f"[00:0{i % 10}:07] {message}" for i, message in enumerate(messages)],
                lambda messages: ["Adjuster: " + message for message in messages],
                lambda messages: [message.rstrip(".") + ". Power's still off." for message in messages],
                lambda messages: [message.rstrip(".") + ". They're moving out next week." for message in messages],
                lambda messages: messages[:-1] + [messages[-1].rstrip(".") + ". Same color."],
                lambda messages: messages[:-1] + [messages[-1].rstrip(".") + ", no rush."],
                lambda messages: ["Good morning, quick one, " + uncapitalized(messages[0])] + messages[1:],
                lambda messages: ["Per the adjuster, " + uncapitalized(messages[0])] + messages[1:],
                lambda messages: ["Hey this is Dave with Premier. House was built in 1985."] + messages,
                lambda messages: ["1423 Oak Street, two story house."] + messages,
                lambda messages: ["Claim number 12-3456. " + messages[0]] + messages[1:],
                lambda messages: ["Date of loss is March 3rd 2026. " + messages[0]] + messages[1:]]
SCOPES = pathlib.Path(__file__).resolve().parents[1] / "fixtures/scope"


def uncapitalized(text):
    return text if re.match(r"I\b|[A-Z]{2}|[A-Z]\d", text) else text[:1].lower() + text[1:]


def dictations():
    right = set((SCOPES / "dictation_right.txt").read_text(encoding="utf-8").split())
    for path in sorted(SCOPES.glob("dictation_*.txt")):
        if path.stem in dictation.LEVELS and path.stem not in dictation.MEASURED_ONLY:
            yield from (entry for entry in list(dictation.entries(path))
                        if entry["head"].split(" | ")[0] in right and not entry["answer"])


def count_misread(program, how_many, chance):
    texts = [{**entry, "messages": said} for entry in dictations() for way in NOTHING_SAID
             if (said := way(entry["messages"])) != entry["messages"]]
    chosen = chance.sample(texts, min(how_many, len(texts)))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        scopes = pool.map(lambda entry: dictation.scope_of(program, entry["messages"]), chosen)
    misread = 0
    for entry, scope in zip(chosen, scopes):
        counts, notes = dictation.judge(entry, scope)
        if counts["asked"] or counts["wrong"]:
            misread += 1
            dictation.report(entry, scope, notes, [])
    print(f"{len(chosen)} of {len(texts)} dictations with words that say nothing: {misread} are read otherwise")
    return misread


def plural(thing):
    return thing + ("es" if thing.endswith("ch") else "s")


def name_of(things, thing):
    return plural(thing) if things in (PIECES, OUTSIDE_PIECES) else thing


def one_thing():
    for things, amount, _, place in KINDS:
        room, pieces = place.split(" the ")[1], things in (PIECES, OUTSIDE_PIECES)
        for thing in things:
            for verb, it, done in WORK:
                name = name_of(things, thing)
                several = name.endswith("s") and name != "house wrap"
                words = {"verb": verb, "done": done, "thing": name, "place": place, "room": room, "amount": amount,
                         "n": amount if pieces else amount + " of", "are": "are" if several else "is",
                         "need": "need" if several else "needs", "it": it.format("them" if several else "it")}
                words["It"] = words["it"].capitalize()
                plain = f"{room}, {verb} {words['n']} {name}"
                for way in ONE + ([] if pieces else MEASURED):
                    yield way.format(**words), plain


def two_things(chance):
    for things, amount, other_amount, place in KINDS:
        room, of = place.split(" the ")[1], "" if things in (PIECES, OUTSIDE_PIECES) else " of"
        for thing in things:
            other = chance.choice(things)
            if other == thing or set(thing.split()) & set(other.split()):
                continue
            for verb, _, done in WORK:
                words = {"verb": verb, "done": done, "thing": name_of(things, thing), "other": name_of(things, other),
                         "n": amount + of, "m": other_amount + of, "place": place, "room": room}
                plain = f"{room}, {verb} {words['n']} {words['thing']}. {verb.capitalize()} {words['m']} {words['other']}."
                for way in TWO:
                    yield way.format(**words), plain


def sized_rooms():
    for room in ("den", "living room", "master bedroom", "hall bath", "bedroom two"):
        for thing, amount in (("carpet", "168 square feet of"), ("vinyl plank", "168 square feet of"), ("baseboard", "52 feet of"),
                              ("base shoe", "52 feet of"), ("wallpaper", "416 square feet of")):
            for verb, _, _ in WORK:
                for way in SIZED:
                    yield (way.format(room=room, thing=thing, verb=verb, Verb=verb.capitalize()),
                           f"{room}, {verb} {amount} {thing}")


def items_of(program, text):
    return sorted((item.get("room") or "", item.get("cat") or "", item.get("sel") or "", item["activity"],
                   item.get("quantity") or 0, item.get("unit") or "")
                  for item in dictation.scope_of(program, text.split("\n"))["items"])


def main():
    program, how_many = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10 ** 6
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    ways = [*one_thing(), *two_things(chance), *sized_rooms()]
    chosen = chance.sample(ways, min(how_many, len(ways)))
    texts = sorted({text for pair in chosen for text in pair})
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        items = dict(zip(texts, pool.map(lambda text: items_of(program, text), texts)))
    other = [(text, plain) for text, plain in chosen if items[text] != items[plain] or not items[plain]]
    for text, plain in other:
        print(f"{text!r} gives {items[text]}\n    and {plain!r} {items[plain]}")
    print(f"{len(chosen)} of {len(ways)} ways to say something: {len(other)} give other items than the plainest")
    return 1 if count_misread(program, how_many, chance) or other else 0


if __name__ == "__main__":
    sys.exit(main())
