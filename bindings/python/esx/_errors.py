"""EsxError, the base of all exceptions of this package. The class of each code is in esx.errors."""

from __future__ import annotations

import json
from typing import Any


class EsxError(Exception):
    """An error of the libraries: a stable `code`, a message, and the place in the input.

    `where` is a page and box, an archive entry, an XPath, a JSON pointer, a line number or the name of an input;
    empty if there is no such place. `details` has what only some errors have, such as `supported` values.
    """

    code: str = "internal_error"

    def __init__(self, message: str = "", where: str = "", details: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.details: dict[str, Any] = details or {}

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        return f"{self.code}: {self.message}{place}"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_error, (self.code, self.message, self.where, json.dumps({"error": self.details}))


class CalculationRefused(EsxError):
    """A calculator refused its inputs. `where` is the input; `details["violations"]` has the other broken rules."""


def make_error(code: str, message: str, where: str, details: str) -> EsxError:
    """The exception for an error of the libraries; `details` is JSON, or empty."""
    from .errors import BY_CODE

    members = json.loads(details)["error"] if details else {}
    rest = {name: value for name, value in members.items() if name not in {"code", "message", "field"}}
    error = BY_CODE.get(code, CalculationRefused)(message, where, rest)
    error.code = code
    return error
