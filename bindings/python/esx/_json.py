"""JSON whose numbers are exact: money never passes through a float."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any


def loads(text: str) -> Any:
    """Numbers with a fraction become Decimal, the others int."""
    return json.loads(text, parse_float=Decimal)


def dumps(value: Any) -> str:
    """Writes what loads() reads, and dates."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(str(key))}:{dumps(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(dumps, value)) + "]"
    if isinstance(value, Decimal):
        return format(value, "f") if value.is_finite() else json.dumps(str(value))
    if isinstance(value, datetime):
        return json.dumps(value.isoformat(timespec="minutes"))
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    return json.dumps(value, allow_nan=False)


def floats(value: Any) -> Any:
    """The same value with floats for decimals, for measures."""
    if isinstance(value, dict):
        return {key: floats(item) for key, item in value.items()}
    if isinstance(value, list):
        return [floats(item) for item in value]
    return float(value) if isinstance(value, Decimal) else value
