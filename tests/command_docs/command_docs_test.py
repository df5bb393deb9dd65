#!/usr/bin/env python3
"""command_docs_test.py BUILD_DIR: manual pages and completions, in the shells that they are for."""

import json
import os
import pathlib
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
DOCS = BUILD / "command_docs"
PAGES = {"esxconv": "esxconv.1", "esxserver": "esxserver.8"}
PATIENCE = 60


def needs(tool):
    return unittest.skipUnless(shutil.which(tool), f"{tool} is not installed")


def description(program):
    return json.loads((DOCS / f"{program}.json").read_text())


def walk(command, path=()):
    yield path, command
    for below in command["commands"]:
        yield from walk(below, (*path, below["name"]))


def option_names(command):
    return {name for option in command["options"] for name in option["names"]}


class Shell(unittest.TestCase):
    """Lines that are completed, and what must and must not be offered."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "claim.pdf").touch()
        (self.folder / "claims").mkdir()

    def run_in_folder(self, *command):
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return set(run.stdout.splitlines())


class Description(unittest.TestCase):
    def test_it_lists_what_help_lists(self):
        for program, words in (("esxconv", []), ("esxconv", ["calc", "crane"]), ("esxserver", ["serve"]),
                               ("esxserver", ["price-list", "learn"])):
            command = dict(walk(description(program)))[tuple(words)]
            help_text = subprocess.run([BUILD / "bin" / program, *words, "--help"], capture_output=True, text=True).stdout
            listed = set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", help_text, re.MULTILINE))
            self.assertEqual({name for name in option_names(command) if name.startswith("--")}, listed)


    def test_the_name_of_a_value_is_not_a_value(self):
        """Help that says "--job-timeout 30s" reads as if that were the default."""
        for program in PAGES:
            for path, command in walk(description(program)):
                for option in command["options"]:
                    name = option["value"]
                    if option["takes_value"] and "|" not in name:
                        self.assertNotRegex(name, r"^\d|://|^[a-z]+,", (program, *path, option["names"]))

    def test_defaults(self):
        options = {name: option for option in dict(walk(description("esxserver")))[("serve",)]["options"]
                   for name in option["names"]}
        for name, value, default in (
                ("--listen", "HOST:PORT", "127.0.0.1:8080"), ("--max-upload", "SIZE", "50MB"),
                ("--job-timeout", "DUR", "20m"), ("--retention", "DUR", "30d"), ("--url-ttl", "DUR", "7d"),
                ("--webhook-delays", "LIST", "1m,5m,25m"), ("--webhook-timeout", "DUR", "10s"),
                ("--sweep-interval", "DUR", "30s"), ("--orphan-grace", "DUR", "1h"), ("--role", "ROLES", "api,worker"),
                ("--json-output", "on|off", "off"), ("--active-limit", "N", "3"), ("--daily-limit", "N", "200")):
            self.assertEqual((options[name]["value"], options[name]["default"]), (value, default), name)


class Man(unittest.TestCase):
    @needs("man")
    def test_pages(self):
        for program, page in PAGES.items():
            run = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "--local-file", DOCS / "man" / page],
                                 capture_output=True, text=True,
                                 env={**os.environ, "MANWIDTH": "120", "LC_ALL": "C.UTF-8"})
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            words = set(re.findall(r"[\w-]+", re.sub(".\b", "", run.stdout)))
            for path, command in walk(description(program)):
                self.assertLessEqual({*path, *option_names(command)}, words)

    def test_pages_have_examples_that_are_commands_with_their_options(self):
        for program, page in PAGES.items():
            text = (DOCS / "man" / page).read_text()
            self.assertIn("\n.SH FILES\n", text)
            commands = dict(walk(description(program)))
            examples = re.findall(r"^(" + program + r" .*)$", text[text.index("\n.SH EXAMPLES\n"):], re.M)
            self.assertGreater(len(examples), 1)
            for example in examples:
                words = shlex.split(example.replace("\\-", "-"))[1:]
                path = ()
                while len(words) > len(path) and (*path, words[len(path)]) in commands:
                    path = (*path, words[len(path)])
                known = {name for length in range(len(path) + 1) for name in option_names(commands[path[:length]])}
                self.assertLessEqual({word for word in words if word.startswith("-")}, known, example)


class Bash(Shell):
    def complete(self, *words):
        quoted = " ".join(shlex.quote(word) for word in words)
        return self.run_in_folder("bash", "--norc", "-c", f"""
            . {DOCS}/bash/{words[0]}
            [[ $(complete -p {words[0]}) == 'complete -F _{words[0]} {words[0]}' ]] || exit
            COMP_WORDS=({quoted})
            COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
            _{words[0]}
            printf '%s\\n' "${{COMPREPLY[@]}}" """)

    def test_commands(self):
        self.assertEqual(self.complete("esxconv", "price-list", ""), {
            command["name"] for path, group in walk(description("esxconv")) if path == ("price-list",)
            for command in group["commands"]})
        self.assertEqual(self.complete("esxserver", "wor", ""), self.complete("esxserver", ""))
        self.assertEqual(self.complete("esxserver", "--", "web"), {"webhook"})
        self.assertEqual(self.complete("esxconv", "calc", "cra"), {"crane"})

    def test_options(self):
        self.assertEqual(self.complete("esxconv", "build", "--fo"), {"--force"})
        self.assertEqual(self.complete("esxserver", "serve", "--rol"), {"--role"})
        self.assertEqual(self.complete("esxserver", "code", "mint", "--data-"), {"--data-dir"})

    def test_choices(self):
        self.assertEqual(self.complete("esxconv", "--ocr", ""), {"auto", "always", "never"})
        self.assertEqual(self.complete("esxconv", "--ocr", "=", "ne"), {"never"})
        self.assertEqual(self.complete("esxconv", "--ocr", "="), {"auto", "always", "never"})
        self.assertEqual(self.complete("esxserver", "code", "mint", "--kind", "p"), {"purchase", "promo"})

    def test_files(self):
        self.assertEqual(self.complete("esxconv", "cl"), {"claim.pdf", "claims"})
        self.assertEqual(self.complete("esxconv", "verify", "cl"), {"claim.pdf", "claims"})
        self.assertEqual(self.complete("esxconv", "--out-dir", "cl"), {"claims"})
        self.assertEqual(self.complete("esxconv", "--price-list", "cl"), {""})

    def test_codes_of_price_lists(self):
        program = self.folder / "esxconv"
        program.write_text("#!/bin/sh\nprintf 'CODE  REGION\\nTXHO8X_SEP20  TX\\nDEMO8X_NOV26  DE MO\\n'\n")
        program.chmod(0o755)
        with unittest.mock.patch.dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}"):
            self.assertEqual(self.complete("esxconv", "--price-list", ""), {"TXHO8X_SEP20", "DEMO8X_NOV26"})
            self.assertEqual(self.complete("esxconv", "build", "--price-list", "TX"), {"TXHO8X_SEP20"})
            self.assertEqual(self.complete("esxconv", "price-list", "show", "D"), {"DEMO8X_NOV26"})
            self.assertEqual(self.complete("esxserver", "serve", "--price-list", ""), {""})

    def test_a_value_is_not_a_command(self):
        self.assertEqual(self.complete("esxconv", "--json", "build", "--ocr=x", "--verb"), {"--verbose"})
        self.assertEqual(self.complete("esxconv", "--ocr", "=", "auto", "build", "--fo"), {"--force"})


class Fish(Shell):
    @needs("fish")
    def complete(self, line):
        program = line.split()[0]
        script = f"source {DOCS}/fish/{program}.fish; complete -C {shlex.quote(line)}"
        return {row.split("\t")[0] for row in self.run_in_folder("fish", "--no-config", "-c", script)}

    def test_lines(self):
        for line, offered in (
                ("esxconv price-list im", {"import"}), ("esxconv build --fo", {"--force"}), ("esxconv --ocr n", {"never"}),
                ("esxserver code mint --kind p", {"purchase", "promo"}), ("esxconv verify cl", {"claim.pdf", "claims/"}),
                ("esxserver serve --rol", {"--role"}), ("esxconv --out-dir cl", {"claims/"}),
                ("esxserver code mint --data-", {"--data-dir"})):
            self.assertEqual(self.complete(line), offered, line)


class Zsh(Shell):
    """In a terminal: Tab completes what is unique, and Control-X prints the line."""

    SETUP = r"""
        PS1='' PROMPT2='' RPROMPT=''
        fpath=({docs}/zsh $fpath)
        autoload -U compinit && compinit -D -u
        print-line() {{ print -r -- $BUFFER >>{folder}/lines; BUFFER=''; }}
        zle -N print-line
        bindkey '^X' print-line
        bindkey '^I' complete-word
        print ready
    """

    @needs("zsh")
    def complete(self, lines):
        (self.folder / "setup").write_text(self.SETUP.format(docs=DOCS, folder=self.folder))
        work = self.folder / "work"
        work.mkdir()
        (work / "claim.pdf").touch()
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(work)
            os.execvp("zsh", ["zsh", "-f", "-i"])
        try:
            os.write(terminal, f". {self.folder}/setup\n".encode())
            self.read_until(terminal, lambda seen: b"ready\r" in seen)
            for number, line in enumerate(lines, 1):
                os.write(terminal, line.encode() + b"\t\x18")
                self.read_until(terminal, lambda _, number=number: self.line_count() >= number)
        finally:
            os.close(terminal)
            os.waitpid(child, 0)
        return (self.folder / "lines").read_text().splitlines()

    def line_count(self):
        file = self.folder / "lines"
        return len(file.read_text().splitlines()) if file.exists() else 0

    def read_until(self, terminal, is_done):
        seen = b""
        while not is_done(seen):
            self.assertTrue(select.select([terminal], [], [], PATIENCE)[0], seen)
            seen += os.read(terminal, 4096)

    def test_lines(self):
        expected = {
            "esxconv price-li": "esxconv price-list ", "esxconv price-list im": "esxconv price-list import ",
            "esxconv build --fo": "esxconv build --force ", "esxconv --ocr n": "esxconv --ocr never ",
            "esxserver serve --rol": "esxserver serve --role ", "esxconv verify cl": "esxconv verify claim.pdf ",
            "esxconv --price-list X cl": "esxconv --price-list X claim.pdf ",
            "esxserver code mint --kind sig": "esxserver code mint --kind signup "}
        self.assertEqual(self.complete(list(expected)), list(expected.values()))


if __name__ == "__main__":
    unittest.main(verbosity=1)
