#!/usr/bin/env python3
"""Measures lists over HTTP on a large database (slim.py): kinds of lists, readers and searches.

    listing.py TINTM DATABASE [ROUNDS]

Adds readers to the database: `new` opens nothing, `old` has opened two articles of each of 250
lists, `own100`, `own500` and `own2000` have removed all but this number of sources. Prints median
and 99th percentile in milliseconds of the client's time and of the server's processor time, which
other processes on the machine affect less.
"""
import glob
import json
import re
import sqlite3
import sys
import tempfile
import time

from harness import Server, category_paths, measured, unzipped

OWN = [100, 500, 2000]
HISTORY = 250


def processor(process):
    """Nanoseconds that the threads of a process have run."""
    total = 0
    for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
        try:
            with open(path) as file:
                total += int(file.read().split()[0])
        except OSError:
            pass
    return total


def measure(server, name, rounds, body):
    """One request a round; `body` returns the number of bytes."""
    times, spent, size = [], [], 0
    for number in range(rounds):
        before, start = processor(server.process), time.perf_counter()
        size = body(number)
        times.append((time.perf_counter() - start) * 1000)
        spent.append((processor(server.process) - before) / 1e6)
    (middle, last), (half, most) = measured(times), measured(spent)
    print(f"{name:46} {middle:7.2f} {last:8.2f} ms   processor {half:7.2f} {most:8.2f} ms "
          f"{size:>9,} bytes", flush=True)


def own_lists(database):
    """Removes all but a number of sources from the lists of some readers."""
    with sqlite3.connect(database) as db:
        ids = [row[0] for row in db.execute(
            "SELECT id FROM source WHERE is_shared = 1 ORDER BY id * 7919 % 10007, id")]
        for count in OWN:
            reader = db.execute("SELECT id FROM reader WHERE name = ?",
                                (f"own{count}",)).fetchone()[0]
            db.execute("DELETE FROM reader_source WHERE reader_id = ?", (reader,))
            db.executemany("INSERT INTO reader_source (reader_id, source_id, listing) "
                           "VALUES (?, ?, 'left_out')", [(reader, id) for id in ids[count:]])


def live(server, name):
    """Gives a reader a history: two articles of each list are opened."""
    app = server.app(name)
    categories = [item["name"] for item in json.loads(app.ask("/api/v1/categories")[1])["items"]]
    for number in range(HISTORY):
        category = categories[number % len(categories)]
        target = f"/api/v1/feed?category={category}&limit=50&shown=1"
        items = json.loads(app.ask(target)[1])["items"]
        for item in items[number % 5:20:9][:2]:
            app.ask(f"/api/v1/articles/{item['id']}/view", {})


def words(database):
    """A frequent word, one in a thousand articles and one in a few."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        last = db.execute("SELECT max(id) FROM article").fetchone()[0]
        titles = [row[0].lower().split() for row in db.execute(
            "SELECT title FROM article WHERE id > ?", (last - 20_000,))]
    counts = {}
    for title in titles:
        for word in set(title):
            counts[word] = counts.get(word, 0) + 1
    order = sorted(counts, key=counts.get, reverse=True)
    middle = min(order, key=lambda word: abs(counts[word] - 20))
    return {"the most frequent word": order[0], "a word of one article in 1,000": middle,
            "a word of one article": order[-1]}


def main():
    tintm, database = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    readers = ["new", "old"] + [f"own{count}" for count in OWN]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(tintm, folder, database)
        for name in readers:
            server.add_reader(name)
        own_lists(database)
        with server.running("--only", "http"):
            live(server, "old")
            for name in readers:
                measure_reader(server, name, rounds)
            measure_searches(server, database, rounds)
            measure_depth(server, rounds)


def measure_reader(server, name, rounds):
    client = server.browser(name)
    _, page = client.ask("/")
    categories = category_paths(page)

    def category(number):
        return categories[number % len(categories)]
    kinds = [("all", lambda _: "/"), ("a category", category)]
    if name in ("old", "own100", "own500", "own2000"):
        kinds += [("a category, unread", lambda number: category(number) + "?unread=1"),
                  ("newest", lambda _: "/?sort=newest"),
                  ("a category, newest", lambda number: category(number) + "?sort=newest")]
    for kind, path in kinds:
        measure(server, f"{name}: {kind}", rounds, lambda number: len(client.ask(path(number))[1]))
    app = server.app(name)
    measure(server, f"{name}: now, API", rounds,
            lambda _: len(app.ask("/api/v1/feed?sort=now&limit=50")[1]))
    if name in ("new", "old"):
        measure(server, f"{name}: a source, API", rounds, lambda number: len(
            app.ask(f"/api/v1/feed?source=Source%20{number * 37 % 4900}&limit=50")[1]))


def measure_searches(server, database, rounds):
    client = server.browser("old")
    for name, word in words(database).items():
        measure(server, f"search: {name}", min(rounds, 100),
                lambda _: len(client.ask("/search?q=" + word)[1]))


def measure_depth(server, rounds):
    """Pages one after the other, from the top."""
    for name in ["old", "own500"]:
        for sort in ["", "?sort=newest"]:
            client = server.browser(name)
            target = ["/" + sort]

            def further(_):
                _, page = client.ask(target[0])
                link = re.search(rb'rel="next" href="([^"]+)"', unzipped(page))
                target[0] = "/" + (link.group(1).decode().replace("&amp;", "&") if link else sort)
                return len(page)
            measure(server, f"{name}: page after page {sort}", min(rounds, 60), further)


if __name__ == "__main__":
    main()
