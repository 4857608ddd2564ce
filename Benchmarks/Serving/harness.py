"""What the measurements over HTTP share: clients, readers and `tintm serve` on a database."""
import contextlib
import gzip
import http.client
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.parse

PASSWORD = "a password of the benchmark"

# The headers of a browser that opens a page.
PAGE = {"Accept": "text/html", "Accept-Encoding": "gzip", "Sec-Fetch-Dest": "document",
        "Sec-Fetch-Mode": "navigate"}


class Client:
    """One connection that stays open."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {}

    def ask(self, target, form=None, method=None, body=None, **headers):
        if form is not None:
            body = urllib.parse.urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(
            method or ("GET" if body is None else "POST"), target, body,
            {**self.headers, **headers})
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status >= 400:
            sys.exit(f"{target} was answered {answer.status}: {data[:200]}")
        return answer, data


class Browser(Client):
    """Keeps cookies."""

    def __init__(self, port):
        super().__init__(port)
        self.jar = {}

    def ask(self, target, form=None, **headers):
        if self.jar:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        answer, data = super().ask(target, form, **headers)
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.jar[name] = value
        return answer, data


class Server:
    """`tintm serve` with the sources of a database, so that none of them is gone.

    - settings: further lines of feeds.yml.
    - address: the address of a source by its number and its stored address.
    """

    def __init__(self, tintm, folder, database, settings=(), address=lambda _, url: url):
        self.tintm, self.folder, self.database = tintm, folder, database
        self.port = free_port()
        self.process, self.secrets = None, {}
        self.write_configuration(settings, address)

    def write_configuration(self, settings, address):
        lines = [*settings, 'server:', f'  listen: "127.0.0.1:{self.port}"',
                 '  max_connections: 1200', '  max_per_address: 1200', '  max_streams: 1200',
                 'sources:']
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as db:
            categories = {}
            for source, name in db.execute(
                    "SELECT source.id, category.name FROM source "
                    "JOIN source_category listed ON listed.source_id = source.id "
                    "JOIN category ON category.id = listed.category_id "
                    # A source's first category stays its first.
                    "ORDER BY category.id <> source.category_id"):
                categories.setdefault(source, []).append(quoted(name))
            sources = db.execute(
                "SELECT id, name, url FROM source WHERE configured = 1 ORDER BY position")
            for number, (source, name, url) in enumerate(sources):
                lines += [f"  - name: {quoted(name)}", f"    url: {quoted(address(number, url))}",
                          f"    categories: [{', '.join(categories[source])}]"]
        with open(self.folder + "/feeds.yml", "w") as file:
            file.write("\n".join(lines) + "\n")

    def command(self, *arguments):
        return [self.tintm, "--config", self.folder + "/feeds.yml", "--database", self.database,
                *arguments]

    def run(self, *arguments, text=None):
        return subprocess.run(self.command(*arguments), input=text, capture_output=True, text=True,
                              check=True).stdout

    def add_reader(self, name):
        """Returns the password of a new app of the reader."""
        if name not in self.run("reader", "list").split():
            self.run("reader", "add", name)
        self.run("reader", "password", name, "--password-stdin", text=PASSWORD + "\n")
        app = self.run("app", "add", f"bench {time.time_ns()}", "--reader", name)
        self.secrets[name] = re.search(r"\b[a-z0-9]{24}\b", app).group()

    @contextlib.contextmanager
    def running(self, *arguments):
        with open(self.folder + "/log", "w+") as log:
            self.process = subprocess.Popen(self.command("serve", *arguments), stdout=log,
                                            stderr=log)
            try:
                self.wait(log)
                yield
            finally:
                self.process.terminate()
                self.process.wait()

    def wait(self, log):
        for _ in range(600):
            time.sleep(.1)
            log.seek(0)
            if "Serving over HTTP" in log.read():
                return
            if self.process.poll() is not None:
                break
        log.seek(0)
        sys.exit("tintm serve did not begin: " + log.read())

    def app(self, name):
        client = Client(self.port)
        client.headers = {"Authorization": f"Bearer {self.secrets[name]}"}
        return client

    def browser(self, name):
        browser = Browser(self.port)
        _, page = browser.ask("/sign-in")
        token = re.search(rb'name="form" value="([^"]+)"', page).group(1).decode()
        browser.ask("/sign-in", {"form": token, "name": name, "password": PASSWORD},
                    **{"Sec-Fetch-Site": "same-origin"})
        browser.headers = PAGE
        return browser

    def resident(self):
        """Megabytes."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def unzipped(page):
    return gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page


def category_paths(page):
    """The paths of at most twelve categories that a page links to."""
    paths = re.findall(rb'href="\./(categories/[^"]+)"', unzipped(page))[:12]
    return ["/" + path.decode() for path in paths] or ["/"]


def load():
    """The number of cores and the load of the machine, which every figure depends on."""
    with open("/proc/loadavg") as file:
        return f"{os.cpu_count()} cores, load {' '.join(file.read().split()[:3])}"


def measured(values):
    """Median and 99th percentile."""
    values = sorted(values)
    return values[len(values) // 2], values[min(len(values) - 1, int(len(values) * .99))]
