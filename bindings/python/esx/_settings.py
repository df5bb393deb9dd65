"""The options that functions have in common, as the native module takes them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Literal, Union

from . import _esx
from ._source import Content
from .errors import InvalidUsage
from ._price_list import PriceList

Progress = Callable[[str, int], object]
Ocr = Literal["auto", "always", "never"]
ListChoice = Union[None, str, "os.PathLike[str]", PriceList]

_LIST_FILES = (".csv", ".tsv", ".txt", ".json")


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
    progress: Progress | None = None,
    canceler: _esx.Canceler | None = None,
) -> _esx.Settings:
    """Settings for one run. InvalidUsage for values that no run could use."""
    if ocr not in _esx.OcrMode.__members__:
        raise InvalidUsage(f"ocr is auto, always or never, not {ocr!r}")
    if estimate < 1 or not 0 <= threshold <= 1 or (threads is not None and threads < 1):
        raise InvalidUsage("estimate and threads count from 1, and threshold is between 0 and 1")
    settings = _esx.Settings()
    settings.label, settings.file_name = content.label, content.file_name
    choose_list(settings, price_list, data_dir)
    settings.threads = threads or os.cpu_count() or 1
    settings.estimate, settings.threshold, settings.sketch = estimate, threshold, sketch
    settings.ocr = _esx.OcrMode.__members__[ocr]
    settings.progress = progress
    if canceler is not None:
        settings.canceler = canceler
    return settings


def choose_list(
    settings: _esx.Settings, price_list: ListChoice, data_dir: str | os.PathLike[str] | None
) -> None:
    """A list that the caller passes, the file of one, or the code of one that is loaded on this machine."""
    settings.data_dir = os.fspath(data_dir) if data_dir is not None else ""
    if isinstance(price_list, os.PathLike) or (isinstance(price_list, str) and is_list_file(price_list)):
        price_list = PriceList.load(price_list)
    if isinstance(price_list, PriceList):
        settings.list = price_list._native
    elif isinstance(price_list, str):
        settings.price_list = price_list
    elif price_list is not None:
        raise TypeError(f"price_list is a code, a path or an esx.PriceList, not {type(price_list).__name__}")
