#!/usr/bin/env python3
"""Packs the package into a wheel, without network: make_wheel.py PACKAGE OUTPUT VERSION [--repair] [--native FILE]

A wheel is a ZIP with a list of its hashes. The same package gives the same bytes.

--repair  also packs the shared libraries and the model for text recognition, so that the wheel needs nothing of the
          machine but glibc and the C++ runtime, and has a manylinux tag
--native  the native module of another version of Python, instead of the one in the package
"""

import argparse
import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import tempfile
import zipfile

from repair_wheel import find_model, repair

HERE = pathlib.Path(__file__).resolve().parent
# The first time that a ZIP can have.
EPOCH = (1980, 1, 1, 0, 0, 0)
# The parts that are loaded on demand: text recognition, spreadsheets. The build has more, for the programs.
MODULES = ("libesx_ocr.so", "libesx_xlsx.so")
METADATA = """Metadata-Version: 2.1
Name: esx
Version: {version}
Summary: Turns estimate PDFs into ESX files and typed estimates
License: GPL-3.0-or-later
Requires-Python: =={python}.*
Provides-Extra: pandas
Requires-Dist: pandas; extra == 'pandas'
Provides-Extra: arrow
Requires-Dist: pyarrow; extra == 'arrow'
Description-Content-Type: text/markdown

"""
WHEEL = """Wheel-Version: 1.0
Generator: esx
Root-Is-Purelib: false
Tag: {tag}
"""


def package_files(folder, native):
    """Names in the wheel, and their files."""
    for path in sorted(folder.iterdir()):
        if path.suffix in {".py", ".pyi", ".typed"} or path.name == "py.typed":
            yield f"esx/{path.name}", path
    yield f"esx/{native.name}", native
    for name in MODULES:
        if (folder / "modules" / name).exists():
            yield f"esx/modules/{name}", folder / "modules" / name


def copy_stripped(files, folder):
    for name, path in files:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        if path.suffix == ".so" and shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", target], check=True)


def record_row(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def write_wheel(path, files, record_name):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        rows = "".join(record_row(name, content) for name, content in files.items())
        for name, content in [*files.items(), (record_name, f"{rows}{record_name},,\n".encode())]:
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if ".so" in name else 0o644) << 16
            wheel.writestr(entry, content)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("version")
    parser.add_argument("--repair", action="store_true")
    parser.add_argument("--native", type=pathlib.Path)
    given = parser.parse_args()
    native = given.native or next(given.package.glob("_esx.*.so"))
    major, minor, machine = re.search(r"cpython-(\d)(\d+)-([^-]+)", native.name).groups()
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        copy_stripped(package_files(given.package, native), folder)
        platform = f"linux_{machine}"
        if given.repair:
            if model := find_model():
                copy_stripped([("esx/modules/tessdata/eng.traineddata", model)], folder)
            platform = repair(folder, machine)
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    tag, info = f"cp{major}{minor}-cp{major}{minor}-{platform}", f"esx-{given.version}.dist-info"
    metadata = METADATA.format(version=given.version, python=f"{major}.{minor}")
    files[f"{info}/METADATA"] = (metadata + (HERE.parent / "README.md").read_text()).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode()
    files[f"{info}/LICENSE"] = (HERE.parents[2] / "LICENSE").read_bytes()
    path = given.output / f"esx-{given.version}-{tag}.whl"
    write_wheel(path, files, f"{info}/RECORD")
    print(path)


if __name__ == "__main__":
    main()
