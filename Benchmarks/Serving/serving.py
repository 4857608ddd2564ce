#!/usr/bin/env python3
"""What answers over HTTP cost, on a database of ListingBenchmark.

    serving.py TINTM DATABASE PLAIN [ROUNDS]

Starts `tintm serve --only http` on a copy of nothing but the list of sources: the database itself
is read and marked by a reader of its own. PLAIN is ServingBenchmark: plain Hummingbird that answers
the same requests with the same bytes from memory. Prints milliseconds (median, 99th percentile),
bytes, and the ratio of the medians.
"""
import json
import re
import subprocess
import sys
import tempfile
import threading
import time

from harness import Client, Server, category_paths, load, measured, unzipped

STREAMS = 1000


class Plain:
    """Plain Hummingbird: answers each target with the bytes that it was given for it."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdout=subprocess.PIPE)
        self.client = Client(int(self.process.stdout.readline()))
        self.known = set()

    def keep(self, target, data):
        if target not in self.known:
            self.client.ask(target, method="PUT", body=data)
            self.known.add(target)


class Pair:
    """Sends a client's requests to plain Hummingbird too, with the same headers and form."""

    def __init__(self, client, plain):
        self.client, self.plain = client, plain
        self.requests = []

    def ask(self, target, form=None, **headers):
        answer, data = self.client.ask(target, form, **headers)
        self.plain.keep(target, data)
        self.requests.append((target, form, {**self.client.headers, **headers}))
        return answer, data

    def repeat(self):
        """Returns the milliseconds of the last requests when plain Hummingbird answers them."""
        requests, self.requests = self.requests, []
        start = time.perf_counter()
        for target, form, headers in requests:
            self.plain.client.ask(target, form, **headers)
        return (time.perf_counter() - start) * 1000


def measure(name, rounds, body, pair):
    times, plain, size = [], [], 0
    for number in range(rounds):
        pair.requests = []
        start = time.perf_counter()
        size = body(number)
        times.append((time.perf_counter() - start) * 1000)
        if number == 0:
            pair.repeat()
        else:
            plain.append(pair.repeat())
    (median, last), (usual, most) = measured(times), measured(plain)
    print(f"{name:44} {median:8.2f} ms  p99 {last:8.2f} ms  {size:>10,} bytes  plain {usual:6.2f} ms"
          f"  p99 {most:6.2f} ms  ratio {median / usual:6.1f}", flush=True)
    return median, usual


def main():
    tintm, database, program = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 300
    plain = Plain(program)
    try:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(tintm, folder, database)
            server.add_reader("bench")
            with server.running("--only", "http"):
                print(load())
                measure_all(server, rounds, plain)
                print(load())
    finally:
        plain.process.terminate()


def measure_beside_slow(server, app, rounds):
    """Lists and marks of one client while another asks for what takes seconds, again and again."""
    ids = [item["id"] for item in json.loads(app.ask("/api/v1/feed?limit=200")[1])["items"]]
    slow, is_over = [], threading.Event()

    def ask_slowly():
        client = server.app("bench")
        while not slow or not is_over.is_set():
            start = time.perf_counter()
            client.ask("/v1/entries?order=title&direction=desc&limit=10")
            slow.append(time.perf_counter() - start)
    other = threading.Thread(target=ask_slowly)
    other.start()
    measure("a list of the API beside a slow one", rounds, lambda _: len(
        app.ask("/api/v1/feed?limit=50")[1]), app)
    measure("a mark beside a slow list", rounds, lambda number: len(app.ask(
        f"/api/v1/articles/{ids[number % len(ids)]}/read", {})[1]), app)
    is_over.set()
    other.join()
    print(f"{'… which took':44} {sum(slow) / len(slow):8.2f} s", flush=True)


def measure_all(server, rounds, plain):
    browser = Pair(server.browser("bench"), plain)
    _, page = browser.ask("/")
    whole = len(page)
    files = re.findall(rb'(?:href|src)="\./(assets/[^"]+\.(?:css|js))"', unzipped(page))
    for name in files:
        whole += len(browser.ask("/" + name.decode())[1])
    style = "/" + files[0].decode()
    measure("a file", rounds, lambda _: len(browser.ask(style)[1]), browser)
    categories = category_paths(page)
    measure("the list of 50, each category in turn", rounds, lambda number: len(
        browser.ask(categories[number % len(categories)])[1]), browser)
    print(f"{'the list with style and script, gzip':44} {whole:,} bytes")

    app = Pair(server.app("bench"), plain)
    measure_beside_slow(server, app, rounds)
    root = "/reader/api/0/"
    measure("items/ids, 10,000 unread", 30, lambda _: len(app.ask(
        root + "stream/items/ids?s=user/-/state/com.google/reading-list"
        "&xt=user/-/state/com.google/read&n=10000")[1]), app)
    _, data = app.ask(root + "stream/items/ids?s=user/-/state/com.google/reading-list&n=1000")
    ids = re.findall(rb'"id":"(\d+)"', data)
    form = {"i": [number.decode() for number in ids]}
    before = server.resident()
    measure(f"items/contents, {len(ids)}", 20, lambda _: len(
        app.ask(root + "stream/items/contents", form)[1]), app)
    print(f"{'… memory grew by':44} {server.resident() - before:8.1f} MB")

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
    median, usual = measure("a whole sync of an app, 10 requests", 10, sync, app)
    print(f"{'… requests a second':44} {10_000 / median:8.1f}, plain {10_000 / usual:8.1f}")

    before = server.resident()
    streams = []
    for _ in range(STREAMS):
        client = server.app("bench")
        client.connection.request("GET", "/api/v1/stream", headers=client.headers)
        client.connection.getresponse()
        streams.append(client)
    time.sleep(1)
    print(f"{f'{len(streams)} open streams: memory grew by':44} {server.resident() - before:8.1f} MB")


main()
