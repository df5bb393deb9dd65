#!/usr/bin/env python3
"""Projects of the user of an ID token, with their notes and photos:

projects.py list
projects.py new NAME [FIELD=VALUE…]           for example claim_number=A-1 insured_name="Jo Smith"
projects.py note PROJECT TEXT
projects.py photo PROJECT FILE [CAPTION]      JPEG, PNG, WebP or HEIC
projects.py tag PROJECT NOTE FIELD=VALUE…     for example room_id=kitchen damage_type=hail severity=3
projects.py show PROJECT                      the project, its notes and the tags of its photos
projects.py fetch PROJECT FOLDER              downloads its photos and recordings
projects.py delete PROJECT

PROJECT and NOTE are ids. ESX_URL is the server's address, ESX_ID_TOKEN the token (see profile.py). No packages are
needed."""

import json
import pathlib
import sys

from application_api import Refused, call, send, upload

PROJECTS = "/api/v1/user/projects"
NUMBERS = {"severity"}


def fields_of(words):
    if not all("=" in word for word in words):
        raise Refused(__doc__)
    pairs = dict(word.split("=", 1) for word in words)
    return {name: int(value) if name in NUMBERS else value for name, value in pairs.items()}


def new(name, *words):
    return call("POST", f"{PROJECTS}/", {"name": name, **fields_of(words)})


def note(project, text):
    return call("POST", f"{PROJECTS}/notes/{project}", {"text": text})


def photo(project, file, caption=None):
    texts = {} if caption is None else {"caption": caption}
    return upload(f"{PROJECTS}/notes/{project}/photo", pathlib.Path(file), **texts)


def tag(project, note_id, *words):
    return call("POST", f"{PROJECTS}/{project}/photos/{note_id}/tags", fields_of(words))


def show(project):
    return {**call("GET", f"{PROJECTS}/{project}"), "notes": call("GET", f"{PROJECTS}/notes/{project}"),
            "photos": call("GET", f"{PROJECTS}/{project}/photos")}


def fetch(project, folder):
    """The names of the files. The id in front: two photos may have one name."""
    target = pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for row in call("GET", f"{PROJECTS}/notes/{project}"):
        if row["kind"] == "text":
            continue
        path = target / f"{row['id']}-{pathlib.Path(row['file_name'] or row['kind']).name}"
        path.write_bytes(send("GET", f"{PROJECTS}/notes/{project}/{row['id']}/file"))
        written.append(str(path))
    return written


COMMANDS = {"list": lambda: call("GET", f"{PROJECTS}/"), "new": new, "note": note, "photo": photo, "tag": tag,
            "show": show, "fetch": fetch, "delete": lambda project: call("DELETE", f"{PROJECTS}/{project}")}


def main(command="", *words):
    try:
        answer = COMMANDS[command](*words)
    except (KeyError, TypeError):
        raise Refused(__doc__) from None
    if answer is not None:
        print(json.dumps(answer, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as refusal:
        sys.exit(str(refusal))
