"""Record, the base of the classes that are generated from schemas, and what their members may hold.

A member that does not exist, and a value that its member cannot have, are refused where they are assigned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, TypeVar

from . import _json
from ._source import described

SomeRecord = TypeVar("SomeRecord", bound="Record")

_REPR_MEMBERS = 3
_REPR_LENGTH = 40


class Kind:
    """What a member may hold. `load` reads it from JSON; `check` returns the value to store, or raises."""

    def __init__(self, none: bool = False) -> None:
        self.none = none

    def load(self, value: Any) -> Any:
        """A value of JSON as the member has it."""
        return self.check(value)

    def check(self, value: Any) -> Any:
        """A value that is assigned as the member has it. Raises TypeError or ValueError."""
        raise NotImplementedError


def _expected(what: str, value: Any) -> TypeError:
    return TypeError(f"expected {what}, not {described(value)}")


class Text(Kind):
    """Text, also empty."""

    def check(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        raise _expected("text", value)


class Words(Kind):
    """One of some words."""

    def __init__(self, *words: str, none: bool = False) -> None:
        super().__init__(none)
        self.words = words

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise _expected("text", value)
        if value not in self.words:
            raise ValueError(f"{value!r} is none of {', '.join(self.words)}")
        return value


class Truth(Kind):
    """True or False."""

    def check(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise _expected("True or False", value)


class Whole(Kind):
    """An integer."""

    def __init__(self, minimum: int | None = None, none: bool = False) -> None:
        super().__init__(none)
        self.minimum = minimum

    def check(self, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise _expected("an int", value)
        if self.minimum is not None and value < self.minimum:
            raise ValueError(f"{value} is less than {self.minimum}")
        return value


class Exact(Kind):
    """A Decimal: money, a quantity or a percentage. How many decimals it may have, and digits before the point."""

    def __init__(self, decimals: int | None = None, digits: int | None = None, none: bool = False) -> None:
        super().__init__(none)
        self.decimals = decimals
        self.limit = None if digits is None else 10**digits

    def load(self, value: Any) -> Decimal:
        return value if type(value) is Decimal else self.check(value)

    def check(self, value: Any) -> Decimal:
        if isinstance(value, int) and not isinstance(value, bool):
            value = Decimal(value)
        if isinstance(value, float):
            raise TypeError(f'{value!r} is a float, which is not exact: write Decimal("{value!r}")')
        if not isinstance(value, Decimal):
            raise _expected("a Decimal or an int", value)
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int):
            raise ValueError(f"{value} is not a number")
        if self.decimals is not None and -exponent > self.decimals and value != round(value, self.decimals):
            rounds = "; esx.cents() rounds" if self.decimals == 2 else ""
            raise ValueError(f"{value} has more than {self.decimals} decimals{rounds}")
        if self.limit is not None and not -self.limit < value < self.limit:
            raise ValueError(f"{value} is too large")
        return value


class Real(Kind):
    """A measure or a confidence, which is a float."""

    def check(self, value: Any) -> float:
        if not isinstance(value, (int, float, Decimal)) or isinstance(value, bool):
            raise _expected("a number", value)
        if not math.isfinite(value):
            raise ValueError(f"{value} is not a number")
        return float(value)


class Day(Kind):
    """A date, or a datetime where a time is printed."""

    def load(self, value: Any) -> date:
        if isinstance(value, str):
            return datetime.fromisoformat(value) if "T" in value else date.fromisoformat(value)
        return self.check(value)

    def check(self, value: Any) -> date:
        if isinstance(value, date):
            return value
        raise _expected("a datetime.date", value)


class Box(Kind):
    """So many floats, such as the corners of a rectangle."""

    def __init__(self, count: int, none: bool = False) -> None:
        super().__init__(none)
        self.count = count

    def check(self, value: Any) -> tuple[float, ...]:
        if not isinstance(value, (tuple, list)):
            raise _expected(f"{self.count} numbers", value)
        if len(value) != self.count:
            raise ValueError(f"expected {self.count} numbers, not {len(value)}")
        return tuple(map(Real().check, value))


class One(Kind):
    """A member of an enumeration, or its word."""

    def __init__(self, enumeration: type[Enum], none: bool = False) -> None:
        super().__init__(none)
        self.enumeration = enumeration

    def check(self, value: Any) -> Enum:
        if isinstance(value, self.enumeration):
            return value
        if not isinstance(value, str):
            raise _expected(f"{self.enumeration.__name__}", value)
        try:
            return self.enumeration(value)
        except ValueError:
            words = ", ".join(str(member.value) for member in self.enumeration)
            raise ValueError(f"{value!r} is none of {words}") from None


class Nested(Kind):
    """A record."""

    def __init__(self, record: type[Record], none: bool = False) -> None:
        super().__init__(none)
        self.record = record

    def load(self, value: Any) -> Record:
        return self.record._read(value) if isinstance(value, dict) else self.check(value)

    def check(self, value: Any) -> Record:
        if isinstance(value, self.record):
            return value
        raise _expected(self.record.__name__, value)


class Free(Kind):
    """What JSON has, with floats for decimals: answers to a question that may be anything."""

    def load(self, value: Any) -> Any:
        return _json.floats(value)

    def check(self, value: Any) -> Any:
        return value


class Many(Kind):
    """A list whose items are of one kind."""

    def __init__(self, item: Kind, none: bool = False) -> None:
        super().__init__(none)
        self.item = item

    def load(self, value: Any) -> CheckedList:
        if not isinstance(value, list):
            return self.check(value)
        return CheckedList(map(self.item.load, value), self.item)

    def check(self, value: Any) -> CheckedList:
        if not isinstance(value, (list, tuple)):
            raise _expected("a list", value)
        return CheckedList(map(self.item.check, value), self.item)


class CheckedList(list[Any]):
    """A list that refuses what its record cannot hold. Its copies are plain lists until a record has them."""

    def __init__(self, items: Iterable[Any], kind: Kind) -> None:
        super().__init__(items)
        self._kind = kind

    def append(self, item: Any) -> None:
        super().append(self._kind.check(item))

    def extend(self, items: Iterable[Any]) -> None:
        super().extend(list(map(self._kind.check, items)))

    def insert(self, index: SupportsIndex, item: Any) -> None:
        super().insert(index, self._kind.check(item))

    def __iadd__(self, items: Iterable[Any]) -> CheckedList:  # type: ignore[misc]
        self.extend(items)
        return self

    def __setitem__(self, index: Any, item: Any) -> None:
        check = self._kind.check
        super().__setitem__(index, list(map(check, item)) if isinstance(index, slice) else check(item))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return list, (list(self),)


class Record:
    """A value with named members, which can be changed; two records with equal members are equal.

    Members refuse values that they cannot have, and there are no others: `item.quantitty = 3` is an error.
    """

    _fields: ClassVar[tuple[tuple[str, str, Kind], ...]] = ()
    # Texts that its repr shows: no names of people, addresses or numbers of claims.
    _shown: ClassVar[tuple[str, ...]] = ()
    _kinds: ClassVar[dict[str, Kind]] = {}
    _blank: ClassVar[dict[str, Callable[[], Any]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._kinds = {name: kind for name, _, kind in cls._fields}
        cls._blank = {}

    @classmethod
    def from_dict(cls: type[SomeRecord], data: dict[str, Any]) -> SomeRecord:
        """A record from its JSON object. Members that are missing or null keep their default.

        AttributeError for a name that it does not have; TypeError or ValueError for a value it cannot have.
        """
        if not isinstance(data, dict):
            raise _expected("a dict", data)
        keys = {key: name for name, key, _ in cls._fields}
        record = cls()
        for key, value in data.items():
            if key == "schema" and key not in keys:  # the name of the format
                continue
            if key not in keys:
                raise AttributeError(_no_member(cls, key, keys))
            name = keys[key]
            if value is not None:
                object.__setattr__(record, name, _accepted(cls, name, cls._kinds[name].load, value))
        return record

    @classmethod
    def _read(cls: type[SomeRecord], data: dict[str, Any]) -> SomeRecord:
        """The same of what the library wrote. Members that are not known are left out."""
        blank = cls._blank or cls._find_blank()
        record = cls.__new__(cls)
        members = record.__dict__
        for name, key, kind in cls._fields:
            value = data.get(key)
            members[name] = blank[name]() if value is None else kind.load(value)
        return record

    @classmethod
    def _find_blank(cls) -> dict[str, Callable[[], Any]]:
        """How each member's default is made."""
        whole = cls()
        for name, kind in cls._kinds.items():
            value = getattr(whole, name)
            if isinstance(kind, Many):
                cls._blank[name] = lambda item=kind.item: CheckedList((), item)  # type: ignore[misc]
            elif isinstance(value, (Record, dict)):
                cls._blank[name] = type(value)
            else:
                cls._blank[name] = lambda value=value: value  # type: ignore[misc]
        return cls._blank

    def to_dict(self) -> dict[str, Any]:
        """The members by their names in JSON; from_dict() is the inverse."""
        return {key: _unpacked(getattr(self, name)) for name, key, _ in self._fields}

    # mypy would take this as a permission to assign any name.
    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None:
            kind = self._kinds.get(name)
            if kind is None:
                raise AttributeError(_no_member(type(self), name, self._kinds))
            if value is not None or not kind.none:
                value = _accepted(type(self), name, kind.check, value)
            object.__setattr__(self, name, value)

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted: set it to None or to its default")

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            kind = self._kinds.get(name)
            object.__setattr__(self, name, kind.check(value) if isinstance(kind, Many) else value)

    def __repr__(self) -> str:
        texts = [getattr(self, name) for name in self._shown]
        name = " ".join([type(self).__name__, *(_shortened(text) for text in texts if text)])
        others = ", ".join(self._figures())
        return f"<{name}: {others}>" if others else f"<{name}>"

    def _figures(self) -> list[str]:
        """The first members that are exact numbers or lists of records, for the repr."""
        figures = []
        for name, kind in self._kinds.items():
            value = getattr(self, name)
            if isinstance(kind, Exact) and value is not None:
                figures.append(f"{name} {value:,f}")
            elif isinstance(kind, Many) and isinstance(kind.item, Nested) and value:
                figures.append(f"{len(value)} {name}")
        return figures[:_REPR_MEMBERS]


def _shortened(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _REPR_LENGTH else text[: _REPR_LENGTH - 1] + "…"


def _no_member(cls: type[Record], name: str, names: Iterable[str]) -> str:
    """What is wrong with the name of a member, and which one may be meant."""
    import difflib

    if hasattr(cls, name):
        return f"{cls.__name__}.{name} follows from other members: it cannot be set"
    near = difflib.get_close_matches(name, list(names), 1)
    return f"{cls.__name__} has no member {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def _accepted(cls: type[Record], name: str, accept: Callable[[Any], Any], value: Any) -> Any:
    """The accepted value. An error names the member."""
    try:
        return accept(value)
    except (TypeError, ValueError) as problem:
        raise type(problem)(f"{cls.__name__}.{name}: {problem}") from None


def _unpacked(value: Any) -> Any:
    """Records as dictionaries, also in lists."""
    if isinstance(value, Record):
        return value.to_dict()
    return [_unpacked(item) for item in value] if isinstance(value, list) else value
