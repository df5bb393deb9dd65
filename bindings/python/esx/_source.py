"""What functions take as a file: a path, bytes, or a file that is open for reading bytes."""

from __future__ import annotations

import os
from typing import BinaryIO, NamedTuple, Union

from . import _esx

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]


class Content(NamedTuple):
    """The bytes of a source. `label` is in front of messages: the path; empty for bytes."""

    data: bytes
    label: str
    file_name: str


def read_source(source: Source) -> Content:
    """Reads a source whole. Errors: FileNotFound, FileUnreadable, FileTooLarge; TypeError for other objects."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Content(bytes(source), "", "")
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return Content(_esx.read_file(path), path, os.path.basename(path))
    if not hasattr(source, "read"):
        raise TypeError(f"expected a path, bytes or a binary file, not {type(source).__name__}")
    data = source.read()
    if not isinstance(data, bytes):
        raise TypeError("the file is open for text; open it with mode 'rb'")
    name = getattr(source, "name", "")
    label = name if isinstance(name, str) else ""
    return Content(data, label, os.path.basename(label))
