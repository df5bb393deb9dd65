#!/usr/bin/env python3
"""Plots the cost of each room, as one would in a notebook. Needs pandas and matplotlib.

    cost_by_room.py ESTIMATE.pdf PLOT.png

Cells of a notebook begin with "# %%".
"""

# %% Read the estimate
from __future__ import annotations

import sys

import matplotlib

matplotlib.use("Agg")  # writes files; a notebook does not need this line

import esx

estimate = esx.read(sys.argv[1])

# %% Line items as a DataFrame
items = estimate.to_pandas()

# %% Cost by room
by_room = items.groupby("section")["rcv"].sum().sort_values()
print(by_room.to_string())

# %% Plot
axes = by_room.plot.barh(title=f"Replacement cost by room: {estimate.source.file_name}")
axes.set_xlabel("USD")
axes.figure.tight_layout()
axes.figure.savefig(sys.argv[2])
