"""Services of a compose file as processes in namespaces: networks, names, ports, environment, volumes, rights.

As Docker would run them, but with the programs of this machine in place of images. Call enter() first.
"""

import contextlib
import itertools
import os
import pathlib
import re
import shutil
import socket
import socketserver
import subprocess
import sys
import threading

import yaml

MARK = "ESX_TEST_NAMESPACE"
SEEN = ("bin", "etc", "lib", "lib32", "lib64", "libx32", "usr", "sys", "dev", "proc")  # of this machine, in each container


def enter():
    """Runs this script again in network and mount namespaces of its own. Returns why that is impossible, or ""."""
    if os.environ.get(MARK):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        return ""
    if os.geteuid() != 0:
        return "only root can make network namespaces with users"
    if missing := [tool for tool in ("ip", "nsenter", "setpriv", "unshare") if not shutil.which(tool)]:
        return f"missing {', '.join(missing)}"
    probe = "ip link add name b0 type bridge && ip link add name v0 type veth && mount -t tmpfs none /mnt"
    run = subprocess.run(["unshare", "-m", "-n", "sh", "-ec", probe], capture_output=True, text=True)
    if run.returncode:
        return f"this machine has no namespaces for networks: {run.stderr.strip()}"
    os.execvpe("unshare", ["unshare", "-m", "-n", "--propagation", "private", sys.executable, *sys.argv],
               {**os.environ, MARK: "1"})


def interpolated(text, values):
    """${NAME}, ${NAME:-default}, which may have more of them, and $$."""
    def value_of(found):
        name, default = found[1], found[2] or ""
        return values.get(name) or interpolated(default, values)

    pattern = r"\$\{(\w+)(?::-((?:[^${}]|\$\{[^{}]*\})*))?\}"
    return re.sub(pattern, value_of, text).replace("$$", "$")


def variables(text):
    """Of a .env file."""
    return dict(re.findall(r"(?m)^(\w+)=(.*)$", text))


def load(path, values):
    """A compose file with these variables. Options without a value have the variable's, or are left out."""
    def walk(node):
        if isinstance(node, dict):
            return {key: walk(value) for key, value in node.items()}
        if isinstance(node, list):
            return [walk(value) for value in node]
        return interpolated(node, values) if isinstance(node, str) else node

    project = walk(yaml.safe_load(pathlib.Path(path).read_text()))
    for service in project["services"].values():
        environment = {name: values.get(name) if value is None else str(value)
                       for name, value in service.get("environment", {}).items()}
        service["environment"] = {name: value for name, value in environment.items() if value is not None}
    return project


def sh(script, *words):
    subprocess.run(["sh", "-ec", script, "sh", *map(str, words)], check=True)


class Forwarder(socketserver.ThreadingTCPServer):
    """A published port."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, address, target):
        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                with contextlib.suppress(OSError), socket.create_connection(target, 10) as other:
                    back = threading.Thread(target=copy, args=[other, self.request], daemon=True)
                    back.start()
                    copy(self.request, other)
                    back.join()

        super().__init__(address, Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


def copy(source, target):
    with contextlib.suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


class Containers:
    """Services of a project. `programs`: what replaces a path of images; `seen`: folders that containers see, too."""

    def __init__(self, folder, project, profiles, programs=None, seen=()):
        self.folder, self.programs = pathlib.Path(folder), programs or {}
        self.seen = [pathlib.Path(path) for path in seen]
        self.services = {name: service for name, service in project["services"].items()
                         if set(service["profiles"]) & set(profiles)}
        self.processes, self.forwarders, self.pauses = [], [], {}
        self.addresses = self.give_addresses()
        for number, (name, network) in enumerate(project["networks"].items(), 1):
            sh("ip link add name $1 type bridge; ip link set $1 up", name)
            if not network.get("internal"):  # the machine itself and what is outside reach only these
                sh("ip addr add $2 dev $1", name, f"10.9.{number}.1/24")
        for name in self.services:
            self.make(name, project["networks"])

    def give_addresses(self):
        """{service: {network: address}}"""
        numbers, networks = itertools.count(2), {}
        for service in self.services.values():
            for network in service["networks"]:
                networks.setdefault(network, len(networks) + 1)
        return {name: {network: f"10.9.{networks[network]}.{number}" for network in service["networks"]}
                for (name, service), number in zip(self.services.items(), numbers)}

    def names_seen_by(self, name):
        """As Docker's DNS: services and aliases in the same networks."""
        lines = ["127.0.0.1 localhost"]
        for other, service in self.services.items():
            for network in set(self.addresses[other]) & set(self.addresses[name]):
                more = service["networks"][network] if isinstance(service["networks"], dict) else {}
                lines.append(" ".join([self.addresses[other][network], other, *more.get("aliases", [])]))
        return "\n".join(lines) + "\n"

    def make(self, name, networks):
        pause = subprocess.Popen(["unshare", "-m", "-n", "sh", "-c", "echo; exec sleep 600"], stdout=subprocess.PIPE)
        pause.stdout.readline()
        self.pauses[name] = pause
        for number, (network, address) in enumerate(self.addresses[name].items()):
            outer = f"{name[:8]}{number}"
            sh("""ip link add name $1 type veth peer name eth$2 netns $3
                  ip link set $1 master $4 up
                  nsenter -t $3 -n ip addr add $5/24 dev eth$2
                  nsenter -t $3 -n ip link set eth$2 up
                  nsenter -t $3 -n ip link set lo up""", outer, number, pause.pid, network, address)
            if not networks[network].get("internal"):
                sh("nsenter -t $1 -n ip route replace default via ${2%.*}.1", pause.pid, address)
        self.make_root(name)

    def make_root(self, name):
        """Read-only but for /tmp and the volumes."""
        service, root = self.services[name], self.folder / "roots" / name
        root.mkdir(parents=True)
        hosts = self.folder / f"{name}.hosts"
        hosts.write_text(self.names_seen_by(name))
        volumes = [volume.split(":") for volume in service.get("volumes", [])]
        mounts = [f"mount -t tmpfs -o mode=755 none {root}", f"mkdir -m 1777 {root}/tmp", f"mkdir {root}/var {root}/run",
                  *(f"if [ -e /{part} ]; then mkdir {root}/{part}; mount --rbind /{part} {root}/{part}; fi" for part in SEEN),
                  f"mount --bind {hosts} {root}/etc/hosts"]
        mounts += [f"mount -t tmpfs -o mode=1777 none {root}{path}" for path in service.get("tmpfs", [])]
        mounts += [f"mkdir -p {root}{path}; mount --rbind {path} {root}{path}" for path in self.seen]
        for source, target, *_ in volumes:
            if target.startswith("/var/lib/") and not source.startswith("."):
                mounts.append(f"mkdir -p {root}{target}; mount --bind {self.volume(source)} {root}{target}")
        if service.get("read_only"):
            mounts.append(f"mount -o remount,bind,ro {root}")
        script = "\n".join(mounts)
        subprocess.run(["nsenter", "-t", str(self.pauses[name].pid), "-m", "sh", "-ec", script], check=True)

    def volume(self, name):
        """Belongs to the user of the image."""
        path = self.folder / "volumes" / name
        if not path.exists():
            path.mkdir(parents=True, mode=0o700)
            os.chown(path, 10001, 10001)
        return path

    def command(self, name, *words):
        """What `docker compose exec NAME WORDS` runs: with the rights of the service."""
        service = self.services[name]
        rights = ["setpriv", "--reuid=10001", "--regid=10001", "--clear-groups"]
        if service.get("cap_drop") == ["ALL"]:
            rights += ["--bounding-set=-all", "--inh-caps=-all"]
        if "no-new-privileges:true" in service["security_opt"]:
            rights.append("--no-new-privs")
        program = self.programs.get(words[0], words[0])
        return ["nsenter", "-t", str(self.pauses[name].pid), "-m", "-n", "chroot", str(self.folder / "roots" / name),
                *rights, str(program), *words[1:]]

    def environment(self, name, image):
        return {"PATH": os.environ["PATH"], "HOME": "/var/lib/esx", **image, **self.services[name]["environment"]}

    def start(self, name, words, image, log):
        process = subprocess.Popen(self.command(name, *words), env=self.environment(name, image), cwd="/",
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)
        for port in self.services[name].get("ports", []):
            *host, outer, inner = port.split(":")
            address = next(reversed(self.addresses[name].values()))  # outside
            self.forwarders.append(Forwarder((":".join(host), int(outer)), (address, int(inner))))
        return process

    def run(self, name, words, image, **options):
        return subprocess.run(self.command(name, *words), env=self.environment(name, image), cwd="/", timeout=60, **options)

    def stop(self):
        for forwarder in self.forwarders:
            forwarder.shutdown()
            forwarder.server_close()
        for process in [*self.processes, *self.pauses.values()]:
            process.kill()
            process.wait()
        for pause in self.pauses.values():
            pause.stdout.close()
