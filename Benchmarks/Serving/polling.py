#!/usr/bin/env python3
"""How much the page slows down while the daemon polls a thousand feeds.

    polling.py TINTM DATABASE [MINUTES]

DATABASE is one of slim.py with a thousand sources. `tintm serve` polls them from a server in another
process; each response has two new articles. The sources come due in every second half minute: 200 of them
one by one, and 50 more at the same moment at its beginning. A reader with a history requests the
lists of the categories one after the other all the time, each recorded as shown. Prints the median
and the 99th percentile of idle half minutes and of those with polls.
"""
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from email.utils import formatdate

import slim
from harness import Server, category_paths, measured

HALF = 30
ONE_BY_ONE, AT_ONCE = 200, 50


class Origin(slim.Feeds):
    """A feed of twenty items at each path, two of them new in each response."""
    editions = {}
    texts = []

    def items(self):
        edition = Origin.editions.get(self.path, 0) + 1
        Origin.editions[self.path] = edition
        last, now = 2 * edition + 18, time.time()
        return "".join(
            f"<item><guid>{self.path}#new{number}</guid>"
            f"<link>http://example.org{self.path}/new/{number}</link>{self.text(number)}"
            f"<pubDate>{formatdate(now - 600 * (last - number))}</pubDate></item>"
            for number in range(last, last - 20, -1))

    def text(self, number):
        return self.texts[hash((self.path, number)) % len(self.texts)]


def serve_feeds():
    draw = random.Random(5)
    for _ in range(5000):
        paragraphs = "".join(f"<p>{' '.join(slim.words(draw, 50))}.</p>" for _ in range(4))
        Origin.texts.append(f"<title>{' '.join(slim.words(draw, 8)).capitalize()}</title>"
                            f"<description><![CDATA[{paragraphs}]]></description>")
    with slim.Server(("0.0.0.0", 0), Origin) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()


def set_due(database, start, halves):
    """Sets when each source is due: in every second half minute from `start` on."""
    with sqlite3.connect(database) as db:
        sources = [row[0] for row in db.execute("SELECT source_id FROM feed_state")]
        db.execute("UPDATE feed_state SET next_due = ?", (start + 86_400,))
        draw, place = random.Random(3), 0
        for half in range(1, halves, 2):
            begin = start + half * HALF
            for number in range(ONE_BY_ONE + AT_ONCE):
                due = begin if number < AT_ONCE else begin + draw.random() * (HALF - 2)
                db.execute("UPDATE feed_state SET next_due = ?, failures = 0 WHERE source_id = ?",
                           (due, sources[place % len(sources)]))
                place += 1


def main():
    tintm, database = sys.argv[1:3]
    halves = int(float(sys.argv[3]) * 2) if len(sys.argv) > 3 else 8
    origin = subprocess.Popen([sys.executable, __file__, "--origin"], stdout=subprocess.PIPE)
    try:
        poll(tintm, database, halves, int(origin.stdout.readline()))
    finally:
        origin.terminate()


def poll(tintm, database, halves, port):
    settings = ["network: {allow_private: true, per_host: {delay: 0s}}",
                "offline: {full_text: never, images: none}"]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(tintm, folder, database, settings,
                        lambda _, url: re.sub(r":\d+/", f":{port}/", url))
        server.add_reader("bench")
        # The new addresses are polled once, before anything is measured.
        server.run("--quiet", "fetch", "--no-pages")
        start = time.time() + 5
        set_due(database, start, halves)
        with server.running():
            measure(server, start, halves)


def measure(server, start, halves):
    client, app = server.browser("bench"), server.app("bench")
    _, page = client.ask("/")
    paths = category_paths(page)
    times, number, articles = {0: [], 1: []}, 0, latest(server.database)
    while time.time() < start + halves * HALF:
        half = int((time.time() - start) // HALF) if time.time() > start else 0
        begin = time.perf_counter()
        client.ask(paths[number % len(paths)])
        times[half % 2].append((time.perf_counter() - begin) * 1000)
        number += 1
        time.sleep(.01)
    for kind, name in [(0, "idle"), (1, "polling")]:
        median, last = measured(times[kind])
        print(f"{name:10} {len(times[kind]):6} pages  median {median:7.2f} ms  p99 {last:7.2f} ms")
    (median, last), (usual, most) = measured(times[1]), measured(times[0])
    print(f"{latest(server.database) - articles} new articles; ratio of the medians "
          f"{median / usual:.2f}, of the 99th percentiles {last / most:.2f}")


def latest(database):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        return db.execute("SELECT max(id) FROM article").fetchone()[0]


if __name__ == "__main__":
    serve_feeds() if sys.argv[1] == "--origin" else main()
