#!/usr/bin/env python3
"""Marks by an app while a daemon polls 200 feeds with 100 new articles each and finds their stories.

    marks.py TINTM

Prints the milliseconds of a mark (median, 90th and 99th percentile, the longest) during the pass and
while stories are found.
"""
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from email.utils import formatdate

import slim
from harness import Client, free_port

FEEDS, ITEMS = 200, 100


class Origin(slim.Feeds):
    def items(self):
        draw = random.Random(self.path)
        return "".join(
            f"<item><guid>{self.path}#{number}</guid><link>http://example.org{self.path}/{number}"
            f"</link><title>{' '.join(slim.words(draw, 8))}</title>"
            f"<pubDate>{formatdate(time.time() - 60 * number)}</pubDate>"
            f"<description>{' '.join(slim.words(draw, 200))}</description></item>"
            for number in range(ITEMS))


def main():
    tintm = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder, slim.Server(("0.0.0.0", 0), Origin) as origin:
        threading.Thread(target=origin.serve_forever, daemon=True).start()
        port, path = free_port(), folder + "/feeds.yml"

        def configure(feeds):
            with open(path, "w") as file:
                file.write(f'server: {{listen: "127.0.0.1:{port}"}}\ndatabase: tintm.db\n'
                           "network: {allow_private: true, per_host: {delay: 0s}}\n"
                           "offline: {full_text: never, images: none}\nsources:\n")
                for number in feeds:
                    host = f"127.1.{number // 200}.{1 + number % 200}"
                    file.write(f'  - {{name: S{number}, category: c{number % 10}, '
                               f'url: "http://{host}:{origin.server_address[1]}/{number}"}}\n')

        def run(*words):
            return subprocess.run([tintm, "--config", path, *words], capture_output=True, text=True,
                                  check=True).stdout
        configure(range(1))
        run("reader", "add", "bench")
        run("fetch")
        password = run("app", "add", "marks", "--reader", "bench", "--json")
        password = json.loads(password)["items"][0]["password"]
        configure(range(FEEDS + 1))
        daemon = subprocess.Popen([tintm, "--config", path, "serve"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        try:
            measure(port, password, folder + "/tintm.db")
        finally:
            daemon.terminate()
            daemon.wait()


def measure(port, password, database):
    for _ in range(100):
        client = Client(port)
        try:
            login = client.ask("/accounts/ClientLogin", {"Email": "bench", "Passwd": password})[1]
            break
        except OSError:
            time.sleep(.1)
    client.headers["Authorization"] = "GoogleLogin auth=" + re.search(rb"Auth=(\S+)", login)[1].decode()
    root = "/reader/api/0/"
    token = client.ask(root + "token")[1].decode().strip()
    ids = re.findall(rb'"id":"(\d+)"', client.ask(
        root + "stream/items/ids?s=user/-/state/com.google/reading-list&n=100")[1])
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    times = {"during the pass": [], "while stories are found": []}
    phase = "during the pass"
    for number in range(20_000):
        start = time.perf_counter()
        some = [id.decode() for id in ids[number * 5 % 90:number * 5 % 90 + 5]]
        client.ask(root + "edit-tag", {
            "i": some, "r" if number % 2 else "a": "user/-/state/com.google/read", "T": token})
        times[phase].append((time.perf_counter() - start) * 1000)
        time.sleep(.02)
        if number % 20:
            continue
        articles = db.execute("SELECT count(*) FROM article").fetchone()[0]
        waiting = db.execute("SELECT count(*) FROM story_queue").fetchone()[0]
        if articles == (FEEDS + 1) * ITEMS:
            phase = "while stories are found"
            if waiting == 0:
                break
    for phase, values in times.items():
        values.sort()
        place = [values[min(len(values) - 1, int(len(values) * share))] for share in (.5, .9, .99, 1)]
        print(f"a mark {phase:24} {len(values):5} times: median {place[0]:.1f}, 90 % {place[1]:.1f}, "
              f"99 % {place[2]:.1f}, longest {place[3]:.1f} ms")


main()
