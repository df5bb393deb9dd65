#!/usr/bin/env python3
"""Fits the weights of the match evidence: fit_weights.py EVIDENCE...

EVIDENCE: what match_evidence prints. For every print the candidates and "none of them" are a choice among
several; the weights make the right choices the likeliest (conditional logit, by gradient descent with a
small ridge). Prints the weights for the table of libestimate/src/match/score/candidate.cpp.
"""

import math
import sys

# The shares say little that the counts do not say, but more where descriptions are longer or shorter than in
# the lists fitted to; the last three need whole estimates.
FIXED = {"entry_words": 3.0, "print_words": 1.5, "missing_number": -1.0, "surplus_number": -0.5, "no_activity": -2.0, "recap_fits": 2.0, "recap_excludes": -12.0, "neighbor": 0.5}
NOT_ABOVE_ZERO = {"changed_number", "missing_number", "surplus_number", "missing_word", "surplus_word", "opposite_word"}
NOT_BELOW_ZERO = {"same_price", "near_price", "close_price"}
ROUNDS, RIDGE = 250, 5e-4


def read(paths):
    """Names of the signs, and per print the rows of its candidates with the index of the right one or None."""
    prints = {}
    names = []
    for path in paths:
        with open(path, encoding="ascii") as file:
            names = next(file).split()[2:]
            for line in file:
                number, right, *values = line.split()
                entry = prints.setdefault((path, number), ([], []))
                if values:
                    entry[0].append([1.0] + [float(v) for v in values])
                    entry[1].append(right == "1")
    return ["base", *names], [(rows, flags.index(True) if True in flags else None) for rows, flags in prints.values() if rows]


def probabilities(rows, weights):
    scores = [sum(w * v for w, v in zip(weights, row)) for row in rows]
    largest = max(0.0, *scores)
    shares = [math.exp(s - largest) for s in scores]
    total = sum(shares) + math.exp(-largest)
    return [s / total for s in shares]


def fit(names, prints):
    weights = [FIXED.get(name, 0.0) for name in names]
    momentum, square = [0.0] * len(names), [0.0] * len(names)
    for step in range(1, ROUNDS + 1):
        gradient = [RIDGE * w for w in weights]
        loss = 0.0
        for rows, right in prints:
            shares = probabilities(rows, weights)
            chosen = shares[right] if right is not None else 1 - sum(shares)
            loss -= math.log(max(chosen, 1e-12))
            for index, (row, share) in enumerate(zip(rows, shares)):
                error = (share - (1.0 if index == right else 0.0)) / len(prints)
                for k, value in enumerate(row):
                    if value:
                        gradient[k] += error * value
        for k, name in enumerate(names):
            if name in FIXED:
                continue
            momentum[k] = 0.9 * momentum[k] + 0.1 * gradient[k]
            square[k] = 0.99 * square[k] + 0.01 * gradient[k] ** 2
            scale = math.sqrt(square[k] / (1 - 0.99**step)) + 1e-9
            weights[k] -= 0.1 * momentum[k] / (1 - 0.9**step) / scale
            if name in NOT_ABOVE_ZERO:
                weights[k] = min(weights[k], 0.0)
            if name in NOT_BELOW_ZERO:
                weights[k] = max(weights[k], 0.0)
        if step % 50 == 0:
            print(f"round {step}: loss {loss / len(prints):.4f}", file=sys.stderr)
    return weights


def main():
    names, prints = read(sys.argv[1:])
    for name, weight in zip(names, fit(names, prints)):
        print(f"{name:18}{weight:8.2f}")


if __name__ == "__main__":
    main()
