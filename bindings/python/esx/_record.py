"""Record, the base of the classes of estimate-v1, and how their fields are read from JSON."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar, TypeVar

SomeRecord = TypeVar("SomeRecord", bound="Record")
Load = Callable[[Any], Any]


class Record:
    """A value of estimate-v1. Its members can be changed; two records with equal members are equal."""

    _fields: ClassVar[tuple[tuple[str, str, Load], ...]] = ()

    @classmethod
    def from_dict(cls: type[SomeRecord], data: dict[str, Any]) -> SomeRecord:
        """A record from the JSON object of estimate-v1. Members that are missing or null keep their default."""
        make: Callable[..., SomeRecord] = cls
        return make(**{name: load(data[key]) for name, key, load in cls._fields if data.get(key) is not None})

    def to_dict(self) -> dict[str, Any]:
        """The members by their names in estimate-v1; from_dict() is the inverse."""
        return {key: _unpacked(getattr(self, name)) for name, key, _ in self._fields}


def _unpacked(value: Any) -> Any:
    """Records as dictionaries, also in lists."""
    if isinstance(value, Record):
        return value.to_dict()
    return [_unpacked(item) for item in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    """Text, a truth value or an integer, as JSON has it."""
    return value


def decimal(value: Any) -> Decimal:
    """Money, a quantity or a percentage."""
    return value if isinstance(value, Decimal) else Decimal(value)


def real(value: Any) -> float:
    """A measure or a confidence."""
    return float(value)


def day(value: str | date) -> date:
    """A date, or a datetime if a time is printed."""
    if isinstance(value, date):
        return value
    return datetime.fromisoformat(value) if "T" in value else date.fromisoformat(value)


def box(value: list[Any]) -> tuple[float, ...]:
    """A rectangle on a page."""
    return tuple(map(float, value))


def list_of(load: Load) -> Load:
    """A list whose items are read with `load`."""
    return lambda values: [load(value) for value in values]
