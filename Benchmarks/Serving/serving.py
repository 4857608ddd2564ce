#!/usr/bin/env python3
"""What answers over HTTP cost, on a database of ListingBenchmark.

    serving.py TINTM DATABASE [ROUNDS]

Starts `tintm serve --only http` on a copy of nothing but the list of sources: the database itself
is read and marked by a reader of its own. Prints milliseconds (median, 99th percentile) and bytes,
and each time beside that of a file of the same server, which costs a request and nothing else.
"""
import gzip
import http.client
import json
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

PASSWORD = "a password of the benchmark"
STREAMS = 1000


class Client:
    """One connection that stays open."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {}

    def ask(self, target, form=None, **headers):
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(
            "POST" if body is not None else "GET", target, body, {**self.headers, **headers})
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status >= 400:
            sys.exit(f"{target} was answered {answer.status}: {data[:200]}")
        return answer, data


def run(tintm, folder, database, *arguments, text=None):
    return subprocess.run(
        [tintm, "--config", folder + "/feeds.yml", "--database", database, *arguments],
        input=text, capture_output=True, text=True, check=True).stdout


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def write_configuration(folder, database, port):
    """The sources of the database, so that none of them is gone."""
    lines = ['server:', f'  listen: "127.0.0.1:{port}"', '  max_connections: 1200',
             '  max_per_address: 1200', '  max_streams: 1200', 'sources:']
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        for source, name, url in db.execute(
                "SELECT id, name, url FROM source WHERE configured = 1 ORDER BY position"):
            categories = [row[0] for row in db.execute(
                "SELECT name FROM category JOIN source_category ON category_id = category.id "
                "WHERE source_id = ?", (source,))]
            lines += [f"  - name: {quoted(name)}", f"    url: {quoted(url)}",
                      f"    categories: [{', '.join(map(quoted, categories))}]"]
    with open(folder + "/feeds.yml", "w") as file:
        file.write("\n".join(lines) + "\n")


class Browser(Client):
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


def sign_in(browser):
    _, page = browser.ask("/sign-in")
    token = re.search(rb'name="form" value="([^"]+)"', page).group(1).decode()
    browser.ask("/sign-in", {"form": token, "name": "bench", "password": PASSWORD},
                **{"Sec-Fetch-Site": "same-origin"})


def measure(name, rounds, body, plain=None):
    times, size = [], 0
    for number in range(rounds):
        start = time.perf_counter()
        size = body(number)
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    median, last = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * .99))]
    ratio = f"  {median / plain:6.1f}× a file" if plain else ""
    print(f"{name:44} {median:8.2f} ms  p99 {last:8.2f} ms  {size:>10,} bytes{ratio}", flush=True)
    return median


def resident(process):
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def main():
    tintm, database = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        write_configuration(folder, database, port)
        if "bench" not in run(tintm, folder, database, "reader", "list"):
            run(tintm, folder, database, "reader", "add", "bench")
        run(tintm, folder, database, "reader", "password", "bench", "--password-stdin",
            text=PASSWORD + "\n")
        app = f"bench {time.time_ns()}"
        secret = run(tintm, folder, database, "app", "add", app, "--reader", "bench")
        secret = re.search(r"\b[a-z0-9]{24}\b", secret).group()
        log = open(folder + "/log", "w+")
        process = subprocess.Popen(
            [tintm, "--config", folder + "/feeds.yml", "--database", database, "serve",
             "--only", "http"], stdout=log, stderr=log)
        try:
            wait(log, process)
            measure_all(process, port, secret, rounds)
        finally:
            process.terminate()
            process.wait()


def wait(log, process):
    for _ in range(600):
        time.sleep(.1)
        log.seek(0)
        if "Serving over HTTP" in log.read():
            return
        if process.poll() is not None:
            break
    log.seek(0)
    sys.exit("tintm serve did not begin: " + log.read())


def measure_beside_slow(port, app, rounds, plain):
    """Lists and marks of one client while another asks for what takes seconds, again and again."""
    ids = [item["id"] for item in json.loads(app.ask("/api/v1/feed?limit=200")[1])["items"]]
    slow, is_over = [], threading.Event()

    def ask_slowly():
        client = Client(port)
        client.headers = app.headers
        while not slow or not is_over.is_set():
            start = time.perf_counter()
            client.ask("/v1/entries?order=title&direction=desc&limit=10")
            slow.append(time.perf_counter() - start)
    other = threading.Thread(target=ask_slowly)
    other.start()
    measure("a list of the API beside a slow one", rounds, lambda _: len(
        app.ask("/api/v1/feed?limit=50")[1]), plain)
    measure("a mark beside a slow list", rounds, lambda number: len(app.ask(
        f"/api/v1/articles/{ids[number % len(ids)]}/read", {})[1]), plain)
    is_over.set()
    other.join()
    print(f"{'… which took':44} {sum(slow) / len(slow):8.2f} s", flush=True)


def measure_all(process, port, secret, rounds):
    browser = Browser(port)
    sign_in(browser)
    browser.headers = {"Accept": "text/html", "Accept-Encoding": "gzip",
                       "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}
    _, page = browser.ask("/")
    whole = len(page)
    page = gzip.decompress(page)
    files = re.findall(rb'(?:href|src)="\./(assets/[^"]+\.(?:css|js))"', page)
    for name in files:
        whole += len(browser.ask("/" + name.decode())[1])
    style = "/" + files[0].decode()
    plain = measure("a file", rounds, lambda _: len(browser.ask(style)[1]))
    categories = re.findall(rb'href="\./(categories/[^"]+)"', page)[:12] or [b""]
    measure("the list of 50, each category in turn", rounds, lambda number: len(
        browser.ask("/" + categories[number % len(categories)].decode())[1]), plain)
    print(f"{'the list with style and script, gzip':44} {whole:,} bytes")

    app = Client(port)
    app.headers = {"Authorization": f"Bearer {secret}"}
    measure_beside_slow(port, app, rounds, plain)
    root = "/reader/api/0/"
    measure("items/ids, 10,000 unread", 30, lambda _: len(app.ask(
        root + "stream/items/ids?s=user/-/state/com.google/reading-list"
        "&xt=user/-/state/com.google/read&n=10000")[1]), plain)
    _, data = app.ask(root + "stream/items/ids?s=user/-/state/com.google/reading-list&n=1000")
    ids = re.findall(rb'"id":"(\d+)"', data)
    form = {"i": [number.decode() for number in ids]}
    before = resident(process)
    measure(f"items/contents, {len(ids)}", 20, lambda _: len(
        app.ask(root + "stream/items/contents", form)[1]), plain)
    print(f"{'… memory grew by':44} {resident(process) - before:8.1f} MB")

    def sync(_):
        size = 0
        for target in ["user-info", "tag/list", "subscription/list", "unread-count",
                       "stream/items/ids?s=user/-/state/com.google/starred&n=10000",
                       "stream/items/ids?s=user/-/state/com.google/reading-list&n=1000"]:
            size += len(app.ask(root + target)[1])
        for start in range(0, 1000, 250):
            size += len(app.ask(root + "stream/items/contents",
                                {"i": form["i"][start:start + 250]})[1])
        return size
    median = measure("a whole sync of an app, 10 requests", 10, sync)
    print(f"{'… requests a second':44} {10_000 / median:8.1f}")

    before = resident(process)
    streams = []
    for _ in range(STREAMS):
        client = Client(port)
        client.connection.request("GET", "/api/v1/stream", headers=app.headers)
        client.connection.getresponse()
        streams.append(client)
    time.sleep(1)
    print(f"{f'{len(streams)} open streams: memory grew by':44} {resident(process) - before:8.1f} MB")


main()
