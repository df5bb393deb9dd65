"""What functions take as a file: a path, bytes, or a file that is open for reading bytes."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, NamedTuple, Union

from . import _esx

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]


class Content(NamedTuple):
    """The bytes of a source. `label` is in front of messages: the path; empty for bytes."""

    data: bytes
    label: str
    file_name: str


def described(value: Any) -> str:
    """The type of a value, and the value if it is short, for messages."""
    name = type(value).__name__
    return f"{name} {value!r}" if isinstance(value, (str, int, float)) and len(str(value)) < 30 else name


def check_source(source: Any) -> None:
    """TypeError if the object can be no source."""
    if isinstance(source, (str, os.PathLike, bytes, bytearray, memoryview)) or hasattr(source, "read"):
        return
    hint = ""
    if hasattr(source, "estimate") and hasattr(source, "esx"):
        hint = "; a conversion has .esx and .estimate"
    elif isinstance(source, (list, tuple)):
        hint = "; esx.convert_many takes several"
    raise TypeError(f"expected a path, bytes or a binary file, not {described(source)}{hint}")


def read_source(source: Source) -> Content:
    """Reads a source whole. Errors: FileNotFound, FileUnreadable, FileTooLarge; TypeError for other objects."""
    check_source(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Content(bytes(source), "", "")
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return Content(_esx.read_file(path), path, os.path.basename(path))
    data = source.read()
    if not isinstance(data, bytes):
        raise TypeError("the file is open for text; open it with mode 'rb'")
    name = getattr(source, "name", "")
    label = name if isinstance(name, str) else ""
    return Content(data, label, os.path.basename(label))
