#!/usr/bin/env python3
"""A day of 200 sources and one reader on a machine with 96 MB and a fifth of a core.

    smallmachine.py TINTM [MINUTES [FSYNC_MS]]

The day takes MINUTES (12), in which each source comes due 48 times, as in a day of polls each half
hour; of every third answer an article is new, and the feed carries a part of its text, so that its
page is fetched. A reader opens lists and articles, marks them, searches, and an app syncs. The
daemon runs in a control group, and each of its fsyncs takes FSYNC_MS (10) more, as on a bad card.
A real day has a hundredth of this load: what the processor does not get done stays due. Prints what
failed, the times of the reader's requests and the peak of the memory. Needs root, because it makes a
control group, and cc.
"""
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from email.utils import formatdate

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Serving"))
import slim  # noqa: E402
from harness import Server, category_paths, load, measured, quoted, unzipped  # noqa: E402

SOURCES, ITEMS, POLLS = 200, 25, 48
MEMORY, SHARE = 96 << 20, .2
FETCHED = "article_page WHERE fetched IS NOT NULL"


class Origin(slim.Feeds):
    """A feed at each path of a name, with a new article in each third answer; and their pages."""
    asked = {}

    def do_GET(self):
        if self.path.endswith(".xml"):
            super().do_GET()
        else:
            self.answer("text/html", self.page())

    def words(self, number, count):
        return " ".join(slim.words(random.Random(f"{self.path}{number}"), count)).capitalize()

    def items(self):
        Origin.asked[self.path] = asked = Origin.asked.get(self.path, -1) + 1
        last, now = ITEMS + asked // 3, time.time()
        return "".join(
            f"<item><guid>{self.path}#{number}</guid><title>{self.words(number, 8)}</title>"
            f"<link>http://{self.headers['Host']}{self.path[:-4]}/{number}</link>"
            f"<description>{self.words(number, 40)}…</description>"
            f"<pubDate>{formatdate(now - 1800 * (last - number))}</pubDate></item>"
            for number in range(last, last - ITEMS, -1))

    def page(self):
        paragraphs = "".join(f"<p>{self.words(number, 80)}.</p>" for number in range(9))
        links = "".join(f'<li><a href="/other/{number}">{self.words(number, 5)}</a></li>'
                        for number in range(60))
        return (f"<html><head><title>{self.words(0, 8)}</title></head><body><ul>{links}</ul>"
                f"<article><h1>{self.words(0, 8)}</h1>{paragraphs}</article></body></html>")


class ControlGroup:
    """Limits of memory and processor, in version 1 or 2 of the kernel's control groups."""

    def __init__(self):
        root = "/sys/fs/cgroup"
        self.is_new = os.path.exists(root + "/cgroup.controllers")
        name = f"/tintm-small-{os.getpid()}"
        self.memory = root + ("" if self.is_new else "/memory") + name
        self.folders = [self.memory] if self.is_new else [self.memory, root + "/cpu" + name]
        if self.is_new:
            self.write("cgroup.subtree_control", "+memory +cpu", root)
        for folder in self.folders:
            os.mkdir(folder)
        period = 100_000
        quota = int(period * SHARE)
        if self.is_new:
            self.write("memory.max", MEMORY)
            self.write("memory.swap.max", 0)
            self.write("cpu.max", f"{quota} {period}")
        else:
            self.write("memory.limit_in_bytes", MEMORY)
            self.write("cpu.cfs_period_us", period, self.folders[1])
            self.write("cpu.cfs_quota_us", quota, self.folders[1])

    def write(self, name, value, folder=None):
        with open(f"{folder or self.memory}/{name}", "w") as file:
            file.write(str(value))

    def read(self, name):
        with open(f"{self.memory}/{name}") as file:
            return file.read()

    def command(self, arguments):
        joins = "".join(f"echo $$ > {folder}/cgroup.procs; " for folder in self.folders)
        return ["sh", "-c", joins + 'exec "$@"', "sh", *arguments]

    def kills(self):
        """How often the kernel ended a process because the memory was used up."""
        text = self.read("memory.events" if self.is_new else "memory.oom_control")
        return int((re.search(r"oom_kill (\d+)", text) or [0, 0])[1])

    def remove(self):
        for folder in self.folders:
            os.rmdir(folder)


class SmallServer(Server):
    def __init__(self, tintm, folder, port, group, slow):
        self.origin, self.group, self.slow, self.most = port, group, slow, 0
        super().__init__(tintm, folder, folder + "/tintm.db")

    def write_configuration(self, settings, address):
        # A host of its own for each source, so that none waits for another.
        sources = "".join(
            f"  - {{name: {quoted(f'Source {number}')}, categories: [{slim.CATEGORIES[number % 12]}],"
            f" url: \"http://127.1.{number // 100}.{number % 100 + 1}:{self.origin}/{number}.xml\"}}\n"
            for number in range(SOURCES))
        with open(self.folder + "/feeds.yml", "w") as file:
            file.write(f'server: {{listen: "127.0.0.1:{self.port}"}}\n'
                       f"network: {{allow_private: true}}\nsources:\n{sources}")

    def command(self, *arguments):
        plain = super().command(*arguments)
        if arguments[0] not in ("serve", "fetch"):
            return plain
        return self.group.command(["env", *self.slow, *plain])

    def note_memory(self):
        """The largest resident size without the cache of files, which the kernel may take back."""
        with open(f"/proc/{self.process.pid}/status") as file:
            self.most = max(self.most, int(re.search(r"RssAnon:\s+(\d+)", file.read()).group(1)))


def set_due(database, fraction):
    """Sets when each source is due next: once in each of the day's 48 parts."""
    with sqlite3.connect(database, timeout=60) as db:
        db.execute("UPDATE feed_state SET failures = 0, next_due = ? + ? * abs(random() % 1000)",
                   (time.time(), fraction / 1000))


def day(server, minutes):
    browser, app = server.browser("ada"), server.app("ada")
    times, failed = {}, []

    def timed(kind, ask):
        begin = time.perf_counter()
        try:
            return ask()
        except SystemExit as error:
            failed.append(f"{kind}: {error}")
        finally:
            times.setdefault(kind, []).append((time.perf_counter() - begin) * 1000)

    _, page = browser.ask("/")
    paths = ["/", *category_paths(page)]
    part, begin, number = minutes * 60 / POLLS, time.time(), 0
    for poll in range(POLLS):
        set_due(server.database, part)
        while time.time() < begin + (poll + 1) * part:
            number += 1
            server.note_memory()
            answer = timed("list", lambda: browser.ask(paths[number % len(paths)]))
            links = re.findall(rb'href="\.{1,2}/(articles/\d+)"', unzipped(answer[1])) if answer else []
            if links:
                link = links[number % len(links)].decode()
                timed("article", lambda: browser.ask("/" + link))
                timed("mark", lambda: app.ask(
                    f"/api/v1/{link}/bookmark", method="POST" if number % 2 else "DELETE"))
            if number % 5 == 0:
                word = slim.words(random.Random(number), 1)[0]
                timed("search", lambda: browser.ask(f"/search?q={word}"))
                timed("sync", lambda: app.ask(
                    "/reader/api/0/stream/items/ids?n=10000&output=json"
                    "&s=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read"))
            time.sleep(1)
    return times, failed


def main():
    tintm = sys.argv[1]
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 12
    wait = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    if os.geteuid() != 0 or not shutil.which("cc"):
        sys.exit("Run this as root, and install cc: apt-get install gcc")
    origin = subprocess.Popen([sys.executable, __file__, "--origin"], stdout=subprocess.PIPE)
    group = ControlGroup()
    try:
        with tempfile.TemporaryDirectory() as folder:
            faults = folder + "/faults.so"
            subprocess.run(["cc", "-shared", "-fPIC", "-O2", HERE + "/../../Scripts/power-cut.c",
                            "-o", faults], check=True)
            slow = [f"LD_PRELOAD={faults}", f"CUT_SLOW={wait}"]
            server = SmallServer(tintm, folder, int(origin.stdout.readline()), group, slow)
            run(server, group, minutes, wait)
    finally:
        origin.terminate()
        group.remove()


def run(server, group, minutes, wait):
    begin = time.time()
    server.run("--quiet", "fetch")
    print(f"first fetch of {SOURCES} sources with {count(server, 'article')} articles and "
          f"{count(server, FETCHED)} pages: {time.time() - begin:.0f} s")
    server.add_reader("ada")
    before = count(server, "article")
    with server.running():
        times, failed = day(server, minutes)
    print(f"{MEMORY >> 20} MB, {SHARE} of a core, {wait} ms more an fsync; {load()}")
    for kind, values in times.items():
        median, last = measured(values)
        print(f"{kind:8} {len(values):5}  median {median:6.0f} ms  p99 {last:6.0f} ms  "
              f"longest {max(values):6.0f} ms")
    for line in failed:
        print("failed ", line)
    print(f"{count(server, 'article') - before} new articles, {count(server, FETCHED)} pages, "
          f"{count(server, 'story_queue')} articles wait for their stories")
    print(f"failed requests {len(failed)}; memory of its own at most {server.most / 1024:.0f} MB; "
          f"ended by the kernel {group.kills()} times")


def count(server, rows):
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True, timeout=60) as db:
        return db.execute(f"SELECT count(*) FROM {rows}").fetchone()[0]


def serve_origin():
    with slim.Server(("0.0.0.0", 0), Origin) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()


if __name__ == "__main__":
    serve_origin() if sys.argv[1] == "--origin" else main()
