"""The options that functions have in common, as the native module takes them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Union

from . import _esx, _json
from ._source import Content

if TYPE_CHECKING:
    from ._price_list import PriceList

Progress = Callable[[str, int], object]
Ocr = Literal["auto", "always", "never"]
CoveredText = Literal["omit", "read"]
ListChoice = Union[None, str, "os.PathLike[str]", "PriceList"]

_LIST_FILES = (".csv", ".tsv", ".txt", ".json", ".xlsx")


def is_list_file(choice: str) -> bool:
    """Whether text is the path of a price list rather than the code of a loaded one."""
    return os.sep in choice or choice.lower().endswith(_LIST_FILES)


def make_settings(
    content: Content = Content(b"", "", ""),
    *,
    price_list: ListChoice = None,
    data_dir: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    estimate: int = 1,
    threshold: float = 0.8,
    sketch: bool = False,
    ocr: Ocr = "auto",
    covered_text: CoveredText = "omit",
    password: str = "",
    progress: Progress | None = None,
    canceler: _esx.Canceler | None = None,
) -> _esx.Settings:
    """Settings for one run. InvalidUsage for values that no run could use."""
    code, native = choose_list(price_list)
    options = {
        "file_name": content.file_name,
        "price_list": code,
        "data_dir": os.fspath(data_dir) if data_dir is not None else "",
        "threads": os.cpu_count() or 1 if threads is None else threads,
        "estimate": estimate,
        "threshold": threshold,
        "sketch": sketch,
        "ocr": ocr,
        "covered_text": covered_text,
        "password": password,
    }
    settings = _esx.Settings(_json.dumps(options))
    settings.label, settings.list, settings.progress = content.label, native, progress
    if canceler is not None:
        settings.canceler = canceler
    return settings


def choose_list(price_list: ListChoice) -> tuple[str, _esx.PriceList | None]:
    """The code of a list that is loaded on this machine, or a list that the caller passes or the file of one."""
    if price_list is None:
        return "", None
    from ._price_list import PriceList

    if isinstance(price_list, os.PathLike) or (isinstance(price_list, str) and is_list_file(price_list)):
        price_list = PriceList.load(price_list)
    if isinstance(price_list, PriceList):
        return "", price_list._native
    if isinstance(price_list, str):
        return price_list, None
    raise TypeError(f"price_list is a code, a path or an esx.PriceList, not {type(price_list).__name__}")
