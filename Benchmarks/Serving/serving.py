#!/usr/bin/env python3
"""What answers over HTTP cost, on a database of ListingBenchmark.

    serving.py TINTM DATABASE [ROUNDS]

Starts `tintm serve --only http` on a copy of nothing but the list of sources: the database itself
is read and marked by a reader of its own. Prints milliseconds (median, 99th percentile) and bytes,
and each time beside that of a file of the same server, which costs a request and nothing else.
"""
import json
import re
import sys
import tempfile
import threading
import time

from harness import Server, category_paths, measured, unzipped

STREAMS = 1000


def measure(name, rounds, body, plain=None):
    times, size = [], 0
    for number in range(rounds):
        start = time.perf_counter()
        size = body(number)
        times.append((time.perf_counter() - start) * 1000)
    median, last = measured(times)
    ratio = f"  {median / plain:6.1f}× a file" if plain else ""
    print(f"{name:44} {median:8.2f} ms  p99 {last:8.2f} ms  {size:>10,} bytes{ratio}", flush=True)
    return median


def main():
    tintm, database = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    with tempfile.TemporaryDirectory() as folder:
        server = Server(tintm, folder, database)
        server.add_reader("bench")
        with server.running("--only", "http"):
            measure_all(server, rounds)


def measure_beside_slow(server, app, rounds, plain):
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
        app.ask("/api/v1/feed?limit=50")[1]), plain)
    measure("a mark beside a slow list", rounds, lambda number: len(app.ask(
        f"/api/v1/articles/{ids[number % len(ids)]}/read", {})[1]), plain)
    is_over.set()
    other.join()
    print(f"{'… which took':44} {sum(slow) / len(slow):8.2f} s", flush=True)


def measure_all(server, rounds):
    browser = server.browser("bench")
    _, page = browser.ask("/")
    whole = len(page)
    files = re.findall(rb'(?:href|src)="\./(assets/[^"]+\.(?:css|js))"', unzipped(page))
    for name in files:
        whole += len(browser.ask("/" + name.decode())[1])
    style = "/" + files[0].decode()
    plain = measure("a file", rounds, lambda _: len(browser.ask(style)[1]))
    categories = category_paths(page)
    measure("the list of 50, each category in turn", rounds, lambda number: len(
        browser.ask(categories[number % len(categories)])[1]), plain)
    print(f"{'the list with style and script, gzip':44} {whole:,} bytes")

    app = server.app("bench")
    measure_beside_slow(server, app, rounds, plain)
    root = "/reader/api/0/"
    measure("items/ids, 10,000 unread", 30, lambda _: len(app.ask(
        root + "stream/items/ids?s=user/-/state/com.google/reading-list"
        "&xt=user/-/state/com.google/read&n=10000")[1]), plain)
    _, data = app.ask(root + "stream/items/ids?s=user/-/state/com.google/reading-list&n=1000")
    ids = re.findall(rb'"id":"(\d+)"', data)
    form = {"i": [number.decode() for number in ids]}
    before = server.resident()
    measure(f"items/contents, {len(ids)}", 20, lambda _: len(
        app.ask(root + "stream/items/contents", form)[1]), plain)
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
    median = measure("a whole sync of an app, 10 requests", 10, sync)
    print(f"{'… requests a second':44} {10_000 / median:8.1f}")

    before = server.resident()
    streams = []
    for _ in range(STREAMS):
        client = server.app("bench")
        client.connection.request("GET", "/api/v1/stream", headers=app.headers)
        client.connection.getresponse()
        streams.append(client)
    time.sleep(1)
    print(f"{f'{len(streams)} open streams: memory grew by':44} {server.resident() - before:8.1f} MB")


main()
