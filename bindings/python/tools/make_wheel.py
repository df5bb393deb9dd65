#!/usr/bin/env python3
"""Packs the package into a wheel, without network: make_wheel.py PACKAGE_FOLDER OUTPUT_FOLDER VERSION

A wheel is a ZIP with a list of its hashes. The same package gives the same bytes.
"""

import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# The first time that a ZIP can have.
EPOCH = (1980, 1, 1, 0, 0, 0)
METADATA = """Metadata-Version: 2.1
Name: esx
Version: {version}
Summary: Turns estimate PDFs into ESX files and typed estimates
License: GPL-3.0-or-later
Requires-Python: >=3.11
Provides-Extra: pandas
Requires-Dist: pandas; extra == 'pandas'
Description-Content-Type: text/markdown

"""
WHEEL = """Wheel-Version: 1.0
Generator: esx
Root-Is-Purelib: false
Tag: {tag}
"""


def wheel_tag():
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{version}-{version}-{platform}"


def package_files(folder):
    """Names in the wheel and their bytes. Modules are a link to where the build has them."""
    for path in sorted(folder.rglob("*")) + sorted((folder / "modules").glob("*.so")):
        name = path.relative_to(folder)
        if path.is_file() and "__pycache__" not in name.parts and path.suffix in {".py", ".pyi", ".typed", ".so", ""}:
            yield f"esx/{name.as_posix()}", path.read_bytes()


def record_row(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def write_wheel(path, files, record_name):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        rows = "".join(record_row(name, content) for name, content in files.items())
        for name, content in [*files.items(), (record_name, f"{rows}{record_name},,\n".encode())]:
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, content)


def main():
    folder, output, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    tag, info = wheel_tag(), f"esx-{version}.dist-info"
    files = dict(package_files(folder))
    files[f"{info}/METADATA"] = (METADATA.format(version=version) + (HERE.parent / "README.md").read_text()).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode()
    files[f"{info}/LICENSE"] = (HERE.parents[2] / "LICENSE").read_bytes()
    path = output / f"esx-{version}-{tag}.whl"
    write_wheel(path, files, f"{info}/RECORD")
    print(path)


if __name__ == "__main__":
    main()
