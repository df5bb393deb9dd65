"""Makes the files of a wheel independent of the machine that built it, as auditwheel does, which Debian does not have.

The shared libraries that manylinux wheels may not expect are packed in esx.libs, under names of their own, so that
another package of the same process can have other versions of them. Needs patchelf, ldd and readelf.
"""

import hashlib
import pathlib
import re
import shutil
import subprocess

LIBRARIES = "esx.libs"
# What every manylinux machine has.
EXPECTED = re.compile(
    r"(ld-linux.*|linux-vdso|lib(c|m|dl|rt|util|pthread|resolv|gcc_s|stdc\+\+|z|expat))\.so.*"
)
MODELS = pathlib.Path("/usr/share/tesseract-ocr")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def find_model():
    """The model of English of this machine; None if it has none."""
    return next(iter(sorted(MODELS.glob("*/tessdata/eng.traineddata"))), None)


def libraries_of(objects):
    """What the objects load that has to be packed, by the name that they know it by."""
    found = {}
    for path in objects:
        for name, place in re.findall(r"^\s*(\S+) => (\S+) \(", output_of("ldd", path), re.MULTILINE):
            if not EXPECTED.fullmatch(name):
                found[name] = pathlib.Path(place)
    return dict(sorted(found.items()))


def own_name(name, path):
    stem, ending = name.split(".so", 1)
    return f"{stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}.so{ending}"


def least_glibc(objects):
    """The version of glibc that all of them are content with."""
    texts = "".join(output_of("readelf", "--version-info", path) for path in objects)
    wanted = re.findall(r"\bGLIBC_(\d+)\.(\d+)", texts)
    return max((int(major), int(minor)) for major, minor in wanted)


def repair(folder, machine):
    """Packs the libraries of what is in the folder. Returns the tag of the platform."""
    objects = sorted(folder.rglob("*.so"))
    libraries = libraries_of(objects)
    names = {name: own_name(name, path) for name, path in libraries.items()}
    (folder / LIBRARIES).mkdir()
    for name, path in libraries.items():
        target = folder / LIBRARIES / names[name]
        shutil.copyfile(path, target)
        point_to(target, names, "$ORIGIN", names[name])
    for path in objects:
        up = "/".join([".."] * (len(path.relative_to(folder).parts) - 1))
        point_to(path, names, f"$ORIGIN/{up}/{LIBRARIES}")
    major, minor = least_glibc([*objects, *(folder / LIBRARIES).iterdir()])
    return f"manylinux_{major}_{minor}_{machine}"


def point_to(path, names, place, name=None):
    """Lets a library or module load the packed libraries from `place`."""
    # One kind of change at a time: patchelf 0.14 mixes up their values otherwise.
    renamed = []
    for needed in output_of("patchelf", "--print-needed", path).split():
        if needed in names:
            renamed += ["--replace-needed", needed, names[needed]]
    changes = [renamed, ["--set-rpath", place], ["--set-soname", name] if name else []]
    for change in filter(None, changes):
        subprocess.run(["patchelf", *change, path], check=True)
